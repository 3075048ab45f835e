"""The wizard that sets a domain up: name, nameservers, DNS check, activation; it can be left at any step."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QLineEdit, QStackedWidget, QVBoxLayout, QWidget

from app.contract.domains import Domain, DomainCheck, DomainStatus, NewDomain, RegistrationEdit
from app.desktop.session import Session
from app.desktop.widgets.factories import Choice, button, clear_layout, icon_button, label, row
from app.desktop.widgets.field_errors import collect_field_errors
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import lay_out, wrap_in_card
from app.desktop.widgets.problems import explain_error, explain_failure
from app.desktop.widgets.rows import Row, RowsModel
from app.desktop.widgets.sentences import translate_sentence
from app.desktop.widgets.stepper import Stepper
from app.desktop.widgets.table import TableView
from app.desktop.widgets.tasks import Tasks

from .model import FINDINGS, display_domain, finding_rows

ENTER = tr("Enter these nameservers at the registrar where the domain was bought, in place of its own.")
PATIENCE = tr("A change of nameservers usually shows within minutes, and within a day or two at the latest.")


class Registrar(NamedTuple):
    name: str
    way: str


REGISTRARS = (
    Registrar(
        tr("Another registrar"), tr("Look for “Nameservers” or “DNS servers” in the settings of the domain.")
    ),
    Registrar(
        "Cloudflare",
        tr("Domains bought there can't change nameservers: transfer the domain elsewhere first."),
    ),
    Registrar("Gandi", tr("Domain → the domain → Nameservers → Change → External.")),
    Registrar("GoDaddy", tr("My Products → the domain → DNS → Nameservers → Change nameservers.")),
    Registrar("Hostinger", tr("Domains → the domain → DNS / Nameservers → Change nameservers.")),
    Registrar("IONOS", tr("Domains & SSL → the domain → Nameserver → Use custom nameservers.")),
    Registrar("Namecheap", tr("Domain List → Manage → Nameservers → Custom DNS.")),
    Registrar("OVHcloud", tr("Web Cloud → Domain names → the domain → DNS servers → Modify DNS servers.")),
    Registrar("Porkbun", tr("Domain Management → Details → Authoritative nameservers → Edit.")),
    Registrar("Squarespace", tr("Domains → the domain → DNS → Domain nameservers → Use custom nameservers.")),
    Registrar("Strato", tr("Domains → the domain → DNS → NS record → Own nameservers.")),
)


class NameserversStep(QWidget):
    """The nameservers to set; `practice_asked` asks the simulated registrar to set them."""

    practice_asked = Signal()

    def __init__(self, practice: bool) -> None:
        super().__init__()
        self._names: Sequence[str] = ()
        self._lines = QVBoxLayout()
        self.copy_all = button(tr("Copy all"), "copy", tip=tr("Copy every nameserver, one per line"))
        self.registrar, self.way = Choice(), label("", "mute", wrap=True)
        self.registrar.setAccessibleName(tr("Registrar"))
        self.registrar.addItems([one.name for one in REGISTRARS])
        self.at_practice = button(tr("Set them at the practice registrar"), "sparkles")
        self.at_practice.setVisible(practice)
        frame = wrap_in_card(self._lines, row(self.copy_all, None), pad=14, gap=8)
        lay_out(
            self,
            label(ENTER, wrap=True),
            frame,
            self.registrar,
            self.way,
            row(self.at_practice, None),
            (None, 1),
            gap=14,
        )
        self.copy_all.clicked.connect(self._copy_all)
        self.registrar.currentIndexChanged.connect(self._show_way)
        self.at_practice.clicked.connect(self.practice_asked)
        self._show_way(0)

    def show_servers(self, names: Sequence[str]) -> None:
        self._names = names
        clear_layout(self._lines)
        before: QWidget = self
        for name in names:
            line = _NameserverRow(name)
            self._lines.addWidget(line)
            QWidget.setTabOrder(before, line.copy)
            before = line.copy
        self.copy_all.setFocus()

    def _copy_all(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(self._names))

    def _show_way(self, at: int) -> None:
        self.way.setText(f"{REGISTRARS[at].way} {PATIENCE}")


class _NameserverRow(QWidget):
    """A nameserver and the button that copies it."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name
        self.copy = icon_button("copy", tr("Copy {name}", name=name))
        self.copy.clicked.connect(self._copy)
        self.setLayout(row(label(name, "strong"), None, self.copy))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._name)


