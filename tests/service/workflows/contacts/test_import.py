"""Imports: every row counted, every refused one with its reason, and files as the world writes them."""

from __future__ import annotations

import codecs
import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select
from sqlalchemy.exc import OperationalError

from app.contract import paths
from app.contract.contacts import SuppressionReason
from app.contract.csv_mapping import Person
from app.contract.ids import new_id
from app.service.app_state import AppState
from app.service.core import tables
from app.service.records import suppressions
from app.service.workflows.imports import contacts
from tests.factories import make_people

pytestmark = pytest.mark.anyio
MAPPING = {"email": "Email", "first_name": "First", "company": "Company", "custom_city": "City"}
ROWS = """Email,First,Company,City
anna@example.com,Anna,ACME,Bonn
 BO@example.com ,Bo,,
anna@EXAMPLE.com,,New ACME,
not an address,Cy,,
,Dora,,
known@example.com,,Known AG,Köln
bad@blocked.example,Eve,,
"""


async def send(
    api: httpx.AsyncClient, content: bytes | str, mapping: Any = MAPPING, **fields: str
) -> httpx.Response:
    data = {**fields, **({"mapping": json.dumps(mapping)} if mapping is not None else {})}
    raw = content.encode() if isinstance(content, str) else content
    return await api.post(paths.CONTACTS_IMPORT, data=data, files={"file": ("people.csv", raw)})


async def directory(api: httpx.AsyncClient) -> dict[str, Any]:
    answer = await api.get(paths.CONTACTS, params={"limit": 100})
    return {contact["email"]: contact for contact in answer.json()["contacts"]}


