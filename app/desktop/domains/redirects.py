"""Where the web address of a domain leads: people look at it when they get a mail from there."""

from __future__ import annotations

from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from app.contract.domains import Domain, RedirectEdit
from app.desktop.session import Session
from app.desktop.widgets.factories import Choice, button, label, row
from app.desktop.widgets.forms import Form
from app.desktop.widgets.i18n import tr
from app.desktop.widgets.layouts import dialog_layout
from app.desktop.widgets.problems import complaints, reason
from app.desktop.widgets.tasks import Tasks

KINDS = {
    301: tr("For good (301)"),
    302: tr("For now (302)"),
    307: tr("For now, as asked (307)"),
    308: tr("For good, as asked (308)"),
}


class RedirectDialog(QDialog):
    """Makes or replaces the redirect of a domain."""

    def __init__(self, session: Session, domain: Domain, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Redirect of {domain}", domain=domain.domain_name))
        self.setMinimumWidth(480)
        self._session, self._domain = session, domain
        self._tasks = Tasks(self, self._failed)
        self.target, self.kind = QLineEdit(), Choice()
        self.target.setPlaceholderText("acme.com")
        self.target.setMaxLength(253)
        for code, text in KINDS.items():
            self.kind.addItem(text, code)
        self.path = QCheckBox(tr("Keep the path of the address"))
        self.query = QCheckBox(tr("Keep what follows its question mark"))
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
        said = "; ".join(complaints(error).values())
        self.form.set_errors({"target_domain": said or reason(error)})
