from __future__ import annotations

import json
import os
import re
import secrets
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path

_BEFORE_AT = re.compile(r"[a-z0-9._+'-]+")
_DOMAIN = re.compile(r"([a-z0-9-]+\.)+test")


@dataclass(frozen=True)
class Account:
    """A mailbox of the simulator that a mail program can log in to."""

    address: str
    display_name: str
    password: str

    def __repr__(self) -> str:
        return f"Account({self.address!r})"


class Accounts:
    """All accounts, stored with their passwords in a file that only its owner can read."""

    def __init__(self, path: Path) -> None:
        self._path = path
        rows = json.loads(path.read_text("utf-8")) if path.exists() else []
        self._known = {row["address"]: Account(**row) for row in rows}

    def __iter__(self) -> Iterator[Account]:
        return iter(list(self._known.values()))

    def get(self, address: str) -> Account | None:
        """Return the account with this address, ignoring a plus suffix (RFC 5233), or None."""
        name, at, domain = address.lower().rpartition("@")
        return self._known.get(address.lower()) or self._known.get(name.partition("+")[0] + at + domain)

    def hosts(self, address: str) -> bool:
        """Return whether the address's domain has mailboxes here; all other domains are simulated people."""
        domain = address.lower().rpartition("@")[2]
        return any(known.rpartition("@")[2] == domain for known in self._known)

    def add(self, address: str, display_name: str = "", password: str = "") -> Account:
        """Return the account of this address, created if new; a given password replaces the old one.

        Raises ValueError for an address that is not in .test, or belongs to a simulated person.
        """
        address = address.lower()
        name, _, domain = address.rpartition("@")
        if not _DOMAIN.fullmatch(domain) or is_person(address):
            raise ValueError(
                f"{address} can't be a practice inbox: it must end in .test, but not in people.test."
            )
        if not _BEFORE_AT.fullmatch(name):
            allowed = "only letters a to z, digits and . _ + - ' may stand before the @."
            raise ValueError(f"{address} can't be a practice inbox: {allowed}")
        old = self._known.get(address)
        password = password or (old.password if old else secrets.token_urlsafe(15))
        display_name = display_name or (old.display_name if old else "")
        self._known[address] = account = Account(address, display_name, password)
        if account != old:
            self._save()
        return account

    def remove(self, address: str) -> None:
        """Delete an account if it exists."""
        if self._known.pop(address.lower(), None) is not None:
            self._save()

    def check(self, address: str, password: str) -> Account | None:
        account = self.get(address)
        right = account.password if account else secrets.token_hex()
        same = secrets.compare_digest(right.encode(), password.encode("utf-8", "surrogateescape"))
        return account if same else None

    def _save(self) -> None:
        spare = self._path.with_suffix(".new")
        spare.unlink(missing_ok=True)
        text = json.dumps([asdict(account) for account in self._known.values()], indent=1, ensure_ascii=False)
        with os.fdopen(
            os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
        ) as file:
            file.write(text)
        spare.replace(self._path)


def is_person(address: str) -> bool:
    domain = address.lower().rpartition("@")[2]
    return domain == "people.test" or domain.endswith(".people.test")
