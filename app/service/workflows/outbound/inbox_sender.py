"""Sender of one inbox: it claims a mail, hands it over, records the outcome, and goes on to the next."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Select, bindparam, select, update

from app.contract.leads import LeadStatus
from app.contract.mails import MailState
from app.contract.sentences import Sentence, say
from app.contract.steps import BRANCHES_FROM
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.clock import add_real_seconds, wall
from app.service.core.vault import Unsealable
from app.service.core.work_keys import pump_key
from app.service.mail.smtp_errors import POLICY, Cause, SmtpFailure, Stage
from app.service.mail.smtp_session import CLOSING, SmtpAccount, SmtpSession, Timeouts
from app.service.records.inbox_trouble import suspend_inbox
from app.service.records.ledger_queries import inbox_of, load_mail_and_lead, mail_of
from app.service.records.oauth import XOAUTH2
from app.service.records.row_locks import lock_mail
from app.service.rules.gates import Gate
from app.service.rules.mail_states import UNDER_WAY
from app.service.workflows.consequences.auto_pause import auto_pause_campaign
from app.service.workflows.oauth.token_endpoint import Away
from app.service.workflows.oauth.tokens import SignedOut, access_token

from . import ledger_steps, restore_guard
from .claim_next import ClaimedMail, IdlePeriod, claim_next_mail
from .ledger_steps import mark_failed
from .send_checks import TAKEN_OVER
from .sender_run import Run, begin_run
from .sleep_detection import detect_sleep

mails, leads = tables.mails, tables.leads
IN_A_ROW = 3
_GOES_ON = (LeadStatus.PENDING, LeadStatus.FAILED, LeadStatus.SENT, LeadStatus.OPENED)


def settle_refused(conn: Connection, mail_id: str, now: datetime, sentence: Sentence, status: str) -> None:
    """Mark a mail refused by the server's policy as failed, and pause its campaign after several in a row.

    The mails refused in a row are brought back, so that the campaign tries them again once it is
    resumed.
    """
    mail = mail_of(conn, mail_id)
    campaign_id = mail.campaign_id if mail.lead_id else None
    before = _refused_before(conn, campaign_id, mail.inbox_id) if campaign_id else []
    stops = (
        campaign_id
        and len(before) + 1 >= IN_A_ROW
        and auto_pause_campaign(conn, campaign_id, Gate.REFUSED, now)
    )
    mark_failed(conn, mail_id, now, sentence, status=status)
    if stops:
        log.info("Campaign %s is paused: its last %d mails were refused", campaign_id, len(before) + 1)
        for each in (*before, mail_id):
            _bring_back(conn, each, now)


def _refused_before(conn: Connection, campaign_id: str, inbox_id: str) -> Sequence[str]:
    """Return the ids of the campaign's mails refused by policy since this inbox last sent one of them."""
    to_leads = (mails.c.campaign_id == campaign_id, mails.c.lead_id.is_not(None))
    ours = (mails.c.inbox_id == inbox_id, *to_leads)
    newest = select(mails.c.in_data_at).where(*ours, mails.c.state == MailState.SENT)
    last = conn.scalar(newest.order_by(mails.c.sent_at.desc()).limit(1))
    failed = [*ours, mails.c.state == MailState.FAILED]
    if last is not None:
        failed.append(mails.c.claimed_at > last)
    rows = conn.execute(select(mails.c.id, mails.c.sentence).where(*failed))
    return [row.id for row in rows if (row.sentence or "").startswith(POLICY)]


def _bring_back(conn: Connection, mail_id: str, now: datetime) -> None:
    """Return the lead to the step of this refused mail, which is composed again.

    Mails of a branch are left alone, because their lead has left the branch.
    """
    mail = mail_of(conn, mail_id)
    step = mail.step_number
    waits = (leads.c.id == mail.lead_id, leads.c.next_step.is_(None), leads.c.status.in_(_GOES_ON))
    again = {"next_step": step, "due_at": now, "updated_at": now}
    if step is None or step >= BRANCHES_FROM:
        return
    if conn.execute(update(leads).where(*waits).values(again)).rowcount:
        anew = {"state": MailState.CANCELLED, "claimed_at": None, "in_data_at": None}
        conn.execute(update(mails).where(mails.c.id == mail_id).values(anew))


