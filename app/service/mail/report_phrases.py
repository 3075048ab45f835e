"""How servers and gateways say that a mail came back, or comes late, by language. Pure.

All are in lower case and matched against folded text: one line, no accents.
"""

from __future__ import annotations

from .folded_text import compile_phrases

UNDELIVERED = compile_phrases(
    r"undeliver|non-?deliver|failure notice|returns? to sender|rejected by the recipient"
    r"|permanent (?:fatal )?errors?",
    r"(?:not|never|wasn't|isn't|couldn't be|can't be) (?:be(?:en)? )?(?:delivered|transmitted)|did(?: not"
    r"|n't) reach",
    r"(?:could|can|was|were)(?: ?not|n't) (?:be )?(?:delivered|sent|reached|deliver)|user unknown"
    r"|unknown user",
    r"(?:unable|failed|failure|problem|error|trouble|impossible)\W+(?:\w+\W+){0,4}(?:deliver|send|sending)",
    r"(?:mail|message|delivery)\b.{0,40}\b(?:fail(?:ed|s|ure)|error|rejected|aborted|returned|incomplete"
    r"|blocked|stopped|refused|denied)|(?:mail|message) bounced",
    r"delivery (?:status|notification|report)|return(?:ed|ing) (?:mail|message|to sender)",
    r"(?:errors?|problems?) (?:while |in )?(?:sending|delivering)",
    r"unzustellbar|nicht (?:\w+ )?(?:zugestellt|zustellbar|zustellen|ubermittelt|ausgeliefert)"
    r"|zuruckgewiesen",
    r"zustell(?:ung)?s?(?:fehler|problem|status| ?fehlgeschlagen| ?nicht)|rucklaufer",
    r"zustellung .{0,60}(?:nicht|fehlgeschlagen|gescheitert)|fehler bei der (?:zustellung|ubermittlung)",
    r"non (?:remis|distribu|delivr|livre|achemin)|notification d'echec|rejet de votre message",
    r"(?:pas|pu) (?:pu )?etre (?:remis|distribue|delivre|livre|achemin|envoye)",
    r"echec (?:de|d'|lors)\W?.{0,30}(?:remise|livraison|distribution|envoi|acheminement|message)",
    r"no (?:se )?(?:pudo|puede|ha podido|(?:fue )?entregad\w*)|(?:error|fallo) (?:de|en la) entrega",
    r"devuelto|entrega fallida",
    r"non (?:e stato |puo essere )?(?:recapitat|consegnat)|mancat[oa] (?:consegna|recapito)",
    r"impossibile (?:recapitare|consegnare|inviare)|recapito (?:non riuscito|fallito)|errore di (?:consegna"
    r"|recapito)",
    r"nao (?:foi |pode ser )?(?:entreg|enviad|recebid)|nao (?:foi possivel|e possivel) entregar",
    r"falha (?:na|de|da) entrega|mensagem devolvida|devolvida ao remetente",
    r"onbestelbaar|niet (?:worden )?(?:bezorgd|afgeleverd|verzonden)|bezorging (?:\w+ )?(?:mislukt|niet)",
    r"nie(?:dostarcz|dorecz)|nie (?:mozna|udalo sie|zostala?|moze zostac) (?:dostarcz|dorecz|przekaz)",
    r"blad dostarcz|zwrot (?:wiadomosci|poczty)",
    r"olever\w*bar|(?:inte|ej) (?:kunde |kan |att )?lever|uleverbar|(?:ikke|ikke kunne) lever|leveringsfejl",
    r"levering(?:en)? mislyk|toimittamaton|ei voi(?:tu|da)? toimit|toimitus epaonnistui",
    r"nedorucen|nedorucitel|ne(?:lze|bylo mozne|podarilo se) doruc|kezbesithetetlen|nem (?:\w+ )?kezbesit",
    r"(?:teslim edil|iletil)(?:eme|emiyor)|nu (?:a putut|poate) fi livrat|nelivrat",
    r"не (?:может быть |было |удалось |был[ао]? )?(?:доставл|доставит|отправл)|недоставл|ошибка доставки",
    r"не вдалося доставити|возвра(?:щен|т) (?:письм|сообщ|почт)|ανεπιδοτ|δεν (?:\w+ )?παραδοθ",
    r"(?:配信|送信|配達|お届け|転送).{0,8}(?:でき|不能|失敗|エラー)|(?:エラー|未配信|不達)(?:メール|通知)?",
    r"退信|被退回|未送达|(?:无法|無法|未能|没有|不能).{0,6}(?:投递|投遞|传递|傳遞|送达|送達|发送|發送|传送"
    r"|傳送)",
    r"(?:投递|投遞|发送|發送|传送|傳送)(?:失败|失敗)",
    r"반송|(?:배달|전송|전달|발송).{0,6}(?:실패|되지|수 없|못)",
)
DELAYED = compile_phrases(
    r"\bdelay(?:ed)?\b|\bwarning\b:?|\bwill (?:be )?(?:retr|keep trying|continue)|\bstill (?:trying"
    r"|undelivered)",
    r"temporary failure (?:report|only)|not need to re-?send",
    r"verzoger|wird weiter versucht|retard(?:e|ee)?\b|retrasad|ritardat|atrasad|vertraagd",
    r"opozn|forsenad|forsinket|задерж|отложен|遅延|遅れ|延迟|延遲|지연",
)
FINAL = compile_phrases(
    r"\b(?:permanent|fatal)(?:ly)?\b(?! ?error would)|\bgiv(?:en?|ing) up|\bgave up|\bfinal\b|\bfailed\b",
    r"\bno longer (?:be )?tr|\breturned\b|endgultig|definitiv",
)
