"""Pages for a service that offers only the documented operations: items are opened by ID, not listed."""

BY_ID = {
    "campaigns": ("app.desktop.public_api_mode.campaigns", "CampaignById"),
    "replies": ("app.desktop.public_api_mode.replies", "ThreadById"),
    "domains": ("app.desktop.public_api_mode.domains", "DomainById"),
}
