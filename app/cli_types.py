"""Parsers for command-line arguments; the text of an ArgumentTypeError says which values are accepted."""

from __future__ import annotations

import math
from argparse import ArgumentTypeError
from collections.abc import Callable
from urllib.parse import urlsplit


def build_integer_parser(least: int, most: int, what: str) -> Callable[[str], int]:
    """Return a parser of decimal integers from `least` to `most`; `what` begins its error message."""

    def read(text: str) -> int:
        if not text.isdecimal() or len(text) > 9 or not least <= int(text) <= most:
            raise ArgumentTypeError(f"{what} a number from {least} to {most}")
        return int(text)

    return read


port = build_integer_parser(0, 65535, "a port is")
days = build_integer_parser(1, 3650, "days are")


def parse_speed(text: str) -> float:
    """Parse the speed of the practice clock, from 0 (stopped) to 1000000 virtual seconds per second."""
    try:
        number = float(text)
    except ValueError:
        number = math.nan
    if not 0 <= number <= 1_000_000:
        raise ArgumentTypeError("a speed is a number from 0 to 1000000")
    return number


def web_address(text: str) -> str:
    """Return the base URL of the recipient pages, without a trailing slash.

    The scheme is http or https. A query, a fragment and a user name are refused: the program appends its
    own paths.
    """
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and not (parts.query or parts.fragment)
        good = good and parts.username is None and (parts.port or 1) and not set(text) & set(" <>\"'")
    except ValueError:
        good = False
    if not good:
        raise ArgumentTypeError("an address of pages is such as https://mail.firm.example")
    return text.rstrip("/")


def dns_server(text: str) -> tuple[str, int]:
    from ipaddress import ip_address

    address, of = text, "53"
    if text.count(":") == 1 or text.startswith("["):
        address, _, of = text.rpartition(":") if not text.endswith("]") else (text, "", "53")
    try:
        ip = ip_address(address.strip("[]"))
    except ValueError:
        raise ArgumentTypeError("a DNS server is an address, and a port after a colon") from None
    return str(ip), port(of)


def parse_network(text: str) -> str:
    """Parse an IP address or a network such as 10.0.0.0/24."""
    from ipaddress import ip_network

    try:
        return str(ip_network(text))
    except ValueError:
        raise ArgumentTypeError(
            "a proxy is an address or a network, such as 10.0.0.5 or 10.0.0.0/24"
        ) from None


def parse_receiver(text: str) -> tuple[str, int]:
    from ipaddress import ip_address

    address, _, of = text.rpartition(":")
    try:
        ip = ip_address(address.strip("[]"))
    except ValueError:
        ip = None
    if ip is None or not ip.is_loopback or port(of) == 0:
        raise ArgumentTypeError("a receiver is an address of this computer and a port")
    return str(ip), port(of)
