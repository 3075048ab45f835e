"""The team: API keys, people, invitations, and the audit log."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from pydantic import SecretStr, ValidationError
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from app.contract.invites import SUFFIX, Invite, as_file, as_link
from app.contract.scopes import Scope
from app.contract.service_url import is_loopback
from app.contract.team import Invitation, InvitationMade, NewInvitation, NewUser, User
from app.contract.workspace import ApiKey, KeyMade
from app.desktop.session import Session
from app.desktop.widgets.badges import Badge
from app.desktop.widgets.dialogs import (
    ConfirmCloseDialog,
    FittedDialog,
    ask_question,
    choose_save_file,
    lay_out_action_dialog,
    show_dialog,
)
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import format_day
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import ComboBox, TabWidget
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain_error, explain_failure
from app.desktop.widgets.rows import Column, Row, TwoLineCell
from app.desktop.widgets.sentences import translate_user_name
from app.desktop.widgets.tasks import Tasks
from app.secret_store import SERVICE, keep_in_file, keep_in_keyring

from .audit_log import TrailTab
from .new_key_dialog import NewKeyDialog, RightsEditor, explain_refused_scopes
from .scope_names import describe_scopes
from .section_widgets import summarize_names
from .short_list import Roster


class PeopleTab(Roster):
    """The people of the team, with their keys."""

    text = tr(
        "Every key belongs to a person, so you can see who did what. When someone leaves, all "
        "their keys stop working."
    )
    empty, name = tr("No one is in the team yet."), tr("People of the team")
    adding, taking = tr("Add a teammate…"), tr("Remove from the team…")
    hint = tr("Select a teammate first; the owner stays")
    columns = (
        Column(tr("Person"), "title", 260, stretch=True),
        Column(tr("Valid keys"), "number", 110),
        Column(tr("Since"), "muted", 110),
    )

    async def items(self) -> Sequence[User]:
        return await self._session.service.team.users()

    def row_of(self, item: User) -> Row:
        who = TwoLineCell(
            tr("Owner") if item.is_owner else item.name, item.email or tr("whose this service is")
        )
        return Row(item.id, (who, str(item.keys), format_day(item.created_at, self._session.now())), item)

    def may_go(self, item: Any) -> bool:
        return isinstance(item, User) and not item.is_owner

    async def added(self) -> None:
        await show_dialog(PersonDialog(self._session, self))

    async def taken(self, chosen: list[User]) -> None:
        names, keys = summarize_names(one.name for one in chosen), sum(one.keys for one in chosen)
        act = tr("Remove %n person(s)", n=len(chosen))
        text = tr(
            "%n key(s) will stop working immediately. What was done with them stays in the audit log.", n=keys
        )
        title = tr("Remove {names} from the team?", names=names)
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) == act:
            for one in chosen:
                await self._session.service.team.remove_user(one.id)


class PersonDialog(FittedDialog):
    """A dialog for a name and an address; stays open with the reason when the service refuses."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMinimumWidth(420)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.name, self.email = QLineEdit(), QLineEdit()
        self.name.setMaxLength(255)
        self.form = Form()
        self.form.add("name", tr("Name"), self.name)
        self.form.add("email", tr("Email address"), self.email, tr("Each address is one person."))
        self.act = button(tr("Add"), kind="primary")
        lay_out_action_dialog(self, tr("Add a teammate"), self.act, self._clicked, self.form)
        self.name.setFocus()

    def _clicked(self) -> None:
        wrong = validate_person(self.name.text(), self.email.text())
        self.form.set_errors(wrong)
        if not wrong:
            self.act.setEnabled(False)
            self._tasks.start(self._send(), "add")

    async def _send(self) -> None:
        try:
            new = NewUser(name=self.name.text(), email=self.email.text())
            await self._session.service.team.add_user(new)
        finally:
            self.act.setEnabled(True)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.form.set_errors({"email": explain_failure(error)})


def validate_person(name: str, email: str) -> dict[str, str]:
    """Return the errors in a person's name and address, by field."""
    wrong = {} if name.strip() else {"name": tr("Please type a name.")}
    try:
        NewUser(name=name or "x", email=email)
    except ValidationError as error:
        if any(one["loc"] == ("email",) for one in error.errors()):
            wrong["email"] = tr("This is not an email address.")
    return wrong


