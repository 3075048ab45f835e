"""The parts of a campaign's editor that are not seen at once: each is made when it is first needed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, TypeVar

from PySide6.QtWidgets import QStackedWidget, QWidget

from app.desktop.analytics.panel import AnalyticsPanel
from app.desktop.branches.tab import FlowTab
from app.desktop.session import Session
from app.desktop.widgets.deferred_build import tab_after
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import scrolled

from .editor_header import EditorHead
from .forecast_panel import Outlook
from .journey import JourneyPane
from .leads_tab import People
from .schedule import ScheduleEditor

LATE: dict[str, Callable[[Session], QWidget]] = {
    "flow": FlowTab,
    "people": People,
    "schedule": lambda session: ScheduleEditor(),
    "figures": AnalyticsPanel,
    "outlook": Outlook,
    "journey": JourneyPane,
}
Part = TypeVar("Part", bound=QWidget)


class LateParts(QWidget):
    """`listen_to` hears of each as soon as it is made."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self.head = session, EditorHead()
        self._stack, self._sides = QStackedWidget(), QStackedWidget()
        self._ahead = scrolled(None, tr("What goes out when"))
        self._tabs: dict[str, QWidget] = {}
        self._bare: dict[str, QWidget] = {}  # made, and not yet in its place

    def steps(self) -> Iterator[None]:
        """Makes what isn't there yet; a part is made, put into its place and dressed in a step each."""
        yield
        for name, make in LATE.items():
            if name not in vars(self):
                self._bare[name] = make(self._session)
                yield
                made = getattr(self, name)
                yield
                made.ensurePolished()
                yield

    def listen_to(self, part: QWidget) -> None:
        raise NotImplementedError

    @cached_property
    def flow(self) -> FlowTab:
        made: FlowTab = self._made("flow")
        return self._joins("flow", made, made)

    @cached_property
    def people(self) -> People:
        made: People = self._made("people")
        return self._joins("leads", made, made)

    @cached_property
    def schedule(self) -> ScheduleEditor:
        made: ScheduleEditor = self._made("schedule")
        return self._joins("schedule", made, scrolled(made))

    @cached_property
    def figures(self) -> AnalyticsPanel:
        made: AnalyticsPanel = self._made("figures")
        return self._joins("figures", made, scrolled(made, tr("Analytics")))

    @cached_property
    def outlook(self) -> Outlook:
        made: Outlook = self._made("outlook")
        self._ahead.setWidget(made)
        made.setAutoFillBackground(False)  # its corners are round
        self.listen_to(made)
        return made

    @cached_property
    def journey(self) -> JourneyPane:
        made: JourneyPane = self._made("journey")
        self._sides.addWidget(made)
        self.listen_to(made)
        return made

    def _made(self, name: str) -> Any:
        return self._bare.pop(name, None) or LATE[name](self._session)

    def _joins(self, name: str, part: Part, tab: QWidget) -> Part:
        self._add_tab(name, tab)
        tab_after(self.head.tabs["schedule"], tab)
        self.listen_to(part)
        return part

    def _add_tab(self, name: str, tab: QWidget) -> None:
        self._tabs[name] = tab
        self._stack.addWidget(tab)
