"""`make package`: the program in one folder, looked through, tried, measured, and made into a package.

On Linux it is a .deb; on Windows and macOS the recipes beside this file go on from the folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

TOP = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TOP), str(Path(__file__).parent)]
DIST, BUILD = TOP / "dist", TOP / "build"
FOLDER = DIST / "outreach-desk"
APP = DIST / "Outreach Desk.app"  # on macOS
STARTS = 5


def main() -> int:
    """0 when the program was built and every part of it works."""
    import bill

    icons()
    began = time.monotonic()
    pyinstaller()
    if sys.platform != "win32":
        (FOLDER / "outreach-service").symlink_to("outreach")
    work = BUILD / "pyinstaller" / "outreach"
    counted = bill.put_into(FOLDER, work)
    if sys.platform == "darwin":
        into_bundle()
    say(f"built in {time.monotonic() - began:.0f} s: {FOLDER.relative_to(TOP)}, {megabytes(FOLDER)}")
    say(f"{counted} parts, none under the GPL alone; their bill and licenses are in the folder")
    service = built("outreach-service")
    # The other program of Windows has no console to speak on.
    code = self_test(service if sys.platform == "win32" else built("outreach")) or doors(service)
    if code == 0 and sys.platform == "linux" and shutil.which("dpkg-deb"):
        sys.path.insert(0, str(TOP / "packaging" / "linux"))
        import deb

        file = deb.build(FOLDER, work)
        say(f"{file.relative_to(TOP)}, {megabytes(file)}")
    return code or walk(built("outreach"))


def into_bundle() -> None:
    """The bill, too; what was sealed when the bundle was made is sealed anew."""
    shutil.copy(FOLDER / "_internal" / "sbom.cdx.json", APP / "Contents" / "Resources")
    subprocess.run(["codesign", "--force", "--sign", "-", str(APP)], check=True)


def built(name: str) -> Path:
    return FOLDER / (f"{name}.exe" if sys.platform == "win32" else name)


def say(line: str) -> None:
    print(line, flush=True)


def icons() -> None:
    """Of Windows and macOS, drawn from the same picture; Qt writes both formats."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtGui import QGuiApplication, QIcon

    app = QGuiApplication.instance() or QGuiApplication(["icons"])
    BUILD.mkdir(exist_ok=True)
    drawn = QIcon(str(TOP / "resources" / "app" / "outreach-desk.svg"))
    for size, name in ((256, "outreach.ico"), (512, "outreach.icns")):
        drawn.pixmap(size, size).save(str(BUILD / name))
    del app


def pyinstaller() -> None:
    shutil.rmtree(FOLDER, ignore_errors=True)
    log = BUILD / "pyinstaller.log"
    say("building the folder takes a minute or three…")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--clean", "--distpath", str(DIST)]
    command += ["--workpath", str(BUILD / "pyinstaller"), str(TOP / "packaging" / "outreach.spec")]
    with log.open("w") as out:
        done = subprocess.run(command, cwd=TOP, stdout=out, stderr=out, check=False)
    if done.returncode:
        sys.exit("".join(log.read_text().splitlines(keepends=True)[-30:]) + f"\nIt was not built. See {log}.")


def self_test(program: Path) -> int:
    """Its own words, in the built program, on a screen where there can be one."""
    command = [str(program), "self-test"]
    if sys.platform == "linux" and not os.environ.get("DISPLAY"):
        command = ["xvfb-run", "-a", *command]
    plain = {name: value for name, value in os.environ.items() if name != "QT_QPA_PLATFORM"}
    said = subprocess.run(command, env=plain, text=True, stdout=subprocess.PIPE, check=False)
    say(said.stdout.rstrip())
    median = sorted(start_time(program) for _ in range(STARTS))[STARTS // 2]
    say(f"start: the window is painted {median:.0f} ms after the program began (middle of {STARTS} starts)")
    say("self-test: " + ("every part works" if said.returncode == 0 else "NOT every part works"))
    return said.returncode


def doors(service: Path) -> int:
    """What only the command line leads to: 1 when something of it was not brought along."""
    nowhere = "postgresql://nobody@127.0.0.1:1/none"  # with its driver it is looked for, and not found
    tried = {
        ("service", "--database", nowhere): "The database can't be used: Connection refused",
        ("key", "list"): "",
        ("diagnosis", "-"): "database: SQLite",
        ("move", "--help"): "--give-up",
    }
    with tempfile.TemporaryDirectory() as data:
        for arguments, expected in tried.items():
            command = [str(service), *arguments, "--data", data]
            done = subprocess.run(command, capture_output=True, text=True, input="", check=False)
            if expected not in done.stdout + done.stderr or "Traceback" in done.stderr:
                say(f"{service.name} {' '.join(arguments)}: {done.stdout}{done.stderr}")
                return 1
    say(f"{len(tried)} doors of the command line: as they should be")
    return 0


def walk(program: Path) -> int:
    """A first campaign in the built program, by what a screen reader knows of it; it leaves pictures."""
    if sys.platform != "linux":
        return 0
    from tests.journeys.outside import walk

    if lacking := walk.missing():
        say(f"no walk through it: apt-get install {' '.join(lacking)}")
        return 0
    return walk.main(str(program), str(DIST / "walk"))


def start_time(program: Path) -> float:
    """Milliseconds from the start of the process until the window says that it was painted."""
    began = time.perf_counter()
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    with subprocess.Popen(
        [str(program), "self-test", "--window"], env=environment, text=True, stdout=subprocess.PIPE
    ) as started:
        assert started.stdout is not None
        started.stdout.readline()
        took = time.perf_counter() - began
    return took * 1000


def megabytes(path: Path) -> str:
    files = [path] if path.is_file() else [one for one in path.rglob("*") if not one.is_symlink()]
    return f"{sum(one.stat().st_size for one in files if one.is_file()) / 1e6:.0f} MB"


if __name__ == "__main__":
    sys.exit(main())
