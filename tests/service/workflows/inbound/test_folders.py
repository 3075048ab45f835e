from __future__ import annotations

import pytest

from app.service.mail.imap_folders import FolderListing, MailLocation, select_other_folders


def listed(name: str, *flags: str, mark: str = "/") -> FolderListing:
    return FolderListing(name, tuple(name.split(mark)), frozenset(flags))


DOVECOT = [
    listed("INBOX"),
    listed("Kunden"),
    listed("Kunden/Anfragen"),
    listed("Junk", "\\junk"),
    listed("Sent", "\\sent"),
    listed("Entwürfe", "\\drafts"),
    listed("Weg damit", "\\trash"),
    listed("Trash/old"),
]
GMAIL = [
    listed("INBOX"),
    listed("Kunden"),
    listed("[Gmail]", "\\noselect"),
    listed("[Gmail]/Alle Nachrichten", "\\all"),
    listed("[Gmail]/Spam", "\\junk"),
    listed("[Gmail]/Gesendet", "\\sent"),
    listed("[Gmail]/Papierkorb", "\\trash"),
    listed("[Gmail]/Markiert", "\\flagged"),
]


@pytest.mark.parametrize(
    "folders, expected",
    [
        (
            DOVECOT,
            [
                MailLocation("Junk", is_junk=True),
                MailLocation("Trash/old", is_trash=True),
                MailLocation("Weg damit", is_trash=True),
                MailLocation("Kunden"),
                MailLocation("Kunden/Anfragen"),
            ],
        ),
        (
            GMAIL,
            [
                MailLocation("[Gmail]/Spam", is_junk=True),
                MailLocation("[Gmail]/Papierkorb", is_trash=True),
                MailLocation("[Gmail]/Alle Nachrichten"),
            ],
        ),
        ([listed("INBOX"), listed("INBOX.Spam", mark=".")], [MailLocation("INBOX.Spam", True)]),
        ([listed("Inbox"), listed("Sent")], []),
    ],
    ids=["dovecot", "gmail", "below the inbox", "none"],
)
def test_other_folders_for_replies_are_selected_from_listing(
    folders: list[FolderListing], expected: list[MailLocation]
) -> None:
    assert select_other_folders(folders) == expected


@pytest.mark.parametrize(
    "name",
    [
        *("Junk E-Mail", "SPAM", "Bulk Mail", "Spamverdacht", "Junk-E-Mail", "Courrier indésirable"),
        *("Correo no deseado", "迷惑メール", "Posta indesiderata"),
    ],
)
def test_folder_with_spam_name_is_selected_as_junk(name: str) -> None:
    assert select_other_folders([listed(name)]) == [MailLocation(name, True)]


@pytest.mark.parametrize("name", ["Gelöschte Elemente", "Corbeille", "Papelera", "ゴミ箱", "Deleted Items"])
def test_folder_with_trash_name_is_selected_as_trash(name: str) -> None:
    assert select_other_folders([listed(name)]) == [MailLocation(name, is_trash=True)]


@pytest.mark.parametrize("name", ["Drafts", "Entwürfe", "Sent Items", "送信済み"])
def test_folder_for_outgoing_mail_or_drafts_is_not_selected(name: str) -> None:
    assert select_other_folders([listed(name)]) == []


@pytest.mark.parametrize("name", ["Contacts", "Kontakte", "Notizen", "Tasks", "Journal", "Kunden/Kalender"])
def test_folder_with_unusual_name_is_selected(name: str) -> None:
    assert select_other_folders([listed(name)]) == [MailLocation(name)]


@pytest.mark.parametrize("flag", ["\\contacts", "\\calendar", "\\notes", "\\noselect"])
def test_folder_that_holds_no_mail_is_not_selected(flag: str) -> None:
    assert select_other_folders([listed("Contacts", flag)]) == []
