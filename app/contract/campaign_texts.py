"""Texts of campaign emails in the languages that a campaign can have: the opt-out line, and samples."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple


class CampaignLanguage(StrEnum):
    """A language of a campaign's emails, by its code of ISO 639-1."""

    EN = "en"
    DE = "de"
    FR = "fr"
    ES = "es"
    IT = "it"
    NL = "nl"
    PT = "pt"


class CampaignTexts(NamedTuple):
    """The texts of one language.

    `link_words` are the words of the opt-out link, and `colon` stands between them and its address in
    plain text. `reply_line` asks for a reply with `reply_words` where there is no link. A follow-up has
    no subject of its own, so that it continues the thread.
    """

    name: str  # in the language itself
    link_words: str
    reply_words: str
    reply_line: str
    first_subject: str
    first_body: str
    follow_up_body: str
    colon: str = ":"

    @property
    def greeting(self) -> str:
        return self.first_body.partition("\n")[0]


TEXTS = {
    CampaignLanguage.EN: CampaignTexts(
        "English",
        "Unsubscribe",
        "remove me",
        "To hear no more from me, just reply “remove me”.",
        "A question for {{company|your company}}",
        "Hi {{first_name|there}},\n\n"
        "Who at {{company|your company}} decides on new suppliers? I'd like to send one page about what we "
        "do for companies like yours.\n\n"
        "Does a short call next week work for you?\n\n"
        "Best regards\n{{sender_name}}",
        "Hi {{first_name|there}},\n\n"
        "I wrote to you a few days ago and would like to come back to my question. Who is the best person "
        "to talk to?\n\n"
        "Best regards\n{{sender_name}}",
    ),
    CampaignLanguage.DE: CampaignTexts(
        "Deutsch",
        "Abmelden",
        "abmelden",
        "Wenn Sie nichts mehr von mir hören möchten, antworten Sie einfach mit „abmelden“.",
        "Eine Frage an {{company|Ihr Unternehmen}}",
        "Guten Tag {{first_name|zusammen}},\n\n"
        "wer entscheidet bei {{company|Ihnen}} über neue Anbieter? Ich würde Ihnen gern eine Seite dazu "
        "schicken, was wir für Unternehmen wie Ihres tun.\n\n"
        "Passt Ihnen nächste Woche ein kurzes Telefonat?\n\n"
        "Mit freundlichen Grüßen\n{{sender_name}}",
        "Guten Tag {{first_name|zusammen}},\n\n"
        "vor einigen Tagen habe ich Ihnen geschrieben und möchte auf meine Frage zurückkommen. An wen wende "
        "ich mich bei Ihnen am besten?\n\n"
        "Mit freundlichen Grüßen\n{{sender_name}}",
    ),
    CampaignLanguage.FR: CampaignTexts(
        "Français",
        "Se désinscrire",
        "désinscription",
        "Si vous ne souhaitez plus recevoir de messages de ma part, répondez simplement "
        "«\u00a0désinscription\u00a0».",
        "Une question pour {{company|votre entreprise}}",
        "Bonjour {{first_name|à tous}},\n\n"
        "Qui décide des nouveaux fournisseurs chez {{company|vous}} ? J'aimerais vous envoyer une page "
        "sur ce que nous faisons pour des entreprises comme la vôtre.\n\n"
        "Seriez-vous disponible la semaine prochaine pour un court appel ?\n\n"
        "Cordialement,\n{{sender_name}}",
        "Bonjour {{first_name|à tous}},\n\n"
        "Je vous ai écrit il y a quelques jours et me permets de revenir sur ma question. À qui puis-je "
        "m'adresser ?\n\n"
        "Cordialement,\n{{sender_name}}",
        "\u00a0:",
    ),
    CampaignLanguage.ES: CampaignTexts(
        "Español",
        "Darse de baja",
        "baja",
        "Si no desea recibir más mensajes míos, responda simplemente «baja».",
        "Una pregunta para {{company|su empresa}}",
        "Buenos días, {{first_name|equipo}}:\n\n"
        "¿Quién decide sobre nuevos proveedores en {{company|su empresa}}? Me gustaría enviarle una página "
        "sobre lo que hacemos para empresas como la suya.\n\n"
        "¿Le vendría bien una breve llamada la próxima semana?\n\n"
        "Un cordial saludo,\n{{sender_name}}",
        "Buenos días, {{first_name|equipo}}:\n\n"
        "Le escribí hace unos días y me gustaría retomar mi pregunta. ¿Con quién podría hablar?\n\n"
        "Un cordial saludo,\n{{sender_name}}",
    ),
    CampaignLanguage.IT: CampaignTexts(
        "Italiano",
        "Annulla l'iscrizione",
        "cancellami",
        "Se non desidera ricevere altri messaggi da me, risponda semplicemente «cancellami».",
        "Una domanda per {{company|la Sua azienda}}",
        "Buongiorno {{first_name|a tutti}},\n\n"
        "chi si occupa dei nuovi fornitori presso {{company|la Sua azienda}}? Vorrei inviarLe una pagina su "
        "ciò che facciamo per aziende come la Sua.\n\n"
        "Le andrebbe bene una breve telefonata la prossima settimana?\n\n"
        "Cordiali saluti\n{{sender_name}}",
        "Buongiorno {{first_name|a tutti}},\n\n"
        "Le ho scritto qualche giorno fa e vorrei riprendere la mia domanda. A chi posso rivolgermi?\n\n"
        "Cordiali saluti\n{{sender_name}}",
    ),
    CampaignLanguage.NL: CampaignTexts(
        "Nederlands",
        "Afmelden",
        "afmelden",
        "Als u niets meer van mij wilt horen, antwoord dan gewoon met ‘afmelden’.",
        "Een vraag aan {{company|uw bedrijf}}",
        "Beste {{first_name|relatie}},\n\n"
        "Wie beslist bij {{company|uw bedrijf}} over nieuwe leveranciers? Ik stuur u graag één pagina over "
        "wat wij doen voor bedrijven als het uwe.\n\n"
        "Schikt het u om volgende week kort te bellen?\n\n"
        "Met vriendelijke groet,\n{{sender_name}}",
        "Beste {{first_name|relatie}},\n\n"
        "Ik schreef u een paar dagen geleden en kom graag op mijn vraag terug. Bij wie kan ik het beste "
        "terecht?\n\n"
        "Met vriendelijke groet,\n{{sender_name}}",
    ),
    CampaignLanguage.PT: CampaignTexts(
        "Português",
        "Cancelar subscrição",
        "remover",
        "Se não quiser receber mais mensagens minhas, responda simplesmente «remover».",
        "Uma pergunta para {{company|a sua empresa}}",
        "Olá {{first_name|a todos}},\n\n"
        "Quem decide sobre novos fornecedores na {{company|sua empresa}}? Gostaria de lhe enviar uma página "
        "sobre o que fazemos para empresas como a sua.\n\n"
        "Seria possível uma breve conversa na próxima semana?\n\n"
        "Cordialmente,\n{{sender_name}}",
        "Olá {{first_name|a todos}},\n\n"
        "Escrevi há alguns dias e gostaria de retomar a minha pergunta. Com quem devo falar?\n\n"
        "Cordialmente,\n{{sender_name}}",
    ),
}


def find_texts(language: str) -> CampaignTexts:
    """Return the texts of a language; English for one that has none."""
    return TEXTS[CampaignLanguage(language) if language in TEXTS else CampaignLanguage.EN]


def is_opt_out_line(line: str) -> bool:
    """Return whether a line can be the words of a link: it has a letter, and no merge field."""
    return any(map(str.isalpha, line)) and "{{" not in line
