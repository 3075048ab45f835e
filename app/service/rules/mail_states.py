"""Sets of mail states, grouped by meaning; `ledger_steps` moves a mail from one state to the next."""

from __future__ import annotations

from app.contract.mails import MailState

TO_BE_TRIED = (MailState.PLANNED, MailState.CANCELLED)  # no worker has it; a cancelled one may be rewritten
RECALLABLE = (MailState.PLANNED, MailState.CLAIMED)  # a claimed one is checked once more before DATA
UNDER_WAY = (MailState.CLAIMED, MailState.IN_DATA)  # a worker is sending it
IN_DOUBT = (MailState.IN_DATA, MailState.UNCERTAIN)  # it may have arrived
UNPROVEN = (*UNDER_WAY, MailState.UNCERTAIN)  # begun, not known to be sent: uses capacity as if sent
HANDED_OVER = (*IN_DOUBT, MailState.SENT)  # the mail server has it, or may have
NEVER_ARRIVES = (MailState.FAILED, MailState.CANCELLED)
