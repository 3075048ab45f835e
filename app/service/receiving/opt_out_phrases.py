"""Phrases by which people ask for no more email, by language.

Each pattern is matched against one sentence in lower case, without accents, with straight apostrophes and
single blanks (`folded_text.fold`); accents may be written here and are removed on compiling.

Sources of the words, beside replies of our own collection (`tests/service/replies`): the unsubscribe terms
gathered for mail programs in colinking/n1-unsubscribe#50 and wttw/aboutmyemail#16, the removal commands of
the list managers Sympa and Mailman in their translations, and the model letters of consumer and data
protection authorities for an objection to direct marketing (GDPR article 21).
"""

from __future__ import annotations

LIST = (
    r"(?:(?:e-?mail(?:ing)?|mail(?:ing)?|contact|distribution|distri|marketing|prospect\w*|call|send)[ -])*"
    r"(?:lists?|database|crm|mailings?|distribution|newsletters?|records?|system|sequence|campaigns?"
    r"|outreach)"
)


ENGLISH = (
    r"\b(?:please|kindly|just|pls),? (?:just )?(?:stop|cease)(?: now| this| it)?[.! ]*$|\bcease (?:all "
    r"|any )?(?:further )?(?:contact|communication|e-?mail|outreach)",
    r"\b(?:do not|don't|never|stop) (?:ever )?(?:again )?(?:reach(?:ing)? out|follow(?:ing)?[ -]up"
    r"|get(?:ting)? in touch)\b(?:.{0,40}\b(?:again|any ?more|further|with (?:me|us))\b|(?: please"
    r"| again)?[.! ]*$)",
    r"\byou(?:'re| are) (?:spamming|harassing)\b|\bstop (?:spam|harass)\w*",
    r"^(?:[\w' ]{0,30}[,;] ?)?opt[ -]?out(?: please| pls| me| now)*[.! ]*$",
    r"\b(?:delete|remove) it(?: please| pls| now)?[.! ]*$",
    r"\b(?:unsubscribe|opt) (?:me|us|all|this|my|our|the|every\w*)\b",
    r"^(?:(?:hi|hello|no|please|pls|kindly|just|and|so)[ ,]+)*unsubscribe(?:$|[ ]?[-–—,:;!.]| (?:me|us"
    r"|now|from|asap))",
    r"\bplease,? (?:just )?(?:unsubscribe|unsub|remove|opt[ -]?out)[.! ]*$|\bplease,? (?:unsubscribe"
    r"|opt[ -]?out)\b",
    r"\b(?:want|wish|like|love|prefer|need)(?:ed)? to (?:be )?(?:unsubscribed?|opt(?:ed)?[ -]?out"
    rf"|removed)\b(?! (?:of|from) (?:the|a|our) (?!{LIST}\b))",
    r"\b(?:make sure|ensure|see to it)\b.{0,25}\b(?:not|don't|no longer) (?:ever )?(?:receive|get|be (?:sent"
    r"|contacted|e-?mailed))\b",
    r"\b(?:discontinue|end|stop|cease) (?:sending )?(?:these|this|your|all|any|further) (?:\w+ )?(?:e-?mails?"
    r"|mails?|messages?|communications?|mailings?|outreach|contact|correspondence)\b",
    r"\b(?:ask|request|beg|urge|told|asked|prefer)\w* (?:you )?(?:not|never) to (?:ever )?(?:contact|e-?mail"
    r"|mail|follow[ -]?up|writ|messag|approach|bother)\w*\b",
    r"\b(?:if|that) you (?:did|do|would)(?: not|n't) (?:contact|e-?mail|write|mail|message)\b",
    rf"\bexclude (?:me|us|my|our)\b.{{0,20}}\bfrom\b.{{0,25}}(?:{LIST}|e-?mails|communications?|contact)\b",
    r"\b(?:opting|opt) (?:me )?out (?:of|from) (?:this|these|your|any|all|further|future)\b",
    r"\bremove me\b(?! from (?:cc|the thread|the loop))|\btake (?:me|us) off\b(?! (?:mute|hold|speaker))",
    r"\bremove \w*@",
    rf"\b(?:remove|delete|strike|drop|take|scratch) (?:me|us) (?:off?|from|out of) (?:(?:\w+"
    rf"|\w+'s) ){{0,3}}{LIST}\b",
    r"\b(?:remove|delete|strike|drop) (?:me|us)(?: please| now| immediately)?[.! ]*$",
    r"\b(?:remove|delete|strike|erase) (?:(?:my|our|this|the) )?(?:e-?mail|address|name|details|data"
    r"|contact"
    r"|information)\b(?! (?:you|we|i|in|field|column))",
    rf"\b(?:get|be taken|be|come|want) (?:me |us |my name )?off (?:of )?(?:this|your|the|that) {LIST}\b",
    rf"\b(?:off|out of|from) (?:this|your|that|whatever|any|all)(?: of your)? {LIST}\b(?! of\b)",
    rf"\b(?:off|out of) the {LIST}\b(?! of\b)",
    r"\b(?:do not|don'?t|never|stop|quit|cease|refrain from|avoid|desist from) (?:ever )?(?:again )?"
    r"(?:e-?mail|contact|writ|messag|spamm?|bother|pester|solicit|approach|prospect)(?:e"
    r"|ing)?(?: to)? (?:me|us|my|our|this|any"
    r"|again)\b(?! (?:before|until|till|by phone|on |in the|this (?:week|month|year)|today|tomorrow|right now"
    r"|at the moment|for (?:the|a|two|now)|while|during|yet|from))",
    r"\b(?:stop|quit|cease) (?:e-?mailing|writing|contacting|messaging|spamming|mailing|sending|this)\b",
    r"\brefrain from (?:e-?mailing|writing|contacting|messaging|sending|further|any|future)",
    r"\b(?:do not|don'?t|stop) send(?:ing)? (?:me |us )?(?:any(?:thing)?|more|further|these|this|your"
    r"|e-?mails"
    r"|mails)\b"
    r"(?! (?:brochure|deck|calendar|price|before|until|till))",
    r"\b(?:do(?:es)? not|do(?:es)?n'?t|no longer) (?:want|wish|care)s? (?:to (?:receive|get|hear)"
    r"|any (?:more|further)"
    r"|your)\b"
    r".{0,40}(?:mails?|messages?|from you|newsletter)",
    r"\b(?:do(?:es)? not|do(?:es)?n'?t|no longer) (?:want|wish|need)s?(?: to (?:hear|receive|get"
    r"|be contacted)"
    r"| you to (?:mail|write))",
    r"\b(?:prefer|rather|like|want|wish|ask)(?:ed)? (?:that you )?(?:to )?not (?:to )?(?:be )?(?:contact"
    r"|e-?mail|mail|hear|receive"
    r"|approach|get )\w*",
    r"\b(?:prefer|rather|like|want|wish) you (?:did ?n'?t|do not|don'?t|not) (?:contact|e-?mail|write)",
    r"\bnot (?:to )?be (?:e-?mailed|mailed|contacted)\b",
    r"\b(?:no more|no further|no additional) (?:e-?mails?|mails?|messages?|contact|outreach"
    r"|communications?|follow[ -]?ups)\b",
    r"\b(?:i'?ve|i have|you'?ve|you have|you were) ?(?:been )?(?:told|asked) (?:you )?.{0,30}(?:no more"
    r"|to stop)\b",
    r"(?:^|[,;:] )no more[.!]*$",
    r"\b(?:write|contact|e-?mail|bother) (?:to )?(?:me|us) any ?more\b|\bleave (?:me|us) alone\b",
    r"\benough (?:of|with) (?:the|these|your|this|those) (?:e-?)?(?:mail|message|spam|newsletter)s?",
    r"^(?:could|can|would|will) you (?:please |kindly )?(?:just )?stop(?: (?:it|this|now"
    r"|please))*\s*[?.!]*$",
    r"\b(?:kill|cancel|end|terminate|stop|drop) (?:my|our|this|the) subscription\b",
    r"^(?:please )?(?:delete|remove|erase|forget) (?:it|this|that)(?: e-?mail| address)*[.! ]*$",
    r"\b(?:don'?t want(?: any)?|stop)(?: of)?(?: your| these| this)? (?:spam|contact|mailings?"
    r"|advertis\w+)",
    r"\btake (?:my|our) (?:name|e-?mail|address) (?:off|out of|from)\b(?! the (?:waiting|wait|guest|speaker"
    r"|attendee|cc|quote|invoice))",
    r"\b(?:i|we) (?:hereby )?(?:object to (?:the|your|any|all|further|receiving|being)\b|withdraw (?:my"
    r"|our) consent)",
    r"\b(?:erase|delete) (?:all|any|my|our)(?: personal)? (?:data|information|records)\b",
    r"\b(?:never|didn'?t|did not) (?:subscribed?|signed? up|opt(?:ed)? in) (?:to|for) (?:this|these|your"
    r"|any)\b",
    r"\breport (?:you|this|it) (?:as|for|if)\b|\bcease (?:all|any|and desist)\b"
    r"|\bno permission to (?:e-?mail|write)\b",
    r"\blose my (?:e-?mail|address|number|contact)\b|\bblock(?:ing|ed)? (?:you|your (?:e-?mail|address"
    r"|domain))\b",
    r"\b(?:this|that|it) is (?:just |pure |nothing but )?spam\b",
)
GERMAN = (
    r"\bkein(?:e|en)? (?:weiteren? )?(?:kontakt|kontaktaufnahme)n?\b(?! (?:zu|mit) (?:ihm|ihr|eva))",
    r"\b(?:nicht|nie)(?: mehr| wieder| weiter)? (?:bei (?:mir|uns) )?(?:melden|kontaktieren"
    r"|anrufen und schreiben)[.! ]*$",
    r"\b(?:nicht|nie)(?: mehr| wieder| weiter| länger)? (?:an|zu|wieder)?(?:schreib|kontaktier|mail"
    r"|belästig|send|schick"
    r"|behellig)(?:en|t)?\b",
    r"\b(?:schreib|kontaktier|mail|belästig|behellig)\w* sie (?:mich|mir|uns) (?:bitte )?(?:nicht|nie)\b",
    r"\b(?:mich|mir|uns) (?:bitte )?(?:nicht|nie|keine)(?: mehr| wieder)? (?:an|zu)?(?:zu)?(?:schreib"
    r"|kontaktier|mail)",
    r"\bkeine (?:weiteren? )?(?:e-?mails?|mails?|nachrichten|werbung|zuschriften|anfragen|angebote"
    r"|kontaktaufnahmen?)\b.{0,30}"
    r"(?:mehr|senden|schicken|erhalten|bekommen|zusenden|wünsche|$|[.!])",
    r"\b(?:von|auf) weiteren? (?:\w+ )?(?:e-?mails?|mails?|nachrichten|anfragen|kontakt\w*|zuschriften"
    r"|werbe\w*)\b.{0,30}"
    r"(?:abzusehen|abseh|ab[.! ]*$|verzicht)|\bsehen sie (?:bitte )?von\b.{0,60}\bab\b"
    r"|\bverzichten sie\b.{0,40}\bauf\b"
    r".{0,40}(?:mail|nachricht|kontakt|anfrage|werb)",
    r"\b(?:nehm|nimm|streich|lösch|loesch|entfern|trag|melde?|raus|runter|austragen|heraus)\w*\b.{0,60}"
    r"\b(?:aus|von|vom) (?:(?:ihre[mnr]|eure[mnr]|deine[mnr]|dem|der|diese[mnr]|jede[mnr]|allen?"
    r"|sämtlichen) ){0,2}(?:\w+-?)?"
    r"(?:verteiler|listen?|datenbank|newsletter|mailing|adressbestand|kartei)",
    r"\b(?:aus|von|vom) (?:(?:ihre[mnr]|eure[mnr]|deine[mnr]|dem|der|diese[mnr]|allen?) ){0,2}(?:\w+-?)?"
    r"(?:verteiler|liste|datenbank|newsletter|mailing)\w*\b.{0,40}(?:nehm|streich|lösch|loesch|entfern"
    r"|austrag|abmeld|raus"
    r"|herunter|runter)",
    r"\b(?:meine|unsere|diese) (?:e-?mail-?)?(?:adresse|daten|mailadresse)\b.{0,40}(?:lösch|loesch"
    r"|entfern|streich|sperr)",
    r"\b(?:lösch|loesch|entfern|streich)\w* (?:sie |bitte |doch )*(?:mich|uns|meine (?:\w+ )?(?:e-?mail"
    r"|adresse|daten|mail))",
    r"\b(?:melden sie|meld|melde|meldet) (?:mich|uns)\b.{0,40}\bab\b(?! (?:montag|dienstag|mittwoch"
    r"|donnerstag|freitag|morgen|\d|januar|märz|april|mai|juni|juli|sept|okt|nov|dez))|\b(?:tragen sie"
    r"|trag|trage|tragt) (?:mich"
    r"|uns)\b.{0,40}\baus\b",
    r"\b(?:bitte|mich|uns)(?: mich| uns| bitte)? (?:abmelden|austragen|abbestellen)\b",
    r"\b(?:hören sie|hört|hör) (?:bitte |endlich |damit )*auf,? (?:mir|mich|uns|mit)\b"
    r"|\bunterlassen sie (?:das|es|dies|weitere"
    r"|jede)\b|\bunterlass\w*\b.{0,30}(?:mail|nachricht|werb|kontakt|zusend)|\blass(?:t|en sie)? (?:mich|uns)"
    r" (?:bitte |endlich )*in (?:ruhe|frieden)\b",
    r"\bkeine?n? (?:weiteren? )?newsletter\b|\bverbiete ihnen|\bweitere werbung"
    r"|\b(?:löschung|entfernung|sperrung) (?:meiner|unserer|aller) (?:personenbezogenen )?(?:daten"
    r"|adresse|mail)",
    r"\bverschonen sie (?:mich|uns)|\bdas ist (?:reiner? )?spam\b",
    r"\bwiderspreche\b.{0,80}(?:werb|daten|kontakt|nutzung|verarbeitung|verwendung)",
    r"\b(?:widerruf\w*) .{0,40}einwilligung\b",
    r"\b(?:möchte|will|wünsche)\w*\b.{0,20}\b(?:nicht|nie) (?:mehr |weiter |wieder )?(?:kontaktiert"
    r"|angeschrieben|angemailt|belästigt)",
)
FRENCH = (
    r"\b(?:ne )?(?:veux|veut|voulons|veulent|souhaite|souhaitons|souhaitent|désire) (?:plus|pas"
    r"|aucun) (?:de |d')?(?:vos|mails?"
    r"|e-?mails?|messages?|relances?|sollicitations?|nouvelles)",
    r"\bne plus (?:m'|me |nous )(?:envoyer|adresser|solliciter|relancer|importuner|déranger|appeler"
    r"|écrire|contacter)|\bn'insistez (?:pas|plus)\b",
    r"\bne (?:plus|pas) (?:recevoir|être (?:contacté|sollicité|démarché)|m'écrire|(?:me"
    r"|nous) (?:contacter|solliciter|relancer"
    r"|écrire|envoyer|démarcher))",
    r"\bplus recevoir (?:de |d'|vos |ces |aucun)",
    r"\bne (?:me |nous |m')(?:contactez|écrivez|envoyez|sollicitez|recontactez|relancez|démarchez"
    r"|importunez)\b.{0,15}(?:plus|pas)\b(?! avant)"
    r"(?! (?:de |d')(?!(?:e-?)?mails?|courriels?|messages?|pub|relance|newsletter|rien|vos))",
    r"\binutile de (?:me |nous |m')?(?:relancer|recontacter|contacter|réécrire|écrire|insister|renvoyer)",
    r"\b(?:retirez|supprimez|enlevez|désinscrivez|désabonnez|rayez|ôtez)[- ](?:moi|nous|mon |mes |notre )",
    r"\b(?:retirer|supprimer|enlever|désinscrire|désabonner|effacer) (?:mon (?:adresse|e-?mail|mail|nom)"
    r"|mes (?:données|coord)|notre )",
    r"\b(?:merci de|veuillez(?: bien)?|pouvez-vous|pourriez-vous|je (?:vous )?(?:demande|prie) de"
    r"|prière de) "
    r"(?:bien vouloir )?(?:me |nous |m')(?:désinscrire|désabonner|retirer|supprimer|enlever|rayer|effacer)",
    r"\b(?:je )?(?:souhaite|veux|voudrais|désire) (?:me |m')?(?:désinscrire|désabonner|être (?:retiré"
    r"|désinscrit|supprimé))",
    r"\bcessez (?:de |tout|vos)|\bn'(?:écrivez|envoyez) plus|\bstop (?:aux|à vos|les) (?:mails|e-?mails"
    r"|messages|relances)",
    r"\barrêtez (?:de |d')(?:m'|me |nous )(?:écrire|envoyer|contacter|solliciter|harceler|spammer"
    r"|relancer)|\barrêtez vos\b",
    r"\bc'est (?:du|un) spam\b|\blaissez[- ](?:moi|nous) tranquille",
    r"\b(?:retirer|supprimer|enlever|sortir|rayer) de (?:votre|vos|la|cette) (?:liste|base|fichier)",
    r"\b(?:je )?m'oppose (?:à|au)\b.{0,60}(?:données|prospection|démarchage|traitement|mails?)|(?:^"
    r"|[,;] )(?:et |svp "
    r"|merci,? )?plus (?:de |d')(?:mails?|e-?mails?|courriels?|messages?|relances?|pubs?)(?: merci| svp"
    r"|[.! ]*$)",
    r"\b(?:retirer|retire) mon consentement\b",
)
SPANISH = (
    r"\b(?:dar(?:me|nos)|d[ée]n?me|dennos|dar) de baja\b|\b(?:pide|pido|pedimos|solicitamos|solicito"
    r"|deseo|quiero|quisiera|queremos)"
    r" (?:la |darme de |darnos de )?baja\b",
    r"\bno (?:me|nos) (?:contacte|escriba|env[ií]e|mande|moleste|vuelvan? a)\w*",
    r"\b(?:elimin|borr|quit|suprim)(?:ar|en|e|a|an)(?:me|nos)? (?:por favor )?(?:mi (?:correo|dirección"
    r"|e-?mail|nombre)|mis datos"
    r"|nuestr\w+ (?:correo|dirección|datos))",
    r"\b(?:elimin|borr|quit|sac|retir)(?:ar|en|e|ue|uen|arme|arnos)(?:me|nos)? de (?:su|la|esta|sus"
    r"|vuestra) (?:lista|base|newsletter)",
    r"\b(?:elimíne|bórre|quíte|sáque|retíre)n?(?:me|nos)\b|\b(?:elimin|borr|quit|sac|retir)ad(?:me|nos)\b",
    r"\bno (?:vuelvan?|vuelvas) a \w+(?:me|nos)\b|\b(?:eliminación|supresión|borrado"
    r"|cancelación) de (?:mis|nuestros) datos",
    r"\bdej(?:e|en|a)n? de (?:escribir|enviar|mandar|contactar|molestar)(?:me|nos)?\b|\besto es spam\b",
    r"\bno (?:quier[eo]n?|dese[ao]n?|queremos|deseamos) (?:recibir|más|mas|seguir recibiendo"
    r"|que me)\b.{0,30}(?:correos?|mensajes?|e-?mails?"
    r"|ustedes|información|publicidad|contact|escrib)",
    r"\bno más (?:correos|mensajes|e-?mails)\b|\bme opongo al? (?:tratamiento|uso)\b"
    r"|\bretiro mi consentimiento\b",
    r"\b(?:cancelar|cancelen?) (?:mi|la|nuestra) suscripción\b",
)
ITALIAN = (
    r"\bcancellazione (?:dei|del|della|dalla|dalle) (?:miei|mio|mia|nostr\w+|vostr\w+|mailing|lista|dati)",
    r"\b(?:non|né) (?:mi |ci |m')?(?:contattat|contatt|scriv|inviat|inviar|mandat|mandar|disturbat"
    r"|disturb|invii?|mandi)\w*\b.{0,25}"
    r"(?:più|altr|ulterior|nuov|mail|messagg|$)",
    r"\bnon (?:contattar|scriver|inviar|mandar|disturbar)(?:mi|ci|e)\b",
    r"\bnon (?:voglio|vogliamo|vuole|vogliono|desider\w+|vorrei|intendo) (?:più )?(?:ricevere"
    r"|essere (?:più )?contattat|altre|ulteriori)",
    r"\b(?:cancell|rimuov|toglie|tolga|elimin|disiscriv|disiscriver)\w*(?:mi|ci|temi"
    r"|teci)\b(?! (?:la riunione|l'appuntamento))",
    r"\b(?:mi|ci) (?:cancelli|cancelliate|rimuova|rimuoviate|tolga|togliate|elimini|eliminate|disiscriva"
    r"|disiscriviate)\b",
    r"\b(?:cancell|rimuov|togli|elimin)\w* (?:il mio|la mia|i miei|il nostro|i nostri"
    r"|questo) (?:indirizzo|e-?mail|mail|nome|dati"
    r"|nominativo|contatto)",
    r"\b(?:essere|venire) (?:cancellat|rimoss|tolt|eliminat|disiscritt)\w* (?:dalla|dalle|da questa"
    r"|dalla vostra|dalla sua)",
    r"\b(?:dalla|dalle) (?:vostra|sua|vostre|tua|presente)? ?(?:lista|mailing|liste|newsletter|database"
    r"|banca dati)\b.{0,25}"
    r"(?:cancell|rimuov|togli|elimin)|\b(?:cancell|rimuov|togli|elimin)\w*\b.{0,30}\b(?:dalla"
    r"|dalle) (?:\w+ )?(?:lista|mailing|liste"
    r"|newsletter)",
    r"\bbasta (?:mail|e-?mail|messaggi|spam)\b|\bsmett(?:a|ete|etela|i) di (?:scriver|mandar|inviar"
    r"|contattar)\w*",
    r"\b(?:questo )?è spam\b|\bmi oppongo al (?:trattamento|uso)\b|\brevoco il (?:mio )?consenso\b"
    r"|\bannulla\w* l'iscrizione\b",
    r"\blasciate(?:mi|ci) in pace\b",
)
DUTCH = (
    r"\bgeen contact (?:meer|opnemen)|\bneem\w* geen contact\b|\b(?:geen prijs|niet gediend"
    r"|geen behoefte)\b.{0,30}(?:mail|bericht|contact|reclame|benader)",
    r"\b(?:graag|gelieve|wil|wilt|verzoek|kunt|kun|aub|alsjeblieft"
    r"|alstublieft)\b.{0,60}\b(?:uitschrijven|afmelden|uit te schrijven"
    r"|af te melden|verwijderen|te verwijderen)\b",
    r"\b(?:schrijf|schrijft|meld|meldt) (?:u |je )?(?:mij|me|ons|mijn \w+)\b.{0,40}\b(?:uit|af)\b",
    r"\b(?:verwijder|haal|haalt|schrap)\w* (?:u |je )?(?:mij|me|ons|mijn|onze|dit)\b.{0,40}(?:lijst"
    r"|bestand|database|adres|gegevens"
    r"|mailing|nieuwsbrief|uw|jullie|$)",
    r"\bgeen (?:verdere |andere )?(?:e-?mails?|mails?|mailtjes|berichten|reclame|nieuwsbrief"
    r"|nieuwsbrieven)\b.{0,30}(?:meer\b|sturen|toesturen|krijgen)|\bgeen (?:verdere |andere )?(?:e-?mails?"
    r"|mails|mailtjes|berichten|reclame|nieuwsbrieven)(?: aub| alstublieft| alsjeblieft)?[.! ]*$",
    r"\b(?:niet|nooit) (?:meer |langer |opnieuw |weer |verder )?(?:te )?(?:(?:worden )?(?:mailen"
    r"|contacteren|benaderen|benaderd|benader"
    r"|gecontacteerd|schrijven|aanschrijven|aangeschreven|gemaild|lastigvallen|lastig))",
    r"\b(?:mail|contacteer|benader|schrijf|stuur)\w* (?:u |je )?(?:mij|me|ons) (?:aub |alstublieft "
    r"|alsjeblieft )?(?:(?:niets?|nooit)(?: meer| weer| opnieuw| langer|[.! ]*$)|geen (?:verdere |andere )?"
    r"(?:e-?mails?|mails?|mailtjes|berichten|reclame|nieuwsbrie))",
    r"\bstop (?:met )?(?:het )?(?:mailen|sturen|schrijven|e-?mailen|deze|dit)\b|\bdit is spam\b"
    r"|\blaat (?:mij|me|ons) met rust\b",
    r"\b(?:van|uit) (?:uw|jullie|de|deze|je) (?:\w+)?(?:lijst|mailinglijst|maillijst|bestand"
    r"|database)\b.{0,30}(?:halen|verwijder|schrap"
    r"|af\b)|\bmaak bezwaar tegen\b|\btrek mijn toestemming in\b",
)
PORTUGUESE = (
    r"\b(?:remoção|exclusão|eliminação|retirada) (?:d[oae]s? )?(?:meus?|minhas?|nossos?|nossas?)\b",
    r"\b(?:ser|seja|sejam|fosse) (?:removid|retirad|excluíd|descadastrad|apagad)\w*\b",
    r"\b(?:remov|retir|exclu|apagu?|elimin|descadastr|cancel)\w* (?:me |nos )?(?:o |a |os |as )?(?:meu"
    r"|minha|meus|nosso|nossa|nossos|este)"
    r" (?:\w+ )?(?:e-?mail|endereço|contato|contacto|nome|dados|cadastro|inscrição|subscrição|assinatura)",
    r"\b(?:remov|retir|exclu|tir|apagu|descadastr)\w*-(?:me|nos)\b|\b(?:me|nos) (?:remov[ae]|remover"
    r"|retir|exclu"
    r"|tir[ea]|descadastr|descadastre)\w*",
    r"\bnão (?:(?:me|nos) )?(?:envi|mand|contat|contact|escrev|incomod|perturb|volt)\w*(?:-me"
    r"|-nos)?\b.{0,30}(?:mais|novamente|outr"
    r"|e-?mail|mensag|$)",
    r"\bnão (?:quero|quer|querem|queremos|desej\w+|gostaria de|pretendo|pretendemos) (?:mais |continuar a "
    r"|voltar a )?(?:receb|ser (?:contat"
    r"|contact)|mais)",
    r"\b(?:par[ea]m?|deixem?|parar) de (?:me |nos )?(?:enviar|mandar|escrever|contatar|contactar"
    r"|incomodar)",
    r"\b(?:sair|retirad|removid|tirar|saia) (?:\w+ )?(?:da|desta|dessa|de sua|da sua"
    r"|da vossa) (?:\w+ )?lista|\bcancel\w* (?:a )?"
    r"(?:minha )?(?:inscrição|subscrição|assinatura)",
    r"\b(?:isto|isso) é spam\b|\boponho-me ao tratamento\b|\bretiro o meu consentimento\b"
    r"|\bchega de (?:e-?mails|mensagens)\b",
    r"\bdeixem?-?(?:me|nos)? em paz\b",
)
POLISH = (
    r"\b(?:proszę|prosimy|prosze) (?:\w+ ){0,3}(?:wypis|wykreśl)\w*",
    r"\b(?:proszę|prosimy|prosze) (?:\w+ ){0,3}(?:usun|skreśl|skasow)\w*.{0,40}\b(?:mnie|nas|mój|moj\w+"
    r"|nasz\w*"
    r"|adres\w*|e-?mail\w*|dan(?:e|ych)|kontakt\w*|list\w*|baz\w*)\b",
    r"\b(?:usuń|usuńcie|wypisz|wypiszcie|wykreśl|wykreślcie|skasuj|proszę usunąć) (?:proszę )?(?:mnie"
    r"|nas|mój|moje|nasz)",
    r"\b(?:mnie|nas|mój adres|moje dane|nasz adres)\b.{0,30}(?:usun|wypis|wykreśl|skreśl)\w*",
    r"\bnie (?:chcę|chce|chcą|chcemy|życzy|życzę|życzymy|życzę sobie|zyczę|mam ochoty)(?: \w+){0,3}(?: więcej"
    r"| dalej)? ?(?:otrzymyw|dostaw|wiadomo|maili|kontakt"
    r"|korespondencji)",
    r"\b(?:proszę|prosimy)?(?: \w+){0,2} ?(?:nie|więcej nie|już nie) (?:pisać|pisz|piszcie|wysyłać"
    r"|wysyłaj|wysyłajcie|przysyłać|kontaktować"
    r"|kontaktuj|kontaktujcie|przesyłać)\b.{0,40}",
    r"\b(?:proszę )?(?:przestań|przestańcie|przestać|zaprzesta\w+) (?:\w+ )?(?:pisa|wysyła|przysyła"
    r"|kontakt|przesyła)",
    r"\bz (?:waszej|państwa|tej|pana|pani|swojej|listy) ?(?:\w+ )?(?:listy|bazy|mailingowej|newslettera"
    r"|subskrypcji)",
    r"\b(?:to (?:jest )?spam)\b|\b(?:wycofuję|cofam) (?:\w+ )?zgodę\b|\bwyrażam sprzeciw\b"
    r"|\bsprzeciwiam się\b"
    r"|\bnie wyrażam zgody\b|\brezygnuję z (?:subskrypcji|newslettera|otrzymywania)|\bwypisuję się\b"
    r"|\bżądam (?:usunięcia|wypisania)",
)
SWEDISH = (
    r"\bundanber (?:mig|oss)\b|\bhör(?:a)? (?:inte|aldrig) av (?:er|dig)\b.{0,12}(?:igen|mer)?",
    r"\b(?:ta|tag|plocka|stryk|radera|avregistrera) (?:\w+ )?(?:bort )?(?:mig|oss|min|mina|vår|mitt"
    r"|den här)\b.{0,40}(?:bort|lista|listor|register"
    r"|adress|e-?post|uppgifter|utskick|mejllista|$)",
    r"\b(?:avregistrera|avprenumerera|avanmäl) (?:\w+ )?(?:mig|oss)|\b(?:vill|önskar|vänligen|gärna"
    r"|snälla|var god)\b.{0,30}"
    r"\b(?:avregistrer|avprenumerer|avanmäl|avsluta prenumeration)\w*",
    r"\b(?:skicka|skriv|mejla|maila|kontakta|hör av er|stör) (?:\w+ ){0,3}?(?:inte|aldrig|inga"
    r"|inget) ?(?:mer|fler|igen|längre|till|vidare"
    r"|mejl|mail|mig|oss)?",
    r"\b(?:inga|inget) (?:fler|mer|ytterligare) (?:\w+)?(?:mejl|mail|e-?post|meddelanden|utskick|reklam)",
    r"\b(?:vill|önskar) (?:inte|ej)(?: längre| mer| ha)?(?: \w+){0,2} ?(?:ha |få |bli "
    r"|ta emot )(?:\w+ ){0,3}?(?:mejl|mail|e-?post|kontakt|utskick"
    r"|meddelande|reklam|från er)",
    r"\bsluta (?:att )?(?:skicka|skriva|mejla|maila|kontakta|spamma|höra av)|\bdetta är (?:ren )?spam\b"
    r"|\blämna (?:mig|oss) ifred\b"
    r"|\binvänder mot\b|\båterkallar mitt samtycke\b|\bbort(?:tagen)? (?:från|ur) (?:er|din|denna"
    r"|den här|eran?) (?:\w+)?(?:lista|register)",
)
DANISH_NORWEGIAN = (
    r"\b(?:ikke|ikkje|aldri|aldrig) (?:kontakt|skriv|send|mail|ring)\w* (?:til )?(?:mig|meg|os|oss)\b",
    r"\b(?:fjern|slet|slett|afmeld|avmeld|stryk|meld) (?:\w+ ){0,2}?(?:mig|meg|os|oss|min|mine|vores"
    r"|vår)\b.{0,40}(?:liste|lister|database|adresse"
    r"|mail|e-?post|kartotek|register|oplysninger|opplysninger|fra|av|af|$)",
    r"\b(?:vil|ønsker|må|bedes|gerne|gjerne|venligst|vennligst)\b.{0,30}\b(?:afmeld|avmeld|frameld|fjern"
    r"|slett|slett)\w*",
    r"\b(?:skriv|send|kontakt|mail|ring|e-?post) (?:\w+ ){0,3}?(?:ikke|ikkje|aldrig|aldri|ingen) (?:mere"
    r"|mer|flere|igen|igjen|længere|lenger|til"
    r"|mig|meg|os|oss)",
    r"\bingen (?:flere|yderligere|ytterligere|mere) (?:\w+)?(?:mails?|e-?mails?|e-?post(?:er)?|beskeder"
    r"|meldinger|henvendelser|reklame)",
    r"\b(?:vil|ønsker|ynskjer) (?:ikke|ikkje) (?:\w+ ){0,3}?(?:modtage|motta|have|ha|få|kontaktes|blive"
    r"|bli) ?(?:\w+ ){0,3}?(?:mail|e-?mail|e-?post|kontakt"
    r"|fra|henvend|besked|melding|reklame)?",
    r"\b(?:vil|ønsker) (?:ikke|ingen) (?:ha |have )?(?:flere|mer|mere) (?:e-?post\w*|mail\w*|e-?mails?"
    r"|meldinger"
    r"|beskeder|henvendelser|reklame)",
    r"\bikke tag? kontakt\b(?!.{0,15}\bfør)|\btag? (?:meg|mig|oss|os) (?:bort |væk )?(?:av|fra|af) \w*list",
    r"\bhold(?:e)? op med at (?:sende|skrive|maile|kontakte|spamme)|\b(?:stop|slut|slutt) (?:venligst "
    r"|vennligst )?(?:med )?(?:at |å )?(?:sende|skrive|maile|kontakte"
    r"|spamme|disse|dette)"
    r"|\b(?:det|dette) er (?:ren )?spam\b|\blad (?:mig|os) være i fred\b|\bla (?:meg|oss) være i fred\b"
    r"|\bgør indsigelse\b|\btrækker mit samtykke\b|\btrekker (?:mitt|tilbake) samtykke\b",
)
CZECH = (
    r"\b(?:již|už|dále|dál|více|prosím) (?:mi |mě |nás |nám |mne )?ne(?:kontakt|psát|zasíl|posíl|obtěž"
    r"|otrav|vol)\w*",
    r"\b(?:ne(?:posíl|píš|kontaktuj|zasíl|obtěžuj|volej|posilej|otravuj)\w*)\b.{0,40}",
    r"\bnepřeji? (?:si )?(?:\w+ ){0,3}?(?:dostáv|dosta|zasíl|být kontakt|kontakt|další|e-?mail|abyste)\w*",
    r"\bnech(?:ci|ce|ceme|teji) (?:\w+ ){0,3}?(?:dostáv|dosta|žádn|další|e-?mail|zpráv|kontakt|mě|nás)\w*",
    r"\b(?:odhla(?:s|š)|odhlás|odstra(?:ň|n)|vyma(?:ž|z)|smaž|vyřaď|vyřad|vyškrtn"
    r"|zruš)\w* (?:\w+ ){0,3}?(?:mě|mne|nás|můj|moji|moje|naši|mou|odběr"
    r"|e-?mail|adres|kontakt)",
    r"\b(?:mě|mne|nás|můj e-?mail|moji adresu|moje údaje)\b.{0,30}(?:odhlas|odhlás|odstran|odstraň|vymaz"
    r"|vymaž|smaz|vyřad|vyřaď|vyškrt)\w*",
    r"\bz (?:vaš(?:í|eho)|vasi|tohoto|této|vašich) (?:\w+ )?(?:databáz|seznam|rozesíl|evidenc|list"
    r"|mailing)\w*",
    r"\b(?:přestaňte|prestante|přestaň) (?:\w+ ){0,2}?(?:psát|posílat|zasílat|kontaktovat|otravovat"
    r"|obtěžovat)|\bje to spam\b|\btoto je spam\b"
    r"|\bžádné další (?:e-?maily|zprávy|nabídky)|\b(?:odvolávám|beru zpět) (?:\w+ )?souhlas\b"
    r"|\bvznáším námitku\b|\bdejte (?:mi|nám) pokoj\b",
)
JAPANESE = (
    r"(?:配信|送信|送付|案内|メール|メルマガ|連絡|営業)(?:を|の|は)?.{0,6}(?:停止|中止|解除|止め|やめ|お?断り|不要|お控え|ご遠慮|遠慮)(?!機能|率|リンク|ボタン|方法"
    r"|設定|なく)",
    r"(?:停止|解除|削除|中止|退会)(?:を|して|の|し)?.{0,6}(?:お願い|ください|下さい|希望|手続き|いただ|頂|依頼)",
    r"(?:リスト|名簿|アドレス帳|宛先|メーリングリスト|登録)から.{0,6}(?:外し|削除|除外|抹消)",
    r"(?:アドレス|連絡先|情報|データ|登録)(?:を|の)?(?:削除|抹消|消去)",
    r"(?:今後|以後|これ以上|もう|二度と).{0,14}(?:送ら|送付し|送信し|連絡し|メールし|配信し)ない",
    r"(?:今後|以後|これ以上|もう|二度と).{0,14}(?:不要|お?断り|ご遠慮|控え|結構です)|(?:送ら|連絡し|メールし)ないで|迷惑メール(?:です|として)|オプトアウト"
    r"|(?:営業|勧誘|売り込み).{0,8}お断り|配信不要|受信(?:を)?(?:拒否|希望しません)|受け取りたくありません",
)
CHINESE = (
    r"(?:不要|别|勿|請勿|请勿|不想|不希望|停止|不再)[^,。!?]{0,6}(?:发|發|寄|联系|聯繫|聯絡|联络|骚扰|打扰|打擾|接收|收到|推送|发送|發送)",
    r"(?:退订|退訂|取消订阅|取消訂閱|拒收)(?:$|.{0,12}(?:我|邮|郵|列表|$))|(?:移除|移出|删除|刪除|剔除).{0,12}"
    r"(?:我|邮箱|郵箱|邮件|郵件|名单|名單|列表|地址)|(?:从|從).{0,10}(?:名单|名單|列表"
    r"|邮件列表)"
    r".{0,6}(?:移除|删除|刪除|去掉)|(?:垃圾|骚扰)(?:邮件|郵件|信息)",
)
LANGUAGES = {
    "en": ENGLISH,
    "de": GERMAN,
    "fr": FRENCH,
    "es": SPANISH,
    "it": ITALIAN,
    "nl": DUTCH,
    "pt": PORTUGUESE,
    "pl": POLISH,
    "sv": SWEDISH,
    "da": DANISH_NORWEGIAN,
    "cs": CZECH,
    "ja": JAPANESE,
    "zh": CHINESE,
}

