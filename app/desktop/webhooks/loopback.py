"""The port and certificate with which the local service delivers webhooks to this window."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import logging
import os
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from app.desktop.session import Session

log = logging.getLogger("outreach.desktop.webhooks")
HOST = "127.0.0.1"
LIFE, RENEWED = timedelta(days=397), timedelta(days=330)  # validity of the certificate; age at renewal


@dataclass(frozen=True)
class Loopback:
    """The receiver's port and certificate.

    `certificate` is a file that includes the private key; the service trusts it only at this address.
    """

    port: int
    certificate: Path

    @property
    def url(self) -> str:
        return f"https://{HOST}:{self.port}/"

    def order(self) -> dict[str, Any]:
        """Return the fields of a StartOrder that allow deliveries here."""
        return {"webhook_receivers": ((HOST, self.port),), "webhook_ca": self.certificate}


def create_loopback(folder: Path, port: int) -> Loopback:
    """Return a loopback at `port`, which webhooks refer to, or at another one if it is taken.

    Reads and writes files; creates the certificate if needed.
    """
    certificate = folder / "receiver.pem"
    if not _is_fresh(certificate):
        _create_certificate(certificate, datetime.now(UTC))
    return Loopback(_find_free_port(port) or _find_free_port(0), certificate)


async def set_up_loopback(session: Session, folder: Path) -> dict[str, Any]:
    """Set the session's `loopback`; return the fields of a StartOrder that allow deliveries there."""
    if session.loopback is None:
        port = str(session.settings.value("receiver_port", 0))
        try:
            session.loopback = await asyncio.to_thread(
                create_loopback, folder, int(port) if port.isdigit() else 0
            )
        except OSError as error:
            log.info("webhooks can't be received here: %s", error)
            return {}
        session.settings.setValue("receiver_port", session.loopback.port)
    return session.loopback.order()


def _find_free_port(port: int) -> int:
    """Return the port, or any free one for 0; return 0 if the port is taken."""
    with contextlib.closing(socket.socket()) as trial:
        if os.name == "posix":  # on Windows, this would share the port with other programs
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            trial.bind((HOST, port))
        except (OSError, OverflowError):
            return 0
        return int(trial.getsockname()[1])


def _is_fresh(file: Path) -> bool:
    with contextlib.suppress(OSError):
        made = datetime.fromtimestamp(file.stat().st_mtime, UTC)
        return file.stat().st_size > 0 and timedelta(0) <= datetime.now(UTC) - made < RENEWED
    return False


def _create_certificate(file: Path, now: datetime) -> None:
    from cryptography import x509  # deferred: slow to import, needed once a year
    from cryptography.hazmat.primitives import hashes, serialization
    from cryptography.hazmat.primitives.asymmetric import ec

    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.oid.NameOID.COMMON_NAME, "Outreach Desk receiver")])
    address = x509.IPAddress(ipaddress.ip_address(HOST))
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + LIFE)
        .add_extension(x509.SubjectAlternativeName([address]), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .add_extension(x509.ExtendedKeyUsage([x509.oid.ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .sign(key, hashes.SHA256())
    )
    secret = key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    part = file.with_suffix(".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(certificate.public_bytes(serialization.Encoding.PEM) + secret)
    part.replace(file)
