"""What the package is made from: descriptions that are valid, licenses that allow it, a bill of all parts."""

from __future__ import annotations

import ast
import configparser
import gzip
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import pytest

from app import __version__
from app.contract.invites import SCHEME
from app.desktop import autostart
from app.desktop.main import DESKTOP_ID
from app.launch import is_invitation
from app.licenses import (
    UNKNOWN,
    LicensedComponent,
    list_distributions,
    list_licensed_components,
    load_license_texts,
)
from app.resources import find_resource

TOP = Path(__file__).parents[2]
LINUX = TOP / "packaging" / "linux"
LGPL_QT = {"QtCore", "QtGui", "QtNetwork", "QtSvg", "QtWidgets"}


@pytest.fixture(scope="module")
def bill() -> ModuleType:
    return _script("packaging", "bill")


@pytest.fixture(scope="module")
def deb() -> ModuleType:
    return _script("packaging/linux", "deb")


def _script(folder: str, name: str) -> ModuleType:
    import importlib.util

    where = importlib.util.spec_from_file_location(f"outreach_{name}", TOP / folder / f"{name}.py")
    assert where is not None and where.loader is not None
    before = list(sys.path)
    made = importlib.util.module_from_spec(where)
    where.loader.exec_module(made)
    sys.path[:] = before
    return made


@pytest.mark.parametrize("script", ["packaging/prepare", "packaging/macos/dmg", ".ci/run"])
def test_shell_scripts_have_valid_syntax(script: str) -> None:
    assert (
        subprocess.run(["sh" if script != ".ci/run" else "bash", "-n", TOP / script], check=False).returncode
        == 0
    )


def test_desktop_entry_and_metainfo_match_program() -> None:
    entry = configparser.ConfigParser(interpolation=None)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read(LINUX / f"{DESKTOP_ID}.desktop", "utf-8")
    said = entry["Desktop Entry"]
    assert (said["Exec"], said["Icon"]) == ("outreach %u", DESKTOP_ID)
    opened = said["MimeType"].split(";")[:-1]
    kind = ElementTree.parse(LINUX / f"{DESKTOP_ID}.mime.xml").getroot()[0]
    assert is_invitation(f"a{kind.find('{*}glob').get('pattern')}".replace("*", ""))  # type: ignore[union-attr]
    links = f"x-scheme-handler/{SCHEME}"
    assert opened == ["text/csv", "text/tab-separated-values", kind.get("type"), links]
    root = ElementTree.parse(LINUX / f"{DESKTOP_ID}.metainfo.xml").getroot()
    assert [one.text for one in root.iter("mediatype")] == opened
    assert root.findtext("id") == DESKTOP_ID == autostart.ID
    assert root.findtext("launchable") == f"{DESKTOP_ID}.desktop"
    releases = [one.get("version") for one in root.iter("release")]
    assert releases[0] == __version__, "the newest release comes first"


METAINFO, ENTRY = f"{DESKTOP_ID}.metainfo.xml", f"{DESKTOP_ID}.desktop"


