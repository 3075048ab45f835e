"""The service and the workspace of a key: what it can do, its settings, and its clock in practice."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr, StrictBool, StringConstraints, model_validator

from .ids import KeyId, MailId, TeamId, UserId, WorkspaceId
from .limits import PAGE_LIMIT_DEFAULT, PAGE_LIMIT_MAX, PAGE_MAX, PAUSE_DAYS_MAX
from .pagination import Pagination
from .scopes import Scope
from .sentences import Sentence, say
from .team import Id
from .wire_models import Day, DeskRequest, Done, SpokenWire, Time, Visible, Wire, invalid

HOLIDAY_DAYS_MAX = 366
TOUCH_HOURS_MAX = 24 * 14
_TOUCH = "For so many hours after any email a person gets no campaign mail; 0: no rule"
_COMPANY = "For so many days after a person's reply nobody at that company gets a campaign mail; 0: no pause"
_AWAY = "How long an out-of-office reply that names no day holds a person's campaign emails, in days"
_NEW_SHARE = "The part of an inbox's daily limit that follow-ups leave to new leads, in percent"
_AUDIT = "How long the audit trail is kept, in days"


class PracticeClock(Wire):
    """The practice clock, which runs `speed` times as fast as real time; at 0, time does not pass."""

    now: Time
    speed: float


class ClockEdit(DeskRequest):
    speed: float = Field(ge=0, le=200_000)


class PracticeMailbox(Wire):
    """The servers and login of the practice mailbox, for a mail program."""

    email_address: str
    password: str
    smtp_host: str
    smtp_port: int
    imap_host: str
    imap_port: int
    ca_file: str


class OwnHoliday(Wire):
    """A holiday of the workspace's own, from the first to the last day."""

    first: Day = Field(description="The first day without campaign mail", examples=["2026-12-24"])
    last: Day = Field(description="The last one; the same for a single day", examples=["2026-12-31"])
    name: str = Field(description="What it is called", max_length=100)


class NewOwnHoliday(OwnHoliday, DeskRequest):
    name: Annotated[Visible, StringConstraints(strip_whitespace=True, min_length=1, max_length=100)] = Field(
        description="What it is called"
    )

    @model_validator(mode="after")
    def _in_order(self) -> NewOwnHoliday:
        if not 0 <= (self.last - self.first).days < HOLIDAY_DAYS_MAX:
            raise invalid(
                say(
                    "field_last_day",
                    "The last day must be the first one or one of the {days} after it",
                    days=HOLIDAY_DAYS_MAX - 1,
                )
            )
        return self


class WorkspaceSettings(Wire):
    """The settings of a workspace.

    `credit_budget` is what direct emails could cost when the budget was set; null is without limit.
    """

    workspace_name: str = "Workspace"
    postal_address: str = ""
    timezone: str = "UTC"
    public_url: str | None = None
    credit_budget: int | None = None
    holiday_country: str | None = Field(
        None, examples=["DE"], description="ISO 3166: whose public holidays are kept; null keeps none"
    )
    holiday_region: str | None = Field(None, description="A part of the country, as its holidays are listed")
    own_holidays: tuple[OwnHoliday, ...] = Field((), description="Further days without campaign mail")
    read_history: bool = Field(
        True, description="Whether addresses of two years of each mailbox are kept, to say who was met before"
    )
    touch_hours: int = Field(20, description=_TOUCH)
    company_pause_days: int = Field(7, description=_COMPANY)
    away_days: int = Field(7, description=_AWAY)
    new_share_percent: int = Field(20, description=_NEW_SHARE)
    audit_days: int = Field(365, description=_AUDIT)


class SettingsEdit(DeskRequest):
    """A partial update: settings left out stay.

    Setting a credit budget, even the same one, starts it anew; null removes the budget.
    """

    workspace_name: Visible | None = Field(None, min_length=1, max_length=255)
    postal_address: Annotated[str | None, Field(max_length=500)] = None
    timezone: str | None = Field(None, max_length=64)
    credit_budget: int | None = Field(None, ge=0, le=1_000_000_000, strict=True)
    holiday_country: str | None = Field(
        None, max_length=8, examples=["DE"], description="Another country ends the region"
    )
    holiday_region: str | None = Field(None, max_length=64, description="One of the country's `regions`")
    own_holidays: tuple[NewOwnHoliday, ...] | None = Field(
        None, max_length=200, description="Replaces them all"
    )
    read_history: StrictBool | None = Field(None, description="False also forgets what was read")
    touch_hours: int | None = Field(None, ge=0, le=TOUCH_HOURS_MAX, strict=True, description=_TOUCH)
    company_pause_days: int | None = Field(None, ge=0, le=PAUSE_DAYS_MAX, strict=True, description=_COMPANY)
    away_days: int | None = Field(None, ge=0, le=PAUSE_DAYS_MAX, strict=True, description=_AWAY)
    new_share_percent: int | None = Field(None, ge=0, le=100, strict=True, description=_NEW_SHARE)
    audit_days: int | None = Field(None, ge=7, le=3650, strict=True, description=_AUDIT)


