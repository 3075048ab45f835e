"""What is asked for again and again finds its rows by an index of its own, on both databases."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, UniqueConstraint, event

from app.contract.contacts import SuppressionReason
from app.contract.leads import LeadQuery
from app.contract.mails import MailQuery, MailState
from app.contract.webhooks import DeliveryQuery
from app.service.app_state import AppState
from app.service.core import tables
from app.service.core.column_types import metadata
from app.service.records import (
    analytics,
    campaign_detail,
    deliveries,
    lead_list,
    ledger_list,
    threads,
    webhooks,
)
from app.service.records.access import Access
from app.service.records.domains import archive_threads
from app.service.records.enrollment import _had_mail
from app.service.records.received import has_chores, list_uncopied_mails
from app.service.records.suppressed import people_of
from app.service.records.tags_and_lists import LIST, TAG, GroupTable, list_groups
from app.service.rules.rates import days_between
from app.service.workflows import today
from app.service.workflows.campaigns.campaign_lifecycle import delete_campaign
from app.service.workflows.contacts import timeline
from app.service.workflows.contacts.suppression_admin import _asked_otherwise
from app.service.workflows.inbound import reconciliation_job, unmatched_replies
from app.service.workflows.outbound import ledger_steps
from tests import factories

from .one_of_each import furnish, owner

pytestmark = pytest.mark.anyio
WHOLE = re.compile(r"SCAN (?!json_each|inboxes|days|(\d+ )?CONSTANT)|Seq Scan (?!on inboxes)")  # they are few
WENT = (MailState.SENT, MailState.FAILED)
GMAIL = "annamiller@gmail.com"
SOMEONE = str(UUID(int=1))
WHOSE: dict[str, dict[str, str]] = {
    "workspace": {},
    "campaign": {"campaign_id": SOMEONE},
    "inbox": {"inbox_id": SOMEONE},
}
STAY, FEW = {"teams", "workspaces"}, {"inboxes"}


def an_inbox(conn: Connection, app_state: AppState) -> Any:
    return factories.read_row(conn, tables.inboxes, factories.add_inbox(conn, app_state))


def bodies(conn: Connection, app_state: AppState) -> None:
    deliveries.purge_delivery_bodies(conn, app_state.clock.now() + timedelta(days=90))


def a_campaign_goes(conn: Connection, app_state: AppState) -> None:
    mine = Access(app_state.home.team_id, app_state.home.workspace_id, ())
    delete_campaign(
        conn, mine, factories.add_campaign(conn, app_state, status="DRAFT"), app_state.clock.now()
    )


def three_days(app_state: AppState) -> dict[str, Any]:
    return {"campaign": days_between(app_state.clock.now() - timedelta(days=2), app_state.clock.now(), "UTC")}


def sent_mails(conn: Connection, app_state: AppState, **which: Any) -> None:
    ledger_list.load_mail_page(
        conn, app_state.home.workspace_id, MailQuery(state=WENT, **which), app_state.clock.now()
    )


ASKED: dict[str, Callable[[Connection, AppState], object]] = {
    "ix_mails_uncopied": lambda conn, app_state: list_uncopied_mails(conn, an_inbox(conn, app_state)),
    "INDEX ix_mails_uncopied": lambda conn, app_state: has_chores(conn, an_inbox(conn, app_state)),
    "ix_mails_gone": lambda conn, _: _had_mail(conn, "campaign"),
    "ix_contacts_at_gmail": lambda conn, app_state: people_of(
        conn, app_state.home.team_id, GMAIL, SuppressionReason.UNSUBSCRIBED
    ),
    "ix_suppressions_at_gmail": lambda conn, app_state: _asked_otherwise(conn, app_state.home.team_id, GMAIL),
    "ix_mails_inbox_state": lambda conn, app_state: ledger_steps.recover_claimed_mails(
        conn, app_state.clock.now()
    ),
    "ix_mails_inbox_state (": lambda conn, app_state: ledger_list.load_mail_page(
        conn, app_state.home.workspace_id, MailQuery(state=(MailState.UNCERTAIN,)), app_state.clock.now()
    ),
    "ix_deliveries_body": bodies,
    "ix_threads_snoozed": lambda conn, app_state: threads.wake_snoozed_threads(conn, app_state.clock.now()),
    "ix_threads_asked": lambda conn, app_state: today._count_threads(
        conn, app_state.home.workspace_id, tables.threads.c.candidates.is_not(None)
    ),
    "ix_threads_unread": lambda conn, app_state: today._count_replies(
        conn, app_state.home.workspace_id, app_state.clock.now()
    ),
    "ix_threads_campaign_id": a_campaign_goes,
    "ix_threads_inbox": lambda conn, app_state: archive_threads(
        conn, "acme.test", [an_inbox(conn, app_state)], app_state.clock.now()
    ),
    "ix_threads_inbox (inbox_id=? AND lead_email": lambda conn, app_state: threads.thread_of(
        conn, an_inbox(conn, app_state), None, None, GMAIL
    ),
    "ix_messages_message_id": lambda conn, app_state: reconciliation_job._is_in_conversation(
        conn, app_state.home.workspace_id, "<a@b>"
    ),
    "ix_mails_contact_id": lambda conn, app_state: list(
        timeline._list_mail_moments(conn, owner(app_state), GMAIL, 9)
    ),
    "ix_threads_contact_id": lambda conn, app_state: list(
        timeline._list_reply_moments(conn, owner(app_state), GMAIL, 9)
    ),
    "ix_mails_thread_id": lambda conn, app_state: threads.list_outbound_messages(
        conn, app_state.home.workspace_id, "1", "2"
    ),
    "ix_mails_counted": lambda conn, _: campaign_detail.variants_by_step(conn, "campaign"),
    **{f"COVERING INDEX ix_mails_of_{name}": partial(sent_mails, **which) for name, which in WHOSE.items()},
    "ix_mails_inbox_sent (inbox_id=? AND sent_at>?)": lambda conn, app_state: sent_mails(
        conn, app_state, since=app_state.clock.now()
    ),
    "COVERING INDEX ix_leads_listed": lambda conn, app_state: lead_list.load_lead_page(
        conn, factories.add_campaign(conn, app_state), LeadQuery()
    ),
    "ix_mails_counted (campaign_id=? AND state=? AND sent_at>": lambda conn, app_state: (
        analytics.count_sent_by_campaign_and_day(conn, three_days(app_state))
    ),
    "ix_mails_inbox_sent": lambda conn, app_state: unmatched_replies.load_recent_contacts(
        conn, an_inbox(conn, app_state), app_state.clock.now()
    ),
}


def plans(conn: Connection, app_state: AppState, ask: Callable[[Connection, AppState], object]) -> list[str]:
    """How the database goes about each statement, however few rows there are."""
    said: list[tuple[str, Any]] = []

    def note(_conn: Any, _cursor: Any, statement: str, values: Any, *_: Any) -> None:
        if statement.startswith(("SELECT", "UPDATE", "WITH")):
            said.append((statement, values))

    event.listen(conn, "before_cursor_execute", note)
    ask(conn, app_state)
    event.remove(conn, "before_cursor_execute", note)
    explain = "EXPLAIN QUERY PLAN" if conn.dialect.name == "sqlite" else "EXPLAIN"
    if explain == "EXPLAIN":
        conn.exec_driver_sql("SET LOCAL enable_seqscan = off")
    return [
        "\n".join(str(row[-1]) for row in conn.exec_driver_sql(f"{explain} {statement}", values))
        for statement, values in said
    ]


@pytest.mark.parametrize("index", ASKED)
async def test_frequent_query_uses_its_index(app_state: AppState, index: str) -> None:
    found = await app_state.database.write(lambda conn: plans(conn, app_state, ASKED[index]))
    assert not any(map(WHOLE.search, found)), found
    if (
        app_state.settings.database is None
    ):  # of empty tables a server says little; SQLite would do it so with any
        assert any(index in plan for plan in found), found


def test_foreign_keys_of_cascaded_rows_have_index() -> None:
    for table in metadata.sorted_tables:
        keys = (table.primary_key, *(one for one in table.constraints if isinstance(one, UniqueConstraint)))
        listed = [list(one.columns) for one in keys]
        listed += [
            list(one.columns) for one in table.indexes if one.dialect_options["sqlite"]["where"] is None
        ]
        begins = {columns[0].name for columns in listed if columns}
        for one in table.foreign_keys:
            if one.column.table.name not in STAY and table.name not in FEW:
                assert one.parent.name in begins, (table.name, one.parent.name)


async def test_webhook_statistics_and_log_query_count_no_rows(app_state: AppState) -> None:
    workspace = app_state.home.workspace_id

    def look(conn: Connection, _: AppState) -> None:
        row = webhooks.load_subscription(conn, workspace, hook)
        assert (
            webhooks.load_webhook_stats(conn, row).total_deliveries
            == webhooks.load_delivery_page(conn, row, DeliveryQuery()).pagination.total
            == 1
        )

    hook = (await app_state.database.write(lambda conn: furnish(conn, owner(app_state), 0)))["webhook_id"]
    found = await app_state.database.write(lambda conn: plans(conn, app_state, look))
    used = [plan for plan in found if "ix_deliveries_fresh" not in plan]
    assert (len(found), len(used)) == (4, 2) and "ix_delivery_attempts_webhook" in used[1], found
    assert not any("SCAN" in plan or "Seq Scan" in plan for plan in found), found


@pytest.mark.parametrize("kind", [TAG, LIST], ids=lambda kind: kind.name)
async def test_list_members_are_counted_in_one_query_for_all_lists(
    app_state: AppState, kind: GroupTable
) -> None:
    """One by one PostgreSQL reads a list of everybody again for each of the small ones."""
    found = await app_state.database.write(
        lambda conn: plans(
            conn, app_state, lambda conn, app_state: list_groups(conn, kind, app_state.home.team_id)
        )
    )
    assert found and not any("SubPlan" in plan or "CORRELATED" in plan for plan in found), found


async def test_daily_mail_counts_use_correlated_index_lookup(app_state: AppState) -> None:
    """Joined with days, PostgreSQL reads all mails there are."""
    found = await app_state.database.write(
        lambda conn: plans(
            conn,
            app_state,
            lambda conn, _: analytics.count_sent_by_campaign_and_day(conn, three_days(app_state)),
        )
    )
    (plan,) = found
    assert "SubPlan" in plan or "CORRELATED" in plan, plan
