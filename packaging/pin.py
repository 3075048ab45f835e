"""Pins versions in packaging/constraints.txt, and the hashes of all their files in packaging/pins.

`make pins` keeps versions where it can; NEW="idna certifi" brings these two up to date, NEW=all everything.
Nothing is written unless each system that the program is for has a wheel of every version.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[1]
VERSIONS, PINS = TOP / "packaging" / "constraints.txt", TOP / "packaging" / "pins"
UV = "uv pip compile --quiet --no-header --no-annotate"
SYSTEMS = {  # by uv's names
    "x86_64-manylinux_2_36": "Linux, from Debian 12 on",
    "aarch64-manylinux_2_39": "Linux on ARM, from Debian 13 on: Qt is built for no older",
    "x86_64-pc-windows-msvc": "Windows",
    "aarch64-apple-darwin": "macOS",
}
SOURCE_ALONE = ["dkimpy"]  # has no wheel, and needs none: it is Python through and through
EXTRAS = {
    "build": "",
    "run": "",
    "team": "team",
    "test": "team test",
    "check": "team test check",
    "package": "team package",
}
BELOW = {  # which is installed with it
    "run": "build",
    "team": "run",
    "test": "team",
    "check": "test",
    "package": "team",
}


def main(new: list[str]) -> None:
    """A package stands in the file of the first kind that needs it."""
    kept = [pin for name, pin in pins(VERSIONS.read_text()).items() if not {name, "all"} & set(new)]
    everything = compiled("team test check package", kept)
    look_for_wheels([*everything.values()])
    VERSIONS.write_text("".join(f"{version(pin)}\n" for _, pin in sorted(everything.items())))
    needed = {kind: set(compiled(extras, [*everything.values()], kind)) for kind, extras in EXTRAS.items()}
    for kind in EXTRAS:
        below = BELOW.get(kind, "")
        own = sorted(needed[kind] - needed.get(below, set()))
        lines = [f"-r {below}.txt\n"] * bool(below) + [everything[name] for name in own]
        (PINS / f"{kind}.txt").write_text("".join(lines))


def compiled(extras: str, known: list[str], kind: str = "") -> dict[str, str]:
    """The packages of a kind, with what builds our own; their versions are among those known."""
    build = project()["build-system"]["requires"]
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as constraints:
        constraints.writelines(f"{version(pin)}\n" for pin in known)
        constraints.flush()
        command = ["--universal", "--generate-hashes", "-c", constraints.name]
        if kind != "build":
            command += ["pyproject.toml", *(f"--extra={extra}" for extra in extras.split())]
        done = uv(command, build)
    if done.returncode:
        sys.exit(done.stderr)
    return pins(done.stdout)


def look_for_wheels(everything: list[str]) -> None:
    """Ends the program where a version has no wheel for one of the systems."""
    versions, lacking = [version(pin) for pin in everything], ""
    for name, system in SYSTEMS.items():
        command = ["--no-deps", "--only-binary=:all:", *(f"--no-binary={one}" for one in SOURCE_ALONE)]
        done = uv([*command, "--python-platform", name], versions)
        if done.returncode:
            lacking += f"{system} ({name}):\n{done.stderr}\n"
    if lacking:
        sys.exit(f"Nothing was pinned.\n\n{lacking}")
    print(f"{len(versions)} packages have wheels for {', '.join(SYSTEMS)}.")


def uv(arguments: list[str], wanted: list[str]) -> subprocess.CompletedProcess[str]:
    """What it makes of the wanted lines, for the oldest Python that will do."""
    oldest = project()["project"]["requires-python"].strip(">=")
    command = [*UV.split(), "--python-version", oldest, *arguments, "-"]
    return subprocess.run(command, input="\n".join(wanted), cwd=TOP, capture_output=True, text=True)


def project() -> dict[str, Any]:
    return tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))


def pins(text: str) -> dict[str, str]:
    """Each package's lines, by its name."""
    found = re.finditer(r"^([a-z0-9-]+)==.*\n(?: .*\n)*", text, re.MULTILINE)
    return {each[1]: each[0] for each in found}


def version(pin: str) -> str:
    return pin.splitlines()[0].removesuffix(" \\")


if __name__ == "__main__":
    main(sys.argv[1:])
