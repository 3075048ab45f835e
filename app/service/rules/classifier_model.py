"""Probabilities of reply categories: weights learned from examples, plus the user's corrections. Pure.

The shipped part is a multinomial logistic regression (softmax) over the features of text_features.py and
the rules that match. The user's part compares how often a word occurs in replies that the user put into
a category with how often the word occurs in the examples at large (a ratio of counts, both shrunk by
SHRINK: a single correction weighs little).
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
KINDS, WISHES = "weights.json", "wishes.json"  # for all categories; for an opt-out or none
SHRINK = 1.0
TRUST = 0.5  # factor for each lesson's word: word pairs repeat what their words said
MOST = 6.0  # the most that lessons may add to a score


@dataclass(frozen=True)
class Weights:
    """Shipped weights; `words` maps a feature to one weight per category and its share of the examples."""

    bias: Sequence[float]
    words: Mapping[str, Sequence[float]]
    rare: float  # the share assumed for a word that no example has

    def common(self, word: str) -> float:
        """Return the share of the examples in which a word occurs, 0 to 1."""
        row = self.words.get(word)
        return row[-1] if row else self.rare


@dataclass(frozen=True)
class Lessons:
    """Counts of a workspace's corrections, by category and by word of one reply."""

    taught: Mapping[str, int] = field(default_factory=dict)  # corrections by category
    words: Mapping[tuple[str, str], int] = field(default_factory=dict)  # corrections with the word


NONE_YET = Lessons()


@cache
def load_weights(name: str = KINDS) -> Weights:
    """Return the weights that ship with the program, read from disk on first use."""
    kept = json.loads(find_resource("replies", name).read_text("utf-8"))
    scale = kept["scale"]
    words = {
        name: (*(each / scale for each in row[:-1]), row[-1] / scale) for name, row in kept["words"].items()
    }
    return Weights([each / scale for each in kept["bias"]], words, kept["rare"])


def compute_chances(features: Collection[str], weights: Weights, lessons: Lessons = NONE_YET) -> list[float]:
    """Return the probability of each category, in the order of CATEGORIES; they add up to 1."""
    scored = compute_scores(features, weights)
    for at, category in enumerate(CATEGORIES):
        scored[at] += min(MOST, sum(weigh_lessons(each, category, weights, lessons) for each in features))
    return softmax(scored)


def compute_scores(features: Collection[str], weights: Weights) -> list[float]:
    """Return one score per class from the shipped weights alone."""
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
    """Return what the corrections add to a category's score for a word; 0 without corrections."""
    taught = lessons.taught.get(category, 0)
    if not taught:
        return 0.0
    expected = taught * weights.common(feature)
    return TRUST * log((lessons.words.get((feature, category), 0) + SHRINK) / (expected + SHRINK))


def compute_feature_pull(
    feature: str, at: int, than: int, weights: Weights, lessons: Lessons = NONE_YET
) -> float:
    """Return how much more a feature speaks for category number `at` than for category number `than`."""
    row = weights.words.get(feature)
    learnt = weigh_lessons(feature, CATEGORIES[at], weights, lessons) - weigh_lessons(
        feature, CATEGORIES[than], weights, lessons
    )
    return (row[at] - row[than] if row else 0.0) + learnt
