"""Domains of freemail providers: a reply from a personal address there speaks for no company."""

from __future__ import annotations

FREE = frozenset(
    """
gmail.com googlemail.com outlook.com outlook.de outlook.fr outlook.es outlook.jp hotmail.com
hotmail.co.uk hotmail.de hotmail.fr hotmail.es hotmail.it live.com live.co.uk live.de live.fr live.nl
msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.es yahoo.it yahoo.ca yahoo.in yahoo.co.in
yahoo.com.br yahoo.com.au yahoo.co.jp ymail.com rocketmail.com aol.com aol.de icloud.com me.com mac.com
proton.me protonmail.com protonmail.ch pm.me tutanota.com tutanota.de tuta.io tuta.com hey.com
fastmail.com fastmail.fm zoho.com zohomail.com zohomail.eu mail.com email.com usa.com gmx.com gmx.net
gmx.de gmx.at gmx.ch gmx.org web.de t-online.de freenet.de arcor.de online.de posteo.de posteo.net
mailbox.org aon.at chello.at bluewin.ch hispeed.ch sunrise.ch orange.fr wanadoo.fr free.fr laposte.net
sfr.fr neuf.fr bbox.fr numericable.fr skynet.be telenet.be proximus.be ziggo.nl kpnmail.nl xs4all.nl
hetnet.nl planet.nl libero.it virgilio.it tiscali.it alice.it tim.it telefonica.net terra.es sapo.pt
uol.com.br bol.com.br terra.com.br ig.com.br btinternet.com virginmedia.com sky.com talktalk.net
ntlworld.com blueyonder.co.uk comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net
charter.net earthlink.net rogers.com shaw.ca bell.net sympatico.ca telus.net bigpond.com optusnet.com.au
xtra.co.nz yandex.ru yandex.com ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru wp.pl o2.pl onet.pl
onet.eu interia.pl seznam.cz centrum.cz email.cz azet.sk freemail.hu citromail.hu abv.bg ukr.net i.ua
qq.com foxmail.com 163.com 126.com yeah.net sina.com sohu.com aliyun.com naver.com daum.net hanmail.net
nate.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp nifty.com biglobe.ne.jp rediffmail.com
mailinator.com duck.com hushmail.com runbox.com inbox.lv tutamail.com keemail.me
""".split()
)
