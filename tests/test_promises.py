"""What is promised of safety and of faults, each with the tests that show it: without one it fails."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parent

# A promise in a line, then the tests that show it: file (below tests/) and functions.
SAFETY = """
Webhooks reach public addresses alone, however spelled or resolved, checked when made and at each delivery
    service/workflows/webhooks/test_ssrf_guard.py test_not_of_the_public_internet test_of_the_public_internet
    service/workflows/webhooks/test_ssrf_guard.py
        test_tricks_of_spelling test_one_bad_address_of_several_is_enough
    service/workflows/webhooks/test_ssrf_guard.py
        test_a_name_that_changes_its_mind test_only_this_computer_may_be_let_in
    service/workflows/webhooks/test_ssrf_guard.py
        test_the_name_is_resolved_once_an_attempt_and_that_address_dialed
    service/workflows/webhooks/test_ssrf_guard.py test_only_the_allowed_port_of_this_computer
    service/workflows/webhooks/test_ssrf_guard.py test_no_proxy_of_the_environment_is_used
    service/workflows/webhooks/test_routes.py test_what_is_refused
    service/workflows/webhooks/test_delivery.py test_what_will_not_get_better_is_not_tried_again
A webhook's signature is of the very bytes sent, as others compute it
    service/rules/test_webhook_retries.py
        test_webhook_signature_matches_known_vectors test_webhook_signature_matches_openssl
    service/workflows/webhooks/test_delivery.py test_an_event_arrives_as_documented
An API key is 256 bits of chance, shown once, kept as a digest, and over at once when revoked
    service/api/test_keys.py
        test_api_key_is_created_used_listed_and_revoked test_api_key_cannot_grant_scopes_it_lacks
    service/api/test_keys.py test_change_stream_ends_when_its_api_key_is_revoked
    test_launch.py test_a_key_is_printed_once
    service/api/test_idempotency.py test_idempotency_response_is_stored_encrypted
Every operation wants a key with its scopes, and knows nothing of other workspaces
    service/api/surfaces/test_every_operation.py test_scenario_table_lists_every_operation_and_no_other
    service/api/surfaces/test_every_operation.py test_operation_without_key_or_scope_is_refused
    service/api/surfaces/test_every_operation.py test_operation_on_id_of_another_workspace_answers_not_found
    service/api/surfaces/test_every_operation.py test_change_stream_names_no_ids_of_another_workspace
    service/api/test_rate_limit.py test_rate_limit_counts_revoked_key_as_wrong_key
No password, key or token stands in a log, an answer, the trail, the database or a backup
    journeys/test_faults.py test_inbox_connection_failure_shows_reason_and_saves_nothing
    journeys/test_faults.py test_sending_with_wrong_password_or_full_mailbox_waits_and_shows_reason
    service/api/test_monitoring.py test_log_line_is_json_object_without_secrets
    service/api/test_monitoring.py test_log_contains_no_secret_or_personal_data_of_requests
    service/api/test_audit.py test_audit_log_contains_no_key_secret
    service/workflows/test_backup.py
        test_a_workspace_comes_back_elsewhere_with_its_secrets_and_every_inbox_held
    desktop/preferences/test_sections.py test_the_log_is_read_and_copied_without_secrets
No name, field or subject becomes a header or a second recipient
    service/mail/test_compose.py
        test_composer_field_value_with_line_break_adds_no_header
        test_composer_invalid_recipient_address_is_refused_with_reason
    journeys/test_never_twice.py test_address_with_second_address_or_smtp_command_gets_no_mail
What a mail says is no command to its mail server
    service/workflows/inbound/test_dovecot.py test_an_evil_message_id_makes_no_mailbox
    service/workflows/inbound/test_imap_watcher.py test_a_message_id_can_not_speak_imap
    service/mail/test_parse_message.py test_message_id_with_line_break_or_blank_is_ignored
