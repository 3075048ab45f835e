"""Detection of replies that say that a person has left the company, and who takes over. Pure."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import NamedTuple

from .folded_text import Phrases, fold

TEXT_MAX = 4_000  # characters looked at
NEAR = 60  # characters before an address in which its owner's name may be

_LEFT = Phrases(
    r"\bno longer (?:with (?!this|the (?:project|topic))|at (?!this|my desk|the (?:desk|office)|home)"
    r"|employed|part of (?:the"
    r"|our) (?:team|company)"
    r"|an employee|(?:work(?:s|ing)?) (?:here|there|for|at|with)\b)"
    r"|\b(?:does|do)(?: not|n't) work (?:here|there|for|at|with) .{0,20}any ?more\b"
    r"|\b(?:has|have|'ve|'s) (?:now |since |recently )?(?:left|departed|retired)(?: from)?"
    r" (?:the |our )?(?:company|organi[sz]ation|firm|business|us|team)\b|\bhas (?:left|retired)[.!]"
    r"|\b(?:retired|resigned|moved on) (?:at|in|on|last|from|as of|effective|recently)\b|\bleft (?:the"
    r"|our) (?:company|firm|organi[sz]ation"
    r"|business)(?=[.,;!]|$| (?:in|on|at the end|last|as|and|effective|to|after|recently)\b)"
    r"|\bleft us (?:\w+ ){0,3}?(?:in|at|last|on|before|after|over|around|ago|recently)\b|\b(?:set up"
    r"|gone|struck"
    r" out) on (?:my|his|her|their) own\b|\bgone (?:freelance|self-employed|solo)\b"
    r"|\bnot with (?:\w+ ){1,3}any ?(?:more|longer)\b|\bpassed away\b|\bdeceased\b"
    r"|(?:\bmy|\bhis|\bher|'s) last (?:working )?day\b.{0,20}\b(?:was|at)\b"
    r"|\b(?:was|is|will be) (?:my|his|her|\w+'s) (?:very )?last (?:working )?day\b(?! (?:before"
    r"|in the office before|of (?:holiday|leave|vacation)))|\bformer employee\b"
    r"|\bmoved on(?: from\b|[.!])"
    r"|\bmoved (?:on )?to (?:a new|another) (?:role|job|position|company|employer|opportunity)"
    r"|(?<!we )(?<!we have )(?<!we've )\bparted (?:ways|company)\b|\bwe(?:'ve| have)? parted (?:ways"
    r"|company) with"
    r" (?!(?:our|the|their|a|that|this) )|\bmoved on to (?:pastures|greener|other|another|new)"
    r"|\bchanged (?:jobs|employers)\b|\blast (?:working )?day was\b|\b(?:quit|resigned|was let go"
    r"|was laid off|was made redundant) (?:in|last|at the end|recently)\b"
    r"|\bhas (?:since |now |already |recently )+left(?= ?(?:$|[.,;!]))|\bno longer on (?:the"
    r"|our) payroll\b|\bmoved to (?:a|another) (?:competitor|company|firm)\b"
    r"|\b(?:off|gone|went) to (?:a|another) (?:new )?(?:job|role|company|competitor|startup)\b|\b(?:said"
    r"|say) (?:goodbye|farewell) to (?:mr|mrs|ms|our colleague)\b"
    r"|\btaken (?:up )?(?:a|another) (?:new )?(?:position|job|role|post) (?:elsewhere|with|outside)\b"
    r"|\bnot (?:a )?part of (?:the|our) (?:team|company|business)\b.{0,12}\bany ?(?:more|longer)\b"
    r"|\b(?:(?:is|am|'s|'m) (?:no longer|not)|isn't) with us\b|\bhas resigned\b"
    r"|\bended (?:my|his|her) employment\b"
    r"|(?:\b(?:is|am|has|have)|'m|'ve) (?:now |since )?retired\b|\bi\b[^.;]{0,40}\band retired\b"
    r"|\bemployment (?:with \w+ )?(?:has )?ended\b|\bgone into retirement\b|\bleft (?:my|his"
    r"|her) (?:position"
    r"|role|job)\b",
    r"\bnicht mehr (?:\w+ ){0,4}(?:tätig|beschäftigt|bei uns|im unternehmen|für uns|in unserem)\b"
    r"|\barbeite[nt]? (?:(?:hier|dort|bei uns) (?:\w+ ){0,5}?)?nicht (?:mehr|länger)\b"
    r"(?! (?:(?:mon|diens|mitt|donners|frei|sams|sonn)\w+s|nachmittags|vormittags|ganztags|vollzeit))"
    r"|\b(?:unternehmen"
    r"|firma|haus) (?:\S+ ){0,4}verlassen\b"
    r"|\bnicht (?:mehr|länger) (?:mitarbeiter|angestellt|teil (?:des|unseres))|\bletzter arbeitstag (?:war"
    r"|ist gewesen)"
    r"|\bnicht (?:mehr|länger) (?:\w+ ){0,4}an bord\b|\b(?:zur konkurrenz|zum wettbewerb\w*"
    r"|zu einem (?:mitbewerber|wettbewerber)) gewechselt"
    r"|\b(?:neuen job|neue stelle|neue position) (?:\w+ )?(?:angetreten|angefangen|gefunden)"
    r"|\bvon bord gegangen|\b(?:unternehmen|firma|arbeitgeber|job|stelle)\b[^.;!?]{0,20}\bgewechselt\b"
    r"|\b(?:zu|in) (?:einem |einer |einen |eine )?(?:anderen?|neuen?|andere[mn]) (?:arbeitgeber"
    r"|unternehmen|firma|konzern)\b"
    r"|\b(?:herr|frau|kolleg\w+|er|sie|ich) (?:\S+ ){0,3}?(?:hat|habe) (?:\S+ ){0,4}?gekündigt(?= ?(?:$"
    r"|[.,;!]))"
    r"|\barbeite[nt]? (?:\w+ )?(?:woanders|anderswo)\b|\bin pension\b|\bzu (?:einem )?neuen arbeitgeber"
    r"|\b(?:hat|habe) uns (?:\S+ ){0,5}?verlassen\b"
    r"|\bausgeschieden\b|\bi[nm] (?:den |wohlverdienten )?ruhestand\b|\bin rente\b",
    r"\bne (?:travaille|fai[st]) plus (?:partie|chez|pour|au sein|dans|ici|là|avec nous)|\bpartie? (?:chez"
    r"|à) (?:un|la) concurren\w+|\bquitté (?:la société|l'entreprise"
    r"|nos"
    r" effectifs|le groupe|notre|ses fonctions|mes fonctions|mon poste|son poste)|\bn'(?:est"
    r"|a) plus (?:en poste|chez|parmi|dans (?:la"
    r"|l'|notre)|salarié|employé|collaborat)|\bpartie? (?:à|en) (?:la )?retraite|\bà la retraite\b"
    r"|\bchang(?:é|er) (?:d'(?:entreprise|employeur|emploi)|de (?:société|poste|travail))\b"
    r"|\bvers d'autres horizons\b"
    r"|\bquitté .{0,40}\bnouvelles aventures\b",
    r"\bya no (?:trabaj\w+|form[ao] parte|pertenece|está (?:en|con))|\b(?:h[ae] dejado|dejó) (?:la"
    r"|nuestra) (?:empresa"
    r"|compañía)|\bha dejado de (?:trabajar|formar parte|prestar)|\b(?:se|me) (?:ha |he )?jubil(?:ado|ada|ó"
    r"|é)\b"
    r"|\bdejó la empresa\b|\bpris sa retraite\b|\bya no labora\b"
    r"|\bse (?:fue|ha ido|marchó) (?:de (?:la|nuestra) (?:empresa|compañía)|a la competencia)|\b(?:he"
    r"|ha) dejado (?:mi|su) puesto|\b(?:he cambiado"
    r"|ha cambiado|cambié|cambió) de (?:empresa|trabajo|empleo|estudio|despacho|agencia|bufete)\b",
    r"\bnon (?:lavor[ao]|fa(?:ccio)?) più (?:parte|qui|con|per|presso|in|alla|nella)"
    r"|\bh[ao] lasciato (?:l'azienda|la società"
    r"|la nostra)|\bnon (?:è|sono) più (?:in forza|con noi|dipendente|in azienda|presso|parte|un dipendente"
    r"|una dipendente)"
    r"|\b(?:andat|è)\w? in pensione\b|\bnon (?:è|sono) più dei nostri\b|\bsi è (?:licenziat|dimess)\w\b"
    r"|\bpassat\w alla concorrenza\b|\bh[ao] cambiato (?:azienda|lavoro|società)\b",
    r"\b(?:werkt|werk|is|ben) (?:\w+ ){0,4}?niet (?:meer|langer) (?:\w+ )?(?:bij|voor"
    r"|werkzaam|in dienst|onderdeel)"
    r"|\bwerkt? (?:hier|daar|er|bij ons) (?:\w+ ){0,5}?niet (?:meer|langer)\b|\bvertrokken bij (?:ons"
    r"|het bedrijf|de firma)\b"
    r"|\b(?:heeft|heb) (?:nu |inmiddels )?een (?:andere|nieuwe) (?:baan|werkgever|job)\b"
    r"|\b(?:is|ben|ik|zij|hij)(?: \S+){0,3} uit dienst\b|\b(?:heeft|heb) .{0,30}\bverlaten\b"
    r"|\bmet pensioen\b"
    r"|\bniet (?:meer|langer) (?:werkzaam|in dienst)\b",
    r"\b(?:já )?não (?:trabalh[ao]|fa[zç]o? parte|pertence|integra) (?:mais )?|\b(?:deixou"
    r"|saiu d)[ao]? (?:a )?(?:empresa"
    r"|companhia)\b|\b(?:já não|não) está (?:mais )?(?:na empresa|conosco|connosco|na companhia)"
    r"|\b(?:aposentou|reformou)-se\b"
    r"|\bnão (?:faz|faço) mais parte\b|\bsaí da (?:empresa|companhia)|\b(?:desligou-se|desliguei-me|(?:me"
    r"|se) deslig\w+ d[aoe]|mud(?:ou|ei) de (?:empresa|emprego|trabalho))\b|\bfoi desligad",
    r"\b(?:już )?nie (?:pracuj\w+|jest pracownikiem)(?: już)?\b|\bod(?:szedł|eszła|szedłem|eszłam) z\b"
    r"|\bzakończył\w* (?:pracę|współpracę)|\bna emerytur\w+|\bopuścił\w* (?:firmę|nasz)"
    r"|\bzmieni(?:ł|ła|łem|łam) (?:pracę|pracodawcę|firmę)|\bnie jest już (?:pracowni|zatrudni|częścią)",
    r"\b(?:arbetar|jobbar) (?:inte|ej) (?:längre )?(?:kvar|hos|på|här)|\bhar (?:nu )?slutat\b(?! att)"
    r"|\bhar lämnat\b"
    r"|\bgått vidare till (?:nya|ett annat|en annan)|\bsagt upp sig\b|\bhar (?:bytt|fått nytt) (?:jobb"
    r"|arbetsgivare|arbete)\b|\binte längre (?:anställd|kvar|verksam)|\bgått i pension\b",
    r"\b(?:arbejder|jobber|arbeider) ikke (?:længere|lenger)|\ber (?:fratrådt|stoppet)\b"
    r"|\bhar (?:nå |nu )?(?:sluttet|forladt|forlatt)\b(?! (?:å|at))|\bikke (?:længere|lenger) (?:ansat"
    r"|ansatt|hos|en del)"
    r"|\b(?:sagt opp|opsagt) (?:stillingen|jobben|sin stilling)|\bhar (?:skiftet|byttet|fått ny"
    r"|fået nyt) (?:job|jobb|arbejdsgiver|arbeidsgiver)\b|\b(?:gået på|gått av med|gått over i) pens(?:j"
    r"|i)on\b|\b(?:er|har) (?:blevet )?pensjon(?:ist|eret"
    r"|ert)\b",
    r"\b(?:již|už) (?:\w+ ){0,4}nepracuj\w*|\bjiž není (?:zaměstnanc|součástí)|\bode(?:šel|šla"
    r"|šli)(?: jsem)? (?:z|ze|od) (?:\w+ ){0,2}?(?:firmy|společnosti|podniku|organizace|týmu|nás)\b"
    r"|\b(?:od nás|z firmy|ze společnosti) (?:\w+ )?ode(?:šel|šla)|\bod \w+ (?:\w+ ){0,3}nepracuj\w*"
    r"|\bzměnil\w* (?:zaměstnání|práci|zaměstnavatele)"
    r"|\bukončil\w* (?:pracovní"
    r"|zaměstnání)|\bode(?:šel|šla) do důchodu|\buž (?:zde |u nás "
    r"|pro \w+ )?nepracuj\w*",
    r"\bei (?:ole enää|työskentele enää)|\beläkkeelle\b|\bmár nem (?:dolgoz|munkatárs)|\bnu mai (?:lucr"
    r"|face parte)|\ba părăsit (?:compania|firma)"
    r"|\bartık .{0,30}çalışmıyor|\b(?:şirketten|görevinden|buradan) ayrıl|больше не работа"
    r"|больше не сотрудник|уволил|більше не працю",
    r"\bberuflich (?:\w+ )?(?:verändert|neu orientiert)|\bunter dieser (?:e-?mail-?)?adresse nicht (?:mehr"
    r"|länger) erreichbar"
    r"|\bverstorben\b|\bdécédée?\b|\bfallec(?:ió|ido|ida)\b|\bdecedut[oa]\b|\bvenut[oa] a mancare\b"
    r"|\boverleden\b|\bfaleceu\b|\bzmarł"
    r"|\bavlid(?:it|en)\b|\bafgået ved døden\b|\bgått bort\b|\bzemřel",
    r"退職|退社(?:いた)?しました|退任|离职|離職|已不在(?:本|我)?公司|퇴사|퇴직",
)
_LEFT_NAMED = re.compile(  # "I have left Acme Ltd."
    r"\bha(?:t|be) (?:leider |bereits "
    r"|inzwischen )?(?!Büro)[A-Z][\w&-]*(?: [A-Z][\w&.-]*){0,3} (?:\S+ ){0,4}verlassen\b"
    r"|\bleft (?:[A-Z][\w&-]*[ .,]*){1,4}(?:in (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|20\d\d)"
    r"|at the end of"
    r"|last (?:month|year|spring|summer|autumn|fall|winter)|(?:\w+ ){1,2}(?:months?|years?) ago)"
    r"|\b[Oo]deš(?:el|la) ze? [A-ZÁČĎÉÍŇÓŘŠŤÚŽ][^\W\d_]{2,}"
    r"|\b(?:(?:has|have|'ve) (?:now |since |recently |already )?left (?!I\b)|(?:ai|a) quitté (?:l[ae]s? "
    r"|l')?"
    r"|[Hh][aeo] (?:dejado|lasciato) "
    r"|[Dd]eix(?:ei|ou) a )(?:[A-Z][\w&-]*[ .,!]*){1,4}"
    r"(?:$|and\b|as of\b|effective\b|to pursue\b|to join\b|for (?:new|another|a new)\b|pour (?:de nouv"
    r"|d'autres|une? )|per nuov|para (?:nuev|nov)|in \w|on \w|last \w|at \w|le \d|fin \w|en \w|depuis\b"
    r"|el \d|a \w|il \d|em \w|d[ae]l? \w)"
)
_ADDRESS = re.compile(r"[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+", re.ASCII)
_NOT_ONE = Phrases(
    r"\b(?:min kollega|my colleague|mein\w* kolleg\w+|m(?:on|a) collègue|mijn collega|il mio collega)"
    r" (?:som|who|d(?:er|ie)|qui|die|che)\b",
    r"\bwir haben\b(?!.{0,40}\b(?:herrn?|frau|kolleg\w+)\b)",
    r"\bwe(?:'re| are| do not| don't)?\b.{0,12}\b(?:no longer|any ?more)\b",
    r"\bmy (?:\w+ )?(?:(?:grand|step)?(?:father|mother)|dad|mum|mom|wife|husband|partner|son|daughter"
    r"|brother"
    r"|sister|aunt|uncle|friend)\b"
    r"|\bmein\w* (?:groß)?(?:vater|mutter|frau|mann|sohn|tochter|bruder|schwester)\b"
    r"|\bm(?:on|a) (?:grand-)?(?:père|mère|femme|mari|fils|fille|frère|soeur)\b",
)
_PARTICLES = {"van", "von", "de", "der", "den", "di", "da", "del", "la", "le", "zu", "af", "do", "dos"}
_TITLES = {
    "frau",
    "herr",
    "herrn",
    "mr",
    "mrs",
    "ms",
    "dr",
    "prof",
    "monsieur",
    "madame",
    "sr",
    "sra",
    "pan",
    "pani",
}
BETWEEN_MAX = 3  # words between a name and its address


class Departure(NamedTuple):
    """The sentence about a departure; `successor` and `address` name who takes over, or are empty."""

    sentence: str
    successor: str = ""
    address: str = ""


def detect_departure(text: str, known: Collection[str] = ()) -> Departure | None:
    """Return what a reply says of a departure, or None; `known` are addresses that are no successor's."""
    said = text[:TEXT_MAX]
    sentence = next(
        (each for each in re.split(r"(?<=[^\d\s][.!?。])\s+|\n", said) if _is_departure(each)), None
    )
    if sentence is None:
        return None
    for match in _ADDRESS.finditer(said):
        if match[0].lower() not in known:
            before = re.split(
                r"(?<=[^\d\s][.!?。])\s+|\n\s*\n", said[max(0, match.start() - NEAR) : match.start()]
            )[-1]
            return Departure(sentence.strip(), _name_at_end(before), match[0].lower())
    return Departure(sentence.strip())


def _is_departure(sentence: str) -> bool:
    said = fold(sentence)
    return bool(_LEFT.search(said) or _LEFT_NAMED.search(sentence)) and not _NOT_ONE.search(said)


def _name_at_end(text: str) -> str:
    """Return the capitalized words nearest to a text's end: at least two, for one may be any word."""
    words = [word.strip(",;:()<>\"'") for word in text.split()]
    words = [word for word in words if word]
    for _ in range(BETWEEN_MAX):
        if words and not words[-1][0].isupper():
            words.pop()
    start = len(words)
    while start and (words[start - 1][0].isupper() or words[start - 1] in _PARTICLES):
        start -= 1
    name = words[start:]
    if start == 0 and len(name) > 2:  # a sentence begins with it: "Contact Eva Klein"
        name = name[1:]
    name = [word for word in name if word.lower().rstrip(".") not in _TITLES]
    return " ".join(name) if len(name) > 1 and name[0] not in _PARTICLES else ""
