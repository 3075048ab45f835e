"""The import of checked rows by the service, and its summed result. Does not use Qt."""

from __future__ import annotations

import asyncio
import csv
import shutil
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from itertools import islice
from pathlib import Path
from typing import BinaryIO, NamedTuple
from uuid import uuid4

from app.client.contacts import Contacts
from app.client.leads import Leads
from app.client.service import OutreachService
from app.contract.contacts import ContactImport, RowError
from app.contract.csv_escape import escape_formula
from app.contract.ids import CampaignId
from app.contract.leads import ImportProgress, JobStatus, UploadProgress
from app.contract.limits import HISTORY_NAMED_MAX
from app.contract.prior_contact import Acquaintances
from app.contract.problems import Conflict, NotOffered, Problem, ServiceFault, TooManyRequests
from app.desktop.csv_import.row_checks import Checked, RefusedRow
from app.desktop.prior_contact.lookup import Answers, look_up
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.sentences import translate_sentence

AGAIN = 1.0  # seconds until the progress is requested again after a failure


class Target(NamedTuple):
    """The campaign that people are added to."""

    campaign_id: CampaignId
    name: str


class ImportOptions(NamedTuple):
    """Options of an import: update known people, and delete the campaign's unsent leads first."""

    update: bool = False
    delete: bool = False


@dataclass
class ImportReport:
    """An import so far.

    `problem` says why it ended early, `cut` why the progress of a running one is unknown. `unsure`: it
    was stopped, or it is unknown whether it began, so it may continue. `once` is the idempotency key of
    its start: a second attempt after a lost answer is the same import.
    """

    checked: Checked
    sent: int = 0
    created: int = 0
    matched: int = 0
    kept: int = 0
    blocked: int = 0
    refused: list[RefusedRow] = field(default_factory=list)
    refused_count: int = 0
    left_out: int = 0
    problem: str = ""
    cut: Problem | None = None
    unsure: bool = False
    once: str = field(default_factory=lambda: uuid4().hex)

    @property
    def complete(self) -> bool:
        return self.sent == self.checked.people and not self.problem

    @property
    def not_taken(self) -> int:
        """Return the number of rows refused here or by the service, or duplicates."""
        return self.checked.refused + self.checked.duplicates + self.refused_count

    def set_result(self, answer: ContactImport) -> None:
        """Store the result of an import that was not a job."""
        self.sent = self.checked.people
        self.created, self.matched = answer.contacts_created, answer.contacts_matched
        self.blocked = answer.blocked_count
        self._refuse(answer.skipped_rows, answer.errors)

    def set_progress(self, job: UploadProgress | ImportProgress) -> None:
        """Store the service's progress."""
        self.sent, self.blocked = job.processed_rows, job.blocked_rows
        if isinstance(job, UploadProgress):
            self.created, self.matched, self.kept = job.created_leads, job.duplicate_rows, job.kept_leads
        else:
            self.created, self.matched = job.contacts_created, job.contacts_matched
        self._refuse(job.invalid_rows, job.errors)
        if job.status == JobStatus.FAILED:
            self.problem = translate_sentence(job.message) or tr(
                "The service could not finish the import. Try again."
            )

    def _refuse(self, count: int, errors: tuple[RowError, ...]) -> None:
        """Store the rows that the service refused, with their lines in the original file."""
        self.refused_count, self.refused = count, []
        for error in errors:
            line = self.checked.lines[error.row - 1] if 0 < error.row <= self.checked.people else 0
            self.refused.append(RefusedRow(line, error.email, translate_sentence(error.reason)))

    def lines(self, into_campaign: bool) -> list[str]:
        """Return the result, a sentence for each count that is not zero."""
        unsent = self.checked.people - self.sent
        if into_campaign:
            made = tr("%n people added to the campaign.", n=self.created)
            known = tr("%n people already in the campaign.", n=self.matched)
            unsure = tr("%n people may still be imported: look at the campaign's leads.", n=unsent)
        else:
            made = tr("%n people added to your contacts.", n=self.created)
            known = tr("%n people already known and updated.", n=self.matched)
            unsure = tr("%n people may still be imported: look at your contacts.", n=unsent)
        left = tr("%n people not imported, because the import stopped first.", n=unsent)
        told = (
            (self.created, made),
            (self.matched, known),
            (self.kept, tr("%n lead(s) stayed because they have already been sent an email.", n=self.kept)),
            (
                self.blocked,
                tr("%n people on the blocklist or suppressed; nothing is sent to them.", n=self.blocked),
            ),
            (self.left_out, tr("%n people left out, as you asked.", n=self.left_out)),
            (unsent, unsure if self.unsure else left),
            (self.not_taken, tr("%n row(s) skipped.", n=self.not_taken)),
        )
        return [sentence for count, sentence in told if count > 0]


