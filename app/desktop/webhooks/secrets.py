"""Signing secrets of webhooks: those this window has seen, and those stored in the keyring."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from app.desktop.session import Session
from app.secret_store import forget_secret, recall_secret, replace_secret


class WebhookSecrets:
    """The secrets, which the service reveals only once.

    NoKeyring is raised if the keyring is needed and can't be used.
    """

    def __init__(self, session: Session) -> None:
        self._settings = session.settings
        self._seen: dict[str, str] = {}

    @property
    def seen(self) -> Mapping[str, str]:
        """Return the secrets known without the keyring, by webhook ID."""
        return self._seen

    def saw(self, webhook_id: str, secret: str) -> None:
        """Remember a secret that the service has just revealed."""
        self._seen[webhook_id] = secret

    @property
    def kept(self) -> frozenset[str]:
        """Return the IDs of webhooks with a secret in the keyring, from the settings."""
        return frozenset(str(self._settings.value("webhook_secrets", "")).split())

    async def keep(self, webhook_id: str) -> None:
        """Store a known secret in the keyring."""
        await replace_secret(_to_account_name(webhook_id), self._no_file(webhook_id), self._seen[webhook_id])
        self._note(self.kept | {webhook_id})

    async def recall(self, webhook_id: str) -> str | None:
        """Return a secret from the keyring; None if it is no longer there."""
        secret = await recall_secret(_to_account_name(webhook_id), self._no_file(webhook_id))
        if secret is None:
            self._note(self.kept - {webhook_id})
        else:
            self._seen[webhook_id] = secret
        return secret

    async def forget(self, webhook_id: str) -> None:
        """Delete a secret from the keyring and from memory."""
        self._seen.pop(webhook_id, None)
        if webhook_id in self.kept:
            await forget_secret(_to_account_name(webhook_id), self._no_file(webhook_id))
            self._note(self.kept - {webhook_id})

    def _note(self, kept: frozenset[str]) -> None:
        self._settings.setValue("webhook_secrets", " ".join(sorted(kept)))

    def _no_file(self, webhook_id: str) -> Path:
        """Return a file that never exists: without a keyring, no secret is stored."""
        return Path(self._settings.fileName()).with_name(f"webhook-{webhook_id}.secret")


def _to_account_name(webhook_id: str) -> str:
    return f"webhook:{webhook_id}"
