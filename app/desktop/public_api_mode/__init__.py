"""Places of a service that knows the documented operations alone: what can't be listed is asked by its id."""

BY_ID = {
    "campaigns": ("app.desktop.public_api_mode.campaigns", "CampaignById"),
    "replies": ("app.desktop.public_api_mode.replies", "ThreadById"),
    "domains": ("app.desktop.public_api_mode.domains", "DomainById"),
}