A template computes nothing, hostile ones are refused in time, and values are not read as templates
    service/mail/test_template.py
        test_template_problem_is_one_sentence test_template_with_hostile_text_is_rendered_in_time
    service/mail/test_template.py test_template_that_is_hostile_is_refused_at_once
    service/mail/test_template.py test_template_values_are_escaped_and_lose_control_characters
    service/mail/test_template.py
        test_template_merge_fields_are_filled_or_listed_missing
        test_template_nested_too_deep_is_refused_on_rendering
No cell of an export is a formula
    service/workflows/leads/test_leads.py test_formulas_are_guarded test_export_holds_every_lead
    contract/test_spreadsheet.py test_no_cell_of_an_export_is_a_formula_in_libreoffice
    service/api/test_audit.py test_audit_log_export_escapes_spreadsheet_formulas
What is uploaded has an end: bytes, rows, columns, fields, and the memory it takes
    service/workflows/contacts/test_import.py
        test_a_file_too_large_is_not_read_to_its_end test_refusals_keep_nothing
    service/workflows/contacts/test_import.py test_a_file_of_nearly_50_mb test_three_hundred_columns
    service/api/test_monitoring.py test_request_body_over_size_limit_is_refused
    service/api/test_idempotency.py test_idempotency_key_with_aborted_body_stores_nothing
    contract/test_csvtext.py test_a_line_without_end_is_not_read_into_memory test_too_many_rows
    contract/test_csvtext.py test_a_bad_row_never_ends_the_others
    service/workflows/leads/test_upload_process.py test_a_file_of_nearly_50_mb_takes_little_memory
    bench/test_uploading.py test_very_many_rows
Mail of strangers loads nothing, runs nothing, and shows where a link leads before it opens
    desktop/replies/test_page.py test_mail_of_strangers_fetches_nothing
    desktop/replies/test_page.py test_hostile_html_never_holds_the_window_over_50_ms
    desktop/replies/test_page.py test_a_link_opens_only_after_its_whole_address_was_shown
    service/mail/test_parse_message.py
        test_message_parser_reads_hostile_mail_in_time
        test_message_parser_removes_scripts_styles_and_unsafe_links
    service/api/test_attachments.py test_attachment_with_hostile_name_gets_safe_name
A tracking link can't be guessed, and leads where the mail said and nowhere else
    service/api/test_recipient_pages.py
        test_tracking_page_with_unknown_token_or_unsafe_link_is_not_found
        test_tracking_tokens_and_click_positions_are_parsed_strictly
    service/api/test_recipient_pages.py test_guessed_tracking_tokens_are_not_found
    service/api/test_recipient_pages.py
        test_click_link_redirects_to_url_of_mail_and_counts_once
        test_open_pixel_requested_repeatedly_counts_one_open
Who opts out is out at once, and nobody by looking
    service/api/test_recipient_pages.py
        test_unsubscribe_page_opened_changes_nothing_and_is_localized
        test_unsubscribe_twice_suppresses_contact_and_ends_lead_once
    service/api/test_recipient_pages.py
        test_link_scanner_requests_never_unsubscribe_or_create_events
    service/api/test_recipient_pages.py test_unsubscribe_link_works_after_mail_is_deleted
Certificates and names are always checked, and no password goes out before that
    service/workflows/outbound/test_smtp.py test_bad_certificates test_an_authority_that_nobody_knows
    service/workflows/outbound/test_smtp.py test_no_encryption_no_password
    service/workflows/outbound/test_smtp.py test_nothing_older_than_tls_1_2_and_nobody_unchecked
    service/workflows/inbound/test_imap_watcher.py
        test_trouble_is_said_in_words test_a_port_without_tls_and_a_silent_one
    service/workflows/inbound/test_dovecot.py test_starttls_is_taken_and_checked
    journeys/test_faults.py test_inbox_connection_failure_shows_reason_and_saves_nothing
A mail password is sealed for its row, and no other key opens it
    service/api/test_app_state.py test_vault_opens_secret_only_in_its_place_with_its_key
    service/api/test_app_state.py test_vault_key_without_keyring_is_stored_in_owner_only_file
    test_secret_store.py test_a_keyring_keeps_it test_without_one_it_goes_into_a_file_and_says_so
    service/workflows/test_backup.py test_another_passphrase_opens_nothing
