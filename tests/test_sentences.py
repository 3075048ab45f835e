"""Sentences with codes: promised codes, texts in every language, and what the window makes of them."""

from __future__ import annotations

import ast
import importlib
import json
import pickle
import pkgutil
import re
from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

import app.contract
from app.contract.contacts import DirectEmail
from app.contract.ids import InboxId
from app.contract.previews import MailTest
from app.contract.problems import Conflict, Unprocessable, Unreachable, problem_for
from app.contract.sentences import Sentence, decode_sentence, join_sentences, load_sentence, say
from app.contract.wire_models import Done, SpokenWire, Wire
from app.desktop.widgets import i18n
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.problems import explain_error, explain_failure
from app.desktop.widgets.sentences import translate_sentence
from app.secret_store import NoKeyring
from app.service.core.column_types import SentenceText
from tests.translations import FOLDER, ROOT, SENTENCES, Key, list_sentences, translated

PROMISED = Path(__file__).with_name("sentence_codes.txt")
APP = ROOT / "app"
SERVICE = APP / "service"
# These speak to programs, to whoever runs the service, and to recipients; practice in its terminal.
ELSEWHERE = set(
    "cli practice main.py core/migrations core/logs.py core/metrics.py core/data_dir_lock.py "
    "core/database_lock.py core/sealing_key.py workers/worker_processes.py contract/campaign_texts.py "
    "records/idempotency.py rules/webhook_signing.py "
    "api/idempotency.py api/openapi api/unsubscribe_page.py api/recipient_pages.py api/monitoring.py "
    "api/middleware.py workflows/diagnosis.py workflows/domains/powerdns.py "
    "workflows/domains/selfhosted.py workflows/domains/selfhosted_settings.py".split()
)
CALLS = set("say debug info warning error exception critical getLogger Field text compile Column".split())
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
    "widgets/problems.py widgets/states.py widgets/system_errors.py replies/recipients.py "
    "replies/pending_answers.py replies/attachment_bar.py self_test_checks.py welcome/welcome_window.py "
    "preferences/startup_and_updates.py inboxes/signin_card.py csv_import/row_checks.py "
    "webhooks/edit_dialog.py inboxes/inbox_actions.py inboxes/oauth_browser.py".split()
)
AS_IT_CAME = re.compile(
    r"(?<!translate_sentence\()str\((?:error|problem|refused|why)\)(?! ==)"
    r"|\b(?:error|problem)=(?:error|problem)\b(?!\.)"
)
SENTENCE = re.compile(r"[A-Z“].*[a-z]{2}.* .*[^:,(]\.", re.DOTALL)
FULL = say("tag_exists", "There is a tag “{name}” already.", name="Berlin")
LATER = say("gate_opening", "{gate} Next: {at:moment} ({zone}).").fill(
    gate=say("gate_window", "The sending window is closed."),
    at=datetime(2026, 3, 2, 13, tzinfo=UTC),
    zone="UTC",
)


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
        if SENTENCE.fullmatch(said) and "\n" not in said and not UNHEARD.match(said):
            yield said
        return
    for below in ast.iter_child_nodes(node):
        yield from sentences(below)


@pytest.fixture
def german() -> Iterator[None]:
    i18n.set_language("de")
    yield
    i18n.set_language("en")


def test_sentence_codes_are_those_promised() -> None:
    promised = PROMISED.read_text("utf-8").split()
    assert promised == sorted(promised), "tests/sentence_codes.txt is in alphabetical order"
    gone = sorted(set(promised) - set(list_sentences()))
    assert not gone, f"codes are never renamed or taken away: {gone}"
    new = sorted(set(list_sentences()) - set(promised))
    assert not new, f"add to tests/{PROMISED.name}: {new}"


def test_sentence_codes_are_snake_case_and_short() -> None:
    assert [code for code in list_sentences() if not code.isidentifier() or code != code.lower()] == []
    assert [code for code in list_sentences() if len(code) > 40] == []


def test_sentence_file_of_window_has_every_code() -> None:
    texts = {code: text for code, (text, _) in list_sentences().items()}
    assert json.loads(SENTENCES.read_text("utf-8")) == texts, "run `make translations`"


@pytest.mark.parametrize("language", sorted(one.stem for one in FOLDER.glob("*.ts") if one.stem != "en"))
def test_sentence_of_every_code_is_translated(language: str) -> None:
    known = translated(language)
    lacking = [code for code, (text, _) in list_sentences().items() if Key(text) not in known]
    assert lacking == [], f"translate them in resources/translations/{language}.ts, then make translations"


def test_window_has_no_regular_expression_over_english_prose() -> None:
    """A pattern with three English words in it, one behind the other, reads prose."""
    prose = re.compile(r"[A-Za-z]{2,} [a-z]{2,} [a-z]{2,}")
    found = []
    for path in (ROOT / "app" / "desktop").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            match node:
                case ast.Call(
                    func=ast.Attribute(value=ast.Name(id="re")), args=[ast.Constant(value=str(text)), *_]
                ):
                    if prose.search(text):
                        found.append(f"{path.name}:{node.lineno}: {text}")
    assert found == []
    assert "import re" not in (ROOT / "app/desktop/widgets/sentences.py").read_text("utf-8")


def test_contract_models_with_sentences_carry_their_codes() -> None:
    for module in pkgutil.iter_modules(app.contract.__path__):
        importlib.import_module(f"app.contract.{module.name}")
    models, waiting = set(), [Wire]
    while waiting:
        models |= (below := set(waiting.pop().__subclasses__()) - models)
        waiting += below
    said = {
        one
        for one in models
        if any("Sentence" in str(field.annotation) for field in one.model_fields.values())
    }
    assert len(said) > 20
    assert [one.__name__ for one in said if not issubclass(one, SpokenWire)] == []


