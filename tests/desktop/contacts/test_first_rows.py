"""Rows of contacts stand there before all that match are counted, and nothing is done with a wrong number."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from app.contract.contacts import ContactPage, ContactQuery, FirstContacts
from app.desktop.contacts import bulk_actions
from app.desktop.contacts.page import ContactsPage
from app.desktop.session import Session
from tests.desktop.conftest import Aio, until
from tests.desktop.running_service import Served
from tests.desktop.screen_sessions import on_screen, session_on

from .test_page import add_people, search

MANY = 130


def slow(session: Session) -> asyncio.Event:
    """A service on which counting takes until it is set."""
    contacts, counted = session.service.contacts, asyncio.Event()
    first, whole = contacts.first, contacts.search

    async def at_once(query: ContactQuery) -> FirstContacts:
        return (await first(query)).model_copy(update={"total": None})

    async def at_last(query: ContactQuery) -> ContactPage:
        await counted.wait()
        return await whole(query)

    contacts.first, contacts.search = at_once, at_last  # type: ignore[method-assign]
    return counted


async def searched(page: ContactsPage) -> None:
    search(page, "heron")
    await until(lambda: not page.contacts.counted and page.contacts.rowCount() == 100)


async def test_contact_list_before_total_is_counted_shows_rows(service: Served) -> None:
    async with session_on(service) as session:
        await add_people(session, "heron", MANY)
        async with on_screen(ContactsPage(session)) as page:
            await until(lambda: page.contacts.state == "ready")
            counted = slow(session)
            await searched(page)
            assert page.header._count.text() == "more than 100"
            page.table.selectRow(0)
            page.table.selectAll()
            assert page.detail.all.text() == "Select all that match"
            counted.set()
            await until(lambda: page.table.selected_count() == MANY)
            assert page.header._count.text() == str(MANY)
            assert not page.detail.all.isVisible()


def test_contact_action_on_all_waits_for_total_count(
    aio: Aio, service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def chosen(_parent: object, title: str, *_: object) -> Path | None:
        asked.append(title)
        return None

    async def story() -> None:
        async with session_on(service) as session, on_screen(ContactsPage(session)) as page:
            await until(lambda: page.contacts.state == "ready")
            counted = slow(session)
            await searched(page)
            page.bulk.export()
            await asyncio.sleep(0.05)
            assert not asked
            counted.set()
            await until(lambda: asked == [f"Export {MANY} contacts"])
            counted.clear()
            await searched_again(page)
            page.table.selectAll()
            page.bulk.export()
            await asyncio.sleep(0.05)
            page.table.clearSelection()  # all that match were not meant by that
            counted.set()
            await until(lambda: page.contacts.counted and not page.bulk._tasks.busy())
            assert len(asked) == 1

    async def searched_again(page: ContactsPage) -> None:
        page.contacts.restart()
        await until(lambda: not page.contacts.counted)

    monkeypatch.setattr(bulk_actions.dialogs, "choose_save_file", chosen)
    aio(story(), 30)


async def test_contact_list_in_public_api_mode_uses_documented_search(
    service: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with session_on(service) as session:
        monkeypatch.delattr(type(session.service.contacts), "first")
        session.why_no_desk = "It knows the documented operations alone."
        async with on_screen(ContactsPage(session)) as page:
            await until(lambda: page.contacts.state == "ready")
            assert page.contacts.counted
