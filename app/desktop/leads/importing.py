"""What was checked goes to the service, and what came of it is added up. No Qt."""

from __future__ import annotations

import asyncio
import csv
import io
import shutil
from collections.abc import AsyncGenerator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from app.client.service import OutreachService
from app.contract.contacts import ContactImport, RowError
from app.contract.csvcells import guarded
from app.contract.history import Acquaintances
from app.contract.ids import CampaignId
from app.contract.leads import JobStatus, UploadProgress
from app.contract.limits import HISTORY_NAMED_MAX
from app.contract.problems import Problem, Unavailable
from app.desktop.history.looking import Answers, look_up
from app.desktop.kit.heard import heard
from app.desktop.kit.patience import patiently
from app.desktop.kit.words import tr
from app.desktop.leads.checking import Checked, Refusal

AGAIN = 1.0  # seconds until a service that was away is asked again how far it is


class Target(NamedTuple):
    """The campaign that people go to."""

    campaign_id: CampaignId
    name: str


class Known(NamedTuple):
    """What happens to people who are known, and before to leads of the campaign that got no mail."""

    update: bool = False
    delete: bool = False


@dataclass
class ImportReport:
    """An import so far; `problem` says why it ended before its end, `cut` why nothing is heard of one that
    goes on; `unsure`: it was to stop, and nobody heard that."""

    checked: Checked
    sent: int = 0
    created: int = 0
    matched: int = 0
    kept: int = 0
    blocked: int = 0
    refused: list[Refusal] = field(default_factory=list)
    refused_count: int = 0
    left_out: int = 0
    stopped: bool = False
    problem: str = ""
    cut: Unavailable | None = None
    unsure: bool = False

    @property
    def complete(self) -> bool:
        return self.sent == self.checked.people and not self.problem

    @property
    def not_taken(self) -> int:
        """Rows that ended up nowhere: refused here or there, or duplicates."""
        return self.checked.refused + self.checked.duplicates + self.refused_count

    def add_piece(self, answer: ContactImport, first: int, count: int) -> None:
        """What the service said to one piece, its rows turned into lines of the original file."""
        self.sent += count
        self.created += answer.contacts_created
        self.matched += answer.contacts_matched
        self.blocked += answer.blocked_count
        self.refused_count += answer.skipped_rows
        self._refuse(answer.errors, first)

    def set_progress(self, job: UploadProgress) -> None:
        """How far the service is with a campaign's upload."""
        self.sent = job.processed_rows
        self.created, self.matched = job.created_leads, job.duplicate_rows
        self.kept, self.blocked = job.kept_leads, job.blocked_rows
        self.refused_count, self.refused = job.invalid_rows, []
        self._refuse(job.errors, 0)
        self.stopped = job.status == JobStatus.CANCELLED
        if job.status == JobStatus.FAILED:
            self.problem = heard(job.message) or tr("The service could not finish the import. Try again.")

    def _refuse(self, errors: tuple[RowError, ...], first: int) -> None:
        for error in errors:
            at = first + error.row - 1
            line = self.checked.lines[at] if 0 <= at < self.checked.people else 0
            self.refused.append(Refusal(line, error.email, heard(error.reason)))

    def lines(self, into_campaign: bool) -> list[str]:
        """The result, a sentence each; only what did happen."""
        unsent = self.checked.people - self.sent
        if into_campaign:
            made = tr("%n people added to the campaign.", n=self.created)
            known = tr("%n people already in the campaign.", n=self.matched)
        else:
            made = tr("%n people added to your contacts.", n=self.created)
            known = tr("%n people already known and updated.", n=self.matched)
        left = tr("%n people not imported, because the import stopped first.", n=unsent)
        if self.unsure:
            left = tr("%n people may still be imported: look at the campaign's leads.", n=unsent)
        told = (
            (self.created, made),
            (self.matched, known),
            (self.kept, tr("%n lead(s) stayed because they have already been sent an email.", n=self.kept)),
            (
                self.blocked,
                tr("%n people on the blocklist or suppressed; nothing is sent to them.", n=self.blocked),
            ),
            (self.left_out, tr("%n people left out, as you asked.", n=self.left_out)),
            (unsent, left),
            (self.not_taken, tr("%n row(s) not taken.", n=self.not_taken)),
        )
        return [sentence for count, sentence in told if count > 0]


async def import_contacts(
    service: OutreachService, report: ImportReport, name: str
) -> AsyncGenerator[ImportReport, None]:
    """Send what is not sent yet, piece after piece, the report farther on after each.

    An import updates whom it knows, so a piece whose answer was lost can be sent again.
    """
    mapping = {name: name for name in report.checked.names}
    for first, count, content in report.checked.pieces(report.sent):
        answer = await _sent(service, content, name, mapping)
        report.add_piece(answer, first, count)
        yield report


async def _sent(
    service: OutreachService, content: bytes, name: str, mapping: dict[str, str]
) -> ContactImport:
    """One piece, from its start at every try."""
    return await patiently(lambda: service.contacts.import_csv(io.BytesIO(content), name, mapping))


async def whom_we_met(service: OutreachService, campaign_id: CampaignId, checked: Checked) -> Answers:
    """Whom of a file the workspace knows, apart from this campaign."""
    for at in range(len(checked.offsets)):
        emails = await asyncio.to_thread(checked.addresses_of, at)
        for start in range(0, len(emails), HISTORY_NAMED_MAX):
            some = tuple(emails[start : start + HISTORY_NAMED_MAX])
            yield await look_up(service, Acquaintances(emails=some, campaign_id=campaign_id))


async def upload_leads(
    service: OutreachService, report: ImportReport, name: str, campaign_id: CampaignId, how: Known
) -> AsyncGenerator[ImportReport, None]:
    """Hand all rows over and follow the service's work, which goes on while nobody hears of it; closing early
    cancels it there."""
    checked = report.checked
    mapping = {name: name for name in checked.names}
    with checked.taken_csv.open("rb") as file:
        action = "update" if how.update else "skip"
        job = await service.leads.upload(campaign_id, file, name, mapping, action, how.delete)
    ended = False
    try:
        while not ended:
            try:
                async for progress in service.follow(job.progress_url):
                    report.set_progress(progress)
                    report.cut, ended = None, progress.finished_at is not None
                    yield report
                ended = True
            except Unavailable as problem:
                report.cut = problem
                yield report
                await asyncio.sleep(AGAIN)
    finally:
        if not ended:
            await _cancel(service, report, campaign_id, job.job_id)


async def _cancel(service: OutreachService, report: ImportReport, campaign_id: CampaignId, job: str) -> None:
    try:
        report.set_progress(await service.leads.cancel(campaign_id, job))
    except Problem as problem:
        report.unsure = isinstance(problem, Unavailable)


def export_refused(report: ImportReport, target: Path) -> None:
    """All rows that were not taken, with line and reason: those refused here in full, then the service's."""
    shutil.copyfile(report.checked.refused_csv, target)
    if report.refused:
        with target.open("a", encoding="utf-8", newline="") as file:
            rows = ((line, reason, guarded(email)) for line, email, reason in report.refused)
            csv.writer(file).writerows(rows)
