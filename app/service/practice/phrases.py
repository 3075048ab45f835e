"""Texts that simulated people write, in four languages. Pure data; `{day}` is a weekday."""

from __future__ import annotations

LANGUAGES = ("en", "de", "fr", "es")

# In plain ASCII letters (ä is ae): a known first name decides the language, else chance does.
FIRST_NAMES = {
    "de": (
        "anke anna annika antje axel bernd birgit bjoern carsten christoph daniela dieter dirk elke "
        "florian frank franziska friederike guenther hannes heike heinz helga henning holger horst "
        "ingrid jana jens joerg juergen kai kaethe katharina katja katrin klaus lars lena lukas "
        "manfred markus matthias moritz petra rainer ralf renate ruediger sabine silke simone soeren "
        "stefan susanne sven tanja thomas thorsten tobias ulrike ursula uwe volker wiebke wolfgang "
    ),
    "fr": (
        "adrien agnes amelie aurelie baptiste benoit camille cecile chloe clement elodie emilie "
        "etienne florence francois frederic genevieve gregoire guillaume helene jerome julien "
        "laetitia mathieu mathilde maxime melanie oceane olivier pascal pauline philippe quentin "
        "raphael rene sebastien severine stephane sylvie therese thibault valerie veronique yves "
    ),
    "es": (
        "alvaro andres angel beatriz begona carmen catalina cristobal diego elena esteban fernando "
        "gonzalo ignacio ines inigo isabel javier jesus joaquin jorge jose leonor lucia manuel maria "
        "martin monica nuria pablo paloma raul ramon rocio rosario sofia teresa tomas veronica victor "
        "ximena "
    ),
    "en": (
        "abigail aidan alice andrew bridget caitlin charlotte craig declan deirdre donna duncan "
        "edward eleanor emma fiona gareth george gillian graham hannah harriet helen imogen isla "
        "james joanne karen keith kieran liam lorna megan niamh nigel oliver oonagh owen patrick "
        "rachel rebecca rhys rory rosie ruth sean siobhan stephen stuart susan zoe "
    ),
}

WORDS: dict[str, dict[str, tuple[str, ...]]] = {
    "en": {
        "interested": (
            "This comes at a good moment. Could you show me how it works? {day} morning would suit me.",
            "Thanks for writing. I'm interested, please send me a few times for a short call next week.",
            "Sounds useful for our team. What would it cost for about ten people?",
        ),
        "question": (
            "Who are you, and where did you get my address?",
            "Have we met? I don't quite understand what you do. Can you explain it in two sentences?",
        ),
        "remove": (
            "Please remove me from your list.",
            "Not interested. Remove me and don't write again, please.",
        ),
        "agree": ("{day} at 10 works for me. Talk to you then.", "Good, thank you. {day} at 10 it is."),
        "ooo": (
            "Thank you for your message. I'm out of the office until {day} and will answer when I'm back. "
            "In urgent cases please call our reception.",
        ),
    },
    "de": {
        "interested": (
            "das klingt interessant. Können Sie mir das einmal zeigen? {day} vormittags würde gut passen.",
            "danke für Ihre Nachricht. Das trifft sich gut, wir suchen gerade so etwas. "
            "Wann können wir telefonieren?",
            "gern mehr dazu. Was kostet das für ungefähr zehn Personen?",
        ),
        "question": (
            "wer sind Sie, und woher haben Sie meine Adresse?",
            "kennen wir uns? Ich verstehe noch nicht ganz, was Sie anbieten. Können Sie es kurz erklären?",
        ),
        "remove": (
            "bitte nehmen Sie mich aus Ihrem Verteiler.",
            "kein Interesse. Bitte schreiben Sie mir nicht mehr.",
        ),
        "agree": ("{day} um 10 Uhr passt mir gut. Bis dann.", "prima, {day} um 10 Uhr. Ich freue mich."),
        "ooo": (
            "vielen Dank für Ihre Nachricht. Ich bin bis {day} nicht im Büro und antworte nach meiner "
            "Rückkehr. "
            "In dringenden Fällen hilft Ihnen unsere Zentrale weiter.",
        ),
    },
    "fr": {
        "interested": (
            "votre message tombe bien. Pourriez-vous me faire une démonstration ? {day} matin me "
            "conviendrait.",
            "cela m'intéresse. Quels sont vos tarifs pour une dizaine de personnes ?",
        ),
        "question": (
            "qui êtes-vous, et où avez-vous trouvé mon adresse ?",
            "nous connaissons-nous ? Je ne comprends pas bien ce que vous proposez.",
        ),
        "remove": (
            "merci de me retirer de votre liste.",
            "pas intéressé. Ne m'écrivez plus, s'il vous plaît.",
        ),
        "agree": ("{day} à 10 h me convient. À bientôt.",),
        "ooo": (
            "merci pour votre message. Je suis absent du bureau jusqu'à {day} et vous répondrai à mon "
            "retour.",
        ),
    },
    "es": {
        "interested": (
            "me interesa. ¿Podría enseñarme cómo funciona? El {day} por la mañana me vendría bien.",
            "gracias por escribir. Justo estamos buscando algo así. ¿Cuánto cuesta para unas diez personas?",
        ),
        "question": (
            "¿quién es usted y de dónde ha sacado mi dirección?",
            "¿nos conocemos? No entiendo bien lo que ofrece.",
        ),
        "remove": ("por favor, elimíneme de su lista.", "no me interesa. No me escriba más, por favor."),
        "agree": ("El {day} a las 10 me viene bien. Hasta entonces.",),
        "ooo": (
            "gracias por su mensaje. Estoy fuera de la oficina hasta el {day} y le responderé a mi regreso.",
        ),
    },
}

HELLO = {"en": "Hi {name},", "de": "Hallo {name},", "fr": "Bonjour {name},", "es": "Hola {name},"}
BYE = {"en": "Best regards", "de": "Viele Grüße", "fr": "Bien cordialement", "es": "Un saludo"}
AWAY_SUBJECT = {
    "en": "Out of office: {subject}",
    "de": "Abwesenheitsnotiz: {subject}",
    "fr": "Réponse automatique : {subject}",
    "es": "Respuesta automática: {subject}",
}
WROTE = {
    "en": "On {date}, {who} wrote:",
    "de": "Am {date} schrieb {who}:",
    "fr": "Le {date}, {who} a écrit :",
    "es": "El {date}, {who} escribió:",
}
OUTLOOK = {  # From, Sent, To, Subject
    "en": ("From", "Sent", "To", "Subject"),
    "de": ("Von", "Gesendet", "An", "Betreff"),
    "fr": ("De", "Envoyé", "À", "Objet"),
    "es": ("De", "Enviado", "Para", "Asunto"),
}
DAYS = {
    "en": ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday"),
    "de": ("Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag"),
    "fr": ("lundi", "mardi", "mercredi", "jeudi", "vendredi"),
    "es": ("lunes", "martes", "miércoles", "jueves", "viernes"),
}
