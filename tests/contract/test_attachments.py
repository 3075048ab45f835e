from __future__ import annotations

import unicodedata

import pytest

from app.contract.attachments import NAME_BYTES_MAX, safe_name


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("offer.pdf", "offer.pdf"),
        ("../../etc/passwd", "passwd"),
        ("..\\..\\windows\\system.ini", "system.ini"),
        ("/etc/passwd", "passwd"),
        ("C:\\evil.exe", "evil.exe"),
        ("..", "attachment"),
        ("", "attachment"),
        (" . ", "attachment"),
        (".bashrc", "bashrc"),
        ("report.pdf. ", "report.pdf"),
        ("a\r\nX-Evil: yes.txt", "a X-Evil_ yes.txt"),
        ("a\x00b\x1b[31m.txt", "ab[31m.txt"),
        ("photo\u202egpj.exe", "photogpj.exe"),  # would be shown as photoexe.jpg
        ("z\u200bero\ufeff.txt", "zero.txt"),
        ('a<b>c:"d"|e?*.txt', "a_b_c__d__e__.txt"),
        ("con.txt", "_con.txt"),
        ("LPT1", "_LPT1"),
        ("console.txt", "console.txt"),
        ("Angebot für Übersee.pdf", "Angebot für Übersee.pdf"),
        ("u\u0308.pdf", "ü.pdf"),
        ("見積書.xlsx", "見積書.xlsx"),
        ("\ud800.txt", "txt"),
    ],
)
def test_attachment_name_is_made_safe_for_every_system(name: str, safe: str) -> None:
    assert safe_name(name) == safe


@pytest.mark.parametrize("name", ["a" * 300 + ".pdf", "あ" * 300 + ".pdf", "x." + "y" * 300, "🎉" * 99])
def test_attachment_name_too_long_is_cut_and_keeps_extension(name: str) -> None:
    safe = safe_name(name)
    assert 0 < len(safe.encode()) <= NAME_BYTES_MAX and safe == safe_name(safe)
    assert safe.endswith(".pdf") == name.endswith(".pdf")
    assert all(unicodedata.category(one)[0] != "C" for one in safe)
