"""Parsing of delivery reports in words, of servers and gateways that follow no standard. Pure.

The parts are the recipients that a report names, and what it says of each.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from app.service.mail.refusal import STATUS, Subject, is_telling, subject_of

from .folded_text import Phrases, fold

UNDELIVERED = Phrases(
    r"undeliver|non-?deliver|failure notice|returns? to sender|rejected by the recipient"
    r"|permanent (?:fatal )?errors?",
    r"(?:not|never|wasn't|isn't|couldn't be|can't be) (?:be(?:en)? )?(?:delivered|transmitted)|did(?: not"
    r"|n't) reach",
    r"(?:could|can|was|were)(?: ?not|n't) (?:be )?(?:delivered|sent|reached|deliver)|user unknown"
    r"|unknown user",
    r"(?:unable|failed|failure|problem|error|trouble|impossible)\W+(?:\w+\W+){0,4}(?:deliver|send|sending)",
    r"(?:mail|message|delivery)\b.{0,40}\b(?:fail(?:ed|s|ure)|error|rejected|aborted|returned|incomplete"
    r"|blocked|stopped|refused|denied)|(?:mail|message) bounced",
    r"delivery (?:status|notification|report)|return(?:ed|ing) (?:mail|message|to sender)",
    r"(?:errors?|problems?) (?:while |in )?(?:sending|delivering)",
    r"unzustellbar|nicht (?:\w+ )?(?:zugestellt|zustellbar|zustellen|ubermittelt|ausgeliefert)"
    r"|zuruckgewiesen",
    r"zustell(?:ung)?s?(?:fehler|problem|status| ?fehlgeschlagen| ?nicht)|rucklaufer",
    r"zustellung .{0,60}(?:nicht|fehlgeschlagen|gescheitert)|fehler bei der (?:zustellung|ubermittlung)",
    r"non (?:remis|distribu|delivr|livre|achemin)|notification d'echec|rejet de votre message",
    r"(?:pas|pu) (?:pu )?etre (?:remis|distribue|delivre|livre|achemin|envoye)",
    r"echec (?:de|d'|lors)\W?.{0,30}(?:remise|livraison|distribution|envoi|acheminement|message)",
    r"no (?:se )?(?:pudo|puede|ha podido|(?:fue )?entregad\w*)|(?:error|fallo) (?:de|en la) entrega",
    r"devuelto|entrega fallida",
    r"non (?:e stato |puo essere )?(?:recapitat|consegnat)|mancat[oa] (?:consegna|recapito)",
    r"impossibile (?:recapitare|consegnare|inviare)|recapito (?:non riuscito|fallito)|errore di (?:consegna"
    r"|recapito)",
    r"nao (?:foi |pode ser )?(?:entreg|enviad|recebid)|nao (?:foi possivel|e possivel) entregar",
    r"falha (?:na|de|da) entrega|mensagem devolvida|devolvida ao remetente",
    r"onbestelbaar|niet (?:worden )?(?:bezorgd|afgeleverd|verzonden)|bezorging (?:\w+ )?(?:mislukt|niet)",
    r"nie(?:dostarcz|dorecz)|nie (?:mozna|udalo sie|zostala?|moze zostac) (?:dostarcz|dorecz|przekaz)",
    r"blad dostarcz|zwrot (?:wiadomosci|poczty)",
    r"olever\w*bar|(?:inte|ej) (?:kunde |kan |att )?lever|uleverbar|(?:ikke|ikke kunne) lever|leveringsfejl",
    r"levering(?:en)? mislyk|toimittamaton|ei voi(?:tu|da)? toimit|toimitus epaonnistui",
    r"nedorucen|nedorucitel|ne(?:lze|bylo mozne|podarilo se) doruc|kezbesithetetlen|nem (?:\w+ )?kezbesit",
    r"(?:teslim edil|iletil)(?:eme|emiyor)|nu (?:a putut|poate) fi livrat|nelivrat",
    r"не (?:может быть |было |удалось |был[ао]? )?(?:доставл|доставит|отправл)|недоставл|ошибка доставки",
    r"не вдалося доставити|возвра(?:щен|т) (?:письм|сообщ|почт)|ανεπιδοτ|δεν (?:\w+ )?παραδοθ",
    r"(?:配信|送信|配達|お届け|転送).{0,8}(?:でき|不能|失敗|エラー)|(?:エラー|未配信|不達)(?:メール|通知)?",
    r"退信|被退回|未送达|(?:无法|無法|未能|没有|不能).{0,6}(?:投递|投遞|传递|傳遞|送达|送達|发送|發送|传送"
    r"|傳送)",
    r"(?:投递|投遞|发送|發送|传送|傳送)(?:失败|失敗)",
    r"반송|(?:배달|전송|전달|발송).{0,6}(?:실패|되지|수 없|못)",
)
DELAYED = Phrases(
    r"\bdelay(?:ed)?\b|\bwarning\b:?|\bwill (?:be )?(?:retr|keep trying|continue)|\bstill (?:trying"
    r"|undelivered)",
    r"temporary failure (?:report|only)|not need to re-?send",
    r"verzoger|wird weiter versucht|retard(?:e|ee)?\b|retrasad|ritardat|atrasad|vertraagd",
    r"opozn|forsenad|forsinket|задерж|отложен|遅延|遅れ|延迟|延遲|지연",
)
FINAL = Phrases(
    r"\b(?:permanent|fatal)(?:ly)?\b(?! ?error would)|\bgiv(?:en?|ing) up|\bgave up|\bfinal\b|\bfailed\b",
    r"\bno longer (?:be )?tr|\breturned\b|endgultig|definitiv",
)
WORDS_MAX, SAID_MAX = 500, 30_000
ADDRESS = re.compile(r"[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\w.-]{1,255}")

_REPLY = re.compile(rf"\b[45]\d\d[ -]|{STATUS.pattern}")
# Where the returned email begins: a line that says so, or one of its headers.
_ORIGINAL = re.compile(
    r"^[ \t]{0,8}[-=*_#]{2,80}[^\n]{0,30}(?:original|returned|unsent|undelivered|forwarded|copy"
    r"|copie|copia|kopie|ursprünglich|origin[ae]|oorspronkelijk|исходн|元の|原始|原文|원본)"
    r"|original message follows|headers? follows?|below is a copy of"
    r"|^(?:reporting-mta|message-id|received|return-path|dkim-signature|mime-version):",
    re.I | re.M,
)
# A line that begins with an address is about that recipient, as are those below: "<bob@x>:", "* bob@x",
# "Recipient: bob@x", "550 <bob@x>... User unknown", ">>> RCPT TO:<bob@x>".
_HEADING = re.compile(
    r"^[\s>*•·\"'“<\[(=|-]{0,20}(?:[45]\d\d[ -]\s?)?(?:[245]\.\d\.\d{1,3}\s)?"
    r"(?:(?!mail from|from|to:|reply|sender|cc\b|message|contact|help"
    r"|subject)[^\W\d_][^@\n]{0,60}?[:：]\s{0,8})?"
    rf"(?:rfc822;\s{{0,4}})?[\"'“<(\[]{{0,4}}({ADDRESS.pattern})",
    re.I,
)
_HANDED_ON = re.compile(
    rf"\b(?:generated|forwarded|expanded|aliased) (?:from|for) <?({ADDRESS.pattern})", re.I
)
# Lines that end a recipient's part: a rule, a reply that names a host, the dialogue with another host.
_BREAK = re.compile(
    r"^\s{0,8}(?:[-=*_]{3,}|[2-5]\d\d [\w-]+(?:\.[\w-]+)+ \(|(?:\.\.\. )?while talking to|>>> (?!rcpt))", re.I
)
_ROLE = re.compile(
    r"^(?:postmaster|mailer-daemon|abuse|support|help ?desk|no-?reply|do-?not-?reply|admin)\b", re.I
)


def before_original(text: str) -> str:
    """Return a report's own text, which comes before the returned email."""
    return _ORIGINAL.split(text[:SAID_MAX], maxsplit=1)[0]


