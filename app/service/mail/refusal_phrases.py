"""Phrases by which servers and gateways say why they refuse an email, by class. Pure constants.

All are in lower case and matched against folded text: one line, no accents. Addresses are <a@b> there,
hosts a.b. The English ones come from the replies of Postfix, Exim, Sendmail, qmail, Exchange, Domino,
OpenSMTPD, Gmail, Yahoo, iCloud and gateways; each further line is a language.
"""

from __future__ import annotations

from app.service.mail.folded_text import Phrases

# The account may send no more for now, or is under suspicion. RFC 3463 has 5.4.5 for it; 5.1.90 and 5.7.xxx
# are Microsoft's.
USED_UP = Phrases(
    r"\b(?:sending|submission|outbound|outgoing)\b[^.]{0,60}\b(?:limit|quota|threshold)|\blimit for sending",
    r"reached your daily limit|max(?:imum)? [\w ]{1,40} per (?:hour|day)\b",
    r"submissionquota|outboundspam|bad outbound sender|tenant has exceeded|unusual sending activity",
    r"\b5\.4\.5\b|\b[45]\.(?:1\.90|7\.50[123]|7\.70[58])\b",
    r"\b(?:relay|daily|hourly|messages?|e-?mails?|send|smtp) (?:\w+ )?quota\b|\bthrottling failure",
    r"\bmaximum sending rate|\bsending rate exceeded|\b(?:hourly|daily) limit (?:reached|exceeded)",
    r"\b(?:you|(?:your|this) account|this user)(?:'ve| have| has)? (?:\w+ ){0,3}(?:exceeded|reached"
    r"|hit)\b[^.]{0,40}\b(?:limit|quota|rate|allowance)\b",
    r"\btoo many (?:messages|e-?mails|mails|recipients)\b[^.]{0,50}\b(?:account|hour|day|today|minute)\b",
    r"\baccount\b[^.]{0,30}\blimited to \d+",
    r"\b(?:limit|quota) (?:of \d+ )?(?:messages |e-?mails |mails )?(?:per|an?|each|for (?:this|the)) (?:hour"
    r"|day|minute|month)\b",
)
# The account must not send with this address: Postfix, Exchange.
NOT_ITS_OWN = Phrases(
    r"\b(?:helo|ehlo) (?:command )?rejected",
    r"sender address rejected|not owned by user|permissions? to send as|sendasdenied",
    r"\b5\.(?:1\.[78]|7\.60)\b",
)
# The sender, our host and network, and how much we send: these may occur beside the recipient's address.
SENDER = Phrases(
    r"(?<!to )(?<!to the )(?<!to its )(?<!to your )\bsenders?\b(?!'s)|\bfrom: ?(?:domain|address|header)",
    r"(?<!no )(?<!any )(?<!or )\bip(?:v[46])? address|error-messages\?ip=|\bip[- ]?(?:adress|адрес)",
    r"\b(?:adresse|direccion|indirizzo|endereco|adres) ip\b|ip ?(?:地址|位址|アドレス|주소)",
    r"\b(?:your|from|return|source|client|network|originating|reply-?to"
    r"|reverse[- ]path) (?:e-?mail )?address(?! book)|\b(?:your|sending|hosting|smtp|client) account\b",
    r"\bmail ?from\b(?! ?:? ?<a@b> to )(?=.{0,60}\b(?:reject|refus|invalid|unknown|denied|not exist|fail))",
    r"\b(?:in reply to|after) (?:the )?(?:mail from|helo|ehlo|initial connection)\b",
    r"\bunauthenticated|\bauthenticat(?:ion|e)\b|\bsmtp auth|\b(?:is|are) not verified",
    r"\bspf\b|\bdkim\b|\bdmarc\b|\barc\b|\bptr\b|\br-?dns\b|reverse[ -]?(?:dns|lookup)|\bgenericrdns",
    r"\b(?:helo|ehlo)\b(?! handshake)|\bcannot (?:find|resolve) your|\bhost network",
    r"black[- ]?list|(?:block|deny)[ -]?list|(?<!not )\blisted (?:on|in|at|by)\b",
    r"spamhaus|spamcop|barracuda|sorbs|\b(?:dns|[rd])bl\b|\bbanned\b",
    r"\brate[ -]?limit|\bthrottl|\bfrequency limit|\btoo (?:many (?!hops|rece)|fast|frequent|much mail)",
    r"\b(?:messages?|e-?mails?|mails|connections?|recipients?) per (?:hour|day|minute|second)",
    r"\bnot (?:allowed|permitted|authori[sz]ed) to (?:send|relay|connect)|\bauthorized (?:relay|sender)",
    r"\bip(?:v[46])?(?: address)? (?:\[?[\da-f.:]{3,45}\]? )?(?:is |has been |was )?(?:black|block|listed"
    r"|banned|reject|denied|refused)|\b(?:invalid|bad) ip\b",
    r"\b(?:client|sending|source|connecting|your) (?:smtp )?(?:host(?:name)?|ip|domain|mta|mail ?server"
    r"|server)(?: name)?\b(?=.{0,60}(?:reject|refus|denied|block|not|listed|unknown|fail|invalid|cannot"
    r"|reputation))",
    r"\bno relay|\brelay(?:ing)? (?:\w+ ){0,2}(?:den|not|prohib|access)|unable to relay|\bopen relay",
    r"\babsender\w*\b.{0,40}(?:abgelehnt|gesperrt|unbekannt|ungultig|existiert|nicht)",
    r"\bexpediteurs? (?:\w+ )?(?:inconnu|refuse|rejete|bloque|invalide|non)",
    r"\bremitente (?:\w+ )?(?:rechazado|desconocid|bloquead|no)",
    r"\bmittente (?:\w+ )?(?:rifiutat|sconosciut|bloccat|non)",
    r"\bremetente (?:\w+ )?(?:rejeitad|desconhecid|bloquead|nao)",
    r"\bafzender (?:\w+ )?(?:geweigerd|onbekend|geblokkeerd|niet)",
    r"\bnadawc\w+ (?:\w+ )?(?:odrzuc|nieznan|zablok)",
    r"отправител\w* (?:\w+ )?(?:отклон|заблок|неизвест|не )",
    r"发件人.{0,10}(?:拒|不存在|被)|发送方|發件人.{0,10}(?:拒|不存在|被)",
    r"(?:送信者|差出人|送信元).{0,15}(?:拒否|不明|存在しません)",
    r"발신자.{0,10}(?:거부|차단)",
)
FULL = Phrases(
    r"\bquota|over ?limit|\bdisk ?(?:is )?full|insufficient (?:system |disk |mailbox )?(?:storage|space)",
    r"(?:not enough|no|out of) (?:\w+ )?(?:storage|disk|free|mailbox) ?space|\bstorage\b.{0,30}(?:exceed"
    r"|limit)",
    r"exceed.{0,20}\b(?:storage|space|disk|mailbox) (?:allotment|allocation|limit)"
    r"|exceeding receiving limits",
    r"exceed(?:s|ed|ing)? (?:the |its |his |their )?(?:allowed |maximum |max |local )?(?:mailbox |storage "
    r"|disk )(?:size|limit|space|allocation)|exceeds? (?:the )?(?:allowed|maximum) size",
    r"messages in (?:the )?recipient's mailbox exceed",
    r"(?:mail ?box|account|inbox).{0,30}(?:exceed|reach).{0,30}(?:limit|size)",
    r"\b(?:mail ?(?:box|folder|drop|dir)|maildir|account|storage|inbox)\b[^.;]{0,40}\b(?:full|overflow\w*)\b",
    r"\b(?:full|overfull) (?:mail ?box|inbox)",
    r"(?:postfach|mailbox|posteingang|speicher)[^.;]{0,40}\b(?:voll|uberfullt|erschopft|uberschritten)",
    r"kontingent[^.;]{0,40}(?:uberschritten|erschopft|voll)",
    r"boite[^.;]{0,40}(?:plein|satur)",
    r"(?:buzon|casilla|correo)[^.;]{0,40}llen[oa]|\bcuota\b",
    r"casella[^.;]{0,40}(?:pien|esaurit)",
    r"caixa[^.;]{0,40}chei[ao]|\bcota\b",
    r"(?:postvak|mailbox)[^.;]{0,30}\bvol\b",
    r"(?:brevladan?|inkorgen?|postkassen?|indbakken?|innboksen?)[^.;]{0,30}\b(?:full|fuld)\b",
    r"skrzynk\w*[^.;]{0,40}(?:pelna|przepelnion)",
    r"schrank\w*[^.;]{0,40}pln[aye]",
    r"postaf\w*[^.;]{0,40}\bmegtelt",
    r"posta kutusu[^.;]{0,30}dolu|kotasi",
    r"ящик\w*[^.;]{0,40}(?:переполнен|полон|заполнен)|квот",
    r"скринька[^.;]{0,40}переповнен",
    r"(?:メールボックス|受信箱|受信トレイ).{0,20}(?:一杯|いっぱい|満杯|超え|容量)|容量.{0,10}(?:超|オーバー"
    r"|不足)",
    r"(?:邮箱|信箱|郵箱|收件箱|空间|空間|容量).{0,12}(?:满|滿|不足|超)",
    r"(?:사서함|메일함|편지함).{0,20}(?:가득|초과|꽉)|용량.{0,6}초과",
)
# The content of the email, and rules of the recipient's side.
POLICY = Phrases(
    r"\bspam|\bblock(?:ed|ing)?\b(?! ?list)|\bpolic(?:y|ies)\b|\breputation\b|\brelay(?!ed by| recipient)",
    r"\bvirus|\bmalware|\bphish|\bmalicious|\binfected|\babus(?:e|ive)\b|\bsuspicious|\bcomplain",
    r"\bunsolicited|\bbulk (?:e-?)?mail|\bjunk\b|\bcontent\b|\battachment|\bfilter(?:ed)?\b|\bunacceptable"
    r"|\bquarantin|\bduplicate",
    r"\bheader\b|\bprotocol\b|\bsecurity\b|\bencrypt|\bstarttls\b|\bbad sequence\b|\bforbidden\b"
    r"|\bprohibited",
    r"\brestrict(?:ed|ion)|\bpreferences\b|\bmoderat(?:ed|or|ion)\b|\bonly accepts?\b"
    r"|\bnot (?:an? )?members?\b",
    r"(?<!rejected: )(?<!rejected : )\baccess denied|(?:message|mail) (?:was )?(?:reject|refus)"
    r"|\bnot accepting mail from\b|\bmay not (?:post|write)",
    r"\btoo (?:large|big)\b|(?:message|mail|line|header) (?:is )?too long|size limit|exceeds? .{0,20}limit",
    r"(?:message|mail|line|length|size)\b.{0,20}\bexceeds?\b|exceeds? .{0,20}size",
    r"\b(?:richtlinie|inhalt)",
    r"\bpolitique de|\bcontenu\b",
    r"\bpolitica de|\bcontenido\b|\bcontenuto\b|\bconteudo\b",
    r"спам|содержи|политик",
    r"垃圾|スパム|迷惑メール|内容|스팸",
)
# Not final: a name server or a host that may answer later.
FOR_NOW = Phrases(
    r"\btemporar(?:y|ily)\b|\btransient\b|\bgr[ae]y-?list|\bin progress\b|host not found,? try again",
    r"\b(?:try|retry|resend|send)\b(?:\W+\w+){0,3} later\b|\btry (?:it )?again (?:in|after)\b"
    r"|\bcome back later",
    r"\b(?:unverified|unverifiable) address\b|address verification|\bservfail\b",
    r"(?:dns|name ?server|name service|lookup|ldap|database)\b.{0,40}\b(?:timed? ?out|timeout|unreachable"
    r"|failed temporarily|unavailable)",
    r"\bvorubergehend|\bspater (?:noch ?mal|erneut|wieder)",
    r"\btemporaire|\bplus tard\b",
    r"\btemporalmente|\bmas tarde\b|\btemporane|\bpiu tardi\b|\btemporariamente|\bmais tarde\b",
    r"\btijdelijk|\bchwilowo|\btymczasow|\bpozniej\b|\btillfallig|\bmidlertidig|\bdocasne|\bgecici",
    r"временно|позже|稍后|稍後|暫時|暂时|一時的|일시적",
)

