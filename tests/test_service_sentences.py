"""What the service says to people stands in service.txt, so that the window can say it in other languages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from pydantic import ValidationError

from app.contract.contacts import DirectEmail
from app.contract.ids import InboxId
from app.contract.previews import MailTest
from app.contract.problems import Conflict, Unprocessable, Unreachable
from app.desktop.widgets import i18n
from app.desktop.widgets.problems import collect_field_errors, explain_error, explain_failure
from app.desktop.widgets.service_sentences import _load_patterns, translate_service_text
from app.secret_store import NoKeyring

APP = Path(__file__).parents[1] / "app"
SERVICE = APP / "service"
# These speak to programs, to whoever runs the service, and to recipients; practice in its terminal.
ELSEWHERE = set(
    "cli practice main.py core/migrations core/logs.py core/metrics.py core/data_dir_lock.py "
    "core/database_lock.py core/sealing_key.py workers/worker_processes.py mail/compose.py "
    "records/idempotency.py rules/webhook_signing.py "
    "api/idempotency.py api/openapi api/unsubscribe_page.py api/recipient_pages.py api/monitoring.py "
    "api/middleware.py workflows/diagnosis.py workflows/domains/powerdns.py "
    "workflows/domains/selfhosted.py workflows/domains/selfhosted_settings.py".split()
)
CALLS = set("debug info warning error exception critical getLogger Field text compile Column".split())
# What a window does is seen in it, so it tells nobody that; or it tells it in words of its own.
UNHEARD = re.compile(
    r"Nobody (of X|writes to X)|X (may be written to again|was (added|changed)|is off the blocklist)\b"
    r"|X of X (contacts|rows|people) |X gets more X|No difference in X|Only (a practice|Microsoft)"
    r"|That is no database|Keep the key now|The key “X”"
)
STANDS_FOR = {"at": "X, port 1,", "quoted": "", "how": "The server fell silent", "what": "X refuses it"}
PARTS = ("service", "contract", "client")
# What is raised there is said in the language of the window already, or is chosen by what the error says.
OWN_WORDS = set(
    "widgets/problems.py widgets/states.py replies/recipients.py replies/pending_answers.py "
    "replies/attachment_bar.py self_test_checks.py welcome/welcome_window.py "
    "preferences/startup_and_updates.py inboxes/signin_card.py csv_import/row_checks.py "
    "webhooks/edit_dialog.py inboxes/inbox_actions.py inboxes/oauth_browser.py".split()
)
AS_IT_CAME = re.compile(
    r"(?<!translate_service_text\()str\((?:error|problem|refused|why)\)(?! ==)"
    r"|\b(?:error|problem)=(?:error|problem)\b(?!\.)"
)
IN_PARTS = re.compile(r"X\. Next: X|The domain X is not active yet\. X first")  # known with what they name
SENTENCE = re.compile(r"[A-Z“].*[a-z]{2}.* .*[^:,(]\.", re.DOTALL)


def literal(node: ast.AST) -> str:
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(literal(one) for one in parts)
        case ast.FormattedValue(value=ast.Name(id=name)):
            return STANDS_FOR.get(name, "X")
        case ast.FormattedValue():
            return "X"
    return ""


def sentences(node: ast.AST) -> Iterator[str]:
    """Those that are written below a node, but for documentation and the log."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Call(func=ast.Attribute(attr=name) | ast.Name(id=name)) if name in CALLS:
            return
    if said := re.sub(r"\{[\w:,]*\}", "X", literal(node).strip()):
        if (
            SENTENCE.fullmatch(said)
            and "\n" not in said
            and not (UNHEARD.match(said) or IN_PARTS.match(said))
        ):
            yield re.sub("^X ?(?!So )(?=[A-Z])", "", said)  # behind another sentence
        return
    for below in ast.iter_child_nodes(node):
        yield from sentences(below)


def is_known(said: str) -> bool:
    """Whole, or as the end of a first sentence and the beginning of a second."""
    first, _, second = said.partition(". ")
    bare = said.removesuffix(".")
    whole = any(pattern.fullmatch(bare) for _, pattern in _load_patterns())
    return whole or (bool(second) and is_known(f"{first}.") and is_known(second))


