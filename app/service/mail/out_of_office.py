"""Detection of out-of-office notices and of the day of return. Pure functions.

A notice is known by phrases of nineteen languages; the names of months and weekdays are those that
`dateparser` knows. Its parser is not used: it takes any number for a day, and needs up to 0.7 s to find
that a word is no date.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator
from datetime import date, timedelta
from functools import cache
from importlib import import_module
from typing import NamedTuple

from .folded_text import Phrases, fold

DAY, WEEK = timedelta(days=1), timedelta(weeks=1)
FARTHEST = 400  # days ahead that an announced return is believed
NEAR = 45  # characters in which a word can belong to a date
TEXT_MAX = 8_000  # characters looked at
LANGUAGES = [
    *(
        "en",
        "de",
        "fr",
        "es",
        "it",
        "nl",
        "pt",
        "pl",
        "sv",
        "da",
        "nb",
        "cs",
        "fi",
        "hu",
        "ro",
        "ru",
        "tr",
        "uk",
        "el",
    ),
]
NO_MONTHS = {"out", "set"}  # short for months in Portuguese and Italian, but English words
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
UNITS = {
    *(
        "am",
        "pm",
        "uhr",
        "hours",
        "heures",
        "horas",
        "ore",
        "uur",
        "godz",
        "days",
        "tage",
        "tagen",
        "jours",
        "giorni",
    ),
    *("dagen", "dias", "dni", "dagar", "dage", "weeks", "wochen", "people", "support"),
}
PARTS = {"early": 5, "middle": 15, "end": 31}  # days of a month that "early", "mid" and "end" mean

_AWAY = Phrases(
    r"\b(?:no|limited|without) access to\b|\bon (?:jury duty|an? (?:course|training)|assignment)\b"
    r"|\bkrank(?:geschrieben|heit)|\bnemocen"
    r"|\bpå (?:kursus|kurs|rejse|reise|resa|konference|konferanse|konferens)\b",
    r"\b(?:estaré|estoy|estaremos) fuera\b|\b(?:sarò|sono) (?:via|fuori)\b|\b(?:estarei|estou) fora\b"
    r"|\bnie będzie mnie"
    r"|\b(?:budu|jsem) mimo\b|\bnebudu (?:v|k)\b|\bbin (?:ich )?(?:\S+ ){0,6}(?:weg|nicht da)\b"
    r"|\bik ben er (?:\w+ )?niet|\bbe gone\b"
    r"|\ber (?:væk|borte)\b|\bje serai (?:parti|absent|en déplacement)",
    r"out of (?:the |my )?office|\boo(?:t)?o\b|\bon (?:a/l|hols?|jury)\b|\b(?:grippe|flu|covid)\b"
    r"|on (?:[\w-]+ ){0,2}(?:leave|vacation|holidays?|pto|sabbatical)\b"
    r"|away from (?:my desk|the office|work)|(?:currently|am|be|is) (?:away|travell?ing|off)\b"
    r"|\b(?:pto|sabbatical|(?:maternity|paternity|parental|annual|sick|medical) leave)\b|\bback (?:in the"
    r" office|online|at my desk)|(?<!right )\baway\b|(?:\b(?:am|be|is|are)|'m|'s|'re|'ll be) out (?:through"
    r"|until|till|to|from|this|next|today|on|for|and|with|of)\b"
    r"|^out (?:until|till|through)\b|\bout of town\b|\bon the road\b|\bunavailable\b|\bnot (?:available"
    r"|in (?:the )?office"
    r"|working)\b"
    r"|(?:'m|'ll be|'re) (?:away|off|travell?ing)\b|\bdays? off\b|office (?:is|will be) closed",
    r"\babwesen|nicht (?:im|am) (?:büro|haus|dienst|arbeitsplatz)|\burlaub|außer haus|nicht erreichbar"
    r"|elternzeit|mutterschutz|sabbatical|dienstreise|wieder im büro|krankheitsbedingt|betriebsferien"
    r"|geschlossen|auf (?:reisen|messe|fortbildung|schulung)|\bunterwegs|nicht zu erreichen|\bkrank\b"
    r"|\bim krankenstand",
    r"\babsen(?:t|ce)|en (?:congés?|vacances|déplacement|formation|arrêt)|congé (?:maternité|parental"
    r"|paternité)|de retour (?:au bureau|le)|\bindisponible|hors (?:du )?bureau|en (?:rtt|mission)\b",
    r"fuera de (?:la |mi )?oficina|\bausen(?:te|cia)|de (?:vacaciones|permiso|viaje|baja)\b|no (?:estaré"
    r"|estoy) (?:disponible|en la oficina)",
    r"\bfuori (?:ufficio|sede)|\bassente\b|\bassenza|in (?:ferie|vacanza|maternità|congedo|trasferta"
    r"|malattia)|non (?:sarò|sono) (?:in ufficio|disponibile|reperibile)|ufficio chiuso|chiusi per",
    r"\bafwezig|(?:met|op) (?:vakantie|verlof|zwangerschapsverlof)|niet (?:op kantoor|aanwezig|bereikbaar)"
    r"|buiten kantoor|ouderschapsverlof|\bmet zwangerschap|\bik ben (?:vrij|weg)\b",
    r"\bausente|\bausência|de (?:férias|licença|folga)|em viagem|fora do escritório|gozo de férias"
    r"|em férias|indisponível",
    r"\burlop|\bnieobecn|poza biurem|zwolnieniu|delegacji|nie ma mnie",
    r"\bsemester|\bfrånvar|\bbortrest|\bborta\b|föräldrale|\bledig\b|inte på kontoret|ej på kontoret"
    r"|tjänsteresa|åter på kontoret",
    r"\bferie|\bfravær|\bbortrejst|\bbortreist|\bute av kontoret|\bude af kontoret|ikke (?:på kontoret"
    r"|til stede)|\borlov|barsel|permisjon|tilbage på kontoret",
    r"mimo kancelář|\bnepřítom|\bdovolen|nejsem v kancelář|rodičovsk|mateřsk",
    r"\b\w*lomalla\b|\bpoissa\b|\bvapaalla\b|\bszabadság|\bházon kívül|\bnem (?:vagyok|leszek)\b|\btávol\b"
    r"|\bconcediu|\bizinde|\bizinli"
    r"|ofis dışında"
    r"|отпуск|отсутству|командировк|відпуст|\bαπουσια|\bεκτος γραφειου|\bαδεια|휴가|부재",
    r"不在|休暇|休業|お休み|休みを|休職|出張|産休|育休",
    r"休假|外出|不在办公室|出差|度假|休产假|请假",
)
_RETURN_WORDS = (
    r"\bnext in\b|\bback\b|\b(?:bk|b/c|rtn)\b|\breturn\w*|\breopen\w*|\bresum\w+|\bavailable\b"
    r"|\bin the office (?:from|again"
    r"|on)\b",
    r"\bwieder\b|\bzurück\b|\bab\b|\brückkehr\b",
    r"\bretour\b|\brentr\w+|\brouvr\w+|\bréouv\w+|\breviens\b|\breviendrai\b|à (?:partir|compter) du"
    r"|\breprend\w*",
    r"\bvuelta\b|\bregres\w+|\bvolver\w*|\bvuelvo\b|\breab(?:r|ier)\w+|\breapert\w+|\breincorpor\w+"
    r"|\ba partir del?\b",
    r"\britorn\w*|\brientr\w*|\bsarò di nuovo\b|\btorn(?:o|a|iamo|er\w*)\b|\briap\w+|\ba partire d\w+",
    r"\bterug\b|\bweer\b|\bvanaf\b|\bvolt\w+|\bretorn\w*|\ba partir d[eo]\b",
    r"\bwrac\w*|\bwróc\w*|\bpowr\w*|z powrotem|\bznowu\b",
    r"\btillbaka\b|\båter\b|\btilbage\b|\btilbake\b|\bigen\b|\bigjen\b|\bfrån och med\b|\bfra og med\b",
    r"\bzpět\b|\bvrac\w*|\bvrát\w*|\bzpátky\b|\bopět\b",
    r"\bpala(?:an|ava)\w*|\btakaisin\b|\bvissza\w*|\bújra\b|\bismét\b|\blegközelebb\b|\bleszek\b|\bjövök\b"
    r"|\brevin\b|\bîntorc\b|\bdön(?:eceğim|üş)\w*"
    r"|\b(?:по)?верн\w*|\bвыйду\b|\bбуду\b|\bεπιστρ\w*",
)
_RETURN_BEFORE = Phrases(*(rf"(?:{each})[^.!?;。]*$" for each in _RETURN_WORDS))
_RETURN_TO = Phrases(
    rf"(?:{'|'.join(_RETURN_WORDS)}) (?:\w+ ){{0,2}}(?:a|al|ao|au|à)[\s,]*$"
)  # "regresso a 16"
_FROM_BEFORE = Phrases(
    r"\b(?:from|since|starting|vom|von|seit|du|depuis|del|desde|dal|van|sinds|od|från|fra"
    r"|2?0?2?6?-tól)[\s,]*$"
)
_NOT_BACK_UNTIL = Phrases(  # the return is on that day, not after it
    r"\bnot (?:be )?(?:return\w*|back)\b[^.!?;]{0,25}\b(?:until|till|before)(?: the| \w+day,?)?[\s,]*$"
)
_MAY = re.compile(  # the verb "may", not the month
    r"may (?:be|not|have|take|need|also|still|only|reach|contact|call|respond|reply|get|want|see|find)\b"
)
_RETURN_AFTER = Phrases(
    rf"^[^.!?;。]{{0,25}}(?:{'|'.join(_RETURN_WORDS)})",
    r"^(?:\([^)]*\))?(?:より|から|に)(?!.{0,12}(?:まで|不在|休))|^.{0,6}(?:回来|返回|回公司|回到|上班|复工|恢复)",
)
_UNTIL_BEFORE = Phrases(
    r"\b(?:last day|letzter (?:\w+)?tag|dernier jour|último día|ultimo giorno|laatste dag|último dia"
    r"|ostatni dzień|sista dag|sidste dag)\b[^.!?;]{0,25}$",
    r"(?:\b(?:until|till?|til|through|thru|to|and|bis|und|hasta|jusqu'au|jusqu'à|jusqu'en|jusque|au|et|al"
    r"|fino"
    r"|fino al?|e|tot|tot en met|t/m|en|até|até [oa]|ao?|a|do|i|till och med|t\.? ?o\.? ?m\.?|til og med"
    r"|indtil"
    r"|och|og|pana|pana (?:pe|la|in)|do|до|по)|[-–—〜~]|到|至)(?: (?:and including|including|einschließlich"
    r"|voraussichtlich|mindestens|environ|circa|einschl\.?|inklusive|inkl\.?|zum"
    r"|the|el|le|il|la|o|día|dia|dne|den|de|[\w-]*day|(?:mon|tue|tues|wed|thu|thur|thurs|fri|sat|sun|mo|mi"
    r"|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim)\.?|\w+tag|\w+d[ai]g?|\w+di|dnia|domenica"
    r"|sabato|sabado|domingo|lunes|martes|miercoles|jueves|viernes|\w+-feira|segunda|terca|quarta|quinta"
    r"|sexta|poniedzialku|wtorku"
    r"|srody|czwartku|piatku|soboty|niedzieli|pondeli|utery|stredy|ctvrtka|patku),?)*[\s,]*$",
)
_UNTIL_AFTER = Phrases(
    r"^(?:\([^)]*\))?\s?(?:まで|迄|까지)",
    r"^\s?(?:asti|saakka|között)\b|^-?ig\b|^\W{0,2}\w{0,8} ?(?:tarihine )?kadar\b",
)
_EXCLUSIVE = Phrases(r"\btot(?: de| het)?[\s,]*$")  # Dutch "tot" leaves the day out

_NAME = r"(?P<name>[^\W\d_]{3,14})\b\.?"
_YEAR = r"(?:,?[\s-]*(?:de\s+|del\s+|do\s+)?(?P<y>20\d\d)(?!\d))?"
_DATES = (
    re.compile(rf"\b{_NAME}\s+\d\d?(?:st|nd|rd|th)?\s?[-–]\s?(?P<d>\d\d?)(?:st|nd|rd|th)?(?![\d:]){_YEAR}"),
    re.compile(r"(?P<y>20\d\d)[-/.年]\s?(?P<m>\d\d?)[-/.月]\s?(?P<d>\d\d?)日?(?!\d)"),
    re.compile(r"(?<![\d年])(?P<m>\d\d?)月\s?(?P<d>\d\d?)[日号號]"),
    re.compile(
        rf"(?<!\d)(?P<d>\d\d?)(?:st|nd|rd|th|er|e|:e|º|o|\.)?[\s-]+(?:of\s+|de\s+|di\s+)?{_NAME}{_YEAR}"
    ),
    re.compile(rf"\b{_NAME}\s+(?P<d>\d\d?)(?:st|nd|rd|th)?(?![\d:]|\.\d){_YEAR}"),
    re.compile(r"(?<!\d)(?P<d>\d\d?)\.\s?(?P<m>\d\d?)(?:\.\s?(?P<y>20\d\d|\d\d(?!\d|:))?|(?![\d.:]))"),
    re.compile(
        r"(?<!\d)(?P<one>\d\d?)[/-](?P<two>\d\d?)(?:[/-](?P<y>20\d\d|\d\d)(?![\d/])|(?![\d/-]))"
        r"(?=\s?(?P<unit>[^\W\d_]{2,14})?)"
    ),
)
_PART = (
    r"(?:(?P<early>early|the beginning of|beginning of|anfang|début|principios de|inizio|begin"
    r"|início de|początku"
    r"|början av|starten av|začátku)|(?P<middle>mid|mid-|the middle of|mitte|mi-|mi|mediados de|metà|half"
    r"|meados de|połowy|mitten av|midten af|poloviny)|(?P<end>late|the end of|end of|ende|fin|la fin"
    r"|finales de"
    r"|fine|eind|fim de|końca|slutet av|slutningen af|konce))"
)
_MONTH = Phrases(rf"(?:\b{_PART}[\s-]?)?(?<![\d.]\s)(?<!\d)\b{_NAME}(?:\s+(?P<y>20\d\d))?(?!\s?\d)")
_DAY_ALONE = Phrases(
    r"\b(?:(?:the|mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun) (?P<a>\d\d?)(?:st|nd|rd|th)|(?:am|zum|bis|den"
    r"|ab) (?P<b>\d\d?)\.(?! ?\d)|(?:le|el|il|al|op|dia"
    r"|día|au|kl|den|dne|vanaf|d\.) (?P<c>\d\d?)(?:e|er|º|:e)?\.?(?![\d:/.-]))(?!\s?(?:uhr|h\b|am\b|pm\b"
    r"|%|years?\b))",
    r"(?<![\d月/-])(?P<e>\d\d?)[日号]",
    r"\b[^\W\d_]{4,14} (?P<f>\d\d?)(?:st|nd|rd|th)?(?![\d:/-]|\.\d|\. \d| [^\W\d_]+ 20\d\d)(?=[.!,)]|$| )",
)
_WORD = re.compile(r"[月火水木金土日]曜日?|(?<!\w)[^\W\d_月火水木金土日]{4,14}\b")
_DAY_AFTER = Phrases(
    r"\b(?:day after tomorrow|übermorgen|après[- ]demain|pasado mañana|dopodomani|overmorgen"
    r"|depois de amanhã|pojutrze"
    r"|i övermorgon|pozítří|holnapután|ylihuomenna|послезавтра|післязавтра)\b|明後日|あさって|后天"
)
_TOMORROW = Phrases(
    r"\btomorrow\b|\bmorgen(?! früh)\b|\bdemain\b|\bmañana\b|\bdomani\b|\bamanhã\b|\bjutro\b|\bimorgon\b"
    r"|\bi morgon\b|\bi morgen\b|\bzítra\b|明日|明天"
)
_ANSWERS = Phrases(r"\bback (?:to|with) you\b")  # a promise to answer, not to return
_ABBREVIATED = Phrases(  # a dot that ends no sentence: "Fr. 13.03.", "torsdag d. 26/3"
    r"\b(d|mo|di|mi|do|fr|sa|so|mon|tues?|weds?|thurs?|fri|sat|sun|lun|mar|mer|mié|jeu|jue|ven|vie|sam|sáb"
    r"|dim|dom|gio|man|tir"
    r"|ons|tors?|lör|lør|sön|søn|mån|tis|einschl|inkl|incl|ca|voraussichtl)\.(?= ?\d| [a-z])"
)
_TODAY = Phrases(
    r"\btoday\b|\bheute\b|\baujourd'hui\b|\bhoy\b|\boggi\b|\bvandaag\b|\bhoje\b|\bdzi(?:ś|siaj)\b"
    r"|\bi ?dag\b"
    r"|\bdnes\b|本日|今天"
)
_CALENDAR_WEEK = Phrases(
    r"\b(?:kw|kalenderwochen?|calendar weeks?|weeks?|vecka|veckorna|v\.|uge|uke|semaines?"
    r"|týdn\w*) ?(\d\d?)\b"
    r"(?: ?(?:[-–&+/]|und|bis|and|to|och|og|et|au|till?) ?(?:kw )?(\d\d?)\b)?"
)
_NEXT_WEEK = Phrases(
    r"\bnext week\b|\bnächster? woche\b|\bsemaine prochaine\b|\bpróxima semana\b|\bprossima settimana\b"
    r"|\bvolgende week\b|\bprzyszłym tygodniu\b|\bnästa vecka\b|\bnæste uge\b|\bneste uke\b"
    r"|\bpříští týden\b|来週|下周"
)
_NUMBERS = {
    1: "a|one|eine?r?|une?|una?|een|um|uma|jeden|en|ett|et|jeden|1",
    2: "two|couple of|zwei|deux|dos|due|twee|dois|duas|dwa|två|to|dva|2|２",
    3: "three|drei|trois|tres|tre|drie|três|trzy|tři|3|３",
    4: "four|vier|quatre|cuatro|quattro|quatro|cztery|fyra|fire|čtyři|4|４",
    6: "six|sechs|seis|sei|zes|sześć|sex|seks|šest|6",
}
_LASTING = Phrases(
    r"\b(?:for|for the|the|next|in|within|für|die|nächsten?|pendant|dans|durante|por|per|voor|over|przez"
    r"|kolejne|i|på"
    r"|po dobu|dobu|za|fra|om|daqui a|dentro de)"
    r" (?:the |next |die |nächsten? |les |las |os |as |próxim[oa]s? |prochaines? |prossim[ei] |komende"
    r" |følgende )*"
    r"(?:" + "|".join(rf"(?P<n{count}>{words})" for count, words in _NUMBERS.items()) + r") "
    r"(?:(?P<weeks>weeks?|wochen?|semaines?|semanas?|settimane|settimana|weken|week|tygodni\w*|veckor|vecka"
    r"|uger"
    r"|uge|uker|uke|týdn\w*)|(?P<months>months?|monate?n?|mois|meses|mês|mesi|mese|maanden|maand|miesi\w+"
    r"|månader"
    r"|månad|måneder|måned|měsíc\w*))\b"
)
_WEEKDAYS_JA = "月火水木金土日"
_SHORT_DAYS = ("mo", "tu", "we", "th", "fr", "mo", "di", "mi", "do", "fr")
_SHORT_DAY = re.compile(
    r"\b(?:until|till?|thru|through|back|bk|on|return\w*|ab|bis|am|zuruck|wieder(?: da)?)(?: on| am| ab)? "
    r"(?P<day>mon|tues?|weds?|thu(?:rs?)?|fri|mo|di|mi|do|fr)\b(?= ?(?:$|[.,;!)]|wieder|again|am\b|morning"
    r"|fruh|zuruck|erreichbar|in\b|at\b))"
)


class Absence(NamedTuple):
    """An absence; `back` is the first day on which the person reads email again, None if not named."""

    back: date | None


class DateMention(NamedTuple):
    """A date in a text, with the first and the last day that it may mean (a month has many)."""

    start: int
    end: int
    first: date
    last: date


def detect_out_of_office(subject: str, text: str, on: date) -> Absence | None:
    """Return the absence that an automatic reply of the day `on` announces; None if it announces none.

    A day that is over by then counts as none named, and so does one more than FARTHEST days ahead.
    """
    said = _ABBREVIATED.sub(r"\1", _ANSWERS.sub(" ", fold(f"{subject}\n{text}"[:TEXT_MAX])))
    returns, lasts = _find_return_days(said, on)
    is_notice = bool(_AWAY.search(said))  # a notice may name only the day of return
    found = [back for back in (*returns, *(lasts if is_notice else ())) if on < back <= on + FARTHEST * DAY]
    return Absence(found[0] if found else None) if is_notice or found else None


def _find_return_days(said: str, on: date) -> tuple[list[date], list[date]]:
    """Return the named days of return, and the days after the last one away, the likeliest first."""
    returns: list[date] = []
    lasts: list[date] = []
    for match in _CALENDAR_WEEK.finditer(said):
        week = _monday_of(int(match[2] or match[1]), on)
        if week is None:
            continue
        if _RETURN_BEFORE.search(said[max(0, match.start() - NEAR) : match.start()]):
            returns.append(week)
        else:
            lasts.append(week + WEEK)
    for named in _named_dates(said, on):
        before, after = said[max(0, named.start - NEAR) : named.start], said[named.end : named.end + NEAR]
        if _RETURN_TO.search(before) or _NOT_BACK_UNTIL.search(before):
            returns.append(named.first)
        elif _UNTIL_AFTER.search(after) or _UNTIL_BEFORE.search(before):
            is_month = named.first != named.last
            lasts.append(named.first if is_month or _EXCLUSIVE.search(before) else named.last + DAY)
        elif _RETURN_BEFORE.search(before) or (
            _RETURN_AFTER.search(after) and not _FROM_BEFORE.search(before)
        ):
            returns.append(named.first)
    lasting = _LASTING.search(said)
    today = [on + DAY] if _TODAY.search(said) else []
    return returns, [*sorted(lasts, reverse=True), *([_end_of(lasting, on)] if lasting else today)]


def _monday_of(number: int, on: date) -> date | None:
    """Return the Monday of the calendar week (ISO 8601) of this number that is not over."""
    for year in (on.year, on.year + 1):
        try:
            monday = date.fromisocalendar(year, number, 1)
        except ValueError:
            continue
        if monday + WEEK > on:
            return monday
    return None


def _named_dates(said: str, on: date) -> Iterator[DateMention]:
    """Yield the dates in the order of the text; where readings overlap, the more exact one only."""
    taken: list[DateMention] = []
    for reading in (_exact_dates, _find_months, _days_alone, _find_weekdays):
        for named in reading(said, on):
            if all(named.end <= other.start or other.end <= named.start for other in taken):
                taken.append(named)
    yield from sorted(taken)


def _exact_dates(said: str, on: date) -> Iterator[DateMention]:
    for form in _DATES:
        for match in form.finditer(said):
            if (day := _exact_date(match.groupdict(), on)) is not None:
                yield DateMention(match.start("d" if form is _DATES[0] else 0), match.end(), day, day)
    for match in _DAY_AFTER.finditer(said):
        yield DateMention(match.start(), match.end(), on + 2 * DAY, on + 2 * DAY)
    for match in _TOMORROW.finditer(said):
        yield DateMention(match.start(), match.end(), on + DAY, on + DAY)
    for match in _NEXT_WEEK.finditer(said):
        monday = _next_weekday(on, 1)
        yield DateMention(match.start(), match.end(), monday, monday)


def _exact_date(parts: dict[str, str | None], on: date) -> date | None:
    year = int(parts.get("y") or 0) or None
    year = year + 2000 if year is not None and year < 100 else year
    if (unit := parts.get("unit")) and not year and (unit in UNITS or month_of(unit)):
        return None  # "9-13 March", "3/4 hours"
    if parts.get("one"):
        one, two = int(parts["one"] or 0), int(parts["two"] or 0)
        days = [
            day
            for day in (_to_nearest_date(year, two, one, on), _to_nearest_date(year, one, two, on))
            if day is not None
        ]
        ahead = [day for day in days if day > on]
        return min(ahead or days, default=None)  # absences are short: the nearer one is meant
    month = int(parts["m"] or 0) if parts.get("m") else month_of(parts["name"] or "")
    return _to_nearest_date(year, month, int(parts["d"] or 0), on) if month else None


def _find_months(said: str, on: date) -> Iterator[DateMention]:
    """Yield months without a day: "until September 2026", "bis Ende März"."""
    for match in _MONTH.finditer(said):
        parts = match.groupdict()
        month = month_of(parts["name"] or "")
        first = _to_nearest_date(int(parts["y"] or 0) or None, month, 1, on) if month else None
        if first is None or _MAY.match(said, match.start()):
            continue
        if not parts["y"] and first + 31 * DAY < on:
            first = first.replace(year=first.year + 1)
        part = next((name for name in PARTS if parts[name]), None)
        if part is None:
            yield DateMention(match.start(), match.end(), first, first + 27 * DAY)
        else:
            day = first.replace(day=min(PARTS[part], calendar.monthrange(first.year, first.month)[1]))
            yield DateMention(match.start(), match.end(), day, day)


def _days_alone(said: str, on: date) -> Iterator[DateMention]:
    """Yield days without a month, each as the next day of that number."""
    for match in _DAY_ALONE.finditer(said):
        if match["f"] and weekday_of(match[0].split()[0]) is None:
            continue
        number = int(next(each for each in match.groups() if each))
        began = _FROM_BEFORE.search(said[max(0, match.start() - NEAR) : match.start()])
        near = (on + days * DAY for days in range(-14 if began else 1, 62))
        day = next((each for each in near if each.day == number), None)
        if day is not None:
            yield DateMention(match.start(), match.end(), day, day)


def _find_weekdays(said: str, on: date) -> Iterator[DateMention]:
    """Yield weekdays by their names, except one beside a date, which is part of that date."""
    exact = [(named.start, named.end) for named in _exact_dates(said, on)]
    for match in _WORD.finditer(said):
        is_beside = any(match.start() - 4 <= end and start <= match.end() + 6 for start, end in exact)
        if not is_beside and (weekday := weekday_of(match[0])) is not None:
            day = _next_weekday(on, weekday)
            end = match.end() - 2 * match[0].endswith("ig")  # Hungarian: until
            yield DateMention(match.start(), end, day, day)
    for match in _SHORT_DAY.finditer(said):
        day = _next_weekday(on, _SHORT_DAYS.index(match["day"][:2]) % 5 + 1)
        yield DateMention(match.start("day"), match.end("day"), day, day)


def month_of(name: str) -> int | None:
    """Return the number of a month by its folded name or abbreviation in one of the languages."""
    return None if name in NO_MONTHS else _load_date_names(MONTHS, 3).get(name)


def weekday_of(name: str) -> int | None:
    """Return the number of a weekday, Monday being 1, by its folded full name in one of the languages."""
    if name[0] in _WEEKDAYS_JA:
        return _WEEKDAYS_JA.index(name[0]) + 1
    names = _load_date_names(WEEKDAYS, 4)
    ends = (
        "",
        "s",
        "n",
        "on",
        "en",
        "na",
        "tol",
        "ig",
    )  # endings of other cases: "mondays", "hétfőn", "maanantaina", "péntekig"
    return next((names[bare] for end in ends if (bare := name.removesuffix(end)) in names), None)


@cache
def _load_date_names(keys: tuple[str, ...], shortest: int) -> dict[str, int]:
    """Return names of months or weekdays, of at least `shortest` letters, with their numbers from 1."""
    found: dict[str, int] = {}
    for language in LANGUAGES:
        data = import_module(f"dateparser.data.date_translation_data.{language}").info
        for number, key in enumerate(keys, 1):
            for name in data[key]:
                if len(folded := fold(name).removesuffix(".")) >= shortest:
                    found.setdefault(folded, number)
    return found


def _to_nearest_date(year: int | None, month: int, day: int, on: date) -> date | None:
    """Return a date, without a year the one nearest to `on`; None if there is no such day."""
    found: list[date] = []
    for each in (year,) if year is not None else (on.year - 1, on.year, on.year + 1):
        try:
            found.append(date(each, month, day))
        except ValueError:
            continue
    return min(found, key=lambda one: abs(one - on), default=None)


def _next_weekday(on: date, weekday: int) -> date:
    return on + ((weekday - on.isoweekday() - 1) % 7 + 1) * DAY


def _end_of(lasting: re.Match[str], on: date) -> date:
    count = next(number for number in _NUMBERS if lasting[f"n{number}"])
    return on + count * (WEEK if lasting["weeks"] else timedelta(days=30))
