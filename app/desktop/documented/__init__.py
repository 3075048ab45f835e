"""Places of a service that knows the documented operations alone: what can't be listed is asked by its id."""

BY_ID = {
    "campaigns": ("app.desktop.documented.campaigns", "CampaignById"),
    "replies": ("app.desktop.documented.replies", "ThreadById"),
    "domains": ("app.desktop.documented.domains", "DomainById"),
}
