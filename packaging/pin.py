"""Pins versions in packaging/constraints.txt, and the hashes of all their files in packaging/pins.

`make pins` keeps versions where it can; NEW="idna certifi" brings these two up to date, NEW=all everything.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
VERSIONS, PINS = TOP / "packaging" / "constraints.txt", TOP / "packaging" / "pins"
UV = "uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate"
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
    VERSIONS.write_text("".join(f"{version(pin)}\n" for _, pin in sorted(everything.items())))
    needed = {kind: set(compiled(extras, [*everything.values()], kind)) for kind, extras in EXTRAS.items()}
    for kind in EXTRAS:
        below = BELOW.get(kind, "")
        own = sorted(needed[kind] - needed.get(below, set()))
        lines = [f"-r {below}.txt\n"] * bool(below) + [everything[name] for name in own]
        (PINS / f"{kind}.txt").write_text("".join(lines))


def compiled(extras: str, known: list[str], kind: str = "") -> dict[str, str]:
    """The packages of a kind, with what builds our own; their versions are among those known."""
    project = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))
    build, oldest = project["build-system"]["requires"], project["project"]["requires-python"].strip(">=")
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as constraints:
        constraints.writelines(f"{version(pin)}\n" for pin in known)
        constraints.flush()
        command = [*UV.split(), "--python-version", oldest, "-c", constraints.name, "-"]
        if kind != "build":
            command += ["pyproject.toml", *(f"--extra={extra}" for extra in extras.split())]
        done = subprocess.run(command, input="\n".join(build), cwd=TOP, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    return pins(done.stdout)


def pins(text: str) -> dict[str, str]:
    """Each package's lines, by its name."""
    found = re.finditer(r"^([a-z0-9-]+)==.*\n(?: .*\n)*", text, re.MULTILINE)
    return {each[1]: each[0] for each in found}


def version(pin: str) -> str:
    return pin.splitlines()[0].removesuffix(" \\")


if __name__ == "__main__":
    main(sys.argv[1:])
