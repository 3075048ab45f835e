"""Signing secrets: those that this window has seen, and those that the keyring keeps."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.desktop.session import Session
from app.secret_store import forget_secret, recall_secret, replace_secret


class WebhookSecrets:
    """The service tells a secret once. NoKeyring is raised where there is no keyring to ask."""

    def __init__(self, session: Session) -> None:
        self._settings = session.settings
        self._seen: dict[str, str] = {}

    @property
    def seen(self) -> Mapping[str, str]:
        """By the id of the webhook; the keyring is not asked."""
        return self._seen

    def saw(self, webhook_id: str, secret: str) -> None:
        """The service has just told it."""
        self._seen[webhook_id] = secret

    @property
    def kept(self) -> frozenset[str]:
        """Ids of webhooks whose secrets are in the keyring, as far as is known without asking it."""
        return frozenset(str(self._settings.value("webhook_secrets", "")).split())

    async def keep(self, webhook_id: str) -> None:
        """Put a secret that was seen into the keyring."""
        await replace_secret(_to_account_name(webhook_id), self._no_file(webhook_id), self._seen[webhook_id])
        self._note(self.kept | {webhook_id})

    async def recall(self, webhook_id: str) -> str | None:
        """The secret from the keyring; None when it isn't there any more."""
        secret = await recall_secret(_to_account_name(webhook_id), self._no_file(webhook_id))
        if secret is None:
            self._note(self.kept - {webhook_id})
        else:
            self._seen[webhook_id] = secret
        return secret

    async def forget(self, webhook_id: str) -> None:
        """Take it out of the keyring, and out of this window."""
        self._seen.pop(webhook_id, None)
        if webhook_id in self.kept:
            await forget_secret(_to_account_name(webhook_id), self._no_file(webhook_id))
            self._note(self.kept - {webhook_id})

    def _note(self, kept: frozenset[str]) -> None:
        self._settings.setValue("webhook_secrets", " ".join(sorted(kept)))

    def _no_file(self, webhook_id: str) -> Path:
        """A secret that no keyring takes is not kept at all, least of all in a file."""
        return Path(self._settings.fileName()).with_name(f"webhook-{webhook_id}.secret")


def _to_account_name(webhook_id: str) -> str:
    return f"webhook:{webhook_id}"