async def test_contact_import_counts_every_row_and_explains_errors(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    await make_people(
        app_state, Person("Known@example.com", "Kim", custom_fields={"size": "9", "city": "Ulm"})
    )
    members = new_id()

    def prepare(conn: Any) -> None:
        team, now = app_state.home.team_id, app_state.clock.now()
        conn.execute(
            insert(tables.blocklist).values(
                id=new_id(), team_id=team, value="blocked.example", created_at=now
            )
        )
        conn.execute(insert(tables.lists).values(id=members, team_id=team, name="L", created_at=now))
        suppressions.suppress_address(conn, team, "bo@example.com", SuppressionReason.BOUNCED, "", now)

    await app_state.database.write(prepare)
    answer = (await send(api, ROWS, list_id=members, filename="spring.csv")).json()
    assert answer["success"] is True
    assert {name: answer[name] for name in answer if name.endswith("rows")} == {
        "total_rows": 7,
        "imported_rows": 5,
        "skipped_rows": 2,
    }
    assert (answer["contacts_created"], answer["contacts_matched"]) == (3, 2)
    assert (answer["added_to_list"], answer["list_id"]) == (4, members)
    assert answer["blocked_count"] == 1
    assert answer["blocked_entries"][0]["email"] == "bad@blocked.example"
    assert [(error["row"], error["email"]) for error in answer["errors"]] == [(4, "not an address"), (5, "")]

    found = await directory(api)
    assert set(found) == {"anna@example.com", "BO@example.com", "Known@example.com", "bad@blocked.example"}
    anna, known, bo = (found[name] for name in ("anna@example.com", "Known@example.com", "BO@example.com"))
    assert (anna["first_name"], anna["company"]) == ("Anna", "New ACME")
    assert (anna["source_type"], anna["source_name"]) == ("CSV", "spring.csv")
    assert anna["first_batch_id"] == answer["batch_id"]
    assert (known["first_name"], known["company"], known["source_name"]) == ("Kim", "Known AG", "a.csv")
    assert known["custom_fields"] == {"size": "9", "city": "Köln"}
    assert (bo["is_bounced"], bo["is_unsubscribed"], bo["signal"]) == (True, False, "BOUNCED")
    again = (await send(api, ROWS, list_id=members)).json()
    assert (again["contacts_created"], again["contacts_matched"], again["added_to_list"]) == (0, 5, 0)


async def test_contact_import_retried_after_conflict_counts_each_row_once(
    app_state: AppState, api: httpx.AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    members, conflict = new_id(), Exception("could not serialize access")
    conflict.sqlstate = "40001"  # type: ignore[attr-defined]
    ends: list[Exception] = [OperationalError("COMMIT", {}, conflict)]
    add_to_list = contacts._add_to_list

    def add(*args: Any) -> int:
        added = add_to_list(*args)
        if ends:
            raise ends.pop()
        return added

    row = {"id": members, "team_id": app_state.home.team_id, "name": "L", "created_at": app_state.clock.now()}
    await app_state.database.write(lambda conn: conn.execute(insert(tables.lists).values(row)))
    monkeypatch.setattr(contacts, "_add_to_list", add)
    answer = (await send(api, ROWS, list_id=members)).json()
    assert not ends
    assert (answer["total_rows"], answer["imported_rows"], answer["skipped_rows"]) == (7, 5, 2)
    assert (answer["contacts_created"], answer["added_to_list"]) == (4, 4)
    assert len(await directory(api)) == 4


@pytest.mark.parametrize(
    "content",
    [
        "E-Mail;Vorname;Firma\nj@example.com;Jörg;Größe & Söhne\n".encode("latin-1"),
        "E-Mail;Vorname;Firma\nj@example.com;Jörg;Größe & Söhne\n".encode("utf-16"),
        codecs.BOM_UTF8 + "E-Mail,Vorname,Firma\nj@example.com,Jörg,Größe & Söhne\n".encode(),
        "E-Mail\tVorname\tFirma\r\nj@example.com\tJörg\tGröße & Söhne".encode(),
        'Firma;E-Mail;Vorname\nGröße & Söhne;j@example.com;"Jörg"\n'.encode(),
    ],
)
async def test_contact_import_without_mapping_reads_any_encoding_and_delimiter(
    api: httpx.AsyncClient, content: bytes
) -> None:
    answer = await send(api, content, mapping=None)
    assert answer.json()["imported_rows"] == 1, answer.text
    found = (await directory(api))["j@example.com"]
    assert (found["first_name"], found["company"]) == ("Jörg", "Größe & Söhne")


async def test_contact_import_without_header_uses_column_numbers(api: httpx.AsyncClient) -> None:
    mapping = {"email": "Column 2", "first_name": "Column 1"}
    answer = await send(api, "Anna,anna@example.com\nBo,bo@example.com\n", mapping)
    assert (answer.json()["total_rows"], answer.json()["imported_rows"]) == (2, 2)
    assert (await directory(api))["bo@example.com"]["first_name"] == "Bo"


async def test_contact_import_with_formulas_stores_them_as_written(api: httpx.AsyncClient) -> None:
    await send(api, "Email,First,Company,City\na@x.de,=1+1,@SUM,-2\n")
    found = (await directory(api))["a@x.de"]
    assert (found["first_name"], found["company"], found["custom_fields"]) == ("=1+1", "@SUM", {"city": "-2"})


async def test_contact_import_with_300_columns_keeps_all_as_custom_fields(api: httpx.AsyncClient) -> None:
    header = ",".join(["Email", *(f"f{n}" for n in range(299))])
    answer = await send(api, f"{header}\na@x.de{',1' * 299}\n", mapping=None)
    assert answer.json()["imported_rows"] == 1
    assert len((await directory(api))["a@x.de"]["custom_fields"]) == 299


@pytest.mark.parametrize(
    ("content", "mapping", "status", "sentence"),
    [
        (b"", MAPPING, 400, "empty"),
        (b"PK\x03\x04" + bytes(100), MAPPING, 400, "Excel"),
        (bytes(range(256)) * 9, MAPPING, 400, "no text"),
        (codecs.BOM_UTF8 + b"Email\na\xff@x.de\n", MAPPING, 400, "can't be read as"),
        (b"Email,First\na@x.de,A\n", {"email": "Mail"}, 400, "“Mail” that the file doesn't have"),
        (b"Email,First\na@x.de,A\n", {"first_name": "First"}, 400, "no column for email"),
        (b"Name,First\nBerg,A\n", None, 400, "no column for email"),
        (b"Email\n" + b"a@x.de\n" * 150_001, {"email": "Email"}, 400, "150,000 rows"),
        (b"Email\na@x.de\n", ["Email"], 422, "JSON object"),
        (b"Email\na@x.de\n", {"email": 1}, 422, "JSON object"),
    ],
)
async def test_contact_import_of_invalid_file_shows_reason_and_saves_nothing(
    api: httpx.AsyncClient, content: bytes, mapping: Any, status: int, sentence: str
) -> None:
    answer = await send(api, content, mapping)
    assert answer.status_code == status
    assert sentence in str(answer.json()["detail"])
    assert await directory(api) == {}


async def test_contact_import_with_malformed_form_is_refused(
    api: httpx.AsyncClient, allow_log: Callable[[str], None]
) -> None:
    allow_log("invalid character")
    for answer in (
        await api.post(paths.CONTACTS_IMPORT, data={"mapping": "{}"}, files={"other": ("a", b"x")}),
        await api.post(paths.CONTACTS_IMPORT, json={"file": "a"}),
    ):
        assert answer.status_code == 422
        detail = answer.json()["detail"]
        missing = {"msg": "Field required", "type": "value_error.missing", "code": "missing", "params": {}}
        assert detail == [{"loc": ["body", "file"], **missing}]
    body = b"--x\r\nno form at all"
    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    assert (await api.post(paths.CONTACTS_IMPORT, content=body, headers=headers)).status_code in (400, 422)
    deep = {"data": {"mapping": "[" * 100_000}, "files": {"file": ("a.csv", b"Email\na@x.de\n")}}
    assert (await api.post(paths.CONTACTS_IMPORT, **deep)).status_code == 422
    assert (await send(api, "Email\na@x.de\n", {"email": "Email"}, list_id="7")).status_code == 422
    assert (await send(api, "Email\na@x.de\n", {"email": "Email"}, list_id=new_id())).status_code == 404


async def test_contact_import_of_too_large_file_is_refused_before_reading_all(api: httpx.AsyncClient) -> None:
    read = 0

    async def body() -> Any:
        nonlocal read
        yield b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nEmail\n'
        for _ in range(400):
            read += 1 << 20
            yield b"a@x.de\n" * (1 << 17)

    headers = {"Content-Type": "multipart/form-data; boundary=x"}
    answer = await api.post(paths.CONTACTS_IMPORT, content=body(), headers=headers)
    assert (answer.status_code, "50 MB" in answer.json()["detail"]) == (400, True)
    assert read < 64 << 20
    announced = {**headers, "Content-Length": str(60 << 20)}
    answer = await api.post(paths.CONTACTS_IMPORT, content=b"", headers=announced)
    assert (answer.status_code, "50 MB" in answer.json()["detail"]) == (400, True)


async def test_contact_import_of_file_near_50_mb_saves_all_rows(
    app_state: AppState, api: httpx.AsyncClient
) -> None:
    line = b"p%06d@example.com,Anna," + b"x" * 3_000 + b"\n"
    content = b"Email,First,Note\n" + b"".join(line % n for n in range(17_000))
    assert 48 << 20 < len(content) < 50 << 20
    answer = await send(api, content, {"email": "Email", "first_name": "First"})
    assert answer.json()["contacts_created"] == 17_000
    rows = await app_state.database.read(lambda conn: len(conn.execute(select(tables.contacts.c.id)).all()))
    assert rows == 17_000


async def test_contact_import_with_unknown_mapping_key_ignores_and_names_it(api: httpx.AsyncClient) -> None:
    answer = await send(api, "Email,Phone\na@x.de,1\n", {"email": "Email", "phone": "Phone"})
    assert answer.json()["imported_rows"] == 1
    assert "phone" in answer.json()["message"]
