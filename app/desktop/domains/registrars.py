"""Where nameservers are changed at the registrars people know. Menus change; the words to look for stay."""

from __future__ import annotations

from typing import NamedTuple

from app.desktop.kit.words import tr


class Registrar(NamedTuple):
    name: str
    way: str


REGISTRARS = (
    Registrar(
        tr("Another registrar"), tr("Look for “Nameservers” or “DNS servers” in the settings of the domain.")
    ),
    Registrar(
        "Cloudflare",
        tr("Domains bought there can't change nameservers: transfer the domain elsewhere first."),
    ),
    Registrar("Gandi", tr("Domain → the domain → Nameservers → Change → External.")),
    Registrar("GoDaddy", tr("My Products → the domain → DNS → Nameservers → Change nameservers.")),
    Registrar("Hostinger", tr("Domains → the domain → DNS / Nameservers → Change nameservers.")),
    Registrar("IONOS", tr("Domains & SSL → the domain → Nameserver → Use custom nameservers.")),
    Registrar("Namecheap", tr("Domain List → Manage → Nameservers → Custom DNS.")),
    Registrar("OVHcloud", tr("Web Cloud → Domain names → the domain → DNS servers → Modify DNS servers.")),
    Registrar("Porkbun", tr("Domain Management → Details → Authoritative nameservers → Edit.")),
    Registrar("Squarespace", tr("Domains → the domain → DNS → Domain nameservers → Use custom nameservers.")),
    Registrar("Strato", tr("Domains → the domain → DNS → NS record → Own nameservers.")),
)
