"""Fields that stand in most answers."""

from __future__ import annotations

from .field import LATER, NOON, SAM, Field

WORDS: dict[str, Field] = {
    "success": Field("Whether it was done.", True),
    "message": Field("What was done, or why not, as a sentence for a person.", "Done."),
    "pagination": Field("Where this page stands."),
    "has_next": Field("Whether a page follows.", True),
    "has_prev": Field("Whether a page comes before.", False),
    "search": Field("Text that must occur, in whatever case.", "acme"),
    "sort_by": Field("The column to sort by. Ties are broken by id."),
    "sort_desc": Field("The largest or newest first.", True),
    "sort_order": Field("`asc` or `desc`."),
    "detail": Field("What is wrong, as a sentence or as a list of failed validations."),
    "id": Field("Its id, a UUID."),
    "team_id": Field("The team it belongs to."),
    "workspace_id": Field("The workspace it belongs to."),
    "created_at": Field("When it was made.", NOON),
    "updated_at": Field("When it was last changed.", LATER),
    "at": Field("When it is or was.", NOON),
    "action_timestamp": Field("When it was done.", NOON),
    "status": Field("Its state."),
    "name": Field("Its name.", "Spring campaign"),
    "note": Field("Why, in the words of who did it.", "Asked by phone"),
    "added_by": Field("The key that did it; empty when the service did.", "Desktop"),
    "reason": Field("Why."),
    "errors": Field("Each one refused, and why."),
    "LeadDeletion.errors": Field(
        "Each lead that stays, and why.",
        [{"status": "SENT", "reason": "Only leads in PENDING can be deleted; this one is SENT."}],
    ),
    "headers": Field("Further header lines, as name and value.", [["Reply-To", SAM]]),
}
