"""Cancellation of an unfinished move: the workspace stays where it was."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from app.contract.sentences import say
from app.service.core.database import NoDatabase
from app.service.records import transfer_state
from app.service.records.transfer_state import State, TransferMark

from . import row_copy
from .endpoint import End

NOT_MOVING = say("transfer_nothing_moves", "Nothing is on its way from {place}.")


class NothingMoves(NoDatabase):
    pass


def give_up(source: End, team: str, target: End | None) -> str:
    """Cancel a move: the source may be opened again, and the target's copy is removed.

    Returns the place where something of the workspace may be left, or "". What is left prevents services
    from starting there until it is removed by another call with that target. Raises NoDatabase once the
    team has moved, and NothingMoves if there is no move.
    """
    mark = source.do(partial(transfer_state.find_transfer_mark, team_id=team))
    if mark is not None and mark.state is State.MOVED:
        raise NoDatabase(mark.sentence)
    is_ours = target is not None and _arrives_from(
        mark, target.do(partial(transfer_state.find_transfer_mark, team_id=team)), source.place
    )
    is_leaving = mark is not None and mark.state is State.LEAVING
    if not is_leaving and not is_ours:
        raise NothingMoves(NOT_MOVING.fill(place=source.place))
    if target is not None and is_ours:
        target.do(partial(row_copy.remove_team_rows, team_id=team))
    if mark is None or not is_leaving:
        return ""
    stays = replace(mark, state=State.ARRIVED) if mark.beside else None
    source.do(partial(transfer_state.save_transfer_mark, team_id=team, mark=stays))
    return "" if target is not None and target.place == mark.place else mark.place


def _arrives_from(here: TransferMark | None, there: TransferMark | None, place: str) -> bool:
    """Return whether the target's copy belongs to the current move from here, or to a canceled one."""
    if there is None or there.state is not State.ARRIVING:
        return False
    if here is not None and here.state is State.LEAVING:
        return there.token == here.token
    return there.place == place and (here is None or here.state is State.ARRIVED)
