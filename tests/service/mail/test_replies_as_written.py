"""What people write who want no more email, who do not mean that, and who are away, as many write it."""

from __future__ import annotations

from datetime import date

import pytest

from app.service.mail.departure import detect_departure
from app.service.mail.opt_out_detection import find_opt_out, find_possible_opt_out
from app.service.mail.out_of_office import Absence, detect_out_of_office
from app.service.mail.parse_message import parse_message, with_own_words
from app.service.mail.quote_splitter import Correspondence, split_quotes

ON = date(2026, 3, 3)
WISHES = (
    "Kindly delete my details from your database and don't mail me anymore.",
    "Please cease all further communication.",
    "pls take us of your mailing list",
    "Not interested, do not email again.",
    "Lose my email address.",
    "Unsubscibe",
    "stop spamming me!!",
    "I never signed up for this. Take me off.",
    "No more emails please.",
    "We don't want to hear from you again.",
    "Please don't write to this address any longer.",
    "Under Article 17 GDPR I demand that you erase all personal data you hold about me.",
    "I've asked you twice to stop contacting me.",
    "Remove",
    "STOP",
    "Please stop.",
    "Thanks but no thanks. Please take my name off.",
    "Could you please make sure I don't receive any further emails from your company?",
    "Dont ever contact me again",
    "Please discontinue these messages.",
    "We are not interested and would ask you not to follow up again.",
    "Kindly exclude us from future mailings.",
    "leave me alone",
    "Block me from your list",
    "I wish to be removed from all your lists.",
    "This is unsolicited. Do not send me anything else.",
    "Please strike my email address from your records.",
    "No further contact, please.",
    "I would appreciate it if you did not email me again.",
    "Bitte keine weiteren E-Mails mehr.",
    "Nehmen Sie mich bitte aus der Liste.",
    "Bitte löschen Sie meine Daten und sehen Sie von weiteren Kontaktaufnahmen ab.",
    "Ich möchte keine Werbung von Ihnen erhalten.",
    "Abmelden",
    "austragen bitte",
    "Unterlassen Sie künftig jegliche Werbemails.",
    "Hiermit widerspreche ich der Nutzung meiner Daten zu Werbezwecken.",
    "Schreiben Sie mir bitte nicht mehr",
    "bitte nehmen sie mich von ihrer verteilerliste runter",
    "Kein Interesse, bitte von weiteren Mails absehen.",
    "Lasst mich in Ruhe.",
    "Bitte streichen sie meine Adresse aus ihrem System, danke",
    "Ich wünsche keinen weiteren Kontakt.",
    "Wir haben keinen Bedarf und bitten Sie, uns nicht mehr anzuschreiben.",
    "Bitte um Löschung aus Ihrem Verteiler.",
    "Hören Sie auf, mir Mails zu schicken!",
    "Bitte entfernen Sie mich.",
    "Künftig bitte keine Post mehr von Ihnen.",
    "Ich bitte darum, nicht weiter kontaktiert zu werden.",
    "Merci de me retirer de votre liste de diffusion.",
    "Veuillez cesser de m'envoyer des mails.",
    "Désinscrivez moi svp",
    "Je ne veux plus recevoir de mails de votre part",
    "Merci de ne plus me contacter.",
    "Stop pub",
    "Supprimez mon adresse de vos fichiers.",
    "Je m’oppose à tout démarchage de votre part.",
    "Arrêtez de m'écrire.",
    "Je vous prie de bien vouloir me désabonner.",
    "plus de mail merci",
    "Ne m'écrivez plus jamais.",
    "Merci de bien vouloir supprimer mes coordonnées de votre base.",
    "Por favor, deje de enviarme correos.",
    "Dénme de baja de su lista",
    "No deseo recibir más publicidad",
    "Elimine mis datos de su base de datos",
    "no me vuelvan a escribir",
    "Borradme de la lista, gracias.",
    "Baja por favor",
    "Les ruego que no me contacten más.",
    "No quiero más emails vuestros",
    "Quítenme de su lista de correo.",
    "Solicito que dejen de contactarme.",
    "Per favore cancellatemi dalla vostra lista",
    "Non desidero più ricevere vostre comunicazioni.",
    "Vi prego di non contattarmi più.",
    "Basta mail, grazie",
    "Rimuovete il mio indirizzo",
    "Chiedo la cancellazione dei miei dati dal vostro database.",
    "Smettetela di scrivermi.",
    "Graag geen mails meer.",
    "Gelieve mij uit te schrijven",
    "Haal mij van de lijst.",
    "Stop met mailen aub",
    "Verwijder mijn gegevens uit jullie bestand.",
    "Ik wil geen e-mails meer ontvangen van jullie.",
    "Neem geen contact meer met mij op.",
    "Retire meu e-mail da sua lista, por favor",
    "Não quero mais receber seus emails",
    "Por favor pare de me enviar mensagens",
    "Descadastrar",
    "Agradeço que não me voltem a contactar.",
    "Peço a remoção do meu contacto da vossa base de dados.",
    "Proszę o usunięcie mojego adresu z bazy.",
    "Nie życzę sobie więcej takich wiadomości.",
    "Prosze mnie wypisac",
    "Proszę nie wysyłać mi więcej maili.",
    "Rezygnuję z subskrypcji",
    "Proszę o zaprzestanie wysyłania wiadomości na ten adres.",
    "Ta bort mig från er lista.",
    "Vänligen sluta mejla mig",
    "Jag vill inte ha fler mejl från er.",
    "Avregistrera mig tack",
    "Kontakta mig inte igen.",
    "Jag undanber mig fler utskick.",
    "Slet mig venligst fra jeres liste",
    "Jeg ønsker ikke at modtage flere mails.",
    "Hold op med at skrive til mig",
    "Afmeld mig venligst",
    "Kontakt mig venligst ikke igen.",
    "Jeg vil ikke have flere mails fra jer.",
    "Vennligst fjern meg fra listen.",
    "Jeg ønsker ikke flere e-poster fra dere.",
    "Slutt å sende meg e-post",
    "Meld meg av",
    "Ikke ta kontakt med meg igjen.",
    "Ta meg av listen, takk.",
    "Prosím, vyřaďte mě z databáze.",
    "Nepřeji si dostávat další e-maily.",
    "Už mi prosím nepište",
    "Odhlásit",
    "Prosím o vymazání mé adresy.",
    "Přestaňte mi posílat nabídky.",
    "今後メールの送信はお控えください。",
    "配信停止をお願いします。",
    "メーリングリストから削除してください",
    "今後一切の連絡は不要です。",
    "もうメールを送らないでください。",
    "お断りいたします。今後のご連絡はご遠慮ください。",
    "请不要再给我发邮件了。",
    "请将我从名单中删除",
    "退订",
    "别再联系我",
    "麻烦把我移出邮件列表，谢谢",
    "Poistakaa minut listaltanne.",
    "Kérem, ne küldjenek több levelet.",
    "Lütfen beni listenizden çıkarın.",
    "Пожалуйста, удалите меня из рассылки.",
    "더 이상 메일을 보내지 마세요.",
    "I'm not the right person, please do not contact me about this; talk to Eva Stein.",
    "Please stop sending this to my personal address, use my work one.",
    "We don't need any more of these.",
    "Ich bin dafür nicht zuständig, bitte schreiben Sie mich dazu nicht mehr an, sondern Frau Stein.",
    "Bitte nicht mehr an diese Adresse, meine neue ist bob.neu@prospects.example.",
    "Merci de ne plus utiliser cette adresse mais celle de ma collègue.",
    "Don't contact me until June, then I have a budget.",
    "Please don't email me this week, I'm at a fair. Next week is fine.",
)
MORE_WISHES = (
    "Hi Anna, thanks, but I'd be grateful if this was the last message I got from you.",
    "Bitte schicken Sie mir nichts mehr.",
    "Wir verzichten künftig auf Ihre Mails.",
    "Chiediamo di essere rimossi dai vostri contatti.",
    "恐れ入りますが、今後の営業メールはお送りいただかないようお願いいたします。",
)
HARMLESS = (
    "I don't want to hear about features, I want to hear about price.",
    "Please remove the second slot from the list, the first works for me.",
    "Could you stop by our office next Tuesday?",
    "We unsubscribed from your competitor last month, so good timing.",
    "Don't hesitate to contact me again.",
    "Please don't send the contract to me but to our legal team; we want to go ahead.",
    "I can't stop thinking about your offer. Call me.",
    "No more questions from my side, let's sign.",
    "Please add me to your mailing list.",
    "Contact me no later than Friday.",
    "Delete my last mail, it went out too early; yes, Thursday works.",
    "We want no more than three licenses.",
    "Is there an unsubscribe link in the mails your tool sends?",
    "I'd like to opt out of the annual plan and take the monthly one.",
    "Do not send it on Monday, I'm away; Tuesday is fine.",
    "Please take my name off the waiting list for the demo and book me for the 12th instead.",
    "We stopped emailing leads by hand, so your tool is interesting.",
    "I don't want to miss this. Please write again in June.",
    "Sorry for not getting back earlier. Please keep me on your list.",
    "Never stop improving! Yes, let's talk.",
    "Please don't call me, email is better.",
    "Please don't contact me before 10 am, after that I'm glad to talk.",
    "Bitte melden Sie sich nicht vor Montag.",
    "Bitte nehmen Sie mich in Ihren Verteiler auf.",
    "Ich möchte nicht mehr lange warten, schicken Sie mir bitte ein Angebot.",
    "Löschen Sie bitte den Termin am Freitag, Montag passt besser.",
    "Bitte keine Anhänge mehr schicken, unser Filter blockt sie; ein Link reicht.",
    "Den alten Newsletter haben wir abbestellt, Ihr Angebot interessiert uns aber.",
    "Bitte zögern Sie nicht, mir weitere Informationen zu schicken.",
    "Keine weiteren Fragen, wir nehmen das Angebot an.",
    "Wir können den Vertrag nicht mehr diesen Monat unterschreiben, aber im April.",
    "N'hésitez pas à me recontacter.",
    "Je ne peux plus attendre, appelez-moi.",
    "Merci de retirer l'option B du devis.",
    "Ne m'envoyez plus de PDF, un lien suffit.",
    "Je ne suis plus disponible mardi, plutôt jeudi ?",
    "Merci de ne pas m'appeler avant 10 h, ensuite avec plaisir.",
    "No dude en volver a escribirme.",
    "No deje de enviarme la propuesta.",
    "Ya no trabajo con ellos, envíeme más información.",
    "Estoy de baja hasta el lunes, después hablamos con gusto.",
    "No quiero esperar más, mándeme el contrato.",
    "Non smettere di scrivermi, sono interessato.",
    "Non esiti a contattarmi di nuovo.",
    "Non posso più martedì, facciamo giovedì?",
    "Cancelli pure l'appuntamento di lunedì, meglio martedì.",
    "Vorrei ricevere più informazioni.",
    "Stuur mij geen offerte per post maar per mail graag.",
    "Aarzel niet om weer contact op te nemen.",
    "Dinsdag kan ik niet meer, donderdag wel.",
    "Meld mij aan voor de lijst.",
    "Wij willen niet meer wachten, stuur het contract.",
    "Não deixe de me enviar a proposta.",
    "Não hesite em contactar-me novamente.",
    "Não posso mais na terça, pode ser na quinta?",
    "Remova o segundo item da proposta, por favor.",
    "Quero receber mais informações.",
    "Proszę nie wahać się ze mną skontaktować.",
    "Proszę usunąć drugą pozycję z oferty.",
    "Nie mogę już we wtorek, może w czwartek?",
    "Proszę o więcej informacji.",
    "Proszę mnie dopisać do listy.",
    "Tveka inte att kontakta mig igen.",
    "Jag kan inte på tisdag längre, torsdag går bra.",
    "Ta bort punkt två ur offerten.",
    "Skicka gärna mer information.",
    "Tøv ikke med at kontakte mig igen.",
    "Jeg kan ikke mere på tirsdag, men torsdag går fint.",
    "Slet punkt to fra tilbuddet.",
    "Send gerne flere oplysninger.",
    "Ikke nøl med å ta kontakt igjen.",
    "Fjern punkt to fra tilbudet.",
    "Send meg gjerne mer informasjon.",
    "Neváhejte mě znovu kontaktovat.",
    "Odstraňte prosím druhou položku z nabídky.",
    "Nemohu už v úterý, co čtvrtek?",
    "Pošlete mi prosím více informací.",
    "配信停止機能はありますか。ぜひ導入を検討したいです。",
    "遠慮なくご連絡ください。",
    "資料を送ってください。",
    "火曜は難しいので、木曜でお願いします。",
    "请再给我发一次报价。",
    "不要犹豫，随时联系我。",
    "请从报价中删除第二项。",
    "Können Sie den Kollegen aus dem Verteiler nehmen? Er ist nicht zuständig.",
    "Non mi scriva a questo indirizzo ma a bob.m@prospects.example.",
    "Send ikke flere prøver før vi har testet de første.",
    "Don't email Tom, he's on leave; email me.",
    "Das System hat meine Adresse gelöscht, bitte neu anlegen.",
    "Pouvez-vous m'enlever deux licenses du devis ?",
    "Position 3 brauchen wir nicht. Streichen Sie sie bitte.",
)
CERTAIN = (
    "Wir möchten von Ihnen nicht mehr per E-Mail angesprochen werden.",
    "I no longer wish to be on your list.",
    "I do not consent to being contacted by your company.",
    "I have no interest in receiving messages like this.",
    "Please make this your last email to me.",
    "We ask that you no longer email our staff.",
    "Please have my data erased.",
    "Not interested. Please remove from list.",
    "Forget my email address please.",
    "Bitte schicken Sie mir nichts mehr.",
    "Ich bitte Sie, meine Kontaktdaten umgehend aus Ihrem System zu löschen.",
    "Bitte stellen Sie den Versand an meine Adresse ein.",
    "Ich verbitte mir weitere Mails.",
    "Löscht bitte alle meine Daten.",
    "Bitte schreiben Sie uns zukünftig nicht mehr an.",
    "Merci d'arrêter de m'envoyer des messages.",
    "Je refuse toute prospection commerciale.",
    "Merci de mettre fin à vos envois.",
    "Effacez mon contact de vos fichiers.",
    "Ruego que no vuelvan a contactar conmigo.",
    "No me interesa, no insistan.",
    "Evitate di contattarmi.",
    "Ik wens geen verdere berichten te ontvangen.",
    "Gelieve mijn gegevens te wissen.",
    "Favor não entrar mais em contato.",
    "Nie zgadzam się na otrzymywanie ofert.",
    "Skasujcie mój adres.",
    "Vær så snill å fjerne meg fra listen.",
    "Prosím o odstranění ze seznamu.",
    "Ich bitte darum, aus dem Verteiler genommen zu werden.",
    "Please make sure I don't hear from you again.",
    "Woher haben Sie meine Adresse? Streichen Sie sie bitte umgehend.",
    "Add me to your do-not-contact list.",
    "Je ne donne pas mon accord pour être contacté.",
)
NO_WISH = (
    "Sorry, I never got your first email. Could you send it again?",
    "I haven't received any email from you since Monday, did you send the quote?",
    "Please don't send the contract to me but to our legal team; we want to go ahead.",
    "Please never send passwords by mail; use our portal. Happy to start.",
    "Please don't contact me before 10 am, after that I'm glad to talk.",
    "Please take my name off the waiting list for the demo and book me for the 12th instead.",
    "Our customers don't want to receive newsletters, can your tool handle that?",
    "We delete our data every 30 days, does your tool support it?",
    "We want to stop sending cold emails by hand. Show me.",
    "Wir nehmen Angebot zwei aus der Liste der drei Varianten.",
    "Wir können den Vertrag nicht mehr diesen Monat unterschreiben, aber im April.",
    "Ich habe keine E-Mail von Ihnen erhalten, können Sie sie nochmal schicken?",
    "Unsere Kunden wollen keine Werbung mehr bekommen, wie lösen Sie das?",
    "Können Sie uns bitte von der Warteliste nehmen und fest einbuchen?",
    "Ne m'envoyez plus de PDF, un lien suffit.",
    "Je ne reçois plus vos mails, pouvez-vous vérifier mon adresse ?",
    "Nuestros clientes no quieren recibir correos, ¿cómo lo resuelven?",
    "No me envíe el contrato todavía.",
    "Ik ontvang uw mails niet meer, kunt u dat nakijken?",
    "Nie dostaję już waszych maili, proszę sprawdzić adres.",
    "请不要发到旧邮箱，用这个新的。",
    "Does your product let our readers opt out with one click?",
    "Nehmen Sie mich gern in Ihre Referenzliste auf.",
    "Bitte nehmen Sie Herrn Stein mit in den Verteiler.",
    "2ページ目を削除した見積書を送ってください。",
)
AWAY = (
    ("Automatic reply: A question", "Jsem mimo kancelář, vracím se 16. března.", "2026-03-16"),
    ("Automatic reply: A question", "I'm back on Monday.", "2026-03-09"),
    ("Automatic reply: A question", "I will return to the office on April 1st.", "2026-04-01"),
    ("Automatic reply: A question", "I am out through Friday, March 13.", "2026-03-14"),
    ("Automatic reply: A question", "Away: 2026-03-02 - 2026-03-20", "2026-03-21"),
    ("Automatic reply: A question", "I am out this week and will be back next week.", "2026-03-09"),
    ("Automatic reply: A question", "I am on parental leave until the end of August 2026.", "2026-09-01"),
    ("Automatic reply: A question", "I am on maternity leave and will return in October 2026.", "2026-10-01"),
    ("Automatic reply: A question", "I will be out of the office from 3/2/2026 to 3/13/2026.", "2026-03-14"),
    ("Automatic reply: A question", "I will be back in the office on 16/03/2026.", "2026-03-16"),
    ("Automatic reply: A question", "I am away for two weeks from today.", "2026-03-17"),
    ("Automatic reply: A question", "I am out of the office today and will be back tomorrow.", "2026-03-04"),
    ("Automatic reply: A question", "I am on annual leave until 13th March inclusive.", "2026-03-14"),
    ("Automatic reply: A question", "I'm on vacation March 2-13. I'll answer afterwards.", "2026-03-14"),
    ("Automatic reply: A question", "Ich bin vom 02.03. bis 13.03.2026 nicht erreichbar.", "2026-03-14"),
    ("Automatic reply: A question", "Ich bin ab dem 16. März wieder für Sie da.", "2026-03-16"),
    ("Automatic reply: A question", "Ich bin in KW 10 und 11 im Urlaub.", "2026-03-16"),
    ("Automatic reply: A question", "Ab Montag bin ich wieder im Büro.", "2026-03-09"),
    ("Automatic reply: A question", "Ich bin bis Ende Januar 2027 in Elternzeit.", "2027-02-01"),
    ("Automatic reply: A question", "Ich bin heute nicht im Büro.", "2026-03-04"),
    ("Automatic reply: A question", "Je serai de retour le lundi 16 mars.", "2026-03-16"),
    ("Automatic reply: A question", "Je suis en congés du 2 au 13 mars inclus.", "2026-03-14"),
    ("Automatic reply: A question", "Absent jusqu'au 20/03/2026.", "2026-03-21"),
    ("Automatic reply: A question", "De retour le 1er avril.", "2026-04-01"),
    ("Automatic reply: A question", "Vuelvo el 16 de marzo.", "2026-03-16"),
    ("Automatic reply: A question", "Estaré ausente del 2 al 13 de marzo.", "2026-03-14"),
    ("Automatic reply: A question", "Sarò di nuovo in ufficio lunedì 16 marzo.", "2026-03-16"),
    ("Automatic reply: A question", "Sono in ferie dal 2 al 13 marzo compresi.", "2026-03-14"),
    ("Automatic reply: A question", "Vanaf 16 maart ben ik weer bereikbaar.", "2026-03-16"),
    ("Automatic reply: A question", "Estarei de volta no dia 16 de março.", "2026-03-16"),
    ("Automatic reply: A question", "Estou de férias de 2 a 13 de março.", "2026-03-14"),
    ("Automatic reply: A question", "Jestem nieobecny do 13 marca 2026 r. włącznie.", "2026-03-14"),
    ("Automatic reply: A question", "Wracam 16 marca.", "2026-03-16"),
    ("Automatic reply: A question", "Jag är tillbaka måndag den 16 mars.", "2026-03-16"),
    ("Automatic reply: A question", "Jag har semester t.o.m. 13 mars.", "2026-03-14"),
    ("Automatic reply: A question", "Jeg er på ferie til og med den 13. marts.", "2026-03-14"),
    ("Automatic reply: A question", "Jeg er tilbage den 16. marts.", "2026-03-16"),
    ("Automatic reply: A question", "Jeg er tilbake på kontoret 16. mars.", "2026-03-16"),
    ("Automatic reply: A question", "Jeg har ferie til og med 13.03.2026.", "2026-03-14"),
    ("Automatic reply: A question", "Budu zpět 16. března.", "2026-03-16"),
    ("Automatic reply: A question", "Do 13. 3. 2026 mám dovolenou.", "2026-03-14"),
    ("Automatic reply: A question", "3月13日まで休暇をいただいております。", "2026-03-14"),
    ("Automatic reply: A question", "3月16日より出社いたします。", "2026-03-16"),
    ("Automatic reply: A question", "我将于3月16日返回办公室。", "2026-03-16"),
    ("Automatic reply: A question", "我在3月2日至3月13日休假。", "2026-03-14"),
    ("Automatic reply: A question", "I'm out until Thursday 19 March and catch up then.", "2026-03-20"),
    ("Automatic reply: A question", "Olen lomalla 13.3.2026 asti.", "2026-03-14"),
    ("Automatic reply: A question", "Away Mon 3/9 through Fri 3/13.", "2026-03-14"),
    ("Automatic reply: A question", "Estaré fuera hasta el 15 de marzo.", "2026-03-16"),
)


