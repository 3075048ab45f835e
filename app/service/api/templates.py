"""HTTP routes for templates."""

from __future__ import annotations

from uuid import UUID

from fastapi import APIRouter

from app.contract import paths
from app.contract.scopes import Scope
from app.contract.sentences import say
from app.contract.templates import (
    Fill,
    Filled,
    NewTemplate,
    TemplateEdit,
    TemplatePage,
    TemplateRead,
)
from app.contract.wire_models import Done
from app.service.api.authentication import require_scopes
from app.service.app_state import AppStateDep
from app.service.records import templates
from app.service.records.access import Access

router = APIRouter(tags=["Templates"])
READ, WRITE = require_scopes(Scope.REPLIES_READ), require_scopes(Scope.REPLIES_WRITE)


@router.get(paths.TEMPLATES, operation_id="templates_list", summary="All templates")
async def all_templates(app_state: AppStateDep, access: Access = READ) -> TemplatePage:
    """Return all templates of the workspace, by name."""
    return TemplatePage(
        templates=await app_state.database.read(lambda conn: templates.list_templates(conn, access))
    )


@router.post(paths.TEMPLATES, status_code=201, operation_id="template_create", summary="Make a template")
async def make_template(app_state: AppStateDep, new: NewTemplate, access: Access = WRITE) -> TemplateRead:
    """Create a template; 409 if the name is taken, in any letter case."""
    now = app_state.clock.now()
    made = await app_state.database.write(lambda conn: templates.create_template(conn, access, new, now))
    return TemplateRead(message=say("template_made", "Template made"), template=made)


@router.patch(
    paths.TEMPLATE,
    operation_id="template_update",
    summary="Rename or rewrite a template",
    responses={409: {}},
)
async def edit_template(
    app_state: AppStateDep, template_id: UUID, edit: TemplateEdit, access: Access = WRITE
) -> TemplateRead:
    """Rename or rewrite a template; what is left out stays."""
    now = app_state.clock.now()
    saved = await app_state.database.write(
        lambda conn: templates.update_template(conn, access, str(template_id), edit, now)
    )
    return TemplateRead(message=say("template_saved", "Template saved"), template=saved)


@router.delete(paths.TEMPLATE, operation_id="template_delete", summary="Delete a template")
async def delete_template(app_state: AppStateDep, template_id: UUID, access: Access = WRITE) -> Done:
    """Delete a template; what was written with it stays as it is."""
    await app_state.database.write(
        lambda conn: templates.delete_template_by_id(conn, access, str(template_id))
    )
    return Done(message=say("template_deleted", "Template deleted"))


@router.post(
    paths.TEMPLATE_FILL,
    operation_id="template_fill",
    summary="Fill a template for one conversation",
    openapi_extra={"x-audited": False},
)
async def fill_template(
    app_state: AppStateDep, template_id: UUID, wanted: Fill, access: Access = READ
) -> Filled:
    """Return the text filled in for one conversation; nothing is sent or stored."""
    return await app_state.database.read(
        lambda conn: templates.fill_template_for_thread(conn, access, str(template_id), wanted.thread_id)
    )
