"""A conversation that was read before an answer was given, and comes after, says nothing of that answer."""

from __future__ import annotations

import asyncio

import httpx

from app.desktop.session import Session
from tests.desktop.conftest import until
from tests.desktop.replies.replies_double import Double, thread
from tests.desktop.replies.screen import done, opened, read

KEY = thread(1)["thread_id"]


class Late(Double):
    """Whose answer to the next reading stays under way until `arrive` is set."""

    arrive: asyncio.Event | None = None

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        answer = await super()._answer(request)
        if (arrive := self.arrive) is not None and request.url.path.endswith("/messages"):
            self.arrive = None
            await arrive.wait()
        return answer


async def test_held_reply_with_stale_thread_response_stays_held(session: Session) -> None:
    double = Late([thread(1)])
    double.connect(session)
    page = await read(await opened(session, rows=1))
    reading, box = page.reading, page.reading.answer
    arrive = double.arrive = asyncio.Event()
    reading.refresh()
    await until(lambda: double.arrive is None)
    box.editor.setPlainText("Thursday at ten.")
    box.send_answer()
    await until(lambda: reading.outbox.seconds_left(KEY) is not None)
    arrive.set()
    await until(lambda: len(reading.view.cards) == 2)  # read again since
    assert reading.outbox.is_busy(KEY) and box.editor.isReadOnly() and not box.send.isEnabled()
    assert box.state.text() == "" and not box.bar.isHidden()
    box.now.click()
    await until(lambda: not box.editor.toPlainText())
    assert double.answers == [(KEY, "Thursday at ten.")]
    await done(page, session)
