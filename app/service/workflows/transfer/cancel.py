"""A move that has not ended is called off: the workspace stays where it was."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app.service.core.database import NoDatabase
from app.service.records import transfer_state
from app.service.records.transfer_state import State, TransferMark

from . import row_copy
from .endpoint import End

NOT_MOVING = "Nothing is on its way from {}."


class NothingMoves(NoDatabase):
    pass


def give_up(source: End, team: str, target: End | None) -> str:
    """The source may be opened again, and nothing is left at the target; NoDatabase once it has moved.

    The place where something may be left: it keeps others there from starting, and goes with another call.
    """
    mark = source.do(partial(transfer_state.find_transfer_mark, team_id=team))
    if mark is not None and mark.state is State.MOVED:
        raise NoDatabase(mark.sentence)
    is_ours = target is not None and _arrives_from(
        mark, target.do(partial(transfer_state.find_transfer_mark, team_id=team)), source.place
    )
    is_leaving = mark is not None and mark.state is State.LEAVING
    if not is_leaving and not is_ours:
        raise NothingMoves(NOT_MOVING.format(source.place))
    if target is not None and is_ours:
        target.do(partial(row_copy.remove_team_rows, team_id=team))
    if mark is None or not is_leaving:
        return ""
    stays = replace(mark, state=State.ARRIVED) if mark.beside else None
    source.do(partial(transfer_state.save_transfer_mark, team_id=team, mark=stays))
    return "" if target is not None and target.place == mark.place else mark.place


def _arrives_from(here: TransferMark | None, there: TransferMark | None, place: str) -> bool:
    """Whether what arrives there is of the move that goes on here, or of one that was called off here."""
    if there is None or there.state is not State.ARRIVING:
        return False
    if here is not None and here.state is State.LEAVING:
        return there.token == here.token
    return there.place == place and (here is None or here.state is State.ARRIVED)
