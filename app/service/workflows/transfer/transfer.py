"""Moving a team to another database: its rows are copied, compared, and only then switched over.

The source is marked LEAVING before the first row is read, and the target ARRIVING with its first row; an
end with such a mark is neither served nor sends, whenever the process dies. At the end the source is
marked MOVED, and after that the target ARRIVED: at no moment may both send.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from sqlalchemy import Connection, Table, delete, func, select

from app.contract.ids import new_id
from app.contract.sentences import say
from app.service.core import tables
from app.service.core.clock import WallClock
from app.service.core.database import NoDatabase
from app.service.records import transfer_state
from app.service.records.access import Access, add_key, new_key
from app.service.records.team import owner_of
from app.service.records.transfer_state import State, TransferMark
from app.service.workflows.imports import job
from app.service.workflows.outbound import restore_guard

from . import row_copy, table_manifest
from .endpoint import NOTHING, End, take_inboxes_from_workers

Told = Callable[[str, int, int], None]  # progress callback: table, rows at the target, rows in all
WHICH = say("transfer_which_team", "Several teams are in {place}: name one with --team. They are: {words}.")
NO_TEAM = say("transfer_no_team", "There is no team “{name}” in {place}. There are: {words}.")
IMPORT = say(
    "transfer_import_unfinished",
    "An import hasn't finished yet. Start Outreach Desk here, let it finish, and try again.",
)
ELSEWHERE = say(
    "transfer_to_another_place",
    "This workspace is on its way to {place}. Name that, or cancel the move with “outreach move --give-up”.",
)
THERE = say(
    "transfer_is_there_already",
    "{place} holds this workspace already, and another move brought it there. Name an empty database.",
)
STALE = say(
    "transfer_place_stale",
    "{place} still holds what was moved away from there on {at}. "
    "Name another database, or remove that one first.",
)
DIFFERS = say(
    "transfer_differs",
    "What arrived differs from what is here, in: {words}. Nothing was switched over. Cancel it with "
    "“outreach move --give-up”, and start again.",
)


@dataclass(frozen=True)
class Tally:
    """The number of a table's rows at each end, and whether their contents are the same.

    `closed` is the number of secrets that could not be decrypted and were copied as they are.
    """

    table: str
    here: int
    there: int
    same: bool
    closed: int


def team_of(end: End, wanted: str = "") -> str:
    """Return the id of the only team, or of the one named by its id or a workspace's name.

    Raises NoDatabase if there is none, or no unique one.
    """
    there = tables.workspaces
    listed = select(there.c.team_id, there.c.name).order_by(there.c.id)
    found = end.do(lambda conn: conn.execute(listed).all())
    names = ", ".join(f"{row.name} ({row.team_id})" for row in found)
    chosen = {row.team_id for row in found if wanted in ("", row.team_id, row.name)}
    if not found:
        raise NoDatabase(NOTHING.fill(place=end.place))
    if len(chosen) > 1:
        raise NoDatabase(WHICH.fill(place=end.place, words=names))
    if not chosen:
        raise NoDatabase(NO_TEAM.fill(name=wanted, place=end.place, words=names))
    return str(chosen.pop())


@dataclass(frozen=True)
class Move:
    """A move of one team.

    One callback gets the progress of each page of rows that arrived; `key` gets the API key for a team
    that arrives beside others.
    """

    source: End
    target: End
    team: str
    told: Told
    key: Callable[[str], None]

    def run(self) -> list[Tally]:
        """Run the move, or what an earlier run left of it; return no tallies if it was complete already.

        Raises NoDatabase with a sentence; the next run resumes where this one stopped.
        """
        mark = self._begun()
        self.told("", 0, 0)  # from now on neither side sends
        tallies = list[Tally]()
        if mark.state is State.LEAVING:
            self._carry(mark)
            tallies = self.compared()
            if differ := [each.table for each in tallies if not each.same]:
                raise NoDatabase(DIFFERS.fill(words=", ".join(differ)))
            self._leave(mark)
        elif (there := self._there()) is not None and there.state is State.ARRIVING:
            tallies = self.compared()
        self._arrive(mark)
        self._clear_away()
        return tallies

    def _begun(self) -> TransferMark:
        """Check both ends and return the source's mark, setting it unless the move began before."""
        known = self.source.do(partial(transfer_state.find_transfer_mark, team_id=self.team))
        there = self._there()
        if known is not None and known.state in (State.LEAVING, State.MOVED):
            return self._resumed(known, there)
        if known is not None and known.state is State.ARRIVING:
            raise NoDatabase(known.sentence)
        is_there = self.target.do(partial(row_copy.count_rows, table=tables.teams, team_id=self.team))
        if there is not None and there.state is State.MOVED:
            raise NoDatabase(STALE.fill(place=self.target.place, at=there.at))
        if is_there and (there is None or there.state is not State.ARRIVING):
            raise NoDatabase(THERE.fill(place=self.target.place))
        if is_there:  # left by a canceled move: nothing was ever sent there
            self.target.do(partial(row_copy.remove_team_rows, team_id=self.team))
        at = f"{WallClock().now():%Y-%m-%d %H:%M} UTC"
        beside = known is not None and known.beside
        mark = TransferMark(State.LEAVING, new_id(), self.target.place, at, beside=beside)
        self.source.do(partial(self._depart, mark=mark))
        return mark

    def _resumed(self, known: TransferMark, there: TransferMark | None) -> TransferMark:
        mine = there is not None and there.token == known.token
        if known.place != self.target.place or (there is not None and not mine):
            raise NoDatabase(
                ELSEWHERE.fill(place=known.place) if known.state is State.LEAVING else known.sentence
            )
        if known.state is State.MOVED and not mine:
            raise NoDatabase(known.sentence)
        return known

    def _there(self) -> TransferMark | None:
        return self.target.do(partial(transfer_state.find_transfer_mark, team_id=self.team))

    def _depart(self, conn: Connection, mark: TransferMark) -> None:
        """Mark the source, which sends nothing from now on; raise NoDatabase during an import."""
        if job.list_unfinished_uploads(conn):
            raise NoDatabase(IMPORT)
        take_inboxes_from_workers(
            conn, self.source.place, table_manifest.scope_to_team(tables.inboxes, self.team)
        )
        transfer_state.save_transfer_mark(conn, self.team, mark)

    def _carry(self, mark: TransferMark) -> None:
        """Copy each table, starting where the target's mark says.

        Each page is committed together with a mark of how far the copy is.
        """
        at = self._there() or self._first(mark)
        order = [table for table in table_manifest.ORDER if table.name not in table_manifest.FIRST]
        begin = [table.name for table in order].index(at.table) if at.table else 0
        after = at.after
        for table in order[begin:]:
            self._carry_table(table, at, after)
            after = ()

    def _carry_table(self, table: Table, at: TransferMark, after: tuple[object, ...]) -> None:
        total = self.source.do(partial(row_copy.count_rows, table=table, team_id=self.team))
        done = self.target.do(partial(row_copy.count_rows, table=table, team_id=self.team)) if after else 0
        self.told(table.name, done, total)
        while found := self.source.do(
            partial(row_copy.read_page, table=table, team_id=self.team, after=after, vault=self.source.vault)
        ):
            after = row_copy.last_of(table, found)
            so_far = replace(at, table=table.name, after=after)
            self.target.do(partial(self._put, table=table, found=found, mark=so_far))
            done += len(found)
            self.told(table.name, done, total)
            if len(found) < table_manifest.page_size_of(table):
                return

    def _put(self, conn: Connection, table: Table, found: row_copy.Page, mark: TransferMark) -> None:
        row_copy.write_page(conn, table, found, self.target.vault)
        transfer_state.save_transfer_mark(conn, self.team, mark)

    def _first(self, mark: TransferMark) -> TransferMark:
        """Copy the team and its workspaces and set the target's mark.

        Teams that only a first start created at the target are deleted.
        """
        named = (tables.teams, tables.workspaces)

        def read(conn: Connection) -> list[row_copy.Page]:
            return [
                [
                    row
                    for page in row_copy.iterate_pages(conn, table, self.team, self.source.vault)
                    for row in page
                ]
                for table in named
            ]

        found = self.source.do(read)

        def begin(conn: Connection) -> TransferMark:
            for team in conn.scalars(select(tables.teams.c.id)).all():
                if _is_bare(conn, team):
                    conn.execute(delete(tables.teams).where(tables.teams.c.id == team))
            others = conn.scalar(select(func.count()).select_from(tables.teams))
            for table, page in zip(named, found, strict=True):
                row_copy.write_page(conn, table, page, self.target.vault)
            begun = replace(mark, state=State.ARRIVING, place=self.source.place, beside=bool(others))
            transfer_state.save_transfer_mark(conn, self.team, begun)
            return begun

        return self.target.do(begin)

    def compared(self) -> list[Tally]:
        """Compare both ends row by row."""
        tallies = list[Tally]()
        for table in table_manifest.ORDER:
            tallies.append(self._tally(table))
            self.told("comparing", len(tallies), len(table_manifest.ORDER))
        return tallies

    def _tally(self, table: Table) -> Tally:
        ours, theirs = (self._sum(table, end) for end in (self.source, self.target))
        return Tally(table.name, ours[0], theirs[0], ours == theirs, ours[2])

    def _sum(self, table: Table, end: End) -> tuple[int, int, int]:
        sealed = table_manifest.SEALED.get(table.name, {})

        def add(conn: Connection) -> tuple[int, int, int]:
            many, total, closed = 0, 0, 0
            for page in row_copy.iterate_pages(conn, table, self.team, end.vault):
                many += len(page)
                total += sum(table_manifest.digest_row(table, row) for row in page)
                closed += sum(
                    bool(row[name]) and isinstance(row[name], bytes) for row in page for name in sealed
                )
            return many, total, closed

        return end.do(add)

    def _leave(self, mark: TransferMark) -> None:
        """Mark the source as MOVED: it never sends again, and only now may the target start to send."""
        self.source.do(
            partial(
                transfer_state.save_transfer_mark, team_id=self.team, mark=replace(mark, state=State.MOVED)
            )
        )

    def _arrive(self, mark: TransferMark) -> None:
        there = self._there()
        if there is None or there.state is not State.ARRIVING:
            return
        secret = new_key() if there.beside else ""
        if secret:
            self.key(secret)  # shown before the commit, which makes it valid; it could not be shown later

        def arrive(conn: Connection) -> None:
            if secret:
                _open_with(conn, self.team, secret)
            arrived = replace(there, state=State.ARRIVED, table="", after=(), at=mark.at)
            transfer_state.save_transfer_mark(conn, self.team, arrived)

        self.target.do(arrive)

    def _clear_away(self) -> None:
        """Delete the team from a source that has other teams, which its mark would block."""
        listed = select(tables.teams.c.id)
        if len(self.source.do(lambda conn: conn.scalars(listed).all())) > 1:
            self.source.do(partial(row_copy.remove_team_rows, team_id=self.team))
            restore_guard.delete_marks([self.source.settings.last_mail_file])


def _is_bare(conn: Connection, team: str) -> bool:
    """Return whether the team has only what a first start creates."""
    users = tables.users
    if conn.scalar(select(func.count()).where(users.c.team_id == team, users.c.is_owner.is_(False))):
        return False
    return not any(
        row_copy.count_rows(conn, table, team)
        for table in table_manifest.ORDER
        if table.name not in table_manifest.BARE
    )


def _open_with(conn: Connection, team: str, secret: str) -> None:
    now = WallClock().now()
    owner, there = owner_of(conn, team, now), tables.workspaces
    first = conn.scalars(select(there.c.id).where(there.c.team_id == team).order_by(there.c.id)).first()
    access = Access(team, first, ("*",), user_id=owner.id)  # type: ignore[arg-type]
    add_key(conn, access, "Move", secret, now)
