"""The program's components, each with its version and license, and the texts of those licenses."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib import metadata

from app.resources import find_resource

PROGRAM = "outreach-desk"
BROUGHT = (
    ("Inter", "fonts", "OFL-1.1"),
    ("Lucide", "icons", "ISC"),
    ("Swagger UI", "swagger-ui", "Apache-2.0"),
)
UNSAID = {"IMAPClient": "BSD-3-Clause", "python-dateutil": "Apache-2.0 OR BSD-3-Clause"}
SPDX = {  # names that distributions use, with their SPDX identifiers
    "Apache Software License": "Apache-2.0",
    "BSD License": "BSD-3-Clause",
    "MIT License": "MIT",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
    "The Unlicense (Unlicense)": "Unlicense",
    "GPL-3.0": "GPL-3.0-only",
}
UNKNOWN = "see its text"
TEXT = re.compile(r"(?i)(^|/)(licen[cs]es?|copying|notice|unlicense)([.-][^/]*)?$")
GPL = re.compile(r"(?<!L)GPL|GNU (Affero )?General Public", re.IGNORECASE)


@dataclass(frozen=True)
class LicensedComponent:
    """A bundled asset or a library; `license` is an SPDX expression wherever one is known."""

    name: str
    version: str
    license: str

    @property
    def gpl_only(self) -> bool:
        """Return whether every license on offer is the GPL or the AGPL."""
        return all(GPL.search(one) for one in re.split(r" OR |, ", self.license))


def list_distributions() -> list[metadata.Distribution]:
    """Return the installed distributions of the program and its dependencies, by name; reads files."""
    found: dict[str, metadata.Distribution] = {}
    waiting = [PROGRAM]
    while waiting:
        name = waiting.pop()
        key = re.sub(r"[-_.]+", "-", name).lower()
        if key in found:
            continue
        try:
            found[key] = one = metadata.distribution(name)
        except metadata.PackageNotFoundError:  # for another system, or this program runs from its sources
            continue
        needed = [each for each in one.requires or () if "extra ==" not in each or 'extra == "team"' in each]
        waiting += [re.split(r"[\s;<>=!~\[(]", each, maxsplit=1)[0] for each in needed]
    return [found[key] for key in sorted(found)]


def list_licensed_components() -> list[LicensedComponent]:
    """Return the bundled assets, then the program's own distribution and its libraries."""
    libraries = [
        LicensedComponent(one.metadata["Name"], one.version, _detect_license(one.metadata))
        for one in list_distributions()
    ]
    return [LicensedComponent(name, "", license) for name, _, license in BROUGHT] + libraries


def load_license_texts() -> dict[str, str]:
    """Return license texts by component, or by the name that texts refer to; reads many files."""
    found = {
        f"{name} ({folder})": find_resource(folder, "LICENSE").read_text("utf-8")
        for name, folder, _ in BROUGHT
    }
    for file in sorted(find_resource("licenses").glob("*.txt")):
        found[file.stem] = file.read_text("utf-8", "replace")
    for one in list_distributions():
        said = [each.read_text("utf-8") for each in one.files or () if _is_text(str(each))]
        if said:
            found[one.metadata["Name"]] = "\n\n".join(said)
    return found


def _is_text(file: str) -> bool:
    return bool(TEXT.search(file)) and (".dist-info/" in file or "/" not in file)


def _detect_license(about: metadata.PackageMetadata) -> str:
    """Return the SPDX expression, else what the classifiers or the old License field say."""
    fields = about.json
    if said := fields.get("license_expression") or UNSAID.get(about["Name"]):
        return str(said)
    classified = [one.split(" :: ")[-1] for one in about.get_all("Classifier") or () if "License ::" in one]
    known = [SPDX.get(one, one) for one in classified if one != "OSI Approved"]
    if known:
        return " OR ".join(known)
    named = str(fields.get("license", "")).split("\n")[0][:80]
    return " OR ".join(SPDX.get(one, one) for one in named.split(" OR ")) or UNKNOWN
