"""Very many people at once, written by the database itself."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam, text

from app.service.app_state import AppState
from app.service.core.column_types import Utc
from tests import factories

_NUMBERS = "WITH RECURSIVE numbers(n) AS (SELECT :first UNION ALL SELECT n + 1 FROM numbers WHERE n < :last)"
_ID = {
    "sqlite": "printf('%08x-0000-7000-8000-{kind:012x}', n)",
    "postgresql": "lpad(to_hex(n), 8, '0') || '-0000-7000-8000-{kind:012x}'",
}


def crowd(conn: Connection, app_state: AppState, count: int, first: int = 1) -> str:
    """So many contacts, each a lead of one campaign that is over and has written to all of them; its id."""
    campaign = factories.add_campaign(conn, app_state, name="Past campaign", status="COMPLETED")
    inbox = factories.add_inbox(conn, app_state, f"crowd{first}@acme.test")
    values = {
        "first": first,
        "last": first + count - 1,
        "campaign": campaign,
        "inbox": inbox,
        "team": app_state.home.team_id,
        "workspace": app_state.home.workspace_id,
        "at": app_state.clock.now(),
        "line": "\n",
    }
    contact, lead, mail, event = (_ID[conn.dialect.name].format(kind=kind) for kind in range(4))
    email = "'p' || n || '@company' || (n % 5003) || '.test'"
    for table, columns, selected in (
        (
            "contacts",
            "id, team_id, email, email_key, first_name, last_name, company, search_text, custom_fields,"
            " signal, source_type, source_name, last_touch_at, campaign_count, created_at, updated_at",
            f"{contact}, :team, {email}, {email}, 'First' || (n % 1000), 'Last' || n, 'Acme ' || (n % 5003),"
            f" {email} || :line || 'first' || (n % 1000) || ' last' || n || :line || 'acme',"
            " '{}', 'CONTACTED', 'CSV', 'crowd.csv', :at, 1, :at, :at",
        ),
        (
            "leads",
            "id, campaign_id, contact_id, status, inbox_id, current_step, last_sent_at, created_at,"
            " updated_at",
            f"{lead}, :campaign, {contact}, 'SENT', :inbox, 0, :at, :at, :at",
        ),
        (
            "mails",
            "id, team_id, workspace_id, kind, state, campaign_id, lead_id, contact_id, inbox_id, recipient,"
            " message_id, token, created_at, in_data_at, sent_at, delivered_at",
            f"{mail}, :team, :workspace, 'CAMPAIGN', 'SENT', :campaign, {lead}, {contact}, :inbox, {email},"
            f" '<' || n || '@crowd.test>', 'crowd' || n, :at, :at, :at, :at",
        ),
        (
            "events",
            "id, team_id, workspace_id, type, campaign_id, lead_id, contact_id, data, dedupe, occurred_at",
            f"{event}, :team, :workspace, 'email_sent', :campaign, {lead}, {contact}, '{{}}',"
            " 'crowd' || n, :at",
        ),
    ):
        statement = f"INSERT INTO {table} ({columns}) {_NUMBERS} SELECT {selected} FROM numbers"
        used = [
            bindparam(name, value, Utc() if name == "at" else None)
            for name, value in values.items()
            if f":{name}" in statement
        ]
        conn.execute(text(statement).bindparams(*used))
    return campaign