@pytest.mark.parametrize(
    "command", [("appstreamcli", "validate", "--no-net", METAINFO), ("desktop-file-validate", ENTRY)]
)
def test_desktop_entry_and_metainfo_pass_system_validators(command: tuple[str, ...]) -> None:
    if not shutil.which(command[0]):
        pytest.skip(f"{command[0]} is not installed")
    done = subprocess.run([*command[:-1], LINUX / command[-1]], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.skipif(not shutil.which("makensis"), reason="NSIS is not installed")
def test_windows_installer_compiles(tmp_path: Path) -> None:
    inside = tmp_path / "dist" / "outreach-desk" / "_internal"
    inside.mkdir(parents=True)
    for name in ("outreach.exe", "outreach-service.exe", "_internal/base_library.zip"):
        (inside.parent / name).write_bytes(b"MZ")
    shutil.copy(TOP / "LICENSE", tmp_path)
    script = TOP / "packaging" / "windows" / "setup.nsi"
    command = ["makensis", "-V2", "-WX", "-DVERSION=1.2.3", f"-DTOP={tmp_path}", script]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert (tmp_path / "dist" / "outreach-desk-1.2.3-setup.exe").read_bytes().startswith(b"MZ")


@pytest.mark.parametrize(
    ("file", "comes"),
    [
        ("PySide6/Qt/lib/libQt6Core.so.6", True),
        ("PySide6/Qt6Core.dll", True),
        ("PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore", True),
        ("PySide6/Qt/lib/libQt6VirtualKeyboard.so.6", False),
        ("PySide6/Qt6VirtualKeyboard.dll", False),
        ("PySide6/Qt/lib/QtVirtualKeyboard.framework/Resources/Info.plist", False),
        ("PySide6/plugins/platforms/qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/plugins/platforminputcontexts/qtvirtualkeyboardplugin.dll", False),
        ("PySide6/Qt/plugins/imageformats/libqpdf.dylib", False),
        ("PySide6/plugins/tls/qopensslbackend.dll", False),
        ("PySide6/plugins/vectorimageformats/qlottievectorimage.dll", False),
        ("PySide6/Qt6Lottie.dll", False),
        ("PySide6/translations/qtbase_de.qm", True),
        ("PySide6/translations/qtbase_fr.qm", False),
        ("nh3/__init__.py", True),
    ],
)
def test_bundle_leaves_out_unneeded_files_on_every_platform(file: str, comes: bool) -> None:
    recipe = ast.parse((TOP / "packaging" / "outreach.spec").read_text("utf-8"))
    names = {"NO_PART", "OWN", "wanted", "plain", "is_library"}
    part = [
        one
        for one in recipe.body
        if getattr(one, "name", "") in names
        or (isinstance(one, ast.Assign) and ast.unparse(one.targets[0]) in names)
    ]
    said: dict[str, Any] = {"re": re, "Path": Path, "LINUX": False}
    exec(compile(ast.Module(part, []), "outreach.spec", "exec"), said)
    assert said["wanted"]((file, f"/site-packages/{file}", "BINARY")) is comes


MACH_O = bytes.fromhex("cffaedfe0c00000100000000060000000100000010000000000000000000000000")
TOLD = '#!/bin/sh\necho "$0 $*" >>"$TOLD"\n'


@pytest.mark.skipif(not shutil.which("file"), reason="the command `file` is not installed")
def test_macos_disk_image_signs_every_binary(tmp_path: Path) -> None:
    inside = tmp_path / "dist" / "Outreach Desk.app" / "Contents"
    qt = inside / "Frameworks/PySide6/Qt/lib/QtCore.framework/Versions/A/QtCore"
    binaries = [qt, inside / "Frameworks/Python.framework/Versions/3.11/Python"]
    binaries += [inside / "Frameworks/libcrypto.3.dylib", inside / "Frameworks/lxml/etree.so"]
    texts = [inside / "Resources/LICENSE", qt.parent / "Resources/Info.plist"]
    for file in (*binaries, *texts, inside / "MacOS/outreach"):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(b"text" if file in texts else MACH_O)
    script = tmp_path / "packaging/macos/dmg"
    script.parent.mkdir(parents=True)
    shutil.copy(TOP / "packaging/macos/dmg", script)
    tools = tmp_path / "tools"
    tools.mkdir()
    for name, text in dict.fromkeys(("codesign", "hdiutil", "xcrun"), TOLD).items() | {
        ("defaults", "#!/bin/sh\necho 1.2.3\n")
    }:
        (tools / name).write_text(text)
        (tools / name).chmod(0o755)
    told = tmp_path / "told"
    more = {"PATH": f"{tools}:{os.environ['PATH']}", "TOLD": str(told), "SIGN_AS": "Me"}
    done = subprocess.run(
        [script], env=os.environ | more, capture_output=True, text=True, check=False, cwd=tmp_path
    )
    assert done.returncode == 0 and done.stdout.strip() == "dist/outreach-desk-1.2.3.dmg", done.stderr
    signing, *others = told.read_text().splitlines()
    assert all(str(file.relative_to(tmp_path)) in signing for file in binaries)
    assert not any(str(file.relative_to(tmp_path)) in signing for file in texts)
    program, bundle = others[:2]
    assert program.endswith("Contents/MacOS/outreach") and bundle.endswith("Outreach Desk.app")
    assert "--entitlements" in program and "--timestamp" in signing and "hdiutil create" in "".join(others)


def test_debian_package_contains_icons_manual_and_changelog(
    deb: ModuleType, tmp_path: Path, app: object
) -> None:
    deb.share(tmp_path, "1.2.3")
    icons = {one.relative_to(tmp_path / "icons/hicolor").parts[0] for one in tmp_path.rglob("apps/*")}
    assert icons == {"scalable", *(f"{size}x{size}" for size in deb.SIZES)}
    assert (tmp_path / f"icons/hicolor/48x48/apps/{DESKTOP_ID}.png").read_bytes().startswith(b"\x89PNG")
    page = gzip.decompress((tmp_path / "man/man1/outreach.1.gz").read_bytes()).decode()
    from app.__main__ import _build_parser

    commands = re.findall(r"\{([a-z,-]+)\}", _build_parser().format_usage())[0].split(",")
    assert [one for one in commands if one not in page.replace("\\-", "-")] == []
    assert "1.2.3" in gzip.decompress((tmp_path / "doc/outreach-desk/changelog.gz").read_bytes()).decode()


def test_windows_installer_knows_autostart_entry_and_service() -> None:
    script = (TOP / "packaging/windows/setup.nsi").read_text("utf-8")
    assert f'!define NAME "{autostart.NAME}"' in script, "it takes the entry of start at login away"
    assert autostart.RUN.removeprefix("HKEY_CURRENT_USER\\") in script
    assert "outreach-service.exe" in script


# -- licenses


def test_bundled_components_include_none_under_gpl_only(bill: ModuleType) -> None:
    everything = list_licensed_components()
    assert len(everything) > 50
    assert [one for one in everything if one.gpl_only or one.license == UNKNOWN] == []
    assert {"PySide6_Essentials", "holidays", "Inter", "outreach-desk"} <= {one.name for one in everything}


@pytest.mark.parametrize(
    ("license", "gpl_only"),
    [
        ("MIT", False),
        ("LGPL-3.0-only OR GPL-2.0-only OR GPL-3.0-only", False),
        ("LGPL-3.0-only", False),
        ("GPL-3.0-only", True),
        ("GPL-2.0-only OR GPL-3.0-only", True),
        ("AGPL-3.0-or-later", True),
        ("GNU General Public License v3 (GPLv3)", True),
        ("GNU Lesser General Public License v3 (LGPLv3)", False),
    ],
)
def test_license_expression_is_classified_as_gpl_only_or_not(license: str, gpl_only: bool) -> None:
    assert LicensedComponent("x", "1", license).gpl_only is gpl_only


def test_desktop_imports_only_qt_modules_under_lgpl() -> None:
    used = set()
    for file in (TOP / "app").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("PySide6."):
                used.add((node.module or "").split(".")[1])
            elif isinstance(node, ast.ImportFrom) and node.module == "PySide6":
                used |= {one.name for one in node.names if one.name.startswith("Qt")}
    assert used <= LGPL_QT


def test_license_check_finds_gpl_qt_module_and_unknown_library(bill: ModuleType, tmp_path: Path) -> None:
    inside = tmp_path / "_internal" / "PySide6"
    inside.mkdir(parents=True)
    for name in ("libQt6Core.so.6", "libQt6Network.so.6", "QtWidgets.abi3.so"):
        (inside / name).touch()
    assert bill.forbidden_files(tmp_path) == []
    for name in ("libQt6Charts.so.6", "QtGraphs.abi3.so", "Qt6VirtualKeyboard.dll", "libQt6ChartsQml.so.6"):
        (inside / name).touch()
    assert len(bill.forbidden_files(tmp_path)) == 4
    (tmp_path / "_internal" / "libreadline.so.8").touch()
    with pytest.raises(bill.Forbidden, match=r"libreadline\.so\.8"):
        bill.system_parts(tmp_path, {})


def test_the_texts_of_the_licenses_are_there() -> None:
    said = load_license_texts()
    for name in ("Inter (fonts)", "Lucide (icons)", "Qt", "LGPL-3.0", "GPL-3.0", "holidays", "dateparser"):
        assert len(said[name]) > 300, name
    without = {"PySide6_Essentials", "shiboken6"}  # theirs is Qt's
    names = {one.metadata["Name"] for one in list_distributions()}
    assert names - without - set(said) == set()
    assert find_resource("app", "outreach-desk.svg").stat().st_size < 5_000


def test_the_bill_names_each_part_once_with_its_license(bill: ModuleType) -> None:
    said = json.loads(
        json.dumps(
            bill.document([*list_licensed_components(), LicensedComponent("OpenSSL", "3.0.1", "Apache-2.0")])
        )
    )
    assert (said["bomFormat"], said["specVersion"]) == ("CycloneDX", "1.6")
    assert re.fullmatch(r"urn:uuid:[0-9a-f-]{36}", said["serialNumber"])
    components = said["components"]
    references = [one["bom-ref"] for one in components]
    assert len(references) == len(set(references)) and "pypi/outreach-desk" not in references
    assert all(one["licenses"] and one["type"] in ("library", "data") for one in components)
    by_name = {one["name"]: one for one in components}
    assert by_name["holidays"]["purl"].startswith("pkg:pypi/holidays@")
    assert by_name["OpenSSL"]["purl"] == "pkg:generic/openssl@3.0.1"
    assert by_name["cryptography"]["licenses"] == [{"expression": "Apache-2.0 OR BSD-3-Clause"}]