async def look_up_prior_contacts(
    service: OutreachService, campaign_id: CampaignId, checked: Checked
) -> Answers:
    """Yield prior contact with the people of a file, apart from this campaign."""
    taken = checked.taken()
    while emails := await asyncio.to_thread(_list_first_addresses, taken):
        yield await look_up(service, Acquaintances(emails=emails, campaign_id=campaign_id))


def _list_first_addresses(taken: Iterator[list[str]]) -> tuple[str, ...]:
    return tuple(row[0] for row in islice(taken, HISTORY_NAMED_MAX))


class ImportJob(NamedTuple):
    """A job of the service: functions to follow and to cancel it."""

    follow: Callable[[], AsyncIterator[UploadProgress | ImportProgress]]
    cancel: Callable[[], Awaitable[object]]


async def run_import(
    service: OutreachService,
    report: ImportReport,
    name: str,
    campaign_id: CampaignId | None,
    how: ImportOptions,
    desk: bool,
) -> AsyncGenerator[ImportReport, None]:
    """Start the import and yield its report as it proceeds; the service goes on if the connection is lost.

    Closing the generator early cancels the import.
    """
    try:
        with report.checked.taken_csv.open("rb") as file:
            if campaign_id is None:
                job = await _start_contact_import(service.contacts, report, file, name, desk)
            else:
                job = await _start_lead_import(service.leads, report, file, name, campaign_id, how)
    except asyncio.CancelledError:
        report.unsure = True
        raise
    except ServiceFault as problem:
        report.unsure = not problem.more.get("unsent")
        raise
    report.once = uuid4().hex  # another attempt is another import
    if job is None:
        return
    ended = False
    try:
        while not ended:
            try:
                async for progress in job.follow():
                    report.set_progress(progress)
                    report.cut, ended = None, progress.finished_at is not None
                    yield report
                ended = True
            except (ServiceFault, TooManyRequests) as problem:
                report.cut = problem
                yield report
                await asyncio.sleep(float(problem.more.get("retry_after", AGAIN)))
    finally:
        if not ended:
            await _cancel_import_job(report, job)


async def _start_lead_import(
    leads: Leads, report: ImportReport, file: BinaryIO, name: str, campaign_id: CampaignId, how: ImportOptions
) -> ImportJob:
    action = "update" if how.update else "skip"
    job = await leads.upload(campaign_id, file, name, report.checked.mapping, action, how.delete, report.once)
    return ImportJob(partial(leads.follow, job.progress_url), partial(leads.cancel, campaign_id, job.job_id))


async def _start_contact_import(
    contacts: Contacts, report: ImportReport, file: BinaryIO, name: str, desk: bool
) -> ImportJob | None:
    """Return the job, or None where the service has none for contacts: one request then did it all."""
    mapping = report.checked.mapping
    if desk:
        with suppress(NotOffered):
            job = (await contacts.start_import(file, name, mapping, report.once)).job_id
            return ImportJob(partial(contacts.follow_import, job), partial(contacts.cancel_import, job))
    report.set_result(await contacts.import_csv(file, name, mapping, report.once))
    return None


async def _cancel_import_job(report: ImportReport, job: ImportJob) -> None:
    try:
        with suppress(Conflict):  # it has already ended
            await job.cancel()
        async for progress in job.follow():
            report.set_progress(progress)
    except Problem:
        report.unsure = True


def export_refused(report: ImportReport, target: Path) -> None:
    """Write all refused rows with line and reason: those refused here in full, then the service's."""
    shutil.copyfile(report.checked.refused_csv, target)
    if report.refused:
        with target.open("a", encoding="utf-8", newline="") as file:
            rows = ((line, reason, escape_formula(email)) for line, email, reason in report.refused)
            csv.writer(file).writerows(rows)