# There is no such address: words for a user, and words for not being there.
_WHO = "|".join(
    (
        r"user(?:id|name|s)?|recipients?|mail ?(?:box|drop|folder)(?:es|s)?|inbox|address(?:es|ees?)?"
        r"|accounts?",
        r"alias|customer|person|subscriber|spectator|member|local ?part|rcpt|e-?mail id",
        r"(?:mail)?empf(?:a|ae)nger\w*|benutzer\w*|nutzer|postf(?:ach|acher)|konto|teilnehmer|adressen?",
        r"destinataires?|adresses?|compte|utilisateur",
        r"destinatari[oa]s?|direccion|usuarios?|cuenta|buzon|persona",
        r"utente|casella|indirizzo",
        r"conta|caixa postal|endereco|utilizador",
        r"ontvangers?|gebruiker|geadresseerde|postvak|adres",
        r"uzytkownik\w*|adresat\w*|odbiorc\w*|skrzynk\w*",
        r"mottagare\w*|anvandare\w*|brevlada\w*|kontot",
        r"modtager\w*|bruger\w*|postkasse\w*|mottaker\w*|bruker\w*",
        r"vastaanottaja\w*|kayttaja\w*|osoite\w*",
        r"uzivatel\w*|prijemce|schrank\w*",
        r"cimzett\w*|felhasznalo\w*",
        r"kullanici\w*|alici\w*|adresi",
        r"utilizator\w*|destinatarul",
        r"παραληπτη\w*|χρηστη\w*|διευθυνση",
        r"пользовател\w*|получател\w*|адрес\w*|ящик\w*|користувач\w*|одержувач\w*|скриньк\w*",
    )
)
_IS_GONE = "|".join(
    (
        r"unknown|invalid|disabled|inactive|deactivated|deleted|removed|closed|suspended|terminated",
        r"discontinued|frozen|archived|expired|locked|obsolete|unroute?able|missing",
        r"not (?:be )?(?:found|listed|known|recogni[sz]ed|here|there|present|local|exist\w*|active|valid"
        r"|in use)",
        r"not (?:registered|deliverable|hosted|an?y? (?:known|valid|active))",
        r"not in (?:the|our) (?:\w+ )?(?:directory|list|database|system|domain)",
        r"(?:does ?n[o']t|do not|don't|didn't|did not|no longer|no more|non-?) ?(?:currently )?(?:exists?"
        r"|existent|accepts? (?:mail|e-?mail|messages)|have an?\b.{0,40}account|works? (?:here|at|for))",
        r"(?:could not be|couldn't be|cannot be|can't be|was not|wasn't|isn't|no longer) (?:found|correct"
        r"|valid|active|available|in use|recogni[sz]ed|located|resolved|known|employed|used|monitored"
        r"|maintained)",
        r"unbekannt|existier(?:t|en) (?:hier )?nicht|nicht existiert|gesperrt|deaktiviert|geloscht|ungultig",
        r"nicht (?:mehr )?(?:gefunden|vorhanden|bekannt|gultig|existent|verfugbar)|aufgelost",
        r"inconnue?s?|n'existe|n'a pas ete trouve|n'est pas (?:\w+ )?(?:connue?|valid|valable)|introuvable",
        r"inexistante?|desactivee?|supprimee?|invalide|clos\b",
        r"desconocid[oa]|no existen?|inexistente|no (?:se )?(?:ha )?(?:sido )?(?:encontrad[oa]|encontro"
        r"|encuentra)",
        r"desactivad[oa]|deshabilitad[oa]|inactiv[oa]|cancelad[oa]|no (?:es )?valid[oa]",
        r"sconosciut[oa]|non (?:\w+ )?(?:esiste|trovat[oa]|valid[oa]|elencat[oa]|presente)",
        r"disabilitat[oa]|disattivat[oa]",
        r"nao (?:foi )?(?:existe|encontrad[oa])|desconhecid[oa]|desativad[oa]|invalid[oa]",
        r"onbekend|bestaat niet|niet gevonden|ongeldig",
        r"nieznan\w+|nie istnieje|nie znalezion\w*|nieprawidlow\w*",
        r"okand|finns inte|hittades inte|ogiltig",
        r"findes ikke|ukendt|blev ikke fundet|ugyldig|finnes ikke|ukjent|ble ikke funnet",
        r"tuntematon|ei loydy\w*|ei ole olemassa",
        r"neexistuje|neznam\w+|nebyla? nalezen\w*|neplatn\w+",
        r"nem letezik|ismeretlen|nem talalhato",
        r"bulunamadi|bilinmiyor|mevcut degil|yok\b|gecersiz",
        r"necunoscut|nu exista|inexistent",
        r"δεν υπαρχει|αγνωστ\w+|δεν βρεθηκε",
        r"не (?:существует|наиден\w*|зарегистрирован\w*|існує)|неизвест\w+|невідом\w+|недеиствител\w*",
        r"отключен\w*|удален\w*|заблокирован\w*",
    )
)
_WHO_CJK = (
    r"(?:宛先|あて先|ユーザー?名?|アドレス|受信者|アカウント|メールボックス|用户|用戶|使用者|收件人|收件者"
    r"|邮箱|郵箱|信箱|邮件地址|地址|帐户|账号|账户|帳號|帳戶|수신자|받는 ?사람|사용자|계정|주소)"
)
_IS_GONE_CJK = (
    r"(?:不明|存在しません|存在しない|存在していません|見つかりません|ありません|無効|使われて|不存在|不正确"
    r"|不正確|无效|無效|找不到|未找到|错误|錯誤|被禁用|已停用|已注销|已刪除|已删除|존재하지|찾을 수 없"
    r"|없습니다|유효하지)"
)
GONE = Phrases(
    rf"\b(?:{_WHO})\b(?:[^.;]|[.;](?=\S)){{0,80}}?\b(?:{_IS_GONE})|{_WHO_CJK}.{{0,40}}{_IS_GONE_CJK}",
    r"\b(?:no such|unknown|invalid|bad|illegal|unrecogni[sz]ed|non-? ?exist(?:ent|ing)|unroute?able|inactive"
    r"|closed|undeliverable|incorrect|wrong|disabled|archived|suspended|deleted)"
    rf"(?: [\w-]+){{0,2}}[ /](?:{_WHO})\b|\bnot (?:an? )?(?:valid|known|active|local|existing) (?:{_WHO})",
    r"\bno (?:such )?(?:users?|mail ?box|account|person|one|recipients?)\b (?:here|there|by|with|found|at"
    r"|available|exists?|matching)|\bno valid recipients\b(?! from)|\bnobody (?:here|there|by)|\bcan(?:'t"
    r"|not) accept user",
    r"\b(?:unable to|cannot|can't|could not|couldn't|did not|didn't) (?:find|locate|resolve|recogni[sz]e)"
    rf" (?:\w+ ){{0,2}}(?:{_WHO})\b|\bno longer ha(?:s|ve) an? (?:account|mail ?box)",
    r"<a@b>[.: ]{0,5}(?:is )?(?:unknown|not known|not found|invalid|does(?: not|n't) exist)",
    r"<a@b>[.: ]{0,5}(?:n'existe|no existe|existiert nicht|non esiste|bestaat niet|не существует)",
    r"\buser ?unknown\b|\brecip(?:ient)? ?notfound|\b(?:bad|valid|badrecipientto) ?rcptto"
    r"|\bnot our (?:customer|user)",
    r"\bname directory|not listed in (?:public )?(?:\w+ )?(?:address book|name|directory)",
    r"\bno longer (?:at|with|works|employed|on this server)|\bleft the (?:company|organi[sz]ation)"
    r"|\bhas moved to\b",
    r"\b5\.1\.6\b|\bmailbox has moved|\brecipient account is (?:blocked|locked|suspended)",
    r"\baccount is locked e-?mail bounced|\bis (?:currently )?suspended\b|\brecipients?(?: [\w-]+)? suspend",
    rf"\b(?:unbekannte[rns]?|ungultige[rns]?|kein(?:e[rn]?)?(?: solche[rns]?)?) (?:{_WHO})",
    rf"no existe (?:\w+ )?(?:{_WHO})|\bnessun (?:{_WHO})|\b(?:onbekende|ongeldige?) (?:{_WHO})",
    rf"\b(?:nieznany|okand|ukendt|ukjent|tuntematon|neznamy|ismeretlen|bilinmeyen|gecersiz) (?:{_WHO})",
    rf"(?:неизвестн\w+|несуществующ\w+|невідом\w+|немає такого) (?:{_WHO})|нет такого",
    rf"(?:找不到|未找到|无法找到|無法找到).{{0,10}}{_WHO_CJK}",
    r"(?:没有|沒有|無|查无|查無)(?:此|该|這個|这个)(?:用户|用戶|使用者|收件人|人)",
    r"ディレクトリ.{0,10}(?:見つかりません|ありません|見つからな|存在しま)",
    r"(?:없는|알 수 없는|존재하지 않는) ?(?:수신자|사용자|계정|주소|메일)",
)
# The domain is not there, or takes no mail (RFC 7505).
NOWHERE = Phrases(
    r"\bdomain\b[^;]{0,60}(?:not exist|n't exist|not be found|n't be found|not found|receive e-?mail"
    r"|accept e-?mail|no longer (?:exist|in use|active)|has expired)|\bdomain (?:is )?(?:invalid|not hosted"
    r"|not local)",
    r"\b(?:host|domain)(?: or domain)?(?: name)?(?: is)? (?:unknown|not found)|\bhost \S{1,100} not found",
    r"\b(?:unknown|no such|bad|invalid|illegal|non-?existent|unrouteable) (?:mail |destination "
    r"|recipient )?(?:hosts?|domains?)\b(?! name)",
    r"\b(?:recipient )?domain must exist|name or service not known|nxdomain"
    r"|couldn't find an?y? (?:mail exchanger|host)",
    r"\bnull ?mx\b|\b(?:no|any|an) mx record|\bno mx\b|no mail (?:server|exchanger|host)s? (?:found )?for",
    r"\b(?:mx|a)\b.{0,30}\bno relevant answers|\bindicated no smtp service|\bhost does not accept mail\b",
    r"\bdomane?\w*\b[^;]{0,60}(?:existiert nicht|nicht (?:existiert|gefunden)|unbekannt)",
    r"\bdomain\b[^;]{0,60}(?:existiert nicht|nicht (?:existiert|gefunden)|unbekannt)",
    r"\bdomaine\b[^;]{0,60}(?:n'existe|introuvable|inconnu)",
    r"\bdominio\b[^;]{0,60}(?:no existe|no encontrado|desconocido|non esiste|non trovato|nao existe)",
    r"\b(?:domein|domena|doman\w*|domaene\w*)\b[^;]{0,60}(?:bestaat niet|onbekend|nie istnieje|finns inte"
    r"|findes ikke|finnes ikke)",
    r"домен\w*.{0,40}не (?:существует|наиден)|域名不存在|ドメイン.{0,20}(?:存在しま|見つかりま)",
)
# The usual words of RFC 5321 4.2.3 for a missing mailbox, which stand for rules as well; those of Exchange.
REFUSED = Phrases(
    rf"\b(?:{_WHO}) (?:is |was )?(?:currently )?(?:unavai?lable|not available)",
    r"\brecipient address(?:es)? rejected ?(?:: ?access denied|[.(]|$)",
)
# Words that, beside a status of the address, say only that it was refused.
BARE = Phrases(
    r"\b(?:address|recipient|mail ?box|user)(?:es|s)? (?:was |is )?(?:rejected|refused|denied)\b",
    r"\b(?:unknown|not found|does(?:n't| not) exist)\b",
)
# Routing, and time-outs.
WAY = Phrases(
    r"\btime(?:d|s)?[ -]?out|\bexpired\b|\bretry time|giving up|gave up|for a long time|too long|\btry again",
    r"\bconnect(?:ion|ing)?\b|unreachable|\bnetwork error|\bdeferred\b|\bname ?servers?\b|\bname service\b"
    r"|\bdns\b",
    r"\bno route\b|\bnot reachable|\bno answer\b|\bnot respond|\bat a rate\b",
    r"\bservice (?:\w+ )?(?:unavailable|not available|down|refused)|\bloops?\b|\bhops?\b|\btoo many (?:hops"
    r"|received)",
    r"(?:in|within|after|for|last) (?:the last )?[\d.]+ (?:\w+ and \d+ )?(?:hours?|days?|seconds?|minutes?)",
    r"\bzeituberschreitung|\bverbindung|\bdelai\b|\bconnexion|\bconexi?on\b|\btiempo de espera|\bconnessione",
    r"\bconexao|\bverbinding|\bpolaczeni|соединени|接続|タイムアウト|连接|連線|超时|逾時|연결",
)
# Hosts that take no more connections, that can't check a password now (RFC 5530), and that refused one.
CROWDED = Phrases(
    r"\b(?:too many|maximum|max\.?|limit)\b.{0,30}\b(?:connections|sessions|logins)\b",
    r"\b(?:connections|sessions)\b.{0,30}\b(?:limit|exceeded)\b",
)
BUSY = Phrases(
    r"unavailable|\binuse\b|limit|serverbug|too many|simultaneous|concurrent|maximum number|\bbusy\b"
    r"|overload",
    r"temporar|try (?:again )?later|try again in|throttl|\brate\b|internal (?:server )?error|backend",
    r"timed? ?out|maintenance|not available",
)
WRONG_PASSWORD = Phrases(
    r"authenticationfailed|invalid credentials|(?:wrong|incorrect|invalid) (?:\w+ )?(?:password|login|user)",
    r"authentication (?:failed|unsuccessful|credentials invalid)|\bnot accepted|\bbad (?:credentials"
    r"|password)",
)
