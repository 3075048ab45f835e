"""The pane at the right: one contact in full, or the actions on several."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import datetime

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from app.contract.campaigns import CampaignStatus
from app.contract.contacts import Contact, ContactSignal
from app.contract.timelines import ContactMembership, ContactTimeline, Moment
from app.desktop.contacts import model, timeline_text
from app.desktop.session import Session
from app.desktop.widgets import badges, formats, icons
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.debounce import Debounce
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    IconButton,
    build_labeled_value,
    button,
    card,
    icon_button,
    label,
    row,
    set_tab_order,
)
from app.desktop.widgets.flow_layout import FlowLayout, build_flow_layout
from app.desktop.widgets.formats import format_timestamp, lowercase_first
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.incremental_fill import IncrementalFill
from app.desktop.widgets.layouts import column, lay_out
from app.desktop.widgets.lru import LruCache

from .filter_state import one_line

LONG = 60  # characters; longer texts are shown in full in a tooltip
GOING = (CampaignStatus.ACTIVE, CampaignStatus.COMPLETED)  # statuses in which branches may still send


class GroupChip(QWidget):
    """A tag or list of the contact, with a button to remove it: `removed` carries the group's ID."""

    removed = Signal(str)

    def __init__(self, key: str, badge: Badge, name: str, reason: str) -> None:
        super().__init__()
        self._key = key
        chip = Chip(badge)
        chip.setToolTip(one_line(name, 255))
        self.cross = icon_button("x", tr("Remove {name}", name=one_line(name, 60)))
        self.cross.setIconSize(QSize(12, 12))
        self.cross.setEnabled(not reason)
        if reason:
            self.cross.setToolTip(reason)
        self.cross.clicked.connect(self._clicked)
        self.setLayout(row(chip, self.cross, gap=0))

    def _clicked(self) -> None:
        self.removed.emit(self._key)


class Groups(QWidget):
    """All tags or all lists of a contact, and a link to add one."""

    removed = Signal(str)
    add_asked = Signal()

    def __init__(self, groups: Iterable[tuple[str, Badge, str]], add: str, reason: str) -> None:
        super().__init__()
        flow = FlowLayout(self, gap=6)
        for key, badge, name in groups:
            one = GroupChip(key, badge, name, reason)
            one.removed.connect(self.removed)
            flow.addWidget(one)
        self.add = button(add, kind="link", tip=reason or add)
        self.add.setEnabled(not reason)
        self.add.clicked.connect(self.add_asked)
        flow.addWidget(self.add)


class MembershipLine(QWidget):
    """A campaign that the contact is in; its name is a link to the campaign."""

    wanted = Signal(str)

    def __init__(self, one: ContactMembership, now: datetime) -> None:
        super().__init__()
        self._id = str(one.campaign_id)
        name = button(
            one_line(one.campaign_name, 34),
            kind="link",
            tip=tr("Show {name}", name=one_line(one.campaign_name, 255)),
        )
        name.clicked.connect(self._clicked)
        box = lay_out(self, row(name, None, Chip(badges.lead(str(one.status)))), gap=2)
        state = badges.campaign(str(one.campaign_status)).text
        said = [state, tr("joined {when}", when=lowercase_first(format_timestamp(one.joined_at, now)))]
        if one.next_send_at and one.campaign_status in GOING:
            said.append(
                tr("next email {when}", when=lowercase_first(format_timestamp(one.next_send_at, now)))
            )
        box.addWidget(label(" · ".join(said), "mute", wrap=True))

    def _clicked(self) -> None:
        self.wanted.emit(self._id)


