"""Composition of campaign emails from variants and lead fields, for preview and sending. Pure."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from html import escape, unescape
from urllib.parse import quote as percent

from app.contract.campaign_texts import CampaignLanguage, find_texts
from app.contract.limits import SUBJECT_MAX
from app.service.mail.html_sanitizer import NestedTooDeep, sanitize_outgoing

from . import html_to_text, mime_composer
from .links import addresses_in
from .template import TemplateError, fields_of, problems_of, render_template

UNSUBSCRIBE, ADDRESS = "unsubscribe_link", "postal_address"
_LINK = re.compile(r"(<a\b[^<>]*?\bhref\s*=\s*)(?:\"(https?://[^\"<>\s]+)\"|'(https?://[^'<>\s]+)')", re.I)
_WAYS_OUT = re.compile(r"\{\{[ \t]*(" + f"{UNSUBSCRIBE}|{ADDRESS}" + r")[ \t]*\}\}")
_REPLY = re.compile(r"^\s*re\s*:", re.I)


@dataclass(frozen=True)
class CampaignMessage:
    """All that a campaign email is composed of.

    `fields` is keyed by `field_key`; ids include their angle brackets. A `subject` or `text` that a
    person wrote is sent verbatim, except for the merge fields of the unsubscribe link and the postal
    address in the text.
    """

    sender_name: str
    sender_address: str
    recipient: str
    recipient_name: str
    subject_template: str
    text_template: str
    html_template: str
    fields: Mapping[str, str]
    seed: str
    message_id: str
    date: datetime
    first_subject: str | None = None  # of the email that a follow-up continues
    in_reply_to: str | None = None
    references: tuple[str, ...] = ()
    reply_to: str | None = None
    unsubscribe: bool = False
    unsubscribe_url: str | None = None
    pixel_url: str | None = None
    link_url: Callable[[int], str] | None = None
    postal_address: str = ""
    language: str = CampaignLanguage.EN
    opt_out_line: str = ""  # empty: the line of the language
    variant_id: str = ""
    subject: str | None = None
    text: str | None = None


@dataclass(frozen=True)
class RenderedMessage:
    """A composed email. `links`: targets of tracked links, by position; `missing`: fields left blank."""

    raw: bytes
    subject: str
    text: str
    html: str
    links: tuple[str, ...] = ()
    missing: tuple[str, ...] = ()
    headers: tuple[tuple[str, str], ...] = ()


@dataclass
class _Body:
    text: str
    html: str
    missing: list[str] = field(default_factory=list)


def compose_message(letter: CampaignMessage) -> RenderedMessage:
    """Compose the whole email; raise TemplateError or BadAddress, with a sentence, if it can't be made."""
    for template in _list_templates(letter):
        for problem in problems_of(template):
            raise TemplateError(problem)
    subject, missing = _compose_subject(letter)
    body = _compose_body(letter)
    _append_footer(letter, body)
    links: tuple[str, ...] = ()
    if letter.link_url and body.html:
        body.html, links = _track_links(body.html, letter.link_url, letter.unsubscribe_url)
    if letter.pixel_url and body.html:
        body.html += f'<img src="{escape(letter.pixel_url)}" width="1" height="1" alt="">\n'
    headers = _build_headers(letter, subject)
    raw = mime_composer.build_message(headers, body.text, _mark_language(body.html, letter.language))
    holes = tuple(dict.fromkeys([*missing, *body.missing]))
    return RenderedMessage(raw, subject, body.text, body.html, links, holes, headers)


def _list_templates(letter: CampaignMessage) -> tuple[str, ...]:
    """Return the templates that are used: those that no edited subject or text replaces."""
    subject = (letter.subject_template,) if letter.subject is None else ()
    return subject + ((letter.text_template, letter.html_template) if letter.text is None else ())


