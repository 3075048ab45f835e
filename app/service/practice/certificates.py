from __future__ import annotations

import datetime as dt
import ipaddress
import os
import ssl
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

_CA_LIFE, _SERVER_LIFE, _RENEW = dt.timedelta(days=3650), dt.timedelta(days=397), dt.timedelta(days=30)


def server_context(folder: Path, now: dt.datetime) -> ssl.SSLContext:
    """Return a TLS context for `localhost` and `127.0.0.1` with a certificate of a local authority.

    Clients trust the authority through `ca.pem`. Both certificates are created when missing or about to
    expire; `now` is real time, because clients check against the wall clock.
    """
    folder.mkdir(parents=True, exist_ok=True)
    ca_file, ca_key_file, server_file = folder / "ca.pem", folder / "ca-key.pem", folder / "server.pem"
    if not (ca_file.exists() and ca_key_file.exists()) or _ends_soon(ca_file, now):
        server_file.unlink(missing_ok=True)
        _make_authority(ca_file, ca_key_file, now)
    if not server_file.exists() or _ends_soon(server_file, now):
        _make_server(ca_file, ca_key_file, server_file, now)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.minimum_version = ssl.TLSVersion.TLSv1_2
    context.load_cert_chain(server_file)
    return context


def _ends_soon(file: Path, now: dt.datetime) -> bool:
    return x509.load_pem_x509_certificate(file.read_bytes()).not_valid_after_utc < now + _RENEW


def _build_key_usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=True,
        key_cert_sign=signs,
        crl_sign=signs,
        content_commitment=False,
        key_encipherment=False,
        data_encipherment=False,
        key_agreement=False,
        encipher_only=False,
        decipher_only=False,
    )


def _create_builder(
    name: str, issuer: x509.Name | None, key: ec.EllipticCurvePrivateKey
) -> x509.CertificateBuilder:
    subject = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer or subject)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _make_authority(ca_file: Path, key_file: Path, now: dt.datetime) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    certificate = (
        _create_builder("Practice mail world (this computer only)", None, key)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + _CA_LIFE)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_build_key_usage(signs=True), critical=True)
        .sign(key, hashes.SHA256())
    )
    _write_private(key_file, _to_pem(key))
    ca_file.write_bytes(certificate.public_bytes(serialization.Encoding.PEM))


def _make_server(ca_file: Path, ca_key_file: Path, server_file: Path, now: dt.datetime) -> None:
    authority = x509.load_pem_x509_certificate(ca_file.read_bytes())
    authority_key = serialization.load_pem_private_key(ca_key_file.read_bytes(), None)
    assert isinstance(authority_key, ec.EllipticCurvePrivateKey)
    key = ec.generate_private_key(ec.SECP256R1())
    names = [x509.DNSName("localhost"), x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]
    certificate = (
        _create_builder("localhost", authority.subject, key)
        .not_valid_before(now - dt.timedelta(days=1))
        .not_valid_after(now + _SERVER_LIFE)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_build_key_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(
            x509.AuthorityKeyIdentifier.from_issuer_public_key(authority_key.public_key()), critical=False
        )
        .sign(authority_key, hashes.SHA256())
    )
    _write_private(server_file, certificate.public_bytes(serialization.Encoding.PEM) + _to_pem(key))


def _to_pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write_private(file: Path, data: bytes) -> None:
    file.unlink(missing_ok=True)
    with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as out:
        out.write(data)