def is_called_so(subject: str) -> bool:
    """Return whether a subject is a report's. After a colon, it may be ours ("Re: Undelivered parcels")."""
    return bool(UNDELIVERED.search(fold(re.split(r"[:：]", subject, maxsplit=1)[0])))


def is_nondelivery(text: str) -> bool:
    """Return whether a text says that an email was not delivered, or not yet."""
    said = fold(text)
    return bool(UNDELIVERED.search(said) or DELAYED.search(said))


def is_delay(subject: str, said: str) -> bool:
    """Return whether a report says that the email is late and will be tried again."""
    called = re.split(r"[:：]", subject, maxsplit=1)[0] if UNDELIVERED.search(fold(subject)) else subject
    if DELAYED.search(fold(subject)):
        return not FINAL.search(fold(called))
    words = fold(said)
    return bool(DELAYED.search(words)) and not FINAL.search(words)


def split_by_recipient(said: str, apart: Collection[str]) -> dict[tuple[str, ...], str]:
    """Return what a report says of each recipient, by the recipient's names.

    The names are the address that failed and those that the email was handed on from. `apart` are
    addresses of the report's sender and recipients. Text about no particular recipient is under ().
    """
    found: dict[str, list[str]] = {"": []}
    names: dict[str, dict[str, None]] = {}
    current = ""
    for line in said.split("\n"):
        heading = _HEADING.match(line[:WORDS_MAX])
        address = heading[1].strip(".").lower() if heading else ""
        if address and address not in apart:
            current = address
            names.setdefault(current, {current: None})
        elif _BREAK.match(line):
            current = ""
        if current and (origin := _HANDED_ON.search(line[:WORDS_MAX])):
            names[current][origin[1].strip(".").lower()] = None
        found.setdefault(current, []).append(line)
    return {tuple(names.get(each, ())): "\n".join(lines) for each, lines in found.items()}


def find_mentioned_address(said: str, apart: Collection[str]) -> tuple[str, ...]:
    """Return the one address in a report beside those in `apart`, as a tuple, else an empty tuple.

    Role addresses such as postmaster's count only if there are no others.
    """
    found = dict.fromkeys(each.strip(".").lower() for each in ADDRESS.findall(said))
    names = [each for each in found if each not in apart]
    names = [each for each in names if not _ROLE.match(each)] or names
    return tuple(names) if len(names) == 1 else ()


def extract_diagnostic(said: str) -> str:
    """Return what a report says in words: a server's reply, else the first sentence with a reason.

    A sentence that says only that it took too long is used if there is no other.
    """
    paragraphs = [" ".join(each.split()) for each in re.split(r"\n\s*\n", said)]
    replies = [each[max(0, found.start() - 200) :] for each in paragraphs if (found := _REPLY.search(each))]
    sentences = [
        each for one in paragraphs for each in re.split(r"(?<=[.!?])\s|(?<=。)", one) if is_telling(each)
    ]
    told = next(filter(is_telling, replies), "")
    told = told or next((each for each in sentences if subject_of("", each) is not Subject.WAY), "")
    return (told or next(iter([*sentences, *replies]), ""))[:WORDS_MAX]