log = logging.getLogger("outreach.sending")
STALE = 600.0  # seconds after which a claimed mail that was not handed over is chosen anew
LOOKED = "last email"  # key in `conn.info`: this connection was checked for an older copy of the database
ENDING = 9.0  # seconds that a mail under way gets to finish when the sender is stopped
Dial = Callable[[SmtpAccount, Timeouts], SmtpSession]  # creates the session; may be replaced without sockets
LATE = 60.0  # seconds after the final check within which transmission must begin
STOOD_STILL = say(
    "mail_service_stood_still",
    "The service stood still while this email was about to leave, so it was planned again.",
)
SEALED = say(
    "mail_password_unreadable",
    "The stored password can't be read on this computer. Enter it again and resume the inbox.",
)
Step = Callable[[Connection], object]  # a transaction on the ledger
_MAILS = tables.mails
_CLAIM: Select[Any] = select(_MAILS.c.fence, _MAILS.c.state).where(_MAILS.c.id == bindparam("mail"))


class InboxSender:
    """The sender of an inbox; `step` sends everything due now and returns when the next mail is due."""

    def __init__(
        self, app_state: AppState, inbox_id: str, patience: Timeouts | None = None, dial: Dial = SmtpSession
    ) -> None:
        self._service, self._inbox_id, self._dial = app_state, inbox_id, dial
        self._patience = patience or Timeouts()
        self._courier: SmtpSession | None = None
        self._server: SmtpAccount | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._owed: Step | None = None
        self._run: Run | None = None
        self._unsure = True  # an earlier step may have left mails of this inbox CLAIMED or IN_DATA
        self._is_older = False
        self._looked_at = 0.0  # wall-clock time of the final check of the current mail

    async def step(self) -> datetime | None:
        """Hand over the due mails one by one; when cancelled, let a mail under way finish first."""
        self._run = None
        try:
            while True:
                going = asyncio.ensure_future(self._one())
                try:
                    rest = await asyncio.shield(going)
                except asyncio.CancelledError:
                    with contextlib.suppress(Exception):
                        await asyncio.wait_for(going, ENDING)
                    raise
                if rest is not None:
                    self._close_later()
                    return rest.until
        except BaseException:
            self._unsure = True
            self._hang_up()
            raise

    def rest(self) -> None:
        """Close a connection that is kept open only for a possible next mail."""
        if self._closing is not None:
            self._hang_up()

    async def end(self) -> None:
        """Release the inbox, so that another worker may continue with it."""
        self._unsure = True
        self._hang_up()
        if self._owed is not None:
            await self._write(self._owed)

    async def _one(self) -> IdlePeriod | None:
        if self._owed is not None:
            await self._write(self._owed)
        damage = self._service.database.damage
        if damage.sentence:
            self._unsure = True
            return IdlePeriod(None)  # woken when a check finds the database intact
        await detect_sleep(self._service)
        # A power cut may undo a claim: nothing was handed over yet. The durable commit before DATA covers it.
        found, run = await self._service.database.write_step(self._claim, durable=False)
        self._unsure = False
        if self._is_older:
            self._is_older = False
            restore_guard.delete_marks(restore_guard.list_marks(self._service))
        if isinstance(found, IdlePeriod):
            return found
        self._run = None  # after a mail that was not sent, everything is read again
        try:
            sent_at = await self._transmit_mail(found) if await self._offered(found) else None
            if run is not None and found.place is not None and sent_at is not None:
                self._run = run.after(*found.place, sent_at)
        except SmtpFailure as failure:
            self._hang_up()
            await self._failed(found, failure)
        return None

    def _claim(self, conn: Connection) -> tuple[ClaimedMail | IdlePeriod, Run | None]:
        share = self._service.share
        if share is not None and not share.may_write(conn, self._inbox_id):
            return IdlePeriod(None), None  # another worker has the inbox
        now, run = self._service.clock.now(), self._run
        if self._unsure or LOOKED not in conn.info:  # the database server may serve another copy now
            self._is_older = restore_guard.suspects_older_copy(conn, self._service, now)
            conn.info[LOOKED] = True
        if self._unsure:
            ledger_steps.recover_claimed_mails(conn, now, self._inbox_id)
        if run is None or not run.is_fresh(now):
            run = begin_run(conn, self._inbox_id, now)
        return claim_next_mail(conn, self._service, run, now), run

    async def _offered(self, errand: ClaimedMail) -> bool:
        """Get sender and recipients accepted and enter IN_DATA in the ledger; False: the mail is not sent."""
        try:
            courier = await self._offer_on_connection(errand)
        except SmtpFailure as failure:
            if failure.cause is not Cause.ANSWER or failure.stage is not Stage.RECIPIENT or not self._courier:
                raise
            await self._courier.forget()  # one refused recipient is no reason to log in again
            await self._failed(errand, failure)
            return False
        now = self._service.clock.now()
        since, self._looked_at = add_real_seconds(self._service.clock, now, -STALE), wall()
        look = partial(ledger_steps.enter_data, now=now, since=since, reads=self._service.reads)
        enter = partial(look, mail_id=errand.mail_id, fence=errand.fence)
        damage = self._service.database.damage
        if await self._service.database.write_step(lambda conn: not damage.sentence and enter(conn)):
            damaged = damage.sentence
            if self._is_ours(errand) and not damaged:
                mark = (errand.mail_id, errand.attempts, self._inbox_id, errand.message_id)
                restore_guard.write_marks(restore_guard.list_marks(self._service), *mark)
                return True
            await self._back(errand, damaged or TAKEN_OVER)
        await courier.forget()
        return False

    async def _offer_on_connection(self, errand: ClaimedMail) -> SmtpSession:
        """Return a connection that accepted sender and recipients: the open one if usable, otherwise new."""
        server = await self._server_of(errand)
        self._keep_open()
        if self._courier is not None and self._courier.fresh and server == self._server:
            try:
                await self._courier.offer(errand.sender, errand.recipients)
                return self._courier
            except SmtpFailure as failure:
                if failure.cause is Cause.ANSWER and failure.code != CLOSING:
                    raise
                log.info("The connection of inbox %s was closed meanwhile", self._inbox_id)
        try:
            courier = await self._opened(server)
        except SmtpFailure as failure:
            if not (server.xoauth2 and failure.stage is Stage.LOGIN and failure.code >= 500):
                raise
            courier = await self._opened(await self._server_of(errand, rejected=server.password))
        await courier.offer(errand.sender, errand.recipients)
        return courier

    async def _opened(self, server: SmtpAccount) -> SmtpSession:
        self._hang_up()
        self._courier, self._server = courier, _ = self._dial(server, self._patience), server
        await courier.open()
        return courier

    async def _server_of(self, errand: ClaimedMail, rejected: str = "") -> SmtpAccount:
        """Return the SMTP account with its password, or with an access token other than `rejected`."""
        inbox, xoauth2 = errand.inbox, errand.inbox.sign_in == XOAUTH2
        try:
            if xoauth2:
                password = await access_token(self._service, inbox.id, rejected)
            else:
                password = self._service.vault.open(inbox.smtp_password or b"", f"inbox:{inbox.id}:smtp")
        except Unsealable as error:
            raise SmtpFailure(Stage.LOGIN, Cause.ANSWER, SEALED, 535) from error
        except (SignedOut, Away) as why:  # signing out has paused the inbox already
            raise SmtpFailure(Stage.LOGIN, Cause.SILENT, why.sentence) from why
        where = (inbox.smtp_host, inbox.smtp_port, inbox.smtp_username, password)
        return SmtpAccount(
            *where, inbox.ca_file, inbox.smtp_tls_at_once, xoauth2, public_only=inbox.public_only
        )

    async def _transmit_mail(self, errand: ClaimedMail) -> datetime | None:
        """Send the mail and return when the server accepted it; None if the server never had it."""
        assert self._courier is not None
        try:
            if not await self._courier.hand_over(errand.raw, partial(self._may_go, errand)):
                self._hang_up()
                await self._back(errand, STOOD_STILL)
                return None
        except asyncio.CancelledError:
            now = self._service.clock.now()
            doubt = partial(
                ledger_steps.mark_uncertain, mail_id=errand.mail_id, now=now, sentence=ledger_steps.CUT_OFF
            )
            await self._write(self._if_ours(errand, doubt))
            raise
        now = self._service.clock.now()
        alone = partial(ledger_steps.mark_sent, mail_id=errand.mail_id, now=now)
        await self._write(alone if self._service.share is None else to_sent_step(errand, now))
        return now

    async def _back(self, errand: ClaimedMail, sentence: Sentence) -> None:
        """Return the mail to PLANNED: nothing was handed over, and the inbox is not the cause."""
        back = partial(ledger_steps.put_back, sentence=sentence, inbox_trouble=False)
        now = self._service.clock.now()
        await self._write(self._if_ours(errand, partial(back, mail_id=errand.mail_id, now=now)))

    async def _failed(self, errand: ClaimedMail, failure: SmtpFailure) -> None:
        log.info("Mail %s: %s failed with %s %d", errand.mail_id, failure.stage, failure.cause, failure.code)
        failed = partial(apply_failure, errand=errand, failure=failure, now=self._service.clock.now())
        await self._write(self._if_ours(errand, failed))

    def _may_go(self, errand: ClaimedMail) -> bool:
        """Return whether the mail may still be transmitted, checked when the server is ready for its content.

        Since the final check the process may have been suspended, and another worker may have the inbox.
        """
        return self._is_ours(errand) and abs(wall() - self._looked_at) < LATE

    def _is_ours(self, errand: ClaimedMail) -> bool:
        share = self._service.share
        return share is None or share.has(self._inbox_id, errand.fence)

    def _if_ours(self, errand: ClaimedMail, work: Step) -> Step:
        return work if self._service.share is None else guard_takeover(errand, work)

    async def _write(self, work: Step) -> None:
        """Record the outcome of a mail; if that fails (a full disk), it is retried first the next time."""
        self._owed = work
        await self._service.database.write_step(work)
        self._owed = None

    def _close_later(self) -> None:
        """Close the connection after a while without another mail, because servers dislike idle clients."""
        if self._courier is not None and self._closing is None:
            loop = asyncio.get_running_loop()
            self._closing = loop.call_later(self._patience.idle, self._hang_up)

    def _keep_open(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None

    def _hang_up(self) -> None:
        self._keep_open()
        if self._courier is not None:
            self._courier.abort()
            self._courier = None


def apply_failure(conn: Connection, errand: ClaimedMail, failure: SmtpFailure, now: datetime) -> None:
    """Record what an SMTP failure means for the mail, depending on the stage at which it occurred."""
    refused = failure.cause is Cause.ANSWER and failure.code >= 500
    of_mail = failure.stage in (Stage.RECIPIENT, Stage.DATA, Stage.BODY)
    if failure.stage is Stage.BODY and not (failure.cause is Cause.ANSWER and 400 <= failure.code != CLOSING):
        ledger_steps.mark_uncertain(conn, errand.mail_id, now, failure.sentence)
    elif refused and of_mail and not failure.is_account_refusal:
        reply, first = f"{failure.code} {failure.reply}", errand.recipients[0]
        unknown = failure.unknown_user and failure.recipient in ("", first)  # not another recipient
        if failure.of_policy:
            settle_refused(conn, errand.mail_id, now, failure.sentence, reply)
            return
        ledger_steps.mark_failed(
            conn, errand.mail_id, now, failure.sentence, unknown_user=unknown, status=reply
        )
    elif failure.is_password_refusal:
        ledger_steps.put_back(conn, errand.mail_id, now, failure.sentence, inbox_trouble=True, pause=True)
    else:
        of_mail &= failure.cause is Cause.ANSWER and failure.code != CLOSING
        ledger_steps.put_back(conn, errand.mail_id, now, failure.sentence, inbox_trouble=not of_mail)
        if (
            of_mail and failure.is_account_refusal
        ):  # others would fail too; if this one is the cause, others go first
            suspend_inbox(conn, errand.inbox.id, now, failure.sentence)


async def sync_senders(
    app_state: AppState, patience: Timeouts | None = None, dial: Dial = SmtpSession
) -> None:
    """Run one sender for every existing inbox, and stop the senders of inboxes that are gone."""
    ids = await app_state.database.read(
        lambda conn: conn.execute(select(tables.inboxes.c.id)).scalars().all()
    )
    wanted = {pump_key(inbox_id): inbox_id for inbox_id in ids}
    kept = app_state.runner.keys()
    for key in kept - set(wanted):
        if key.startswith("pump:"):
            await app_state.runner.drop(key)
    for key in wanted.keys() - kept:
        pump = InboxSender(app_state, wanted[key], patience, dial)
        app_state.stack.callback(pump.rest)
        app_state.runner.keep(key, pump.step, pump.end)


async def start_sending(
    app_state: AppState, patience: Timeouts | None = None, dial: Dial = SmtpSession
) -> None:
    """Recover the ledger from the last run, hold back an older copy, and start the senders."""
    await app_state.database.write_step(
        partial(ledger_steps.recover_claimed_mails, now=app_state.clock.now())
    )
    await restore_guard.hold_older_copy(app_state)
    await sync_senders(app_state, patience, dial)


def guard_takeover(errand: ClaimedMail, work: Step) -> Step:
    """Return a step that does `work`, or nothing once another worker has taken over the mail."""

    def chosen(conn: Connection) -> object:
        lock_mail(conn, errand.mail_id)
        fence, state = conn.execute(_CLAIM, {"mail": errand.mail_id}).one()
        return None if _is_taken_over(conn, errand, fence, state) else work(conn)

    return chosen


def to_sent_step(errand: ClaimedMail, now: datetime) -> Step:
    """Return a step that records the mail as sent.

    The server accepted it, which is true whichever worker has the inbox, but another worker's claim is
    kept.
    """

    def chosen(conn: Connection) -> None:
        lock_mail(conn, errand.mail_id)
        mail, lead = load_mail_and_lead(conn, errand.mail_id)
        if _is_taken_over(conn, errand, mail.fence, mail.state):
            ledger_steps.confirm_arrival(conn, errand.mail_id, now, None)
        else:
            ledger_steps.mark_sent_with_lead(conn, mail, lead, now)

    return chosen


def _is_taken_over(conn: Connection, errand: ClaimedMail, fence: int, state: str) -> bool:
    if fence == errand.fence and state in UNDER_WAY:
        return False
    inbox = inbox_of(conn, errand.inbox.id)
    return inbox is not None and inbox.fence != errand.fence
