"""The people of the team: whose keys are whose, and who is gone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pydantic import ValidationError
from PySide6.QtWidgets import QLineEdit, QWidget

from app.contract.team import NewUser, User
from app.desktop.session import Session
from app.desktop.widgets.dialogs import FittedDialog, acting, ask, show
from app.desktop.widgets.factories import button
from app.desktop.widgets.formats import day
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.problems import reason
from app.desktop.widgets.rows import Column, Row, Two
from app.desktop.widgets.tasks import Tasks

from .section_widgets import some
from .short_list import Roster


class PeopleTab(Roster):
    text = tr(
        "Every key belongs to a person, so you can see who did what. When someone leaves, all "
        "their keys stop working."
    )
    empty, name = tr("Nobody is in the team yet."), tr("People of the team")
    adding, taking = tr("Add somebody…"), tr("Remove from the team…")
    hint = tr("Choose somebody first; the owner stays")
    columns = (
        Column(tr("Person"), "title", 260, stretch=True),
        Column(tr("Valid keys"), "number", 110),
        Column(tr("Since"), "muted", 110),
    )

    async def items(self) -> Sequence[User]:
        return await self._session.service.team.users()

    def row_of(self, item: User) -> Row:
        who = Two(tr("Owner") if item.is_owner else item.name, item.email or tr("whose this service is"))
        return Row(item.id, (who, str(item.keys), day(item.created_at, self._session.now())), item)

    def may_go(self, item: Any) -> bool:
        return isinstance(item, User) and not item.is_owner

    async def added(self) -> None:
        await show(PersonDialog(self._session, self))

    async def taken(self, chosen: list[User]) -> None:
        names, keys = some(one.name for one in chosen), sum(one.keys for one in chosen)
        act = tr("Remove %n person(s)", n=len(chosen))
        text = tr(
            "%n key(s) will stop working at once. What was done with them stays in the audit trail.", n=keys
        )
        title = tr("Remove {names} from the team?", names=names)
        if await ask(self, title, text, act, tr("Cancel"), destructive=True) == act:
            for one in chosen:
                await self._session.service.team.remove_user(one.id)


class PersonDialog(FittedDialog):
    """A name and an address; it stays open with the sentence when the service refuses."""

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
        acting(self, tr("Add somebody"), self.act, self._clicked, self.form)
        self.name.setFocus()

    def _clicked(self) -> None:
        wrong = who_is_wrong(self.name.text(), self.email.text())
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
        self.form.set_errors({"email": reason(error)})


def who_is_wrong(name: str, email: str) -> dict[str, str]:
    """What keeps a name and an address from being somebody, by field."""
    wrong = {} if name.strip() else {"name": tr("Please type a name.")}
    try:
        NewUser(name=name or "x", email=email)
    except ValidationError as error:
        if any(one["loc"] == ("email",) for one in error.errors()):
            wrong["email"] = tr("This is not an email address.")
    return wrong
