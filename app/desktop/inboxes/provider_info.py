"""Findings about an address: its provider, the source of that, and a note for the user."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, QUrl
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from app.contract.autodetect import GuessSource, MailboxGuess
from app.desktop.widgets import icons, theme
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import column
from app.desktop.widgets.sentences import translate_sentence

SOURCES = {
    GuessSource.PRACTICE: tr("It is on this computer, as are its servers."),
    GuessSource.PROVIDER: tr("Known from the address."),
    GuessSource.AUTOCONFIG: tr("{domain} publishes this for mail programs."),
    GuessSource.MX: tr("It receives mail for {domain}, according to DNS."),
    GuessSource.SRV: tr("The DNS of {domain} says so."),
    GuessSource.TRIED: tr(
        "Servers with the usual names answered. Compare them with what your provider says."
    ),
}


def source_of(guess: MailboxGuess, address: str) -> str:
    """Return, as a sentence, where a guess comes from."""
    domain = address.rpartition("@")[2]
    known = {str(source): text for source, text in SOURCES.items()}
    return known.get(str(guess.source), tr("Found by the service.")).format(domain=domain)


def takes_no_password(guess: MailboxGuess) -> bool:
    """Return whether a mailbox lets no other programs in, neither by password nor by a sign-in."""
    return bool(guess.note) and guess.imap is None


class WholeLink(QWidget):
    """A link to a web page that shows the whole URL before it is opened."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.link = button("", "external", "link", tr("Opens in your browser"))
        self.link.clicked.connect(self._open)
        self.setLayout(row(label(text, "mute"), self.link, None))
        self.show_url(None)

    def show_url(self, url: str | None) -> None:
        """Show a link to this URL, or nothing for None and for URLs other than https."""
        whole = url if url and QUrl(url).scheme() == "https" else ""
        self.link.setText(whole)
        self.setVisible(bool(whole))

    def _open(self) -> None:
        QDesktopServices.openUrl(QUrl(self.link.text()))


class ProviderCard(QFrame):
    """A card with what was found out; hidden while there is nothing to say."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("kind", "card")
        self._picture, self._icon = QLabel(), ("check-circle", "ok")
        self._picture.setFixedSize(QSize(20, 20))
        self.title, self.source = label("", "strong", wrap=True), label("", "mute", wrap=True)
        self.note = label("", wrap=True)
        self.page = WholeLink(tr("App passwords:"))
        words = column(self.title, self.source, self.note, self.page, gap=5)
        line = row(self._picture, gap=12)
        line.setAlignment(self._picture, Qt.AlignmentFlag.AlignTop)
        line.addLayout(words, 1)
        line.setContentsMargins(16, 14, 16, 14)
        self.setLayout(line)
        theme.notifier.changed.connect(self._draw)
        self.hide()

    def show_guess(self, guess: MailboxGuess, address: str) -> None:
        blocked = takes_no_password(guess)
        name = guess.provider or address.rpartition("@")[2]
        self._say(
            tr("{name} takes no passwords", name=name) if blocked else tr("Found: {name}", name=name),
            source_of(guess, address),
            translate_sentence(guess.note),
            ("alert", "warn") if blocked else ("check-circle", "ok"),
        )
        self.page.show_url(guess.app_password_url)

    def show_sentence(self, title: str, text: str, icon: tuple[str, str] = ("info", "mute")) -> None:
        self._say(title, "", text, icon)
        self.page.show_url(None)

    def _say(self, title: str, source: str, note: str, icon: tuple[str, str]) -> None:
        for part, text in ((self.title, title), (self.source, source), (self.note, note)):
            part.setText(text)
            part.setVisible(bool(text))
        self.setAccessibleName(" ".join(text for text in (title, source, note) if text))
        self._icon = icon
        self._draw()
        self.show()

    def _draw(self) -> None:
        icon, role = self._icon
        self._picture.setPixmap(icons.render_icon(icon, 20, role, self.devicePixelRatioF()))
