"""Every key of every place, as the sheet on Ctrl+F1 lists them; a test holds it against the code."""

from __future__ import annotations

from app.desktop.main_window.shortcut_sheet import KeyGroup
from app.desktop.widgets.i18n import tr

NEW = "Ctrl+N"
EVERY_KEY = (
    KeyGroup(
        "contacts",
        tr("Contacts"),
        (
            (tr("New contact"), (NEW,)),
            (tr("Import CSV"), ("Ctrl+I",)),
            (tr("Write to the contact that is shown"), ("Ctrl+M",)),
        ),
    ),
    KeyGroup(
        "campaigns",
        tr("Campaigns"),
        (
            (tr("New campaign"), (NEW,)),
            (tr("Duplicate the chosen campaign"), ("Ctrl+D",)),
            (tr("Archive the chosen campaign"), ("Ctrl+Shift+A",)),
            (tr("Back to all campaigns"), ("Alt+Left",)),
            (tr("Calendar: days and weeks"), ("Left", "Right", "Up", "Down")),
            (tr("Calendar: month before, next month"), ("PgUp", "PgDown")),
            (tr("Calendar: today, last email"), ("Home", "End")),
        ),
    ),
    KeyGroup(
        "campaigns",
        tr("Flow of a campaign"),
        (
            (tr("Next card"), ("Left", "Right", "Up", "Down")),
            (tr("Open the card"), ("Return",)),
            (tr("Add after the card"), ("Ins",)),
            (tr("Delete the card"), ("Del",)),
            (tr("Move the branch"), ("Alt+Left", "Alt+Right")),
            (tr("Back to the whole flow"), ("Alt+Up",)),
            (tr("Smaller, larger"), ("Ctrl+-", "Ctrl++", "Ctrl+=")),
            (tr("Its own size"), ("Ctrl+0",)),
            (tr("All of it at once"), ("Ctrl+9",)),
        ),
    ),
    KeyGroup(
        "outbox",
        tr("Outbox"),
        (
            (tr("Emails that are planned"), ("1",)),
            (tr("Emails that were sent"), ("2",)),
            (tr("Emails in doubt"), ("3",)),
            (tr("Edit the email"), ("E",)),
            (tr("Skip the email"), ("S",)),
            (tr("Put the email off"), ("D",)),
            (tr("Undo the last change"), ("U",)),
        ),
    ),
    KeyGroup(
        "replies",
        tr("Replies"),
        (
            (tr("Next conversation"), ("J",)),
            (tr("Conversation before"), ("K",)),
            (tr("Next unread conversation"), ("N",)),
            (tr("Write an answer"), ("R",)),
            (tr("Send the answer"), ("Ctrl+Return", "Ctrl+Enter")),
            (tr("Take the answer back"), ("Ctrl+Shift+Z", "Ctrl+Z")),
            (tr("Reply to all"), ("Ctrl+Shift+R",)),
            (tr("Add files to the answer"), ("Ctrl+Shift+A",)),
            (tr("Insert a template"), ("Ctrl+T",)),
            (tr("Snooze, or bring back"), ("H",)),
            (tr("Star or unstar"), ("S",)),
            (tr("Mark as unread or read"), ("U",)),
            (tr("Link it to the most likely sender"), ("W",)),
            (tr("It is nobody's"), ("Shift+W",)),
            (tr("Take back whose it is"), ("Alt+W",)),
            (tr("Category, in the order of the menu"), ("1", "…", "9")),
            (tr("Category: as recognised automatically"), ("0",)),
        ),
    ),
    KeyGroup(
        "inboxes",
        tr("Inboxes"),
        (
            (tr("Connect an inbox"), (NEW,)),
            (tr("Create inboxes on a domain"), ("Ctrl+Shift+N",)),
        ),
    ),
    KeyGroup("domains", tr("Domains"), ((tr("Set up a domain"), (NEW,)),)),
    KeyGroup(
        "webhooks",
        tr("Webhooks"),
        (
            (tr("New webhook"), (NEW,)),
            (tr("Check a signature"), ("Ctrl+Shift+S",)),
            (tr("Send a test event"), ("Ctrl+T",)),
            (tr("Pause, or resume"), ("Ctrl+P",)),
            (tr("Edit the webhook"), ("Ctrl+E",)),
            (tr("Delete the webhook"), ("Ctrl+Del",)),
            (tr("Deliver once more"), ("Ctrl+R",)),
        ),
    ),
    KeyGroup(
        "",
        tr("Lists"),
        (
            (tr("Line above, line below"), ("Up", "Down")),
            (tr("From the search to the list"), ("Down",)),
            (tr("Choose several"), ("Shift+Up", "Shift+Down")),
            (tr("Select everything listed"), ("Ctrl+A",)),
            (tr("Open the line"), ("Return",)),
            (tr("What you can do with the line"), ("Menu",)),
            (tr("Give up the choice"), ("Esc",)),
            (tr("Delete what is chosen"), ("Del",)),
            (tr("Undo the removal"), ("Ctrl+Z",)),
        ),
    ),
    KeyGroup(
        "",
        tr("Dialogs"),
        (
            (tr("What the highlighted button says"), ("Return",)),
            (tr("Cancel"), ("Esc",)),
            (tr("Step back"), ("Alt+Left",)),
            (tr("Choose a file"), ("Ctrl+O",)),
            (tr("Send, or create"), ("Ctrl+Return", "Ctrl+Enter")),
            (tr("Next field, field before"), ("Tab", "Shift+Tab")),
        ),
    ),
    KeyGroup("", tr("Help"), ((tr("Page before"), ("Alt+Left",)), (tr("Next page"), ("Alt+Right",)))),
)
