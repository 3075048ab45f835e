"""A window with two sample pages over a simulated service: for the tests, and to look at.

`python -m tests.desktop.shell.demo` shows it; with a theme and a file name it saves a picture instead.
"""

from __future__ import annotations

import asyncio
import random
import sys
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSplitter, QWidget

from app.desktop.kit import badges, formats, theme
from app.desktop.kit.charts import Spark
from app.desktop.kit.flow import FlowLayout
from app.desktop.kit.forms import Form
from app.desktop.kit.loop import run
from app.desktop.kit.paged import Page, PagedModel
from app.desktop.kit.parts import Header, SearchBox, button, card, fact, filter_chip, label, page_layout, row
from app.desktop.kit.rows import Column, Row, RowsModel, Two
from app.desktop.kit.states import StatePanel
from app.desktop.kit.table import TableView
from app.desktop.shell.window import Place, Window

FIRST = "Ava Liam Noah Emma Mia Olga Juan Wei Priya Omar Zoe Max".split()
LAST = "Smith Garcia Chen Patel Kim Novak Silva Brown Weber Rossi".split()
FIRMS = "Acme Globex Initech Umbrella Hooli Stark Wayne Wonka".split()
TOUCHES = ["2 h ago", "Yesterday", "3 d ago", "12 Nov", "Never"]
COLUMNS = (
    Column("Contact", "person", 250, sort="email", stretch=True),
    Column("Company", "plain", 130, sort="company"),
    Column("Signal", "chip", 140, sort="signal"),
    Column("Source", "muted", 84),
    Column("Campaigns", "number", 96, sort="campaign_count"),
    Column("Last touch", "muted", 110, sort="last_touch_at"),
)


def contact(number: int) -> Row:
    """The same contact each time for a number."""
    dice = random.Random(number)
    first, last, firm = dice.choice(FIRST), dice.choice(LAST), dice.choice(FIRMS)
    mail = f"{first}.{last}@{firm}.example".lower()
    signal = badges.signal(dice.choice(list(badges.SIGNALS)))
    source, count = dice.choice(["CSV", "API", "Manual", "Copy"]), str(dice.randrange(5))
    cells = (Two(f"{first} {last}", mail), f"{firm} Inc", signal, source, count, dice.choice(TOUCHES))
    return Row(f"c{number}", cells, item=mail)


async def contacts(page: int, limit: int, total: int = 1_000_000) -> Page:
    await asyncio.sleep(0.03)
    start = (page - 1) * limit
    return Page([contact(number) for number in range(start, min(start + limit, total))], total)


class ContactsPage(QWidget):
    def __init__(self) -> None:
        super().__init__()
        self.model = PagedModel(COLUMNS, contacts, self)
        self.table = TableView(self.model, "Contacts")
        self.table.selection_changed.connect(self._selected)
        self.model.total_changed.connect(self._counted)
        frame, box = card(pad=1)
        box.addWidget(self.table)
        self.panel = StatePanel(frame, "users", "No contacts yet. Import a CSV file to start.", "Import CSV")
        self.panel.follow(self.model)
        self.header = Header("Contacts")
        self.header.add(SearchBox("Search email, name, company", "Search contacts"))
        self.header.add(button("Import CSV", "upload"))
        self.header.add(button("Enrol in campaign", "plus", "primary"))
        chips = FlowLayout()
        for text in ["All", "Hot lead  1,204", "Engaged  18k", "Contacted", "New", "Bounced", "Has replied"]:
            chips.addWidget(filter_chip(text, text.startswith("Hot")))
        split = QSplitter()
        split.setHandleWidth(12)
        split.addWidget(self.panel)
        split.addWidget(self._detail())
        split.setSizes([900, 330])
        split.setStretchFactor(0, 1)
        page = page_layout(self)
        page.addWidget(self.header)
        page.addLayout(chips)
        page.addWidget(split, 1)

    def _detail(self) -> QWidget:
        frame, box = card()
        self.name, self.mail = label("Nobody chosen", "h2"), label("", "mute")
        box.addWidget(self.name)
        box.addWidget(self.mail)
        box.addWidget(fact("Signal", badges.Chip(badges.signal("ENGAGED"))))
        box.addWidget(fact("Campaigns", "Q4 launch, Re-engage EU"))
        box.addWidget(fact("Last reply", "Yesterday 16:20 · Interested"))
        spark = Spark([2, 3, 3, 5, 4, 7, 6, 8, 11, 9, 13, 12, 15, 18], "Engagement")
        box.addWidget(fact("Engagement, 14 days", spark))
        box.addStretch()
        box.addLayout(row(button("Send email · 1 credit", kind="primary"), button("Tag")))
        frame.setMinimumWidth(280)
        return frame

    def _selected(self) -> None:
        current = self.table.current()
        if current:
            self.name.setText(current.cells[0].title)
            self.mail.setText(current.cells[0].line)

    def _counted(self, total: int) -> None:
        self.header.set_count(formats.number(total))


