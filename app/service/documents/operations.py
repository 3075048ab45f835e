"""Every operation by noun: its id, its name in words, and what beyond the usual it can answer.

What follows from the kind of an operation (401, 403, 422, 429 and 500 always, 404 of what its path names,
400 and 507 of a write, 409 of a POST with an Idempotency-Key) is added in writing.py.
"""

from __future__ import annotations

from typing import NamedTuple

from app.contract import paths


class Operation(NamedTuple):
    """`refusals`: further statuses; `media`: of the answer, when it is no JSON; `acts`: whether it leaves a
    mark in the trail (None: as all do but GET)."""

    id: str
    summary: str
    refusals: tuple[int, ...] = ()
    media: str = "application/json"
    acts: bool | None = None


Noun = dict[tuple[str, str], Operation]

CONTACTS: Noun = {
    ("GET", paths.CONTACTS): Operation("contacts_search", "Search the directory"),
    ("DELETE", paths.CONTACTS): Operation("contacts_delete", "Delete contacts"),
    ("POST", paths.CONTACTS_IMPORT): Operation("contacts_import", "Import contacts from a CSV", (404,)),
    ("POST", paths.ACQUAINTANCES): Operation(
        "contacts_acquaintances", "Whom we have met before", (404,), acts=False
    ),
    ("POST", paths.CONTACTS_ENROL): Operation("contacts_enrol", "Put contacts into a campaign", (404,)),
    ("GET", paths.CONTACT): Operation("contact_read", "Read a contact"),
    ("POST", paths.CONTACT_SEND_EMAIL): Operation(
        "contact_send_email", "Send one email to a contact", (402,)
    ),
    ("GET", paths.DESK_CONTACTS): Operation("contacts_first", "The first contacts of a search, at once"),
    ("POST", paths.DESK_CONTACTS): Operation("contact_create", "Add a contact"),
    ("PATCH", paths.DESK_CONTACT): Operation("contact_update", "Change a contact"),
    ("GET", paths.CONTACT_TIMELINE): Operation("contact_timeline", "All that was between a person and us"),
}
TAGS: Noun = {
    ("GET", paths.TAGS): Operation("tags_list", "All tags"),
    ("POST", paths.TAGS): Operation("tag_create", "Make a tag"),
    ("PATCH", paths.TAG): Operation("tag_update", "Rename or recolour a tag", (409,)),
    ("DELETE", paths.TAG): Operation("tag_delete", "Delete a tag"),
    ("POST", paths.TAG_CONTACTS): Operation("tag_add_contacts", "Tag contacts"),
    ("DELETE", paths.TAG_CONTACTS): Operation("tag_remove_contacts", "Untag contacts"),
}
LISTS: Noun = {
    ("GET", paths.LISTS): Operation("lists_list", "All saved lists"),
    ("POST", paths.LISTS): Operation("list_create", "Make a list"),
    ("PATCH", paths.LIST): Operation("list_update", "Rename a list", (409,)),
    ("DELETE", paths.LIST): Operation("list_delete", "Delete a list"),
    ("POST", paths.LIST_CONTACTS): Operation("list_add_contacts", "Put contacts into a list"),
    ("DELETE", paths.LIST_CONTACTS): Operation("list_remove_contacts", "Take contacts out of a list"),
}
SUPPRESSIONS: Noun = {
    ("GET", paths.SUPPRESSIONS): Operation("suppressions_search", "Addresses that nobody writes to"),
    ("POST", paths.SUPPRESSIONS): Operation("suppression_create", "Suppress an address"),
    ("DELETE", paths.SUPPRESSION): Operation("suppression_delete", "Release an address"),
}
BLOCKLIST: Noun = {
    ("GET", paths.BLOCKLIST): Operation("blocklist_search", "Blocked addresses and domains"),
    ("POST", paths.BLOCKLIST): Operation("blocklist_create", "Block an address or a domain"),
    ("DELETE", paths.BLOCKED): Operation("blocklist_delete", "Take an entry off the blocklist"),
}
CAMPAIGNS: Noun = {
    ("POST", paths.CAMPAIGNS): Operation("campaign_create", "Make a campaign", (404,)),
    ("GET", paths.CAMPAIGN): Operation("campaign_read", "Read a campaign"),
    ("PATCH", paths.CAMPAIGN): Operation("campaign_update", "Change or launch a campaign"),
    ("PUT", paths.CAMPAIGN): Operation("campaign_put", "Change or launch a campaign, as PATCH does"),
    ("DELETE", paths.CAMPAIGN): Operation("campaign_delete", "Delete a campaign"),
    ("POST", paths.CAMPAIGN_PAUSE): Operation("campaign_pause", "Pause a campaign"),
    ("POST", paths.CAMPAIGN_ARCHIVE): Operation("campaign_archive", "Archive a campaign for good"),
    ("GET", paths.DESK_CAMPAIGNS): Operation("campaigns_search", "All campaigns"),
    ("POST", paths.CAMPAIGN_COPY): Operation("campaign_copy", "Copy a campaign"),
    ("POST", paths.TEST_MAIL): Operation("campaign_test_mail", "Send an email of a campaign to oneself"),
    ("POST", paths.PREVIEW): Operation("campaign_preview", "See an email as it will go out", acts=False),
    ("GET", paths.FORECAST): Operation("campaign_forecast", "What goes out when"),
    ("GET", paths.LINT): Operation("campaign_lint", "What is doubtful about its texts"),
    ("GET", paths.SENDER_DOMAINS): Operation("campaign_sender_domains", "SPF, DKIM and DMARC of its senders"),
}
FLOW: Noun = {
    ("PUT", paths.BRANCH): Operation("branch_put", "Make or replace a branch"),
    ("DELETE", paths.BRANCH): Operation("branch_delete", "Delete a branch"),
    ("GET", paths.FLOW): Operation("branches_list", "All branches of a campaign"),
    ("POST", paths.LEAD_MOVE): Operation("lead_move", "Move a lead into a branch"),
}
ANALYTICS: Noun = {
    ("GET", paths.SUBSEQUENCE_ANALYTICS): Operation("analytics_branches", "How the branches do"),
    ("GET", paths.CAMPAIGN_ANALYTICS): Operation("analytics_campaign", "How a campaign does"),
}
LEADS: Noun = {
    ("POST", paths.LEADS): Operation("leads_upload", "Upload leads from a CSV"),
    ("DELETE", paths.LEADS): Operation("leads_delete", "Delete leads that got no mail yet"),
    ("GET", paths.LEADS_EXPORT): Operation(
        "leads_export", "Download all leads as CSV", (), "text/csv", acts=True
    ),
    ("GET", paths.LEADS_PROGRESS): Operation("leads_upload_progress", "How far an upload has come"),
    ("POST", paths.LEADS_CANCEL): Operation("leads_upload_cancel", "Stop an upload"),
    ("POST", paths.LEAD_LIFT): Operation("lead_lift", "Let a waiting lead be emailed"),
    ("GET", paths.LEAD_JOURNEY): Operation("lead_journey", "The way of a lead, and what comes next"),
    ("GET", paths.DESK_LEADS): Operation("leads_search", "Leads of a campaign"),
    ("POST", paths.LEADS_COPY): Operation("leads_copy", "Copy the leads of another campaign"),
}
REPLIES: Noun = {
    ("GET", paths.THREAD): Operation("thread_read", "Read a thread"),
    ("GET", paths.THREADS): Operation("threads_search", "Conversations"),
    ("PATCH", paths.DESK_THREAD): Operation("thread_update", "Mark, file or snooze a thread"),
    ("GET", paths.MESSAGES): Operation("thread_messages", "All emails of a thread"),
    ("PUT", paths.WHOSE): Operation("thread_claim", "Say whose a conversation is", (409,)),
    ("DELETE", paths.WHOSE): Operation("thread_unclaim", "Take back whose a conversation is", (409,)),
    ("GET", paths.REPLY_PROOFS): Operation("reply_proofs", "Inboxes compared with what was read from them"),
    ("POST", paths.REPLY_PROOF): Operation("reply_proof", "Compare an inbox now", (409,)),
    ("POST", paths.ANSWER): Operation("thread_answer", "Answer in a thread"),
    ("DELETE", paths.ANSWER_MAIL): Operation("answer_take_back", "Take an answer back", (409,)),
    ("POST", paths.ANSWER_NOW): Operation("answer_send_now", "Let an answer go before its time", (409,)),
    ("POST", paths.ATTACHMENTS): Operation("attachment_create", "Keep a file for an answer"),
    ("GET", paths.ATTACHMENT): Operation(
        "attachment_read", "The content of a file", (), "application/octet-stream"
    ),
}
TEMPLATES: Noun = {
    ("GET", paths.TEMPLATES): Operation("templates_list", "All templates"),
    ("POST", paths.TEMPLATES): Operation("template_create", "Make a template"),
    ("PATCH", paths.TEMPLATE): Operation("template_update", "Rename or rewrite a template", (409,)),
    ("DELETE", paths.TEMPLATE): Operation("template_delete", "Delete a template"),
    ("POST", paths.TEMPLATE_FILL): Operation(
        "template_fill", "Fill a template for one conversation", acts=False
    ),
}
MAILS: Noun = {
    ("GET", paths.MAILS): Operation("mails_search", "Emails going out, gone, and in doubt"),
    ("GET", paths.MAIL): Operation("mail_read", "An email of the ledger with its text"),
    ("GET", paths.OUTBOX): Operation("outbox_search", "The next emails as they will be"),
    ("GET", paths.PLANNED_MAIL): Operation("planned_mail_read", "A planned email with its text", (409,)),
    ("PATCH", paths.PLANNED_MAIL): Operation(
        "planned_mail_update", "Edit, put off or skip a planned email", (409,)
    ),
    ("POST", paths.MAIL_SETTLE): Operation("mail_settle", "Settle an email in doubt"),
    ("GET", paths.DOUBTS): Operation("doubts_list", "How many emails of each inbox are in doubt"),
    ("POST", paths.DOUBTS_SETTLE): Operation("doubts_settle", "Settle all emails of an inbox in doubt"),
}
SENDER_ACCOUNTS: Noun = {
    ("GET", paths.INBOXES): Operation("sender_accounts_search", "Inboxes of the workspace"),
    ("GET", paths.INBOXES_USAGE): Operation("sender_accounts_daily_usage", "What each inbox sent today"),
    ("POST", paths.INBOXES_SMTP): Operation("sender_account_create", "Connect an inbox"),
    ("DELETE", paths.INBOX): Operation("sender_account_delete", "Delete an inbox"),
    ("GET", paths.INBOX_OUTLOOK): Operation("sender_account_outlook", "When an inbox sends next, or why not"),
    ("PATCH", paths.DESK_INBOX): Operation("sender_account_update", "Change, pause or resume an inbox"),
    ("GET", paths.INBOX_UNRECORDED): Operation(
        "sender_account_unrecorded", "Emails in a Sent folder that the workspace does not know"
    ),
    ("POST", paths.INBOX_UNRECORDED): Operation(
        "sender_account_record", "Record what a Sent folder shows, or resume without"
    ),
    ("POST", paths.INBOX_CHECK): Operation("sender_account_check", "Try both sides of an inbox", acts=False),
    ("POST", paths.INBOX_AUTODETECT): Operation(
        "sender_account_autodetect", "Find the servers of an address", acts=False
    ),
    ("GET", paths.SIGN_IN_CLIENTS): Operation("sign_in_clients_list", "The company's OAuth clients"),
    ("PUT", paths.SIGN_IN_CLIENTS): Operation("sign_in_client_put", "Set an OAuth client"),
    ("DELETE", paths.SIGN_IN_CLIENTS): Operation("sign_in_client_delete", "Take an OAuth client away"),
    ("POST", paths.SIGN_IN_BEGIN): Operation(
        "sign_in_begin", "Where the browser signs in to an inbox", acts=False
    ),
    ("POST", paths.SIGN_IN_FINISH): Operation("sign_in_finish", "Make tokens of a browser's code", (503,)),
    ("POST", paths.SIGN_IN_CHECK): Operation("sign_in_check", "Try both sides with the tokens", acts=False),
    ("POST", paths.SIGN_IN_CONNECT): Operation("sign_in_connect", "Connect an inbox with the tokens"),
    ("POST", paths.INBOX_SIGN_IN): Operation("sender_account_sign_in", "Sign in to an inbox again"),
    ("DELETE", paths.INBOX_SIGN_IN): Operation("sender_account_sign_out", "Sign out of an inbox"),
    ("POST", paths.INBOXES_BULK): Operation(
        "sender_accounts_create_bulk", "Make inboxes of a domain", (404, 503)
    ),
    ("GET", paths.INBOXES_BULK_PROGRESS): Operation("sender_accounts_bulk_progress", "How far that has come"),
}
DOMAINS: Noun = {
    ("POST", paths.DOMAINS): Operation("domain_create", "Add a domain", (404, 503)),
    ("GET", paths.DOMAIN_CHECK): Operation("domain_check", "Ask DNS how a domain stands"),
    ("POST", paths.DOMAIN_CHECK): Operation(
        "domain_check_now", "Ask DNS how a domain stands, now", acts=False
    ),
    ("POST", paths.DOMAIN_ACTIVATE): Operation("domain_activate", "Activate a domain", (503,)),
    ("GET", paths.DOMAIN_REDIRECT): Operation("domain_redirect_read", "Where a domain leads on the web"),
    ("GET", paths.DESK_DOMAINS): Operation("domains_search", "All domains"),
    ("GET", paths.DESK_DOMAIN): Operation("domain_read", "Read a domain"),
    ("DELETE", paths.DESK_DOMAIN): Operation("domain_delete", "Delete a domain", (503,)),
    ("PUT", paths.DESK_DOMAIN_REDIRECT): Operation("domain_redirect_put", "Lead a domain elsewhere"),
    ("DELETE", paths.DESK_DOMAIN_REDIRECT): Operation("domain_redirect_delete", "End a redirect"),
}
WEBHOOKS: Noun = {
    ("POST", paths.WEBHOOKS): Operation("webhook_create", "Subscribe to events", (404,)),
    ("GET", paths.WEBHOOKS): Operation("webhooks_list", "All subscriptions"),
    ("GET", paths.WEBHOOK): Operation("webhook_read", "Read a subscription"),
    ("PATCH", paths.WEBHOOK): Operation("webhook_update", "Change a subscription"),
    ("DELETE", paths.WEBHOOK): Operation("webhook_delete", "Delete a subscription"),
    ("POST", paths.WEBHOOK_TEST): Operation("webhook_test", "Send a ping"),
    ("GET", paths.WEBHOOK_DELIVERIES): Operation("webhook_deliveries", "The delivery log"),
    ("POST", paths.WEBHOOK_REDELIVER): Operation("webhook_redeliver", "Deliver once more"),
    ("GET", paths.WEBHOOK_STATS): Operation("webhook_stats", "How deliveries went"),
    ("GET", paths.DESK_DELIVERY): Operation("webhook_delivery_read", "Read a delivery with its answers"),
}
WORKSPACE: Noun = {
    ("GET", paths.ABOUT): Operation("workspace_about", "What the service is, and what the key may do"),
    ("PATCH", paths.SETTINGS): Operation("workspace_update", "Change the settings"),
    ("GET", paths.TODAY): Operation("today_read", "The day at a glance"),
    ("GET", paths.CREDITS): Operation("credits_list", "The ledger of credits"),
    ("GET", paths.KEYS): Operation("keys_list", "All keys"),
    ("POST", paths.KEYS): Operation("key_create", "Make a key"),
    ("DELETE", paths.KEY): Operation("key_revoke", "Revoke a key"),
    ("GET", paths.CHANGES): Operation("changes_listen", "Live changes", (), "text/event-stream"),
    ("PUT", paths.PRACTICE_CLOCK): Operation("practice_clock_set", "Set the clock of practice", (404,)),
    ("GET", paths.PRACTICE_REGISTRAR): Operation("registrar_read", "The registrar of practice", (404, 503)),
    ("PUT", paths.PRACTICE_REGISTRAR): Operation("registrar_set", "Set nameservers in practice", (404, 503)),
    ("GET", paths.COMPANY_PAUSES): Operation("company_pauses_list", "Companies that are left alone"),
    ("POST", paths.COMPANY_PAUSES_LIFT): Operation("company_pause_lift", "Write to a company again"),
    ("GET", paths.HOLIDAYS): Operation("holidays_list", "Days without campaign mail"),
    ("POST", paths.BACKUP): Operation("workspace_backup", "The whole workspace as one sealed file"),
}
TEAM: Noun = {
    ("GET", paths.USERS): Operation("users_list", "All users of the team"),
    ("POST", paths.USERS): Operation("user_create", "Add a user", (409,)),
    ("DELETE", paths.USER): Operation(
        "user_delete", "Remove a user and revoke all keys of that person", (409,)
    ),
    ("GET", paths.WORKSPACES): Operation("workspaces_list", "All workspaces that the key reaches"),
    ("POST", paths.WORKSPACES): Operation("workspace_create", "Make a workspace"),
    ("GET", paths.INVITATIONS): Operation("invitations_list", "All invitations"),
    ("POST", paths.INVITATIONS): Operation("invitation_create", "Invite somebody"),
    ("DELETE", paths.INVITATION): Operation("invitation_revoke", "Take an invitation back"),
    ("GET", paths.AUDIT): Operation("audit_search", "Who did what"),
    ("GET", paths.AUDIT_EXPORT): Operation("audit_export", "Who did what, as CSV", (), "text/csv", True),
}
NOUNS: dict[str, tuple[str, Noun]] = {
    "Contacts": ("People of record of the team, one for each address.", CONTACTS),
    "Tags": ("Coloured labels on contacts.", TAGS),
    "Lists": ("Saved lists of contacts.", LISTS),
    "Suppressions": ("Addresses that the whole team writes to no more.", SUPPRESSIONS),
    "Blocklist": ("Addresses and domains whose people are never enrolled.", BLOCKLIST),
    "Campaigns": ("An initial mail, follow-ups, a schedule and the inboxes that send it.", CAMPAIGNS),
    "Flow": ("Branches that leads enter by what they do.", FLOW),
    "Analytics": ("How campaigns do.", ANALYTICS),
    "Leads": ("The membership of a contact in a campaign.", LEADS),
    "Replies": ("Conversations with one person, and answers in them.", REPLIES),
    "Templates": ("Texts for answers, with fields that a conversation fills.", TEMPLATES),
    "Emails": ("The ledger of what goes out.", MAILS),
    "Sender accounts": ("The inboxes that send, and that replies come back to.", SENDER_ACCOUNTS),
    "Domains": ("Domains that the service hosts for inboxes of its own.", DOMAINS),
    "Webhooks": ("Signed callbacks for what happens to emails and leads.", WEBHOOKS),
    "Team": ("Users, their workspaces and invitations, and who did what.", TEAM),
    "Workspace": ("The service itself: settings, credits, keys, live changes.", WORKSPACE),
}
OPERATIONS = {place: (tag, one) for tag, (_, noun) in NOUNS.items() for place, one in noun.items()}
