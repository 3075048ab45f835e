"""Where nameservers are changed at the registrars people know. Menus change; the words to look for stay."""

from __future__ import annotations

from typing import NamedTuple


class Registrar(NamedTuple):
    name: str
    way: str


REGISTRARS = (
    Registrar("Another registrar", "Look for “Nameservers” or “DNS servers” in the settings of the domain."),
    Registrar("Cloudflare", "Domains bought there keep its nameservers: move such a domain elsewhere first."),
    Registrar("Gandi", "Domain → the domain → Nameservers → Change → External."),
    Registrar("GoDaddy", "My Products → the domain → DNS → Nameservers → Change nameservers."),
    Registrar("Hostinger", "Domains → the domain → DNS / Nameservers → Change nameservers."),
    Registrar("IONOS", "Domains & SSL → the domain → Nameserver → Use custom nameservers."),
    Registrar("Namecheap", "Domain List → Manage → Nameservers → Custom DNS."),
    Registrar("OVHcloud", "Web Cloud → Domain names → the domain → DNS servers → Modify DNS servers."),
    Registrar("Porkbun", "Domain Management → Details → Authoritative nameservers → Edit."),
    Registrar("Squarespace", "Domains → the domain → DNS → Domain nameservers → Use custom nameservers."),
    Registrar("Strato", "Domains → the domain → DNS → NS record → Own nameservers."),
)
