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
    service/workflows/webhooks/test_ssrf_guard.py
        test_public_address_check_rejects_non_public_address test_public_address_check_accepts_public_address
    service/workflows/webhooks/test_ssrf_guard.py
        test_webhook_url_with_obfuscated_private_address_is_refused
        test_webhook_host_with_one_private_address_among_several_is_refused
    service/workflows/webhooks/test_ssrf_guard.py
        test_webhook_host_with_dns_rebinding_is_not_dialed
        test_allow_webhook_option_without_loopback_address_and_port_is_refused
    service/workflows/webhooks/test_ssrf_guard.py
        test_the_name_is_resolved_once_an_attempt_and_that_address_dialed
    service/workflows/webhooks/test_ssrf_guard.py test_webhook_to_loopback_on_port_not_allowed_is_refused
    service/workflows/webhooks/test_ssrf_guard.py test_webhook_client_ignores_proxy_of_environment
    service/workflows/webhooks/test_routes.py test_webhook_with_invalid_field_is_refused
    service/workflows/webhooks/test_delivery.py test_webhook_delivery_with_permanent_error_is_not_retried
A webhook's signature is of the very bytes sent, as others compute it
    service/rules/test_webhook_retries.py
        test_webhook_signature_matches_known_vectors test_webhook_signature_matches_openssl
    service/workflows/webhooks/test_delivery.py
        test_webhook_delivery_sends_documented_headers_signature_and_body
An API key is 256 bits of chance, shown once, kept as a digest, and over at once when revoked
    service/api/test_keys.py
        test_api_key_is_created_used_listed_and_revoked test_api_key_cannot_grant_scopes_it_lacks
    service/api/test_keys.py test_change_stream_ends_when_its_api_key_is_revoked
    test_launch.py test_key_command_prints_key_without_saving_it_in_plain_text
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
        test_backup_restored_to_new_folder_keeps_secrets_and_pauses_inboxes
    desktop/preferences/test_sections.py test_log_section_copies_log_without_secrets
No name, field or subject becomes a header or a second recipient
    service/mail/test_compose.py
        test_composer_field_value_with_line_break_adds_no_header
        test_composer_invalid_recipient_address_is_refused_with_reason
    journeys/test_never_twice.py test_address_with_second_address_or_smtp_command_gets_no_mail
What a mail says is no command to its mail server
    service/workflows/inbound/test_dovecot.py test_message_id_with_imap_command_creates_no_mailbox
    service/workflows/inbound/test_imap_watcher.py test_message_id_with_imap_syntax_is_not_executed
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
    service/workflows/leads/test_leads.py
        test_csv_cell_that_looks_like_formula_is_escaped test_lead_export_contains_every_lead
    contract/test_spreadsheet.py test_csv_export_opened_in_libreoffice_contains_no_formula
    service/api/test_audit.py test_audit_log_export_escapes_spreadsheet_formulas
What is uploaded has an end: bytes, rows, columns, fields, and the memory it takes
    service/workflows/contacts/test_import.py
        test_contact_import_of_too_large_file_is_refused_before_reading_all
        test_contact_import_of_invalid_file_shows_reason_and_saves_nothing
    service/workflows/contacts/test_import.py
        test_contact_import_of_file_near_50_mb_saves_all_rows
        test_contact_import_with_300_columns_keeps_all_as_custom_fields
    service/api/test_monitoring.py test_request_body_over_size_limit_is_refused
    service/api/test_idempotency.py test_idempotency_key_with_aborted_body_stores_nothing
    contract/test_csvtext.py
        test_csv_overlong_line_is_reported_and_next_row_is_read test_csv_survey_of_too_many_rows_is_refused
    contract/test_csvtext.py test_csv_bad_row_is_reported_and_others_are_read
    service/workflows/leads/test_upload_process.py test_lead_upload_of_nearly_50_mb_stays_within_memory_limit
    bench/test_uploading.py test_csv_upload_of_150_000_rows_stays_within_memory_limit