# Said alone in a line or a sentence, or as nearly the whole email.
ALONE = {
    *("unsubscribe", "unsubscribed", "unsub", "remove", "stop", "opt out", "optout", "stop it", "stop svp"),
    *("take off", "cancel subscription", "no more", "leave alone", "stop mail", "stop emails", "stop spam"),
    *("spam", "abmelden", "abmeldung", "austragen", "abbestellen", "löschen", "stopp"),
    *(
        "désinscription",
        "désabonnement",
        "désabonner",
        "désinscrire",
        "stop mails",
        "stop pub",
        "me désabonner",
    ),
    *("baja", "dar de baja", "darse de baja", "desuscribir", "desuscribirme", "no más correos"),
    *("cancelar suscripción", "cancella", "cancellami", "disiscriviti", "disiscrivimi", "cancellazione"),
    *("disiscrizione", "rimuovi", "uitschrijven", "afmelden", "afmelding", "schrijf uit"),
    *("descadastrar", "cancelar inscrição", "remover", "cancelar subscrição", "sair da lista", "descadastro"),
    *("wypisz", "wypisz mnie", "wypisać", "rezygnuję", "usuń", "usuń mnie", "wypis"),
    *("avregistrera", "avprenumerera", "avanmäl", "ta bort"),
    *("afmeld", "avmeld", "frameld", "fjern", "slet", "meld meg av", "afmeld mig"),
    *("odhlásit", "odhlaste", "odhlášení", "neposílat", "odhlásit odběr"),
    *("配信停止", "解除", "停止", "退会", "登録解除", "配信解除", "購読解除"),
    *("退订", "退訂", "取消订阅", "取消訂閱"),
}

# What looks like such a request and is none; cut out before anything is looked for.
NOT_MEANT = (
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
    r"\b(?:add|put|keep|leave|include) (?:me|us) (?:on|to|in|into) .{0,20}list\b|\bin (?:ihren|euren"
    r"|den) (?:\w+)?"
    r"verteiler (?:\w+ )?(?:auf|hinzu)",
    r"\b(?:lese|beantworte|bearbeite|empfange|erhalte|prüfe|checke) (?:\w+ ){0,3}keine (?:e-?)?mails?",
    r"\b(?:don't|do not) want to (?:miss|wait|lose|delay)\b.{0,30}",
    r"\b(?:delete|remove) my (?:last|previous|earlier|first|old) (?:e-?mail|mail|message)\b",
    r"\bestoy de baja\b|\bde baja (?:hasta|médica|por|maternal)",
    r"(?:don'?t|do not|never|not|didn'?t|no need to|without|can'?t|won'?t) (?:want(?:ing)? to |wish to "
    r"|ask(?:ing)? to )?"
    r"(?:unsubscribe|remove me|remove us|opt out|take me off|stop|opting out)\b",
    r"\bhow (?:do|does|can|would) .{0,30}\b(?:unsubscribe|opt[ -]?out)",
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
