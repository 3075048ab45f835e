"""One of everything that an operation can name, its rows belonging together."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import Connection, Table, insert, update

from app.contract.campaigns import CampaignStatus
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.schema import webhooks
from app.service.core.schema.branches import branches
from app.service.core.schema.domains import domains, redirects
from app.service.mail.attached_file import File
from app.service.records import attachments
from app.service.rules.webhook_signing import secret_place
from app.service.workflows.imports.job import UPLOAD
from app.service.workflows.inboxes.inbox_lifecycle import seal_passwords
from tests import factories

STATUSES = list(CampaignStatus)
NOWHERE = {  # nobody listens there
    **{"smtp_host": "127.0.0.1", "smtp_port": 1, "smtp_username": "anna"},
    **{"imap_host": "127.0.0.1", "imap_port": 1, "imap_username": "anna"},
}


@dataclass(frozen=True)
class Owner:
    """Whose rows they are; `service` gives the time and seals secrets."""

    app_state: AppState
    team_id: str
    workspace_id: str

    @property
    def home(self) -> Owner:
        return self

    @property
    def clock(self) -> Any:
        return self.app_state.clock

    @property
    def vault(self) -> Any:
        return self.app_state.vault


def owner(app_state: AppState) -> Owner:
    """The home workspace."""
    return Owner(app_state, app_state.home.team_id, app_state.home.workspace_id)


def others(conn: Connection, app_state: AppState, team_id: str | None = None) -> Owner:
    """Another workspace, of another team unless one is named."""
    found = Owner(app_state, team_id or new_id(), new_id())
    if team_id is None:
        conn.execute(insert(tables.teams).values(id=found.team_id, name="Others"))
    conn.execute(
        insert(tables.workspaces).values(id=found.workspace_id, team_id=found.team_id, name="Others")
    )
    return found


def put(conn: Connection, table: Table, **values: Any) -> str:
    """A row with an id of its own, if it needs one."""
    row = {"id": new_id(), **values} if "id" in table.c else values
    conn.execute(insert(table).values(row))
    return str(row.get("id"))


def furnish(
    conn: Connection, whose: Owner, number: int, status: CampaignStatus | None = None
) -> dict[str, str]:
    """The ids by the names that paths give them; the state of the campaign goes round by `number`."""
    app_state: Any = whose
    now = whose.clock.now()
    team = {"team_id": whose.team_id}
    both = team | {"workspace_id": whose.workspace_id}
    made = {"created_at": now}
    kept = made | {"updated_at": now}
    tail = new_id()[-12:]  # no other id of an answer ends so: 48 bits
    inbox = factories.add_inbox(conn, app_state, f"anna{tail}@acme.test", **NOWHERE)
    passwords = seal_passwords(whose.vault, inbox, {"smtp": "wrong", "imap": "wrong"})
    conn.execute(update(tables.inboxes).where(tables.inboxes.c.id == inbox).values(passwords))
    state = {"status": status or STATUSES[number % len(STATUSES)], "subsequences_enabled": True}
    campaign = factories.add_campaign(conn, app_state, **state)
    put(conn, tables.campaign_inboxes, campaign_id=campaign, inbox_id=inbox)
    variant = {"subject_template": "A question", "body_template": "Hi {{first_name|there}}"}
    put(conn, tables.variants, campaign_id=campaign, **variant, **kept)
    sent = factories.add_sent_mail(
        conn, app_state, inbox, campaign, f"silent-bob{tail}@people.test", state=MailState.UNCERTAIN
    )
    thread = put(
        conn,
        tables.threads,
        **both,
        lead_id=sent.lead,
        contact_id=sent.contact,
        campaign_id=campaign,
        inbox_id=inbox,
        lead_email=f"silent-bob{tail}@people.test",
        category="Interested",
        last_message_at=now,
        **made,
    )
    said = {"from_address": f"silent-bob{tail}@people.test", "text": "Sounds good"}
    put(conn, tables.messages, thread_id=thread, inbox_id=inbox, **said, at=now)
    return {
        "team_id": whose.team_id,
        "tail": tail,
        "inbox_id": inbox,
        "free_inbox_id": factories.add_inbox(conn, app_state, f"free{tail}@acme.test", **NOWHERE),
        "campaign_id": campaign,
        "contact_id": sent.contact,
        "lead_id": sent.lead,
        "step_number": "2",
        "mail_id": sent.mail,
        "thread_id": thread,
        "asked_thread_id": _asked(conn, both | made, sent, tail),
        **_directory(conn, team, made, tail),
        **_webhook(conn, whose, both, kept),
        **_domain(conn, both, made, tail),
        **_work(conn, whose, campaign, kept),
        **_written(conn, both["workspace_id"], thread, kept),
        "answer_id": put(conn, tables.mails, **both, **made, **_answer(thread, inbox, tail)),
        "key_id": put(conn, tables.api_keys, **both, name="A key", digest=new_id(), scopes=["*"], **made),
        "user_id": put(conn, tables.users, **team, name="Ana", email_key=f"ana{tail}@acme.test", **made),
        "invitation_id": put(conn, tables.invitations, **both, **made, **_invitation(now, tail)),
    }


def _invitation(now: datetime, tail: str) -> dict[str, Any]:
    more = {"digest": new_id(), "expires_at": now + timedelta(days=1)}
    return {"name": "Bo", "email": f"bo{tail}@acme.test", "scopes": ["contacts:read"], **more}


def _asked(conn: Connection, common: Any, sent: factories.Sent, tail: str) -> str:
    """A conversation of which nobody knows whose it is."""
    may_be = {"lead_id": sent.lead, "mail_id": sent.mail, "why": ["COMPANY"]}
    boss = f"boss{tail}@people.test"
    values = {"inbox_id": sent.inbox, "lead_email": boss, "category": "Question", "candidates": [may_be]}
    thread = put(conn, tables.threads, **common, **values, last_message_at=common["created_at"])
    said = {"from_address": boss, "text": "Call me", "at": common["created_at"]}
    put(conn, tables.messages, thread_id=thread, inbox_id=sent.inbox, **said)
    return thread


def _answer(thread: str, inbox: str, tail: str) -> dict[str, str]:
    """One that has gone out."""
    names = {"message_id": f"<answer{tail}@acme.test>", "token": new_id()}
    state = {"kind": "ANSWER", "state": MailState.SENT, "recipient": f"silent-bob{tail}@people.test"}
    return {"thread_id": thread, "inbox_id": inbox, "subject": "Re: A question", **state, **names}


def _written(conn: Connection, workspace_id: str, thread: str, kept: Any) -> dict[str, str]:
    template = {"name": f"Thanks {new_id()}", "text": "Hi {{first_name|there}}"}
    file = File("offer.pdf", "application/pdf", b"%PDF-1.7")
    return {
        "template_id": put(conn, tables.templates, workspace_id=workspace_id, **template, **kept),
        "attachment_id": attachments.store_files(conn, workspace_id, [file], kept["created_at"])[0],
    }


def _directory(conn: Connection, team: Any, made: Any, tail: str) -> dict[str, str]:
    barred = f"gone{tail}@people.test"
    return {
        "tag_id": put(conn, tables.tags, **team, name=f"Tag {tail}", color="#112233"),
        "list_id": put(conn, tables.lists, **team, name=f"List {tail}", **made),
        "suppression_id": put(conn, tables.suppressions, **team, email_key=barred, reason="manual", **made),
        "entry_id": put(conn, tables.blocklist, **team, value=f"{tail}.test", **made),
    }


def _webhook(conn: Connection, whose: Owner, both: Any, kept: Any) -> dict[str, str]:
    webhook = new_id()
    secret = whose.vault.seal("whsec_test", secret_place(webhook))
    target = {"name": "CRM", "target_url": "https://hooks.example.com/in", "event_types": ["email_sent"]}
    counts = {"total_deliveries": 1, "failed": 1, "attempts": 1, "last_attempt_at": kept["created_at"]}
    put(conn, webhooks.webhooks, id=webhook, **both, **target, **counts, active=False, secret=secret, **kept)
    what = {"webhook_id": webhook, "event_id": new_id(), "event_type": "email_sent", "body": "{}"}
    delivery = put(conn, webhooks.deliveries, **what, status="failed", created_at=kept["created_at"])
    attempt = {
        "response_code": 400,
        "error": "The endpoint answered 400.",
        "attempted_at": kept["created_at"],
    }
    put(
        conn, webhooks.delivery_attempts, webhook_id=webhook, delivery_id=delivery, status="failed", **attempt
    )
    return {"webhook_id": webhook, "delivery_id": delivery}


def _domain(conn: Connection, both: Any, made: Any, tail: str) -> dict[str, str]:
    dns = {"nameservers": ["ns1.host.test"], "records": [], "status": "PENDING_NAMESERVERS"}
    domain = put(conn, domains, **both, name=f"{tail}.example", **dns, **made)
    put(conn, redirects, domain_id=domain, target_domain="acme.example", **made)
    return {"domain_id": domain}


def _work(conn: Connection, whose: Owner, campaign: str, kept: Any) -> dict[str, str]:
    edge, now = new_id(), kept["created_at"]
    trigger = {"trigger_type": "MANUAL", "trigger_params": {}, "label": "By hand"}
    node = put(conn, branches, campaign_id=campaign, entry_edge_id=edge, **trigger, **kept)
    done = {"status": "COMPLETED", "options": {}, "errors": [], "finished_at": now + timedelta(seconds=1)}
    job = put(
        conn,
        tables.jobs,
        workspace_id=whose.workspace_id,
        kind=UPLOAD,
        campaign_id=campaign,
        **done,
        created_at=now,
    )
    return {"entry_edge_id": edge, "node_id": node, "job_id": job}