Mail of strangers loads nothing, runs nothing, and shows where a link leads before it opens
    desktop/replies/test_page.py test_message_browser_loads_no_external_resources
    desktop/replies/test_page.py test_hostile_html_never_blocks_window_over_50_ms
    desktop/replies/test_page.py test_message_link_shows_full_address_before_opening
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
    service/workflows/outbound/test_smtp.py
        test_smtp_session_with_bad_certificate_fails_before_login
        test_smtp_session_with_untrusted_authority_fails_before_login
    service/workflows/outbound/test_smtp.py test_smtp_session_without_encryption_sends_no_password
    service/workflows/outbound/test_smtp.py test_tls_contexts_require_tls_1_2_and_verified_certificates
    service/workflows/inbound/test_imap_watcher.py
        test_imap_login_trouble_is_explained_in_words test_imap_login_on_port_without_tls_or_reply_names_cause
    service/workflows/inbound/test_dovecot.py test_imap_login_with_starttls_verifies_certificate
    journeys/test_faults.py test_inbox_connection_failure_shows_reason_and_saves_nothing
A mail password is sealed for its row, and no other key opens it
    service/api/test_app_state.py test_vault_opens_secret_only_in_its_place_with_its_key
    service/api/test_app_state.py test_vault_key_without_keyring_is_stored_in_owner_only_file
    test_secret_store.py
        test_secret_store_with_keyring_saves_secret_there
        test_secret_store_without_keyring_saves_file_with_warning
    service/workflows/test_backup.py test_backup_restore_with_wrong_passphrase_is_refused
The sealing key is changed without a password being typed, and a change that is cut off loses nothing
    service/workflows/transfer/test_key_rotation.py
        test_key_rotation_reseals_all_secrets_with_new_key_only
    service/workflows/transfer/test_key_rotation.py test_key_rotation_interrupted_at_any_point_loses_no_secret
    service/workflows/transfer/test_key_rotation.py
        test_key_rotation_process_killed_repeatedly_loses_no_secret
    service/workflows/transfer/test_key_rotation.py test_key_rotation_with_locked_keyring_loses_no_secret
    service/workflows/transfer/test_key_rotation.py
        test_key_rotation_with_full_disk_changes_nothing_until_space_is_freed
    service/workflows/transfer/test_key_rotation.py test_key_rotation_while_service_runs_is_refused
    service/workflows/transfer/test_key_rotation.py
        test_key_rotation_blocks_backup_and_earlier_backup_still_restores
The service listens on this computer alone and refuses foreign hosts and origins; recipients' pages are apart
    service/api/test_app_state.py
        test_api_request_without_valid_key_or_scope_is_refused
        test_api_request_with_foreign_origin_or_host_is_refused
    service/api/test_app_state.py test_cross_origin_request_changes_nothing_and_gets_no_cors_headers
    test_launch.py test_service_command_serves_health_and_metrics_and_ends_on_sigterm
    service/api/test_monitoring.py test_host_header_must_be_an_allowed_host
    service/api/test_recipient_pages.py test_tracking_page_with_unknown_token_or_unsafe_link_is_not_found
Who asks too fast, or tries keys out, waits
    service/api/test_rate_limit.py test_rate_limit_exceeded_answers_429_with_retry_after
    service/api/test_rate_limit.py test_rate_limit_blocks_repeated_wrong_keys_but_not_known_key
    service/api/test_rate_limit.py test_rate_limit_bucket_refills_over_time_up_to_capacity
    service/test_every_state.py test_rate_limit_applies_to_every_operation
What is searched for is literal, sorting is from a list, and no page is too far
    service/workflows/contacts/test_directory.py
        test_contact_search_is_literal_and_ignores_case test_contact_filter_with_invalid_value_is_refused
    service/workflows/replies/test_routes.py test_thread_list_is_filtered_paged_and_counts_unread
    service/api/surfaces/test_fuzz.py
        test_fuzzed_operation_answers_as_documented test_operation_with_boundary_values_answers_as_documented
What is read back is JSON, and a job works for its own team
    test_architecture.py test_code_uses_no_executable_data_formats
    service/workflows/leads/test_upload.py test_lead_upload_to_campaign_archived_midway_fails
