"""Does somebody ask not to be written to? Looks at a person's own words only. Pure."""

from __future__ import annotations

import re

WORDS_MAX = 4_000  # characters looked at

# Said anywhere, these can only mean one thing.
_ENGLISH = (
    r"(?:un-?subscribe|opt) (?:me|us|all|this|my|our|the|every\w*)\b",
    r"\bremove \w*@|\benough (?:of|with) (?:the|these|your|this|those) "
    r"(?:e-?)?(?:mail|message|spam|newsletter)s?",
    r"(?:^|[.!?] )(?:could|can|would|will) you (?:please |kindly )?"
    r"(?:just )?stop(?: (?:it|this|now|please))*\s*[?.!]",
    r"\b(?:i['’]ve|i have|you['’]ve|you have|you were)? ?(?:been )?"
    r"(?:told|asked) (?:you )?.{0,30}(?:no more|to stop)\b|(?:^|[.!] )no more[.!]*$",
    r"please,? (?:un-?subscribe|opt[ -]?out)\b",
    r"\bremove me\b(?! from cc)|\btake (?:me|us) off\b",
    r"(?:remove|delete|strike|erase) (?:us|my|our|this)? ?(?:e-?mail|address|name|details|data"
    r"|contact|information)\b",
    r"(?:remove|delete|strike|drop|take) (?:me|us) (?:off|from|out of)\b",
    r"^(?:please,? )?(?:remove|delete) us\b",
    r"(?:do not|don['’]?t|never|stop|quit) (?:e-?mail|contact|writ|messag|spamm?|bother|pester)(?:e|ing)?"
    r"(?: to)? (?:me|us|my|our|this|any|again)\b(?! (?:before|until|till|by phone|on |in the))",
    r"stop (?:e-?mailing|writing|contacting|messaging|spamming|sending|this)\b",
    r"(?:do not|don['’]?t|stop) send(?:ing)? (?:me |us )?(?:any|more|further|these|this|your"
    r"|e-?mails|mails)\b",
    r"(?:do not|don['’]?t|no longer) (?:want|wish) (?:to (?:receive|get|hear)|any (?:more|further)|your)\b"
    r".{0,40}(?:mails?|messages?|from you|newsletter)",
    r"(?:no more|no further) (?:e-?mails|mails|messages)\b",
    r"i (?:want|wish|would like|['’]d like) to (?:un-?subscribe|opt[ -]?out|be removed)",
    r"(?:write|contact|email|e-mail|bother) (?:to )?(?:me|us) any ?more\b",
    r"\b(?:get|be taken|be) (?:me |us |my name )?off (?:of )?"
    r"(?:this|your|the|that) (?:mailing |e-?mail )?list",
    r"\b(?:off|out of|from) (?:this|your|the|that|whatever|any|all) (?:mailing |e-?mail |contact )?"
    r"(?:distribution )?(?:lists?|database|mailings?|distribution)\b(?! of\b)",
    r"\b(?:kill|cancel|end|terminate|stop|drop) (?:my|our|this|the) subscription"
    r"|\bnot (?:to )?be (?:e-?mailed|mailed)\b",
    r"(?:delete|remove|erase|forget) (?:it|this|that)(?: e-?mail| address)*[.! ]*$",
    r"\b(?:do not|don['’]?t|no longer) (?:want|wish|need)"
    r"(?: to (?:hear|receive|get|be contacted)| you to (?:mail|write))",
    r"\b(?:no more|no further|don['’]?t want(?: any)?|stop)(?: of)?(?: your| these| this)? "
    r"(?:spam|contact|mailings?|advertis\w+)",
    r"\btake (?:my|our) (?:name|e-?mail|address) (?:off|out of|from)\b|\bstop mailing\b",
    r"\b(?:i|we) (?:hereby )?(?:object to (?:the|your|any|all|further|receiving|being)\b"
    r"|withdraw (?:my|our) consent)",
    r"\b(?:erase|delete) (?:all|any|my|our)(?: personal)? (?:data|information|records)\b",
    r"\b(?:never|didn['’]?t|did not) (?:subscribed?|signed? up|opt(?:ed)? in)"
    r" (?:to|for) (?:this|these|your|any)\b",
    r"\breport (?:you|this|it) (?:as|for|if)\b|\bcease (?:all|any|and desist)\b"
    r"|\bno permission to (?:e-?mail|write)\b",
    r"\bplease,? (?:just )?(?:remove|unsub)[.! ]*$|\blose my (?:e-?mail|address|number|contact)\b",
)
_GERMAN = (
    r"(?:nicht|nie)(?: mehr| wieder| weiter)? (?:an|zu|wieder)?(?:schreib|kontaktier|mail|belästig"
    r"|send|schick)"
    r"(?:en|t)?\b",
    r"(?:schreib|kontaktier|mail|belästig)\w* sie (?:mich|mir|uns) (?:bitte )?(?:nicht|nie)\b",
    r"(?:mich|mir|uns) (?:bitte )?(?:nicht|nie|keine)(?: mehr| wieder)? (?:an|zu)?(?:zu)?(?:schreib"
    r"|kontaktier|mail)",
    r"keine (?:weiteren? )?(?:e-?mails?|mails?|nachrichten|werbung|zuschriften)\b.{0,30}"
    r"(?:mehr|senden|schicken|erhalten|bekommen|zusenden|wünsche|$|[.!])",
    r"(?:aus|von) (?:ihrem|eurem|deinem|dem|der|ihrer|eurer)\b.{0,30}(?:verteiler|liste|datenbank"
    r"|newsletter)",
    r"(?:meine|unsere) (?:e-?mail-?)?(?:adresse|daten)\b.{0,30}(?:lösch|entfern|streich)",
    r"(?:lösch|entfern|streich)\w* (?:sie |bitte )*(?:mich|uns|meine (?:e-?mail|adresse|daten|mail))",
    r"(?:melden sie|meld|melde) (?:mich|uns)\b.{0,30}\bab\b",
    r"(?:tragen sie|trag|trage|tragt) (?:mich|uns)\b.{0,30}\baus\b",
    r"(?:bitte|mich|uns)(?: mich| uns| bitte)? (?:abmelden|austragen|abbestellen)\b",
    r"(?:hören sie auf|hör auf),? (?:mir|mich|uns) (?:zu|an)"
    r"|\bunterlassen sie (?:das|es|dies|weitere|jede)\b",
    r"\bkeine?n? (?:weiteren? )?newsletter\b|verbiete ihnen|weitere werbung"
    r"|(?:löschung|entfernung|sperrung) (?:meiner|unserer|aller) "
    r"(?:personenbezogenen )?(?:daten|adresse|mail)",
    r"verschonen sie (?:mich|uns)|\blassen sie (?:mich|uns) in ruhe\b|\bdas ist spam\b",
    r"widerspreche\b.{0,80}(?:werb|daten|kontakt|nutzung|verarbeitung|verwendung)",
)
_FRENCH = (
    r"ne (?:plus|pas) (?:recevoir|être (?:contacté|sollicité)|m['’]écrire|(?:me|nous) (?:contacter"
    r"|solliciter))",
    r"plus recevoir (?:de |vos |ces )",
    r"ne (?:me |nous |m['’])(?:contactez|écrivez|envoyez|sollicitez|recontactez)\b.{0,15}(?:plus|pas)",
    r"(?:retirez|supprimez|enlevez|d[eé]sinscrivez|d[eé]sabonnez)[- ](?:moi|nous|mon |mes )",
    r"(?:retirer|supprimer|enlever|désinscrire|désabonner) (?:mon (?:adresse|e-?mail|mail|nom)"
    r"|mes (?:données|coord))",
    r"(?:merci de|veuillez(?: bien)?) (?:me |nous |m['’])(?:d[eé]sinscrire|d[eé]sabonner|retirer"
    r"|supprimer|enlever)",
    r"cessez (?:de |tout|vos)|n['’](?:écrivez|envoyez) plus"
    r"|ne m['’](?:écrivez|envoyez|appelez|importunez) (?:plus|pas)",
    r"arrêtez (?:de |d['’])(?:m['’]|me |nous )(?:écrire|envoyer|contacter|solliciter|harceler|spammer)",
    r"\bc['’]est (?:du|un) spam\b|laissez[- ](?:moi|nous) tranquille",
    r"(?:retirer|supprimer|enlever) de (?:votre|vos|la|cette) (?:liste|base)",
)
_SPANISH = (
    r"\b(?:dar(?:me|nos)|d[ée]n?me|dennos|dar) de baja\b",
    r"(?:deseo|quiero|solicito|quisiera) (?:la |darme de )?baja\b",
    r"no (?:me|nos) (?:contacte|escriba|env[ií]e|mande|moleste|vuelvan? a)\w*",
    r"(?:elimin|borr|quit)(?:ar|en|e)(?:me|nos)? (?:mi (?:correo|dirección|e-?mail|nombre)|mis datos)",
    r"(?:elimin|borr|quit|sac)(?:ar|en|e)(?:me|nos)? de (?:su|la|esta|sus) (?:lista|base)",
    r"(?:elimíne|bórre|quíte|sáque)n?(?:me|nos)\b",
    r"no (?:vuelvan?|vuelvas) a \w+(?:me|nos)\b"
    r"|(?:eliminación|supresión|borrado|cancelación) de (?:mis|nuestros) datos",
    r"dej(?:e|en|a)n? de (?:escribir|enviar|mandar|contactar|molestar)(?:me|nos)?\b|\besto es spam\b",
    r"no (?:quiero|deseo) (?:recibir|más|mas)\b.{0,30}(?:correos?|mensajes?|e-?mails?|ustedes"
    r"|información|publicidad)",
)
# Said alone on a line, or as nearly the whole mail.
_ALONE = {
    *("unsubscribe", "unsubscribed", "remove", "stop", "opt out", "optout", "opt-out", "stop it", "stop svp"),
    *(
        "unsub",
        "take off",
        "cancel subscription",
        "no more",
        "leave alone",
        "abmelden",
        "abmeldung",
        "austragen",
    ),
    *("abbestellen", "löschen", "stopp", "désinscription", "désabonnement", "désabonner", "désinscrire"),
    *(
        "desinscription",
        "desinscrire",
        "baja",
        "dar de baja",
        "darse de baja",
        "desuscribir",
        "no más correos",
    ),
    *("cancelar suscripción", "uitschrijven", "cancella", "disiscriviti"),
}
_NOT_MEANT = re.compile(
    r"(?:don['’]?t|do not|never|not|didn['’]?t|no need to|without)"
    r" (?:want(?:ing)? to |wish to |ask(?:ing)? to )?"
    r"(?:un-?subscribe|remove me|remove us|opt out|take me off)"
    r"|(?:möchte|will|bitte) (?:mich |uns )?nicht (?:abmelden|austragen)"
    r"|ne (?:veux|souhaite) pas me désinscrire|no quiero darme de baja",
    re.I,
)
_CLEARLY = re.compile("|".join(f"(?:{each})" for each in _ENGLISH + _GERMAN + _FRENCH + _SPANISH), re.I)
# In a mail of a machine or below what is quoted: how its reader may leave a list, or what to do with a mail
# that went astray, which is nobody's wish.
_OFFERED = re.compile(
    r"\bif you(?: (?:no longer|(?:do not|don['’]t) (?:want|wish|like)|would|wish|want|prefer|feel|believe"
    r"|are|have|received)|['’]d)\b|\byou (?:can|may)\b|\bclick|\bthis link\b|https?:|\bwww\."
    r"|\bto (?:un-?subscribe|opt[ -]?out|stop|be removed|manage)\b"
    r"|\b(?:wenn|falls|sollten|möchten|können|wollen) sie\b|\bsie können\b|\bum sich\b|\bklicken\b"
    r"|\bdelete (?:this|the) (?:e-?mail|message)(?:[.,!]?$| and\b| from your (?:system|computer))"
    r"|\bsi vous\b|\bpour (?:ne plus|vous|se) |\bvous pouvez\b|\bcliqu"
    r"|\bsi (?:ya )?no (?:desea|quiere)|\bsi (?:desea|quiere|prefiere)"
    r"|\bpara (?:darse|dejar|no |cancelar)|\bhaga clic\b",
    re.I,
)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
_NAMED = re.compile(r"\s<\S+@\S+>\s*$")  # the mail that a mailto: of List-Unsubscribe stands in
_PREFIX = re.compile(r"\s*(?:re|aw|antw|sv|tr|fwd?|wg)\s?:", re.I)
_POLITE = re.compile(
    r"\b(?:please|pls|thanks?|thank you|kindly|now|immediately|me|us|hi|hello|bitte|danke|vielen dank|sofort"
    r"|mich|uns|hallo|merci|svp|s['’]il vous plaît|bonjour|por favor|gracias|hola)\b",
    re.I,
)


