"""Patterns of sentences that look like an opt-out and are none, in the form of `opt_out_phrases`."""

from __future__ import annotations

_CLAUSE = r"[^,.;!?]{0,60}"
_WANTED = r"(?![^,.;!?]{0,60}(?:do[ -]not|suppress|opt[ -]?out|block|black|no[ -]contact|unsubscri|robinson))"

# Lists that aren't mailing lists.
_OTHER_LISTS = (
    r"(?:\b(?:take|cross|strike|get|remove) (?:me|us|(?:my|our) \w+) )?(?:\b(?:off|from|on) (?:the|your"
    r"|our) )?"
    r"\b(?:waiting|wait|guest|attend\w+|speaker|price|packing|parts?|short|bucket|shopping|task|customer"
    r"|client|item|wish"
    r"|to[- ]?do)[ -]?list\b|\blist of (?!e-?mail)\w+|\b(?:warte|preis|teilnehmer|gäste|stück|einkaufs"
    r"|artikel|aufgaben|kunden"
    r"|wunsch|positions)liste\b|\bliste (?:d'attente|de prix|des (?:prix|participants|invités|options"
    r"|tâches))"
    r"|\blista (?:de (?:precios|espera|invitados|preços|convidados|tareas)|d'attesa|(?:dei )?prezzi"
    r"|degli invitati|oczekujących"
    r"|cen\w+)|\b(?:wacht|prijs|gasten|deelnemers)lijst\b|\b(?:vänte|pris|gäst|deltagar|vente|gæste|gjeste"
    r"|deltager|deltaker)list\w*"
    r"|\bceník\w*",
)
# An email that did not arrive or can't be found any more.
_NOT_RECEIVED = (
    r"\bnever (?:\w+ )?(?:got|gotten|received|found|saw|seen|reached|arrived)\b(?: (?:any|your|the|an?|my"
    r"|e-?mails?|mails?|\w+))?",
    r"(?<!if i )(?<!if we )(?<!that i )(?<!that we )\b(?:(?:haven't|hasn't|hadn't|have not|has not|had not"
    r"|didn't|did not) (?:\w+ )?(?:got|gotten"
    r"|received?|get|find|found"
    r"|see|saw|seen|reach\w*|arrived?)|(?:can't|cannot|can not|couldn't|could not|unable to|no longer|don't"
    r"|do not|didn't) (?:find"
    r"|open|see|read|locate|have(?! (?:my|our|any) (?:permission|consent))))\b(?: (?:any|your|the|an?|my"
    r"|more|further|e-?mails?|mails?|messages?|\w+))?",
    rf"\b(?:habe?n?|hat) {_CLAUSE}\b(?:nicht|nichts|kein\w*|nie)\b{_CLAUSE}(?:erhalten|bekommen|gefunden"
    rf"|gesehen|angekommen|gehört|gelesen)\b"
    rf"|\b(?:finde|kann|können|sehe|erhalte|bekomme)n? (?:\w+ ){{0,3}}?(?:nicht"
    rf"|kein\w*)(?: mehr)?(?: (?:finden|öffnen|lesen|sehen))\b"
    rf"|\b(?:ich|wir) (?:erhalten?|bekommen?|finden?) (?:ihre|eure|deine|die) {_CLAUSE}\bnicht(?: mehr)?\b",
    r"\b(?:ne|n') ?(?:\w+ )?(?:ai|avons|a|est|sont) (?:\w+ )?(?:pas|jamais|rien) (?:\w+ )?(?:reçu|vu|trouvé"
    r"|eu|arrivé|retrouvé)\w*"
    r"|\bn'(?:ai|avons) plus (?:votre|vos|le|la|les|ce|cet)\b(?: (?:e-?mails?|mails?|messages?))?"
    r"|\b(?:ne|n') ?(?:me |nous )?(?:reçois|recevons|reçoit|trouve|retrouve|vois|parviennent) (?:plus"
    r"|pas) (?:vos|votre|de|le|la|les)"
    r"(?: (?:e-?mails?|mails?|messages?))?",
    r"\bno (?:(?:he|hemos|ha|han|me ha|nos ha) (?:\w+ )?(?:recibido|visto|llegado|encontrado)|(?:me "
    r"|nos )?(?:encuentro|recibo|recibí"
    r"|recibimos|llegó|llegan|llega|tengo|veo))(?: más)?(?: correos?| mensajes?| e-?mails?)?",
    r"\bnon (?:mi |ci )?(?:(?:ho|abbiamo|è|sono) (?:più |ancora |mai )?(?:ricevut|vist|trovat|arrivat)\w"
    r"|(?:trovo|ricevo|riceviamo"
    r"|ho|vedo|arriva|arrivano) più)(?: (?:altre|altri|la|le|vostr\w+|su\w))*",
    r"\b(?:ik|wij|we) (?:heb|hebben|ontvang|ontvangen|krijg|krijgen|vind|zie) (?:[\w-]+ ){0,4}?(?:niet|geen"
    r"|nooit)\b(?! (?:prijs|behoefte|(?:\w+ )?toestemming))(?: meer)?"
    r"(?: [\w-]+){0,2}?(?: (?:ontvangen|gekregen|gezien|gevonden|terugvinden))?",
    r"\bnão (?:me |nos )?(?:recebi|recebemos|recebo|encontro|encontrei|vi|vejo|chegou|chegaram"
    r"|tenho)\b(?! (?:interesse|mais interesse))"
    r"(?: mais)?(?: (?:o|os|seus?|vossos?|e-?mails?|mensagens))*",
    r"\bnie (?:otrzymał\w*|otrzymuj\w*|dostał\w*|dostaj\w*|widz\w+|dotarł\w*|znalazł\w*|mam"
    r"|znajduj\w*)(?: już| więcej| jeszcze)?"
    r"(?! ochoty)(?: (?:od|waszych|państwa|maili?|e-?maili?|wiadomości))*",
    r"\b(?:jag|vi) (?:fick|får|hittar|ser|har)(?: \w+)? (?:inte|aldrig|inga)(?!(?: \w+)? (?:samtyck"
    r"|godkän))(?: (?:fått|sett|hittat|er|era"
    r"|ert|mejl|mejlet))*"
    r"|\b(?:jeg|vi) (?:har|fik|får|modtager|modtog|finder|mottar|fikk) (?:\w+ )?(?:ikke|aldrig|aldri|ingen)"
    r"(?!(?: \w+)? samtyk)(?: (?:fået|fått|modtaget|mottatt|jeres|deres|mails?|e-?post\w*))*",
    r"\bne(?:dostal|obdržel|dostáv|přiš|našel|vid|najd|doraz)\w*(?: (?:jsem|jsme|vaše|žádné|žádný|další"
    r"|e-?mail\w*|mail\w*))*",
    r"(?:届い|届き|受け取っ|受信し)(?:て(?:い|おり)?)?(?:ない|ません)|(?:没有|没|未|沒有)(?:收到|看到|找到)|不要发(?:到|给(?!我))|不要發(?:到"
    r"|給(?!我))",
)
# What people other than the writer want, and what the writer's own company does.
_OF_OTHERS = (
    r"\b(?:remove|take|delete|drop|nehmen sie|nehmt|streichen sie|löschen sie|retirez|enlevez|quite|elimine"
    r"|tolga|haal|retire|usuńcie)"
    r" (?:\w+ )?(?:him|her|them|(?:my|our|the|meinen?|unseren?|den|die|ma|mon|mi|il mio|mijn|onze|meu"
    r"|minha) (?:\w+ )?(?:colleagues?|boss"
    r"|assistant|kolleg\w+|mitarbeiter\w*|collègues?|compañer\w+|colleg\w+|coleg\w+))\b(?: (?:from|off|aus"
    r"|von|de|dalla|uit|da)(?: \w+)?)?",
    r"\b(?:den|die|meinen?|unseren?|herrn|frau) (?:\w+ )?(?:kolleg\w+|mitarbeiter\w*|\w+) (?:aus"
    r"|von) (?:dem|der|ihrem|ihrer)"
    r" (?=[\w-]+ (?:nehmen|streichen|löschen|entfernen)\b)",
    rf"\b(?:does|can|could|will|would|is|are|how does) (?:your|the|this) (?:product|tool|software|system"
    rf"|platform"
    rf"|service|app|solution)\b"
    rf"(?![^,.;!?]{{0,60}}\b(?:me|us|my)\b){_CLAUSE}|\b(?:ihre?|das|die|ihrem|ihrer) (?:tool|software"
    rf"|produkt|lösung|plattform)\b{_CLAUSE}"
    rf"|\bvotre (?:outil|logiciel|solution|produit|plateforme)\b{_CLAUSE}|\bsu (?:herramienta|software"
    rf"|producto|plataforma)\b{_CLAUSE}"
    rf"|\bvostr[oa] (?:strumento|software|prodotto|piattaforma)\b{_CLAUSE}|\b(?:uw|jullie) (?:tool|software"
    rf"|product|platform)\b{_CLAUSE}",
    r"\b(?:customers?|clients|readers|visitors|members|students|patients|guests|users?|recipients"
    r"|subscribers|people|leads|prospects|buyers"
    r"|consumers) (?:\w+ ){0,2}?(?:do not|don't"
    rf"|no longer|never|can|could|want|will|would|may|unsubscribe|opt|stop|ask|who|that|get|have"
    rf"|hate)\b{_CLAUSE}",
    rf"\b(?:sich|können|könnten|sollen|dürfen|müssen|wollen|wenn|dass|damit) (?:\w+ )?(?:mitarbeiter\w*"
    rf"|teilnehmer\w*"
    rf"|anwender\w*|benutzer\w*|mitglieder|besucher|schüler|patienten|kollegen|leute)\b{_CLAUSE}"
    rf"|\b(?:kunden?|nutzer|empfänger|abonnenten|leute|interessenten|verbraucher|clients?|clientes|usuarios"
    rf"|usuários|utilisateurs|abonnés|lecteurs|destinataires|suscriptores|lectores|destinatarios|iscritti"
    rf"|lettori|abonnees|ontvangers"
    rf"|assinantes|clienti|utenti"
    rf"|klanten|gebruikers|klienci|odbiorcy|kunder|kunderna|kunderne|kundene|mottagare|modtagere|zákazníci"
    rf"|příjemci)\b{_CLAUSE}",
    r"\b(?:we|i) (?:\w+ly )?(?:do not|don't|never|no longer|rarely|stopped|also)? ?(?:e-?mail|contact|send"
    rf"|sending|write|call|e-?mailing|writing)\b(?! (?:me|us)\b){_CLAUSE}",
    r"\b(?:we|i|they|he|she)(?:'ve|'ll|'d|'re|'m)? (?:\w+ly )?(?:(?:do not|don't|never|no longer|stopped"
    r"|also|had to"
    r"|have to|will|must|should|would|can|could|are|were|am|was|need to|forgot to|tried to) (?:\w+ly |now "
    r"|also )?)?"
    r"(?:delet|remov|eras|purg)(?:e|ed|ing)?\b(?! (?:me|us)\b"
    rf"|(?: \w+)? (?:my(?: \w+)? (?:address|e-?mail|data|details?|name|contact|info\w*)|our (?:address"
    rf"|e-?mail|name|contact))\b){_CLAUSE}",
    rf"\b(?:i|we) (?:\w+ ){{0,2}}?(?:unsubscribed|opted out) (?:from|of) (?!your\b|this\b|these\b"
    rf"|the\b)[^.,;!?]{{0,60}}"
    rf"|\bwypisał\w* si[eę] z (?!waszej|państwa|tej){_CLAUSE}|\b(?:cancelei|cancelamos|cancelé)\b{_CLAUSE}"
    r"|\bdar(?:me|nos)? de baja (?:con|en|de|a) (?:mi|nuestr\w|el|la|otr\w) (?!lista\b|base\b"
    r"|newsletter\b)\w+",
    r"\b(?:we|i)(?:'d| would)? (?:want|like|plan|need|hope|try|decided|have) to (?:stop|avoid"
    r"|quit) (?:sending|writing|e-?mailing"
    rf"|contacting|using|paying|doing)\b{_CLAUSE}",
    rf"\bwir (?:verschicken|versenden|senden|schicken|schreiben|löschen|kontaktieren|mailen"
    rf"|entfernen)\b{_CLAUSE}"
    rf"|\bnous (?:n')?(?:envoyons|supprimons|contactons|écrivons)\b{_CLAUSE}"
    rf"|\b(?:no )?(?:enviamos|mandamos|borramos|contactamos|eliminamos)\b{_CLAUSE}"
    rf"|\b(?:non )?(?:inviamo|mandiamo|cancelliamo|contattiamo)\b{_CLAUSE}"
    rf"|\b(?:wij|we) (?:sturen|mailen|versturen|verwijderen)\b{_CLAUSE}|\b(?:não )?(?:apagamos"
    rf"|removemos)\b{_CLAUSE}"
    rf"|\b(?:nie )?(?:wysyłamy|usuwamy|kontaktujemy)\b{_CLAUSE}|\bvi (?:skickar|mejlar|raderar|sender"
    rf"|mailer|sletter)\b{_CLAUSE}"
    rf"|\b(?:ne)?(?:posíláme|rozesíláme|mažeme)\b{_CLAUSE}",
    r"\b(?:hat|hab|habe|haben|wurden?) [^,.;!?]{0,50}\b(?:gelöscht|entfernt|gestrichen|ausgetragen"
    r"|abgemeldet)\b(?! werden)"
    r"|\b(?:has|have|had|was|were) (?:\w+ )?(?:removed|deleted|erased)\b|\b(?:a|ont|ai"
    r"|avons) (?:\w+ )?(?:supprim|effac|retir|enlev)é\w*"
    r"|\b(?:ha|han|he|hemos) (?:borrado|eliminado|quitado)\b|\b(?:ha|hanno|ho|abbiamo) (?:cancellato"
    r"|eliminato|rimosso|tolto)\b"
    r"|\b(?:heeft|hebben|heb) [^,.;!?]{0,40}\b(?:verwijderd|gewist|geschrapt)\b",
    r"\blassen sie uns\b(?! (?:bitte |endlich )?in (?:ruhe|frieden))|\blet (?:me|us)\b",
    r"\b(?:do not|don't|never|not|nicht) (?:forget|vergessen)(?: to \w+)?",
)

