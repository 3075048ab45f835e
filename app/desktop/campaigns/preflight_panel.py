"""The preflight review: doubtful texts, the sending domains' DNS, and the end of the campaign."""

from __future__ import annotations

import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from app.contract.lint import LintQuery, Proof, SenderDomain, TextFinding, Weight
from app.desktop.prior_contact.prior_contact_dialog import MetLine
from app.desktop.session import Session
from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import RowButton, button, clear_layout, label, wrap_text
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column, wrap_in_scroll_area
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks

log = logging.getLogger("outreach.desktop.campaigns")
TALLEST = 400  # pixels of the opened list
SIGNS = {Weight.STOP: ("alert", "danger"), Weight.WARN: ("alert", "warn"), Weight.HINT: ("info", "mute")}
PARTS = {"subject": tr("subject"), "text": tr("text"), "html": tr("HTML text")}
UNWRITTEN = ("empty", "no_subject")  # rules that the checklist covers
Namer = Callable[[TextFinding], str]


class FindingLine(RowButton):
    """A button with a finding's place and text; `icon` in the color `role` shows the severity."""

    def __init__(self, icon: str, role: str, place: str, sentence: str) -> None:
        super().__init__()
        self.setAccessibleName(f"{place}: {sentence}")
        self._sign, self._mark = (icon, role), QLabel()
        self.sentence = label(sentence, wrap=True)
        words = column(label(place, "mute"), self.sentence, gap=2)
        line = QHBoxLayout(self)
        line.setContentsMargins(2, 6, 2, 6)
        line.setSpacing(8)
        line.addWidget(self._mark, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        self.press_through()
        self.wraps(True)
        self._draw()
        theme.notifier.changed.connect(self._draw)

    def _draw(self) -> None:
        icon, role = self._sign
        self._mark.setPixmap(icons.render_icon(icon, 16, role, self.devicePixelRatioF()))


class Review(QFrame):
    """The review of a campaign before its launch.

    `finding_asked` carries the finding whose place the user wants to see, `checked` all findings.
    `opened` is emitted when a list is opened or closed.
    """

    finding_asked = Signal(object)
    checked = Signal(object)
    left_out = Signal()
    opened = Signal()

    def __init__(self, session: Session, name_of: Namer) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._session, self._name_of = session, name_of
        self._tasks = Tasks(self, self._failed)
        self._campaign_id, self._inboxes, self._written = "", "", False
        self.findings: tuple[TextFinding, ...] = ()
        self.asked: dict[QPushButton, TextFinding] = {}
        self.texts, self.senders = (
            _build_finding_button(tr("Possible problems in the texts")),
            _build_finding_button(tr("SPF, DKIM and DMARC")),
        )
        self.people = MetLine(session)
        self.links = button(
            tr("Check the links, too"), kind="link", tip=tr("Asks DNS whether their servers exist")
        )
        self.again = button(tr("Look again"), kind="link", tip=tr("Asks DNS once more"))
        self._text_list, self._text_box = _build_finding_list(tr("Findings"))
        self._sender_list, self._sender_box = _build_finding_list(tr("Sending domains"))
        self.end = label("", "mute", wrap=True)
        self._lay_out()
        self.links.clicked.connect(self._check_links)
        self.again.clicked.connect(self._ask_again)
        self.people.left_out.connect(self.left_out)

    def _lay_out(self) -> None:
        layout = QVBoxLayout(self)
        layout.setContentsMargins(18, 10, 18, 10)
        layout.setSpacing(2)
        for line, inside, more in (
            (self.texts, self._text_list, self.links),
            (self.senders, self._sender_list, self.again),
        ):
            layout.addWidget(line)
            layout.addWidget(inside)
            layout.addWidget(more, 0, Qt.AlignmentFlag.AlignLeft)
            for part in (line, inside, more):
                part.hide()
            line.toggled.connect(inside.setVisible)
            line.toggled.connect(more.setVisible)
            line.toggled.connect(self.opened)
        layout.addWidget(self.people)
        layout.addWidget(self.end)
        self.end.setContentsMargins(4, 4, 0, 2)
        self.end.hide()

    @property
    def is_open(self) -> bool:
        return not self.isHidden() and (self.texts.isChecked() or self.senders.isChecked())

    def look_at(self, campaign_id: str, inboxes: Sequence[str], written: bool) -> None:
        """Check a campaign; DNS is queried only for another campaign or after its inboxes changed."""
        self._written = written
        senders = ",".join(sorted(inboxes))
        other = campaign_id != self._campaign_id
        if other:
            self.leads_came(campaign_id)
            self.texts.setChecked(False)
            self.senders.setChecked(False)
        self._start(self._read(campaign_id, LintQuery()), "lint")
        if (campaign_id, senders) != (self._campaign_id, self._inboxes):
            self._start(self._read_senders(campaign_id), "senders")
        self._campaign_id, self._inboxes = campaign_id, senders

    def leads_came(self, campaign_id: str) -> None:
        """Look up prior contact again, since the leads have changed."""
        self.people.look_at(campaign_id)

    def show_end(self, sentence: str) -> None:
        """Show when the last mail is expected."""
        self.end.setText(sentence)
        self.end.setVisible(bool(sentence))

    def _start(self, work: Coroutine[Any, Any, None], name: str) -> None:
        self._tasks.start(work, name, newest=True)

    def _failed(self, error: Exception) -> None:
        """Hide the results of a check that failed; a lost connection is reported elsewhere."""
        log.info("Not checked: %s", error)
        for line in (self.texts, self.senders):
            line.setChecked(False)
            line.hide()

    def _check_links(self) -> None:
        self._start(self._read(self._campaign_id, LintQuery(check_links=True)), "lint")

    def _ask_again(self) -> None:
        self._start(self._read_senders(self._campaign_id), "senders")

    async def _read(self, campaign_id: str, query: LintQuery) -> None:
        found = await self._session.service.campaigns.lint(campaign_id, query)
        told = () if self._written else UNWRITTEN
        self.findings = tuple(each for each in found.findings if each.rule not in told)
        worst = min((SEVERITY.index(_to_weight(each)) for each in self.findings), default=None)
        if worst is not None:
            said = tr("%n possible problem(s) in the texts", n=len(self.findings))
            _show_finding(self.texts, said, SEVERITY[worst])
        elif self._written:
            _show_finding(self.texts, tr("No problems found in the texts"), None)
        else:
            _show_finding(self.texts, tr("The texts are checked once they are written"), Weight.HINT)
        self._fill_texts()
        self.checked.emit(self.findings)

    def _fill_texts(self) -> None:
        box = self._text_box
        clear_layout(box)
        self.asked = {}
        for finding in self.findings:
            line = FindingLine(
                *SIGNS[_to_weight(finding)], self._place(finding), translate_sentence(finding.sentence)
            )
            line.setToolTip(f"{finding.excerpt}\n{translate_sentence(finding.sentence)}".strip())
            line.clicked.connect(self._clicked)
            self.asked[line] = finding
            box.addWidget(line)

    def _place(self, finding: TextFinding) -> str:
        part = PARTS.get(finding.part, finding.part)
        return tr("{mail}, {part}", mail=self._name_of(finding), part=part)

    def _clicked(self) -> None:
        pressed = self.sender()
        if isinstance(pressed, QPushButton) and pressed in self.asked:
            self.finding_asked.emit(self.asked[pressed])

    async def _read_senders(self, campaign_id: str) -> None:
        domains = (await self._session.service.campaigns.sender_domains(campaign_id)).domains
        wrong = [
            each
            for domain in domains
            for each in domain.records
            if each.state in (Proof.MISSING, Proof.WRONG)
        ]
        open_ = [
            each
            for domain in domains
            for each in domain.records
            if each.state in (Proof.UNSEEN, Proof.SILENT)
        ]
        if wrong:
            _show_finding(
                self.senders, tr("%n DNS record(s) of the sending domains to fix", n=len(wrong)), Weight.WARN
            )
        elif open_:
            _show_finding(self.senders, tr("SPF, DKIM and DMARC: not all could be checked"), Weight.HINT)
        else:
            _show_finding(self.senders, tr("SPF, DKIM and DMARC are in order"), None)
        self.senders.setVisible(bool(domains))
        if not domains:
            self.senders.setChecked(False)
        self._fill_senders(domains)

    def _fill_senders(self, domains: Sequence[SenderDomain]) -> None:
        box = self._sender_box
        clear_layout(box)
        for domain in domains:
            box.addWidget(label(domain.domain, "strong"))
            for record in domain.records:
                said = label(f"{record.name}: {translate_sentence(record.sentence)}", "", wrap=True)
                said.setToolTip(record.found)
                said.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                box.addWidget(said)


SEVERITY = tuple(Weight)


def _to_weight(finding: TextFinding) -> Weight:
    """Return a finding's weight; an unknown one counts as a hint."""
    return Weight(finding.weight) if finding.weight in SEVERITY else Weight.HINT


def _build_finding_button(name: str) -> QPushButton:
    made = button("", kind="quiet", tip=name)
    made.setCheckable(True)
    made.setStyleSheet("text-align: left; padding: 4px 2px;")
    return made


def _show_finding(line: QPushButton, text: str, weight: Weight | None) -> None:
    line.setText(wrap_text(text))
    line.setAccessibleName(text)
    line.show()
    icons.set_themed_icon(line, *(SIGNS[weight] if weight else ("check-circle", "ok")))


def _build_finding_list(name: str) -> tuple[QScrollArea, QVBoxLayout]:
    inner, lines = QWidget(), QVBoxLayout()
    whole = QVBoxLayout(inner)
    whole.setContentsMargins(4, 2, 4, 4)
    whole.addLayout(lines)
    whole.addStretch(1)
    area = wrap_in_scroll_area(inner, name, sideways=False)
    area.setMaximumHeight(TALLEST)
    area.hide()
    return area, lines