The sealing key is changed without a password being typed, and a change that is cut off loses nothing
    service/workflows/transfer/test_key_rotation.py
        test_everything_opens_with_the_new_key_and_nothing_with_the_old
    service/workflows/transfer/test_key_rotation.py test_cut_off_anywhere_nothing_is_lost
    service/workflows/transfer/test_key_rotation.py test_killed_at_any_moment_and_started_again
    service/workflows/transfer/test_key_rotation.py test_a_keyring_that_is_locked_now_or_later_loses_nothing
    service/workflows/transfer/test_key_rotation.py test_a_full_disk_changes_nothing_and_room_lets_it
    service/workflows/transfer/test_key_rotation.py test_while_the_service_runs_it_refuses
    service/workflows/transfer/test_key_rotation.py
        test_a_backup_from_before_opens_after_and_none_is_made_in_between
The service listens on this computer alone and refuses foreign hosts and origins; recipients' pages are apart
    service/api/test_app_state.py
        test_api_request_without_valid_key_or_scope_is_refused
        test_api_request_with_foreign_origin_or_host_is_refused
    service/api/test_app_state.py test_cross_origin_request_changes_nothing_and_gets_no_cors_headers
    test_launch.py test_a_service_tells_how_it_does_and_ends_when_told
    service/api/test_monitoring.py test_host_header_must_be_an_allowed_host
    service/api/test_recipient_pages.py test_tracking_page_with_unknown_token_or_unsafe_link_is_not_found
Who asks too fast, or tries keys out, waits
    service/api/test_rate_limit.py test_rate_limit_exceeded_answers_429_with_retry_after
    service/api/test_rate_limit.py test_rate_limit_blocks_repeated_wrong_keys_but_not_known_key
    service/api/test_rate_limit.py test_rate_limit_bucket_refills_over_time_up_to_capacity
    service/test_every_state.py test_rate_limit_applies_to_every_operation
What is searched for is literal, sorting is from a list, and no page is too far
    service/workflows/contacts/test_directory.py test_search_is_literal_and_ignores_case test_refused_filters
    service/workflows/replies/test_routes.py test_lists_filter_and_count
    service/api/surfaces/test_fuzz.py
        test_fuzzed_operation_answers_as_documented test_operation_with_boundary_values_answers_as_documented
What is read back is JSON, and a job works for its own team
    test_architecture.py test_nothing_is_read_that_could_run
    service/workflows/leads/test_upload.py test_a_campaign_archived_meanwhile_ends_the_job
What is brought along is pinned with its hashes, listed and licensed
    packaging/test_pins.py test_every_package_has_one_version_and_the_hashes_of_its_files
    packaging/test_pins.py test_all_that_the_program_asks_for_is_pinned
    packaging/test_pins.py test_what_is_installed_here_is_what_is_pinned
    packaging/test_pins.py test_the_hashes_are_of_the_versions_that_were_chosen
    packaging/test_pins.py
        test_a_changed_wheel_is_refused_and_an_environment_of_before_is_made_anew
    packaging/test_packaging.py test_the_bill_names_each_part_once_with_its_license
    packaging/test_packaging.py test_nothing_that_is_brought_along_is_under_the_gpl_alone
"""

FAULTS = """
The service is killed again and again while it sends: no mail twice, none lost
    mailhost/test_killed.py test_service_killed_repeatedly_sending_to_postfix_reports_what_arrived
    journeys/test_killed.py test_service_killed_repeatedly_sends_each_mail_at_most_once
    journeys/test_killed_credits.py test_service_killed_repeatedly_charges_one_credit_per_accepted_mail
    journeys/test_killed.py test_service_killed_before_data_sends_mail_once
    journeys/test_killed.py test_service_killed_within_data_leaves_mail_uncertain_until_resolved