def to_edit(letter: CampaignMessage) -> tuple[str, str]:
    """Return subject and text for a person to edit, with values for fields.

    The merge fields of the unsubscribe link and the postal address stay as they are.
    """
    composed = compose_message(letter)
    if letter.text is not None:
        return composed.subject, letter.text
    kept = {**letter.fields, **{name: f"{{{{{name}}}}}" for name in (UNSUBSCRIBE, ADDRESS)}}
    text = render_template(letter.text_template, kept, letter.seed).text
    if not text.strip():
        text = html_to_text.convert_html_to_text(
            render_template(letter.html_template, kept, letter.seed, _in_html).text
        )
    return composed.subject, text


def opt_out_address(letter: CampaignMessage) -> str:
    """Return the mailto: URL that opts a recipient out from whatever address: it names this email.

    The mailbox that sent the email gets the request, because that one is read; who reads email to
    `reply_to` is not known.
    """
    return _opt_out(letter.sender_address, letter.message_id)


@lru_cache(maxsize=16)  # composing one email needs the address several times
def _opt_out(sender: str, message_id: str) -> str:
    address = percent(mime_composer.ascii_address(sender), safe="@")
    return f"mailto:{address}?subject={percent(f'remove me {message_id}'.strip())}"


def reply_subject(subject: str) -> str:
    """Return the subject with `Re: ` in front, unless it has that already."""
    return subject if _REPLY.match(subject) else f"Re: {subject}"


def _compose_subject(letter: CampaignMessage) -> tuple[str, tuple[str, ...]]:
    if letter.subject is not None:
        return mime_composer.one_line(letter.subject), ()
    own = render_template(letter.subject_template, letter.fields, letter.seed)
    subject = mime_composer.one_line(own.text)
    first = letter.first_subject
    if first is not None and subject in ("", first, reply_subject(first)):
        return reply_subject(first), ()
    if len(subject) > SUBJECT_MAX:
        subject = subject[: SUBJECT_MAX - 1].rstrip() + "…"
    return subject, own.missing


def _compose_body(letter: CampaignMessage) -> _Body:
    link = letter.unsubscribe_url or opt_out_address(letter)
    fields = {**letter.fields, UNSUBSCRIBE: link, ADDRESS: letter.postal_address}
    body = _fill_manual_text(letter.text, fields) if letter.text is not None else _render_body(letter, fields)
    if not body.text.strip() and body.html:
        body.text = html_to_text.convert_html_to_text(body.html)
    elif not body.html and (letter.pixel_url or letter.link_url or letter.unsubscribe_url):
        body.html = _to_html_paragraphs(body.text)
    return body


def _render_body(letter: CampaignMessage, fields: Mapping[str, str]) -> _Body:
    text = render_template(letter.text_template, fields, letter.seed)
    html = render_template(letter.html_template, fields, letter.seed, _in_html)
    try:
        harmless = sanitize_outgoing(html.text)
    except NestedTooDeep as error:
        raise TemplateError(error.sentence) from error
    return _Body(text.text, harmless, [*text.missing, *html.missing])


def _fill_manual_text(text: str, fields: Mapping[str, str]) -> _Body:
    return _Body(_WAYS_OUT.sub(lambda found: fields[found[1]], text), "")


def _in_html(value: str) -> str:
    """Escape a value for HTML and keep its line breaks, such as those of a signature or an address."""
    return escape(value).replace("\n", "<br>\n")


def _append_footer(letter: CampaignMessage, body: _Body) -> None:
    """Append the postal address and the opt-out that the law requires, unless the templates have them."""
    if letter.text is not None:
        used = {found[1] for found in _WAYS_OUT.finditer(letter.text)}
    else:
        used = {name for text in (letter.text_template, letter.html_template) for name in fields_of(text)}
    words, marks = [], []
    if letter.postal_address and ADDRESS not in used:
        words.append(letter.postal_address.strip())
        marks.append(escape(letter.postal_address.strip()).replace("\n", "<br>\n"))
    if letter.unsubscribe and UNSUBSCRIBE not in used:
        line, mark = _compose_opt_out(letter)
        words.append(line)
        marks.append(mark)
    if not words:
        return
    body.text = body.text.rstrip() + "\n\n-- \n" + "\n".join(words) + "\n"
    if body.html:
        style = "margin-top:2em;font-size:12px;color:#767676"
        body.html += f'<p style="{style}">' + "<br>\n".join(marks) + "</p>\n"


