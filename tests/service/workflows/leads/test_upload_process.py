"""A file of many people, taken by a service of its own: watched, killed, gone on with."""

from __future__ import annotations

import csv
import sys
from collections import Counter
from pathlib import Path

import pytest

from app.contract import paths
from tests.bench.figures import tell
from tests.service.uploading import Running, people_csv, running

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="kills a process without a word")
CHUNK = 5_000


def exported(service: Running, campaign_id: str) -> Counter[str]:
    """How often each address is a lead."""
    lines = service.api.get(paths.LEADS_EXPORT.format(campaign_id=campaign_id)).text.splitlines()
    return Counter(row["email"] for row in csv.DictReader(lines))


@pytest.mark.timeout(1800)
@pytest.mark.parametrize("rows", [16_000, pytest.param(150_000, marks=pytest.mark.soak)])
def test_lead_upload_when_service_is_killed_resumes_without_duplicates(tmp_path: Path, rows: int) -> None:
    file = people_csv(tmp_path / "people.csv", rows)
    with running(tmp_path / "data") as service:
        campaign = service.campaign()
        url = service.upload(campaign, file)
        seen = service.progress(url, until=max(CHUNK, rows // 3))
        assert 0 < seen[-1]["processed_rows"] < rows, "it was over before it could be killed"
        killed_at = seen[-1]["processed_rows"]
        service.kill()
    with running(tmp_path / "data") as service:
        seen += service.progress(url)
        done = [shown["processed_rows"] for shown in seen]
        assert done == sorted(done) and len(set(done)) >= 3
        end = seen[-1]
        assert (end["status"], end["processed_rows"], end["percent"]) == ("COMPLETED", rows, 100)
        assert (end["created_leads"], end["duplicate_rows"], end["invalid_rows"]) == (rows, 0, 0)
        leads = exported(service, campaign)
        assert (len(leads), set(leads.values())) == (rows, {1})
        assert service.import_contacts(file)["contacts_matched"] == rows
        twice = leads.total() - len(leads)
        tell(f"killed at row {killed_at:,} of {rows:,}: {len(leads):,} leads, {twice} of them twice")
        total = service.api.get(paths.CONTACTS, params={"limit": 1}).json()["pagination"]["total"]
        assert total == rows
    assert list((tmp_path / "data" / "uploads").iterdir()) == []


def test_lead_upload_of_nearly_50_mb_stays_within_memory_limit(tmp_path: Path) -> None:
    file, note = tmp_path / "people.csv", "x" * 3_000
    with file.open("w") as out:
        out.write("Email,First Name,Last Name,Company,Industry\n")
        out.writelines(f"p{number:06}@example.com,Anna,Berg,Acme,{note}\n" for number in range(16_000))
    size = file.stat().st_size
    assert 46 << 20 < size < 50 << 20
    with running(tmp_path / "data") as service:
        assert service.import_contacts(file)["contacts_created"] == 16_000
        assert service.progress(service.upload(service.campaign(), file))[-1]["created_leads"] == 16_000
        tell(f"{size >> 20} MB as contacts and as leads: peak memory {service.peak:.0f} MB (aim 200)")
        assert service.peak <= 200
