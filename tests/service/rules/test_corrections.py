"""What a person's own categories teach, and that it can be taken back."""

from __future__ import annotations

import httpx
import pytest
from sqlalchemy import Connection, func, insert, select

from app.contract.ids import new_id
from app.contract.replies import Category
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records.corrections import lessons_for
from app.service.rules.reply_classifier import categorize_reply

pytestmark = pytest.mark.anyio
# How one man's customers say yes and no: no word of it is in the examples that come with the program.
YES = [
    f"Tach, da simma dabei, {what}."
    for what in ("dat is prima", "Jung", "kumm vorbei", "wie jeck", "mer luure")
]
YES += [f"Jo {what}, da simma dabei!" for what in ("mei", "klar", "passt scho", "des mach ma", "freili")]
NO = [f"Nä, loss mer sin, {what}." for what in ("Jung", "dat bruche mer nit", "zu düer", "wie jeck", "tschö")]
NO += [f"{what}, loss mer sin." for what in ("Och nö", "Ach wat", "Leeve Jung", "Tach", "Enä")]
UNSEEN = {
    Category.INTERESTED: [
        "Ei jo, da simma dabei, wann?",
        "Da simma dabei, Meister.",
        "Tach auch. Da simma dabei",
    ],
    Category.NOT_INTERESTED: [
        "Loss mer sin, Meister.",
        "Ach nä, loss mer sin, un tschö",
        "Nä nä. Loss mer sin!",
    ],
}


async def thread(app_state: AppState, text: str) -> str:
    thread_id, now = new_id(), app_state.clock.now()

    def work(conn: Connection) -> None:
        team = {"team_id": app_state.home.team_id, "workspace_id": app_state.home.workspace_id}
        conn.execute(
            insert(tables.threads).values(
                **team,
                id=thread_id,
                lead_email="bob@x.com",
                ai_category=Category.OTHER,
                category=Category.OTHER,
                created_at=now,
                last_message_at=now,
            )
        )
        message = {"id": new_id(), "thread_id": thread_id, "text": text, "is_auto_reply": False, "at": now}
        conn.execute(insert(tables.messages).values(message))

    await app_state.database.write(work)
    return thread_id


async def right(app_state: AppState) -> int:
    def work(conn: Connection) -> int:
        return sum(
            categorize_reply(
                text, "Re: x", is_auto=False, lessons=lessons_for(conn, app_state.home.workspace_id, text)
            ).category
            is category
            for category, texts in UNSEEN.items()
            for text in texts
        )

    return await app_state.database.read(work)


async def correct(api: httpx.AsyncClient, thread_id: str, category: str | None) -> None:
    answer = await api.patch(f"/api/desk/v1/replies/threads/{thread_id}", json={"manual_category": category})
    assert answer.status_code == 200, answer.text


async def test_category_corrections_teach_classifier_until_withdrawn(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    before = await right(app_state)
    corrected = [(await thread(app_state, text), Category.INTERESTED) for text in YES]
    corrected += [(await thread(app_state, text), Category.NOT_INTERESTED) for text in NO]
    for thread_id, category in corrected:
        await correct(api, thread_id, category)
    assert before <= 3
    assert await right(app_state) == 6
    for thread_id, _ in corrected:
        await correct(api, thread_id, None)
    assert await right(app_state) == before
    assert (
        await app_state.database.read(
            lambda conn: conn.scalar(select(func.count()).select_from(tables.lessons))
        )
        == 0
    )


async def test_category_correction_repeated_replaces_earlier_one(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    one = await thread(app_state, YES[0])
    await correct(api, one, Category.NOT_INTERESTED)
    await correct(api, one, Category.INTERESTED)
    taught = await app_state.database.read(
        lambda conn: lessons_for(conn, app_state.home.workspace_id, YES[0]).taught
    )
    assert taught == {Category.INTERESTED: 1}


async def test_category_corrections_do_not_affect_other_workspaces(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await correct(api, await thread(app_state, YES[0]), Category.INTERESTED)
    elsewhere = await app_state.database.read(lambda conn: lessons_for(conn, new_id(), YES[0]))
    assert not elsewhere.taught
