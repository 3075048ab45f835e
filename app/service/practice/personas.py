"""Actions of a simulated person on an email, decided only by address, content and a seed. Pure functions."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256

from app.service.practice.mail_view import ReceivedMessage

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0


class PersonaKind(StrEnum):
    INTERESTED = "interested"
    QUESTION = "question"
    AWAY = "ooo"
    REMOVE = "remove"
    UNSUBSCRIBE = "unsubscribe"
    BOUNCE = "bounce"
    REJECT = "reject"
    TEMPFAIL = "tempfail"
    OPENS = "opens"
    PREFETCH = "prefetch"
    SILENT = "silent"


class SimulatedAct(StrEnum):
    PREFETCH = "prefetch"  # a scanner loads images and links
    OPEN = "open"
    CLICK = "click"
    REPLY = "reply"
    AUTO_REPLY = "auto_reply"
    BOUNCE = "bounce"
    UNSUBSCRIBE = "unsubscribe"


_SHARES = (  # shares of all people; the others never reply; so few bounces pause no usual campaign
    (PersonaKind.INTERESTED, 0.100),
    (PersonaKind.QUESTION, 0.060),
    (PersonaKind.AWAY, 0.050),
    (PersonaKind.REMOVE, 0.030),
    (PersonaKind.BOUNCE, 0.010),
    (PersonaKind.REJECT, 0.005),
    (PersonaKind.UNSUBSCRIBE, 0.010),
)
_ANSWERING = (PersonaKind.INTERESTED, PersonaKind.QUESTION, PersonaKind.REMOVE)


@dataclass(frozen=True)
class Character:
    kind: PersonaKind
    opens: bool
    scanned: bool  # a gateway before the mailbox loads everything immediately
    clicks: bool
    patient: bool  # replies only to a second email


@dataclass(frozen=True)
class Past:
    """The earlier exchange between a person and a sender."""

    received: int = 0
    answers: int = 0  # replies written or about to be written
    away_told: bool = False
    own_ids: frozenset[str] = frozenset()  # Message-IDs of this person's replies


@dataclass(frozen=True)
class PlannedAct:
    deed: SimulatedAct
    delay: float  # virtual seconds after delivery
    words: str = ""  # the kind of reply: a PersonaKind, or "agree"
    url: str = ""


def compute_chance(seed: str, address: str, topic: str) -> float:
    """Return a number in [0, 1), always the same for this seed, address (ignoring case) and topic."""
    digest = sha256(f"{seed}\0{topic}\0{address.lower()}".encode()).digest()
    return int.from_bytes(digest[:7], "big") / 2**56


def choose_character(address: str, seed: str) -> Character:
    prefix = address.lower().partition("@")[0].partition("-")
    explicit = PersonaKind(prefix[0]) if prefix[1] and prefix[0] in set(PersonaKind) else None
    kind = explicit or _kind_by_chance(compute_chance(seed, address, "kind"))
    reads = compute_chance(seed, address, "opens") < 0.34
    return Character(
        kind=kind,
        opens=kind in (*_ANSWERING, PersonaKind.OPENS, PersonaKind.UNSUBSCRIBE)
        or (not explicit and kind is PersonaKind.SILENT and reads)
        or (kind is PersonaKind.TEMPFAIL and reads),
        scanned=kind is PersonaKind.PREFETCH
        or (not explicit and compute_chance(seed, address, "scanned") < 0.05),
        clicks=not explicit and compute_chance(seed, address, "clicks") < 0.15,
        patient=not explicit and compute_chance(seed, address, "patient") < 0.15,
    )


def _kind_by_chance(number: float) -> PersonaKind:
    for kind, share in _SHARES:
        if number < share:
            return kind
        number -= share
    return PersonaKind.SILENT


def choose_refusal(address: str, seed: str, deferred: int) -> str:
    """Return the SMTP response to RCPT that refuses a person's mail, or "".

    `deferred` is the number of temporary refusals so far.
    """
    kind = choose_character(address, seed).kind
    if kind is PersonaKind.REJECT:
        return f"550 5.1.1 <{address}>: Recipient address rejected: User unknown"
    if kind is PersonaKind.TEMPFAIL and deferred < 2:
        return "451 4.7.1 Greylisted, please try again later"
    return ""


def decide_actions(address: str, letter: ReceivedMessage, past: Past, seed: str) -> list[PlannedAct]:
    """Return all actions that a person, and the machines before the mailbox, will take on an email."""
    who = choose_character(address, seed)

    def wait(topic: str, least: float, most: float) -> float:
        share = compute_chance(seed, address, f"{topic} {letter.message_id}")
        return float(least * (most / least) ** share)

    if who.kind is PersonaKind.BOUNCE:
        return [PlannedAct(SimulatedAct.BOUNCE, wait("bounce", 2, 90))]
    actions = [PlannedAct(SimulatedAct.PREFETCH, 1.0)] if who.scanned else []
    if letter.automatic:
        return actions
    if who.kind is PersonaKind.AWAY:
        return (
            actions
            if past.away_told
            else [*actions, PlannedAct(SimulatedAct.AUTO_REPLY, 2.0, PersonaKind.AWAY)]
        )
    words = _choose_answer(who, letter, past)
    replies_after = wait("reply", 20 * MINUTE, 8 * HOUR if words == "agree" else 2 * DAY)
    opens_after = (
        min(wait("open", 2 * MINUTE, 8 * HOUR), replies_after * 0.8) if words else wait("open", 120, DAY)
    )
    if who.opens:
        actions.append(PlannedAct(SimulatedAct.OPEN, opens_after))
        if who.clicks and letter.links:
            actions.append(
                PlannedAct(SimulatedAct.CLICK, opens_after + wait("click", 10, 180), url=letter.links[0])
            )
    if words == PersonaKind.UNSUBSCRIBE:
        actions.append(
            PlannedAct(SimulatedAct.UNSUBSCRIBE, opens_after + wait("leave", 10, 120), url=letter.one_click)
        )
    elif words:
        actions.append(PlannedAct(SimulatedAct.REPLY, replies_after, words))
    return actions


def _choose_answer(who: Character, letter: ReceivedMessage, past: Past) -> str:
    """Return the kind of reply that a person writes to an email; "" for none."""
    personal = letter.answers in past.own_ids
    if personal and past.answers == 1 and who.kind in (PersonaKind.INTERESTED, PersonaKind.QUESTION):
        return "agree"
    if past.answers or personal or (who.patient and not past.received):
        return ""
    if who.kind is PersonaKind.UNSUBSCRIBE:
        return PersonaKind.UNSUBSCRIBE if letter.one_click else PersonaKind.REMOVE
    return who.kind if who.kind in _ANSWERING else ""
