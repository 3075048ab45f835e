"""All the mails of a campaign, in the order in which they go out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

from PySide6.QtWidgets import QWidget

from app.contract.campaigns import Campaign
from app.contract.lint import TextFinding
from app.desktop.widgets.factories import button, row
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out
from app.desktop.widgets.service_sentences import heard

from .step_list import StepList
from .steps import StepEditor
from .variants import VariantEditor
from .variants_row import take_ids

PROBLEM = "template"  # shown by the editor itself


class MailsEditor(StepList):
    steps: list[StepEditor]

    def __init__(self) -> None:
        tip = tr("Another email for those who haven't answered")
        super().__init__(button(tr("Add a follow-up"), "plus", tip=tip))
        self.before: QWidget | None = None  # where the Tab key comes from
        self._layout = lay_out(self, row(self.add, None), (None, 1), gap=12, margins=(0, 0, 6, 0))
        self.add.clicked.connect(self._add_clicked)

    @property
    def seen(self) -> tuple[int, str | None]:
        """The step and variant that were looked at last; None as long as it isn't saved."""
        for step in self.steps:
            if self._seen in step.variants:
                return step.number, self._seen.id
        return 0, self.steps[0].variants[0].id if self.steps else None

    def fill(self, campaign: Campaign) -> None:
        """Show a campaign's mails anew."""
        for _ in self.fill_one_by_one(campaign):
            pass

    def fill_one_by_one(self, campaign: Campaign) -> Iterator[None]:
        self._clear()
        self._put(StepEditor(None, campaign.variants))
        for sequence in campaign.sequences:
            if sequence.is_active:
                yield
                self._put(StepEditor(sequence, sequence.variants))
        self._renumber()

    def payload(self) -> dict[str, Any]:
        """Everything, and a note of which editors it came from: they get the ids that saving gives."""
        self._sent = [(step, list(step.variants)) for step in self.steps]
        first, *others = self.steps
        return {"variants": first.payload(), "sequences": [step.sequence_payload() for step in others]}

    def saved(self, campaign: Campaign) -> None:
        """Take the ids that saving gave, so that statistics survive the next save."""
        active = [sequence for sequence in campaign.sequences if sequence.is_active]
        groups = [campaign.variants, *(sequence.variants for sequence in active)]
        for at, ((step, editors), group) in enumerate(zip(self._sent, groups, strict=False)):
            if at:
                step.sequence_id, step.number = active[at - 1].sequence_id, active[at - 1].step_number
            take_ids(editors, group)

    def set_problems(self, problems: Mapping[str, tuple[str, ...]]) -> None:
        """What the service found to mend, by the variant's id."""
        for variant in self._variants():
            variant.set_problems(problems.get(variant.id or "", ()))

    def set_findings(self, findings: Sequence[TextFinding]) -> None:
        """What the check before a launch found, beside what must be mended anyway."""
        for variant in self._variants():
            mine = [each for each in findings if each.variant_id == variant.id and each.rule != PROBLEM]
            variant.set_hints([heard(each.sentence) for each in mine])

    def variant(self, variant_id: str) -> VariantEditor | None:
        return next((each for each in self._variants() if each.id == variant_id), None)

    def name_of(self, variant_id: str) -> str:
        """What the mail of a variant is called; the variant, too, where there are several."""
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
        """Go to the first text that is missing or wrong; whether there is one."""
        gap = next((gap for step in self.steps if (gap := step.first_gap())), None)
        if gap is not None:
            gap.setFocus()
        return gap is not None

    def focus_mail(self, sequence_id: str) -> None:
        """Go to a mail; "" is the first one."""
        if (step := self._step(sequence_id)) is not None:
            step.variants[0].body.setFocus()

    def remove_mail(self, sequence_id: str) -> None:
        """Take a follow-up out."""
        if (step := self._step(sequence_id)) is not None:
            self._remove(step)

    def shift_mail(self, sequence_id: str, by: int) -> None:
        """Send a follow-up before (-1) or after its neighbour."""
        if (step := self._step(sequence_id)) is not None:
            self._shift(step, by)

    def _step(self, sequence_id: str) -> StepEditor | None:
        return next((step for step in self.steps if (step.sequence_id or "") == sequence_id), None)

    def _add_clicked(self) -> None:
        self._append(StepEditor(None, ()))

    def _may_shift(self, at: int, to: int) -> bool:
        """The first mail stays the first."""
        return at > 0 and 0 < to < len(self.steps)

    def _order_tabs(self) -> None:
        controls = [control for step in self.steps for control in step.controls]
        first = [self.before] if self.before and self.before.window() is self.window() else []
        for before, after in pairwise([*first, *controls, self.add]):
            QWidget.setTabOrder(before, after)
