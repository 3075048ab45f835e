"""The company's OAuth client registrations with Google and Microsoft, needed to sign in to mailboxes."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError
from PySide6.QtCore import QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QLineEdit, QWidget

from app.contract.events import Change, ChangeKind
from app.contract.inboxes import InboxType
from app.contract.oauth import Cloud, SignInClient, SignInClientEdit, SuiteType
from app.contract.problems import Unprocessable
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets.dialogs import ask_question
from app.desktop.widgets.factories import Choice, button, enable_control, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.tasks import Tasks

from .section_widgets import WIDEST, lay_out_section

GOOGLE: SuiteType = InboxType.WORKSPACE_SUITE_A
MICROSOFT: SuiteType = InboxType.WORKSPACE_SUITE_B
INTRO = tr(
    "You sign in to Google and Microsoft mailboxes in the browser. For that, your company registers "
    "Outreach Desk once with each of them and gets a client ID."
)
STEPS = {
    GOOGLE: tr(
        "1. Open the Google Cloud console, make a project, and switch on the Gmail API.\n"
        "2. Set up the consent screen: “Internal” for your own Workspace. Add this scope:\n"
        "    https://mail.google.com/\n"
        "3. Under Clients make an OAuth client of the kind “Desktop app”.\n"
        "4. Copy its client id and client secret into the fields below."
    ),
    MICROSOFT: tr(
        "1. Open Microsoft Entra, App registrations, and make a new registration.\n"
        "2. Add the platform “Mobile and desktop applications” with the redirect http://localhost.\n"
        "3. Under API permissions add the delegated rights IMAP.AccessAsUser.All and SMTP.Send, and let an "
        "administrator agree to them.\n"
        "4. Copy the application (client) id into the field below. A secret is not needed."
    ),
}
CONSOLES = {
    GOOGLE: "https://console.cloud.google.com/auth/clients",
    MICROSOFT: "https://entra.microsoft.com/#view/Microsoft_AAD_RegisteredApps/ApplicationsListBlade",
}
TITLES = {GOOGLE: tr("Google Workspace, Gmail"), MICROSOFT: tr("Microsoft 365, Outlook.com")}
CLOUDS = (
    (tr("Worldwide"), Cloud.GLOBAL),
    (tr("US government"), Cloud.US_GOVERNMENT),
    (tr("China"), Cloud.CHINA),
)


WRONG = tr("This has characters that can't be in it.")


class SuitePanel(QFrame):
    """Instructions and fields for one provider; `saved`: the registrations must be read again."""

    saved = Signal()

    def __init__(self, session: Session, suite: SuiteType) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setMaximumWidth(WIDEST)
        self.suite, self._session = suite, session
        self._tasks = Tasks(self, self._failed)
        self._kept: SignInClient | None = None
        self._anew = True  # refill the fields: their input needs no protection
        self.client_id, self.secret, self.tenant = QLineEdit(), QLineEdit(), QLineEdit("common")
        self.cloud = Choice()
        self.state = label("", "mute", wrap=True)
        self._fields()
        self.console = button(tr("Open its console"), "external", "link", tr("Opens in your browser"))
        self.save, self.remove = button(tr("Save"), kind="primary"), button(tr("Remove…"))
        for one, where in (
            (self.save, tr("Save {name}", name=TITLES[suite])),
            (self.remove, tr("Remove {name}", name=TITLES[suite])),
        ):
            one.setAccessibleName(where)
        lay_out(
            self,
            label(TITLES[suite], "h2"),
            self.state,
            label(STEPS[suite], wrap=True),
            row(self.console, None),
            self.form,
            row(self.remove, None, self.save),
            margins=(18, 18, 18, 18),
        )
        self.console.clicked.connect(self._open_console)
        self.save.clicked.connect(self._save_clicked)
        self.remove.clicked.connect(self._remove_clicked)
        self.show_client(None)

    def _fields(self) -> None:
        self.form = Form()
        self.form.add("client_id", tr("Client ID"), self.client_id)
        if self.suite == GOOGLE:
            self.secret.setEchoMode(QLineEdit.EchoMode.Password)
            self.form.add("client_secret", tr("Client secret"), self.secret)
        else:
            who = tr("“common” lets everyone in; your tenant's ID lets in only your own company.")
            self.form.add("tenant", tr("Tenant"), self.tenant, who)
            for text, cloud in CLOUDS:
                self.cloud.addItem(text, cloud)
            self.form.add("cloud", tr("Cloud"), self.cloud)
            self.cloud.currentIndexChanged.connect(self.gate)
        for edit in (self.client_id, self.secret, self.tenant):
            edit.setMaxLength(255)
            edit.textChanged.connect(self.gate)

    def show_client(self, client: SignInClient | None) -> None:
        """Show the saved registration, unless something is being edited."""
        if self._edited() and not self._anew:
            return
        self._kept, self._anew = client, False
        self.client_id.setText(client.client_id if client else "")
        self.tenant.setText(client.tenant if client else "common")
        self.cloud.setCurrentIndex(max(0, self.cloud.findData(client.cloud if client else Cloud.GLOBAL)))
        self.secret.clear()
        kept = bool(client and client.has_secret)
        self.secret.setPlaceholderText(tr("Kept sealed by the service") if kept else "")
        self.state.setText(tr("Inboxes can sign in.") if client else tr("There is no client ID yet."))
        self.gate()

    def _typed(self) -> dict[str, Any]:
        values: dict[str, Any] = {"suite": self.suite, "client_id": self.client_id.text().strip()}
        if self.suite == MICROSOFT:
            values |= {"tenant": self.tenant.text().strip() or "common", "cloud": self.cloud.currentData()}
        if self.secret.text().strip():
            values["client_secret"] = self.secret.text().strip()
        return values

    def _edited(self) -> bool:
        kept, typed = self._kept, self._typed()
        if kept is None:
            return bool(typed["client_id"])
        return any(value != getattr(kept, name, None) for name, value in typed.items())

    def gate(self) -> None:
        """Disable what can't be done now, and say why."""
        why = self._session.why_not(Scope.DESK_ADMIN)
        for editor in (self.client_id, self.secret, self.tenant, self.cloud):
            enable_control(editor, why)
        self.save.setEnabled(not why and bool(self.client_id.text().strip()) and self._edited())
        self.save.setToolTip(why or tr("Save the client ID"))
        self.remove.setVisible(self._kept is not None)
        enable_control(self.remove, why, tr("Remove the client ID"))

    def _open_console(self) -> None:
        QDesktopServices.openUrl(QUrl(CONSOLES[self.suite]))

    def _save_clicked(self) -> None:
        self._tasks.start(self._save(), "save", newest=True)

    async def _save(self) -> None:
        typed = self._typed()
        await self._session.service.sign_ins.save_client(SignInClientEdit.model_validate(typed))
        self.form.set_errors({})
        self._anew = True
        self.saved.emit()

    def _remove_clicked(self) -> None:
        self._tasks.start(self._remove(), "remove", newest=True)

    async def _remove(self) -> None:
        act = tr("Remove")
        title = tr("Remove the client ID of {name}?", name=TITLES[self.suite])
        text = tr("Inboxes signed in with it stop within the hour and have to sign in again.")
        if await ask_question(self, title, text, act, tr("Keep"), destructive=True) == act:
            await self._session.service.sign_ins.remove_client(self.suite)
            self._anew = True
            self.saved.emit()

    def _failed(self, error: Exception) -> None:
        if isinstance(error, ValidationError):
            wrong = {str(item["loc"][0]): WRONG for item in error.errors()}
        elif isinstance(error, Unprocessable) and isinstance(error.detail, list):
            wrong = {str(item["loc"][-1]): WRONG for item in error.detail}
        else:
            self._session.problem.emit(error)
            return
        self.form.set_errors(wrong)


class SignInSection(QWidget):
    """The panels of both providers."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session, self._tasks = session, Tasks(self, session.problem.emit)
        intro = label(INTRO, "mute", wrap=True)
        intro.setMaximumWidth(WIDEST)
        self.google, self.microsoft = SuitePanel(session, GOOGLE), SuitePanel(session, MICROSOFT)
        lay_out_section(self, intro, self.google, self.microsoft)
        for panel in (self.google, self.microsoft):
            panel.saved.connect(self.read)
        session.changed.connect(self._changed)
        session.online_changed.connect(self._gate)
        self._gate()
        self.read()

    def read(self) -> None:
        if not self._session.why_not(Scope.SENDER_ACCOUNTS_READ):
            self._tasks.start(self._read(), "read", newest=True)

    async def _read(self) -> None:
        found = {client.suite: client for client in await self._session.service.sign_ins.clients()}
        for panel in (self.google, self.microsoft):
            panel.show_client(found.get(panel.suite))

    def _changed(self, change: Change) -> None:
        if change.kind in (ChangeKind.WORKSPACE, ChangeKind.MISSED):
            self.read()

    def _gate(self) -> None:
        for panel in (self.google, self.microsoft):
            panel.gate()