class MomentLine(QWidget):
    """An entry of the timeline, with a link to its conversation if it has one."""

    wanted = Signal(str)

    def __init__(self, moment: Moment, shown: timeline_text.MomentSummary) -> None:
        super().__init__()
        self._thread = str(moment.thread_id or "")
        picture = QLabel()
        picture.setPixmap(icons.render_icon(shown.icon, 15, "mute", self.devicePixelRatioF()))
        picture.setFixedWidth(20)
        what = label(shown.what, "strong" if moment.thread_id else "", wrap=True)
        what.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box = column(what, gap=1)
        if shown.words:
            box.addWidget(label(shown.words, wrap=True))
        if shown.trouble:
            box.addWidget(label(one_line(shown.trouble, 300), "error", wrap=True))
        box.addWidget(label(shown.where, "mute", wrap=True))
        if self._thread:
            read = button(tr("Show the conversation"), kind="link")
            read.clicked.connect(self._clicked)
            box.addLayout(row(read, None))
        line = row(gap=4)
        line.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        line.addLayout(box, 1)
        self.setLayout(line)
        self.setAccessibleName(f"{shown.what}, {shown.where}")

    def _clicked(self) -> None:
        self.wanted.emit(self._thread)


def build_banner(sentence: str) -> QFrame:
    made = QFrame()
    made.setProperty("kind", "banner")
    lay_out(made, label(sentence, wrap=True), margins=(12, 9, 12, 9))
    return made


def clip_long_words(part: QWidget) -> QWidget:
    """Clip words that are too long instead of widening the pane; return `part`."""
    for text in (part, *part.findChildren(QLabel)):
        if isinstance(text, QLabel) and text.wordWrap():
            text.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            text.setToolTip(text.text() if len(text.text()) > LONG else "")
    return part


REST = 90  # milliseconds on one contact until its details are laid out
FIELDS_SHOWN = 60
TEXT_SHOWN = 2_000  # characters of a text from elsewhere


