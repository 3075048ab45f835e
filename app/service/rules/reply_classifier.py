"""Classification of replies: sure opt-outs first, then the model; with the words that decided. Pure."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from app.contract.replies import Category

from .classifier_model import (
    CATEGORIES,
    NONE_YET,
    WISHES,
    Lessons,
    Weights,
    compute_chances,
    compute_feature_pull,
    compute_scores,
    load_weights,
    softmax,
)
from .text_features import Place, extract_features, tidy_text

_RULES: tuple[tuple[Category, tuple[str, ...]], ...] = (
    (
        Category.WRONG_PERSON,
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
_SIGNS = {f"={category}": re.compile("|".join(words), re.I) for category, words in _RULES}
_SIGNS[f"={Category.OUT_OF_OFFICE}"] = re.compile("|".join(_AWAY), re.I)


def find_signs(text: str) -> dict[str, Place]:
    """Return the sign (`=` and category) of each category whose phrases occur, with its place."""
    found = {sign: rule.search(text) for sign, rule in _SIGNS.items()}
    return {sign: match.span() for sign, match in found.items() if match}


MACHINES = (Category.OUT_OF_OFFICE, Category.AUTO_REPLY)
PHRASES, ENOUGH = 3, 0.5  # at most 3 phrases; fewer once they make up this share of the evidence
UNWANTED, MISSED = Category.UNSUBSCRIBE, 1.5  # a missed opt-out counts as that much worse
COMMON = 0.03  # share of the examples: words that occur in more of them tell a reader nothing
CERTAIN = 0.9
DOUBT = 0.7  # measured on unseen replies: finds a quarter of the opt-outs that no phrase finds


@dataclass(frozen=True)
class ClassifiedReply:
    """A reply's category; `words` are the reply's own words that decided.

    `confidence` is 0 to 1: of replies with a confidence of 0.8, about 80 % are right.
    """

    category: Category
    confidence: float
    words: tuple[str, ...] = ()

    @property
    def opt_out(self) -> str:
        """Return the words that ask for no more email if that is certain, else "".

        Without words, a certain opt-out is “…”: missing an opt-out is the worst mistake.
        """
        certain = self.category is UNWANTED and self.confidence >= CERTAIN
        return ", ".join(self.words) or "…" if certain else ""


def categorize_reply(
    text: str, subject: str, *, is_auto: bool, opt_out: str = "", lessons: Lessons = NONE_YET
) -> ClassifiedReply:
    """Classify a reply's own words; `is_auto` and `opt_out` are what parse_message.py found."""
    if opt_out:
        return ClassifiedReply(UNWANTED, 0.99, (opt_out,))
    said = tidy_text(f"{subject}. {text}" if is_auto else text)
    found, weights = collect_evidence(said), load_weights()
    by_category = dict(zip(CATEGORIES, compute_chances(found, weights, lessons), strict=True))
    if is_auto:
        by_category = _restrict_chances(by_category, MACHINES)
    best = max(by_category, key=lambda each: by_category[each] * (MISSED if each is UNWANTED else 1))
    return ClassifiedReply(
        best, round(by_category[best], 2), _select_reasons(said, found, best, by_category, weights, lessons)
    )


def may_be_opt_out(own: str) -> bool:
    """Return whether words that no phrase fits sound like an opt-out, though not enough to decide."""
    return softmax(compute_scores(collect_evidence(tidy_text(own)), load_weights(WISHES)))[1] > DOUBT


def collect_evidence(said: str) -> dict[str, Place]:
    """Return every feature and sign of a tidied text, with its place."""
    return extract_features(said) | find_signs(said)


def _restrict_chances(chances: Mapping[Category, float], few: tuple[Category, ...]) -> dict[Category, float]:
    together = sum(chances[each] for each in few)
    return {each: chances[each] / together for each in few}


def _select_reasons(
    said: str,
    found: Mapping[str, Place],
    best: Category,
    by_category: Mapping[Category, float],
    weights: Weights,
    lessons: Lessons,
) -> tuple[str, ...]:
    """Return the reply's words that spoke most for this category and against the next likely one."""
    at = CATEGORIES.index(best)
    than = CATEGORIES.index(
        max((each for each in by_category if each is not best), key=by_category.__getitem__)
    )
    pulls = {each: compute_feature_pull(each, at, than, weights, lessons) for each in found}
    telling = [each for each in pulls if weights.common(each) <= COMMON or each[0] in "?="]
    pulls = {each: pulls[each] for each in telling or pulls}
    wanted = ENOUGH * sum(each for each in pulls.values() if each > 0)
    places: list[Place] = []
    for feature in sorted(pulls, key=pulls.__getitem__, reverse=True):
        if pulls[feature] <= 0 or wanted <= 0 or len(places) == PHRASES:
            break
        wanted -= pulls[feature]
        places = _merge_places(places, found[feature])
    return tuple(phrase for start, end in places if (phrase := said[start:end].strip()))


def _merge_places(places: list[Place], new: Place) -> list[Place]:
    """Return the places with a new one, which is merged with those that it touches."""
    start, end = new
    if start == end:
        return places
    apart = [(first, last) for first, last in places if last < start - 1 or first > end + 1]
    near = [each for each in places if each not in apart]
    return [*apart, (min([start, *(first for first, _ in near)]), max([end, *(last for _, last in near)]))]