# All of these are cut out before any request is searched for.
# Papers and data that are not to be sent, or not by email; "offers" would be advertising.
_PAPERS = (
    r"(?:contract|agreement|invoice|quote|quotation|brochure|deck|pdfs?|attachments?|documents?|passwords?"
    r"|samples?|invitation|invite"
    r"|proposal|catalog(?:ue)?|files?|reminder|vertrag|verträge|rechnung\w*|unterlagen|anhang|anhänge"
    r"|broschüre|muster|dateien"
    r"|passwörter|contrat|devis|factures?|pièces|fichiers|contrato|facturas?|presupuesto|propuesta|archivos"
    r"|contratto|fattur\w"
    r"|preventivo|allegat\w|factu+r\w*|bijlagen?|bestanden|proposta|orçamento|faturas?|anexos?|umow\w*"
    r"|faktur\w*|załącznik\w*|avtalet"
    r"|fakturan?|bilag\w*|kontrakten?|vedlegg|smlouv\w*|příloh\w*)\b"
)
_NOT_SENT = (
    rf"\b(?:do not|don't|never|stop) (?:send|e-?mail|mail|forward|share|write"
    rf"|receive)(?:ing)?\b[^,.;!?]{{0,25}}\b{_PAPERS}",
    rf"\b(?:do not|don't|no longer|never) (?:want|wish|need) (?:to (?:receive|get) )?(?:the|your|this|that"
    rf"|an?) (?:\w+ )?{_PAPERS}",
    rf"\bne (?:pas |plus )?(?:m'|me |nous )?envoy\w+ (?:pas |plus )?(?:de |d'|le |la |les |l'"
    rf"|vos )?(?:\w+ )?{_PAPERS}",
    rf"\b(?:no|non|não|nie) (?:me |nos |mi |ci )?(?:env|inv|mand|wysył|przysył"
    rf"|przesył)\w+ [^,.;!?]{{0,20}}\b{_PAPERS}",
    rf"\b(?:stuur|skicka|send)\w* (?:mij |me |ons |mig |meg |oss |os )?(?:geen|niet|inte|inga|ikke"
    rf"|ingen)\b[^,.;!?]{{0,20}}\b{_PAPERS}",
    rf"\bikke send\b[^,.;!?]{{0,20}}\b{_PAPERS}|\bne(?:posíl|zasíl)\w+ [^,.;!?]{{0,20}}\b{_PAPERS}",
    rf"\b(?:schick|send)\w* [^,.;!?]{{0,25}}\b{_PAPERS}[^,.;!?]{{0,30}}\bnicht\b"
    rf"|\bkeine?n? (?:\w+ )?{_PAPERS}(?: mehr)?",
)
# Not now, or not at this hour.
_NOT_YET = (
    r"\b(?:not to be|don't|do not|never|not) (?:contact|call)\w* (?:\w+ )?(?:by|on|over) (?:the "
    r"|my )?(?:phone|telephone|mobile)",
    r"\b(?:do not|don't|never|not) (?:[\w-]+ ){1,4}(?:before|after) (?:\d|noon|lunch|(?:mon|tues|wednes"
    r"|thurs|fri|satur|sun)day)",
    r"\bnicht (?:mehr )?(?:vor|nach) (?:\d|montag|dienstag|mittwoch|donnerstag|freitag)"
    r"|\bnicht mehr (?:diese[nrs]?|heute|lange|vor|im|am)\b",
    r"\b(?:ne pas|pas) (?:[\w']+ ){0,3}avant \d",
)

