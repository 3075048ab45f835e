"""The detail's numbers, the list with its reasons, the preview and the forecast, over HTTP."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from app.contract import paths
from app.service.core import tables
from app.service.mail.compose import compose_message
from app.service.records import lead_transitions
from app.service.rules.scheduler import Send
from app.service.workflows.outbound import send_state
from app.service.workflows.outbound.message_context import message_context_for
from tests import factories

pytestmark = pytest.mark.anyio

FOLLOW_UP = {"wait_days": 2, "variants": [{"body_template": "And, {{first_name}}?"}]}


async def heads(scene: Any, **query: Any) -> list[dict[str, Any]]:
    answer = await scene.api.get(paths.DESK_CAMPAIGNS, params=query)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["campaigns"])


async def test_campaign_detail_shows_counters_and_rates_of_its_mails(scene: Any) -> None:
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready(
        *("anna", "ben", "cleo", "dan", "eve", "fay"), inbox_ids=[inbox_id], sequences=[FOLLOW_UP]
    )
    leads = [row.id for row in await scene.rows(tables.leads)]
    detail = await scene.get(campaign_id)
    initial, later = detail["variants"][0]["id"], detail["sequences"][0]["variants"][0]["id"]
    now = scene.now
    sent = {"current_step": 0, "last_sent_at": now}
    await scene.update(tables.leads, leads[0], **sent, status="REPLIED", opened_at=now, replied_at=now)
    await scene.update(tables.leads, leads[1], **sent, status="OPENED", opened_at=now)
    await scene.update(tables.leads, leads[2], **sent, status="BOUNCED")
    await scene.update(tables.leads, leads[3], **sent, status="UNSUBSCRIBED")
    first = await scene.mail(
        campaign_id, leads[0], inbox_id, variant_id=initial, opened_at=now, replied_at=now
    )
    await scene.mail(campaign_id, leads[0], inbox_id, variant_id=later, step_number=2)
    second = await scene.mail(campaign_id, leads[1], inbox_id, variant_id=initial, opened_at=now)
    await scene.mail(campaign_id, leads[2], inbox_id, variant_id=initial, bounced_at=now)
    await scene.mail(campaign_id, leads[3], inbox_id, variant_id=initial)
    await scene.mail(campaign_id, leads[4], inbox_id, variant_id=initial, state="UNCERTAIN", sent_at=None)
    for mail_id, position, machine in ((first, 0, False), (first, 1, False), (second, 0, True)):
        touch = {"kind": "click", "position": position, "by_machine": machine, "at": now}
        await scene.insert(tables.touches, mail_id=mail_id, **touch)
    counted = await scene.get(campaign_id)
    expected = {
        "total_leads": 6,
        "sent_count": 3,
        "initial_sent_count": 4,
        "followup_sent_count": 1,
        "reply_count": 1,
        "open_count": 2,
        "bounce_count": 1,
        "unsubscribe_count": 1,
        "completion_rate": 66.67,
        "success_rate": 50.0,
        "open_to_reply_rate": 50.0,
    }
    assert {name: counted[name] for name in expected} == expected
    assert counted["variants"][0]["stats"] == {
        "sent_count": 4,
        "open_count": 2,
        "reply_count": 1,
        "bounce_count": 1,
        "click_count": 1,
        "open_rate": 50.0,
        "reply_rate": 25.0,
        "bounce_rate": 25.0,
        "click_rate": 25.0,
    }
    assert counted["sequences"][0]["variants"][0]["stats"]["sent_count"] == 1
    assert counted["inboxes"][0]["emails_sent_today"] == 6
    (head,) = await heads(scene)
    shared = set(expected) & set(head)
    assert {name: head[name] for name in shared} == {name: expected[name] for name in shared}
    assert head["in_doubt_count"] == 1


async def test_campaign_list_counts_sent_mails_per_day_in_campaign_timezone(scene: Any) -> None:
    """Monday 09:00 UTC is Monday 22:00 in Auckland; at 12:00 the next day has begun there."""
    inbox_id = await scene.inbox()
    far = await scene.ready("anna", inbox_ids=[inbox_id], timezone="Pacific/Auckland")
    here = await scene.ready("ben", inbox_ids=[inbox_id], timezone="UTC")
    await scene.ready("cleo", inbox_ids=[inbox_id])
    for campaign_id, hours in ((far, 0), (far, 22), (far, 24 * 13), (far, 24 * 14), (here, 10), (here, 1)):
        sent_at = scene.now - timedelta(hours=hours)
        await scene.mail(campaign_id, None, inbox_id, sent_at=sent_at)
    await scene.mail(here, None, inbox_id, state="UNCERTAIN", sent_at=None)
    empty, near, away = [head["sent_by_day"] for head in await heads(scene)]
    assert empty == [0] * 14
    assert near == [0] * 12 + [1, 1]
    assert away == [1] + [0] * 11 + [0, 2]


async def test_campaign_detail_shows_ramp_up_day_and_limit_of_inbox(scene: Any) -> None:
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready(inbox_ids=[inbox_id], ramp_up_enabled=True, ramp_up_increment=4)
    (inbox,) = (await scene.get(campaign_id))["inboxes"]
    assert (inbox["ramp_up_current_day"], inbox["ramp_up_daily_limit"]) == (0, 4)
    now, table = scene.now, tables.campaign_inboxes
    change = table.update().values(first_sent_at=now - timedelta(8))
    await scene.app_state.database.write(lambda conn: conn.execute(change))
    (inbox,) = (await scene.get(campaign_id))["inboxes"]
    assert (inbox["ramp_up_current_day"], inbox["ramp_up_daily_limit"]) == (9, 8)


async def test_campaign_list_is_filtered_by_search_and_status_and_paged(scene: Any) -> None:
    for name in ("Spring 100% off", "Summer plans", "Autumn leaves"):
        await scene.create(name=name)
    assert [head["name"] for head in await heads(scene)] == [
        "Autumn leaves",
        "Summer plans",
        "Spring 100% off",
    ]
    assert [head["name"] for head in await heads(scene, search="summer")] == ["Summer plans"]
    assert [head["name"] for head in await heads(scene, search="%")] == ["Spring 100% off"]
    assert [head["name"] for head in await heads(scene, limit=1, page=2)] == ["Summer plans"]
    assert await heads(scene, status=["ACTIVE", "PAUSED"]) == []
    assert await heads(scene, page=9) == []


@pytest.mark.parametrize(
    ("change", "later", "next_at", "words"),
    [
        ({}, 0, "2026-03-02T09:00:00Z", None),
        ({}, 10, "2026-03-03T09:00:00Z", "The sending window is closed. Next: Tuesday 3 March, 09:00 (UTC)."),
        ({"sending_days": [2]}, 1, "2026-03-04T09:00:00Z", "The campaign doesn't send on this day."),
        (
            {"start_date": "2026-03-04T12:00:00+01:00"},
            1,
            "2026-03-04T11:00:00Z",
            "The campaign starts later. Next: Wednesday 4 March, 11:00 (UTC).",
        ),
    ],
)
async def test_campaign_list_shows_next_send_time_and_reason_for_waiting(
    scene: Any, clock: Any, change: dict[str, Any], later: int, next_at: str, words: str | None
) -> None:
    campaign_id = await scene.ready(**change)
    await scene.update(tables.campaigns, campaign_id, status="ACTIVE")
    clock.move_to(clock.now() + timedelta(hours=later))
    (head,) = await heads(scene)
    assert head["next_send_at"] == next_at
    assert head["waiting_for"] is None if words is None else head["waiting_for"].startswith(words)


async def test_campaign_list_without_next_send_shows_reason(scene: Any) -> None:
    inbox_id = await scene.inbox()
    campaign_id = await scene.ready("anna", inbox_ids=[inbox_id])
    await scene.update(tables.campaigns, campaign_id, status="ACTIVE")
    (lead,) = await scene.rows(tables.leads)
    await scene.update(tables.leads, lead.id, hold="missing_field", hold_detail="company")
    (head,) = await heads(scene)
    assert head["next_send_at"] is None
    assert head["waiting_for"].startswith("1 lead waits. ") and "company" in head["waiting_for"]
    await scene.update(tables.leads, lead.id, hold=None, hold_detail=None)
    await scene.update(tables.inboxes, inbox_id, overall_status="PAUSED")
    (head,) = await heads(scene)
    assert (head["next_send_at"], head["waiting_for"]) == (
        None,
        "The inbox is not sending; see Inboxes.",
    )


async def test_campaign_list_with_template_problem_shows_it_as_reason(scene: Any) -> None:
    """Texts that were right for an older version, and go out as nobody meant them."""
    campaign_id = await scene.ready("anna", inbox_ids=[await scene.inbox()])
    await scene.update(tables.campaigns, campaign_id, status="ACTIVE")
    (lead,) = await scene.rows(tables.leads)
    problem = (
        "“{{first_name|capitalize}}” is not a merge field. Write {{first_name}} or {{first_name|there}}."
    )
    await scene.update(tables.leads, lead.id, hold="template", hold_detail=problem)
    (head,) = await heads(scene)
    assert head["waiting_for"] == f"1 lead waits. The template holds it up: {problem}"


async def preview(scene: Any, campaign_id: str, **wanted: Any) -> Any:
    return await scene.api.post(paths.PREVIEW.format(campaign_id=campaign_id), json=wanted)


async def test_preview_for_lead_equals_mail_to_be_sent(scene: Any) -> None:
    texts = [
        {
            "subject_template": "{Hi|Hello|Dear} {{first_name}}",
            "body_template": "{One|Two|Three} words, {{first_name}}, from {{sender_name}}.",
            "distribution_percent": 50,
        }
    ] * 2
    campaign_id = await scene.ready("anna", "ben", "cleo", variants=texts)
    for lead in await scene.rows(tables.leads):
        shown = (await preview(scene, campaign_id, lead_id=lead.id)).json()

        def written(conn: Any, lead_id: str = lead.id) -> Any:
            return compose_message(message_context_for(conn, scene.app_state, lead_id, 0, scene.now))

        mail = await scene.app_state.database.read(written)
        assert (shown["subject"], shown["text"], shown["html"]) == (mail.subject, mail.text, mail.html)
        assert shown["lead_id"] == lead.id and shown["missing"] == []
        assert shown["headers"] == [list(one) for one in mail.headers]
        chosen = await scene.app_state.database.read(
            lambda conn, lead_id=lead.id: send_state.step_content(conn, campaign_id, 0, lead_id)
        )
        assert shown["variant_id"] == chosen.id


async def test_preview_of_chosen_step_or_variant_shows_it(scene: Any) -> None:
    campaign_id = await scene.ready("anna", sequences=[FOLLOW_UP])
    shown = (await preview(scene, campaign_id, step_number=2)).json()
    assert "And, Anna?" in shown["text"] and shown["lead_email"] == "anna@people.test"
    first = (await preview(scene, campaign_id)).json()
    assert first["subject"] and shown["subject"] == f"Re: {first['subject']}", "in the thread of the first"
    variant = (await scene.get(campaign_id))["variants"][0]["id"]
    assert (await preview(scene, campaign_id, variant_id=variant)).json()["variant_id"] == variant


async def test_preview_without_content_or_with_foreign_lead_is_refused(scene: Any) -> None:
    campaign_id = (await scene.create())["campaign_id"]
    assert (await preview(scene, campaign_id)).status_code == 400
    await scene.lead(campaign_id, "anna")
    assert (await preview(scene, campaign_id)).status_code == 400
    other = await scene.ready("ben")
    (lead,) = await scene.rows(tables.leads, campaign_id=other)
    assert (await preview(scene, campaign_id, lead_id=lead.id)).status_code == 404
    assert (await preview(scene, campaign_id, unknown=1)).status_code == 422


async def test_preview_with_missing_field_names_it(scene: Any) -> None:
    text = {"subject_template": "About {{company}}", "body_template": "Hello"}
    campaign_id = await scene.ready("anna", variants=[text])
    assert (await preview(scene, campaign_id)).json()["missing"] == ["company"]


async def test_preview_counts_leads_missing_each_merge_field(scene: Any) -> None:
    text = {
        "subject_template": "About {{company}}, {{first_name|there}}",
        "body_template": "{{custom_Job Title}} {{ company }} {{sender_name}} {{postal_address}}",
    }
    campaign_id = await scene.ready("anna", "ben", "cleo", variants=[text])
    anna, ben, cleo = sorted(row.id for row in await scene.rows(tables.contacts))
    assert (await preview(scene, campaign_id)).json()["lacking"] == {"company": 3, "custom_job_title": 3}
    await scene.update(tables.contacts, anna, company="Firm", custom_fields={"job title": "CEO"})
    await scene.update(tables.contacts, ben, company="  ")
    assert (await preview(scene, campaign_id)).json()["lacking"] == {"company": 2, "custom_job_title": 2}
    await scene.update(tables.contacts, ben, company="Firm", custom_fields={"Job-Title": "CTO"})
    (lead,) = [row for row in await scene.rows(tables.leads) if row.contact_id == cleo]
    await scene.update(tables.leads, lead.id, next_step=None, due_at=None)
    assert (await preview(scene, campaign_id)).json()["lacking"] == {}


async def test_forecast_of_two_campaigns_equals_mails_actually_sent(scene: Any, clock: Any) -> None:
    """Two campaigns and three inboxes over HTTP, then the rows turn by turn on the clock."""
    inboxes = [await scene.inbox(name, daily_limit=5) for name in ("x", "y", "z")]
    one = await scene.ready(*(f"a{n}" for n in range(14)), inbox_ids=inboxes[:2], sequences=[FOLLOW_UP])
    two = await scene.ready(*(f"b{n}" for n in range(9)), inbox_ids=inboxes[1:], min_gap_seconds=600)
    await scene.update(tables.campaigns, two, status="ACTIVE")
    foreseen = {}
    foreseen[one] = (await scene.api.get(paths.FORECAST.format(campaign_id=one))).json()
    await scene.update(tables.campaigns, one, status="ACTIVE")
    foreseen[two] = (await scene.api.get(paths.FORECAST.format(campaign_id=two))).json()
    sent: dict[str, list[Any]] = {one: [], two: []}
    for _ in range(500):
        now, waits = clock.now(), []
        for inbox_id in sorted(inboxes):
            chosen = await scene.app_state.database.write(
                lambda conn, who=inbox_id, at=now: factories.choose_next(conn, who, at)
            )
            if isinstance(chosen, Send):
                mail = {"step_number": chosen.step}
                await scene.mail(chosen.campaign_id, chosen.lead_id, inbox_id, **mail)
                (row,) = [
                    one
                    for one in await scene.rows(tables.mails)
                    if (one.lead_id, one.step_number) == (chosen.lead_id, chosen.step)
                ]
                await scene.app_state.database.write(
                    lambda conn, mail=row, at=now: send_state.apply_sent_mail(
                        conn, mail, lead_transitions.lead_of(conn, mail.lead_id), mail.sent_at, at
                    )
                )
                row = {"lead_id": chosen.lead_id, "inbox_id": inbox_id, "step_number": chosen.step}
                sent[chosen.campaign_id].append({"at": f"{now:%Y-%m-%dT%H:%M:%SZ}", **row})
                waits.append(now)
            elif chosen.until is not None:
                waits.append(chosen.until)
        if not waits:
            break
        clock.move_to(min(waits))
    for campaign_id, count in ((one, 28), (two, 9)):
        answer = foreseen[campaign_id]
        assert answer["mails"] == sent[campaign_id]
        assert (answer["total"], answer["unsendable"], answer["reason"]) == (count, 0, None)
        assert answer["ends_at"] == sent[campaign_id][-1]["at"]
        assert sum(day["initial"] + day["followup"] for day in answer["days"]) == count
        assert (await scene.row(tables.campaigns, campaign_id)).status == "COMPLETED"


async def test_forecast_without_inbox_counts_unsendable_leads_with_reason(scene: Any) -> None:
    made = await scene.create()
    await scene.lead(made["campaign_id"], "anna")
    answer = (await scene.api.get(paths.FORECAST.format(campaign_id=made["campaign_id"]))).json()
    assert (answer["total"], answer["unsendable"], answer["days"]) == (0, 1, [])
    assert answer["reason"].startswith("No inbox of the campaign")


async def test_forecast_with_unknown_merge_field_counts_all_leads_unsendable(scene: Any) -> None:
    slip = {"subject_template": "A question", "body_template": "Hi {{fisrt_name}}, {{signature}}"}
    campaign_id = await scene.ready("anna", "ben", variants=[slip])
    path = paths.FORECAST.format(campaign_id=campaign_id)
    answer = (await scene.api.get(path)).json()
    assert (answer["total"], answer["unsendable"]) == (0, 2)
    mended = [{**slip, "body_template": "Hi {{fisrt_name|there}}, {{sender_name}}"}]
    await scene.edit(campaign_id, variants=mended)
    answer = (await scene.api.get(path)).json()
    assert (answer["total"], answer["unsendable"]) == (2, 0)
