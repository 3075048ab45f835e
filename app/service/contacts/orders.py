"""By what contacts stand, and what an order's own index tells of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from sqlalchemy import ColumnElement, Select, UnaryExpression, bindparam, select
from sqlalchemy.sql.operators import custom_op

from app.contract.contacts import ContactQuery

from .conditions import ROW
from .tables import CONTACT_NAMES, CONTACT_ORDERS, CONTACT_TIES, SIGNAL_LETTER, contacts

ORDERS = CONTACT_ORDERS | {"email": contacts.c.email_key}
NEVER_MISSING = {"email", "signal", "created_at", "updated_at", "campaign_count"}


def ordered(
    query: ContactQuery,
    key: ColumnElement[Any],
    ties: Sequence[ColumnElement[Any]],
    backwards: bool,
    seen_as: Callable[[ColumnElement[Any]], ColumnElement[Any]] = lambda by: by,
) -> Sequence[ColumnElement[Any]]:
    """What may be missing comes last, both ways; who stands alike in `ties`, too, stands as they came."""
    down = query.sort_desc != backwards
    by, *rest = (each.desc() if down else each.asc() for each in (seen_as(ORDERS[query.sort_by]), *ties, key))
    if query.sort_by not in NEVER_MISSING:
        by = by.nulls_first() if backwards else by.nulls_last()
    return by, *rest


def ties_of(query: ContactQuery) -> Sequence[ColumnElement[Any]]:
    """What the order's index holds besides, on SQLite."""
    return CONTACT_TIES.get(query.sort_by, ())


@cache
def everyone(sqlite: bool, by: Any, down: bool, backwards: bool) -> Select[Any]:
    """All in an order, from either end."""
    query, key = ContactQuery(sort_by=by, sort_desc=down), ROW if sqlite else contacts.c.id
    order = ordered(query, key, ties_of(query) if sqlite else (), backwards)
    every = select(key.label("place")).select_from(contacts).order_by(*order)
    if by == "email":  # its index begins with the team
        every = every.where(contacts.c.team_id == bindparam("team"))
    return every.limit(bindparam("limit")).offset(bindparam("skipped"))


def of_signals(query: ContactQuery) -> ColumnElement[bool] | None:
    """That a contact has one of the signals, as the order's index of SQLite tells it; None if it doesn't."""
    if query.sort_by in CONTACT_NAMES:
        return SIGNAL_LETTER.in_([one[0] for one in query.signal])
    if query.sort_by == "created_at" and len(query.signal) == 1:
        return CONTACT_ORDERS["signal"].in_(query.signal)
    return None


def plain(clause: ColumnElement[Any]) -> ColumnElement[Any]:
    """The same value without its index: SQLite uses none behind a plus."""
    return UnaryExpression(clause.self_group(), operator=custom_op("+"), type_=clause.type)