def test_service_sentences_are_all_listed_for_translation() -> None:
    unknown = []
    for path in sorted(one for part in PARTS for one in (APP / part).rglob("*.py")):
        place = path.relative_to(SERVICE if path.is_relative_to(SERVICE) else APP)
        if not {one.as_posix() for one in (place, *place.parents)} & ELSEWHERE:
            found = sentences(ast.parse(path.read_text("utf-8")))
            unknown += [f"{place}: {said}" for said in found if not is_known(said)]
    assert not unknown, "\n".join(["Add these to service.txt, then `make translations`:", *unknown])


def test_desktop_code_shows_no_untranslated_error() -> None:
    """str(error) is in English; explain_error() is in the language of the window."""
    raw = []
    for path in sorted((APP / "desktop").rglob("*.py")):
        place = path.relative_to(APP / "desktop").as_posix()
        if place not in OWN_WORDS:
            raw += [f"{place}: {found}" for found in AS_IT_CAME.findall(path.read_text("utf-8"))]
    assert not raw


def test_field_errors_in_german_are_translated() -> None:
    i18n.set_language("de")
    try:
        with pytest.raises(ValidationError) as caught:
            MailTest.model_validate({"to": "ada", "inbox_id": InboxId("i")})
        assert collect_field_errors(caught.value)["to"].endswith("Das @-Zeichen fehlt.")
        items = [{"loc": ["body", "own_holidays", 0, "name"], "msg": "Field required", "type": "missing"}]
        assert collect_field_errors(Unprocessable(items)) == {"own_holidays": "Dieses Feld fehlt"}
        with pytest.raises(ValidationError) as caught:
            DirectEmail.model_validate({"inbox_id": InboxId("i"), "subject": "Hello", "body": ""})
        assert list(collect_field_errors(caught.value)) == ["body"], (
            "the text of a mail, not a part of a request"
        )
        assert collect_field_errors(Conflict("Taken.")) == {}
        away = Unreachable("The service can't be reached. Check that it is running and that you are online.")
        assert explain_failure(away).startswith("Der Dienst ist nicht erreichbar."), "it is not tried again"
        assert explain_error(NoKeyring("This computer has no keyring.")).sentence.startswith(
            "Dieser Computer"
        )
    finally:
        i18n.set_language("en")


@pytest.mark.parametrize(
    ("said", "wanted"),
    [
        ("Every inbox is done.", "Alle Postfächer sind bearbeitet."),
        (
            "The recipient's mailbox is full. It said: 552 no",
            "Das Postfach des Empfängers ist voll. Er sagte: 552 no",
        ),
        (
            "2 leads wait. Nothing more goes out to this person.",
            "2 Leads warten. An diese Person geht nichts mehr hinaus.",
        ),
        (
            "The A record of a.b is missing. The MX record of c.d is wrong.",
            "Der A-Eintrag von a.b fehlt. Der MX-Eintrag von c.d ist falsch.",
        ),
        (
            "a.test can't be activated yet. The A record of a.test is missing.",
            "a.test kann noch nicht aktiviert werden. Der A-Eintrag von a.test fehlt.",
        ),
        (
            "“Firma” is longer than 255 characters. Shorten it in the file.",
            "„Firma“ ist länger als 255 Zeichen. Kürzen Sie das in der Datei.",
        ),
        (
            "A quote opens in this row and is never closed. Close it in the file, or take it out.",
            "In dieser Zeile beginnt ein Anführungszeichen, das nie geschlossen wird. Schließen Sie es in "
            "der Datei, oder nehmen Sie es heraus.",
        ),
        ("Friday 3 April is a holiday: Good Friday.", "Feiertag: Karfreitag (Freitag, 3. April)."),
        ("Boxing Day (observed)", "Zweiter Weihnachtstag (nachgeholt)"),
        (
            "The keyring of this computer is locked or does not answer. The key to your workspace is kept in "
            "a file that only you can read: /a/local.key",
            "Der Schlüsselbund dieses Computers ist gesperrt oder antwortet nicht. Der Schlüssel zu Ihrem "
            "Arbeitsbereich liegt in einer Datei, die nur Sie lesen können: /a/local.key",
        ),
        ("/a/b.backup: No such file or directory.", "/a/b.backup: Datei oder Ordner gibt es nicht."),
        ("Somebody wrote this note. He was in a hurry.", "Somebody wrote this note. He was in a hurry."),
        (None, ""),
    ],
)
def test_service_sentence_in_german_is_translated(said: str | None, wanted: str) -> None:
    assert translate_service_text(said) == (said or "")
    i18n.set_language("de")
    try:
        assert translate_service_text(said) == wanted
    finally:
        i18n.set_language("en")
