"""The texts of the window in the language of who reads them.

tr("Sent to {name}", name=x)    tr("%n mail(s)", n=1204) "1,204 mails"    tr("Open", "what a button does")

The text is a literal and a whole sentence; what differs stands in named fields. The second text tells the
translator what the first one can't. `make translations` gathers them all in resources/translations.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.resources import find_resource

CONTEXT = "desk"
COUNTRY = "a country"  # what tells its name from other texts
LANGUAGES = {"en": "English", "de": "Deutsch"}  # each in its own words
_DIGITS = {"de": str.maketrans(",.", ".,")}

_language = "en"
_texts: QTranslator | None = None


def tr(text: str, about: str = "", /, n: int | None = None, **fields: object) -> str:
    """A text in the language of the window; `n` chooses its grammatical number and replaces %n."""
    found: str | None = (_texts or set_language(_language)).translate(
        CONTEXT, text, about or None, -1 if n is None else abs(n)
    )
    said = found or text
    if n is not None:
        said = said.replace("(s)", "" if abs(n) == 1 else "s").replace("%n", format_number(n))
    return said.format(**fields) if fields else said


def translate_text(text: str, about: str = "") -> str:
    """The translation of a text that is not written where it is shown; itself when there is none."""
    return (_texts or set_language(_language)).translate(CONTEXT, text, about or None) or text


def get_country_name(code: str) -> str:
    """Its name; the code of one that Qt does not know."""
    territory = QLocale.codeToTerritory(code)
    if territory == QLocale.Country.AnyTerritory:
        return code
    return translate_text(QLocale.territoryToString(territory), COUNTRY)


def format_number(n: int) -> str:
    """With its thousands parted."""
    return localize_digits(f"{n:,}")


def localize_digits(written: str) -> str:
    """A number that Python wrote, with the language's own separators."""
    return written.translate(_DIGITS.get(_language, {}))


def get_language() -> str:
    return _language


def chosen_language(choice: object) -> str:
    """What is set in the preferences, or the first of the system's languages that there are texts in."""
    if choice in LANGUAGES:
        return str(choice)
    wanted = (one.partition("-")[0] for one in QLocale.system().uiLanguages())
    return next((one for one in wanted if one in LANGUAGES), "en")


def set_language(language: str) -> QTranslator:
    """From now on texts come in this language; before a module with texts is imported, which keeps some."""
    global _language, _texts
    _language, _texts = language, QTranslator()
    _texts.load(str(find_resource("translations", f"{language}.qm")))
    if QLocale.system().language() != QLocale(language).language():
        QLocale.setDefault(QLocale(language))
    if (app := QCoreApplication.instance()) is not None:
        for before in app.findChildren(QTranslator):
            app.removeTranslator(before)
        own = QTranslator(app)  # what Qt itself says: in dialogs, in menus of text fields
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language != "en" and own.load(f"qtbase_{language}", folder):
            app.installTranslator(own)
    return _texts