_ADDRESS = (
    r"(?:e-?mails?|address|inbox|mailbox|account|adresse|postfach|boîte|messagerie|dirección|correo|buzón"
    r"|indirizzo|casella|adres|endereço|caixa|skrzynk\w*|adress|mejl\w*|adressen?|adresu?|schránk\w*)\b"
)
_OLD = (
    r"(?:old|former|previous|alte[nrs]?|frühere[nrs]?|ancien(?:ne)?|antigu[oa]|vecchi[oa]|oude|antig[oa]"
    r"|star(?:y|ego|ej|ou|ý|é)|gamla|gamle)"
)
_SENT = (
    r"(?:e-?mail|mail|message|nachricht|courriel|correo|mensaje|messaggio|bericht|mensagem|wiadomość|mejl"
    r"|e-?post|zpráv\w)\b"
)
_LAST = (
    r"(?:last|previous|earlier|first|old|letzten?|vorigen?|erste|alten?|dernier|précédent|último|ultimo"
    r"|ultima"
    r"|anterior|precedente|vorige|laatste|eerste|poprzedni\w*|ostatni\w*|förra|senaste|forrige|sidste"
    r"|siste|minul\w+"
    r"|poslední|předchozí)"
)
# An address that is not in use, an email that went out by mistake, and where one was found.
_ASTRAY = (
    r"\b(?:ne|n'|not|don't|never|stop|nicht|keine|no|non|niet|geen|não|nie|inte|inga|ikke|ne\w{4,})\b"
    rf"[^.;!?]{{0,50}}\b{_OLD} (?:\w+[ -])?{_ADDRESS}"
    rf"|\b{_OLD} (?:\w+[ -])?{_ADDRESS}[^.,;!?]{{0,20}}\bnicht\b",
    rf"\b(?:my|our|meine|unsere|mon|mi|la mia|il mio|mijn|o? ?meu|a? ?minha|mój|moją|mitt?|min|můj"
    rf"|moji) {_LAST} {_SENT}"
    rf"|\b(?:mi|meu|minha) {_SENT} anterior\b",
    r"\b(?:in|into|im|ins|from|aus dem|out of|to|zum|unter|dans|en|nello|nella|nel|na|no|de|do|w|a|i|ve|v"
    r"|til|till|в|у|mellem|al)"
    r" (?:(?:my|our|the|your|das|dem|den|der|meinen?|meinem|unseren?|unserem|les?|la|mes|mon|nos|mi|el|de"
    r"|het|mijn|min|o|os) "
    r"|l')?(?:carpeta de |cartella |pasta de |dossier )?(?:junk|spam\w{0,3}|спам\w{0,2}|correo no deseado"
    r"|indésirables"
    r"|posta indesiderata|ongewenste)\b(?![- ]?(?:e-?)?mails?\b| (?:me|us|my|our"
    r"|people)\b)(?:[- ]?(?:folder|ordner|box|filter|map|mappe\w*))?"
    r"|\bspam[- ]?(?:folder|ordner|filter|box|map\b|mapp\w*|verdacht|score|wort|words|checker?|traps?"
    r"|tests?|rate)\w*",
)
# Reported words of other people, and questions about how something works.
_TOLD = (
    r"\b(?:says?|said|writes?|answers?|replies|schreibt|sagt|dit|écrit|dice|escribe|scrive|zegt|diz|pisze)"
    r" [\"“„«'][^\"“”»]{0,80}[\"”“»']",
    r"\b(?:(?:how|wie) (?:does|do|funktioniert\w*|läuft|ist das mit)|comment (?:fonctionne|marche|gérez"
    r"|se passe)"
    r"|cómo (?:funciona|gestion\w+)|come (?:funziona|gestite)|hoe werkt|como funciona"
    r"|jak (?:\w+ \w+ )?(?:działa|funguje|probíhá)"
    rf"|hur fungerar|hvordan (?:fungerer|virker))\b(?! (?:i|we|ich|wir|mich)\b){_CLAUSE}",
    r"\b(?:wenn|falls|if|when|once|si|se|als|jeśli|om|hvis|pokud) (?:jemand|einer|someone|somebody|anyone"
    r"|a (?:lead|contact|person|customer|prospect)"
    rf"|quelqu'un|alguien|qualcuno|iemand|alguém|ktoś|någon|nogen|noen|někdo)\b{_CLAUSE}",
    r"\b(?:unsubscribes|opts out)\b|\bopt(?:ing)? out of (?:the|our) (?:\w+ )?(?:plan|contract|trial"
    r"|licen[cs]e|renewal|pilot)\b"
    r"|\bpor correo postal\b|\b(?:me|nos) (?:di|dimos|he dado|hemos dado) de baja (?!de (?:su|tu|vuestr"
    r"|esta))"
    r"|\b(?:ik|wij|we) (?:heb|hebben) (?:me|mij|ons) (?:afgemeld|uitgeschreven) (?:voor|bij|van) (?!uw"
    r"|jullie|deze|je )"
    r"|迷惑メール(?:フォルダ|に(?:入|振|紛))",
    r"\b(?:an?|eine?|une?|una?|uma|een|en|et) (?:afmelding|abmeldung|unsubscribe|opt-?out|désinscription"
    r"|désabonnement|baja|disiscrizione|cancellazione|cancelamento|avregistrering|afmelding|avmelding)\b",
    r"\b(?:avregistrer|avmeld|afmeld|abmeld|abbestell|verwijder|lösch|entfern|remov|delet|cancel|supprim"
    r"|elimin|slett?|fjern"
    r"|odhl[aá]s|odstran|wypis|usun)\w* (?:an?|eine?n?|en|et|een|une?|una?|uma?) (?:\w+ )?(?:licen\w+"
    r"|lizenz\w*|seats?"
    r"|users?|benutzer\w*|nutzer\w*|konto|usuario|utente|gebruiker\w*|användare|bruger|bruker|uživatel\w*)",
    r"\b(?:viene|vengono|wird|werden|wordt|est|sont) (?:\w+ )?(?:eliminat|cancellat|rimoss|gelöscht"
    r"|verwijderd|supprimé)\w*"
    r"|\bnicht,? dass\b[^.;!?]{0,60}"
    r"|(?:受信者|ユーザー|お客様|顧客|利用者|会員|読者)(?:が|の|に|は)[^。]{0,60}",
    r"\b(?:dsgvo|gdpr|rgpd|lgpd|rodo|avg)[- ]?(?:konform\w*|compli\w+|conform\w*|proof|ready|zgodn\w*)"
    r"|\b(?:complian\w+|comply|conform\w*|zgodn\w+|konform\w*) (?:with|to|au|à la|mit|der|con|al|com|z|med"
    r"|met|de)? ?"
    r"(?:the |der |la |il |el |o |a )?(?:dsgvo|gdpr|rgpd|lgpd|rodo|avg)\b",
)
# Removal from something that is no mailing list.
_OTHER_PLACES = (
    r"\b(?:remove|delete|strike|drop|take|cut|get) [^,.;!?]{0,40} (?:from|off|out of) (?:the|your|this"
    r"|our) (?:\w+ )?"
    r"(?:invoice|quote|quotation|order|contract|offer|proposal|calendar|agenda|invite|invitation|meeting"
    r"|thread|cc|draft"
    r"|document|slides?|deck|form|estimate|agreement)\b",
    r"\b(?:remova|retire|tire|risque|elimine|quite|quiten|saque|retirez|enlevez|supprimez|tolga|rimuova"
    r"|verwijder|haal|usuń"
    r"|ta bort|slet|slett|fjern|odstraňte|lösch\w*|entfern\w*|streich\w*"
    r"|nehm\w*) [^,.;!?]{0,40}\b(?:vom angebot"
    r"|aus (?:dem|ihrem) (?:angebot|vertrag)|von der rechnung|du devis|de la facture|del presupuesto"
    r"|de la factura"
    r"|dal preventivo|dalla fattura|uit de offerte|van de factuur|da proposta|da fatura|z oferty|z faktury"
    r"|ur offerten"
    r"|fra tilbudd?et|fra fakturaen|z nabídky|z faktury)\b",
)
_NOT_FORGOTTEN = (
    r"\b(?:no (?:te |se |os )?olvid\w+|não (?:se |me |te )?esque\w+|non (?:si )?dimentic\w+|nie zapomn\w+"
    r"|glöm inte"
    r"|glem ikk\w+|nezapome\w+|n'oubliez (?:pas|surtout)|vergessen sie (?:mich|uns|bitte) nicht"
    r"|vergiss (?:mich|uns) nicht"
    r"|vergeet (?:mij|me|ons) niet)(?: (?:de|mi|mě|mnie|o|mig|meg|me) \w+)?",
)

