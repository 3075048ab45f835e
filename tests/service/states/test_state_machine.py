"""Any operations in any order, over HTTP and with real mail: then the service says what the model says."""

from __future__ import annotations

import asyncio
import shutil
import tempfile
from collections.abc import Coroutine
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from hypothesis.stateful import run_state_machine_as_test as run

from app.contract import paths
from app.contract.replies import Category

from .model import ALLOWED, Campaign, Contact, Hook, Lead, Model, Thread
from .town import Mail, Town, servers, town

PEOPLE = [f"p{n}@{domain}.test" for domain in ("one", "two") for n in range(3)]
INBOXES = ["alex@acme.test", "sam@acme.test"]
CAMPAIGNS_MAX, HOOKS_MAX = 4, 2
TEXTS = {
    "Interested": "Sounds interesting, tell me more.",
    "Question": "Who are you?",
    "Not Interested": "No, thank you.",
    "Unsubscribe": "Please unsubscribe me.",
    "Out of Office": "I am out of office until Monday.",
}
GROUPS = ("tag", "list")
some = st.sets(st.sampled_from(PEOPLE), min_size=1).map(sorted)
person = st.sampled_from(PEOPLE)
inboxes = st.sets(st.sampled_from(INBOXES), min_size=1)


class Workplace(RuleBasedStateMachine):
    """One town, and the model beside it. `draw` picks among what there is at that moment."""

    places: AsyncExitStack
    loop: asyncio.Runner
    folder: Path
    around: tuple[Any, Any]

    def __init__(self) -> None:
        super().__init__()
        self.model, self.mails, self.seen, self.count = Model(), list[Mail](), 0, 0
        self.groups: dict[str, str] = {}
        self.people: dict[str, str] = {}
        self.stack = AsyncExitStack()
        self.place = Path(tempfile.mkdtemp(dir=self.folder)) / "workspace"
        self.town: Town = self.do(self.stack.enter_async_context(town(self.place, *self.around)))

    def do(self, story: Coroutine[Any, Any, Any]) -> Any:
        return self.loop.run(story)

    def ask(self, *request: Any, **more: Any) -> Any:
        """Over HTTP; then all work is done."""
        return self.do(self.town.ask(*request, **more))

    def teardown(self) -> None:
        self.do(self.stack.aclose())
        shutil.rmtree(self.place.parent)

    def took_note(self) -> None:
        """Book what the mail server saw meanwhile: it must have been right."""
        model = self.model
        for what in self.town.journal[self.seen :]:
            if isinstance(what, str):
                model.suppress(what, "bounced")
            else:
                self.mails.append(what)
                model.sent(model.campaigns[what.campaign], what.email, what.step, what.inbox, what.at)
        self.seen = len(self.town.journal)

    def campaign(self, data: st.DataObject) -> Campaign:
        return self.model.campaigns[data.draw(st.sampled_from(sorted(self.model.campaigns)))]

    def url(self, path: str, campaign: Campaign) -> str:
        return path.format(campaign_id=self.town.ids[campaign.name])

    # --- people -------------------------------------------------------------------------------------------

    @initialize(emails=some)
    def begin(self, emails: list[str]) -> None:
        for address in INBOXES:
            self.do(self.town.add_inbox(address))
            self.model.inboxes[address] = True
        for kind, path in zip(GROUPS, (paths.TAGS, paths.LISTS), strict=True):
            self.groups[kind] = self.ask("POST", path, 201, json={"name": f"A {kind}"})[kind]["id"]
        for email in emails:
            self.add_contact(email)
        campaign = self.add_campaign(1, set(INBOXES))
        self.enroll_in(campaign, emails)
        self.act_on(campaign, "launch")

    @rule(email=person)
    def add_contact(self, email: str) -> None:
        known = email in self.model.contacts
        answer = self.ask("POST", paths.DESK_CONTACTS, 409 if known else 201, json={"email": email})
        if not known:
            self.model.contacts[email] = Contact()
            self.people[email] = answer["contact"]["id"]

    @rule(emails=some)
    def delete_contacts(self, emails: list[str]) -> None:
        known = [email for email in emails if email in self.model.contacts]
        ids = [self.people.get(email, "00000000-0000-4000-8000-000000000000") for email in emails]
        done = self.ask("DELETE", paths.CONTACTS, json=ids)
        assert (done["deleted"], done["requested"]) == (len(known), len(emails))
        for email in known:
            self.model.forget(email)

    @rule(email=person, signal=st.sampled_from([None, "HOT_LEAD", "CONTACTED"]))
    def override(self, email: str, signal: str | None) -> None:
        if email in self.model.contacts:
            path = paths.DESK_CONTACT.format(contact_id=self.people[email])
            self.ask("PATCH", path, json={"signal_override": signal})
            self.model.contacts[email].override = signal

    @rule(kind=st.sampled_from(GROUPS), emails=some, put_in=st.booleans())
    def group(self, kind: str, emails: list[str], put_in: bool) -> None:
        path = {"tag": paths.TAG_CONTACTS, "list": paths.LIST_CONTACTS}[kind]
        ids = [self.people[email] for email in emails if email in self.people]
        if not ids:
            return
        path = path.format(**{f"{kind}_id": self.groups[kind]})
        done = self.ask("POST" if put_in else "DELETE", path, json={"contact_ids": ids})
        theirs = [self.model.contacts[email].groups for email in emails if email in self.model.contacts]
        changed = [groups for groups in theirs if (kind in groups) != put_in]
        assert (done["changed"], done["not_found"]) == (len(changed), len(ids) - len(theirs))
        for groups in changed:
            groups ^= {kind}

    @rule(email=person)
    def suppress(self, email: str) -> None:
        news = self.model.suppressed.get(email) in (None, "bounced")
        self.ask("POST", paths.SUPPRESSIONS, 201 if news else 409, json={"email": email})
        self.model.suppress(email, "manual")

    @precondition(lambda self: self.model.suppressed)
    @rule(data=st.data())
    def unsuppress(self, data: st.DataObject) -> None:
        email = data.draw(st.sampled_from(sorted(self.model.suppressed)))
        found = self.ask("GET", paths.SUPPRESSIONS, params={"search": email})["suppressions"]
        self.ask("DELETE", paths.SUPPRESSION.format(suppression_id=found[0]["id"]))
        del self.model.suppressed[email]

    @rule(value=st.sampled_from([*PEOPLE, "two.test"]))
    def block(self, value: str) -> None:
        if value in self.model.blocked:
            found = self.ask("GET", paths.BLOCKLIST, params={"search": value})["entries"]
            (entry,) = [each["id"] for each in found if each["value"] == value]
            self.ask("DELETE", paths.BLOCKED.format(entry_id=entry))
        else:
            self.ask("POST", paths.BLOCKLIST, 201, json={"value": value})
        self.model.blocked ^= {value}

    # --- campaigns and leads ------------------------------------------------------------------------------

    @precondition(lambda self: len(self.model.campaigns) < CAMPAIGNS_MAX)
    @rule(follow_ups=st.integers(0, 2), addresses=inboxes)
    def create_campaign(self, follow_ups: int, addresses: set[str]) -> None:
        self.add_campaign(follow_ups, addresses & set(self.model.inboxes))

    def add_campaign(self, follow_ups: int, addresses: set[str]) -> Campaign:
        self.count += 1
        campaign = Campaign(f"Campaign {self.count}", (1, 2)[:follow_ups], set(addresses))

        def variant(step: int) -> list[dict[str, Any]]:
            text = "Hi {{first_name|there}}"
            return [{"subject_template": f"{campaign.name} {step}", "body_template": text}]

        wanted = {
            "name": campaign.name,
            "timezone": "UTC",
            "sending_days": list(range(7)),
            "sending_window_start": 0,
            "sending_window_end": 23,
            "sending_window_end_minute": 59,
            "min_gap_seconds": 10,
            "enable_tracking": True,
            "inbox_ids": [self.town.ids[address] for address in sorted(addresses)],
            "variants": variant(0),
            "sequences": [
                {"wait_days": days, "variants": variant(at)} for at, days in enumerate(campaign.waits, 2)
            ],
        }
        made = self.ask("POST", paths.CAMPAIGNS, 201, json=wanted)
        self.town.ids[campaign.name] = made["campaign_id"]
        self.model.campaigns[campaign.name] = campaign
        return campaign

    @precondition(lambda self: self.model.campaigns)
    @rule(data=st.data(), what=st.sampled_from(sorted(ALLOWED)))
    def act(self, data: st.DataObject, what: str) -> None:
        self.act_on(self.campaign(data), what)

    def act_on(self, campaign: Campaign, what: str) -> None:
        """Every operation in every status; a refusal is 400 with its text and changes nothing."""
        requests: dict[str, tuple[Any, ...]] = {
            "edit": ("PATCH", self.url(paths.CAMPAIGN, campaign), {"reply_to": "us@acme.test"}),
            "launch": ("PATCH", self.url(paths.CAMPAIGN, campaign), {"launch": True}),
            "pause": ("POST", self.url(paths.CAMPAIGN_PAUSE, campaign), None),
            "archive": ("POST", self.url(paths.CAMPAIGN_ARCHIVE, campaign), None),
            "delete": ("DELETE", self.url(paths.CAMPAIGN, campaign), None),
        }
        method, path, body = requests[what]
        allowed = campaign.status in ALLOWED[what]
        answer = self.ask(method, path, 200 if allowed else 400, json=body)
        if not allowed:
            only_draft = answer["detail"] == "Can only update campaigns in DRAFT status"
            assert only_draft if what in ("edit", "launch") else campaign.status in answer["detail"]
        elif what == "launch":
            missing = self.model.missing(campaign)
            assert (answer["success"], missing & set(answer["missing_requirements"])) == (
                not missing,
                missing,
            )
            campaign.status = campaign.status if missing else "ACTIVE"
        elif what == "delete":
            del self.model.campaigns[campaign.name]
            for thread in self.model.threads:
                if any(thread.lead is lead for lead in campaign.leads.values()):
                    thread.lead = None
        elif what != "edit":
            campaign.status = {"pause": "PAUSED", "archive": "ARCHIVED"}[what]
            if what == "archive":
                campaign.inboxes = set()

    @precondition(lambda self: self.model.campaigns)
    @rule(data=st.data(), addresses=inboxes)
    def change_inboxes(self, data: st.DataObject, addresses: set[str]) -> None:
        campaign, addresses = self.campaign(data), addresses & set(self.model.inboxes)
        allowed = campaign.status in ALLOWED["edit"]
        wanted = [self.town.ids[address] for address in sorted(addresses)]
        self.ask(
            "PUT", self.url(paths.CAMPAIGN, campaign), 200 if allowed else 400, json={"inbox_ids": wanted}
        )
        if allowed:
            campaign.inboxes = addresses

    @precondition(lambda self: self.model.campaigns and len(self.model.campaigns) < CAMPAIGNS_MAX)
    @rule(data=st.data())
    def copy(self, data: st.DataObject) -> None:
        """A draft of the same content. Its mails must be told apart, so it gets texts of its own."""
        other = self.campaign(data)
        self.count += 1
        name = f"Campaign {self.count}"
        made = self.ask("POST", self.url(paths.CAMPAIGN_COPY, other), 201, json={"name": name})
        campaign = self.model.campaigns[name] = Campaign(name, other.waits, set(other.inboxes))
        self.town.ids[name] = made["campaign_id"]
        assert [step["wait_days"] for step in made["sequences"]] == list(other.waits)
        steps = [step | {"variants": list(step["variants"])} for step in made["sequences"]]
        for at, step in enumerate((made, *steps)):
            for variant in step["variants"]:
                variant["subject_template"] = f"{name} {at + 1 if at else 0}"
        texts = {"variants": made["variants"], "sequences": steps}
        self.ask("PATCH", self.url(paths.CAMPAIGN, campaign), json=texts)

    @precondition(lambda self: self.model.campaigns)
    @rule(data=st.data(), emails=some)
    def enroll(self, data: st.DataObject, emails: list[str]) -> None:
        self.enroll_in(self.campaign(data), emails)

    def enroll_in(self, campaign: Campaign, emails: list[str]) -> None:
        ids = [self.people[email] for email in emails if email in self.people]
        if not ids:
            return
        wanted = {"campaign_id": self.town.ids[campaign.name], "contact_ids": ids}
        archived = campaign.status == "ARCHIVED"
        done = self.ask("POST", paths.CONTACTS_ENROLL, 400 if archived else 200, json=wanted)
        if archived:
            return
        known = [email for email in emails if email in self.model.contacts]
        blocked = [email for email in known if self.model.is_blocked(email) and email not in campaign.leads]
        enrolled = self.model.enroll(campaign, known, self.town.clock.now())
        counts = (enrolled, len(known) - enrolled, len(ids) - len(known), len(blocked))
        assert (done["enrolled"], done["skipped"], done["not_found"], done["blocked_count"]) == counts

    @precondition(lambda self: self.model.campaigns)
    @rule(data=st.data(), emails=st.lists(st.sampled_from([*PEOPLE, "nobody", ""]), min_size=1, max_size=5))
    def upload(self, data: st.DataObject, emails: list[str]) -> None:
        campaign = self.campaign(data)
        archived = campaign.status == "ARCHIVED"
        file = "\n".join(["Email,First", *(f"{email},Bob" for email in emails)]).encode()
        done = self.ask(
            *("POST", self.url(paths.LEADS, campaign), 400 if archived else 200),
            files={"file": ("leads.csv", file)},
            data={"mapping": '{"email": "Email"}'},
        )
        if archived:
            return
        for contact in self.ask("GET", paths.CONTACTS, params={"limit": 100})["contacts"]:
            self.people[contact["email"]] = contact["id"]
        valid = [email for email in emails if "@" in email]
        for email in valid:
            self.model.contacts.setdefault(email, Contact())
        blocked = {email for email in valid if self.model.is_blocked(email)} - set(campaign.leads)
        created = self.model.enroll(campaign, valid, self.town.clock.now())
        found = self.ask("GET", done["progress_url"])
        assert (found["status"], found["processed_rows"]) == ("COMPLETED", len(emails))
        assert (found["created_leads"], found["duplicate_rows"]) == (created, len(valid) - created)
        assert (found["invalid_rows"], found["blocked_rows"]) == (len(emails) - len(valid), len(blocked))

    @precondition(lambda self: len(self.model.campaigns) > 1)
    @rule(data=st.data())
    def copy_leads(self, data: st.DataObject) -> None:
        one, other = self.campaign(data), self.campaign(data)
        refused = one is other or one.status == "ARCHIVED"
        wanted = {"from_campaign_id": self.town.ids[other.name]}
        done = self.ask("POST", self.url(paths.LEADS_COPY, one), 400 if refused else 200, json=wanted)
        if not refused:
            assert done["enrolled"] == self.model.enroll(one, list(other.leads), self.town.clock.now())

    @precondition(lambda self: any(campaign.leads for campaign in self.model.campaigns.values()))
    @rule(data=st.data())
    def delete_leads(self, data: st.DataObject) -> None:
        """Only those in PENDING go; every other one is reported with its status."""
        campaign = self.campaign(data)
        found = self.ask("GET", self.url(paths.DESK_LEADS, campaign), params={"limit": 100})["leads"]
        if not found:
            return
        picked = data.draw(st.lists(st.sampled_from(found), min_size=1, unique_by=lambda lead: lead["email"]))
        archived = campaign.status == "ARCHIVED"
        ids = [lead["lead_id"] for lead in picked]
        done = self.ask("DELETE", self.url(paths.LEADS, campaign), 400 if archived else 200, json=ids)
        if archived:
            return
        kept = {lead["lead_id"] for lead in picked if lead["status"] != "PENDING"}
        assert {error["lead_id"] for error in done["errors"]} == kept
        assert (done["deleted_count"], done["failed_count"]) == (len(picked) - len(kept), len(kept))
        for lead in picked:
            if lead["lead_id"] not in kept:
                del campaign.leads[lead["email"]]

    # --- inboxes and time ---------------------------------------------------------------------------------

    @rule(address=st.sampled_from(INBOXES), what=st.sampled_from(["ACTIVE", "PAUSED", "delete"]))
    def inbox(self, address: str, what: str) -> None:
        if address not in self.model.inboxes:
            self.do(self.town.add_inbox(address))
            self.model.inboxes[address] = True
        elif what == "delete":
            used = any(address in campaign.inboxes for campaign in self.model.campaigns.values())
            path = paths.INBOX.format(inbox_id=self.town.ids[address])
            self.ask("DELETE", path, 400 if used else 200)
            if not used:
                del self.model.inboxes[address]
                self.mails = [mail for mail in self.mails if mail.inbox != address]
                for campaign in self.model.campaigns.values():
                    for lead in campaign.leads.values():
                        lead.inbox = "gone" if lead.inbox == address else lead.inbox
        else:
            path = paths.DESK_INBOX.format(inbox_id=self.town.ids[address])
            self.model.inboxes[address] = what == "ACTIVE"
            self.ask("PATCH", path, json={"overall_status": what})

    @rule(hours=st.sampled_from([1, 24, 24 * 15]))
    def wait(self, hours: int) -> None:
        """After a fortnight everything that may go has gone."""
        self.do(self.town.pass_time(hours=hours))
        if hours > 24:
            self.compare()
            for campaign in self.model.campaigns.values():
                waiting = filter(self.may_go(campaign), campaign.leads.values())
                assert campaign.status != "ACTIVE" or not list(waiting)

    def may_go(self, campaign: Campaign) -> Any:
        able = {each for each in campaign.inboxes if self.model.inboxes.get(each)}
        return lambda lead: lead.next is not None and bool(able & ({lead.inbox} if lead.inbox else able))

    # --- what people do -----------------------------------------------------------------------------------

    def mail(self, data: st.DataObject) -> tuple[Mail, Campaign | None, Lead | None]:
        """A mail that somebody got, and its campaign and lead as far as they are still there."""
        self.do(self.town.pass_time(minutes=1))
        self.took_note()
        mail = data.draw(st.sampled_from(self.mails))
        campaign = self.model.campaigns.get(mail.campaign)
        lead = campaign.leads.get(mail.email) if campaign else None
        return mail, campaign, lead if lead is not None and lead.at is not None else None

    @precondition(lambda self: self.mails)
    @rule(data=st.data())
    def open(self, data: st.DataObject) -> None:
        """Opens of mail whose lead is gone count nothing."""
        mail, campaign, lead = self.mail(data)
        self.do(self.town.open(mail))
        if campaign and lead:
            self.model.contacts[mail.email].opened = lead.opened = True
            self.model.become(campaign, lead, "OPENED")

    @precondition(lambda self: self.mails)
    @rule(data=st.data())
    def unsubscribe(self, data: st.DataObject) -> None:
        mail, campaign, lead = self.mail(data)
        self.do(self.town.unsubscribe(mail))
        if campaign and lead:
            self.model.left(campaign, lead)
        self.model.suppress(mail.email, "unsubscribed")

    @precondition(lambda self: self.mails)
    @rule(data=st.data())
    def bounce(self, data: st.DataObject) -> None:
        mail, _, _ = self.mail(data)
        assert self.do(self.town.bounce(mail)) == "bounce"
        self.model.suppress(mail.email, "bounced")

    @precondition(lambda self: self.mails)
    @rule(data=st.data(), category=st.sampled_from(sorted(TEXTS)))
    def reply(self, data: st.DataObject, category: str) -> None:
        """Replies to what is archived or gone become external threads; opt-outs in them still count."""
        mail, campaign, lead = self.mail(data)
        auto = "Auto-Submitted: auto-replied\n" if category == "Out of Office" else ""
        assert self.do(self.town.reply(mail, TEXTS[category], auto)) == ("auto_reply" if auto else "reply")
        if campaign and campaign.status == "ARCHIVED":
            lead = None
        mine = [
            thread
            for thread in self.model.threads
            if thread.email == mail.email and thread.lead is lead and (lead or thread.inbox == mail.inbox)
        ]
        contact = self.model.contacts.get(mail.email)
        thread = mine[-1] if mine else Thread(mail.email, mail.inbox, lead, contact)
        thread.contact = contact if contact else thread.contact
        self.model.threads = [each for each in self.model.threads if each is not thread] + [thread]
        self.model.replied(thread, lead, campaign, category)
        if category == "Unsubscribe":
            if campaign and lead:
                self.model.left(campaign, lead)
            self.model.suppress(mail.email, "unsubscribed")

    @precondition(lambda self: self.model.threads)
    @rule(data=st.data(), category=st.sampled_from([None, *Category]))
    def categorize(self, data: st.DataObject, category: str | None) -> None:
        found = self.ask("GET", paths.THREADS, params={"limit": 100})["threads"]
        shown = data.draw(st.sampled_from(found))
        self.ask(
            "PATCH",
            paths.DESK_THREAD.format(thread_id=shown["thread_id"]),
            json={"manual_category": category},
        )
        thread = self.model.threads[-1 - found.index(shown)]
        assert (thread.email, thread.manual or thread.ai) == (shown["lead_email"], shown["category"])
        thread.manual = category or ""
        if category == "Unsubscribe":
            self.model.suppress(thread.email, "unsubscribed")

    @rule(email=person)
    def refuse(self, email: str) -> None:
        """From now on the mail server knows no such user."""
        self.town.refuse(email)

    # --- webhooks -----------------------------------------------------------------------------------------

    @precondition(lambda self: len(self.model.hooks) < HOOKS_MAX)
    @rule(data=st.data(), more=st.booleans(), of_one=st.booleans())
    def create_hook(self, data: st.DataObject, more: bool, of_one: bool) -> None:
        self.count += 1
        types = ["lead_status_changed", *(["lead_unsubscribed"] if more else [])]
        campaign = self.campaign(data).name if of_one and self.model.campaigns else None
        path = f"/hook{self.count}"
        wanted = {
            "name": path,
            "target_url": f"https://127.0.0.1:{self.town.receiver.port}{path}",
            "event_types": types,
            "campaign_id": self.town.ids[campaign] if campaign else None,
        }
        self.town.ids[path] = self.ask("POST", paths.WEBHOOKS, 201, json=wanted)["id"]
        self.model.hooks[path] = Hook(set(types), campaign)

    @precondition(lambda self: self.model.hooks)
    @rule(data=st.data(), what=st.sampled_from(["on", "off", "delete", "narrow"]))
    def change_hook(self, data: st.DataObject, what: str) -> None:
        path = data.draw(st.sampled_from(sorted(self.model.hooks)))
        hook, url = self.model.hooks[path], paths.WEBHOOK.format(webhook_id=self.town.ids[path])
        if what == "delete":
            self.ask("DELETE", url, 204)
            del self.model.hooks[path]
        elif what == "narrow":
            self.ask("PATCH", url, json={"event_types": []})
            hook.types = set()
        else:
            hook.active = what == "on"
            self.ask("PATCH", url, json={"active": hook.active})

    @rule(codes=st.lists(st.sampled_from([404, 500]), max_size=4))
    def trouble(self, codes: list[int]) -> None:
        """The receiver refuses its next requests; each was made all the same."""
        self.town.receiver.answers[:] = codes

    @precondition(lambda self: self.model.hooks)
    @rule(data=st.data())
    def redeliver(self, data: st.DataObject) -> None:
        """Only what failed or is dead, with the next number; anything else is refused, naming its status."""
        path = data.draw(st.sampled_from(sorted(self.model.hooks)))
        log = paths.WEBHOOK_DELIVERIES.format(webhook_id=self.town.ids[path])
        found = self.ask("GET", log)["deliveries"]
        if not found:
            return
        chosen = data.draw(st.sampled_from(found))
        last = max((row for row in found if row["id"] == chosen["id"]), key=lambda row: row["attempt_number"])
        url = paths.WEBHOOK_REDELIVER.format(webhook_id=self.town.ids[path], delivery_id=chosen["id"])
        again = last["status"] in ("failed", "dead")
        answer = self.ask("POST", url, 200 if again else 400)
        if again:
            assert (answer["attempt_number"], answer["status"]) == (last["attempt_number"] + 1, "pending")
        else:
            assert last["status"] in answer["detail"]

    # --- and then -----------------------------------------------------------------------------------------

    @invariant()
    def compare(self) -> None:
        """Everything that can be read says what the model says."""
        self.took_note()
        for campaign in self.model.campaigns.values():
            self.compare_leads(campaign)
        self.model.complete()
        for campaign in self.model.campaigns.values():
            self.compare_campaign(campaign)
        self.compare_contacts()
        found = self.ask("GET", paths.SUPPRESSIONS, params={"limit": 100})["suppressions"]
        assert {each["email"]: each["reason"] for each in found} == self.model.suppressed
        told = self.town.told()
        for path, hook in self.model.hooks.items():
            assert told.get(path, []) == sorted(hook.told), path

    def compare_leads(self, campaign: Campaign) -> None:
        found = self.ask("GET", self.url(paths.DESK_LEADS, campaign), params={"limit": 100})["leads"]
        for shown in found:
            lead = campaign.leads[shown["email"]]
            if shown["status"] == "BLOCKED" and lead.next is not None and self.model.is_blocked(lead.email):
                assert campaign.status in ("ACTIVE", "COMPLETED")  # found out when its turn came
                self.model.become(campaign, lead, "BLOCKED")
                lead.next = lead.due = None
            told = (shown["status"], shown["current_step"], shown["next_send_at"] is not None)
            assert told == (lead.status, lead.at, lead.next is not None), lead
        assert len(found) == len(campaign.leads)

    def compare_campaign(self, campaign: Campaign) -> None:
        shown = self.ask("GET", self.url(paths.CAMPAIGN, campaign))
        leads = list(campaign.leads.values())
        expected = {
            "status": campaign.status,
            "total_leads": len(leads),
            "sent_count": sum(lead.at is not None and lead.status != "BOUNCED" for lead in leads),
            "initial_sent_count": campaign.initial,
            "followup_sent_count": campaign.followups,
            "open_count": sum(lead.opened for lead in leads),
            "reply_count": sum(lead.replied for lead in leads),
            "bounce_count": sum(lead.status == "BOUNCED" for lead in leads),
            "unsubscribe_count": sum(lead.status == "UNSUBSCRIBED" for lead in leads),
        }
        assert {name: shown[name] for name in expected} == expected, campaign.name
        assert {each["email_address"] for each in shown["inboxes"]} == campaign.inboxes

    def compare_contacts(self) -> None:
        query = {"limit": 100}
        found = self.ask("GET", paths.CONTACTS, params=query)["contacts"]
        assert {shown["email"] for shown in found} == set(self.model.contacts)
        in_list = self.ask("GET", paths.CONTACTS, params=query | {"list_id": self.groups.get("list", "")})
        listed = {shown["email"] for shown in in_list["contacts"]}
        for shown in found:
            email, contact = shown["email"], self.model.contacts[shown["email"]]
            expected = {
                "signal": contact.override or self.model.signal(email),
                "signal_override": contact.override,
                "campaign_count": len(list(self.model.leads_of(email))),
                "is_unsubscribed": self.model.suppressed.get(email) in ("unsubscribed", "manual"),
                "is_bounced": self.model.is_bounced(email),
            }
            assert {name: shown[name] for name in expected} == expected, email
            names = {campaign.name for campaign, _ in self.model.leads_of(email)}
            assert set(shown["campaign_names"]) == names
            groups = {"tag"} if shown["tags"] else set()
            assert groups | ({"list"} if email in listed else set()) == contact.groups
            since = ("last_touch_at", "last_open_at", "last_reply_at")
            assert [shown[name] is not None for name in since] == [
                contact.sent,
                contact.opened,
                contact.replied,
            ], email


def play(examples: int, steps: int, *, shrink: bool) -> None:
    """Many towns in turn on one event loop, with one mail server and one receiver."""
    phases = [Phase.generate, Phase.shrink] if shrink else [Phase.generate]
    how = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        derandomize=not shrink,
        phases=phases,
        print_blob=True,
        suppress_health_check=list(HealthCheck),
    )
    with tempfile.TemporaryDirectory() as folder, asyncio.Runner() as loop:
        place = Path(folder)
        stack = AsyncExitStack()
        around = loop.run(stack.enter_async_context(servers(place)))
        made = type("Town", (Workplace,), {"loop": loop, "folder": place, "around": around})
        try:
            run(made, settings=how)
        finally:
            loop.run(stack.aclose())


def test_service_after_random_operations_matches_model() -> None:
    play(12, 25, shrink=False)


@pytest.mark.soak
@pytest.mark.timeout(7200)
def test_service_after_many_random_operation_sequences_matches_model() -> None:
    play(400, 60, shrink=True)
