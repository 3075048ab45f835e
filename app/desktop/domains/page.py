"""The domains page: hosted domains, the progress of their setup, and the next step."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QDialog, QFrame, QLineEdit, QWidget

from app.contract.domains import Domain, DomainQuery, DomainStatus, RedirectEdit
from app.contract.problems import NotFound
from app.contract.scopes import Scope
from app.desktop.inboxes.used_by import find_using_campaigns, join_campaign_names
from app.desktop.list_page import ListPage
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.delayed_delete import DelayedDelete
from app.desktop.widgets.dialogs import ask_question, show_dialog
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.factories import (
    Choice,
    build_labeled_value,
    button,
    enable_control,
    label,
    row,
)
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.flow_layout import FlowLayout, build_flow_layout
from app.desktop.widgets.formats import format_relative_time, lowercase_first
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.keys import bind_delete_key
from app.desktop.widgets.layouts import SplitPanes, dialog_layout, lay_out, wrap_in_scroll_area
from app.desktop.widgets.paged import PagedModel, RowPage
from app.desktop.widgets.problems import explain_failure
from app.desktop.widgets.search_box import SearchBox
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.shortcuts import bind_shortcut
from app.desktop.widgets.table import RowMenu
from app.desktop.widgets.tasks import Tasks

from .model import COLUMNS, display_domain, domain_row, proof_states, state_badge
from .nameserver_wizard import NameserverWizard

REDIRECT_KINDS = {
    301: tr("Permanent (301)"),
    302: tr("Temporary (302)"),
    307: tr("Temporary, same method (307)"),
    308: tr("Permanent, same method (308)"),
}


class RedirectDialog(QDialog):
    """A dialog that creates or replaces a domain's redirect."""

    def __init__(self, session: Session, domain: Domain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Redirect of {domain}", domain=domain.domain_name))
        self.setMinimumWidth(480)
        self._session, self._domain = session, domain
        self._tasks = Tasks(self, self._failed)
        self.target, self.kind = QLineEdit(), Choice()
        self.target.setPlaceholderText("acme.com")
        self.target.setMaxLength(253)
        for code, text in REDIRECT_KINDS.items():
            self.kind.addItem(text, code)
        self.path = QCheckBox(tr("Keep the path of the address"))
        self.query = QCheckBox(tr("Keep the query string (?…)"))
        self.form = Form()
        self.form.add(
            "target_domain",
            tr("Redirect to"),
            self.target,
            tr("A domain or host name; it is reached by https."),
        )
        self.form.add("status_code", tr("Kind"), self.kind)
        self.save, self.cancel = button(tr("Save"), kind="primary"), button(tr("Cancel"))
        self.save.setDefault(True)
        dialog_layout(
            self,
            label(tr("Redirect http://{domain}", domain=domain.domain_name), "h2", wrap=True),
            self.form,
            self.path,
            self.query,
            (None, 1),
            row(None, self.cancel, self.save),
            gap=14,
        )
        self.cancel.clicked.connect(self.reject)
        self.save.clicked.connect(self._save)
        self._fill()

    def _fill(self) -> None:
        known = self._domain.redirect
        self.target.setText(known.target_domain if known else "")
        self.kind.setCurrentIndex(max(self.kind.findData(known.status_code), 0) if known else 0)
        self.path.setChecked(known.preserve_path if known else True)
        self.query.setChecked(known.preserve_query_string if known else True)
        self.target.setFocus()

    def _save(self) -> None:
        target = self.target.text().strip()
        if not target:
            self.form.set_errors({"target_domain": tr("Enter the domain it should redirect to.")})
            return
        self.form.set_errors({})
        self.save.setEnabled(False)
        edit = RedirectEdit.model_validate(
            {
                "target_domain": target,
                "status_code": self.kind.currentData(),
                "preserve_path": self.path.isChecked(),
                "preserve_query_string": self.query.isChecked(),
            }
        )
        self._tasks.start(self._send(edit), "save")

    async def _send(self, edit: RedirectEdit) -> None:
        await self._session.service.domains.set_redirect(self._domain.domain_id, edit)
        self.accept()

    def _failed(self, error: Exception) -> None:
        self.save.setEnabled(True)
        said = "; ".join(collect_field_errors(error).values())
        self.form.set_errors({"target_domain": said or explain_failure(error)})


class DomainDetail(QFrame):
    """The pane beside the table; each signal carries the domain."""

    setup_asked = Signal(object)
    redirect_asked = Signal(object)
    unredirect_asked = Signal(object)
    inboxes_asked = Signal(object)
    delete_asked = Signal(object)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.setProperty("kind", "card")
        self.setMinimumWidth(270)
        self._session = session
        self._domain: Domain | None = None
        self.name, self.chip = Elided("h2"), Chip(badges.domain("ACTIVE"))
        self.trouble, self.looked = label("", wrap=True), label("")
        self.trouble.setAccessibleDescription(tr("Next steps"))
        self.inboxes, self.leads = label(""), label("", wrap=True)
        self.setup = button("")
        self.make = button(tr("Create inboxes…"), "plus")
        self.redirect, self.unredirect = button(tr("Redirect…")), button(tr("Remove the redirect"))
        self.remove = button(tr("Delete…"))
        self._proofs = QWidget()
        self._chips = FlowLayout(self._proofs, gap=6)
        self.proofs = [Chip(Badge(name, "gray")) for name, _ in proof_states(None)]
        for chip in self.proofs:
            self._chips.addWidget(chip)
        self._lay_out()
        for control, signal in (
            (self.setup, self._setup),
            (self.make, self._make),
            (self.redirect, self._redirect),
            (self.unredirect, self._unredirect),
            (self.remove, self._remove),
        ):
            control.clicked.connect(signal)
        self.show_domain(None)

    def _lay_out(self) -> None:
        inner = QWidget()
        lay_out(self, wrap_in_scroll_area(inner, sideways=False), margins=(1, 1, 1, 1))
        lay_out(
            inner,
            self.name,
            row(self.chip, None),
            self.trouble,
            row(self.setup, None),
            build_labeled_value(tr("Mail authentication"), self._proofs),
            build_labeled_value(tr("Inboxes"), self.inboxes),
            row(self.make, None),
            build_labeled_value(tr("Web address"), self.leads),
            build_flow_layout(self.redirect, self.unredirect),
            build_labeled_value(tr("Last DNS check"), self.looked),
            (None, 1),
            row(self.remove, None),
            gap=12,
            margins=(18, 18, 18, 18),
        )

    def show_domain(self, domain: Domain | None) -> None:
        """Show a domain; None hides the pane."""
        self._domain = domain
        self.setVisible(domain is not None)
        if domain is None:
            return
        now, active = self._session.now(), domain.status == DomainStatus.ACTIVE
        self.name.setText(display_domain(domain.domain_name))
        self.chip.set_badge(state_badge(domain))
        self.trouble.setText(translate_sentence(domain.trouble))
        self.trouble.setVisible(bool(domain.trouble))
        self.setup.setText(tr("See what DNS says") if active else tr("Go on with the setup"))
        for chip, (name, ok) in zip(self.proofs, proof_states(domain.check), strict=True):
            said = tr("{name} in place", name=name) if ok else tr("{name} missing", name=name)
            chip.set_badge(Badge(said, "green" if ok else "amber"))
        self.inboxes.setText(tr("%n inbox(es)", n=domain.inbox_count))
        self.leads.setText(_describe_redirect(domain))
        self.redirect.setText(tr("Change…") if domain.redirect else tr("Redirect…"))
        self.unredirect.setVisible(domain.redirect is not None)
        looked = format_relative_time(domain.checked_at, now) if domain.checked_at else tr("Not yet")
        if domain.next_check_at:
            looked = tr(
                "{last}. Next: {next}",
                last=looked,
                next=lowercase_first(format_relative_time(domain.next_check_at, now)),
            )
        self.looked.setText(looked)
        reason = self._session.why_not(Scope.DOMAINS_WRITE)
        for control in (self.setup, self.make, self.redirect, self.unredirect, self.remove):
            enable_control(control, reason)
        if not reason and not active:
            self.make.setEnabled(False)
            self.make.setToolTip(tr("The domain must be active first."))

    def _setup(self) -> None:
        self.setup_asked.emit(self._domain)

    def _make(self) -> None:
        self.inboxes_asked.emit(self._domain)

    def _redirect(self) -> None:
        self.redirect_asked.emit(self._domain)

    def _unredirect(self) -> None:
        self.unredirect_asked.emit(self._domain)

    def _remove(self) -> None:
        self.delete_asked.emit(self._domain)


def _describe_redirect(domain: Domain) -> str:
    redirect = domain.redirect
    if redirect is None:
        return tr("No redirect. People who look it up should find your company.")
    to, code = redirect.target_domain, redirect.status_code
    if redirect.setup_completed:
        return tr("Redirects to {domain} ({code}).", domain=to, code=code)
    return tr("Redirects to {domain} ({code}). It works as soon as DNS is right.", domain=to, code=code)


KINDS = ("domain", "inbox", "missed")
USED = tr("Its inboxes are used by {names}. Remove them there first, under the campaign's Inboxes.")
EMPTY = tr("No domains set up yet. Cold email is best sent from a separate domain, not your main one.")


class DomainsPage(ListPage):
    """The table of domains and the details of one."""

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Domains"), SearchBox(tr("Search domains"), tr("Search domains")))
        self.holding = DelayedDelete(self, session.problem.emit, session.add_close_check)
        self.undo.follow(self.holding)
        self._query, self._refusal = DomainQuery(), ""
        self.add = button(tr("Set up a domain"), "plus", "primary")
        bind_shortcut(self.add, "domains.new")
        self.header.add(self.add)
        self.detail = DomainDetail(session)
        model = PagedModel(COLUMNS, self._fetch, self)
        self.show_list(
            model,
            Scope.DOMAINS_READ,
            KINDS,
            icon="globe",
            columns="domains/columns",
            around=self._beside_detail,
        )
        self.holding.hide_rows_in(self.table)
        self._listen()
        self.allow()
        self.restart()

    def reveal(self, domain_id: str) -> None:
        """Select a domain, now or when it arrives."""
        if not self.states.reveal(domain_id) and self.is_narrowed:
            self.widen()  # the search may hide it

    def _beside_detail(self, card: QWidget) -> QWidget:
        return SplitPanes(self._session.settings, "domains", {card: 860, self.detail: 370}, grows=card)

    def _listen(self) -> None:
        one = self.detail
        bind_delete_key(self.table, one.remove.click)
        RowMenu(self.table, lambda: (one.setup, one.make, one.redirect, one.unredirect, one.remove))
        self.add.clicked.connect(self.begin_first)
        self.table.row_activated.connect(self._opened)
        one.setup_asked.connect(self._setup_asked)
        one.redirect_asked.connect(self._redirect_asked)
        one.unredirect_asked.connect(self._unredirect_asked)
        one.inboxes_asked.connect(self._inboxes_asked)
        one.delete_asked.connect(self._delete_asked)

    async def _fetch(self, page: int, limit: int) -> RowPage:
        query = self._query.model_copy(update={"page": page, "limit": limit})
        found = await self._session.service.domains.search(query)
        self._refusal = "" if found.hosts_domains else translate_sentence(found.reason)
        self.tell_empty()
        self.allow()
        now = self._session.now()
        return RowPage([domain_row(domain, now) for domain in found.domains], found.pagination.total)

    @property
    def is_narrowed(self) -> bool:
        return bool(self._query.search) and not self._refusal

    def search_for(self, text: str) -> None:
        self._query = self._query.model_copy(update={"search": text or None})
        self.restart()

    def when_empty(self) -> tuple[str, str, str]:
        if self.is_narrowed:
            return "search", tr("There is no domain with that name."), tr("Show all domains")
        if self._refusal:
            return "globe", self._refusal, tr("Connect an inbox")
        return "globe", EMPTY, "" if self._session.why_not(Scope.DOMAINS_WRITE) else tr("Set up a domain")

    def begin_first(self) -> None:
        if self._refusal:
            self._session.wanted.emit("inboxes", "")
        else:
            self._tasks.start(self._wizard(None), "wizard")

    def show_selected(self) -> None:
        chosen = self.table.current()
        self.detail.show_domain(chosen.item if chosen and isinstance(chosen.item, Domain) else None)

    def allow(self, _online: bool = True) -> None:
        reason = self._session.why_not(Scope.DOMAINS_WRITE) or self._refusal
        enable_control(self.add, reason, tr("Set up a domain (Ctrl+N)"))
        self.show_selected()

    def _opened(self, chosen: object) -> None:
        current = self.table.current()
        if (
            current is not None
            and isinstance(current.item, Domain)
            and not self._session.why_not(Scope.DOMAINS_WRITE)
        ):
            self._setup_asked(current.item)

    def _setup_asked(self, domain: Domain) -> None:
        self._tasks.start(self._wizard(domain), "wizard")

    async def _wizard(self, domain: Domain | None) -> None:
        fresh = await self._session.service.domains.get(domain.domain_id) if domain else None
        wizard = NameserverWizard(self._session, fresh, self)
        wizard.made.connect(self._made)
        await show_dialog(wizard)
        self.model.refresh()

    def _made(self, domain_id: str) -> None:
        self.model.refresh()
        self.reveal(domain_id)

    def _inboxes_asked(self, domain: Domain) -> None:
        self._session.wanted.emit("inboxes", f"new:{domain.domain_id}")

    def _redirect_asked(self, domain: Domain) -> None:
        self._tasks.start(self._redirect(domain), "redirect")

    async def _redirect(self, domain: Domain) -> None:
        await show_dialog(RedirectDialog(self._session, domain, self))
        self.model.refresh()

    def _unredirect_asked(self, domain: Domain) -> None:
        self._tasks.start(self._unredirect(domain), "redirect")

    async def _unredirect(self, domain: Domain) -> None:
        await self._session.service.domains.remove_redirect(domain.domain_id)
        self.model.refresh()
        if known := domain.redirect:
            back = RedirectEdit.model_validate(known.model_dump(include=set(RedirectEdit.model_fields)))
            told = tr("http://{domain} doesn't redirect any more.", domain=display_domain(domain.domain_name))
            self.undo.offer(told, partial(self._lead_again, domain.domain_id, back))

    def _lead_again(self, domain_id: str, redirect: RedirectEdit) -> None:
        self._tasks.start(self._put_redirect(domain_id, redirect), "redirect")

    async def _put_redirect(self, domain_id: str, redirect: RedirectEdit) -> None:
        await self._session.service.domains.set_redirect(domain_id, redirect)
        self.model.refresh()

    def _delete_asked(self, domain: Domain) -> None:
        self._tasks.start(self._delete(domain), "delete")

    async def _delete(self, domain: Domain) -> None:
        count, name = domain.inbox_count, display_domain(domain.domain_name)
        if count and (
            campaigns := await find_using_campaigns(
                self._session, lambda one: one.domain_name == domain.domain_name
            )
        ):
            title, show_it = tr("{domain} can't be deleted", domain=name), tr("Show the campaign")
            if (
                await ask_question(
                    self, title, USED.format(names=join_campaign_names(campaigns)), show_it, tr("Close")
                )
                == show_it
            ):
                self._session.wanted.emit("campaigns", campaigns[0].campaign_id)
            return
        text = tr(
            "Its DNS zone and %n inbox(es) are deleted with it: nothing is sent or received there any "
            "more. Conversations stay, archived.",
            n=count,
        )
        act = tr("Delete 1 domain and %n inbox(es)", n=count)
        if not count:
            text, act = tr("Its zone goes with it."), tr("Delete 1 domain")
        title = tr("Delete {domain}?", domain=name)
        typed = domain.domain_name if count else ""
        if await ask_question(self, title, text, act, tr("Cancel"), destructive=True, typed=typed) == act:
            told = tr("Deleting “{name}”…", name=name)
            self.holding.hold(told, partial(self._gone, domain.domain_id), domain.domain_id)

    async def _gone(self, domain_id: str) -> None:
        with suppress(NotFound):  # already deleted elsewhere
            await self._session.service.domains.delete(domain_id)
        self.model.refresh()