STEPS = (tr("Name"), tr("Nameservers"), tr("Check"), tr("Active"))
NAME, NAMESERVERS, CHECK, ACTIVE = range(4)
EVERY = 5_000  # milliseconds between a DNS answer and the next query
INTRO = tr(
    "A separate domain keeps the reputation of your main one out of harm's way. Buy one at any "
    "registrar; everything mail needs is then set up here."
)
GOES_ON = tr("DNS is checked again automatically. You can close this window; the service keeps checking.")


class NameserverWizard(QDialog):
    """The wizard; open it with `show_dialog`. With a domain it continues at that domain's step.

    `made` carries the ID of a domain that was created.
    """

    made = Signal(str)

    def __init__(self, session: Session, domain: Domain | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.resize(820, 640)
        self._session = session
        self._tasks = Tasks(self, self._failed)
        self._domain = domain
        self._active = domain is not None and domain.status == DomainStatus.ACTIVE  # only shows the DNS check
        self._again = QTimer(self, singleShot=True, interval=EVERY)
        self._again.timeout.connect(self._check_now)
        self.servers = NameserversStep(practice=session.about.practice is not None)
        self.servers.practice_asked.connect(self._set_at_practice)
        self.stepper, self._steps = Stepper(STEPS), QStackedWidget()
        for page in (self._name_page(), self.servers, self._check_page(), self._active_page()):
            self._steps.addWidget(page)
        self.sentence = label("", "error", wrap=True)
        self.sentence.setAccessibleDescription(tr("What is wrong"))
        self.close_button, self.next = button(tr("Close")), button(tr("Continue"), kind="primary")
        self.next.setDefault(True)
        box = lay_out(self, label(self._title(), "h2"), self.stepper, gap=16, margins=(26, 22, 26, 20))
        self.stepper.setVisible(not self._active)
        box.addWidget(self._steps, 1)
        box.addWidget(self.sentence)
        box.addLayout(row(None, self.close_button, self.next, gap=10))
        self.close_button.clicked.connect(self.reject)
        self.next.clicked.connect(self._forward)
        self.finished.connect(self._leave)
        session.online_changed.connect(self._online_changed)
        self.setWindowTitle(self._title())
        self._begin()

    def _title(self) -> str:
        if self._domain is None or not self._active:
            return tr("Set up a domain")
        return tr("What DNS says about {domain}", domain=display_domain(self._domain.domain_name))

    @property
    def step(self) -> int:
        return self._steps.currentIndex()

    def _begin(self) -> None:
        if self._domain is None:
            self._go(NAME)
        elif self._domain.check is None:
            self._go(NAMESERVERS)
        else:
            self._show_check(self._domain.check)
            self._go(CHECK)

    def _name_page(self) -> QWidget:
        page, box = _build_wizard_page(INTRO)
        self.name = QLineEdit()
        self.name.setPlaceholderText("acme-mail.test" if self._session.about.practice else "acme-mail.com")
        self.name.setMaxLength(253)
        self.form = Form()
        self.form.add("domain", tr("Domain"), self.name, tr("The name alone, without https:// and www."))
        box.addWidget(self.form)
        box.addStretch(1)
        return page

    def _check_page(self) -> QWidget:
        page, box = _build_wizard_page("")
        self.told = label("", wrap=True)
        self.told.setAccessibleDescription(tr("What DNS says"))
        self.model: RowsModel[Row] = RowsModel(FINDINGS, _return_row, self)
        self.table = TableView(self.model, tr("What DNS says: expected and found"))
        self.check_now = button(tr("Check now"), "refresh")
        self.check_now.clicked.connect(self._check_now)
        self.nameservers = button(tr("Show the nameservers"), kind="link")
        self.nameservers.clicked.connect(self._show_nameservers)
        box.addWidget(self.told)
        frame = wrap_in_card(self.table)
        box.addWidget(frame, 1)
        box.addLayout(row(self.check_now, self.nameservers, None))
        return page

    def _active_page(self) -> QWidget:
        page, box = _build_wizard_page("")
        self.active_line = label("", wrap=True)
        self.inboxes = button(tr("Create inboxes…"), "plus", "primary")
        self.inboxes.clicked.connect(self._inboxes_asked)
        box.addWidget(self.active_line)
        box.addLayout(row(self.inboxes, None))
        box.addStretch(1)
        return page

    def _go(self, step: int) -> None:
        self._steps.setCurrentIndex(step)
        self.stepper.set_step(step)
        self.sentence.clear()
        self.sentence.setVisible(False)
        self.next.setText(
            {NAME: tr("Add the domain"), NAMESERVERS: tr("I have entered them")}.get(step, tr("Activate"))
        )
        self.next.setVisible(step != ACTIVE and not self._active)
        self.next.setEnabled(step != CHECK or self._ready)
        if step == NAME:
            self.name.setFocus()
        elif step == NAMESERVERS:
            self.servers.show_servers(self._domain.nameservers if self._domain else ())
        elif step == CHECK:
            self.check_now.setFocus()
            self._check_now()
        if step != CHECK:
            self._again.stop()

    _ready = False  # all DNS records are right

    def _forward(self) -> None:
        if self.step == NAME and not self.name.text().strip():
            self.form.set_errors({"domain": tr("Type the name of a domain that you own.")})
        elif self.step == NAME:
            self.form.set_errors({})
            self._start(self._add())
        elif self.step == NAMESERVERS:
            self._go(CHECK)
        elif self._domain is not None:
            self._start(self._activate(self._domain.domain_id))

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        self.next.setEnabled(False)
        self._tasks.start(work, "step", newest=True)

    async def _add(self) -> None:
        added = await self._session.service.domains.add(NewDomain(domain=self.name.text().strip()))
        self._domain = await self._session.service.domains.get(added.domain_id)
        self.made.emit(added.domain_id)
        self._go(NAMESERVERS)

    def _show_nameservers(self) -> None:
        self._go(NAMESERVERS)
        self.next.show()

    def _set_at_practice(self) -> None:
        if self._domain is not None:
            edit = RegistrationEdit(domain=self._domain.domain_name, nameservers=self._domain.nameservers)
            self._start(self._register(edit))

    async def _register(self, edit: RegistrationEdit) -> None:
        await self._session.service.domains.register(edit)
        self._go(CHECK)

    def _check_now(self) -> None:
        if self._domain is not None and not self._tasks.busy("check"):
            self._tasks.start(self._check(self._domain.domain_id), "check")

    async def _check(self, domain_id: str) -> None:
        try:
            self._show_check(await self._session.service.domains.check(domain_id))
            self.sentence.setVisible(False)
        finally:
            if self.step == CHECK and not self._ready:
                self._again.start()

    def _show_check(self, check: DomainCheck) -> None:
        self._ready = bool(check.records) and all(one.ok for one in (*check.nameservers, *check.records))
        self.model.set_items(finding_rows(check))
        said = translate_sentence(check.message)
        self.told.setText(said if self._ready else f"{said} {GOES_ON}")
        self.next.setEnabled(self.step != CHECK or self._ready)
        if check.status == DomainStatus.ACTIVE and not self._active:
            self._finish()
        elif self._ready and self.step == CHECK:
            self.next.setFocus()

    async def _activate(self, domain_id: str) -> None:
        await self._session.service.domains.activate(domain_id)
        self._finish()

    def _finish(self) -> None:
        name = display_domain(self._domain.domain_name) if self._domain else tr("The domain")
        self.active_line.setText(
            tr(
                "{name} is active: mail server, SPF, DKIM and DMARC are in place. Create inboxes on it "
                "next, and let each send only a few emails a day at first.",
                name=name,
            )
        )
        self._go(ACTIVE)
        self.inboxes.setFocus()

    def _inboxes_asked(self) -> None:
        self.accept()
        if self._domain is not None:
            self._session.wanted.emit("inboxes", f"new:{self._domain.domain_id}")

    _cut = False  # the message shown is a lost connection

    def _online_changed(self, online: bool) -> None:
        """Retry what failed for lack of a connection, and check DNS immediately."""
        if online and self._cut:
            self._cut = False
            self.form.set_errors({})
            self.sentence.setVisible(False)
            if self.step == CHECK:
                self._check_now()

    def _failed(self, error: Exception) -> None:
        self._cut = explain_error(error).offline
        self.next.setEnabled(self.step != CHECK or self._ready)
        said = "; ".join(collect_field_errors(error).values()) or explain_failure(error)
        if self.step == NAME:
            self.form.set_errors({"domain": said})
        else:
            self.sentence.setText(said)
            self.sentence.setVisible(True)

    def _leave(self) -> None:
        self._again.stop()


def _build_wizard_page(intro: str) -> tuple[QWidget, QVBoxLayout]:
    page = QWidget()
    box = QVBoxLayout(page)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(14)
    if intro:
        box.addWidget(label(intro, wrap=True))
    return page, box


def _return_row(made: Row) -> Row:
    return made
