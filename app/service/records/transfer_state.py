"""State of a team's move to another database, kept with the settings of the team's first workspace.

A process that finds a team that is leaving, has moved or is still arriving neither serves nor sends.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from app.contract.sentences import Sentence, say
from app.service.core.column_types import metadata
from app.service.core.database import NoDatabase

NAME = "moving"


class State(StrEnum):
    LEAVING = "LEAVING"
    MOVED = "MOVED"
    ARRIVING = "ARRIVING"
    ARRIVED = "ARRIVED"


SENTENCES = {
    State.LEAVING: say(
        "transfer_leaving",
        "This workspace is on its way to {place}, so nothing is sent from here. Continue or cancel "
        "the move: Settings, Data and backup; or outreach move.",
    ),
    State.MOVED: say(
        "transfer_moved",
        "This workspace has moved to {place} (on {at}), so nothing is sent from here any more. "
        "Open it there.",
    ),
    State.ARRIVING: say(
        "transfer_arriving",
        "A workspace from {place} is arriving here, so nothing is sent yet. "
        "Go on where it comes from: Settings, Data and backup; or outreach move.",
    ),
}


@dataclass(frozen=True)
class TransferMark:
    """The state of one move; `token` identifies the move, and `place` is the other side, in words.

    `table` and `after` say how far the move is. `beside` says that the team arrived in a database where
    other teams were at home already.
    """

    state: State
    token: str
    place: str
    at: str
    table: str = ""
    after: tuple[Any, ...] = ()
    beside: bool = False

    @property
    def sentence(self) -> Sentence:
        return SENTENCES[self.state].fill(place=self.place, at=self.at)


def find_transfer_mark(conn: Connection, team_id: str) -> TransferMark | None:
    """Return the transfer mark of a team, if there is one."""
    return _load_transfer_marks(conn).get(team_id)


def save_transfer_mark(conn: Connection, team_id: str, mark: TransferMark | None) -> None:
    """Replace the transfer mark of a team; None deletes it."""
    kept, there = metadata.tables["workspace_settings"], metadata.tables["workspaces"]
    mine = select(there.c.id).where(there.c.team_id == team_id)
    conn.execute(delete(kept).where(kept.c.name == NAME, kept.c.workspace_id.in_(mine)))
    if mark is not None:
        first = conn.scalars(mine.order_by(there.c.id)).first()
        conn.execute(insert(kept).values(workspace_id=first, name=NAME, value=asdict(mark)))


def require_no_transfer(conn: Connection) -> None:
    """Raise NoDatabase, with a sentence, if a team here is leaving, has moved or is still arriving."""
    for mark in _load_transfer_marks(conn).values():
        if mark.state in SENTENCES:
            raise NoDatabase(mark.sentence)


def list_arrived_teams(conn: Connection) -> set[str]:
    """Return the ids of teams that arrived in a database where other teams were at home."""
    return {team for team, mark in _load_transfer_marks(conn).items() if mark.beside}


def _load_transfer_marks(conn: Connection) -> dict[str, TransferMark]:
    kept, there = metadata.tables["workspace_settings"], metadata.tables["workspaces"]
    found = select(there.c.team_id, kept.c.value).join(there, there.c.id == kept.c.workspace_id)
    rows = conn.execute(found.where(kept.c.name == NAME)).all()
    return {row.team_id: _parse_mark(row.value) for row in rows}


def _parse_mark(value: dict[str, Any]) -> TransferMark:
    return TransferMark(**value | {"state": State(value["state"]), "after": tuple(value["after"])})