# The writer's own contacts, whom a program may remove from a list.
_THEIR_CONTACTS = (
    r"\b(?:remove|delete|unsubscribe) (?:contacts|leads|subscribers|recipients) from\b[^.;!?]{0,30}\blists?\b"
    r"|\b(?:subscribers?|contacts|recipients|members|customers) (?:on|in) (?:the|our|a) mailing list\b",
    r"\b(?:kontakte|abonnenten|empfänger|leads) (?:\w+ )?aus (?:dem|der|einem|einer) (?:verteiler|liste)"
    r" (?:\w+ )?(?:lösch|entfern|austrag)\w*",
    r"\b(?:supprimer|retirer) (?:des|les) contacts d\w+ (?:la |une )?liste"
    r"|\b(?:eliminar|quitar|borrar|remover) (?:los )?contac?tos d\w+ (?:la |una |uma )?lista"
    r"|\b(?:eliminare|rimuovere|cancellare) (?:i |dei )?contatti d\w+ (?:una )?(?:mailing )?list\w*"
    r"|\bdar de baja (?:a )?(?:un|una|el|la|los|las) (?:usuari|client|emplead|contact)\w*"
    r"|\bcontacten (?:uit|van) (?:de|een) lijst (?:verwijder|hal)\w*"
    r"|\busun\w+ (?:kontakty|adresy|osoby) z listy\b(?: mailingowej)?",
)
# What others do or run, and what the writer does with a program of theirs.
_OF_THIRD_PARTIES = (
    r"\b(?:we|they) (?:will |are going to )?stop(?:ped)? using \w+\b",
    r"\b(?:they|people|clients|customers|users|subscribers|somebody|someone)(?:'d|'ll| would| will| may| can"
    r"| could)? (?:\w+ )?(?:unsubscribes?|opt(?:s|ed)? out)\b|\bmensen zich\b[^.;!?]{0,40}\buitschrijven\b"
    r"|\babmeldungen (?:pflegen|verwalten|bearbeiten)\b",
    r"\b(?:owns?|manages?|handles?|runs?|looks? after) (?:the|our) mailing lists?\b"
    r"|\bgère(?:nt)? (?:la|notre|nos) listes? de diffusion\b|\btrata d[ao]s? listas? de \w+",
    r"\bspam (?:through|via|over|from) (?:our|the|my)\b",
)
# A footer of their own newsletter, with its address.
_OWN_FOOTER = (r"\bunsubscribe\b[^.;!?]{0,50}: ?(?:https?://)?[\w-]+\.[\w./-]+",)
# A wish to be written to again later.
_AGAIN = (
    r"\b(?:can|could|would) you (?:please )?(?:e-?mail|contact|write to|call|ping|try) (?:me|us) again\b"
    r"|\b(?:kan|kun|kunt) (?:je|u|jij) (?:me|mij|ons)\b[^.;!?]{0,30}\b(?:mailen|bellen|benaderen)\b",
)
# Not by email, but in another way.
_OTHERWISE = (
    r"\b(?:do not|don't) (?:e-?mail|mail|send) (?:(?:me|us) )?(?:the|it|an?) [^.;!?]{0,40}, "
    r"(?:just |please )?(?:call|phone|ring|text|bring|upload)\b",
)
NOT_MEANT = (
    *_THEIR_CONTACTS,
    *_OTHERWISE,
    *_OF_THIRD_PARTIES,
    *_OWN_FOOTER,
    *_AGAIN,
    *_NOT_SENT,
    *_ASTRAY,
    *_TOLD,
    *_OTHER_PLACES,
    *_NOT_FORGOTTEN,
    *_NOT_YET,
    *_OTHER_LISTS,
    *_NOT_RECEIVED,
    *_OF_OTHERS,
    r"\b(?:do not|don't|never|not) hesitate to \w+|\bn'hésitez (?:surtout )?pas à (?:me |nous |m')?\w+"
    r"|\bno dude(?:n|s)? en (?:volver a )?\w+|\bnon (?:esit\w+) a \w+|\baarzel (?:gerust )?niet.{0,30}"
    r"|\bnão hesitem? em \w+|\bnie wahać się.{0,30}|\bsię nie wahać.{0,30}|\btveka inte.{0,25}"
    r"|\btøv ikke.{0,25}"
    r"|\bikke (?:nøl|tøv).{0,25}|\bneváhejte.{0,30}|遠慮なく|(?:不要|别|別)(?:犹豫|客气|客氣)"
    r"|\bzögern sie nicht.{0,40}|\bnicht (?:zu )?zögern\b",
    r"\bno (?:dejen?|dejes) de\b|\bnão (?:deixem?|parem?) de\b|\bnon (?:smett\w+) di\b|\bne cessez (?:pas"
    r"|surtout)\b|\bhör\w* (?:sie )?(?:bitte )?nicht auf\b|\bstop (?:vooral )?niet met\b|\bsluta inte\b"
    r"|\bstop ikke\b"
    r"|\bslutt ikke\b|\bnepřestá?vejte\b|\bnie przestawaj\w*\b",
    rf"\b(?:add|put|keep|leave|include) (?:me|us) (?:on|to|in|into) {_WANTED}.{{0,20}}list\b|\bin (?:ihren"
    rf"|euren"
    r"|den) (?:\w+)?"
    r"verteiler (?:\w+ )?(?:auf|hinzu)"
    r"|(?<!nicht )(?<!nicht mehr )\bin (?:den|ihren|euren|deinen|einen) (?:\w+-?)?(?:verteiler"
    r"|newsletter)\b"
    r"|\b(?:basta con (?:que|una?|el|la|un|due|dos|tres)|(?:mi|me|ci|nos) basta)\b|\bnot (?:at all "
    r"|really )?annoyed\b"
    rf"|{_WANTED}\b(?:add(?:ing|ed)?\b|include|ajout|añad|agreg|inclu|aggiung|inser|adicion|dopis|dodaj"
    rf"|doda[cć]|přid"
    rf"|zařa[dď])\w*\b{_CLAUSE}?\blist\w*"
    rf"|\b(?:zet|lägg|legg|tilføj|sett|sæt)\b{_CLAUSE}?(?:list\w*|lijst)\b"
    r"|(?:ページ|[頁页行項项列款条]|品目|オプション|見積|契約|資料|添付|附件|产品|段落|ロゴ|スライド)[^。我]{0,8}(?:[削删刪]除|[移去删]掉|移除)"
    r"|\bauf (?:die|ihre|eure|der) (?!sperr|robinson|black|opt)(?:\w+-?)?liste (?:setz|nehm)\w*"
    r"|\bsetz\w* (?:sie )?(?:mich"
    r"|uns) (?:bitte )?auf\b(?! (?:ihre|eure|die) (?:sperr|robinson|black|opt))",
    r"\b(?:lese|beantworte|bearbeite|empfange|erhalte|prüfe|checke) (?:\w+ ){0,3}keine (?:e-?)?mails?",
    r"\b(?:dá para|é possível|se puede|es posible|is it possible|can (?:we|i|one)|could (?:we|i)|kann man"
    r"|können wir|peut-on|est-il possible|si può|è possibile|kun je|kan man|czy można|lze|går det)\b"
    r"[^,.;!?]{0,40}\b(?:subscri|suscri|iscrizion|abo\b|abonn|assinatura|plan\b|vertrag|contra[ct]t?|kontrakt"
    rf"|umow|smlouv)\w*{_CLAUSE}",
    rf"\bdo(?:es)? (?:you|it|your \w+) (?:\w+ly )?(?:remove|delete|unsubscribe|stop)\b{_CLAUSE}",
    r"\b(?:don't|do not) want to (?:miss|wait|lose|delay)\b.{0,30}",
    r"\bestoy de baja\b|\bde baja (?:hasta|médica|por(?! favor)|maternal)",
    r"(?:don'?t|do not|never|not|didn'?t|no need to|without|can'?t|won'?t) (?:want(?:ing)? to |wish to "
    r"|ask(?:ing)? to )?"
    r"(?:unsubscribe|remove me|remove us|opt out|take me off|stop|opting out)\b",
    r"\bhow (?:do|does|can|would) (?!i\b|we\b).{0,30}\b(?:unsubscribe|opt[ -]?out)",
    r"(?:möchte|will|bitte|wollen) (?:mich |uns )?nicht (?:abmelden|austragen|abbestellen)",
    r"ne (?:veux|souhaite|veut) pas (?:me |m')?(?:désinscrire|désabonner)|no quiero darme de baja",
    r"non (?:voglio|vogliamo) (?:cancellarmi|disiscrivermi)|não quero (?:sair|cancelar|descadastrar)"
    r"|niet (?:uitschrijven|afmelden)",
    r"nie chcę się wypisać|nechci se odhlásit|vill inte avregistrera|vil ikke (?:afmelde|avmelde)",
)