@pytest.mark.parametrize("text", [*WISHES, *MORE_WISHES])
def test_opt_out_as_commonly_written_is_certain_or_possible(text: str) -> None:
    assert find_opt_out(text, "") or find_possible_opt_out(text)


@pytest.mark.parametrize("text", CERTAIN)
def test_opt_out_in_fresh_wording_is_certain(text: str) -> None:
    assert find_opt_out(text, "")


@pytest.mark.parametrize("text", NO_WISH)
def test_opt_out_lookalike_is_neither_certain_nor_possible(text: str) -> None:
    assert not find_opt_out(text, "") and not find_possible_opt_out(text)


def test_opt_out_of_empty_reply_is_read_from_own_subject() -> None:
    ours = Correspondence(names=("anna@acme.example",), subjects=("A question",))
    assert (
        with_own_words(parse_message(raw(b"", Subject="AW: Bitte abmelden")), ours).opt_out
        == "bitte abmelden"
    )


def test_opt_out_of_empty_reply_is_read_from_text_added_to_our_subject() -> None:
    ours = Correspondence(names=("anna@acme.example",), subjects=("Stop the spam",))
    answers = (
        raw(b"", Subject=f"AW: Stop the spam{more}") for more in ("", " - please delete me from your list")
    )
    assert [with_own_words(parse_message(each), ours).opt_out for each in answers] == [
        "",
        "please delete me from your list",
    ]


