"""One domain: where its setup stands, what proves its mail, and where its web address leads."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QFrame, QWidget

from app.contract.domains import Domain, DomainStatus
from app.contract.scopes import Scope
from app.desktop.session import Session
from app.desktop.widgets import badges
from app.desktop.widgets.badges import Badge, Chip
from app.desktop.widgets.elided import Elided
from app.desktop.widgets.enable_with_reason import allow
from app.desktop.widgets.factories import button, fact, label, row
from app.desktop.widgets.flow_layout import FlowLayout, flow
from app.desktop.widgets.formats import relative, within
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, scrolled
from app.desktop.widgets.service_sentences import heard

from .model import proofs, shown, state


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
        self.trouble.setAccessibleDescription(tr("What is to do"))
        self.inboxes, self.leads = label(""), label("", wrap=True)
        self.setup = button("")
        self.make = button(tr("Create inboxes…"), "plus")
        self.redirect, self.unredirect = button(tr("Redirect…")), button(tr("Remove the redirect"))
        self.remove = button(tr("Delete…"))
        self._proofs = QWidget()
        self._chips = FlowLayout(self._proofs, gap=6)
        self.proofs = [Chip(Badge(name, "grey")) for name, _ in proofs(None)]
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
        lay_out(self, scrolled(inner, sideways=False), margins=(1, 1, 1, 1))
        lay_out(
            inner,
            self.name,
            row(self.chip, None),
            self.trouble,
            row(self.setup, None),
            fact(tr("Mail authentication"), self._proofs),
            fact(tr("Inboxes"), self.inboxes),
            row(self.make, None),
            fact(tr("Web address"), self.leads),
            flow(self.redirect, self.unredirect),
            fact(tr("Last DNS check"), self.looked),
            (None, 1),
            row(self.remove, None),
            gap=12,
            margins=(18, 18, 18, 18),
        )

    def show_domain(self, domain: Domain | None) -> None:
        """Show this one; None shows nothing."""
        self._domain = domain
        self.setVisible(domain is not None)
        if domain is None:
            return
        now, active = self._session.now(), domain.status == DomainStatus.ACTIVE
        self.name.setText(shown(domain.domain_name))
        self.chip.set_badge(state(domain))
        self.trouble.setText(heard(domain.trouble))
        self.trouble.setVisible(bool(domain.trouble))
        self.setup.setText(tr("See what DNS says") if active else tr("Go on with the setup"))
        for chip, (name, ok) in zip(self.proofs, proofs(domain.check), strict=True):
            said = tr("{name} in place", name=name) if ok else tr("{name} missing", name=name)
            chip.set_badge(Badge(said, "green" if ok else "amber"))
        self.inboxes.setText(tr("%n inbox(es)", n=domain.inbox_count))
        self.leads.setText(_leads(domain))
        self.redirect.setText(tr("Change…") if domain.redirect else tr("Redirect…"))
        self.unredirect.setVisible(domain.redirect is not None)
        looked = relative(domain.checked_at, now) if domain.checked_at else tr("Not yet")
        if domain.next_check_at:
            looked = tr("{last}. Next: {next}", last=looked, next=within(relative(domain.next_check_at, now)))
        self.looked.setText(looked)
        reason = self._session.why_not(Scope.DOMAINS_WRITE)
        for control in (self.setup, self.make, self.redirect, self.unredirect, self.remove):
            allow(control, reason)
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


def _leads(domain: Domain) -> str:
    redirect = domain.redirect
    if redirect is None:
        return tr("No redirect. People who look it up should find your company.")
    to, code = redirect.target_domain, redirect.status_code
    if redirect.setup_completed:
        return tr("Redirects to {domain} ({code}).", domain=to, code=code)
    return tr("Redirects to {domain} ({code}). It works as soon as DNS is right.", domain=to, code=code)
