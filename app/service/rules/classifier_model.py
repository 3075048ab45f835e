"""How likely each category is: weights learnt from examples, and what the user's corrections add. Pure.

The shipped part is a multinomial logistic regression (softmax) over the features of text_features.py and
the rules that match; the user's part compares how often a word stands in what he put into a category with
how often it stands in the examples at large (a ratio of counts, both shrunk by SHRINK: one lesson weighs
little).
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import exp, log, sqrt

from app.contract.replies import Category
from app.resources import find_resource

CATEGORIES = tuple(Category)
KINDS, WISHES = "weights.json", "wishes.json"  # of all categories; of a wish for no more email or none
SHRINK = 1.0
TRUST = 0.5  # of a word of a lesson: pairs say again what their words have said
MOST = 6.0  # that lessons may add


@dataclass(frozen=True)
class Weights:
    """`words` holds, by feature, one weight for each category and how common it is among the examples."""

    bias: Sequence[float]
    words: Mapping[str, Sequence[float]]
    rare: float  # how common a word is that no example has

    def common(self, word: str) -> float:
        """In what share of the examples it stands."""
        row = self.words.get(word)
        return row[-1] if row else self.rare


@dataclass(frozen=True)
class Lessons:
    """What the corrections of a workspace say about one reply's words."""

    taught: Mapping[str, int] = field(default_factory=dict)  # corrections by category
    words: Mapping[tuple[str, str], int] = field(default_factory=dict)  # (word, category): of how many


NONE_YET = Lessons()


@cache
def load_weights(name: str = KINDS) -> Weights:
    """The weights that come with the program; read when the first reply comes."""
    kept = json.loads(find_resource("replies", name).read_text("utf-8"))
    scale = kept["scale"]
    words = {
        name: (*(each / scale for each in row[:-1]), row[-1] / scale) for name, row in kept["words"].items()
    }
    return Weights([each / scale for each in kept["bias"]], words, kept["rare"])


def compute_chances(features: Collection[str], weights: Weights, lessons: Lessons = NONE_YET) -> list[float]:
    """By category, in the order of CATEGORIES; together 1."""
    scored = compute_scores(features, weights)
    for at, category in enumerate(CATEGORIES):
        scored[at] += min(MOST, sum(weigh_lessons(each, category, weights, lessons) for each in features))
    return softmax(scored)


def compute_scores(features: Collection[str], weights: Weights) -> list[float]:
    """Return what the shipped part says."""
    size = 1 / sqrt(len(features) or 1)
    found = list(weights.bias)
    for feature in features:
        if row := weights.words.get(feature):
            for at in range(len(found)):
                found[at] += row[at] * size
    return found


def softmax(scored: Sequence[float]) -> list[float]:
    top = max(scored)
    shares = [exp(each - top) for each in scored]
    whole = sum(shares)
    return [share / whole for share in shares]


def weigh_lessons(feature: str, category: Category, weights: Weights, lessons: Lessons) -> float:
    """Return what the corrections say of a word in this category; 0 when they say nothing."""
    taught = lessons.taught.get(category, 0)
    if not taught:
        return 0.0
    expected = taught * weights.common(feature)
    return TRUST * log((lessons.words.get((feature, category), 0) + SHRINK) / (expected + SHRINK))


def compute_feature_pull(
    feature: str, at: int, than: int, weights: Weights, lessons: Lessons = NONE_YET
) -> float:
    """Return how much a feature speaks for one category more than for another."""
    row = weights.words.get(feature)
    learnt = weigh_lessons(feature, CATEGORIES[at], weights, lessons) - weigh_lessons(
        feature, CATEGORIES[than], weights, lessons
    )
    return (row[at] - row[than] if row else 0.0) + learnt