def test_sentence_keeps_code_over_wire_pickle_exception_and_column() -> None:
    done = Done.model_validate_json(Done(message=LATER).model_dump_json())
    assert done == Done(message=LATER) and done.message.code == "gate_opening"
    assert isinstance(gate := done.message.params["gate"], Sentence) and gate.code == "gate_window"
    assert done.model_dump_json() == Done(message=LATER).model_dump_json()
    copied = pickle.loads(pickle.dumps(FULL))
    assert (copied, copied.code, copied.params) == (FULL, FULL.code, FULL.params)
    raised = str(ValueError(FULL))
    assert isinstance(raised, Sentence) and raised.code == "tag_exists"
    column = SentenceText()
    stored = column.process_bind_param(FULL, None)  # type: ignore[arg-type]
    kept = column.process_result_value(stored, None)  # type: ignore[arg-type]
    assert kept == FULL and kept.params == FULL.params


def test_sentence_nested_by_hostile_service_is_cut() -> None:
    coded: dict[str, Any] = {"code": "x", "params": {}}
    for _ in range(400):
        coded = {"code": "tag_exists", "params": {"name": [coded]}, "detail": "Deep."}
    sentence = load_sentence("Deep.", coded)
    assert pickle.loads(pickle.dumps(sentence)) == translate_sentence(sentence) == "Deep."
    lines = '{"code":"x","params":{"a":' + "[" * 100_000 + "]" * 100_000 + '},"detail":"Deep."}'
    assert decode_sentence(lines) == lines


@pytest.mark.parametrize(
    "text",
    [
        '{"code":"a","params":{},"detail":5}',
        '{"code": 1}',
        '{"code":',
        '{"code":"a"}',
        '{"code":[]}',
        "{}",
        "550 no",
    ],
)
def test_sentence_column_keeps_text_that_looks_like_code(text: str) -> None:
    column = SentenceText()
    stored = column.process_bind_param(text, None)  # type: ignore[arg-type]
    assert column.process_result_value(stored, None) == text  # type: ignore[arg-type]


@pytest.mark.usefixtures("german")
def test_sentence_of_known_code_is_shown_in_language_of_window() -> None:
    assert translate_sentence(FULL) == "Ein Schlagwort „Berlin“ gibt es schon."
    assert translate_sentence(LATER).endswith("Weiter: Montag, 2. März, 13:00 (UTC).")
    both = join_sentences(FULL, "552 no")
    assert translate_sentence(both) == "Ein Schlagwort „Berlin“ gibt es schon. 552 no"
    day = say("gate_on_day", "on {day:date}", day=date(2026, 3, 2))
    assert translate_sentence(day) == "am Montag, 2. März"


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "params", [{}, {"name": None}, {"nome": "Berlin"}, {"name": {"code": "x"}}, {"name": ["a", 1]}]
)
def test_sentence_with_foreign_parameters_is_shown_without_fault(params: dict[str, object]) -> None:
    assert translate_sentence(load_sentence("As it came.", {"code": "tag_exists", "params": params}))


@pytest.mark.usefixtures("german")
@pytest.mark.parametrize(
    "coded",
    [{"code": "of_a_newer_service", "params": {}}, {"code": 7}, {"params": {}}, {"code": "x", "params": 1}],
)
def test_sentence_of_unknown_code_shows_its_detail(coded: dict[str, object]) -> None:
    assert translate_sentence(load_sentence("Something new.", coded)) == "Something new."


def test_problem_body_has_code_and_parameters_beside_detail() -> None:
    assert Conflict(FULL, id="t").body == {
        "detail": "There is a tag “Berlin” already.",
        "code": "tag_exists",
        "params": {"name": "Berlin"},
        "id": "t",
    }
    assert problem_for(409, FULL, {}).detail == FULL


def test_service_says_every_sentence_by_a_code() -> None:
    left = []
    for path in sorted(one for part in PARTS for one in (APP / part).rglob("*.py")):
        place = path.relative_to(SERVICE if path.is_relative_to(SERVICE) else APP)
        if not {one.as_posix() for one in (place, *place.parents)} & ELSEWHERE:
            left += [f"{place}: {said}" for said in sentences(ast.parse(path.read_text("utf-8")))]
    assert not left, "\n".join(["Write say(code, text) of contract/sentences.py:", *left])


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
        items = [
            {
                "loc": ["body", "own_holidays", 0, "name"],
                "msg": "Field required",
                "code": "missing",
                "params": {},
            }
        ]
        assert collect_field_errors(Unprocessable(items)) == {"own_holidays": "Dieses Feld fehlt"}
        with pytest.raises(ValidationError) as caught:
            DirectEmail.model_validate({"inbox_id": InboxId("i"), "subject": "Hello", "body": ""})
        assert list(collect_field_errors(caught.value)) == ["body"], (
            "the text of a mail, not a part of a request"
        )
        assert collect_field_errors(Conflict("Taken.")) == {}
        away = Unreachable(
            say(
                "service_unreachable",
                "The service can't be reached. Check that it is running and that you are online.",
            )
        )
        assert explain_failure(away).startswith("Der Dienst ist nicht erreichbar."), "it is not tried again"
        assert explain_error(
            NoKeyring(say("keyring_absent", "This computer has no keyring."))
        ).sentence.startswith("Dieser Computer")
    finally:
        i18n.set_language("en")
