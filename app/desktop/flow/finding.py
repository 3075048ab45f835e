"""What has a name in the campaign that is open, found by it for the palette."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial

from app.contract.problems import Problem
from app.desktop.kit.words import tr
from app.desktop.shell.palette import Found

from .chart import Kind, Node, chart
from .reading import Branches

MOST = 6
CALLED = {
    Kind.MAIL: tr("Email", "one message"),
    Kind.STEP: tr("Email", "one message"),
    Kind.BRANCH: tr("Branch"),
}


async def found_in(branches: Branches, text: str, show: Callable[[Node], object]) -> Sequence[Found]:
    """Mails by place and subject, branches by name; read if they never were, and none if they can't be."""
    if branches.flow is None:
        with suppress(Problem):
            await branches.read()
    campaign, flow = branches.campaign, branches.flow
    if campaign is None or flow is None:
        return ()
    nodes = [one for one in chart(campaign, flow, {}, editable=False) if one.kind in CALLED]
    named = [(one.title if one.kind == Kind.BRANCH else f"{one.title} · {one.line}", one) for one in nodes]
    return [
        Found(name, CALLED[one.kind], "edit", partial(show, one))
        for name, one in named
        if text.casefold() in name.casefold()
    ][:MOST]
