"""What a server's no is about: the address, its mailbox, this mail and who sends it, or the way there. Pure.

The status (RFC 3463) and the words of the host that refused are read together. Words about the sender or a
full mailbox outweigh a status of the address, which some hosts give to every refusal. A refusal is one of the
address only where words or status say so: whatever is not understood says nothing of it.
"""

from __future__ import annotations

import re
from enum import StrEnum


class Subject(StrEnum):
    """What is refused. MAIL: its content, its sender, the sending host; and whatever is not understood."""

    ADDRESS = "ADDRESS"
    MAILBOX = "MAILBOX"
    MAIL = "MAIL"
    WAY = "WAY"


def _any(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.I)


STATUS = re.compile(r"(?<![\d.])[245]\.[0-7]\.\d{1,3}(?!\.?\d)")  # no address of a host, no version
_AFTER_CODE = re.compile(r"\b[45]\d\d[ -]{1,2}['\"#(]{0,2}([245]\.[0-7]\.\d{1,3})(?!\.?\d)")
_VAGUE = re.compile(r"[245]\.(?:0\.\d{1,3}|[1-7]\.0)$")

_WHO = (
    r"(?:user(?:id|name)?|recipient|mail ?box|mail ?drop|inbox|address(?:ee)?|account|alias|customer|person"
    r"|subscriber|destinataire|adresse|compte|utilisateur|empf(?:ä|ae)nger|benutzer|postfach|destinatario"
    r"|usuario|cuenta|buzón|persona|utente|casella|indirizzo|utilizador|usuário|ontvanger|gebruiker"
    r"|пользователь|адрес|ящик|ユーザー?|宛先|用户|收件人)"
)
_IS_GONE = (
    r"(?:unknown|invalid|unavailable|disabled|inactive|deactivated|deleted|closed|suspended|terminated"
    r"|discontinued|frozen|not (?:be )?(?:found|listed|known|recogni[sz]ed|here|present|local|exist\w*|active"
    r"|valid|an? (?:known|valid|active))|(?:does ?n[o']t|do not|don't|didn't|no longer|non-?)"
    r" ?(?:currently )?(?:exists?|existent|valid|active|available|accepts? |have an?\b.{0,40}account"
    r"|works? (?:here|at)|in use)|inconnue?|n['’]existe|unbekannt|existiert nicht"
    r"|nicht (?:gefunden|vorhanden)|desconocid[oa]|no existe|sconosciut[oa]|inesistente|não existe"
    r"|desconhecid[oa]|onbekend|bestaat niet|не (?:существует|найден|зарегистрирован)|неизвестен"
    r"|不明|存在しません|見つかりません|不存在)"
)
_GONE = _any(
    rf"\b{_WHO}(?:e?s)?\b(?:[^.;]|[.;](?=\S)){{0,80}}?\b{_IS_GONE}|\buserunknown\b",
    rf"(?:宛先|ユーザー?|用户|收件人).{{0,40}}{_IS_GONE}",
    r"\b(?:no such|unknown|invalid|bad|illegal|unrecogni[sz]ed|non-?existent|unroute?able|inactive|closed)"
    rf"(?: [\w-]+){{0,2}}[ /]{_WHO}|\bnot an? (?:valid|known|active|local) {_WHO}",
    r"\bno (?:such )?(?:user|mail ?box|account|person|one)\b (?:here|there|by|with|found|at|available)",
    r"<\S{1,100}@\S{1,100}>[.: ]{0,5}(?:is )?(?:not found|unknown|does(?: not|n't) exist)",
    r"\bno valid recipients|no existe (?:\w+ )?(?:persona|usuario)|nessun utente|\bnobody (?:here|there|by)",
    r"\bnot our customer|\bno longer (?:at|with|works|employed)|\b(?:bad|valid)rcptto|\bname directory",
    r"recipient address(?:es)? rejected ?(?:: ?access denied|[.(]|$)|\bRecip(?:ient)?NotFound",
    r"\b(?:host|domain)(?: or domain)?(?: name)?(?: is)? (?:unknown|not found)(?!.{0,20}try again)",
    r"\b(?:unknown|no such|bad|invalid|illegal|non-?existent) (?:hosts?|domains?)\b(?! name)|NXDOMAIN",
    r"\bnull ?mx\b|\bno mx record|\bindicated no smtp service|couldn't find an?y? (?:mail exchanger|host)",
    r"\bhost \S{1,100} not found(?!.{0,20}try again)",
    r"\bdomain\b[^;]{0,60}(?:not exist|n't exist|not be found|n't be found|receive e?-?mail|accept e?-?mail)",
)
# What a provider says when an account has sent too much, or is under suspicion (RFC 3463 has 5.4.5 for it;
# 5.1.90 and 5.7.xxx are Microsoft's), and when the address is not the account's.
_USED_UP = _any(
    r"\b(?:sending|submission|outbound|outgoing)\b[^.]{0,60}\b(?:limit|quota|threshold)|\blimit for sending",
    r"reached your daily limit|max(?:imum)? [\w ]{1,40} per (?:hour|day)\b",
    r"SubmissionQuota|OutboundSpam|bad outbound sender|tenant has exceeded|unusual sending activity",
    r"\b[45]\.(?:4\.5|1\.90|7\.50[123]|7\.70[58])\b",
    r"\b(?:relay|daily|hourly|messages?|e-?mails?|send|smtp) (?:\w+ )?quota\b|\bthrottling failure"
    r"|\bmaximum sending rate|\bsending rate exceeded",
    r"\b(?:you|(?:your|this) account|this user)(?:['’]ve| have| has)? (?:\w+ ){0,3}(?:exceeded|reached|hit)\b"
    r"[^.]{0,40}\b(?:limit|quota|rate|allowance)\b|\b(?:hourly|daily) limit (?:reached|exceeded)",
    r"\btoo many (?:messages|e-?mails|mails|recipients)\b[^.]{0,50}\b(?:account|hour|day|today|minute)\b",
    r"\baccount\b[^.]{0,30}\blimited to \d+|\b(?:limit|quota) (?:of \d+ )?(?:messages |e-?mails |mails )?"
    r"(?:per|an?|each|for (?:this|the)) (?:hour|day|minute|month)\b",
)
_NOT_ITS_OWN = _any(
    r"\b(?:helo|ehlo) (?:command )?rejected",
    r"sender address rejected|not owned by user|permissions? to send as|SendAsDenied",
    r"\b5\.(?:1\.[78]|7\.60)\b",
)
_SENDER = _any(  # who sends: these stand beside the recipient's address, or a status of it, too
    r"(?<!to )(?<!to the )\bsenders?\b(?!['’]s)|unauthenticated|\bauthenticat(?:ion|e)\b|\bsmtp auth",
    r"\bspf\b|\bdkim\b|\bdmarc\b|\bptr\b|\br-?dns\b|reverse[ -]?dns|\bhelo\b|\behlo\b",
    r"black-?list|block[ -]?list|spamhaus|spamcop|\b(?:dns|[rd])bl\b|\bbanned\b|too many (?!hops)",
    r"\brate ?limit|\bthrottl|\bnot (?:allowed|permitted) to send|\b(?:is|are) not verified|\bhost network",
    r"\bip address (?:is )?(?:black|block|listed|banned|reject)|\b(?:invalid|bad) ip\b",
    r"\b(?:in reply to|after) (?:the )?(?:mail from|helo)\b",
)
_POLICY = _any(
    r"\bspam|\bblock(?:ed|list)|blacklist|\bpolic(?:y|ies)\b|\breputation\b|\brelay|\bvirus|\bmalware",
    r"\bheader\b|\bprotocol\b|\bcontent\b|\bforbidden\b|message (?:was )?reject|mail reject",
    r"\btoo (?:large|big)\b|size (?:exceeds|limit)",
)
_FULL = _any(
    r"quota|over ?limit|insufficient (?:system |disk )?(?:storage|space)|\bstorage\b.{0,30}exceed",
    r"exceeds? (?:the )?(?:allowed|maximum|its) (?:mailbox )?size|exceeding receiving limits",
    r"\b(?:mail ?box|account|storage|inbox)\b.{0,30}\bfull\b|\bfull mail ?box",
    r"boîte.{0,30}pleine|postfach.{0,30}voll|buzón.{0,30}lleno",
)
_WAY = _any(
    r"\btime(?:d)?[ -]?out|\bexpired\b|\bretry time|giving up|gave up|\bconnect(?:ion|ing)?\b|unreachable",
    r"\bnetwork error|for a long time|too long|\btemporar|try again|\bdeferred\b|\bname server\b",
    r"\bloop\b|\bhops?\b|\bat a rate\b|(?:in|within|after|for|last) (?:the last )?\d+ (?:hours|days|seconds)",
)
# What hosts say that take no more connections, that can't look at a password now (RFC 5530), and that have.
_CROWDED = _any(
    r"\b(?:too many|maximum|max\.?|limit)\b.{0,30}\b(?:connections|sessions|logins)\b"
    r"|\b(?:connections|sessions)\b.{0,30}\b(?:limit|exceeded)\b"
)
_BUSY = _any(
    r"UNAVAILABLE|\bINUSE\b|LIMIT|SERVERBUG|too many|simultaneous|concurrent|maximum number|\bbusy\b|overload"
    r"|temporar|try (?:again )?later|try again in|throttl|\brate\b|internal (?:server )?error|backend"
    r"|timed? ?out|maintenance|not available"
)
_WRONG_PASSWORD = _any(
    r"AUTHENTICATIONFAILED|invalid credentials|(?:wrong|incorrect|invalid) (?:\w+ )?(?:password|login|user)"
    r"|authentication (?:failed|unsuccessful|credentials invalid)|\bnot accepted"
    r"|\bbad (?:credentials|password)"
)
# 1 an address; 2.1 a mailbox that is disabled, 2.2 a full one, 2.3 and 3.4 a mail too large; 3 and 4 the host
# and the way to it; 6 what is in the mail; 7 policy.
_OF_ADDRESS = re.compile(r"[45]\.(?:1\.(?:[1-6]|10)|2\.1)$")
_OF_MAILBOX = re.compile(r"[45]\.2\.2$")
_OF_MAIL = re.compile(r"[45]\.(?:1\.(?:[789]|90)|2\.[34]|3\.4|[67]\.\d{1,3})$")
_OF_WAY = re.compile(r"[45]\.[34]\.\d{1,3}$")


