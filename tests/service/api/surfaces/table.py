"""Every operation of both surfaces: its scope, how it succeeds, and what it refuses."""

from __future__ import annotations

import contextlib
import sqlite3
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx

from app.contract import (
    analytics,
    attachments,
    audit,
    autodetect,
    branches,
    campaigns,
    company_pauses,
    contacts,
    directory,
    domains,
    inboxes,
    journeys,
    leads,
    lint,
    mails,
    oauth,
    outbox,
    paths,
    previews,
    prior_contact,
    reconciliation,
    replies,
    team,
    templates,
    timelines,
    today,
    webhooks,
    workspace,
)
from app.contract.campaigns import CampaignStatus
from app.contract.scopes import Scope
from app.contract.wire_models import Done
from app.service.api.campaigns import CampaignDone

from .conftest import Target

Ids = dict[str, str]
DRAFT, ACTIVE, PAUSED, COMPLETED, ARCHIVED = CampaignStatus
NOBODY = str(uuid4())
CSV = ("people.csv", b"Email,First\nana@example.com,Ana\n")
FORM = {"files": {"file": CSV}, "data": {"mapping": '{"email": "Email", "first_name": "First"}'}}


@dataclass(frozen=True)
class Context:
    """What a row may use: ids of things that no other row touches, those of others, a client."""

    ids: Ids
    other: Ids
    target: Target
    api: httpx.Client

    def __getitem__(self, name: str) -> str:
        return self.ids[name]

    def active_domain(self) -> str:
        """A domain of practice that is set up to the end."""
        name = f"d{uuid4().hex[:10]}.test"
        added = self.done("POST", paths.DOMAINS, json={"domain": name})
        self.done("PUT", paths.PRACTICE_REGISTRAR, json={"domain": name, "nameservers": added["nameservers"]})
        self.done("POST", paths.DOMAIN_ACTIVATE.format(domain_id=added["domain_id"]))
        return str(added["domain_id"])

    def done(self, method: str, path: str, **more: Any) -> Any:
        answer = self.api.request(method, path, **more)
        assert answer.is_success, answer.text
        return answer.json()


Body = Callable[[Context], Any]


@dataclass(frozen=True)
class No:
    """A refusal: its status, words of its text, and what differs from the request that succeeds."""

    status: int
    says: str
    body: Body | None = None
    path: Callable[[Context], Ids] | None = None
    state: CampaignStatus | None = None
    before: Callable[[Context], Any] | None = None
    after: Callable[[Context], Any] | None = None
    more: tuple[str, ...] = ()  # further fields of the answer


@dataclass(frozen=True)
class Row:
    """`before` prepares; what it answers is put among the ids. `form`: of a multipart request."""

    scopes: tuple[Scope, ...]
    status: int
    shape: type[Any] | None
    body: Body | None = None
    query: dict[str, Any] | None = None
    state: CampaignStatus = DRAFT
    path: Callable[[Context], Ids] | None = None
    before: Callable[[Context], Any] | None = None
    form: dict[str, Any] | None = None
    media: str = "application/json"
    refuses: tuple[No, ...] = ()


def row(scopes: Scope | tuple[Scope, ...], status: int, shape: type[Any] | None, **more: Any) -> Row:
    return Row(scopes if isinstance(scopes, tuple) else (scopes,), status, shape, **more)


S = Scope
ONLY_DRAFT = "Can only update campaigns in DRAFT status"
GONE = "takes no more leads"
GONE_OUT = No(409, "not planned any more", path=lambda s: {"step_number": "0"})
CLIENT = {"suite": "WORKSPACE_SUITE_B", "client_id": "an-id"}
MEANT = {"suite": "WORKSPACE_SUITE_B", "email_address": "sam@acme.example", "port": 49_152}
BEGIN = MEANT | {"state": "s" * 32, "code_challenge": "c" * 43}
FINISH = MEANT | {"code": "a-code", "code_verifier": "v" * 43}
BACKWARDS = {"first": "2026-12-31", "last": "2026-12-24", "name": "Closed"}


def owner(scene: Context) -> Ids:
    return {"user_id": scene.done("GET", paths.USERS)["users"][0]["id"]}


def campaign_edit(scene: Context) -> Any:
    return {"name": "A better name"}


def shares(scene: Context) -> Any:
    return {"name": "A fine campaign", "variants": [{"body_template": "Hi", "distribution_percent": 60}]}


def window(scene: Context) -> Any:
    return {"name": "A fine campaign", "sending_window_start": 17, "sending_window_end": 9}


EDIT = row(
    S.CAMPAIGNS_WRITE,
    200,
    campaigns.CampaignSaved,
    body=campaign_edit,
    refuses=(
        No(400, ONLY_DRAFT, state=ACTIVE),
        No(422, "Variant distributions must sum to 100%, got 60%", shares),
        No(422, "must end after it starts", window),
        No(404, "Sender account", lambda s: {"inbox_ids": [s.other["inbox_id"]]}),
    ),
)


def members(scene: Context) -> Any:
    return {"contact_ids": [scene["contact_id"]]}


def mail(scene: Context) -> Any:
    return {"inbox_id": scene["works_inbox_id"], "subject": "A question", "body": "May I ask?"}


def suppressed(scene: Context) -> None:
    contact = scene.done("GET", paths.CONTACT.format(contact_id=scene["contact_id"]))["contact"]
    scene.done("POST", paths.SUPPRESSIONS, json={"email": contact["email"]})


def paused(scene: Context) -> None:
    scene.done("PATCH", paths.DESK_INBOX.format(**scene.ids), json={"overall_status": "PAUSED"})


