"""What is in the package: a bill of materials (CycloneDX), the licenses, and what may not be there.

python packaging/bill.py     `make licenses`: each part, its version and its license
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import subprocess
import sys
import uuid
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import quote

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

from app import __version__  # noqa: E402
from app.licenses import UNKNOWN, LicensedComponent, list_licensed_components  # noqa: E402

# Libraries of the system that come along, for Python is made of them.
SYSTEM = {
    "libpython": ("Python", "PSF-2.0"),
    "libssl": ("OpenSSL", "Apache-2.0"),
    "libcrypto": ("OpenSSL", "Apache-2.0"),
    "libsqlite3": ("SQLite", "blessing"),
    "libffi": ("libffi", "MIT"),
    "libbz2": ("bzip2", "bzip2-1.0.6"),
    "liblzma": ("XZ Utils", "0BSD"),
    "libz": ("zlib", "Zlib"),
    "libexpat": ("Expat", "MIT"),
    "libuuid": ("libuuid", "BSD-3-Clause"),
    "libmpdec": ("mpdecimal", "BSD-2-Clause"),
}
# Modules of Qt that are offered under the GPL and to its customers only.
GPL_QT = (
    "Charts Graphs DataVisualization VirtualKeyboard NetworkAuth HttpServer Lottie Quick3D Quick3DPhysics "
    "QuickTimeline WaylandCompositor Mqtt CoAp Grpc Protobuf"
).split()


class Forbidden(Exception):
    """The package has something in it that may not be there; the text names it."""


def put_into(folder: Path, work: Path) -> int:
    """Write sbom.cdx.json and the system's licenses into the built folder; the number of parts."""
    system = system_parts(folder, sources(work))
    everything = [*list_licensed_components(), *(part for part, _ in system)]
    if wrong := [
        *forbidden_files(folder),
        *(one.name for one in everything if one.gpl_only or one.license == UNKNOWN),
    ]:
        raise Forbidden(f"May not be in the package: {', '.join(wrong)}")
    legal = folder / "_internal" / "resources" / "licenses"
    for part, copyright_file in system:
        if copyright_file.exists():
            shutil.copyfile(copyright_file, legal / f"{part.name}.txt")
    file = folder / "_internal" / "sbom.cdx.json"
    file.write_text(json.dumps(document(everything), indent=1) + "\n", "utf-8")
    return len(everything)


def forbidden_files(folder: Path) -> list[str]:
    """Files of Qt modules that only the GPL allows."""
    pattern = re.compile(rf"^(lib)?Qt6?({'|'.join(GPL_QT)})(\.|Widgets|Qml|Helpers)")
    return sorted(one.name for one in folder.rglob("*") if pattern.match(one.name))


def sources(work: Path) -> dict[str, Path]:
    """From where PyInstaller took each file, by its place in the folder."""
    (toc,) = work.glob("COLLECT-*.toc")
    entries = ast.literal_eval(toc.read_text("utf-8"))
    listed = next(one for one in entries if isinstance(one, list) and one and len(one[0]) == 3)
    return {target: Path(source) for target, source, kind in listed if kind != "SYMLINK"}


def system_parts(folder: Path, taken: dict[str, Path]) -> list[tuple[LicensedComponent, Path]]:
    """The system's libraries in the folder, and where what they say of their copyright lies."""
    found: dict[str, tuple[LicensedComponent, Path]] = {}
    for file in sorted((folder / "_internal").glob("lib*.so*")):
        stem = re.split(r"[.\d]", file.name)[0] if not file.name.startswith("libsqlite3") else "libsqlite3"
        if file.is_symlink() or "PySide6" in str(taken.get(file.name, "")):
            continue
        stem = "libbz2" if file.name.startswith("libbz2") else stem
        if stem not in SYSTEM:
            raise Forbidden(f"{file.name} came along, and nobody has said under which license")
        name, license = SYSTEM[stem]
        package, version = owner(taken.get(file.name, file))
        where = Path("/usr/share/doc") / package / "copyright"
        found[name] = (LicensedComponent(name, version or python_version(name), license), where)
    return list(found.values())


def python_version(name: str) -> str:
    return ".".join(map(str, sys.version_info[:3])) if name == "Python" else ""


def owner(file: Path) -> tuple[str, str]:
    """Debian's package that a file is of, and its version; empty where there is none."""
    real = file.resolve()
    before_merge = Path(str(real).removeprefix("/usr"))  # where /usr and / were two, dpkg still says so
    for path in dict.fromkeys((file, real, before_merge)):
        asked = subprocess.run(["dpkg", "-S", str(path)], capture_output=True, text=True, check=False)
        if asked.returncode == 0:
            package = asked.stdout.split(": ")[0]
            version = subprocess.run(
                ["dpkg-query", "-W", "-f", "${Version}", package], capture_output=True, text=True, check=True
            )
            return package.split(":")[0], version.stdout
    return "", ""


def document(everything: list[LicensedComponent]) -> dict[str, object]:
    """The bill, as CycloneDX 1.6 says it."""
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "serialNumber": f"urn:uuid:{uuid.uuid4()}",
        "version": 1,
        "metadata": {
            "timestamp": datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "component": {
                "type": "application",
                "bom-ref": "outreach-desk",
                "name": "Outreach Desk",
                "version": __version__,
                "licenses": [{"license": {"id": "MIT"}}],
            },
        },
        "components": [component(one) for one in everything if one.name != "outreach-desk"],
    }


def component(part: LicensedComponent) -> dict[str, object]:
    library = part.name not in {"Inter", "Lucide", "Swagger UI", *(name for name, _ in SYSTEM.values())}
    normal = re.sub(r"[-_.]+", "-", part.name).lower()
    kind = "pypi" if library else "generic"
    version = f"@{quote(part.version)}" if part.version else ""
    said = {"expression": part.license} if " " in part.license else {"license": {"id": part.license}}
    made: dict[str, object] = {
        "type": "data" if part.name in ("Inter", "Lucide") else "library",
        "bom-ref": f"{kind}/{normal}",
        "name": part.name,
        "purl": f"pkg:{kind}/{quote(normal.replace(' ', '-'))}{version}",
        "licenses": [said],
    }
    return made | ({"version": part.version} if part.version else {})


def main() -> int:
    """The list; 1 when something in it is under the GPL alone."""
    found = list_licensed_components()
    for one in found:
        print(f"{one.name:24} {one.version:18} {one.license}")
    return int(any(one.gpl_only for one in found))


if __name__ == "__main__":
    sys.exit(main())
