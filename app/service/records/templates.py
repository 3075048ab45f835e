"""Templates of a workspace: creation, changes, and filling for a thread."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from app.contract.events import ChangeKind
from app.contract.ids import new_id
from app.contract.problems import Conflict, Invalid, NotFound
from app.contract.sentences import say
from app.contract.templates import Filled, NewTemplate, Template, TemplateEdit
from app.service.core import tables
from app.service.core.database import after_commit
from app.service.mail.template import NAMES, fill_known_fields, person_fields, problems_of, sender_fields
from app.service.records import threads
from app.service.records.access import Access
from app.service.records.ledger_queries import inbox_of
from app.service.records.threads import KeptThread

templates, contacts, inboxes = tables.templates, tables.contacts, tables.inboxes


def list_templates(conn: Connection, access: Access, *where: ColumnElement[bool]) -> tuple[Template, ...]:
    mine = select(templates).where(templates.c.workspace_id == access.workspace_id, *where)
    rows = conn.execute(mine.order_by(func.lower(templates.c.name), templates.c.id))
    return tuple(
        Template(template_id=row.id, name=row.name, text=row.text, updated_at=row.updated_at) for row in rows
    )


def load_template(conn: Connection, access: Access, template_id: str) -> Template:
    its = list_templates(conn, access, templates.c.id == template_id)
    if not its:
        raise NotFound(say("template_not_found", "Template {id} not found", id=template_id))
    return its[0]


def create_template(conn: Connection, access: Access, new: NewTemplate, now: datetime) -> Template:
    """Create a template.

    Raise Conflict if the name is taken, ignoring case, and Invalid for a text that can't be filled.
    """
    _validate_template(conn, access, new.name, new.text)
    template_id = new_id()
    values = {"id": template_id, "workspace_id": access.workspace_id, **new.model_dump()}
    conn.execute(insert(templates), values | {"created_at": now, "updated_at": now})
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    after_commit(conn).act("template", template_id)
    return load_template(conn, access, template_id)


def update_template(
    conn: Connection, access: Access, template_id: str, wanted: TemplateEdit, now: datetime
) -> Template:
    load_template(conn, access, template_id)
    _validate_template(conn, access, wanted.name, wanted.text, template_id)
    values = wanted.model_dump(exclude_none=True) | {"updated_at": now}
    conn.execute(update(templates).where(templates.c.id == template_id).values(values))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)
    return load_template(conn, access, template_id)


def delete_template_by_id(conn: Connection, access: Access, template_id: str) -> None:
    load_template(conn, access, template_id)
    conn.execute(delete(templates).where(templates.c.id == template_id))
    after_commit(conn).change(ChangeKind.WORKSPACE, access.workspace_id)


def fill_template_for_thread(conn: Connection, access: Access, template_id: str, thread_id: str) -> Filled:
    """Fill a template for a thread's person; unknown fields stay visible, to be written over."""
    text, thread = load_template(conn, access, template_id).text, threads.load_thread(conn, access, thread_id)
    shown = fill_known_fields(text, _collect_fields(conn, thread), f"{template_id}:{thread_id}")
    return Filled(text=shown.text, missing=shown.missing)


def _collect_fields(conn: Connection, thread: KeptThread) -> dict[str, str]:
    columns = [contacts.c[name] for name in (*NAMES, "custom_fields")]
    person = conn.execute(select(*columns).where(contacts.c.id == thread.contact_id)).first()
    inbox = inbox_of(conn, thread.shown.inbox_id or "")
    fields = person_fields(*person) if person is not None else {"email": thread.shown.lead_email}
    return fields | (sender_fields(inbox.display_name, inbox.email_address) if inbox is not None else {})


def _validate_template(
    conn: Connection, access: Access, name: str | None, text: str | None, template_id: str = ""
) -> None:
    for problem in problems_of(text or ""):
        raise Invalid(problem)
    others = select(templates.c.name).where(
        templates.c.workspace_id == access.workspace_id, templates.c.id != template_id
    )
    if name is not None and name.casefold() in {each.casefold() for each in conn.scalars(others)}:
        raise Conflict(
            say(
                "template_name_taken",
                "There is a template “{name}” already. Choose another name.",
                name=name,
            )
        )
