"""The mapping of CSV columns to the fields of a person."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

from .problems import Invalid
from .sentences import Sentence, say
from .wire_models import is_visible

FIELDS = ("email", "first_name", "last_name", "company")
CUSTOM = "custom_"
TEXT_MAX, CUSTOM_MAX, NAME_MAX = 255, 10_000, 50  # a merge field has at most 64 characters in all
CONTROLS = {code: " " if code in (9, 10, 13) else None for code in [*range(32), *range(127, 160)]}
ACCENTS = re.compile(r"(?<=[a-z])[\u0300-\u036f]+")
ADDRESS = re.compile(r"[^@\s,;]+@[^@\s,;]+\.[^@\s,;]+")
NAMES = {
    "email": """email emailaddress mail mailaddress emailadresse mailadresse emailadres emailaddr primaryemail
        workemail businessemail contactemail email1 emailwork correo correoelectronico direcciondecorreo
        direcciondecorreoelectronico courriel adresseemail adressemail adressecourriel adresseelectronique
        indirizzoemail postaelettronica epost epostadress epostadresse sahkoposti
        enderecodeemail""",
    "first_name": """firstname first fname givenname forename vorname rufname prenom nombre nombredepila nome
        primeironome voornaam fornamn fornavn etunimi imie contactfirstname""",
    "last_name": """lastname last lname surname familyname nachname familienname zuname nom nomdefamille
        apellido apellidos primerapellido cognome sobrenome apelido achternaam efternamn efternavn etternavn
        sukunimi nazwisko contactlastname""",
    "company": """company companyname organization organisation organizationname organisationname employer
        account accountname business businessname firm firma firmenname unternehmen betrieb entreprise societe
        nomdelentreprise raisonsociale empresa compania nombredelaempresa azienda societa ragionesociale
        bedrijf bedrijfsnaam organisatie organizacion foretag bolag virksomhed selskap yritys""",
}
KNOWN = {name: wanted for wanted, names in NAMES.items() for name in names.split()}


def clean_cell(cell: str) -> str:
    """Return a cell as it is stored: one line, no control characters, no whitespace around the text.

    A cell without a visible character is empty.
    """
    if cell.isprintable():
        return cell.strip()
    cleaned = cell.translate(CONTROLS).strip()
    return cleaned if is_visible(cleaned) else ""


def is_address(cell: str) -> bool:
    """Return whether a cell looks like an address, which does not mean that the address is valid."""
    return ADDRESS.fullmatch(cell.strip().strip("<>")) is not None


def slugify_header(header: str) -> str:
    """Return a header as the name of a merge field: letters, Latin ones without accents, and digits.

    Underscores separate them. The result is empty for a header that has neither.
    """
    plain = ACCENTS.sub("", unicodedata.normalize("NFKD", header.casefold()))
    return re.sub(r"[\W_]+", "_", unicodedata.normalize("NFC", plain))[:NAME_MAX].strip("_")


def match_field(header: str) -> str | None:
    """Return the standard field that a header names, in any of several languages; None for no such field."""
    return KNOWN.get(slugify_header(header).replace("_", ""))


def guess_mapping(headers: Sequence[str], sample: Sequence[Sequence[str]] = ()) -> dict[str, str]:
    """Return a mapping of field to header, by header names usual in European languages.

    All other columns become custom fields. If no header names the address, the column of `sample` that
    holds most addresses is used.
    """
    mapping: dict[str, str] = {}
    for header in headers:
        wanted = match_field(header)
        if wanted and wanted not in mapping:
            mapping[wanted] = header
    if (
        "email" not in mapping
        and (column := _find_email_column(sample)) is not None
        and column < len(headers)
    ):
        mapping = {field: header for field, header in mapping.items() if header != headers[column]}
        mapping["email"] = headers[column]
    taken = set(mapping.values())
    for number, header in enumerate(headers, 1):
        if header not in taken:
            name = wanted = CUSTOM + (slugify_header(header) or f"column_{number}")
            count = 1
            while name in mapping:
                count += 1
                name = f"{wanted}_{count}"
            mapping[name] = header
    return mapping


def _find_email_column(sample: Sequence[Sequence[str]]) -> int | None:
    width = max((len(row) for row in sample), default=0)
    hits = [sum(column < len(row) and is_address(row[column]) for row in sample) for column in range(width)]
    return hits.index(max(hits)) if hits and max(hits) > 0 else None


class Person(NamedTuple):
    """A row as it will be stored, its address not checked yet; empty cells are None or left out."""

    email: str
    first_name: str | None = None
    last_name: str | None = None
    company: str | None = None
    custom_fields: Mapping[str, str] = MappingProxyType({})


@dataclass(frozen=True)
class Columns:
    """A mapping that fits a file: the column index of each field; `ignored` are names that no person has."""

    headers: tuple[str, ...]
    fields: dict[str, int]
    custom: dict[str, int]
    ignored: tuple[str, ...] = ()

    @classmethod
    def of(cls, mapping: Mapping[str, str | None], headers: Sequence[str]) -> Columns:
        """Build from a mapping; raise Invalid if a column is not in the file or none is the address."""
        places = {slugify_header(header) or header: at for at, header in reversed(list(enumerate(headers)))}
        places |= {header: at for at, header in reversed(list(enumerate(headers)))}
        chosen: dict[str, int] = {}
        for name, header in mapping.items():
            if not header:
                continue
            at = places.get(
                header, places.get(clean_cell(header), places.get(slugify_header(header) or header))
            )
            if at is None:
                raise Invalid(_describe_unknown_column(header, headers))
            chosen[name] = at
        if "email" not in chosen:
            raise Invalid(
                say(
                    "mapping_without_email",
                    "The mapping names no column for email. Say which column holds the addresses.",
                )
            )
        custom = {name.removeprefix(CUSTOM): at for name, at in chosen.items() if name.startswith(CUSTOM)}
        return cls(
            tuple(headers),
            {name: chosen[name] for name in FIELDS if name in chosen},
            {name: at for name, at in custom.items() if name},
            tuple(name for name in chosen if name not in FIELDS and not name.startswith(CUSTOM)),
        )

    def person(self, cells: Sequence[str]) -> Person:
        """Return the values of a row; raise ValueError, naming the column, when a cell is too long."""
        width = len(cells)
        found = {name: clean_cell(cells[at]) if at < width else "" for name, at in self.fields.items()}
        found["email"] = found["email"].removeprefix("'")  # marks a text cell in spreadsheets
        custom = {
            name: value for name, at in self.custom.items() if at < width and (value := clean_cell(cells[at]))
        }
        for name, value in found.items():
            if len(value) > TEXT_MAX and name != "email":
                raise self._too_long(self.fields[name], TEXT_MAX)
        for name, value in custom.items():
            if len(value) > CUSTOM_MAX:
                raise self._too_long(self.custom[name], CUSTOM_MAX)
        get = found.get
        return Person(
            found["email"],
            get("first_name") or None,
            get("last_name") or None,
            get("company") or None,
            custom,
        )

    def _too_long(self, at: int, most: int) -> ValueError:
        return ValueError(
            say(
                "mapping_cell_too_long",
                "“{column}” is longer than %n character(s). Shorten it in the file.",
                column=self.headers[at],
                n=most,
            )
        )


def _describe_unknown_column(header: str, headers: Sequence[str]) -> Sentence:
    return say(
        "mapping_unknown_column",
        "The mapping names a column “{header}” that the file doesn't have: {columns}.",
        header=header,
        columns=", ".join(f"“{known}”" for known in headers[:12]),
    )
