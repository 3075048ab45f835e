"""No text of the window without tr(), and none without a finished translation."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QTranslator

from app.desktop.widgets.i18n import CONTEXT
from tests.patience import SLOW
from tests.translations import DESKTOP, FOLDER, Key, gathered, translated

LANGUAGES = sorted(one.stem for one in FOLDER.glob("*.ts"))
# What is handed to these is read, be it one small word: name of the call and place of the text.
SHOWN = dict.fromkeys(
    "setText setToolTip setWindowTitle setTitle setPlaceholderText setAccessibleName "
    "setAccessibleDescription setStatusTip setPrefix setSuffix setSpecialValueText setInformativeText "
    "addAction addMenu addTab addItem addButton QLabel QPushButton QCheckBox QRadioButton QGroupBox "
    "QAction QMenu label button filter_chip build_labeled_value Header SearchBox Column "
    "Badge show_sentence offline "
    "set_count set_status set_error".split(),
    0,
) | dict.fromkeys(
    "icon_button ask_question choose_file choose_save_file choose_folder TableView set_empty".split(), 1
)
# What stands in these is no text of ours: names, keys, formats, what goes to the log or over the wire.
UNSEEN = set(
    "setObjectName setProperty property getattr setattr hasattr findChild start cancel busy Signal "
    "startswith endswith removeprefix removesuffix partition rpartition split rsplit join strip rstrip "
    "lstrip replace match search sub compile fullmatch findall resource build_icon render_icon "
    "get_color set_themed_icon put getLogger "
    "debug info warning error exception critical strftime encode decode QKeySequence setShortcut "
    "QShortcut go setStyleSheet TypeVar Literal NewType import_module Formatter value setValue get pop "
    "remove QFont setFamily QTranslator getattr cast header setdefault environ translate invokeMethod "
    "Command write".split()
)
PARTS = {"kind", "icon", "sort", "tone", "encoding", "errors", "newline", "group", "shortcut", "name", "key"}
BUGS = {"TypeError", "ValueError", "RuntimeError", "AssertionError", "KeyError", "NotImplementedError"}
NAMES = set(
    "Outreach Desk|English|Deutsch|Fusion|Inter|CSV|API|Cloudflare|Gandi|GoDaddy|Hostinger|IONOS|Namecheap|"
    "OVHcloud|Porkbun|Squarespace|Strato|Google|Microsoft 365|Mac Roman|acme.com|Anna Bell|"
    "anna@acme-mail.com|"
    "anna.bell, Anna Bell\nben, Ben Carter|smtp.|imap.|sha256=…|whsec_…|https://hooks.example.com/outreach|"
    "a country|"
    "HTTP | ms|POST | · Outreach Desk|"
    "you@company.com|outreach.example.com|add mail|add step|add branch|Variant |"
    "Qt|https://|Qt  · Python  · |Classifier|"
    "Del|Ins|Esc|Return|Tab|Menu|Left|Right|Up|Down|Home|End".split("|")
)
# What these say goes to a terminal before there is a language, over the wire, or to the system's fonts.
ELSEWHERE = {
    DESKTOP / f"{one}.py"
    for one in (
        *("main", "autostart", "self_test", "self_test_checks", "webhooks/receiver", "webhooks/loopback"),
        "widgets/theme",
    )
}


KEYS = {
    f"{path}: {text}"
    for path, texts in {
        "replies/model.py": ["All", "Unread", "Starred", "Snoozed"],
    }.items()
    for text in texts
}


def named(call: ast.expr) -> str:
    return call.attr if isinstance(call, ast.Attribute) else call.id if isinstance(call, ast.Name) else ""


def said(node: ast.expr) -> str:
    """The letters of a literal or of an f-string; empty for any other."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(one.value) for one in node.values if isinstance(one, ast.Constant))
    return ""


def is_prose(text: str) -> bool:
    """Words, and no key, path, color or constant."""
    if (
        text in NAMES
        or text.startswith(("{{", "<", "a {"))
        or not re.search("[A-Za-z]{2}", text)
        or re.fullmatch(r"[!-@\[-~]*|[A-Z0-9_]+", text)
    ):
        return False
    return " " in text or re.match("[A-Z“][a-z]+[.…:!?]*$", text.strip()) is not None


class Walk:
    """The literals of a module that a person would read and tr() never sees."""

    def __init__(self, path: Path) -> None:
        self.tree = ast.parse(path.read_text("utf-8"))
        self.parents = {child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)}

    def unwrapped(self) -> Iterator[ast.expr]:
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Constant | ast.JoinedStr) and said(node) and self.is_read(node):
                yield node

    def is_read(self, node: ast.expr) -> bool:
        child: ast.AST = node
        while child in self.parents and not isinstance(child, ast.stmt):
            parent = self.parents[child]
            if isinstance(parent, ast.Call) and child is not parent.func:
                at = parent.args.index(child) if child in parent.args else -1
                if named(parent.func) in UNSEEN | BUGS | {"tr", "mark_for_translation"}:
                    return False
                if child is node and SHOWN.get(named(parent.func)) == at:
                    return said(node) not in NAMES and re.search("[A-Za-z]{2}", said(node)) is not None
            if self.is_no_text(parent, child):
                return False
            child = parent
        return is_prose(said(node))

    @staticmethod
    def is_no_text(parent: ast.AST, child: ast.AST) -> bool:
        match parent:
            case ast.Assign():
                return ast.unparse(parent.targets[0]) == "__all__"
            case ast.Expr():
                return isinstance(child, ast.Constant | ast.JoinedStr)
            case (
                ast.Attribute()
                | ast.Compare()
                | ast.Assert()
                | ast.arg()
                | ast.JoinedStr()
                | ast.MatchValue()
            ):
                return True
            case ast.FormattedValue():
                return child is parent.format_spec
            case ast.AnnAssign():
                return child is parent.annotation
            case ast.Subscript():
                return child is parent.slice
            case ast.Dict():
                return child in parent.keys
            case ast.keyword():
                return parent.arg in PARTS
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                return child is parent.returns
        return False


