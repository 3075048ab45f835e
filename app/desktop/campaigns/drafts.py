"""What is typed of a variant until it is saved."""

from __future__ import annotations

from typing import Any

from app.contract.campaigns import Variant

LETTERS = "ABCDEFGH"


class VariantDraft:
    """What is typed of one variant."""

    def __init__(self, variant: Variant | None = None, share: int = 100) -> None:
        self.id: str | None = variant.id if variant else None
        self.subject = variant.subject_template if variant else ""
        self.body = variant.body_template if variant else ""
        self.html = variant.html_template if variant else ""
        self.share = variant.distribution_percent if variant else share

    def payload(self, letter: str) -> dict[str, Any]:
        return {
            "id": self.id,
            "variant_name": f"Variant {letter}",
            "variant_label": letter,
            "subject_template": self.subject,
            "body_template": self.body,
            "html_template": self.html,
            "distribution_percent": self.share,
        }
