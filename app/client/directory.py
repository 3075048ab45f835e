"""Tags, lists, suppressions and the blocklist of the directory."""

from __future__ import annotations

from app.contract import paths
from app.contract.contacts import Tag
from app.contract.directory import (
    Blocked,
    BlockedPage,
    BlockedRead,
    ContactList,
    DirectoryQuery,
    ListPage,
    ListRead,
    Members,
    Membership,
    NewBlocked,
    NewList,
    NewSuppression,
    NewTag,
    Suppression,
    SuppressionPage,
    SuppressionQuery,
    SuppressionRead,
    TagCounted,
    TagEdit,
    TagPage,
    TagRead,
)
from app.contract.wire_models import Done

from .http import LONG, Http


class Tags:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def all(self) -> tuple[TagCounted, ...]:
        return (await self._http.get(TagPage, paths.TAGS)).tags

    async def make(self, tag: NewTag) -> Tag:
        return (await self._http.send("POST", TagRead, paths.TAGS, tag)).tag

    async def edit(self, tag_id: str, edit: TagEdit) -> Tag:
        return (await self._http.send("PATCH", TagRead, paths.TAG.format(tag_id=tag_id), edit)).tag

    async def delete(self, tag_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.TAG.format(tag_id=tag_id), timeout=LONG)

    async def add(self, tag_id: str, members: Members) -> Membership:
        return await self._http.send("POST", Membership, paths.TAG_CONTACTS.format(tag_id=tag_id), members)

    async def take_off(self, tag_id: str, members: Members) -> Membership:
        return await self._http.send("DELETE", Membership, paths.TAG_CONTACTS.format(tag_id=tag_id), members)


class Lists:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def all(self) -> tuple[ContactList, ...]:
        return (await self._http.get(ListPage, paths.LISTS)).lists

    async def make(self, new: NewList) -> ContactList:
        return (await self._http.send("POST", ListRead, paths.LISTS, new)).list

    async def rename(self, list_id: str, name: NewList) -> ContactList:
        return (await self._http.send("PATCH", ListRead, paths.LIST.format(list_id=list_id), name)).list

    async def delete(self, list_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.LIST.format(list_id=list_id), timeout=LONG)

    async def add(self, list_id: str, members: Members) -> Membership:
        path = paths.LIST_CONTACTS.format(list_id=list_id)
        return await self._http.send("POST", Membership, path, members)

    async def take_out(self, list_id: str, members: Members) -> Membership:
        path = paths.LIST_CONTACTS.format(list_id=list_id)
        return await self._http.send("DELETE", Membership, path, members)


class Suppressions:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: SuppressionQuery) -> SuppressionPage:
        return await self._http.get(SuppressionPage, paths.SUPPRESSIONS, query)

    async def add(self, new: NewSuppression) -> Suppression:
        return (await self._http.send("POST", SuppressionRead, paths.SUPPRESSIONS, new)).suppression

    async def remove(self, suppression_id: str) -> Done:
        path = paths.SUPPRESSION.format(suppression_id=suppression_id)
        return await self._http.send("DELETE", Done, path)


class Blocklist:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def search(self, query: DirectoryQuery) -> BlockedPage:
        return await self._http.get(BlockedPage, paths.BLOCKLIST, query)

    async def add(self, new: NewBlocked) -> Blocked:
        return (await self._http.send("POST", BlockedRead, paths.BLOCKLIST, new)).entry

    async def remove(self, entry_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.BLOCKED.format(entry_id=entry_id))