What is brought along is pinned with its hashes, listed and licensed
    packaging/test_pins.py test_pinned_package_has_one_version_and_file_hashes
    packaging/test_pins.py test_project_dependencies_are_all_pinned
    packaging/test_pins.py test_installed_packages_equal_pinned_versions
    packaging/test_pins.py test_pinned_versions_equal_constraints
    packaging/test_pins.py
        test_prepare_script_refuses_changed_wheel_and_rebuilds_old_environment
    packaging/test_packaging.py test_the_bill_names_each_part_once_with_its_license
    packaging/test_packaging.py test_bundled_components_include_none_under_gpl_only
"""

FAULTS = """
The service is killed again and again while it sends: no mail twice, none lost
    mailhost/test_killed.py test_service_killed_repeatedly_sending_to_postfix_reports_what_arrived
    journeys/test_killed.py test_service_killed_repeatedly_sends_each_mail_at_most_once
    journeys/test_killed_credits.py test_service_killed_repeatedly_charges_one_credit_per_accepted_mail
    journeys/test_killed.py test_service_killed_before_data_sends_mail_once
    journeys/test_killed.py test_service_killed_within_data_leaves_mail_uncertain_until_resolved
A data folder or a database is put back from an older copy: nothing goes out twice, and a person is asked once
    service/workflows/outbound/test_restored.py test_restored_data_folder_is_recorded_and_sends_nothing_twice
    service/workflows/outbound/test_restored.py test_restore_check_without_usable_sent_folder_asks_once
    service/workflows/outbound/test_restored.py
        test_restore_check_of_database_swapped_under_running_service_finds_it
    service/workflows/outbound/test_restored.py test_restore_check_of_mail_written_by_hand_pauses_no_inbox
    journeys/test_never_twice.py test_older_database_copy_pauses_inbox_until_resumed
Mails in doubt after a crash are looked for in the Sent folder first, then asked about once for each inbox
    service/workflows/outbound/test_resolve_uncertain.py
        test_uncertain_mail_found_in_sent_folder_becomes_sent_without_asking
    service/workflows/outbound/test_resolve_uncertain.py
        test_uncertain_mails_of_inbox_are_resolved_by_one_verdict
The line to the mail server fails at every point
    mailhost/test_engine.py test_postfix_connection_faults_leave_each_mail_in_correct_state
    service/workflows/outbound/test_inbox_sender.py
        test_mail_after_failure_before_data_stays_planned_and_is_sent_once
    service/workflows/outbound/test_inbox_sender.py
        test_mail_handed_over_without_server_reply_stays_uncertain
A mail server puts mail off, or refuses it
    mailhost/test_engine.py test_postfix_connection_faults_leave_each_mail_in_correct_state
    service/workflows/outbound/test_inbox_sender.py
        test_deferred_mail_backs_off_and_fails_while_others_are_sent
    service/workflows/outbound/test_inbox_sender.py
        test_refused_recipient_ends_only_its_own_lead test_deferred_mail_for_full_mailbox_names_that_reason
    service/workflows/outbound/test_inbox_sender.py
        test_mail_with_refused_content_fails_its_lead_without_suppression
Very many mails come back
    service/workflows/inbound/test_many_bounces.py test_bounce_reports_of_many_mails_suppress_every_recipient
Replies come while the mailbox is away
    service/workflows/inbound/test_dovecot.py test_imap_watcher_after_server_outage_reads_fifty_replies_once
    service/workflows/inbound/test_faults.py
        test_imap_watcher_timeouts_notice_dead_connection_within_75_seconds
A mailbox is emptied or numbered anew
    service/workflows/inbound/test_faults.py test_imap_watcher_after_mailbox_is_emptied_keeps_reading
    service/workflows/inbound/test_faults.py
        test_imap_watcher_after_dovecot_renumbers_mailbox_reads_nothing_twice
The line to a mailbox dies in silence
    service/workflows/inbound/test_imap_watcher.py
        test_imap_watcher_with_silently_dead_connection_reconnects_in_time
    service/workflows/inbound/test_faults.py
        test_imap_watcher_timeouts_notice_dead_connection_within_75_seconds
A reply is faster than our own commit
    service/workflows/inbound/test_process_message.py
        test_reply_before_its_mail_is_recorded_as_sent_stops_lead
