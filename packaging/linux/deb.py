"""A package of Debian, made from the built folder with dpkg-deb."""

from __future__ import annotations

import gzip
import hashlib
import os
import re
import shutil
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path

HERE = Path(__file__).resolve().parent
TOP = HERE.parents[1]
ID = "org.outreachdesk.OutreachDesk"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
# Loaded when they are wanted, so that nothing links them; and the authorities of TLS.
ALSO = ("ca-certificates", "libegl1", "libgl1")
MAINTAINER = "Outreach Desk contributors <maintainers@outreachdesk.invalid>"
PARTS = """
The licenses of its parts lie in /usr/lib/outreach-desk/_internal/resources/licenses and in the folders
called licenses beside it; /usr/lib/outreach-desk/_internal/sbom.cdx.json is a bill of them.
"""
DESCRIPTION = """desktop for sales outreach, and the service it brings along
 It sends campaigns from your own mailbox by SMTP, reads the answers by IMAP,
 stops writing to those who answer or opt out, and shows who is interested.
 A practice workspace with simulated people lets nothing leave the computer."""


def build(folder: Path, work: Path) -> Path:
    """The .deb, beside the folder; `work` is where PyInstaller left its notes of that."""
    from app import __version__

    check()
    root = TOP / "build" / "deb"
    shutil.rmtree(root, ignore_errors=True)
    shutil.copytree(folder, root / "usr/lib/outreach-desk", symlinks=True)
    take_systems_own(root / "usr/lib/outreach-desk", work)
    for name in ("outreach", "outreach-service"):
        link = root / "usr/bin" / name
        link.parent.mkdir(parents=True, exist_ok=True)
        link.symlink_to(f"../lib/outreach-desk/{name}")
    share(root / "usr/share", __version__)
    for path in root.rglob("*"):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
    architecture = output("dpkg", "--print-architecture")
    control(root, __version__, architecture)
    file = folder.parent / f"outreach-desk_{__version__}_{architecture}.deb"
    output("dpkg-deb", "--build", "--root-owner-group", "-Zxz", str(root), str(file))
    return file


def take_systems_own(program: Path, work: Path) -> None:
    """OpenSSL and its like are Debian's here, which mends them; the bill is written anew."""
    import bill

    for library, (name, _) in bill.SYSTEM.items():
        if library != "libpython":
            for file in (program / "_internal").glob(f"{library}.so*"):
                file.unlink()
                (program / "_internal/resources/licenses" / f"{name}.txt").unlink(missing_ok=True)
    bill.put_into(program, work)


def check() -> None:
    """AppStream's and freedesktop's own checks, where their programs are installed."""
    metainfo, desktop = str(HERE / f"{ID}.metainfo.xml"), str(HERE / f"{ID}.desktop")
    for command in (
        ["appstreamcli", "validate", "--no-net", metainfo],
        ["desktop-file-validate", desktop],
    ):
        if shutil.which(command[0]):
            output(*command)


def share(target: Path, version: str) -> None:
    """What desktops look for: the entry, its description, icons, the manual page, the licenses."""
    put(HERE / f"{ID}.desktop", target / "applications" / f"{ID}.desktop")
    put(HERE / f"{ID}.metainfo.xml", target / "metainfo" / f"{ID}.metainfo.xml")
    put(HERE / f"{ID}.mime.xml", target / "mime" / "packages" / f"{ID}.xml")
    picture = TOP / "resources/app/outreach-desk.svg"
    icons = target / "icons/hicolor"
    put(picture, icons / "scalable/apps" / f"{ID}.svg")
    draw(picture, {size: icons / f"{size}x{size}/apps/{ID}.png" for size in SIZES})
    pages = target / "man/man1"
    pages.mkdir(parents=True)
    (pages / "outreach.1.gz").write_bytes(gzip.compress((HERE / "outreach.1").read_bytes(), mtime=0))
    (pages / "outreach-service.1.gz").symlink_to("outreach.1.gz")
    doc = target / "doc/outreach-desk"
    put(TOP / "LICENSE", doc / "copyright")
    with (doc / "copyright").open("a", encoding="utf-8") as file:
        file.write(
            "\nThe licenses of its parts: /usr/lib/outreach-desk/_internal/resources/licenses and the\n"
        )
        file.write(
            "licenses folders beside it; a bill of them: /usr/lib/outreach-desk/_internal/sbom.cdx.json\n"
        )
    today = datetime.now(UTC).strftime("%a, %d %b %Y %H:%M:%S +0000")
    entry = f"outreach-desk ({version}) stable; urgency=medium\n\n  * See CHANGELOG.md.\n\n"
    entry += f" -- {MAINTAINER}  {today}\n"
    (doc / "changelog.gz").write_bytes(gzip.compress(entry.encode(), mtime=0))


def draw(picture: Path, wanted: dict[int, Path]) -> None:
    """The icon in each size; the caller has made Qt's application."""
    from PySide6.QtGui import QIcon

    icon = QIcon(str(picture))
    for size, file in wanted.items():
        file.parent.mkdir(parents=True)
        if not icon.pixmap(size, size).save(str(file)):
            raise OSError(f"{file} can't be written")


def control(root: Path, version: str, architecture: str) -> None:
    files = [one for one in root.rglob("*") if one.is_file() and not one.is_symlink()]
    kilobytes = sum(one.stat().st_size for one in files) // 1024
    fields = {
        "Package": "outreach-desk",
        "Version": version,
        "Architecture": architecture,
        "Maintainer": MAINTAINER,
        "Installed-Size": str(kilobytes),
        "Depends": ", ".join(sorted({*needed(root / "usr/lib/outreach-desk"), *ALSO})),
        "Suggests": "gnome-keyring, xdg-desktop-portal",
        "Section": "mail",
        "Priority": "optional",
        "Description": DESCRIPTION,
    }
    about = root / "DEBIAN"
    about.mkdir(mode=0o755)
    (about / "control").write_text("".join(f"{name}: {text}\n" for name, text in fields.items()), "utf-8")
    sums = [
        f"{hashlib.md5(one.read_bytes(), usedforsecurity=False).hexdigest()}  {one.relative_to(root)}\n"
        for one in sorted((root / "usr").rglob("*"))
        if one.is_file() and not one.is_symlink()
    ]
    (about / "md5sums").write_text("".join(sums), "utf-8")


def needed(folder: Path) -> set[str]:
    """The packages whose libraries the program links, as dpkg-shlibdeps finds them."""
    binaries = [one for one in folder.rglob("*") if one.is_file() and not one.is_symlink() and is_elf(one)]
    private = {f"-l{one.parent}" for one in binaries}
    with tempfile.TemporaryDirectory() as place:
        (Path(place) / "debian").mkdir()
        stub = "Source: outreach-desk\n\nPackage: outreach-desk\nArchitecture: any\n"
        (Path(place) / "debian/control").write_text(stub, "utf-8")
        said = subprocess.run(
            ["dpkg-shlibdeps", "-O", "--ignore-missing-info", *sorted(private), *map(str, binaries)],
            cwd=place,
            capture_output=True,
            text=True,
            check=False,
        )
    found = re.search(r"^shlibs:Depends=(.+)$", said.stdout, re.MULTILINE)
    if said.returncode or not found:
        raise OSError(f"dpkg-shlibdeps: {said.stderr[-2000:]}")
    return set(found[1].split(", "))


def is_elf(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"\x7fELF"


def put(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(source, target)


def output(*command: str) -> str:
    """What a command prints; its own words when it fails."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OSError(f"{command[0]}: {done.stdout}{done.stderr}")
    return done.stdout.strip()
