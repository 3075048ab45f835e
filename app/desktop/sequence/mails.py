"""The editors of a campaign's mails, in sending order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from PySide6.QtWidgets import QWidget

from app.contract.campaign_texts import CampaignLanguage, find_texts
from app.contract.campaigns import Campaign, Sequence, Trigger, Variant
from app.contract.lint import TextFinding
from app.desktop.widgets.factories import Choice, button, row
from app.desktop.widgets.flow_layout import build_flow_layout
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.sentences import translate_sentence

from .step_list import StepFrame, StepList
from .variants import Sample, VariantEditor, assign_saved_ids

TRIGGERS = (
    (tr("if there is no reply"), Trigger.NO_REPLY),
    (tr("if it was not opened"), Trigger.NOT_OPENED),
    (tr("if it was opened, but not answered"), Trigger.OPENED_NO_REPLY),
)


class StepEditor(StepFrame):
    """The editor of one mail; all but the first are follow-ups."""

    def __init__(self, sequence: Sequence | None, variants: tuple[Variant, ...]) -> None:
        super().__init__(variants)
        self.sequence_id = sequence.sequence_id if sequence else None
        self.number = sequence.step_number if sequence else 0
        self.trigger, self.add_variant = Choice(), self.texts.add
        self._language = str(CampaignLanguage.EN)
        self._set_up(sequence)
        lay_out(
            self,
            row(self.title, None, self.add_variant, self.earlier, self.later, self.remove, gap=6),
            build_flow_layout(self.wait, self.trigger, gap=10),
            self.texts,
            margins=(18, 14, 18, 14),
        )
        self.set_place(0, 1)

    @property
    def controls(self) -> list[QWidget]:
        """Return the controls in tab order."""
        head = [self.add_variant, self.earlier, self.later, self.remove]
        return [*head, self.wait, self.trigger, *self.texts.controls]

    @property
    def shares(self) -> list[int]:
        return self.texts.shares

    def payload(self) -> list[dict[str, Any]]:
        return self.texts.payload()

    def sequence_payload(self) -> dict[str, Any]:
        """Return the mail as a follow-up; the service assigns its number."""
        return {
            "sequence_id": self.sequence_id,
            "trigger_type": TRIGGERS[self.trigger.currentIndex()][1],
            "wait_days": self.wait.value(),
            "variants": self.payload(),
        }

    def set_place(self, place: int, count: int) -> None:
        """Set the mail's place among `count` mails; the first one is place 0."""
        name = tr("follow-up {place}", place=place) if place else tr("the first email")
        self.title.setText(tr("Follow-up {place}", place=place) if place else tr("First email"))
        for control in (self.wait, self.trigger, self.remove):
            control.setVisible(place > 0)
        self.wait.setAccessibleName(tr("Days before {name}", name=name))
        self.trigger.setAccessibleName(tr("Condition of {name}", name=name))
        for control in (self.earlier, self.later):
            control.setVisible(place > 0 and count > 2)
        self._place, self._count = place, count
        self._show_turns()
        hint = tr("Subject (empty: the first one's, in the same thread)") if place else tr("Subject")
        self._set_name(name, hint)
        self._show_sample()

    def set_language(self, language: str) -> None:
        self._language = language
        self._show_sample()

    def _show_sample(self) -> None:
        """Offer the sample of the first email, or that of a follow-up."""
        texts = find_texts(self._language)
        subject, body = ("", texts.follow_up_body) if self._place else (texts.first_subject, texts.first_body)
        self.texts.set_sample(Sample(texts.greeting, subject, body))

    def _show_turns(self) -> None:
        self.earlier.setEnabled(self._place > 1 and not self._fixed)
        self.later.setEnabled(self._place + 1 < self._count and not self._fixed)

    def set_read_only(self, fixed: bool) -> None:
        self._fixed = fixed
        self._show_turns()
        for control in (self.wait, self.trigger, self.remove):
            control.setEnabled(not fixed)
        self.texts.set_read_only(fixed)

    def first_gap(self) -> QWidget | None:
        """Return the first field that must be filled in or corrected before a launch."""
        return self.texts.first_gap(subject=not self._place)

    def _set_up(self, sequence: Sequence | None) -> None:
        self._count_days(365, tr("The same day"), sequence.wait_days if sequence else 2)
        for text, trigger in TRIGGERS:
            self.trigger.addItem(text, str(trigger))
        self.trigger.setCurrentIndex(max(0, self.trigger.findData(sequence and str(sequence.trigger_type))))
        self.trigger.currentIndexChanged.connect(self.edited)


PROBLEM = "template"  # shown by the editor itself


