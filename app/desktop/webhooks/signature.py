"""The check of a webhook's signature, with an explanation when it is wrong."""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from PySide6.QtWidgets import QDialog, QLineEdit, QPlainTextEdit, QWidget

from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.dialogs import choose_file
from app.desktop.widgets.factories import button, label, row
from app.desktop.widgets.formats import format_byte_size
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import explain_error
from app.desktop.widgets.tasks import Tasks
from app.desktop.widgets.unsaved_changes import SAFE

from .untrusted_text import as_text, escape_controls, get_monospace_family

FILE_MAX = 256 * 1024  # bytes; a webhook's body has a few thousand
BEGINNING = 2000  # bytes of a file that are displayed
BODY_HINT = tr("The raw bytes, before any parsing. A file is taken as it is.")
VALID, INVALID, OPEN = (
    Badge(tr("Valid"), "green"),
    Badge(tr("Not valid"), "red"),
    Badge(tr("Not checked yet"), "gray"),
)


class SignatureDialog(QDialog):
    """A dialog that checks a signature while typing; nothing leaves this window."""

    def __init__(
        self, body: bytes = b"", header: str = "", secret: str = "", parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Check a signature"))
        self.setProperty(SAFE, True)
        self._tasks = Tasks(self, self._failed)
        self._file: bytes | None = None
        self._build()
        self.header.setText(header)
        self.secret.setText(secret)
        self.header.setCursorPosition(0)
        if body:
            self._take(body)
        self._check()

    def _build(self) -> None:
        self.body = QPlainTextEdit()
        self.body.setTabChangesFocus(True)
        self.body.setMinimumHeight(90)
        self.body.setStyleSheet(f"font-family: '{get_monospace_family()}'; font-size: 12px;")
        self.header, self.secret = QLineEdit(), QLineEdit()
        self.header.setPlaceholderText("sha256=…")
        self.secret.setPlaceholderText("whsec_…")
        self.form = Form()
        self.form.add("body", tr("Body"), self.body, BODY_HINT)
        self.form.add("header", "X-Service-Signature", self.header)
        self.form.add("secret", tr("Secret"), self.secret)
        self.open_file = button(
            tr("Open a file…"), "file", tip=tr("Take the body from a file, byte for byte")
        )
        self.file_line = label("", "mute")
        self.forget_file = button(tr("Paste instead"), kind="link")
        self.forget_file.hide()
        self.forget_file.clicked.connect(self._forget)
        self.chip, self.verdict = Chip(OPEN), label("", wrap=True)
        close = button(tr("Close"), tip=tr("Close (Esc)"))
        dialog_layout(
            self,
            label(tr("Check a signature"), "h2"),
            (self.form, 1),
            row(self.open_file, self.file_line, self.forget_file, None),
            row(self.chip, (self.verdict, 1), gap=12),
            row(None, close),
        )
        self.resize(600, 520)
        self.body.textChanged.connect(self._check)
        self.header.textChanged.connect(self._check)
        self.secret.textChanged.connect(self._check)
        self.open_file.clicked.connect(self._open)
        close.clicked.connect(self.reject)

    def _bytes(self) -> bytes:
        """Return exactly what was typed; `toPlainText` would replace special spaces by plain ones."""
        if self._file is not None:
            return self._file
        return self.body.document().toRawText().replace("\u2029", "\n").encode("utf-8", "surrogatepass")

    def _take(self, body: bytes) -> None:
        """Show a body; keep the bytes separately if the field would change them."""
        self.body.setPlainText(as_text(body))
        if self._bytes() != body:
            self._hold(body, tr("{body}, taken byte for byte", body=format_byte_size(len(body))))

    def _check(self) -> None:
        body, header, secret = self._bytes(), self.header.text(), self.secret.text()
        if not body and not header.strip():
            self.chip.set_badge(OPEN)
            self.verdict.setText(tr("Paste what your endpoint got, or open a file with the body."))
            return
        verdict = check_signature(body, header, secret)
        self.chip.set_badge(VALID if verdict.valid else INVALID)
        self.verdict.setText(verdict.sentence)

    def _open(self) -> None:
        self._tasks.start(self._read(), "file", newest=True)

    async def _read(self) -> None:
        path = await choose_file(self, tr("The body of a webhook"))
        if path is not None:
            self.take_file(path)

    def take_file(self, path: Path) -> None:
        """Take a file as the body, byte for byte; show an error if it is too large."""
        try:
            with path.open("rb") as file:
                body = file.read(FILE_MAX + 1)
        except OSError as error:
            self._failed(error)
            return
        if len(body) > FILE_MAX:
            self.form.fields["body"].set_error(
                tr("That file is larger than {most}; webhooks never are.", most=format_byte_size(FILE_MAX))
            )
            return
        self.form.fields["body"].set_error("")
        self._hold(body, f"{path.name}, {format_byte_size(len(body))}")

    def _hold(self, body: bytes, told: str) -> None:
        """Keep the bytes separately; the field shows only their beginning."""
        self._file = body
        self.body.setReadOnly(True)
        self.body.setPlainText(escape_controls(as_text(body[:BEGINNING])))
        self.file_line.setText(told)
        self.forget_file.show()
        self._check()

    def _forget(self) -> None:
        self._file = None
        self.file_line.clear()
        self.forget_file.hide()
        self.body.setReadOnly(False)
        self.body.clear()
        self.body.setFocus()

    def _failed(self, error: Exception) -> None:
        self.form.fields["body"].set_error(explain_error(error).sentence)


PREFIX = "sha256="
SECRET_PREFIX = "whsec_"
PARSED_MAX = 256 * 1024  # bytes; more would delay the check while typing
HEX = re.compile(r"[0-9a-f]{64}")


class SignatureCheck(NamedTuple):
    valid: bool
    sentence: str


def compute_signature(secret: str, body: bytes) -> str:
    """Return the value of `X-Service-Signature`: the HMAC-SHA256 of the raw body (RFC 2104)."""
    return PREFIX + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def check_signature(body: bytes, header: str, secret: str) -> SignatureCheck:
    """Check a signature; `header` and `secret` may be pasted. Compares in constant time."""
    said = header.strip()
    if not said or not secret:
        return SignatureCheck(
            False, tr("Paste the secret.") if said else tr("Paste the header X-Service-Signature.")
        )
    if is_valid_signature(body, said, secret):
        return SignatureCheck(True, tr("The signature is valid: this body was signed with this secret."))
    return SignatureCheck(False, _find_format_error(said) or _find_near_miss(body, said, secret) or _NEITHER)


_NEITHER = tr("Not valid: it was signed with another secret, or this isn't the body that was signed.")


def is_valid_signature(body: bytes, header: str, secret: str) -> bool:
    """Return whether the header is the body's signature; compares in constant time."""
    return hmac.compare_digest(compute_signature(secret, body).encode(), header.strip().encode())


def _find_format_error(said: str) -> str:
    """Return what is wrong with the header's format, or ""."""
    name, mark, digits = said.partition("=")
    if HEX.fullmatch(said.lower()):
        return tr("The prefix {prefix} is missing: compare the whole header, prefix and all.", prefix=PREFIX)
    if mark and name != PREFIX[:-1]:
        return tr(
            "The header must begin with {prefix}; this one begins with {name}=.",
            prefix=PREFIX,
            name=name[:20],
        )
    if HEX.fullmatch(digits.lower()) and digits != digits.lower():
        return tr("The digits must be lowercase: compare them as they were sent.")
    if not HEX.fullmatch(digits):
        return tr(
            "A signature is {prefix} and 64 hexadecimal digits; this is something else, or not all of it.",
            prefix=PREFIX,
        )
    return ""


def _find_near_miss(body: bytes, said: str, secret: str) -> str:
    """Return which change to secret or body would make the signature valid, or ""."""
    for other, why in _list_secret_variants(secret):
        if is_valid_signature(body, said, other):
            return why
    for variant, why in _list_body_variants(body):
        if is_valid_signature(variant, said, secret):
            return why
    return ""


def _list_secret_variants(secret: str) -> Iterator[tuple[str, str]]:
    yield secret.strip(), tr("There is a space or a line break around the secret: remove it.")
    if secret.startswith(SECRET_PREFIX):
        yield (
            secret.removeprefix(SECRET_PREFIX),
            tr(
                "It was signed with the secret without {prefix}; the service signs with all of it.",
                prefix=SECRET_PREFIX,
            ),
        )
    else:
        yield (
            SECRET_PREFIX + secret,
            tr("{prefix} belongs to the secret: use all of it.", prefix=SECRET_PREFIX),
        )


def _list_body_variants(body: bytes) -> Iterator[tuple[bytes, str]]:
    yield (
        body.rstrip(b"\r\n"),
        tr("The body has a trailing line break that was not sent: check the bytes as received."),
    )
    yield (
        body.removeprefix(b"\xef\xbb\xbf"),
        tr("The body has a byte order mark that was not sent: check the bytes as received."),
    )
    yield (
        body.replace(b"\r\n", b"\n"),
        tr("The line breaks of the body were changed: check the bytes as received."),
    )
    if len(body) > PARSED_MAX:
        return
    try:
        compact = json.dumps(json.loads(body), separators=(",", ":")).encode()
    except (ValueError, RecursionError):
        return
    yield (
        compact,
        tr("The body was parsed and rewritten: spaces or escapes differ. Check the bytes as received."),
    )
