"""What is installed is what was pinned: no other version, and not a byte that was changed meanwhile."""

from __future__ import annotations

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from importlib import metadata
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.patience import SLOW

TOP = Path(__file__).parents[2]
KINDS = {"run": (), "test": ("test",), "check": ("test", "check"), "package": ("package",)}


def pinned(kind: str) -> dict[str, tuple[Requirement, list[str]]]:
    """What a kind installs, with the hashes of each."""
    found: dict[str, tuple[Requirement, list[str]]] = {}
    text = (TOP / "packaging" / "pins" / f"{kind}.txt").read_text()
    for line in text.replace("\\\n", " ").splitlines():
        if line.startswith("-r "):
            found |= pinned(line.split()[1].removesuffix(".txt"))
            continue
        said, *hashes = line.split(" --hash=")
        requirement = Requirement(said)
        found[plain(requirement.name)] = (requirement, [each.strip() for each in hashes])
    return found


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@pytest.mark.parametrize("kind", ["build", *KINDS])
def test_pinned_package_has_one_version_and_file_hashes(kind: str) -> None:
    for name, (requirement, hashes) in pinned(kind).items():
        assert [each.operator for each in requirement.specifier] == ["=="] and not requirement.url, name
        assert hashes and all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), name


@pytest.mark.parametrize("kind", KINDS)
def test_project_dependencies_are_all_pinned(kind: str) -> None:
    said = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    project, there = said["project"], pinned(kind)
    wanted_by = [said["build-system"]["requires"], project["dependencies"]]
    wanted_by += [project["optional-dependencies"][extra] for extra in KINDS[kind]]
    for wanted in map(Requirement, chain(*wanted_by)):
        (pin,) = there[plain(wanted.name)][0].specifier
        assert wanted.specifier.contains(pin.version), wanted.name


def test_pinned_versions_equal_constraints() -> None:
    chosen = (TOP / "packaging" / "constraints.txt").read_text().splitlines()
    every = {name: str(pin) for kind in KINDS for name, (pin, _) in pinned(kind).items()}
    assert sorted(map(str, map(Requirement, chosen))) == sorted(every.values())


def test_installed_packages_equal_pinned_versions() -> None:
    here = {plain(each.name): each.version for each in metadata.distributions()}
    for name, (requirement, _) in pinned("run").items():
        needed = requirement.marker is None or requirement.marker.evaluate()
        assert not needed or name == "setuptools" or requirement.specifier.contains(here[name]), name


def test_nothing_is_pinned_that_a_system_has_no_wheel_of(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    where = importlib.util.spec_from_file_location("outreach_pin", TOP / "packaging" / "pin.py")
    assert where is not None and where.loader is not None
    pin = importlib.util.module_from_spec(where)
    where.loader.exec_module(pin)
    asked = []

    def uv(arguments: list[str], wanted: list[str]) -> subprocess.CompletedProcess[str]:
        asked.append(arguments[-1])
        if "--universal" in arguments:
            return subprocess.CompletedProcess([], 0, "small==2 \\\n    --hash=sha256:0\n", "")
        assert wanted == ["small==2"]
        return subprocess.CompletedProcess([], "windows" in arguments[-1], "", "small==2 has no wheels")

    monkeypatch.setattr(pin, "uv", uv)
    monkeypatch.setattr(pin, "VERSIONS", tmp_path / "constraints.txt")
    (tmp_path / "constraints.txt").write_text("small==1\n")
    with pytest.raises(SystemExit, match=r"Windows \(x86_64-pc-windows-msvc\):\nsmall==2 has no wheels"):
        pin.main(["all"])
    assert set(pin.SYSTEMS) <= set(asked), "it names all that lack one"
    assert (tmp_path / "constraints.txt").read_text() == "small==1\n"


# -- a project as small as can be, and the script itself

META = {
    "METADATA": "Metadata-Version: 2.1\nName: {name}\nVersion: 1\n",
    "WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    "RECORD": "",
}
BACKEND = """
import zipfile
def build_editable(folder, config_settings=None, metadata_directory=None):
    name = "small-1-py3-none-any.whl"
    with zipfile.ZipFile(folder + "/" + name, "w") as wheel:
        for each, content in {META}.items():
            wheel.writestr("small-1.dist-info/" + each, content)
    return name
"""
PROJECT = '[build-system]\nrequires = []\nbuild-backend = "backend"\nbackend-path = ["."]\n'


def wheel(folder: Path, name: str, content: str, build: str = "") -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}-1{build}-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as out:
        out.writestr(zipfile.ZipInfo(f"{name}.py"), content)  # of no date: the same bytes each time
        for each, said in META.items():
            out.writestr(zipfile.ZipInfo(f"{name}-1.dist-info/{each}"), said.format(name=name))
    return file


def digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


class Small:
    """A registry in a folder, other builds in another, and a project that needs two packages."""

    def __init__(self, folder: Path) -> None:
        self.top, self.registry, self.others = folder / "project", folder / "registry", folder / "others"
        (self.top / "packaging" / "pins").mkdir(parents=True)
        shutil.copy(TOP / "packaging" / "prepare", self.top / "packaging")
        (self.top / "pyproject.toml").write_text(PROJECT + '[project]\nname = "small"\nversion = "1"\n')
        said = {name: text.format(name="small") for name, text in META.items()}
        (self.top / "backend.py").write_text(BACKEND.replace("{META}", repr(said)))
        for name, kind, below in (("first", "build", ""), ("second", "check", "-r build.txt\n")):
            pin = f"{below}{name}==1 --hash=sha256:{digest(self.offer(name, 'HONEST = True'))}\n"
            (self.top / "packaging" / "pins" / f"{kind}.txt").write_text(pin)
            wheel(self.others, name, "HONEST = None", "-9other")

    def offer(self, name: str, content: str) -> Path:
        """A page of the registry that tells the truth about the file that it offers."""
        file = wheel(self.registry / name, name, content)
        link = f'<a href="{file.name}#sha256={digest(file)}">{file.name}</a>'
        (file.parent / "index.html").write_text(f"<!DOCTYPE html><html><body>{link}</body></html>")
        return file

    def prepare(self) -> subprocess.CompletedProcess[str]:
        plain = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
        pip = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": self.registry.as_uri()}
        pip |= {"PIP_FIND_LINKS": str(self.others), "PIP_NO_CACHE_DIR": "1", "PYTHON": sys.executable}
        return subprocess.run(
            [self.top / "packaging" / "prepare", "check"],
            env=plain | pip,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60 * SLOW,
        )

    def asked(self, code: str) -> int:
        python = self.top / ".venv" / "bin" / "python"
        return subprocess.run([python, "-c", code], capture_output=True).returncode


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_prepare_script_refuses_changed_wheel_and_rebuilds_old_environment(tmp_path: Path) -> None:
    small = Small(tmp_path)
    small.offer("second", "HONEST = False")
    refused = small.prepare()
    assert refused.returncode == 1 and "DO NOT MATCH THE HASHES" in refused.stderr
    assert small.asked("import first") == 0 and small.asked("import second") == 1
    small.offer("second", "HONEST = True")
    done = small.prepare()
    assert done.returncode == 0, done.stderr
    assert small.asked("import first, second; assert first.HONEST and second.HONEST") == 0
    again = small.prepare()
    assert (again.returncode, again.stderr) == (0, ""), "the second time there is nothing to do"
    (small.top / ".venv" / "pinned-check").rename(small.top / ".venv" / "prepared-check")
    anew = small.prepare()
    assert anew.returncode == 0 and "making the virtual environment" in anew.stderr
    assert not (small.top / ".venv" / "prepared-check").exists() and small.asked("import second") == 0
