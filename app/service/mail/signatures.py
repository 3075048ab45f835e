"""Search for the end of a person's words: a signature, a disclaimer, a phone's advertisement. Pure."""

from __future__ import annotations

import re

CARD_MAX = 15  # lines of a contact card; longer text is no card
CARD_LINE_MAX = 100  # characters
LINE_MAX = 1_000

_MARK = re.compile(r"--[ \u00a0]?$")
_RULE = re.compile(r"([-_=*~#+/・･━─―＝＊])\1{5,}$|(?:[-=*~][-=*~ ]){4,}")


def _compile_patterns(*patterns: str) -> re.Pattern[str]:
    return re.compile("|".join(patterns), re.I)


_MOBILE = _compile_patterns(
    r"Sent (?:from|via|with) (?:my|Outlook|Yahoo|Mail|Proton|Samsung|Gmail|BlackBerry|Spark)\b",
    r"Get Outlook for",
    r"Von meine[mr] .{1,40} gesendet",
    r"(?:Diese Nachricht wurde )?gesendet (?:von|mit) (?:meine[mr]|der|Outlook|Mail|iPhone|Yahoo|Proton)\b",
    r"Gesendet mit der |Diese Nachricht wurde .{0,60}gesendet",
    r"Holen Sie sich Outlook|Outlook für .{1,60} (?:beziehen|herunterladen)",
    r"Envoyé (?:de(?:puis)?|à partir de) (?:mon|ma|Outlook|Yahoo|l['’])|(?:Obtenez|Télécharger) Outlook",
    r"Enviado (?:desde|con) (?:mi|Outlook|Yahoo)\b|(?:Obtener|Obtenga|Descargar) Outlook",
    r".{1,20}から送信(?:されました)?。?$|.{0,20}Outlook.{1,60}を入手",
    r"Inviato da|Verstuurd vanaf|Enviado do meu",
)
_DISCLAIMER = _compile_patterns(
    r"(?:confidentiality|legal|privacy) (?:notice|note|disclaimer|statement)\b|disclaimer\s?:",
    r"(?:this|the (?:contents?|information)).{0,40}(?:e-?mail|message|communication|transmission).{0,120}"
    r"(?:confidential|privileged|intended (?:solely|only|for))",
    r"if you (?:are not the intended|have received this (?:e-?mail|message))|please consider the environment",
    r"(?:diese|der inhalt dieser|die in dieser) (?:e-?mail|nachricht|mitteilung).{0,120}"
    r"(?:vertraulich|ausschließlich|nur für)",
    r"(?:vertraulichkeits|haftungs|rechtlicher |datenschutz)(?:hinweis|ausschluss)\b",
    r"(?:bitte )?(?:denken|prüfen) sie.{0,40}(?:umwelt|drucken)",
    r"(?:sitz der gesellschaft|handelsregister|registergericht|geschäftsführ\w{1,6}|vorstand|ust-?id)\s?:",
    r"(?:ce (?:message|courriel|mail|courrier)|cet? e-?mail|les informations contenues).{0,140}"
    r"(?:confidentiel|destin(?:é|ataire)|exclusiv)",
    r"avis de confidentialité|pensez à l['’]environnement|avant d['’]imprimer",
    r"(?:este (?:mensaje|correo)|la información contenida|el contenido de este).{0,140}"
    r"(?:confidencial|exclusiv|destinatario)",
    r"aviso (?:legal|de confidencialidad)|antes de imprimir",
    r"(?:この|本)(?:電子)?(?:メール|Eメール).{0,60}(?:機密|秘密|誤って|名宛人)|(?:免責|機密保持)(?:事項|に関する)",
)
_CONTACT = _compile_patterns(  # parts of a contact card that no sentence has
    r"(?:\d[\s()/.-]{0,3}){7}|www\.|https?://|\S@\S|〒",
    r"\b(?:tel|phone|fon|mobile?|mobil|cell|fax|móvil|portable)\b\.?\s?:",
    r"\b(?:GmbH|AG|Ltd|Inc|LLC|SARL|SAS|S\.L|S\.A|株式会社|有限会社)\b",
)
_CLOSING = _compile_patterns(
    r"(?:(?:many |kind |best |warm |warmest |with (?:best |kind )?)?(?:regards|wishes)|best|cheers|sincerely"
    r"|(?:many )?thanks(?: and (?:kind |best )?regards)?|thank you|yours(?: (?:sincerely|truly|faithfully))?"
    r"|(?:mit )?(?:freundlich|best|herzlich|schön|lieb|viel)(?:e[nr]?|ste[nr]?) "
    r"(?:gr(?:ü|ue)(?:ß|ss)en?|dank)(?: (?:aus|nach|und) .{1,30})?"
    r"|gr(?:ü|ue)(?:ß|ss)e|mfg|vg|lg|hochachtungsvoll"
    r"|(?:(?:bien|très) )?cordialement|(?:sincères |meilleures |cordiales )?salutations(?: distinguées)?"
    r"|bien à vous|bonne journée|amicalement"
    r"|(?:un |reciba un )?(?:cordial |afectuoso )?saludo(?: cordial)?|(?:muchos )?saludos(?: cordiales)?"
    r"|atentamente"
    r"|(?:どうぞ|何卒|以上、?|今後とも)?(?:よろしく|宜しく)(?:お願い(?:いた|致)?(?:します|申し上げます))?"
    r"|敬具|以上)\s?[,.!。、:]?"
)


def strip_signature(own: str) -> str:
    """Return the text above a signature mark, a disclaimer or a "sent from my phone"."""
    lines = own.split("\n")
    return "\n".join(lines[: _find_signature(lines)]).strip()


def split_signature(own: str) -> tuple[str, str]:
    """Return own words with the name below them, and the contact card or disclaimer that follows.

    No text is lost.
    """
    lines = own.split("\n")
    end = _find_card(lines[: _find_signature(lines)])
    kept = "\n".join(lines[:end]).strip()
    return (kept, "\n".join(lines[end:]).strip()) if kept else (own, "")


def _find_signature(lines: list[str]) -> int:
    for at, line in enumerate(lines):
        text = line[:LINE_MAX].strip()
        if _MARK.match(line) or _MOBILE.match(text):
            return at
        if _DISCLAIMER.match(text.lstrip("*_ ")) and (
            not at or not lines[at - 1].strip() or _is_card(lines[at:])
        ):
            return at
    return len(lines)


def _find_card(lines: list[str]) -> int:
    """Return the line at which a contact card begins: at a rule, or after a closing phrase and a name."""
    for at in range(max(len(lines) - CARD_MAX - 3, 1), len(lines)):
        text = lines[at].strip()
        if len(text) > CARD_LINE_MAX:
            continue
        if _RULE.match(text) and _is_card(lines[at + 1 :]):
            return at
        if _CLOSING.fullmatch(text) and _is_card(lines[at + 1 :]):
            name = next((n for n in range(at + 1, len(lines)) if lines[n].strip()), at)
            return name + 1
    return len(lines)


def _is_card(lines: list[str]) -> bool:
    said = [line.strip() for line in lines if line.strip()]
    small = len(said) <= CARD_MAX and all(
        len(line) <= CARD_LINE_MAX and line[-1] not in "?？" for line in said
    )
    return small and any(_CONTACT.search(line) for line in said)
