"""The texts of the window for translators: `python -m tests.translations`, or `make translations`.

Gathers what app/desktop hands to tr() in resources/translations/*.ts, for Qt Linguist, and compiles each to
the .qm that the window reads. Qt's own lupdate doesn't do: in Python it sees no grammatical number, and takes
the class around a text for its context. A text stays as translated as long as it stays the same.
"""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree
from xml.sax.saxutils import escape

from PySide6.QtCore import QLocale

from app.desktop.widgets.i18n import CONTEXT, COUNTRY
from app.service.api.app import ROUTES
from app.service.api.openapi.operations import list_audited_summaries
from app.service.records.holidays import list_countries

ROOT = Path(__file__).parents[1]
APP = ROOT / "app"
DESKTOP = APP / "desktop"
FOLDER = ROOT / "resources" / "translations"
SENTENCES = FOLDER / "sentences.json"  # what it says by a code
SPEAKERS = ("service", "contract", "client")  # and whoever raises what the window shows
FORMS = 2  # of a noun, in English and German alike


class Key(NamedTuple):
    text: str
    about: str = ""


class Message(NamedTuple):
    counted: bool  # has a grammatical number
    files: list[str]  # where it stands


MARKS = ("tr", "mark_for_translation")  # the second: what the service says


def calls(path: Path) -> Iterator[ast.Call]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"), str(path))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKS:
            yield node


def key(call: ast.Call, path: Path) -> Key:
    literals = [str(one.value) for one in call.args if isinstance(one, ast.Constant)]
    if len(literals) != len(call.args) or not 1 <= len(literals) <= 2:
        where = f"{path.relative_to(ROOT)}:{call.lineno}"
        raise ValueError(f"{where}: tr() takes literals, not {ast.unparse(call)}")
    return Key(*literals)


def sentences_of(tree: ast.AST, name: str) -> Iterator[tuple[str, str]]:
    """Yield code and text of each call of say() of contract/sentences.py."""
    imported = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom))
    if not any(one.name == "say" for node in imported for one in node.names):
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            literals = [one.value for one in node.args if isinstance(one, ast.Constant)]
            if len(literals) != 2 or len(node.args) != 2:
                raise ValueError(f"{name}:{node.lineno}: say() takes two literals, a code and a text")
            yield str(literals[0]), str(literals[1])


def list_sentences() -> dict[str, tuple[str, list[str]]]:
    """Return text and files of each code, in the order of the codes; a code has one text."""
    found: dict[str, tuple[str, list[str]]] = {}
    sources = [*(one for part in SPEAKERS for one in (APP / part).rglob("*.py")), *APP.glob("*.py")]
    for path in sorted(sources):
        name = path.relative_to(ROOT).as_posix()
        for code, text in sentences_of(ast.parse(path.read_text("utf-8")), name):
            known, files = found.setdefault(code, (text, []))
            if known != text:
                raise ValueError(f"{name}: “{code}” has another text in {files[0]}")
            if name not in files:
                files.append(name)
    return dict(sorted(found.items()))


def gathered() -> dict[Key, Message]:
    """Every text of the window, in the order of the files; what the service says, what it calls each
    operation in the audit log, and the countries."""
    found: dict[Key, Message] = {}
    for path in sorted(DESKTOP.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        for call in sorted(calls(path), key=lambda one: (one.lineno, one.col_offset)):
            counted = any(one.arg == "n" for one in call.keywords)
            known = found.get(key(call, path), Message(counted, []))
            files = known.files if name in known.files else [*known.files, name]
            found[key(call, path)] = Message(counted or known.counted, files)
    for text, files in list_sentences().values():
        known = found.get(Key(text))
        found[Key(text)] = Message("%n" in text, [*(known.files if known else ()), *files])
    for summary in sorted(list_audited_summaries(ROUTES)):
        found[Key(summary)] = Message(False, ["app/desktop/preferences/audit_log.py"])
    for code in list_countries():
        name = QLocale.territoryToString(QLocale.codeToTerritory(code))
        found[Key(name, COUNTRY)] = Message(False, ["app/desktop/widgets/i18n.py"])
    return found


def translated(language: str) -> dict[Key, list[str]]:
    """The finished translations; two forms for a text with a number."""
    path = FOLDER / f"{language}.ts"
    finished = {}
    for message in ElementTree.parse(path).iter("message") if path.exists() else ():
        translation = message.find("translation")
        assert translation is not None
        forms = [one.text or "" for one in translation.findall("numerusform")] or [translation.text or ""]
        if translation.get("type") is None and all(forms):
            finished[Key(message.findtext("source", ""), message.findtext("comment", ""))] = forms
    return finished


def in_english(source: Key, message: Message) -> list[str]:
    """English needs words for numbers alone: mail(s) is 1 mail, 2 mails."""
    if source.text.count("(s)") and message.counted:
        return [source.text.replace("(s)", ""), source.text.replace("(s)", "s")]
    return []


def written(language: str, texts: dict[Key, Message], known: dict[Key, list[str]]) -> str:
    lines = ['<?xml version="1.0" encoding="utf-8"?>', "<!DOCTYPE TS>"]
    lines += [f'<TS version="2.1" language="{language}" sourcelanguage="en">', "<context>"]
    lines += [f"    <name>{CONTEXT}</name>"]
    for source, message in texts.items():
        if language == "en" and not message.counted:
            continue
        forms = known.get(source, [])
        if len(forms) != (FORMS if message.counted else 1):
            forms = in_english(source, message) if language == "en" else []
        lines += ['    <message numerus="yes">' if message.counted else "    <message>"]
        lines += [f'        <location filename="../../{name}"/>' for name in message.files]
        lines += [f"        <source>{quoted(source.text)}</source>"]
        lines += [f"        <comment>{quoted(source.about)}</comment>"] * bool(source.about)
        mark = "" if forms else ' type="unfinished"'
        if message.counted:
            lines += [f"        <translation{mark}>"]
            lines += [
                f"            <numerusform>{quoted(one)}</numerusform>" for one in forms or [""] * FORMS
            ]
            lines += ["        </translation>"]
        else:
            lines += [f"        <translation{mark}>{quoted(''.join(forms))}</translation>"]
        lines += ["    </message>"]
    return "\n".join([*lines, "</context>", "</TS>", ""])


def quoted(text: str) -> str:
    return escape(text, {"'": "&apos;", '"': "&quot;"})


def update(language: str, more: dict[Key, list[str]] | None = None) -> int:
    """Bring a language's file up to date and compile it; how many texts it lacks."""
    texts, known = gathered(), {**translated(language), **(more or {})}
    path = FOLDER / f"{language}.ts"
    path.write_text(written(language, texts, known), "utf-8")
    release = Path(sys.executable).with_name("pyside6-lrelease")
    subprocess.run([release, "-silent", path, "-qm", path.with_suffix(".qm")], check=True)
    finished = translated(language)
    return sum(one not in finished for one, message in texts.items() if language != "en" or message.counted)


if __name__ == "__main__":
    texts = {code: text for code, (text, _) in list_sentences().items()}
    SENTENCES.write_text(json.dumps(texts, ensure_ascii=False, indent=1) + "\n", "utf-8")
    for language in sorted(one.stem for one in FOLDER.glob("*.ts")):
        print(f"{language}: {update(language)} texts are not translated yet")