def opt_out(own: str, subject: str, below: str = "") -> str:
    """The words that ask for it, or nothing. `own` without what is quoted and without the signature; `below`
    stands between and after what is quoted, where a footer of ours or of a gateway may be left, too."""
    lines = [line.strip() for line in own[:WORDS_MAX].split("\n") if line.strip()]
    return (
        _by_subject(subject)
        or _clearly(own)
        or next(filter(_alone, lines[:6]), "")
        or _asked(f"{below} …")  # not what is meant at the very end only: "Please delete it."
        or ("" if lines or _PREFIX.match(subject) else _clearly(subject))
    )


def opt_out_by_machine(own: str, subject: str) -> str:
    """The same of a mail that looks automatic: a person's program may call it so, and who has left says to
    everybody what to do with the address. A footer that tells how to leave asks for nothing."""
    return _by_subject(subject) or _asked(own) or next(filter(_alone, [own.strip()]), "")


def _by_subject(subject: str) -> str:
    """What a mailto: of List-Unsubscribe sends."""
    subject = _NAMED.sub("", subject)
    return subject.strip() if _alone(subject) and not _PREFIX.match(subject) else ""


def _asked(own: str) -> str:
    """Of sentences that offer nothing."""
    sentences = _SENTENCE_END.split(own[:WORDS_MAX])
    return _clearly(" \n".join("" if _OFFERED.search(" ".join(each.split())) else each for each in sentences))


def _clearly(own: str) -> str:
    found = _CLEARLY.search(_NOT_MEANT.sub(" … ", " ".join(own[:WORDS_MAX].split())))
    return found[0].strip() if found else ""


def _alone(text: str) -> bool:
    if len(text) > 80:
        return False
    words = " ".join(re.sub(r"\S+@\S+|[^\w' ’-]+", " ", text.lower()).split())
    return words in _ALONE or " ".join(_POLITE.sub(" ", words).split()) in _ALONE
