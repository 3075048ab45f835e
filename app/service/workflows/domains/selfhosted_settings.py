"""The settings file of a self-run mail host; it holds secrets, so only its owner may be able to read it."""

from __future__ import annotations

import os
import stat
import tomllib
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, IPvAnyAddress, SecretStr, ValidationError
from sqlalchemy.engine import make_url

from app.service.rules.inbox_health import is_loopback

HOST_NAME = r"^[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?)*$"


class BadHostFile(Exception):
    """Raised, with a sentence, when the file is wrong; the sentence says what is wrong and where."""


def _safe_url(text: str) -> str:
    parts = urlsplit(text)
    if not parts.hostname or not (
        parts.scheme == "https" or (parts.scheme == "http" and is_loopback(parts.hostname))
    ):
        raise ValueError("must begin with https://, or lead to this computer: the key is sent there")
    return text.rstrip("/")


def _database_url(secret: SecretStr) -> SecretStr:
    try:
        make_url(secret.get_secret_value()).get_dialect().import_dbapi()
    except Exception:  # SQLAlchemy's message may contain the password
        raise ValueError(
            "is not the URL of a database that can be used here, such as sqlite:////srv/mail.db"
        ) from None
    return secret


HostName = Annotated[str, Field(max_length=253, pattern=HOST_NAME)]
Port = Annotated[int, Field(ge=1, le=65535)]


class Section(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", hide_input_in_errors=True)


class PowerDns(Section):
    """Access to PowerDNS.

    `server` is PowerDNS's own server id; with `kind` Master, secondaries are notified of each change.
    """

    url: Annotated[str, AfterValidator(_safe_url)]
    key: SecretStr = Field(min_length=1)
    server: str = Field("localhost", pattern=r"^[A-Za-z0-9._-]+$")
    kind: Literal["Native", "Master"] = "Native"


class MailSection(Section):
    """The database that Postfix and Dovecot read, and the servers through which mailboxes are reached."""

    database: Annotated[SecretStr, AfterValidator(_database_url)]
    smtp_host: HostName
    smtp_port: Port = 587
    imap_host: HostName
    imap_port: Port = 993
    ca_file: Path | None = None
    dkim_folder: Path


class NamesSection(Section):
    """The names and values that go into the zones."""

    nameservers: tuple[HostName, ...] = Field(min_length=1)
    mail_server: HostName
    spf: str = Field(pattern="^v=spf1 ")
    web_address: IPvAnyAddress
    tracking_host: HostName | None = None


class HostFile(Section):
    powerdns: PowerDns
    mail: MailSection
    names: NamesSection


def read_host_file(file: Path) -> HostFile:
    """Read the settings file; raise BadHostFile, without quoting the file, if it can't be used."""
    try:
        with file.open("rb") as source:
            if os.name == "posix" and os.fstat(source.fileno()).st_mode & (stat.S_IRWXG | stat.S_IRWXO):
                raise BadHostFile(f"Others can read {file}, and it holds secrets. Run: chmod 600 {file}")
            return HostFile.model_validate(tomllib.load(source))
    except OSError as error:
        raise BadHostFile(f"The mail host file {file} can't be read: {error.strerror}.") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise BadHostFile(f"{file} is not TOML: check its quotes, brackets and equal signs.") from None
    except ValidationError as error:
        raise BadHostFile(" ".join(f"{file}: {text}." for text in _format_errors(error))) from None


def _format_errors(error: ValidationError) -> list[str]:
    known = {"missing": "is missing", "extra_forbidden": "is not known; check its spelling"}
    return [
        f"{'.'.join(map(str, item['loc']))} "
        + known.get(item["type"], item["msg"].removeprefix("Value error, ").rstrip("."))
        for item in error.errors(include_input=False, include_url=False)
    ]
