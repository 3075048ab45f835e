"""What is seldom seen of the program: doubts before a launch, troubles, and questions to the user."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import TYPE_CHECKING

from app.contract.inboxes import InboxType
from app.contract.oauth import SignInClientEdit
from app.contract.problems import Unreachable
from app.contract.reconciliation import MissingReply, ReplyProof
from app.contract.replies import Candidate, Why
from app.contract.today import DayQuery, InboxToday, JobToday, Moved
from app.contract.workspace import ClockEdit
from app.desktop.inboxes.oauth_browser import NotSignedIn
from app.desktop.inboxes.signin_card import SignInCard
from tests.desktop.conftest import until

if TYPE_CHECKING:
    from tests.scenes import Stage

REST = 0.7  # seconds in which what was asked for comes


async def before_a_launch(stage: Stage) -> None:
    """What is doubtful in a draft, and whom of its people we have met; and one that bounces have stopped."""
    from tests.scenes import named

    page = await stage.go("campaigns")
    await stage.take("seldom-campaigns")
    page = await stage.go("campaigns", named(page, "Summer"))
    review = page.editor.review
    await until(lambda: review.texts.isVisible() and review.people.isVisible())
    await stage.take("seldom-review")
    for line in (one for one in (review.texts, review.senders) if one.isVisible()):
        line.click()
        await stage.take("seldom-review-texts" if line is review.texts else "seldom-review-senders")
        line.click()
    await stage.pressed(review.people, "seldom-met")
    page.editor.head.back.click()
    await asyncio.sleep(REST)
    page = await stage.go("campaigns", named(page, "Visitors"))
    await stage.take("seldom-bounces")
    page.editor.head.back.click()
    await asyncio.sleep(REST)


async def a_hard_day(stage: Stage) -> None:
    """Today after hours asleep, with an inbox in trouble, mails in doubt and replies that are missing."""
    page = await stage.go("today")
    session = stage.application.session
    now, inbox = session.now(), stage.stock.inboxes[0]
    midnight = now.replace(hour=0, minute=0)
    day = await session.service.today.read(DayQuery(since=midnight, until=midnight + timedelta(days=1)))
    slept = Moved(
        since=now.replace(hour=9),
        until=now.replace(hour=11, minute=30),
        mails=75,
        today=49,
        tomorrow=26,
        tomorrow_at=midnight + timedelta(days=1, hours=9),
    )
    trouble = "The stored password can't be read on this computer. Enter it again and resume the inbox."
    sick = InboxToday(
        inbox_id=inbox.inbox_id,
        email_address=inbox.email_address,
        overall_status="PAUSED",
        sent=12,
        planned=0,
        daily_limit=60,
        resets_at=midnight + timedelta(days=1),
        trouble=trouble,
    )
    missing = MissingReply(from_address="ava@acme.test", subject="Re: A question", at=now, folder="Junk")
    proof = ReplyProof(inbox_id=inbox.inbox_id, email_address=inbox.email_address, at=now, missing=(missing,))
    job = JobToday(
        job_id=inbox.inbox_id, kind="lead_upload", name="fair.csv", status="PROCESSING", percent=40
    )
    more = {"moved": slept, "in_doubt": 2, "unclaimed": 1, "inboxes": (sick, *day.inboxes)}
    page._show(day.model_copy(update={**more, "proofs": (proof,), "jobs": (job,)}), now)
    await stage.take("seldom-today")
    page._read_now()
    page = await stage.go("inboxes", inbox.inbox_id)
    ill = inbox.model_copy(update={"overall_status": "PAUSED", "trouble": trouble})
    page.detail.show_inbox(ill)
    page.detail.proof._tasks.cancel("read")
    page.detail.proof._show(proof)
    await stage.take("seldom-inbox")
    page.detail.show_inbox(inbox)


async def a_strange_answer(stage: Stage) -> None:
    """A reply of which nobody knows whose it is."""
    page = await stage.go("replies", stage.stock.thread_id)
    await until(lambda: page.reading.current is not None)
    thread = page.reading.current.model_copy(update={"is_unclaimed": True, "lead_id": None})
    service = stage.application.session.service
    conversation = await service.replies.conversation(thread.thread_id)
    people = tuple(
        Candidate(
            lead_id=str(at),
            lead_name=name,
            lead_email=f"{name.split()[0].lower()}@greenacre.test",
            campaign_name=thread.campaign_name,
            subject="A question for Greenacre Farms",
            sent_at=thread.created_at,
            why=(Why.QUOTE, Why.COMPANY) if not at else (Why.COMPANY,),
        )
        for at, name in enumerate(("Gillian Redmond", "Oliver Harding", "Harriet Harding"))
    )
    asked = conversation.model_copy(update={"thread": thread, "candidates": people})
    page.reading.whose.show_conversation(asked)
    await stage.take("seldom-whose")
    page.reading.whose.show_conversation(conversation)


async def signing_in(stage: Stage) -> None:
    """To a mailbox of Microsoft's: asked to, while the browser is open, and refused."""
    service, suite = stage.application.session.service, InboxType.WORKSPACE_SUITE_B
    await service.sign_ins.save_client(SignInClientEdit(suite=suite, client_id="0f3c-91aa"))
    async with stage.dialog("SignInDialog") as dialog:
        card = dialog.findChild(SignInCard)
        await until(lambda: card.ready)
        await stage.take("seldom-signin", dialog)
        card.waiting = True
        card._turn()
        await stage.take("seldom-signin-waiting", dialog)
        card._failed(NotSignedIn("You signed in as ben@acme.test, but this inbox is anna@acme.test."))
        await stage.take("seldom-signin-refused", dialog)
    await stage.go("preferences", "signin")
    await stage.take("seldom-preferences-signin")
    await service.sign_ins.remove_client(suite)


async def faults(stage: Stage) -> None:
    """The bar of a problem, a notice, and a page that nobody can read."""
    session = stage.application.session
    page = await stage.go("campaigns")
    stage.window.problem.show_error(Unreachable("refused"), stage.window.show_shortcuts)
    stage.window.notice("Launched", "Spring outreach: 200 leads.")
    await stage.take("seldom-problem")
    stage.window.problem.clear()
    session.turned(Unreachable("refused"))
    await stage.take("seldom-offline")
    page.states.error(Unreachable("refused"))
    await stage.take("seldom-unreadable")
    page.states.ready()
    session.turned(None)
    await asyncio.sleep(REST)  # then the banner gives the clock the speed that it had in the window
    await session.service.workspace.set_clock(ClockEdit(speed=0))


RARE = (before_a_launch, a_hard_day, a_strange_answer, signing_in, faults)