A data folder or a database is put back from an older copy: nothing goes out twice, and a person is asked once
    service/workflows/outbound/test_restored.py test_a_folder_put_back_is_recorded_and_sends_nothing_twice
    service/workflows/outbound/test_restored.py test_where_no_sent_folder_shows_it_a_person_is_asked_once
    service/workflows/outbound/test_restored.py test_a_database_put_back_under_a_running_service_is_compared
    service/workflows/outbound/test_restored.py test_what_a_person_wrote_by_hand_pauses_nobody
    journeys/test_never_twice.py test_older_database_copy_pauses_inbox_until_resumed
Mails in doubt after a crash are looked for in the Sent folder first, then asked about once for each inbox
    service/workflows/outbound/test_resolve_uncertain.py
        test_doubts_that_the_sent_folder_has_are_settled_before_anybody_is_asked
    service/workflows/outbound/test_resolve_uncertain.py test_all_doubts_of_an_inbox_are_settled_by_one_answer
The line to the mail server fails at every point
    mailhost/test_engine.py test_postfix_connection_faults_leave_each_mail_in_correct_state
    service/workflows/outbound/test_inbox_sender.py
        test_before_the_mail_itself_nothing_is_lost_and_nothing_sent_twice
    service/workflows/outbound/test_inbox_sender.py
        test_handed_over_without_an_answer_is_in_doubt_and_stays_so
A mail server puts mail off, or refuses it
    mailhost/test_engine.py test_postfix_connection_faults_leave_each_mail_in_correct_state
    service/workflows/outbound/test_inbox_sender.py
        test_put_off_with_back_off_others_go_on_and_in_the_end_it_fails
    service/workflows/outbound/test_inbox_sender.py test_refused_recipients test_a_full_mailbox_says_so
    service/workflows/outbound/test_inbox_sender.py test_refused_content_fails_the_lead_only
Very many mails come back
    service/workflows/inbound/test_many_bounces.py test_very_many_mails_come_back
Replies come while the mailbox is away
    service/workflows/inbound/test_dovecot.py test_fifty_replies_while_the_server_is_away_are_read_once
    service/workflows/inbound/test_faults.py
        test_a_connection_that_died_in_silence_is_noticed_within_75_seconds
A mailbox is emptied or numbered anew
    service/workflows/inbound/test_faults.py test_a_mailbox_that_is_emptied_goes_on
    service/workflows/inbound/test_faults.py test_numbers_given_anew_bring_nothing_twice
The line to a mailbox dies in silence
    service/workflows/inbound/test_imap_watcher.py test_a_connection_that_died_in_silence_is_noticed
    service/workflows/inbound/test_faults.py
        test_a_connection_that_died_in_silence_is_noticed_within_75_seconds
A reply is faster than our own commit
    service/workflows/inbound/test_process_message.py test_a_reply_may_be_faster_than_our_own_commit
A webhook's endpoint fails in every way
    service/workflows/webhooks/test_delivery.py
        test_three_failures_then_success test_four_failures_and_it_is_dead
    service/workflows/webhooks/test_delivery.py test_what_will_not_get_better_is_not_tried_again
    service/workflows/webhooks/test_delivery.py test_a_slow_endpoint_keeps_nobody_waiting
The service is killed between a webhook's answer and its record
    service/workflows/webhooks/test_delivery_durability.py test_killed_between_the_answer_and_its_record
The disk is full
    journeys/test_faults.py test_disk_full_stops_sending_until_space_is_freed
    service/core/test_database.py test_database_rollback_inside_step_keeps_other_steps
    service/workflows/leads/test_upload.py test_a_fault_ends_the_job_and_a_full_disk_does_not
    service/workflows/test_backup.py test_a_disk_without_room_is_told_before_and_while
The clock is set back, or changes for the summer
    journeys/test_never_twice.py test_clock_set_back_sends_no_mail_twice
    journeys/test_never_twice.py test_daily_limit_over_clock_jumps_is_never_exceeded
    journeys/test_never_twice.py test_sending_after_computer_sleep_waits_for_inbox_read
        test_sending_after_computer_sleep_waits_for_spam_folder_read
    service/workflows/outbound/test_sleep_detection.py
        test_a_clock_that_was_a_year_ahead_holds_nothing_up_once_it_is_right
    service/rules/test_send_windows.py
        test_daily_counters_reset_at_utc_midnight test_send_window_next_opening_is_correct_in_each_timezone
    service/workflows/campaigns/test_due.py test_what_counts_as_sent_today