def test_desktop_texts_in_source_all_use_tr() -> None:
    lacking = [
        f"{path.relative_to(DESKTOP)}:{node.lineno}: {ast.unparse(node)}"
        for path in sorted(set(DESKTOP.rglob("*.py")) - ELSEWHERE)
        for node in Walk(path).unwrapped()
        if f"{path.relative_to(DESKTOP)}: {said(node)}" not in KEYS
    ]
    assert lacking == []


@pytest.mark.parametrize(
    "source",
    [
        'self.name.setText("none")',
        'label(f"{n} mails")',
        'NOTHING = "Nothing here yet."',
        'self.add(title="A title")',
        'STATES = {State.ON: "Running", State.OFF: "Halted"}',
        'raise Invalid("The file is empty.")',
        'return f"{tr(\'Mails\')} today" if n else ""',
    ],
)
def test_desktop_text_without_tr_is_detected(source: str, tmp_path: Path) -> None:
    path = tmp_path / "x.py"
    path.write_text(source if "return" not in source else f"def f(n):\n    {source}", "utf-8")
    assert len(list(Walk(path).unwrapped())) >= 1
    path.write_text('"""A module."""\nself.name.setText(tr("none"))\nput(one, "search", "mute")\n', "utf-8")
    assert list(Walk(path).unwrapped()) == []


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.mark.parametrize("language", LANGUAGES)
def test_desktop_texts_all_have_finished_translation(language: str) -> None:
    finished = translated(language)
    lacking = [
        key
        for key, message in gathered().items()
        if key not in finished and (language != "en" or message.counted)
    ]
    assert lacking == [], "say it in resources/translations, then: make translations"


@pytest.mark.parametrize("language", LANGUAGES)
def test_translation_has_plural_forms_and_fields_of_source_text(language: str) -> None:
    texts = gathered()
    for key, forms in translated(language).items():
        assert len(forms) == (2 if texts[key].counted else 1), key
        for form in forms:
            assert fields(form) == fields(key.text), (key, form)
            assert ("%n" in form) <= ("%n" in key.text), (key, form)
            assert form.endswith("…") == key.text.endswith("…"), (key, form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_compiled_translation_equals_translation_source(language: str) -> None:
    texts = QTranslator()
    assert texts.load(str(FOLDER / f"{language}.qm"))
    for key, forms in translated(language).items():
        for number, form in zip((1, 2), forms, strict=False):
            n = number if len(forms) > 1 else -1
            assert texts.translate(CONTEXT, key.text, key.about or None, n) == form, key


@pytest.mark.timeout(300 * SLOW)
def test_desktop_texts_shown_in_pseudo_language_are_all_translated() -> None:
    """Every place, its rows and dialogs, walked through in a language that nobody speaks."""
    walk = [sys.executable, "-m", "tests.desktop.pseudo_language"]
    done = subprocess.run(walk, capture_output=True, text=True, timeout=280 * SLOW)
    assert done.returncode == 0, done.stderr[-3000:]
    assert json.loads(done.stdout) == {}


def test_translation_files_are_valid_qt_linguist_files() -> None:
    for language in LANGUAGES:
        root = ElementTree.parse(FOLDER / f"{language}.ts").getroot()
        assert root.tag == "TS" and root.get("language") == language
        sources = [
            Key(one.findtext("source", ""), one.findtext("comment", "")) for one in root.iter("message")
        ]
        assert len(sources) == len(set(sources)) > 0


# Of a person's account at a mail provider; what is connected here and sends is an inbox.
MAILBOXES = """
Another workspace of your team sends|This is how the practice mailbox|The same mailbox as
20 to 30 for a new mailbox|While practice runs, any mail program|Bounced, or refused
Compare the mailbox with|How old is the mailbox?|Log in to the practice mailbox
Looking up this mailbox's servers|You sign in to Google and|Mailbox…|More than {most} a day
Nothing leaves this computer in practice, so only|Outreach Desk forgets the settings
Providers watch how much|The content of {name} not found|The email was larger than|The practice mailbox
The recipient's mailbox is full|The user name or password has|There is no such mailbox
The mailbox of {address} is full|This mailbox is connected already
This service has no mail server of its own
{address} is not emailed yet|{host} did not accept the sign-in|{suite} did not say whose
"""


def test_desktop_texts_say_email_instead_of_mail() -> None:
    counted = re.compile(
        r"\b(?:mails|mail\(s\)|(?:an?|this|every|each|next|last|first) mail(?! (?:server|host|program)))\b"
    )
    assert not [one.text for one in gathered() if counted.search(one.text.lower())]


def test_desktop_texts_say_inbox_instead_of_mailbox() -> None:
    beginnings = tuple(MAILBOXES.strip().replace("\n", "|").split("|"))
    said = [one.text for one in gathered() if "mailbox" in one.text.lower()]
    assert not [text for text in said if not text.startswith(beginnings)]
    assert not [one for one in beginnings if not any(text.startswith(one) for text in said)]