def budget(count: int | None) -> Callable[[Context], None]:
    return lambda scene: scene.done("PATCH", paths.SETTINGS, json={"credit_budget": count})


SEND = row(
    S.CONTACTS_WRITE,
    200,
    contacts.DirectEmailSent,
    body=mail,
    refuses=(
        No(409, "is suppressed, so nothing is sent", before=suppressed, more=("error", "reason")),
        No(404, "Inbox", lambda s: mail(s) | {"inbox_id": s.target.others[0]["inbox_id"]}),
        No(400, "is paused", lambda s: mail(s) | {"inbox_id": s["inbox_id"]}, before=paused),
        No(
            402,
            "not enough credits",
            before=budget(0),
            after=budget(None),
            more=("error", "required", "available"),
        ),
    ),
)


def smtp(scene: Context) -> Any:
    name, _, domain = scene.target.mailbox["smtp_username"].partition("@")
    who = {"email_address": f"{name}+{uuid4().hex[:8]}@{domain}", "display_name": "Sam"}
    return {**scene.target.mailbox, **who, "inbox_type": "CUSTOM_SMTP"}


def known_inbox(scene: Context) -> Any:
    found = scene.done("GET", paths.INBOXES, params={"limit": 1})["sender_accounts"][0]
    return smtp(scene) | {"email_address": found["email_address"]}


def branch(scene: Context) -> Any:
    return {"label": "Interested", "trigger_type": "MANUAL", "steps": []}


def hook(scene: Context) -> Any:
    return {"name": "CRM", "target_url": "https://hooks.example.com/in", "event_types": ["email_sent"]}


def uploading(scene: Context) -> Ids:
    """A long upload that goes on."""
    rows = "".join(f"p{number}@example.com\n" for number in range(60_000))
    job = scene.done(
        "POST",
        paths.LEADS.format(**scene.ids),
        files={"file": ("a.csv", b"Email\n" + rows.encode())},
        data={"mapping": '{"email": "Email"}'},
    )
    return {"job_id": job["job_id"]}


def bringing_in(scene: Context) -> Ids:
    """A long import of contacts that goes on."""
    rows = "".join(f"c{number}@example.com\n" for number in range(60_000))
    file, fields = ("a.csv", b"Email\n" + rows.encode()), {"mapping": '{"email": "Email"}'}
    return {"job_id": scene.done("POST", paths.IMPORTS, files={"file": file}, data=fields)["job_id"]}


def ended_import(scene: Context) -> Ids:
    ids = bringing_in(scene)
    scene.done("POST", paths.IMPORT_CANCEL.format(**ids))
    return ids


def making(scene: Context) -> Ids:
    """A job that makes inboxes, and its domain."""
    domain = scene.active_domain()
    job = scene.done("POST", paths.INBOXES_BULK, json=many(domain))
    return {"domain_id": domain, "job_id": job["job_id"]}


def many(domain: str) -> Any:
    return {"domain_id": domain, "inboxes": [{"email_prefix": "sam", "display_name": "Sam"}]}


def registered(scene: Context) -> Ids:
    """A domain whose nameservers stand at the registrar."""
    name = f"d{uuid4().hex[:10]}.test"
    added = scene.done("POST", paths.DOMAINS, json={"domain": name})
    scene.done("PUT", paths.PRACTICE_REGISTRAR, json={"domain": name, "nameservers": added["nameservers"]})
    return {"domain_id": added["domain_id"], "domain": name}


def delivered(scene: Context) -> None:
    scene.done("POST", paths.WEBHOOK_REDELIVER.format(**scene.ids))


def settled(scene: Context) -> None:
    scene.done("POST", paths.MAIL_SETTLE.format(**scene.ids), json={"verdict": "ARRIVED"})


def held(scene: Context) -> None:
    """An inbox of an older copy, whose question nobody has answered."""
    beside(
        scene, "UPDATE inboxes SET older_copy = 'ASKED', overall_status = 'PAUSED' WHERE id = ?", "inbox_id"
    )


def looked_for(scene: Context) -> None:
    """What is in doubt is not in the Sent folder."""
    beside(scene, "UPDATE mails SET looked_for_at = in_data_at WHERE inbox_id = ?", "inbox_id")


def beside(scene: Context, statement: str, name: str) -> None:
    """Written beside the running service."""
    with contextlib.closing(sqlite3.connect(scene.target.data / "outreach.sqlite", timeout=10)) as conn:
        conn.execute(statement, [scene[name]])
        conn.commit()


def held_answer(scene: Context) -> Ids:
    answer = {"body": "Would Tuesday suit you?", "hold_seconds": 60}
    return {"mail_id": scene.done("POST", paths.ANSWER.format(**scene.ids), json=answer)["mail_id"]}


def asked(scene: Context) -> Ids:
    return {"thread_id": scene["asked_thread_id"]}


def linked(scene: Context) -> Ids:
    path = paths.WHOSE.format(thread_id=scene["asked_thread_id"])
    scene.done("PUT", path, json={"lead_id": scene["lead_id"]})
    return asked(scene)


def taken_back(scene: Context) -> Ids:
    held = held_answer(scene)
    scene.done("DELETE", paths.ANSWER_MAIL.format(**scene.ids | held))
    return held


def sent_answer(scene: Context) -> Ids:
    return {"mail_id": scene["answer_id"]}


def same_tag(scene: Context) -> Any:
    return {"name": scene.done("GET", paths.TAGS)["tags"][-1]["name"]}


def same_list(scene: Context) -> Any:
    return {"name": scene.done("GET", paths.LISTS)["lists"][-1]["name"]}


def same_template(scene: Context) -> Any:
    return {"name": scene.done("GET", paths.TEMPLATES)["templates"][-1]["name"].upper()}


