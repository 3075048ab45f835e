"""Dialogs to create and edit a webhook; an error loses nothing that was typed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QCheckBox, QDialog, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from app.contract.events import EventType
from app.contract.limits import WEBHOOK_NAME_MAX, WEBHOOK_URL_MAX
from app.contract.webhooks import (
    CATEGORIES,
    SILENT,
    EventCategory,
    NewWebhook,
    Webhook,
    WebhookCreated,
    WebhookEdit,
    https_url,
)
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ConfirmCloseDialog
from app.desktop.widgets.factories import FocusPage, button, filter_chip, label, row
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout, lay_out, wrap_in_scroll_area
from app.desktop.widgets.problems import ProblemBar
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.tasks import Tasks
from app.secret_store import NoKeyring

from .campaign_picker import CampaignPicker
from .model import CATEGORY_NAMES, event_name, list_delivered_kinds
from .secrets import WebhookSecrets
from .untrusted_text import get_monospace_family, one_line

TEXT = tr(
    "Your endpoint needs this secret to check that a webhook came from here. It is shown only this "
    "once: copy it, or keep it in this computer's keyring. The service never shows it again."
)
CLOSE = tr("Close without it")


class SecretDialog(ConfirmCloseDialog):
    """A dialog with a new secret; asks before closing if that was neither copied nor stored."""

    def __init__(
        self,
        session: Session,
        secrets: WebhookSecrets,
        created: WebhookCreated,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._session, self._secrets, self._id = session, secrets, created.id
        self.at_stake = True
        lost = tr("It was neither copied nor saved, and it can't be shown again.")
        self.loss = (tr("Close without the secret?"), lost, CLOSE)
        self._tasks = Tasks(self, self._failed)
        self.setWindowTitle(tr("The signing secret"))
        self.setMinimumWidth(540)
        self.secret = QLineEdit(created.secret, readOnly=True)
        self.secret.setAccessibleName(tr("Signing secret"))
        self.secret.setStyleSheet(f"font-family: '{get_monospace_family()}';")
        self.copy = button(tr("Copy"), "copy", "primary", tr("Put the secret on the clipboard"))
        self.keep = button(
            tr("Keep in the keyring"), "key", tip=tr("Keep the secret in this computer's keyring")
        )
        self.done_button = button(tr("Done"))
        self.said = label(tr("Not copied or saved yet."), "mute", wrap=True)
        dialog_layout(
            self,
            label(tr("The secret of “{name}”", name=one_line(created.name, 60)), "h2", wrap=True),
            label(TEXT, wrap=True),
            self.secret,
            row(self.copy, self.keep, None),
            self.said,
            row(None, self.done_button),
        )
        self.copy.setDefault(True)
        self.copy.setFocus()
        self.copy.clicked.connect(self._copy)
        self.keep.clicked.connect(self._keep)
        self.done_button.clicked.connect(self.reject)

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self.secret.text())
        self.at_stake = False
        self.said.setText(tr("It is on the clipboard. Paste it where your endpoint keeps its secrets."))
        self.done_button.setFocus()

    def _keep(self) -> None:
        self.keep.setEnabled(False)
        self.said.setText(tr("Asking the keyring…"))
        self._tasks.start(self._put(), "keep")

    async def _put(self) -> None:
        await self._secrets.keep(self._id)
        self.at_stake = False
        self.keep.setText(tr("Kept in the keyring"))
        self.said.setText(tr("It is in the keyring: this webhook's overview shows and copies it from there."))

    def _failed(self, error: Exception) -> None:
        self.keep.setEnabled(True)
        why = (
            translate_sentence(str(error))
            if isinstance(error, NoKeyring)
            else tr("The keyring did not accept it.")
        )
        self.said.setText(tr("{why} Copy the secret instead.", why=why))


SILENT_LINE = tr("Silent events can be chosen, but the service never sends any.")
UNKNOWN = tr(
    "This webhook also gets events this version doesn't know: {names}. To edit the list here,"
    " choose None first; that removes them."
)
COLUMNS = (
    (EventCategory.ENGAGEMENT, EventCategory.DELIVERY),
    (EventCategory.REPLIES, EventCategory.LIFECYCLE),
    (EventCategory.SYSTEM, None),
)


class EventPicker(FocusPage):
    """A checkbox for each kind of event; kinds unknown to this program are kept."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.boxes: dict[str, QCheckBox] = {}
        self._unknown: tuple[str, ...] = ()
        self.all_loud = button(tr("All but the silent ones"), kind="link")
        self.none = button(tr("None"), kind="link")
        self.unknown_line = label("", "mute", wrap=True)
        self.unknown_line.hide()
        grid = QGridLayout()
        grid.setHorizontalSpacing(18)
        for at, categories in enumerate(COLUMNS):
            column = QVBoxLayout()
            column.setSpacing(4)
            for category in categories:
                self._add_category(column, category)
            column.addStretch(1)
            grid.addLayout(column, 0, at)
            grid.setColumnStretch(at, 1)
        lay_out(self, row(self.all_loud, self.none, None, gap=16), grid, self.unknown_line, gap=8)
        self.begin = next(iter(self.boxes.values()))
        self.all_loud.clicked.connect(self._choose_loud)
        self.none.clicked.connect(self._choose_none)

    def _add_category(self, column: QVBoxLayout, category: EventCategory | None) -> None:
        inside = (
            CATEGORIES[category]
            if category
            else frozenset(EventType) - frozenset().union(*CATEGORIES.values())
        )
        column.addWidget(
            label((CATEGORY_NAMES[category] if category else tr("In no category")).upper(), "section")
        )
        for kind in (one for one in EventType if one in inside):
            silent = kind in SILENT
            made = self.boxes[kind] = QCheckBox(
                tr("{event} · silent", event=event_name(kind)) if silent else event_name(kind)
            )
            made.setToolTip(tr("{kind}: never sent", kind=kind) if silent else kind)
            made.toggled.connect(self._toggled)
            column.addWidget(made)
        column.addSpacing(8)

    def chosen(self) -> tuple[str, ...]:
        """Return the chosen kinds as the API names them, including unknown ones."""
        return (*(kind for kind, one in self.boxes.items() if one.isChecked()), *self._unknown)

    def choose(self, kinds: Iterable[str]) -> None:
        wanted = [str(kind) for kind in kinds]
        for kind, one in self.boxes.items():
            one.setChecked(kind in wanted)
        self._unknown = tuple(kind for kind in wanted if kind not in self.boxes)
        if self._unknown:
            names = ", ".join(one_line(kind, 60) for kind in self._unknown)
            self.unknown_line.setText(UNKNOWN.format(names=names))
        self.unknown_line.setVisible(bool(self._unknown))

    def _choose_loud(self) -> None:
        self.choose((*(kind for kind in EventType if kind not in SILENT), *self._unknown))

    def _choose_none(self) -> None:
        self.choose(())

    def _toggled(self) -> None:
        self.changed.emit()


