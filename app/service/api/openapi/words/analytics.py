"""Fields of analytics, branches and journeys."""

from __future__ import annotations

from .field import LATER, NOON, Field

RATE = {"percent": 12.5, "low": 8.1, "high": 18.7, "enough": True}

WORDS: dict[str, Field] = {
    "from": Field("The first day, in the zone of the campaign.", "2026-03-02"),
    "to": Field("The last day, in the zone of the campaign.", "2026-03-08"),
    "day": Field("The day, in the zone of the campaign.", "2026-03-02"),
    "totals": Field("All days together."),
    "people": Field("How many people, not emails."),
    "clicks_tracked": Field("Whether links are rewritten, so that clicks can be seen.", True),
    "rates": Field("In percent, each with the range it lies in."),
    "low": Field("The lower end of the range.", 8.1),
    "high": Field("The upper end of the range.", 18.7),
    "second": Field("The variant with the second highest rate."),
    "Rates.delivered": Field("Emails that arrived.", RATE),
    "Rates.opened": Field("Emails that a person opened.", RATE),
    "Rates.clicked": Field("Emails with a link that a person followed.", RATE),
    "Rates.replied": Field("Emails that were answered.", RATE),
    "Rates.bounced": Field("Emails that came back or were refused.", RATE),
    "Rates.unsubscribed": Field("Emails after which somebody wanted no more.", RATE),
    "subsequences": Field("The branches, the first tried first."),
    "summary": Field("All branches together."),
    "metrics": Field("How the branch does."),
    "BranchMetrics.steps": Field("How each step does."),
    "node_id": Field("A step of a branch, a UUID."),
    "entry_node_id": Field("The entry node of a branch, a UUID."),
    "label": Field("What people call it.", "Interested"),
    "branch_label": Field("What people call the branch.", "Interested"),
    "trigger_params": Field("What the trigger looks at.", {"categories": ["Interested"]}),
    "trigger_reason": Field("What took the lead into the branch.", "Manual move via API"),
    "entered_at": Field("When the lead entered.", NOON),
    "ended_at": Field("When the lead left; null while it is in it."),
    "Journey.lead": Field("The lead."),
    "position": Field("Where the lead stands."),
    "track": Field("`MAIN`, `BRANCH` or `ENDED`.", "MAIN"),
    "next": Field("The next email; null when there is none."),
    "gate": Field("What is looked at.", "campaign"),
    "passed": Field("Whether it lets the email through.", True),
    "action": Field("What would help, where something does."),
    "occurred_at": Field("When it happened.", LATER),
    "data": Field("What more is known of it.", {}),
}