HOURS = ((24, tr("One day")), (48, tr("Two days")), (168, tr("One week")))
OPEN, USED = Badge(tr("Open", "an invitation"), "blue"), Badge(tr("Used"), "green")
CLOSED_STATES, BACK = Badge(tr("Expired"), "gray"), Badge(tr("Undone"), "gray")


class InvitationsTab(Roster):
    text = tr(
        "The first person to open an invitation before it expires gets a key with the rights you chose."
    )
    empty, name = tr("No one has been invited yet."), tr("Invitations")
    adding, taking = tr("Invite a teammate…"), tr("Revoke…")
    hint, picture = tr("Choose an open invitation first"), "mail"
    columns = (
        Column(tr("Person"), "title", 260, stretch=True),
        Column(tr("Expires"), "muted", 120),
        Column(tr("Status"), "chip", 120),
    )

    async def items(self) -> Sequence[Invitation]:
        return await self._session.service.team.invitations()

    def row_of(self, item: Invitation) -> Row:
        who = TwoLineCell(
            item.name, tr("{email} · may: {rights}", email=item.email, rights=describe_scopes(item.scopes))
        )
        return Row(item.id, (who, format_day(item.expires_at, self._session.now()), self._state(item)), item)

    def _state(self, item: Invitation) -> Badge:
        if item.used_at:
            return USED
        if item.revoked_at:
            return BACK
        return CLOSED_STATES if item.expires_at <= self._session.now() else OPEN

    def may_go(self, item: Any) -> bool:
        return isinstance(item, Invitation) and self._state(item) is OPEN

    async def added(self) -> None:
        dialog = InviteDialog(self._session, self)
        await show_dialog(dialog)
        if dialog.made is not None:
            await self.fetch()
            workspace = self._session.about.settings.workspace_name
            await show_dialog(
                InviteHandover(dialog.made, self._session.service.http.base_url, workspace, self)
            )

    async def taken(self, chosen: list[Invitation]) -> None:
        act = tr("Take %n invitation(s) back", n=len(chosen))
        title = tr("Revoke the invitation of {names}?", names=summarize_names(one.name for one in chosen))
        text = tr("It stops working. To invite them again, create a new one.")
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) == act:
            for one in chosen:
                await self._session.service.team.revoke_invitation(one.id)


