"""A workspace with a row in every table that there is, those of tomorrow, too."""

from __future__ import annotations

from typing import Any

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Connection,
    DateTime,
    Float,
    Integer,
    LargeBinary,
    Table,
    func,
    insert,
    null,
    select,
    update,
)

from app.contract.campaigns import CampaignStatus
from app.contract.ids import new_id
from app.contract.mails import MailState
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.column_types import Utc
from app.service.core.vault import Vault
from app.service.workflows.transfer import table_manifest
from tests import factories
from tests.service import one_of_each as everything
from tests.service.conftest import MONDAY

SECRET = "hunter2 ü"


def furnish(conn: Connection, app_state: AppState) -> None:
    """Campaigns in each state, mails in each state, secrets, and what the two databases keep differently."""
    whose = everything.owner(app_state)
    for number, status in enumerate(CampaignStatus):
        made = everything.furnish(conn, whose, number, status)
    for state in MailState:
        factories.add_sent_mail(
            conn, app_state, made["inbox_id"], made["campaign_id"], f"{state}@people.test", state=state
        )
    for table in table_manifest.ORDER:
        if not conn.scalar(select(func.count()).select_from(table)):
            conn.execute(insert(table).values({each.name: _value(conn, each) for each in table.c}))
        _seal(conn, table, app_state.vault)
    odd: list[dict[str, Any]] = [
        {"text": "a\0b", "cc": None, "bcc": null()},
        {"text": "ß€😀'\\", "cc": [], "bcc": {"ü": [1.5, None]}},
    ]
    ids = conn.scalars(select(tables.mails.c.id).order_by(tables.mails.c.id).limit(2)).all()
    for mail_id, values in zip(ids, odd, strict=True):
        conn.execute(update(tables.mails).where(tables.mails.c.id == mail_id).values(values))


def _value(conn: Connection, column: Column[Any]) -> Any:
    for key in column.foreign_keys:
        return conn.scalar(select(key.column).order_by(key.column).limit(1))
    owners = {"team_id": tables.teams.c.id, "workspace_id": tables.workspaces.c.id}
    if column.name in owners:
        owner = owners[column.name]
        return conn.scalar(select(owner).order_by(owner).limit(1))
    values = {Utc: MONDAY, DateTime: MONDAY, JSON: {"a": None}, Float: 0.1, Boolean: True, LargeBinary: b"x"}
    for kind, value in values.items():
        if isinstance(column.type, kind):
            return value
    return 7 if isinstance(column.type, Integer) else new_id()[: getattr(column.type, "length", None) or 36]


def _seal(conn: Connection, table: Table, vault: Vault) -> None:
    for row in conn.execute(select(table)).mappings().all():
        key = [each == row[each.name] for each in table.primary_key]
        for name, place in table_manifest.SEALED.get(table.name, {}).items():
            sealed = vault.seal(SECRET, place(dict(row)))
            conn.execute(update(table).where(*key).values({name: sealed}))


def unsealed(conn: Connection, vault: Vault) -> list[str]:
    """Every secret that there is."""
    return [
        vault.open(row[name], place(dict(row)))
        for table in table_manifest.ORDER
        for row in conn.execute(select(table)).mappings()
        for name, place in table_manifest.SEALED.get(table.name, {}).items()
        if row[name] is not None
    ]
