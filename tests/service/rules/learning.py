"""Learns the weights of the replies' models from examples: `python -m tests.service.rules.learning`.

labeled/wishes.txt teaches only what is a wish for no more email, and what isn't: under "Other" is all else.
Nothing of labeled/kept_apart.txt is used here: that is what the model is measured on.
"""

from __future__ import annotations

import json
import logging
import random
from collections import Counter
from collections.abc import Sequence
from math import exp, log, sqrt
from pathlib import Path
from typing import NamedTuple

from app.contract.replies import Category
from app.service.mail.opt_out_detection import without_lookalikes
from app.service.rules.classifier_model import CATEGORIES, KINDS, WISHES, Weights, compute_scores, softmax
from app.service.rules.reply_classifier import collect_evidence
from app.service.rules.text_features import tidy_text

LABELLED = Path(__file__).parent / "labeled"
SHIPPED = Path(__file__).parents[3] / "resources" / "replies"
SCALE, FOLDS, EPOCHS, RATE, DECAY, COPIES = 100, 3, 6, 2.0, 1e-4, 2
BEFORE = (
    *("Hi Anna, ", "Hello, ", "Dear Ms Bell, ", "Thanks for your mail. ", "Thank you for your message. "),
    *(
        "Hallo Frau Bell, ",
        "Guten Tag, vielen Dank für Ihre Nachricht. ",
        "Bonjour, merci pour votre message. ",
    ),
    *(
        "Bonjour, ",
        "Hola, ",
        "Hola, gracias por su mensaje. ",
        "Sorry for the late answer. ",
        "",
        "",
        "",
        "",
        "",
    ),
)
AFTER = (
    *(
        " Best regards, Tom",
        " Thanks, Jane",
        " Best, Kim Larsen, Head of Sales",
        " Cheers",
        " Viele Grüße Jan",
    ),
    *(" Mit freundlichen Grüßen Eva Koch", " Cordialement, Paul", " Saludos, Luis", " Sent from my iPhone"),
    *("", "", "", "", "", "", "", ""),
)


class Example(NamedTuple):
    category: Category
    text: str
    is_auto: bool


def read(name: str) -> list[Example]:
    r"""A line is a reply, under the `#` line of its category; `\n` is a new line, `[auto] ` a machine's."""
    found, category = [], Category.OTHER
    for line in (LABELLED / name).read_text("utf-8").splitlines():
        if line.startswith("# "):
            category = Category(line[2:])
        elif line:
            text = line.removeprefix("[auto] ")
            found.append(Example(category, text.replace("\\n", "\n"), text != line))
    return found


def mails(examples: Sequence[Example], chance: random.Random) -> list[tuple[int, list[str]]]:
    """Each example, and mails made of it: with a greeting, a second sentence of its kind, a name below."""
    alike: dict[Category, list[str]] = {}
    for each in examples:
        alike.setdefault(each.category, []).append(each.text)
    made = []
    for each in examples:
        texts = [each.text]
        for _ in range(COPIES):
            second = f" {chance.choice(alike[each.category])}" if chance.random() < 0.4 else ""
            texts.append(chance.choice(BEFORE) + each.text + second + chance.choice(AFTER))
        made += [
            (CATEGORIES.index(each.category), sorted(collect_evidence(tidy_text(text)))) for text in texts
        ]
    return made


def learnt(examples: Sequence[Example], seed: int = 1) -> Weights:
    """What tells the categories apart."""
    chance = random.Random(seed)
    return regression(mails(examples, chance), len(CATEGORIES), chance)


def wishes(examples: Sequence[Example], seed: int = 1) -> Weights:
    """What tells a wish for no more email from everything else."""
    chance = random.Random(seed)
    plain = [each._replace(text=without_lookalikes(each.text)) for each in examples]
    wish = CATEGORIES.index(Category.UNSUBSCRIBE)
    return regression([(right == wish, found) for right, found in mails(plain, chance)], 2, chance)


def regression(rows: list[tuple[int, list[str]]], classes: int, chance: random.Random) -> Weights:
    """Softmax regression by stochastic gradient descent."""
    words: dict[str, list[float]] = {}
    bias = [0.0] * classes
    for epoch in range(EPOCHS):
        chance.shuffle(rows)
        step = RATE / (1 + epoch / 2)
        for right, features in rows:
            size = 1 / sqrt(len(features))
            mine = [words.setdefault(each, [0.0] * classes) for each in features]
            odds = [exp(bias[at] + size * sum(row[at] for row in mine)) for at in range(classes)]
            whole = sum(odds)
            for at, score in enumerate(odds):
                wrong = score / whole - (at == right)
                bias[at] -= step * 0.1 * wrong
                for row in mine:
                    row[at] -= step * (wrong * size + DECAY * row[at])
    often = Counter(each for _, features in rows for each in features)
    return Weights(
        bias, {name: (*row, often[name] / len(rows)) for name, row in words.items()}, 1 / len(rows)
    )


def crossed(examples: Sequence[Example]) -> list[tuple[int, list[float]]]:
    """Mails that were not learnt from, with their scores."""
    order = list(examples)
    random.Random(3).shuffle(order)
    found = []
    for fold in range(FOLDS):
        weights = learnt([each for at, each in enumerate(order) if at % FOLDS != fold])
        unseen = mails(order[fold::FOLDS], random.Random(5))
        found += [(right, compute_scores(features, weights)) for right, features in unseen]
    return found


def cooled(weights: Weights, heat: float) -> Weights:
    """More modest (above 1) or bolder (below 1) weights."""
    words = {name: (*(each / heat for each in row[:-1]), row[-1]) for name, row in weights.words.items()}
    return Weights([each / heat for each in weights.bias], words, weights.rare)


def heat_of(rows: Sequence[tuple[int, list[float]]]) -> float:
    """The temperature at which the unseen mails are the least surprising."""

    def surprise(heat: float) -> float:
        return -sum(log(softmax([each / heat for each in scored])[right]) for right, scored in rows)

    return min((0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.1, 1.2, 1.4, 1.6, 2.0), key=surprise)


def written(weights: Weights) -> str:
    """As the program reads it; words that say next to nothing are left out."""
    lines = []
    for name, row in sorted(weights.words.items()):
        whole = [round(each * SCALE) for each in row]
        if max(map(abs, whole[:-1])) >= SCALE // 4:
            lines.append(f"{json.dumps(name, ensure_ascii=False)}:{json.dumps(whole, separators=(',', ':'))}")
    head = {
        "scale": SCALE,
        "rare": round(weights.rare, 6),
        "bias": [round(each * SCALE) for each in weights.bias],
    }
    return json.dumps(head)[:-1] + ', "words": {\n' + ",\n".join(lines) + "\n}}\n"


if __name__ == "__main__":
    training = read("training.txt")
    heat = heat_of(crossed(training))
    logging.getLogger("outreach").warning("temperature %s", heat)
    SHIPPED.mkdir(exist_ok=True)
    (SHIPPED / KINDS).write_text(written(cooled(learnt(training), heat)), "utf-8")
    (SHIPPED / WISHES).write_text(written(wishes([*training, *read("wishes.txt")])), "utf-8")