def a_name(scene: Context) -> Any:
    return {"name": uuid4().hex}


def wait_a_moment(scene: Context) -> None:
    time.sleep(0)


TABLE: dict[tuple[str, str], Row] = {
    # contacts
    ("GET", paths.CONTACTS): row(
        S.CONTACTS_READ,
        200,
        contacts.ContactPage,
        query={"search": "bob", "signal": ["CONTACTED", "ENGAGED"], "page": 2},
    ),
    ("DELETE", paths.CONTACTS): row(
        S.CONTACTS_WRITE, 200, contacts.ContactDeletion, body=lambda s: [s["contact_id"], NOBODY]
    ),
    ("POST", paths.CONTACTS_IMPORT): row(
        S.CONTACTS_WRITE,
        200,
        contacts.ContactImport,
        form=FORM,
        refuses=(
            No(400, "empty", lambda s: {"files": {"file": ("a.csv", b"")}}),
            No(404, "List", lambda s: {**FORM, "data": {"list_id": NOBODY}}),
            No(422, "mapping", lambda s: {**FORM, "data": {"mapping": "["}}),
        ),
    ),
    ("POST", paths.ACQUAINTANCES): row(
        S.CONTACTS_READ,
        200,
        prior_contact.KnownPeople,
        body=lambda s: {"emails": ["ava@x.com"], "contact_ids": [s["contact_id"]]},
        refuses=(
            No(404, "Campaign", lambda s: {"campaign_id": s.other["campaign_id"]}),
            No(422, "Give emails", lambda s: {}),
        ),
    ),
    ("POST", paths.CONTACTS_ENROLL): row(
        (S.CONTACTS_READ, S.CAMPAIGNS_WRITE),
        200,
        contacts.Enrolled,
        body=lambda s: {"campaign_id": s["campaign_id"], "contact_ids": [s["contact_id"]]},
        refuses=(
            No(404, "Campaign", lambda s: {"campaign_id": s.other["campaign_id"], "contact_ids": [NOBODY]}),
            No(400, GONE, state=ARCHIVED),
        ),
    ),
    ("GET", paths.CONTACT): row(S.CONTACTS_READ, 200, contacts.ContactRead),
    ("GET", paths.CONTACT_TIMELINE): row(S.CONTACTS_READ, 200, timelines.ContactTimeline),
    ("POST", paths.CONTACT_SEND_EMAIL): SEND,
    ("GET", paths.DESK_CONTACTS): row(S.CONTACTS_READ, 200, contacts.FirstContacts),
    ("POST", paths.DESK_CONTACTS): row(
        S.CONTACTS_WRITE,
        201,
        contacts.ContactRead,
        body=lambda s: {"email": f"{uuid4().hex}@example.com"},
        refuses=(
            No(
                409,
                "is in the directory already",
                before=lambda s: scene_contact(s),
                body=lambda s: {"email": s.ids["email"]},
            ),
            No(422, "is not an email address", lambda s: {"email": "nobody"}),
        ),
    ),
    ("PATCH", paths.DESK_CONTACT): row(
        S.CONTACTS_WRITE,
        200,
        contacts.ContactRead,
        body=lambda s: {"company": "Example Ltd", "tag_ids": [s["tag_id"]]},
        refuses=(No(404, "Tag", lambda s: {"tag_ids": [s.target.others[0]["tag_id"]]}),),
    ),
    ("POST", paths.IMPORTS): row(
        S.CONTACTS_WRITE,
        200,
        leads.ImportProgress,
        form=FORM,
        refuses=(No(400, "empty", lambda s: {"files": {"file": ("a.csv", b"")}}),),
    ),
    ("GET", paths.IMPORT): row(S.CONTACTS_READ, 200, leads.ImportProgress, before=bringing_in),
    ("POST", paths.IMPORT_CANCEL): row(
        S.CONTACTS_WRITE,
        200,
        leads.ImportProgress,
        before=bringing_in,
        refuses=(No(409, "The upload has ended already", before=ended_import),),
    ),
    # what the directory keeps beside its people
    ("GET", paths.TAGS): row(S.CONTACTS_READ, 200, directory.TagPage),
    ("POST", paths.TAGS): row(
        S.CONTACTS_WRITE, 201, directory.TagRead, body=a_name, refuses=(No(409, "already", same_tag),)
    ),
    ("PATCH", paths.TAG): row(
        S.CONTACTS_WRITE, 200, directory.TagRead, body=a_name, refuses=(No(409, "already", same_tag),)
    ),
    ("DELETE", paths.TAG): row(S.CONTACTS_WRITE, 200, Done),
    ("POST", paths.TAG_CONTACTS): row(S.CONTACTS_WRITE, 200, directory.Membership, body=members),
    ("DELETE", paths.TAG_CONTACTS): row(S.CONTACTS_WRITE, 200, directory.Membership, body=members),
    ("GET", paths.LISTS): row(S.CONTACTS_READ, 200, directory.ListPage),
    ("POST", paths.LISTS): row(
        S.CONTACTS_WRITE, 201, directory.ListRead, body=a_name, refuses=(No(409, "already", same_list),)
    ),
    ("PATCH", paths.LIST): row(
        S.CONTACTS_WRITE, 200, directory.ListRead, body=a_name, refuses=(No(409, "already", same_list),)
    ),
    ("DELETE", paths.LIST): row(S.CONTACTS_WRITE, 200, Done),
    ("POST", paths.LIST_CONTACTS): row(S.CONTACTS_WRITE, 200, directory.Membership, body=members),
    ("DELETE", paths.LIST_CONTACTS): row(S.CONTACTS_WRITE, 200, directory.Membership, body=members),
    ("GET", paths.SUPPRESSIONS): row(
        S.CONTACTS_READ, 200, directory.SuppressionPage, query={"reason": "manual"}
    ),
    ("POST", paths.SUPPRESSIONS): row(
        S.CONTACTS_WRITE,
        201,
        directory.SuppressionRead,
        body=lambda s: {"email": f"{uuid4().hex}@example.com"},
        refuses=(
            No(
                409,
                "is suppressed already",
                before=lambda s: suppressed(s),
                body=lambda s: {"email": scene_contact(s)["email"]},
            ),
        ),
    ),
    ("DELETE", paths.SUPPRESSION): row(S.CONTACTS_WRITE, 200, Done),
    ("GET", paths.BLOCKLIST): row(S.CONTACTS_READ, 200, directory.BlockedPage),
    ("POST", paths.BLOCKLIST): row(
        S.CONTACTS_WRITE,
        201,
        directory.BlockedRead,
        body=lambda s: {"value": f"{uuid4().hex}.example"},
        refuses=(
            No(
                409,
                "is on the blocklist already",
                lambda s: {"value": s.done("GET", paths.BLOCKLIST)["entries"][0]["value"]},
            ),
        ),
    ),
    ("DELETE", paths.BLOCKED): row(S.CONTACTS_WRITE, 200, Done),
    # campaigns
    ("POST", paths.CAMPAIGNS): row(
        S.CAMPAIGNS_WRITE,
        201,
        campaigns.CampaignSaved,
        body=lambda s: {"name": "A fine campaign"},
        refuses=(
            No(422, "8 characters", lambda s: {"name": "Short"}),
            No(422, "got 60%", shares),
            No(422, "must end after it starts", window),
            No(
                404,
                "Sender account",
                lambda s: {"name": "A fine campaign", "inbox_ids": [s.other["inbox_id"]]},
            ),
        ),
    ),
    ("GET", paths.CAMPAIGN): row(S.CAMPAIGNS_READ, 200, campaigns.Campaign),
    ("PATCH", paths.CAMPAIGN): EDIT,
    ("PUT", paths.CAMPAIGN): EDIT,
    ("DELETE", paths.CAMPAIGN): row(
        S.CAMPAIGNS_WRITE, 200, Done, refuses=(No(400, "Pause it first", state=ACTIVE),)
    ),
    ("POST", paths.CAMPAIGN_PAUSE): row(
        S.CAMPAIGNS_WRITE,
        200,
        CampaignDone,
        state=ACTIVE,
        refuses=(No(400, "this one is DRAFT", state=DRAFT),),
    ),
    ("POST", paths.CAMPAIGN_ARCHIVE): row(
        S.CAMPAIGNS_WRITE,
        200,
        CampaignDone,
        state=PAUSED,
        refuses=(No(400, "this one is ACTIVE. Pause it first", state=ACTIVE),),
    ),
    ("GET", paths.DESK_CAMPAIGNS): row(
        S.CAMPAIGNS_READ, 200, campaigns.CampaignPage, query={"status": "PAUSED"}
    ),
    ("POST", paths.CAMPAIGN_COPY): row(
        S.CAMPAIGNS_WRITE, 201, campaigns.CampaignSaved, body=lambda s: {"name": "Another one"}
    ),
    ("POST", paths.PREVIEW): row(
        S.CAMPAIGNS_READ,
        200,
        previews.Preview,
        body=lambda s: {"lead_id": s["lead_id"]},
        refuses=(
            No(404, "Lead", lambda s: {"lead_id": s.other["lead_id"]}),
            No(400, "no text to send", lambda s: {"step_number": 7}),
        ),
    ),
    ("GET", paths.LINT): row(S.CAMPAIGNS_READ, 200, lint.Lint),
    ("GET", paths.SENDER_DOMAINS): row(S.CAMPAIGNS_READ, 200, lint.SenderDomains),
    ("GET", paths.FORECAST): row(S.CAMPAIGNS_READ, 200, previews.Forecast),
    ("POST", paths.TEST_MAIL): row(
        S.CAMPAIGNS_WRITE,
        200,
        previews.MailTested,
        body=lambda s: {"to": "sam@people.test", "inbox_id": s["works_inbox_id"]},
        refuses=(
            No(
                404,
                "Inbox",
                lambda s: {"to": "sam@people.test", "inbox_id": s.target.others[0]["inbox_id"]},
            ),
        ),
    ),
    # branches
    ("PUT", paths.BRANCH): row(
        S.CAMPAIGNS_WRITE,
        201,
        branches.BranchSaved,
        body=branch,
        path=lambda s: {"entry_edge_id": str(uuid4())},
        refuses=(
            No(400, ONLY_DRAFT, state=ACTIVE),
            No(422, "categories must name", lambda s: branch(s) | {"trigger_type": "REPLY_CATEGORY"}),
        ),
    ),
    ("DELETE", paths.BRANCH): row(
        S.CAMPAIGNS_WRITE, 200, branches.BranchDeleted, refuses=(No(400, ONLY_DRAFT, state=ACTIVE),)
    ),
    ("GET", paths.FLOW): row(S.CAMPAIGNS_READ, 200, branches.Flow),
    ("POST", paths.LEAD_MOVE): row(
        S.CAMPAIGNS_WRITE,
        200,
        branches.LeadMoved,
        body=lambda s: {"target_subsequence_node_id": s["node_id"]},
        state=ACTIVE,
        refuses=(
            No(400, "this one is PAUSED", state=PAUSED),
            No(404, "this is an entry edge", lambda s: {"target_subsequence_node_id": s["entry_edge_id"]}),
            No(
                409,
                "No one enters it twice",
                before=lambda s: s.done(
                    "POST",
                    paths.LEAD_MOVE.format(**s.ids),
                    json={"target_subsequence_node_id": s["node_id"]},
                ),
            ),
        ),
    ),
    # analytics
    ("GET", paths.SUBSEQUENCE_ANALYTICS): row(S.ANALYTICS_READ, 200, analytics.SubsequenceAnalytics),
    ("GET", paths.CAMPAIGN_ANALYTICS): row(S.ANALYTICS_READ, 200, analytics.CampaignAnalytics),
    ("GET", paths.TODAY): row(
        (S.CAMPAIGNS_READ, S.SENDER_ACCOUNTS_READ, S.REPLIES_READ),
        200,
        today.Day,
        query={"since": "2026-03-02T00:00:00Z", "until": "2026-03-03T00:00:00Z"},
    ),
    # leads
    ("POST", paths.LEADS): row(
        S.CAMPAIGNS_WRITE,
        200,
        leads.LeadUpload,
        form=FORM,
        refuses=(
            No(400, GONE, state=ARCHIVED),
            No(400, "empty", lambda s: {"files": {"file": ("a.csv", b"")}}),
            No(422, "duplicate_action", lambda s: {**FORM, "data": {"duplicate_action": "merge"}}),
        ),
    ),
    ("DELETE", paths.LEADS): row(
        S.CAMPAIGNS_WRITE,
        200,
        leads.LeadDeletion,
        body=lambda s: [s["lead_id"], NOBODY],
        refuses=(No(400, GONE, state=ARCHIVED),),
    ),
    ("GET", paths.LEADS_EXPORT): row(S.CAMPAIGNS_READ, 200, None, media="text/csv"),
    ("GET", paths.LEADS_PROGRESS): row(S.CAMPAIGNS_READ, 200, leads.UploadProgress),
    ("POST", paths.LEADS_CANCEL): row(
        S.CAMPAIGNS_WRITE,
        200,
        leads.UploadProgress,
        before=uploading,
        refuses=(No(409, "The upload has ended already", before=wait_a_moment),),
    ),
    ("POST", paths.LEAD_LIFT): row(S.CAMPAIGNS_WRITE, 200, Done, body=lambda s: {"gate": "touch"}),
    ("GET", paths.LEAD_JOURNEY): row(S.CAMPAIGNS_READ, 200, journeys.Journey),
    ("GET", paths.DESK_LEADS): row(S.CAMPAIGNS_READ, 200, leads.LeadPage, query={"status": "SENT"}),
    ("POST", paths.LEADS_COPY): row(
        S.CAMPAIGNS_WRITE,
        200,
        leads.LeadsCopied,
        body=lambda s: {"from_campaign_id": s.target.sets[0]["campaign_id"]},
        refuses=(
            No(400, GONE, state=ARCHIVED),
            No(400, "has its own leads already", lambda s: {"from_campaign_id": s["campaign_id"]}),
            No(404, "Campaign", lambda s: {"from_campaign_id": s.other["campaign_id"]}),
        ),
    ),
    # replies and mails
    ("GET", paths.THREAD): row(S.REPLIES_READ, 200, replies.Thread),
    ("GET", paths.THREADS): row(S.REPLIES_READ, 200, replies.ThreadPage, query={"category": "Interested"}),
    ("PATCH", paths.DESK_THREAD): row(
        S.REPLIES_WRITE, 200, replies.ThreadRead, body=lambda s: {"is_starred": True}
    ),
    ("GET", paths.MESSAGES): row(S.REPLIES_READ, 200, replies.Conversation),
    ("GET", paths.REPLY_PROOFS): row(S.REPLIES_READ, 200, reconciliation.ReplyProofs),
    ("POST", paths.REPLY_PROOF): row(
        S.REPLIES_WRITE,
        200,
        reconciliation.Compared,
        body=lambda s: {"read_in": True},
        refuses=(No(409, "nothing to compare", path=lambda s: {"inbox_id": s["free_inbox_id"]}),),
    ),
    ("PUT", paths.WHOSE): row(
        S.REPLIES_WRITE,
        200,
        replies.ThreadRead,
        before=asked,
        body=lambda s: {"lead_id": s["lead_id"]},
        refuses=(
            No(404, "none of those", lambda s: {"lead_id": s.other["lead_id"]}, before=asked),
            No(409, "no longer waits to be linked", before=linked),
        ),
    ),
    ("DELETE", paths.WHOSE): row(
        S.REPLIES_WRITE,
        200,
        replies.ThreadRead,
        before=linked,
        refuses=(No(409, "nothing to take back", before=asked),),
    ),
    ("POST", paths.ANSWER): row(
        S.REPLIES_WRITE,
        200,
        replies.Answered,
        body=lambda s: {"body": "Would Tuesday suit you?"},
        refuses=(
            No(400, "The reply is empty", lambda s: {"body": " "}),
            No(409, "opted out, so no reply", before=suppressed, more=("error", "reason")),
            No(
                409,
                "is on the blocklist",
                lambda s: {
                    "body": "Hi",
                    "bcc": [f"eva@{s.done('GET', paths.BLOCKLIST)['entries'][0]['value']}"],
                },
                more=("error", "reason"),
            ),
            No(
                404,
                "Attachment",
                lambda s: {"body": "Hi", "attachment_ids": [s.other["attachment_id"]]},
            ),
            No(400, "the address is not valid", lambda s: {"body": "Hi", "bcc": ["a@x, b@y"]}),
        ),
    ),
    ("DELETE", paths.ANSWER_MAIL): row(
        S.REPLIES_WRITE,
        200,
        replies.Answered,
        before=held_answer,
        refuses=(No(409, "been sent already", before=sent_answer),),
    ),
    ("POST", paths.ANSWER_NOW): row(
        S.REPLIES_WRITE,
        200,
        replies.Answered,
        before=held_answer,
        refuses=(No(409, "was taken back", before=taken_back),),
    ),
    ("POST", paths.ATTACHMENTS): row(
        S.REPLIES_WRITE,
        201,
        attachments.AttachmentKept,
        form={"files": {"file": ("offer.pdf", b"%PDF-1.7")}},
    ),
    ("GET", paths.ATTACHMENT): row(S.REPLIES_READ, 200, None, media="application/octet-stream"),
    # templates
    ("GET", paths.TEMPLATES): row(S.REPLIES_READ, 200, templates.TemplatePage),
    ("POST", paths.TEMPLATES): row(
        S.REPLIES_WRITE,
        201,
        templates.TemplateRead,
        body=lambda s: a_name(s) | {"text": "Hi {{first_name|there}}"},
        refuses=(
            No(409, "already", lambda s: same_template(s) | {"text": "Hi"}),
            No(400, "is not a merge field", lambda s: a_name(s) | {"text": "Hi {{first name"}),
        ),
    ),
    ("PATCH", paths.TEMPLATE): row(
        S.REPLIES_WRITE,
        200,
        templates.TemplateRead,
        body=a_name,
        refuses=(No(409, "already", lambda s: same_template(s)),),
    ),
    ("DELETE", paths.TEMPLATE): row(S.REPLIES_WRITE, 200, Done),
    ("POST", paths.TEMPLATE_FILL): row(
        S.REPLIES_READ,
        200,
        templates.Filled,
        body=lambda s: {"thread_id": s["thread_id"]},
        refuses=(No(404, "Thread", lambda s: {"thread_id": s.other["thread_id"]}),),
    ),
    ("GET", paths.MAILS): row(S.CAMPAIGNS_READ, 200, mails.MailPage, query={"state": "UNCERTAIN"}),
    ("GET", paths.MAIL): row((S.CAMPAIGNS_READ, S.REPLIES_READ), 200, mails.MailText),
    ("GET", paths.OUTBOX): row(S.CAMPAIGNS_READ, 200, outbox.OutboxPage, query={"limit": 5}),
    ("GET", paths.PLANNED_MAIL): row(S.CAMPAIGNS_READ, 200, outbox.PlannedRead, refuses=(GONE_OUT,)),
    ("PATCH", paths.PLANNED_MAIL): row(
        S.CAMPAIGNS_WRITE,
        200,
        outbox.PlannedRead,
        body=lambda s: {"subject": "A question, Ana", "skip": True},
        refuses=(
            GONE_OUT,
            No(400, "Choose a time in the future", lambda s: {"not_before": "2020-01-01T00:00:00Z"}),
        ),
    ),
    ("POST", paths.MAIL_SETTLE): row(
        S.CAMPAIGNS_WRITE,
        200,
        mails.MailRead,
        body=lambda s: {"verdict": "ARRIVED"},
        refuses=(No(400, "not in doubt any more", before=settled),),
    ),
    ("GET", paths.DOUBTS): row(S.CAMPAIGNS_READ, 200, mails.Doubts),
    ("POST", paths.DOUBTS_SETTLE): row(
        S.CAMPAIGNS_WRITE, 200, mails.DoubtsSettled, body=lambda s: {"verdict": "ARRIVED"}, before=looked_for
    ),
    # sender accounts
    ("GET", paths.INBOX_UNRECORDED): row(S.SENDER_ACCOUNTS_READ, 200, inboxes.UnrecordedEmails),
    ("POST", paths.INBOX_UNRECORDED): row(
        S.SENDER_ACCOUNTS_WRITE,
        200,
        inboxes.UnrecordedAnswered,
        body=lambda s: {"record": False},
        before=held,
        refuses=(No(400, "Nothing waits to be recorded", lambda s: {"record": True}),),
    ),
    ("GET", paths.INBOXES): row(
        S.SENDER_ACCOUNTS_READ, 200, inboxes.SenderAccountPage, query={"sort_by": "email_address"}
    ),
    ("GET", paths.INBOXES_USAGE): row(S.SENDER_ACCOUNTS_READ, 200, inboxes.DailyUsage),
    ("POST", paths.INBOXES_SMTP): row(
        S.SENDER_ACCOUNTS_WRITE,
        201,
        inboxes.InboxCreated,
        body=smtp,
        refuses=(
            No(409, "Inbox already exists", known_inbox),
            No(
                400, "Failed to connect to the email provider", lambda s: smtp(s) | {"imap_password": "wrong"}
            ),
        ),
    ),
    ("DELETE", paths.INBOX): row(
        S.SENDER_ACCOUNTS_WRITE,
        200,
        Done,
        path=lambda s: {"inbox_id": s["free_inbox_id"]},
        refuses=(
            No(
                400,
                "Inbox is assigned to a campaign and cannot be deleted",
                path=lambda s: {"inbox_id": s["inbox_id"]},
            ),
        ),
    ),
    ("GET", paths.INBOX_OUTLOOK): row(S.SENDER_ACCOUNTS_READ, 200, inboxes.InboxOutlook),
    ("PATCH", paths.DESK_INBOX): row(
        S.SENDER_ACCOUNTS_WRITE, 200, Done, body=lambda s: {"display_name": "Sam Jones"}
    ),
    ("POST", paths.INBOX_CHECK): row(
        S.SENDER_ACCOUNTS_WRITE, 200, inboxes.ServersChecked, body=lambda s: s.target.mailbox
    ),
    ("POST", paths.INBOX_AUTODETECT): row(
        S.SENDER_ACCOUNTS_WRITE,
        200,
        autodetect.Autodetected,
        body=lambda s: {"email_address": s.target.mailbox["smtp_username"]},
    ),
    ("GET", paths.SIGN_IN_CLIENTS): row(S.SENDER_ACCOUNTS_READ, 200, oauth.SignInClients),
    ("PUT", paths.SIGN_IN_CLIENTS): row(S.DESK_ADMIN, 200, Done, body=lambda s: CLIENT),
    ("DELETE", paths.SIGN_IN_CLIENTS): row(S.DESK_ADMIN, 200, Done, query={"suite": CLIENT["suite"]}),
    # nothing leaves a practice service: how these succeed is tested in workflows/oauth
    ("POST", paths.SIGN_IN_BEGIN): row(S.SENDER_ACCOUNTS_WRITE, 400, None, body=lambda s: BEGIN),
    ("POST", paths.SIGN_IN_FINISH): row(S.SENDER_ACCOUNTS_WRITE, 400, None, body=lambda s: FINISH),
    ("POST", paths.SIGN_IN_CHECK): row(S.SENDER_ACCOUNTS_WRITE, 400, None, body=lambda s: {"grant": "gone"}),
    ("POST", paths.SIGN_IN_CONNECT): row(
        S.SENDER_ACCOUNTS_WRITE, 400, None, body=lambda s: {"grant": "gone", "display_name": "Sam Jones"}
    ),
    ("POST", paths.INBOX_SIGN_IN): row(S.SENDER_ACCOUNTS_WRITE, 400, None, body=lambda s: {"grant": "gone"}),
    ("DELETE", paths.INBOX_SIGN_IN): row(S.SENDER_ACCOUNTS_WRITE, 400, None),
    ("POST", paths.INBOXES_BULK): row(
        S.SENDER_ACCOUNTS_WRITE,
        200,
        inboxes.BulkInboxJob,
        body=lambda s: many(s.active_domain()),
        refuses=(
            No(400, "is not active yet", lambda s: many(s["domain_id"])),
            No(404, "Domain", lambda s: many(s.other["domain_id"])),
        ),
    ),
    ("GET", paths.INBOXES_BULK_PROGRESS): row(
        S.SENDER_ACCOUNTS_READ, 200, inboxes.BulkInboxProgress, before=making
    ),
    # domains
    ("POST", paths.DOMAINS): row(
        S.DOMAINS_WRITE,
        201,
        domains.DomainAdded,
        body=lambda s: {"domain": f"d{uuid4().hex[:10]}.test"},
        refuses=(
            No(422, "is more than a domain name", lambda s: {"domain": "sam@acme.test"}),
            No(409, "already exists", before=registered, body=lambda s: {"domain": s["domain"]}),
        ),
    ),
    ("GET", paths.DOMAIN_CHECK): row(S.DOMAINS_READ, 200, domains.DomainCheck),
    ("POST", paths.DOMAIN_CHECK): row(S.DOMAINS_READ, 200, domains.DomainCheck),
    ("POST", paths.DOMAIN_ACTIVATE): row(
        S.DOMAINS_WRITE,
        200,
        domains.DomainActivated,
        before=registered,
        refuses=(No(400, "can't be activated yet", before=wait_a_moment),),
    ),
    ("GET", paths.DOMAIN_REDIRECT): row(
        S.DOMAINS_READ,
        200,
        domains.Redirect,
        refuses=(
            No(
                404,
                "redirect",
                before=lambda s: s.done("DELETE", paths.DESK_DOMAIN_REDIRECT.format(**s.ids)),
            ),
        ),
    ),
    ("GET", paths.DESK_DOMAINS): row(S.DOMAINS_READ, 200, domains.DomainPage),
    ("GET", paths.DESK_DOMAIN): row(S.DOMAINS_READ, 200, domains.DomainRead),
    ("DELETE", paths.DESK_DOMAIN): row(S.DOMAINS_WRITE, 200, Done),
    ("PUT", paths.DESK_DOMAIN_REDIRECT): row(
        S.DOMAINS_WRITE, 200, domains.RedirectSaved, body=lambda s: {"target_domain": "acme.example"}
    ),
    ("DELETE", paths.DESK_DOMAIN_REDIRECT): row(S.DOMAINS_WRITE, 200, Done),
    ("GET", paths.PRACTICE_REGISTRAR): row(S.DOMAINS_READ, 200, domains.RegistrationList),
    ("PUT", paths.PRACTICE_REGISTRAR): row(
        S.DOMAINS_WRITE,
        200,
        domains.RegistrationSaved,
        before=registered,
        body=lambda s: {"domain": s["domain"], "nameservers": ["ns1.elsewhere.test"]},
        refuses=(
            No(404, "Domain", lambda s: {"domain": "unknown.test", "nameservers": ["ns1.elsewhere.test"]}),
        ),
    ),
    # webhooks
    ("POST", paths.WEBHOOKS): row(
        S.WEBHOOKS_CREATE,
        201,
        webhooks.WebhookCreated,
        body=hook,
        refuses=(
            No(422, "must start with https://", lambda s: hook(s) | {"target_url": "http://example.com"}),
            No(422, "event_types", lambda s: hook(s) | {"event_types": ["nothing"]}),
            No(422, "event_types", lambda s: hook(s) | {"event_types": []}),
            No(422, "target_url", lambda s: hook(s) | {"target_url": "https://127.0.0.1/in"}),
            No(404, "Campaign", lambda s: hook(s) | {"campaign_id": s.other["campaign_id"]}),
        ),
    ),
    ("GET", paths.WEBHOOKS): row(S.WEBHOOKS_READ, 200, webhooks.WebhookList),
    ("GET", paths.WEBHOOK): row(S.WEBHOOKS_READ, 200, webhooks.Webhook),
    ("PATCH", paths.WEBHOOK): row(
        S.WEBHOOKS_UPDATE,
        200,
        webhooks.WebhookSaved,
        body=lambda s: {"event_types": []},
        refuses=(No(422, "event_types", lambda s: {"event_types": None}),),
    ),
    ("DELETE", paths.WEBHOOK): row(S.WEBHOOKS_DELETE, 204, None, media=""),
    ("POST", paths.WEBHOOK_TEST): row(S.WEBHOOKS_UPDATE, 200, webhooks.WebhookTested),
    ("GET", paths.WEBHOOK_DELIVERIES): row(
        S.WEBHOOKS_READ, 200, webhooks.DeliveryPage, query={"page": 1, "page_size": 100}
    ),
    ("POST", paths.WEBHOOK_REDELIVER): row(
        S.WEBHOOKS_UPDATE,
        200,
        webhooks.Redelivered,
        refuses=(No(400, "Only failed or dead deliveries can be redelivered", before=delivered),),
    ),
    ("GET", paths.WEBHOOK_STATS): row(S.WEBHOOKS_READ, 200, webhooks.WebhookStats),
    ("GET", paths.DESK_DELIVERY): row(S.WEBHOOKS_READ, 200, webhooks.DeliveryRead),
    # the service
    ("GET", paths.ABOUT): row(S.DESK_READ, 200, workspace.About),
    ("PATCH", paths.SETTINGS): row(
        S.DESK_ADMIN,
        200,
        workspace.SettingsRead,
        body=lambda s: {"timezone": "Europe/Berlin"},
        refuses=(
            No(422, "Unknown time zone", lambda s: {"timezone": "Mars/Base"}),
            No(422, "this country are not known", lambda s: {"holiday_country": "XX"}),
            No(422, "no such region", lambda s: {"holiday_country": "DE", "holiday_region": "TX"}),
            No(422, "must be the first one", lambda s: {"own_holidays": [BACKWARDS]}),
        ),
    ),
    ("GET", paths.COMPANY_PAUSES): row(S.CAMPAIGNS_READ, 200, company_pauses.CompanyPauses),
    ("POST", paths.COMPANY_PAUSES_LIFT): row(
        S.CAMPAIGNS_WRITE, 200, Done, body=lambda s: {"domain": "acme.example"}
    ),
    ("GET", paths.HOLIDAYS): row(S.DESK_READ, 200, workspace.HolidayCalendar),
    ("GET", paths.CREDITS): row(S.DESK_READ, 200, workspace.CreditPage),
    ("GET", paths.KEYS): row(S.DESK_ADMIN, 200, workspace.KeyPage),
    ("POST", paths.KEYS): row(
        S.DESK_ADMIN,
        201,
        workspace.KeyMade,
        body=lambda s: {"name": "CRM", "scopes": ["contacts:read"]},
        refuses=(No(404, "User", lambda s: {"name": "CRM", "scopes": ["contacts:read"], "user_id": NOBODY}),),
    ),
    ("DELETE", paths.KEY): row(S.DESK_ADMIN, 200, Done),
    ("GET", paths.USERS): row(S.DESK_ADMIN, 200, team.UserPage),
    ("POST", paths.USERS): row(
        S.DESK_ADMIN,
        201,
        team.UserMade,
        body=lambda s: {"name": "Ana", "email": f"ana{uuid4().hex}@firm.example"},
        refuses=(
            No(
                409,
                "already",
                lambda s: {"name": "Ana", "email": "twice@firm.example"},
                before=lambda s: (
                    s.done("POST", paths.USERS, json={"name": "Ana", "email": "Twice@firm.example"}) and {}
                ),
            ),
        ),
    ),
    ("DELETE", paths.USER): row(
        S.DESK_ADMIN, 200, team.UserRemoved, refuses=(No(409, "The owner can't be removed", path=owner),)
    ),
    ("GET", paths.WORKSPACES): row(S.DESK_READ, 200, team.WorkspacePage),
    ("POST", paths.WORKSPACES): row(S.DESK_ADMIN, 201, team.WorkspaceMade, body=lambda s: {"name": "Sales"}),
    ("GET", paths.INVITATIONS): row(S.DESK_ADMIN, 200, team.InvitationPage),
    ("POST", paths.INVITATIONS): row(
        S.DESK_ADMIN,
        201,
        team.InvitationMade,
        body=lambda s: {"name": "Bo", "email": "bo@firm.example", "scopes": ["contacts:read"]},
    ),
    ("DELETE", paths.INVITATION): row(S.DESK_ADMIN, 200, Done),
    ("GET", paths.AUDIT): row(S.DESK_ADMIN, 200, audit.AuditPage),
    ("GET", paths.AUDIT_EXPORT): row(S.DESK_ADMIN, 200, None, media="text/csv"),
    ("GET", paths.CHANGES): row(S.DESK_READ, 200, None, media="text/event-stream"),
    ("PUT", paths.PRACTICE_CLOCK): row(
        S.DESK_WRITE, 200, workspace.PracticeClock, body=lambda s: {"speed": 1}
    ),
    # A practice workspace is not backed up; tests of backups say what one looks like.
    ("POST", paths.BACKUP): row(
        S.DESK_ADMIN, 400, None, body=lambda s: {"passphrase": "correct horse battery"}
    ),
}


def scene_contact(scene: Context) -> Ids:
    """The address of the contact, put among the ids."""
    contact = scene.done("GET", paths.CONTACT.format(contact_id=scene["contact_id"]))["contact"]
    return {"email": contact["email"]}
