<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>desk</name>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Not enough data: two variants need %n email(s) each.</source>
        <translation>
            <numerusform>Not enough data: two variants need %n email each.</numerusform>
            <numerusform>Not enough data: two variants need %n emails each.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>%n email(s) sent, {replied} replied</source>
        <translation>
            <numerusform>%n email sent, {replied} replied</numerusform>
            <numerusform>%n emails sent, {replied} replied</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>%n email(s) sent less than a day ago: it is too soon to tell whether they arrived.</source>
        <translation>
            <numerusform>%n email sent less than a day ago: it is too soon to tell whether it arrived.</numerusform>
            <numerusform>%n emails sent less than a day ago: it is too soon to tell whether they arrived.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>%n email(s) opened by machines: not counted.</source>
        <translation>
            <numerusform>%n email opened by machines: not counted.</numerusform>
            <numerusform>%n emails opened by machines: not counted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/application.py"/>
        <source>%n campaign(s) are still sending</source>
        <translation>
            <numerusform>%n campaign is still sending</numerusform>
            <numerusform>%n campaigns are still sending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When emails were opened %n time(s)</source>
        <translation>
            <numerusform>When emails were opened %n time</numerusform>
            <numerusform>When emails were opened %n times</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>After %n day(s) without a reply</source>
        <translation>
            <numerusform>After %n day without a reply</numerusform>
            <numerusform>After %n days without a reply</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>%n day(s) later</source>
        <translation>
            <numerusform>%n day later</numerusform>
            <numerusform>%n days later</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>%n lead(s) will leave it and get nothing more from this campaign.</source>
        <translation>
            <numerusform>%n lead will leave it and get nothing more from this campaign.</numerusform>
            <numerusform>%n leads will leave it and get nothing more from this campaign.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>Its %n email(s) and their results are permanently deleted.</source>
        <translation>
            <numerusform>Its %n email and its figures are permanently deleted.</numerusform>
            <numerusform>Its %n emails and their results are permanently deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Delete %n email(s)</source>
        <translation>
            <numerusform>Delete %n email</numerusform>
            <numerusform>Delete %n emails</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>%n lead(s) left it.</source>
        <translation>
            <numerusform>%n lead left it.</numerusform>
            <numerusform>%n leads left it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>{campaign}: %n lead(s).</source>
        <translation>
            <numerusform>{campaign}: %n lead.</numerusform>
            <numerusform>{campaign}: %n leads.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>The name needs at least %n character(s).</source>
        <translation>
            <numerusform>The name needs at least %n character.</numerusform>
            <numerusform>The name needs at least %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>%n lead(s) without {field}.</source>
        <translation>
            <numerusform>%n lead without {field}.</numerusform>
            <numerusform>%n leads without {field}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n first email(s)</source>
        <translation>
            <numerusform>%n first email</numerusform>
            <numerusform>%n first emails</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n follow-up(s)</source>
        <translation>
            <numerusform>%n follow-up</numerusform>
            <numerusform>%n follow-ups</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n email(s) if no one replies; the last is sent {last}.</source>
        <translation>
            <numerusform>%n email if no one replies; the last is sent {last}.</numerusform>
            <numerusform>%n emails if no one replies; the last is sent {last}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n lead(s) won&apos;t get an email with the current settings.</source>
        <translation>
            <numerusform>%n lead won&apos;t get an email with the current settings.</numerusform>
            <numerusform>%n leads won&apos;t get an email with the current settings.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>%n in doubt. See Outbox, In doubt.</source>
        <translation>
            <numerusform>%n in doubt. See Outbox, In doubt.</numerusform>
            <numerusform>%n in doubt. See Outbox, In doubt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>%n email(s) in the last 14 days, {most} on the busiest day, {today} today</source>
        <translation>
            <numerusform>%n email in the last 14 days, {most} on the busiest day, {today} today</numerusform>
            <numerusform>%n emails in the last 14 days, {most} on the busiest day, {today} today</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Archive %n campaign(s)</source>
        <translation>
            <numerusform>Archive %n campaign</numerusform>
            <numerusform>Archive %n campaigns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>%n lead(s) get no more emails, and the inboxes are free again. You can still open, duplicate or delete the campaign, but it can&apos;t send.</source>
        <translation>
            <numerusform>%n lead gets no more emails, and the inboxes are free again. You can still open, duplicate or delete the campaign, but it can&apos;t send.</numerusform>
            <numerusform>%n leads get no more emails, and the inboxes are free again. You can still open, duplicate or delete the campaign, but it can&apos;t send.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Delete %n campaign(s)</source>
        <translation>
            <numerusform>Delete %n campaign</numerusform>
            <numerusform>Delete %n campaigns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Its emails, %n lead(s) and results are permanently deleted.</source>
        <translation>
            <numerusform>Its emails, %n lead and results are permanently deleted.</numerusform>
            <numerusform>Its emails, %n leads and results are permanently deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>%n lead(s) contacted so far.</source>
        <translation>
            <numerusform>%n lead contacted so far.</numerusform>
            <numerusform>%n leads contacted so far.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>%n possible problem(s) in the texts</source>
        <translation>
            <numerusform>%n possible problem in the texts</numerusform>
            <numerusform>%n possible problems in the texts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>%n DNS record(s) of the sending domains to fix</source>
        <translation>
            <numerusform>%n DNS record of the sending domains to fix</numerusform>
            <numerusform>%n DNS records of the sending domains to fix</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>%n a day per inbox from the first week on.</source>
        <translation>
            <numerusform>%n a day per inbox from the first week on.</numerusform>
            <numerusform>%n a day per inbox from the first week on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>%n a day per inbox in the first week, {most} from week {week} on.</source>
        <translation>
            <numerusform>%n a day per inbox in the first week, {most} from week {week} on.</numerusform>
            <numerusform>%n a day per inbox in the first week, {most} from week {week} on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Stop writing to the others there for %n day(s)</source>
        <translation>
            <numerusform>Stop writing to the others there for %n day</numerusform>
            <numerusform>Stop writing to the others there for %n days</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>%n a day</source>
        <translation>
            <numerusform>%n a day</numerusform>
            <numerusform>%n a day</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/service/records/contact_search.py"/>
        <source>%n contact(s)</source>
        <translation>
            <numerusform>%n contact</numerusform>
            <numerusform>%n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Delete %n contact(s)</source>
        <translation>
            <numerusform>Delete %n contact</numerusform>
            <numerusform>Delete %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) deleted.</source>
        <translation>
            <numerusform>%n contact deleted.</numerusform>
            <numerusform>%n contacts deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Export %n contact(s)</source>
        <translation>
            <numerusform>Export %n contact</numerusform>
            <numerusform>Export %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Exporting %n contact(s)</source>
        <translation>
            <numerusform>Exporting %n contact</numerusform>
            <numerusform>Exporting %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) in {file}</source>
        <translation>
            <numerusform>%n contact in {file}</numerusform>
            <numerusform>%n contacts in {file}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) tagged “{name}”.</source>
        <translation>
            <numerusform>%n contact tagged “{name}”.</numerusform>
            <numerusform>%n contacts tagged “{name}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s): tag “{name}” removed.</source>
        <translation>
            <numerusform>%n contact: tag “{name}” removed.</numerusform>
            <numerusform>%n contacts: tag “{name}” removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) added to “{name}”.</source>
        <translation>
            <numerusform>%n contact added to “{name}”.</numerusform>
            <numerusform>%n contacts added to “{name}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) removed from “{name}”.</source>
        <translation>
            <numerusform>%n contact removed from “{name}”.</numerusform>
            <numerusform>%n contacts removed from “{name}”.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>{name} got an email %n minute(s) ago</source>
        <translation>
            <numerusform>{name} got an email %n minute ago</numerusform>
            <numerusform>{name} got an email %n minutes ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>{name} got an email %n hour(s) ago</source>
        <translation>
            <numerusform>{name} got an email %n hour ago</numerusform>
            <numerusform>{name} got an email %n hours ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>%n contact(s) selected</source>
        <translation>
            <numerusform>%n contact selected</numerusform>
            <numerusform>%n contacts selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Select all %n that match</source>
        <translation>
            <numerusform>Select all %n that match</numerusform>
            <numerusform>Select all %n that match</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>and %n more field(s)</source>
        <translation>
            <numerusform>and %n more field</numerusform>
            <numerusform>and %n more fields</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) added.</source>
        <translation>
            <numerusform>%n contact added.</numerusform>
            <numerusform>%n contacts added.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) already in the campaign.</source>
        <translation>
            <numerusform>%n contact already in the campaign.</numerusform>
            <numerusform>%n contacts already in the campaign.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) not added, because nothing may be sent to them.</source>
        <translation>
            <numerusform>%n contact not added, because nothing may be sent to them.</numerusform>
            <numerusform>%n contacts not added, because nothing may be sent to them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) deleted in the meantime.</source>
        <translation>
            <numerusform>%n contact deleted in the meantime.</numerusform>
            <numerusform>%n contacts deleted in the meantime.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) not reached.</source>
        <translation>
            <numerusform>%n contact not reached.</numerusform>
            <numerusform>%n contacts not reached.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) who are not in this campaign yet become leads of it.</source>
        <translation>
            <numerusform>%n contact who is not in this campaign yet becomes a lead of it.</numerusform>
            <numerusform>%n contacts who are not in this campaign yet become leads of it.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Only the %n selected contact(s)</source>
        <translation>
            <numerusform>Only the selected contact</numerusform>
            <numerusform>Only the %n selected contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>All %n contact(s)</source>
        <translation>
            <numerusform>All %n contact</numerusform>
            <numerusform>All %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>All %n contact(s) that match the filter</source>
        <translation>
            <numerusform>All %n contact that match the filter</numerusform>
            <numerusform>All %n contacts that match the filter</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Add %n contact(s)</source>
        <translation>
            <numerusform>Add %n contact</numerusform>
            <numerusform>Add %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Adding %n contact(s) to “{name}”…</source>
        <translation>
            <numerusform>Adding %n contact to “{name}”…</numerusform>
            <numerusform>Adding %n contacts to “{name}”…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Tag %n contact(s)</source>
        <translation>
            <numerusform>Tag %n contact</numerusform>
            <numerusform>Tag %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Remove a tag from %n contact(s)</source>
        <translation>
            <numerusform>Remove a tag from %n contact</numerusform>
            <numerusform>Remove a tag from %n contacts</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Add %n contact(s) to a list</source>
        <translation>
            <numerusform>Add %n contact to a list</numerusform>
            <numerusform>Add %n contacts to a list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Remove %n contact(s) from a list</source>
        <translation>
            <numerusform>Remove %n contact from a list</numerusform>
            <numerusform>Remove %n contacts from a list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Deleting the list “{name}”; its %n contact(s) will be kept.</source>
        <translation>
            <numerusform>Deleting the list “{name}”; its %n contact will be kept.</numerusform>
            <numerusform>Deleting the list “{name}”; its %n contacts will be kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Deleting the tag “{name}”; its %n contact(s) will be kept.</source>
        <translation>
            <numerusform>Deleting the tag “{name}”; its %n contact will be kept.</numerusform>
            <numerusform>Deleting the tag “{name}”; its %n contacts will be kept.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>%n row(s) will not be imported; the first {most}:</source>
        <translation>
            <numerusform>%n row will not be imported; the first {most}:</numerusform>
            <numerusform>%n rows will not be imported; the first {most}:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>%n row(s) will not be imported</source>
        <translation>
            <numerusform>%n row will not be imported</numerusform>
            <numerusform>%n rows will not be imported</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n row</numerusform>
            <numerusform>%n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people added to the campaign.</source>
        <translation>
            <numerusform>%n person added to the campaign.</numerusform>
            <numerusform>%n people added to the campaign.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people already in the campaign.</source>
        <translation>
            <numerusform>%n person already in the campaign.</numerusform>
            <numerusform>%n people already in the campaign.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people may still be imported: look at the campaign&apos;s leads.</source>
        <translation>
            <numerusform>%n person may still be imported: look at the campaign&apos;s leads.</numerusform>
            <numerusform>%n people may still be imported: look at the campaign&apos;s leads.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people added to your contacts.</source>
        <translation>
            <numerusform>%n person added to your contacts.</numerusform>
            <numerusform>%n people added to your contacts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people already known and updated.</source>
        <translation>
            <numerusform>%n person already known and updated.</numerusform>
            <numerusform>%n people already known and updated.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people may still be imported: look at your contacts.</source>
        <translation>
            <numerusform>%n person may still be imported: look at your contacts.</numerusform>
            <numerusform>%n people may still be imported: look at your contacts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people not imported, because the import stopped first.</source>
        <translation>
            <numerusform>%n person not imported, because the import stopped first.</numerusform>
            <numerusform>%n people not imported, because the import stopped first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n lead(s) stayed because they have already been sent an email.</source>
        <translation>
            <numerusform>%n lead stayed because it has already been sent an email.</numerusform>
            <numerusform>%n leads stayed because they have already been sent an email.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people on the blocklist or suppressed; nothing is sent to them.</source>
        <translation>
            <numerusform>%n person on the blocklist or suppressed; nothing is sent to them.</numerusform>
            <numerusform>%n people on the blocklist or suppressed; nothing is sent to them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people left out, as you asked.</source>
        <translation>
            <numerusform>%n person left out, as you asked.</numerusform>
            <numerusform>%n people left out, as you asked.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n row(s) skipped.</source>
        <translation>
            <numerusform>%n row skipped.</numerusform>
            <numerusform>%n rows skipped.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>First delete the %n lead(s) that haven&apos;t been sent an email yet</source>
        <translation>
            <numerusform>First delete the %n lead that hasn&apos;t been sent an email yet</numerusform>
            <numerusform>First delete the %n leads that haven&apos;t been sent an email yet</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Of the %n lead(s) of “{name}”, those that haven&apos;t been sent an email yet are deleted.</source>
        <translation>
            <numerusform>The %n lead of “{name}” is deleted if it hasn&apos;t been sent an email yet.</numerusform>
            <numerusform>Of the %n leads of “{name}”, those that haven&apos;t been sent an email yet are deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Delete %n lead(s)?</source>
        <translation>
            <numerusform>Delete %n lead?</numerusform>
            <numerusform>Delete %n leads?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>%n lead(s) of “{name}” that haven&apos;t been sent an email yet are deleted.</source>
        <translation>
            <numerusform>%n lead of “{name}” that hasn&apos;t been sent an email yet is deleted.</numerusform>
            <numerusform>%n leads of “{name}” that haven&apos;t been sent an email yet are deleted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Then the %n people in the file are added. Those deleted stay in your contacts.</source>
        <translation>
            <numerusform>Then the %n person in the file is added. Those deleted stay in your contacts.</numerusform>
            <numerusform>Then the %n people in the file are added. Those deleted stay in your contacts.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Import %n people</source>
        <translation>
            <numerusform>Import %n person</numerusform>
            <numerusform>Import %n people</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>{sent} of %n people</source>
        <translation>
            <numerusform>{sent} of %n person</numerusform>
            <numerusform>{sent} of %n people</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>%n people</source>
        <translation>
            <numerusform>%n person</numerusform>
            <numerusform>%n people</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>%n duplicate(s)</source>
        <translation>
            <numerusform>%n duplicate</numerusform>
            <numerusform>%n duplicates</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>%n refused</source>
        <translation>
            <numerusform>%n refused</numerusform>
            <numerusform>%n refused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n inbox(es)</source>
        <translation>
            <numerusform>%n inbox</numerusform>
            <numerusform>%n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Its DNS zone and %n inbox(es) are deleted with it: nothing is sent or received there any more. Conversations stay, archived.</source>
        <translation>
            <numerusform>Its DNS zone and %n inbox are deleted with it: nothing is sent or received there any more. Conversations stay, archived.</numerusform>
            <numerusform>Its DNS zone and %n inboxes are deleted with it: nothing is sent or received there any more. Conversations stay, archived.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Delete 1 domain and %n inbox(es)</source>
        <translation>
            <numerusform>Delete 1 domain and %n inbox</numerusform>
            <numerusform>Delete 1 domain and %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n created</source>
        <translation>
            <numerusform>%n created</numerusform>
            <numerusform>%n created</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n there already</source>
        <translation>
            <numerusform>%n there already</numerusform>
            <numerusform>%n there already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n failed</source>
        <translation>
            <numerusform>%n failed</numerusform>
            <numerusform>%n failed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n to go</source>
        <translation>
            <numerusform>%n to go</numerusform>
            <numerusform>%n to go</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n inbox(es) on {domain}</source>
        <translation>
            <numerusform>%n inbox on {domain}</numerusform>
            <numerusform>%n inboxes on {domain}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>{ready}; %n line(s) to fix first.</source>
        <translation>
            <numerusform>{ready}; %n line to fix first.</numerusform>
            <numerusform>{ready}; %n lines to fix first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Create %n inbox(es)</source>
        <translation>
            <numerusform>Create %n inbox</numerusform>
            <numerusform>Create %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Try %n failed one(s) again</source>
        <translation>
            <numerusform>Try %n failed one again</numerusform>
            <numerusform>Try %n failed ones again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Creating %n inbox(es) on {domain}</source>
        <translation>
            <numerusform>Creating %n inbox on {domain}</numerusform>
            <numerusform>Creating %n inboxes on {domain}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Done: %n inbox(es) on {domain}</source>
        <translation>
            <numerusform>Done: %n inbox on {domain}</numerusform>
            <numerusform>Done: %n inboxes on {domain}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Resuming %n inbox(es)</source>
        <translation>
            <numerusform>Resuming %n inbox</numerusform>
            <numerusform>Resuming %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Pausing %n inbox(es)</source>
        <translation>
            <numerusform>Pausing %n inbox</numerusform>
            <numerusform>Pausing %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>%n inbox(es) resumed</source>
        <translation>
            <numerusform>%n inbox resumed</numerusform>
            <numerusform>%n inboxes resumed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>%n inbox(es) paused</source>
        <translation>
            <numerusform>%n inbox paused</numerusform>
            <numerusform>%n inboxes paused</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Remove %n inbox(es)</source>
        <translation>
            <numerusform>Remove %n inbox</numerusform>
            <numerusform>Remove %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Remove %n inbox(es)?</source>
        <translation>
            <numerusform>Remove %n inbox?</numerusform>
            <numerusform>Remove %n inboxes?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Outreach Desk forgets the settings and password, and replies still waiting to be sent are not sent. The mailbox itself, its emails and the conversations you have read here stay.</source>
        <translation>
            <numerusform>Outreach Desk forgets the settings and password, and replies still waiting to be sent are not sent. The mailbox itself, its emails and the conversations you have read here stay.</numerusform>
            <numerusform>Outreach Desk forgets the settings and password, and replies still waiting to be sent are not sent. The mailboxes themselves, their emails and the conversations you have read here stay.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Not removed: %n inbox(es), used by {names}.</source>
        <translation>
            <numerusform>Not removed: %n inbox, used by {names}.</numerusform>
            <numerusform>Not removed: %n inboxes, used by {names}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Removing %n inbox(es)…</source>
        <translation>
            <numerusform>Removing %n inbox…</numerusform>
            <numerusform>Removing %n inboxes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Removing %n inbox(es)</source>
        <translation>
            <numerusform>Removing %n inbox</numerusform>
            <numerusform>Removing %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>%n inbox(es) can&apos;t be removed</source>
        <translation>
            <numerusform>%n inbox can&apos;t be removed</numerusform>
            <numerusform>%n inboxes can&apos;t be removed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>%n reply(s) missing · {when}</source>
        <translation>
            <numerusform>%n reply missing · {when}</numerusform>
            <numerusform>%n replies missing · {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>%n reply(s) read in</source>
        <translation>
            <numerusform>%n reply read in</numerusform>
            <numerusform>%n replies read in</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_filters.py"/>
        <source>{which}, %n inbox(es)</source>
        <translation>
            <numerusform>{which}, %n inbox</numerusform>
            <numerusform>{which}, %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Resume %n inbox(es)?</source>
        <translation>
            <numerusform>Resume %n inbox?</numerusform>
            <numerusform>Resume %n inboxes?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Resume %n inbox(es)</source>
        <translation>
            <numerusform>Resume %n inbox</numerusform>
            <numerusform>Resume %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>%n email(s) in the Sent folder are not recorded and would go out a second time, unless you remove those leads first.</source>
        <translation>
            <numerusform>%n email in the Sent folder are not recorded and would go out a second time, unless you remove those leads first.</numerusform>
            <numerusform>%n emails in the Sent folder are not recorded and would go out a second time, unless you remove those leads first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Record %n email(s) as sent</source>
        <translation>
            <numerusform>Record %n email as sent</numerusform>
            <numerusform>Record %n emails as sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>%n email(s) recorded as sent</source>
        <translation>
            <numerusform>%n email recorded as sent</numerusform>
            <numerusform>%n emails recorded as sent</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>All %n inboxes</source>
        <translation>
            <numerusform>The %n inbox</numerusform>
            <numerusform>All %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>The same question is open for %n inboxes. Answer for all of them?</source>
        <translation>
            <numerusform>The same question is open for %n inbox. Answer for all of them?</numerusform>
            <numerusform>The same question is open for %n inboxes. Answer for all of them?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>%n inbox(es) selected</source>
        <translation>
            <numerusform>%n inbox selected</numerusform>
            <numerusform>%n inboxes selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Pause %n inbox(es)</source>
        <translation>
            <numerusform>Pause %n inbox</numerusform>
            <numerusform>Pause %n inboxes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Remove %n inbox(es)…</source>
        <translation>
            <numerusform>Remove %n inbox…</numerusform>
            <numerusform>Remove %n inboxes…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Not removed: %n lead(s), already contacted.</source>
        <translation>
            <numerusform>Not removed: %n lead, already contacted.</numerusform>
            <numerusform>Not removed: %n leads, already contacted.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Remove %n lead(s)</source>
        <translation>
            <numerusform>Remove %n lead</numerusform>
            <numerusform>Remove %n leads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>%n lead(s) removed.</source>
        <translation>
            <numerusform>%n lead removed.</numerusform>
            <numerusform>%n leads removed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>%n lead(s) stayed</source>
        <translation>
            <numerusform>%n lead stayed</numerusform>
            <numerusform>%n leads stayed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/main_window/tray.py"/>
        <source>%n unread reply(s)</source>
        <translation>
            <numerusform>%n unread reply</numerusform>
            <numerusform>%n unread replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Did %n email(s) from {inbox} arrive?</source>
        <translation>
            <numerusform>Did %n email from {inbox} arrive?</numerusform>
            <numerusform>Did %n emails from {inbox} arrive?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>The first {shown} of %n email(s).</source>
        <translation>
            <numerusform>The first {shown} of %n email.</numerusform>
            <numerusform>The first {shown} of %n emails.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Looking for %n email(s) in the Sent folder first.</source>
        <translation>
            <numerusform>Looking for %n email in the Sent folder first.</numerusform>
            <numerusform>Looking for %n emails in the Sent folder first.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Send %n email(s) again</source>
        <translation>
            <numerusform>Send %n email again</numerusform>
            <numerusform>Send %n emails again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>%n email(s) resolved</source>
        <translation>
            <numerusform>%n email resolved</numerusform>
            <numerusform>%n emails resolved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>%n email(s) can&apos;t be sent again: their leads have moved on.</source>
        <translation>
            <numerusform>%n email can&apos;t be sent again: their leads have moved on.</numerusform>
            <numerusform>%n emails can&apos;t be sent again: their leads have moved on.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>%n email(s) written by hand still to go. See Replies.</source>
        <translation>
            <numerusform>%n email written by hand still to go. See Replies.</numerusform>
            <numerusform>%n emails written by hand still to go. See Replies.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>A passphrase has at least %n character(s).</source>
        <translation>
            <numerusform>A passphrase has at least %n character.</numerusform>
            <numerusform>A passphrase has at least %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Remove %n from the list</source>
        <translation>
            <numerusform>Remove %n from the list</numerusform>
            <numerusform>Remove %n from the list</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Remove %n person(s)</source>
        <translation>
            <numerusform>Remove %n person</numerusform>
            <numerusform>Remove %n persons</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>%n key(s) will stop working immediately. What was done with them stays in the audit log.</source>
        <translation>
            <numerusform>%n key will stop working immediately. What was done with them stays in the audit log.</numerusform>
            <numerusform>%n keys will stop working immediately. What was done with them stays in the audit log.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Take %n invitation(s) back</source>
        <translation>
            <numerusform>Take %n invitation back</numerusform>
            <numerusform>Take %n invitations back</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Revoke %n key(s)</source>
        <translation>
            <numerusform>Revoke %n key</numerusform>
            <numerusform>Revoke %n keys</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <source>Leave %n person(s) out</source>
        <translation>
            <numerusform>Leave %n person out</numerusform>
            <numerusform>Leave %n people out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>The other %n, not listed here</source>
        <translation>
            <numerusform>The other one, not listed here</numerusform>
            <numerusform>The other %n, not listed here</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>The first %n of them are listed.</source>
        <translation>
            <numerusform>The first of them is listed.</numerusform>
            <numerusform>The first %n of them are listed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>We have met none of the %n person(s).</source>
        <translation>
            <numerusform>We have not met this person.</numerusform>
            <numerusform>We have met none of the %n people.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>We have met {met} of the %n person(s).</source>
        <translation>
            <numerusform>We have met {met} of %n person.</numerusform>
            <numerusform>We have met {met} of the %n people.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Wrote %n email(s) to {inbox}, last: {when}</source>
        <translation>
            <numerusform>Wrote %n email to {inbox}, last: {when}</numerusform>
            <numerusform>Wrote %n emails to {inbox}, last: {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Got %n email(s) from {inbox}, last: {when}</source>
        <translation>
            <numerusform>Got %n email from {inbox}, last: {when}</numerusform>
            <numerusform>Got %n emails from {inbox}, last: {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Got %n email(s) of “{about}”, last: {when}</source>
        <translation>
            <numerusform>Got %n email of “{about}”, last: {when}</numerusform>
            <numerusform>Got %n emails of “{about}”, last: {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>%n colleague(s) known: {about}, last: {when}</source>
        <translation>
            <numerusform>%n colleague known: {about}, last: {when}</numerusform>
            <numerusform>%n colleagues known: {about}, last: {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>A name for a new campaign, %n character(s) or more</source>
        <translation>
            <numerusform>A name for a new campaign, %n character or more</numerusform>
            <numerusform>A name for a new campaign, %n characters or more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Type at least %n character(s).</source>
        <translation>
            <numerusform>Type at least %n character.</numerusform>
            <numerusform>Type at least %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>A reply can have %n file(s) at most. Put them into a ZIP.</source>
        <translation>
            <numerusform>A reply can have %n file at most. Put them into a ZIP.</numerusform>
            <numerusform>A reply can have %n files at most. Put them into a ZIP.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>%n file(s) saved</source>
        <translation>
            <numerusform>%n file saved</numerusform>
            <numerusform>%n files saved</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Show %n earlier</source>
        <translation>
            <numerusform>Show %n earlier</numerusform>
            <numerusform>Show %n earlier</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>%n picture(s) could not be loaded</source>
        <translation>
            <numerusform>%n picture could not be loaded</numerusform>
            <numerusform>%n pictures could not be loaded</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/files.py"/>
        <source>%n FILE(S)</source>
        <translation>
            <numerusform>%n FILE</numerusform>
            <numerusform>%n FILES</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>%n reply(s)</source>
        <translation>
            <numerusform>%n reply</numerusform>
            <numerusform>%n replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/page.py"/>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>%n new reply(s)</source>
        <translation>
            <numerusform>%n new reply</numerusform>
            <numerusform>%n new replies</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/pending_answers.py"/>
        <source>Your reply is too long: at most %n character(s).</source>
        <translation>
            <numerusform>Your reply is too long: at most %n character.</numerusform>
            <numerusform>Your reply is too long: at most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>A reply can go to at most %n more person(s).</source>
        <translation>
            <numerusform>A reply can go to at most %n more person.</numerusform>
            <numerusform>A reply can go to at most %n more persons.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>The text is too long: %n character(s) at most.</source>
        <translation>
            <numerusform>The text is too long: %n character at most.</numerusform>
            <numerusform>The text is too long: %n characters at most.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/thread_list.py"/>
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n conversation</numerusform>
            <numerusform>%n conversations</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/status_updates.py"/>
        <source>%n campaign(s) sending</source>
        <translation>
            <numerusform>%n campaign sending</numerusform>
            <numerusform>%n campaigns sending</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>The limit of %n email(s) a day is reached.</source>
        <translation>
            <numerusform>The limit of %n email a day is reached.</numerusform>
            <numerusform>The limit of %n emails a day is reached.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n more to go today.</source>
        <translation>
            <numerusform>%n more to go today.</numerusform>
            <numerusform>%n more to go today.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n inbox(es) compared · {when}</source>
        <translation>
            <numerusform>%n inbox compared · {when}</numerusform>
            <numerusform>%n inboxes compared · {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n reply(s) missing</source>
        <translation>
            <numerusform>%n reply missing</numerusform>
            <numerusform>%n replies missing</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to later today.</source>
        <translation>
            <numerusform>%n email moved to later today.</numerusform>
            <numerusform>%n emails moved to later today.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to tomorrow morning.</source>
        <translation>
            <numerusform>%n email moved to tomorrow morning.</numerusform>
            <numerusform>%n emails moved to tomorrow morning.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to tomorrow.</source>
        <translation>
            <numerusform>%n email moved to tomorrow.</numerusform>
            <numerusform>%n emails moved to tomorrow.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to a later day.</source>
        <translation>
            <numerusform>%n email moved to a later day.</numerusform>
            <numerusform>%n emails moved to a later day.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n more email(s) are sent today if no one replies.</source>
        <translation>
            <numerusform>%n more email are sent today if no one replies.</numerusform>
            <numerusform>%n more emails are sent today if no one replies.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/page.py"/>
        <source>%n email(s) in doubt: did they arrive?</source>
        <translation>
            <numerusform>%n email in doubt: did they arrive?</numerusform>
            <numerusform>%n emails in doubt: did they arrive?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/delivery_chart.py"/>
        <source>{arrived} of the latest %n attempt(s) arrived</source>
        <translation>
            <numerusform>{arrived} of the latest %n attempt arrived</numerusform>
            <numerusform>{arrived} of the latest %n attempts arrived</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>You&apos;ll receive %n event type(s): those selected above, in these categories, from this campaign.</source>
        <translation>
            <numerusform>You&apos;ll receive %n event type: those selected above, in these categories, from this campaign.</numerusform>
            <numerusform>You&apos;ll receive %n event types: those selected above, in these categories, from this campaign.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An event arrives if it is chosen above and of one of these categories: %n kind(s) of event.</source>
        <translation>
            <numerusform>An event arrives if it is chosen above and of one of these categories: %n kind of event.</numerusform>
            <numerusform>An event arrives if it is chosen above and of one of these categories: %n kinds of event.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An event arrives if it is chosen above and of this campaign: %n kind(s) of event.</source>
        <translation>
            <numerusform>An event arrives if it is chosen above and of this campaign: %n kind of event.</numerusform>
            <numerusform>An event arrives if it is chosen above and of this campaign: %n kinds of event.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An event arrives if it is chosen above: %n kind(s) of event.</source>
        <translation>
            <numerusform>An event arrives if it is chosen above: %n kind of event.</numerusform>
            <numerusform>An event arrives if it is chosen above: %n kinds of event.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>%n delivery(ies) still in flight</source>
        <translation>
            <numerusform>%n delivery that is still in flight</numerusform>
            <numerusform>%n deliveries that are still in flight</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>%n failed one(s), some of which may be tried again</source>
        <translation>
            <numerusform>%n failed one, which might be tried again</numerusform>
            <numerusform>%n failed ones, some of which might be tried again</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>The log has %n delivery(ies).</source>
        <translation>
            <numerusform>The log has %n delivery.</numerusform>
            <numerusform>The log has %n deliveries.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/untrusted_text.py"/>
        <source>… %n more characters; Copy takes them all.</source>
        <translation>
            <numerusform>… %n more character; Copy takes them all.</numerusform>
            <numerusform>… %n more characters; Copy takes them all.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>%n gray one(s) never arrive here.</source>
        <translation>
            <numerusform>%n gray one never arrives here.</numerusform>
            <numerusform>%n gray ones never arrive here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>String should have at least %n character(s)</source>
        <translation>
            <numerusform>String should have at least %n character</numerusform>
            <numerusform>String should have at least %n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>String should have at most %n character(s)</source>
        <translation>
            <numerusform>String should have at most %n character</numerusform>
            <numerusform>String should have at most %n characters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>At least %n item(s) must be given</source>
        <translation>
            <numerusform>At least %n item must be given</numerusform>
            <numerusform>At least %n items must be given</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>At most %n item(s) can be given</source>
        <translation>
            <numerusform>At most %n item can be given</numerusform>
            <numerusform>At most %n items can be given</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/records/tags_and_lists.py"/>
        <source>%n contact(s) changed</source>
        <translation>
            <numerusform>%n contact changed</numerusform>
            <numerusform>%n contacts changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/workflows/contacts/contact_edits.py"/>
        <source>%n contact(s) deleted</source>
        <translation>
            <numerusform>%n contact deleted</numerusform>
            <numerusform>%n contacts deleted</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>A cell is longer than %n character(s). Shorten it in the file.</source>
        <translation>
            <numerusform>A cell is longer than %n character. Shorten it in the file.</numerusform>
            <numerusform>A cell is longer than %n characters. Shorten it in the file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The row has %n column(s); at most {most} are read. Remove some from the file.</source>
        <translation>
            <numerusform>The row has %n column; at most {most} are read. Remove some from the file.</numerusform>
            <numerusform>The row has %n columns; at most {most} are read. Remove some from the file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The file has more than %n row(s). Split it into several files.</source>
        <translation>
            <numerusform>The file has more than %n row. Split it into several files.</numerusform>
            <numerusform>The file has more than %n rows. Split it into several files.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The file has %n column(s); at most {most} are read.</source>
        <translation>
            <numerusform>The file has %n column; at most {most} are read.</numerusform>
            <numerusform>The file has %n columns; at most {most} are read.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/records/lead_list.py"/>
        <source>%n lead(s)</source>
        <translation>
            <numerusform>%n lead</numerusform>
            <numerusform>%n leads</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_mapping.py"/>
        <source>“{column}” is longer than %n character(s). Shorten it in the file.</source>
        <translation>
            <numerusform>“{column}” is longer than %n character. Shorten it in the file.</numerusform>
            <numerusform>“{column}” is longer than %n characters. Shorten it in the file.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/workflows/outbound/restore_guard.py"/>
        <source>%n email(s) in the Sent folder are missing from this workspace, which would send them again: its data is probably an older copy. Record what was sent, then the inbox resumes.</source>
        <translation>
            <numerusform>%n email in the Sent folder are missing from this workspace, which would send them again: its data is probably an older copy. Record what was sent, then the inbox resumes.</numerusform>
            <numerusform>%n emails in the Sent folder are missing from this workspace, which would send them again: its data is probably an older copy. Record what was sent, then the inbox resumes.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/mail/template.py"/>
        <source>The text is too long: at most %n character(s).</source>
        <translation>
            <numerusform>The text is too long: at most %n character.</numerusform>
            <numerusform>The text is too long: at most %n characters.</numerusform>
        </translation>
    </message>
</context>
</TS>
