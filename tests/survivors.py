"""The mutants that `mutmut run` left alive: a test kills each, or it stands in survivors.txt with its reason.

A block there is the module and the function, the lines that differ, and the reason why nobody can tell.
Mutants are known by their lines, for their numbers change with each edit.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

EXPLAINED = Path(__file__).with_suffix(".txt")
DEAD = ("killed", "timeout", "caught by type check")
Mutant = tuple[str, ...]  # the place, then the lines that differ


def mutmut(*arguments: str) -> list[str]:
    done = subprocess.run(
        [sys.executable, "-m", "mutmut", *arguments], check=True, capture_output=True, text=True
    )
    return done.stdout.splitlines()


def survivors() -> dict[Mutant, str]:
    """The names of those alive; one that was not tried counts as alive."""
    found = {}
    for line in mutmut("results", "--all", "true"):
        name, _, status = line.strip().partition(": ")
        if status not in DEAD:
            found[mutant(name)] = f"{name}: {status}"
    return found


def mutant(name: str) -> Mutant:
    module, _, function = name.rpartition("__mutmut_")[0].rpartition(".")
    differ = [
        line for line in mutmut("show", name) if line[:1] in ("-", "+") and line[:3] not in ("---", "+++")
    ]
    return f"{module} {function.removeprefix('x_')}", *(f"{line[0]} {line[1:].strip()}" for line in differ)


def explained() -> dict[Mutant, str]:
    blocks = [block.splitlines() for block in EXPLAINED.read_text("utf-8").strip().split("\n\n")]
    return {(*lines[:-1],): lines[-1] for lines in blocks if lines[-1][:1] not in ("-", "+")}


def main() -> int:
    alive, known = survivors(), explained()
    for one in alive.keys() - known.keys():
        print("No test kills this one:", alive[one], *one, "", sep="\n")
    for one in known.keys() - alive.keys():
        print(f"This one is dead, so it needs no reason in {EXPLAINED.name} any more:", *one, "", sep="\n")
    print(f"{len(alive)} mutants alive, {len(known)} explained")
    return int(bool(alive.keys() - known.keys()))


if __name__ == "__main__":
    sys.exit(main())
