"""Mailbox folders that replies may land in, by SPECIAL-USE (RFC 6154), else by their names. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

SENT_NAMES = (
    *("Sent", "Sent Items", "Sent Mail", "Sent Messages", "INBOX.Sent", "INBOX/Sent", "Gesendet"),
    *("Gesendete Objekte", "Gesendete Elemente", "Envoyés", "Éléments envoyés", "Enviados", "Posta inviata"),
    *("Elementos enviados", "Messages envoyés", "Mensajes enviados", "送信済み", "送信済みアイテム"),
)
_JUNK = {
    *("junk", "junk e-mail", "junk email", "junk mail", "junk-e-mail", "spam", "bulk", "bulk mail"),
    *("spamverdacht", "unerwünscht", "unbekannt", "werbung", "courrier indésirable", "indésirables"),
    *("pourriel", "correo spam", "spam-verdacht", "verdächtig"),
    *("correo no deseado", "correo electrónico no deseado", "correo basura", "no deseado", "迷惑メール"),
    *("posta indesiderata", "ongewenste e-mail", "skräppost", "lixo eletrônico", "spamkorb"),
}
_TRASH = {
    *("trash", "bin", "deleted", "deleted items", "deleted messages", "papierkorb", "gelöscht"),
    *("gelöschte elemente", "gelöschte objekte", "corbeille", "éléments supprimés", "papelera"),
    *("elementos eliminados", "ゴミ箱", "ごみ箱", "削除済みアイテム", "cestino", "prullenbak"),
}
_NEVER = {
    *("drafts", "draft", "entwürfe", "brouillons", "borradores", "下書き", "bozze", "concepten", "utkast"),
    *("outbox", "postausgang", "boîte d'envoi", "bandeja de salida", "送信トレイ", "templates", "vorlagen"),
    *("conversation history", "rss feeds", "rss-feeds", "sync issues"),
    *(name.casefold() for name in SENT_NAMES),
}
# Flags of folders not meant for email. A folder that is only named Contacts may get replies by a filter rule.
_NOT_MAIL = {"\\contacts", "\\calendar", "\\tasks", "\\notes", "\\xnotes"}
_NOT_READ = {"\\sent", "\\drafts", "\\noselect", "\\nonexistent", "\\flagged", "\\important", *_NOT_MAIL}
FOLDERS_MAX = 200


class FolderListing(NamedTuple):
    """A folder as the server lists it; `flags` in lower case, `path` the parts of its name."""

    name: str
    path: tuple[str, ...]
    flags: frozenset[str]


class MailLocation(NamedTuple):
    """The folder of an email; an empty name means the inbox."""

    folder: str = ""
    is_junk: bool = False
    is_trash: bool = False


def select_other_folders(listed: Iterable[FolderListing]) -> list[MailLocation]:
    """Return the folders to read beside the inbox, spam first, then the trash; no sent emails or drafts.

    If one folder has all mail, the others but spam and trash are views of it and left out. The trash is
    read because a person who read a reply on the phone and threw it away there, while this computer
    slept, expects no further email to go to that contact.
    """
    read = [each for each in listed if each.name.upper() != "INBOX" and not _is_left_out(each)]
    everything = [each for each in read if "\\all" in each.flags]
    places = [
        MailLocation(
            each.name, _has_folder_role(each, "\\junk", _JUNK), _has_folder_role(each, "\\trash", _TRASH)
        )
        for each in read
    ]
    if everything:
        places = [place for place in places if any(place[1:]) or place.folder == everything[0].name]
    places.sort(key=lambda place: (not place.is_junk, not place.is_trash, place.folder))
    return places[:FOLDERS_MAX]


def _is_left_out(each: FolderListing) -> bool:
    return bool(each.flags & _NOT_READ) or any(name.casefold() in _NEVER for name in each.path)


def _has_folder_role(each: FolderListing, flag: str, names: set[str]) -> bool:
    return flag in each.flags or any(name.casefold() in names for name in each.path)