class MailsEditor(StepList):
    steps: list[StepEditor]

    def __init__(self) -> None:
        tip = tr("Another email for those who haven't replied")
        super().__init__(button(tr("Add a follow-up"), "plus", tip=tip))
        self._language = str(CampaignLanguage.EN)
        self.before: QWidget | None = None  # the widget before this one in tab order
        self._layout = lay_out(self, row(self.add, None), (None, 1), gap=12, margins=(0, 0, 6, 0))
        self.add.clicked.connect(self._add_clicked)

    @property
    def seen(self) -> tuple[int, str | None]:
        """Return the step and variant last looked at; the variant is None until it is saved."""
        for step in self.steps:
            if self._seen in step.variants:
                return step.number, self._seen.id
        return 0, self.steps[0].variants[0].id if self.steps else None

    def fill(self, campaign: Campaign) -> None:
        """Show a campaign's mails."""
        for _ in self.fill_one_by_one(campaign):
            pass

    def fill_one_by_one(self, campaign: Campaign) -> Iterator[None]:
        self._clear()
        self._language = str(campaign.language)
        self._put(StepEditor(None, campaign.variants))
        for sequence in campaign.sequences:
            if sequence.is_active:
                yield
                self._put(StepEditor(sequence, sequence.variants))
        self._renumber()

    def set_language(self, language: str) -> None:
        """Set the language of the samples."""
        self._language = language
        for step in self.steps:
            step.set_language(language)

    def _put(self, step: StepFrame) -> None:
        super()._put(step)
        self.steps[-1].set_language(self._language)

    def payload(self) -> dict[str, Any]:
        """Return all mails, and note their editors, which get the IDs when they are saved."""
        self._sent = [(step, list(step.variants)) for step in self.steps]
        first, *others = self.steps
        return {"variants": first.payload(), "sequences": [step.sequence_payload() for step in others]}

    def saved(self, campaign: Campaign) -> None:
        """Store the IDs assigned on saving, so that statistics survive the next save."""
        active = [sequence for sequence in campaign.sequences if sequence.is_active]
        groups = [campaign.variants, *(sequence.variants for sequence in active)]
        for at, ((step, editors), group) in enumerate(zip(self._sent, groups, strict=False)):
            if at:
                step.sequence_id, step.number = active[at - 1].sequence_id, active[at - 1].step_number
            assign_saved_ids(editors, group)

    def set_problems(self, problems: Mapping[str, tuple[str, ...]]) -> None:
        """Show problems found by the service, by variant ID."""
        for variant in self._variants():
            variant.set_problems(problems.get(variant.id or "", ()))

    def set_findings(self, findings: tuple[TextFinding, ...]) -> None:
        """Show the preflight findings, except those that are shown as problems."""
        for variant in self._variants():
            mine = [each for each in findings if each.variant_id == variant.id and each.rule != PROBLEM]
            variant.set_hints([translate_sentence(each.sentence) for each in mine])

    def variant(self, variant_id: str) -> VariantEditor | None:
        return next((each for each in self._variants() if each.id == variant_id), None)

    def name_of(self, variant_id: str) -> str:
        """Return the name of a variant's mail, with the variant where there are several."""
        for step in self.steps:
            for variant in step.variants:
                if variant.id == variant_id:
                    several = len(step.variants) > 1
                    return f"{step.title.text()}, {variant.letter.text()}" if several else step.title.text()
        return ""

    def _variants(self) -> list[VariantEditor]:
        return [variant for step in self.steps for variant in step.variants]

    def set_read_only(self, fixed: bool) -> None:
        self._fixed = fixed
        self.add.setEnabled(not fixed)
        for step in self.steps:
            step.set_read_only(fixed)

    def focus_gap(self) -> bool:
        """Focus the first missing or wrong text; return whether there is one."""
        gap = next((gap for step in self.steps if (gap := step.first_gap())), None)
        if gap is not None:
            gap.setFocus()
        return gap is not None

    def focus_mail(self, sequence_id: str) -> None:
        """Focus a mail by its sequence ID; "" is the first one."""
        if (step := self._step(sequence_id)) is not None:
            step.variants[0].body.setFocus()

    def remove_mail(self, sequence_id: str) -> None:
        """Remove a follow-up."""
        if (step := self._step(sequence_id)) is not None:
            self._remove(step)

    def shift_mail(self, sequence_id: str, by: int) -> None:
        """Move a follow-up before (-1) or after its neighbor."""
        if (step := self._step(sequence_id)) is not None:
            self._shift(step, by)

    def _step(self, sequence_id: str) -> StepEditor | None:
        return next((step for step in self.steps if (step.sequence_id or "") == sequence_id), None)

    def _add_clicked(self) -> None:
        self._append(StepEditor(None, ()))

    def _may_shift(self, at: int, to: int) -> bool:
        """Return whether a mail can be moved; the first mail stays first."""
        return at > 0 and 0 < to < len(self.steps)

    def _order_tabs(self) -> None:
        controls = [control for step in self.steps for control in step.controls]
        first = [self.before] if self.before and self.before.window() is self.window() else []
        for before, after in pairwise([*first, *controls, self.add]):
            QWidget.setTabOrder(before, after)