class InviteDialog(FittedDialog):
    """A dialog for an invitation: person, duration and scopes; `made` has the code."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self.made: InvitationMade | None = None
        self.name, self.email, self.hours = QLineEdit(), QLineEdit(), ComboBox()
        self.name.setMaxLength(255)
        for hours, text in HOURS:
            self.hours.addItem(text, hours)
        self.hours.setCurrentIndex(1)
        self.form = Form()
        self.form.add("name", tr("Name"), self.name)
        self.form.add(
            "email", tr("Email address"), self.email, tr("Nothing is sent: you pass it on yourself.")
        )
        self.form.add("hours", tr("Valid for"), self.hours)
        self.rights = RightsEditor(session, tr("What may this person do?"))
        self.rights.choose(Scope.DESK_READ)
        self.wrong = label("", "error", wrap=True)
        self.act = button(tr("Make the invitation"), kind="primary")
        parts = (self.form, self.rights, self.wrong)
        lay_out_action_dialog(self, tr("Invite a teammate"), self.act, self._clicked, *parts)
        self.name.setFocus()

    def _clicked(self) -> None:
        scopes, wrong = self.rights.wanted(), validate_person(self.name.text(), self.email.text())
        self.form.set_errors(wrong)
        something = set(scopes) - {Scope.DESK_READ}
        self.wrong.setText("" if something else tr("Choose at least one thing the person may do."))
        if something and not wrong:
            fields = {"name": self.name.text(), "email": self.email.text(), "hours": self.hours.currentData()}
            self.act.setEnabled(False)
            self._tasks.start(self._send(NewInvitation.model_validate(fields | {"scopes": scopes})), "invite")

    async def _send(self, new: NewInvitation) -> None:
        try:
            self.made = await self._session.service.team.invite(new)
        finally:
            self.act.setEnabled(True)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.wrong.setText(explain_refused_scopes(error))


class InviteHandover(ConfirmCloseDialog):
    """A dialog with an invitation, which can't be shown again, to copy as a link or save as a file."""

    def __init__(
        self, made: InvitationMade, address: str, workspace: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The invitation"))
        self.setMinimumWidth(620)
        self._invite = Invite(
            address=address,
            code=SecretStr(made.code),
            workspace=workspace,
            expires_at=made.invitation.expires_at,
        )
        self._name = made.invitation.name
        self._tasks = Tasks(self, self._failed)
        self.at_stake = True
        lost = tr("It was neither copied nor saved, and it can't be shown again. You can create another one.")
        self.loss = (tr("Close without the invitation?"), lost, tr("Close without it"))
        self.link = QLineEdit(as_link(self._invite))
        self.link.setReadOnly(True)
        self.link.setAccessibleName(tr("The link"))
        self.link.setCursorPosition(0)
        self.copy = button(tr("Copy the link"), "copy", "primary")
        self.save = button(tr("Save as a file…"), "download")
        self.close_ = button(tr("Done"))
        self.told = label("", "mute", wrap=True)
        self._lay_out(is_loopback(urlsplit(address).hostname or ""))
        self.copy.clicked.connect(self._copy)
        self.save.clicked.connect(self._save_clicked)
        self.close_.clicked.connect(self.reject)
        self.copy.setFocus()

    def _lay_out(self, near: bool) -> None:
        box = dialog_layout(self, label(tr("The invitation for {name}", name=self._name), "h2"))
        text = tr(
            "It is shown only this once. Pass it on in a way that only {name} can read: the first "
            "person to open it gets the key.",
            name=self._name,
        )
        box.addWidget(label(text, wrap=True))
        if near:
            only = tr(
                "This service can be reached only from this computer, so the invitation works only here."
            )
            box.addWidget(label(only, "error", wrap=True))
        box.addWidget(self.link)
        box.addWidget(self.told)
        box.addLayout(row(self.copy, self.save, None, self.close_))

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.link.text())
        self.copy.setText(tr("Copied"))
        self.at_stake = False

    def _save_clicked(self) -> None:
        self._tasks.start(self._save(), "save")

    async def _save(self) -> None:
        plain = "".join(one for one in self._name if one.isalnum() or one in " -").strip() or "invitation"
        file = await choose_save_file(self, tr("Save the invitation"), f"{plain}{SUFFIX}", f"*{SUFFIX}")
        if file is not None:
            target = file if file.suffix else Path(f"{file}{SUFFIX}")
            keep_in_file(target, as_file(self._invite))
            self.at_stake = False
            self.told.setText(tr("Saved as {file}.", file=target.name))

    def _failed(self, error: Exception) -> None:
        self.told.setText(tr("The file can't be written: {error}", error=explain_error(error).sentence))


ACTIVE, REVOKED = Badge(tr("Valid"), "green"), Badge(tr("Revoked"), "gray")
OVER = Badge(tr("Expired"), "gray")


