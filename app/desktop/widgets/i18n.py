"""Translation of the window's texts into the user's language.

    tr("Sent to {name}", name=x)    tr("%n mail(s)", n=1204) "1,204 mails"    tr("Open", "what a button does")

The text is a literal and a whole sentence; its variable parts are named fields. The second text tells
the translator what the first one can't. `make translations` collects all texts in
resources/translations.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from app.resources import find_resource

CONTEXT = "desk"
COUNTRY = "a country"  # tells translators that a text is a country's name
LANGUAGES = {"en": "English", "de": "Deutsch"}  # each in its own language
_DIGITS = {"de": str.maketrans(",.", ".,")}

_language = "en"
_texts: QTranslator | None = None


def tr(text: str, about: str = "", /, n: int | None = None, **fields: object) -> str:
    """Return a text in the window's language; `n` chooses the plural form and replaces %n."""
    said = translate_text(text, about, n)
    if n is not None:
        said = said.replace("(s)", "" if abs(n) == 1 else "s").replace("%n", format_number(n))
    return said.format(**fields) if fields else said


def translate_text(text: str, about: str = "", n: int | None = None) -> str:
    """Return the translation of a text that isn't a literal where it is shown, or the text itself."""
    texts = _texts or set_language(_language)
    found: str | None = texts.translate(CONTEXT, text, about or None, -1 if n is None else abs(n))
    return found or text


def get_country_name(code: str) -> str:
    """Return a country's name in the window's language, or the code if Qt doesn't know the country."""
    territory = QLocale.codeToTerritory(code)
    if territory == QLocale.Country.AnyTerritory:
        return code
    return translate_text(QLocale.territoryToString(territory), COUNTRY)


def format_number(n: int) -> str:
    """Return an integer with thousands separators, as the language has them."""
    return localize_digits(f"{n:,}")


def localize_digits(written: str) -> str:
    """Return a number formatted by Python, with the separators of the language."""
    return written.translate(_DIGITS.get(_language, {}))


def get_language() -> str:
    return _language


def chosen_language(choice: object) -> str:
    """Return the language chosen in the preferences, else the first of the system's with texts."""
    if choice in LANGUAGES:
        return str(choice)
    wanted = (one.partition("-")[0] for one in QLocale.system().uiLanguages())
    return next((one for one in wanted if one in LANGUAGES), "en")


def set_language(language: str) -> QTranslator:
    """Use a language from now on.

    To be called before a module with texts is imported, since such modules keep some of their texts.
    """
    global _language, _texts
    _language, _texts = language, QTranslator()
    _texts.load(str(find_resource("translations", f"{language}.qm")))
    if QLocale.system().language() != QLocale(language).language():
        QLocale.setDefault(QLocale(language))
    if (app := QCoreApplication.instance()) is not None:
        for before in app.findChildren(QTranslator):
            app.removeTranslator(before)
        own = QTranslator(app)  # Qt's own texts: in dialogs, in menus of text fields
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if language != "en" and own.load(f"qtbase_{language}", folder):
            app.installTranslator(own)
    return _texts