class DetailPane(QWidget):
    """The pane with a contact's details; signals report what the user asks for."""

    send_asked = Signal()
    edit_asked = Signal()
    enroll_asked = Signal()
    tag_asked = Signal()
    untag_asked = Signal()
    list_asked = Signal()
    unlist_asked = Signal()
    export_asked = Signal()
    delete_asked = Signal()
    all_asked = Signal()
    override_chosen = Signal(object)  # a ContactSignal, or None for the derived one
    tag_removed = Signal(str)
    list_removed = Signal(str)
    more_wanted = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.contact: Contact | None = None
        self.timeline: ContactTimeline | None = None
        self._shown_id = ""  # ID of the contact whose details are laid out
        self._kept = LruCache[ContactTimeline]()
        self.cost, self.why_not_write = "", ""
        self._rest = Debounce(self, REST, self._lay_out)
        self.setMinimumWidth(324)
        frame, box = card(self, pad=18, gap=12)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(frame)
        self._title = Elided("h2")
        self._line = label("", "mute", wrap=True)
        for text in (self._title, self._line):
            text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._scroll = QScrollArea(widgetResizable=True)
        self._scroll.setAccessibleName(tr("Details of the contact"))
        self._scroll.viewport().setAutoFillBackground(False)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._unseen = IncrementalFill(self._scroll)
        self._unseen.filled.connect(self._filled)
        self.all = button("", kind="link")
        self.all.clicked.connect(self.all_asked)
        for part in (self._title, self._line):
            box.addWidget(part)
        box.addLayout(row(self.all, None))
        box.addWidget(self._scroll, 1)
        self._make_buttons()
        box.addLayout(build_flow_layout(self.send, self.enroll, self.edit, self.group, self.delete))
        self.show_none()

    def _make_buttons(self) -> None:
        self.send = button(tr("Send email"), kind="primary")
        self.enroll = button(tr("Add to campaign"))
        self.edit = button(tr("Edit"), "edit")
        self.group = button(tr("More"))
        self.delete = button("", "trash")
        self.delete.setAccessibleName(tr("Delete"))
        self.menu = QMenu(self)
        self.menu.setAccessibleName(tr("More"))
        self.acts: dict[str, QAction] = {}
        for key, text, asked in (
            ("tag", tr("Add a tag…"), self.tag_asked),
            ("untag", tr("Remove tag…"), self.untag_asked),
            ("list", tr("Add to a list…"), self.list_asked),
            ("unlist", tr("Remove from list…"), self.unlist_asked),
            ("export", tr("Export to CSV…"), self.export_asked),
        ):
            self.acts[key] = self.menu.addAction(text)
            self.acts[key].triggered.connect(asked)
        self.menu.setToolTipsVisible(True)
        self.group.setMenu(self.menu)
        for one, said in (
            (self.send, self.send_asked),
            (self.enroll, self.enroll_asked),
            (self.edit, self.edit_asked),
            (self.delete, self.delete_asked),
        ):
            one.clicked.connect(said)

    # -- which contact is shown

    def show_none(self) -> None:
        self.contact = None
        self._show(
            tr("No contact selected"), tr("Choose a contact to see their details and emails."), QWidget()
        )
        self._offer(one=False, many=False)

    def show_many(self, count: int, matching: int, counted: bool = True) -> None:
        """Show that several are selected; `matching` is the number over all pages."""
        self.contact = None
        text = tr("Add them to a campaign or list, tag, export or delete them.")
        self._show(tr("%n contact(s) selected", n=count), text, QWidget())
        self._offer(one=False, many=True)
        every = tr("Select all %n that match", n=matching) if counted else tr("Select all that match")
        self.all.setText(every)
        self.all.setToolTip(tr("On all pages (Ctrl+A)"))
        self.all.setVisible(count < matching or not counted)

    def show_one(self, contact: Contact, timeline: ContactTimeline | None = None) -> None:
        """Show a contact; its details follow after a short rest.

        The name is shown immediately, or, while a key is held, where the selection comes to rest. Until
        the full contact and its timeline are read, the timeline of an earlier visit is shown.
        """
        timeline = timeline or self._kept.get(contact.id)
        if timeline is not None:
            self._kept.keep(contact.id, timeline)
        if (contact, timeline) == (self.contact, self.timeline):
            return
        self.contact, self.timeline = contact, timeline
        self._unseen.stop()
        if not self._rest.isActive():
            self._name_of(contact)
        if (passed := self._scroll.widget()) is not None:  # clicks on the old details are ignored
            passed.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._offer(one=True, many=True)
        self._rest.start()

    def _lay_out(self) -> None:
        """Lay out the details; that is too slow to do for each row that a held key passes."""
        assert self.contact is not None
        self._name_of(self.contact)
        parts = map(clip_long_words, self._facts(self.contact))
        self._unseen.fill(parts, keep=self._shown_id == self.contact.id)

    def again(self) -> None:
        """Show the same contact again after its surroundings changed."""
        if self.contact is not None:
            contact, timeline, self.contact = self.contact, self.timeline, None
            self.show_one(contact, timeline)

    def _offer(self, one: bool, many: bool) -> None:
        self.send.setVisible(one)
        self.edit.setVisible(one)
        self.all.hide()
        for each in (self.enroll, self.group, self.delete):
            each.setVisible(many)

    def _show(self, title: str, line: str, body: QWidget) -> None:
        self._rest.stop()
        self._unseen.stop()
        self._name(title, line)
        self._scroll.setWidget(body)
        body.setAutoFillBackground(False)
        self._filled()

    def _name_of(self, contact: Contact) -> None:
        named = contact.name != contact.email
        self._name(contact.name[:TEXT_SHOWN], contact.email if named else "")

    def _name(self, title: str, line: str) -> None:
        self._title.setText(one_line(title, 200))
        self._line.setText(line)
        self._line.setVisible(bool(line))

    def _filled(self) -> None:
        self._shown_id = self.contact.id if self.contact else ""
        set_tab_order(self._scroll, self.send, self.enroll, self.edit, self.group, self.delete)

    # -- one contact

    def _facts(self, contact: Contact) -> Iterator[QWidget]:
        now = self._session.now()
        entry = self.timeline.suppression if self.timeline else None
        if why := timeline_text.explain_suppression(contact, entry, now):
            yield build_banner(why)
        yield build_labeled_value(tr("Signal"), self._signal(contact))
        yield build_labeled_value(tr("Company"), (contact.company or "–")[:TEXT_SHOWN])
        yield build_labeled_value(tr("Tags"), self._tags(contact))
        yield from self._memberships(contact)
        yield build_labeled_value(tr("Last reply"), formats.format_timestamp(contact.last_reply_at, now))
        yield build_labeled_value(tr("Last touch"), formats.format_timestamp(contact.last_touch_at, now))
        origin = f" · {one_line(contact.source_name, 120)}" if contact.source_name else ""
        yield build_labeled_value(tr("Source"), model.describe_source(contact) + origin)
        fields = list((contact.custom_fields or {}).items())
        for name, value in fields[:FIELDS_SHOWN]:
            yield build_labeled_value(one_line(name.replace("_", " "), 80), str(value)[:TEXT_SHOWN] or "–")
        if len(fields) > FIELDS_SHOWN:
            yield label(tr("and %n more field(s)", n=len(fields) - FIELDS_SHOWN), "mute")
        yield label(tr("WHAT HAPPENED"), "section")
        yield from self._story()

    def _signal(self, contact: Contact) -> QWidget:
        chip = badges.Chip(badges.signal(contact.signal))
        how = label(tr("set by hand") if contact.signal_override else tr("derived"), "mute")
        self.override = IconButton()
        self.override.setProperty("kind", "icon")
        icons.set_themed_icon(self.override, "edit", "mute", "accent")
        self.override.setAccessibleName(tr("Set the signal manually"))
        self.override.setToolTip(self.why_not_write or tr("Set the signal manually"))
        self.override.setEnabled(not self.why_not_write)
        self.override.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.override)
        derived = menu.addAction(tr("Automatic"))
        derived.setEnabled(contact.signal_override is not None)
        for value in ContactSignal:
            action = menu.addAction(badges.signal(value).text)
            action.setData(value)
            action.setCheckable(True)
            action.setChecked(contact.signal_override == value)
        menu.triggered.connect(self._override)
        self.override.setMenu(menu)
        made = QWidget()
        lay_out(
            made,
            row(chip, how, self.override, None),
            label(model.explain_signal(contact), "mute", wrap=True),
            gap=4,
        )
        return made

    def _override(self, action: QAction) -> None:
        value = action.data()
        self.override_chosen.emit(ContactSignal(value) if value else None)

    def _tags(self, contact: Contact) -> Groups:
        tags = ((tag.id, model.tag_badge(tag), tag.name) for tag in contact.tags)
        made = Groups(tags, tr("Add a tag…"), self.why_not_write)
        made.removed.connect(self.tag_removed)
        made.add_asked.connect(self.tag_asked)
        return made

    def _memberships(self, contact: Contact) -> Iterator[QWidget]:
        """Yield lists and campaigns; before the timeline is read, only names known from the row."""
        told, now = self.timeline, self._session.now()
        if told is None:
            names = ", ".join(one_line(name) for name in contact.campaign_names[:20])
            yield build_labeled_value(tr("Campaigns"), names or tr("None"))
            return
        lists = ((str(one.id), Badge(one_line(one.name, 24), "gray"), one.name) for one in told.lists)
        shown = Groups(lists, tr("Add to a list…"), self.why_not_write)
        shown.removed.connect(self.list_removed)
        shown.add_asked.connect(self.list_asked)
        yield build_labeled_value(tr("Lists"), shown)
        yield label(tr("CAMPAIGNS"), "section")
        for one in told.memberships:
            line = MembershipLine(one, now)
            line.wanted.connect(self._to_campaign)
            yield line
        if not told.memberships:
            yield label(tr("None"))

    def _story(self) -> Iterator[QWidget]:
        """Yield the timeline's entries, latest first."""
        if self.timeline is None:
            reading = tr("Reading…") if self._session.online else tr("The service can't be reached.")
            yield label(self._session.why_no_desk or reading, "mute", wrap=True)
            return
        now, nothing = self._session.now(), True
        for moment in self.timeline.moments:
            if shown := timeline_text.describe_moment(moment, now):
                nothing = False
                told = MomentLine(moment, shown)
                told.wanted.connect(self._to_thread)
                yield told
        if nothing:
            yield label(tr("Nothing sent or received yet."), "mute", wrap=True)
        if self.timeline.more:
            older = button(tr("Show older"), kind="link")
            older.clicked.connect(self.more_wanted)
            line = QWidget()
            line.setLayout(row(older, None))
            yield line

    def _to_campaign(self, campaign_id: str) -> None:
        self._session.wanted.emit("campaigns", campaign_id)

    def _to_thread(self, thread_id: str) -> None:
        self._session.wanted.emit("replies", thread_id)