class SettingsRead(Done):
    settings: WorkspaceSettings


class Holiday(SpokenWire):
    """A day on which no campaign email is sent."""

    date: Day
    name: Sentence
    own: bool = Field(False, description="Set by the workspace; else a public holiday")


class HolidayRegion(Wire):
    code: str = Field(description="As `holiday_region` takes it", examples=["BY"])
    name: str


class HolidayCalendar(Done):
    """The countries and regions to choose from, and the holidays of the coming year."""

    countries: tuple[str, ...] = Field(description="ISO 3166 codes of those whose holidays are known")
    regions: tuple[HolidayRegion, ...] = Field(description="Of the country that is set")
    holidays: tuple[Holiday, ...] = Field(description="The next ones first")


class NewBackup(DeskRequest):
    """A request for a backup, which can only be opened with the passphrase."""

    passphrase: SecretStr = Field(min_length=10, max_length=500)


class CreditQuery(DeskRequest):
    page: int = Field(1, ge=1, le=PAGE_MAX)
    limit: int = Field(PAGE_LIMIT_DEFAULT, ge=1, le=PAGE_LIMIT_MAX)


class CreditEntry(Wire):
    """A grant or a charge; a charge is not `counted` if its email was refused."""

    id: str
    amount: int
    counted: bool = True
    mail_id: MailId | None = None
    note: str = ""
    created_at: Time


class CreditPage(Done):
    """Credit entries, the newest first; `available` is null without a budget."""

    budget: int | None = None
    available: int | None = None
    entries: tuple[CreditEntry, ...]
    pagination: Pagination


class ApiKey(Wire):
    """An API key without its secret, which only its holder knows."""

    id: KeyId
    name: str
    scopes: tuple[str, ...]
    user_id: UserId | None = Field(None, description="Whose it is; null for one made before there were users")
    user_name: str = Field("", description="What that person is called", examples=["Ana Marić"])
    workspaces: tuple[WorkspaceId, ...] = Field((), description="Ids of those it reaches, its own first")
    created_at: Time
    last_used_at: Time | None = Field(None, description="To the minute; null: never")
    expires_at: Time | None = Field(None, description="It opens nothing from then on; null: for ever")
    revoked_at: Time | None = None


class NewKey(DeskRequest):
    name: Annotated[Visible, StringConstraints(strip_whitespace=True, min_length=1, max_length=255)]
    scopes: tuple[Scope | Literal["*"], ...] = Field(min_length=1)
    user_id: Id | None = Field(None, description="Whose it is to be; left out: the user of the asking key")
    workspaces: tuple[Id, ...] = Field(
        (),
        max_length=100,
        description="Ids of those it is to reach, its own first; none: that of the asking key",
    )
    expires_at: Time | None = Field(None, description="It opens nothing from then on; null: for ever")


class KeyMade(Done):
    """A new key; the only response that holds the `secret`."""

    key: ApiKey
    secret: str


class KeyPage(Done):
    """All keys of the workspace, the newest first, including revoked ones."""

    keys: tuple[ApiKey, ...]


class About(Done):
    """The service, and what this key may do; `active_campaigns` would stop if the service ended."""

    version: str
    team_id: TeamId
    workspace_id: WorkspaceId
    scopes: tuple[str, ...]
    user_id: UserId | None = Field(None, description="Whose the key is")
    user_name: str = Field("", description="What that person is called", examples=["Ana Marić"])
    settings: WorkspaceSettings
    tracking_available: bool = False
    tracking_reason: Sentence = Sentence("")
    secrets_kept_in: Sentence = Sentence("")
    practice: PracticeClock | None = None
    practice_mailbox: PracticeMailbox | None = None
    active_campaigns: int = 0
    trouble: Sentence | None = Field(
        None, description="What keeps the whole service from sending, in a sentence"
    )
    now: Time
