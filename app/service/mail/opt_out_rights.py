"""Patterns of requests in legal terms: an objection, a consent withdrawn or never given.

Their form is that of `opt_out_phrases`; what is objected to must be in the same sentence.
"""

from __future__ import annotations

from typing import NamedTuple

_FAR = r"[^.;!?]{0,60}"
_ARTICLE = r"art\w*\.? ?(?:17|21)|gdpr|dsgvo|rgpd|lgpd|rodo|avg"


class PlacePatterns(NamedTuple):
    """The legal vocabulary of a language: patterns for the places in a sentence."""

    object: str  # "object to"
    use: str  # what is objected to, or what there is no consent for
    revoke: str  # "withdraw"
    consent: str
    never: str  # "never", before or behind the consent


def build_rights_patterns(rights: PlacePatterns) -> tuple[str, ...]:
    """Return the patterns of requests in legal terms in a language."""
    use, consent = rf"(?:{rights.use}|{_ARTICLE})", rf"(?:{rights.consent})"
    return (
        rf"\b(?:{rights.object})\b{_FAR}\b{use}\b",
        rf"\b{use}\b{_FAR}\b(?:{rights.object})\b",
        rf"\b(?:{rights.revoke})\b{_FAR}\b{consent}\b",
        rf"\b{consent}\b{_FAR}\b(?:{rights.revoke})\b",
        rf"\b(?:{rights.never}) {_FAR}\b{consent}\b{_FAR}\b{use}\b",
        rf"\b{use}\b{_FAR}\b{consent}\b{_FAR}\b(?:{rights.never})\b",
    )


