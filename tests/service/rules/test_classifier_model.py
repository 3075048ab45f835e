"""The model on replies that it has never seen: how often it is right, and whether it knows how sure to be."""

from __future__ import annotations

from collections import Counter
from functools import cache

from app.contract.replies import Category
from app.service.mail.opt_out_detection import find_opt_out, find_possible_opt_out, without_lookalikes
from app.service.rules.branch_triggers import SURE
from app.service.rules.classifier_model import CATEGORIES, WISHES, load_weights
from app.service.rules.reply_classifier import ClassifiedReply, categorize_reply, may_be_opt_out
from tests.service.rules.learning import Example, read

SUBJECT = "Re: A question"


@cache
def judged() -> tuple[tuple[Example, ClassifiedReply], ...]:
    return tuple(
        (
            each,
            categorize_reply(
                each.text, SUBJECT, is_auto=each.is_auto, opt_out=find_opt_out(each.text, SUBJECT)
            ),
        )
        for each in read("kept_apart.txt")
    )


def share(right: int, all_: int) -> float:
    return right / all_ if all_ else 1.0


def precision(category: Category) -> float:
    said = [each for each, verdict in judged() if verdict.category is category]
    return share(sum(each.category is category for each in said), len(said))


def recall(category: Category) -> float:
    meant = [verdict for each, verdict in judged() if each.category is category]
    return share(sum(verdict.category is category for verdict in meant), len(meant))


def test_classifier_model_held_out_set_is_disjoint_from_training_set() -> None:
    training, kept = (
        {each.text.casefold().strip(" .!") for each in read(name)}
        for name in ("training.txt", "kept_apart.txt")
    )
    assert {text for text in training & kept if len(text.split()) > 2} == set()
    counts = Counter(each.category for each in read("kept_apart.txt"))
    assert counts.total() >= 400
    assert min(counts[each] for each in Category) >= 24


def test_classifier_model_accuracy_and_f1_reach_minimum() -> None:
    right = sum(each.category is verdict.category for each, verdict in judged())
    assert share(right, len(judged())) >= 0.92  # measured: 0.94
    f1 = [2 * precision(each) * recall(each) / (precision(each) + recall(each)) for each in CATEGORIES]
    assert sum(f1) / len(f1) >= 0.92
    assert min(f1) >= 0.8


def test_classifier_model_unsubscribe_recall_and_precision_reach_minimum() -> None:
    assert recall(Category.UNSUBSCRIBE) >= 0.99
    assert precision(Category.UNSUBSCRIBE) >= 0.88
    assert precision(Category.INTERESTED) >= 0.85
    wrong = [
        each.text
        for each, verdict in judged()
        if verdict.opt_out and each.category is not Category.UNSUBSCRIBE
    ]
    assert wrong == []  # nobody is taken off who did not ask for it


def test_opt_out_model_finds_unseen_requests_with_few_false_alarms() -> None:
    found = {each: may_be_opt_out(without_lookalikes(each.text)) for each in read("kept_apart.txt")}
    wishes = [wish for each, wish in found.items() if each.category is Category.UNSUBSCRIBE]
    others = [wish for each, wish in found.items() if each.category is not Category.UNSUBSCRIBE]
    assert share(sum(wishes), len(wishes)) >= 0.5
    assert share(sum(others), len(others)) <= 0.02
    unseen = "You've sent me seven of these now and I requested nothing."
    assert not find_opt_out(unseen, SUBJECT) and not find_possible_opt_out(unseen)
    assert may_be_opt_out(unseen)


def test_classifier_model_confidence_is_calibrated() -> None:
    for least, most, floor, ceiling in ((0.9, 1.01, 0.95, 1.0), (0.8, 0.9, 0.8, 1.0), (0.0, 0.5, 0.0, 0.7)):
        bin_ = [
            each.category is verdict.category
            for each, verdict in judged()
            if least <= verdict.confidence < most
        ]
        assert bin_
        assert floor <= share(sum(bin_), len(bin_)) <= ceiling, (least, most)


def test_classifier_model_above_sure_threshold_is_nearly_always_right() -> None:
    sure = [each.category is verdict.category for each, verdict in judged() if verdict.confidence >= SURE]
    assert share(sum(sure), len(sure)) >= 0.98  # measured: 0.986
    assert share(len(sure), len(judged())) >= 0.8  # 0.84


def test_classifier_model_names_deciding_words_of_reply() -> None:
    for each, verdict in judged():
        plain = " ".join(each.text.split())
        for words in verdict.words:
            assert words in f"{SUBJECT}. {plain}"
        assert len(verdict.words) <= 3


def test_classifier_model_weights_fit_training_examples() -> None:
    """Whoever changes the examples or what is looked at learns them anew."""
    training = read("training.txt")
    right = sum(
        categorize_reply(each.text, "", is_auto=False, opt_out=find_opt_out(each.text, "")).category
        is each.category
        for each in training
    )
    assert share(right, len(training)) >= 0.97
    assert len(load_weights().words) > 3_000
    wishes = [
        may_be_opt_out(without_lookalikes(each.text)) for each in read("wishes.txt") if not each.is_auto
    ]
    meant = [each.category is Category.UNSUBSCRIBE for each in read("wishes.txt") if not each.is_auto]
    assert share(sum(one is other for one, other in zip(wishes, meant, strict=True)), len(meant)) >= 0.9
    assert len(load_weights(WISHES).words) > 3_000