@pytest.mark.parametrize("text", HARMLESS)
def test_opt_out_detection_of_harmless_reply_finds_no_request(text: str) -> None:
    assert not find_opt_out(text, "")


@pytest.mark.parametrize(("subject", "text", "back"), AWAY)
def test_out_of_office_as_commonly_written_ends_on_intended_day(subject: str, text: str, back: str) -> None:
    assert detect_out_of_office(subject, text, ON) == Absence(date.fromisoformat(back))


OURS = "<our-mail-1@acme.example>"


def raw(text: bytes = b"Yes, Tuesday.", kind: str = "text/plain; charset=utf-8", **head: str) -> bytes:
    head = {"From": "Bob Miller <bob@prospects.example>", "Content-Type": kind} | head
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in head.items()]
    return "\n".join(lines).encode() + b"\n\n" + text


@pytest.mark.parametrize(
    "written",
    [
        "&lt;our-mail-1@acme.example&gt;",
        "<our-mail-1@ACME.EXAMPLE>",
        "<our-mail-1@acme.example",
        "<our-mail-1@\n acme.example>",
        "<mailto:our-mail-1@acme.example>",
        "<x@y.example>\nIn-Reply-To: <our-mail-1@acme.example>",
    ],
)
def test_in_reply_to_in_any_spelling_finds_our_message_id(written: str) -> None:
    assert OURS in parse_message(raw(In_Reply_To=written)).thread_ids


