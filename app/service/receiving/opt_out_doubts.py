"""What may be a request for no more email: enough for a person to read it, too little to decide.

Patterns as in `opt_out_phrases`. A doubt costs a person a click; a wish that is missed costs trust.
"""

from __future__ import annotations

_NEAR = r"[^,.;!?]{0,30}"  # within a clause

# A refusal, and beside it what is refused.
REFUSALS = (
    r"\b(?:do not|don'?t|never|stop|cease|quit|discontinue|no|nor|without) (?:\w+ ){0,2}(?:more|further"
    r"|future"
    r"|additional|any|again|your|these|unsolicited)\b.{0,25}\b(?:e-?mail|mail|messag|contact|communicat"
    r"|newsletter"
    r"|outreach|advert|follow[- ]?up)\w*",
    r"\b(?:don'?t|do(?:es)? not|doesn't|never) (?:\w+ ){0,3}(?:need|want|send|write|mail|e-?mail|contact"
    r"|bother|reach"
    r"|message|wish|get|receive)s?\b.{0,25}\b(?:again|any ?more|more|anything|these|this|me|us)\b",
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
    r"|weiter\w*|wieder)\b|\bin ruhe\b|\b(?:künftig|zukünftig|in zukunft)\b.{0,20}\b(?:keine?|nicht)\b",
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
    r"\bnichts mehr\b|\bverzicht\w*\b.{0,30}(?:mail|nachricht|kontakt|zusend|werb|information|newsletter)",
    r"\b(?:rimoss|cancellat|eliminat|tolt|esclus)[oaie]\b.{0,30}(?:contatt|list|databas|archivi"
    r"|rubric|mailing)",
    r"(?:いただか|頂か|くださら|下さら)ない(?:よう|で)|(?:送ら|連絡し|送信し|メールし|配信し)な|不要|お断り|ご?遠慮(?!なく)|お控え|控えて|やめて|止めて",
    r"(?:不要|别|別|勿|停止|不再|不需要|不想)[^,。!?]{0,8}(?:发|發|联系|聯絡|聯繫|邮件|郵件|打扰|打擾|收)|移出|移除",
    r"\blisteni\w*|\bçıkar[ıi]n|\b(?:mail|e-?posta|mesaj)\b.{0,20}(?:istemiyor|göndermeyin|atmayın"
    r"|yollamayın)",
    r"\b(?:älä|älkää|en halua|emme halua)\b.{0,40}(?:viest|sähköpost|kirjoit|lähet|yhteyt)",
    r"\b(?:ne|nem)\b[^,.;!?]{0,25}(?:küld|írjon|írjanak|keress|kérek|kérünk|szeretn)\w*",
    r"(?:не|больше|прекратите|хватит)\b.{0,25}(?:пиш|писать|присыл|отправл|беспоко|звон|получать|хоч)",
    r"(?:보내지|연락하지|연락을|메일을|이메일을).{0,12}(?:마|말|않|원하지|그만)"
    r"|μη(?:ν)? .{0,12}(?:στέλν|στείλ|ενοχλ|επικοινων)",
)

STEMS = (
    r"\b(?:lawyer|attorney|anwalt|avocat|abogado|avvocato|advocaat)\w*|\bif you .{0,30}\b(?:once more"
    r"|again)\b|\bannoy|\bnuisance"
    r"|\b(?:never|didn't|did not) (?:sign(?:ed)? up|subscribe|gave|give|consent|agree)|\bnie (?:angemeldet"
    r"|zugestimmt)"
    r"|\bjamais (?:inscrit|demandé)|\bnunca me suscrib|\b(?:do not|don't) use (?:it|this)\b"
    r"|\btell you to stop\b"
    r"|\bhow (?:can|do) (?:i|we) .{0,20}\b(?:removed|off|opt)\b|\bwill das nicht mehr\b",
    r"\b(?:delete|remove|erase) it(?: please| pls| now)?[.! ]*$|\bbitte löschen[.! ]*$",
    r"\b(?:one|any) (?:more|further) (?:e-?mails?|mails?|messages?)\b|\bunaufgefordert|\bes reicht\b"
    r"|\bgenug ist genug\b"
    r"|\blope(?:ta|tt)\w*\b.{0,30}(?:viest|lahet|sähköpost|yhtey)|\biratkoz|\baboneli|\bunwanted (?:e-?mail"
    r"|mail"
    r"|contact)"
    r"|^(?:please )?go away\b|\bget lost\b|\b(?:fuck|piss) off\b",
    r"\bunsub|\bopt(?:ed|ing)?[ -]?out\b|\bmailing list\b|\b(?:remove|delete) (?:me|us|my|our)\b|\bspam"
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
