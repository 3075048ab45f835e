"""Patterns of possible opt-outs: enough for a person to read the email, too little to decide.

Their form is that of `opt_out_phrases`. A doubt costs a person a click; a missed opt-out costs trust.
"""

from __future__ import annotations

_NEAR = r"[^,.;!?]{0,30}"  # within a clause

# A refusal with the object that is refused beside it.
REFUSALS = (
    r"\b(?:do not|don'?t|never|stop|cease|quit|discontinue|no|nor|without) (?:\w+ ){0,2}(?:more|further"
    r"|future"
    r"|additional|any|again|your|these|unsolicited)\b.{0,25}\b(?:e-?mail|mail|messag|contact|communicat"
    r"|newsletter"
    r"|outreach|advert|follow[- ]?up)\w*",
    r"\b(?:don'?t|do(?:es)? not|doesn't|never) (?:\w+ ){0,3}(?:send|write|mail|e-?mail|contact|bother|reach"
    r"|message|try)s?\b.{0,25}\b(?:again|any ?more|more|anything|these|this|me|us)\b",
    r"\b(?:don'?t|do(?:es)? not|doesn't|never) (?:\w+ ){0,3}(?:need|want|wish|get|receive)\b"
    r"(?! to (?!hear|receive|get|have|see|read|be |know))[^,.;!?]{0,25}\b(?:again|any ?more|more|these"
    r"|this|anything (?:else|more|from"
    r" you))(?= ?(?:$|[.,;!?])| (?:of|from|please)\b| (?:\w+ )?(?:e-?mails?|mails?|messages?|offers?|stuff"
    r"|spam|newsletters?)\b)",
    r"\bleave (?:me|us) (?:alone|be\b|out|off|in peace)|\b(?:exclude|cross|strike|scratch|drop) (?:me|us|my"
    r"|our)\b(?! (?:a|the|some|time|know|note"
    r"|line)\b)"
    r"|\bnot to (?:be )?(?:contact|e-?mail|mail|follow|bother)\w*|\btake (?:me|us|my|our) .{0,12}(?:off?"
    r"|out)\b",
    rf"\b(?:nicht|nie|keine?[nrs]?|unterlass\w*|aufhör\w*|hör\w* auf|stopp\w*)\b{_NEAR}\b(?:mehr|weiter\w*"
    rf"|wieder"
    r"|länger|künftig\w*|zukünftig\w*|jemals|jeglich\w*)\b[^,.;!?]{0,40}(?:mail|nachricht|kontakt|schreib"
    r"|schick"
    r"|send|werb|post\b|newsletter|adresse)",
    rf"(?:mail|nachricht|kontakt|schreib|schick|send|werb)\w*{_NEAR}\b(?:nicht|nie"
    rf"|keine?)\b.{{0,10}}\b(?:mehr"
    r"|weiter\w*|wieder)\b|\b(?:mich|uns|ma|mi) (?:\w+ )?in ruhe\b(?! (?:darüber|über|lesen|prüfen|ansehen"
    r"|besprechen|reden|sprechen))|\b(?:künftig|zukünftig|in zukunft)\b.{0,20}\b(?:keine?|nicht)\b",
    rf"(?:\bne\b|\bn'|^|[,;] )[^,.;!?]{{0,20}}\b(?:plus|jamais)\b{_NEAR}(?:mail|courriel|messag|contact"
    rf"|écri[rtv]"
    rf"|envoy|relanc|sollicit|démarch|publicit|adresse)|(?:\bne |\bn')[^,.;!?]{{0,8}}(?:écri|envoy|contact"
    rf"|relanc"
    rf"|sollicit|adress)\w*{_NEAR}\b(?:plus|jamais)\b|\b(?:arrêt\w*|cess\w*|inutile|oppos\w*"
    rf"|refus\w*)\b{_NEAR}"
    r"(?:mail|courriel|messag|contact|écri[rtv]|envo|relanc|sollicit|démarch|publicit)",
    rf"\b(?:no|nunca|jamás|basta|dej\w{{1,3}}|ces\w{{1,2}})\b{_NEAR}\b(?:más|nunca|de|volv\w*|seguir"
    rf"|siga\w*)\b"
    rf"{_NEAR}(?:corre|mail|mensaj|contact|escrib|envi|mand|publicid)|\b(?:borr|elimin|quit|sac|retir"
    rf"|suprim)\w*"
    r"(?:me|nos|los mis)\b",
    rf"\b(?:non|mai|basta|smett\w*|nessun\w*)\b{_NEAR}\b(?:più|altr\w*|ulterior\w*|mai|di"
    rf"|oltre)\b{_NEAR}(?:mail"
    rf"|messagg|contatt|scriv|invi|mand|comunicazion|pubblicit|ricever)|\bnon\b{_NEAR}(?:scriv|contatt|mand"
    rf"|invi)\w*"
    r"[^,.;!?]{0,12}\bpiù\b",
    rf"\b(?:geen|niet|nooit|stop\w*)\b{_NEAR}\b(?:meer|verdere?|langer|opnieuw|weer|met)\b{_NEAR}(?:mail"
    rf"|bericht"
    rf"|contact|schrij|stur|reclame|benader|ontvang)|(?:mail|bericht|contact|schrij"
    rf"|stu+r)\w*{_NEAR}\b(?:geen|niet"
    rf"|nooit)\b{_NEAR}\b(?:meer|weer|opnieuw)\b|\bgeen\b{_NEAR}(?:mail|bericht|contact"
    rf"|reclame)\w*{_NEAR}\bmeer\b",
    rf"\b(?:não|nunca|jamais|chega|par[ea]m?|cess\w*)\b{_NEAR}\b(?:mais|de|volt\w*"
    rf"|continu\w*)\b{_NEAR}(?:mail"
    rf"|mensag|contat|contact|escrev|envi|mand|receb)|\b(?:remo[cv]|retir|elimin|exclu"
    rf"|apag)\w*{_NEAR}(?:contact"
    r"|contat|mail|dados|endere|nome|lista|base)",
    rf"\b(?:nie|nigdy|dość|koniec)\b{_NEAR}\b(?:więcej|już|dalej|takich|żadnych)\b{_NEAR}(?:pis[az]|wysył"
    rf"|przysył"
    rf"|wiadomoś|mail|kontakt|otrzym)|\b(?:więcej|już) nie\b{_NEAR}(?:pis[az]|wysył|przysył|mail|kontakt)"
    rf"|\bprzesta\w*{_NEAR}(?:pis[az]|wysył|przysył|kontakt)|\bnie (?:pisz|wysyłaj|przysyłaj|kontaktuj)\w*",
    rf"\b(?:inte|inga|aldrig|sluta|ej)\b{_NEAR}\b(?:mer|fler|längre|igen|ytterligare|att)\b{_NEAR}(?:mejl"
    rf"|mail"
    rf"|e-?post|skriv|kontakt|skick|utskick|meddel)|(?:mejl|mail|skriv|kontakt|skick)\w*{_NEAR}\b(?:inte"
    rf"|aldrig)\b"
    rf"{_NEAR}\b(?:mer|längre|igen)\b|\b(?:undanber|avböjer)\b",
    rf"\b(?:ikke|ingen|aldrig|aldri|stop\w*|slut\w*|hold op)\b{_NEAR}\b(?:mere|mer|flere|længere|lenger"
    rf"|igen|igjen"
    rf"|med)\b{_NEAR}(?:mail|e-?post|skriv|kontakt|send|besked|melding|henvend)|(?:mail|skriv|kontakt"
    rf"|send)\w*{_NEAR}"
    rf"\b(?:ikke|aldrig|aldri)\b{_NEAR}\b(?:mere|mer|igen|igjen)\b|\b(?:frabeder|frabeer)\b",
    rf"\b(?:už|již|dál\w*|více|nikdy|žádn\w*)\b{_NEAR}\bne(?:piš|posíl|zasíl|kontakt|chci|přej|otrav"
    rf"|obtěž)\w*"
    r"|\bpřestaň\w*|\bžádn\w+ (?:další )?(?:e-?mail|mail|zpráv|nabíd)",
    r"\b(?:last|final) (?:e-?mail|message|mail|letter|note)\b.{0,20}\b(?:from you|i (?:get|got|receive)"
    r"|we (?:get|receive)"
    r"|you send)",
    r"^(?:bitte )?nichts mehr\b|\b(?:will|möcht|woll|brauch|wünsch|schick|send|hör|les|bekomm"
    r"|erhalt)\w*\b[^,.;!?]{0,40}\bnichts mehr\b"
    r"|\bnichts mehr\b[^,.;!?]{0,40}(?:von ihnen|von euch|von dir|schick|send|hör|les|bekomm|erhalt|kommen)"
    r"|\bverzicht\w*\b.{0,30}(?:mail|nachricht|kontakt|zusend|werb|information|newsletter)",
    r"\b(?:rimoss|cancellat|eliminat|tolt|esclus)[oaie]\b.{0,30}(?:contatt|list|databas|archivi"
    r"|rubric|mailing)",
    r"(?:いただか|頂か|くださら|下さら)ない(?:よう|で)|(?:送ら|連絡し|送信し|メールし|配信し)な|不要|お断り|ご?遠慮(?!なく)|お控え|控えて|やめて|止めて",
    r"(?:不要|别|別|勿|停止|不再|不需要|不想)[^,。!?]{0,8}(?:发|發|联系|聯絡|聯繫|邮件|郵件|打扰|打擾|收)|移出|移除",
    r"\bne(?:rašy|siųs|siunt)\w*|\blisteni\w*|\bçıkar[ıi]n|\b(?:mail|e-?posta"
    r"|mesaj)\b.{0,20}(?:istemiyor|göndermeyin|atmayın"
    r"|yollamayın)",
    r"\b(?:älä|älkää|en halua|emme halua)\b.{0,40}(?:viest|sähköpost|kirjoit|lähet|yhteyt)",
    r"\b(?:ne|nem)\b[^,.;!?]{0,25}(?:küld|írjon|írjanak|keress|kérek|kérünk|szeretn)\w*",
    r"(?:не|больше|прекратите|хватит)\b.{0,25}(?:пиш|писать|писати|присыл|отправл|надсил|турбу|беспоко"
    r"|звон|получать|хоч)",
    r"(?:보내지|연락하지|연락을|메일을|이메일을).{0,12}(?:마|말|않|원하지|그만)"
    r"|μη(?:ν)? .{0,12}(?:στέλν|στείλ|ενοχλ|επικοινων)",
)