A webhook's endpoint fails in every way
    service/workflows/webhooks/test_delivery.py
        test_webhook_delivery_after_three_failures_succeeds_on_schedule
        test_webhook_delivery_after_four_failures_is_dead
    service/workflows/webhooks/test_delivery.py test_webhook_delivery_with_permanent_error_is_not_retried
    service/workflows/webhooks/test_delivery.py test_webhook_delivery_to_slow_endpoint_does_not_delay_others
The service is killed between a webhook's answer and its record
    service/workflows/webhooks/test_delivery_durability.py
        test_webhook_delivery_after_kill_before_record_is_repeated_with_same_id
The disk is full
    journeys/test_faults.py test_disk_full_stops_sending_until_space_is_freed
    service/core/test_database.py test_database_rollback_inside_step_keeps_other_steps
    service/workflows/leads/test_upload.py test_lead_upload_on_full_disk_retries_and_on_fault_fails
    service/workflows/test_backup.py test_backup_without_disk_space_shows_reason_and_leaves_no_file
The clock is set back, or changes for the summer
    journeys/test_never_twice.py test_clock_set_back_sends_no_mail_twice
    journeys/test_never_twice.py test_daily_limit_over_clock_jumps_is_never_exceeded
    journeys/test_never_twice.py test_sending_after_computer_sleep_waits_for_inbox_read
        test_sending_after_computer_sleep_waits_for_spam_folder_read
    service/workflows/outbound/test_sleep_detection.py
        test_inbox_sender_after_clock_was_one_year_ahead_keeps_sending
    service/rules/test_send_windows.py
        test_daily_counters_reset_at_utc_midnight test_send_window_next_opening_is_correct_in_each_timezone
    service/workflows/campaigns/test_due.py test_inbox_capacity_counts_mails_sent_or_possibly_sent_today
The inbox that answers go to is away, or another of the team, or another worker reads it
    journeys/test_never_twice.py test_reply_to_inbox_is_read_before_sending
    journeys/test_never_twice.py test_other_inbox_of_team_is_read_before_sending
    journeys/test_never_twice.py test_sending_waits_only_limited_time_for_unread_team_inbox
    service/workers/test_watchers.py test_worker_sends_only_after_other_worker_has_read_replies
    journeys/test_never_twice.py
        test_folder_scan_cut_off_is_repeated_before_sending
A provider lets an account send no more
    service/workflows/outbound/test_inbox_sender.py test_inbox_whose_account_may_not_send_loses_no_lead
Mail after mail is refused as spam
    service/workflows/outbound/test_policy_rejections.py
        test_campaign_after_three_refused_mails_pauses_and_resumes_with_all_leads
The postal address is taken out while campaigns run
    service/workflows/outbound/test_address.py
        test_campaign_when_postal_address_is_removed_pauses_until_one_is_set
One person is a lead by two names of a mailbox
    service/workflows/outbound/test_mailbox_aliases.py
        test_alias_addresses_of_one_mailbox_get_one_sequence
        test_alias_of_lead_with_uncertain_mail_let_be_gets_nothing
Two services, or two windows, on one workspace
    journeys/test_never_twice.py test_second_service_on_same_database_is_refused
    service/api/test_app_state.py test_folder_lock_refuses_second_opening
    service/workers/test_workers.py test_workers_send_each_mail_once_when_one_is_killed
    service/workers/test_workers.py test_worker_paused_until_takeover_sends_nothing_twice
    desktop/test_application.py test_second_start_hands_its_request_to_first_window
    desktop/test_application.py test_data_folder_in_use_shows_reason_in_page_and_retries
The service is killed in the middle of an import, and of making inboxes
    service/workflows/leads/test_upload_process.py
        test_lead_upload_when_service_is_killed_resumes_without_duplicates
    desktop/csv_import/test_killed.py test_contact_import_after_service_is_killed_resumes_and_finishes
    mailhost/test_hosted.py test_hosted_setup_killed_anywhere_can_be_repeated
    mailhost/test_hosted_service.py test_service_killed_creating_inboxes_creates_each_once
    service/workflows/inboxes/test_bulk.py test_bulk_creation_interrupted_resumes_without_duplicates
