"""Lines read as inboxes, prefixes made from names, and what is said of today's room."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest

from app.contract.inboxes import InboxStatus, NewServiceInbox, SenderAccount
from app.desktop.inboxes import line_parser
from app.desktop.inboxes.model import (
    FILTERS,
    InboxListState,
    build_inbox_row,
    describe_remaining_limit,
    is_in_filter,
    next_reset,
)

ACCOUNT = SenderAccount.model_validate(
    {
        "inbox_id": "01930f2c-0000-7000-8000-000000000001",
        "email_address": "anna@a.test",
        "display_name": "Anna",
        "inbox_type": "CUSTOM_SMTP",
        "overall_status": "ACTIVE",
        "daily_limit": 25,
        "emails_sent_today": 5,
        "created_at": "2026-03-01T10:00:00Z",
    }
)


def problems(text: str) -> list[str]:
    return [line.problem for line in line_parser.parse_inbox_lines(text, "a.test")]


def test_inbox_line_is_parsed_as_prefix_and_name() -> None:
    read = line_parser.parse_inbox_lines(
        "anna.bell, Anna Bell\n\n  Ben ;Ben  Carter\ncleo\tCleo D., PhD", "a.test"
    )
    assert [(line.number, line.prefix, line.name, line.problem) for line in read] == [
        (1, "anna.bell", "Anna Bell", ""),
        (3, "Ben", "Ben Carter", ""),
        (4, "cleo", "Cleo D., PhD", ""),
    ]
    assert [one.email_prefix for one in line_parser.to_new_inboxes(read)] == ["anna.bell", "Ben", "cleo"]


@pytest.mark.parametrize(
    ("pasted", "prefix", "name"),
    [
        ('"anna","Bell, Anna"', "anna", "Bell, Anna"),
        ('anna, "Anna ""Ann"" Bell"', "anna", 'Anna "Ann" Bell'),
        ("anna@A.test;Anna Bell", "anna", "Anna Bell"),
        ("anna,Anna Bell,,", "anna", "Anna Bell"),
        ("name, Nadia Ame", "name", "Nadia Ame"),
    ],
)
def test_inbox_line_pasted_from_table_is_parsed_as_cells(pasted: str, prefix: str, name: str) -> None:
    assert line_parser.to_new_inboxes(line_parser.parse_inbox_lines(pasted, "a.test")) == (
        NewServiceInbox(email_prefix=prefix, display_name=name),
    )
    assert (
        line_parser.to_new_inboxes(
            line_parser.parse_inbox_lines(line_parser.line_of(prefix, name), "a.test")
        )[0].display_name
        == name
    )


@pytest.mark.parametrize("heading", ["prefix,name", "E-Mail;Anzeigename", "first_name\tLast name"])
def test_inbox_lines_with_table_heading_report_it(heading: str) -> None:
    assert problems(f"{heading}\nanna,Anna Bell")[0] == line_parser.HEADING
    assert problems(f"anna,Anna Bell\n{heading}")[0] == ""


def test_inbox_line_with_third_column_is_refused() -> None:
    """A password, say: recipients would read it."""
    assert problems("anna,Anna Bell,s3cret\nben,Ben Carter,") == [line_parser.TOO_WIDE, ""]


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("anna", "Format: prefix"),
        ("anna,", "Format: prefix"),
        (", Anna", "Format: prefix"),
        ("Anna Bell", "A name alone?"),
        ("an na, Anna", "“an na” can't be used before the @"),
        ("anna@other.test, Anna", "can't be used before the @"),
        (".anna, Anna", "can't be used before the @"),
        (f"{'a' * 65}, Anna", "can't be used before the @"),
        (f"anna, {'A' * 256}", "longer than 255"),
        (f'anna, "{"A" * 140_000}"', "longer than 255"),
    ],
)
def test_inbox_line_when_invalid_gives_reason(line: str, said: str) -> None:
    assert [problem for problem in problems(line) if said in problem]


def test_inbox_lines_report_duplicates_and_more_than_hundred() -> None:
    assert problems("anna, Anna\nben, Ben\nANNA, Other") == ["", "", "The same address as line 1."]
    many = problems("\n".join(f"p{at}, P" for at in range(102)))
    assert many[:100] == [""] * 100 and many[100:] == [line_parser.TOO_MANY] * 2


@pytest.mark.parametrize(
    ("pattern", "prefix"),
    [
        ("first.last", "zoe.muller"),
        ("f.last", "z.muller"),
        ("first", "zoe"),
        ("firstlast", "zoemuller"),
        ("flast", "zmuller"),
        ("first.l", "zoe.m"),
    ],
)
def test_inbox_prefix_from_pattern_drops_accents(pattern: str, prefix: str) -> None:
    assert line_parser.prefix_of("Zoë Ana Müller", pattern) == prefix


def test_inbox_prefixes_from_names_are_unique() -> None:
    text = "Anna Bell\nanna.bell, Anna Bell\n\nAnna Bell\nСергей\nMadonna"
    assert line_parser.add_prefixes(text, "first.last").split("\n") == [
        "anna.bell2, Anna Bell",
        "anna.bell, Anna Bell",
        "",
        "anna.bell3, Anna Bell",
        "Сергей",
        "madonna, Madonna",
    ]


@pytest.mark.parametrize(
    ("zone", "hour", "clock"), [(timezone(timedelta(hours=2)), 23, "02:00"), (UTC, 23, "00:00")]
)
def test_inbox_limit_reset_at_utc_midnight_is_shown_in_local_time(
    zone: timezone, hour: int, clock: str
) -> None:
    now = datetime(2026, 3, 2, hour, 30, tzinfo=zone)
    assert next_reset(now) > now and f"{next_reset(now):%H:%M}" == clock
    assert f"Resets at {clock}" in describe_remaining_limit(ACCOUNT, now) and describe_remaining_limit(
        ACCOUNT, now
    ).startswith("20 more can go")
    full = ACCOUNT.model_copy(update={"emails_sent_today": 26})
    assert describe_remaining_limit(full, now).startswith("The limit is reached.")


def test_inbox_row_shows_trouble_and_unknown_type_verbatim() -> None:
    now = datetime(2026, 3, 2, tzinfo=UTC)
    cells = build_inbox_row(ACCOUNT, now).cells
    assert cells[2:4] == ("5 of 25", 0.2) and cells[5:] == ("Mail server", "Yesterday")
    strange = ACCOUNT.model_copy(
        update={"trouble": "No.", "inbox_type": "PIGEON", "created_at": "long ago", "emails_sent_today": 99}
    )
    assert build_inbox_row(strange, now).cells[1].text == "Needs attention"
    assert build_inbox_row(strange, now).cells[3] == 1.0 and build_inbox_row(strange, now).cells[5:] == (
        "PIGEON",
        "long ago",
    )


def test_inbox_filters_match_expected_accounts() -> None:
    troubled = ACCOUNT.model_copy(update={"trouble": "No."})
    disabled = ACCOUNT.model_copy(update={"overall_status": InboxStatus.DISABLED})
    shown = {one.text: [is_in_filter(i, one) for i in (ACCOUNT, troubled, disabled)] for one in FILTERS}
    assert shown == {
        "All": [True, True, True],
        "Active": [True, True, False],
        "Paused": [False, False, False],
        "Needs attention": [False, True, True],
    }
    assert (
        not InboxListState().narrowed
        and InboxListState(search="x").narrowed
        and InboxListState(filter=FILTERS[1]).narrowed
    )
