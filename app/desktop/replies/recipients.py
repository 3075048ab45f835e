"""The recipients of an answer: the person who is answered, and those in Cc and Bcc."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from app.contract.addresses import clean_address, email_key, parse_header_addresses
from app.contract.limits import ANSWER_PEOPLE_MAX
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out


def parse_addresses(text: str) -> tuple[str, ...]:
    """Return the addresses in a field, each once; raise ValueError with a sentence for invalid ones.

    The same error is raised for more than ANSWER_PEOPLE_MAX addresses.
    """
    found: dict[str, str] = {}
    for name, spec in parse_header_addresses(text.replace(";", ",").replace("\n", ",")):
        try:
            address = clean_address(spec or name)
        except ValueError as error:
            raise _no_address(spec or name) from error
        found.setdefault(email_key(address), address)
    if not found and text.strip(" ,;\n"):  # the parser found no address at all
        raise _no_address(text)
    if len(found) > ANSWER_PEOPLE_MAX:
        raise ValueError(tr("A reply can go to at most %n more person(s).", n=ANSWER_PEOPLE_MAX))
    return tuple(found.values())


def _no_address(text: str) -> ValueError:
    return ValueError(tr("“{text}” is not an email address.", text=text.strip()[:80]))


class RecipientFields(QWidget):
    """The fields for recipients; Cc and Bcc are hidden until they are needed.

    `edited` is emitted when the user has changed them.
    """

    edited = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._others: tuple[str, ...] = ()
        self.to = Elided("mute")
        self.to.setSizePolicy(self.to.sizePolicy().Policy.Ignored, self.to.sizePolicy().Policy.Fixed)
        self.all = button(
            tr("Reply to all"),
            "users",
            "link",
            tr("Add everyone else who got the email to Cc (Ctrl+Shift+R)"),
        )
        self.fold = button(tr("Cc, Bcc"), kind="link", tip=tr("Further recipients"))
        self.cc = self._field(tr("Cc"), tr("Everyone sees who is in Cc"))
        self.bcc = self._field(tr("Bcc"), tr("No one sees who is in Bcc"))
        self._rows = [self._row(tr("Cc"), self.cc), self._row(tr("Bcc"), self.bcc)]
        self.problem = label("", "error", wrap=True)
        lay_out(self, row((self.to, 1), self.all, self.fold, gap=12), *self._rows, self.problem, gap=6)
        self.all.clicked.connect(self.reply_to_all)
        self.fold.clicked.connect(self.unfold)
        self.show_people("", "", False)

    def _field(self, name: str, tip: str) -> QLineEdit:
        field = QLineEdit()
        field.setAccessibleName(name)
        field.setToolTip(tip)
        field.setPlaceholderText(tr("Addresses, with commas between them"))
        field.textEdited.connect(self._edited)
        field.editingFinished.connect(self._say)
        return field

    def _row(self, name: str, field: QLineEdit) -> QWidget:
        holder = QWidget()
        title: QLabel = label(name, "mute")
        title.setFixedWidth(34)
        title.setBuddy(field)
        holder.setLayout(row(title, field))
        return holder

    def show_people(self, cc: str, bcc: str, may: bool) -> None:
        """Show the recipients of a draft."""
        self.cc.setText(cc)
        self.bcc.setText(bcc)
        self._rows[0].setVisible(bool(cc))
        self._rows[1].setVisible(bool(bcc))
        self.fold.setVisible(not (cc and bcc))
        self.allow(may)

    def show_answered(self, to: str, others: tuple[str, ...]) -> None:
        """Show who is answered; `others` also got that email, and don't include our own addresses."""
        self._others = tuple(one for one in others if email_key(one) != email_key(to))
        self.to.setText(tr("To {address}", address=to) if to else "")
        self.to.setToolTip(to)
        self.all.setVisible(bool(others))
        self._say()

    def reply_to_all(self) -> None:
        """Add the others who got the email to Cc, without those who are in Cc or Bcc already."""
        if not self._others or not self.all.isEnabled():
            return
        there = {email_key(spec) for _, spec in parse_header_addresses(self.cc.text(), self.bcc.text())}
        new = [one for one in self._others if email_key(one) not in there]
        self.cc.setText(", ".join([one for one in (self.cc.text().strip(" ,;"),) if one] + new))
        self._rows[0].show()
        self._edited()

    def unfold(self) -> None:
        for one in self._rows:
            one.show()
        self.fold.hide()
        (self.bcc if self.cc.text() else self.cc).setFocus()

    def chosen(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the addresses in Cc and Bcc; raise ValueError with a sentence for invalid ones."""
        return parse_addresses(self.cc.text()), parse_addresses(self.bcc.text())

    def why_not(self) -> str:
        try:
            self.chosen()
        except ValueError as error:
            return str(error)
        return ""

    def allow(self, may: bool) -> None:
        self.cc.setReadOnly(not may)
        self.bcc.setReadOnly(not may)
        self.all.setEnabled(may)
        self._say()

    def _edited(self) -> None:
        self._say()
        self.edited.emit()

    def _say(self) -> None:
        why = self.why_not()
        typing = self.cc.hasFocus() or self.bcc.hasFocus()
        self.problem.setText(why)
        self.problem.setVisible(bool(why) and not typing)
