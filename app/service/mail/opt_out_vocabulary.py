"""The vocabulary of opt-outs, by language, from which `opt_out_grammar` builds sentences.

The form is that of `opt_out_phrases`; repeats in the patterns are bounded, because a sentence may be
long.
"""

from __future__ import annotations

from .opt_out_grammar import Words

ENGLISH = Words(
    remove=r"remov(?:e|ing)|delet(?:e|ing)|eras(?:e|ing)|purge|wipe|unsubscribe|exclude|unlist|expunge"
    r"|scrub|strike|suppress|(?:block|black)list"
    r"|bin|trash|ditch|discard|scrap|dump",
    take=r"take|tak(?:en|ing)|strike|drop|scratch|cross|get|pull|leave|clear|withdraw|cut|be|am|stay|block"
    r"|remove|delete|exclude|keep",
    mine=r"me|us|(?:my|our)(?: \w+){0,2} (?:e-?mails?|address(?:es)?|names?|details|data|information|info"
    r"|contacts?|company"
    r"|account|profile|records?|domain|number|inbox)|this (?:e-?mail )?(?:address|account|inbox|mailbox)"
    r"|(?:all|any)(?: \w+)? (?:addresses|data|information|details|records)"
    r"|(?:everything|anything|whatever) you (?:have|hold|keep|know|stored)"
    r"|(?:every|any|all) (?:traces?|records?|mentions?) of (?:me|us|my \w+)",
    lists=r"(?:off?|from|out of|on) (?:[\w']+ ){0,3}?(?:[\w-]*lists?|databases?|crm|mailings?|distribution"
    r"|newsletters?|records?"
    r"|systems?|servers?|address books?|sequences?|campaigns?|outreach|cadence|files?|contacts|books"
    r"|mails?|e-?mails|messages"
    r"|communications?"
    r"|correspondence|subscriptions?|recipients)",
    yours=r"(?:off|from|out of|on) (?:your|any|whatever|all|this|these|that|future|further)(?: \w+){0,3}?"
    r" (?:[\w-]*lists?|databases?|crm|mailings?|distribution|newsletters?|records?|systems?|sequences?"
    r"|campaigns?|outreach"
    r"|e-?mails)",
    removal=r"(?:be |get )?(?:removed|deleted|erased|purged|unsubscribed|taken off|struck off|wiped"
    r"|scrubbed|gone)",
    refuse=r"(?:do not|don'?t|never|not|no longer|stop)(?: (?:ever|again|to|you|try to|try and|dare)){0,3}"
    r"|(?:not have|no|without)(?: my| our| any)? (?:permission|consent|authori[sz]ation) to",
    contact=r"(?:(?:contact|e-?mail|mail|messag|spamm?|solicit|prospect|writ)(?:e|ing)?|reach(?:ing)? out"
    r"|get(?:ting)? in touch"
    r"|follow(?:ing)? up|try(?:ing)? (?:again|it again)|com(?:e|ing) back|circl(?:e|ing) back|(?:approach"
    r"|bother|troubl|pester|disturb|chas|target|harass|annoy|hassl|ping|bump|nudg|pitch|remind)(?:e"
    r"|ing)?(?= (?:me"
    r"|us|my|our|this|any|again)))"
    r"(?= ?(?:$|[.,;:!?])| (?:me|us|this|these|again|any\w*|(?:my|our)(?! (?:colleague|boss|assistant))"
    r"|here|back|further|at|about|with|more|to"
    r" (?:me|us|this|our|my|any|these)|in|on|for|from|if|please|ever|unless|because|as|and|or|regarding"
    r"|un\w+|people|staff|employees|via)\b)"
    r"|be (?:contact|e-?mail|mail|approach|bother|spamm|solicit)ed",
    send=r"send(?:ing)?",
    mail=r"any(?:thing|more)?|more|further|these|this|such|your|unsolicited|stuff|junk|spam|e-?mails?"
    r"|mails?|messages|newsletters?"
    r"|advertis\w+|again",
    noun=r"e-?mails?|mails?|letters?|messages?|marketing|contact(?:s|ing)?|communications?|outreach"
    r"|follow[- ]?ups?"
    r"|correspondence|newsletters?|spam|mailings?|solicitations?|advertising|pitches|cold calls",
    stop=r"stop|cease|quit|halt|discontinue|refrain from|desist from|put an end to|end (?=your|this|these"
    r"|all)|(?<!to )avoid|abstain from"
    r"|spare (?:me|us)",
    none=r"no (?:more|further|additional|future|other)|enough(?: of| with)?(?: your| these| the)?",
    unwanted=r"(?:do(?:es)? not|do(?:es)?n'?t|did not|didn'?t|no longer|not|never|neither) (?:really "
    r"|actually |currently )?"
    r"(?:want|wish|care|like|agree|consent|interested in|willing|keen|happy)(?:ed|s)?(?: to)?"
    r"|(?:have|has|having|with|see) no (?:interest|desire|wish|need) (?:in|to|for|of)",
    receive=r"receiv(?:e|ing)|hear(?:ing)?(?! about)|get(?:ting)?"
    r"|be(?:ing)? (?:contacted|e-?mailed|mailed|written"
    r"|approached|on|part of)"
    r"|(?:any |your |these |more |further )+(?:e-?mails?|mails?|messages|newsletters?|communications?"
    r"|outreach|contact)"
    r"|emails|mails|be on|be(?:ing)? (?:solicited|bothered|disturbed|spammed|messaged|targeted|called"
    r"|chased|pitched)",
    erasure=r"removal|deletion|erasure|unsubscription",
    later=r"before|until|till|on (?:mon|tues|wednes|thurs|fri|satur|sun)days?|this (?:week|month|year"
    r"|quarter)|today|tomorrow"
    r"|right now|at the moment|for (?:the|a|now|two|three)|yet|during|while|by (?:phone|sms|text|fax)"
    r"|in (?:the|may|june|july"
    r"|august)|over|next week|invoices?|contracts?|brochures?|decks?|quotes?|offers?|pdfs?|attachments?"
    r"|documents?|passwords?|samples?|invit\w+|links?|proposals?|catalogu?es?|files?|reminders?|calendar"
    r"|agreements?|by post|nda",
)
GERMAN = Words(
    remove=r"lösch\w*|loesch\w*|entfern\w*|streich\w*|tilg\w*|vernicht\w*|sperr\w*|austrag\w*|abmeld\w*",
    take=r"nehm\w*|nimm\w*|trag\w*|werf\w*|wirf|schmei\w*|hol\w*|lass\w*|setz\w*|meld\w*|lösch\w*"
    r"|entfern\w*|streich\w*|genommen|gestrichen|ausgetragen|abgemeldet|herausgenommen",
    mine=r"mich|uns|(?:meine?|unsere?)[nrms]? (?:\w+ )?(?:[\w-]*adress\w*|[\w-]*mail\w*|[\w-]*daten"
    r"|[\w-]*kontakt\w*|name\w*"
    r"|angaben|anschrift|eintrag|datensatz|firma)|(?:diese|die) (?:e-?mail-?|mail-?)?adresse|(?:alle"
    r"|sämtliche)(?: \w+){0,4} daten",
    lists=r"(?:aus|von|vom) (?:\w+ ){0,3}?[\w-]*(?:verteiler|listen?|datenbank|newsletter|mailing|system"
    r"|kartei|bestand|crm"
    r"|datei|kontakten|abo|rundmail|adressbuch|unterlagen)\w*",
    yours=r"(?:aus|von|vom) (?:(?:ihre|eure|deine)[mnr]? (?:\w+ )?[\w-]*(?:listen?|datenbank|system|crm"
    r"|kartei|adressbuch"
    r"|bestand|datei|kontakten)|(?:\w+ ){0,2}?[\w-]*(?:verteiler|newsletter|mailing|maillist)\w*)",
    removal=r"(?:zu )?(?:(?:ge)?(?:lösch|loesch|entfern|strich|streich|tilg|sperr)\w*"
    r"|(?:her)?aus(?:zu)?(?:nehm|trag|streich)\w*"
    r"|raus\w*|verschwind\w*|ab(?:zu)?meld\w*|runter\w*|herunter\w*|vergessen)",
    refuse=r"(?:nicht|nie|niemals|keinesfalls)(?: mehr| wieder| weiter\w*| länger| noch ?einmal| nochmals?"
    r"| erneut| bei| künftig"
    r"| per| an| zu| mir| uns){0,3}",
    contact=r"(?:an|zu|wieder|auf)?(?:zu|ge)?(?:schr[ie]{2}b|kontaktier|mail(?=en|t)|belästig|behellig|stör"
    r"|nerv|spam+|kontakt auf"
    r"|anschreib|bombardier|nachfass|nachhak|nachzufass|nachzuhak)\w*",
    send=r"(?:zu)?(?:zu)?(?:send|schick|sand)\w*|kommen|hören",
    mail=r"nichts? mehr|nichts|keine\w*(?: \w+)? (?:[\w-]*mails?|nachrichten|werbung|post|angebote"
    r"|newsletter|anfragen"
    r"|zuschriften)|(?:solche|diese|derartige|weitere|ihre)[nr]? (?:\w+ )?(?:[\w-]*mails?|nachrichten"
    r"|werbung|post|angebote"
    r"|newsletter|anfragen)",
    noun=r"[\w-]*mails?|[\w-]*nachrichten?|[\w-]*werbung|post|[\w-]*angebote?n?|newsletter|[\w-]*anfragen?"
    r"|zuschriften|zusendung(?:en)?|kontakt\w*|belästigung\w*|anschreiben|werbe\w+|versand|zustellung\w*",
    stop=r"unterlass\w*|hör\w* (?:sie )?(?:\w+ ){0,2}auf|aufhör\w*|stopp\w*|beend\w*|verzicht\w*|abseh\w*"
    r"|abzusehen|einzustellen|zu unterlassen",
    none=r"keine?n? (?:weiter|derartig|solch|zusätzlich|unaufgefordert)\w*|(?:künftig|zukünftig|in zukunft"
    r"|ab sofort)"
    r"(?: bitte)? keine?n?|keinerlei|nie wieder|genug|schluss mit",
    unwanted=r"(?:möcht|woll|wünsch|will|verzicht)\w*(?: (?:ich|wir|auch|bitte|ausdrücklich"
    r"|generell)){0,3} (?:\w+ ){0,3}?"
    r"(?:kein\w*|nicht|nichts|nie|auf)(?: mehr| länger| weiter| mit){0,3}",
    receive=r"(?:[\w-]*mails?|nachrichten|werbung|newsletter|post|zuschriften"
    r"|informationen) .{0,25}(?:erhalt|bekomm|haben|empfang"
    r"|$)\w*|kontaktiert|angeschrieben|angesprochen|angemailt|belästigt|von ihnen (?:hören|lesen)"
    r"|kontakt(?:aufnahme\w*)?|erhalten$|(?:in|auf) (?:ihre|eure)[mnr] (?:verteiler|liste)|(?:post|werbung"
    r"|mails?|nachrichten) von (?:ihnen|euch|dir)",
    erasure=r"löschung|austragung|entfernung|streichung|abmeldung|sperrung|herausnahme",
    later=r"vor (?:montag|dienstag|mittwoch|donnerstag|freitag|dem|ende|märz|april|mai|juni|juli|\d)"
    r"|bis (?:zum|ende|montag|\d)"
    r"|diese (?:woche|n monat)|heute|morgen|telefonisch|per (?:telefon|sms|fax|post)|im (?:januar|februar"
    r"|märz|april|mai|juni"
    r"|juli|august|moment)|derzeit|sondern|verträge?|vertrag|rechnung\w*|unterlagen|angebot|pdfs?|anhäng\w*"
    r"|anhang|dokument\w*|passw\w+|broschüre\w*|muster|einladung\w*|dateien?|links?|kein angebot|preis\w*"
    r"|per post|postweg|so|nur|zu (?:früh|spät)",
    after=r"nicht|nie|niemals|nichts",
)
FRENCH = Words(
    remove=r"supprim\w+|efface\w*|radi(?:er|ez)|ray(?:er|ez)|désinscri\w+|désabonn\w+|détrui\w+|purg\w+",
    take=r"retir\w+|enlev\w+|ôt\w+|sort\w+|exclu\w+",
    mine=r"moi|nous|(?:mon|ma|mes|notre|nos)(?: \w+)? (?:adresses?|e-?mails?|mails?|courriels?|noms?"
    r"|données|coordonnées|contacts?"
    r"|infos?|informations)|(?:cette|l') ?(?:adresse|e-?mail)",
    lists=r"(?:de|des|du) (?:\w+ ){0,2}?(?:listes?|bases?|fichiers?|newsletters?|mailings?|diffusion|envois"
    r"|contacts|crm|données"
    r"|prospects|carnet)",
    yours=r"(?:de|d')? ?(?:votre|vos|cette|toutes? vos|ta|tes) (?:listes?|bases?|fichiers?|newsletters?"
    r"|mailings?|envois|contacts"
    r"|crm|carnet)",
    removal=r"supprimée?s?|effacée?s?|retirée?s?|désinscrite?s?|désabonnée?s?|radiée?s?|rayée?s?|(?:supprim"
    r"|effac|désinscri|désabonn"
    r"|radi|ray)\w*(?: de)?",
    refuse=r"ne (?:\w+ ){0,2}?(?:plus|jamais|pas)(?: (?:jamais|à nouveau|chercher à))?|de ne plus|ne|n'"
    r"|plus",
    contact=r"(?:m'|me |nous |vous |être )?(?:(?:re)?contact|écri[rtv]|sollicit|relanc|démarch|importun"
    r"|dérang|harcel|embêt|spam+"
    r"|recontact|prospect|ennuy|enquiquin)\w*(?: plus| jamais)?",
    send=r"(?:m'|me |nous )?(?:envoy|adress|transmet|expédi|faire parvenir)\w*",
    mail=r"plus|rien|(?:de |d'|des |ces |ce |vos |aucun |ce genre de |ce type de )+(?:e-?mails?|mails?"
    r"|courriels?|messages?|pubs?"
    r"|publicités?|newsletters?|sollicitations?|relances?|propositions|offres|choses)",
    noun=r"e-?mails?|mails?|courriels?|messages?|pubs?|publicités?|newsletters?|sollicitations?|relances?"
    r"|propositions|envois?|prospection|démarchage|spams?|contact",
    stop=r"arrête\w*|cess\w+|stop+ez|stop|mettre fin à|abstenir de|éviter de|dispens\w+|refus\w+|stopper",
    none=r"(?:plus )?aucune?(?: autre)?|assez (?:de|d')|marre (?:de|d')|ras le bol de",
    unwanted=r"(?:ne|n') ?(?:veu[xt]|voulons|souhait\w+|désir\w+|voudrais|tien[ts]) (?:plus|pas|aucun"
    r"|aucune|jamais)(?: à)?",
    receive=r"(?:recevoir|être (?:contacté|sollicité|démarché|relancé|importuné))\w*|entendre|(?:figurer"
    r"|être|rester) (?:dans|sur) (?:votre|vos)|(?:de |d'"
    r"|vos |ces )?(?:e-?mails?"
    r"|mails?|courriels?|messages|pubs?|publicités?|sollicitations?|relances?|newsletters?)",
    erasure=r"suppression|désinscription|retrait|radiation|désabonnement|effacement",
    later=r"avant|cette semaine|ce mois|aujourd'hui|demain|par téléphone|pour le moment|en ce moment|jusqu"
    r"|d'ici|pdf|pièces?"
    r"|documents?|fichiers?|devis|contrats?|factures?|versions?|un lien|reçus?|arriv\w+|facture|contrat"
    r"|le devis|brochure|mot de passe|invitation|catalogue",
)
SPANISH = Words(
    remove=r"(?:elimin|borr|suprim|cancel|desuscrib)(?:ar|en|e|a|an|ad|ando|i[rd])(?:me|nos|los?)?"
    r"|suprima\w*",
    take=r"(?:quit|sac|saqu|retir|elimin|borr|exclu)\w*|tach\w+",
    mine=r"me|nos|(?:el|la) (?:correo|dirección|e-?mail) est[ea]|(?:mi|mis|nuestr[oa]s?|est[ea])(?: "
    r"\w+)? (?:correos?|dirección|direcciones|e-?mails?"
    r"|nombres?|datos|contactos?"
    r"|registros?|cuenta|información)|(?:mi|mis|nuestr[oa]s?|est[ea]) (?:correos?|dirección|e-?mails?"
    r"|nombres?|datos|contactos?)",
    lists=r"de (?:\w+ ){0,2}?(?:listas?|bases?|newsletters?|boletín|boletines|contactos|registros|envíos"
    r"|agenda|crm|sistema)",
    yours=r"de (?:su|sus|vuestr[oa]s?|tu|tus|esta|cualquier|toda[s]? sus)(?: \w+)? (?:listas?|bases?"
    r"|newsletters?|boletín|boletines"
    r"|contactos|registros|envíos|agenda|crm|sistema)",
    removal=r"(?:elimin|borr|suprim|desuscrib)\w+|(?:quit|sac|retir)\w+ de|de baja",
    refuse=r"no (?:\w+ ){0,1}?(?:(?:vuelv[ae]n?|volv\w+|se moleste en|siga[ns]?|me|nos|más) ){0,3}(?:a )?"
    r"|nunca (?:más )?(?:me |nos )?"
    r"|dej\w{1,3} de|par\w{1,2} de|ces\w{1,2} de|abst\w+ de|evit\w+",
    contact=r"(?:me |nos )?(?:(?:contact|escrib|molest|busqu|importun|acos)\w+)",
    send=r"(?:me |nos )?(?:env[ií]|mand|remit|lleg)\w+",
    mail=r"más(?: cosas| mails?| información| nada)?|nada|ningún|(?:estos|esos|sus|este tipo de|tantos"
    r"|más) (?:\w+ )?(?:correos?|mensajes?|e-?mails?"
    r"|publicidad|ofertas"
    r"|boletines)|(?:correos?|mensajes|e-?mails|publicidad|spam|propaganda)",
    noun=r"correos?|mensajes?|e-?mails?|publicidad|spam|propaganda|boletín|boletines|contacto"
    r"|comunicaciones|ofertas|envíos|mails?",
    stop=r"dej(?:e|en|a|ad|ar)(?: ya)? de|par(?:e|en|a|ad|ar)(?: ya)? (?:de|con)|ces(?:e|en|ar)"
    r"|basta(?: ya)?|abst[eé]ng\w+ de"
    r"|detengan?",
    none=r"(?:no|ni) (?:más|un|ningún)(?: otro)?|ningún|basta de|nada de|ningun",
    unwanted=r"(?:no|tampoco) (?:\w+ )?(?:quier\w+|dese\w+|queremos|quisier\w+|tengo interés en"
    r"|me interesa)(?: \w+)?",
    receive=r"recib\w+|(?:más |sus |estos )+(?:correos?|mensajes?|e-?mails?|publicidad|información"
    r"|comunicaciones|ofertas)"
    r"|que me (?:contact|escrib|env|mand|molest)\w+|ser contactad\w+|seguir (?:recib|en)\w*",
    erasure=r"eliminación|supresión|borrado|baja|cancelación|retirada",
    later=r"antes|hasta|esta semana|este mes|hoy|mañana|por teléfono|por ahora|pdf|adjuntos?|documentos?"
    r"|contratos?|facturas?|el contrato|la factura|presupuesto|folleto|contraseña\w*|invitación|archivos?"
    r"|catálogo|oferta|propuesta|recibido",
)
ITALIAN = Words(
    remove=r"(?:cancell|rimuov|elimin|disiscriv|rimozione|tolg|togli|depenn)\w*(?:mi|ci)?",
    take=r"(?:togli|tolg|lev|rimuov|cancell|elimin|depenn|esclud)\w*",
    mine=r"(?:il|la|i|le|questo)? ?(?:mi[oae]i?|nostr[oaie]|questo|questa)(?: \w+)? (?:indirizzo|indirizzi"
    r"|e-?mail|mail|nome|dati"
    r"|nominativo|contatt[oi]|recapit[oi]|posta|casella)",
    lists=r"(?:da|dal|dalla|dalle|dai|dagli) (?:\w+ ){0,2}?(?:list\w+|mailing\w*|newsletter|database"
    r"|archivi\w*|rubrica|banca|contatti"
    r"|elenc\w+|crm|sistema)",
    yours=r"(?:da|dal|dalla|dalle|dai|dagli) (?:vostr\w+|su[oaei]i?|tu[oae]i?|quest\w+) (?:list\w+"
    r"|mailing\w*|newsletter|database"
    r"|archivi\w*|rubrica|banca|contatti|elenc\w+|crm|sistema)",
    removal=r"(?:cancellat|rimoss|eliminat|tolt|disiscritt)[oaie]",
    refuse=r"non (?:\w+ )?(?:più |mi |ci |dover ){0,3}|mai più|smett\w+ di|evit\w+ di|cessa\w+ di"
    r"|astener\w+ da\w*|di non",
    contact=r"(?:mi |ci )?(?:(?:ri)?contatt|scriv|disturb|import|molest|sollecit|tormentar)\w+(?: più)?",
    send=r"(?:mi |ci )?(?:inv[ii]|mand|sped|arriv|ricev)\w+",
    mail=r"più|nulla|niente|(?:altre|ulteriori|queste|vostre|le vostre|simili) (?:e-?mail|mail|messaggi"
    r"|comunicazioni|offerte|proposte"
    r"|newsletter)|(?:e-?mail|messaggi|spam|pubblicità|newsletter)$",
    noun=r"e-?mail|mail|messaggi\w?|comunicazion[ei]|pubblicità|newsletter|contatt[oi]|proposte|spam"
    r"|offerte|sollecit\w+",
    stop=r"basta(?: con)?(?: le| queste| le vostre| la)?|smett\w+(?: di| con)?(?: le| la)?|stop(?: a)?"
    r"|cessa\w+|interromp\w+|evit\w+",
    none=r"(?:nessun|nessun'|niente|basta|non più)(?: altr\w+)?|mai più",
    unwanted=r"non (?:\w+ )?(?:vogli\w+|vuole|desider\w+|vorrei|intend\w+|gradi\w+"
    r"|ho interesse a)(?: più)?",
    receive=r"ricev\w+|sentir(?:vi|la|ti)|(?:altre |vostre |più |queste |ulteriori )+(?:e-?mail|mail"
    r"|messaggi|comunicazioni|proposte"
    r"|offerte|pubblicità)"
    r"|essere (?:più )?(?:ri)?contattat\w|che mi (?:scriv|contatt)\w+|essere disturbat\w",
    erasure=r"cancellazione|rimozione|eliminazione|disiscrizione",
    later=r"prima|fino|questa settimana|oggi|domani|per telefono|pdf|allegati|per ora|telefonicamente"
    r"|contratt\w|fattur\w|preventiv\w|brochure|document\w|password|invit[oi]|file|catalogo|l'offerta"
    r"|ricevut\w|arrivat\w",
)
DUTCH = Words(
    remove=r"verwijder\w*|schrap\w*|wis|wissen|delete\w*|uitschrijv\w*|afmeld\w*",
    take=r"haal\w*|halen|neem\w*|verwijder\w*|schrap\w*|gooi\w*",
    mine=r"(?:mij|me|ons|(?:mijn|onze|ons|dit|deze)(?: \w+)? (?:[\w-]*adres\w*|[\w-]*mail\w*|[\w-]*gegevens"
    r"|naam|contact\w*|account))",
    lists=r"(?:uit|van|af) (?:\w+ ){0,2}?[\w-]*(?:lijst\w*|bestand\w*|database|nieuwsbrie\w+|mailing\w*"
    r"|systeem|crm|adressen\w*"
    r"|contacten)",
    yours=r"(?:uit|van) (?:uw|jullie|je|deze)(?: \w+)? [\w-]*(?:lijst\w*|bestand\w*|database|nieuwsbrie\w+"
    r"|mailing\w*|systeem|crm"
    r"|adressen\w*|contacten)",
    removal=r"(?:te )?(?:verwijder\w*|schrappen|wissen|(?:te )?halen|uit(?: te )?(?:schrijven|halen)"
    r"|af(?: te )?(?:melden|halen)"
    r"|uitgeschreven|afgemeld|geschrapt|gewist|weg(?: te )?halen)",
    refuse=r"(?:niet|nooit)(?: meer| langer| opnieuw| weer| verder| nog| te| via){0,3}",
    contact=r"(?:te )?(?:worden )?(?:gemail|mail(?:en)?|(?:ge)?contacteer|contacter|(?:be)?nader|benader"
    r"|(?:aan)?(?:ge)?schr[ie]+[jv]|lastig"
    r"|stoor|storen|spam|contact op)\w*",
    send=r"(?:te )?(?:toe)?(?:ge)?st(?:uu?r|ure)\w*|zend\w*",
    mail=r"nie?[kt]s?(?: meer)?|geen(?: \w+)? (?:[\w-]*mails?|mailtjes|berichten|reclame|nieuwsbrie\w+"
    r"|aanbiedingen|post|spam)(?: meer)?"
    r"|(?:deze|dit|zulke|dergelijke|uw|jullie) (?:\w+ )?(?:[\w-]*mails?|berichten|reclame)",
    noun=r"[\w-]*mails?|mailtjes|berichten|reclame|nieuwsbrie\w+|contact|post|spam|aanbiedingen|benadering",
    stop=r"stop(?: met)?(?: het)?|hou\w* op(?: met)?|ophouden met|staak|beëindig",
    none=r"geen (?:verdere|andere|nieuwe|ongevraagde)|nooit meer|genoeg",
    unwanted=r"(?:wil|wens|wensen|willen|hoef|hoeven)(?: (?:ik|wij|we))?(?: \w+){0,2}? (?:geen"
    r"|niet|nooit)(?: meer| langer| verder| verdere){0,3}"
    r"|(?:stel\w*|heb|hebben)(?: (?:ik|wij|we))? geen (?:prijs op|behoefte aan)|(?:zit"
    r"|zitten) niet te wachten op",
    receive=r"(?:\w+ )?(?:[\w-]*mails?|mailtjes|bericht(?:en)?|reclame|nieuwsbrie\w+|contact"
    r"|post)(?: \w+){0,3}? (?:meer|ontvang\w*"
    r"|krijg\w*|hebben|te)|benaderd|gemaild|gecontacteerd|van (?:u|jullie|je) (?:te )?(?:horen|ontvangen"
    r"|krijgen)|op (?:uw|jullie"
    r"|deze)",
    erasure=r"verwijdering|uitschrijving|afmelding|het verwijderen|wissing",
    later=r"voor (?:maandag|dinsdag|woensdag|donderdag|vrijdag|\d)|tot|deze (?:week|maand)|vandaag|morgen"
    r"|telefonisch|per (?:telefoon"
    r"|post)|voorlopig|maar|offerte|contract|factuur|facturen|brochure|pdf|bijlagen?|documenten"
    r"|wachtwoord\w*|uitnodiging|bestanden|ontvangen$|gekregen",
    after=r"niets?|niet|nooit|geen (?:\w+ )?(?:[\w-]*mails?|mailtjes|berichten|reclame|nieuwsbrie\w+"
    r"|contact|spam|aanbiedingen)",
)
PORTUGUESE = Words(
    remove=r"(?:remov|exclu|apagu?|elimin|descadastr|delet)\w*(?:-me|-nos)?",
    take=r"(?:tir|retir|remov|exclu|elimin|risc|risqu)\w*(?:-me|-nos)?|sair",
    mine=r"me|nos|(?:o |a |os |as )?(?:meus?|minhas?|noss[oa]s?|est[ea])(?: \w+)? (?:e-?mails?|endereços?"
    r"|contac?tos?|nomes?|dados"
    r"|cadastros?|registos?|registros?)|(?:meus?|minhas?|noss[oa]s?|este) (?:e-?mails?|endereços?"
    r"|contac?tos?|nomes?|dados|cadastros?)",
    lists=r"(?:de|da|das|do|dos|desta|dessa) (?:\w+ ){0,2}?(?:listas?|bases?|newsletters?|mailings?"
    r"|contac?tos|registos|cadastros?"
    r"|banco|sistema|crm)",
    yours=r"(?:da|das|do|dos|de) ?(?:vossas?|vossos?|suas?|seus?|tuas?|desta|dessa|esta"
    r"|essa) (?:\w+ )?(?:listas?|bases?|newsletters?"
    r"|mailings?|contac?tos|registos|cadastros?|banco|sistema|crm)|(?:desta|dessa) lista",
    removal=r"(?:remov|exclu|apag|elimin|descadastr|retir)\w*",
    refuse=r"não (?:\w+ )?(?:volt\w+ a |me |nos |mais |torn\w+ a |quero que ){0,3}|nunca mais|par\w{1,2} de"
    r"|deix\w{1,2} de|cess\w* de"
    r"|evit\w+|abst\w+ de",
    contact=r"(?:me |nos )?(?:contac?t|escrev|incomod|perturb|abord|import)\w*(?:-me|-nos)?(?: mais)?",
    send=r"(?:me |nos )?(?:envi|mand|remet)\w*(?:-me|-nos)?",
    mail=r"mais|nada|(?:estes|esses|seus|os vossos|este tipo de|esse tipo de) (?:\w+ )?(?:e-?mails?"
    r"|mensagens|publicidade|ofertas)"
    r"|(?:e-?mails|mensagens|publicidade|propaganda|spam)",
    noun=r"e-?mails?|msgs?|mensagens|publicidade|propaganda|spam|contac?tos?|comunicações|ofertas|envios?"
    r"|newsletters?",
    stop=r"par(?:e|em|ar)(?: de| com)?|cess(?:e|em|ar)(?: de)?|chega(?: de)?|deix(?:e|em) de|basta(?: de)?"
    r"|suspend\w+",
    none=r"(?:mais nenhum|nenhum|nenhuma|chega de|sem mais|não mais)",
    unwanted=r"não (?:\w+ )?(?:quer\w*|desej\w+|gostar\w+ de|pretend\w+|tenho interesse em"
    r"|aceit\w+)(?: mais)?",
    receive=r"receb\w+|ser (?:mais )?(?:contac?tad|abordad|incomodad)\w+|(?:mais |seus |vossos "
    r"|estes )+(?:e-?mails?|mensagens"
    r"|publicidade|contac?tos|comunicações)|que me (?:contac?t|escrev|envi|mand)\w+",
    erasure=r"remoção|exclusão|eliminação|retirada|cancelamento|descadastro|apagamento",
    later=r"antes|até|esta semana|este mês|hoje|amanhã|por telefone|por agora|por enquanto|pdf|anexos?"
    r"|contratos?|a fatura|proposta|orçamento|folheto|senhas?|convite|arquivos?|catálogo|recebid\w",
)
POLISH = Words(
    remove=r"(?:usu[nń]|wypis|wykreśl|skreśl|skas|wymaż|wyrzu)\w*|usunięci\w+|wypisani\w+|wykreśleni\w+"
    r"|skreśleni\w+",
    take=r"(?:usu[nń]|wypis|wykreśl|skreśl|wyrzu|zdję|zabra)\w*",
    mine=r"mnie|nas|(?:mój|moje|mojego|moich|moją|nasz|nasze|naszego|naszych|ten|tego)(?: \w+)? (?:adres\w*"
    r"|e-?mail\w*|mail\w*|dan\w+"
    r"|kontakt\w*|nazwisk\w*|firm\w*|numer\w*)",
    lists=r"z (?:\w+ ){0,3}?(?:list\w*|baz\w*|newsletter\w*|mailing\w*|system\w*|rejestr\w*|kontakt\w*"
    r"|subskrypcji|crm)",
    yours=r"z (?:waszej|waszego|państwa|tej|pana|pani|swojej|swojego|twojej)(?: \w+)? (?:list\w*|baz\w*"
    r"|newsletter\w*|mailing\w*"
    r"|system\w*|rejestr\w*|subskrypcji|crm)|z (?:listy (?:mailingow|wysyłk|dystrybuc|odbiorc|adresow)\w*"
    r"|newslettera|mailingu"
    r"|subskrypcji)",
    removal=r"(?:usu[nń]|wypis|wykreśl|skreśl|skas|wymaż)\w*",
    refuse=r"(?:proszę |prosimy )?(?:więcej |już |nigdy |dalej ){0,3}(?:nie|przesta\w+"
    r"|zaprzesta\w+)(?: \w+)?(?: więcej| już| nigdy| do| mnie"
    r"| nas| mi| się| ze| mną| o){0,3}",
    contact=r"(?:pis(?:ać|z|zcie)|kontakt(?:ować|uj|ujcie|ow)\w*|niepoko\w+|nęk\w+|zaczepi\w+|spamow\w*"
    r"|nagabyw\w*)",
    send=r"(?:wysył|przysył|przesył|śl|nadsył|dostar)\w+",
    mail=r"więcej|nic|żadn\w+|(?:takich|tych|kolejnych|swoich|waszych|dalszych) (?:\w+ )?(?:mail\w*"
    r"|e-?mail\w*|wiadomości|ofert|reklam"
    r"|informacji)|(?:mnie|mi|nam|maili|wiadomości|ofert|reklam|spamu)",
    noun=r"mail\w*|e-?mail\w*|wiadomości\w*|ofert\w*|reklam\w*|kontakt\w*|spamu?|korespondenc\w*|informacji"
    r"|newsletter\w*",
    stop=r"(?:przesta\w+|zaprzesta\w+|dość|koniec|stop)",
    none=r"(?:żadnych|bez|dość|koniec)(?: więcej| dalszych| kolejnych| takich| tych| waszych){0,3}",
    unwanted=r"nie (?:chc\w+|życz\w+|zgadzam|wyraż\w+|mam ochoty|jestem zainteresowan\w+)(?: \w+){0,2}?",
    receive=r"(?:otrzymyw|dostaw|otrzym|kontakt|korespondenc)\w*|(?:więcej |takich |tych |żadnych "
    r"|kolejnych |dalszych "
    r"|waszych )+(?:mail\w*|e-?mail\w*"
    r"|wiadomości|ofert|reklam|informacji)|na (?:kontakt|przetwarzanie|otrzymywanie|wysyłanie|przesyłanie)",
    erasure=r"usunięci\w+|wypisani\w+|wykreśleni\w+|skreśleni\w+|skasowani\w+",
    later=r"przed|do (?:poniedziałku|wtorku|środy|czwartku|piątku|końca|\d)|w tym (?:tygodniu|miesiącu)"
    r"|dzisiaj|jutro|telefonicznie"
    r"|na razie|załącznik\w*|umow\w*|faktur\w*|haseł|hasła|broszur\w*|zaprosze\w+|plik\w*|dokument\w*"
    r"|pocztą",
)
SWEDISH = Words(
    remove=r"(?:ta|tag) bort|radera\w*|avregistrera\w*|avprenumerera\w*|avanmäl\w*|stryk\w*|plocka bort"
    r"|släng\w*|borttag\w*",
    take=r"ta|tag|plocka|lyft|stryk\w*|få",
    mine=r"mig|oss|(?:min|mina|mitt|vår|våra|vårt|den här|denna)(?: \w+)? (?:[\w-]*adress\w*|[\w-]*mejl\w*"
    r"|[\w-]*mail\w*|e-?post\w*"
    r"|uppgift\w*|data|namn|kontaktuppgift\w*)",
    lists=r"(?:från|ur|av) (?:\w+ ){0,2}?[\w-]*(?:list\w*|register\w*|databas\w*|utskick\w*|nyhetsbrev\w*"
    r"|system\w*|kontakter|crm)",
    yours=r"(?:från|ur) (?:er|ert|era|eran|din|ditt|dina|denna|den här|alla)(?: \w+)? [\w-]*(?:list\w*"
    r"|register\w*|databas\w*|utskick\w*"
    r"|nyhetsbrev\w*|system\w*|kontakter|crm)",
    removal=r"(?:tas )?bort(?:tagen|tagna|taget)?|rader\w*|avregistrer\w*|avprenumerer\w*|avanmäld\w*"
    r"|struken|spärra[ts]?",
    refuse=r"(?:inte|aldrig|ej|sluta|slutar|undvik)(?: att| längre| mer| igen| ens){0,3}",
    contact=r"(?:mejla|maila|kontakta|skriv|störa?|spamma|höra? av (?:er|dig)|bli kontaktad|kontaktas)\w*",
    send=r"skicka\w*|sänd\w*",
    mail=r"inget|inga|något|fler|mer|igen|(?:sådana|såna|dessa|era|dina|den här typen av) (?:\w+ )?(?:mejl"
    r"|mail|e-?post|utskick"
    r"|meddelanden|reklam)|mejl|reklam|skräppost",
    noun=r"mejl\w*|mail\w*|e-?post\w*|utskick|meddelanden|reklam\w*|kontakt\w*|spam\w*|nyhetsbrev",
    stop=r"sluta(?: med)?(?: att)?|upphör(?: med)?|stoppa|avsluta|nog med|låt bli att",
    none=r"(?:inga|inget|ingen) (?:fler|mer|ytterligare|sådana)|nog med|slut med",
    unwanted=r"(?:vill|önskar|behöver|orkar)(?: (?:jag|vi))?(?: \w+){0,2}? (?:inte|ej|inga"
    r"|aldrig)(?: längre| mer| ha| få){0,3}"
    r"|inte (?:längre )?(?:vill|önskar)(?: längre| mer| ha| få){0,3}|(?:undanber|avböjer"
    r"|avsäger)(?: (?:mig|oss))?",
    receive=r"(?:\w+ ){0,2}?(?:mejl|mail|e-?post|utskick|meddelanden?|reklam|kontakt\w*|nyhetsbrev)"
    r"|bli kontaktad\w*|höra (?:av|från)"
    r"|ta emot|från (?:er|dig)",
    erasure=r"borttagning|avregistrering|radering|avanmälan",
    later=r"före|innan|förrän|den här veckan|denna vecka|idag|imorgon|per telefon|just nu|avtalet|fakturan?"
    r"|offerten?|broschyr\w*|pdf\w*|bilag\w*|lösenord\w*|inbjudan|dokument\w*|filer",
    after=r"inte|aldrig|ej|inga|inget",
)
DANISH_NORWEGIAN = Words(
    remove=r"slet\w*|slett\w*|fjern\w*|afmeld\w*|avmeld\w*|frameld\w*|stryk\w*|meld\w*|avregistrer\w*"
    r"|slåt? \w+ av",
    take=r"tag|ta|fjern\w*|slet\w*|slett\w*|pil",
    mine=r"mig|meg|os|oss|(?:min|mine|mit|mitt|vores|vår|våre|vårt|denne)(?: \w+)? (?:[\w-]*adresse\w*"
    r"|[\w-]*mail\w*|e-?post\w*"
    r"|oplysninger|opplysninger|data|navn|kontakt\w*)",
    lists=r"(?:fra|af|av|ud af|ut av|på) (?:\w+ ){0,2}?[\w-]*(?:list\w*|register\w*|database\w*|kartotek\w*"
    r"|nyhedsbrev\w*|nyhetsbrev\w*"
    r"|system\w*|mailliste\w*|crm)",
    yours=r"(?:fra|af|av) (?:jeres|deres|din|dine|denne|denna|alle|dit)(?: \w+)? [\w-]*(?:list\w*"
    r"|register\w*|database\w*|kartotek\w*"
    r"|nyhedsbrev\w*|nyhetsbrev\w*|system\w*|crm)",
    removal=r"(?:blive |bli |å bli )?(?:slett?et|fjernet|afmeldt|avmeldt|frameldt|slettes|fjernes|afmeldes"
    r"|avmeldes|strøget)",
    refuse=r"(?:ikke|ikkje|aldrig|aldri|undlad|unngå)(?: at| å| mere| mer| igen| igjen| venligst| vennligst"
    r"| til){0,3}",
    contact=r"(?:kontakt|skriv|mail(?=e|er)|forstyr+|spam|henvend|plag|ta kontakt|tag kontakt)\w*",
    send=r"send\w*",
    mail=r"mere|mer|flere|noget|noe|igen|igjen|(?:disse|sådanne|slike|jeres|deres"
    r"|denne type) (?:\w+ )?(?:mails?|e-?mails?|e-?post\w*"
    r"|beskeder|meldinger|reklame\w*)|mails|reklame|spam",
    noun=r"mails?|e-?mails?|e-?post\w*|beskeder|meldinger|henvendelser|reklame\w*|kontakt\w*|spam\w*"
    r"|nyhedsbreve|nyhetsbrev",
    stop=r"stop|slutte?|slut|hold op|hør op|ophør|stans|avslutt|slut",
    none=r"(?:ingen|ikke) (?:flere|yderligere|ytterligere|mere|mer|slike|sådanne)|nok",
    unwanted=r"(?:vil|ønsker|ønskjer|gider|orker|behøver|trenger|trengs)(?: (?:jeg"
    r"|vi))?(?: \w+){0,2}? (?:ikke|ikkje|ingen|aldrig|aldri)"
    r"(?: længere| lenger| mere| mer| at| å| have| ha| flere){0,3}|(?:frabede[rs]|frabeer|frasier"
    r"|frabes)(?: (?:mig|meg|os|oss))?",
    receive=r"(?:\w+ ){0,2}?(?:mails?|e-?mails?|e-?post\w*|beskeder|meldinger|henvendelser?|reklame"
    r"|nyhedsbreve|nyhetsbrev)|modtage|motta"
    r"|(?:blive |bli )?kontakte[ts]|høre fra|fra (?:jer|dere|dig|deg)",
    erasure=r"sletning|sletting|fjernelse|fjerning|afmelding|avmelding",
    later=r"før|inden|denne uge|denne uken|i dag|i morgen|per telefon|indtil|akkurat nå|lige nu|kontrakt\w*"
    r"|faktura\w*|tilbud(?:d?et)|brosjyre\w*|pdf\w*|bilag\w*|vedhæft\w*|vedlegg|adgangskode\w*|passord\w*"
    r"|invitation\w*|dokument\w*|filer",
    after=r"ikke|ikkje|aldrig|aldri|ingen",
)
CZECH = Words(
    remove=r"(?:odhla[sš]|odstra[nň]|vyma[zž]|sma[zž]|vyřa[dď]|vyškrtn|zruš|vyjm)\w*",
    take=r"(?:vyřa[dď]|vyškrtn|vyjm|odebe?r|sunda|odstra[nň]|sma[zž])\w*",
    mine=r"mě|mne|nás|(?:můj |svůj |mi )?odběr\w*|(?:můj|moji|mou|moje|mé|naši|naše|náš|tuto"
    r"|tento)(?: \w+)? (?:e-?mail\w*|mail\w*|adres\w*|údaj\w*|kontakt\w*"
    r"|jméno|data|firm\w*)",
    lists=r"ze? (?:\w+ ){0,2}?(?:seznam\w*|databáz\w*|rozesíl\w*|evidenc\w*|list\w*|mailing\w*"
    r"|newsletter\w*|systém\w*|crm)|ze? (?:seznam\w*|databáz\w*|rozesíl\w*|evidenc\w*|newsletter\w*"
    r"|systém\w*)",
    yours=r"ze? (?:vaš\w+|vasi|tohoto|této|těchto)(?: \w+)? (?:seznam\w*|databáz\w*|rozesíl\w*|evidenc\w*"
    r"|list\w*|mailing\w*"
    r"|newsletter\w*|systém\w*|crm)",
    removal=r"(?:odhla[sš]|odhláš|odstra[nň]|vyma[zž]|sma[zž]|vyřa[dď]|vyřaz|vyškrt|zruš)\w*",
    refuse=r"(?:už|již|více|dále|dál|nikdy|prosím|mi|mě|nám|nás|abyste|víckrát)(?: (?:mi|mě|nám|nás|už"
    r"|prosím|více)){0,3}",
    contact=r"ne(?:piš|psal|kontakt|obtěž|otrav|vol|oslov)\w*",
    send=r"ne(?:posíl|zasíl|rozesíl|pošl)\w*",
    mail=r"více|nic|žádn\w+|další\w*|mail\w*|e-?mail\w*|nabíd\w+|zpráv\w*|reklam\w*|mi|nám|tyto|takov\w+",
    noun=r"e-?mail\w*|mail\w*|zpráv\w*|nabíd\w*|reklam\w*|kontakt\w*|spam\w*|newsletter\w*",
    stop=r"přesta[nňt]\w*|ukonč\w*|zastav\w*|dost",
    none=r"žádn\w+ (?:další|jiné)|už žádn\w+|dost",
    unwanted=r"ne(?:přej\w*|ch[ct]\w*|stojím\w*|mám zájem)(?: \w+){0,2}?",
    receive=r"(?:dostáv|dosta|zasíl|odebír|kontakt)\w*|být (?:kontakt|oslov)\w*|(?:další |žádné |vaše "
    r"|takové )+(?:e-?mail\w*|mail\w*"
    r"|zpráv\w*|nabíd\w*|reklam\w*)|o (?:další|vaše)|abyste",
    erasure=r"odstranění|vyřazení|vymazání|výmaz|odhlášení|smazání|vyškrtnutí",
    later=r"před|do (?:pondělí|úterý|středy|čtvrtka|pátku|konce|\d)|tento týden|dnes|zítra|telefonicky"
    r"|zatím|přílohy|smlouv\w*|faktur\w*|hesl\w*|brožur\w*|pozvánk\w*|soubor\w*|dokument\w*",
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
}
