"""Light, dark or as the system, and how large everything is."""

from __future__ import annotations

from PySide6.QtWidgets import QApplication, QButtonGroup, QComboBox, QRadioButton, QWidget

from app.desktop import settings as chosen
from app.desktop.kit import theme
from app.desktop.kit.forms import Field
from app.desktop.kit.parts import label
from app.desktop.session import Session

from .pieces import panel, section

MODES: tuple[tuple[theme.Mode, str], ...] = (
    ("light", "Light"),
    ("dark", "Dark"),
    ("system", "As the system"),
)


class AppearanceSection(QWidget):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._settings = session.settings
        self._opened_with = chosen.zoom(session.settings)
        colours, box = panel("Colours")
        self.modes = QButtonGroup(self)
        for at, (mode, text) in enumerate(MODES):
            choice = QRadioButton(text)
            choice.setChecked(mode == theme.notifier.mode)
            self.modes.addButton(choice, at)
            box.addWidget(choice)
        self.modes.idClicked.connect(self._mode_chosen)
        theme.notifier.changed.connect(self._show_mode)
        size, box = panel("Size")
        self.zoom = QComboBox()
        for percent in chosen.ZOOMS:
            self.zoom.addItem(f"{percent} %", percent)
        self.zoom.setCurrentIndex(chosen.ZOOMS.index(self._opened_with))
        self.zoom.setMaximumWidth(160)
        self.zoom.activated.connect(self._zoom_chosen)
        box.addWidget(Field("Everything in the window", self.zoom, "On top of what the screen is set to."))
        self.later = label("The new size is there when Outreach Desk starts again.", "strong", wrap=True)
        self.later.hide()
        box.addWidget(self.later)
        section(self, colours, size)

    def _mode_chosen(self, at: int) -> None:
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        self._settings.setValue(chosen.APPEARANCE, MODES[at][0])
        theme.apply(app, MODES[at][0])

    def _show_mode(self) -> None:
        at = next(at for at, (mode, _) in enumerate(MODES) if mode == theme.notifier.mode)
        self.modes.button(at).setChecked(True)

    def _zoom_chosen(self, at: int) -> None:
        self._settings.setValue(chosen.ZOOM, chosen.ZOOMS[at])
        self.later.setVisible(chosen.ZOOMS[at] != self._opened_with)