def _compose_opt_out(letter: CampaignMessage) -> tuple[str, str]:
    """Return the opt-out line as plain text and as HTML.

    It is the words of a link, unless it asks for a reply, which only the mailbox that sent the email is
    sure to get. A line of the campaign that doesn't name the words to reply with gets a link, too.
    """
    texts, own = find_texts(letter.language), letter.opt_out_line
    heard = not letter.unsubscribe_url and not letter.reply_to
    if heard and (not own or texts.reply_words in own.casefold()):
        line = own or texts.reply_line
        return line, escape(line, quote=False)
    words, link = own or texts.link_words, letter.unsubscribe_url or opt_out_address(letter)
    return (
        f"{words.rstrip(' .:')}{texts.colon} {link}",
        f'<a href="{escape(link)}">{escape(words, quote=False)}</a>',
    )


def _mark_language(html: str, language: str) -> str:
    """Return the body as a whole document in a language, which a screen reader then speaks."""
    return f'<html lang="{escape(language)}">\n<body>\n{html}</body>\n</html>\n' if html else ""


def _build_headers(letter: CampaignMessage, subject: str) -> tuple[tuple[str, str], ...]:
    found = [
        ("From", mime_composer.format_mailbox(letter.sender_name, letter.sender_address, "From")),
        ("To", mime_composer.format_mailbox(letter.recipient_name, letter.recipient, "To")),
        ("Subject", mime_composer.encode_subject(subject, "Subject")),
        ("Date", mime_composer.format_date(letter.date)),
        ("Message-ID", mime_composer.message_ids([letter.message_id])),
        ("In-Reply-To", mime_composer.message_ids([letter.in_reply_to or ""])),
        ("References", mime_composer.message_ids(letter.references)),
        ("Reply-To", mime_composer.ascii_address(letter.reply_to) if letter.reply_to else ""),
    ]
    if letter.unsubscribe:
        mailto = f"<{opt_out_address(letter)}>"
        url = letter.unsubscribe_url
        found.append(("List-Unsubscribe", f"<{url}>, {mailto}" if url else mailto))
        found.append(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click" if url else ""))
    return tuple((name, value) for name, value in found if value)


def _to_html_paragraphs(text: str) -> str:
    """Return HTML that shows a plain text unchanged: paragraphs, line breaks, links."""
    paragraphs = (block.strip("\n") for block in re.split(r"\n[ \t]*\n", text.replace("\r\n", "\n")))
    marked = (_linkify_addresses(block).replace("\n", "<br>\n") for block in paragraphs if block.strip())
    return "".join(f"<p>{block}</p>\n" for block in marked)


def _linkify_addresses(text: str) -> str:
    parts, at = [], 0
    for start, end in addresses_in(text):
        url = escape(text[start:end])
        parts += [escape(text[at:start], quote=False), f'<a href="{url}">{url}</a>']
        at = end
    return "".join([*parts, escape(text[at:], quote=False)])


def _track_links(
    html: str, link_url: Callable[[int], str], untouched: str | None
) -> tuple[str, tuple[str, ...]]:
    links: list[str] = []

    def replaced(found: re.Match[str]) -> str:
        url = unescape(found[2] or found[3])
        if url == untouched:
            return found[0]
        links.append(url)
        return f'{found[1]}"{escape(link_url(len(links) - 1))}"'

    return _LINK.sub(replaced, html), tuple(links)
