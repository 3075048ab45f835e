from __future__ import annotations

import pytest

from app.contract.replies import Category
from app.service.mail.opt_out_detection import find_opt_out
from app.service.practice.phrases import WORDS
from app.service.rules.reply_classifier import categorize_reply

CASES = {
    Category.INTERESTED: [
        *(
            "Sounds interesting, tell me more.",
            "Sure, send me a few times.",
            "What would it cost for ten people?",
        ),
        *(
            "Let's talk next week.",
            "Das klingt interessant.",
            "Wann können wir telefonieren?",
            "Was kostet das?",
        ),
        *("Avec plaisir, pouvez-vous m'appeler ?", "Ça tombe bien.", "Me interesa, ¿cuánto cuesta?"),
    ],
    Category.QUESTION: [
        *("Who are you?", "Where did you get my address?", "Have we met?", "Does it run on Linux?"),
        *("Wer sind Sie?", "Woher haben Sie meine Adresse?", "Qui êtes-vous ?", "¿Quién es usted?"),
        *("¿De dónde sacó mi correo?", "Comment avez-vous obtenu mon adresse ?", "Kennen wir uns?"),
    ],
    Category.NOT_INTERESTED: [
        *(
            "Not interested.",
            "No thanks",
            "We already use something else.",
            "This isn't relevant, not for us.",
        ),
        *(
            "Kein Interesse.",
            "Nein danke.",
            "Für uns nicht relevant, kein Bedarf.",
            "Pas intéressé.",
            "Non merci",
        ),
        *("No me interesa, gracias.", "No, gracias.", "We don't need this."),
    ],
    Category.WRONG_PERSON: [
        *(
            "You have the wrong person.",
            "Peter no longer works here.",
            "I'm not responsible for this, ask Eva.",
        ),
        *(
            "Dafür bin ich nicht zuständig.",
            "Er arbeitet nicht mehr hier.",
            "Vous n'avez pas la bonne personne.",
        ),
        *("No soy la persona indicada.", "Ya no trabaja con nosotros."),
    ],
    Category.DEMO_BOOKED: [
        *(
            "I've booked a demo for Thursday.",
            "Tuesday at 10 works for me. Talk to you then.",
            "Termin ist gebucht.",
        ),
        *("Dienstag um 10 Uhr passt mir gut.", "J'ai réservé un créneau.", "He reservado una cita."),
    ],
    Category.OTHER: ["Thanks.", "ok", "", "👍", "Danke für die Info."],
}


@pytest.mark.parametrize("category, text", [(kind, text) for kind, texts in CASES.items() for text in texts])
def test_reply_classifier_decides_by_words_of_reply(category: Category, text: str) -> None:
    verdict = categorize_reply(text, "Re: A question", is_auto=False)
    assert verdict.category is category
    assert all(words in " ".join(text.split()) for words in verdict.words)


def test_reply_classifier_opt_out_outweighs_other_categories() -> None:
    verdict = categorize_reply("Interesting, but remove me.", "Re: x", is_auto=False, opt_out="remove me")
    assert (verdict.category, verdict.words, verdict.opt_out) == (
        Category.UNSUBSCRIBE,
        ("remove me",),
        "remove me",
    )


@pytest.mark.parametrize(
    "text, subject, category",
    [
        ("I'm out of the office until Monday.", "Automatic reply: x", Category.OUT_OF_OFFICE),
        ("Ich bin bis Montag nicht im Büro.", "Re: x", Category.OUT_OF_OFFICE),
        ("Je suis absent jusqu'à lundi.", "x", Category.OUT_OF_OFFICE),
        ("Estoy de vacaciones.", "x", Category.OUT_OF_OFFICE),
        ("We have received your request. Who are you?", "Ticket 42", Category.AUTO_REPLY),
    ],
)
def test_reply_classifier_gives_auto_replies_their_own_categories(
    text: str, subject: str, category: Category
) -> None:
    assert categorize_reply(text, subject, is_auto=True).category is category


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    "kind, category",
    [("interested", Category.INTERESTED), ("question", Category.QUESTION), ("remove", Category.UNSUBSCRIBE)],
)
def test_reply_classifier_understands_practice_replies_in_every_language(
    language: str, kind: str, category: Category
) -> None:
    for phrase in WORDS[language][kind]:
        text = phrase.replace(
            "{day}", {"de": "Dienstag", "fr": "mardi", "es": "martes"}.get(language, "Tuesday")
        )
        found = categorize_reply(text, "Re: x", is_auto=False, opt_out=find_opt_out(text, "Re: x"))
        assert found.category is category, text
