"""Lessons for the reply classifier from people's own categories, by thread so that each can be undone."""

from __future__ import annotations

from sqlalchemy import Connection, delete, func, insert, select

from app.contract.replies import Category
from app.service.core import tables
from app.service.mail.parse_message import MessageKind, ParsedMessage
from app.service.rules.classifier_model import NONE_YET, Lessons
from app.service.rules.reply_classifier import CERTAIN, ClassifiedReply, categorize_reply
from app.service.rules.text_features import extract_features, tidy_text

lessons, messages = tables.lessons, tables.messages
EACH = ""  # a pseudo-word in every lesson, whose count is the number of lessons


def learn_category(conn: Connection, workspace_id: str, thread_id: str, category: str) -> None:
    """Learn that the contact's last message in a thread has this category; "" undoes the lesson."""
    conn.execute(delete(lessons).where(lessons.c.thread_id == thread_id))
    theirs = select(messages.c.text).where(
        messages.c.thread_id == thread_id, messages.c.is_auto_reply.is_(False)
    )
    text = conn.scalar(theirs.order_by(messages.c.at.desc(), messages.c.id.desc()).limit(1))
    if not category or text is None:
        return
    mine = {"thread_id": thread_id, "workspace_id": workspace_id, "category": category}
    conn.execute(insert(lessons), [{**mine, "word": word} for word in (EACH, *_extract_words(text))])


def lessons_for(conn: Connection, workspace_id: str, text: str) -> Lessons:
    """Return this workspace's lessons about the words of a text, using two indexed queries."""
    mine = lessons.c.workspace_id == workspace_id
    count = func.count().label("count")
    by_category = select(lessons.c.category, count).where(mine, lessons.c.word == EACH)
    taught = {category: each for category, each in conn.execute(by_category.group_by(lessons.c.category))}
    if not taught:
        return NONE_YET
    by_word = select(lessons.c.word, lessons.c.category, count).where(
        mine, lessons.c.word.in_(_extract_words(text))
    )
    rows = conn.execute(by_word.group_by(lessons.c.word, lessons.c.category))
    return Lessons(taught, {(word, category): each for word, category, each in rows})


def verdict_on(conn: Connection, workspace_id: str, reading: ParsedMessage) -> ClassifiedReply:
    """Classify a parsed message, taking this workspace's lessons into account."""
    taught = lessons_for(conn, workspace_id, reading.text)
    is_auto = reading.kind is MessageKind.AUTO_REPLY
    if reading.departure and not reading.opt_out:
        return ClassifiedReply(Category.WRONG_PERSON, CERTAIN, (reading.departure,))
    return categorize_reply(
        reading.text, reading.subject, is_auto=is_auto, opt_out=reading.opt_out, lessons=taught
    )


def _extract_words(text: str) -> list[str]:
    return [
        each for each in extract_features(tidy_text(text)) if not each.startswith("#") and len(each) <= 80
    ]