Somebody opts out while the mail is on its way
    service/workflows/outbound/test_inbox_sender.py test_mail_suppressed_between_claim_and_data_is_canceled
    journeys/test_never_twice.py test_mail_stopped_between_claim_and_data_is_not_sent
A campaign is paused with mails under way
    service/workflows/outbound/test_pausing.py
        test_campaign_pause_with_mails_in_progress_lets_only_those_finish
    service/workflows/outbound/test_inbox_sender.py test_mail_of_campaign_paused_before_data_goes_after_resume
The mail server is killed under load
    mailhost/test_engine.py test_postfix_killed_under_load_gets_no_mail_twice
The database is missing or empty where emails were sent: it is no new workspace, and restore is the way out
    service/core/test_missing_database.py
        test_service_with_lost_database_refuses_start_until_restore
        test_cli_command_with_lost_database_creates_no_workspace
        test_service_with_empty_database_and_last_mail_mark_refuses_start
        test_restore_interrupted_is_not_followed_by_empty_workspace
    service/workflows/outbound/test_last_mail_mark.py
        test_last_mail_mark_when_unreadable_pauses_every_inbox_once
    desktop/preferences/test_data.py
        test_missing_database_shows_reason_in_page_and_backup_is_restored
The database is damaged while the service runs: nothing is sent until a check finds it whole
    service/workflows/outbound/test_damage.py test_database_damage_met_by_reader_stops_sending_and_is_reported
    service/workflows/outbound/test_damage.py test_database_damage_met_by_engine_stops_sending
    service/workflows/outbound/test_damage.py
        test_database_damage_noticed_before_data_prevents_handover
        test_database_damage_after_restart_holds_sending_until_file_is_intact
        test_postgresql_that_reports_corrupted_data_stops_sending
        test_database_disk_that_refuses_write_stops_sending
    desktop/preferences/test_data.py
        test_database_damaged_while_running_shows_problem_above_pages
The database is held by another program, or damaged
    service/core/test_database.py test_database_locked_by_another_program_answers_503_and_recovers
    service/core/test_database.py test_database_with_damaged_table_answers_503_only_for_that_table
    test_launch.py test_service_command_on_corrupt_database_shows_reason_and_keeps_file
    service/workflows/test_backup.py test_backup_restore_over_unreadable_database_moves_it_away
    desktop/preferences/test_data.py test_restore_of_workspace_that_cannot_open_succeeds
The keyring is locked, silent or gone
    test_secret_store.py test_sealing_key_in_unavailable_keyring_is_not_replaced
    test_secret_store.py test_secret_store_with_silent_keyring_falls_back_to_file
    service/workflows/webhooks/test_delivery.py test_webhook_delivery_with_unreadable_secret_fails_with_reason
The window's service is killed
    desktop/test_application.py test_service_after_kill_restarts_with_chosen_practice_speed
The window is killed in the middle of a move
    desktop/preferences/test_transfer_killed.py
        test_workspace_transfer_after_kill_resumes_without_sending_twice
        test_workspace_transfer_after_kill_is_canceled_without_sending_twice
    desktop/preferences/test_transfer_killed.py
        test_workspace_transfer_back_after_kill_resumes_without_sending_twice
The program is replaced by a newer one, in the middle of a job, or killed while it upgrades
    service/workflows/leads/test_upload.py test_lead_upload_after_restart_resumes_without_duplicates
    service/core/test_migrations.py test_migration_killed_midway_changes_nothing_and_can_be_repeated
    service/core/test_migrations.py
        test_migration_from_each_release_keeps_data_up_and_down
A workspace of a newer program
    test_launch.py test_service_command_on_newer_workspace_shows_reason_and_keeps_file
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
def test_documented_promise_has_existing_tests(promise: str) -> None:
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
def test_documented_fault_has_test_that_reports_figures(fault: str) -> None:
    assert [name for file, name in promises(FAULTS)[fault] if name in telling(file)]


def test_documented_promises_and_faults_are_complete() -> None:
    assert (len(promises(SAFETY)), len(promises(FAULTS))) == (21, 32)
