"""Requests for no more email in the languages that are understood, and what only looks like one."""

from __future__ import annotations

import pytest

from app.service.mail.folded_text import fold
from app.service.mail.opt_out_detection import find_opt_out, find_possible_opt_out

REQUESTS = {
    "en": [
        "Please make sure nobody at our domain (brackenfold.example) gets contacted by you again.",
        "Rather you didn't write to me anymore, thanks.",
        "Nope. And please don't add me to any follow ups",
        "How did you get this address? Whatever. Remove it.",
        "I get forty of these a day and I'd rather not hear from you again.",
        "Would you mind leaving me off future mailings? Ta.",
        "Please add our domain brightwell.example to your do-not-contact list.",
        "I'd appreciate it if you didn't write to me anymore.",
        "unsubcribe",
        "Un-subscribe",
        "No. Unsubscribe.",
        "Unsubscribe - not relevant for us",
        "Kindly refrain from emailing us.",
        "We would prefer not to be contacted again.",
        "I’d like to opt out.",
        "Please take me off whatever list this is.",
        "Kindly remove our company from your database.",
        "I am not interested, please stop.",
        "Don't contact me.",
        "We do not wish to receive further communications from you.",
        "Please cease contact.",
        "How did you get my email? Delete it please.",
        "Kindly unsubcribe me",
        "Please un subscribe",
        "pls unsuscribe",
        "I want to be taken off this mailing list",
        "no thanks, please don't reach out again",
        "Please do not follow up again.",
        "Not interested and please don't follow up.",
        "This is unsolicited. Do not email again.",
        "You are spamming me",
        "I will block you.",
        "I'd rather not get these.",
        "Please remove this email from your contacts.",
        "opt-out pls",
        "I did not consent to these emails, remove my data",
    ],
    "de": [
        "Ich fordere Sie auf, meine Daten gem. Art. 17 DSGVO zu löschen.",
        "bitte adresse löschen danke",
        "Bitte sehen Sie von weiteren Anfragen ab.",
        "Bitte nehmen Sie uns aus Ihrem Verteiler.",
        "Bitte streichen Sie mich von Ihrer Liste.",
        "Ich bitte um Löschung meiner Daten.",
        "Ich wünsche keinen weiteren Kontakt.",
        "Bitte kontaktieren Sie uns nicht weiter.",
        "Bitte keine weiteren Nachrichten.",
        "Unterlassen Sie weitere Kontaktaufnahmen.",
        "Nehmt mich bitte von der Liste",
        "Bitte aus dem Verteiler nehmen, danke",
        "Wir möchten nicht mehr angeschrieben werden.",
        "Kein Interesse, bitte nicht mehr melden.",
        "Bitte loeschen Sie meine Email Adresse",
        "Bitte von weiteren Mails absehen.",
        "Ich habe kein Interesse und möchte keine weiteren E-Mails.",
        "Hören Sie auf mir zu schreiben",
    ],
    "fr": [
        "Pas intéressé, inutile de me relancer.",
        "Merci de me retirer de vos listes.",
        "Stop",
        "Veuillez supprimer mon adresse de votre fichier",
        "Je ne veux plus de vos mails",
        "Merci de ne plus m'envoyer de mails",
        "Prière de ne plus me contacter",
        "Je souhaite me désabonner",
        "Désinscrivez moi svp",
        "Merci de supprimer mes coordonnées",
        "Je m'oppose à l'utilisation de mes données",
        "Ne me contactez plus jamais.",
        "Je n'ai jamais demandé à recevoir vos mails, retirez moi",
        "N'insistez pas svp",
    ],
    "es": [
        "dadme de baja por favor",
        "Por favor, elimíneme de su lista.",
        "No deseo recibir más información.",
        "Dejen de enviarme correos.",
        "Solicito la baja de su base de datos.",
        "Por favor no me envíe más emails",
        "Quítenme de la lista",
        "No vuelva a escribirme.",
        "Deseo darme de baja",
        "Borre mis datos, por favor.",
        "No estoy interesado, por favor no me contacten más.",
        "Le ruego que no me escriba más",
    ],
    "it": [
        "Vi prego di non contattarmi più.",
        "Per favore, toglietemi dalla vostra lista.",
        "Non desidero ricevere altre email.",
        "Vi chiedo di cancellare il mio indirizzo.",
        "Non scrivetemi più.",
        "Non inviatemi più email.",
        "La prego di rimuovermi dalla mailing list.",
        "Cancellatemi.",
        "Basta email, grazie",
        "Chiedo la cancellazione dei miei dati",
        "Non sono interessato, la prego di non contattarmi ulteriormente",
        "Smettete di scrivermi",
        "Vorrei essere cancellato dalla vostra mailing list",
    ],
    "nl": [
        "Graag uitschrijven, ik wil geen e-mails meer ontvangen.",
        "Verwijder mij uit uw bestand aub.",
        "Ik wil geen mails meer ontvangen.",
        "Stuur mij geen e-mails meer.",
        "Gelieve mij niet meer te contacteren.",
        "Kunt u mij van de lijst halen?",
        "Schrijf mij uit.",
        "Graag afmelden",
        "Niet meer mailen aub",
        "Wilt u mijn gegevens verwijderen?",
        "Stop met mailen",
        "Neem geen contact meer met mij op.",
        "Ik stel geen prijs op verdere berichten",
    ],
    "pt": [
        "Por favor, remova meu e-mail da sua lista.",
        "Por favor não me envie mais emails.",
        "Retire-me da sua lista.",
        "Não quero receber mais mensagens.",
        "Gostaria de ser removido da lista.",
        "Favor descadastrar meu e-mail.",
        "Pare de me enviar mensagens",
        "Não me contacte mais.",
        "Não tenho interesse, por favor não voltem a contactar-me",
        "Apaguem os meus dados",
        "Quero cancelar a minha subscrição",
        "Me tira dessa lista",
    ],
    "pl": [
        "Proszę mnie usunąć z listy mailingowej.",
        "Proszę o usunięcie mojego adresu z bazy.",
        "Nie chcę otrzymywać więcej wiadomości.",
        "Proszę nie pisać więcej.",
        "Wypiszcie mnie z listy.",
        "Proszę mnie wypisać.",
        "Nie życzę sobie takich maili.",
        "Proszę więcej się ze mną nie kontaktować",
        "Nie wyrażam zgody na przetwarzanie danych",
        "Proszę przestać wysyłać te maile",
        "Usuńcie mój adres",
        "Rezygnuję z newslettera",
    ],
    "sv": [
        "Ta bort mig från er lista.",
        "Vänligen avregistrera mig.",
        "Jag vill inte ha fler mejl.",
        "Sluta mejla mig.",
        "Skicka inga fler mejl tack.",
        "Kontakta mig inte igen.",
        "Stryk mig från listan",
        "Jag önskar inte bli kontaktad",
        "Hör inte av er igen",
        "Radera mina uppgifter",
        "Vill ej ha mer e-post från er",
    ],
    "da": [
        "Jeg vil gerne frabedes flere henvendelser.",
        "Fjern mig venligst fra jeres liste.",
        "Slet mig fra jeres liste.",
        "Jeg ønsker ikke at modtage flere mails.",
        "Skriv ikke til mig igen.",
        "Afmeld mig.",
        "Stop med at sende mails.",
        "Kontakt mig ikke igen, tak.",
        "Vennligst fjern meg fra listen.",
        "Jeg vil ikke ha flere e-poster.",
        "Ikke kontakt meg igjen.",
        "Slett meg fra databasen",
        "Vil gerne afmeldes",
        "Send meg ikke flere mailer",
        "Ønsker ikke å bli kontaktet",
    ],
    "cs": [
        "Neposílejte mi prosím další e-maily.",
        "Prosím odhlaste mě.",
        "Nepřeji si dostávat další e-maily.",
        "Odstraňte mě z databáze.",
        "Už mi nepište.",
        "Nekontaktujte mě.",
        "Vymažte prosím můj e-mail.",
        "Smažte mé údaje",
        "Přestaňte mi posílat e-maily",
        "Nechci od vás dostávat žádné zprávy",
        "Prosím o vyřazení z vaší databáze",
        "Nemám zájem, prosím již nekontaktovat",
        "Prosim, neposilejte mi dalsi nabidky",
    ],
    "ja": [
        "配信停止をお願いします。",
        "今後のメールは不要です。",
        "メールの送信を停止してください。",
        "リストから削除してください。",
        "今後一切連絡しないでください。",
        "配信を停止してください",
        "営業メールはお断りします。",
        "もう送らないでください。",
        "購読を解除してください",
        "私のアドレスを削除してください。",
        "ご案内は不要です",
        "メールを送らないで下さい",
    ],
    "zh": [
        "请不要再给我发邮件。",
        "请退订",
        "请把我从名单中删除",
        "请勿再联系我",
        "取消订阅",
    ],
}
HARMLESS = {
    "en": [
        "We stop using Zendesk in May so the timing's actually decent.",
        "Pass for now. Unsubscribe from Dunmore Dairy news: dunmoredairy.example/unsub",
        "Our newsletter has 4,000 subscribers on the mailing list, would that fit?",
        "Please don't email the pricing, just call me.",
        "Can it remove contacts from a mailing list by itself?",
        "That would remove us from a lot of manual work. Call me.",
        "Please don't stop sending these, we like them. Call me.",
        "Please don't remove the attachment.",
        "Stop by any time!",
        "Can you send this to the list of attendees?",
        "I'm on the mailing list committee, call me.",
        "Please remove the word 'draft' and resend.",
        "We use opt-out forms ourselves, interesting.",
        "Great timing, we just cancelled our subscription with X.",
        "Don't contact me by phone, email is best.",
        "My email has changed, please use the new one.",
        "Let's not stop here, show me more.",
        "Could you contact my colleague Eva?",
        "How is your unsubscribe rate?",
        "I would like to receive more information.",
        "Your tool should remove us from spreadsheet hell.",
        "I no longer work on this, please write to Eva.",
        "Please email us your price list.",
        "Remove me from cc and reply to Eva.",
        "We are interested in your database product.",
        "I don't want to miss this, call me.",
        "Do not send it to my old address, use this one.",
        "Your mails land in my spam folder.",
    ],
    "de": [
        "Wir hören im Juni mit DATEV auf. Können Sie uns vorher ein Angebot machen?",
        "Gern! Können Sie mir das Angebot aus Ihrem Newsletter schicken?",
        "Schicken Sie mir gern mehr aus Ihrem Newsletter.",
        "Wir nehmen gern Teil, bitte auf die Liste setzen.",
        "Bitte melden Sie sich nächste Woche.",
        "Ich bin nicht mehr im Einkauf, bitte schreiben Sie Frau Klein.",
        "Können Sie mich aus der Liste der Preise eine auswählen lassen?",
        "Bitte keine Anrufe, schreiben Sie mir.",
        "Ich melde mich ab Montag bei Ihnen.",
        "Wir löschen täglich Daten, Ihr Tool klingt gut.",
        "Bitte senden Sie die Daten nicht an mich, sondern an Eva.",
    ],
    "fr": [
        "Je ne suis pas concerné, contactez Eva.",
        "Merci de me contacter la semaine prochaine.",
        "Pas besoin de rappeler, envoyez un mail.",
        "Votre base de données m'intéresse.",
        "Ne m'appelez pas avant lundi.",
        "Pouvez-vous retirer la TVA du devis ?",
    ],
    "es": [
        "¿Se puede dar de baja un usuario sin perder sus datos?",
        "No me interesa por ahora, escríbame en marzo.",
        "¿Me puede enviar la lista de precios?",
        "No me llame, mejor escríbame.",
        "Estoy de baja hasta el lunes.",
    ],
    "it": [
        "Non ho ricevuto l'allegato.",
        "Mi contatti pure lunedì.",
        "Può inviarmi il listino?",
        "Cancelliamo la riunione di martedì.",
    ],
    "nl": [
        "Stuur mij meer informatie.",
        "Ik heb geen mail ontvangen met de bijlage.",
        "Kunt u mij bellen?",
        "Graag afspreken volgende week.",
    ],
    "pt": [
        "Pode enviar a lista de preços?",
        "Não recebi o anexo.",
        "Envie-me mais informações.",
        "Não me ligue, escreva.",
    ],
    "pl": [
        "Proszę o kontakt w przyszłym tygodniu.",
        "Nie otrzymałem załącznika.",
        "Proszę przesłać ofertę.",
    ],
    "sv": [
        "Skicka gärna mer information.",
        "Jag har inte fått bilagan.",
        "Kontakta mig nästa vecka.",
    ],
    "da": [
        "Send mig gerne mere information.",
        "Jeg har ikke modtaget vedhæftningen.",
        "Kontakt mig i næste uge.",
        "Ring meg gjerne.",
    ],
    "cs": [
        "Pošlete mi prosím nabídku.",
        "Neobdržel jsem přílohu.",
        "Kontaktujte mě příští týden.",
    ],
    "ja": [
        "料金表をお送りいただけますか。また、メルマガの配信停止処理は自動でしょうか。",
        "資料を送ってください。",
        "来週ご連絡ください。",
        "興味があります。",
        "価格表をお願いします。",
    ],
}
DOUBTFUL = {
    "fi": [
        "Poistakaa minut postituslistalta, kiitos.",
    ],
    "hu": [
        "Kérem, töröljenek a listáról.",
    ],
    "ro": [
        "Nu mai doresc mesaje.",
    ],
    "tr": [
        "Lütfen beni listeden çıkarın.",
    ],
    "ru": [
        "Пожалуйста, больше не пишите мне.",
        "Отпишите меня.",
    ],
    "uk": [
        "Відпишіть мене, будь ласка.",
    ],
    "el": [
        "Παρακαλώ διαγράψτε με από τη λίστα.",
    ],
    "ko": [
        "수신거부",
    ],
    "hr": [
        "Molim vas, odjavite me.",
    ],
}


