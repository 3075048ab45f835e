"""What a reply amounts to: certain signs first, then the model; and the words that decided. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from app.contract.replies import Category

from .classifier_model import (
    CATEGORIES,
    NONE_YET,
    WISHES,
    Lessons,
    Weights,
    chances,
    pull,
    scores,
    shipped,
    softmax,
)
from .phrase_features import signs
from .text_features import Place, features, tidy

MACHINES = (Category.OUT_OF_OFFICE, Category.AUTO_REPLY)
PHRASES, ENOUGH = 3, 0.5  # so many at most, and no more once they make up this share of the reasons
UNWANTED, MISSED = Category.UNSUBSCRIBE, 1.5  # a wish for no more mail that is missed is that much worse
COMMON = 0.03  # of the examples: words that are in more of them tell a reader nothing
CERTAIN = 0.9
DOUBT = 0.7  # measured on replies it had not learnt from: finds a quarter of the wishes that no phrase finds


@dataclass(frozen=True)
class Verdict:
    """`confidence` 0..1: of replies said to be 0.8 sure about 80 % are right; `words` are the reply's own."""

    category: Category
    confidence: float
    words: tuple[str, ...] = ()

    @property
    def opt_out(self) -> str:
        """The words that ask for no more mail, when that is certain: a missed wish is the worst mistake."""
        certain = self.category is UNWANTED and self.confidence >= CERTAIN
        return ", ".join(self.words) or "…" if certain else ""


def categorise(
    text: str, subject: str, *, is_auto: bool, opt_out: str = "", lessons: Lessons = NONE_YET
) -> Verdict:
    """The category of a reply's own words; `is_auto` and `opt_out` as parse_message.py found them."""
    if opt_out:
        return Verdict(UNWANTED, 0.99, (opt_out,))
    said = tidy(f"{subject}. {text}" if is_auto else text)
    found, weights = seen(said), shipped()
    by_category = dict(zip(CATEGORIES, chances(found, weights, lessons), strict=True))
    if is_auto:
        by_category = _among(by_category, MACHINES)
    best = max(by_category, key=lambda each: by_category[each] * (MISSED if each is UNWANTED else 1))
    return Verdict(
        best, round(by_category[best], 2), _reasons(said, found, best, by_category, weights, lessons)
    )


def may_wish(own: str) -> bool:
    """Whether words that no phrase fits sound like a wish for no more email, too little to decide."""
    return softmax(scores(seen(tidy(own)), shipped(WISHES)))[1] > DOUBT


def seen(said: str) -> dict[str, Place]:
    """Everything of a tidy text that counts, with its place there."""
    return features(said) | signs(said)


def _among(chances: Mapping[Category, float], few: tuple[Category, ...]) -> dict[Category, float]:
    together = sum(chances[each] for each in few)
    return {each: chances[each] / together for each in few}


def _reasons(
    said: str,
    found: Mapping[str, Place],
    best: Category,
    by_category: Mapping[Category, float],
    weights: Weights,
    lessons: Lessons,
) -> tuple[str, ...]:
    """The reply's own words that spoke most for this category and against the next likely one."""
    at = CATEGORIES.index(best)
    than = CATEGORIES.index(
        max((each for each in by_category if each is not best), key=by_category.__getitem__)
    )
    pulls = {each: pull(each, at, than, weights, lessons) for each in found}
    telling = [each for each in pulls if weights.common(each) <= COMMON or each[0] in "?="]
    pulls = {each: pulls[each] for each in telling or pulls}
    wanted = ENOUGH * sum(each for each in pulls.values() if each > 0)
    places: list[Place] = []
    for feature in sorted(pulls, key=pulls.__getitem__, reverse=True):
        if pulls[feature] <= 0 or wanted <= 0 or len(places) == PHRASES:
            break
        wanted -= pulls[feature]
        places = _joined(places, found[feature])
    return tuple(phrase for start, end in places if (phrase := said[start:end].strip()))


def _joined(places: list[Place], new: Place) -> list[Place]:
    """With one more, grown together with those it touches."""
    start, end = new
    if start == end:
        return places
    apart = [(first, last) for first, last in places if last < start - 1 or first > end + 1]
    near = [each for each in places if each not in apart]
    return [*apart, (min([start, *(first for first, _ in near)]), max([end, *(last for _, last in near)]))]