The inbox that answers go to is away, or another of the team, or another worker reads it
    journeys/test_never_twice.py test_reply_to_inbox_is_read_before_sending
    journeys/test_never_twice.py test_other_inbox_of_team_is_read_before_sending
    journeys/test_never_twice.py test_sending_waits_only_limited_time_for_unread_team_inbox
    service/workers/test_watchers.py test_worker_sends_only_after_other_worker_has_read_replies
    journeys/test_never_twice.py
        test_folder_scan_cut_off_is_repeated_before_sending
A provider lets an account send no more
    service/workflows/outbound/test_inbox_sender.py test_an_account_that_may_not_send_costs_no_lead
Mail after mail is refused as spam
    service/workflows/outbound/test_policy_rejections.py
        test_after_three_in_a_row_the_campaign_rests_and_resumed_writes_to_all
The postal address is taken out while campaigns run
    service/workflows/outbound/test_address.py test_it_is_taken_out_while_a_campaign_runs
One person is a lead by two names of a mailbox
    service/workflows/outbound/test_mailbox_aliases.py
        test_one_person_gets_one_sequence test_what_may_have_arrived_counts
Two services, or two windows, on one workspace
    journeys/test_never_twice.py test_second_service_on_same_database_is_refused
    service/api/test_app_state.py test_folder_lock_refuses_second_opening
    service/workers/test_workers.py test_workers_send_each_mail_once_when_one_is_killed
    service/workers/test_workers.py test_worker_paused_until_takeover_sends_nothing_twice
    desktop/test_application.py test_a_second_start_brings_the_first_window_to_the_front
    desktop/test_application.py test_a_folder_in_use_is_said_where_the_page_would_be_and_tried_again
The service is killed in the middle of an import, and of making inboxes
    service/workflows/leads/test_upload_process.py test_an_upload_is_watched_killed_and_gone_on_with
    desktop/csv_import/test_killed.py test_import_of_contacts_goes_on_when_the_service_is_back
    mailhost/test_hosted.py test_hosted_setup_killed_anywhere_can_be_repeated
    mailhost/test_hosted_service.py test_service_killed_creating_inboxes_creates_each_once
    service/workflows/inboxes/test_bulk.py test_a_job_that_was_cut_off_goes_on
Somebody opts out while the mail is on its way
    service/workflows/outbound/test_inbox_sender.py test_suppressed_between_claim_and_data
    journeys/test_never_twice.py test_mail_stopped_between_claim_and_data_is_not_sent
A campaign is paused with mails under way
    service/workflows/outbound/test_pausing.py
        test_of_four_mails_under_way_a_pause_lets_these_finish_and_no_other_begin
    service/workflows/outbound/test_inbox_sender.py test_paused_between_claim_and_data_and_resumed
The mail server is killed under load
    mailhost/test_engine.py test_postfix_killed_under_load_gets_no_mail_twice
The database is missing or empty where emails were sent: it is no new workspace, and restore is the way out
    service/core/test_missing_database.py
        test_service_with_lost_database_refuses_start_until_restore
        test_cli_command_with_lost_database_creates_no_workspace
        test_service_with_empty_database_and_last_mail_mark_refuses_start
        test_restore_interrupted_is_not_followed_by_empty_workspace
    service/workflows/outbound/test_last_mail_mark.py test_mark_that_can_not_be_read_holds_every_inbox_once
    desktop/preferences/test_data.py
        test_missing_database_is_said_where_the_page_would_be_and_a_backup_restored
The database is damaged while the service runs: nothing is sent until a check finds it whole
    service/workflows/outbound/test_damage.py test_damage_met_by_a_reader_stops_sending_and_is_said
    service/workflows/outbound/test_damage.py test_damage_met_by_the_engine_stops_sending
    service/workflows/outbound/test_damage.py
        test_damage_noticed_before_data_keeps_the_email_from_being_handed_over
        test_damage_outlasts_a_restart_until_the_file_is_whole
        test_server_that_says_its_data_is_corrupted_stops_sending
        test_disk_that_refuses_a_write_stops_sending
    desktop/preferences/test_data.py
        test_database_that_is_damaged_while_it_runs_is_said_above_every_page