def cases(table: dict[str, list[str]]) -> list[object]:
    return [
        pytest.param(text, id=f"{language}-{text[:30]}")
        for language, texts in table.items()
        for text in texts
    ]


@pytest.mark.parametrize("text", cases(REQUESTS))
def test_opt_out_detection_finds_request(text: str) -> None:
    assert find_opt_out(text, "Re: A question") != ""


@pytest.mark.parametrize("text", cases(HARMLESS))
def test_opt_out_detection_of_harmless_sentence_finds_nothing(text: str) -> None:
    assert find_opt_out(text, "Re: A question") == ""


@pytest.mark.parametrize("text", cases(DOUBTFUL))
def test_opt_out_detection_in_other_language_is_possible_but_not_certain(text: str) -> None:
    assert find_opt_out(text, "Re: A question") == ""
    assert find_possible_opt_out(text) == text


@pytest.mark.parametrize(
    "text",
    [
        *("Sounds good, call me on Monday.", "Klingt gut, rufen Sie mich an.", "Avec plaisir, appelez-moi."),
        "Can you email me again after Easter? Swamped.",
        "Kan je me volgende maand nog eens mailen?",
        "Voyez avec ma collègue Sandrine, c'est elle qui gère la liste de diffusion.",
        "Will it send emails without us approving? They'd unsubscribe in droves.",
        "Please don't email the pricing, just call me.",
        "Our newsletter has 4,000 subscribers on the mailing list, would that fit?",
        "¿Se puede dar de baja un usuario sin perder sus datos?",
        "Czy można usunąć kontakty z listy mailingowej?",
        *("Kiitos, soittakaa huomenna.", "Спасибо, позвоните завтра.", "내일 전화 주세요."),
    ],
)
def test_possible_opt_out_of_ordinary_reply_finds_nothing(text: str) -> None:
    assert find_possible_opt_out(text) == ""


def test_opt_out_detection_returns_request_as_written() -> None:
    said = "Bitte löschen Sie meine Daten."
    assert find_opt_out(f"Hallo Anna. {said} Danke!", "Re: A question") == said


def test_opt_out_detection_understands_text_without_accents() -> None:
    assert find_opt_out("Merci de me desinscrire.", "") and find_opt_out("Prosze mnie wypisac.", "")


def test_text_folding_keeps_japanese_voicing_marks() -> None:
    assert fold("ＡＢＣ  配信をやめてください") == "abc 配信をやめてください"
