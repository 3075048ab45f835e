"""The first campaign, by names alone: from a CSV to an answered reply.

It is given the CSV, and a folder when it is to leave pictures; it fails with what it could not find, and with
all that was there instead.
"""

from __future__ import annotations

import sys
import time
from contextlib import suppress
from pathlib import Path

from reader import (
    CLICKS,
    GLib,
    act,
    choose,
    content,
    every,
    find,
    open_program,
    photograph,
    press,
    reads,
    rows,
    said,
    select,
    wait,
    write,
)

PLACE = "check box"
SPEED = "Speed of the practice clock"
REFUSED = "opted out, so no reply is sent"
taken: list[str] = []
ANSWER = "Thank you! Would Thursday at ten suit you?"


def picture(name: str) -> None:
    """As it looks now; those of a walk are in the order of their numbers."""
    if len(sys.argv) > 2:
        taken.append(name)
        photograph(Path(sys.argv[2]) / f"{len(taken)}-{name}.png")


def begin() -> None:
    """The welcome of a first start."""
    open_program("outreach")
    find("push button", "Practice now")
    picture("welcome")
    press("Practice now")
    reads("Practice clock")


def import_contacts(csv: str) -> None:
    press("Contacts", PLACE)
    press("Import CSV")
    press("Choose file")
    write("File name:", csv)
    press("Open")
    reads("Comma-separated, UTF-8, 203 rows")
    press("Continue")
    assert find("combo box", "Column Email maps to").get_name() == "Email address"
    press("Check")
    reads("200 people · 2 duplicates · 1 refused")
    picture("import")
    press("Import 200 people")
    reads("200 people added to your contacts.")
    press("Done")
    wait(lambda: any("@" in cell for row in rows("Contacts") for cell in row), "the people who were imported")
    picture("contacts")


def make_campaign() -> None:
    press("Campaigns", PLACE)
    press("New campaign")
    write("Name of the campaign", "Spring outreach")
    write("Subject of the first email", "A question for {{company|you}}")
    write("Text of the first email", "Hi {{first_name|there}}, who looks after new suppliers?")
    press("Add a follow-up")
    write("Text of follow-up 1", "Hi {{first_name|there}}, did my note reach you?")
    press("Launch")
    find("push button", "Missing: Add people to email.")
    picture("campaign")
    press("Leads", "check box")
    press("Add all contacts")
    press("Add 200 contacts")
    reads("200")


def set_schedule() -> None:
    press("Schedule", "check box")
    press("Send on Sat", "check box")


def launch() -> None:
    press("Launch")
    reads("Launched")
    picture("launched")


def interested() -> list[int]:
    return [n for n, row in enumerate(rows("Conversations")) if "Interested" in " ".join(row)]


def reply_comes() -> None:
    """Time flies until somebody is interested."""
    press("Replies", PLACE)
    choose(SPEED, "A day in 20 seconds")
    wait(interested, "somebody who is interested", 540)
    choose(SPEED, "Real time")


def is_gone() -> bool:
    return not content(find("text", "Your reply"))


def answer() -> None:
    """Somebody who was interested may have asked for no more mails since: then the next."""
    for row in interested():
        select("Conversations", row)
        wait(lambda: not said(REFUSED), "the next conversation")
        write("Your reply", ANSWER)
        picture("reply")
        press("Send")
        wait(lambda: said("Send now") or said(REFUSED) or is_gone(), "Send now")
        if not said(REFUSED):
            for held in every("push button", "Send now"):
                with suppress(GLib.Error):  # a slow hand comes after the ten seconds
                    act(held, *CLICKS)
            wait(is_gone, "the answer is on its way")
            picture("answered")
            return
    raise AssertionError("nobody who is interested may be answered")


if __name__ == "__main__":
    began = time.monotonic()
    begin()
    import_contacts(sys.argv[1])
    make_campaign()
    set_schedule()
    launch()
    reply_comes()
    answer()
    sys.stdout.write(f"the first campaign, by names alone: {time.monotonic() - began:.1f} s\n")