class InboxesPage(QWidget):
    def __init__(self) -> None:
        super().__init__()
        columns = (
            Column("Inbox", "two", 260, stretch=True),
            Column("State", "chip", 220),
            Column("Sent today", "progress", 180),
        )
        self.model = RowsModel(columns, self._row, self)
        self.table = TableView(self.model, "Inboxes")
        self.model.set_items(["anna@acme.example", "ben@acme.example", "cleo@acme.example"])
        frame, box = card(pad=1)
        box.addWidget(self.table)
        page = page_layout(self)
        self.header = Header("Inboxes")
        self.header.add(button("Remove", "trash", "danger"))
        self.header.add(button("Connect inbox", "plus", "primary"))
        page.addWidget(self.header)
        page.addWidget(frame, 1)
        lower = row(gap=12)
        form_card, form_box = card()
        self.form = Form()
        self.form.add("host", "Mail server", QLineEdit("smtp.acme.example"), "As your provider names it.")
        choice = QComboBox()
        choice.addItems(["STARTTLS (587)", "TLS (465)"])
        self.form.add("port", "Security", choice)
        form_box.addWidget(self.form)
        form_box.addStretch()
        lower.addWidget(form_card, 1)
        page.addLayout(lower, 1)

    @staticmethod
    def _row(mail: str) -> Row:
        share = {"a": 0.8, "b": 0.25, "c": 0.0}[mail[0]]
        badge = badges.inbox("PAUSED" if mail[0] == "c" else "ACTIVE")
        tags = (badge, badges.Badge("Ramp-up", "teal")) if mail[0] == "b" else badge
        return Row(mail, (Two(mail.split("@")[0].title(), mail), tags, share), strong=mail[0] == "a")


def window() -> Window:
    """The demo window, on its first page."""
    made = Window(
        [
            Place("contacts", "Contacts", "users", ContactsPage),
            Place("campaigns", "Campaigns", "send", QWidget),
            Place("inboxes", "Inboxes", "inbox", InboxesPage),
            Place("replies", "Replies", "reply", QWidget),
            Place("domains", "Domains", "globe", QWidget),
            Place("webhooks", "Webhooks", "hook", QWidget),
            Place("settings", "Settings", "gear", QWidget, bottom=True),
        ]
    )
    made.set_connection("Connected", "green")
    made.set_status("Workspace Main · 3 jobs running")
    made.set_badge("replies", 12)
    made.go("contacts")
    return made


async def main(mode: str, picture: str, place: str) -> None:
    shown = window()
    shown.resize(1360, 840)
    closed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    shown.closing.connect(lambda: closed.set_result(None))
    shown.show()
    page = shown.page("contacts")
    assert isinstance(page, ContactsPage)
    page.model.restart()
    shown.go(place)
    if picture:
        await asyncio.sleep(0.4)
        page.table.selectRow(2)
        page.table.setFocus()
        extra(shown, place)
        await asyncio.sleep(0.4)
        shown.grab().save(picture)
        QTimer.singleShot(0, shown.shut)
    await closed


def extra(shown: Window, place: str) -> None:
    """What the second picture shows besides the page."""
    if place == "inboxes":
        inboxes = shown.page("inboxes")
        assert isinstance(inboxes, InboxesPage)
        inboxes.form.set_errors({"host": "No server answers at this name. Check the spelling."})
        shown.problem.show_sentence("The outreach service refused the password.", "HTTP 400", retry=print)
        shown.notice("Reply from Priya Weber", "“Yes, Tuesday works for me.”", "Open thread", print)
        shown.palette_.pop_up() if len(sys.argv) > 4 else None


if __name__ == "__main__":
    program = QApplication(sys.argv[:1])
    program.setQuitOnLastWindowClosed(False)
    mode, picture, place = (*sys.argv[1:4], *["system", "", "contacts"][len(sys.argv[1:4]) :])
    theme.apply(program, mode)  # type: ignore[arg-type]
    if picture:
        Path(picture).parent.mkdir(parents=True, exist_ok=True)
    run(main(mode, picture, place), program)