# How a reader may leave a list, or what to do with an email that went astray: in an email of a machine or
# below a quotation this is an offer and no request.
OFFERED = (
    r"\bif you(?: (?:no longer|(?:do not|don't) (?:want|wish|like)|would|wish|want|prefer|feel|believe"
    r"|are|have|received)|'d)\b"
    r"|\byou (?:can|may)\b|\bclick|\bthis link\b|https?:|\bwww\."
    r"|\bto (?:unsubscribe|opt[ -]?out|stop|be removed|manage)\b",
    r"\b(?:wenn|falls|sollten|möchten|können|wollen) sie\b|\bsie können\b|\bum sich\b|\bklicken\b",
    r"\bdelete (?:this|the) (?:e-?mail|message)(?:[.,!]?$| and\b| from your (?:system|computer))",
    r"\bsi vous\b|\bpour (?:ne plus|vous|se) |\bvous pouvez\b|\bcliqu",
    r"\bsi (?:ya )?no (?:desea|quiere)|\bsi (?:desea|quiere|prefiere)|\bpara (?:darse|dejar|no "
    r"|cancelar)|\bhaga clic\b",
    r"\bse (?:non )?(?:desidera|vuole)|\bper (?:cancellar|disiscriver|annullar)|\bcliccare\b",
    r"\bals u\b|\bom (?:u|je|zich) |\bklik\b|\bindien u\b",
    r"\bse (?:não )?(?:desejar|quiser|deseja)|\bpara (?:cancelar|deixar|remover)|\bclique\b",
    r"\bjeśli (?:nie )?(?:chcesz|chcą)|\baby (?:się )?(?:wypisać|zrezygnować)|\bkliknij\b",
    r"\bom du\b|\bför att (?:avregistrera|avsluta)|\bklicka\b|\bhvis du\b|\bfor at (?:afmelde|framelde)"
    r"|\bklik(?:k)? ",
    r"\bpokud (?:si )?(?:ne)?(?:přejete|chcete)|\bpro odhlášení\b|\bklikněte\b",
    r"(?:場合は|方は|こちら|クリック)|(?:如果|如需|点击|點擊)",
)