class KeysSection(Roster):
    text = tr("API keys let other programs and computers use this workspace.")
    empty, name, picture = tr("No key has been made yet."), tr("API keys"), "key"
    adding, taking = tr("Make a key…"), tr("Revoke…")
    hint = tr("Choose a valid key first")
    columns = (
        Column(tr("Key"), "title", 260, stretch=True),
        Column(tr("Whose"), "plain", 120),
        Column(tr("Last used"), "muted", 110),
        Column(tr("Status"), "chip", 110),
    )

    async def items(self) -> Sequence[ApiKey]:
        return await self._session.service.workspace.keys()

    def row_of(self, item: ApiKey) -> Row:
        now = self._session.now()
        over = item.expires_at is not None and item.expires_at <= now
        state = REVOKED if item.revoked_at else OVER if over else ACTIVE
        used = format_day(item.last_used_at, now) if item.last_used_at else tr("Never")
        name, whose = (
            TwoLineCell(item.name, tr("May: {rights}", rights=describe_scopes(item.scopes))),
            translate_user_name(item.user_name),
        )
        return Row(item.id, (name, whose, used, state), item)

    def may_go(self, item: Any) -> bool:
        return isinstance(item, ApiKey) and item.revoked_at is None

    async def added(self) -> None:
        dialog = NewKeyDialog(self._session, self)
        await show_dialog(dialog)
        if dialog.made is not None:
            await self.fetch()
            await show_dialog(NewKeyDisplay(self._session, dialog.made, self))

    async def taken(self, chosen: list[ApiKey]) -> None:
        names = summarize_names(tr("“{name}”", name=one.name) for one in chosen)
        act = tr("Revoke %n key(s)", n=len(chosen))
        text = tr("Everyone who uses it is locked out immediately. A revoked key never works again.")
        title = tr("Revoke {names}?", names=names)
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True) == act:
            for key in chosen:
                await self._session.service.workspace.revoke_key(key.id)


class NewKeyDisplay(ConfirmCloseDialog):
    """A dialog with a new key, which can't be shown again."""

    def __init__(self, session: Session, made: KeyMade, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("The new key"))
        self.setMinimumWidth(620)
        self.secret = QLineEdit(made.secret)
        self.secret.setReadOnly(True)
        self.secret.setAccessibleName(tr("The key"))
        self.secret.setCursorPosition(0)
        self.at_stake = True
        lost = tr("It was neither copied nor saved, and it can't be shown again.")
        self.loss = (tr("Close without the key?"), lost, tr("Close without it"))
        self._account = f"key:{made.key.id}"
        self._tasks = Tasks(self, self._failed)
        self.keep = button(tr("Keep in the keyring"), "key", tip=tr("In the keyring of this computer"))
        self.told = label("", "mute", wrap=True)
        self.copy = button(tr("Copy"), "copy", "primary", tr("Copy the key (it is in the clipboard then)"))
        self.close_ = button(tr("I have it"))
        box = dialog_layout(self, label(tr("The key “{name}”", name=made.key.name), "h2"))
        text = tr(
            "It is shown only this once and stored nowhere: put it where it is needed, or into a "
            "password manager."
        )
        box.addWidget(label(text, wrap=True))
        address = session.service.http.base_url
        self.where = label(
            tr("Programs reach this service at {address}.", address=address)
            if session.connection.address
            else tr("Programs can reach Outreach Desk at {address} until it is closed.", address=address),
            wrap=True,
        )
        self.where.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        box.addWidget(self.where)
        box.addLayout(row((self.secret, 1), self.copy))
        box.addWidget(self.told)
        box.addLayout(row(self.keep, None, self.close_))
        self.keep.clicked.connect(self._keep_clicked)
        self.copy.clicked.connect(self._copy)
        self.close_.clicked.connect(self.accept)
        self.copy.setFocus()

    def _copy(self) -> None:
        QApplication.clipboard().setText(self.secret.text())
        self.copy.setText(tr("Copied"))
        self.at_stake = False

    def _keep_clicked(self) -> None:
        self._tasks.start(self._keep(), "keep")

    async def _keep(self) -> None:
        await keep_in_keyring(self._account, self.secret.text())
        said = tr(
            "It is in the keyring, under “{service}”, as {account}.", service=SERVICE, account=self._account
        )
        self.told.setText(said)
        self.keep.setEnabled(False)
        self.at_stake = False

    def _failed(self, error: Exception) -> None:
        self.told.setText(explain_failure(error))


class TeamSection(TabWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setAccessibleName(tr("Team"))
        self.setDocumentMode(True)
        self.keys, self.people = KeysSection(session), PeopleTab(session)
        self.invitations, self.trail = InvitationsTab(session), TrailTab(session)
        self.addTab(self.keys, tr("Keys"))
        self.addTab(self.people, tr("People"))
        self.addTab(self.invitations, tr("Invitations"))
        self.addTab(self.trail, tr("Who did what"))

    def reveal(self, part: str) -> None:
        self.setCurrentWidget(getattr(self, part))
