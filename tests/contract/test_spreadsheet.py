"""What LibreOffice makes of the cells of an export."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from app.contract.csv_escape import encode_csv_rows
from tests.patience import SLOW

BEGINNINGS = (
    *("=", "+", "-", "@", "\t=", "\r=", "\n=", " =", "\u00a0=", "\u3000=", "＝", "＋", "－", "＠"),
    *("|=", ";=", ",=", "'=", "x;=", "x\t=", "x\n="),
)
FORMULAS = ("1+1", 'HYPERLINK("http://evil.test";"x")', "cmd|' /C calc'!A0", 'WEBSERVICE("http://evil.test")')
UTF8_COMMA, ALL_NUMBERS_READ = 76, "true"


@pytest.mark.soak
@pytest.mark.parametrize("divider", [",", ";", "\t"])
def test_csv_export_opened_in_libreoffice_contains_no_formula(tmp_path: Path, divider: str) -> None:
    if (program := shutil.which("soffice")) is None:
        pytest.skip("NO TEST IN A SPREADSHEET: LibreOffice is not installed")
    cells = [beginning + formula for beginning in BEGINNINGS for formula in FORMULAS]
    file = tmp_path / "export.csv"
    file.write_bytes(
        encode_csv_rows([("a@x.test", cell, f"b{divider}{cell}{divider}", cell + '"') for cell in cells])
    )
    how = f"CSV:{ord(divider)},34,{UTF8_COMMA},1,,0,false,{ALL_NUMBERS_READ},false"
    profile = f"-env:UserInstallation={(tmp_path / 'profile').as_uri()}"
    command = [program, profile, "--headless", f"--infilter={how}", "--convert-to", "fods", file.name]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True, timeout=60 * SLOW)
    read = (tmp_path / "export.fods").read_text("utf-8")
    assert read.count("<table:table-row") >= len(cells)
    assert [formula[:80] for formula in re.findall(r'table:formula="[^"]*"', read)] == []
