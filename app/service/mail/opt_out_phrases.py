"""Phrases that ask for no more email, beside the sentences that `opt_out_grammar` builds.

Each pattern is matched against one sentence in lower case, without accents, with straight apostrophes
and single blanks (`folded_text.fold`); accents may be written here and are removed on compiling.

Sources of the words, beside replies of our own collection (`tests/service/rules/labeled`): the
unsubscribe terms gathered for mail programs in colinking/n1-unsubscribe#50 and wttw/aboutmyemail#16, the
removal commands of the list managers Sympa and Mailman in their translations, and the model letters of
consumer and data protection authorities for an objection to direct marketing (GDPR article 21).
"""

from __future__ import annotations

_LIST = (
    r"(?:(?:e-?mail(?:ing)?|mail(?:ing)?|contact|distribution|distri|marketing|prospect\w*|call|send)[ -])*"
    r"(?:lists?|database|crm|mailings?|distribution|newsletters?|records?|system|sequence|campaigns?"
    r"|outreach)s?"
)

ENGLISH = (
    r"\b(?:cross|strike) (?:me|us) (?:off|out)\b|\btake (?:me|us) out(?: of (?:this|it))?[.! ]*$"
    r"|\bdrop my name[.! ]*$|\bblock me\b"
    r"|\b(?:leave (?:me|us)|be left) (?:in peace|alone)\b|^(?:kindly |please |cease (?:and"
    r"|&) )*desist[.! ]*$|^(?:ok,? |okay,? |right,? )*enough(?: already| is enough| now| of (?:this|it"
    r"|these|that))?(?: please| now)?"
    r"(?: ?[.,;!]|$)|\bno more of (?:this|these|those|that|it|your)(?= ?(?:$|[.,;:!?])| (?:please|to|from"
    r"|e-?mails?|mails?|messages|stuff)\b)",
    r"\b(?:forget|lose) (?:about )?(?:me|us|my|our)(?: (?:e-?mail|address|name|number|details|existence"
    r"|company))?[.! ]*$"
    r"|\bforget (?:that )?(?:i|we|this (?:e-?mail |address |inbox ?)*) ?exists?\b"
    r"|\bgo away(?: and stay away)? for good\b"
    r"|\b(?:agree|hope|trust|sure|promise) (?:\w+ )?(?:that )?(?:this|that|it) (?:was|is|will be"
    r"|has been) (?:the|your) last"
    r"(?: one| e-?mail| mail| message)?\b|\b(?:this|that|it) (?:\w+ )?be (?:the|your) (?:very )?(?:last"
    r"|final)"
    r" (?:e-?mail|mail|message|letter|note)(?: that)? (?:from you|you (?:ever )?send|(?:i|we) (?:ever )?"
    r"(?:get|receive|see|hear))\b|\b(?:please|kindly)(?:,? \w+)? (?:make|keep) (?:this"
    r"|that) the last\b",
    r"(?:^|[,;:.] ?)no (?:follow[- ]?ups?|reminders|circling back|e-?mails|mails|newsletters?"
    r"|cold (?:e-?mails|calls))"
    r"(?= ?(?:$|[.,;!])| (?:please|from you|at all|any ?more|whatsoever|ever)\b)",
    r"\b(?:keep|leave|count) (?:me|us|my (?:address|name|inbox)|this (?:address|inbox)) (?:out of"
    r"|off) (?:your|this|these|any|it)\b",
    r"\b(?:don't|do not) (?:accept|want|wish) (?:any )?(?:advertising|solicitation)|^no (?:advertising"
    r"|solicitation|ads|marketing)\b"
    r"|\brather not hear from (?:you|your \w+) (?:again|any ?more|at all)\b"
    r"|\b(?:leave|leaving) (?:me|us) off (?:\w+ ){0,3}(?:mailings?|e-?mails|lists?|newsletters?)\b"
    r"|\bappreciate (?:it )?if you (?:didn't|did not|don't|do not|never|no longer"
    r"|stopped) (?:\w+ )?(?:writ|e-?mail|contact|messag|send)\w*"
    r"|\brather you (?:didn't|did not|don't) (?:\w+ )?(?:writ|e-?mail|contact|messag)\w*"
    r"|\b(?:don't|do not) add (?:me|us) to (?:any|your|the|these)\b[^.;!?]{0,20}\b(?:follow[- ]?ups?|lists?"
    r"|sequences?|mailings?|campaigns?)\b"
    r"|\b(?:make sure|ensure) (?:nobody|no ?one)\b[^;!?]{0,60}\b(?:contacted|e-?mailed|written to)\b"
    r"|\bappreciate not (?:hearing|receiving|getting|being)\b|\brequest to be (?:deleted|removed"
    r"|unsubscribed|taken)\b",
    r"\b(?:please|kindly|just|pls),? (?:just )?(?:stop|cease)(?: now| this| it)?[.! ]*$",
    r"^(?:could|can|would|will) you (?:please |kindly )?(?:just )?stop(?: (?:it|this|now"
    r"|please))*\s*[?.!]*$",
    r"\byou(?:'re| are) (?:spamming|harassing)\b|\b(?:this|that|it) is (?:just |pure "
    r"|nothing but )?spam\b",
    r"^(?:[\w' ]{0,30}[,;] ?)?opt[ -]?out(?: please| pls| me| now)*[.! ]*$|\b(?:i am|i'm|we are"
    r"|we're) opting out\b",
    r"\b(?:unsubscribe|opt) (?:me|us|all|this|my|our|the|every\w*)\b"
    r"|^(?:[\w', ]{0,20})?i unsubscribe[.! ]*$",
    r"^(?:(?:hi|hello|no|please|pls|kindly|just|and|so)[ ,]+)*unsubscribe(?:$|[ ]?[-–—,:;!.]| (?:me|us|now"
    r"|from|asap))",
    r"\bplease,? (?:just )?(?:unsubscribe|unsub|remove|opt[ -]?out)[.! ]*$|\bplease,? (?:unsubscribe"
    r"|opt[ -]?out)\b",
    r"\b(?:want|wish|like|love|prefer|need)(?:ed)? to (?:be )?(?:unsubscribed?|opt(?:ed)?[ -]?out"
    r"|removed)\b"
    rf"(?! (?:of|from) (?:the|a|our) (?!{_LIST}\b))",
    r"\b(?:opting|opt) (?:me |us )?out (?:of|from) (?:this|these|your|any|all|further|future)\b",
    r"\b(?:rather|prefer|like|request|ask)\w*(?: \w+){0,3} not (?:to )?(?:receive|get|be sent) (?:any|more"
    r"|further|these|your|such)\b",
    r"\b(?:prefer|appreciate|like|grateful|glad|happy|better)\b[^.;!?]{0,30}\bif (?:i|we) (?:didn't"
    r"|did not|don't|no longer|never|stopped)"
    r" (?:\w+ )?(?:get|got|receiv\w+|hear\w*)\b|\b(?:not|don't|never|no) (?:\w+ )?(?:consent"
    r"|agree)\w* to (?:you|your) \w+ing\b",
    r"\bright (?:to (?:erasure|be forgotten|object)|of erasure)\b|\brecht auf (?:löschung|vergessen\w*)\b"
    r"|\bdroit (?:à l'effacement|à l'oubli|de suppression)\b"
    r"|\bderecho (?:de|a la|al) (?:supresión|cancelación|oposición|olvido)\b"
    r"|\bdiritto (?:alla cancellazione|all'oblio|di opposizione)\b"
    r"|\brecht op (?:vergetelheid|verwijdering|gegevenswissing)\b|\bdireito (?:à eliminação"
    r"|ao esquecimento)\b|\bpraw\w+ do (?:bycia zapomnian\w+|usunięcia)\b"
    r"|\brätt\w* (?:att bli (?:bortglömd|raderad)|till radering)\b|\bret\w* til (?:at blive glemt|sletning"
    r"|å bli glemt)\b|\bpráv\w+ (?:na výmaz|být zapomenut)\w*",
    r"\b(?:make sure|ensure|see to it)\b.{0,25}\b(?:not|never|don't|no longer) (?:ever )?(?:receive"
    r"|hear from|get"
    r"|be (?:sent|contacted|e-?mailed))\b",
    r"\btake (?:me|us) off(?= ?(?:$|[.,;!?])| (?:this|it|that|please|now|of this|all)\b[^,.;!?]{0,12}$)"
    r"|\btake (?:my|our) (?:name|e-?mail|address) (?:off|out)(?! \w)|\bremove \w*@",
    r"\b(?:remove|delete|strike|erase) (?:(?:the|this) )?(?:e-?mail|address|name|details|data|contact"
    r"|information)\b"
    r"(?! (?:you|we|i|in|field|column))",
    rf"\b(?:get|be|come|want|am)(?: \w+)? off (?:of )?(?:this|your|the|that) {_LIST}\b",
    rf"(?:^|[,;] |\bplease |\b(?:me|us|(?:my|our) \w+|\w*@\S*)(?: \w+)? )(?:take |get )?(?:off|out of|from)"
    rf" (?:this|your|that|the|whatever|any|all)(?: of your)? {_LIST}\b(?! of\b)",
    rf"\b(?:remove|delete|take off|unsubscribe) from (?:the )?{_LIST}\b(?! (?:of|the|items?|\d))",
    r"\b(?:i'?ve|i have|you'?ve|you have|you were) ?(?:been )?(?:told|asked) (?:you )?.{0,30}(?:no more"
    r"|to stop)\b",
    r"(?:^|[,;:] )no more(?: please| thanks?| thank you| and| n| pls)*[.!]*$|\bleave (?:me|us) alone\b",
    r"\b(?:add|put|place|move|include) [^,;!?]{0,60}\b(?:do[ -]not[ -](?:contact|e-?mail|mail|call)"
    r"|suppression|opt[ -]?out|no[ -]contact"
    r"|unsubscribe|block|black)[ -]?list\b",
    r"\b(?:e-?mails?|mails?|messages|correspondence|contact|communications?"
    r"|approach(?:es)?)\b[^,.;!?]{0,30}\b(?:unwelcome"
    r"|unwanted|unwelcome|not welcome|undesired)\b",
    r"\b(?:kill|cancel|end|terminate|stop|drop) (?:my|our|this|the) subscription\b",
    r"\b(?:i|we) (?:hereby )?object to (?:the|your|any|all|further|receiving|being)\b",
    r"\b(?:never|didn'?t|did not) (?:subscribed?|signed? up|opt(?:ed)? in) (?:to|for) (?:this|these|your"
    r"|any)\b",
    r"\breport (?:you|this|it) (?:as|for|if)\b|\bblock(?:ing|ed)? (?:you|your (?:e-?mail|address"
    r"|domain))\b",
    r"\b(?:lose|forget|destroy|discard) (?:my|our|this) (?:\w+ )?(?:e-?mail|address|number|contact|details"
    r"|data|name)\b",
    r"\b(?:make|let|be|consider|was) this (?:be )?(?:your|the) (?:very )?last\b"
    r"|\b(?:consider|take) this (?:as )?(?:my|our|an?) (?:opt[ -]?out|unsubscribe|request to)",
)
GERMAN = (
    r"\b(?:will|möcht\w*|wollen|wünsch\w*)\b[^,.;!?]{0,20}\b(?:so ?was|so ?etwas|solche\w*|derlei|dergleichen"
    r"|davon)\b[^,.;!?]{0,20}\b(?:nicht|nichts|keine?)\b[^,.;!?]{0,12}\b(?:krieg|bekomm|erhalt|haben)\w*",
    r"\b(?:meine|unsere) (?:\w+ )?daten\b[^;!?]{0,40}\bzu löschen\b",
    r"\bvon\b[^.;!?]{0,40}\b(?:zu )?verschon(?:en|t)?\b|\blass\w* (?:sie )?(?:mich"
    r"|uns)\b[^,.;!?]{0,40}\bzufrieden\b",
    r"\bhör\w* (?:\w+ ){0,3}auf damit\b|\bhör\w* (?:\w+ ){0,3}damit auf\b"
    r"|\bkeine?\w* (?:\w+ ){0,2}?(?:post|mails?|nachrichten|werbung|newsletter"
    r"|zuschriften|anfragen|angebote) mehr\b[^.;!?]{0,40}\b(?:bekommen|erhalten|haben|empfangen|wünsch\w*"
    r"|möchte\w*|wollen?)\b(?! habe)",
    r"(?<!\bwir )(?<!\bich )\bhör\w*(?! (?:wir|ich)\b)(?: \w+){0,4} mit [^,.;!?]{0,40}\bauf\b"
    r"|(?:^|\bbitte )(?:meine |unsere |diese )?(?:e-?mail-?|mail-?)?adresse (?:bitte )?(?:lösch|entfern"
    r"|streich|austrag)en(?: danke| bitte| sofort)*[.! ]*$|\bnehm\w* (?:sie )?(?:bitte )?(?:mich|uns"
    r"|meine? [\w-]+) (?:bitte )?(?:heraus|raus)\b",
    r"\b(?:auf|in) (?:ihre|eure|die|ihrer|der) (?:sperr|robinson|black|opt-?out-?)list\w*"
    r"|\bstell\w* (?:sie )?(?:das|dies|es)\b[^,.;!?]{0,30}\bein(?= ?(?:$|[.,;!]))"
    r"|\bstell\w* [^,.;!?]{0,60}(?:mails?|nachrichten|[\w-]*werbung|anfragen|anschreiben|zusendung\w*"
    r"|kontakt\w*|versand"
    r"|mailing\w*|newsletter|belästigung\w*|akquise)\b[^,.;!?]{0,60}\bein(?= ?(?:$|[.,;!?])| und\b)",
    r"\b(?:fass|hak|frag|bohr)\w* [^,.;!?]{0,30}\b(?:nicht|nie)(?: mehr| weiter| länger| wieder"
    r"| noch ?mal| auch){0,2} nach\b",
    r"\bvergessen sie (?:bitte )?(?:mich|uns|meine [\w-]*adresse|diese [\w-]*adresse)(?= ?(?:$|[.,;!])"
    r"| (?:bitte|einfach|ganz))"
    r"|\bvergiss (?:mich|uns|meine adresse)(?= ?(?:$|[.,;!]))"
    r"|\b(?:[\w-]*mails?|nachrichten?|erinnerungen?|anfragen?|anschreiben"
    r"|kontaktversuche)\b[^.;!?]{0,60}\b(?:er)?(?:sparen|schenken"
    r"|verkneifen)\b|\bspar\w* sie (?:sich|mir|uns) [^.;!?]{0,40}(?:[\w-]*mails?|nachricht\w*"
    r"|erinnerung\w*|anfrage\w*)\b",
    r"(?:kontakt\w*|mails?|zusendung\w*|werbung|nachrichten|anschreiben|anfragen)\b[^,.;!?]{0,20}"
    r"\b(?:zu )?(?:unterlassen|einzustellen|einstellen|zu beenden)\b",
    r"\b(?:nicht|nie)(?: mehr| wieder| weiter)? (?:bei (?:mir|uns) )?(?:melden"
    r"|anrufen und schreiben)[.! ]*$",
    r"\bnichts mehr\b[^.;!?]{0,60}\b(?:zu)?(?:schicken|senden|kommen lassen|hören|lesen|bekommen|erhalten"
    r"|kriegen|empfangen)\b",
    r"\bmelde\w* (?:sie |dich |euch |sich )*(?:bitte )?(?:nicht|nie) (?:mehr|wieder)\b",
    r"\bkeine (?:weiteren? )?(?:e-?mails?|mails?|nachrichten|werbung|zuschriften|anfragen|angebote"
    r"|kontaktaufnahmen?)\b"
    r".{0,30}(?:mehr|senden|schicken|zusenden|wünsche|$|[.!])",
    r"\b(?:von|auf) (?:weitere|jede|jegliche|solche|derartige|ihre)[nrms]? (?:\w+ )?[\w-]*(?:mail|nachricht"
    r"|anfrag|kontakt|zuschrift|werb"
    r"|schreiben|zusend|angebot|akquise)\w*\b.{0,30}(?:abzusehen|abseh|ab[.! ]*$|verzicht)"
    r"|\bsehen sie (?:bitte )?von\b.{0,60}\bab\b",
    r"\b(?:melden sie|meld|melde|meldet) (?:mich|uns)\b.{0,40}\bab\b(?! (?:montag|dienstag|mittwoch"
    r"|donnerstag|freitag|morgen"
    r"|\d|januar|märz|april|mai|juni|juli|sept|okt|nov|dez))|\b(?:tragen sie|trag|trage|tragt) (?:mich"
    r"|uns)\b.{0,40}\baus\b",
    r"\b(?:bitte|mich|uns)(?: mich| uns| bitte)? (?:abmelden|austragen|abbestellen)\b",
    r"\b(?:hören sie|hört|hör) (?:bitte |endlich |damit )*auf,? (?:mir|mich|uns|mit)\b"
    r"|\bunterlassen sie (?:das|es|dies)\b",
    r"\blass(?:t|en s(?:ie|')?)? (?:mich|uns|ma|mi|mia)\b[^,.;!?]{0,30}\b(?:ruhe|frieden|ruah"
    r"|ruh)\b(?! (?:darüber|über|sprechen|reden|prüfen|ansehen|besprechen|lesen))"
    r"|\bverschon\w* (?:sie )?(?:mich|uns|ihn|sie)\b"
    r"|\bseh\w* (?:sie )?(?:bitte )?(?:künftig )?von\b.{0,80}\bab\b"
    r"|\bvon (?:[\w-]+ ){0,3}(?:[\w-]*mails?|anschreiben|anfragen|schreiben|kontakt\w*|zusendungen"
    r"|nachrichten|werbung"
    r"|werbe\w+)\b[^.;!?]{0,80}\b(?:abzusehen|absehen|abstand (?:zu )?nehmen)\b",
    r"\bkeine?n? (?:weiteren? )?newsletter\b|\b(?:untersage|verbiete)\w* (?:ich |wir )?(?:ihnen|euch|dir)\b"
    r"|\bverbitte\w* (?:ich |wir )?(?:mir|uns)\b"
    r"|(?:^|[.,;:!] ?)(?:bitte )?keine? (?:weiteren? |solchen? )?(?:[\w-]*mails?|nachrichten|werbung"
    r"|post) mehr\b",
    r"(?:mails?|werbung|nachrichten|anfragen|kontakt\w*)\b.{0,20}\b(?:unerwünscht"
    r"|nicht (?:mehr )?erwünscht)|\bunerwünschte\w* (?:werbung"
    r"|werbe\w+|[\w-]*mail)"
    r"|\bdas ist (?:reiner? )?spam\b",
    r"\b(?:widerruf\w*) .{0,40}einwilligung\b",
)
FRENCH = (
    r"(?:^|[,;] )plus (?:de |d')publicités?\b|\bdroit d'opposition\b|\bne plus utiliser (?:mon|notre"
    r"|cette) adresse",
    r"\bn'(?:ai|avons) (?:jamais|pas) (?:donné (?:mon|notre) (?:accord|consentement)|consenti"
    r"|demandé à recevoir|souscrit)"
    r"|\b(?:foutez|fichez|laissez|lâchez|lâche|laisse|fous|fiche)[- ](?:moi|nous)\b[^,.;!?]{0,20}\b(?:paix"
    r"|tranquilles?"
    r"|patience|grappe|baskets?)\b|\blâchez[- ](?:moi|nous)[.! ]*$",
    r"\boubli(?:ez|e)[- ](?:moi|nous)(?= ?(?:$|[.,;!?])| (?:svp|définitivement|une|pour))|\boubli(?:ez|e"
    r"|er) (?:que )?(?:mon|notre|cette"
    r"|ma) (?:\w+ )?(?:adresse|e-?mail|boîte|contact|nom)\b|\bépargnez[- ](?:moi"
    r"|nous)\b[^.;!?]{0,40}(?:mails?|messages?|relances?"
    r"|courriels?|sollicitations?|prospection)",
    r"\b(?:ne |n')?(?:plus|jamais) (?:\w+ ){0,2}(?:usage|utilis\w+|servir|contact\w*) (?:de )?(?:mon|notre"
    r"|cette) (?:adresse|e-?mail|contact)"
    r"|\bplus (?:jamais )?entend\w+ parler de vous\b|\bn'entend\w+ plus (?:jamais )?parler de vous\b"
    r"|\b(?:ne |de )?(?:reven\w+|revien\w+) (?:plus|jamais|pas) (?:jamais )?vers (?:moi|nous)\b"
    r"|\bne (?:plus|pas) (?:jamais )?revenir vers (?:moi|nous)\b",
    r"\b(?:pas la peine|inutile|aucune utilité|ne (?:vous donnez|prenez) (?:pas"
    r"|plus) la peine) de (?:me |m'|nous )?(?:revenir vers|relancer|recontacter|réécrire|insister"
    r"|solliciter)\b|\bn'insistez (?:pas|plus)\b|\bne (?:pas|plus) insister\b",
    r"\b(?:il est )?inutile de (?:me |nous |m')?(?:relancer|recontacter|contacter|réécrire|écrire|insister"
    r"|renvoyer)",
    r"\b(?:retirez|enlevez|désinscrivez|désabonnez|ôtez)[- ](?:moi|nous)\b",
    r"\b(?:merci de|veuillez(?: bien)?|pouvez-vous|pourriez-vous|je (?:vous )?(?:demande|prie) de"
    r"|prière de) "
    r"(?:bien vouloir )?(?:me |nous |m')(?:désinscrire|désabonner|rayer"
    r"|(?:retirer|supprimer|enlever|effacer)(?= ?(?:$|[.,;!?])| (?:de|des|svp|s'il|définitivement"
    r"|immédiatement|rapidement)\b))",
    r"\b(?:souhait\w+|veux|voul\w+|voudr\w+|désir\w+|demand\w+ (?:à|de)) (?:me |m'|nous )?(?:désinscrire"
    r"|désabonner"
    r"|être (?:retiré|désinscrit|supprimé|désabonné|rayé))",
    r"\barrêtez vos\b|\bc'est (?:du|un) spam\b|\blaissez[- ](?:moi|nous) tranquille",
    r"(?:^|[,;] )(?:et |svp |merci,? )?plus (?:de |d')(?:mails?|e-?mails?|courriels?|messages?|relances?"
    r"|pubs?)(?:,? merci|,? svp|[.! ]*$)",
)
SPANISH = (
    r"\bd[eé]j\w*(?:me|nos)\b[^,.;!?]{0,20}\b(?:en paz|tranquil\w+)|\bno (?:me|nos) (?:jod|fastidi"
    r"|molest|romp|atosig|marees|mare)\w*(?: más)?\b|\bcort\w*(?:la|enla"
    r"|ala) con\b[^.;!?]{0,30}(?:mails?|correos?|mensajes?|spam|esto)|\bno hag\w+ (?:más )?seguimiento\b"
    r"|\bolv[ií]d\w*(?:se|nse|te|os|ense)? de (?:mí|mi|nosotros|esta|este)(?: (?:dirección|correo|buzón"
    r"|contacto))?(?= ?(?:$|[.,;!?])| por)|\bolv[ií]d\w{1,3}(?:me|nos)\b",
    r"\bqued\w* fuera de (?:su|sus|tus?|vuestr\w+|esta|las) (?:\w+ )?(?:campañas?|envíos|listas?|base"
    r"|mailing)\b"
    r"|\bno (?:me|nos) (?:\w+ ){0,2}(?:consider|inclu|teng|incorp)\w+ [^.;!?]{0,30}(?:envíos|correos"
    r"|campañas|mails|listas?|promociones)",
    r"\bderecho de oposición\b|\bno quier\w+ nada de (?:ustedes|usted|vosotros)\b"
    r"|\b(?:quit|sac|retir)(?:e|en|ad|ar) (?:mi|nuestr\w) (?:dirección|correo|e-?mail|contacto|nombre)",
    r"\b(?:dar(?:me|nos)|dad(?:me|nos)|d[ée]n?me|den?nos|dar|me den|nos den) de baja\b"
    r"|\b(?:pid\w+|pedimos|solicit\w+"
    r"|dese\w+|quiero|quisiera"
    r"|queremos) (?:la |darme de |darnos de )?baja\b",
    r"\b(?:elimin|borr|quit|sac|retir)(?:ar|en|e|ue|uen|arme|arnos)(?:me|nos)? de (?:su|la|esta|sus"
    r"|vuestra) (?:lista|base|newsletter)s?\b(?! (?:el|las?|los?|\d))",
    r"\b(?:elimíne|bórre|quíte|sáque|retíre|supríma)n?(?:me|nos)\b|\b(?:elimin|borr|quit|sac|retir)ad(?:me"
    r"|nos)\b|\b(?:elimína|bórra|quíta|sáca|retíra)(?:me|nos)(?= ?(?:$|[.,;!?])| de\b)",
    r"\bno insista[ns]?\b|\bdej\w+ de insistir\b|\bno autorizo\b|\besto es spam\b"
    r"|\bme opongo al? (?:tratamiento|uso)\b"
    r"|\bretiro mi consentimiento\b"
    r"|\b(?:cancelar|cancelen?) (?:mi|la|nuestra) suscripción\b|\bdéjen?me en paz\b",
)
ITALIAN = (
    r"\b(?:cancell|rimuov|toglie|tolga|elimin|disiscriv|disiscriver)\w*(?:mi|ci|temi"
    r"|teci)\b(?! (?:la riunione|l'appuntamento))",
    r"\b(?:mi|ci) (?:cancelli|cancelliate|rimuova|rimuoviate|tolga|togliate|elimini|eliminate|disiscriva"
    r"|disiscriviate|depenni)(?= ?(?:$|[.,;!?])| (?:d[ai]\w*|subito|immediatamente|pure|definitivamente"
    r"|per favore[.!]*$|grazie)\b)"
    r"|\bdepenn\w*(?:mi|ci)\b|\bdimentica(?:te|ti)?(?:mi|ci)\b(?! (?:di|che))|\bdimentic\w+ (?:il mio"
    r"|questo) (?:indirizzo|contatto)"
    r"|\b(?:fa(?:te)?|faccia)(?:lo|la|li|mi)? sparire\b[^.;!?]{0,40}(?:archivi|list|database|indirizz"
    r"|elenc|rubric)"
    r"|\brisparmi\w*(?:mi|ci|telo|tevi|si)\b[^.;!?]{0,30}(?:mail|messagg|comunicaz)|\bnon (?:mi "
    r"|ci )?romp\w+\b",
    r"\b(?:essere|venire) (?:cancellat|rimoss|tolt|eliminat|disiscritt)\w* (?:dalla|dalle|dai|dal|da)",
    r"\b(?:questo )?è spam\b|\bmi oppongo al (?:trattamento|uso)\b|\brevoco il (?:mio )?consenso\b"
    r"|\bannulla\w* l'iscrizione\b|\blasciate(?:mi|ci) in pace\b|\bnon autorizz\w+\b",
)
DUTCH = (
    r"\bgeen contact (?:meer|opnemen)|\bneem\w* geen contact\b|\b(?:geen prijs|niet gediend"
    r"|geen behoefte)\b.{0,30}"
    r"(?:mail|bericht|contact|reclame|benader)",
    r"\b(?:graag|gelieve|wil|wilt|verzoek|kunt|kun|aub|alsjeblieft|alstublieft)\b.{0,60}\b(?:uitschrijven"
    r"|afmelden"
    r"|uit te schrijven|af te melden)\b",
    r"\b(?:schrijf|schrijft|meld|meldt) (?:u |je )?(?:mij|me|ons|mijn \w+)\b.{0,40}\b(?:uit|af)\b",
    r"\bgeen (?:verdere |andere )?(?:e-?mails?|mails?|mailtjes|berichten|reclame|nieuwsbrief"
    r"|nieuwsbrieven)\b"
    r"(?:.{0,30}(?:meer\b|sturen|toesturen|krijgen)|(?: aub| alstublieft| alsjeblieft)?[.! ]*$)",
    r"\bdit is spam\b|\blaat (?:mij|me|m'|ons)\b[^,.;!?]{0,20}\bmet rust\b|\bgooi\w* (?:mijn|onze?|dit"
    r"|deze) \w+ weg\b|\bhaal\w* (?:mij|me|ons) er ?(?:maar )?(?:uit|af)\b|\bvergeet (?:mij|me|ons"
    r"|dit adres|mijn adres)(?= ?(?:$|[.,;!])| (?:maar|gewoon))|\bbespaar (?:mij|me"
    r"|ons) [^.;!?]{0,30}(?:mail|bericht)|\b(?:niets|niks|geen mails?"
    r"|geen berichten) (?:meer )?(?:te )?(?:\w+ ){0,3}?(?:sturen|mailen|toesturen|ontvangen"
    r"|horen)\b(?! over)",
)
PORTUGUESE = (
    r"\b(?:ser|seja|sejam|fosse) (?:removid|retirad|excluíd|descadastrad|apagad)\w*\b",
    r"\b(?:sair|retirad|removid|tirar|saia) (?:\w+ )?(?:da|desta|dessa|de sua|da sua"
    r"|da vossa) (?:\w+ )?lista"
    r"|\bcancel\w* (?:a )?(?:minha )?(?:inscrição|subscrição|assinatura)",
    r"\bnão autoriz\w+\b",
    r"\b(?:isto|isso) é spam\b|\boponho-me ao tratamento\b|\b(?:deix\w+-?(?:me|nos)?"
    r"|me deix\w+) em paz\b|\brisqu\w+-(?:me|nos)\b|\besqueç\w+-(?:me|nos)\b|\besqueç\w+ (?:de mim"
    r"|que (?:este|esse|eu|meu) [^.;!?]{0,25}existe)|\bme esqueç\w+\b|\bpoup\w+-(?:me|nos)\b"
    r"|\b(?:escus\w+|não vale a pena|não adianta|não precisam?) (?:de )?insistir\b|\bnão insist\w+\b"
    r"|\bretiro o meu consentimento\b",
)
POLISH = (
    r"\brezygnuję z (?:subskrypcji|newslettera|otrzymywania)|\bwypisuję się\b|\bwyrażam sprzeciw\b"
    r"|\bsprzeciwiam się\b|\bto (?:jest )?spam\b|\bda(?:j|jcie|ć)\b[^,.;!?]{0,25}\bspokój\b|\b(?:nie"
    r"|więcej|już) (?:\w+ ){0,2}przypomina\w*\b|\bzapomn\w+ o (?:mnie|nas|tym adresie|moim adresie)\b",
)
SWEDISH = (
    r"\bhör(?:a)? (?:inte|aldrig) av (?:er|dig)\b",
    r"\bdetta är (?:ren )?spam\b|\b(?:lämna|låt) (?:mig|oss) (?:vara |va )?i ?fred\b"
    r"|\bskicka aldrig (?:mer|något)\b|\bglöm (?:bort )?(?:mig|oss|den här adressen)(?= ?(?:$|[.,;!]))"
    r"|\bbespara (?:mig|oss)\b|\binvänder mot\b",
)
DANISH_NORWEGIAN = (
    r"\b(?:vil|ønsker|må|bedes|gerne|gjerne|venligst|vennligst)\b.{0,30}\b(?:afmeld|avmeld|frameld)\w*"
    r"|\bmeld (?:mig|meg|os|oss) av\b",
    r"\bsend (?:ikke|ingen) (?:mere|mer|flere)(?= ?(?:$|[.,;!])| (?:mail|e-?post|til|fra|besked|melding"
    r"|reklam))",
    r"\b(?:det|dette) er (?:ren )?spam\b|\bla[d]? (?:mig|os|meg|oss|mæ) (?:være |vere )?i fred\b"
    r"|\bglem (?:mig|os|meg|oss)(?= ?(?:$|[.,;!]))"
    r"|\bla(?:d)? være (?:med )?(?:at |å )?(?:skrive|sende|maile|kontakte|ringe og skrive)|\bspar (?:mig"
    r"|os|meg|oss) for\b|\bgør indsigelse\b"
    r"|\btrækker mit samtykke\b"
    r"|\btrekker (?:mitt|tilbake) samtykke\b",
)
CZECH = (
    r"\b(?:nepiš|nekontaktuj|neobtěžuj|neotravuj|neoslovuj)\w*(?: (?:mi|mě|nás|nám|prosím|už|více))*[.! ]*$"
    r"|\bne(?:posíl|zasíl)\w* (?:\w+ ){0,2}?(?:další\w*|už|více|nic|žádn\w+)\b|\bo (?:odstranění|vyřazení"
    r"|výmaz|odhlášení)\b",
    r"\bje to spam\b|\btoto je spam\b|\bvznáším námitku\b|\b(?:nic|nikdy) ne(?:posíl|zasíl|piš)\w*te\b"
    r"|\bzapomeňte na (?:mě|mne|nás)\b|\bušetřete (?:mě|mne|nás)\b|\bpřestaň\w* (?:\w+ )?(?:psát|posílat"
    r"|otravovat)\b",
)
JAPANESE = (
    r"(?:配信|送信|送付|案内|メール|メルマガ|連絡|営業)(?:を|の|は)?.{0,6}(?:停止|中止|解除|止め|やめ|お?断り|不要|お控え|ご遠慮|遠慮)(?!機能|率|リンク|ボタン|方法"
    r"|設定|なく)",
    r"(?:停止|解除|削除|中止|退会)(?:を|して|の|し)?.{0,6}(?:お願い|ください|下さい|希望|手続き|いただ|頂|依頼)",
    r"(?:リスト|名簿|アドレス帳|宛先|メーリングリスト|登録)から.{0,6}(?:外し|削除|除外|抹消)",
    r"(?:アドレス|連絡先|情報|データ|登録)(?:を|の)?(?:削除|抹消|消去)",
    r"(?:今後|以後|これ以上|もう|二度と).{0,14}(?:送ら|送付し|送信し|連絡し|メールし|配信し)ない",
    r"(?:今後|以後|これ以上|もう|二度と)(?!の(?:値引|機能|説明|資料|修正|変更|検討)).{0,14}(?:不要|お?断り|ご遠慮|控え|結構です)|(?:送ら|送って(?:こ|来)|連絡し"
    r"|メールし|送信し|連絡して(?:こ|来))ないで"
    r"|迷惑メール(?:です|として)|オプトアウト"
    r"|(?:営業|勧誘|売り込み).{0,8}お断り|配信不要|(?:受信|送信|配信|連絡)(?:を|は)?(?:拒否|拒絶|希望しません)|(?:メール|配信|連絡|案内"
    r"|受信)[^。]{0,6}(?:希望しません|望みません"
    r"|いりません|要りません)|受け取りたくありません",
)
CHINESE = (
    r"(?:不要|别|勿|請勿|请勿|不想|不希望|停止|不再)[^,。!?]{0,6}(?:发|發|寄|联系|聯繫|聯絡|联络|骚扰|打扰|打擾|接收|收到|推送|发送|發送)",
    r"(?:退订|退訂|取消订阅|取消訂閱|拒收)(?:$|.{0,12}(?:我|邮|郵|列表|$))|(?:移除|移出|删除|刪除|剔除).{0,12}"
    r"(?:(?<![给給])我|邮箱|郵箱|邮件|郵件|名单|名單|列表|地址)|(?:从|從).{0,10}(?:名单|名單|列表"
    r"|邮件列表)"
    r".{0,6}(?:移除|删除|刪除|去掉|删掉|刪掉|去除|划掉)|(?:垃圾|骚扰)(?:邮件|郵件|信息)",
)
_DELETE = (
    r"(?:delet|eras|remov|wip|lösch|loesch|vernicht|entfern|supprim|effac|détrui|elimin|borr|suprim"
    r"|cancell|rimuov|distrug|verwijder"
    r"|wis|apag|exclu|usu[nń]|skasuj|rader|slet|slett|smaž|vymaž|odstraň)\w*"
)
_DATA = (
    r"(?:data|information|info|everything|details|daten|angaben|alles|données|informations|tout|datos"
    r"|información|todo|dati|informazioni"
    r"|tutto|gegevens|alles|dados|informações|tudo|dane|danych|wszystko|uppgifter|allt|oplysninger"
    r"|opplysninger|alt|údaje|údajů|vše)"
)
_ABOUT_ME = (
    r"(?:(?:about|on|of|regarding|über|ueber|zu|su di|riguardo a|van|over|o|om|på)"
    r" (?:me|us|mich|uns|mir|mij|ons|noi|mnie|nas|mig|oss|os|meg|mě|mne|mně|nás)|(?:sur|de) (?:moi|nous)"
    r"|(?:sobre|de) (?:nosotros|mim|nós)"
    r"|sobre mí)\b"
)
ANY = (
    rf"\b{_DELETE}\b[^.;!?]{{0,60}}\b{_DATA}\b[^.;!?]{{0,60}}\b{_ABOUT_ME}",
    rf"\b{_DATA}\b[^.;!?]{{0,60}}\b{_ABOUT_ME}[^.;!?]{{0,60}}\b(?:zu )?(?:ge)?{_DELETE}\b",
)
LANGUAGES = {
    "any": ANY,
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

# "Delete it": a request where the words before it speak of the writer's address or data.
REMOVE_IT = (
    r"\b(?:delete|remove|erase|destroy|purge) (?:it|them|that)\b",
    r"\b(?:lösch|loesch|streich|entfern|vernicht)\w* (?:sie )?(?:bitte )?(?:sie|diese|es|das)\b"
    r"|\bbitte (?:sie |diese |es )?(?:umgehend |sofort )?löschen\b",
    r"\b(?:supprimez|effacez|retirez|enlevez)[- ](?:la|le|les)\b|\bde (?:la|le|les) (?:supprimer|effacer"
    r"|retirer|enlever)\b",
    r"\b(?:bórr|elimín|quít|suprím)\w*(?:lo|la|los|las)\b|\b(?:cancell|elimin|rimuov|togli)\w*(?:lo|la|li"
    r"|le)\b",
    r"\b(?:verwijder|wis|schrap) (?:het|die|deze|dat)\b|\b(?:apagu|remov|elimin|exclu)\w*-n?[oa]s?\b"
    r"|\b(?:usu[nń]|skasuj)\w* (?:go|je|ten)\b",
    r"\b(?:ta bort|radera) (?:den|det|dem)\b|\b(?:slet|slett|fjern) (?:den|det|dem)\b|\b(?:smaž|vymaž"
    r"|odstraň)\w* (?:ji|je|ho)\b",
)
MY_DATA = (
    rf"\b{_DATA}\b[^.;!?]{{0,60}}\b{_ABOUT_ME}",
    r"\b(?:this|an|that) (?:[\w-]+ )?(?:address|inbox|mailbox)\b|\bdiese \w*adresse|\bcette adresse"
    r"|\besta dirección|\bquesto indirizzo|\bdit adres",
    r"\b(?:my|our) (?:\w+ )?(?:e-?mail|address|details|data|contact|information|number)|\b(?:meine"
    r"|unsere)[nr]? (?:[\w-]+ )?[\w-]*(?:adresse|mail"
    r"|daten|kontakt)|\b(?:mon|mes|notre|nos) (?:\w+ )?(?:adresse|e-?mail|données|coordonnées|contact)"
    r"|\b(?:mi|mis|nuestr\w+) (?:correo|dirección"
    r"|datos|e-?mail|contacto)|\b(?:mio|mia|miei|nostr\w) (?:\w+ )?(?:indirizzo|e-?mail|mail|dati|contatto)"
    r"|\b(?:mijn|onze?|ons) (?:[\w-]*adres"
    r"|[\w-]*mail|[\w-]*gegevens)|\b(?:meus?|minhas?|noss\w+) (?:\w+ )?(?:e-?mail|endereço|dados|contac?to)"
    r"|\b(?:mój|moje|mojego|nasz\w*) (?:adres"
    r"|mail|e-?mail|dane)|\b(?:min|mina|vår|mine|vores) (?:[\w-]*adress|[\w-]*mail|[\w-]*mejl|e-?post"
    r"|uppgifter|oplysninger|opplysninger)"
    r"|\b(?:můj|moji|mou|moje|naši) (?:e-?mail|mail|adres|údaj)",
)

# Requests only if alone in a line or a sentence, or nearly the whole email.
ALONE = {
    *("unsubscribe", "unsubscribed", "unsub", "remove", "stop", "opt out", "optout", "stop it", "stop svp"),
    *("take off", "cancel subscription", "no more", "leave alone", "stop mail", "stop emails", "stop spam"),
    *("take me off this", "enough", "enough already", "forget me", "not again", "go away", "delete"),
    *("baja inmediata", "solicito baja", "keine mails mehr", "keine werbung", "raus", "disiscrivere"),
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

# words that turn a question into a request: "could you …?", "why don't you …?"
ASKED_FOR = (
    r"\b(?:please|pls|plz|kindly|mind|why|when will|how (?:many times|often|do i|can i|could i))\b",
    r"\b(?:can|could|would|will|may) (?:you|i|we)\b",
    r"\b(?:bitte|wieso|warum|wann hören|(?:können|könnten|würden|dürft?en|darf) (?:sie|ich|wir))\b",
    r"\b(?:kannst|könntest|würdest) du\b",
    r"\b(?:svp|s'il (?:vous|te) plaît|pourquoi)\b",
    r"\b(?:(?:pouvez|pourriez|voulez|voudriez)[- ]vous|(?:peux|pourrais)[- ]tu)\b",
    r"\b(?:por favor|por ?qu[eê]|(?<!\bse )(?:puede|podría)(?:n|s)?|(?:pode|poderia|podia)[ms]?)\b",
    r"\b(?:per favore|per cortesia|perché|può|puoi|potete|potrebbe|potresti|potreste)\b",
    r"\b(?:alstublieft|aub|graag|waarom|(?:kunt|kun|wilt|wil|zou) (?:u|je|jullie))\b",
    r"\b(?:proszę|dlaczego|może(?:sz|cie)?|mogą|móg[lł]by\w*|mogliby\w*|mogłaby\w*)\b",
    r"\b(?:snälla|venligst|vennligst|varför|hvorfor|(?:kan|vill|vil|skulle|kunne|gider) (?:du|ni|i|dere))\b",
    r"\b(?:prosím|proč|můžete|můžeš|mohl[ai]?)\b",
    r"\b(?:understood|ok(?:ay)?|clear|verstanden|klar|compris|entendido|capito|begrepen|jasne) ?\?$",
    "いただけ|頂け|もらえ|くれ|願え|ください|下さい",
)