def status_of(reply: str) -> str:
    """The enhanced status code (RFC 3463) of the host that refused, or an empty text."""
    meant = next((each for each in _AFTER_CODE.findall(reply) if not _VAGUE.match(each)), "")
    found = STATUS.search(reply)
    return meant or (found[0] if found else "")


def subject_of(status: str, words: str) -> Subject:
    """What a refusal with this status and these words is about."""
    if is_about_sender(f"{status} {words}") or _SENDER.search(words):
        return Subject.MAIL
    if _OF_MAILBOX.match(status) or _FULL.search(words):
        return Subject.MAILBOX
    if _OF_MAIL.match(status):
        return Subject.MAIL
    if _GONE.search(words):
        return Subject.ADDRESS
    if _WAY.search(words):
        return Subject.WAY
    if _POLICY.search(words):
        return Subject.MAIL
    if _OF_ADDRESS.match(status):
        return Subject.ADDRESS
    return Subject.WAY if _OF_WAY.match(status) else Subject.MAIL


def is_telling(words: str) -> bool:
    """Whether words alone say what a refusal is about."""
    return any(each.search(words) for each in (_USED_UP, _NOT_ITS_OWN, _SENDER, _FULL, _GONE, _WAY))


def is_unknown_user(reply: str) -> bool:
    """Whether a server's reply says that there is no such address, not that it dislikes us."""
    status = status_of(reply)
    is_fitting = not status or status.startswith("5.1.") or bool(_VAGUE.match(status))
    return is_fitting and subject_of(status, reply) is Subject.ADDRESS


def is_about_sender(reply: str) -> bool:
    """Who sends must not, or not now, whoever is written to."""
    return is_used_up(reply) or bool(_NOT_ITS_OWN.search(reply))


def is_used_up(reply: str) -> bool:
    """The account may send no more for now."""
    return bool(_USED_UP.search(reply))


def is_busy(reply: str) -> bool:
    """The host takes no more connections, or can't look at a password now: it has not refused one."""
    return bool(_CROWDED.search(reply) or (_BUSY.search(reply) and not _WRONG_PASSWORD.search(reply)))


def is_policy(reply: str) -> bool:
    """It is no matter of the address (RFC 3463: 5.7.x is security or policy)."""
    status = status_of(reply)
    if status.startswith("5.7.") or _SENDER.search(reply):
        return True
    return (not status or bool(_VAGUE.match(status))) and bool(_POLICY.search(reply))


def is_full(reply: str) -> bool:
    """The recipient's mailbox is full."""
    return bool(_FULL.search(reply)) or bool(_OF_MAILBOX.match(status_of(reply)))
