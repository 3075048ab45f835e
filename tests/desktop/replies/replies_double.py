"""A service of replies in memory, for states that a real one can't be brought into at will."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx

from app.client.service import OutreachService
from app.contract import paths
from app.contract.events import Change, ChangeKind
from app.contract.pagination import Pagination
from app.contract.workspace import About
from app.desktop.session import Session

NOW = datetime(2026, 3, 3, 14, 30, tzinfo=UTC)


def at(minutes: float) -> str:
    """So many minutes ago."""
    return (NOW - timedelta(minutes=minutes)).isoformat()


def thread(number: int, **more: Any) -> dict[str, Any]:
    email = f"person{number}@prospects.test"
    made = {
        "thread_id": f"00000000-0000-7000-8000-{number:012d}",
        "lead_id": f"00000000-0000-7000-9000-{number:012d}",
        "lead_email": email,
        "lead_name": f"Person {number}",
        "campaign_name": "Spring launch",
        "campaign_id": "00000000-0000-7000-a000-000000000001",
        "from_address": email,
        "to_address": "alex@outreach.test",
        "subject": "A question",
        "created_at": at(60 * number),
        "last_message_at": at(30 * number),
        "inbox_id": "00000000-0000-7000-b000-000000000001",
        "inbox_email": "alex@outreach.test",
        "category": "Interested",
        "ai_category": "Interested",
        "ai_confidence": 0.87,
        "is_read": True,
        "reply_count": 1,
        "snippet": "Sounds good, tell me more.",
    }
    return made | more


def message(number: int, direction: str = "IN", minutes: float = 30, **more: Any) -> dict[str, Any]:
    theirs, ours = "person@prospects.test", "alex@outreach.test"
    made = {
        "message_id": f"00000000-0000-7000-c000-{number:012d}",
        "direction": direction,
        "from_address": theirs if direction == "IN" else ours,
        "to_address": ours if direction == "IN" else theirs,
        "subject": "A question",
        "text": f"Message {number}",
        "at": at(minutes),
        "state": None if direction == "IN" else "SENT",
    }
    return made | more


class Double:
    """`fail` is raised or answered by every request; `delay` seconds pass before each answer."""

    def __init__(self, threads: Iterable[dict[str, Any]] = ()) -> None:
        self.threads = {one["thread_id"]: one for one in threads}
        self.messages: dict[str, list[dict[str, Any]]] = {key: [message(1)] for key in self.threads}
        self.fail: httpx.Response | Exception | None = None
        self.fail_answers: httpx.Response | Exception | None = None
        self.delay = 0.0
        self.asked: list[tuple[str, str]] = []
        self.answers: list[tuple[str, str]] = []
        self.given: list[dict[str, Any]] = []  # each answer, all of it, and its key
        self.templates: list[dict[str, Any]] = []
        self.files: dict[str, bytes] = {}
        self.edits: list[dict[str, Any]] = []
        self.claims: list[str | None] = []
        self.session: Session | None = None

    def connect(self, session: Session, scopes: tuple[str, ...] = ("*",)) -> None:
        service = OutreachService("http://127.0.0.1:9", "ork_live_x", httpx.MockTransport(self._answer))
        about = About(
            version="1",
            team_id="t",
            workspace_id="w",
            scopes=scopes,
            settings={},
            practice={"now": NOW.isoformat(), "speed": 0},
            now=NOW,
        )
        self.session = session
        session.connected(service, about)

    def tell(self, *ids: str, kind: ChangeKind = ChangeKind.THREAD) -> None:
        assert self.session is not None
        self.session.heard(Change(kind=kind, ids=ids, at=NOW))

    def receive(self, thread_id: str, text: str, number: int) -> None:
        """A further mail of the person, as the service would take it in."""
        one = self.threads[thread_id]
        one |= {
            "is_read": False,
            "reply_count": one["reply_count"] + 1,
            "snippet": text,
            "last_message_at": at(0),
        }
        self.messages.setdefault(thread_id, []).append(message(number, minutes=0, text=text))
        self.tell(thread_id)

    async def _answer(self, request: httpx.Request) -> httpx.Response:
        self.asked.append((request.method, request.url.path))
        await asyncio.sleep(self.delay)
        if self.fail is not None:
            return _raised(self.fail)
        path = request.url.path
        if path.startswith((paths.ATTACHMENTS, paths.TEMPLATES)):
            return self._beside(request, path)
        body = json.loads(request.content or b"null")
        if path == paths.THREADS:
            return self._search(request.url.params)
        if "/reply/" in path:
            return self._held(request.method, *path.removesuffix("/send").split("/")[-3::2])
        name = path.split("/")[-1]
        key = path.split("/")[-2] if name in ("messages", "reply", "whose") else name
        if key not in self.threads:
            return httpx.Response(404, json={"detail": f"Thread {key} not found"})
        return self._of_thread(request, key, name, body)

    def _of_thread(self, request: httpx.Request, key: str, name: str, body: Any) -> httpx.Response:
        one = self.threads[key]
        if name == "messages":
            asked = one.get("candidates", ()) if one.get("is_unclaimed") else ()
            more = {
                "candidates": asked,
                "answer_to": one["from_address"],
                "signature": one.get("signature", ""),
            }
            return httpx.Response(200, json={"thread": one, "messages": self.messages[key]} | more)
        if name == "reply":
            once = request.headers.get("Idempotency-Key", "")
            return self._reply(key, body | {"once": once})
        if name == "whose":
            self.claims.append(body and body["lead_id"])
            mine = request.method == "PUT"
            one |= {"is_unclaimed": not mine, "is_linked": mine, "lead_id": (body or {}).get("lead_id") or ""}
            one["is_claimed"] = bool(one["lead_id"] or (body or {}).get("mail_id"))
            self.tell(key)
            return httpx.Response(200, json={"thread": one})
        if request.method == "PATCH":
            self.edits.append(body)
            if "manual_category" in body:
                one["category"] = body["manual_category"] or one["ai_category"]
            empty = {"snoozed_until": None}
            one |= {name: empty.get(name, "") if value is None else value for name, value in body.items()}
            self.tell(key)
            return httpx.Response(200, json={"thread": one})
        return httpx.Response(200, json=one)

    def _beside(self, request: httpx.Request, path: str) -> httpx.Response:
        """Files and templates."""
        if path == paths.ATTACHMENTS:
            return self._keep(request.content)
        if path.startswith(paths.ATTACHMENTS):
            return httpx.Response(200, content=self.files[path.split("/")[-1]])
        return self._template(request.method, path, json.loads(request.content or b"null"))

    def _search(self, params: httpx.QueryParams) -> httpx.Response:
        found = sorted(self.threads.values(), key=lambda one: one["last_message_at"], reverse=True)
        put_off = params.get("is_snoozed") == "true"
        found = [one for one in found if bool(one.get("snoozed_until")) == put_off]
        if "is_read" in params:
            found = [one for one in found if one["is_read"] == (params["is_read"] == "true")]
        if "is_starred" in params:
            found = [one for one in found if one.get("is_starred")]
        if "is_unclaimed" in params:
            found = [one for one in found if one.get("is_unclaimed")]
        if "is_unsure" in params:
            found = [one for one in found if one.get("is_unsure")]
        if wanted := params.get_list("category"):
            found = [one for one in found if one["category"] in wanted]
        if search := params.get("search"):
            found = [one for one in found if search.lower() in json.dumps(one).lower()]
        unread = sum(not one["is_read"] for one in self.threads.values())
        return _page("threads", found, params, unread=unread)

    def _reply(self, key: str, answer: dict[str, Any]) -> httpx.Response:
        self.given.append(answer)
        if self.fail_answers is not None:
            return _raised(self.fail_answers)
        read, ours = answer.get("has_read"), [one for one in self.messages[key] if one["direction"] == "OUT"]
        if read is not None and any(one["message_id"] not in read for one in ours):
            said = {"detail": "Somebody answered meanwhile.", "error": "answered_meanwhile"}
            return httpx.Response(409, json=said)
        self.answers.append((key, answer["body"]))
        number, until = 1000 + len(self.given), NOW + timedelta(seconds=answer["hold_seconds"])
        held = {"mail_id": str(number), "held_until": until.isoformat()}
        out = message(number, "OUT", 0, text=answer["body"], state="PLANNED", **held)
        self.messages[key].append(out)
        self.tell(key)
        return httpx.Response(200, json=held | {"thread_id": key})

    def _held(self, method: str, key: str, mail_id: str) -> httpx.Response:
        """Taken back, or let go."""
        if self.fail_answers is not None:
            return _raised(self.fail_answers)
        one = next(each for each in self.messages[key] if each.get("mail_id") == mail_id)
        if method == "DELETE":
            self.messages[key].remove(one)
            self.answers.remove((key, one["text"]))
        else:
            one["held_until"] = None
        self.tell(key)
        return httpx.Response(200, json={"mail_id": mail_id, "thread_id": key})

    def _keep(self, form: bytes) -> httpx.Response:
        name = form.partition(b'name="name"\r\n\r\n')[2].partition(b"\r\n")[0].decode()
        data = form.partition(b"Content-Type: application/octet-stream\r\n\r\n")[2].partition(b"\r\n--")[0]
        key = f"00000000-0000-7000-f000-{len(self.files) + 1:012d}"
        self.files[key] = data
        kept = {"attachment_id": key, "name": name, "content_type": "text/plain", "size": len(data)}
        return httpx.Response(201, json={"attachment": kept})

    def _template(self, method: str, path: str, body: Any) -> httpx.Response:
        if path == paths.TEMPLATES and method == "GET":
            return httpx.Response(200, json={"templates": self.templates})
        if path == paths.TEMPLATES:
            number = len(self.templates) + 1
            made = {"template_id": f"00000000-0000-7000-e000-{number:012d}", "updated_at": at(0), **body}
            self.templates.append(made)
            return httpx.Response(201, json={"template": made})
        one = next(each for each in self.templates if each["template_id"] in path)
        if path.endswith("/fill"):
            text = one["text"].replace("{{first_name}}", "Person")
            return httpx.Response(200, json={"text": text, "missing": ["company"] if "{{" in text else []})
        if method == "DELETE":
            self.templates.remove(one)
            return httpx.Response(200, json={})
        one |= body
        return httpx.Response(200, json={"template": one})


def _raised(what: httpx.Response | Exception) -> httpx.Response:
    if isinstance(what, Exception):
        raise what
    return httpx.Response(what.status_code, content=what.content)


def _page(name: str, found: list[dict[str, Any]], params: httpx.QueryParams, **more: Any) -> httpx.Response:
    page, limit = int(params.get("page", 1)), int(params.get("limit", 20))
    part = found[(page - 1) * limit : page * limit]
    pagination = Pagination.of(page, limit, len(found)).model_dump()
    return httpx.Response(200, json={name: part, "pagination": pagination, **more})
