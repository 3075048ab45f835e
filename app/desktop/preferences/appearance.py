"""Settings of the theme (light, dark or as the system) and the zoom."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QButtonGroup, QRadioButton, QWidget

from app.desktop import settings
from app.desktop.session import Session
from app.desktop.widgets import i18n, theme
from app.desktop.widgets.factories import Choice, label
from app.desktop.widgets.formats import in_percent
from app.desktop.widgets.forms import Field
from app.desktop.widgets.i18n import tr

from .section_widgets import lay_out_section, panel

MODES: tuple[tuple[theme.Mode, str], ...] = (
    ("light", tr("Light")),
    ("dark", tr("Dark")),
    ("system", tr("Same as the system")),
)


class AppearanceSection(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._settings = session.settings
        self._opened_with = settings.read_zoom(session.settings)
        self.modes = QButtonGroup(self)
        for at, (mode, text) in enumerate(MODES):
            choice = QRadioButton(text)
            choice.setChecked(mode == theme.notifier.mode)
            self.modes.addButton(choice, at)
        colors = panel(tr("Colors"), *self.modes.buttons())
        self.modes.idClicked.connect(self._mode_chosen)
        theme.notifier.changed.connect(self._show_mode)
        self.zoom = Choice()
        for percent in settings.ZOOMS:
            self.zoom.addItem(in_percent(str(percent)), percent)
        self.zoom.setCurrentIndex(settings.ZOOMS.index(self._opened_with))
        self.zoom.setMaximumWidth(220)
        self.zoom.activated.connect(self._zoom_chosen)
        hint = tr("In addition to the screen's own scaling.")
        self.later = label(tr("The new size applies when Outreach Desk is restarted."), "strong", wrap=True)
        self.later.hide()
        size = panel(tr("Size"), Field(tr("Everything in the window"), self.zoom, hint), self.later)
        lay_out_section(self, colors, size, self._languages())

    def _languages(self) -> QWidget:
        self.language = Choice()
        for name, text in (("system", tr("Same as the system")), *i18n.LANGUAGES.items()):
            self.language.addItem(text, name)
        self._began_with = str(self._settings.value(settings.LANGUAGE, "system"))
        self.language.setCurrentIndex(max(self.language.findData(self._began_with), 0))
        self.language.setMaximumWidth(220)
        self.language.activated.connect(self._language_chosen)
        self.language_later = label(
            tr("The language changes when Outreach Desk is restarted."), "strong", wrap=True
        )
        self.language_later.hide()
        field = Field(tr("Texts, dates and numbers"), self.language)
        return panel(tr("Language"), field, self.language_later)

    def _language_chosen(self, at: int) -> None:
        wanted = self.language.itemData(at)
        self._settings.setValue(settings.LANGUAGE, wanted)
        self.language_later.setVisible(wanted != self._began_with)

    def _mode_chosen(self, at: int) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._settings.setValue(settings.APPEARANCE, MODES[at][0])
        theme.apply_theme(app, MODES[at][0])

    def _show_mode(self) -> None:
        at = next(at for at, (mode, _) in enumerate(MODES) if mode == theme.notifier.mode)
        self.modes.button(at).setChecked(True)

    def _zoom_chosen(self, at: int) -> None:
        self._settings.setValue(settings.ZOOM, settings.ZOOMS[at])
        self.later.setVisible(settings.ZOOMS[at] != self._opened_with)
