from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from app.service.practice.mail_view import ReceivedMessage
from app.service.practice.personas import (
    DAY,
    MINUTE,
    Past,
    PersonaKind,
    SimulatedAct,
    choose_character,
    choose_refusal,
    decide_actions,
)

FIRST = ReceivedMessage(
    message_id="<1@x.test>", subject="Hello", sender="alex@x.test", images=("http://127.0.0.1/o",)
)
ONE_CLICK = replace(FIRST, one_click="http://127.0.0.1/u")
PERSONAL = replace(FIRST, message_id="<2@x.test>", answers="<mine@people.test>")
ANSWERED = Past(received=1, answers=1, own_ids=frozenset({"<mine@people.test>"}))
SEED = "s"


@pytest.mark.parametrize(
    ("person", "letter", "past", "expected"),
    [
        ("interested-1", FIRST, Past(), ["open", "reply interested"]),
        ("question-1", FIRST, Past(), ["open", "reply question"]),
        ("remove-1", FIRST, Past(), ["open", "reply remove"]),
        ("unsubscribe-1", ONE_CLICK, Past(), ["open", "unsubscribe"]),
        ("unsubscribe-1", FIRST, Past(), ["open", "reply remove"]),
        ("ooo-1", FIRST, Past(), ["auto_reply ooo"]),
        ("ooo-1", FIRST, Past(received=1, away_told=True), []),
        ("bounce-1", FIRST, Past(), ["bounce"]),
        ("bounce-1", FIRST, Past(received=3), ["bounce"]),
        ("opens-1", FIRST, Past(), ["open"]),
        ("silent-1", FIRST, Past(), []),
        ("prefetch-1", FIRST, Past(), ["prefetch"]),
        # the second mail
        ("interested-1", PERSONAL, ANSWERED, ["open", "reply agree"]),
        ("question-1", PERSONAL, ANSWERED, ["open", "reply agree"]),
        ("remove-1", PERSONAL, ANSWERED, ["open"]),
        ("interested-1", FIRST, ANSWERED, ["open"]),  # a follow-up that should not have come
        ("interested-1", PERSONAL, replace(ANSWERED, answers=2), ["open"]),
        ("interested-1", replace(FIRST, automatic=True), Past(), []),
    ],
)
def test_persona_received_mail_triggers_expected_actions(
    person: str, letter: ReceivedMessage, past: Past, expected: list[str]
) -> None:
    actions = decide_actions(f"{person}@people.test", letter, past, SEED)
    assert [f"{action.deed} {action.words}".strip() for action in actions] == expected


def test_persona_delays_are_plausible() -> None:
    for number in range(300):
        letter = replace(FIRST, message_id=f"<{number}@x.test>")
        opened, replied = decide_actions(f"interested-{number}@people.test", letter, Past(), SEED)
        assert MINUTE < opened.delay < replied.delay
        assert 20 * MINUTE <= replied.delay <= 2 * DAY
        assert decide_actions("prefetch-1@people.test", letter, Past(), SEED)[0].delay == 1
        assert decide_actions("ooo-1@people.test", letter, Past(), SEED)[0].delay < 5


def test_persona_that_is_patient_replies_to_second_mail_only() -> None:
    people = (f"p{number}@people.test" for number in range(2000))
    patient = next(
        person
        for person in people
        if (who := choose_character(person, SEED)).patient and who.kind is PersonaKind.INTERESTED
    )
    assert SimulatedAct.REPLY not in [action.deed for action in decide_actions(patient, FIRST, Past(), SEED)]
    assert SimulatedAct.REPLY in [
        action.deed for action in decide_actions(patient, FIRST, Past(received=1), SEED)
    ]


def test_persona_clicks_first_link_after_opening() -> None:
    letter = replace(FIRST, links=("http://127.0.0.1/a", "http://127.0.0.1/b"))
    everyone = [decide_actions(f"p{number}@people.test", letter, Past(), SEED) for number in range(1000)]
    clicks = [actions for actions in everyone if any(action.deed is SimulatedAct.CLICK for action in actions)]
    assert 30 <= len(clicks) <= 120
    for actions in clicks:
        delays = {action.deed: action.delay for action in actions}
        assert delays[SimulatedAct.OPEN] < delays[SimulatedAct.CLICK]
        assert [action.url for action in actions if action.deed is SimulatedAct.CLICK] == [
            "http://127.0.0.1/a"
        ]


def test_persona_kinds_occur_in_plausible_shares() -> None:
    crowd = [choose_character(f"someone{number}@firm.people.test", SEED) for number in range(20_000)]
    shares = {kind: count / len(crowd) for kind, count in Counter(who.kind for who in crowd).items()}
    expected = {"interested": 0.10, "question": 0.06, "ooo": 0.05, "remove": 0.03, "bounce": 0.01}
    for kind, share in expected.items():
        assert shares[PersonaKind(kind)] == pytest.approx(share, abs=0.008)
    assert sum(who.opens for who in crowd) / len(crowd) == pytest.approx(0.45, abs=0.03)
    assert sum(who.scanned for who in crowd) / len(crowd) == pytest.approx(0.05, abs=0.01)


def test_persona_depends_on_seed_but_not_on_letter_case() -> None:
    people = [f"someone{number}@people.test" for number in range(200)]
    one = [choose_character(person, "one") for person in people]
    assert one == [choose_character(person.upper(), "one") for person in people]
    assert one != [choose_character(person, "two") for person in people]


@pytest.mark.parametrize(
    ("person", "deferred", "code"),
    [
        ("reject-1", 0, "550 5.1.1"),
        ("tempfail-1", 0, "451"),
        ("tempfail-1", 1, "451"),
        ("tempfail-1", 2, ""),
        ("interested-1", 0, ""),
        ("bounce-1", 0, ""),
    ],
)
def test_persona_recipient_is_refused_with_expected_code(person: str, deferred: int, code: str) -> None:
    reply = choose_refusal(f"{person}@people.test", SEED, deferred)
    assert reply.startswith(code) and bool(reply) == bool(code)
