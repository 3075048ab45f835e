"""Sets of the states a mail may be in, by what they mean; `ledger` moves it from one to the next."""

from __future__ import annotations

from app.contract.mails import MailState

TO_BE_TRIED = (MailState.PLANNED, MailState.CANCELLED)  # nobody is at it; a cancelled one may be written anew
RECALLABLE = (MailState.PLANNED, MailState.CLAIMED)  # the last look before DATA finds a claimed one cancelled
UNDER_WAY = (MailState.CLAIMED, MailState.IN_DATA)  # a worker is at it
IN_DOUBT = (MailState.IN_DATA, MailState.UNCERTAIN)  # it may have arrived
UNPROVEN = (*UNDER_WAY, MailState.UNCERTAIN)  # begun, and not known to be sent: takes a place as if it were
HANDED_OVER = (*IN_DOUBT, MailState.SENT)  # the mail server has it, or may have
NEVER_ARRIVES = (MailState.FAILED, MailState.CANCELLED)