@pytest.mark.parametrize(
    "written",
    ["Bob Miller bob@prospects.example", "<bob@prospects.example.>", '"Bob Miller <bob@prospects.example>'],
)
def test_sender_with_stray_brackets_or_quotes_is_read(written: str) -> None:
    assert parse_message(raw(From=written)).from_address == "bob@prospects.example"


@pytest.mark.parametrize(
    ("text", "kind", "encoding", "expected"),
    [
        ("Šéf už nechce.".encode("cp1250"), "text/plain; charset=iso-8859-2", "8bit", "Šéf už nechce."),
        ("That’s fine.".encode("cp1252"), "text/plain; charset=iso-8859-15", "8bit", "That’s fine."),
        ("Grüße".encode("cp850"), "text/plain; charset=cp-850", "8bit", "Grüße"),
        (b"Bitte l=c3=b6schen.", "text/plain; charset=utf-8", "Quoted-Printable ", "Bitte löschen."),
        (b"Please take me off.", "text/plain; charset=utf-8", "base64", "Please take me off."),
        (b"Tm8gbW9yZSBlLW1haWxzLiBObyBtb3Jl", "text/plain", "base64", "No more e-mails. No more"),
        (
            '<meta charset="windows-1250"><p>Proszę o usunięcie.</p>'.encode("cp1250"),
            "text/html",
            "8bit",
            "Proszę o usunięcie.",
        ),
    ],
)
def test_message_text_in_flawed_encoding_is_decoded_as_intended(
    text: bytes, kind: str, encoding: str, expected: str
) -> None:
    assert parse_message(raw(text, kind, Content_Transfer_Encoding=encoding)).text == expected


