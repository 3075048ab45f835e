"""Sign-in to a mailbox by OAuth 2.0 (RFC 6749, 7636, 8252).

The browser is on the desktop; the tokens stay in the service.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, SecretStr

from .addresses import Email
from .inboxes import InboxType
from .wire_models import DeskRequest, Done, Visible, Wire

SuiteType = Literal[InboxType.WORKSPACE_SUITE_A, InboxType.WORKSPACE_SUITE_B]
BASE64URL = r"^[A-Za-z0-9_-]+$"


class Cloud(StrEnum):
    """A cloud of Microsoft; its national clouds have servers of their own."""

    GLOBAL = "GLOBAL"
    US_GOVERNMENT = "US_GOVERNMENT"
    CHINA = "CHINA"


class SignInClient(Wire):
    """The company's own registration of the program with a suite."""

    suite: Annotated[InboxType | str, Field(union_mode="left_to_right")] = Field(description="Whose it is")
    client_id: str = Field(description="As the suite's console shows it", examples=["1234.apps.example.com"])
    has_secret: bool = Field(False, description="Whether a client secret is kept; it is never shown")
    tenant: str = Field("common", description="Microsoft: who may sign in; `common` is everybody")
    cloud: Annotated[Cloud | str, Field(union_mode="left_to_right")] = Field(
        Cloud.GLOBAL, description="Microsoft: whose servers"
    )


class SignInClients(Done):
    clients: tuple[SignInClient, ...] = Field(description="At most one for each suite")


class SignInClientEdit(DeskRequest):
    """A registration that replaces the existing one.

    A secret that is left out is kept; an empty one removes the secret.
    """

    suite: SuiteType = Field(description="Whose it is")
    client_id: str = Field(pattern=r"^[\x21-\x7e]{1,255}$", description="As the suite's console shows it")
    client_secret: SecretStr | None = Field(None, max_length=255, description="Google gives one to desktops")
    tenant: str = Field("common", pattern=r"^[A-Za-z0-9.-]{1,253}$", description="Microsoft: who may sign in")
    cloud: Cloud = Field(Cloud.GLOBAL, description="Microsoft: whose servers")


class SignInClientQuery(DeskRequest):
    suite: SuiteType = Field(description="Whose it is")


class SignInBegin(DeskRequest):
    """The start of a sign-in; `port` is where a listener on the browser's computer awaits the redirect."""

    suite: SuiteType = Field(description="Whom to sign in with")
    email_address: Email = Field(max_length=255, description="The mailbox that is to be signed in to")
    port: int = Field(ge=1024, le=65535, examples=[49_152], description="Of the loopback redirect")
    state: str = Field(
        min_length=32,
        max_length=128,
        pattern=BASE64URL,
        examples=["xQ7vJ0b2mK9rT4wZ1pL6sD8fG3hN5cYa"],
        description="Comes back unchanged",
    )
    code_challenge: str = Field(
        min_length=43,
        max_length=43,
        pattern=BASE64URL,
        examples=["E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],  # from RFC 7636
        description="SHA-256 of the verifier (RFC 7636, S256)",
    )


class SignInBegun(Done):
    authorize_url: str = Field(description="What the browser opens")


class SignInFinish(DeskRequest):
    """The values that the browser returned with, and those that the sign-in began with."""

    suite: SuiteType = Field(description="As it began")
    email_address: Email = Field(max_length=255, description="As it began")
    port: int = Field(ge=1024, le=65535, examples=[49_152], description="As it began")
    code: SecretStr = Field(min_length=1, max_length=8192, description="From the redirect; good for once")
    code_verifier: SecretStr = Field(
        min_length=43,
        max_length=128,
        examples=["dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"],
        description="What the challenge was made of",
    )


class SignedIn(Done):
    """A completed sign-in; its tokens are kept for some minutes under `grant`, to create an inbox from."""

    grant: str = Field(description="Stands for the tokens", examples=["hTr4vZk2"])
    email_address: str = Field(description="The mailbox")
    smtp_host: str = Field(description="The host that takes emails")
    smtp_port: int = Field(description="Its port")
    smtp_username: str = Field(description="The name to log in with")
    imap_host: str = Field(description="The host that keeps emails")
    imap_port: int = Field(description="Its port")
    imap_username: str = Field(description="The name to log in with")


class SignInGrant(DeskRequest):
    grant: str = Field(max_length=128, description="As the sign-in gave it")


class NewSignedInInbox(DeskRequest):
    grant: str = Field(max_length=128, description="As the sign-in gave it; used up by this")
    display_name: Visible = Field(min_length=1, max_length=255, description="The name that recipients see")
    daily_limit: int = Field(25, ge=1, le=100_000, description="Emails a UTC day")