class CategoryPicker(FocusPage):
    """Chips for the categories of events; none chosen means any category."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._unknown: tuple[str, ...] = ()
        self.chips = {str(one): filter_chip(CATEGORY_NAMES[one]) for one in EventCategory}
        for chip in self.chips.values():
            chip.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            chip.toggled.connect(self._toggled)
        lay_out(self, build_flow_layout(*self.chips.values(), gap=6))
        self.begin = next(iter(self.chips.values()))

    def chosen(self) -> tuple[str, ...]:
        return (*(name for name, chip in self.chips.items() if chip.isChecked()), *self._unknown)

    def choose(self, names: Iterable[str]) -> None:
        wanted = set(map(str, names))
        self._unknown = tuple(wanted - set(self.chips))
        for name, chip in self.chips.items():
            chip.setChecked(name in wanted)

    def _toggled(self) -> None:
        self.changed.emit()


URL_HINT = tr("An https:// address on the public internet, with a valid certificate.")
CATEGORY_HINT = tr("None chosen means any.")
CAMPAIGN_HINT = tr("Events of other campaigns, and of no campaign, are left out.")
URL_WRONG = {
    "url_not_https": tr("The address must start with https://."),
    "url_has_secret": tr("The address must not contain a user name or password."),
}
FILL_IN = tr("Please fill this in.")


class WebhookDialog(QDialog):
    """A dialog for a new webhook or for `hook`; `created` has the answer with the secret."""

    def __init__(self, session: Session, hook: Webhook | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session, self._hook = session, hook
        self._tasks = Tasks(self, self._failed)
        self.created: WebhookCreated | None = None
        title = tr("Edit the webhook") if hook else tr("New webhook")
        self.setWindowTitle(title)
        self.problem = ProblemBar()
        self._fields()
        self.arriving = label("", "mute", wrap=True)
        self.save = button(tr("Save") if hook else tr("Make the webhook"), kind="primary")
        self.cancel = button(tr("Cancel"), tip=tr("Close without saving (Esc)"))
        self.save.setDefault(True)
        dialog_layout(
            self,
            label(title, "h2"),
            self.problem,
            (wrap_in_scroll_area(self.form, sideways=False), 1),
            self.arriving,
            row(None, self.cancel, self.save, gap=10),
        )
        self.resize(720, max(560, min(810, self.screen().availableGeometry().height() - 60)))
        self._connect()
        self._fill()
        self.name.setFocus()

    def _fields(self) -> None:
        self.name, self.url = QLineEdit(maxLength=WEBHOOK_NAME_MAX), QLineEdit(maxLength=WEBHOOK_URL_MAX)
        self.url.setPlaceholderText("https://hooks.example.com/outreach")
        self.events, self.categories = EventPicker(), CategoryPicker()
        self.campaign = CampaignPicker(self._session)
        self.form = Form()
        self.form.add("name", tr("Name"), self.name)
        self.form.add("target_url", tr("Address"), self.url, URL_HINT)
        self.form.add("event_types", tr("Events"), self.events, SILENT_LINE)
        self.form.add("event_categories", tr("Only these categories"), self.categories, CATEGORY_HINT)
        self.form.add("campaign_id", tr("Only of one campaign"), self.campaign, CAMPAIGN_HINT)

    def _connect(self) -> None:
        self.url.textChanged.connect(self._url_typed)
        for picker in (self.events, self.categories, self.campaign):
            picker.changed.connect(self._tell)
        self.save.clicked.connect(self._save)
        self.cancel.clicked.connect(self.reject)

    def _fill(self) -> None:
        if (hook := self._hook) is not None:
            self.name.setText(hook.name)
            self.url.setText(hook.target_url)
            self.events.choose(hook.event_types)
            self.categories.choose(hook.event_categories or ())
            self.campaign.choose(hook.campaign_id)
        self._tell()

    def offer(self, name: str, url: str) -> None:
        """Fill in known values of a new webhook."""
        self.name.setText(name)
        self.url.setText(url)
        self.events.all_loud.click()

    def _url_typed(self, text: str) -> None:
        """Show an error while typing, once the address can no longer become valid."""
        text = text.strip()
        beginning = "https://".startswith(text[:8])
        self.form.fields["target_url"].set_error("" if beginning and len(text) <= 8 else url_error(text))

    def _tell(self) -> None:
        """Show which events pass all filters."""
        kinds, categories = set(self.events.chosen()), set(self.categories.chosen())
        count = len(list_delivered_kinds(kinds, categories))
        self.arriving.setText(
            _describe_filter(count, bool(categories), bool(self.campaign.campaign_id))
            or _explain_silence(kinds)
        )
        is_fine = count or (self._hook is None and not kinds)  # an untouched form is no error
        self.arriving.setProperty("kind", "mute" if is_fine else "error")
        self.arriving.style().unpolish(self.arriving)
        self.arriving.style().polish(self.arriving)

    # -- saving

    def _values(self) -> dict[str, Any]:
        return {
            "name": self.name.text().strip(),
            "target_url": self.url.text().strip(),
            "event_types": self.events.chosen(),
            "event_categories": self.categories.chosen() or None,
            "campaign_id": self.campaign.campaign_id,
        }

    def _wrong(self, values: dict[str, Any]) -> dict[str, str]:
        found = {name: FILL_IN for name in ("name", "target_url") if not values[name]}
        if not values["event_types"] and self._hook is None:
            found["event_types"] = tr("Choose at least one.")
        if values["target_url"] and (wrong := url_error(values["target_url"])):
            found["target_url"] = wrong
        return found

    def _save(self) -> None:
        values = self._values()
        wrong = self._wrong(values)
        self.form.set_errors(wrong)
        self.problem.clear()
        if wrong or self._tasks.busy("save"):
            return
        self.save.setEnabled(False)
        work = self._create(values) if self._hook is None else self._edit(self._hook, values)
        self._tasks.start(work, "save")

    async def _create(self, values: dict[str, Any]) -> None:
        self.created = await self._session.service.webhooks.create(NewWebhook.model_validate(values))
        self.accept()

    async def _edit(self, hook: Webhook, values: dict[str, Any]) -> None:
        before = hook.model_dump(mode="json")
        changed = {
            name: value
            for name, value in values.items()
            if _normalize_value(value) != _normalize_value(before[name])
        }
        if changed:
            await self._session.service.webhooks.edit(hook.id, WebhookEdit.model_validate(changed))
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.save.setEnabled(True)
        told = collect_field_errors(error)
        if "url" in told:
            told["target_url"] = told.pop("url")
        self.form.set_errors(told)
        above = [sentence for name, sentence in told.items() if name not in self.form.fields]
        if above:
            self.problem.show_sentence(" ".join(above))
        elif not told:
            self.problem.show_error(error)


def url_error(text: str) -> str:
    """Return what is wrong with an address, regardless of the service; "" if nothing is."""
    try:
        https_url(text)
    except ValueError as error:
        return URL_WRONG.get(error.args[0].code, tr("The address must be a valid URL."))
    return ""


def _normalize_value(value: Any) -> Any:
    """Return a value fit to be compared; the order of names does not matter."""
    return sorted(map(str, value)) if isinstance(value, list | tuple) else value or None


def _describe_filter(count: int, categories: bool, campaign: bool) -> str:
    """Return which of `count` kinds are delivered; "" if there are none."""
    if not count:
        return ""
    if categories and campaign:
        return tr(
            "You'll receive %n event type(s): those selected above, in these categories, from this campaign.",
            n=count,
        )
    if categories:
        return tr(
            "An event arrives if it is chosen above and of one of these categories: %n kind(s) of event.",
            n=count,
        )
    if campaign:
        return tr(
            "An event arrives if it is chosen above and of this campaign: %n kind(s) of event.", n=count
        )
    return tr("An event arrives if it is chosen above: %n kind(s) of event.", n=count)


def _explain_silence(kinds: set[str]) -> str:
    if not kinds:
        return tr("Nothing will arrive: no event is chosen.")
    if not list_delivered_kinds(kinds, set()):
        return tr("Nothing will arrive: the chosen events are silent.")
    return tr("Nothing will arrive: no chosen event is of these categories.")
