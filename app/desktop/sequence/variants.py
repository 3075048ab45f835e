"""The variants of a mail, edited side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QAction, QResizeEvent, QTextCursor, QTextDocument
from PySide6.QtWidgets import QGridLayout, QMenu, QVBoxLayout, QWidget

from app.contract.campaigns import Variant
from app.contract.lint import Part
from app.desktop.widgets.factories import button, icon_button, label, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.inputs import SpinBox, indent_spin_boxes
from app.desktop.widgets.sentences import translate_sentence

from .merge_field_completer import BodyEdit, SubjectEdit, fields_for

COLUMNS, NARROW, LEAST = 2, 620, 280  # columns; pixels below which there is one; least pixels


class Sample(NamedTuple):
    """The beginning that an empty text shows, and a sample that can be inserted there; "" for none."""

    greeting: str = ""
    subject: str = ""
    body: str = ""


class Texts(QWidget):
    """The variants of one mail.

    `edited` is emitted on every change, `looked_at` with the variant that gets the focus, `rearranged`
    when variants are added or removed. `undoable` carries a text about what was removed, and a function
    that restores it.
    """

    edited = Signal()
    looked_at = Signal(object)
    rearranged = Signal()
    undoable = Signal(str, object)

    def __init__(self, variants: tuple[Variant, ...] = ()) -> None:
        super().__init__()
        self.variants: list[VariantEditor] = []
        self._dropped: tuple[int, VariantEditor, list[int]] | None = None
        self.add = button(tr("Add variant"), "split", "quiet", tr("Test another text against this one"))
        self.add.setParent(self)  # until the owner lays it out: without a parent it would open as a window
        self.add.clicked.connect(self._add)
        self._name, self._hint, self._sample = "", "", Sample()
        self._columns = COLUMNS
        self.setMinimumWidth(LEAST)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(18)
        self._grid.setVerticalSpacing(14)
        for variant in variants:
            if variant.is_active:
                self._put(VariantEditor(variant))
        if not self.variants:
            self._put(VariantEditor())

    @property
    def controls(self) -> list[QWidget]:
        """Return the controls in tab order."""
        return [control for variant in self.variants for control in variant.controls]

    @property
    def shares(self) -> list[int]:
        return [variant.share.value() for variant in self.variants]

    def payload(self) -> list[dict[str, Any]]:
        return [variant.payload(LETTERS[n]) for n, variant in enumerate(self.variants)]

    def set_name(self, name: str, hint: str) -> None:
        """Set the mail's name and the hint in an empty subject."""
        self._name, self._hint = name, hint
        self.add.setAccessibleName(tr("Add variant of {name}", name=name))
        for n, variant in enumerate(self.variants):
            variant.name(LETTERS[n], name, len(self.variants) > 1)
            variant.subject.setPlaceholderText(hint)

    def set_sample(self, sample: Sample) -> None:
        """Offer a sample wherever a variant has no text yet."""
        self._sample = sample
        for variant in self.variants:
            variant.set_sample(sample)

    def set_read_only(self, fixed: bool) -> None:
        self.add.setEnabled(not fixed)
        for variant in self.variants:
            variant.set_read_only(fixed)

    def first_gap(self, *, subject: bool) -> QWidget | None:
        """Return the first field that must be filled in or corrected before a launch."""
        for variant in self.variants:
            if subject and not variant.subject.text().strip():
                return variant.subject
            if not variant.body.toPlainText().strip() or variant.warning.text():
                return variant.body
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if len(self.variants) > 1 and (self._columns > 1) != (event.size().width() >= NARROW):
            self._arrange()

    def _put(self, variant: VariantEditor) -> None:
        self.variants.append(variant)
        variant.set_sample(self._sample)
        variant.edited.connect(self.edited)
        variant.looked_at.connect(self.looked_at)
        variant.share_set.connect(self._share_set)
        variant.drop_asked.connect(self._drop)
        self._arrange()

    def _arrange(self) -> None:
        columns = COLUMNS if self.width() >= NARROW and len(self.variants) > 1 else 1
        for n, variant in enumerate(self.variants):
            self._grid.removeWidget(variant)
            self._grid.addWidget(variant, n // columns, n % columns)
        self._columns = columns
        self.add.setVisible(len(self.variants) < len(LETTERS))

    def _share_set(self, variant: VariantEditor, value: int) -> None:
        self._take_shares(rebalance_shares(self.shares, self.variants.index(variant), value))
        self.edited.emit()

    def _take_shares(self, shares: list[int]) -> None:
        for variant, share in zip(self.variants, shares, strict=True):
            variant.set_share(share)

    def _add(self) -> None:
        fresh = VariantEditor()
        fresh.copy_from(self.variants[-1])
        self._put(fresh)
        self._changed_number()
        fresh.subject.setFocus()

    def _drop(self, variant: VariantEditor) -> None:
        if self._dropped is not None:
            self._dropped[1].deleteLater()  # it is no longer in a layout
        self._dropped = self.variants.index(variant), variant, self.shares
        self.variants.remove(variant)
        self._grid.removeWidget(variant)
        variant.hide()
        self._arrange()
        self._changed_number()
        self.variants[0].subject.setFocus()
        self.undoable.emit(tr("{variant} was removed.", variant=variant.letter.text()), self._bring_back)

    def _bring_back(self) -> None:
        """Restore the variant removed last, and all shares as they were."""
        if self._dropped is None or not self.add.isEnabled():
            return
        (at, variant, shares), self._dropped = self._dropped, None
        self.variants.insert(min(at, len(self.variants)), variant)
        self._arrange()
        variant.show()
        self._changed_number()
        if len(shares) == len(self.variants):
            self._take_shares(shares)
        variant.subject.setFocus()

    def _changed_number(self) -> None:
        self._take_shares(split_shares_evenly(len(self.variants)))
        self.set_name(self._name, self._hint)
        self.rearranged.emit()
        self.edited.emit()


def assign_saved_ids(editors: list[VariantEditor], saved: tuple[Variant, ...]) -> None:
    """Give the editors the IDs that the service assigned to their variants."""
    for editor, variant in zip(editors, [v for v in saved if v.is_active], strict=False):
        editor.id = variant.id


LETTERS = "ABCDEFGH"
SUBJECT_LENGTH = 998
HTML = tr("It also has an HTML version that was made elsewhere and stays as it is.")


class VariantEditor(QWidget):
    """The editor of one variant; `edited` on every change, `looked_at` when it gets the focus.

    The other signals are requests of the user.
    """

    edited = Signal()
    looked_at = Signal(object)
    share_set = Signal(object, int)
    drop_asked = Signal(object)

    def __init__(self, variant: Variant | None = None) -> None:
        super().__init__()
        self.id = variant.id if variant else None
        self._html = variant.html_template if variant else ""
        self.letter, self.share, self.drop = (
            label("", "strong"),
            SpinBox(),
            icon_button("trash", tr("Remove")),
        )
        self.share.setRange(0, 100)
        self.share.setSuffix(" %")
        indent_spin_boxes(self.share)
        self.share.setValue(variant.distribution_percent if variant else 100)
        self.subject = SubjectEdit(variant.subject_template if variant else "")
        self.subject.setMaxLength(SUBJECT_LENGTH)
        self.body = BodyEdit(variant.body_template if variant else "")
        self.body.setTabChangesFocus(True)
        self.body.setMinimumHeight(190)
        self._written: SubjectEdit | BodyEdit = self.body
        self.field = button(
            tr("Insert field"),
            "plus",
            "quiet",
            tr("A merge field. | adds a default. Typing {{ suggests them, too."),
        )
        self._fields = QMenu(self)
        self.field.setMenu(self._fields)
        self.sample = button(
            tr("Use a sample"), "edit", "quiet", tr("A short text in the language of the campaign")
        )
        self.sample.hide()
        self._sample = Sample()
        self.warning, self.note = label("", "error", wrap=True), label(HTML, "mute", wrap=True)
        self.note.setVisible(bool(self._html))
        self.hints = label("", "mute", wrap=True)
        self.hints.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row(self.letter, self.share, None, self.drop))
        for widget in (self.subject, self.body, self.warning, self.hints, self.note):
            layout.addWidget(widget)
        layout.addLayout(row(self.field, self.sample, None))
        self.set_problems(())
        self._listen()

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """Return the controls in tab order."""
        return self.share, self.drop, self.subject, self.body, self.field, self.sample

    def name(self, letter: str, mail: str, several: bool) -> None:
        """Set the variant's letter and mail name; a single variant shows neither share nor letter."""
        here = tr("variant {letter} of {mail}", letter=letter, mail=mail) if several else mail
        self.letter.setText(tr("Variant {letter}", letter=letter))
        for widget in (self.letter, self.share, self.drop):
            widget.setVisible(several)
        self.share.setAccessibleName(tr("Share of {here}", here=here))
        self.subject.setAccessibleName(tr("Subject of {here}", here=here))
        self.body.setAccessibleName(tr("Text of {here}", here=here))
        self.field.setAccessibleName(tr("Insert field into {here}", here=here))
        self.sample.setAccessibleName(tr("Use a sample for {here}", here=here))
        self.drop.setAccessibleName(tr("Remove {here}", here=here))
        self.drop.setToolTip(tr("Remove {here}", here=here))

    def payload(self, letter: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "variant_name": f"Variant {letter}",
            "variant_label": letter,
            "subject_template": self.subject.text(),
            "body_template": self.body.toPlainText(),
            "html_template": self._html,
            "distribution_percent": self.share.value(),
        }

    def set_sample(self, sample: Sample) -> None:
        self._sample = sample
        self.body.setPlaceholderText(sample.greeting)
        self._offer_sample()

    def _offer_sample(self) -> None:
        """Offer the sample while the text is empty."""
        self.sample.setVisible(bool(self._sample.body) and not (self._html or self.body.toPlainText()))

    def _sample_clicked(self) -> None:
        self.body.setFocus()  # before the button hides
        if not self.subject.text():
            self.subject.insert(self._sample.subject)
        self.body.insertPlainText(self._sample.body)

    def copy_from(self, other: VariantEditor) -> None:
        """Copy another variant's texts."""
        self._html = other._html
        self.subject.setText(other.subject.text())
        self.body.setPlainText(other.body.toPlainText())

    def set_share(self, share: int) -> None:
        """Set the share without emitting a signal."""
        self.share.blockSignals(True)
        self.share.setValue(share)
        self.share.blockSignals(False)

    def set_problems(self, problems: tuple[str, ...]) -> None:
        """Show the service's problems below the text, unless a merge field is being chosen."""
        self._problems = problems, self._texts()
        if not (self.subject.fields.is_open or self.body.fields.is_open):
            self._tell_problems()

    def _texts(self) -> tuple[str, str]:
        return self.subject.text(), self.body.toPlainText()

    def _tell_problems(self) -> None:
        """Show the problems unless the text has changed: then the next save brings others."""
        problems, texts = self._problems
        if texts != self._texts():
            return
        said = " ".join(map(translate_sentence, problems))
        self.warning.setText(said)
        self.warning.setVisible(bool(said))
        self.body.setAccessibleDescription(said)

    def set_hints(self, sentences: Sequence[str]) -> None:
        """Show doubts about the text that do not prevent sending."""
        self.hints.setText("\n".join(f"• {each}" for each in dict.fromkeys(sentences)))
        self.hints.setVisible(bool(sentences))

    def point_at(self, part: str, excerpt: str) -> None:
        """Focus a part of the mail and select an excerpt."""
        if part == Part.SUBJECT:
            self.subject.setFocus()
            if (at := self.subject.text().find(excerpt)) >= 0:
                self.subject.setSelection(at, len(excerpt))
            return
        self.body.setFocus()
        self.body.moveCursor(QTextCursor.MoveOperation.Start)
        self.body.find(excerpt, QTextDocument.FindFlag.FindCaseSensitively)

    def set_read_only(self, fixed: bool) -> None:
        self.subject.setReadOnly(fixed)
        self.body.setReadOnly(fixed)
        for control in (self.share, self.drop, self.field, self.sample):
            control.setEnabled(not fixed)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.FocusIn:
            self._written = self.subject if watched is self.subject else self.body
            self.looked_at.emit(self)
        return False

    def _listen(self) -> None:
        self._fields.aboutToShow.connect(self._offer_fields)
        self._fields.triggered.connect(self._field_chosen)
        for editor in (self.subject, self.body):
            editor.installEventFilter(self)
            editor.textChanged.connect(self.edited)
            editor.fields.closed.connect(self._tell_problems)
        self.body.textChanged.connect(self._offer_sample)
        self.sample.clicked.connect(self._sample_clicked)
        self.share.valueChanged.connect(self._share_changed)
        self.drop.clicked.connect(self._drop_clicked)

    def _offer_fields(self) -> None:
        self._fields.clear()
        for text, field in fields_for(self):
            self._fields.addAction(f"{text}\t{field}").setData(field)

    def _field_chosen(self, action: QAction) -> None:
        if isinstance(self._written, SubjectEdit):
            self._written.insert(str(action.data()))
        else:
            self._written.insertPlainText(str(action.data()))
        self._written.setFocus()

    def _share_changed(self, value: int) -> None:
        self.share_set.emit(self, value)

    def _drop_clicked(self) -> None:
        self.drop_asked.emit(self)


def rebalance_shares(values: Sequence[int], index: int, wanted: int) -> list[int]:
    """Return the shares after one was set; the others, from the last, adjust so that the sum is 100."""
    shares = list(values)
    if len(shares) == 1:
        return [100]
    shares[index] = max(0, min(100, wanted))
    surplus = sum(shares) - 100
    for other in sorted((n for n in range(len(shares)) if n != index), reverse=True):
        change = max(0, min(100, shares[other] - surplus)) - shares[other]
        shares[other] += change
        surplus += change
    return shares


def split_shares_evenly(count: int) -> list[int]:
    """Return `count` shares that sum to 100 and differ by at most 1."""
    return [100 // count + (1 if n < 100 % count else 0) for n in range(count)]