_SEVERAL = (
    r"three|four|five|six|seven|drei|vier|fünf|sechs|trois|quatre|cinq|tres|cuatro|cinco|seis|tre|quattro"
    r"|cinque|drie|vijf|zes|três|quatro|dritte|vierte|fünfte|troisième|quatrième|tercer|cuarto|derde|vierde"
)
# "Enough", without what is enough, or how often the person had to say so.
ENOUGH = (
    rf"\b(?:third|fourth|fifth|\d+(?:th|rd)?|{_SEVERAL}) (?:\w+ )?(?:e-?mails?|mails?|messages?|nachrichten"
    r"|courriels|correos|mensajes|messaggi|mailtjes|berichten|mensagens)\b[^.!?]{0,20}\b(?:in|en|within"
    r"|innerhalb|binnen|em)\b[^.!?]{0,20}\b(?:days?|weeks?|month|tagen?|wochen?|monat|jours|semaines?|mois"
    r"|días|semanas?|mes|giorni|settiman\w|dagen|weken)\b",
    r"\b(?:don't|do not) accept (?:any )?unsolicited\b",
    r"\benough with (?:this|these|your|all)(?= ?(?:$|[.,;!?])| (?:already|e-?mails|messages|please))"
    r"|\basked for (?:none|neither|nothing)\b|\b(?:did not|didn't|don't|can't|never) (?:\w+ )?ask(?:ed"
    r"|ing)? for (?:this|these|them|any)\b"
    r"|\b(?:no need|need not|needn't|(?:do not|don't) need|no point)(?: for you)? (?:to |in "
    r")?(?:follow(?:ing)? up"
    r"|chas\w+|check(?:ing)? in)\b|\bno (?:[^.,;!?]{0,30} )?follow-?ups\b|\bno (?:\w+ )?(?:pierd|gast"
    r"|malgast)\w+"
    r" (?:más|su) tiempo\b|\b(?:nimmt|nehmen) keine werbung|\b(?:tar (?:inte emot|ikke imot)|tager ikke imod)"
    r" reklam|\b(?:n'acceptons pas|no acept(?:amos|o)|non accettiamo|não aceitamos|nie przyjmujemy)\b.{0,20}"
    r"(?:publici|pubblici|reklam)",
    r"\b(?:quite|more than) enough\b(?= ?(?:$|[.,;!?])| (?:now|already|of (?:this|these|that|your))\b)"
    r"|\b(?:i|we)(?:'ve| have) had (?:quite )?enough\b(?! of (?:our|my|the))"
    r"|\bthat(?:'s| is| will be| will) (?:quite |really |more than )?(?:enough|do)(?= ?(?:$|[.,;!?])"
    r"| (?:now|thanks?|thank you|please)\b)|\bgive it a rest\b"
    r"|\bhow many (?:more )?times (?:do|must|have|should|did|will) (?:i|we)\b|\b(?:sick|tired|fed up"
    r"|had it) (?:and tired )?(?:of|with) (?:your|these|this|all"
    r"|getting|being|receiving)\b|\b(?:go away|get lost|bugger off|shut up|do one|jog on|take the hint"
    r"|knock it off|cut it out|pack it in|ffs)\b"
    r"|\bpull the plug\b|\b(?:which|what) part of .{0,20}\bno\b|\bno means no\b|\bnever means never\b"
    r"|\bfor the (?:last|third|fourth|fifth|umpteenth"
    r"|\w+th|hundredth) time\b|\b(?:you|they|these people) (?:just )?(?:never|won't|don't) (?:stop|give up"
    r"|listen)\b",
    r"\b(?:jetzt|nun|langsam|irgendwann) (?:is|ist|isch)?(?: \w+)?(?: aber)?(?: langsam| mal| endlich"
    r"| auch)* (?:gut|genug|schluss|reicht'?s?|langt'?s?)\b(?= ?(?:$|[.,;!?]))"
    r"|\b(?:jetzt|mir|uns|langsam) (?:reicht|langt) (?:es|'?s)\b|\b(?:mir |jetzt )?(?:reicht|langt)'?s\b"
    r"|\bwie oft (?:noch|denn|soll|muss)\b|\bzum (?:x|\w+)-?ten mal\b"
    r"|\bschluss (?:damit|jetzt|mit)\b(?! excel)|\bnicht mehr (?:nerven|stören)\b|\b(?:nerven|nervt|nervst"
    r"|geht mir auf die nerven|lästig|aufdringlich|penetrant)\b",
    r"\bça (?:suffit\b(?! pour)|commence à bien faire)|\b(?:c'est|c) bon (?:là|la|maintenant)\b"
    r"|\bstop maintenant\b|\bcombien de fois (?:faut|dois|vais)\b|\b(?:marre|assez"
    r"|ras[- ]le[- ]bol) de (?:vos|ces|recevoir)\b"
    r"|\bvous insistez\b|\bharcèl\w*|\bsoûl\w+|\bpénibles?\b|\bpas (?:déjà )?dit non\b|\b(?:ya |ya me "
    r"|ya nos )?(?:está|estuvo) bien(?: ya)?, ?¿?no\b"
    r"|\bya (?:está bien|basta|vale|fue|es suficiente)\b(?= ?(?:$|[.,;!?]))|\bbasta ya\b|\bcuántas veces\b"
    r"|\bhart[oa] de (?:sus|tus|est[oae]s?|recibir)\b|\bqué pesad\w+|\bpesad[oa]s?[.!]",
    r"\b(?:ora|adesso|allora) basta\b|\bbasta(?: così| grazie)?[.!]|\bquante volte\b|\b(?:stuf"
    r"|stanc)[oa] d(?:i|elle) (?:ricever|queste|vostre|essere)\w*|\bche (?:noia|rottura)\b"
    r"|\b(?:nu|nou) is het (?:nu |wel |echt |toch )*(?:genoeg|klaar|mooi geweest)\b"
    r"|\bzo is het (?:wel )?(?:genoeg|goed|mooi)\b|\b(?:genoeg|klaar) nu\b|\bhoe vaak (?:moet|nog)\b"
    r"|\b(?:\d ?x|\w+ keer) gezegd\b"
    r"|\bkappen (?:nu|met)\b|\bhou (?:er|eens|maar)\b[^.;!?]{0,15}\bop\b|\bjá chega\b|\bchega[.!]"
    r"|\bquantas vezes\b|\b(?:fart|cansad)[oa] de (?:receber|vocês|vossos|seus|tant)\w*",
    r"\b(?:wystarczy|dosyć|dość)(?: już| tego)?(?= ?(?:$|[.,;!]))|\bmam (?:już )?dość\b|\bile (?:razy"
    r"|można)\b|\b(?:nu )?får det (?:räcka|vara nog)\b|\bnu räcker det\b|\bnog nu\b|\bhur många gånger\b"
    r"|\bnok er nok\b|\b(?:nu|nå) (?:må|er|holder) det (?:\w+ )?(?:være )?(?:nok|stoppe)\b|\bgi dere\b"
    r"|\bhvor mange ganger?\b|\b(?:už )?(?:toho )?(?:stačilo|stačí)(?= ?(?:$|[.,;!]))|\bkolikrát\b"
    r"|\bmám (?:toho )?dost\b|\bajunge\b|\bdestul\b|\belég(?: volt)?\b|\byeter\b|\briitt(?:ää|äisi)\b"
    r"|достаточно|сколько (?:можно|раз)|скільки (?:можна|раз)|досить|не (?:турбуйте|турбуй|пиши|надсилай)"
    r"|\byazma(?:y[ıi]n)?\b|\bgönderme(?:y[ıi]n)?\b|\brahatsız etme|\bnera[sš]yk\w*|\bnesi[uų]sk\w*"
    r"|\bvairs (?:ne|man)"
    r"|не ми (?:пишете|изпращайте)|не (?:ми )?шаљите|\bnemojte (?:mi|me|nam|nas|više)\b|توقف|لا تراسل"
    r"|اتركني"
    r"|φτάνει|αρκετά|δεν θέλω να|ξαναστ|ξαναγρ|しつこ|いい加減|그만|كفى",
)
# A request on behalf of another person, and any verb of removal beside an address or data.
_DELETE = (
    r"(?:delet|eras|remov|wip|strike|drop|lösch|loesch|streich|entfern|supprim|effac|retir|ray|elimin|borr"
    r"|suprim|quit|saqu|cancell|rimuov|togl|verwijder"
    r"|schrap|wis|apag|exclu|tir|remov|usu[nń]|wykreśl|skreśl|wypis|skasuj|rader|stryk|slet|slett|fjern"
    r"|smaž|vymaž|odstraň|vyřa[dď]|vyškrtn)\w*"
)
_ADDRESS = (
    r"(?:address(?:es)?|inbox|records?|details|list|database|e-?mail address|adressen?|[\w-]*verteiler"
    r"|kontaktdaten|liste|adresses?|coordonnées|fichiers?|direcci[oó]n|correo"
    r"|lista|base|indirizzo|contatt[oi]|adres\w*|lijst|bestand|gegevens|endereço|contac?to|baz[ya]"
    r"|adress\w*|list[ay]n?|register|databázi|databáze)"
)
_FOR = (
    r"(?:on behalf of|(?:has |have )?(?:asked|instructed|told|wants?|requested) (?:me|us) to|asks (?:me"
    r"|us) to|speaking for|im namen|im auftrag|lässt ausrichten|bittet mich"
    r"|hat mich gebeten|soll ich|ich soll|me (?:charge|demande|prie)|de la part de|au nom de|me (?:pide"
    r"|encarga|ha pedido)|en nombre de|de parte de|mi (?:incarica|prega|chiede)"
    r"|per conto di|vraagt (?:mij|me|of|u)|heeft (?:mij|me) gevraagd|namens|pediu (?:para|que)|em nome de"
    r"|prosi|w imieniu|kazał\w*|bett? mig|bedt mi[gn]|ber mi[gn]|hälsar|på vegne"
    r"|för .{1,20} räkning|vzkazuje|jménem|prosil\w*)"
)
FOR_ANOTHER = (rf"\b{_FOR}\b.{{0,120}}\b{_DELETE}\b",)
STEMS = (
    r"\barrêt\w+ (?:ça|cela|tout|maintenant)\b|\bnicht\b[^.;!?]{0,40}\b(?:noch ?mal|wieder"
    r"|erneut)s? (?:versuch|prob|meld|frag)\w*"
    r"|\b(?:please|kindly|just) stop (?:this|these|it|that|all)\b|\bsmett\w+\b|\b(?:dejen|deje|paren|pare"
    r"|parem) (?:ya|esto|isso)\b|\bstop (?:hier)?mee\b",
    rf"\b{_DELETE} (?:\w+ ){{0,3}}?(?:my|our|his|her|their|meine\w*|unsere\w*|seine\w*|ihre\w*|mon|ma|mes"
    rf"|notre|son|sa|ses|mi|mis|su|nuestr\w|mi[oae]|nostr\w|suo|sua|mijn"
    rf"|onze?|zijn|haar|meus?|minhas?|noss\w+|seus?|mój|moje\w*|nasz\w*|jego|jej|min|mitt|vår|hans|hennes"
    rf"|vores|hendes|můj|mou|moje|naši|jeho|její) (?:[\w-]+ )?{_ADDRESS}\b",
    r"\b(?:kindly|please)?,? ?(?:cease|desist)\b|\b(?:not|nicht|non|no|niet|não|nie|inte|ikke"
    r"|ne) (?:\w+ )?(?:welcome|appreciated|erwünscht|grad\w+|desead\w+|gewenst|desejad\w+"
    r"|mile widzian\w*|välkom\w*|ønsk\w*|žádouc\w*)\b|\b(?:unwelcome|unerwünscht|indésirables?|ongewenste?"
    r"|indesejad\w+|niechcian\w+|oönskad\w*|uønske\w*|nevyžádan\w+)\b",
    r"\b(?:hear|inform|involve|instruct|hand\w*|report|consult|einschalt\w*|übergeb\w*|informier\w*"
    r"|meld\w*|wend\w*|saisi\w*|contacter\w*"
    r"|avisar\w*|denunci\w*|segnal\w*|inschakel\w*|zgłosz\w*|anmäl\w*"
    r"|anmeld\w*)\b[^.!?]{0,60}\b(?:lawyers?|attorneys?|solicitors?|anwalt\w*"
    r"|anwält\w*|avocate?|abogad[oa]|avvocato|advocaat|advogad[oa]|prawnik\w*|advokat\w*|police|polizei"
    r"|carabinieri|policía|policja)\b"
    r"|\b(?:lawyers?|attorneys?|solicitors?|anwalt|anwältin|avocat|abogado|avvocato|advocaat|advogado"
    r"|advokat)\b[^.!?]{0,40}\b(?:will (?:be|contact|write)"
    r"|einschalten|wird sich|melden|kontaktieren|hear)\b|\bif you .{0,30}\b(?:once more"
    r"|again)\b|\bannoy(?:ing|s? (?:me|us)|ed (?:by|with|at) (?:you|this|these|all))\b|\b(?:i'm|i am|we're"
    r"|we are|getting|very) (?:\w+ )?annoyed\b|\bnuisance"
    r"|\b(?:information commissioner|ico\.org|cnil|aepd|garante|agcm|uokik|uodo|úoo[uú]|forbrugerombud\w*"
    r"|datatilsyn\w*|datainspektion\w*"
    r"|autoriteit persoonsgegevens|acm|anpd|procon|signal spam|33700|(?:lista )?robinson"
    r"|landesbeauftragte\w*|aufsichtsbehörde|datenschutzbehörde"
    r"|verbraucherzentrale|bundesnetzagentur|wettbewerbszentrale|abmahn\w*|unterlassung\w*"
    r"|supervisory authority|ftc|can-?spam|casl|pecr)\b"
    r"|\b(?:lodge|file|make|submit) (?:a |an )?(?:formal |official )?complaint|\b(?:beschwerde (?:ein|bei)"
    r"|porter plainte|reclamación ante|reclamo al|klacht"
    r" in|stížnost|skarg[aęi]|klage til|anmälan till)\b|総務省|消費者庁|特定電子メール法|工信部|12321"
    r"|\b(?:never|didn't|did not) (?:sign(?:ed)? up|subscribe|gave|give|consent|agree)|\bnie (?:angemeldet"
    r"|zugestimmt)"
    r"|\bjamais (?:inscrit|demandé)|\bnunca me suscrib|\b(?:do not|don't) use (?:it|this)\b"
    r"|\btell you to stop\b"
    r"|\bhow (?:can|do) (?:i|we) .{0,20}\b(?:removed|off|opt)\b|\bwill das nicht mehr\b",
    r"\b(?:delete|remove|erase) it(?: please| pls| now)?[.! ]*$|\bbitte löschen[.! ]*$",
    r"\b(?:one|any) (?:more|further) (?:e-?mails?|mails?|messages?)\b|\bunaufgefordert|\bgenug ist genug\b"
    r"|\b(?:es|das) reicht(?: jetzt| langsam| mir| uns| nun)*(?= ?(?:$|[.;!]))"
    r"|\blope(?:ta|tt)\w*\b.{0,30}(?:viest|lahet|sähköpost|yhtey)|\biratkoz|\baboneli|\bunwanted (?:e-?mail"
    r"|mail"
    r"|contact)"
    r"|^(?:please )?go away\b|\bget lost\b|\b(?:fuck|piss) off\b",
    r"\bunsub|\bopt(?:ed|ing)?[ -]?out\b|(?<!our )(?<!own )\bmailing list\b|\b(?:remove|delete) (?:me|us"
    r"|(?:my|our) (?:\w+ )?(?:e-?mails?|address|names?|data|details|info\w*|contacts?"
    r"|account|records?))\b|\bspam"
    r"|\bgdpr\b|\bharass",
    r"\babmeld|\baustrag|\babbestell|\bverteiler\b|\bdsgvo\b|\bbelästig|\bwiderspr(?:ech|uch)"
    r"|\bnicht mehr (?:\w+ )?(?:schreib|mail|kontakt)",
    r"\bdésinscri|\bdésabonn|\brgpd\b|\bliste de diffusion\b|\bde baja\b|\bsuscripci|\blgpd\b"
    r"|\blista de (?:correo|e-?mails)\b",
    r"\bdisiscri|\bcancellami|\bmailing list\b|\buitschrijv|\bafmeld|\bavg\b|\bmaillijst|\bdescadastr"
    r"|\blista de distribui",
    r"\bwypis|\bsubskrypc|\bbazy danych\b|\brodo\b|\bavregistr|\bavprenumer|\butskick|\bafmeld|\bavmeld"
    r"|\bmailliste|\bodhlas|\bodhlás|\brozesílk",
    r"配信|解除|迷惑|削除|退会|退订|退訂|订阅|訂閱|骚扰|垃圾邮件|拒收",
    r"\bposta(?:kaa|tkaa)?\b.{0,20}\blist|\bpoista(?:kaa)? (?:minut|meidät|osoit|yhteys|tieto)"
    r"|\bperuuta.{0,12}tilau"
    r"|\bpostituslist|\bälkää (?:enää )?(?:lähett|kirjoit|ottako)",
    r"\bleiratkoz|\bne (?:írj|küldj|keress)|\btöröl(?:jenek|jön|jék|je)\b|\blevelezőlist|\bdezabon"
    r"|\bșterge|\bsterge(?:ți|ti)|\bnu (?:mai|doresc|vreau)\b",
    r"\babonelik|\blisteden\b|\bmail (?:atma|gönderme)|\baramayın|\bistemiyor|\bodjavi|\bodhlási"
    r"|\bneposielaj|\bnekontaktuj|\bizbriši|\bobrišite|\buklonite|\bne šaljite",
    r"\bloobu|\beemalda|\batsisak|\bišbrauk|\batrakst|\bafskrá|\bhủy đăng ký|\bberhenti|\bhapus",
    r"\bscoate|\bnu (?:îmi |ne |-mi )?mai (?:trimit|scri|contact)|отпи[сш]|отказ|исключи|прекрат|перестан"
    r"|хватит|рассыл|удалит|не (?:пишите|присылайте|отправляйте|беспокойте)|спам|відпи[сш]|розсил"
    r"|видал|не (?:пишіть|надсилайте)",
    r"διαγρα|απεγγρα|μη (?:μου|μας)|ανεπιθύμητ|수신 ?거부|구독 ?(?:취소|해지)|삭제|보내지|스팸",
    r"إلغاء|لا ترسل|احذف|הסר|להסיר|ספאם|ยกเลิก|अनसब्सक्राइब|सदस्यता",
)
