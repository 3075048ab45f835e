"""The unsubscribe page: plain HTML that loads nothing from anywhere, in English or German. Pure."""

from __future__ import annotations

from html import escape

_TEXTS = {
    "en": {
        "title": "Unsubscribe",
        "ask": "Don't want any more emails at {address}?",
        "button": "Unsubscribe",
        "hint": "One click, and you will not hear from us again.",
        "done_title": "You are unsubscribed",
        "done": "{address} will get no more emails from us. You can close this page.",
        "unknown_title": "This link is not known",
        "unknown": "It may have been cut off. Copy the whole link from the email, or simply answer it.",
    },
    "de": {
        "title": "Abmelden",
        "ask": "Sie möchten keine Mails mehr an {address}?",
        "button": "Abmelden",
        "hint": "Ein Klick, und Sie werden nicht mehr angeschrieben.",
        "done_title": "Sie sind abgemeldet",
        "done": "{address} bekommt keine Mails mehr von uns. Sie können diese Seite schließen.",
        "unknown_title": "Dieser Link ist nicht bekannt",
        "unknown": "Vielleicht ist er abgeschnitten. Kopieren Sie ihn ganz, oder antworten Sie einfach.",
    },
}
STYLE = (
    "body{font:17px/1.55 system-ui,sans-serif;margin:0;color:#1c2430;background:#f4f6f9}"
    "main{max-width:30rem;margin:14vh auto 0;padding:2.2rem;background:#fff;border-radius:14px;"
    "box-shadow:0 1px 3px #0002;overflow-wrap:anywhere}"
    "h1{font-size:1.5rem;margin:0 0 .8rem}p{margin:.4rem 0 1.2rem}"
    "button{font:inherit;font-weight:600;color:#fff;background:#1f5fd6;border:0;border-radius:9px;"
    "padding:.7rem 1.6rem;cursor:pointer}button:hover{background:#174cad}"
    "button:focus-visible{outline:3px solid #1c2430;outline-offset:3px}.hint{color:#586374;font-size:.92rem}"
    "@media(prefers-color-scheme:dark){body{color:#e8ecf3;background:#14181f}main{background:#1e242e}"
    "button{background:#3d7cf0;color:#0a0f18}.hint{color:#a4afc0}button:focus-visible{outline-color:#e8ecf3}}"
)


def language(accept: str) -> str:
    """The better liked of the languages we have, by an Accept-Language header; English when in doubt."""
    best, liked = "en", 0.0
    for item in accept.split(",")[:20]:
        name, _, weight = item.strip().partition(";q=")
        try:
            weighs = float(weight) if weight else 1.0
        except ValueError:
            continue
        short = name.strip().lower()[:2]
        if short in _TEXTS and weighs > liked:
            best, liked = short, weighs
    return best


def question(tongue: str, address: str) -> str:
    """The page with the button. It posts to its own address."""
    texts = _TEXTS[tongue]
    body = (
        f"<p>{escape(texts['ask'].format(address=address))}</p>"
        f'<form method="post"><button type="submit">{texts["button"]}</button></form>'
        f'<p class="hint">{texts["hint"]}</p>'
    )
    return _page(tongue, texts["title"], body)


def done(tongue: str, address: str) -> str:
    text = _TEXTS[tongue]["done"].format(address=address)
    return _page(tongue, _TEXTS[tongue]["done_title"], f'<p role="status">{escape(text)}</p>')


def unknown(tongue: str) -> str:
    return _page(tongue, _TEXTS[tongue]["unknown_title"], f"<p>{_TEXTS[tongue]['unknown']}</p>")


def _page(tongue: str, title: str, body: str) -> str:
    return (
        f'<!doctype html><html lang="{tongue}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta name="robots" content="noindex">'
        f"<style>{STYLE}</style></head><body><main><h1>{title}</h1>{body}</main></body></html>"
    )
