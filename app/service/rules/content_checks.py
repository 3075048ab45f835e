"""Checks for doubtful passages in a campaign's texts, each with a sentence and its place. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import unescape

from app.contract.lint import Part, Weight
from app.contract.sentences import Sentence, say, sentence_of
from app.service.mail.html_sanitizer import NestedTooDeep, check_nesting
from app.service.mail.template import fields_of, needed_of, problems_of

from .link_checks import SHORTENERS, explain_broken_link, host_of, links_of

_WHOSE = r"(?:your|my|our|their|the|(?:recipient|sender|prospect)(?:['’]s)?|customer|client|contact|lead)"
_WHAT = (
    r"(?:(?:first|last|full|given|family|company|business|product|project|event|job|brand)?[\s_-]*name|surname"
    r"|company|organi[sz]ation|job[\s_-]*title|title|position|role|industry|phone(?:[\s_-]*number)?|e-?mail"
    r"|(?:e-?mail|postal)[\s_-]*address|website|city|signature|product|pain[\s_-]*points?|contact[\s_-]*info(?:rmation)?"
    r"|calendar[\s_-]*link|(?:vor|nach|firmen|produkt)?name|firma|unternehmen|ansprechpartner(?:in)?|stadt|branche"
    r"|prénom|nom|entreprise|société|nombre|apellidos?|empresa)"
)
_FIELD = rf"(?:{_WHOSE}[\s_-]+)?{_WHAT}"
_TO_DO = r"(?:your|insert|enter|ihre?|deine?|votre|su)(?:[\s_-]+[\w'’/-]{1,30}){1,5}"
_NAMED = rf"(?i:{_FIELD}|{_TO_DO})"
_CODE = r"(?:[^\W\d_]+_\w+|[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*)"  # first_name, firstName, FirstName

_PLACEHOLDER = re.compile(
    rf"\[\[[^\[\]\n]{{1,40}}\]\]|\[[A-Z][A-Z _-]{{1,30}}\](?!\()|\[\s?{_NAMED}\s?\](?!\()"
    rf"|(?<![{{\\])\{{(?:![\w.]{{1,60}}|\s?(?:\w{{1,30}}\.)?(?:{_CODE}|{_NAMED})\s?)\}}(?!\}})"
    rf"|<<[^<>]{{1,30}}>>|<(?i:{_FIELD})>|«\s?(?:{_CODE}|(?i:{_FIELD}))\s?»"
    rf"|\((?i:insert\s[^()\n]{{1,40}}|{_WHOSE}\s{_WHAT})\)"
    r"|(?<![\d%])%{1,2}[A-Za-z][A-Za-z_]{2,29}%{1,2}|#{1,2}[A-Z][A-Z_]{2,30}#{1,2}|\b__[A-Z][A-Z_]{1,30}__\b"
    r"|\*\|[A-Z_:]{2,30}\|\*|\bX{3,}\b|\b(?:TODO|TBD|FIXME)\b|(?i:lorem ipsum)"
)
_WORDS_IN_BRACES = re.compile(r"(?<![{\\])\{\s?[^\W\d_][\w.-]{1,40}(?: [\w.-]{1,40}){0,2}\s?\}(?!\})")
_MERGE_FIELD = re.compile(r"\{\{[^{}]*\}\}")
_STYLE = re.compile(r"<style\b[^<]*(?:<(?!/style)[^<]*)*", re.I)
_TAG = re.compile(r"<[^<>]*>")
_LINK = re.compile(r"https?://[^\s<>\"]+")
SUBJECT_GOOD, SUBJECT_MAX = 60, 150  # characters
WORDS_MAX, BYTES_MAX, LINKS_MAX = 150, 102_000, 3  # Gmail clips emails longer than 102 KB
GIVEN = frozenset({"sender_name", "sender_email", "signature", "postal_address", "unsubscribe_link"})
SAMPLE = "x"
LOUD_WORD = 4  # letters: a longer subject that is all capitals counts as shouting
_LOUD = re.compile(r"\b[^\W\d_a-zß-öø-ÿ]{2,}(?:[ ,]+[^\W\d_a-zß-öø-ÿ]{2,})+\b")
_MARKS = re.compile(r"[!?]*![!?]+|\?{2,}")
_PROMISES = re.compile(
    r"100 ?% (?:free|guaranteed)|act now|risk[- ]free|no obligation|click here|earn money|make money|winner"
    r"|limited[- ]time offer|buy now|once in a lifetime|double your|guaranteed results|cash bonus"
    r"|jetzt zugreifen|garantiert(?:er)? (?:gewinn|erfolg)|hier klicken|kostenlos und unverbindlich"
    r"|cliquez ici|gagnez de l['’]argent|haga clic aquí|gane dinero",
    re.I,
)
_ENCLOSED = re.compile(
    r"\b(?:attached|(?:see|in) the attachment|i (?:have )?enclosed?|please find enclosed"
    r"|im anhang|anbei|angehängt|ci-joint|en pièce jointe|adjunto|se adjunta)\b",
    re.I,
)
_FAKE = re.compile(r"^\s*(?:re|fwd?|aw|wg|tr)\s*:", re.I)
_UNSUBSCRIBE = "unsubscribe_link"
NO_TEXT = say("text_empty", "This email has no text.")
NO_SUBJECT = say("text_no_subject", "This email has no subject.")


def placeholder_in(written: str, *, is_html: bool) -> str:
    """Return the first unfilled placeholder, or ""; merge fields and link addresses are not placeholders."""
    found = _PLACEHOLDER.search(_to_readable_text(written, is_html))
    return found[0] if found else ""


def words_in_braces(written: str, *, is_html: bool) -> str:
    """Return the first words in single braces, or ""; they are a placeholder or meant literally."""
    found = _WORDS_IN_BRACES.search(_to_readable_text(written, is_html))
    return found[0] if found else ""


def _to_readable_text(written: str, is_html: bool) -> str:
    """Return the text as people read it, without merge fields and without the addresses of links."""
    text = _MERGE_FIELD.sub(" ", written)
    if is_html:
        text = unescape(_TAG.sub("", _STYLE.sub(" ", text)))
    return _LINK.sub(" ", text)


def without_placeholders(text: str) -> str:
    """Return the text with a space in place of each placeholder."""
    return _PLACEHOLDER.sub(" ", text)


@dataclass(frozen=True)
class Text:
    """One variant of an email; `key` identifies the variant, `is_first` marks the initial email."""

    key: str
    subject: str
    text: str
    html: str = ""
    is_first: bool = False

    @property
    def parts(self) -> tuple[tuple[Part, str], ...]:
        every = (Part.SUBJECT, self.subject), (Part.TEXT, self.text), (Part.HTML, self.html)
        return tuple((part, written) for part, written in every if written.strip())


@dataclass(frozen=True)
class Audience:
    """The number of leads that still get email, and how many of them have each field."""

    leads: int = 0
    having: Mapping[str, int] = field(default_factory=dict)
    has_way_out: bool = True  # every email ends with an unsubscribe link or line


@dataclass(frozen=True)
class Flaw:
    rule: str
    weight: Weight
    sentence: Sentence
    part: Part
    excerpt: str = ""


Check = Callable[[Part, str], Iterator[Flaw]]


def find_flaws(text: Text, audience: Audience) -> list[Flaw]:
    """Return everything doubtful about one text, the most serious first."""
    found = list(_check_whole_email(text, audience))
    for part, written in text.parts:
        found += _check_merge_fields(part, written, audience)
        for check in _CHECKS:
            found += check(part, written)
    order = list(Weight)
    return sorted(dict.fromkeys(found), key=lambda flaw: order.index(flaw.weight))


def flag_unread_reply_to(reply_to: str) -> Flaw:
    """Return the warning for a Reply-To address that no inbox of the workspace reads."""
    sentence = say(
        "text_reply_to_unread",
        "Replies go to {address}, which isn't one of your inboxes: people who reply keep getting "
        "emails, even those who opt out. Connect it as an inbox, or clear the Reply-To.",
        address=reply_to,
    )
    return Flaw("unread", Weight.WARN, sentence, Part.TEXT, reply_to)


def flag_differing_fields(variants: Sequence[Text]) -> dict[int, Flaw]:
    """Return, by variant index, the fields that only other variants of the same email use."""
    used = [
        frozenset().union(*(fields_of(written) for _, written in each.parts)) - GIVEN for each in variants
    ]
    every = frozenset().union(*used)
    found = {}
    for at, mine in enumerate(used):
        if left := sorted(every - mine):
            names = ", ".join(map(_as_field, left))
            sentence = say(
                "variant_fields_differ",
                "Another variant uses {fields}, this one doesn't; so more than the wording is compared.",
                fields=names,
            )
            found[at] = Flaw("fields_differ", Weight.HINT, sentence, Part.TEXT, names)
    return found


def _check_whole_email(text: Text, audience: Audience) -> Iterator[Flaw]:
    if not (text.text.strip() or text.html.strip()):
        yield Flaw("empty", Weight.STOP, NO_TEXT, Part.TEXT)
    if text.is_first and not text.subject.strip():
        yield Flaw("no_subject", Weight.STOP, NO_SUBJECT, Part.SUBJECT)
    if text.is_first and (fake := _FAKE.match(text.subject)):
        sentence = say(
            "text_fake_answer",
            "A first email that pretends to be a reply annoys people, and filters know it.",
        )
        yield Flaw("fake_answer", Weight.WARN, sentence, Part.SUBJECT, fake[0].strip())
    written = f"{text.text} {text.html}"
    if not audience.has_way_out and _UNSUBSCRIBE not in fields_of(written):
        sentence = say(
            "text_no_unsubscribe",
            "There is no way to unsubscribe. Switch the unsubscribe link on, or insert {field}.",
            field=_as_field(_UNSUBSCRIBE),
        )
        yield Flaw("no_unsubscribe", Weight.WARN, sentence, Part.TEXT)
    if (size := len(written.encode())) > BYTES_MAX:
        sentence = say(
            "text_too_big",
            "This email has {size} KB. From 102 KB on, Gmail shows only its beginning.",
            size=size // 1000,
        )
        yield Flaw("too_big", Weight.WARN, sentence, Part.HTML if text.html else Part.TEXT)


def _check_merge_fields(part: Part, written: str, audience: Audience) -> Iterator[Flaw]:
    for problem in problems_of(written):
        yield Flaw("template", Weight.STOP, problem, part, str(problem.params.get("text", "")))
    for name in needed_of(written):
        if name in GIVEN or not audience.leads:
            continue
        shown, lacking = _as_field(name), audience.leads - audience.having.get(name, 0)
        if lacking == audience.leads:
            sentence = say(
                "text_unknown_field",
                "No lead has {field}. Correct its name, or give it a default: {example}.",
                field=shown,
                example=_as_field(f"{name}|there"),
            )
            yield Flaw("unknown_field", Weight.STOP, sentence, part, shown)
        elif lacking:
            sentence = say(
                "text_lacking_field",
                "Leads without {field}: {lacking} of {leads}. They wait until it is filled in.",
                field=shown,
                lacking=lacking,
                leads=audience.leads,
            )
            yield Flaw("lacking_field", Weight.WARN, sentence, part, shown)
    for name in fields_of(written):
        unheard = audience.leads and not audience.having.get(name)
        if unheard and name not in GIVEN and name not in needed_of(written):
            sentence = say(
                "text_always_default",
                "No lead has {field}, so everyone gets its default.",
                field=_as_field(name),
            )
            yield Flaw("always_default", Weight.HINT, sentence, part, _as_field(name))


def _as_field(name: str) -> str:
    return f"{{{{{name}}}}}"


def _check_length(part: Part, written: str) -> Iterator[Flaw]:
    plain = _MERGE_FIELD.sub(SAMPLE * 8, _TAG.sub(" ", written))
    if part is Part.SUBJECT and len(plain) > SUBJECT_GOOD:
        weight = Weight.WARN if len(plain) > SUBJECT_MAX else Weight.HINT
        sentence = say(
            "text_long_subject",
            "The subject has {count} characters; most phones show 40, most programs {most}.",
            count=len(plain),
            most=SUBJECT_GOOD,
        )
        yield Flaw("long_subject", weight, sentence, part)
    if part is Part.TEXT and (words := len(plain.split())) > WORDS_MAX:
        sentence = say(
            "text_many_words",
            "The text has {count} words. Emails of fewer than {most} get more replies.",
            count=words,
            most=WORDS_MAX,
        )
        yield Flaw("long_text", Weight.HINT, sentence, part)


def _check_shouting(part: Part, written: str) -> Iterator[Flaw]:
    plain = without_placeholders(_MERGE_FIELD.sub(" ", _TAG.sub(" ", written)))
    loud = max(_LOUD.findall(plain), key=len, default="")
    whole = part is Part.SUBJECT and plain.isupper() and len(plain.strip()) > LOUD_WORD
    if whole or len(loud.split()) >= (2 if part is Part.SUBJECT else 3):
        sentence = say("text_capitals", "Capitals look like shouting, to people and to filters.")
        yield Flaw("capitals", Weight.WARN, sentence, part, loud or plain.strip())
    if marks := _MARKS.search(plain):
        sentence = say("text_marks", "One mark is enough; several look like advertising.")
        yield Flaw("marks", Weight.WARN, sentence, part, marks[0])


def _check_links(part: Part, written: str) -> Iterator[Flaw]:
    found = links_of(written)
    for link in found:
        if reason := explain_broken_link(_MERGE_FIELD.sub(SAMPLE, link)):
            yield Flaw("broken_link", Weight.STOP, reason, part, link)
        elif host_of(link).removeprefix("www.") in SHORTENERS:
            sentence = say("link_shortened", "Shortened links are often blocked. Use the full address.")
            yield Flaw("shortener", Weight.WARN, sentence, part, link)
    own = [link for link in found if _UNSUBSCRIBE not in link]
    if part is not Part.SUBJECT and len(own) > LINKS_MAX:
        sentence = say(
            "text_many_links",
            "There are {count} links. A first email is best with one or none.",
            count=len(own),
        )
        yield Flaw("many_links", Weight.HINT, sentence, part)
    if part is Part.SUBJECT and found:
        sentence = say("link_in_subject", "A link in a subject looks like spam.")
        yield Flaw("link_in_subject", Weight.WARN, sentence, part, found[0])


def _check_leftovers(part: Part, written: str) -> Iterator[Flaw]:
    is_html = part is Part.HTML
    left, weight = placeholder_in(written, is_html=is_html), Weight.STOP
    if not left:
        left, weight = words_in_braces(written, is_html=is_html), Weight.WARN
    if left:
        sentence = say(
            "text_placeholder",
            "“{words}” looks like a placeholder. Fill it in, or use a merge field such as {field}.",
            words=left,
            field=_as_field("first_name"),
        )
        yield Flaw("placeholder", weight, sentence, part, left)
    if promise := _PROMISES.search(written):
        sentence = say("text_spam_words", "“{words}” is a phrase that filters look for.", words=promise[0])
        yield Flaw("spam_words", Weight.HINT, sentence, part, promise[0])
    if part is not Part.SUBJECT and (enclosed := _ENCLOSED.search(_TAG.sub(" ", written))):
        sentence = say(
            "text_no_attachment",
            "The text mentions an attachment, but campaign emails have none. Link to it instead.",
        )
        yield Flaw("no_attachment", Weight.WARN, sentence, part, enclosed[0])


def _check_html_nesting(part: Part, written: str) -> Iterator[Flaw]:
    try:
        check_nesting(written if part is Part.HTML else "")
    except NestedTooDeep as error:
        yield Flaw("nesting", Weight.STOP, sentence_of(error), part)


_CHECKS: tuple[Check, ...] = (
    _check_html_nesting,
    _check_length,
    _check_shouting,
    _check_links,
    _check_leftovers,
)