@pytest.mark.parametrize(
    ("text", "successor"),
    [
        ("Je ne fais plus partie de la société. Contactez eva@prospects.example.", "eva@prospects.example"),
        ("Ich bin im wohlverdienten Ruhestand. Bitte an tom@prospects.example.", "tom@prospects.example"),
        ("Non lavoro più alla Prospects. Scrivete a tom@prospects.example.", "tom@prospects.example"),
        ("Já não faço parte da empresa. Contacte tom@prospects.example.", "tom@prospects.example"),
        ("I have left Prospects Ltd.", ""),
        ("Bob moved on from Prospects in January. Reach tom@prospects.example.", "tom@prospects.example"),
        ("Bob retired at the end of last year and this mailbox is not monitored.", ""),
        ("J'ai quitté Prospects fin février. Contactez eva@prospects.example.", "eva@prospects.example"),
    ],
)
def test_departure_as_commonly_written_names_successor(text: str, successor: str) -> None:
    found = detect_departure(text)
    assert found is not None and found.address == successor


@pytest.mark.parametrize(
    "intro",
    [
        "Op 3-3-2026 om 09:00 schreef Anna Bell:",
        '> Message du 03/03/26 09:00\n> De : "Anna Bell" <anna@acme.example>\n> A : bob@prospects.example\n'
        "> Objet : A question\n>",
    ],
)
def test_quote_splitter_below_introduction_finds_no_reply_text(intro: str) -> None:
    pieces = split_quotes(f"Yes, Tuesday.\n\n{intro}\n\nHi Bob,\n\njust reply “remove me”.", Correspondence())
    assert (pieces.top, pieces.below) == ("Yes, Tuesday.", "")