The database is held by another program, or damaged
    service/core/test_database.py test_database_locked_by_another_program_answers_503_and_recovers
    service/core/test_database.py test_database_with_damaged_table_answers_503_only_for_that_table
    test_launch.py test_a_broken_database_is_said_and_left_alone
    service/workflows/test_backup.py test_a_workspace_that_can_not_be_read_is_put_aside
    desktop/preferences/test_data.py test_a_workspace_that_does_not_open_is_restored_all_the_same
The keyring is locked, silent or gone
    test_secret_store.py test_a_workspace_whose_key_is_in_a_keyring_gets_no_other_while_that_is_locked
    test_secret_store.py test_a_keyring_that_never_answers_is_left
    service/workflows/webhooks/test_delivery.py test_a_secret_that_was_sealed_elsewhere
The window's service is killed
    desktop/test_application.py test_a_service_that_died_comes_back_with_the_speed_that_was_chosen
The window is killed in the middle of a move
    desktop/preferences/test_transfer_killed.py test_it_is_gone_on_with test_it_is_called_off
    desktop/preferences/test_transfer_killed.py test_on_the_way_back
The program is replaced by a newer one, in the middle of a job, or killed while it upgrades
    service/workflows/leads/test_upload.py test_a_restart_goes_on_where_it_was
    service/core/test_migrations.py test_migration_killed_midway_changes_nothing_and_can_be_repeated
    service/core/test_migrations.py
        test_migration_from_each_release_keeps_data_up_and_down
A workspace of a newer program
    test_launch.py test_a_workspace_of_a_newer_program_is_said_and_left_alone
    service/api/test_app_state.py test_migration_of_newer_workspace_is_refused_and_changes_nothing
"""


def promises(table: str) -> dict[str, list[tuple[str, str]]]:
    """Each with its tests."""
    found: dict[str, list[tuple[str, str]]] = {}
    file = ""
    for line in table.strip().splitlines():
        if not line.startswith(" "):
            shown = found.setdefault(line, [])
            continue
        words = line.split()
        if words[0].endswith(".py"):
            file = words.pop(0)
        shown += [(file, name) for name in words]
    return found


@cache
def collected(file: str) -> set[str]:
    """The tests that pytest finds in a file: functions of the module, skipped nowhere."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    functions = (node for node in tree.body if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    return {node.name for node in functions if not any(_skips(mark) for mark in node.decorator_list)}


def _skips(mark: ast.expr) -> bool:
    return ast.unparse(mark).startswith(("pytest.mark.skip(", "pytest.mark.xfail")) or (
        ast.unparse(mark) == "pytest.mark.skip"
    )


@pytest.mark.parametrize("promise", [*promises(SAFETY), *promises(FAULTS)])
def test_every_promise_has_its_tests(promise: str) -> None:
    shown = (promises(SAFETY) | promises(FAULTS))[promise]
    assert shown and not [f"{file}::{name}" for file, name in shown if name not in collected(file)]


@cache
def telling(file: str) -> set[str]:
    """The functions of a file that say a figure, themselves or by one that they call."""
    tree = ast.parse((TESTS / file).read_text("utf-8"))
    calls = {
        node.name: {ast.unparse(each.func) for each in ast.walk(node) if isinstance(each, ast.Call)}
        for node in tree.body
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    told = {name for name, called in calls.items() if "tell" in called}
    return told | {name for name, called in calls.items() if called & told}


@pytest.mark.parametrize("fault", promises(FAULTS))
def test_every_fault_says_its_figures(fault: str) -> None:
    assert [name for file, name in promises(FAULTS)[fault] if name in telling(file)]


def test_none_is_missing() -> None:
    assert (len(promises(SAFETY)), len(promises(FAULTS))) == (21, 32)
