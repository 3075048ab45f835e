"""What there is to be seen of the program, scene by scene; `Stage` shows each and takes its picture."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from app.client.service import OutreachService
from app.contract.campaigns import NewCampaign
from app.contract.prior_contact import KnownPeople, Met
from app.contract.problems import Unreachable
from app.desktop.application import PLACES
from app.desktop.lazy_page import LazyPage
from app.desktop.practice.banner import PracticeBanner
from app.desktop.preferences.backups import PassphraseDialog
from app.desktop.preferences.data import WORD
from app.desktop.preferences.page import SECTIONS
from app.desktop.prior_contact.lookup import Answers
from app.desktop.session import Session
from app.desktop.widgets import dialogs, theme
from app.desktop.widgets.i18n import tr
from app.resources import find_resource
from tests.desktop.conftest import until
from tests.desktop.screens import DIALOGS, Stock, settled

if TYPE_CHECKING:
    from app.desktop.application import Application

REST = 0.7  # seconds in which what was asked for comes
ANSWER = (
    "Hi {name},\n\nThank you for asking! It takes ten minutes to set up, and there is nothing to install "
    "for your colleagues.\n\nDoes Thursday at ten work for a short call?\n\n"
)
NAMES = "anna.{mode}, Anna Bell\nben.{mode}, Ben Carter\ncarla.{mode}, Carla Diaz"
TABS = "mails flow leads schedule figures".split()
ELSEWHERE = {  # these have a scene of their own
    "ImportWizard",
    "ImportWizard of a file",
    "ImportWizard into a campaign",
    "EnrollDialog of everybody",
    "ConnectWizard",
    "NameserverWizard",
    "NameserverWizard of one",
    "ShortcutSheet",
    "BulkDialog",
    "Question",
    "PassphraseDialog",
}


@dataclass
class Stage:
    """`wanted`: beginnings of the names to be taken, all if there are none."""

    application: Application
    folder: Path
    mode: str
    stock: Stock
    wanted: tuple[str, ...] = ()

    @property
    def window(self) -> Any:
        return self.application.window

    def page(self, place: str) -> Any:
        page = self.window.page(place)
        return getattr(page, "page", page)

    def plays(self, *names: str) -> bool:
        return not self.wanted or any(one.startswith(self.wanted) for one in names)

    async def go(self, place: str, wanted: str = "") -> Any:
        self.application.session.wanted.emit(place, wanted)
        await settled(self.window)
        await asyncio.sleep(REST)
        return self.page(place)

    async def take(self, name: str, seen: QWidget | None = None) -> None:
        if self.plays(name):
            await asyncio.sleep(REST)
            (seen or self.window).grab().save(str(self.folder / f"{name}-{self.mode}.png"))
            sys.stdout.write(f"{name}-{self.mode}.png\n")
            sys.stdout.flush()

    async def pressed(self, button: Any, name: str) -> None:
        """The dialog that a button opens."""
        if self.plays(name):
            button.click()
            dialog: Any = await until(QApplication.activeModalWidget)
            await settled(dialog)
            await self.take(name, dialog)
            dialog.reject()
            await asyncio.sleep(0.2)

    async def menu(self, menu: QMenu, name: str) -> None:
        menu.popup(self.window.mapToGlobal(QPoint(200, 200)))
        await self.take(name, menu)
        menu.close()

    @asynccontextmanager
    async def dialog(self, name: str, stock: Stock | None = None) -> AsyncIterator[Any]:
        """One of DIALOGS over the window."""
        made = DIALOGS[name](self.application.session, stock or self.stock, self.window)
        shown = asyncio.ensure_future(dialogs.show_dialog(made))
        await asyncio.sleep(0)
        await settled(made)
        try:
            yield made
        finally:
            made.done(QDialog.DialogCode.Rejected)
            await shown


async def every_place(stage: Stage) -> None:
    for place, *_ in PLACES:
        await stage.go(place)
        await stage.take(place)
    for section, *_ in SECTIONS:
        page = await stage.go("preferences", section)
        await stage.take(f"preferences-{section}")
    page.reveal("barred")
    page.section("barred").page.setCurrentIndex(1)
    await stage.take("preferences-barred-domains")
    page.reveal("connections")


async def contacts(stage: Stage) -> None:
    page = await stage.go("contacts", stage.stock.contact.id)
    await stage.take("contacts-one")
    page.table.selectAll()
    await stage.take("contacts-many")
    page.table.clearSelection()
    await stage.menu(page.more.menu(), "contacts-menu")
    page.chips.more.click()
    await asyncio.sleep(REST)
    popup = QApplication.activePopupWidget()
    if popup is not None:
        await stage.take("contacts-filters", popup)
        popup.close()
    page.search.setText("nobody at all")
    await stage.take("contacts-no-match")
    page.search.clear()
    await asyncio.sleep(REST)


async def campaigns(stage: Stage) -> None:
    page = await stage.go("campaigns", stage.stock.campaign_id)
    editor = page.editor
    await until(lambda: editor.campaign is not None)
    for tab in TABS:
        editor.go(tab)
        await settled(stage.window)
        await stage.take(f"campaign-{tab}")
    editor.go("leads")
    editor.people.table.selectRow(1)
    await asyncio.sleep(REST)
    await stage.take("campaign-journey")
    editor.go("flow")
    branch = editor.flow.branches.flow.branches[0]
    editor.flow._write_at(branch.entry_edge_id, "")
    await stage.take("campaign-branch")
    editor.go("mails")
    editor.head.back.click()
    await asyncio.sleep(REST)
    page = await stage.go("campaigns", named(page, "Re-engage"))
    for tab in ("mails", "flow", "schedule", "leads", "figures"):
        page.editor.go(tab)
        await stage.take(f"draft-{tab}")
    page.editor.head.back.click()
    await asyncio.sleep(REST)


def named(page: Any, beginning: str) -> str:
    """The id of a campaign in the list."""
    rows = (page.model.row(at) for at in range(page.model.rowCount()))
    return next(str(one.id) for one in rows if one.item.name.startswith(beginning))


async def replies(stage: Stage) -> None:
    page = await stage.go("replies", stage.stock.thread_id)
    await until(lambda: page.reading.current is not None)
    await stage.take("conversation")
    name = (page.reading.current.lead_name or "").partition(" ")[0]
    page.reading.answer.editor.setPlainText(ANSWER.format(name=name))
    await stage.take("conversation-answer")
    page.reading.answer.editor.clear()
    await stage.pressed(page.reading.answer.template, "templates")
    await stage.pressed(page.reading.answer.sign, "signature")
    page.reading.lead.choose_snooze()
    await stage.take("snooze", page.reading.lead._times)
    page.reading.lead._times.close()
    await stage.menu(page.filters._menu, "replies-categories")
    page.search.setText("nobody wrote this")
    await stage.take("replies-no-match")
    page.search.clear()
    await asyncio.sleep(REST)


async def senders(stage: Stage) -> None:
    """Mailboxes and domains."""
    page = await stage.go("inboxes", stage.stock.inboxes[0].inbox_id)
    await stage.take("inboxes-one")
    page.table.selectAll()
    await stage.take("inboxes-many")
    page.table.clearSelection()
    page = await stage.go("domains", stage.stock.domain.domain_id)
    await stage.take("domains-one")
    await stage.pressed(page.detail.remove, "domain-delete")
    if stage.plays("bulk"):
        async with stage.dialog("BulkDialog") as dialog:
            await stage.take("bulk", dialog)
            dialog.edit.text.setPlainText(NAMES.format(mode=stage.mode))
            await stage.take("bulk-named", dialog)
            dialog.begin.click()
            await until(lambda: dialog.pages.currentIndex() == 1 and not dialog._making.running, 60)
            await stage.take("bulk-made", dialog)


async def outbox(stage: Stage) -> None:
    page = await stage.go("outbox")
    page.table.selectRow(1)
    await stage.take("outbox-one")
    await stage.pressed(page.detail.edit, "outbox-edit")
    await stage.pressed(page.detail.delay, "outbox-later")
    page.bar.to_sent.click()
    await asyncio.sleep(REST)
    page.sent_table.selectRow(0)
    await stage.take("outbox-sent")
    page.bar.to_doubt.click()
    await stage.take("outbox-in-doubt")
    page.bar.to_planned.click()


async def webhooks(stage: Stage) -> None:
    page = await stage.go("webhooks", stage.stock.hook.id)
    await stage.take("webhook-deliveries")
    page.detail.tabs[1].click()
    await stage.take("webhook-overview")
    page.detail.tabs[0].click()
    await stage.pressed(page.detail.remove, "webhook-delete")
    page.tabs[1].click()
    await stage.take("webhook-receiver")
    page.tabs[0].click()


async def importing(stage: Stage) -> None:
    async with stage.dialog("ImportWizard") as wizard:
        await stage.take("import-1", wizard)
        wizard.file_step.open(find_resource("sample", "leads.csv"))
        await until(lambda: wizard.file_step.file is not None)
        await stage.take("import-1-file", wizard)
        for at in (2, 3, 4):
            await until(wizard.next.isEnabled)
            wizard.next.click()
            if at == 4:
                await until(lambda: not wizard.result_step.running)
            await asyncio.sleep(REST)
            await stage.take(f"import-{at}", wizard)


async def have_we_met(stage: Stage) -> None:
    """Before people become leads, all at once and from a file; of a campaign that has none yet."""
    if not stage.plays("met"):
        return
    session = stage.application.session
    made = await session.service.campaigns.create(NewCampaign(name="Autumn news"))
    stock = replace(stage.stock, campaign_id=made.campaign_id, campaign=made)
    async with stage.dialog("EnrollDialog of everybody", stock) as dialog:
        await stage.take("met-everybody", dialog)
        dialog.add.click()
        await until(dialog.meeting.list.isVisible)
        await stage.take("met-everybody-list", dialog)
    async with stage.dialog("ImportWizard into a campaign", stock) as wizard:
        for _ in range(3):
            await until(wizard.next.isEnabled)
            wizard.next.click()
        await until(wizard.next.isEnabled)
        await stage.take("met-import", wizard)
        people = wizard.meeting.found.listed
        for name, answers in (("looking", _endless), ("trouble", _cut), ("many", _many)):
            wizard.meeting.look(partial(answers, people), 150_000, lambda person: person.email)
            await asyncio.sleep(REST)
            await stage.take(f"met-import-{name}", wizard)
    await session.service.campaigns.delete(made.campaign_id)


def _some(people: Sequence[Met]) -> KnownPeople:
    again = [one.model_copy(update={"email": f"{at}.{one.email}"}) for one in people for at in range(40)]
    return KnownPeople(asked=12_000, met_count=9_000, met=tuple(again))


async def _many(people: Sequence[Met]) -> Answers:
    yield _some(people)


async def _endless(people: Sequence[Met]) -> Answers:
    yield _some(people)
    await asyncio.Event().wait()


async def _cut(people: Sequence[Met]) -> Answers:
    yield _some(people)
    raise Unreachable("The service did not answer in time. Try again in a moment.")


async def connecting(stage: Stage) -> None:
    """A mailbox at the mail server of the practice world."""
    box = stage.application.session.about.practice_mailbox
    assert box is not None
    async with stage.dialog("ConnectWizard") as wizard:
        await stage.take("connect-1", wizard)
        wizard.address_step.display_name.setText("Anna Bell")
        wizard.address_step.address.setText("anna.bell@outreach.practice.test")
        await asyncio.sleep(2)
        await stage.take("connect-1-found", wizard)
        wizard.next.click()
        await asyncio.sleep(REST)
        servers = wizard.servers_step
        servers.password.setText(box.password)
        for side in ("smtp", "imap"):
            getattr(servers, f"{side}_host").setText(getattr(box, f"{side}_host"))
            getattr(servers, f"{side}_port").setValue(getattr(box, f"{side}_port"))
        servers.smtp_username.setText(box.email_address)
        await stage.take("connect-2", wizard)
        servers.more.click()
        await stage.take("connect-2-all", wizard)
        wizard.next.click()
        await until(lambda: not wizard.try_step.running, 60)
        await stage.take("connect-3", wizard)
        wizard._go(3)
        await stage.take("connect-4", wizard)
        wizard.done_step.show_address("anna.bell@outreach.practice.test", 25)
        wizard._go(4)
        await stage.take("connect-5", wizard)


async def domain_wizard(stage: Stage) -> None:
    """From the name of a domain until it is active."""
    if not stage.plays("domain-1", "domain-2", "domain-3", "domain-4"):
        return
    async with stage.dialog("NameserverWizard") as wizard:
        await stage.take("domain-1", wizard)
        wizard.name.setText(f"acme-{stage.mode}.test")
        for at, press in ((2, wizard.next), (3, wizard.servers.at_practice), (4, wizard.next)):
            await until(wizard.next.isEnabled)
            press.click()
            await until(lambda at=at: wizard.step == at - 1)
            await stage.take(f"domain-{at}", wizard)
    async with stage.dialog("NameserverWizard of one") as wizard:
        await stage.take("domain-seen", wizard)


async def every_dialog(stage: Stage) -> None:
    for name in DIALOGS:
        said = "dialog-" + name.lower().replace(" ", "-")
        if name not in ELSEWHERE and stage.plays(said):
            async with stage.dialog(name) as dialog:
                await asyncio.sleep(REST)
                await stage.take(said, dialog)


async def passphrases(stage: Stage) -> None:
    for name, dialog in (
        ("backup", PassphraseDialog(tr("A passphrase for this backup"), twice=True, parent=stage.window)),
        ("restore", PassphraseDialog(tr("The passphrase of this backup"), typed=WORD, parent=stage.window)),
    ):
        dialog.open()
        await stage.take(name, dialog)
        dialog.reject()
        dialog.deleteLater()


async def shell(stage: Stage) -> None:
    """What the window has around its places."""
    window = stage.window
    await stage.go("today")
    window.palette_.pop_up()
    await stage.take("palette")
    window.palette_.field.setText("ann")
    await asyncio.sleep(REST)
    await stage.take("palette-found")
    window.palette_.hide()
    await stage.menu(stage.application.tray.menu, "tray")
    window.show_shortcuts()
    sheet: Any = await until(QApplication.activeModalWidget)
    await stage.take("shortcuts", sheet)
    sheet.reject()
    await asyncio.sleep(0.2)
    banner: Any = next(iter(window.findChildren(PracticeBanner)))
    await stage.pressed(banner._mailbox, "practice-mailbox")


async def states(stage: Stage) -> None:
    """With a key that opens next to nothing."""
    mine = stage.application.session
    service = OutreachService(mine.service.http.base_url, stage.stock.key.secret)
    session = Session(mine.settings)
    session.connected(service, await service.workspace.about())
    for place, _, _, module, page in PLACES:
        if stage.plays(f"no-right-{place}"):
            late = LazyPage(session, module, page)
            theme.style_window(late)
            late.resize(stage.window.size())
            late.show()
            await settled(late)
            await stage.take(f"no-right-{place}", late)
            late.close()
            late.deleteLater()
    await service.close()


from tests.rare_states import RARE  # noqa: E402 - which are staged as these are

SCENES: tuple[Callable[[Stage], Awaitable[None]], ...] = (
    every_place,
    contacts,
    campaigns,
    replies,
    outbox,
    senders,
    webhooks,
    importing,
    have_we_met,
    connecting,
    domain_wizard,
    every_dialog,
    passphrases,
    shell,
    states,
    *RARE,
)
