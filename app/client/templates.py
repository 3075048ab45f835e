"""Templates for replies."""

from __future__ import annotations

from app.contract import paths
from app.contract.ids import ThreadId
from app.contract.templates import (
    Fill,
    Filled,
    NewTemplate,
    Template,
    TemplateEdit,
    TemplatePage,
    TemplateRead,
)
from app.contract.wire_models import Done

from .http import Http


class Templates:
    def __init__(self, http: Http) -> None:
        self._http = http

    async def all(self) -> tuple[Template, ...]:
        return (await self._http.get(TemplatePage, paths.TEMPLATES)).templates

    async def make(self, new: NewTemplate) -> Template:
        return (await self._http.send("POST", TemplateRead, paths.TEMPLATES, new)).template

    async def edit(self, template_id: str, edit: TemplateEdit) -> Template:
        path = paths.TEMPLATE.format(template_id=template_id)
        return (await self._http.send("PATCH", TemplateRead, path, edit)).template

    async def delete(self, template_id: str) -> Done:
        return await self._http.send("DELETE", Done, paths.TEMPLATE.format(template_id=template_id))

    async def fill(self, template_id: str, thread_id: str) -> Filled:
        """Return the text filled with what is known of a conversation's person."""
        path = paths.TEMPLATE_FILL.format(template_id=template_id)
        return await self._http.send("POST", Filled, path, Fill(thread_id=ThreadId(thread_id)), once="")
