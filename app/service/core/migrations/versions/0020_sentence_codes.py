"""Sentences for people are kept as a code with parameters, from which the window makes its own texts"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None

COLUMNS = {
    "mails": ("sentence",),
    "inboxes": ("send_trouble", "read_trouble"),
    "job_inboxes": ("error_message",),
    "delivery_attempts": ("error",),
    "reply_proofs": ("trouble",),
    "jobs": ("message",),
    "suppressions": ("note",),
}
SENTENCES = Path(__file__).with_name("0020_sentence_codes.json")  # as they were then
FIELD = re.compile(r"\\\{(\w+)\\\}")


def upgrade() -> None:
    """Replace the sentences that are known by their codes; others stay as they are, in English."""
    texts: dict[str, str] = json.loads(SENTENCES.read_text("utf-8"))
    patterns = [
        (code, re.compile(FIELD.sub(r"(?P<\1>.+)", re.escape(text)), re.DOTALL))
        for code, text in sorted(texts.items(), key=lambda one: -len(one[1]))  # the most particular first
    ]

    def find_code(said: str) -> str:
        for code, pattern in patterns:
            if found := pattern.fullmatch(said):
                return json.dumps(
                    {"code": code, "params": found.groupdict(), "detail": said}, ensure_ascii=False
                )
        return said

    for table, columns in COLUMNS.items():
        for column in columns:
            _replace(table, column, find_code)


def downgrade() -> None:
    """Replace codes by their sentences."""
    for table, columns in COLUMNS.items():
        for column in columns:
            _replace(table, column, _find_sentence)


def _find_sentence(stored: str) -> str:
    if not stored.startswith('{"code":'):
        return stored
    try:
        return str(json.loads(stored)["detail"])
    except (ValueError, KeyError):
        return stored


def _replace(table: str, column: str, change: Callable[[str], str]) -> None:
    stored = sa.column(column, sa.Text)
    rows = sa.table(table, stored)
    texts = op.get_bind().scalars(sa.select(stored).where(stored != "").distinct()).all()
    changed = [{"old": text, "new": new} for text in texts if (new := change(text)) != text]
    if changed:
        where = stored == sa.bindparam("old")
        op.get_bind().execute(sa.update(rows).where(where).values({column: sa.bindparam("new")}), changed)
