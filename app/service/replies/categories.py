"""What a reply amounts to, by the words in it; modest about it, and it says which words decided. Pure."""

from __future__ import annotations

import re
from dataclasses import dataclass

from app.contract.replies import Category

TEXT_MAX = 4_000


@dataclass(frozen=True)
class Verdict:
    """`confidence` 0..1; `words` are the reply's own that decided."""

    category: Category
    confidence: float
    words: str = ""


# In order: the first group that speaks wins. English, German, French, Spanish.
_RULES: tuple[tuple[Category, float, tuple[str, ...]], ...] = (
    (
        Category.WRONG_PERSON,
        0.75,
        (
            r"(?:wrong|not the right|not the correct) (?:person|contact|address|department|company)",
            r"(?:no longer|don['’]?t|do not|not) (?:work|employed|with)\w* (?:here|there|at|for|the company)",
            r"(?:he|she|they|who)? ?(?:has|have)? ?left the (?:company|organi[sz]ation)",
            r"i['’]?m not (?:responsible|in charge|the one)|not my (?:area|department|responsibility)",
            r"(?:falsche[rn]?|nicht (?:der|die) richtige) (?:person|ansprechpartner|adresse|kontakt)",
            r"nicht (?:mein|unser) (?:thema|bereich)|nicht (?:dafür )?zuständig|nicht der zuständige",
            r"(?:arbeitet|arbeite) nicht mehr (?:hier|bei|für)|aus dem unternehmen ausgeschieden",
            r"pas la bonne personne|mauvaise? (?:personne|interlocuteur|adresse|destinataire)",
            r"ne (?:travaille|fait) plus (?:ici|chez|partie)"
            r"|je ne suis pas (?:responsable|en charge|concerné)",
            r"no soy la persona|persona equivocada|ya no trabaj\w+|no soy (?:el|la) responsable"
            r"|no me corresponde",
        ),
    ),
    (
        Category.NOT_INTERESTED,
        0.8,
        (
            r"\bnot (?:really |currently |at all |that )?interested|no interest\b|\bno,? thank(?:s| you)\b",
            r"not (?:a fit|a good fit|for us|for me|relevant|looking|in the market)"
            r"|(?:we['’]?re|we are|i['’]?m) all set",
            r"(?:don['’]?t|do not) (?:need|have (?:any |a )?(?:need|use|budget|interest))|we['’]ll pass"
            r"|i['’]ll pass",
            r"already (?:have|use|using|work with) (?:a |an |another|something|someone)",
            r"kein(?:e|en)? (?:interesse|bedarf|budget)|nicht interessiert|nein,? danke|danke,? nein",
            r"(?:kommt|ist) für (?:uns|mich) nicht (?:in frage|interessant|relevant)"
            r"|brauchen (?:wir|das) nicht",
            r"pas intéress\w+|non,? merci|aucun (?:intérêt|besoin)|pas (?:de besoin|besoin|concern\w+)",
            r"no (?:me|nos|estoy|estamos) interes\w+|no,? gracias"
            r"|no tenemos (?:necesidad|presupuesto|interés)",
            r"no (?:lo )?necesit(?:o|amos)",
        ),
    ),
    (
        Category.DEMO_BOOKED,
        0.7,
        (
            r"(?:i['’]?ve |i |have |just )?booked (?:a |an |the |some )?(?:demo|call|slot|meeting|time)",
            r"(?:invitation|invite|calendar invite) (?:sent|accepted)|accepted your invit",
            r"(?:mon|tues|wednes|thurs|fri)day (?:at )?\d{1,2}\S{0,5} (?:am |pm |o['’]clock )?"
            r"(?:works|it is|is fine|is good|suits|then)",
            r"(?:talk|speak|see you) (?:to you )?(?:then|on (?:mon|tues|wednes|thurs|fri)day)",
            r"(?:termin|demo) (?:ist )?(?:gebucht|eingetragen|vereinbart)"
            r"|habe (?:einen |den )?termin gebucht",
            r"(?:mon|diens|donners|frei)tag um \d{1,2}|mittwoch um \d{1,2}",
            r"(?:rendez-vous|créneau|démo) (?:est )?(?:réservé|pris|confirmé)|j['’]ai réservé",
            r"(?:lundi|mardi|mercredi|jeudi|vendredi) à \d{1,2}",
            r"(?:reunión|cita|demo) (?:reservada|confirmada|agendada)|he reservado",
            r"(?:lunes|martes|miércoles|jueves|viernes) a las \d{1,2}",
        ),
    ),
    (
        Category.QUESTION,
        0.7,
        (
            r"who are you|how did you (?:get|find)|where did you (?:get|find)|have we met|do i know you",
            r"what (?:is|are|exactly|do you) .{0,40}(?:about|offer|do|company)\b"
            r"|don['’]t (?:quite )?understand",
            r"can you explain|could you explain|tell me (?:more )?about (?:yourself|your company)",
            r"wer sind sie|wer bist du|woher haben sie|kennen wir uns|worum geht|verstehe (?:noch )?nicht",
            r"was (?:genau )?(?:bieten|machen|macht|wollen) (?:sie|ihr)"
            r"|können sie (?:es |das )?(?:kurz )?erklären",
            r"qui êtes[- ]vous|d['’]où (?:avez|tenez)|comment avez[- ]vous (?:eu|trouvé|obtenu)"
            r"|se connaît|connaissons",
            r"de quoi s['’]agit|pouvez[- ]vous (?:m['’])?expliquer|que faites[- ]vous|je ne comprends pas",
            r"qui[eé]n es usted|qui[eé]n(?:es)? (?:es|son|eres)|de dónde (?:sacó|ha sacado|sacaron|tiene)"
            r"|nos conocemos",
            r"cómo (?:consigui|obtuv)\w+|de qué se trata|puede(?:n|s)? explicar|no entiendo"
            r"|qué (?:ofrecen|hacen)",
        ),
    ),
    (
        Category.INTERESTED,
        0.75,
        (
            r"\b(?:i['’]?m|i am|we['’]?re|we are|very|quite|definitely|would be) (?:very |quite )?interest",
            r"\binterested\b|interesting|sounds (?:good|great|useful)|good moment|good timing"
            r"|tell me more|love to",
            r"(?:send|share) (?:me |us |over )?(?:a few |some |more |your )?(?:times|info|details|pric)",
            r"(?:let['’]?s|happy to|can we|could we|shall we|would like to) (?:talk|chat|meet|call|schedule)",
            r"(?:give me|call me|short call|quick call|a demo"
            r"|show me|show us|how much|what would it cost|pricing)",
            r"interess(?:ant|iert)|klingt (?:gut|spannend|interessant)|gern(?:e)? mehr"
            r"|mehr (?:infos|informationen)",
            r"trifft sich gut|wann können wir|telefonieren|rufen sie (?:mich )?an|was kostet|angebot"
            r"|vorführ|zeigen",
            r"intéress|avec plaisir|en savoir plus"
            r"|pouvez[- ]vous (?:me |nous )?(?:montrer|appeler|rappeler|envoyer)",
            r"volontiers|tombe bien|combien|tarif|rendez-vous|créneau|démo",
            r"\binteres|me gustaría|cuánto (?:cuesta|costaría)|precio|llám[ae]me|más información"
            r"|podemos hablar|buen momento",
            r"puede(?:n|s)? (?:mostrar|enseñar|llamar)|una (?:demo|llamada|reunión)",
        ),
    ),
)
_AWAY = (
    r"out of (?:the )?office|on (?:annual |parental |sick |maternity )?(?:leave|vacation|holiday)"
    r"|away (?:from|until|on)|\booo\b",
    r"(?:will be |am |i['’]m )(?:back|returning|away|travelling|traveling)|limited access to (?:my )?e-?mail",
    r"nicht (?:im (?:büro|haus)|erreichbar|am arbeitsplatz)|abwesen|(?:im|in) urlaub|elternzeit"
    r"|außer haus|wieder (?:da|erreichbar)",
    r"absen(?:t|ce)|en (?:congé|vacances|déplacement)|de retour le",
    r"fuera de (?:la )?oficina|de vacaciones|ausen(?:te|cia)|de baja (?:médica|maternal)|regreso el|volveré",
)
_COMPILED = tuple((category, sure, re.compile("|".join(words), re.I)) for category, sure, words in _RULES)
_AWAY_WORDS = re.compile("|".join(_AWAY), re.I)


def categorise(text: str, subject: str, *, is_auto: bool, opt_out: str = "") -> Verdict:
    """The category of a reply's own words; `opt_out` as read.py found it."""
    words = " ".join(text[:TEXT_MAX].split())
    if opt_out:
        return Verdict(Category.UNSUBSCRIBE, 0.9, opt_out)
    if is_auto:
        away = _AWAY_WORDS.search(f"{subject} {words}")
        return Verdict(Category.OUT_OF_OFFICE, 0.85, away[0]) if away else Verdict(Category.AUTO_REPLY, 0.8)
    for category, confidence, rule in _COMPILED:
        found = rule.search(words)
        if found:
            return Verdict(category, confidence, found[0].strip())
    if "?" in words:
        return Verdict(Category.QUESTION, 0.5, "?")
    return Verdict(Category.OTHER, 0.3)
