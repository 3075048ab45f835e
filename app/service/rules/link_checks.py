"""Links in a text, and whether they can be right. Pure."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from app.contract.sentences import Sentence, say
from app.service.mail.links import strip_trailing_punctuation

SHORTENERS = frozenset(
    "bit.ly tinyurl.com goo.gl t.co ow.ly is.gd buff.ly rebrand.ly cutt.ly shorturl.at rb.gy tiny.cc lnkd.in"
    " bl.ink t.ly s.id".split()
)
WORKS = Sentence("")
SCHEMES = ("http", "https", "mailto", "tel")
_BARE = re.compile(
    r"(?:\bh[tp]{1,4}s?(?::/{0,3}|;//)|\bwww[.,])(?:\{\{[^{}]*\}\}|[^\s<>\"{}])*", re.I
)  # including misspelled links
_HREF = re.compile(r"""<a\b[^<>]*?\bhref\s*=\s*(?:"([^"]*)"|'([^']*)')""", re.I)
_LABEL = re.compile(r"(?!-)[\w-]{1,63}(?<!-)")


def links_of(text: str) -> list[str]:
    """Return every link of a text once, as it was written."""
    hrefs = [first or second for first, second in _HREF.findall(text)]
    bare = [strip_trailing_punctuation(found) for found in _BARE.findall(_HREF.sub(" ", text))]
    return list(dict.fromkeys([*hrefs, *bare]))


def host_of(link: str) -> str:
    """Return the host of a link as DNS is asked for it; "" if the link has none."""
    try:
        return urlsplit(link if "//" in link else f"//{link}").hostname or ""
    except ValueError:
        return ""


def explain_broken_link(link: str) -> Sentence:
    """Return why a link can't work; empty when it can."""
    if link.lower().startswith("www,"):
        return say("link_comma", "This link leads nowhere: there is a comma in its name.")
    try:
        parts = urlsplit(link if re.match(r"[a-z]+:", link, re.I) else f"http://{link}")
        port_is_good = parts.port is None or parts.port > 0
    except ValueError:
        return say("link_unreadable", "This link leads nowhere: its address can't be read.")
    if parts.scheme not in SCHEMES:
        start = link.split("/")[0][:12]
        return say("link_scheme_unknown", "This link leads nowhere: it begins with “{start}”.", start=start)
    if parts.scheme in ("mailto", "tel"):
        is_named = parts.path or parts.query
        return WORKS if is_named else say("link_nobody", "This link leads nowhere: it has no address.")
    if not port_is_good or not _is_host(parts.hostname or ""):
        return say(
            "link_server_incomplete", "This link leads nowhere: the name of its server is not complete."
        )
    return WORKS


def _is_host(name: str) -> bool:
    labels = name.rstrip(".").split(".")
    return len(labels) > 1 and all(_LABEL.fullmatch(label) for label in labels) and len(labels[-1]) > 1