LANGUAGES = {
    "en": PlacePatterns(
        object=r"(?:i|we|client|director|company|and|hereby) (?:hereby |formally |strongly )*objects?"
        r"|objects (?:to|under)"
        r"|my objection|our objection|objecting",
        use=r"processing|direct marketing|marketing|(?:my|our|her|his|their) (?:\w+ )?data(?! protection)"
        r"|profiling"
        r"|being (?:contacted|e-?mailed)|receiving|use of my|e-?mails|solicitations?|your messages",
        revoke=r"(?:i|we|hereby|to|now|must) (?:\w+ )?(?:withdraw|revoke|rescind|retract|cancel)",
        consent=r"(?:my|our|any|all|the|such|whatever) (?:\w+ ){0,2}?(?:consent|permission"
        r"|authori[sz]ation)",
        never=r"never|not|no|nor|didn't|haven't|without",
    ),
    "de": PlacePatterns(
        object=r"widerspr(?:eche|echen|icht|uch)|einspruch",
        use=r"[\w-]*daten|[\w-]*werb\w*|nutzung|[\w-]*verarbeitung|verwendung|kontakt\w*|zusendung\w*"
        r"|direktmarketing|ansprache",
        revoke=r"widerruf(?:e|en|t)?|entzieh(?:e|en|t)|(?:zurück|zurueck)(?:ge)?(?:zu)?(?:zieh|zog|nehm)\w*"
        rf"|(?:zieh|nehm)\w*(?={_FAR}\bzur(?:ü|ue)ck\b)",
        consent=r"einwilligung\w*|zustimmung|einverständnis\w*|erlaubnis",
        never=r"nie|niemals|nicht|keine?|keinerlei|zu keine\w zeit(?:punkt)?",
    ),
    "fr": PlacePatterns(
        object=r"(?:m'|s'|nous )oppos\w*|droit d'opposition|mon opposition",
        use=r"données|prospection|démarchage|traitements?|e-?mails?|courriels?|sollicitations?|utilisation"
        r"|publicit\w+|contacté\w*",
        revoke=r"retir(?:e|er|ons)|révoqu\w+|annul\w+",
        consent=r"(?:mon |notre |tout |le |l')(?:consentement|accord|autorisation)",
        never=r"jamais|pas|aucun\w*|sans",
    ),
    "es": PlacePatterns(
        object=r"(?:me|nos|se) opon\w+|derecho (?:de|a la) oposición|mi oposición|oposición al?",
        use=r"tratamiento|datos|fines|publicidad|publicitari\w+|comercial\w*|comunicaciones|correos"
        r"|prospección",
        revoke=r"revoc\w+|retir(?:o|amos|ar)|revoqu\w+",
        consent=r"consentimientos?|autorización|permiso",
        never=r"nunca|jamás|no|ningún|sin",
    ),
    "it": PlacePatterns(
        object=r"(?:mi|ci|si) oppo\w+|opposizione|diffid\w+",
        use=r"trattamento|dati|marketing|utilizzo|promozional\w+|commercial\w+|invio|contattar\w*"
        r"|proseguire",
        revoke=r"revoc\w+|ritir(?:o|iamo|are|a)",
        consent=r"consens[oi]|autorizzazion[ei]",
        never=r"mai|non|nessun\w*|senza",
    ),
    "nl": PlacePatterns(
        object=r"maa?k\w*(?: \w+){0,10} bezwaar|bezwaar|teken\w* verzet",
        use=r"gegevens|persoonsgegevens|verwerking|marketing|acquisitie|reclame|e-?mails?|benader\w*"
        r"|gebruik van mijn",
        revoke=rf"trek\w*(?={_FAR}\bin\b)|intrek\w*|herroep\w*|in te trekken",
        consent=r"toestemming",
        never=r"nooit|geen|niet|zonder",
    ),
    "pt": PlacePatterns(
        object=r"oponho\w*|opomo\w*|opor-(?:me|nos|se)|(?:me|nos|se) opo\w+|direito de oposição|oposição ao",
        use=r"tratamento|dados|marketing|publicidade|publicitári\w+|comercia\w+|envio|contac?tos?",
        revoke=r"revog\w+|retir(?:o|amos|ar)",
        consent=r"consentimento|autorização",
        never=r"nunca|jamais|não|nenhum\w*|sem",
    ),
    "pl": PlacePatterns(
        object=r"sprzeci\w+",
        use=r"przetwarzani\w+|dan(?:ych|e)|marketing\w*|handlow\w+|wykorzyst\w+|otrzymyw\w+|przesyłan\w+"
        r"|wysyłan\w+",
        revoke=r"cofa[mć]\w*|wycofuj\w*|odwołuj\w*|cofnąć",
        consent=r"zgod(?:ę|y)",
        never=r"nigdy|nie|żadnej|bez",
    ),
    "sv": PlacePatterns(
        object=r"invänd(?:er|a mot)|invändning|motsätter|protesterar|bestrider",
        use=r"behandling\w*|uppgifter|personuppgift\w*|marknadsföring\w*|direktmarknadsföring|utskick\w*"
        r"|reklam\w*|kontakt\w*",
        revoke=r"återkall\w*|drar? (?:\w+ ){0,4}?tillbaka",
        consent=r"samtycke\w*|godkännande",
        never=r"aldrig|inte|inget|utan",
    ),
    "da": PlacePatterns(
        object=r"inds(?:igelse|iger)|innsigelse|protest|modsætter|motsetter|protesterer",
        use=r"behandling\w*|oplysninger|opplysninger|personopl\w+|markedsføring\w*|henvendelser|reklame\w*"
        r"|direkte markedsføring",
        revoke=r"tilbagekald\w*|tilbakekall\w*|træk\w* (?:\w+ ){0,4}?tilbage|trekk\w*(?: \w+){0,4}? tilbake"
        r"|trækker|trekker",
        consent=r"samtykke\w*",
        never=r"aldrig|aldri|ikke|intet|ikkje|uden|uten",
    ),
    "cs": PlacePatterns(
        object=r"námitk\w+|nesouhlas\w*|protestuj\w*",
        use=r"zpracov\w+|údaj\w*|zasílán\w*|marketing\w*|sdělení\w*|obchodní\w*|oslovov\w+|kontaktov\w+",
        revoke=r"odvoláv\w*|odvolat|beru (?:\w+ )?zpět|stahuj\w*|ruším",
        consent=r"souhlas\w*",
        never=r"nikdy|ne(?:dal|uděl|poskyt)\w*|bez|žádn\w+",
    ),
}
NOT_MEANT = (  # "I have no objection to that"
    r"\b(?:do not|don't|does not|doesn't|no|not|never|without) (?:\w+ )?object(?:ions?|s)?(?: to)?\b"
    r"|\bkeine?n? (?:einwände?|widerspruch|einspruch)\b|\bwiderspreche\w* (?:\w+ ){0,3}nicht\b"
    r"|\bnichts (?:\w+ )?(?:dagegen|einzuwenden)\b|\bpas d'(?:objection|opposition)\b|\bne (?:m'|s'"
    r"|nous )oppos\w+ pas\b"
    r"|\bno (?:me|nos|se) opon\w+|\bninguna oposición\b|\bnon (?:mi|ci|si) oppo\w+|\bnessuna (?:obiezione"
    r"|opposizione)\b"
    r"|\bgeen bezwaar\b|\bnão (?:me|nos|se) opo\w+|\b(?:nie|bez) (?:\w+ )?sprzeci\w+|\binga invändning\w*"
    r"|\bingen (?:indsigelse|innsigelse|indvending)\w*|\b(?:nemám|bez|žádné) (?:žádné )?námit\w+",
)
