<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>desk</name>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Email</source>
        <comment>one message</comment>
        <translation>Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Emails</source>
        <translation>Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Delivered</source>
        <translation>Zugestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Opened</source>
        <translation>Geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Clicked</source>
        <translation>Geklickt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Replied</source>
        <translation>Geantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Bounced</source>
        <translation>Unzustellbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Opted out</source>
        <translation>Abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>too few</source>
        <translation>zu wenige</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Opens</source>
        <translation>Öffnungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <location filename="../../app/desktop/replies/lead.py"/>
        <location filename="../../app/desktop/replies/page.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Replies</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>so far</source>
        <translation>bisher</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Follow-up {place}</source>
        <translation>Folgemail {place}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>First email</source>
        <translation>Erste Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>not tracked</source>
        <translation>nicht verfolgt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Not enough data: two variants need %n email(s) each.</source>
        <translation>
            <numerusform>Zu wenige Daten: Zwei Varianten brauchen je %n Mail.</numerusform>
            <numerusform>Zu wenige Daten: Zwei Varianten brauchen je %n Mails.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>{what}: {best} gets more than {second}, {more} against {less}.</source>
        <translation>{what}: {best} liegt vor {second}, {more} gegen {less}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>{what}: no difference yet between {best} and {second}, {more} against {less}.</source>
        <translation>{what}: noch kein Unterschied zwischen {best} und {second}, {more} gegen {less}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Variant {letter}</source>
        <translation>Variante {letter}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>no mail</source>
        <translation>keine Mail</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>%n email(s) sent, {replied} replied</source>
        <translation>
            <numerusform>%n Mail gesendet, {replied} beantwortet</numerusform>
            <numerusform>%n Mails gesendet, {replied} beantwortet</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Opens are not tracked in this campaign.</source>
        <translation>In dieser Kampagne werden Öffnungen nicht verfolgt.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>%n email(s) sent less than a day ago: it is too soon to tell whether they arrived.</source>
        <translation>
            <numerusform>Von %n Mail ist noch nicht bekannt, ob sie ankam: Das dauert einen Tag.</numerusform>
            <numerusform>Von %n Mails ist noch nicht bekannt, ob sie ankamen: Das dauert einen Tag.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>%n email(s) opened by machines: not counted.</source>
        <translation>
            <numerusform>%n Mail von Maschinen geöffnet: nicht gezählt.</numerusform>
            <numerusform>%n Mails von Maschinen geöffnet: nicht gezählt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Rates are shown from {enough} emails on, with their 95% range.</source>
        <translation>Quoten stehen ab {enough} Mails da, mit dem Bereich, in dem sie mit 95 % Sicherheit liegen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>All time</source>
        <translation>Gesamte Zeit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>The last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>The last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Emails sent</source>
        <translation>Gesendete Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Opened, clicked or replied to by a person, or sent over a day ago without bouncing</source>
        <translation>Von einem Menschen geöffnet, geklickt oder beantwortet, oder seit einem Tag nicht zurückgekommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>By a person, as far as we can tell</source>
        <translation>Von einem Menschen, soweit sich das feststellen lässt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Bounced, or refused because the mailbox doesn&apos;t exist</source>
        <translation>Zurückgekommen oder abgelehnt, weil es das Postfach nicht gibt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>No mail went out in this time. Deliveries, opens and replies show up here.</source>
        <translation>In dieser Zeit ging keine Mail hinaus. Hier erscheinen Zustellungen, Öffnungen und Antworten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Time that is shown</source>
        <translation>Gezeigter Zeitraum</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Emails of this campaign and what became of them</source>
        <translation>Mails dieser Kampagne und was aus ihnen wurde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Emails by the day they were sent; those with a reply are solid</source>
        <translation>Mails nach dem Tag des Versands; beantwortete sind ausgefüllt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/analytics/panel.py"/>
        <source>Emails by the day</source>
        <translation>Mails nach Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Keep sending in the background</source>
        <translation>Im Hintergrund weitersenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Close and stop sending</source>
        <translation>Schließen und nicht mehr senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/contacts/name_dialog.py"/>
        <location filename="../../app/desktop/contacts/views.py"/>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/replies/answer.py"/>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <location filename="../../app/desktop/widgets/dialogs.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Switch and stop sending</source>
        <translation>Wechseln und nicht mehr senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>They are sent from this computer by a service that stops when you switch. Nothing is lost: it continues where it stopped when you come back.</source>
        <translation>Sie werden von diesem Computer gesendet, von einem Dienst, der beim Wechsel endet. Nichts geht verloren: Wenn Sie zurückkommen, geht es weiter, wo es aufgehört hat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Outreach Desk sends from this computer. If you close it, no mail goes out and no reply is noticed until you open it again. Nothing is lost: it continues where it stopped.</source>
        <translation>Outreach Desk sendet von diesem Computer. Ist es geschlossen, geht keine Mail hinaus und keine Antwort wird bemerkt, bis Sie es wieder öffnen. Nichts geht verloren: Es geht weiter, wo es aufgehört hat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>To keep sending, leave it open in the background: the window waits in the tray.</source>
        <translation>Damit weiter gesendet wird, lassen Sie es im Hintergrund offen: Das Fenster wartet im Infobereich.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>To keep sending, leave it open in the background: the window is minimized.</source>
        <translation>Damit weiter gesendet wird, lassen Sie es im Hintergrund offen: Das Fenster wird verkleinert.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/application.py"/>
        <source>%n campaign(s) are still sending</source>
        <translation>
            <numerusform>%n Kampagne sendet noch</numerusform>
            <numerusform>%n Kampagnen senden noch</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/today/page.py"/>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/contacts/page.py"/>
        <location filename="../../app/desktop/contacts/startup_snapshot.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Contacts</source>
        <translation>Kontakte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Campaigns</source>
        <translation>Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Outbox</source>
        <translation>Postausgang</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Inboxes</source>
        <translation>Postfächer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Domains</source>
        <translation>Domains</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Webhooks</source>
        <translation>Webhooks</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Your key is kept in a file</source>
        <translation>Ihr Schlüssel liegt in einer Datei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Connecting to {name}…</source>
        <translation>Verbindung mit {name}…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Starting the service…</source>
        <translation>Der Dienst startet…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>{name} can&apos;t be reached; trying again…</source>
        <translation>{name} nicht erreichbar; neuer Versuch…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>{name} can&apos;t be reached. {error} Retrying automatically.</source>
        <translation>{name} ist nicht erreichbar. {error} Es wird von selbst weiter versucht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>The service rests…</source>
        <translation>Der Dienst ruht…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>Connected to {name}</source>
        <translation>Verbunden mit {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>Connected</source>
        <translation>Verbunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>The service can&apos;t be reached; trying again…</source>
        <translation>Der Dienst ist nicht erreichbar; neuer Versuch…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>The key is refused</source>
        <translation>Der Schlüssel wird abgelehnt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>The service rejected the key for “{name}”: it was revoked. Enter a new one in Settings.</source>
        <translation>Der Dienst lehnt den Schlüssel von „{name}“ ab: Er wurde widerrufen. Geben Sie in den Einstellungen einen neuen ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/application.py"/>
        <source>No service</source>
        <translation>Kein Dienst</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Sorted automatically when the reply arrives, or by you in Replies.</source>
        <translation>Wird beim Eingang von selbst eingeordnet, oder von Ihnen unter Antworten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Out-of-office notes and the like are automatic replies.</source>
        <translation>Abwesenheitsnotizen und Ähnliches sind automatische Antworten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>One word or phrase per line. Automatic replies don&apos;t count.</source>
        <translation>Ein Wort oder Ausdruck pro Zeile. Automatische Antworten zählen nicht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Left empty, any link in an email of this campaign counts.</source>
        <translation>Leer gelassen zählt jeder Link in einer Mail dieser Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Opens by machines don&apos;t count.</source>
        <translation>Öffnungen durch Maschinen zählen nicht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Counted from the last email the lead got.</source>
        <translation>Gezählt ab der letzten Mail, die der Lead bekam.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>When the last follow-up has been sent and no one has replied to it.</source>
        <translation>Wenn die letzte Folgemail hinausging und niemand darauf geantwortet hat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>No lead enters automatically. Choose a lead in Leads, then “Move to a branch…”.</source>
        <translation>Niemand tritt von selbst ein. Wählen Sie unter Leads einen Lead, dann „In einen Zweig verschieben…“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>This version doesn&apos;t know this trigger: the branch can be viewed and deleted, but not changed.</source>
        <translation>Dieses Programm kennt diesen Auslöser nicht: Der Zweig lässt sich ansehen und löschen, nicht ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>It needs “See who opens” in Schedule, which is off.</source>
        <translation>Es braucht „Öffnungen sehen“ im Zeitplan, das ausgeschaltet ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>It needs “See who clicks” in Schedule, which is off.</source>
        <translation>Es braucht „Klicks sehen“ im Zeitplan, das ausgeschaltet ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>What takes a lead into this branch</source>
        <translation>Was einen Lead in diesen Zweig bringt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Automatic replies, too</source>
        <translation>Auch automatische Antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Choose at least one category that takes a lead into this branch.</source>
        <translation>Wählen Sie mindestens eine Einordnung, die einen Lead in diesen Zweig bringt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Enter at least one word that takes a lead into this branch.</source>
        <translation>Geben Sie mindestens ein Wort an, das einen Lead in diesen Zweig bringt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>At most 100 words.</source>
        <translation>Höchstens 100 Wörter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Words in a reply, one per line</source>
        <translation>Wörter in einer Antwort, eines pro Zeile</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>pricing
how much</source>
        <translation>Preis
wie viel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Part of the link&apos;s address</source>
        <translation>Teil der Adresse des Links</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Part of the address, such as /pricing</source>
        <translation>Teil der Adresse, etwa /preise</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source> times or more</source>
        <translation>-mal oder öfter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>once or more</source>
        <translation>mindestens einmal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>How often emails are opened</source>
        <translation>Wie oft Mails geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source> days</source>
        <translation> Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Days without a reply</source>
        <translation>Tage ohne Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source> day</source>
        <translation> Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Subject (empty: a reply in the same thread)</source>
        <translation>Betreff (leer: Antwort in derselben Unterhaltung)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>What you call this email</source>
        <translation>Wie Sie diese Mail nennen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>Immediately</source>
        <translation>Sofort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>email {place} of the branch</source>
        <translation>Mail {place} des Zweigs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>Email {place}</source>
        <translation>Mail {place}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>What {name} is called</source>
        <translation>Name: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>the lead&apos;s entry</source>
        <translation>dem Eintritt des Leads</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>the email before</source>
        <translation>der Mail davor</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Days from {since} to {name}</source>
        <translation>Tage ab {since} bis: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Counted from {since}</source>
        <translation>Gezählt ab {since}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>The branch needs a name.</source>
        <translation>Der Zweig braucht einen Namen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>A text is too long: at most 100,000 characters.</source>
        <translation>Ein Text ist zu lang: höchstens 100.000 Zeichen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Another email for those who are in this branch</source>
        <translation>Noch eine Mail für alle in diesem Zweig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Add an email</source>
        <translation>Mail hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Back to the whole flow</source>
        <translation>Zurück zum ganzen Ablauf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Back to the whole flow (Alt+Up)</source>
        <translation>Zurück zum ganzen Ablauf (Alt+Hoch)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Name of the branch</source>
        <translation>Name des Zweigs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Move up</source>
        <translation>Früher prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Move down</source>
        <translation>Später prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Delete this branch</source>
        <translation>Diesen Zweig löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Leads may enter</source>
        <translation>Leads dürfen eintreten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Off: no one enters; leads already in it continue</source>
        <translation>Aus: Niemand tritt ein; wer darin ist, geht weiter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>{place} of {count}</source>
        <translation>{place} von {count}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Branches are tried in this order; the first match takes the lead</source>
        <translation>In dieser Reihenfolge werden die Zweige geprüft; der erste passende nimmt den Lead auf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Who enters</source>
        <translation>Wer eintritt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch.py"/>
        <source>Emails of the branch</source>
        <translation>Mails des Zweigs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_client.py"/>
        <source>New branch</source>
        <translation>Neuer Zweig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When a reply is sorted as…</source>
        <translation>Wenn eine Antwort eingeordnet wird als…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>On any reply</source>
        <translation>Bei jeder Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When a reply says…</source>
        <translation>Wenn in einer Antwort steht…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When a link is clicked</source>
        <translation>Wenn ein Link geklickt wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When emails are opened</source>
        <translation>Wenn Mails geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>After days without a reply</source>
        <translation>Nach Tagen ohne Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>At the end of the sequence</source>
        <translation>Am Ende der Hauptabfolge</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>Moved in by hand</source>
        <translation>Von Hand verschoben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>if no reply</source>
        <translation>ohne Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>if not opened</source>
        <translation>wenn ungeöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>if opened, no reply</source>
        <translation>geöffnet, ohne Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When a reply is sorted as {categories}</source>
        <translation>Wenn eine Antwort als {categories} eingeordnet wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>On any reply, automatic ones too</source>
        <translation>Bei jeder Antwort, auch automatischen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When a reply says {words}</source>
        <translation>Wenn in einer Antwort {words} steht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When a link with “{part}” is clicked</source>
        <translation>Wenn ein Link mit „{part}“ geklickt wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When an email is opened</source>
        <translation>Wenn eine Mail geöffnet wird</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>When emails were opened %n time(s)</source>
        <translation>
            <numerusform>Wenn Mails %n-mal geöffnet wurden</numerusform>
            <numerusform>Wenn Mails %n-mal geöffnet wurden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>After %n day(s) without a reply</source>
        <translation>
            <numerusform>Nach %n Tag ohne Antwort</numerusform>
            <numerusform>Nach %n Tagen ohne Antwort</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>%n more</source>
        <translation>
            <numerusform>%n weiteres</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>{some} or {last}</source>
        <translation>{some} oder {last}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>%n day(s) later</source>
        <translation>
            <numerusform>%n Tag später</numerusform>
            <numerusform>%n Tage später</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>The same day</source>
        <translation>Am selben Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>{sent} sent · {replied} replied</source>
        <translation>{sent} gesendet · {replied} Antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>Nothing sent yet</source>
        <translation>Noch nichts gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>Leads in it now leave it and get nothing more from this campaign.</source>
        <translation>Wer jetzt darin ist, verlässt ihn und bekommt nichts mehr von dieser Kampagne.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>%n lead(s) will leave it and get nothing more from this campaign.</source>
        <translation>
            <numerusform>%n Lead verlässt ihn und bekommt nichts mehr von dieser Kampagne.</numerusform>
            <numerusform>%n Leads verlassen ihn und bekommen nichts mehr von dieser Kampagne.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>No one is in it now.</source>
        <translation>Jetzt ist niemand darin.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/branch_text.py"/>
        <source>Its %n email(s) and their results are permanently deleted.</source>
        <translation>
            <numerusform>Seine %n Mail und ihre Zahlen werden endgültig entfernt.</numerusform>
            <numerusform>Seine %n Mails und ihre Zahlen werden endgültig entfernt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/canvas.py"/>
        <source>Enter edits, Insert adds a branch, Delete removes it, Alt+Up and Alt+Down change its turn</source>
        <translation>Enter bearbeitet, Einfg fügt einen Zweig hinzu, Entf entfernt ihn, Alt+Hoch und Alt+Runter ändern seine Reihenfolge</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/canvas.py"/>
        <source>Enter edits, Insert adds a follow-up, Delete removes it, Alt+Left and Alt+Right change its place</source>
        <translation>Enter bearbeitet, Einfg fügt eine Folgemail hinzu, Entf entfernt sie, Alt+Links und Alt+Rechts ändern ihren Platz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/canvas.py"/>
        <source>Enter edits, Insert adds an email, Delete removes it, Alt+Left and Alt+Right change its place</source>
        <translation>Enter bearbeitet, Einfg fügt eine Mail hinzu, Entf entfernt sie, Alt+Links und Alt+Rechts ändern ihren Platz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/canvas.py"/>
        <source>THE SEQUENCE: EVERY LEAD, UNTIL IT REPLIES</source>
        <translation>HAUPTABFOLGE: JEDER LEAD, BIS ER ANTWORTET</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/canvas.py"/>
        <source>BRANCHES: THE FIRST MATCH TAKES THE LEAD</source>
        <translation>ZWEIGE: DER ERSTE PASSENDE NIMMT DEN LEAD AUF</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/canvas.py"/>
        <source>Flow of the campaign</source>
        <translation>Ablauf der Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>No text yet</source>
        <translation>Noch kein Text</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Add a follow-up</source>
        <translation>Folgemail hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>Add a branch</source>
        <translation>Zweig hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>Priority {place} of {count}</source>
        <translation>Nr. {place} von {count}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>Off: no one enters</source>
        <translation>Aus: Niemand tritt ein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>No one has entered yet</source>
        <translation>Noch niemand eingetreten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/graph_layout.py"/>
        <source>{all} entered · {now} in it now</source>
        <translation>{all} eingetreten · {now} jetzt darin</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Branch</source>
        <translation>Zweig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <source>Send earlier</source>
        <translation>Früher senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <source>Send later</source>
        <translation>Später senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Delete</source>
        <translation>Löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Let no one enter</source>
        <translation>Niemanden eintreten lassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Let leads enter</source>
        <translation>Leads eintreten lassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Not now</source>
        <translation>Nicht jetzt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Delete %n email(s)</source>
        <translation>
            <numerusform>%n Mail löschen</numerusform>
            <numerusform>%n Mails löschen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Delete “{title}”?</source>
        <translation>„{title}“ löschen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <source>Leads in this branch get the remaining emails.</source>
        <translation>Wer in diesem Zweig ist, bekommt die Mails, die bleiben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <source>“{name}” was removed.</source>
        <translation>„{name}“ wurde entfernt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Delete 1 branch</source>
        <translation>1 Zweig löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Delete “{label}”?</source>
        <translation>„{label}“ löschen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Deleting “{name}”…</source>
        <translation>„{name}“ wird gelöscht…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>%n lead(s) left it.</source>
        <translation>
            <numerusform>%n Lead hat ihn verlassen.</numerusform>
            <numerusform>%n Leads haben ihn verlassen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/tab.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Deleted “{label}”</source>
        <translation>„{label}“ gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Branches are on: a lead that matches a trigger leaves the sequence and gets the branch&apos;s emails instead.</source>
        <translation>Zweige senden: Ein Lead, auf den ein Auslöser passt, verlässt die Hauptabfolge und bekommt stattdessen die Mails des Zweigs.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Branches are off: no one enters one, and leads in one get nothing until they are on again.</source>
        <translation>Zweige ruhen: Niemand tritt in einen ein, und wer in einem ist, bekommt nichts, bis sie wieder an sind.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>A branch moves leads from the sequence to emails of its own, after a reply, a click or silence.</source>
        <translation>Ein Zweig holt Leads aus der Hauptabfolge, wenn sie antworten, klicken oder schweigen; er hat eigene Mails.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Branches on</source>
        <translation>Zweige an</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Smaller</source>
        <translation>Kleiner</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Larger</source>
        <translation>Größer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Its own size (Ctrl+0)</source>
        <translation>Originalgröße (Strg+0)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Fit</source>
        <translation>Einpassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Fit to the window (Ctrl+9)</source>
        <translation>Alles auf einmal (Strg+9)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Smaller (Ctrl+-)</source>
        <translation>Kleiner (Strg+-)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Larger (Ctrl++)</source>
        <translation>Größer (Strg++)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Zoom: {percent}</source>
        <translation>Zoom: {percent}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Whether leads enter branches at all</source>
        <translation>Ob Leads überhaupt in Zweige aufgenommen werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>The branch is gone</source>
        <translation>Der Zweig ist weg</translation>
    </message>
    <message>
        <location filename="../../app/desktop/branches/view.py"/>
        <source>Someone else has deleted it.</source>
        <translation>Jemand anderes hat ihn gelöscht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Leads</source>
        <translation>Leads</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Add people to email.</source>
        <translation>Fügen Sie Empfänger hinzu.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Finish the emails: subject and text.</source>
        <translation>Stellen Sie die Mails fertig: Betreff und Text.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>An inbox</source>
        <translation>Ein Postfach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Choose an active inbox.</source>
        <translation>Wählen Sie ein aktives Postfach.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Days and hours</source>
        <translation>Tage und Uhrzeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Choose at least one day.</source>
        <translation>Wählen Sie mindestens einen Tag.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Tracking</source>
        <translation>Erfassung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>A follow-up needs “See who opens”.</source>
        <translation>Eine Folgemail braucht „Öffnungen sehen“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Postal address</source>
        <translation>Postanschrift</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Enter your postal address.</source>
        <translation>Geben Sie Ihre Postanschrift an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Before the launch</source>
        <translation>Vor dem Start</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Ready to launch</source>
        <translation>Bereit zum Start</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Ready to go on</source>
        <translation>Bereit zum Fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Before it goes on</source>
        <translation>Vor dem Fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>Missing: {advice}</source>
        <translation>Fehlt: {advice}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/checklist.py"/>
        <source>{name}: ready</source>
        <translation>{name}: bereit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>It appears at the bottom of every email, and wherever an email says {{postal_address}}.</source>
        <translation>Sie steht am Ende jeder Mail und überall, wo eine Mail {{postal_address}} enthält.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>Your postal address</source>
        <translation>Ihre Postanschrift</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/name_dialog.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/replies/answer.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Close without saving (Esc)</source>
        <translation>Schließen, ohne zu speichern (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Please fill this in.</source>
        <translation>Bitte ausfüllen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>Launched</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>Resumed</source>
        <translation>Fortgesetzt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>{campaign}: %n lead(s).</source>
        <translation>
            <numerusform>{campaign}: %n Lead.</numerusform>
            <numerusform>{campaign}: %n Leads.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>The service can&apos;t be reached. What you type is kept, and saved as soon as it answers.</source>
        <translation>Der Dienst ist nicht erreichbar. Was Sie schreiben, bleibt erhalten und wird gespeichert, sobald er antwortet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>Still missing: {advice}</source>
        <translation>Es fehlt noch: {advice}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor.py"/>
        <source>Start sending</source>
        <translation>Mit dem Senden beginnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>Flow</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>Results</source>
        <translation>Auswertung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Back to all campaigns</source>
        <translation>Zurück zu allen Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>Back to all campaigns (Alt+Left)</source>
        <translation>Zurück zu allen Kampagnen (Alt+Links)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>Name of the campaign</source>
        <translation>Name der Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>No more emails go out until it is resumed</source>
        <translation>Es gehen keine Mails mehr hinaus, bis sie fortgesetzt wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Launch</source>
        <translation>Starten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <location filename="../../app/desktop/leads/automation.py"/>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>What goes out when</source>
        <translation>Was wann hinausgeht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>This campaign has been deleted.</source>
        <translation>Diese Kampagne wurde gelöscht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>Branch, variant {letter}</source>
        <translation>Zweig, Variante {letter}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/editor_layout.py"/>
        <source>The name needs at least %n character(s).</source>
        <translation>
            <numerusform>Der Name braucht mindestens %n Zeichen.</numerusform>
            <numerusform>Der Name braucht mindestens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Exactly this lead&apos;s email, marked [Test]. It isn&apos;t counted, and no lead gets it.</source>
        <translation>Genau die Mail dieses Leads, mit [Test] gekennzeichnet. Sie zählt nirgends, und kein Lead bekommt sie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Send a test email</source>
        <translation>Testmail senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>To</source>
        <comment>the recipient</comment>
        <translation>An</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <source>From</source>
        <translation>Von</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Send</source>
        <translation>Senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/main_window/shortcut_sheet.py"/>
        <location filename="../../app/desktop/practice/banner.py"/>
        <location filename="../../app/desktop/preferences/about.py"/>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <location filename="../../app/desktop/preferences/log.py"/>
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/contacts/name_dialog.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/preferences/log.py"/>
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Close (Esc)</source>
        <translation>Schließen (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Enter the address to send it to.</source>
        <translation>Geben Sie die Adresse an, die sie bekommen soll.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Connect one in Inboxes, or resume one that is paused.</source>
        <translation>Verbinden Sie ein Postfach unter Postfächer, oder setzen Sie ein angehaltenes fort.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Sending…</source>
        <translation>Wird gesendet…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Add leads to see what each of them will get.</source>
        <translation>Fügen Sie Leads hinzu, um hier zu sehen, was jeder bekommt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Preview for lead</source>
        <translation>Vorschau für Lead</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Type a name or an address to find a lead</source>
        <translation>Name oder Adresse eingeben, um einen Lead zu finden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>The email as it will be sent</source>
        <translation>Die Mail, wie sie gesendet wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Show source</source>
        <translation>Quelltext zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>The raw email, headers included</source>
        <translation>Die Mail im Original, mit Kopfzeilen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Send a test…</source>
        <translation>Test senden…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Exactly this email, to yourself</source>
        <translation>Genau diese Mail, an Sie selbst</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>{address} has no {fields}. This email waits until that is filled in.</source>
        <translation>{address} fehlt: {fields}. Diese Mail wartet, bis es ausgefüllt ist.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>%n lead(s) without {field}.</source>
        <translation>
            <numerusform>%n Lead ohne {field}.</numerusform>
            <numerusform>%n Leads ohne {field}.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/email_preview.py"/>
        <source>With a default, such as {{first_name|there}}, it wouldn&apos;t have to wait.</source>
        <translation>Mit einem Ersatzwert, etwa {{first_name|zusammen}}, würde sie nicht warten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>past</source>
        <translation>vorbei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>no more emails</source>
        <translation>keine Mail mehr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>no emails</source>
        <translation>keine Mail</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n first email(s)</source>
        <translation>
            <numerusform>%n erste Mail</numerusform>
            <numerusform>%n erste Mails</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n follow-up(s)</source>
        <translation>
            <numerusform>%n Folgemail</numerusform>
            <numerusform>%n Folgemails</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>the last day</source>
        <translation>der letzte Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>Calendar of all emails</source>
        <translation>Kalender aller Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>Calendar of all emails: {said}</source>
        <translation>Kalender aller Mails: {said}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>The month before</source>
        <translation>Voriger Monat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>The month after</source>
        <translation>Nächster Monat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>First emails</source>
        <translation>Erste Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>Follow-ups</source>
        <translation>Folgemails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>EMAILED</source>
        <translation>ANGESCHRIEBEN</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>OPENED</source>
        <translation>GEÖFFNET</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>REPLIED</source>
        <translation>GEANTWORTET</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>BOUNCED</source>
        <translation>UNZUSTELLBAR</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>People so far</source>
        <translation>Personen bisher</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>Until the last email</source>
        <translation>Bis zur letzten Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>Nothing is left to send.</source>
        <translation>Es ist nichts mehr zu senden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>Nothing to send yet.</source>
        <translation>Noch nichts zu senden.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n email(s) if no one replies; the last is sent {last}.</source>
        <translation>
            <numerusform>%n Mail, wenn niemand antwortet. Letzte: {last}.</numerusform>
            <numerusform>%n Mails, wenn niemand antwortet. Letzte: {last}.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/forecast_panel.py"/>
        <source>%n lead(s) won&apos;t get an email with the current settings.</source>
        <translation>
            <numerusform>%n Lead bekommt so keine Mail.</numerusform>
            <numerusform>%n Leads bekommen so keine Mail.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Campaign</source>
        <translation>Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>Last 14 days</source>
        <translation>Letzte 14 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Emailed</source>
        <translation>Angeschrieben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Next email</source>
        <translation>Nächste Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>Created {when}</source>
        <translation>Angelegt: {when}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>%n in doubt. See Outbox, In doubt.</source>
        <translation>
            <numerusform>%n ungewiss. Siehe Postausgang, Ungewiss.</numerusform>
            <numerusform>%n ungewiss. Siehe Postausgang, Ungewiss.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>No mail in the last 14 days</source>
        <translation>Keine Mail in den letzten 14 Tagen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>%n email(s) in the last 14 days, {most} on the busiest day, {today} today</source>
        <translation>
            <numerusform>%n Mail in den letzten 14 Tagen, {most} am stärksten Tag, {today} heute</numerusform>
            <numerusform>%n Mails in den letzten 14 Tagen, {most} am stärksten Tag, {today} heute</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>This campaign is archived: you can read it, but not change it.</source>
        <translation>Diese Kampagne ist archiviert: Sie lässt sich lesen, nicht ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/model.py"/>
        <source>Pause the campaign to change its emails, flow or schedule.</source>
        <translation>Halten Sie die Kampagne an, um Mails, Ablauf oder Zeitplan zu ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>It is already archived.</source>
        <translation>Sie ist schon archiviert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Choose a campaign first.</source>
        <translation>Wählen Sie zuerst eine Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Archive…</source>
        <translation>Archivieren…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Pause the campaign before you archive it.</source>
        <translation>Halten Sie die Kampagne an, bevor Sie sie archivieren.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Pause the campaign before you delete it.</source>
        <translation>Halten Sie die Kampagne an, bevor Sie sie löschen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>A draft with the same emails, branches, schedule and inboxes, without its leads.</source>
        <translation>Ein Entwurf mit denselben Mails, Zweigen, Zeiten und Postfächern, ohne die Leads.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Duplicated “{name}”</source>
        <translation>„{name}“ dupliziert</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Archive %n campaign(s)</source>
        <translation>
            <numerusform>%n Kampagne archivieren</numerusform>
            <numerusform>%n Kampagnen archivieren</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>%n lead(s) get no more emails, and the inboxes are free again. You can still open, duplicate or delete the campaign, but it can&apos;t send.</source>
        <translation>
            <numerusform>Ihr %n Lead bekommt nichts mehr, und ihre Postfächer sind frei. Sie lässt sich danach lesen, duplizieren und löschen, sendet aber nie wieder.</numerusform>
            <numerusform>Ihre %n Leads bekommen nichts mehr, und ihre Postfächer sind frei. Sie lässt sich danach lesen, duplizieren und löschen, sendet aber nie wieder.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Archive “{name}”?</source>
        <translation>„{name}“ archivieren?</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Delete %n campaign(s)</source>
        <translation>
            <numerusform>%n Kampagne löschen</numerusform>
            <numerusform>%n Kampagnen löschen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Its emails, %n lead(s) and results are permanently deleted.</source>
        <translation>
            <numerusform>Ihre Mails, %n Lead und ihre Zahlen werden endgültig entfernt.</numerusform>
            <numerusform>Ihre Mails, %n Leads und ihre Zahlen werden endgültig entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>%n lead(s) contacted so far.</source>
        <translation>
            <numerusform>Bisher %n Lead angeschrieben.</numerusform>
            <numerusform>Bisher %n Leads angeschrieben.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Contacts and conversations stay. Anyone who opted out stays opted out.</source>
        <translation>Kontakte und Unterhaltungen bleiben; wer sich abgemeldet hat, bleibt abgemeldet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Delete “{name}”?</source>
        <translation>„{name}“ löschen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>No campaigns yet. Create one and email your contacts.</source>
        <translation>Noch keine Kampagne. Legen Sie eine an und schreiben Sie Ihren Kontakten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>No campaigns match this search and filter.</source>
        <translation>Keine Kampagne passt zu Suche und Filter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/inboxes/inbox_filters.py"/>
        <source>Show {which}</source>
        <translation>Anzeigen: {which}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Search campaigns</source>
        <translation>Kampagnen suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>New campaign</source>
        <translation>Neue Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Show all campaigns</source>
        <translation>Alle Kampagnen anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Create a campaign (Ctrl+N)</source>
        <translation>Kampagne anlegen (Strg+N)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/page.py"/>
        <source>Campaign of {day}</source>
        <translation>Kampagne vom {day}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>subject</source>
        <translation>Betreff</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>HTML text</source>
        <translation>HTML-Text</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Possible problems in the texts</source>
        <translation>Was an den Texten zweifelhaft ist</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>SPF, DKIM and DMARC</source>
        <translation>SPF, DKIM und DMARC</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Check the links, too</source>
        <translation>Auch die Links prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Asks DNS whether their servers exist</source>
        <translation>Fragt das DNS, ob es ihre Server gibt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Look again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Asks DNS once more</source>
        <translation>Fragt das DNS noch einmal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Findings</source>
        <translation>Gefundenes</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>Sending domains</source>
        <translation>Absenderdomains</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>%n possible problem(s) in the texts</source>
        <translation>
            <numerusform>%n zweifelhafte Stelle in den Texten</numerusform>
            <numerusform>%n zweifelhafte Stellen in den Texten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>No problems found in the texts</source>
        <translation>An den Texten ist nichts auszusetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>The texts are checked once they are written</source>
        <translation>Die Texte werden geprüft, sobald sie geschrieben sind</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>{mail}, {part}</source>
        <translation>{mail}, {part}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>%n DNS record(s) of the sending domains to fix</source>
        <translation>
            <numerusform>%n Eintrag der Absenderdomains ist zu berichtigen</numerusform>
            <numerusform>%n Einträge der Absenderdomains sind zu berichtigen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>SPF, DKIM and DMARC: not all could be checked</source>
        <translation>SPF, DKIM und DMARC: nicht alles ist zu sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/preflight_panel.py"/>
        <source>SPF, DKIM and DMARC are in order</source>
        <translation>SPF, DKIM und DMARC sind in Ordnung</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>%n a day per inbox from the first week on.</source>
        <translation>
            <numerusform>%n pro Tag und Postfach ab der ersten Woche.</numerusform>
            <numerusform>%n pro Tag und Postfach ab der ersten Woche.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>%n a day per inbox in the first week, {most} from week {week} on.</source>
        <translation>
            <numerusform>%n pro Tag und Postfach in der ersten Woche, {most} ab Woche {week}.</numerusform>
            <numerusform>%n pro Tag und Postfach in der ersten Woche, {most} ab Woche {week}.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Emails per inbox per day</source>
        <translation>Mails pro Tag und Postfach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>When someone at a company replies</source>
        <translation>Wenn jemand in einem Unternehmen antwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>As in Settings</source>
        <translation>Wie in den Einstellungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Keep writing to the others there</source>
        <translation>Den anderen dort weiter schreiben</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Stop writing to the others there for %n day(s)</source>
        <translation>
            <numerusform>Die anderen dort %n Tag in Ruhe lassen</numerusform>
            <numerusform>Die anderen dort %n Tage in Ruhe lassen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Language of the emails</source>
        <translation>Sprache der Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Offer an unsubscribe link in every email</source>
        <translation>In jeder Mail die Abmeldung anbieten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Unsubscribe line</source>
        <translation>Abmeldezeile</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <location filename="../../app/contract/campaigns.py"/>
        <source>The unsubscribe line needs words, without merge fields: the link is added to them.</source>
        <translation>Die Abmeldezeile braucht Wörter, ohne Serienfelder: Der Link kommt dazu.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>If empty: “{words}” with the link. Where recipients can&apos;t reach the service: {line} Your own line should then say “{reply}”, too.</source>
        <translation>Wenn leer: „{words}“ mit dem Link. Wo Empfänger den Dienst nicht erreichen: {line} Eine eigene Zeile sollte dann auch „{reply}“ nennen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Connect an inbox</source>
        <translation>Postfach verbinden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>In Inboxes</source>
        <translation>Unter Postfächer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>See who opens (with a tracking pixel)</source>
        <translation>Öffnungen sehen (durch ein winziges Bild)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>See who clicks (links go through your address)</source>
        <translation>Klicks sehen (über Ihre Adresse)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Follow-ups on a weekend wait for Monday</source>
        <translation>Folgemails am Wochenende warten bis Montag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Ramp up gradually</source>
        <translation>Langsam anlaufen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>The hours must end after they start.</source>
        <translation>Die Sendezeit muss nach ihrem Beginn enden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Send on {day}</source>
        <translation>Senden am {day}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Send from</source>
        <translation>Senden ab</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Send until</source>
        <translation>Senden bis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source> s between two emails</source>
        <translation> s zwischen zwei Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Gap between two emails</source>
        <translation>Abstand zwischen zwei Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source> a day and inbox</source>
        <translation> pro Tag und Postfach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source> more each week</source>
        <translation> mehr pro Woche</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>More emails a day each week</source>
        <translation>Zusätzliche Mails pro Tag je Woche</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source> a day at most</source>
        <translation> pro Tag höchstens</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Emails a day when fully ramped up</source>
        <translation>Mails pro Tag nach dem Anlauf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>No limit for this campaign</source>
        <translation>Keine eigene Grenze dieser Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Inboxes that send this campaign</source>
        <translation>Postfächer, die diese Kampagne senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Time zone</source>
        <translation>Zeitzone</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>until</source>
        <translation>bis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>From which inboxes</source>
        <translation>Aus welchen Postfächern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>How fast</source>
        <translation>Wie schnell</translation>
    </message>
    <message>
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>Options</source>
        <translation>Optionen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/campaigns/schedule.py"/>
        <source>%n a day</source>
        <translation>
            <numerusform>%n pro Tag</numerusform>
            <numerusform>%n pro Tag</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/connections.py"/>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/connections.py"/>
        <location filename="../../app/desktop/practice/banner.py"/>
        <location filename="../../app/desktop/session.py"/>
        <source>Practice</source>
        <translation>Übung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Loading the selected contacts…</source>
        <translation>Wer gemeint ist, wird gelesen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <location filename="../../app/desktop/leads/journey.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>{what}: {count} of {all}</source>
        <translation>{what}: {count} von {all}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>They leave Contacts and every campaign, along with what was recorded about their emails. Conversations stay under Replies. Anyone who unsubscribed or bounced stays suppressed.</source>
        <translation>Sie verlassen das Verzeichnis und jede Kampagne, mit allem, was über ihre Mails festgehalten ist. Unterhaltungen bleiben unter Antworten. Wer abgemeldet oder unzustellbar ist, bleibt gesperrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>This can&apos;t be undone.</source>
        <translation>Das lässt sich nicht rückgängig machen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/service/records/contact_search.py"/>
        <source>%n contact(s)</source>
        <translation>
            <numerusform>%n Kontakt</numerusform>
            <numerusform>%n Kontakte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Delete %n contact(s)</source>
        <translation>
            <numerusform>%n Kontakt löschen</numerusform>
            <numerusform>%n Kontakte löschen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>delete</source>
        <comment>the word to type before many contacts are deleted</comment>
        <translation>löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Delete {name}?</source>
        <translation>{name} löschen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Deleting {name}…</source>
        <translation>{name} wird gelöscht…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Deleting contacts</source>
        <translation>Kontakte werden gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Contacts deleted</source>
        <translation>Kontakte gelöscht</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) deleted.</source>
        <translation>
            <numerusform>%n Kontakt gelöscht.</numerusform>
            <numerusform>%n Kontakte gelöscht.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Tag removed: {name}.</source>
        <translation>Ein Schlagwort wurde entfernt: {name}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Removed from list: {name}.</source>
        <translation>Aus einer Liste genommen: {name}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Export %n contact(s)</source>
        <translation>
            <numerusform>%n Kontakt exportieren</numerusform>
            <numerusform>%n Kontakte exportieren</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>CSV files (*.csv)</source>
        <translation>CSV-Dateien (*.csv)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Exporting %n contact(s)</source>
        <translation>
            <numerusform>%n Kontakt wird exportiert</numerusform>
            <numerusform>%n Kontakte werden exportiert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) in {file}</source>
        <translation>
            <numerusform>%n Kontakt in {file}</numerusform>
            <numerusform>%n Kontakte in {file}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Exported</source>
        <translation>Exportiert</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) tagged “{name}”.</source>
        <translation>
            <numerusform>%n Kontakt hat das Schlagwort „{name}“.</numerusform>
            <numerusform>%n Kontakte haben das Schlagwort „{name}“.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s): tag “{name}” removed.</source>
        <translation>
            <numerusform>%n Kontakt: das Schlagwort „{name}“ wurde entfernt.</numerusform>
            <numerusform>%n Kontakte: das Schlagwort „{name}“ wurde entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) added to “{name}”.</source>
        <translation>
            <numerusform>%n Kontakt in „{name}“ aufgenommen.</numerusform>
            <numerusform>%n Kontakte in „{name}“ aufgenommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>%n contact(s) removed from “{name}”.</source>
        <translation>
            <numerusform>%n Kontakt aus „{name}“ genommen.</numerusform>
            <numerusform>%n Kontakte aus „{name}“ genommen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Tagging</source>
        <translation>Schlagwort wird vergeben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Removing a tag</source>
        <translation>Schlagwort wird entfernt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Adding to a list</source>
        <translation>Aufnahme in eine Liste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/bulk_actions.py"/>
        <source>Removing from a list</source>
        <translation>Entfernen aus einer Liste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>1 credit</source>
        <translation>1 Guthaben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Costs one credit once the mail server has accepted it.</source>
        <translation>Kostet ein Guthaben, sobald der Mailserver sie angenommen hat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Free: this workspace has no budget for one-off emails.</source>
        <translation>Kostenlos: Für einzelne Mails ist in diesem Arbeitsbereich kein Budget festgelegt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Costs one credit once the mail server has accepted it. {left} left.</source>
        <translation>Kostet ein Guthaben, sobald der Mailserver sie angenommen hat. {left} übrig.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>No answer came, so we don&apos;t know whether the email went out. Send again: it goes out only once.</source>
        <translation>Es kam keine Antwort; ob die Mail gesendet wurde, ist nicht bekannt. Senden Sie noch einmal: Sie geht nur einmal hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Email {name}</source>
        <translation>An {name} schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Subject</source>
        <translation>Betreff</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Close; what you wrote is kept (Esc)</source>
        <translation>Schließen; das Geschriebene bleibt erhalten (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Send it now (Ctrl+Enter)</source>
        <translation>Jetzt senden (Strg+Enter)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>No inbox can send. Connect one on the Inboxes page first.</source>
        <translation>Kein Postfach kann senden. Verbinden Sie zuerst eines unter Postfächer.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Send · {price}</source>
        <translation>Senden · {price}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Send anyway</source>
        <translation>Trotzdem senden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>{name} got an email %n minute(s) ago</source>
        <translation>
            <numerusform>{name} hat vor %n Minute eine Mail bekommen</numerusform>
            <numerusform>{name} hat vor %n Minuten eine Mail bekommen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>{name} got an email %n hour(s) ago</source>
        <translation>
            <numerusform>{name} hat vor %n Stunde eine Mail bekommen</numerusform>
            <numerusform>{name} hat vor %n Stunden eine Mail bekommen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <source>Send another one now?</source>
        <translation>Jetzt noch eine senden?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/compose_dialog.py"/>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Not yet</source>
        <translation>Noch nicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Name of the field</source>
        <translation>Name des Feldes</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Value of {name}</source>
        <translation>Wert von {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Value of the field</source>
        <translation>Wert des Feldes</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <source>Remove {name}</source>
        <translation>{name} entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Remove the field</source>
        <translation>Feld entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Custom fields</source>
        <translation>Eigene Felder</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Add a field</source>
        <translation>Feld hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Edit contact</source>
        <translation>Kontakt bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/page.py"/>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>New contact</source>
        <translation>Neuer Kontakt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>Add contact</source>
        <translation>Kontakt anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>{title} (Enter)</source>
        <translation>{title} (Enter)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Email address</source>
        <translation>E-Mail-Adresse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>First name</source>
        <translation>Vorname</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>Last name</source>
        <translation>Nachname</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>Company</source>
        <translation>Firma</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Signal</source>
        <translation>Signal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>Contact added</source>
        <translation>Kontakt hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>Sent to {name}</source>
        <translation>An {name} gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>The email hasn&apos;t been sent yet</source>
        <translation>Die Mail ist noch nicht hinaus</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_actions.py"/>
        <source>1 credit was charged.</source>
        <translation>1 Guthabenpunkt wurde abgezogen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Show {name}</source>
        <translation>{name} zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>joined {when}</source>
        <translation>aufgenommen {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>next email {when}</source>
        <translation>nächste Mail {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Show the conversation</source>
        <translation>Unterhaltung zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Details of the contact</source>
        <translation>Einzelheiten zum Kontakt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Send email</source>
        <translation>Mail senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Add to campaign</source>
        <translation>In Kampagne aufnehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Add a tag…</source>
        <translation>Schlagwort hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Remove tag…</source>
        <translation>Schlagwort entfernen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Add to a list…</source>
        <translation>In Liste aufnehmen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Remove from list…</source>
        <translation>Aus Liste nehmen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Export to CSV…</source>
        <translation>Als CSV exportieren…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>No contact selected</source>
        <translation>Kein Kontakt ausgewählt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Choose a contact to see their details and emails.</source>
        <translation>Wählen Sie einen, um zu sehen, wer es ist und was geschrieben wurde.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Add them to a campaign or list, tag, export or delete them.</source>
        <translation>Nehmen Sie sie in eine Kampagne oder Liste auf, vergeben Sie ein Schlagwort, exportieren oder löschen Sie sie.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>%n contact(s) selected</source>
        <translation>
            <numerusform>%n Kontakt ausgewählt</numerusform>
            <numerusform>%n Kontakte ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Select all %n that match</source>
        <translation>
            <numerusform>Alle %n passenden auswählen</numerusform>
            <numerusform>Alle %n passenden auswählen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Select all that match</source>
        <translation>Alle passenden auswählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>On all pages (Ctrl+A)</source>
        <translation>Über alle Seiten (Strg+A)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Tags</source>
        <translation>Schlagwörter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Last reply</source>
        <translation>Letzte Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Last touch</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>and %n more field(s)</source>
        <translation>
            <numerusform>und %n weiteres Feld</numerusform>
            <numerusform>und %n weitere Felder</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>WHAT HAPPENED</source>
        <translation>WAS GESCHAH</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>set by hand</source>
        <translation>von Hand gesetzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>derived</source>
        <translation>abgeleitet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Set the signal manually</source>
        <translation>Signal von Hand setzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/leads/journey.py"/>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Lists</source>
        <translation>Listen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>CAMPAIGNS</source>
        <translation>KAMPAGNEN</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Reading…</source>
        <translation>Wird gelesen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <location filename="../../app/desktop/session.py"/>
        <source>The service can&apos;t be reached.</source>
        <translation>Der Dienst ist nicht erreichbar.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Nothing sent or received yet.</source>
        <translation>Noch nichts gesendet oder empfangen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_detail.py"/>
        <source>Show older</source>
        <translation>Ältere zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Any</source>
        <translation>Alle</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>More filters</source>
        <translation>Weitere Filter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>SOURCE</source>
        <translation>HERKUNFT</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>TAGS (ANY OF THEM)</source>
        <translation>SCHLAGWÖRTER (EINES DAVON)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Reading the tags…</source>
        <translation>Schlagwörter werden gelesen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Clear all</source>
        <translation>Alle entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Clear all filters</source>
        <translation>Alle Filter entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>The whole name, such as fair.csv</source>
        <translation>Der ganze Name, etwa messe.csv</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/global_search.py"/>
        <source>List</source>
        <translation>Liste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Source name</source>
        <translation>Name der Herkunft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>In campaign</source>
        <translation>In Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Not in campaign</source>
        <translation>Nicht in Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Last touch from</source>
        <translation>Letzter Kontakt ab</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Last touch until</source>
        <translation>Letzter Kontakt bis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Opt-out</source>
        <translation>Abmeldung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Bounces</source>
        <translation>Unzustellbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>No tags yet. Select contacts and tag them to create one.</source>
        <translation>Noch kein Schlagwort. Wählen Sie Kontakte aus und versehen Sie sie mit einem.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>d MMM yyyy</source>
        <translation>d. MMM yyyy</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Show {filter}</source>
        <translation>{filter} zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>More filters…</source>
        <translation>Weitere Filter…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Tags, lists, campaigns, source, last touch and more</source>
        <translation>Schlagwörter, Listen, Kampagnen, Quelle, letzter Kontakt und mehr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/contact_filters.py"/>
        <source>Remove the filter {filter}</source>
        <translation>Filter {filter} entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>unsubscribed</source>
        <translation>abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>bounced</source>
        <translation>unzustellbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>suppressed by hand</source>
        <translation>von Hand gesperrt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) added.</source>
        <translation>
            <numerusform>%n Kontakt aufgenommen.</numerusform>
            <numerusform>%n Kontakte aufgenommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) already in the campaign.</source>
        <translation>
            <numerusform>%n Kontakt schon in der Kampagne.</numerusform>
            <numerusform>%n Kontakte schon in der Kampagne.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) not added, because nothing may be sent to them.</source>
        <translation>
            <numerusform>%n Kontakt nicht aufgenommen, weil ihm nichts gesendet werden darf.</numerusform>
            <numerusform>%n Kontakte nicht aufgenommen, weil ihnen nichts gesendet werden darf.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) deleted in the meantime.</source>
        <translation>
            <numerusform>%n Kontakt inzwischen gelöscht.</numerusform>
            <numerusform>%n Kontakte inzwischen gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) not reached.</source>
        <translation>
            <numerusform>%n Kontakt nicht erreicht.</numerusform>
            <numerusform>%n Kontakte nicht erreicht.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Add leads to “{name}”</source>
        <translation>Leads zu „{name}“ hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Add them to the campaign (Enter)</source>
        <translation>In die Kampagne aufnehmen (Eingabe)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>%n contact(s) who are not in this campaign yet become leads of it.</source>
        <translation>
            <numerusform>%n Kontakt, der noch nicht in dieser Kampagne ist, wird ein Lead.</numerusform>
            <numerusform>%n Kontakte, die noch nicht in dieser Kampagne sind, werden Leads.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Nothing is sent to people who opted out or bounced.</source>
        <translation>Abgemeldete und Unzustellbare werden beim Senden ausgelassen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Only the %n selected contact(s)</source>
        <translation>
            <numerusform>Nur den ausgewählten Kontakt</numerusform>
            <numerusform>Nur die %n ausgewählten Kontakte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>All %n contact(s)</source>
        <translation>
            <numerusform>Alle Kontakte (%n)</numerusform>
            <numerusform>Alle %n Kontakte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>All %n contact(s) that match the filter</source>
        <translation>
            <numerusform>Alle Kontakte, auf die der Filter passt (%n)</numerusform>
            <numerusform>Alle %n Kontakte, auf die der Filter passt</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Search those opened before, or paste the id of a campaign</source>
        <translation>Früher geöffnete suchen oder die Kennung einer Kampagne einfügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>No campaigns yet. Create one on the Campaigns page first.</source>
        <translation>Noch keine Kampagne. Legen Sie zuerst eine auf der Seite Kampagnen an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Go to the campaigns</source>
        <translation>Zu den Kampagnen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Add %n contact(s)</source>
        <translation>
            <numerusform>%n Kontakt aufnehmen</numerusform>
            <numerusform>%n Kontakte aufnehmen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Reading who matches…</source>
        <translation>Wer passt, wird gelesen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/widgets/dialogs.py"/>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Adding %n contact(s) to “{name}”…</source>
        <translation>
            <numerusform>%n Kontakt wird in „{name}“ aufgenommen…</numerusform>
            <numerusform>%n Kontakte werden in „{name}“ aufgenommen…</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Added to “{name}”.</source>
        <translation>In „{name}“ aufgenommen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/enroll_dialog.py"/>
        <source>Stopped before all were in “{name}”.</source>
        <translation>Angehalten, bevor alle in „{name}“ waren.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Manual</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Copy</source>
        <comment>where a contact came from</comment>
        <translation>Kopie</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Email</source>
        <translation>E-Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Has replied</source>
        <translation>Hat geantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Has not replied</source>
        <translation>Hat nicht geantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Has opened</source>
        <translation>Hat geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Has not opened</source>
        <translation>Hat nicht geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Not opted out</source>
        <translation>Nicht abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Has bounced</source>
        <translation>Unzustellbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Has not bounced</source>
        <translation>Nicht unzustellbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>List: {}</source>
        <translation>Liste: {}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>In: {}</source>
        <translation>In: {}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Not in: {}</source>
        <translation>Nicht in: {}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Source name: {}</source>
        <translation>Name der Quelle: {}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Hot lead</source>
        <translation>Heißer Lead</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Engaged</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Contacted</source>
        <translation>Angeschrieben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Unsubscribed</source>
        <translation>Abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Source: {source}</source>
        <translation>Quelle: {source}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Tag: {name}</source>
        <translation>Schlagwort: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Last touch from {day}</source>
        <translation>Letzter Kontakt ab {day}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/filter_state.py"/>
        <source>Last touch until {day}</source>
        <translation>Letzter Kontakt bis {day}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>None yet. Type a name below to create one.</source>
        <translation>Noch keine. Geben Sie unten einen Namen ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>There is none yet.</source>
        <translation>Es gibt noch keine.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Tag %n contact(s)</source>
        <translation>
            <numerusform>Schlagwort für %n Kontakt</numerusform>
            <numerusform>Schlagwort für %n Kontakte</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Remove a tag from %n contact(s)</source>
        <translation>
            <numerusform>Schlagwort von %n Kontakt entfernen</numerusform>
            <numerusform>Schlagwort von %n Kontakten entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Add %n contact(s) to a list</source>
        <translation>
            <numerusform>%n Kontakt in eine Liste aufnehmen</numerusform>
            <numerusform>%n Kontakte in eine Liste aufnehmen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Remove %n contact(s) from a list</source>
        <translation>
            <numerusform>%n Kontakt aus einer Liste nehmen</numerusform>
            <numerusform>%n Kontakte aus einer Liste nehmen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Tag</source>
        <translation>Schlagwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Search tags</source>
        <translation>Schlagwörter suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Search lists</source>
        <translation>Listen suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>or a new tag</source>
        <translation>oder ein neues Schlagwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>or a new list</source>
        <translation>oder eine neue Liste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Name of a new tag</source>
        <translation>Name eines neuen Schlagworts</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/group_dialog.py"/>
        <source>Name of a new list</source>
        <translation>Name einer neuen Liste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Gray</source>
        <translation>Grau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Red</source>
        <translation>Rot</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Amber</source>
        <translation>Gelb</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Teal</source>
        <translation>Türkis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Blue</source>
        <translation>Blau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Purple</source>
        <translation>Violett</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Tags and lists</source>
        <translation>Schlagwörter und Listen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>No lists yet. Create one here, or from the contacts you select.</source>
        <translation>Noch keine Liste. Legen Sie hier eine an oder aus ausgewählten Kontakten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>No tags yet. Create one here, or from the contacts you select.</source>
        <translation>Noch kein Schlagwort. Legen Sie hier eins an oder aus ausgewählten Kontakten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>New…</source>
        <translation>Neu…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Rename…</source>
        <translation>Umbenennen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Color</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Rename the tag</source>
        <translation>Schlagwort umbenennen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>New tag</source>
        <translation>Neues Schlagwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Rename the list</source>
        <translation>Liste umbenennen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>New list</source>
        <translation>Neue Liste</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Deleting the list “{name}”; its %n contact(s) will be kept.</source>
        <translation>
            <numerusform>Die Liste „{name}“ wird gelöscht; ihr %n Kontakt bleibt.</numerusform>
            <numerusform>Die Liste „{name}“ wird gelöscht; ihre %n Kontakte bleiben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/contacts/groups_dialog.py"/>
        <source>Deleting the tag “{name}”; its %n contact(s) will be kept.</source>
        <translation>
            <numerusform>Das Schlagwort „{name}“ wird gelöscht; sein %n Kontakt bleibt.</numerusform>
            <numerusform>Das Schlagwort „{name}“ wird gelöscht; seine %n Kontakte bleiben.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Contact</source>
        <translation>Kontakt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>In campaigns</source>
        <translation>In Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Last open</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Asked not to be contacted. No campaign sends to this address any more.</source>
        <translation>Möchte nicht angeschrieben werden. Keine Kampagne sendet mehr an diese Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Mail to this address bounced. No campaign sends to it any more.</source>
        <translation>Mails an diese Adresse kamen zurück. Keine Kampagne sendet mehr an sie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Suppressed manually. No campaign sends to this address.</source>
        <translation>Von Hand gesperrt. Keine Kampagne sendet an diese Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>The address asked for no more emails, or was suppressed by hand.</source>
        <translation>Unter der Adresse sind keine Mails mehr erwünscht, oder sie wurde von Hand gesperrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>An email bounced, and nothing else was ever heard.</source>
        <translation>Eine Mail kam zurück, und sonst war nie etwas zu hören.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>A conversation is marked Interested or Demo booked.</source>
        <translation>Eine Unterhaltung ist als Interessiert oder Demo vereinbart eingeordnet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Contacted; no response yet.</source>
        <translation>Wurde angeschrieben; noch keine Reaktion.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Nothing was sent yet.</source>
        <translation>Noch nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>This address is suppressed. No campaign sends to it.</source>
        <translation>Diese Adresse ist gesperrt. Keine Kampagne sendet an sie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>You set this by hand. Choose Automatic to let it update.</source>
        <translation>Es bleibt, wie es gesetzt wurde, was auch geschieht, bis es wieder abgeleitet wird.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Replied to an email.</source>
        <translation>Hat auf eine Mail geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>Opened an email.</source>
        <translation>Hat eine Mail geöffnet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/model.py"/>
        <source>A conversation is marked Question.</source>
        <translation>Eine Unterhaltung ist als Frage eingeordnet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/name_dialog.py"/>
        <source>Save (Enter)</source>
        <translation>Speichern (Eingabe)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>No contacts yet. Import a CSV of the people you want to email; you can also drop one here.</source>
        <translation>Noch keine Kontakte. Importieren Sie eine CSV-Datei mit den Menschen, denen Sie schreiben möchten; Sie können sie auch hier ablegen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>No contacts yet.</source>
        <translation>Es gibt noch keinen Kontakt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Add one contact manually (Ctrl+N)</source>
        <translation>Einen Kontakt von Hand hinzufügen (Strg+N)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Import contacts from a CSV file (Ctrl+I)</source>
        <translation>Kontakte aus einer CSV-Datei importieren (Strg+I)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Add the selected contacts, or all that match, to a campaign</source>
        <translation>Die ausgewählten oder alle passenden Kontakte in eine Kampagne aufnehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>The selected contacts, or all that match</source>
        <translation>Die ausgewählten oder alle passenden Kontakte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Create, rename, color and delete tags and lists</source>
        <translation>Schlagwörter und Listen anlegen, umbenennen, färben und löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Send one email to this person (Ctrl+M)</source>
        <translation>Dieser Person eine Mail senden (Strg+M)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Change names, company, signal or fields (Enter)</source>
        <translation>Namen, Firma, Signal oder Felder ändern (Eingabe)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Delete (Del)</source>
        <translation>Löschen (Entf)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Add to a campaign</source>
        <translation>In eine Kampagne aufnehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Search email, name, company</source>
        <translation>Adresse, Name, Firma suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Search contacts</source>
        <translation>Kontakte suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Import CSV</source>
        <translation>CSV importieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Tags and lists…</source>
        <translation>Schlagwörter und Listen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/main_window/commands.py"/>
        <location filename="../../app/desktop/widgets/table_columns.py"/>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>No contacts match this search and filter.</source>
        <translation>Kein Kontakt passt zu Suche und Filter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Show all contacts</source>
        <translation>Alle Kontakte zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Import a CSV</source>
        <translation>CSV importieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>more than {number}</source>
        <translation>mehr als {number}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/page.py"/>
        <source>Send email · {price}</source>
        <translation>Mail senden · {price}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/startup_snapshot.py"/>
        <source>Contacts as they were last seen</source>
        <translation>Kontakte, wie sie zuletzt zu sehen waren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Waits to go out</source>
        <translation>Wartet auf den Versand</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Is going out</source>
        <translation>Geht gerade hinaus</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Could not be sent</source>
        <translation>Konnte nicht gesendet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>In doubt: it may have arrived</source>
        <translation>Ungewiss: vielleicht ist sie angekommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>single email</source>
        <translation>einzelne Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>answer</source>
        <comment>a mail that answers</comment>
        <translation>Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>An email was delivered</source>
        <translation>Eine Mail wurde zugestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Opened an email</source>
        <translation>Hat eine Mail geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Asked not to be contacted again</source>
        <translation>Möchte keine Mails mehr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Entered a branch</source>
        <translation>Kam in einen Zweig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Reached the end of a branch</source>
        <translation>Kam ans Ende eines Zweigs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>no subject</source>
        <translation>kein Betreff</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Wrote: {subject}</source>
        <translation>Schrieb: {subject}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Automatic reply: {subject}</source>
        <translation>Automatische Antwort: {subject}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>{where} · opened {when}</source>
        <translation>{where} · geöffnet {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Got: {subject}</source>
        <translation>Bekam: {subject}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Joined the campaign</source>
        <translation>Kam in die Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Became {state}</source>
        <translation>Jetzt {state}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Followed {link}</source>
        <translation>Öffnete {link}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>a link</source>
        <translation>einen Link</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>An email came back: {reason}</source>
        <translation>Eine Mail kam zurück: {reason}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Since {when}.</source>
        <translation>Beginn: {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Since {when} by {who}.</source>
        <translation>Seit {when} durch {who}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/timeline_text.py"/>
        <source>Note: {note}</source>
        <translation>Notiz: {note}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Views</source>
        <translation>Ansichten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Filters, search and order, saved under a name</source>
        <translation>Filter, Suche und Reihenfolge, unter einem Namen behalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>View: {name}</source>
        <translation>Ansicht: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Save as a view…</source>
        <translation>Als Ansicht speichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Rename “{name}”…</source>
        <translation>„{name}“ umbenennen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Delete “{name}”</source>
        <translation>„{name}“ löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>The view “{name}” was deleted.</source>
        <translation>Die Ansicht „{name}“ wurde gelöscht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Rename the view</source>
        <translation>Ansicht umbenennen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Save as a view</source>
        <translation>Als Ansicht speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Name of the view</source>
        <translation>Name der Ansicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Replace “{name}”</source>
        <translation>„{name}“ ersetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>Replace “{name}”?</source>
        <translation>„{name}“ ersetzen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/contacts/views.py"/>
        <source>There is already a view with this name.</source>
        <translation>Es gibt schon eine Ansicht dieses Namens.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>Row</source>
        <translation>Zeile</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <location filename="../../app/desktop/practice/banner.py"/>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>Why it is not taken</source>
        <translation>Warum sie nicht übernommen wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>Checking the file</source>
        <translation>Datei wird geprüft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>As they will be stored</source>
        <translation>So werden sie gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>First rows as they will be stored</source>
        <translation>Die ersten Zeilen, wie sie gespeichert werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>Rows that can&apos;t be imported</source>
        <translation>Zeilen, die nicht übernommen werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>Update people who are already known from this file</source>
        <translation>Bereits bekannte Kontakte mit dieser Datei aktualisieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>Checking every row…</source>
        <translation>Alle Zeilen werden geprüft…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>This file can’t be imported as it is</source>
        <translation>So lässt sich diese Datei nicht importieren</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>%n row(s) will not be imported; the first {most}:</source>
        <translation>
            <numerusform>%n Zeile wird nicht übernommen; die ersten {most}:</numerusform>
            <numerusform>%n Zeilen werden nicht übernommen; die ersten {most}:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>%n row(s) will not be imported</source>
        <translation>
            <numerusform>%n Zeile wird nicht übernommen</numerusform>
            <numerusform>%n Zeilen werden nicht übernommen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/check_step.py"/>
        <source>The file could not be checked</source>
        <translation>Die Datei konnte nicht geprüft werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>Column {name} maps to</source>
        <translation>Spalte {name} wird zu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>Don’t import</source>
        <translation>Nicht importieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>Custom field</source>
        <translation>Eigenes Feld</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>Name of the custom field for column {name}</source>
        <translation>Name des eigenen Feldes für Spalte {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>empty</source>
        <translation>leer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>In emails: {field}</source>
        <translation>In Mails: {field}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>Search columns</source>
        <translation>Spalten suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/columns_step.py"/>
        <source>{used} of {columns} columns are imported.</source>
        <translation>{used} von {columns} Spalten werden importiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Comma</source>
        <translation>Komma</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Semicolon</source>
        <translation>Semikolon</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Tab</source>
        <translation>Tabulator</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Bar</source>
        <translation>Senkrechter Strich</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>One column</source>
        <translation>Eine Spalte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Comma-separated</source>
        <translation>Durch Komma getrennt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Semicolon-separated</source>
        <translation>Durch Semikolon getrennt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Tab-separated</source>
        <translation>Durch Tabulator getrennt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Bar-separated</source>
        <translation>Durch senkrechten Strich getrennt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>UTF-8 with BOM</source>
        <translation>UTF-8 mit BOM</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Latin-1 (cp1252)</source>
        <translation>Latin-1 (cp1252)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>UTF-16 without BOM</source>
        <translation>UTF-16 ohne BOM</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>UTF-16 (big-endian)</source>
        <translation>UTF-16 (Big-Endian)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Central European (cp1250)</source>
        <translation>Mitteleuropäisch (cp1250)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Cyrillic (cp1251)</source>
        <translation>Kyrillisch (cp1251)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>The file has more than {most} rows. Split it and import the parts one after another.</source>
        <translation>Die Datei hat mehr als {most} Zeilen. Teilen Sie sie und importieren Sie die Teile nacheinander.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>Unusual separator</source>
        <translation>Ungewöhnlich getrennt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>%n row(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>first row is data</source>
        <translation>erste Zeile enthält Daten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>This file is {size}. The limit is {most}: split it and import the parts.</source>
        <translation>Die Datei hat {size}; gelesen werden höchstens {most}. Teilen Sie sie zuerst.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>This is a folder. Choose a CSV file.</source>
        <translation>Das ist ein Ordner. Wählen Sie eine CSV-Datei.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>The file can&apos;t be read: {reason}. Choose another one.</source>
        <translation>Die Datei lässt sich nicht lesen: {reason}. Wählen Sie eine andere.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/csv_file.py"/>
        <source>The file has a header and no rows below it. Choose one with people in it.</source>
        <translation>Die Datei hat eine Kopfzeile und darunter keine Zeilen. Wählen Sie eine, in der Personen stehen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>CSV files (*.csv *.txt *.tsv);;All files (*)</source>
        <translation>CSV-Dateien (*.csv *.txt *.tsv);;Alle Dateien (*)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Drop one file at a time: each has its own columns, which you check first.</source>
        <translation>Legen Sie eine Datei nach der anderen ab: Jede hat eigene Spalten, die zuerst angesehen werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>{name} is not a list of contacts. Drop a CSV file.</source>
        <translation>{name} ist keine Liste von Kontakten. Legen Sie eine CSV-Datei ab.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Reading the file</source>
        <translation>Datei wird gelesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>First rows of the file</source>
        <translation>Die ersten Zeilen der Datei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Choose file…</source>
        <translation>Datei wählen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Choose a CSV file (Ctrl+O)</source>
        <translation>CSV-Datei wählen (Strg+O)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Use the sample list</source>
        <translation>Beispielliste verwenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>200 made-up people to practice with</source>
        <translation>200 erfundene Personen zum Üben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>The first row holds the column names</source>
        <translation>Die erste Zeile enthält die Spaltennamen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Separator</source>
        <translation>Trennzeichen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Encoding</source>
        <translation>Zeichensatz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Choose a CSV file</source>
        <translation>CSV-Datei wählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>Drop a CSV file here</source>
        <translation>CSV-Datei hier ablegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/file_step.py"/>
        <source>or choose one. Excel and other programs save as CSV.</source>
        <translation>oder eine wählen. Excel und andere Programme speichern als CSV.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>The service could not finish the import. Try again.</source>
        <translation>Der Dienst konnte den Import nicht abschließen. Versuchen Sie es noch einmal.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people added to the campaign.</source>
        <translation>
            <numerusform>%n Person in die Kampagne aufgenommen.</numerusform>
            <numerusform>%n Personen in die Kampagne aufgenommen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people already in the campaign.</source>
        <translation>
            <numerusform>%n Person war schon in der Kampagne.</numerusform>
            <numerusform>%n Personen waren schon in der Kampagne.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people may still be imported: look at the campaign&apos;s leads.</source>
        <translation>
            <numerusform>%n Person wird vielleicht noch übertragen: Sehen Sie bei den Leads der Kampagne nach.</numerusform>
            <numerusform>%n Personen werden vielleicht noch übertragen: Sehen Sie bei den Leads der Kampagne nach.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people added to your contacts.</source>
        <translation>
            <numerusform>%n Person zu den Kontakten hinzugefügt.</numerusform>
            <numerusform>%n Personen zu den Kontakten hinzugefügt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people already known and updated.</source>
        <translation>
            <numerusform>%n Person war bekannt und wurde aktualisiert.</numerusform>
            <numerusform>%n Personen waren bekannt und wurden aktualisiert.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people may still be imported: look at your contacts.</source>
        <translation>
            <numerusform>%n Person wird vielleicht noch übertragen: Sehen Sie bei den Kontakten nach.</numerusform>
            <numerusform>%n Personen werden vielleicht noch übertragen: Sehen Sie bei den Kontakten nach.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people not imported, because the import stopped first.</source>
        <translation>
            <numerusform>%n Person nicht übertragen, weil der Import vorher endete.</numerusform>
            <numerusform>%n Personen nicht übertragen, weil der Import vorher endete.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n lead(s) stayed because they have already been sent an email.</source>
        <translation>
            <numerusform>%n Lead blieb, weil er eine Mail bekommen hat.</numerusform>
            <numerusform>%n Leads blieben, weil sie eine Mail bekommen haben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people on the blocklist or suppressed; nothing is sent to them.</source>
        <translation>
            <numerusform>%n Person ist gesperrt; an sie wird nichts gesendet.</numerusform>
            <numerusform>%n Personen sind gesperrt; an sie wird nichts gesendet.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n people left out, as you asked.</source>
        <translation>
            <numerusform>%n Person wie gewünscht weggelassen.</numerusform>
            <numerusform>%n Personen wie gewünscht weggelassen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_run.py"/>
        <source>%n row(s) skipped.</source>
        <translation>
            <numerusform>%n Zeile nicht übernommen.</numerusform>
            <numerusform>%n Zeilen nicht übernommen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>First delete the leads that haven&apos;t been sent an email yet</source>
        <translation>Zuerst die Leads löschen, die noch keine Mail bekommen haben</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>First delete the %n lead(s) that haven&apos;t been sent an email yet</source>
        <translation>
            <numerusform>Zuerst den %n Lead löschen, der noch keine Mail bekommen hat</numerusform>
            <numerusform>Zuerst die %n Leads löschen, die noch keine Mail bekommen haben</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Delete the leads that haven&apos;t been sent an email yet?</source>
        <translation>Die Leads löschen, die noch keine Mail bekommen haben?</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Of the %n lead(s) of “{name}”, those that haven&apos;t been sent an email yet are deleted.</source>
        <translation>
            <numerusform>Der %n Lead von „{name}“ wird gelöscht, wenn er noch keine Mail bekommen hat.</numerusform>
            <numerusform>Von den %n Leads von „{name}“ werden die gelöscht, die noch keine Mail bekommen haben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Delete %n lead(s)?</source>
        <translation>
            <numerusform>%n Lead löschen?</numerusform>
            <numerusform>%n Leads löschen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>%n lead(s) of “{name}” that haven&apos;t been sent an email yet are deleted.</source>
        <translation>
            <numerusform>%n Lead von „{name}“, der noch keine Mail bekommen hat, wird gelöscht.</numerusform>
            <numerusform>%n Leads von „{name}“, die noch keine Mail bekommen haben, werden gelöscht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Then the %n people in the file are added. Those deleted stay in your contacts.</source>
        <translation>
            <numerusform>Dann kommt die %n Person der Datei hinzu. Die Gelöschten bleiben in Ihren Kontakten.</numerusform>
            <numerusform>Dann kommen die %n Personen der Datei hinzu. Die Gelöschten bleiben in Ihren Kontakten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Delete and import</source>
        <translation>Löschen und importieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <source>Have we met?</source>
        <translation>Kennen wir uns?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Import</source>
        <translation>Import</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Import contacts</source>
        <translation>Kontakte importieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Back one step (Alt+Left)</source>
        <translation>Einen Schritt zurück (Alt+Links)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Close without importing (Esc)</source>
        <translation>Schließen, ohne zu importieren (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Continue</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Go on (Enter)</source>
        <translation>Weiter (Eingabe)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/import_wizard.py"/>
        <source>Import %n people</source>
        <translation>
            <numerusform>%n Person importieren</numerusform>
            <numerusform>%n Personen importieren</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <source>Column {number}</source>
        <translation>Spalte {number}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <source>Give the custom field of “{name}” a name made of letters or digits.</source>
        <translation>Geben Sie dem eigenen Feld für „{name}“ einen Namen aus Buchstaben oder Ziffern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <source>“{seen}” and “{name}” both go to {title}. Change one of them.</source>
        <translation>„{seen}“ und „{name}“ gehen beide an {title}. Ändern Sie eine der beiden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/mapping.py"/>
        <source>Choose the column that holds the email address.</source>
        <translation>Wählen Sie die Spalte mit der E-Mail-Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Rows that were not imported</source>
        <translation>Zeilen, die nicht übernommen wurden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Save them as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>All of them, with line and reason</source>
        <translation>Alle, mit Zeile und Grund</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Stopping…</source>
        <translation>Wird angehalten…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Importing…</source>
        <translation>Wird importiert…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>{sent} of %n people</source>
        <translation>
            <numerusform>{sent} von %n Person</numerusform>
            <numerusform>{sent} von %n Personen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Import finished</source>
        <translation>Import abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Import interrupted</source>
        <translation>Import unterbrochen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Import stopped</source>
        <translation>Import angehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Save the rows</source>
        <translation>Zeilen speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/result_step.py"/>
        <source>Rows saved</source>
        <translation>Zeilen gespeichert</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>%n people</source>
        <translation>
            <numerusform>%n Person</numerusform>
            <numerusform>%n Personen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>%n duplicate(s)</source>
        <translation>
            <numerusform>%n Duplikat</numerusform>
            <numerusform>%n Duplikate</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>%n refused</source>
        <translation>
            <numerusform>%n abgelehnt</numerusform>
            <numerusform>%n abgelehnt</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>The same address as in row {row}, which is used instead.</source>
        <translation>Adresse schon in Zeile {row}; die wird genommen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/row_checks.py"/>
        <source>Not an email address: {why}</source>
        <translation>Keine E-Mail-Adresse: {why}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/csv_import/row_preview.py"/>
        <source>and {left_out} more columns</source>
        <translation>und {left_out} weitere Spalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Domain</source>
        <translation>Domain</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Last check</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Found</source>
        <translation>Gefunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>redirects to {domain}</source>
        <translation>leitet weiter zu {domain}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>Needs attention</source>
        <translation>Braucht Hilfe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Nameserver</source>
        <translation>Nameserver</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>at the registrar</source>
        <translation>beim Registrar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>no other nameservers</source>
        <translation>keine außer den obigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Mail</source>
        <translation>Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Web address</source>
        <translation>Webadresse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Wrong</source>
        <translation>Falsch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Missing</source>
        <translation>Fehlt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>nothing</source>
        <translation>nichts</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/model.py"/>
        <source>Right</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Enter these nameservers at the registrar where the domain was bought, in place of its own.</source>
        <translation>Tragen Sie diese Nameserver bei dem Registrar ein, bei dem die Domain gekauft wurde, anstelle der bisherigen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>A change of nameservers usually shows within minutes, and within a day or two at the latest.</source>
        <translation>Geänderte Nameserver sind meist nach einigen Minuten sichtbar, spätestens nach ein bis zwei Tagen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Another registrar</source>
        <translation>Anderer Registrar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Look for “Nameservers” or “DNS servers” in the settings of the domain.</source>
        <translation>Suchen Sie in den Einstellungen der Domain nach „Nameserver“ oder „DNS-Server“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domains bought there can&apos;t change nameservers: transfer the domain elsewhere first.</source>
        <translation>Dort gekaufte Domains behalten dessen Nameserver: Ziehen Sie eine solche Domain zuerst um.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domain → the domain → Nameservers → Change → External.</source>
        <translation>Domain → die Domain → Nameservers → Change → External.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>My Products → the domain → DNS → Nameservers → Change nameservers.</source>
        <translation>Meine Produkte → die Domain → DNS → Nameserver → Nameserver ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domains → the domain → DNS / Nameservers → Change nameservers.</source>
        <translation>Domains → die Domain → DNS / Nameserver → Nameserver ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domains &amp; SSL → the domain → Nameserver → Use custom nameservers.</source>
        <translation>Domains &amp; SSL → die Domain → Nameserver → Eigene Nameserver verwenden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domain List → Manage → Nameservers → Custom DNS.</source>
        <translation>Domain List → Manage → Nameservers → Custom DNS.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Web Cloud → Domain names → the domain → DNS servers → Modify DNS servers.</source>
        <translation>Web Cloud → Domainnamen → die Domain → DNS-Server → DNS-Server ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domain Management → Details → Authoritative nameservers → Edit.</source>
        <translation>Domain Management → Details → Authoritative nameservers → Edit.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domains → the domain → DNS → Domain nameservers → Use custom nameservers.</source>
        <translation>Domains → die Domain → DNS → Domain-Nameserver → Eigene Nameserver verwenden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Domains → the domain → DNS → NS record → Own nameservers.</source>
        <translation>Domains → die Domain → DNS → NS-Record → Eigene Nameserver.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Copy all</source>
        <translation>Alle kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Copy every nameserver, one per line</source>
        <translation>Alle Nameserver kopieren, einen je Zeile</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Registrar</source>
        <translation>Registrar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Set them at the practice registrar</source>
        <translation>Beim Übungsregistrar eintragen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Copy {name}</source>
        <translation>{name} kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Nameservers</source>
        <translation>Nameserver</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>A separate domain keeps the reputation of your main one out of harm&apos;s way. Buy one at any registrar; everything mail needs is then set up here.</source>
        <translation>Eine eigene Domain schützt den Ruf Ihrer Hauptdomain. Kaufen Sie eine bei einem beliebigen Registrar; alles, was Mails brauchen, wird dann hier eingerichtet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>DNS is checked again automatically. You can close this window; the service keeps checking.</source>
        <translation>Das DNS wird von selbst erneut abgefragt; Sie können dieses Fenster schließen, der Dienst fragt weiter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>What is wrong</source>
        <translation>Was nicht stimmt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Set up a domain</source>
        <translation>Domain einrichten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>What DNS says about {domain}</source>
        <translation>Was das DNS über {domain} sagt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>The name alone, without https:// and www.</source>
        <translation>Nur der Name, ohne https:// und www.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>What DNS says</source>
        <translation>Was das DNS sagt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>What DNS says: expected and found</source>
        <translation>Was das DNS sagt: erwartet und gefunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Check now</source>
        <translation>Jetzt prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Show the nameservers</source>
        <translation>Nameserver anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Create inboxes…</source>
        <translation>Postfächer anlegen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Add the domain</source>
        <translation>Domain hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>I have entered them</source>
        <translation>Ich habe sie eingetragen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Activate</source>
        <translation>Aktivieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>Type the name of a domain that you own.</source>
        <translation>Geben Sie den Namen einer Domain ein, die Ihnen gehört.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>The domain</source>
        <translation>Die Domain</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/nameserver_wizard.py"/>
        <source>{name} is active: mail server, SPF, DKIM and DMARC are in place. Create inboxes on it next, and let each send only a few emails a day at first.</source>
        <translation>{name} ist aktiv: Mailserver, SPF, DKIM und DMARC sind eingerichtet. Legen Sie nun Postfächer darauf an; lassen Sie jedes anfangs nur wenige Mails am Tag senden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Permanent (301)</source>
        <translation>Dauerhaft (301)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Temporary (302)</source>
        <translation>Vorübergehend (302)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Temporary, same method (307)</source>
        <translation>Vorübergehend, wie angefragt (307)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Permanent, same method (308)</source>
        <translation>Dauerhaft, wie angefragt (308)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Redirect of {domain}</source>
        <translation>Weiterleitung von {domain}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Keep the path of the address</source>
        <translation>Pfad der Adresse beibehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Keep the query string (?…)</source>
        <translation>Alles hinter dem Fragezeichen beibehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Redirect to</source>
        <translation>Weiterleiten zu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>A domain or host name; it is reached by https.</source>
        <translation>Eine Domain oder ein Host; weitergeleitet wird über https.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Redirect http://{domain}</source>
        <translation>http://{domain} weiterleiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Enter the domain it should redirect to.</source>
        <translation>Geben Sie die Domain ein, zu der sie führen soll.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Next steps</source>
        <translation>Nächste Schritte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Redirect…</source>
        <translation>Weiterleiten…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Remove the redirect</source>
        <translation>Weiterleitung entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Mail authentication</source>
        <translation>Authentifizierung der Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Last DNS check</source>
        <translation>Letzte DNS-Prüfung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>See what DNS says</source>
        <translation>DNS-Einträge ansehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Go on with the setup</source>
        <translation>Einrichtung fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>{name} in place</source>
        <translation>{name} vorhanden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>{name} missing</source>
        <translation>{name} fehlt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach</numerusform>
            <numerusform>%n Postfächer</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>{last}. Next: {next}</source>
        <translation>{last} · Nächste: {next}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>The domain must be active first.</source>
        <translation>Die Domain muss zuerst aktiv sein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>No redirect. People who look it up should find your company.</source>
        <translation>Keine Weiterleitung. Wer sie aufruft, sollte Ihr Unternehmen finden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Redirects to {domain} ({code}).</source>
        <translation>Leitet weiter zu {domain} ({code}).</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Redirects to {domain} ({code}). It works as soon as DNS is right.</source>
        <translation>Leitet weiter zu {domain} ({code}), sobald das DNS stimmt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Its inboxes are used by {names}. Remove them there first, under the campaign&apos;s Inboxes.</source>
        <translation>Ihre Postfächer werden von {names} gebraucht. Nehmen Sie sie dort zuerst heraus, unter Postfächer der Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>No domains set up yet. Cold email is best sent from a separate domain, not your main one.</source>
        <translation>Noch ist keine Domain eingerichtet. Kaltakquise läuft am besten über eine eigene Domain neben Ihrer Hauptdomain.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Search domains</source>
        <translation>Domains suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>There is no domain with that name.</source>
        <translation>Keine Domain heißt so.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Show all domains</source>
        <translation>Alle Domains anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Set up a domain (Ctrl+N)</source>
        <translation>Domain einrichten (Strg+N)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>http://{domain} doesn&apos;t redirect any more.</source>
        <translation>http://{domain} führt jetzt nirgendwohin.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>{domain} can&apos;t be deleted</source>
        <translation>{domain} kann nicht gelöscht werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Show the campaign</source>
        <translation>Kampagne anzeigen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Its DNS zone and %n inbox(es) are deleted with it: nothing is sent or received there any more. Conversations stay, archived.</source>
        <translation>
            <numerusform>Ihre Zone und %n Postfach verschwinden mit ihr: Von dort wird nichts mehr gesendet und dort nichts mehr empfangen. Unterhaltungen bleiben archiviert erhalten.</numerusform>
            <numerusform>Ihre Zone und %n Postfächer verschwinden mit ihr: Von dort wird nichts mehr gesendet und dort nichts mehr empfangen. Unterhaltungen bleiben archiviert erhalten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Delete 1 domain and %n inbox(es)</source>
        <translation>
            <numerusform>1 Domain und %n Postfach löschen</numerusform>
            <numerusform>1 Domain und %n Postfächer löschen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Its zone goes with it.</source>
        <translation>Ihre Zone verschwindet mit ihr.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Delete 1 domain</source>
        <translation>1 Domain löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/domains/page.py"/>
        <source>Delete {domain}?</source>
        <translation>{domain} löschen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <source>Appearance: light</source>
        <translation>Darstellung: hell</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <source>Appearance: dark</source>
        <translation>Darstellung: dunkel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <source>Appearance: system</source>
        <translation>Darstellung: wie das System</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>New webhook</source>
        <translation>Neuer Webhook</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Check a signature…</source>
        <translation>Signatur prüfen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Emails in doubt</source>
        <translation>Ungewisse Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <source>Settings: {section}</source>
        <translation>Einstellungen: {section}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Diagnosis file…</source>
        <translation>Diagnosedatei…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <location filename="../../app/desktop/help/help_requests.py"/>
        <location filename="../../app/desktop/help/help_window.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_actions.py"/>
        <source>Drop the CSV file to import it</source>
        <translation>CSV-Datei zum Importieren hier ablegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Service</source>
        <translation>Dienst</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Conversation</source>
        <translation>Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Inbox</source>
        <translation>Postfach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Webhook</source>
        <translation>Webhook</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Suppressed address</source>
        <translation>Gesperrte Adresse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Blocked address</source>
        <translation>Adresse der Sperrliste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>API key</source>
        <translation>API-Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Invitation</source>
        <translation>Einladung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/global_search.py"/>
        <source>Teammate</source>
        <translation>Person im Team</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <source>Page of the help</source>
        <translation>Seite der Hilfe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <source>Search the help</source>
        <translation>Hilfe durchsuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <source>Pages of the help</source>
        <translation>Seiten der Hilfe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <source>No page contains all of these words.</source>
        <translation>Keine Seite enthält alle diese Wörter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Page before</source>
        <translation>Vorige Seite</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Next page</source>
        <translation>Nächste Seite</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <location filename="../../app/desktop/main_window/shortcut_sheet.py"/>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <source>Every shortcut (F1 again)</source>
        <translation>Alle Tastenkürzel (noch einmal F1)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/help_window.py"/>
        <source>This opens in the main window: first close what is open above it.</source>
        <translation>Das führt ins Hauptfenster: Schließen Sie zuerst, was darüber offen ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/pages.py"/>
        <source>Begin here</source>
        <translation>Anfang</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/pages.py"/>
        <source>Questions</source>
        <translation>Fragen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/pages.py"/>
        <source>Day by day</source>
        <translation>Tag für Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/pages.py"/>
        <source>Inboxes and domains</source>
        <translation>Postfächer und Domains</translation>
    </message>
    <message>
        <location filename="../../app/desktop/help/pages.py"/>
        <source>Settings and more</source>
        <translation>Einstellungen und mehr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>Mail goes out by SMTP and replies come in by IMAP, so both must be switched on at your provider.</source>
        <translation>Mails gehen über SMTP hinaus, Antworten kommen über IMAP herein; beides muss bei Ihrem Anbieter eingeschaltet sein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>Type the servers yourself in the next step.</source>
        <translation>Geben Sie die Server im nächsten Schritt selbst ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>Looking up this mailbox&apos;s servers… You can carry on.</source>
        <translation>Die Server dieses Postfachs werden ermittelt… Sie können inzwischen weitermachen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Sender name</source>
        <translation>Angezeigter Name</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>Looking up the servers</source>
        <translation>Server werden ermittelt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>Type the name that people see as the sender.</source>
        <translation>Geben Sie den Namen ein, der als Absender erscheint.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>Type the whole address, such as anna@acme-mail.com.</source>
        <translation>Geben Sie die ganze Adresse ein, etwa anna@acme-mail.com.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>{address} is already connected.</source>
        <translation>{address} ist bereits verbunden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>No settings were found</source>
        <translation>Nichts automatisch gefunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/address_step.py"/>
        <source>The servers could not be looked up</source>
        <translation>Die Server konnten nicht ermittelt werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Inboxes on {name} created</source>
        <translation>Die Postfächer auf {name} sind angelegt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n created</source>
        <translation>
            <numerusform>%n angelegt</numerusform>
            <numerusform>%n angelegt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n there already</source>
        <translation>
            <numerusform>%n schon vorhanden</numerusform>
            <numerusform>%n schon vorhanden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n failed</source>
        <translation>
            <numerusform>%n fehlgeschlagen</numerusform>
            <numerusform>%n fehlgeschlagen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n to go</source>
        <translation>
            <numerusform>%n noch offen</numerusform>
            <numerusform>%n noch offen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>One inbox per line: prefix, display name. Or paste names, and the prefixes are made from them.</source>
        <translation>Ein Postfach je Zeile: Präfix, angezeigter Name. Oder fügen Sie Namen ein und lassen die Präfixe daraus bilden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Pattern of the prefixes</source>
        <translation>Muster der Präfixe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Create prefixes</source>
        <translation>Präfixe bilden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Each line that is a name alone gets a prefix</source>
        <translation>Jede Zeile, die nur einen Namen enthält, bekommt ein Präfix</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Preview of the inboxes</source>
        <translation>Postfächer, wie sie gelesen werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>How many can be made</source>
        <translation>Wie viele angelegt werden können</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Each line shows up here as it is read.</source>
        <translation>Jede Zeile erscheint hier so, wie sie gelesen wird.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Names alone:</source>
        <translation>Nur Namen:</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>%n inbox(es) on {domain}</source>
        <translation>
            <numerusform>%n Postfach auf {domain}</numerusform>
            <numerusform>%n Postfächer auf {domain}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>{ready}; %n line(s) to fix first.</source>
        <translation>
            <numerusform>{ready}; zuerst %n Zeile verbessern.</numerusform>
            <numerusform>{ready}; zuerst %n Zeilen verbessern.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Up to {most} at a time.</source>
        <translation>Bis zu {most} auf einmal.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Line {number}: {text}</source>
        <translation>Zeile {number}: {text}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Fix</source>
        <translation>Verbessern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>You can close this window. The inboxes are still created, and a notice tells you when they are done.</source>
        <translation>Sie können dieses Fenster schließen; die Postfächer werden trotzdem angelegt, ein Hinweis meldet das Ende.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Create inboxes on a domain</source>
        <translation>Postfächer auf einer Domain anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Inboxes made</source>
        <translation>Angelegte Postfächer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Inboxes of this job</source>
        <translation>Postfächer dieses Auftrags</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Change the failed ones</source>
        <translation>Fehlgeschlagene ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Put them back into the box to fix them</source>
        <translation>Zum Verbessern zurück in das Feld setzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Create more</source>
        <translation>Weitere anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Retry those that failed</source>
        <translation>Die fehlgeschlagenen noch einmal anlegen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Create %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach anlegen</numerusform>
            <numerusform>%n Postfächer anlegen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Create inboxes</source>
        <translation>Postfächer anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Starting…</source>
        <translation>Wird gestartet…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Create them (Ctrl+Enter)</source>
        <translation>Anlegen (Strg+Eingabe)</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Try %n failed one(s) again</source>
        <translation>
            <numerusform>%n fehlgeschlagenes erneut versuchen</numerusform>
            <numerusform>%n fehlgeschlagene erneut versuchen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Creating %n inbox(es) on {domain}</source>
        <translation>
            <numerusform>%n Postfach wird auf {domain} angelegt</numerusform>
            <numerusform>%n Postfächer werden auf {domain} angelegt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/bulk_dialog.py"/>
        <source>Done: %n inbox(es) on {domain}</source>
        <translation>
            <numerusform>Fertig: %n Postfach auf {domain}</numerusform>
            <numerusform>Fertig: %n Postfächer auf {domain}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Servers</source>
        <translation>Server</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Try</source>
        <translation>Probe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Close without connecting it (Esc)</source>
        <translation>Schließen, ohne zu verbinden (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Try it anyway</source>
        <translation>Trotzdem versuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Try both servers</source>
        <translation>Beide Server probieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Connecting…</source>
        <translation>Wird verbunden…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Connect the inbox</source>
        <translation>Postfach verbinden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <source>Go back to connect another one.</source>
        <translation>Gehen Sie zurück, um ein anderes zu verbinden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>Inbox connected</source>
        <translation>Postfach verbunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/connect_wizard.py"/>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>This inbox is already connected. Close this window to see it in the list.</source>
        <translation>Dieses Postfach ist bereits verbunden. Schließen Sie dieses Fenster, um es in der Liste zu sehen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Sign in</source>
        <translation>Anmelden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Trying both servers</source>
        <translation>Beide Server werden probiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Leave the inbox as it is (Esc)</source>
        <translation>Das Postfach lassen, wie es ist (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Sign in to {address}</source>
        <translation>Bei {address} anmelden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Signed in</source>
        <translation>Angemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>It is used by {names}. Remove it there first, under the campaign&apos;s Inboxes. While paused, it sends nothing.</source>
        <translation>Es wird von {names} verwendet. Nehmen Sie es dort zuerst heraus, unter Postfächer der Kampagne. Angehalten sendet es solange nichts.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Campaigns use them, such as {names}. Remove them there first, under each campaign&apos;s Inboxes. While paused, they send nothing.</source>
        <translation>Kampagnen verwenden sie, etwa {names}. Nehmen Sie sie dort zuerst heraus, unter Postfächer der jeweiligen Kampagne. Angehalten senden sie solange nichts.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Sign out of {address}?</source>
        <translation>Von {address} abmelden?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>It sends nothing and reads no replies until someone signs in again.</source>
        <translation>Es sendet nichts und liest keine Antworten, bis sich wieder jemand anmeldet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Sign out</source>
        <translation>Abmelden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <location filename="../../app/service/api/oauth.py"/>
        <source>Signed out</source>
        <translation>Abgemeldet</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Resuming %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach wird fortgesetzt</numerusform>
            <numerusform>%n Postfächer werden fortgesetzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Pausing %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach wird angehalten</numerusform>
            <numerusform>%n Postfächer werden angehalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>%n inbox(es) resumed</source>
        <translation>
            <numerusform>%n Postfach fortgesetzt</numerusform>
            <numerusform>%n Postfächer fortgesetzt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>%n inbox(es) paused</source>
        <translation>
            <numerusform>%n Postfach angehalten</numerusform>
            <numerusform>%n Postfächer angehalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Remove %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach entfernen</numerusform>
            <numerusform>%n Postfächer entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Remove %n inbox(es)?</source>
        <translation>
            <numerusform>%n Postfach entfernen?</numerusform>
            <numerusform>%n Postfächer entfernen?</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Remove {address}?</source>
        <translation>{address} entfernen?</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Outreach Desk forgets the settings and password, and replies still waiting to be sent are not sent. The mailbox itself, its emails and the conversations you have read here stay.</source>
        <translation>
            <numerusform>Outreach Desk vergisst die Einstellungen und das Passwort, und Antworten, die von dort noch hinausgehen sollten, werden nicht gesendet. Das Postfach selbst, seine Mails und die hier gelesenen Unterhaltungen bleiben.</numerusform>
            <numerusform>Outreach Desk vergisst die Einstellungen und Passwörter, und Antworten, die von dort noch hinausgehen sollten, werden nicht gesendet. Die Postfächer selbst, ihre Mails und die hier gelesenen Unterhaltungen bleiben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Not removed: %n inbox(es), used by {names}.</source>
        <translation>
            <numerusform>Nicht entfernt: %n Postfach, gebraucht von {names}.</numerusform>
            <numerusform>Nicht entfernt: %n Postfächer, gebraucht von {names}.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>remove</source>
        <comment>a word to type</comment>
        <translation>entfernen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Removing %n inbox(es)…</source>
        <translation>
            <numerusform>%n Postfach wird entfernt…</numerusform>
            <numerusform>%n Postfächer werden entfernt…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Removing %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach wird entfernt</numerusform>
            <numerusform>%n Postfächer werden entfernt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>%n inbox(es) can&apos;t be removed</source>
        <translation>
            <numerusform>%n Postfach kann nicht entfernt werden</numerusform>
            <numerusform>%n Postfächer können nicht entfernt werden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>{address} can&apos;t be removed</source>
        <translation>{address} kann nicht entfernt werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_actions.py"/>
        <source>Pause instead</source>
        <translation>Stattdessen anhalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Import missing replies</source>
        <translation>Einlesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Compare now</source>
        <translation>Jetzt vergleichen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Not compared yet</source>
        <translation>Noch nicht verglichen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Could not be compared · {when} · {trouble}</source>
        <translation>Konnte nicht verglichen werden · {when} · {trouble}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>%n reply(s) missing · {when}</source>
        <translation>
            <numerusform>%n Antwort fehlt · {when}</numerusform>
            <numerusform>%n Antworten fehlen · {when}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>{sender} · “{subject}” · {when}</source>
        <translation>{sender} · „{subject}“ · {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Compare the mailbox with the replies shown here</source>
        <translation>Das Postfach mit den Antworten vergleichen, die hier stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Comparing…</source>
        <translation>Wird verglichen…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>%n reply(s) read in</source>
        <translation>
            <numerusform>%n Antwort eingelesen</numerusform>
            <numerusform>%n Antworten eingelesen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>20 to 30 for a new mailbox, 50 to 80 for one that has sent for some months.</source>
        <translation>20 bis 30 für ein neues Postfach, 50 bis 80 für eines, das seit einigen Monaten sendet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Only if it has changed; it is used with the next email. Usually an app password.</source>
        <translation>Nur wenn es sich geändert hat; es wird mit der nächsten Mail probiert. In der Regel ein App-Passwort.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Last 30 days, 0 to 100. Starts at 100: −5 per 1% bounced, −1 per 1% failed, +0.5 per 1% replied. Fewer than 20 emails count as 20.</source>
        <translation>Aus den Mails der letzten 30 Tage: 100, abzüglich 5 je Prozent unzustellbarer und 1 je Prozent fehlgeschlagener, zuzüglich ½ je Prozent beantworteter; von 0 bis 100. Unter 20 Mails wird mit 20 gerechnet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>It logs in with a password.</source>
        <translation>Es meldet sich mit einem Passwort an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>No one is signed in with {name}.</source>
        <translation>Niemand ist mit {name} angemeldet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Signed in with {name}, refreshed {when}.</source>
        <translation>Mit {name} angemeldet, erneuert {when}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Signed in with {name}.</source>
        <translation>Mit {name} angemeldet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Sign in again</source>
        <translation>Erneut anmelden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Sign in with {name}</source>
        <translation>Mit {name} anmelden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Why it isn&apos;t sending</source>
        <translation>Warum es gerade nichts sendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Used today</source>
        <translation>Heute verbraucht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>Health</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Show this domain</source>
        <translation>Diese Domain anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Sign-in</source>
        <translation>Anmeldung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Emails a day</source>
        <translation>Mails am Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>New password</source>
        <translation>Neues Passwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Remove…</source>
        <translation>Herausnehmen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Sent today</source>
        <translation>Heute gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>How health is counted</source>
        <translation>Wie der Zustand berechnet wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Reply check</source>
        <translation>Antwortprobe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Details of the inbox</source>
        <translation>Einzelheiten des Postfachs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{sent} of {limit}</source>
        <translation>{sent} von {limit}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>{score} of 100</source>
        <translation>{score} von 100</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Remove this inbox (Del)</source>
        <translation>Dieses Postfach entfernen (Entf)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>Save the changes</source>
        <translation>Änderungen speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <source>{trouble} Trying again {when}.</source>
        <translation>{trouble} Nächster Versuch: {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_detail.py"/>
        <location filename="../../app/service/api/inboxes.py"/>
        <source>Inbox saved</source>
        <translation>Postfach gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/inbox_filters.py"/>
        <source>Show only this kind: {kind}</source>
        <translation>Nur diese Art anzeigen: {kind}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/inbox_filters.py"/>
        <source>{which}, %n inbox(es)</source>
        <translation>
            <numerusform>{which}, %n Postfach</numerusform>
            <numerusform>{which}, %n Postfächer</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>New: under a month, or it has hardly sent</source>
        <translation>Neu: unter einem Monat alt, oder kaum benutzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>20 to 30 a day, to people who are likely to reply.</source>
        <translation>20 bis 30 am Tag, an Menschen, die wahrscheinlich antworten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>A few weeks old: it has sent now and then</source>
        <translation>Einige Wochen: es hat ab und zu gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>30 to 50 a day; add a few each week.</source>
        <translation>30 bis 50 am Tag; jede Woche um einige erhöhen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>A few months old: it has sent mail and got replies</source>
        <translation>Einige Monate: gesendet und beantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>50 to 80 a day.</source>
        <translation>50 bis 80 am Tag.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>Providers watch how much a mailbox sends and how that changes. One that suddenly sends a lot lands in spam, and stays there.</source>
        <translation>Anbieter achten darauf, wie viel ein Postfach sendet und wie sich das ändert. Eines, das plötzlich viel sendet, landet im Spam und bleibt dort.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>More than {most} a day is too much for a mailbox of this age; emails may land in spam.</source>
        <translation>Mehr als {most} am Tag sind für ein Postfach dieses Alters zu viel; Mails können im Spam landen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>Choose it under a campaign&apos;s Inboxes; it then sends within the campaign&apos;s hours, and replies appear automatically. One inbox is enough to start; several send more without any one of them sending much.</source>
        <translation>Wählen Sie es unter den Postfächern einer Kampagne aus; es sendet dann zu deren Sendezeiten, und Antworten erscheinen von selbst. Für den Anfang genügt ein Postfach; mehrere senden mehr, ohne dass eines davon viel sendet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>Emails a day, at most</source>
        <translation>Mails am Tag, höchstens</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>It can be changed at any time.</source>
        <translation>Lässt sich jederzeit ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>Connecting the inbox</source>
        <translation>Postfach wird verbunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>How old is the mailbox?</source>
        <translation>Wie alt ist das Postfach?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>Connect another</source>
        <translation>Weiteres verbinden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/limits_step.py"/>
        <source>{address} is connected and may send {limit} emails a day.</source>
        <translation>{address} ist verbunden und darf {limit} Mails am Tag senden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>Format: prefix, sender name</source>
        <translation>Gesucht: Präfix, Komma, angezeigter Name.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>A name alone? Make its prefix by a pattern.</source>
        <translation>Nur ein Name? Bilden Sie das Präfix nach einem Muster.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>This is the heading of a table. Remove this line.</source>
        <translation>Das ist die Überschrift einer Tabelle. Entfernen Sie diese Zeile.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>Only prefix and name. Quote a name with a comma.</source>
        <translation>Nur Präfix und Name. Namen mit Komma in Anführungszeichen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>You can create up to {most} at a time.</source>
        <translation>Höchstens {most} auf einmal; legen Sie die übrigen danach an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>The same address as line {first}.</source>
        <translation>Dieselbe Adresse wie in Zeile {first}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <source>The name is longer than {most} characters.</source>
        <translation>Der Name ist länger als {most} Zeichen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/line_parser.py"/>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>“{prefix}” can&apos;t be used before the @ of an address.</source>
        <translation>„{prefix}“ kann nicht vor dem @ einer Adresse stehen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Used</source>
        <translation>Verbrauch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>Hosted here</source>
        <translation>Hier gehostet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>Mail server</source>
        <translation>Mailserver</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <location filename="../../app/desktop/practice/banner.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>{count} h</source>
        <translation>{count} Std.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>{count} min</source>
        <translation>{count} Min.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>{left} more can go today. Resets at {time}, in {wait}.</source>
        <translation>Heute dürfen noch {left} hinaus. Neu gezählt wird um {time}, in {wait}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/model.py"/>
        <source>The limit is reached. Resets at {time}, in {wait}.</source>
        <translation>Die Grenze ist erreicht. Neu gezählt wird um {time}, in {wait}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>This sign-in is not expected</source>
        <translation>Diese Anmeldung wird nicht erwartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>Begin it in Outreach Desk.</source>
        <translation>Beginnen Sie sie in Outreach Desk.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>You are signed in</source>
        <translation>Sie sind angemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>You can close this window.</source>
        <translation>Sie können dieses Fenster schließen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>You are not signed in</source>
        <translation>Sie sind nicht angemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>Google</source>
        <translation>Google</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>Microsoft</source>
        <translation>Microsoft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>The sign-in wasn&apos;t finished in the browser within five minutes. Try again.</source>
        <translation>Aus dem Browser kam fünf Minuten lang keine Antwort. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>The service gave no web page for signing in.</source>
        <translation>Der Dienst hat keine Webseite für die Anmeldung genannt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>You didn&apos;t grant access at {name}, so nothing was connected. Try again whenever you like.</source>
        <translation>Sie haben bei {name} nicht zugestimmt, deshalb wurde nichts verbunden. Versuchen Sie es noch einmal, wenn Sie möchten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/oauth_browser.py"/>
        <source>{name} refused the sign-in ({error}). Try again, or ask your administrator.</source>
        <translation>{name} hat niemanden angemeldet ({error}). Versuchen Sie es noch einmal oder fragen Sie Ihre Administration.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Emails that went out after this copy was made go out again, unless you remove those leads first.</source>
        <translation>Mails, die nach dem Stand dieser Kopie hinausgingen, gehen noch einmal hinaus, wenn Sie diese Leads nicht vorher entfernen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Resume %n inbox(es)?</source>
        <translation>
            <numerusform>%n Postfach fortsetzen?</numerusform>
            <numerusform>%n Postfächer fortsetzen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Resume %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach fortsetzen</numerusform>
            <numerusform>%n Postfächer fortsetzen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>%n email(s) in the Sent folder are not recorded and would go out a second time, unless you remove those leads first.</source>
        <translation>
            <numerusform>%n Mail im Ordner „Gesendet“ ist nicht eingetragen und ginge ein zweites Mal hinaus, wenn Sie den Lead nicht vorher entfernen.</numerusform>
            <numerusform>%n Mails im Ordner „Gesendet“ sind nicht eingetragen und gingen ein zweites Mal hinaus, wenn Sie diese Leads nicht vorher entfernen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Record %n email(s) as sent</source>
        <translation>
            <numerusform>%n Mail als gesendet eintragen</numerusform>
            <numerusform>%n Mails als gesendet eintragen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Resume without recording…</source>
        <translation>Fortsetzen, ohne einzutragen …</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Resume the inbox…</source>
        <translation>Postfach fortsetzen …</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Their leads go on from there, and the inbox resumes</source>
        <translation>Ihre Leads machen dort weiter, und das Postfach wird fortgesetzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>{recipient} · {when}</source>
        <translation>{recipient} · {when}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>and %n more</source>
        <translation>
            <numerusform>und %n weitere</numerusform>
            <numerusform>und %n weitere</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>%n email(s) recorded as sent</source>
        <translation>
            <numerusform>%n Mail als gesendet eingetragen</numerusform>
            <numerusform>%n Mails als gesendet eingetragen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <location filename="../../app/service/api/inboxes.py"/>
        <source>Inbox resumed</source>
        <translation>Postfach fortgesetzt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>All %n inboxes</source>
        <translation>
            <numerusform>Das %n Postfach</numerusform>
            <numerusform>Alle %n Postfächer</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>Only this one</source>
        <translation>Nur dieses</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>The same question is open for %n inboxes. Answer for all of them?</source>
        <translation>
            <numerusform>Dieselbe Frage gibt es zu %n Postfach. Für alle auf einmal antworten?</numerusform>
            <numerusform>Dieselbe Frage gibt es zu %n Postfächern. Für alle auf einmal antworten?</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/older_copy.py"/>
        <source>For all inboxes?</source>
        <translation>Für alle Postfächer?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Nothing is sent from them until they are resumed</source>
        <translation>Bis zum Fortsetzen senden sie nichts</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>They send again, and whatever held them up is retried</source>
        <translation>Sie senden wieder, und was sie aufhielt, wird neu versucht</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>%n inbox(es) selected</source>
        <translation>
            <numerusform>%n Postfach ausgewählt</numerusform>
            <numerusform>%n Postfächer ausgewählt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Pause %n inbox(es)</source>
        <translation>
            <numerusform>%n Postfach anhalten</numerusform>
            <numerusform>%n Postfächer anhalten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Remove %n inbox(es)…</source>
        <translation>
            <numerusform>%n Postfach entfernen…</numerusform>
            <numerusform>%n Postfächer entfernen…</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>None of them is active.</source>
        <translation>Keines davon ist aktiv.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>All of them are active.</source>
        <translation>Alle sind aktiv.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Remove them (Del)</source>
        <translation>Entfernen (Entf)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>There is no active domain yet. Set one up under Domains first.</source>
        <translation>Noch ist keine Domain aktiv. Richten Sie zuerst unter Domains eine ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>This service can&apos;t list its domains: add one under Domains first, or open it there by its id.</source>
        <translation>Dieser Dienst kann seine Domains nicht auflisten: Fügen Sie zuerst unter Domains eine hinzu, oder öffnen Sie sie dort mit ihrer Kennung.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>The domains are being looked up.</source>
        <translation>Die Domains werden ermittelt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>No inboxes can be created now</source>
        <translation>Jetzt können keine Postfächer angelegt werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>No inbox is connected yet. Campaigns send from your own inboxes, and replies come back to them.</source>
        <translation>Noch ist kein Postfach verbunden. Kampagnen senden aus Ihren eigenen Postfächern, und Antworten kommen dort an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>No inboxes match this search and filter.</source>
        <translation>Kein Postfach passt zu Suche und Filter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Search address</source>
        <translation>Adresse suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Search inboxes</source>
        <translation>Postfächer suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Create on a domain…</source>
        <translation>Auf Domain anlegen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Show all inboxes</source>
        <translation>Alle Postfächer anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Connect an inbox by SMTP and IMAP (Ctrl+N)</source>
        <translation>Postfach über SMTP und IMAP verbinden (Strg+N)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/page.py"/>
        <source>Create many inboxes on a domain hosted here (Ctrl+Shift+N)</source>
        <translation>Viele Postfächer auf einer hier gehosteten Domain anlegen (Strg+Umschalt+N)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>It is on this computer, as are its servers.</source>
        <translation>Es liegt auf diesem Computer, ebenso seine Server.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>Known from the address.</source>
        <translation>Aus der Adresse bekannt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>{domain} publishes this for mail programs.</source>
        <translation>{domain} teilt es Mailprogrammen so mit.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>It receives mail for {domain}, according to DNS.</source>
        <translation>Nimmt laut DNS die Mails von {domain} an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>The DNS of {domain} says so.</source>
        <translation>Das DNS von {domain} sagt es so.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>Servers with the usual names answered. Compare them with what your provider says.</source>
        <translation>Server mit den üblichen Namen haben geantwortet. Vergleichen Sie sie mit den Angaben Ihres Anbieters.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>Found by the service.</source>
        <translation>Vom Dienst gefunden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Opens in your browser</source>
        <translation>Öffnet sich im Browser</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>App passwords:</source>
        <translation>App-Passwörter:</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>{name} takes no passwords</source>
        <translation>{name} nimmt keine Passwörter an</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/provider_info.py"/>
        <source>Found: {name}</source>
        <translation>Gefunden: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Another provider, or a server of my own</source>
        <translation>Anderer Anbieter oder eigener Server</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Google Workspace or Gmail</source>
        <translation>Google Workspace oder Gmail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Microsoft 365 or Outlook.com</source>
        <translation>Microsoft 365 oder Outlook.com</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Type the names of the servers as your provider gives them.</source>
        <translation>Geben Sie die Namen der Server ein, wie Ihr Anbieter sie nennt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Which finding to use</source>
        <translation>Welcher Fund verwendet wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>User names, separate password, encryption</source>
        <translation>Benutzernamen, ein zweites Passwort, die Art</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Connect with a password instead</source>
        <translation>Stattdessen mit einem Passwort verbinden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Password</source>
        <translation>Passwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>It is kept sealed by the service.</source>
        <translation>Der Dienst bewahrt es verschlüsselt auf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>SMTP server, for sending</source>
        <translation>SMTP-Server, zum Senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Port</source>
        <translation>Port</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>465 or 587</source>
        <translation>465 oder 587</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>IMAP server, for replies</source>
        <translation>IMAP-Server, für Antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>993, as a rule</source>
        <translation>In der Regel 993</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Usually the address.</source>
        <translation>In der Regel die Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>User name for IMAP</source>
        <translation>Benutzername für IMAP</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Only if different.</source>
        <translation>Nur wenn abweichend.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Password for IMAP</source>
        <translation>Passwort für IMAP</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>SMTP port</source>
        <translation>SMTP-Port</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>IMAP port</source>
        <translation>IMAP-Port</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Password and servers</source>
        <translation>Passwort und Server</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Servers of your provider</source>
        <translation>Server Ihres Anbieters</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>App password</source>
        <translation>App-Passwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Hide advanced settings</source>
        <translation>Erweiterte Einstellungen ausblenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/servers_step.py"/>
        <source>Show advanced settings</source>
        <translation>Erweiterte Einstellungen anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Waiting for the browser</source>
        <translation>Warten auf den Browser</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Set the client ID in Settings</source>
        <translation>Client-ID in den Einstellungen eintragen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Open the browser again</source>
        <translation>Browser noch einmal öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <location filename="../../app/desktop/replies/lead.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Copy the address</source>
        <translation>Adresse kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>To open it in another browser</source>
        <translation>Um sie in einem anderen Browser zu öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Stop waiting for the browser</source>
        <translation>Nicht länger auf den Browser warten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>No browser could be opened. Copy the address and open it yourself.</source>
        <translation>Es konnte kein Browser geöffnet werden. Kopieren Sie die Adresse und öffnen Sie sie selbst.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Your browser shows the {name} sign-in page. Sign in there as {address}.</source>
        <translation>Ihr Browser zeigt die Seite von {name}. Melden Sie sich dort als {address} an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>Your company needs its own client ID for this. Creating one takes a few minutes, once.</source>
        <translation>Dafür braucht Ihre Firma eine eigene Client-ID. Sie wird einmal angelegt, in wenigen Minuten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/signin_card.py"/>
        <source>{name} asks you in your browser. No password is kept here.</source>
        <translation>{name} fragt Sie in Ihrem Browser. Hier wird kein Passwort gespeichert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Trying…</source>
        <translation>Wird probiert…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Works</source>
        <translation>Funktioniert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/replies/message.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Not tried</source>
        <translation>Nicht probiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Stopped</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>This takes a few seconds; a server that doesn&apos;t answer is given up on after fifteen.</source>
        <translation>Das dauert einige Sekunden; ein stummer Server wird nach fünfzehn aufgegeben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Neither side works yet</source>
        <translation>Noch funktioniert keine Seite</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Receiving works, sending doesn&apos;t yet</source>
        <translation>Empfangen funktioniert, Senden noch nicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Sending works, receiving doesn&apos;t yet</source>
        <translation>Senden funktioniert, Empfangen noch nicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>This service tries it when the inbox is connected.</source>
        <translation>Dieser Dienst probiert es beim Verbinden des Postfachs.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Change its settings</source>
        <translation>Einstellungen ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Change the settings of {title}</source>
        <translation>Einstellungen ändern: {title}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Sending, by SMTP</source>
        <translation>Senden, über SMTP</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Receiving, by IMAP</source>
        <translation>Empfangen, über IMAP</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Worth knowing</source>
        <translation>Gut zu wissen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Stop waiting for the servers</source>
        <translation>Nicht länger auf die Server warten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Make an app password here:</source>
        <translation>App-Passwort hier anlegen:</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>{host}, port {port}, as {user}</source>
        <translation>{host}, Port {port}, als {user}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>The servers are tried later</source>
        <translation>Die Server werden später probiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Trying both servers…</source>
        <translation>Beide Server werden probiert…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>You stopped before the servers answered.</source>
        <translation>Sie haben angehalten, bevor eine Antwort kam.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>Both sides work</source>
        <translation>Beide Seiten funktionieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/inboxes/try_step.py"/>
        <source>The servers could not be tried</source>
        <translation>Die Server konnten nicht probiert werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/automation.py"/>
        <source>Let the campaign email this person again</source>
        <translation>Die Kampagne darf dieser Person wieder schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/automation.py"/>
        <source>Resume the automation</source>
        <translation>Automatik fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>Move to a branch…</source>
        <translation>In einen Zweig verschieben…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>Choose a lead to see its journey.</source>
        <translation>Wählen Sie einen Lead, um seinen Weg zu sehen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>NEXT EMAIL</source>
        <translation>NÄCHSTE MAIL</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>Journey of the lead</source>
        <translation>Weg des Leads</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>This campaign has no branch yet</source>
        <translation>Diese Kampagne hat noch keinen Zweig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>Branches are turned off in this campaign</source>
        <translation>Zweige sind in dieser Kampagne ausgeschaltet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey.py"/>
        <source>Moved to “{label}”</source>
        <translation>Nach „{label}“ verschoben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Go to the launch</source>
        <translation>Zum Start</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show who opted out</source>
        <translation>Abgemeldete zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the blocklist</source>
        <translation>Sperrliste zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Edit the contact</source>
        <translation>Kontakt bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the schedule</source>
        <translation>Zeitplan zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the holidays</source>
        <translation>Feiertage zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Choose inboxes</source>
        <translation>Postfächer wählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the inbox</source>
        <translation>Postfach zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the branches</source>
        <translation>Zweige zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Resolve this email</source>
        <translation>Mail klären</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the outbox</source>
        <translation>Den Postausgang zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Show the limits</source>
        <translation>Die Grenzen zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Enter the postal address</source>
        <translation>Postanschrift eintragen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Email this company again</source>
        <translation>Diesem Unternehmen wieder schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Email this person again</source>
        <translation>Dieser Person wieder schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <location filename="../../app/service/workflows/leads/override_wait.py"/>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>Nothing more goes out to this person.</source>
        <translation>An diese Person geht nichts mehr hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>In the branch “{branch}”.</source>
        <translation>Im Zweig „{branch}“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Before follow-up {place}.</source>
        <translation>Vor Folgemail {place}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Before the first email.</source>
        <translation>Vor der ersten Mail.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Not until something changes.</source>
        <translation>Erst wenn sich etwas ändert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Next in line</source>
        <translation>Jetzt, sobald sie an der Reihe ist</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>The branch “{branch}” emails them next: {when}. It waits once you send this.</source>
        <translation>Als Nächstes schreibt der Zweig „{branch}“: {when}. Sobald Sie dies senden, wartet er.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>The campaign&apos;s first email goes out next: {when}. It waits once you send this.</source>
        <translation>Als Nächstes geht die erste E-Mail der Kampagne hinaus: {when}. Sobald Sie dies senden, wartet sie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>The campaign&apos;s follow-up {number} goes out next: {when}. It waits once you send this.</source>
        <translation>Als Nächstes geht Follow-up {number} der Kampagne hinaus: {when}. Sobald Sie dies senden, wartet es.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>{branch}: entered {when}, still in it</source>
        <translation>{branch}: eingetreten {when}, noch darin</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>{branch}: entered {when}, reached its end {end}</source>
        <translation>{branch}: eingetreten {when}, am Ende {end}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>{branch}: entered {when}, left it {end}</source>
        <translation>{branch}: eingetreten {when}, verlassen {end}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Became {status}</source>
        <translation>Jetzt: {status}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Got “{subject}”</source>
        <translation>Bekam „{subject}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>The email was delivered</source>
        <translation>Die Mail wurde zugestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Opened the email</source>
        <translation>Öffnete die Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Wrote “{subject}”</source>
        <translation>Schrieb „{subject}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>The email came back: {reason}</source>
        <translation>Die Mail kam zurück: {reason}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>Reached the end of the branch</source>
        <translation>Kam ans Ende des Zweigs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/journey_text.py"/>
        <source>An email could not be sent</source>
        <translation>Eine Mail konnte nicht gesendet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>No one is in this campaign yet.</source>
        <translation>In dieser Kampagne ist noch niemand.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <source>Lead</source>
        <translation>Lead</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Last email</source>
        <translation>Letzte Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Leads of this campaign</source>
        <translation>Leads dieser Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Add from CSV…</source>
        <translation>Aus CSV hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Add all contacts</source>
        <translation>Alle Kontakte hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Everyone in Contacts who is not in this campaign yet</source>
        <translation>Alle Kontakte, die noch nicht in dieser Kampagne sind</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Search leads</source>
        <translation>Leads suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>No leads match this search.</source>
        <translation>Kein Lead passt zur Suche.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Show all leads</source>
        <translation>Alle Leads anzeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>No one is in this campaign or in Contacts yet. Start with a CSV of people.</source>
        <translation>Noch niemand ist in dieser Kampagne, auch nicht in den Kontakten. Beginnen Sie mit einer CSV-Datei von Menschen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Everyone is already in</source>
        <translation>Alle sind schon dabei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Import a CSV to add people.</source>
        <translation>Importieren Sie eine CSV-Datei, um Personen hinzuzufügen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Export leads</source>
        <translation>Leads exportieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Leads exported</source>
        <translation>Leads exportiert</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>Not removed: %n lead(s), already contacted.</source>
        <translation>
            <numerusform>Nicht entfernt: %n Lead, schon angeschrieben.</numerusform>
            <numerusform>Nicht entfernt: %n Leads, schon angeschrieben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Remove %n lead(s)</source>
        <translation>
            <numerusform>%n Lead entfernen</numerusform>
            <numerusform>%n Leads entfernen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>They leave this campaign and stay in Contacts. Changes you made to their emails are lost.</source>
        <translation>Sie verlassen diese Kampagne und bleiben in den Kontakten. Was an ihren Mails geändert wurde, geht verloren.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>They can&apos;t be removed</source>
        <translation>Sie können nicht entfernt werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>They were already contacted.</source>
        <translation>Ihnen wurde schon geschrieben.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>%n lead(s) removed.</source>
        <translation>
            <numerusform>%n Lead entfernt.</numerusform>
            <numerusform>%n Leads entfernt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/leads/leads_tab.py"/>
        <source>%n lead(s) stayed</source>
        <translation>
            <numerusform>%n Lead ist geblieben</numerusform>
            <numerusform>%n Leads sind geblieben</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/commands.py"/>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/commands.py"/>
        <location filename="../../app/desktop/main_window/navigation.py"/>
        <source>Places</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/commands.py"/>
        <source>This page</source>
        <translation>Diese Seite</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/navigation.py"/>
        <source>{place}, {count} {what}</source>
        <translation>{place}, {count} {what}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/notices.py"/>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <location filename="../../app/desktop/widgets/undo_bar.py"/>
        <source>Dismiss</source>
        <translation>Ausblenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/palette.py"/>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>Command palette</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/palette.py"/>
        <source>What do you want to do or find?</source>
        <translation>Was möchten Sie tun oder finden?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/palette.py"/>
        <source>Search commands</source>
        <translation>Befehle suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/palette.py"/>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/palette.py"/>
        <source>Searching…</source>
        <translation>Sucht…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/palette.py"/>
        <source>Nothing has that name.</source>
        <translation>Nichts heißt so.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/shortcut_sheet.py"/>
        <source>Search keys and what they do</source>
        <translation>Tasten und ihre Wirkung suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/shortcut_sheet.py"/>
        <source>Search the shortcuts</source>
        <translation>Tastenkürzel durchsuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/shortcut_sheet.py"/>
        <source>No shortcut has that name.</source>
        <translation>Kein Tastenkürzel heißt so.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/tray.py"/>
        <source>Open Outreach Desk</source>
        <translation>Outreach Desk öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/tray.py"/>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/main_window/tray.py"/>
        <source>%n unread reply(s)</source>
        <translation>
            <numerusform>%n ungelesene Antwort</numerusform>
            <numerusform>%n ungelesene Antworten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>Search on this page</source>
        <translation>Auf dieser Seite suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>Close the window</source>
        <translation>Fenster schließen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>Go to {title}</source>
        <translation>{title} öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/main_window/window.py"/>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <source>Any day</source>
        <translation>Jeder Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <source>Last 30 days</source>
        <translation>Letzte 30 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Planned</source>
        <translation>Geplant</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/replies/message.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Sent</source>
        <translation>Gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>In doubt</source>
        <translation>Ungewiss</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Emails that may or may not have arrived</source>
        <translation>Mails, von denen niemand weiß, ob sie angekommen sind</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <source>Days</source>
        <translation>Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <source>All campaigns</source>
        <translation>Alle Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/bar.py"/>
        <source>All inboxes</source>
        <translation>Alle Postfächer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>No emails are in doubt. If a connection breaks while an email is being handed over, it is shown here.</source>
        <translation>Keine Mail ist ungewiss. Bricht eine Verbindung ab, während eine Mail übergeben wird, steht sie hier.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>The connection broke just as these emails were handed over, so the mail server may or may not have accepted them. Outreach Desk never sends such an email again on its own. If the person replies or opens it, or the copy appears in the Sent folder, it resolves itself.</source>
        <translation>Die Verbindung brach ab, als diese Mails übergeben wurden; der Mailserver kann sie angenommen haben oder nicht. Outreach Desk sendet eine solche Mail nie von selbst zweimal. Sobald die Person antwortet oder sie öffnet, oder die Kopie im Ordner Gesendet auftaucht, klärt es sich ohne Sie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>The mail server&apos;s answer never came.</source>
        <translation>Die Antwort des Mailservers kam nie an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>It arrived</source>
        <translation>Sie kam an</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>It counts as sent, and follow-ups continue from there.</source>
        <translation>Sie gilt als gesendet, und Folgemails gehen von dort weiter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Send again…</source>
        <translation>Erneut senden…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>The same email goes out once more; the person may get it twice.</source>
        <translation>Dieselbe Mail geht noch einmal hinaus; die Person bekommt sie vielleicht zweimal.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Don&apos;t send again</source>
        <translation>Auf sich beruhen lassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>It is not sent again, and this person gets no more emails from the campaign.</source>
        <translation>Sie wird nicht erneut gesendet, und diese Person bekommt keine weitere Mail der Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>They may or may not have arrived: the connection broke, or Outreach Desk ended, while they were being handed over, and the Sent folder doesn&apos;t show them. Answer for all of them, or for each one below.</source>
        <translation>Sie können angekommen sein oder nicht: Die Verbindung brach ab, oder das Programm endete, während sie übergeben wurden, und der Ordner „Gesendet“ zeigt sie nicht. Antworten Sie für alle oder unten für jede einzeln.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>All arrived</source>
        <translation>Alle sind angekommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>They count as sent, and follow-ups continue from there.</source>
        <translation>Sie gelten als gesendet, und die Folgemails gehen von dort weiter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Send all again…</source>
        <translation>Alle erneut senden …</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>The same emails go out once more; some people may get them twice.</source>
        <translation>Dieselben Mails gehen noch einmal hinaus; manche Personen bekommen sie vielleicht doppelt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Let all of them be…</source>
        <translation>Alle auf sich beruhen lassen …</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>They are not sent again, and these people get no more emails from the campaign.</source>
        <translation>Sie werden nicht erneut gesendet, und diese Personen bekommen keine weitere Mail der Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>It is not sent again. You can write another reply at any time.</source>
        <translation>Sie wird nicht erneut gesendet. Sie können jederzeit eine andere Antwort schreiben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Email in doubt to {recipient}: {subject}</source>
        <translation>Ungewisse Mail an {recipient}: {subject}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>(no subject)</source>
        <translation>(kein Betreff)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>from {inbox}</source>
        <translation>von {inbox}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Did %n email(s) from {inbox} arrive?</source>
        <translation>
            <numerusform>Ist %n Mail von {inbox} angekommen?</numerusform>
            <numerusform>Sind %n Mails von {inbox} angekommen?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>The first {shown} of %n email(s).</source>
        <translation>
            <numerusform>Die ersten {shown} von %n Mail.</numerusform>
            <numerusform>Die ersten {shown} von %n Mails.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Looking for %n email(s) in the Sent folder first.</source>
        <translation>
            <numerusform>%n Mail wird zuerst im Ordner „Gesendet“ gesucht.</numerusform>
            <numerusform>%n Mails werden zuerst im Ordner „Gesendet“ gesucht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Send %n email(s) again</source>
        <translation>
            <numerusform>%n Mail erneut senden</numerusform>
            <numerusform>%n Mails erneut senden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Let them be</source>
        <translation>Auf sich beruhen lassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Send all of them again?</source>
        <translation>Alle erneut senden?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Let all of them be?</source>
        <translation>Alle auf sich beruhen lassen?</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>%n email(s) resolved</source>
        <translation>
            <numerusform>%n Mail geklärt</numerusform>
            <numerusform>%n Mails geklärt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>%n email(s) can&apos;t be sent again: their leads have moved on.</source>
        <translation>
            <numerusform>%n Mail kann nicht erneut gesendet werden: Ihr Lead ist schon weiter.</numerusform>
            <numerusform>%n Mails können nicht erneut gesendet werden: Ihre Leads sind schon weiter.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>If the first one did arrive, {recipient} gets “{subject}” twice.</source>
        <translation>Kam die erste doch an, bekommt {recipient} „{subject}“ zweimal.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/doubt.py"/>
        <source>Send this email again?</source>
        <translation>Diese Mail erneut senden?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Text of the email</source>
        <translation>Text der Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <location filename="../../app/desktop/replies/templates.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Delay…</source>
        <translation>Verschieben…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Undo changes</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Edit this email&apos;s subject and text (E)</source>
        <translation>Betreff und Text dieser Mail von Hand schreiben (E)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Leave this email out; the next one keeps its day (S)</source>
        <translation>Diese Mail auslassen; die nächste behält ihren Tag (S)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Send it later (D)</source>
        <translation>Später hinausgehen lassen (D)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Undo your changes (U)</source>
        <translation>Wie geplant (U)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>To</source>
        <comment>a mail</comment>
        <translation>An</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>No email selected</source>
        <translation>Keine Mail ausgewählt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Choose one to read it.</source>
        <translation>Wählen Sie eine, um sie zu lesen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>You skipped this email. You can undo that until the time below.</source>
        <translation>Sie haben diese Mail übersprungen. Bis zur Zeit unten lässt sich das zurücknehmen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>This email is already skipped.</source>
        <translation>Diese Mail ist schon übersprungen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/mail_detail.py"/>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Goes out</source>
        <translation>Geht hinaus</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Delayed</source>
        <translation>Verschoben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Skipped</source>
        <translation>Übersprungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>On its way</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/service/api/threads.py"/>
        <source>Undone</source>
        <translation>Zurückgenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Email {number} of a branch</source>
        <translation>Mail {number} eines Zweigs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Follow-up {number}</source>
        <translation>Folgemail {number}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Edited</source>
        <translation>Bearbeitet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>Can&apos;t be written</source>
        <translation>Kann nicht geschrieben werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/model.py"/>
        <source>from {address}</source>
        <translation>von {address}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Only this email changes, and goes out exactly as you write it. The campaign&apos;s text stays as it is.</source>
        <translation>Nur diese Mail geht so hinaus, wie Sie sie schreiben, Wort für Wort. Der Text der Kampagne bleibt, wie er ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Edit the email</source>
        <translation>Mail bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>{{unsubscribe_link}} and {{postal_address}} are filled in; both are added where missing.</source>
        <translation>{{unsubscribe_link}} und {{postal_address}} werden ausgefüllt; wo sie fehlen, werden beide ergänzt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>This email has formatting. Once its text is edited, it goes as plain text.</source>
        <translation>Diese Mail ist formatiert. Ist ihr Text bearbeitet, geht sie als reiner Text hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Write something here.</source>
        <translation>Schreiben Sie hier etwas.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>After that it goes out in its turn, within the campaign&apos;s hours.</source>
        <translation>Sie geht ab dann hinaus, wenn sie an der Reihe ist, zu den Zeiten der Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Delay the email</source>
        <translation>Mail verschieben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>d MMM yyyy HH:mm</source>
        <translation>d. MMM yyyy HH:mm</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Not before</source>
        <translation>Nicht vor</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Nothing goes out in the next seven days. Launch a campaign, and its emails are shown here.</source>
        <translation>In den nächsten sieben Tagen geht nichts hinaus. Starten Sie eine Kampagne, dann stehen ihre Mails hier.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Your key doesn&apos;t let you see replies or this text. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Antworten nicht sehen, also auch diesen Text nicht. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>No mail went out yet.</source>
        <translation>Es ging noch keine Mail hinaus.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>%n email(s) written by hand still to go. See Replies.</source>
        <translation>
            <numerusform>%n von Hand geschriebene Mail geht noch hinaus. Siehe Antworten.</numerusform>
            <numerusform>%n von Hand geschriebene Mails gehen noch hinaus. Siehe Antworten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Search emails</source>
        <translation>Mails suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Planned emails</source>
        <translation>Geplante Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Sent emails</source>
        <translation>Gesendete Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>No emails match.</source>
        <translation>Keine Mail passt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/outbox/page.py"/>
        <source>Show all emails</source>
        <translation>Alle Mails zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Real time</source>
        <translation>Echtzeit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>An hour in a minute</source>
        <translation>Eine Stunde je Minute</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>A day in a minute</source>
        <translation>Ein Tag je Minute</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>A day in 20 seconds</source>
        <translation>Ein Tag in 20 Sekunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>A day in 5 seconds</source>
        <translation>Ein Tag in 5 Sekunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Speed of the practice clock</source>
        <translation>Tempo der Übungsuhr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Mailbox…</source>
        <translation>Postfach…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Log in to the practice mailbox with your mail program</source>
        <translation>Mit Ihrem Mailprogramm am Übungspostfach anmelden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Simulated people, real mail.</source>
        <translation>Simulierte Personen, echte Mails.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Nothing leaves this computer.</source>
        <translation>Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>{weekday} {day} {month}, {time}</source>
        <translation>{weekday}, {day}. {month}, {time}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Practice clock: {text}</source>
        <translation>Übungsuhr: {text}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>{host}, port {port}, TLS</source>
        <translation>{host}, Port {port}, TLS</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>{host}, port {port}, STARTTLS</source>
        <translation>{host}, Port {port}, STARTTLS</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>Authority</source>
        <translation>Zertifizierungsstelle</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>While practice runs, any mail program on this computer can log in to the practice mailbox. It must trust the certificate authority named below.</source>
        <translation>Jedes Mailprogramm auf diesem Computer kann sich am Übungspostfach anmelden, solange die Übung läuft. Es muss der unten genannten Zertifizierungsstelle vertrauen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/practice/banner.py"/>
        <source>The practice mailbox</source>
        <translation>Das Übungspostfach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Part</source>
        <translation>Bestandteil</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>License</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Qt and PySide6 are used under the LGPL 3, unchanged and as shared libraries that you can replace.</source>
        <translation>Qt und PySide6 werden unter der LGPL 3 benutzt, unverändert und als gemeinsame Bibliotheken, die sich austauschen lassen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Versions</source>
        <translation>Versionen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/log.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Copy the versions</source>
        <translation>Versionen kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>A desktop for sales outreach, with its own service included. MIT.</source>
        <translation>Ein Programm für Vertriebsmails und der Dienst, den es mitbringt. MIT.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Parts and their licenses</source>
        <translation>Bestandteile und ihre Lizenzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Licenses…</source>
        <translation>Lizenzen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>The full text of all licenses</source>
        <translation>Die Lizenzen aller Teile im Wortlaut</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Built on the work of</source>
        <translation>Es beruht auf der Arbeit von</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Outreach Desk {version} · service {service}
</source>
        <translation>Outreach Desk {version} · Dienst {service}
</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Licenses</source>
        <translation>Lizenzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>Whose license</source>
        <translation>Wessen Lizenz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/about.py"/>
        <source>The license</source>
        <translation>Die Lizenz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Keep it in a file only I can read</source>
        <translation>In einer Datei, die nur ich lesen kann</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Keep it until I quit</source>
        <translation>Bis zum Beenden behalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Looking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>The file can&apos;t be read: {error}</source>
        <translation>Die Datei kann nicht gelesen werden: {error}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>This invitation has been used, and its key is shown only here. If you leave now, you&apos;ll need a new invitation.</source>
        <translation>Die Einladung ist verbraucht: Ihr Schlüssel ist nur hier, und ohne ihn brauchen Sie eine neue.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Leave without the key?</source>
        <translation>Ohne den Schlüssel gehen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Leave without it</source>
        <translation>Ohne ihn gehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>A new key for {name}</source>
        <translation>Ein neuer Schlüssel für {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Connect to a service</source>
        <translation>Mit einem Dienst verbinden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>The person who runs the service creates one for you. It is stored securely.</source>
        <translation>Wer den Dienst betreibt, stellt Ihnen einen aus. Er wird sicher aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>What it is called here. If left empty, the address is used.</source>
        <translation>So heißt er hier. Leer gelassen, ist es die Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Open an invitation…</source>
        <translation>Einladung öffnen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Check and keep</source>
        <translation>Prüfen und behalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Open an invitation</source>
        <translation>Einladung öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>You are invited. The code is exchanged for your own key, once.</source>
        <translation>Sie sind eingeladen. Der Code wird einmal gegen Ihren eigenen Schlüssel getauscht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Please paste the whole key.</source>
        <translation>Bitte fügen Sie den ganzen Schlüssel ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>A key has plain letters and digits.</source>
        <translation>Ein Schlüssel besteht aus einfachen Buchstaben und Ziffern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>The key may: {rights}.</source>
        <translation>Der Schlüssel darf: {rights}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>Save anyway</source>
        <translation>Trotzdem behalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>{error} Anyone who has the key can open the workspace. A file in the data folder, which other users of this computer can&apos;t read, is the next best place.</source>
        <translation>{error} Der Schlüssel öffnet jedem, der ihn hat, den Arbeitsbereich. Eine Datei im Datenordner, die andere Benutzer dieses Computers nicht lesen können, ist der nächstbeste Ort.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/add_connection.py"/>
        <source>The key can&apos;t go into the keyring</source>
        <translation>Der Schlüssel kann nicht in den Schlüsselbund</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Same as the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Colors</source>
        <translation>Farben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>In addition to the screen&apos;s own scaling.</source>
        <translation>Zusätzlich zur Einstellung des Bildschirms.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>The new size applies when Outreach Desk is restarted.</source>
        <translation>Die neue Größe gilt nach dem nächsten Start von Outreach Desk.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Everything in the window</source>
        <translation>Alles im Fenster</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>The language changes when Outreach Desk is restarted.</source>
        <translation>Die Sprache wechselt beim nächsten Start von Outreach Desk.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Texts, dates and numbers</source>
        <translation>Texte, Daten und Zahlen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/appearance.py"/>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Nothing has been done yet.</source>
        <translation>Noch nichts wurde getan.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Everything</source>
        <translation>Alles</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Keys</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>People</source>
        <translation>Personen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Invitations</source>
        <translation>Einladungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/session.py"/>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Search in who did what</source>
        <translation>Suchen, wer was getan hat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Item</source>
        <translation>Woran es getan wurde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Save as CSV…</source>
        <translation>Als CSV speichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>How long the audit log is kept</source>
        <translation>Wie lange verzeichnet bleibt, wer was getan hat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Keep for</source>
        <translation>So lange aufbewahren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>What is older is deleted within a day</source>
        <translation>Älteres wird innerhalb eines Tages gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Who</source>
        <translation>Wer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Who did what</source>
        <translation>Wer was getan hat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>It can&apos;t be changed, and is kept for</source>
        <translation>Es ist unveränderlich und bleibt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>with the key “{name}”</source>
        <translation>mit dem Schlüssel „{name}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/widgets/sentences.py"/>
        <source>{day}, {time}</source>
        <translation>{day}, {time}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Nothing here matches.</source>
        <translation>Nichts passt dazu.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Save who did what</source>
        <translation>Speichern, wer was getan hat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <source>Saved</source>
        <translation>Gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Who did what is in {file}.</source>
        <translation>Wer was getan hat, steht in {file}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>{kind}: {count}</source>
        <translation>{kind}: {count}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The backup could not be restored; see this window&apos;s log for the reason.</source>
        <translation>Die Sicherung konnte nicht eingespielt werden; das Protokoll dieses Fensters sagt, warum.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Write it down: no one can open the backup without it. At least 10 characters.</source>
        <translation>Schreiben Sie sie auf: Ohne sie kann niemand die Sicherung öffnen. Mindestens 10 Zeichen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The current workspace is replaced. It is kept as a backup under the same passphrase.</source>
        <translation>Der jetzige Arbeitsbereich wird ersetzt. Er bleibt als Sicherung unter derselben Passphrase erhalten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Nothing was changed: something isn&apos;t saved yet.</source>
        <translation>Nichts wurde geändert: Etwas ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Passphrase</source>
        <translation>Passphrase</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Repeat passphrase</source>
        <translation>Noch einmal dieselbe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Type “{typed}” to replace this workspace</source>
        <translation>Geben Sie „{typed}“ ein, um diesen Arbeitsbereich zu ersetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>A passphrase has at least %n character(s).</source>
        <translation>
            <numerusform>Eine Passphrase hat mindestens %n Zeichen.</numerusform>
            <numerusform>Eine Passphrase hat mindestens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The passphrases don&apos;t match.</source>
        <translation>Die beiden unterscheiden sich.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Type “{word}” here to continue.</source>
        <translation>Geben Sie hier „{word}“ ein, um fortzufahren.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>{done} of {total}</source>
        <translation>{done} von {total}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Backing up</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The workspace is copied…</source>
        <translation>Der Arbeitsbereich wird kopiert…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Saved in {target}, {saved}. Keep it somewhere other than this computer&apos;s disk.</source>
        <translation>Gesichert in {target}, {saved}. Bewahren Sie die Datei außerhalb dieses Computers auf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>Restoring</source>
        <translation>Wiederherstellung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The backup is checked…</source>
        <translation>Die Sicherung wird geprüft…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The backup is put in place…</source>
        <translation>Die Sicherung wird eingespielt…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>The workspace is restored. Before anything is sent, the Sent folders are looked through. Inboxes from which emails went out after the backup stay paused, and ask what is to become of those emails.</source>
        <translation>Der Arbeitsbereich ist wiederhergestellt. Bevor etwas gesendet wird, werden die Ordner „Gesendet“ durchgesehen. Postfächer, aus denen nach der Sicherung Mails hinausgingen, bleiben angehalten und fragen, was mit diesen Mails geschehen soll.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/backups.py"/>
        <source>What was here before is kept in {file}.</source>
        <translation>Was vorher hier war, liegt in {file}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Your own workspace. The service runs with this window, and sends while it is open.</source>
        <translation>Ihr eigener Arbeitsbereich. Der Dienst läuft mit diesem Fenster und sendet, solange es offen ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Simulated people, real mail, a fast clock. Nothing leaves this computer.</source>
        <translation>Simulierte Personen, echte Mail, eine schnelle Uhr. Nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>This window was opened for practice. To work with your own workspace or with another service, start Outreach Desk without “practice”.</source>
        <translation>Dieses Fenster wurde zur Übung geöffnet. Um mit Ihrem eigenen Arbeitsbereich oder einem anderen Dienst zu arbeiten, starten Sie Outreach Desk ohne „practice“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Add a service…</source>
        <translation>Dienst hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Connect to a service by its address and a key</source>
        <translation>Mit einem Dienst über Adresse und Schlüssel verbinden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>One service at a time; Outreach Desk remembers which.</source>
        <translation>Immer ein Dienst auf einmal; das Fenster merkt sich, welcher.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Service added</source>
        <translation>Dienst hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>{name} can be used now.</source>
        <translation>{name} kann jetzt verwendet werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Forgetting the address and the key of {name}…</source>
        <translation>Adresse und Schlüssel von {name} werden vergessen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>In use</source>
        <translation>In Gebrauch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Use</source>
        <translation>Verwenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Work with {name} from now on</source>
        <translation>Ab jetzt mit {name} arbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Use {name}</source>
        <translation>{name} verwenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>New key…</source>
        <translation>Neuer Schlüssel…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Replace the key of {name}</source>
        <translation>Schlüssel von {name} ersetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>New key for {name}</source>
        <translation>Neuer Schlüssel für {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Forget {name}</source>
        <translation>{name} vergessen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>State of {name}</source>
        <translation>Zustand von {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>In use: switch to another first</source>
        <translation>In Gebrauch: Wechseln Sie zuerst zu einem anderen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Offline</source>
        <translation>Nicht da</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>Workspace “{workspace_name}” · version {version}</source>
        <translation>Arbeitsbereich „{workspace_name}“ · Version {version}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/connection_list.py"/>
        <source>The key may: {rights}</source>
        <translation>Der Schlüssel darf: {rights}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/replies/thread_list.py"/>
        <source>Conversations</source>
        <translation>Unterhaltungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>This moves everything: contacts, running campaigns, conversations, send history and passwords (re-encrypted with a new key in that folder). Sending pauses until the move is done and both sides have been compared row by row. From then on only the database sends. Stop any service that uses it first.</source>
        <translation>Alles zieht um: Kontakte, laufende Kampagnen, Unterhaltungen, das Sendebuch und Passwörter, neu versiegelt mit dem Schlüssel in jenem Ordner, der dort entsteht. Bis alles angekommen ist, wird nichts gesendet. Beide Seiten werden Zeile für Zeile verglichen; danach sendet nur noch die Datenbank, nie mehr dieser Computer. Läuft auf der Datenbank ein Dienst, beenden Sie ihn zuerst.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>This moves everything back: contacts, running campaigns, conversations, send history and passwords (re-encrypted with this computer&apos;s key). Stop the team&apos;s service first. Both sides are compared row by row. From then on only this computer sends. The workspace you moved away before stays in a file beside.</source>
        <translation>Alles kommt zurück: Kontakte, laufende Kampagnen, Unterhaltungen, das Sendebuch und Passwörter, neu versiegelt mit dem Schlüssel dieses Computers. Beenden Sie zuerst den Dienst des Teams. Beide Seiten werden Zeile für Zeile verglichen; danach sendet nur noch dieser Computer, nie mehr die Datenbank. Was früher von hier fortzog, bleibt daneben in einer Datei.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>What was copied is removed again, and the workspace sends from where it was.</source>
        <translation>Was schon kopiert ist, wird wieder entfernt, und der Arbeitsbereich sendet von dort, wo er war.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>It was stopped, and neither side sends. Continue or cancel it: Settings, Data and backup.</source>
        <translation>Der Umzug wurde unterbrochen, und keine Seite sendet. Setzen Sie ihn fort oder sagen Sie ihn ab: Einstellungen, Daten und Sicherung.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>From now on only {place} sends. Start the service there with the data folder {folder}, and add it here under Connections.</source>
        <translation>Von jetzt an sendet nur noch {place}. Starten Sie dort den Dienst mit dem Datenordner {folder}, und fügen Sie ihn hier unter Verbindungen hinzu.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>From now on only this computer sends.</source>
        <translation>Von jetzt an sendet nur noch dieser Computer.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Go on moving</source>
        <translation>Umzug fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Move this workspace</source>
        <translation>Mit diesem Arbeitsbereich umziehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Call the move off</source>
        <translation>Den Umzug absagen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>From this computer to a team&apos;s database</source>
        <translation>Von diesem Computer in die Datenbank eines Teams</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>From a team&apos;s database to this computer</source>
        <translation>Aus der Datenbank eines Teams auf diesen Computer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>postgresql://outreach@db.firm.example/outreach</source>
        <translation>postgresql://outreach@db.firma.example/outreach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Which way</source>
        <translation>Richtung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Address of the database</source>
        <translation>Adresse der Datenbank</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>PostgreSQL 15 or later.</source>
        <translation>PostgreSQL 15 oder neuer.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Not stored. If left empty, PostgreSQL&apos;s own (such as .pgpass) is used.</source>
        <translation>Wird nirgends aufbewahrt. Leer gilt das, welches PostgreSQL für Sie kennt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Password of the database</source>
        <translation>Passwort der Datenbank</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Of the service on that database. The key to the passwords is in it.</source>
        <translation>Der des Dienstes auf jener Datenbank. Darin liegt der Schlüssel zu den Passwörtern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Data folder there</source>
        <translation>Datenordner dort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Choose a folder…</source>
        <translation>Ordner wählen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>What is going to happen</source>
        <translation>Was geschehen wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Cancel the move</source>
        <translation>Absagen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Move</source>
        <translation>Umziehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Type an address such as postgresql://user@host/name.</source>
        <translation>Geben Sie eine Adresse wie postgresql://benutzer@rechner/name ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Enter the full path of a separate folder.</source>
        <translation>Nennen Sie einen eigenen Ordner mit ganzem Pfad.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>There is no sealing.key in this folder.</source>
        <translation>In diesem Ordner ist kein sealing.key.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Calling it off</source>
        <translation>Umzug absagen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Moving</source>
        <translation>Umzug</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Removing what was copied…</source>
        <translation>Was kopiert war, wird entfernt…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Waiting for the service to stop…</source>
        <translation>Der Dienst kommt zur Ruhe…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Comparing both sides: table {done} of {total}</source>
        <translation>Vergleich beider Seiten: Tabelle {done} von {total}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>What belongs to them</source>
        <translation>Was dazu gehört</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>{name}: {done} of {total}</source>
        <translation>{name}: {done} von {total}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>It was cancelled. Everything is where it was.</source>
        <translation>Der Umzug wurde abgesagt. Alles ist, wo es war.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Everything has arrived: {rows} rows, the same on both sides.</source>
        <translation>Alles ist angekommen: {rows} Zeilen, auf beiden Seiten gleich.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Everything had already arrived, and was the same on both sides.</source>
        <translation>Alles war schon angekommen und auf beiden Seiten gleich.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>{name}: {left} left, {arrived} arrived</source>
        <translation>{name}: {left} fort, {arrived} angekommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Other teams are there, too. This is the key to yours, shown only this once:</source>
        <translation>Dort sind auch andere Teams. Dies ist der Schlüssel zu Ihrem, nur dieses eine Mal gezeigt:</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The key</source>
        <translation>Der Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>It wasn&apos;t copied, and it can&apos;t be shown again.</source>
        <translation>Er wurde nicht kopiert und kann nicht noch einmal gezeigt werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Close without the key?</source>
        <translation>Ohne den Schlüssel schließen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Close without it</source>
        <translation>Ohne schließen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Copied</source>
        <translation>Kopiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Backups of Outreach Desk (*.outreach)</source>
        <translation>Sicherungen von Outreach Desk (*.outreach)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/service/workflows/backup/backup.py"/>
        <source>A practice workspace isn&apos;t backed up: you can start it over at any time.</source>
        <translation>Ein Übungsbereich wird nicht gesichert: Er lässt sich jederzeit neu beginnen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>A workspace is restored where its service runs: there, with the command outreach restore.</source>
        <translation>Ein Arbeitsbereich wird dort eingespielt, wo sein Dienst läuft: mit dem Befehl outreach restore.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>A practice workspace can&apos;t be moved: you can start it over at any time.</source>
        <translation>Ein Übungsbereich zieht nicht um: Er lässt sich jederzeit neu beginnen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>A workspace is moved from where its service runs: there, with the command outreach move.</source>
        <translation>Ein Arbeitsbereich zieht von dort um, wo sein Dienst läuft: dort, mit dem Befehl outreach move.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>restore</source>
        <translation>wiederherstellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Open folder</source>
        <translation>Ordner öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Show the data folder in the file manager</source>
        <translation>Datenordner in der Dateiverwaltung zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Where your data is</source>
        <translation>Wo Ihre Daten liegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Back up…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Backup</source>
        <translation>Sicherung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>The whole workspace in one file: contacts, campaigns, conversations, settings, and the inboxes with their passwords. It is encrypted with a passphrase; no one can open it without that.</source>
        <translation>Der ganze Arbeitsbereich in einer Datei: Kontakte, Kampagnen, Unterhaltungen, Einstellungen und die Postfächer mit ihren Passwörtern. Sie ist mit einer Passphrase versiegelt; ohne sie kann niemand sie öffnen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Restore…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Replaces this workspace with a backup. What is here now is kept as a backup beside it. Every inbox is then paused, so that no mail goes out twice.</source>
        <translation>Setzt eine Sicherung an die Stelle dieses Arbeitsbereichs. Was jetzt hier ist, bleibt daneben als Sicherung erhalten. Alle Postfächer sind danach angehalten, damit keine Mail zweimal hinausgeht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Go on moving…</source>
        <translation>Umzug fortsetzen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Move…</source>
        <translation>Umziehen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Cancel the move…</source>
        <translation>Umzug absagen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Moves this workspace to a team&apos;s database, or brings one back from there, complete. The two sides never send at the same time.</source>
        <translation>Bringt diesen Arbeitsbereich in die Datenbank eines Teams oder einen von dort hierher, mit allem. Zu keiner Zeit senden beide Seiten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Save the workspace in one file</source>
        <translation>Arbeitsbereich in einer Datei sichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Replace this workspace with a backup</source>
        <translation>Eine Sicherung an die Stelle dieses Arbeitsbereichs setzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Take it elsewhere, or back</source>
        <translation>Anderswohin bringen oder zurück</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Leave it here</source>
        <translation>Hier lassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Mail passwords are sealed; the key to them is in {kept}.</source>
        <translation>Mail-Passwörter sind versiegelt; der Schlüssel dazu liegt in {kept}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>{used} used, {free} free on this disk</source>
        <translation>{used} belegt, {free} frei auf diesem Laufwerk</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Save the backup as</source>
        <translation>Sicherung speichern unter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>A passphrase for this backup</source>
        <translation>Eine Passphrase für diese Sicherung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>Choose a backup</source>
        <translation>Sicherung wählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/data.py"/>
        <source>The passphrase of this backup</source>
        <translation>Die Passphrase dieser Sicherung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Country</source>
        <translation>Land</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Part of the country</source>
        <translation>Landesteil</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Public holidays</source>
        <translation>Feiertage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>No campaign sends on these days. Replies and single emails are still sent.</source>
        <translation>An diesen Tagen sendet keine Kampagne. Antworten und einzelne Mails gehen trotzdem hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Days of your own</source>
        <translation>Eigene Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>First day</source>
        <translation>Erster Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Last day</source>
        <translation>Letzter Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Remove</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>For example, a company holiday, or the days after Christmas.</source>
        <translation>Etwa Betriebsferien oder die Tage zwischen den Jahren.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>The next holidays</source>
        <translation>Die nächsten Feiertage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>None in the coming year.</source>
        <translation>Keine im kommenden Jahr.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>The whole country</source>
        <translation>Das ganze Land</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Give the day a name, then add it</source>
        <translation>Geben Sie dem Tag einen Namen, dann fügen Sie ihn hinzu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Campaigns send on the chosen day again</source>
        <translation>Am gewählten Tag senden Kampagnen wieder</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>Removed {day}.</source>
        <translation>{day} entfernt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>{weekday}, {date}: {name}</source>
        <translation>{weekday}, {date}: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>{date}: {name}</source>
        <translation>{date}: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/holidays.py"/>
        <source>{first} to {last}: {name}</source>
        <translation>{first} bis {last}: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Versions, counts and recent errors. Addresses, names, servers, subjects and passwords are masked; the same one always gets the same mask. Nothing is sent: read it, then save it and pass it on yourself.</source>
        <translation>Versionen, Zahlen und die letzten Fehler. Adressen, Namen, Server, Betreffe und Passwörter sind unkenntlich; Gleiches trägt dasselbe Zeichen. Nichts wird gesendet: Lesen Sie es, dann speichern Sie es und geben es selbst weiter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>The diagnosis could not be created. See this window&apos;s log for the reason.</source>
        <translation>Die Diagnose konnte nicht erstellt werden. Das Protokoll dieses Fensters sagt, warum.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Diagnosis file</source>
        <translation>Diagnosedatei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Text of the diagnosis</source>
        <translation>Text der Diagnose</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Copy all of it</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Save it as a file</source>
        <translation>Als Datei speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Save the diagnosis</source>
        <translation>Diagnose speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Texts (*.txt)</source>
        <translation>Texte (*.txt)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The file can&apos;t be written: {error}</source>
        <translation>Die Datei kann nicht geschrieben werden: {error}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>This window</source>
        <translation>Dieses Fenster</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>The service</source>
        <translation>Der Dienst</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Which log</source>
        <translation>Welches Protokoll</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Read again</source>
        <translation>Neu lesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Copy for support</source>
        <translation>Für die Hilfe kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Keys, passwords and addresses are masked</source>
        <translation>Schlüssel, Passwörter und Adressen werden unkenntlich gemacht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>For the person who helps you; you see it first</source>
        <translation>Für den, der hilft; Sie sehen sie vorher</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>The end of the log</source>
        <translation>Das Ende des Protokolls</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Nothing has been logged yet.</source>
        <translation>Noch wurde nichts aufgezeichnet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>A service elsewhere keeps its own log; this one is this window&apos;s.</source>
        <translation>Ein anderer Dienst führt sein eigenes Protokoll; dies ist das dieses Fensters.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Copied for support</source>
        <translation>Für die Hilfe kopiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/log.py"/>
        <source>Keys, passwords and addresses are masked. Read it first.</source>
        <translation>Schlüssel, Passwörter und Adressen sind unkenntlich. Lesen Sie es zuerst durch.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Never expires</source>
        <translation>Unbegrenzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>30 days</source>
        <translation>30 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>90 days</source>
        <translation>90 Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>A year</source>
        <translation>Ein Jahr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Your own key can&apos;t grant these rights.</source>
        <translation>Ihr eigener Schlüssel darf diese Rechte nicht vergeben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>See everything</source>
        <translation>Alles sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>See</source>
        <translation>Sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Change</source>
        <translation>Ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Your own key doesn&apos;t allow this</source>
        <translation>Ihr eigener Schlüssel darf das nicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>What may it do?</source>
        <translation>Was darf er?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>What is it for?</source>
        <translation>Wofür ist er?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>For example, the application that will use it.</source>
        <translation>Etwa das Programm, das ihn verwenden wird.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Whose is it?</source>
        <translation>Wem gehört er?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>How long is it valid?</source>
        <translation>Wie lange ist er gültig?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Mine</source>
        <translation>Mir</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Make the key</source>
        <translation>Schlüssel ausstellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make a key</source>
        <translation>Schlüssel ausstellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/widgets/sentences.py"/>
        <source>Owner</source>
        <translation>Inhaber</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Please say what it is for.</source>
        <translation>Bitte sagen Sie, wofür er ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/new_key_dialog.py"/>
        <source>Choose at least one thing it may do.</source>
        <translation>Wählen Sie mindestens ein Recht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>A reply comes in</source>
        <translation>Eine Antwort eingeht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>An inbox has stopped and needs attention</source>
        <translation>Ein Postfach stehen bleibt und Hilfe braucht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>A campaign was paused because of bounces</source>
        <translation>Eine Kampagne angehalten wird, weil Mails unzustellbar sind</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>Emails moved because the computer was asleep</source>
        <translation>Mails verschoben wurden, weil der Computer schlief</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>An upload, or creating inboxes, is done</source>
        <translation>Ein Hochladen oder das Anlegen von Postfächern fertig ist</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>A webhook fails</source>
        <translation>Ein Webhook fehlschlägt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>This system shows no tray icons, so only the window itself tells you what happens.</source>
        <translation>Dieses System zeigt keine Symbole im Infobereich; nur das Fenster selbst meldet, was geschieht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>Tell me when</source>
        <translation>Hinweis geben, wenn</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>While I work in another window, use system notifications</source>
        <translation>Über das System melden, während ich in einem anderen Fenster arbeite</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>Show an icon with the count of unread replies</source>
        <translation>Symbol mit der Zahl ungelesener Antworten zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>Outside this window</source>
        <translation>Außerhalb dieses Fensters</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>Stay quiet during these hours</source>
        <translation>In dieser Zeit nichts melden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>Quiet hours</source>
        <translation>Ruhezeit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <source>To</source>
        <translation>Bis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/notifications.py"/>
        <source>By this computer&apos;s clock. Replies are still counted on the left.</source>
        <translation>Nach der Uhr dieses Computers. Antworten werden links weiter gezählt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Connections</source>
        <translation>Verbindungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Appearance</source>
        <translation>Darstellung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Notifications</source>
        <translation>Hinweise</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Start and versions</source>
        <translation>Start und Versionen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Sending</source>
        <comment>a section</comment>
        <translation>Senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Holidays</source>
        <translation>Feiertage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Team</source>
        <translation>Team</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Do not contact</source>
        <translation>Nicht anschreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Data and backup</source>
        <translation>Daten und Sicherung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/page.py"/>
        <source>Sections of the settings</source>
        <translation>Abschnitte der Einstellungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>people, tags, lists</source>
        <translation>Personen, Schlagwörter, Listen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see contacts</source>
        <translation>Kontakte sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>change contacts</source>
        <translation>Kontakte ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>texts, schedule, leads, launch</source>
        <translation>Texte, Zeitplan, Leads, Start</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see campaigns</source>
        <translation>Kampagnen sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>change campaigns</source>
        <translation>Kampagnen ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>limits, usage</source>
        <translation>Grenzen, Verbrauch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see inboxes</source>
        <translation>Postfächer sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>change inboxes</source>
        <translation>Postfächer ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>records, redirects</source>
        <translation>Einträge, Weiterleitungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see domains</source>
        <translation>Domains sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>change domains</source>
        <translation>Domains ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>conversations, replies</source>
        <translation>Unterhaltungen, Antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see replies</source>
        <translation>Antworten sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>change replies</source>
        <translation>Antworten ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>campaign results</source>
        <translation>Zahlen der Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see results</source>
        <translation>Auswertung sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>subscriptions, deliveries</source>
        <translation>Abonnements, Zustellungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>see webhooks</source>
        <translation>Webhooks sehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>change webhooks</source>
        <translation>Webhooks ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>This app</source>
        <translation>Dieses Programm</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>live changes, practice clock</source>
        <translation>Änderungen sofort, Übungsuhr</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>View app settings</source>
        <translation>dieses Programm benutzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>Change app settings</source>
        <translation>dieses Programm ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>Administration</source>
        <translation>Verwaltung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>settings, keys, backup</source>
        <translation>Einstellungen, Schlüssel, Sicherung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>Manage workspace</source>
        <translation>verwalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/scope_names.py"/>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/section_widgets.py"/>
        <source>{names} and others</source>
        <translation>{names} und andere</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Between two emails to one person</source>
        <translation>Zwischen zwei Mails an dieselbe Person</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source> hours</source>
        <translation> Stunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>No rule</source>
        <translation>Keine Regel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Applies across all campaigns and emails written by hand. Replies are never held back.</source>
        <translation>Gilt über alle Kampagnen und von Hand Geschriebenes. Antworten werden nie zurückgehalten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>After a reply, pause writing to the company for</source>
        <translation>Nach einer Antwort das Unternehmen in Ruhe lassen für</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>No pause</source>
        <translation>Keine Pause</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>During that time campaigns email no one else there. A campaign can have its own number.</source>
        <translation>Kampagnen schreiben dort so lange niemandem. Eine Kampagne kann eine eigene Zahl haben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Out of office without a date</source>
        <translation>Abwesend ohne Datum</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>If an automatic reply names a day, the person&apos;s emails wait until then.</source>
        <translation>Eine automatische Antwort, die einen Tag nennt, hält die Mails an die Person bis dahin zurück.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Share of an inbox&apos;s daily limit for new leads</source>
        <translation>Von der Tagesgrenze eines Postfachs, für neue Leads</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>%</source>
        <comment>after a number</comment>
        <translation> %</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Follow-ups always first</source>
        <translation>Folgemails immer zuerst</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Follow-ups go first until only this share of the day&apos;s emails is left.</source>
        <translation>Folgemails gehen zuerst, bis nur noch dieser Teil der Mails des Tages übrig ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Save the rules for every campaign</source>
        <translation>Speichern, woran sich jede Kampagne hält</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Rules for every campaign</source>
        <translation>Woran sich jede Kampagne hält</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>From two years of each inbox and its sent emails, only addresses, counts and dates are kept, no text. This shows you who you already know before you email them.</source>
        <translation>Aus zwei Jahren jedes Posteingangs und der gesendeten Mails werden Adressen, Anzahlen und Tage behalten, kein Text. So sehen Sie, wen Sie schon kennen, bevor Sie schreiben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Ask me</source>
        <translation>Mich fragen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Stop sending and quit</source>
        <translation>Senden beenden und schließen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>This service runs elsewhere and goes on sending when the window closes.</source>
        <translation>Dieser Dienst läuft anderswo und sendet weiter, wenn das Fenster geschlossen wird.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Search past mail in the inboxes</source>
        <translation>Die Vergangenheit der Postfächer durchsuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Appears at the bottom of every campaign email, as the law in many countries requires.</source>
        <translation>Steht unter jeder Mail einer Kampagne, wie es das Recht vieler Länder verlangt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>New campaigns start with it.</source>
        <translation>Neue Kampagnen beginnen damit.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Stop when the credits are used up</source>
        <translation>Aufhören, wenn die Credits verbraucht sind</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Credits</source>
        <translation>Credits</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Set</source>
        <translation>Festlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Set the budget</source>
        <translation>Budget festlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Budget for single emails</source>
        <translation>Budget für einzelne Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>An email sent to one contact by hand costs one credit.</source>
        <translation>Eine von Hand an einen Kontakt gesendete Mail kostet einen Credit.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>When the window is closed while campaigns are sending</source>
        <translation>Wenn das Fenster geschlossen wird, während Kampagnen senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <location filename="../../app/desktop/widgets/unsaved_changes.py"/>
        <source>Leave without saving</source>
        <translation>Ohne Speichern verlassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <location filename="../../app/desktop/widgets/unsaved_changes.py"/>
        <source>Keep editing</source>
        <translation>Weiter bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Settings: {problem}</source>
        <translation>Einstellungen: {problem}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <source>Not everything is saved</source>
        <translation>Nicht alles ist gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Without a budget there is no limit.</source>
        <translation>Ohne Budget wird nichts abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>{left} of {budget} left.</source>
        <translation>Noch {left} von {budget}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/sending_limits.py"/>
        <source>Save the workspace&apos;s settings</source>
        <translation>Einstellungen des Arbeitsbereichs speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>You sign in to Google and Microsoft mailboxes in the browser. For that, your company registers Outreach Desk once with each of them and gets a client ID.</source>
        <translation>Bei Postfächern von Google und Microsoft meldet man sich im Browser an. Dafür registriert Ihre Firma dieses Programm einmal bei jedem der beiden und erhält eine Client-ID.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>1. Open the Google Cloud console, make a project, and switch on the Gmail API.
2. Set up the consent screen: “Internal” for your own Workspace. Add this scope:
    https://mail.google.com/
3. Under Clients make an OAuth client of the kind “Desktop app”.
4. Copy its client id and client secret into the fields below.</source>
        <translation>1. Öffnen Sie die Google-Cloud-Konsole, legen Sie ein Projekt an und schalten Sie die Gmail-API ein.
2. Richten Sie den Zustimmungsbildschirm ein: „Intern“ für Ihren eigenen Workspace. Fügen Sie diesen Bereich hinzu:
    https://mail.google.com/
3. Legen Sie unter Clients einen OAuth-Client der Art „Desktop-App“ an.
4. Kopieren Sie seine Client-ID und seinen Clientschlüssel in die Felder unten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>1. Open Microsoft Entra, App registrations, and make a new registration.
2. Add the platform “Mobile and desktop applications” with the redirect http://localhost.
3. Under API permissions add the delegated rights IMAP.AccessAsUser.All and SMTP.Send, and let an administrator agree to them.
4. Copy the application (client) id into the field below. A secret is not needed.</source>
        <translation>1. Öffnen Sie Microsoft Entra, App-Registrierungen, und legen Sie eine neue Registrierung an.
2. Fügen Sie die Plattform „Mobilgerät- und Desktopanwendungen“ mit der Umleitungs-URI http://localhost hinzu.
3. Fügen Sie unter API-Berechtigungen die delegierten Rechte IMAP.AccessAsUser.All und SMTP.Send hinzu und lassen Sie die Administration zustimmen.
4. Kopieren Sie die Anwendungs-ID (Client) in das Feld unten. Ein Clientschlüssel ist nicht nötig.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Google Workspace, Gmail</source>
        <translation>Google Workspace, Gmail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Microsoft 365, Outlook.com</source>
        <translation>Microsoft 365, Outlook.com</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Worldwide</source>
        <translation>Weltweit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>US government</source>
        <translation>US-Behörden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>China</source>
        <translation>China</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>This has characters that can&apos;t be in it.</source>
        <translation>Darin sind Zeichen, die nicht vorkommen können.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Open its console</source>
        <translation>Konsole öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>Save {name}</source>
        <translation>{name} speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Client ID</source>
        <translation>Client-ID</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Client secret</source>
        <translation>Clientschlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>“common” lets everyone in; your tenant&apos;s ID lets in only your own company.</source>
        <translation>„common“ lässt alle zu; die ID Ihres Mandanten nur die eigene Firma.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Tenant</source>
        <translation>Mandant</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Cloud</source>
        <translation>Cloud</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Kept sealed by the service</source>
        <translation>Vom Dienst versiegelt aufbewahrt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Inboxes can sign in.</source>
        <translation>Postfächer können sich anmelden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>There is no client ID yet.</source>
        <translation>Es gibt noch keine Client-ID.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Save the client ID</source>
        <translation>Client-ID speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Remove the client ID</source>
        <translation>Client-ID entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Remove the client ID of {name}?</source>
        <translation>Client-ID von {name} entfernen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/signin.py"/>
        <source>Inboxes signed in with it stop within the hour and have to sign in again.</source>
        <translation>Postfächer, die damit angemeldet sind, hören binnen einer Stunde auf und müssen sich neu anmelden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>Open Outreach Desk when I log in</source>
        <translation>Outreach Desk öffnen, wenn ich mich anmelde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>Start</source>
        <translation>Start</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>Campaigns go on sending while the window is open, or its icon is in the tray.</source>
        <translation>Kampagnen senden weiter, solange das Fenster offen oder sein Symbol im Infobereich ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>Atom or JSON, from where you got Outreach Desk.</source>
        <translation>Atom oder JSON, von denen, die Ihnen das Programm gegeben haben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>Feed of releases</source>
        <translation>Feed der Veröffentlichungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>Look now</source>
        <translation>Jetzt nachsehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <location filename="../../app/desktop/update_check.py"/>
        <source>Read about it</source>
        <translation>Darüber lesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>New versions</source>
        <translation>Neue Versionen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>With the address of a release feed, Outreach Desk checks once a day for a newer version and tells you. It never installs one. Without an address it checks nowhere.</source>
        <translation>Mit der Adresse eines Feeds von Veröffentlichungen sieht Outreach Desk einmal am Tag nach, ob es eine neuere Version gibt, und sagt es. Es installiert nie eine. Ohne Adresse fragt es niemanden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <location filename="../../app/desktop/update_check.py"/>
        <source>A release feed has an https:// address.</source>
        <translation>Ein Feed von Veröffentlichungen hat eine https://-Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <source>This is the newest: {version}.</source>
        <translation>Dies ist die neueste: {version}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/startup_and_updates.py"/>
        <location filename="../../app/desktop/update_check.py"/>
        <source>Outreach Desk {version} is available</source>
        <translation>Es gibt Outreach Desk {version}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>By hand</source>
        <translation>Von Hand</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Search: {list}</source>
        <translation>Suchen: {list}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Nothing here matches “{text}”.</source>
        <translation>Nichts hier passt zu „{text}“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Remove the selected entries</source>
        <translation>Die ausgewählten aus der Liste nehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Choose some first</source>
        <translation>Wählen Sie zuerst etwas aus</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Remove %n from the list</source>
        <translation>
            <numerusform>%n aus der Liste nehmen</numerusform>
            <numerusform>%n aus der Liste nehmen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Remove {names} from the list?</source>
        <translation>{names} aus der Liste nehmen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Removing {names} from the list…</source>
        <translation>Von der Liste genommen: {names}…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>No campaign emails anyone here: they opted out, their address doesn&apos;t exist, or someone added them. Campaigns add people here automatically.</source>
        <translation>Wer hier steht, wird von keiner Kampagne angeschrieben: Die Person wollte keine Mails mehr, ihre Adresse gibt es nicht, oder jemand hat sie eingetragen. Kampagnen tragen von selbst ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>No address is suppressed.</source>
        <translation>Keine Adresse ist gesperrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Suppressed addresses</source>
        <translation>Gesperrte Adressen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Add an address</source>
        <translation>Adresse hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Emails that campaigns still have waiting for it are not sent.</source>
        <translation>Was in Kampagnen auf diese Adresse wartet, wird nicht gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>They can be emailed again, by campaigns and by hand. People who opted out may be protected by law: remove them only if they asked you to.</source>
        <translation>Sie können wieder angeschrieben werden, von Kampagnen und von Hand. Wer keine Mail mehr wollte, kann gesetzlich geschützt sein: Nehmen Sie nur heraus, wer Sie darum gebeten hat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Addresses here, and everyone at a domain here, are never added to a campaign.</source>
        <translation>Adressen hier und alle einer Domain hier werden nie in eine Kampagne aufgenommen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Nothing is blocked.</source>
        <translation>Nichts ist gesperrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Blocklist</source>
        <translation>Sperrliste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Add an address or a domain</source>
        <translation>Adresse oder Domain hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Address or domain</source>
        <translation>Adresse oder Domain</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>For example, competitor.com, or one address.</source>
        <translation>Etwa competitor.com oder eine einzelne Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>Why, for your colleagues.</source>
        <translation>Der Grund, für alle, die später danach fragen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/suppression_lists.py"/>
        <source>This is too short or too long.</source>
        <translation>Das ist zu kurz oder zu lang.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Every key belongs to a person, so you can see who did what. When someone leaves, all their keys stop working.</source>
        <translation>Ein Schlüssel gehört jemandem, damit zu sehen ist, wer was getan hat. Wer geht, nimmt alle Schlüssel mit.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>No one is in the team yet.</source>
        <translation>Noch niemand ist im Team.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>People of the team</source>
        <translation>Personen des Teams</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Add a teammate…</source>
        <translation>Jemanden hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Remove from the team…</source>
        <translation>Aus dem Team entfernen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Select a teammate first; the owner stays</source>
        <translation>Wählen Sie zuerst jemanden; der Inhaber bleibt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Person</source>
        <translation>Person</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Valid keys</source>
        <translation>Gültige Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>whose this service is</source>
        <translation>wem dieser Dienst gehört</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Remove %n person(s)</source>
        <translation>
            <numerusform>%n Person entfernen</numerusform>
            <numerusform>%n Personen entfernen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>%n key(s) will stop working immediately. What was done with them stays in the audit log.</source>
        <translation>
            <numerusform>%n Schlüssel öffnet sofort nichts mehr. Was getan wurde, bleibt verzeichnet.</numerusform>
            <numerusform>%n Schlüssel öffnen sofort nichts mehr. Was getan wurde, bleibt verzeichnet.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Remove {names} from the team?</source>
        <translation>{names} aus dem Team entfernen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Each address is one person.</source>
        <translation>Eine Adresse ist eine Person.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Add a teammate</source>
        <translation>Jemanden hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Please type a name.</source>
        <translation>Bitte geben Sie einen Namen ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>This is not an email address.</source>
        <translation>Das ist keine E-Mail-Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>One day</source>
        <translation>Ein Tag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Two days</source>
        <translation>Zwei Tage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>One week</source>
        <translation>Eine Woche</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Open</source>
        <comment>an invitation</comment>
        <translation>Offen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Expired</source>
        <translation>Abgelaufen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The first person to open an invitation before it expires gets a key with the rights you chose.</source>
        <translation>Wer eine Einladung als Erster und rechtzeitig öffnet, bekommt einen Schlüssel mit den gewählten Rechten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>No one has been invited yet.</source>
        <translation>Noch niemand wurde eingeladen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Invite a teammate…</source>
        <translation>Jemanden einladen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Revoke…</source>
        <translation>Zurücknehmen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Choose an open invitation first</source>
        <translation>Wählen Sie zuerst eine offene Einladung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Expires</source>
        <translation>Gültig bis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>{email} · may: {rights}</source>
        <translation>{email} · darf: {rights}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Take %n invitation(s) back</source>
        <translation>
            <numerusform>%n Einladung zurücknehmen</numerusform>
            <numerusform>%n Einladungen zurücknehmen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Revoke the invitation of {names}?</source>
        <translation>Die Einladung von {names} zurücknehmen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>It stops working. To invite them again, create a new one.</source>
        <translation>Sie öffnet nichts mehr. Für eine neue Einladung erstellen Sie eine weitere.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Nothing is sent: you pass it on yourself.</source>
        <translation>Es wird nichts gesendet: Sie geben sie selbst weiter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Valid for</source>
        <translation>Gültig für</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>What may this person do?</source>
        <translation>Was darf diese Person?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Make the invitation</source>
        <translation>Einladung erstellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Invite a teammate</source>
        <translation>Jemanden einladen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Choose at least one thing the person may do.</source>
        <translation>Wählen Sie mindestens ein Recht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The invitation</source>
        <translation>Die Einladung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>It was neither copied nor saved, and it can&apos;t be shown again. You can create another one.</source>
        <translation>Sie wurde weder kopiert noch gespeichert, und niemand kann sie noch einmal zeigen. Eine andere lässt sich machen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Close without the invitation?</source>
        <translation>Ohne die Einladung schließen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The link</source>
        <translation>Der Link</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Copy the link</source>
        <translation>Link kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Save as a file…</source>
        <translation>Als Datei speichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The invitation for {name}</source>
        <translation>Die Einladung für {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>It is shown only this once. Pass it on in a way that only {name} can read: the first person to open it gets the key.</source>
        <translation>Sie wird nur dieses eine Mal gezeigt. Geben Sie sie so weiter, dass nur {name} sie liest: Wer sie zuerst öffnet, bekommt den Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>This service can be reached only from this computer, so the invitation works only here.</source>
        <translation>Dieser Dienst ist nur von diesem Computer erreichbar, also gilt die Einladung nur hier.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Save the invitation</source>
        <translation>Einladung speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Saved as {file}.</source>
        <translation>Als {file} gespeichert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Valid</source>
        <translation>Gültig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Revoked</source>
        <translation>Widerrufen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>API keys let other programs and computers use this workspace.</source>
        <translation>Mit einem Schlüssel arbeitet ein anderes Programm oder ein anderer Computer mit diesem Arbeitsbereich.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>No key has been made yet.</source>
        <translation>Es wurde noch kein Schlüssel ausgestellt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>API keys</source>
        <translation>API-Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Make a key…</source>
        <translation>Schlüssel ausstellen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Choose a valid key first</source>
        <translation>Wählen Sie zuerst einen gültigen Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Whose</source>
        <translation>Person</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Last used</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>May: {rights}</source>
        <translation>Darf: {rights}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>“{name}”</source>
        <translation>„{name}“</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Revoke %n key(s)</source>
        <translation>
            <numerusform>%n Schlüssel widerrufen</numerusform>
            <numerusform>%n Schlüssel widerrufen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Everyone who uses it is locked out immediately. A revoked key never works again.</source>
        <translation>Wer ihn verwendet, ist sofort ausgesperrt. Ein widerrufener Schlüssel öffnet nie wieder etwas.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Revoke {names}?</source>
        <translation>{names} widerrufen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The new key</source>
        <translation>Der neue Schlüssel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>It was neither copied nor saved, and it can&apos;t be shown again.</source>
        <translation>Es wurde weder kopiert noch aufbewahrt, und niemand kann es noch einmal zeigen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Keep in the keyring</source>
        <translation>Im Schlüsselbund aufbewahren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>In the keyring of this computer</source>
        <translation>Im Schlüsselbund dieses Computers</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Copy the key (it is in the clipboard then)</source>
        <translation>Schlüssel kopieren (er ist dann in der Zwischenablage)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>I have it</source>
        <translation>Ich habe ihn</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>The key “{name}”</source>
        <translation>Der Schlüssel „{name}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>It is shown only this once and stored nowhere: put it where it is needed, or into a password manager.</source>
        <translation>Er wird nur dieses eine Mal gezeigt und nirgends aufbewahrt: Tragen Sie ihn dort ein, wo er gebraucht wird, oder in einen Passwortspeicher.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Programs reach this service at {address}.</source>
        <translation>Programme erreichen diesen Dienst unter {address}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>Programs can reach Outreach Desk at {address} until it is closed.</source>
        <translation>Solange Outreach Desk läuft, erreichen andere Programme es unter {address}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/team.py"/>
        <source>It is in the keyring, under “{service}”, as {account}.</source>
        <translation>Er liegt im Schlüsselbund unter „{service}“ als {account}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/transfer_process.py"/>
        <source>The workspace could not be moved; see this window&apos;s log for the reason.</source>
        <translation>Der Arbeitsbereich ließ sich nicht verlegen; das Protokoll dieses Fensters sagt, warum.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <source>Shows who they are, to leave some out</source>
        <translation>Zeigt, wer sie sind, um einige wegzulassen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <source>Leave %n person(s) out</source>
        <translation>
            <numerusform>%n Person weglassen</numerusform>
            <numerusform>%n Personen weglassen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_dialog.py"/>
        <source>Leave people out</source>
        <translation>Personen weglassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Clear anyone this campaign should not email.</source>
        <translation>Entfernen Sie das Häkchen bei allen, denen diese Kampagne nicht schreiben soll.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>People we have met</source>
        <translation>Personen, die wir schon kennen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Tick all</source>
        <translation>Alle ankreuzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Tick none</source>
        <translation>Keine ankreuzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Leave all of them out</source>
        <translation>Sie alle weglassen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>The other %n, not listed here</source>
        <translation>
            <numerusform>Die übrige, hier nicht aufgeführte Person</numerusform>
            <numerusform>Die übrigen %n, hier nicht aufgeführt</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>The first %n of them are listed.</source>
        <translation>
            <numerusform>Aufgeführt ist die erste.</numerusform>
            <numerusform>Aufgeführt sind die ersten %n.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>We have met none of the %n person(s).</source>
        <translation>
            <numerusform>Diese Person kennen wir noch nicht.</numerusform>
            <numerusform>Von den %n Personen kennen wir noch niemanden.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>We have met {met} of the %n person(s).</source>
        <translation>
            <numerusform>{met} von %n Person kennen wir schon.</numerusform>
            <numerusform>{met} von %n Personen kennen wir schon.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Wrote %n email(s) to {inbox}, last: {when}</source>
        <translation>
            <numerusform>Schrieb %n Mail an {inbox}, zuletzt: {when}</numerusform>
            <numerusform>Schrieb %n Mails an {inbox}, zuletzt: {when}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Got %n email(s) from {inbox}, last: {when}</source>
        <translation>
            <numerusform>Bekam %n Mail von {inbox}, zuletzt: {when}</numerusform>
            <numerusform>Bekam %n Mails von {inbox}, zuletzt: {when}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Replied to “{about}”, last: {when}</source>
        <translation>Antwortete auf „{about}“, zuletzt: {when}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Got %n email(s) of “{about}”, last: {when}</source>
        <translation>
            <numerusform>Bekam %n Mail aus „{about}“, zuletzt: {when}</numerusform>
            <numerusform>Bekam %n Mails aus „{about}“, zuletzt: {when}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Waits in “{about}”</source>
        <translation>Wartet in „{about}“</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>%n colleague(s) known: {about}, last: {when}</source>
        <translation>
            <numerusform>%n Kollege bekannt: {about}, zuletzt: {when}</numerusform>
            <numerusform>%n Kollegen bekannt: {about}, zuletzt: {when}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Past mail in the inboxes isn&apos;t searched: that is switched off in Settings.</source>
        <translation>Die Vergangenheit der Postfächer wird nicht durchsucht: Das ist in den Einstellungen abgeschaltet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>{inbox} is still being read: {done} of {total} emails.</source>
        <translation>{inbox} wird noch gelesen: {done} von {total} Mails.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_list.py"/>
        <source>Not searched yet: {inboxes}.</source>
        <translation>Noch nicht durchsucht: {inboxes}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Looking up who you already know</source>
        <translation>Es wird nachgesehen, wen wir schon kennen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Don’t wait for the rest</source>
        <translation>Nicht auf den Rest warten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Continue with what is known so far</source>
        <translation>Mit dem weitermachen, was jetzt bekannt ist</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Look up again</source>
        <translation>Noch einmal nachsehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Looking up who you already know: {done} of {total}</source>
        <translation>Es wird nachgesehen, wen wir schon kennen: {done} von {total}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Outreach Desk couldn&apos;t find out who you already know.</source>
        <translation>Wen wir schon kennen, ist nicht bekannt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/prior_contact/prior_contact_step.py"/>
        <source>Only {done} of {total} were looked up.</source>
        <translation>Nur bei {done} von {total} wurde nachgesehen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Branches</source>
        <translation>Zweige</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Save this branch</source>
        <translation>Diesen Zweig speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>This service accepts branches but can&apos;t show them. Those written here are kept on this computer; saving replaces the whole branch.</source>
        <translation>Dieser Dienst nimmt Zweige an, zeigt sie aber nicht. Die hier geschriebenen bleiben auf diesem Computer; was gespeichert wird, ersetzt den ganzen Zweig.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Entry edge ID</source>
        <translation>Kennung seiner Eingangskante</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>To replace an existing branch, enter its ID.</source>
        <translation>Ein anderer Zweig wird über seine Kennung ersetzt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Priority</source>
        <translation>Reihenfolge</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>If several branches match, the lowest number wins.</source>
        <translation>Wo mehrere passen, gewinnt die kleinste Zahl.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>A new branch</source>
        <translation>Ein neuer Zweig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Branch saved</source>
        <translation>Zweig gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Saved, but some texts need fixing: see the notes beside them.</source>
        <translation>Es ist gespeichert, aber einige Texte müssen verbessert werden: siehe die Hinweise daran.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/branches.py"/>
        <source>Leads in it now get nothing more from it.</source>
        <translation>Wer jetzt darin ist, bekommt nichts mehr daraus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>A lead of this campaign</source>
        <translation>Ein Lead dieser Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Show its journey (Enter)</source>
        <translation>Seinen Weg zeigen (Enter)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Remove the lead…</source>
        <translation>Lead entfernen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>You find lead ids in webhooks and conversations.</source>
        <translation>Webhooks und Unterhaltungen nennen die Kennungen der Leads.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>The id of a lead</source>
        <translation>Die Kennung eines Leads</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Only leads who haven&apos;t been contacted can be removed.</source>
        <translation>Nur wer noch nicht angeschrieben wurde, kann entfernt werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Remove the lead?</source>
        <translation>Lead entfernen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Not removed: it has already been emailed, or the campaign has no such lead.</source>
        <translation>Er ist geblieben: Er wurde schon angeschrieben, oder die Kampagne hat keinen solchen Lead.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Emails and schedule</source>
        <translation>Mails und Zeitplan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Save everything</source>
        <translation>Alles speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>The name needs 8 to 255 characters, a text at most 100,000.</source>
        <translation>Der Name braucht 8 bis 255 Zeichen, ein Text höchstens 100.000.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>The id of a campaign</source>
        <translation>Kennung einer Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Make the campaign</source>
        <translation>Kampagne anlegen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>A name for a new campaign, %n character(s) or more</source>
        <translation>
            <numerusform>Ein Name für eine neue Kampagne, mindestens %n Zeichen</numerusform>
            <numerusform>Ein Name für eine neue Kampagne, mindestens %n Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <location filename="../../app/desktop/webhooks/delivery_chart.py"/>
        <location filename="../../app/desktop/widgets/charts.py"/>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>{branch}: {count} entered, {share} of them replied</source>
        <translation>{branch}: {count} eingetreten, {share} davon haben geantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Add leads…</source>
        <translation>Leads hinzufügen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Export leads…</source>
        <translation>Leads exportieren…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Emails and schedule…</source>
        <translation>Mails und Zeitplan…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Branches…</source>
        <translation>Zweige…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>A lead…</source>
        <translation>Ein Lead…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Pause the campaign to change it.</source>
        <translation>Halten Sie die Kampagne an, um sie zu ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>It doesn&apos;t send now.</source>
        <translation>Sie sendet jetzt nicht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>Only a paused or completed campaign can be archived.</source>
        <translation>Nur eine angehaltene oder abgeschlossene Kampagne lässt sich archivieren.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>It can&apos;t be launched yet</source>
        <translation>Sie kann noch nicht gestartet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/campaigns.py"/>
        <source>It never sends again and takes no more replies. After that it can only be deleted.</source>
        <translation>Sie sendet nie wieder und nimmt keine Antworten mehr an. Danach lässt sie sich nur noch löschen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>The id of a domain</source>
        <translation>Kennung einer Domain</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>A domain that you own, without https:// and www.</source>
        <translation>Eine Domain, die Ihnen gehört, ohne https:// und www.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>A domain whose name isn&apos;t known</source>
        <translation>Eine Domain, deren Name nicht bekannt ist</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Nameservers found</source>
        <translation>Gefundene Nameserver</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>Records found</source>
        <translation>Gefundene Einträge</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>{domain} is active</source>
        <translation>{domain} ist aktiv</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>No redirect.</source>
        <translation>Keine Weiterleitung.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>{what}: OK</source>
        <translation>{what}: wie erwartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/domains.py"/>
        <source>{what}: {reason}</source>
        <translation>{what}: {reason}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Open the item with this id (Enter)</source>
        <translation>Öffnen, was diese Kennung hat (Enter)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Opened before</source>
        <translation>Früher geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Nothing is open yet. This service can&apos;t list them: paste an id above.</source>
        <translation>Noch ist nichts geöffnet. Dieser Dienst kann sie nicht auflisten: Fügen Sie oben eine Kennung ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>“{text}” isn&apos;t a valid ID.</source>
        <translation>„{text}“ ist keine Kennung.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Opened before…</source>
        <translation>Früher geöffnet…</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/public_api_mode/item_by_id.py"/>
        <source>Type at least %n character(s).</source>
        <translation>
            <numerusform>Geben Sie mindestens %n Zeichen ein.</numerusform>
            <numerusform>Geben Sie mindestens %n Zeichen ein.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <source>The id of a conversation</source>
        <translation>Kennung einer Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/public_api_mode/replies.py"/>
        <source>{inbox}, which was deleted</source>
        <translation>{inbox}, inzwischen gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Someone else has replied</source>
        <translation>Inzwischen hat jemand geantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>This is what they wrote:</source>
        <translation>Das wurde geschrieben:</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Send mine as well</source>
        <translation>Meine auch senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Go on writing</source>
        <translation>Weiterschreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Signature of {address}</source>
        <translation>Signatur von {address}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Fields that the inbox fills: {fields}</source>
        <translation>Felder, die das Postfach ausfüllt: {fields}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Some fields have no value</source>
        <translation>Für manche Felder ist nichts bekannt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Send as it is</source>
        <translation>So senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>They appear in the text as they are: {fields}. Write what they should say.</source>
        <translation>Sie stehen so im Text: {fields}. Schreiben Sie, was dort stehen soll.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>The inbox of this conversation was removed, so you can&apos;t reply from here.</source>
        <translation>Das Postfach dieser Unterhaltung wurde entfernt; von hier aus kann nicht geantwortet werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <location filename="../../app/desktop/widgets/undo_bar.py"/>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Take the reply back and keep writing (Ctrl+Shift+Z)</source>
        <translation>Antwort zurücknehmen und weiterschreiben (Strg+Umschalt+Z)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Send now</source>
        <translation>Jetzt senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Don&apos;t wait any longer</source>
        <translation>Nicht länger warten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Your reply</source>
        <translation>Ihre Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Your reply (R). Esc goes back to the list.</source>
        <translation>Ihre Antwort (R). Esc führt zur Liste zurück.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Add files (Ctrl+Shift+A)</source>
        <translation>Dateien anhängen (Strg+Umschalt+A)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Insert a template (Ctrl+T)</source>
        <translation>Vorlage einfügen (Strg+T)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Signature</source>
        <translation>Signatur</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Signature…</source>
        <translation>Signatur…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Write the signature of this inbox</source>
        <translation>Signatur dieses Postfachs schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Reply to {person}…</source>
        <translation>{person} antworten…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Goes under the reply:</source>
        <translation>Steht unter der Antwort:</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Add files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Open a conversation that you can reply to first.</source>
        <translation>Öffnen Sie erst eine Unterhaltung, die beantwortet werden kann.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>No value for {fields}: type it in.</source>
        <translation>Für {fields} ist nichts bekannt: bitte von Hand eintragen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Sending in {seconds} s</source>
        <translation>Wird in {seconds} s gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Send after {seconds} seconds in which you can undo it (Ctrl+Enter)</source>
        <translation>Nach {seconds} Sekunden senden, in denen Sie es zurücknehmen können (Strg+Eingabe)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>Kept as a draft.</source>
        <translation>Als Entwurf aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>The service can&apos;t be reached; you can send when it is back.</source>
        <translation>Der Dienst ist nicht erreichbar; Sie können senden, sobald er wieder da ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/answer.py"/>
        <source>A file is still being added.</source>
        <translation>Eine Datei wird noch hinzugefügt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>it is a folder; make a ZIP of it</source>
        <translation>es ist ein Ordner; machen Sie ein ZIP daraus</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>{name} can&apos;t be added: {why}.</source>
        <translation>{name} kann nicht angehängt werden: {why}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>{name} was not added. {why}</source>
        <translation>{name} wurde nicht angehängt. {why}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>Adding…</source>
        <translation>Wird angehängt…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>Don&apos;t add {name}</source>
        <translation>{name} nicht anhängen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>{name}, {detail}</source>
        <translation>{name}, {detail}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>A reply can have %n file(s) at most. Put them into a ZIP.</source>
        <translation>
            <numerusform>Höchstens %n Datei geht mit einer Antwort. Packen Sie sie in ein ZIP.</numerusform>
            <numerusform>Höchstens %n Dateien gehen mit einer Antwort. Packen Sie sie in ein ZIP.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/attachment_bar.py"/>
        <source>{name} ({size}) does not fit: the files of a reply can have {most} in total. Put it online and send the link.</source>
        <translation>{name} hat {size}, das ist zu viel: Die Dateien einer Antwort haben zusammen höchstens {most}. Legen Sie sie zum Abholen ab und schreiben Sie den Link.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Stop; what has been loaded so far is discarded</source>
        <translation>Abbrechen; was schon da ist, wird verworfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Open anyway</source>
        <translation>Trotzdem öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Open {name}?</source>
        <translation>{name} öffnen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Files of type {kind} can run programs or pretend to be someone&apos;s page.</source>
        <translation>Dateien der Art {kind} können Programme starten oder eine fremde Seite vortäuschen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Its name doesn&apos;t tell what kind of file this is, so it may be a program.</source>
        <translation>Der Name sagt nicht, was für eine Datei das ist; sie kann ein Programm sein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Open it only if you know the sender and were expecting it.</source>
        <translation>Öffnen Sie sie nur, wenn Sie den Absender kennen und sie erwartet haben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>No program on this computer opens {name}. Save it instead.</source>
        <translation>Kein Programm auf diesem Computer öffnet {name}. Speichern Sie die Datei.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>The file can&apos;t be opened</source>
        <translation>Die Datei kann nicht geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Save the file</source>
        <translation>Datei speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>File saved</source>
        <translation>Datei gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Save all files in</source>
        <translation>Alle Dateien speichern in</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>%n file(s) saved</source>
        <translation>
            <numerusform>%n Datei gespeichert</numerusform>
            <numerusform>%n Dateien gespeichert</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Downloading {name}…</source>
        <translation>{name} wird geholt…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Choose a conversation to read it. J and K go to the next and the one before.</source>
        <translation>Wählen Sie eine Unterhaltung, um sie zu lesen. J und K führen zur nächsten und zur vorigen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>to {address}</source>
        <translation>an {address}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Show %n earlier</source>
        <translation>
            <numerusform>%n frühere zeigen</numerusform>
            <numerusform>%n frühere zeigen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Show pictures</source>
        <translation>Bilder zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Show remote pictures?</source>
        <translation>Bilder aus dem Web zeigen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>They are fetched from {hosts}, which may tell the sender when and where you read this email.</source>
        <translation>Sie werden von {hosts} geholt; der Absender kann daran sehen, wann und wo Sie diese Mail lesen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>%n picture(s) could not be loaded</source>
        <translation>
            <numerusform>%n Bild kam nicht an</numerusform>
            <numerusform>%n Bilder kamen nicht an</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>It is neither a web address nor an email address, so Outreach Desk doesn&apos;t open it.</source>
        <translation>Er ist weder eine Web- noch eine E-Mail-Adresse, darum öffnet Outreach Desk ihn nicht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>This link can&apos;t be opened</source>
        <translation>Dieser Link kann nicht geöffnet werden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Open link</source>
        <translation>Link öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>It leads to {host}.</source>
        <translation>Er führt zu {host}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>It opens your mail program.</source>
        <translation>Er öffnet Ihr Mailprogramm.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation.py"/>
        <source>Open this link?</source>
        <translation>Diesen Link öffnen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>They opted out</source>
        <translation>Person hat sich abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>What does this reply mean?</source>
        <translation>Worauf läuft diese Antwort hinaus?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>It may ask for no more email, so nothing is sent to this person until you say. Choose what it is here, or another category.</source>
        <translation>Vielleicht bittet sie darum, keine E-Mails mehr zu bekommen; deshalb geht nichts an diese Person, bis Sie es sagen. Wählen Sie hier, was sie bedeutet, oder eine andere Kategorie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>{sure} A branch of “{campaign}” waits for you to confirm, and nothing is sent before that. Confirm it here, or choose another category.</source>
        <translation>{sure} Ein Zweig von „{campaign}“ wartet auf Ihr Wort; vorher wird nichts gesendet. Sagen Sie es hier, oder wählen Sie eine andere Kategorie.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>It is “{category}”</source>
        <translation>Es ist „{category}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>{left} has left. {successor} takes over.</source>
        <translation>{left} ist nicht mehr im Unternehmen. Nachfolge: {successor}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>Add {successor} as a contact</source>
        <translation>{successor} als Kontakt anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/conversation_pane.py"/>
        <source>Your reply to {name} was not sent</source>
        <translation>Ihre Antwort an {name} wurde nicht gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>not here</source>
        <translation>nicht hier</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>Open</source>
        <comment>a file</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>Open {name}</source>
        <translation>{name} öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>The email was larger than 25 MB. Open it in your mailbox to get this file.</source>
        <translation>Die Mail war größer als 25 MB. Öffnen Sie sie für diese Datei in Ihrem Postfach.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>Save all…</source>
        <translation>Alle speichern…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>Save all files of this email in a folder</source>
        <translation>Alle Dateien dieser Mail in einem Ordner speichern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/files.py"/>
        <source>Outlook packed this email’s attachments into winmail.dat, which few programs open. Ask the sender for the files themselves.</source>
        <translation>Outlook hat die Anhänge dieser E-Mail in winmail.dat verpackt, was wenige Programme öffnen. Bitten Sie um die Dateien selbst.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/files.py"/>
        <source>%n FILE(S)</source>
        <translation>
            <numerusform>%n DATEI</numerusform>
            <numerusform>%n DATEIEN</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>JOURNEY</source>
        <translation>VERLAUF</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Next email: {when}</source>
        <translation>Nächste Mail: {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Campaigns leave {domain} alone until {day}.</source>
        <translation>Kampagnen lassen {domain} bis {day} in Ruhe.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>In three hours</source>
        <translation>In drei Stunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>This evening</source>
        <translation>Heute Abend</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Tomorrow morning</source>
        <translation>Morgen früh</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Monday morning</source>
        <translation>Montag früh</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>In four weeks</source>
        <translation>In vier Wochen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Show this campaign</source>
        <translation>Diese Kampagne zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Star</source>
        <translation>Markieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Mark unread</source>
        <translation>Ungelesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>CAMPAIGN</source>
        <translation>KAMPAGNE</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>CATEGORY</source>
        <translation>EINORDNUNG</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Category {name}</source>
        <translation>Einordnung {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Snooze…</source>
        <translation>Zurückstellen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Comes back {when}</source>
        <translation>Kommt wieder {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>No name known</source>
        <translation>Kein Name bekannt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>No campaign of ours</source>
        <translation>Keine unserer Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>%n reply(s)</source>
        <translation>
            <numerusform>%n Antwort</numerusform>
            <numerusform>%n Antworten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Starred</source>
        <translation>Markiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Mark read</source>
        <translation>Gelesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Use “{category}” again</source>
        <translation>Wieder „{category}“ verwenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Star or unstar (S)</source>
        <translation>Markieren oder Markierung aufheben (S)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Mark unread or read (U)</source>
        <translation>Ungelesen oder wieder gelesen (U)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Snooze, or bring back now (H)</source>
        <translation>Aus der Liste bis zu ihrer Zeit, oder wieder zurück (H)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>The category recognized automatically (0)</source>
        <translation>Die erkannte Einordnung (0)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/lead.py"/>
        <source>Set by hand.</source>
        <translation>Von Hand gesetzt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>quotes your email</source>
        <translation>zitiert Ihre Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>replies to its subject</source>
        <translation>antwortet auf ihren Betreff</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>same company</source>
        <translation>gleiche Firma</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>No one&apos;s</source>
        <translation>Von niemandem</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>It is no one&apos;s (Shift+W)</source>
        <translation>Sie ist von niemandem (Umschalt+W)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <location filename="../../app/desktop/replies/model.py"/>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Whose is this?</source>
        <translation>Von wem ist das?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>Linked by hand to {name}.</source>
        <translation>Von Hand {name} zugeordnet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>No one&apos;s, as you said.</source>
        <translation>Von niemandem, wie Sie sagten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>{name}: {why} (“{subject}”)</source>
        <translation>{name}: {why} („{subject}“)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>You wrote “{subject}” to them, {when}.</source>
        <translation>Sie haben „{subject}“ an diese Person geschrieben, {when}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>You wrote “{subject}” in {campaign}, {when}. Their sequence ends when it is theirs.</source>
        <translation>Sie schrieben „{subject}“ in {campaign}, {when}. Die Sequenz endet, wenn die Mail von dieser Person ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>Marked as no one&apos;s. You won&apos;t be asked again.</source>
        <translation>Sie ist von niemandem; danach wird nicht mehr gefragt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>It is {name}&apos;s now; nothing more is sent to them.</source>
        <translation>Sie ist jetzt von {name}; an diese Person geht nichts mehr hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>It is {name}&apos;s now.</source>
        <translation>Sie gehört jetzt zu {name}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>{name}&apos;s (W)</source>
        <translation>{name} (W)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/link_sender.py"/>
        <source>{name}&apos;s</source>
        <translation>{name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Sending</source>
        <translation>Sendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Not sent</source>
        <translation>Nicht gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>This email is too complex to show here. Open it in your mail program.</source>
        <translation>Diese Mail ist zu verschachtelt, um hier gezeigt zu werden. Öffnen Sie sie in Ihrem Mailprogramm.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>This email is too large or too complex to show formatted. To see its formatting, open it in your mail program.</source>
        <translation>Diese Mail ist zu groß oder zu verschachtelt, um sie formatiert zu zeigen. Die Formatierung sehen Sie in Ihrem Mailprogramm.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>This email has no text.</source>
        <translation>Diese Mail hat keinen Text.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Show signature and quoted text</source>
        <translation>Signatur und Zitat zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Show formatted</source>
        <translation>Formatiert zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Show the next part</source>
        <translation>Nächsten Teil zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Show remote pictures</source>
        <translation>Bilder aus dem Web zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>From {sender}
To {recipient}</source>
        <translation>Von {sender}
An {recipient}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Email from {person}, {when}</source>
        <translation>Mail von {person}, {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Cc {people}</source>
        <translation>Cc {people}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Bcc {people}</source>
        <translation>Bcc {people}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Quoted text</source>
        <translation>Zitat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Show from the beginning</source>
        <translation>Von Anfang an zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Hide signature and quoted text</source>
        <translation>Signatur und Zitat verbergen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>Show as text</source>
        <translation>Als Text zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>It was in the spam folder “{folder}”. Mark it as not spam in your mail program, so that the next one goes to the inbox.</source>
        <translation>Lag im Spam-Ordner „{folder}“. Markieren Sie sie in Ihrem Mailprogramm als „kein Spam“, damit die nächste im Posteingang ankommt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/message.py"/>
        <source>It was in the folder “{folder}”.</source>
        <translation>Lag im Ordner „{folder}“.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Unread</source>
        <translation>Ungelesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Snoozed</source>
        <translation>Zurückgestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Not sure</source>
        <translation>Unsicher</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Draft · {line}</source>
        <translation>Entwurf · {line}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Recognized.</source>
        <translation>Erkannt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>“{words}”</source>
        <translation>„{words}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Not sure: {percent}.</source>
        <translation>Unsicher: {percent}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Not sure: {percent}, by {words}.</source>
        <translation>Unsicher: {percent}, wegen {words}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Recognized, {percent} sure.</source>
        <translation>Erkannt, zu {percent} sicher.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/model.py"/>
        <source>Recognized, {percent} sure: {words}.</source>
        <translation>Erkannt, zu {percent} sicher: {words}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/page.py"/>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>%n new reply(s)</source>
        <translation>
            <numerusform>%n neue Antwort</numerusform>
            <numerusform>%n neue Antworten</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>From {names} and others</source>
        <translation>Von {names} und anderen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Other…</source>
        <translation>Andere…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Show only: {filter}</source>
        <translation>Nur zeigen: {filter}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Show only one of the other categories</source>
        <translation>Nur eine der anderen Einordnungen zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Other: {filter}</source>
        <translation>Andere: {filter}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Other</source>
        <translation>Sonstiges</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>No replies yet. They appear here as soon as someone replies.</source>
        <translation>Noch keine Antworten. Sie erscheinen hier, sobald jemand antwortet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Search name, address, subject, text</source>
        <translation>Name, Adresse, Betreff, Text suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Search replies</source>
        <translation>Antworten durchsuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/page.py"/>
        <source>Category: {name}</source>
        <translation>Einordnung: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/pending_answers.py"/>
        <source>The service can&apos;t be reached at the moment. Your reply is kept here; send it when it is back.</source>
        <translation>Der Dienst ist im Augenblick nicht erreichbar. Ihre Antwort bleibt hier; senden Sie sie, sobald er wieder da ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/pending_answers.py"/>
        <source>The service did not say whether it took your reply. It is kept here; send it again when the service is back: it is sent only once.</source>
        <translation>Der Dienst hat nicht gesagt, ob er Ihre Antwort angenommen hat. Sie bleibt hier; senden Sie sie erneut, sobald er wieder da ist: Sie geht nur einmal hinaus.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/pending_answers.py"/>
        <source>Your reply is too long: at most %n character(s).</source>
        <translation>
            <numerusform>Ihre Antwort ist zu lang: höchstens %n Zeichen.</numerusform>
            <numerusform>Ihre Antwort ist zu lang: höchstens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/pending_answers.py"/>
        <source>someone</source>
        <translation>jemanden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/pending_answers.py"/>
        <source>The reply was not taken back. {why}</source>
        <translation>Die Antwort wurde nicht zurückgenommen. {why}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>A reply can go to at most %n more person(s).</source>
        <translation>
            <numerusform>Eine Antwort geht an höchstens %n weitere Person.</numerusform>
            <numerusform>Eine Antwort geht an höchstens %n weitere Personen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>“{text}” is not an email address.</source>
        <translation>„{text}“ ist keine E-Mail-Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Reply to all</source>
        <translation>Allen antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Add everyone else who got the email to Cc (Ctrl+Shift+R)</source>
        <translation>Alle anderen Empfänger der Mail in Cc setzen (Strg+Umschalt+R)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Cc, Bcc</source>
        <translation>Cc, Bcc</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Further recipients</source>
        <translation>Weitere Empfänger</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Cc</source>
        <translation>Cc</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Everyone sees who is in Cc</source>
        <translation>Alle sehen, wer in Cc steht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Bcc</source>
        <translation>Bcc</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>No one sees who is in Bcc</source>
        <translation>Niemand sieht, wer in Bcc steht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>Addresses, with commas between them</source>
        <translation>Adressen, mit Kommas getrennt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/recipients.py"/>
        <source>To {address}</source>
        <translation>An {address}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>No templates yet. Create one from something you often write.</source>
        <translation>Noch keine Vorlagen. Machen Sie eine aus dem, was Sie oft schreiben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Search name and text</source>
        <translation>Name und Text suchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Search templates</source>
        <translation>Vorlagen durchsuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Text of the template</source>
        <translation>Text der Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Insert</source>
        <translation>Einfügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Create a template, from what you have written if there is anything</source>
        <translation>Eine Vorlage anlegen, aus dem Geschriebenen, wenn es welches gibt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Insert it at the cursor (Enter)</source>
        <translation>An der Schreibmarke einfügen (Eingabe)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Change its name or its text</source>
        <translation>Namen oder Text ändern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Delete it for everyone in this workspace (Del)</source>
        <translation>Für alle in diesem Arbeitsbereich löschen (Entf)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Edit the template</source>
        <translation>Vorlage bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>New template</source>
        <translation>Neue Vorlage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Fields that the conversation fills: {fields}</source>
        <translation>Felder, die die Unterhaltung füllt: {fields}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>Give it a name and a text.</source>
        <translation>Geben Sie ihr einen Namen und einen Text.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/templates.py"/>
        <source>The text is too long: %n character(s) at most.</source>
        <translation>
            <numerusform>Der Text ist zu lang: höchstens %n Zeichen.</numerusform>
            <numerusform>Der Text ist zu lang: höchstens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/thread_list.py"/>
        <source>No conversations match this filter.</source>
        <translation>Keine Unterhaltung passt zu diesem Filter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/thread_list.py"/>
        <source>The list could not be read.</source>
        <translation>Die Liste konnte nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/replies/thread_list.py"/>
        <source>Show all replies</source>
        <translation>Alle Antworten zeigen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/replies/thread_list.py"/>
        <source>%n conversation(s)</source>
        <translation>
            <numerusform>%n Unterhaltung</numerusform>
            <numerusform>%n Unterhaltungen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>if there is no reply</source>
        <translation>wenn keine Antwort kommt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>if it was not opened</source>
        <translation>wenn sie nicht geöffnet wurde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>if it was opened, but not answered</source>
        <translation>wenn sie geöffnet, aber nicht beantwortet wurde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>follow-up {place}</source>
        <translation>Folgemail {place}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>the first email</source>
        <translation>erste Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Days before {name}</source>
        <translation>Tage vor: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Condition of {name}</source>
        <translation>Bedingung: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Subject (empty: the first one&apos;s, in the same thread)</source>
        <translation>Betreff (leer: der erste, in derselben Unterhaltung)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/mails.py"/>
        <source>Another email for those who haven&apos;t replied</source>
        <translation>Noch eine Mail für alle, die nicht geantwortet haben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>{{first_name|there}}</source>
        <translation>{{first_name|zusammen}}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>{{company|your company}}</source>
        <translation>{{company|Ihr Unternehmen}}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>My name</source>
        <translation>Mein Name</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>My postal address</source>
        <translation>Meine Postanschrift</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>Unsubscribe link</source>
        <translation>Abmeldelink</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/merge_field_completer.py"/>
        <source>Merge fields</source>
        <translation>Serienfelder</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <source>Send {name} earlier</source>
        <translation>Früher senden: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/step_list.py"/>
        <source>Send {name} later</source>
        <translation>Später senden: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Add variant</source>
        <translation>Variante hinzufügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Test another text against this one</source>
        <translation>Einen anderen Text gegen diesen testen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Add variant of {name}</source>
        <translation>Variante hinzufügen: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>{variant} was removed.</source>
        <translation>{variant} wurde entfernt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>It also has an HTML version that was made elsewhere and stays as it is.</source>
        <translation>Sie hat auch einen HTML-Text, der anderswo entstand und so bleibt, wie er ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Insert field</source>
        <translation>Feld einfügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>A merge field. | adds a default. Typing {{ suggests them, too.</source>
        <translation>Ein Serienfeld; | beginnt seinen Ersatztext. Auch {{ bietet sie an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Use a sample</source>
        <translation>Beispiel einsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>A short text in the language of the campaign</source>
        <translation>Ein kurzer Text in der Sprache der Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>variant {letter} of {mail}</source>
        <translation>Variante {letter}, {mail}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Share of {here}</source>
        <translation>Anteil: {here}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Subject of {here}</source>
        <translation>Betreff: {here}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Text of {here}</source>
        <translation>Text: {here}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Insert field into {here}</source>
        <translation>Feld einfügen: {here}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Use a sample for {here}</source>
        <translation>Beispiel einsetzen: {here}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/sequence/variants.py"/>
        <source>Remove {here}</source>
        <translation>Entfernen: {here}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/service_connection.py"/>
        <source>{error} The key of “{name}” can&apos;t be read.</source>
        <translation>{error} Der Schlüssel von „{name}“ kann nicht gelesen werden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/service_connection.py"/>
        <source>There is no key of “{name}” on this computer. Type it in Settings.</source>
        <translation>Auf diesem Computer ist kein Schlüssel für „{name}“. Geben Sie ihn in den Einstellungen ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/service_process.py"/>
        <source>The service on this computer did not start: {error}.</source>
        <translation>Der Dienst auf diesem Computer ist nicht gestartet: {error}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/service_process.py"/>
        <source>Its log is {file}.</source>
        <translation>Sein Protokoll ist {file}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/service_process.py"/>
        <source>See this window&apos;s log for the reason.</source>
        <translation>Das Protokoll dieses Fensters sagt, warum.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/service_process.py"/>
        <source>The service on this computer did not start. {where}</source>
        <translation>Der Dienst auf diesem Computer ist nicht gestartet. {where}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/session.py"/>
        <source>The service is still starting.</source>
        <translation>Der Dienst startet noch.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>{address} needs attention</source>
        <translation>{address} braucht Hilfe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>The lead upload is done</source>
        <translation>Das Hochladen der Leads ist fertig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>The contact import is done</source>
        <translation>Der Import der Kontakte ist fertig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>The new inboxes are done</source>
        <translation>Die neuen Postfächer sind fertig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>The campaign “{name}” is paused</source>
        <translation>Die Kampagne „{name}“ ist angehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>The webhook “{name}” fails</source>
        <translation>Der Webhook „{name}“ schlägt fehl</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>in trouble</source>
        <translation>gestört</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>Workspace {name}</source>
        <translation>Arbeitsbereich {name}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/status_updates.py"/>
        <source>%n campaign(s) sending</source>
        <translation>
            <numerusform>%n Kampagne sendet</numerusform>
            <numerusform>%n Kampagnen senden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>From {names}</source>
        <translation>Von {names}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>Open</source>
        <comment>button: show the reply</comment>
        <translation>Öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/status_updates.py"/>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Upload of leads</source>
        <translation>Hochladen von Leads</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Import of contacts</source>
        <translation>Import von Kontakten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>New inboxes</source>
        <translation>Neue Postfächer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{sent} sent</source>
        <translation>{sent} gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{planned} to go</source>
        <translation>{planned} ausstehend</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>From a CSV file or one by one. You can add them to any campaign.</source>
        <translation>Aus einer CSV-Datei oder einzeln. Jede Kampagne kann sie aufnehmen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Or launch one that is ready. Its day then appears here.</source>
        <translation>Oder starten Sie eine fertige. Dann steht ihr Tag hier.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>1. Import contacts</source>
        <translation>1. Kontakte importieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>2. Write a campaign and launch it</source>
        <translation>2. Kampagne schreiben und starten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Next email at {time}</source>
        <translation>Nächste Mail um {time}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{sent} sent · {planned} to go</source>
        <translation>{sent} gesendet · {planned} ausstehend</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Resets at {time}.</source>
        <translation>Zählt neu ab {time}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>The limit of %n email(s) a day is reached.</source>
        <translation>
            <numerusform>Die Grenze von %n Mail am Tag ist erreicht.</numerusform>
            <numerusform>Die Grenze von %n Mails am Tag ist erreicht.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n more to go today.</source>
        <translation>
            <numerusform>Heute noch %n Mail.</numerusform>
            <numerusform>Heute noch %n Mails.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{count} open</source>
        <translation>{count} offen</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n inbox(es) compared · {when}</source>
        <translation>
            <numerusform>%n Postfach verglichen · {when}</numerusform>
            <numerusform>%n Postfächer verglichen · {when}</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>0 replies missing</source>
        <translation>0 Antworten fehlen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Replies can&apos;t be compared</source>
        <translation>Antworten können nicht verglichen werden</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n reply(s) missing</source>
        <translation>
            <numerusform>%n Antwort fehlt</numerusform>
            <numerusform>%n Antworten fehlen</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{address}: press to read them in.</source>
        <translation>{address}: anklicken, um sie einzulesen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>{count} unread</source>
        <translation>{count} ungelesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>A job</source>
        <translation>Ein Auftrag</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to later today.</source>
        <translation>
            <numerusform>%n Mail ist auf später heute verschoben.</numerusform>
            <numerusform>%n Mails sind auf später heute verschoben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to tomorrow morning.</source>
        <translation>
            <numerusform>%n Mail ist auf morgen früh verschoben.</numerusform>
            <numerusform>%n Mails sind auf morgen früh verschoben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to tomorrow.</source>
        <translation>
            <numerusform>%n Mail ist auf morgen verschoben.</numerusform>
            <numerusform>%n Mails sind auf morgen verschoben.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n email(s) moved to a later day.</source>
        <translation>
            <numerusform>%n Mail ist auf einen späteren Tag verschoben.</numerusform>
            <numerusform>%n Mails sind auf einen späteren Tag verschoben.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Nothing was sent from {start} to {end}</source>
        <translation>Von {start} bis {end} wurde nichts gesendet</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>%n more email(s) are sent today if no one replies.</source>
        <translation>
            <numerusform>Heute geht noch %n Mail hinaus, wenn niemand antwortet.</numerusform>
            <numerusform>Heute gehen noch %n Mails hinaus, wenn niemand antwortet.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>Nothing more goes out today.</source>
        <translation>Heute geht nichts mehr hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/day_text.py"/>
        <source>No campaign is sending.</source>
        <translation>Keine Kampagne sendet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Campaigns that send</source>
        <translation>Kampagnen, die senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>SENT</source>
        <translation>GESENDET</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>STILL TO GO</source>
        <translation>NOCH ZU SENDEN</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Replies to read</source>
        <translation>Ungelesene Antworten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Every reply has been read.</source>
        <translation>Alle Antworten sind gelesen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Inboxes to watch</source>
        <translation>Postfächer im Auge behalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Every inbox has room and works.</source>
        <translation>Alle Postfächer arbeiten und haben Platz.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Running now</source>
        <translation>Läuft gerade</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>No job is running.</source>
        <translation>Kein Auftrag läuft.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Nothing to show yet. Connect an inbox first.</source>
        <translation>Noch nichts zu sehen. Verbinden Sie zuerst ein Postfach.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Going out</source>
        <translation>Ausgang</translation>
    </message>
    <message>
        <location filename="../../app/desktop/today/page.py"/>
        <source>Emails by the hour</source>
        <translation>Mails je Stunde</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/today/page.py"/>
        <source>%n email(s) in doubt: did they arrive?</source>
        <translation>
            <numerusform>%n Mail ungewiss: Ist sie angekommen?</numerusform>
            <numerusform>%n Mails ungewiss: Sind sie angekommen?</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/update_check.py"/>
        <source>There is no release feed at this address.</source>
        <translation>Was unter dieser Adresse steht, ist kein Feed von Veröffentlichungen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/update_check.py"/>
        <source>The release feed can&apos;t be reached.</source>
        <translation>Der Feed der Veröffentlichungen ist nicht erreichbar.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/update_check.py"/>
        <source>This is {version}. Nothing is installed automatically.</source>
        <translation>Dies ist {version}. Von selbst wird nichts installiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Every campaign</source>
        <translation>Jede Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>{campaign_id}, which was deleted: nothing arrives</source>
        <translation>{campaign_id}, die gelöscht wurde: nichts kommt an</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Choose a campaign…</source>
        <translation>Kampagne wählen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Only events of one campaign</source>
        <translation>Nur Ereignisse einer Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Choose a campaign</source>
        <translation>Kampagne wählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>This service can&apos;t list its campaigns: paste an id, or take one that was opened before.</source>
        <translation>Dieser Dienst kann seine Kampagnen nicht auflisten: Fügen Sie eine Kennung ein, oder wählen Sie eine früher geöffnete.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/campaign_picker.py"/>
        <source>No campaign fits.</source>
        <translation>Keine Kampagne passt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>This service reports only that it happened; it doesn&apos;t give out bodies and answers.</source>
        <translation>Dieser Dienst sagt nur, dass zugestellt wurde; Texte und Antworten sind von ihm nicht zu haben.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Bodies and answers are kept for 30 days. This one is older.</source>
        <translation>Texte und Antworten werden 30 Tage aufbewahrt. Diese Zustellung ist älter.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Nothing came back.</source>
        <translation>Nichts kam zurück.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Body</source>
        <translation>Text</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Headers</source>
        <translation>Kopfzeilen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>The body is copied.</source>
        <translation>Der Text ist kopiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>The headers are copied.</source>
        <translation>Die Kopfzeilen sind kopiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>The reply is copied.</source>
        <translation>Die Antwort ist kopiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Redeliver</source>
        <translation>Erneut zustellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Try again now (Ctrl+R)</source>
        <translation>Sofort noch einen Versuch machen (Strg+R)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Copy what is shown below, whole</source>
        <translation>Kopieren, was unten steht, vollständig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Check the signature of this body</source>
        <translation>Signatur dieses Textes prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Attempts</source>
        <translation>Versuche</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>next try {when}</source>
        <translation>nächster Versuch {when}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Attempt {text}</source>
        <translation>Versuch {text}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Not made yet</source>
        <translation>Noch nicht unternommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>no answer</source>
        <translation>keine Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Nothing has been delivered yet. Send a test to see whether the endpoint answers.</source>
        <translation>Noch wurde nichts zugestellt. Ein Probeaufruf zeigt, ob der Endpunkt antwortet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Nothing has been delivered yet.</source>
        <translation>Noch wurde nichts zugestellt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Deliveries</source>
        <translation>Zustellungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Send a test</source>
        <translation>Probeaufruf senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/deliveries.py"/>
        <source>Copy the delivery&apos;s id</source>
        <translation>Kennung der Zustellung kopieren</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/delivery_chart.py"/>
        <source>{arrived} of the latest %n attempt(s) arrived</source>
        <translation>
            <numerusform>{arrived} des letzten %n Versuchs kam an</numerusform>
            <numerusform>{arrived} der letzten %n Versuche kamen an</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/delivery_chart.py"/>
        <source>No attempts yet</source>
        <translation>Noch keine Versuche</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/delivery_chart.py"/>
        <source>Deliveries by state: {list}</source>
        <translation>Zustellungen nach Zustand: {list}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Your endpoint needs this secret to check that a webhook came from here. It is shown only this once: copy it, or keep it in this computer&apos;s keyring. The service never shows it again.</source>
        <translation>Ihr Endpunkt braucht dieses Geheimnis, um zu prüfen, dass ein Webhook von hier kommt. Es wird nur dieses Mal gezeigt: Kopieren Sie es, oder bewahren Sie es im Schlüsselbund dieses Computers auf. Danach nennt der Dienst es nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Close without the secret?</source>
        <translation>Ohne das Geheimnis schließen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>The signing secret</source>
        <translation>Das Signaturgeheimnis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Signing secret</source>
        <translation>Signaturgeheimnis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Put the secret on the clipboard</source>
        <translation>Das Geheimnis in die Zwischenablage legen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Keep the secret in this computer&apos;s keyring</source>
        <translation>Das Geheimnis im Schlüsselbund dieses Computers aufbewahren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Not copied or saved yet.</source>
        <translation>Noch weder kopiert noch aufbewahrt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>The secret of “{name}”</source>
        <translation>Das Geheimnis von „{name}“</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>It is on the clipboard. Paste it where your endpoint keeps its secrets.</source>
        <translation>Es ist in der Zwischenablage. Fügen Sie es dort ein, wo Ihr Endpunkt seine Geheimnisse hat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Asking the keyring…</source>
        <translation>Fragt den Schlüsselbund…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Kept in the keyring</source>
        <translation>Im Schlüsselbund</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>It is in the keyring: this webhook&apos;s overview shows and copies it from there.</source>
        <translation>Es ist im Schlüsselbund: Der Überblick dieses Webhooks zeigt und kopiert es von dort.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>The keyring did not accept it.</source>
        <translation>Der Schlüsselbund nahm es nicht an.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>{why} Copy the secret instead.</source>
        <translation>{why} Kopieren Sie das Geheimnis stattdessen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Silent events can be chosen, but the service never sends any.</source>
        <translation>Stumme Ereignisse lassen sich wählen, aber der Dienst sendet nie welche.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>This webhook also gets events this version doesn&apos;t know: {names}. To edit the list here, choose None first; that removes them.</source>
        <translation>Ebenfalls gewünscht, und diesem Programm unbekannt: {names}. Um die Ereignisse hier zu ändern, wählen Sie erst „Keine“; das nimmt sie weg.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>All but the silent ones</source>
        <translation>Alle außer den stummen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>In no category</source>
        <translation>In keiner Gruppe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>{event} · silent</source>
        <translation>{event} · stumm</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>{kind}: never sent</source>
        <translation>{kind}: nie gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An https:// address on the public internet, with a valid certificate.</source>
        <translation>Eine https://-Adresse im öffentlichen Internet, mit gültigem Zertifikat.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>None chosen means any.</source>
        <translation>Keine gewählt heißt: alle.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Events of other campaigns, and of no campaign, are left out.</source>
        <translation>Ereignisse anderer Kampagnen, und solche ohne Kampagne, bleiben weg.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>The address must start with https://.</source>
        <translation>Die Adresse muss mit https:// beginnen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>The address must not contain a user name or password.</source>
        <translation>Die Adresse darf weder Benutzernamen noch Passwort enthalten.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Edit the webhook</source>
        <translation>Webhook bearbeiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Make the webhook</source>
        <translation>Webhook anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Only these categories</source>
        <translation>Nur diese Gruppen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Only of one campaign</source>
        <translation>Nur von einer Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Choose at least one.</source>
        <translation>Wählen Sie mindestens eines.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>The address must be a valid URL.</source>
        <translation>Die Adresse muss eine gültige URL sein.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>You&apos;ll receive %n event type(s): those selected above, in these categories, from this campaign.</source>
        <translation>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist, aus einer dieser Gruppen und aus dieser Kampagne: %n Ereignisart.</numerusform>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist, aus einer dieser Gruppen und aus dieser Kampagne: %n Ereignisarten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An event arrives if it is chosen above and of one of these categories: %n kind(s) of event.</source>
        <translation>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist und aus einer dieser Gruppen: %n Ereignisart.</numerusform>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist und aus einer dieser Gruppen: %n Ereignisarten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An event arrives if it is chosen above and of this campaign: %n kind(s) of event.</source>
        <translation>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist und aus dieser Kampagne: %n Ereignisart.</numerusform>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist und aus dieser Kampagne: %n Ereignisarten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>An event arrives if it is chosen above: %n kind(s) of event.</source>
        <translation>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist: %n Ereignisart.</numerusform>
            <numerusform>Ein Ereignis kommt an, wenn es oben gewählt ist: %n Ereignisarten.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Nothing will arrive: no event is chosen.</source>
        <translation>Nichts kommt an: Kein Ereignis ist gewählt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Nothing will arrive: the chosen events are silent.</source>
        <translation>Nichts kommt an: Die gewählten Ereignisse sind stumm.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/edit_dialog.py"/>
        <source>Nothing will arrive: no chosen event is of these categories.</source>
        <translation>Nichts kommt an: Kein gewähltes Ereignis gehört zu diesen Gruppen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Webhooks for this address arrive in this window while it listens. Only the service on this computer delivers here, because it trusts the receiver&apos;s certificate.</source>
        <translation>Webhooks an diese Adresse kommen in diesem Fenster an, solange es lauscht. Nur der Dienst auf diesem Computer stellt hierher zu und glaubt dem Zertifikat des Empfängers.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>The service you are connected to runs elsewhere and delivers only to https:// addresses on the public internet, so nothing can arrive here. In the practice workspace, or with the service on this computer, it can.</source>
        <translation>Der Dienst, mit dem Sie verbunden sind, läuft anderswo und stellt nur an https://-Adressen im öffentlichen Internet zu. Eine Adresse dieses Computers meint dort eine andere, daher kann hier nichts ankommen. Im Übungsbereich, oder mit dem Dienst auf diesem Computer, geht es.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Listening. Send its webhook a test: the request appears here.</source>
        <translation>Er lauscht. Senden Sie seinem Webhook einen Probeaufruf: Er erscheint hier.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Listening. Create a webhook for this address and send it a test: the request appears here.</source>
        <translation>Er lauscht. Legen Sie einen Webhook für seine Adresse an und senden Sie ihm einen Probeaufruf: Er erscheint hier.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>The receiver&apos;s port is in use. Restart Outreach Desk to get another</source>
        <translation>Der Port des Empfängers ist belegt. Ein Neustart des Programms gibt ihm einen anderen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>No.</source>
        <translation>Nr.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>500: failed, tried again later</source>
        <translation>500: gescheitert, später noch einmal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>410: refused, and no longer wanted</source>
        <translation>410: endgültig abgelehnt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>200 OK: taken</source>
        <translation>200 OK: angenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Not signed</source>
        <translation>Nicht signiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>No known secret</source>
        <translation>Geheimnis unbekannt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Listening</source>
        <translation>Lauscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Not listening</source>
        <translation>Lauscht nicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>The signature is valid: it was made with a secret of one of your webhooks.</source>
        <translation>Die Signatur ist gültig: Sie wurde mit dem Geheimnis eines Ihrer Webhooks gemacht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Signed, but with no secret that this window knows. Check it by hand with the secret.</source>
        <translation>Signiert, aber mit keinem Geheimnis, das dieses Fenster kennt. Prüfen Sie sie von Hand mit dem Geheimnis.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Not signed: this did not come from the service.</source>
        <translation>Nicht signiert: Das kam nicht vom Dienst.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Arrivals</source>
        <translation>Angekommenes</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Copy the address of the receiver</source>
        <translation>Adresse des Empfängers kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Listen</source>
        <translation>Lauschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>What the receiver answers</source>
        <translation>Was der Empfänger antwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Answers</source>
        <translation>Antwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Check the signature by hand</source>
        <translation>Signatur von Hand prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Copy the body, byte for byte</source>
        <translation>Text kopieren, Byte für Byte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>What arrived</source>
        <translation>Was ankam</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Stop listening</source>
        <translation>Nicht mehr lauschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Take in what is delivered here</source>
        <translation>Annehmen, was hierher zugestellt wird</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Show its webhook</source>
        <translation>Seinen Webhook zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>Make a webhook for it</source>
        <translation>Webhook dafür anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>The webhook that delivers to this window</source>
        <translation>Der Webhook, der an dieses Fenster zustellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/local_receiver.py"/>
        <source>The receiver isn&apos;t listening yet.</source>
        <translation>Der Empfänger lauscht noch nicht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Last</source>
        <translation>Zuletzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>On</source>
        <translation>An</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Reply received</source>
        <translation>Antwort erhalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Email sent</source>
        <translation>Mail gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Email delivered</source>
        <translation>Mail zugestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Email bounced</source>
        <translation>Mail unzustellbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Email opened</source>
        <translation>Mail geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Link clicked</source>
        <translation>Link geklickt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Lead status changed</source>
        <translation>Lead-Status geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Lead unsubscribed</source>
        <translation>Lead abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Branch entered</source>
        <translation>Zweig betreten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Branch completed</source>
        <translation>Zweig abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Campaign completed</source>
        <translation>Kampagne abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Campaign started</source>
        <translation>Kampagne gestartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Email queued</source>
        <translation>Mail eingereiht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Sending failed</source>
        <translation>Senden gescheitert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Inbox paused</source>
        <translation>Postfach angehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Domain limit reached</source>
        <translation>Domaingrenze erreicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Test event</source>
        <translation>Probeaufruf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Engagement</source>
        <translation>Interesse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Delivery</source>
        <translation>Zustellung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Lifecycle</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>System</source>
        <translation>System</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>This delivery is in flight already.</source>
        <translation>Diese Zustellung ist schon unterwegs.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>It arrived: only failed deliveries can be repeated.</source>
        <translation>Sie kam an: Nur gescheiterte Zustellungen lassen sich wiederholen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Its content isn&apos;t kept after 30 days, so it can&apos;t be repeated.</source>
        <translation>Ihr Inhalt wird nach 30 Tagen nicht mehr aufbewahrt, daher lässt sie sich nicht wiederholen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Its secret stops working, and its log is permanently deleted.</source>
        <translation>Sein Geheimnis ist dann wertlos, und sein Protokoll ist endgültig weg.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>Nothing more is delivered to {host}. {lost}</source>
        <translation>An {host} wird nichts mehr zugestellt. {lost}</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>%n delivery(ies) still in flight</source>
        <translation>
            <numerusform>%n Zustellung, die noch unterwegs ist</numerusform>
            <numerusform>%n Zustellungen, die noch unterwegs sind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>%n failed one(s), some of which may be tried again</source>
        <translation>
            <numerusform>%n gescheiterte, die vielleicht noch einmal versucht würde</numerusform>
            <numerusform>%n gescheiterte, von denen manche noch einmal versucht würden</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>It ends {flying} and {failed}.</source>
        <translation>Es beendet {flying}, und {failed}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>It ends {what}.</source>
        <translation>Es beendet {what}.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/model.py"/>
        <source>The log has %n delivery(ies).</source>
        <translation>
            <numerusform>Das Protokoll hat %n Zustellung.</numerusform>
            <numerusform>Das Protokoll hat %n Zustellungen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Delete 1 webhook</source>
        <translation>1 Webhook löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>No webhooks yet. A webhook tells another application immediately when someone replies, opens or opts out.</source>
        <translation>Noch kein Webhook. Ein Webhook meldet einem anderen Programm sofort, wenn jemand antwortet, öffnet oder sich abmeldet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Does a signature fit a body? (Ctrl+Shift+S)</source>
        <translation>Passt eine Signatur zu einem Text? (Strg+Umschalt+S)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Make a webhook (Ctrl+N)</source>
        <translation>Webhook anlegen (Strg+N)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Subscriptions</source>
        <translation>Abonnements</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Local receiver</source>
        <translation>Lokaler Empfänger</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/page.py"/>
        <source>Local receiver  {count}</source>
        <translation>Lokaler Empfänger  {count}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The raw bytes, before any parsing. A file is taken as it is.</source>
        <translation>Die Bytes, wie sie kamen, vor jeder Auswertung. Eine Datei wird genommen, wie sie ist.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Not valid</source>
        <translation>Ungültig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Not checked yet</source>
        <translation>Noch nicht geprüft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Check a signature</source>
        <translation>Signatur prüfen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Secret</source>
        <translation>Geheimnis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Take the body from a file, byte for byte</source>
        <translation>Den Text aus einer Datei nehmen, Byte für Byte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Paste instead</source>
        <translation>Stattdessen einfügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>{body}, taken byte for byte</source>
        <translation>{body}, Byte für Byte übernommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Paste what your endpoint got, or open a file with the body.</source>
        <translation>Fügen Sie ein, was Ihr Endpunkt erhielt, oder öffnen Sie eine Datei mit dem Text.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The body of a webhook</source>
        <translation>Der Text eines Webhooks</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>That file is larger than {most}; webhooks never are.</source>
        <translation>Diese Datei ist größer als {most}; das ist kein Webhook.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Paste the secret.</source>
        <translation>Fügen Sie das Geheimnis ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Paste the header X-Service-Signature.</source>
        <translation>Fügen Sie die Kopfzeile X-Service-Signature ein.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The signature is valid: this body was signed with this secret.</source>
        <translation>Die Signatur ist gültig: Dieser Text wurde mit diesem Geheimnis signiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>Not valid: it was signed with another secret, or this isn&apos;t the body that was signed.</source>
        <translation>Ungültig: Es wurde mit einem anderen Geheimnis signiert, oder dies ist nicht der Text, der signiert wurde.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The prefix {prefix} is missing: compare the whole header, prefix and all.</source>
        <translation>Die Vorsilbe {prefix} fehlt: Vergleichen Sie die ganze Kopfzeile, mit Vorsilbe.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The header must begin with {prefix}; this one begins with {name}=.</source>
        <translation>Die Kopfzeile muss mit {prefix} beginnen; diese beginnt mit {name}=.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The digits must be lowercase: compare them as they were sent.</source>
        <translation>Die Ziffern müssen Kleinbuchstaben sein: Vergleichen Sie sie, wie sie gesendet wurden.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>A signature is {prefix} and 64 hexadecimal digits; this is something else, or not all of it.</source>
        <translation>Eine Signatur ist {prefix} und 64 hexadezimale Ziffern; dies ist etwas anderes, oder nicht alles davon.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>There is a space or a line break around the secret: remove it.</source>
        <translation>Um das Geheimnis steht ein Leerzeichen oder ein Zeilenende: Nehmen Sie es weg.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>It was signed with the secret without {prefix}; the service signs with all of it.</source>
        <translation>Es wurde mit dem Geheimnis ohne {prefix} signiert: Wir nehmen das ganze.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>{prefix} belongs to the secret: use all of it.</source>
        <translation>{prefix} gehört zum Geheimnis: Nehmen Sie das ganze.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The body has a trailing line break that was not sent: check the bytes as received.</source>
        <translation>Der Text hat ein Zeilenende, das nicht gesendet wurde: Prüfen Sie die Bytes, wie sie kamen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The body has a byte order mark that was not sent: check the bytes as received.</source>
        <translation>Der Text hat eine Byte-Reihenfolge-Marke, die nicht gesendet wurde: Prüfen Sie die Bytes, wie sie kamen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The line breaks of the body were changed: check the bytes as received.</source>
        <translation>Die Zeilenenden des Textes wurden geändert: Prüfen Sie die Bytes, wie sie kamen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/signature.py"/>
        <source>The body was parsed and rewritten: spaces or escapes differ. Check the bytes as received.</source>
        <translation>Der Text wurde ausgewertet und neu geschrieben: Leerzeichen oder Maskierungen weichen ab. Prüfen Sie die Bytes, wie sie kamen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/untrusted_text.py"/>
        <source>… %n more characters; Copy takes them all.</source>
        <translation>
            <numerusform>… %n weiteres Zeichen; „Kopieren“ nimmt alle.</numerusform>
            <numerusform>… %n weitere Zeichen; „Kopieren“ nimmt alle.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>It was shown once, when this webhook was created, and is kept in this computer&apos;s keyring.</source>
        <translation>Es wurde einmal gezeigt, als dieser Webhook angelegt wurde, und liegt im Schlüsselbund dieses Computers.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>It was shown when this webhook was created, and this window knows it until it is closed.</source>
        <translation>Es wurde gezeigt, als dieser Webhook angelegt wurde, und dieses Fenster kennt es, bis es geschlossen wird.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>It was shown once, when this webhook was created, and can&apos;t be shown again. If it is lost, delete this webhook and create it again: that gives a new secret.</source>
        <translation>Es wurde einmal gezeigt, als dieser Webhook angelegt wurde, und lässt sich nicht noch einmal zeigen. Ist es verloren, löschen Sie diesen Webhook und legen Sie ihn neu an: Das gibt ein neues Geheimnis.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Overview of the webhook</source>
        <translation>Überblick über den Webhook</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Average answer</source>
        <translation>Antwort im Mittel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Last attempt</source>
        <translation>Letzter Versuch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Categories</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Reveal</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Show the secret from the keyring</source>
        <translation>Das Geheimnis aus dem Schlüsselbund zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Copy secret</source>
        <translation>Geheimnis kopieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Put the secret on the clipboard without showing it</source>
        <translation>Das Geheimnis in die Zwischenablage legen, ohne es zu zeigen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Forget…</source>
        <translation>Vergessen…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Remove the secret from this computer&apos;s keyring</source>
        <translation>Das Geheimnis aus dem Schlüsselbund dieses Computers nehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>SIGNING SECRET</source>
        <translation>SIGNATURGEHEIMNIS</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>%n gray one(s) never arrive here.</source>
        <translation>
            <numerusform>%n graues kommt hier nie an.</numerusform>
            <numerusform>%n graue kommen hier nie an.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>All of them</source>
        <translation>Alle</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>This kind of event is never delivered.</source>
        <translation>Diese Ereignisart wird nie zugestellt.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>The categories leave it out.</source>
        <translation>Die Gruppen lassen es weg.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>It is no longer in the keyring.</source>
        <translation>Der Schlüsselbund hat es nicht mehr.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Forget the secret</source>
        <translation>Geheimnis vergessen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Send a test event and see the answer (Ctrl+T)</source>
        <translation>Einen Probeaufruf senden und die Antwort sehen (Strg+T)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Hold deliveries (Ctrl+P)</source>
        <translation>Zurückhalten, was zuzustellen ist (Strg+P)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Change name, address and events (Ctrl+E)</source>
        <translation>Name, Adresse und Ereignisse ändern (Strg+E)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Delete this webhook (Ctrl+Del)</source>
        <translation>Diesen Webhook löschen (Strg+Entf)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Dismiss the answer</source>
        <translation>Antwort ausblenden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Overview</source>
        <translation>Überblick</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Details of the webhook</source>
        <translation>Einzelheiten des Webhooks</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Deliver what was held (Ctrl+P)</source>
        <translation>Zustellen, was zurückgehalten wurde (Strg+P)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Deliveries  {total}</source>
        <translation>Zustellungen  {total}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Waiting for the answer…</source>
        <translation>Wartet auf die Antwort…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>The endpoint sent no body.</source>
        <translation>Mehr sagte der Endpunkt nicht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>The address is copied.</source>
        <translation>Die Adresse ist kopiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>No secret</source>
        <translation>Kein Geheimnis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>The secret is copied.</source>
        <translation>Das Geheimnis ist kopiert.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>It is removed from this computer&apos;s keyring, and the service never shows it again.</source>
        <translation>Der Schlüsselbund dieses Computers vergisst es, und der Dienst nennt es nie wieder.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>Forget this secret?</source>
        <translation>Dieses Geheimnis vergessen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/webhooks/webhook_detail.py"/>
        <source>The keyring could not be reached</source>
        <translation>Der Schlüsselbund war nicht erreichbar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Practice now</source>
        <translation>Jetzt üben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>A workspace with simulated people who really reply, and a fast clock. No account needed, and nothing leaves this computer.</source>
        <translation>Simulierte Personen, die wirklich antworten, und eine schnelle Uhr. Ohne Konto; nichts verlässt diesen Computer.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Set up an inbox</source>
        <translation>Postfach einrichten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Send from this computer with your own mail account. You need its password, or an app password.</source>
        <translation>Senden Sie von diesem Computer mit Ihrem eigenen Mailkonto. Sie brauchen sein Passwort oder ein App-Passwort.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Work with a service that your company runs: with an invitation, or its address and a key.</source>
        <translation>Arbeiten Sie mit einem Dienst Ihres Unternehmens: mit einer Einladung oder mit Adresse und Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Welcome · Outreach Desk</source>
        <translation>Willkommen · Outreach Desk</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Welcome to Outreach Desk</source>
        <translation>Willkommen bei Outreach Desk</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>How would you like to begin? You can change it later in Settings.</source>
        <translation>Womit möchten Sie beginnen? In den Einstellungen können Sie es später ändern.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/welcome/welcome_window.py"/>
        <source>Arrow keys and Enter, or 1 to 3. F1 tells more.</source>
        <translation>Pfeiltasten und Eingabe, oder 1 bis 3. F1 sagt mehr.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <source>The service has not answered yet.</source>
        <translation>Der Dienst hat noch nicht geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <source>Not all is saved</source>
        <translation>Nicht alles gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/autosave.py"/>
        <source>Not saved</source>
        <translation>Nicht gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Queued</source>
        <translation>Eingereiht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>External</source>
        <translation>Extern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Blocked</source>
        <translation>Gesperrt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Draft</source>
        <translation>Entwurf</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Completed</source>
        <translation>Abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Archived</source>
        <translation>Archiviert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Disabled</source>
        <translation>Abgeschaltet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Waiting for nameservers</source>
        <translation>Wartet auf Nameserver</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Waiting for records</source>
        <translation>Wartet auf Einträge</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Interested</source>
        <translation>Interessiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Demo booked</source>
        <translation>Demo vereinbart</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Not interested</source>
        <translation>Kein Interesse</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Wrong person</source>
        <translation>Falsche Person</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Out of office</source>
        <translation>Abwesend</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Unsubscribe</source>
        <translation>Abmeldung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Auto reply</source>
        <translation>Auto-Antwort</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>In flight</source>
        <translation>Unterwegs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Given up</source>
        <translation>Aufgegeben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/badges.py"/>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/charts.py"/>
        <source>no values</source>
        <translation>keine Werte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/charts.py"/>
        <source>{last} last, {most} at most</source>
        <translation>zuletzt {last}, höchstens {most}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/delayed_delete.py"/>
        <source>Leave now</source>
        <translation>Jetzt gehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/delayed_delete.py"/>
        <source>It isn&apos;t finished yet. If you leave now, part of it may stay.</source>
        <translation>Es ist noch nicht fertig. Wenn Sie jetzt gehen, bleibt vielleicht ein Teil davon.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/delayed_delete.py"/>
        <source>Still deleting…</source>
        <translation>Es wird noch gelöscht …</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/delayed_delete.py"/>
        <source>Stay</source>
        <translation>Bleiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/dialogs.py"/>
        <source>Leave the others as they are (Esc)</source>
        <translation>Die übrigen lassen, wie sie sind (Esc)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/dialogs.py"/>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/dialogs.py"/>
        <source>Type “{typed}” to confirm</source>
        <translation>Zur Bestätigung „{typed}“ eingeben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/dialogs.py"/>
        <source>Go back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <location filename="../../app/service/api/forms.py"/>
        <source>Field required</source>
        <translation>Dieses Feld fehlt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Extra inputs are not permitted</source>
        <translation>Weitere Angaben sind nicht erlaubt</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>String should have at least %n character(s)</source>
        <translation>
            <numerusform>Dieser Text braucht mindestens %n Zeichen</numerusform>
            <numerusform>Dieser Text braucht mindestens %n Zeichen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>String should have at most %n character(s)</source>
        <translation>
            <numerusform>Dieser Text darf höchstens %n Zeichen haben</numerusform>
            <numerusform>Dieser Text darf höchstens %n Zeichen haben</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>At least %n item(s) must be given</source>
        <translation>
            <numerusform>Mindestens %n Eintrag ist nötig</numerusform>
            <numerusform>Mindestens %n Einträge sind nötig</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>At most %n item(s) can be given</source>
        <translation>
            <numerusform>Höchstens %n Eintrag ist möglich</numerusform>
            <numerusform>Höchstens %n Einträge sind möglich</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be greater than {gt}</source>
        <translation>Der Wert muss größer als {gt} sein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be greater than or equal to {ge}</source>
        <translation>Der Wert muss mindestens {ge} sein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be less than {lt}</source>
        <translation>Der Wert muss kleiner als {lt} sein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be less than or equal to {le}</source>
        <translation>Der Wert darf höchstens {le} sein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be a valid integer</source>
        <translation>Hier muss eine ganze Zahl stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be a valid number</source>
        <translation>Hier muss eine Zahl stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be a valid string</source>
        <translation>Hier muss ein Text stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be yes or no</source>
        <translation>Hier muss ja oder nein stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be a valid date</source>
        <translation>Hier muss ein gültiges Datum stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be a valid date and time</source>
        <translation>Hier muss ein gültiger Zeitpunkt stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/field_errors.py"/>
        <source>Input should be {expected}</source>
        <translation>Hier muss {expected} stehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Due</source>
        <translation>Fällig</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Just now</source>
        <translation>Soeben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{minutes} min ago</source>
        <translation>Vor {minutes} Min.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>In {minutes} min</source>
        <translation>In {minutes} Min.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{hours} h ago</source>
        <translation>Vor {hours} Std.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>In {hours} h</source>
        <translation>In {hours} Std.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Tomorrow</source>
        <translation>Morgen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{days} d ago</source>
        <translation>Vor {days} Tagen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec</source>
        <translation>Jan Feb März Apr Mai Juni Juli Aug Sep Okt Nov Dez</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{day} {month}</source>
        <translation>{day}. {month}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <location filename="../../app/desktop/widgets/sentences.py"/>
        <source>January February March April May June July August September October November December</source>
        <translation>Januar Februar März April Mai Juni Juli August September Oktober November Dezember</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>Mon Tue Wed Thu Fri Sat Sun</source>
        <translation>Mo Di Mi Do Fr Sa So</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <location filename="../../app/desktop/widgets/sentences.py"/>
        <source>Monday Tuesday Wednesday Thursday Friday Saturday Sunday</source>
        <translation>Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{weekday} {date}</source>
        <translation>{weekday}, {date}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{thousands}k</source>
        <translation>{thousands} Tsd.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{millions}M</source>
        <translation>{millions} Mio.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{billions}B</source>
        <translation>{billions} Mrd.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/formats.py"/>
        <source>{number}%</source>
        <translation>{number} %</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/inputs.py"/>
        <source> days later</source>
        <translation> Tage später</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/inputs.py"/>
        <source> day later</source>
        <translation> Tag später</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>The outreach service doesn&apos;t answer. Trying again.</source>
        <translation>Der Dienst antwortet nicht. Es wird weiter versucht.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>What came: {came}.</source>
        <translation>Gekommen ist: {came}.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>The service reported an error</source>
        <translation>Der Dienst meldet einen Fehler</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>The service refused</source>
        <translation>Der Dienst lehnt ab</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>{about} (HTTP {status}).</source>
        <translation>{about} (HTTP {status}).</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>This took too long. Try again.</source>
        <translation>Das hat zu lange gedauert. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>The service didn&apos;t answer in time.</source>
        <translation>Es kam keine Antwort zur rechten Zeit.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <source>Something went wrong here. Try again; the log has the details.</source>
        <translation>Hier ist etwas schiefgegangen. Versuchen Sie es noch einmal; Einzelheiten stehen im Protokoll.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/problems.py"/>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>Retry</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/rows.py"/>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>Loading</source>
        <translation>Lädt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t allow this. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf das nicht. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see contacts. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Kontakte nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you change contacts. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Kontakte nicht ändern. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see campaigns. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Kampagnen nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you change campaigns. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Kampagnen nicht ändern. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see inboxes. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Postfächer nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you change inboxes. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Postfächer nicht ändern. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see domains. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Domains nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you change domains. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Domains nicht ändern. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see replies. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Antworten nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you answer or categorize replies. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Antworten weder beantworten noch sortieren. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see results. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Zahlen nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you add webhooks. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf keine Webhooks anlegen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you see webhooks. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Webhooks nicht sehen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you change webhooks. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Webhooks nicht ändern. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you delete webhooks. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf Webhooks nicht löschen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key is meant for other programs. Ask the person who gave it to you for one for people.</source>
        <translation>Ihr Schlüssel ist für andere Programme als dieses gemacht. Bitten Sie, wer ihn gemacht hat, um einen für Menschen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you set the practice clock. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf die Übungsuhr nicht stellen. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/scope_messages.py"/>
        <source>Your key doesn&apos;t let you administer this workspace. Ask the person who gave it to you for one that does.</source>
        <translation>Ihr Schlüssel darf diesen Arbeitsbereich nicht verwalten. Bitten Sie, wer ihn gemacht hat, um einen, der es darf.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/search_box.py"/>
        <source>Clear the search</source>
        <translation>Suche leeren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/sentences.py"/>
        <source>{weekday} {day} {month}</source>
        <translation>{weekday}, {day}. {month}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Email the contact that is shown</source>
        <translation>Dem gezeigten Kontakt schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Duplicate the chosen campaign</source>
        <translation>Ausgewählte Kampagne duplizieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Archive the chosen campaign</source>
        <translation>Ausgewählte Kampagne archivieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Calendar: days and weeks</source>
        <translation>Kalender: Tage und Wochen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Calendar: month before, next month</source>
        <translation>Kalender: voriger, nächster Monat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Calendar: today, last email</source>
        <translation>Kalender: heute, letzte Mail</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Flow of a campaign</source>
        <translation>Ablauf einer Kampagne</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Next card</source>
        <translation>Nächste Karte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Open the card</source>
        <translation>Karte öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Add after the card</source>
        <translation>Hinter der Karte einfügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Delete the card</source>
        <translation>Karte löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Move the branch</source>
        <translation>Zweig verschieben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Its own size</source>
        <translation>Originalgröße</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Fit to the window</source>
        <translation>Alles auf einmal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Emails that are planned</source>
        <translation>Geplante Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Emails that were sent</source>
        <translation>Gesendete Mails</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Skip the email</source>
        <translation>Mail überspringen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Undo the last change</source>
        <translation>Änderung zurücknehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Next conversation</source>
        <translation>Nächste Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Conversation before</source>
        <translation>Vorige Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Next unread conversation</source>
        <translation>Nächste ungelesene Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Write a reply</source>
        <translation>Antwort schreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Send the reply</source>
        <translation>Antwort senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Take the reply back</source>
        <translation>Antwort zurücknehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Add files to the reply</source>
        <translation>Dateien an die Antwort anhängen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Insert a template</source>
        <translation>Vorlage einfügen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Snooze, or bring back</source>
        <translation>Zurückstellen oder zurückholen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Star or unstar</source>
        <translation>Markieren oder Markierung entfernen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Mark as unread or read</source>
        <translation>Als ungelesen oder gelesen markieren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Link it to the most likely sender</source>
        <translation>Der wahrscheinlichsten Person zuordnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <location filename="../../app/service/api/threads.py"/>
        <source>It is no one&apos;s</source>
        <translation>Sie ist von niemandem</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Undo linking</source>
        <translation>Zuordnung zurücknehmen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Category, in the order of the menu</source>
        <translation>Einordnung, in der Reihenfolge des Menüs</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Category: as recognized automatically</source>
        <translation>Einordnung: wie erkannt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Send a test event</source>
        <translation>Probeaufruf senden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Pause, or resume</source>
        <translation>Anhalten oder fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Delete the webhook</source>
        <translation>Webhook löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Deliver once more</source>
        <translation>Erneut zustellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Line above, line below</source>
        <translation>Zeile darüber, darunter</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>From the search to the list</source>
        <translation>Von der Suche zur Liste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Choose several</source>
        <translation>Mehrere auswählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Select everything listed</source>
        <translation>Alle in der Liste auswählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Open the line</source>
        <translation>Zeile öffnen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>What you can do with the line</source>
        <translation>Was sich mit der Zeile tun lässt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Clear selection</source>
        <translation>Auswahl aufheben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Delete what is chosen</source>
        <translation>Das Gewählte löschen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Undo the removal</source>
        <translation>Zurückholen, was entfernt wurde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Dialogs</source>
        <translation>Dialoge</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>What the highlighted button says</source>
        <translation>Was der hervorgehobene Knopf sagt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Step back</source>
        <translation>Einen Schritt zurück</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Choose a file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Send, or create</source>
        <translation>Senden oder anlegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/shortcuts.py"/>
        <source>Next field, field before</source>
        <translation>Nächstes Feld, voriges Feld</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>The outreach service can&apos;t be reached. This page returns when it is back.</source>
        <translation>Der Dienst ist nicht erreichbar. Was Sie hier sehen, kommt zurück, sobald er antwortet.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>What this place is for (F1)</source>
        <translation>Wozu dieser Bereich da ist (F1)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>Nothing here yet.</source>
        <translation>Hier ist noch nichts.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/states.py"/>
        <source>Try now</source>
        <translation>Jetzt versuchen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/stepper.py"/>
        <source>Step {step} of {steps}: {name}</source>
        <translation>Schritt {step} von {steps}: {name}</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Permission denied</source>
        <translation>Der Zugriff ist nicht erlaubt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Device or resource busy</source>
        <translation>Das wird gerade verwendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Disk quota exceeded</source>
        <translation>Das Kontingent auf dem Datenträger ist erschöpft</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>File exists</source>
        <translation>Die Datei gibt es schon</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>File too large</source>
        <translation>Die Datei ist zu groß</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Input/output error</source>
        <translation>Der Datenträger lässt sich nicht lesen oder beschreiben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Is a directory</source>
        <translation>Das ist ein Ordner</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Too many open files</source>
        <translation>Zu viele Dateien sind geöffnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>File name too long</source>
        <translation>Der Dateiname ist zu lang</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>No such file or directory</source>
        <translation>Datei oder Ordner gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>No space left on device</source>
        <translation>Der Datenträger ist voll</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Not a directory</source>
        <translation>Das ist kein Ordner</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Operation not permitted</source>
        <translation>Das ist nicht erlaubt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/system_errors.py"/>
        <source>Read-only file system</source>
        <translation>Dort lässt sich nur lesen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/table_columns.py"/>
        <source>Sort by</source>
        <translation>Sortieren nach</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/table_columns.py"/>
        <source>Click to sort, drag to move; the menu chooses columns</source>
        <translation>Klicken sortiert, Ziehen verschiebt; das Menü wählt Spalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/table_columns.py"/>
        <source>Reset columns</source>
        <translation>Wie am Anfang</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/undo_bar.py"/>
        <source>Undo (Ctrl+Z)</source>
        <translation>Zurücknehmen (Strg+Z)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/unsaved_changes.py"/>
        <source>Leave without saving?</source>
        <translation>Ohne Speichern verlassen?</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/unsaved_changes.py"/>
        <source>What you typed is not saved yet.</source>
        <translation>Was Sie eingegeben haben, ist noch nicht gespeichert.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>The part after the @-sign is not valid. It should have a period.</source>
        <translation>Was nach dem @-Zeichen steht, ist ungültig. Es sollte einen Punkt haben.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address cannot end with a period.</source>
        <translation>Eine E-Mail-Adresse kann nicht mit einem Punkt enden.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address cannot have a space.</source>
        <translation>Eine E-Mail-Adresse kann kein Leerzeichen enthalten.</translation>
    </message>
    <message>
        <location filename="../../app/contract/addresses.py"/>
        <source>“{text}” is not an email address: {why}</source>
        <translation>„{text}“ ist keine E-Mail-Adresse: {why}</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>The part before the @-sign is longer than {count} characters.</source>
        <translation>Der Teil vor dem @-Zeichen ist länger als {count} Zeichen.</translation>
    </message>
    <message>
        <location filename="../../app/contract/addresses.py"/>
        <source>The address is missing.</source>
        <translation>Die Adresse fehlt.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>There must be something after the @-sign.</source>
        <translation>Nach dem @-Zeichen fehlt etwas.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>There must be something before the @-sign.</source>
        <translation>Vor dem @-Zeichen fehlt etwas.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address cannot have a period immediately after the @-sign.</source>
        <translation>Direkt nach dem @-Zeichen kann kein Punkt stehen.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address cannot have a period immediately before the @-sign.</source>
        <translation>Direkt vor dem @-Zeichen kann kein Punkt stehen.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>The email address is not valid. It must have exactly one @-sign.</source>
        <translation>Die E-Mail-Adresse ist ungültig. Sie muss genau ein @-Zeichen haben.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address cannot start with a period.</source>
        <translation>Eine E-Mail-Adresse kann nicht mit einem Punkt beginnen.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>The part after the @-sign contains invalid characters: {characters}.</source>
        <translation>Nach dem @-Zeichen stehen ungültige Zeichen: {characters}.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>The email address contains invalid characters before the @-sign: {characters}.</source>
        <translation>Vor dem @-Zeichen stehen ungültige Zeichen: {characters}.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>The address is longer than {count} characters.</source>
        <translation>Die Adresse ist länger als {count} Zeichen.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address cannot have two periods in a row.</source>
        <translation>Eine E-Mail-Adresse kann nicht zwei Punkte hintereinander haben.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>It should look like name@example.com.</source>
        <translation>Sie sollte aussehen wie name@example.com.</translation>
    </message>
    <message>
        <location filename="../../app/contract/address_refusals.py"/>
        <source>An email address must have an @-sign.</source>
        <translation>Das @-Zeichen fehlt.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/threads.py"/>
        <source>The reply was taken back</source>
        <translation>Die Antwort wurde zurückgenommen</translation>
    </message>
    <message>
        <location filename="../../app/service/api/threads.py"/>
        <source>The reply is on its way</source>
        <translation>Die Antwort ist unterwegs</translation>
    </message>
    <message>
        <location filename="../../app/service/api/attachments.py"/>
        <source>File added</source>
        <translation>Datei hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/attachments.py"/>
        <source>The content of {name} not found: its email was too large. Look in the mailbox.</source>
        <translation>Der Inhalt von {name} ist nicht da: Die Mail war zu groß. Sehen Sie im Postfach nach.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/attachments.py"/>
        <source>Attachment {id} not found</source>
        <translation>Anhang {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/attachments.py"/>
        <source>The file is too large: the files of a reply can have {most} MB in total.</source>
        <translation>Die Datei ist zu groß: Die Dateien einer Antwort fassen zusammen {most} MB.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup_format.py"/>
        <source>The backup is damaged: it was cut off or changed on its way. Use another copy of it.</source>
        <translation>Die Sicherung ist beschädigt: Sie wurde abgeschnitten oder verändert. Nehmen Sie eine andere Kopie.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup_format.py"/>
        <source>This is not an Outreach Desk backup. Choose a file that Outreach Desk made.</source>
        <translation>Das ist keine Sicherung von Outreach Desk. Wählen Sie eine Datei, die Outreach Desk erstellt hat.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup.py"/>
        <source>The sealing key of this workspace is being changed. Start Outreach Desk once, so that the change ends; then back up.</source>
        <translation>Der Siegelschlüssel dieses Arbeitsbereichs wird gerade gewechselt. Starten Sie Outreach Desk einmal, damit der Wechsel endet; sichern Sie dann.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup.py"/>
        <source>The disk that holds the data has no room for the copy that a backup is made of: {size:,} MB are needed. Make room, then try again.</source>
        <translation>Auf dem Datenträger ist kein Platz für die Kopie, aus der die Sicherung entsteht: {size:,} MB werden gebraucht. Schaffen Sie Platz und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup.py"/>
        <source>The copy that a backup is made of could not be made: {why}. Nothing was changed.</source>
        <translation>Die Kopie, aus der die Sicherung entsteht, konnte nicht erstellt werden: {why}. Es wurde nichts geändert.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup.py"/>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>There is no workspace in {place}.</source>
        <translation>In {place} ist kein Arbeitsbereich.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup.py"/>
        <source>This workspace lives in a database server: back it up with the server&apos;s own tools, such as pg_dump.</source>
        <translation>Dieser Arbeitsbereich liegt in einem Datenbankserver: Sichern Sie ihn mit dessen eigenen Werkzeugen, etwa pg_dump.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/restore.py"/>
        <source>This backup was made by a newer Outreach Desk ({version}). Install that version, or a later one, to restore it.</source>
        <translation>Diese Sicherung stammt von einem neueren Outreach Desk ({version}). Installieren Sie diese oder eine spätere Version, um sie wiederherzustellen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/backup_format.py"/>
        <source>The passphrase is not the one that this backup was made with. Try again.</source>
        <translation>Das ist nicht die Passphrase, mit der diese Sicherung erstellt wurde. Versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>No one at {entry} is enrolled any more.</source>
        <translation>Niemand von {entry} wird mehr aufgenommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>{entry} is off the blocklist.</source>
        <translation>{entry} steht nicht mehr auf der Sperrliste.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>{entry} is on the blocklist already.</source>
        <translation>{entry} steht schon auf der Sperrliste.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>“{text}” is neither an address nor a domain such as example.com.</source>
        <translation>„{text}“ ist weder eine Adresse noch eine Domain wie example.com.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>Blocklist entry {id} not found</source>
        <translation>Eintrag {id} der Sperrliste nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/records/suppressions.py"/>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The address is on the blocklist.</source>
        <translation>Die Adresse steht auf der Sperrliste.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/suppressions.py"/>
        <source>The domain {domain} is on the blocklist.</source>
        <translation>Die Domain {domain} steht auf der Sperrliste.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>Branches are off in this campaign. Turn them on first.</source>
        <translation>Zweige sind in dieser Kampagne ausgeschaltet. Schalten Sie sie zuerst ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>Leads can be moved in campaigns in ACTIVE or COMPLETED status, this one is {status}</source>
        <translation>Leads lassen sich nur in Kampagnen verschieben, die laufen (ACTIVE) oder abgeschlossen sind (COMPLETED); diese ist {status}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/branches.py"/>
        <source>Subsequence created</source>
        <translation>Zweig angelegt</translation>
    </message>
    <message>
        <location filename="../../app/service/api/branches.py"/>
        <source>Subsequence deleted</source>
        <translation>Zweig gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>This lead is in “{label}” already. No one enters it twice.</source>
        <translation>Dieser Lead ist schon in „{label}“. Niemand kommt zweimal hinein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>This lead has gone through “{label}” already. No one enters it twice.</source>
        <translation>Dieser Lead hat „{label}“ schon durchlaufen. Niemand kommt zweimal hinein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>This person got mail of “{label}” before, as a lead that was deleted.</source>
        <translation>Diese Person bekam schon Mail aus „{label}“, als ein Lead, der gelöscht wurde.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>The lead is in “{label}” now</source>
        <translation>Der Lead ist jetzt in „{label}“</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>This lead has been in “{label}” already. No one enters it twice.</source>
        <translation>Dieser Lead war schon in „{label}“. Niemand kommt zweimal hinein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>Subsequence node {id} not found: this is an entry edge. Use its entry_node_id</source>
        <translation>Den Knoten {id} eines Zweigs gibt es nicht: das ist eine Eingangskante. Nehmen Sie deren entry_node_id</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>Subsequence node {id} not found</source>
        <translation>Den Knoten {id} eines Zweigs gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>Subsequence {id} not found</source>
        <translation>Den Zweig {id} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>The branch “{label}” is off, so no one can enter it.</source>
        <translation>Der Zweig „{label}“ ist ausgeschaltet, darum kann niemand hinein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>This person is no longer emailed ({reason}).</source>
        <translation>Dieser Person wird nicht mehr geschrieben ({reason}).</translation>
    </message>
    <message>
        <location filename="../../app/service/api/branches.py"/>
        <source>Subsequence updated</source>
        <translation>Zweig geändert</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>The domain {domain} has been deleted.</source>
        <translation>Die Domain {domain} wurde inzwischen gelöscht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>The domain {domain} is not active yet. Its setup failed: correct what its check names, and check it again first.</source>
        <translation>Die Domain {domain} ist noch nicht aktiv. Ihre Einrichtung schlug fehl: Berichtigen Sie zuerst, was die Prüfung nennt, und prüfen Sie sie noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>The domain {domain} is not active yet. Check its records and activate it first.</source>
        <translation>Die Domain {domain} ist noch nicht aktiv. Prüfen Sie zuerst ihre Einträge und aktivieren Sie sie.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>The domain {domain} is not active yet. Set its nameservers at the registrar and check it first.</source>
        <translation>Die Domain {domain} ist noch nicht aktiv. Setzen Sie zuerst ihre Nameserver beim Registrar und prüfen Sie sie.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>Every inbox is done.</source>
        <translation>Alle Postfächer sind bearbeitet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>There is an inbox {address} already.</source>
        <translation>Ein Postfach {address} gibt es schon.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/inbox_jobs.py"/>
        <source>Job {id} not found</source>
        <translation>Den Auftrag {id} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>The part before the @ is missing.</source>
        <translation>Der Teil vor dem @ fehlt.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/inbox_jobs.py"/>
        <source>The inboxes are being made.</source>
        <translation>Die Postfächer werden angelegt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>The inboxes on {domain} are being made.</source>
        <translation>Die Postfächer auf {domain} werden angelegt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/bulk_inboxes.py"/>
        <source>It will be tried again automatically.</source>
        <translation>Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/inbox_jobs.py"/>
        <source>The inboxes are made in a moment.</source>
        <translation>Die Postfächer werden gleich angelegt.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>Can only archive campaigns in PAUSED or COMPLETED status, this one is ACTIVE. Pause it first</source>
        <translation>Nur angehaltene (PAUSED) oder abgeschlossene (COMPLETED) Kampagnen lassen sich archivieren; diese läuft (ACTIVE). Halten Sie sie zuerst an</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>Can only delete campaigns in DRAFT, PAUSED or ARCHIVED status, this one is ACTIVE. Pause it first</source>
        <translation>Nur Kampagnen im Entwurf (DRAFT), angehaltene (PAUSED) oder archivierte (ARCHIVED) lassen sich löschen; diese läuft (ACTIVE). Halten Sie sie zuerst an</translation>
    </message>
    <message>
        <location filename="../../app/service/records/enrollment.py"/>
        <source>This campaign is archived and takes no more leads. Copy it, or choose another one.</source>
        <translation>Diese Kampagne ist archiviert und nimmt keine Leads mehr auf. Kopieren Sie sie oder wählen Sie eine andere.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign archived</source>
        <translation>Kampagne archiviert</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/preflight.py"/>
        <source>Checked</source>
        <translation>Geprüft</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign copied</source>
        <translation>Kampagne kopiert</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign created</source>
        <translation>Kampagne angelegt</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign deleted</source>
        <translation>Kampagne gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/campaign_list.py"/>
        <source>{count} emails</source>
        <translation>{count} Mails</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign launched</source>
        <translation>Kampagne gestartet</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/campaign_list.py"/>
        <source>1 lead waits. {why}</source>
        <translation>1 Lead wartet. {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/campaign_list.py"/>
        <source>{leads} leads wait. {why}</source>
        <translation>{leads} Leads warten. {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>The campaign still needs {needs}.</source>
        <translation>Der Kampagne fehlt noch: {needs}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>an inbox that sends</source>
        <translation>ein Postfach, das sendet</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>leads that have something left to receive</source>
        <translation>Leads, die noch etwas zu bekommen haben</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>{needs}; {need}</source>
        <translation>{needs}; {need}</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>a postal address in the settings</source>
        <translation>eine Postanschrift in den Einstellungen</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>sending days and hours</source>
        <translation>Tage und Stunden zum Senden</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>a subject and a text without mistakes for every email</source>
        <translation>ein Betreff und ein Text ohne Fehler für jede Mail</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>tracking of opens or clicks, which a follow-up or a branch depends on</source>
        <translation>das Erfassen von Öffnungen oder Klicks, auf die eine Folgemail oder ein Zweig wartet</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>Can only archive campaigns in PAUSED or COMPLETED status, this one is {status}</source>
        <translation>Nur angehaltene (PAUSED) oder abgeschlossene (COMPLETED) Kampagnen lassen sich archivieren; diese ist {status}</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>Can only delete campaigns in DRAFT, PAUSED or ARCHIVED status, this one is {status}</source>
        <translation>Nur Kampagnen im Entwurf (DRAFT), angehaltene (PAUSED) oder archivierte (ARCHIVED) lassen sich löschen; diese ist {status}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/campaign_lifecycle.py"/>
        <source>Can only update campaigns in DRAFT status</source>
        <translation>Nur Kampagnen im Entwurf oder angehaltene lassen sich ändern</translation>
    </message>
    <message>
        <location filename="../../app/service/records/enrollment.py"/>
        <source>Campaign {id} not found</source>
        <translation>Kampagne {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/campaign_states.py"/>
        <source>Can only pause campaigns in ACTIVE or COMPLETED status, this one is {status}</source>
        <translation>Nur laufende (ACTIVE) oder abgeschlossene (COMPLETED) Kampagnen lassen sich anhalten; diese ist {status}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign paused</source>
        <translation>Kampagne angehalten</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/campaign_lifecycle.py"/>
        <source>Sender account {id} not found</source>
        <translation>Das Postfach {id} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/campaign_lifecycle.py"/>
        <source>{zone} is not a known time zone</source>
        <translation>{zone} ist keine hier bekannte Zeitzone</translation>
    </message>
    <message>
        <location filename="../../app/service/api/campaigns.py"/>
        <source>Campaign updated</source>
        <translation>Kampagne geändert</translation>
    </message>
    <message>
        <location filename="../../app/service/records/company_pauses.py"/>
        <source>People at {domain} get mail again.</source>
        <translation>Menschen bei {domain} bekommen wieder Mails.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contacts.py"/>
        <source>{name} was added.</source>
        <translation>{name} wurde hinzugefügt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/contact_edits.py"/>
        <source>{address} is in the directory already.</source>
        <translation>{address} steht schon im Verzeichnis.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/contact_edits.py"/>
        <source>Contact {id} not found</source>
        <translation>Kontakt {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contacts.py"/>
        <source>{name} was changed.</source>
        <translation>{name} wurde geändert.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/records/tags_and_lists.py"/>
        <source>%n contact(s) changed</source>
        <translation>
            <numerusform>%n Kontakt geändert</numerusform>
            <numerusform>%n Kontakte geändert</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/workflows/contacts/contact_edits.py"/>
        <source>%n contact(s) deleted</source>
        <translation>
            <numerusform>%n Kontakt gelöscht</numerusform>
            <numerusform>%n Kontakte gelöscht</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/contact_edits.py"/>
        <source>{enrolled:,} of {count:,} contacts are leads of the campaign now.</source>
        <translation>{enrolled:,} von {count:,} Kontakten sind jetzt Leads der Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/contact_search.py"/>
        <source>{found}. {ignored}</source>
        <translation>{found}. {ignored}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/link_to_lead.py"/>
        <source>This conversation no longer waits to be linked. Reload it.</source>
        <translation>Wessen Unterhaltung das ist, wird nicht mehr gefragt. Lesen Sie sie neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>The inbox of this conversation was deleted, so no one can reply from it.</source>
        <translation>Das Postfach dieser Unterhaltung ist fort, darum kann niemand daraus antworten.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/link_to_lead.py"/>
        <source>{choice} is none of those that this conversation may belong to</source>
        <translation>{choice} gehört nicht zu den Kandidaten dieser Unterhaltung</translation>
    </message>
    <message>
        <location filename="../../app/service/records/threads.py"/>
        <source>Thread {id} not found</source>
        <translation>Unterhaltung {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/link_to_lead.py"/>
        <source>This conversation was not linked by hand, so there is nothing to take back.</source>
        <translation>Diese Unterhaltung wurde nicht von Hand zugeordnet, darum gibt es nichts zurückzunehmen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/direct_email.py"/>
        <source>There are not enough credits to send this email. Raise the budget in the settings.</source>
        <translation>Das Guthaben reicht für diese Mail nicht. Erhöhen Sie das Budget in den Einstellungen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>A cell is longer than %n character(s). Shorten it in the file.</source>
        <translation>
            <numerusform>Eine Zelle ist länger als %n Zeichen. Kürzen Sie das in der Datei.</numerusform>
            <numerusform>Eine Zelle ist länger als %n Zeichen. Kürzen Sie das in der Datei.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The file is empty.</source>
        <translation>Die Datei ist leer.</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The first row can&apos;t be read. {why}</source>
        <translation>Die erste Zeile kann nicht gelesen werden. {why}</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>a compressed file</source>
        <translation>eine gepackte Datei</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>a database</source>
        <translation>eine Datenbank</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>an Excel workbook or a ZIP archive</source>
        <translation>eine Excel-Mappe oder ein ZIP-Archiv</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>no text</source>
        <translation>kein Text</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>an old Excel workbook</source>
        <translation>eine alte Excel-Mappe</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>a PDF</source>
        <translation>ein PDF</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_dialect.py"/>
        <source>a picture</source>
        <translation>ein Bild</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>This is {why}, not a CSV. Save the sheet as CSV (UTF-8) and choose that file.</source>
        <translation>Das ist {why}, kein CSV. Speichern Sie die Tabelle als CSV (UTF-8) und wählen Sie diese Datei.</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>A quote opens in this row and is never closed. Close it in the file, or remove it.</source>
        <translation>In dieser Zeile beginnt ein Anführungszeichen, das nie geschlossen wird. Schließen Sie es in der Datei, oder nehmen Sie es heraus.</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The row has characters that can&apos;t be read: it is damaged, or in another encoding. Enter it again, and save the file as CSV (UTF-8).</source>
        <translation>Die Zeile enthält Zeichen, die nicht gelesen werden können: Sie ist beschädigt oder anders kodiert. Schreiben Sie sie neu, und speichern Sie die Datei als CSV (UTF-8).</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The row has %n column(s); at most {most} are read. Remove some from the file.</source>
        <translation>
            <numerusform>Die Zeile hat %n Spalte; höchstens {most} werden gelesen. Nehmen Sie einige aus der Datei heraus.</numerusform>
            <numerusform>Die Zeile hat %n Spalten; höchstens {most} werden gelesen. Nehmen Sie einige aus der Datei heraus.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The file is larger than {size} MB. Split it into several files.</source>
        <translation>Die Datei ist größer als {size} MB. Teilen Sie sie in mehrere Dateien auf.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The file has more than %n row(s). Split it into several files.</source>
        <translation>
            <numerusform>Die Datei hat mehr als %n Zeile. Teilen Sie sie in mehrere Dateien auf.</numerusform>
            <numerusform>Die Datei hat mehr als %n Zeilen. Teilen Sie sie in mehrere Dateien auf.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The file has %n column(s); at most {most} are read.</source>
        <translation>
            <numerusform>Die Datei hat %n Spalte; höchstens {most} werden gelesen.</numerusform>
            <numerusform>Die Datei hat %n Spalten; höchstens {most} werden gelesen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_reader.py"/>
        <source>The text can&apos;t be read as {encoding}: byte {at:,} isn&apos;t a valid character. Save the file as CSV (UTF-8) and choose that one.</source>
        <translation>Der Text kann nicht als {encoding} gelesen werden: Byte {at:,} gehört zu keinem Buchstaben. Speichern Sie die Datei als CSV (UTF-8) und wählen Sie diese.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/damage.py"/>
        <source>The file that holds this workspace is damaged, so nothing is sent. Restore a backup (Settings, Data and backup; or outreach restore): the damaged file is kept beside it.</source>
        <translation>Die Datei dieses Arbeitsbereichs ist beschädigt, deshalb wird nichts gesendet. Stellen Sie eine Sicherung wieder her (Einstellungen, Daten und Sicherung; oder outreach restore): Die beschädigte Datei bleibt daneben erhalten.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/damage.py"/>
        <source>The database of this workspace is damaged, so nothing is sent. Restore it with the server&apos;s own tools, then start the service again.</source>
        <translation>Die Datenbank dieses Arbeitsbereichs ist beschädigt, deshalb wird nichts gesendet. Stellen Sie sie mit den Werkzeugen des Servers wieder her und starten Sie dann den Dienst neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/damage.py"/>
        <source>The disk that holds the data can&apos;t be read or written, so nothing is sent. Check the disk, or restore a backup on another one. Then start Outreach Desk again.</source>
        <translation>Der Datenträger mit den Daten lässt sich nicht lesen oder beschreiben, deshalb wird nichts gesendet. Prüfen Sie ihn oder stellen Sie eine Sicherung auf einem anderen wieder her. Starten Sie Outreach Desk danach neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/database.py"/>
        <source>The disk with the data is full, so nothing is sent and nothing can be saved. Free some space; then it continues automatically.</source>
        <translation>Der Datenträger mit den Daten ist voll, darum wird nichts gesendet und nichts gespeichert. Schaffen Sie Platz, dann geht es von selbst weiter.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/missing_database.py"/>
        <source>Emails were sent from this folder, but its database {database} is empty. Restore a backup (Settings, Data and backup; or outreach restore). To start a new workspace instead, move {mark} away.</source>
        <translation>Aus diesem Ordner wurden E-Mails gesendet, aber seine Datenbank {database} ist leer. Stellen Sie eine Sicherung wieder her (Einstellungen, Daten und Sicherung; oder outreach restore). Um stattdessen einen neuen Arbeitsbereich zu beginnen, verschieben Sie {mark} an einen anderen Ort.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/missing_database.py"/>
        <source>Emails were sent from this folder, but its database {database} is empty. Restore it with the server&apos;s own tools. To start a new workspace instead, move {mark} away.</source>
        <translation>Aus diesem Ordner wurden E-Mails gesendet, aber seine Datenbank {database} ist leer. Stellen Sie sie mit den Werkzeugen des Servers wieder her. Um stattdessen einen neuen Arbeitsbereich zu beginnen, verschieben Sie {mark} an einen anderen Ort.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/database.py"/>
        <source>Another program holds the database, so nothing is sent and nothing can be saved. It continues automatically once that program releases it.</source>
        <translation>Ein anderes Programm hält die Datenbank fest, darum wird nichts gesendet und nichts gespeichert. Sobald es sie freigibt, geht es von selbst weiter.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/missing_database.py"/>
        <source>Emails were sent from this folder, but its database {database} is missing. Restore a backup (Settings, Data and backup; or outreach restore). To start a new workspace instead, move {mark} away.</source>
        <translation>Aus diesem Ordner wurden E-Mails gesendet, aber seine Datenbank {database} fehlt. Stellen Sie eine Sicherung wieder her (Einstellungen, Daten und Sicherung; oder outreach restore). Um stattdessen einen neuen Arbeitsbereich zu beginnen, verschieben Sie {mark} an einen anderen Ort.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/database.py"/>
        <source>The database can&apos;t be written to, so nothing is sent and nothing can be saved. Its disk is read-only, or it belongs to another user: allow the user who runs this to write there.</source>
        <translation>In die Datenbank kann nicht geschrieben werden, darum wird nichts gesendet und nichts gespeichert. Ihr Datenträger ist schreibgeschützt, oder sie gehört einem anderen Benutzer: Sorgen Sie dafür, dass dort schreiben darf, wer dies ausführt.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/database_lock.py"/>
        <source>Another outreach service works on this database. Stop it there first.</source>
        <translation>Ein anderer Outreach-Dienst arbeitet an dieser Datenbank. Beenden Sie ihn dort zuerst.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/database.py"/>
        <source>The database does not answer, so nothing is sent and nothing can be saved. It continues automatically once the database answers.</source>
        <translation>Die Datenbank antwortet nicht, darum wird nichts gesendet und nichts gespeichert. Sobald sie antwortet, geht es von selbst weiter.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/selfhosted.py"/>
        <source>The records of {domain} have no DKIM key.</source>
        <translation>Die Einträge von {domain} haben keinen DKIM-Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The key at {name} has only {count} bits, so receivers take no signature by it. Replace it with one of 2048.</source>
        <translation>Der Schlüssel bei {name} hat nur {count} Bit, darum nehmen Empfänger keine Signatur mit ihm an. Ersetzen Sie ihn durch einen mit 2048.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The key at {name} can&apos;t be read, so receivers take no signature by it. Publish it again.</source>
        <translation>Der Schlüssel bei {name} ist nicht lesbar, darum nehmen Empfänger keine Signatur mit ihm an. Veröffentlichen Sie ihn neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The key at {name} is withdrawn. Send yourself a test and look for dkim=pass.</source>
        <translation>Der Schlüssel bei {name} ist widerrufen. Senden Sie sich einen Test, und suchen Sie dort dkim=pass.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>{domain} has no key for signatures, so receivers trust it less. Check it under Domains.</source>
        <translation>{domain} hat keinen Schlüssel für Signaturen, also trauen ihr Empfänger weniger. Prüfen Sie sie unter Domains.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>Its key for signatures can be found.</source>
        <translation>Ihr Schlüssel für Signaturen ist zu finden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>{name} has several records, so receivers may take the wrong one, or none. Leave only the key in use.</source>
        <translation>{name} hat mehrere Einträge, darum nehmen Empfänger vielleicht den falschen oder keinen. Lassen Sie nur den Schlüssel stehen, der gebraucht wird.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>Where its key is published can&apos;t be seen from outside. Send yourself a test and look for dkim=pass.</source>
        <translation>Wo ihr Schlüssel steht, ist von außen nicht zu sehen. Senden Sie sich einen Test, und suchen Sie dort dkim=pass.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>{domain} has no DMARC record, which the large providers ask for. Add: v=DMARC1; p=none</source>
        <translation>{domain} hat keinen DMARC-Eintrag, den die großen Anbieter verlangen. Ergänzen Sie: v=DMARC1; p=none</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>Emails that fail the checks are still delivered.</source>
        <translation>Mails, die die Prüfung nicht bestehen, werden trotzdem zugestellt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>Emails that fail the checks go to the spam folder.</source>
        <translation>Mails, die die Prüfung nicht bestehen, kommen in den Spamordner.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>Emails that fail the checks are refused.</source>
        <translation>Mails, die die Prüfung nicht bestehen, werden abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>{domain} has several DMARC records, so receivers ignore them all. Merge them into one.</source>
        <translation>{domain} hat mehrere DMARC-Einträge; dann beachten Empfänger keinen. Machen Sie daraus einen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The record can&apos;t be read, so receivers do as if there were none. It should be: {record}</source>
        <translation>Der Eintrag ist nicht lesbar, also tun Empfänger, als gäbe es keinen. Er sollte lauten: {record}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/powerdns.py"/>
        <source>it answered {code}.</source>
        <translation>er antwortete mit {code}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/powerdns.py"/>
        <source>The DNS server failed with {code}. Its log says why.</source>
        <translation>Der DNS-Server ist mit {code} gescheitert. Sein Protokoll sagt, warum.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/powerdns.py"/>
        <source>The DNS server refuses this: {why}</source>
        <translation>Der DNS-Server lehnt das ab: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/powerdns.py"/>
        <source>The DNS server&apos;s interface at {host} can&apos;t be reached.</source>
        <translation>Die Schnittstelle des DNS-Servers auf {host} ist nicht erreichbar.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/powerdns.py"/>
        <source>The DNS server does not accept our key. Correct it in the mail host file.</source>
        <translation>Der DNS-Server nimmt unseren Schlüssel nicht an. Berichtigen Sie ihn in der Datei des Mailservers.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/dns_checks.py"/>
        <source>No nameserver is known that could be asked.</source>
        <translation>Es ist kein Nameserver bekannt, der gefragt werden könnte.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/dns_checks.py"/>
        <source>This network can&apos;t find the parent zone.</source>
        <translation>Dieses Netz findet die Zone darüber nicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/dns_checks.py"/>
        <source>{host} answered {code}.</source>
        <translation>{host} antwortete mit {code}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/dns_checks.py"/>
        <source>{host} did not answer.</source>
        <translation>{host} hat nicht geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>DNS did not answer. Try again later.</source>
        <translation>Das DNS hat nicht geantwortet. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/dns_checks.py"/>
        <source>DNS did not answer in time.</source>
        <translation>Das DNS hat nicht rechtzeitig geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/powerdns.py"/>
        <source>The DNS server has {domain} already, and it was not made here.</source>
        <translation>Der DNS-Server hat {domain} schon, und angelegt wurde sie nicht hier.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>{domain} is active. Inboxes can be made on it now.</source>
        <translation>{domain} ist aktiv. Jetzt können Postfächer darauf angelegt werden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>Domain added. Set its nameservers at the registrar: {servers}</source>
        <translation>Domain hinzugefügt. Setzen Sie beim Registrar ihre Nameserver: {servers}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/monitor.py"/>
        <source>After three days the checks have stopped; check it again when that is done.</source>
        <translation>Nach drei Tagen wird nicht mehr geprüft; prüfen Sie noch einmal, wenn das getan ist.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>{count} of its conversations are kept in the archive.</source>
        <translation>{count} ihrer Unterhaltungen bleiben im Archiv.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>Domain {domain} deleted.</source>
        <translation>Domain {domain} gelöscht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{name} can&apos;t be registered anywhere: there is no ending .{ending}.</source>
        <translation>{name} kann nirgends registriert werden: Die Endung .{ending} gibt es nicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>Domain {domain} already exists</source>
        <translation>Die Domain {domain} gibt es schon</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/selfhosted.py"/>
        <source>The database of the mail server can&apos;t be used at the moment.</source>
        <translation>Die Datenbank des Mailservers lässt sich gerade nicht benutzen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/selfhosted.py"/>
        <source>The mail server takes letters, digits and . _ - + in a name, not “{name}”.</source>
        <translation>Der Mailserver nimmt in einem Namen Buchstaben, Ziffern und . _ - + an, nicht „{name}“.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/selfhosted.py"/>
        <source>“{domain}” is not the name of a domain.</source>
        <translation>„{domain}“ ist nicht der Name einer Domain.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/monitor.py"/>
        <source>The mail host can&apos;t be reached.</source>
        <translation>Der Mailserver ist nicht erreichbar.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/monitor.py"/>
        <source>The mail host can&apos;t be reached at the moment, so nothing was changed. Try again later.</source>
        <translation>Der Mailserver ist gerade nicht erreichbar, darum wurde nichts geändert. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>“{text}” is an address. Enter a domain&apos;s name, such as acme-mail.com.</source>
        <translation>„{text}“ ist eine Adresse. Geben Sie den Namen einer Domain ein, etwa acme-mail.com.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{name} is an ending that many share. Enter your own domain, such as acme-mail.{ending}.</source>
        <translation>{name} ist eine Endung, die viele teilen. Geben Sie Ihre eigene Domain ein, etwa acme-mail.{ending}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>“{text}” is more than a domain name. Enter just the name, such as acme-mail.com, without https://.</source>
        <translation>„{text}“ ist mehr als ein Name. Geben Sie ihn allein ein, etwa acme-mail.com, ohne https://.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>“{text}” is not a domain&apos;s name. It should look like acme-mail.com.</source>
        <translation>„{text}“ ist kein Name einer Domain. Er sollte aussehen wie acme-mail.com.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{server} must be removed at the registrar.</source>
        <translation>{server} muss beim Registrar weg.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{server} is not set at the registrar.</source>
        <translation>{server} ist beim Registrar nicht gesetzt.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>Set the nameservers of {domain} at its registrar to {wanted}. It has {found} now.</source>
        <translation>Tragen Sie beim Registrar von {domain} diese Nameserver ein: {wanted}. Jetzt stehen dort {found}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/monitor.py"/>
        <source>The nameservers of {domain} lead elsewhere now, so no reply would arrive. Set them again at the registrar; then the inbox continues automatically.</source>
        <translation>Die Nameserver von {domain} führen jetzt anderswohin, darum käme keine Antwort an. Setzen Sie sie beim Registrar neu; dann geht es mit dem Postfach von selbst weiter.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>Set the nameservers of {domain} at its registrar to {wanted}. It has none now.</source>
        <translation>Tragen Sie beim Registrar von {domain} diese Nameserver ein: {wanted}. Jetzt stehen dort keine.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>The nameservers of {domain} could not be looked up: {why}</source>
        <translation>Wer die Nameserver von {domain} sind, war nicht herauszufinden: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/monitor.py"/>
        <source>This service has no mail server of its own, so it hosts no domains. Connect the mailboxes you have at your provider instead, under Inboxes.</source>
        <translation>Dieser Dienst hat keinen eigenen Mailserver und hostet darum keine Domains. Verbinden Sie stattdessen unter Postfächer jene, die Sie bei Ihrem Anbieter haben.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/practice_host.py"/>
        <source>Only a practice workspace has a simulated registrar.</source>
        <translation>Nur ein Übungsbereich hat einen nachgebildeten Registrar.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/domains.py"/>
        <source>Domain {domain} not found</source>
        <translation>Die Domain {domain} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>{domain} can&apos;t be activated yet. {why}</source>
        <translation>{domain} kann noch nicht aktiviert werden. {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{name} belongs to the practice world itself. Choose another, such as acme-mail.test.</source>
        <translation>{name} gehört der Übungswelt selbst. Wählen Sie einen anderen, etwa acme-mail.test.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/domains.py"/>
        <source>Everything is right. Activate the domain to use it.</source>
        <translation>Alles ist richtig. Aktivieren Sie die Domain, um sie zu benutzen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{name} is a real name. In practice use one that ends in .test: acme-mail.test.</source>
        <translation>{name} ist ein echter Name. Nehmen Sie in der Übung einen auf .test: acme-mail.test.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>{name} has a second {type} record that contradicts ours.</source>
        <translation>{name} hat einen zweiten {type}-Eintrag, der unserem widerspricht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>The {type} record of {name} is missing.</source>
        <translation>Der {type}-Eintrag von {name} fehlt.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/domain_records.py"/>
        <source>The {type} record of {name} is wrong.</source>
        <translation>Der {type}-Eintrag von {name} ist falsch.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>Domain redirect not configured</source>
        <translation>Für diese Domain ist keine Weiterleitung eingerichtet</translation>
    </message>
    <message>
        <location filename="../../app/service/api/domains.py"/>
        <source>Redirect removed</source>
        <translation>Weiterleitung entfernt</translation>
    </message>
    <message>
        <location filename="../../app/service/api/domains.py"/>
        <source>{source} leads to {target}</source>
        <translation>{source} führt zu {target}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>{domain} can&apos;t redirect to itself. Enter the domain of your website.</source>
        <translation>{domain} kann nicht zu sich selbst führen. Geben Sie die Domain Ihrer Website ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/domains.py"/>
        <source>Everything is right.</source>
        <translation>Alles ist richtig.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/selfhosted.py"/>
        <source>The mail server does not know {domain}.</source>
        <translation>Der Mailserver kennt {domain} nicht.</translation>
    </message>
    <message>
        <location filename="../../app/contract/prior_contact.py"/>
        <source>Give not_in_campaign_after beside campaign_id alone</source>
        <translation>Geben Sie not_in_campaign_after nur neben campaign_id an</translation>
    </message>
    <message>
        <location filename="../../app/contract/today.py"/>
        <source>The day must end after it begins, and within two days</source>
        <translation>Der Tag muss nach seinem Beginn enden, und innerhalb von zwei Tagen</translation>
    </message>
    <message>
        <location filename="../../app/contract/campaigns.py"/>
        <source>Variant distributions must sum to 100%, got {total}%</source>
        <translation>Die Anteile der Varianten müssen zusammen 100 % ergeben; es sind {total} %</translation>
    </message>
    <message>
        <location filename="../../app/contract/workspace.py"/>
        <source>The last day must be the first one or one of the {days} after it</source>
        <translation>Der letzte Tag muss der erste sein oder einer der {days} danach</translation>
    </message>
    <message>
        <location filename="../../app/contract/wire_models.py"/>
        <source>A name should have at least one visible character</source>
        <translation>Ein Name braucht mindestens ein sichtbares Zeichen</translation>
    </message>
    <message>
        <location filename="../../app/contract/wire_models.py"/>
        <source>Input should be JSON, in Unicode and finite numbers</source>
        <translation>Hier muss JSON stehen, in Unicode und endlichen Zahlen</translation>
    </message>
    <message>
        <location filename="../../app/contract/ids.py"/>
        <source>Input should be a valid UUID</source>
        <translation>Hier muss eine gültige UUID stehen</translation>
    </message>
    <message>
        <location filename="../../app/contract/prior_contact.py"/>
        <source>Give emails, contact_ids or campaign_id</source>
        <translation>Geben Sie emails, contact_ids oder campaign_id an</translation>
    </message>
    <message>
        <location filename="../../app/contract/previews.py"/>
        <source>Give only one of step_number, variant_id and node_id</source>
        <translation>Geben Sie nur eines von step_number, variant_id und node_id an</translation>
    </message>
    <message>
        <location filename="../../app/contract/wire_models.py"/>
        <source>Dates should look like 2026-03-02 and times like 2026-03-02T12:00:00Z; a number is neither</source>
        <translation>Schreiben Sie ein Datum wie 2026-03-02 und eine Zeit wie 2026-03-02T12:00:00Z; eine Zahl ist keines von beiden</translation>
    </message>
    <message>
        <location filename="../../app/contract/wire_models.py"/>
        <source>The time in UTC should lie between the years 1 and 9999</source>
        <translation>Die Zeit in UTC muss zwischen den Jahren 1 und 9999 liegen</translation>
    </message>
    <message>
        <location filename="../../app/contract/analytics.py"/>
        <source>`to` must not be before `from`</source>
        <translation>`to` darf nicht vor `from` liegen</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>after_days must be a whole number from 1 to 365</source>
        <translation>after_days muss eine ganze Zahl von 1 bis 365 sein</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>any must list 1 to 100 texts of 1 to 200 characters</source>
        <translation>any muss 1 bis 100 Texte mit 1 bis 200 Zeichen nennen</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>categories must name at least one of: {categories}</source>
        <translation>categories muss mindestens eines davon nennen: {categories}</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>include_auto must be true or false</source>
        <translation>include_auto muss true oder false sein</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>MAIN_FINISHED takes no parameters</source>
        <translation>MAIN_FINISHED nimmt keine Parameter</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>MANUAL takes no parameters</source>
        <translation>MANUAL nimmt keine Parameter</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>min_opens must be a whole number from 1 to 100</source>
        <translation>min_opens muss eine ganze Zahl von 1 bis 100 sein</translation>
    </message>
    <message>
        <location filename="../../app/contract/branches.py"/>
        <source>url_contains must be a part of a web address, or be left out</source>
        <translation>url_contains muss Teil einer Webadresse sein oder fehlen</translation>
    </message>
    <message>
        <location filename="../../app/contract/campaigns.py"/>
        <location filename="../../app/service/workflows/campaigns/campaign_lifecycle.py"/>
        <source>The sending window must end after it starts</source>
        <translation>Die Sendezeit muss nach ihrem Anfang enden</translation>
    </message>
    <message>
        <location filename="../../app/contract/wire_models.py"/>
        <source>The year should lie between 1970 and 2999</source>
        <translation>Das Jahr muss zwischen 1970 und 2999 liegen</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>an inbox</source>
        <translation>ein Postfach</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>value for a merge field</source>
        <translation>Wert für ein Serienfeld</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because {act}.</source>
        <translation>Die Automatik ruht, weil {act}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Too many emails of this campaign bounced lately; check its addresses, then resume it.</source>
        <translation>Zu viele Mails dieser Kampagne waren zuletzt unzustellbar; prüfen Sie ihre Adressen und setzen Sie sie dann fort.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The branch is paused with its campaign.</source>
        <translation>Der Zweig ruht mit seiner Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>manual</source>
        <translation>von Hand</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign is {status}.</source>
        <translation>Die Kampagne sendet nicht ({status}).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign is archived.</source>
        <translation>Die Kampagne sendet nicht (archiviert).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign is completed.</source>
        <translation>Die Kampagne sendet nicht (abgeschlossen).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign is draft.</source>
        <translation>Die Kampagne sendet nicht (Entwurf).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign&apos;s daily limit per inbox is reached.</source>
        <translation>Die Tagesgrenze der Kampagne je Postfach ist erreicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign is paused.</source>
        <translation>Die Kampagne sendet nicht (pausiert).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>{person} from the same company replied {when}.</source>
        <translation>{person} aus demselben Unternehmen hat {when} geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Someone at the next person&apos;s company replied recently.</source>
        <translation>Jemand aus dem Unternehmen der nächsten Person hat kürzlich geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign doesn&apos;t send on this day.</source>
        <translation>Heute ist kein Sendetag der Kampagne.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This email was delayed by hand.</source>
        <translation>Diese Mail wurde von Hand verschoben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The next email was delayed by hand.</source>
        <translation>Die nächste Mail wurde von Hand verschoben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Waiting for the gap between emails from this inbox.</source>
        <translation>Der Abstand zur letzten Mail des Postfachs ist noch nicht um.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>{day} is a holiday: {holiday}.</source>
        <translation>Feiertag: {holiday} ({day}).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>{day:date} is a holiday: {holiday}.</source>
        <translation>Feiertag: {holiday} ({day:date}).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Today is a holiday: {holiday}.</source>
        <translation>Heute ist ein Feiertag: {holiday}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The inbox has reached its daily limit.</source>
        <translation>Das Postfach hat seine Tagesgrenze erreicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The inbox is not sending; see Inboxes.</source>
        <translation>Das Postfach sendet nicht; siehe Postfächer.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>lately</source>
        <translation>kürzlich</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The lead has no {field}, which the email needs; fill it in or add a default.</source>
        <translation>Dem Lead fehlt {field}, das die Mail braucht; füllen Sie es aus oder geben Sie einen Ersatzwert an.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The rest of today&apos;s limit is reserved for first emails.</source>
        <translation>Was dieses Postfach heute noch senden darf, bleibt neuen Leads vorbehalten.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>no campaign sends</source>
        <translation>keine Kampagne sendet</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>No inbox of the campaign may send this; add one or bring the old one back.</source>
        <translation>Kein Postfach der Kampagne darf dies senden; fügen Sie eines hinzu oder holen Sie das alte zurück.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>not active</source>
        <translation>nicht aktiv</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>on {day:date}</source>
        <translation>am {day:date}</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>{gate} Next: {at:moment} ({zone}).</source>
        <translation>{gate} Weiter: {at:moment} ({zone}).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person is out of office.</source>
        <translation>Diese Person ist abwesend.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The next person is out of office.</source>
        <translation>Die nächste Person ist abwesend.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because you booked a meeting.</source>
        <translation>Die Automatik ruht, weil Sie einen Termin vereinbart haben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because a teammate booked a meeting.</source>
        <translation>Die Automatik ruht, weil jemand aus dem Team einen Termin vereinbart hat.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because this person may have asked for no more email.</source>
        <translation>Die Automatik ruht, weil diese Person vielleicht keine E-Mails mehr möchte.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because you emailed this person.</source>
        <translation>Die Automatik ruht, weil Sie dieser Person geschrieben haben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because a teammate emailed this person.</source>
        <translation>Die Automatik ruht, weil jemand aus dem Team dieser Person geschrieben hat.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because you linked the conversation.</source>
        <translation>Die Automatik ruht, weil Sie die Unterhaltung zugeordnet haben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because a teammate linked the conversation.</source>
        <translation>Die Automatik ruht, weil jemand aus dem Team die Unterhaltung zugeordnet hat.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because you replied.</source>
        <translation>Die Automatik ruht, weil Sie geantwortet haben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because a teammate replied.</source>
        <translation>Die Automatik ruht, weil jemand aus dem Team geantwortet hat.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because you snoozed the conversation.</source>
        <translation>Die Automatik ruht, weil Sie die Unterhaltung zurückgestellt haben.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Automation is paused because a teammate snoozed the conversation.</source>
        <translation>Die Automatik ruht, weil jemand aus dem Team die Unterhaltung zurückgestellt hat.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The settings have no postal address, which every email needs; enter one.</source>
        <translation>In den Einstellungen fehlt die Postanschrift, die jede Mail braucht; tragen Sie eine ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This week&apos;s ramp-up limit is reached.</source>
        <translation>Die Grenze des Anlaufs für diese Woche ist erreicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The mail server rejected the last emails because of their content or their sender; fix that, then resume it.</source>
        <translation>Der Mailserver hat die letzten Mails abgelehnt, wegen ihres Inhalts oder wegen des Absenders; beheben Sie das und setzen Sie sie dann fort.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person has replied, so the sequence has ended.</source>
        <translation>Diese Person hat geantwortet, daher ist die Abfolge zu Ende.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Replies to {inbox} can&apos;t be read right now, so campaign emails wait.</source>
        <translation>Antworten an {inbox} sind gerade nicht zu lesen, darum warten die Mails der Kampagnen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person gets the campaign as {field} already, and one person gets it once.</source>
        <translation>Diese Person bekommt die Kampagne schon als {field}, und jede Person bekommt sie einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This email was skipped by hand; the outbox can bring it back.</source>
        <translation>Diese Mail wurde von Hand übersprungen; im Postausgang lässt sie sich zurückholen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The next email was skipped by hand; the outbox can bring it back.</source>
        <translation>Die nächste Mail wurde von Hand übersprungen; im Postausgang lässt sie sich zurückholen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The email was deferred by the other side and will be tried again.</source>
        <translation>Die Gegenseite hat die Mail zurückgestellt; sie wird erneut versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The next email was deferred by the other side and will be tried again.</source>
        <translation>Die Gegenseite hat die nächste Mail aufgeschoben; sie wird noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Someone</source>
        <translation>Jemand</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The campaign starts later.</source>
        <translation>Die Kampagne beginnt später.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person is suppressed ({reason}).</source>
        <translation>Diese Person ist gesperrt ({reason}).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person is suppressed (bounced).</source>
        <translation>Diese Person ist gesperrt (unzustellbar).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person is suppressed (manual).</source>
        <translation>Diese Person ist gesperrt (von Hand).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person is suppressed (unsubscribed).</source>
        <translation>Diese Person ist gesperrt (abgemeldet).</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/lead_states.py"/>
        <source>The template holds it up: {why}</source>
        <translation>Die Vorlage hält es auf: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>This person got another email a short time ago.</source>
        <translation>Diese Person bekam vor Kurzem eine andere Mail.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The next person got another email a short time ago.</source>
        <translation>Die nächste Person hat vor Kurzem eine andere Mail bekommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>It is not known whether the last email arrived; resolve it first.</source>
        <translation>Ob die letzte Mail ankam, ist nicht bekannt; klären Sie das zuerst.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Waiting the set number of days after the last email.</source>
        <translation>Die Wartetage nach der letzten Mail sind noch nicht um.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>Follow-ups skip weekends.</source>
        <translation>Folgemails lassen das Wochenende aus.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>The sending window is closed.</source>
        <translation>Außerhalb der Sendezeit.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/gates.py"/>
        <source>you replied</source>
        <translation>Sie geantwortet haben</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>All Saints&apos; Day</source>
        <translation>Allerheiligen</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>All Souls&apos; Day</source>
        <translation>Allerseelen</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>ANZAC Day</source>
        <translation>ANZAC-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Anzac Day</source>
        <translation>ANZAC-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Armistice Day</source>
        <translation>Tag des Waffenstillstands</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Ascension Day</source>
        <translation>Christi Himmelfahrt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Ash Wednesday</source>
        <translation>Aschermittwoch</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Assumption Day</source>
        <translation>Mariä Himmelfahrt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Augsburg Peace Festival</source>
        <translation>Augsburger Hohes Friedensfest</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>August Bank Holiday</source>
        <translation>Bankfeiertag im August</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Australia Day</source>
        <translation>Australien-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Battle of Naefels Victory Day</source>
        <translation>Näfelser Fahrt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Boxing Day</source>
        <translation>Zweiter Weihnachtstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Canada Day</source>
        <translation>Kanada-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Candlemas</source>
        <translation>Mariä Lichtmess</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Carnival Monday</source>
        <translation>Rosenmontag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Carnival Tuesday</source>
        <translation>Faschingsdienstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Chinese New Year</source>
        <translation>Chinesisches Neujahr</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Christmas Day</source>
        <translation>Erster Weihnachtstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Christmas Eve</source>
        <translation>Heiligabend</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Columbus Day</source>
        <translation>Kolumbus-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Constitution Day</source>
        <translation>Tag der Verfassung</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Corpus Christi</source>
        <translation>Fronleichnam</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holidays.py"/>
        <source>The holidays of this country are not known. Use its ISO 3166 code.</source>
        <translation>Die Feiertage dieses Landes sind nicht bekannt. Nehmen Sie seinen Code nach ISO 3166.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Day after New Year&apos;s Day</source>
        <translation>Tag nach Neujahr</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Easter Monday</source>
        <translation>Ostermontag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Easter Sunday</source>
        <translation>Ostersonntag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Eid al-Adha</source>
        <translation>Opferfest</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Eid al-Fitr</source>
        <translation>Fest des Fastenbrechens</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Epiphany</source>
        <translation>Heilige Drei Könige</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>{holiday} (estimated)</source>
        <translation>{holiday} (voraussichtlich)</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Europe Day</source>
        <translation>Europatag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Genevan Fast</source>
        <translation>Genfer Bettag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>German Unity Day</source>
        <translation>Tag der Deutschen Einheit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Good Friday</source>
        <translation>Karfreitag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Holy Saturday</source>
        <translation>Karsamstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Immaculate Conception</source>
        <translation>Mariä Empfängnis</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Independence Day</source>
        <translation>Unabhängigkeitstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>International Labor Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>International Women&apos;s Day</source>
        <translation>Internationaler Frauentag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>International Worker&apos;s Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>International Workers&apos; Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>June Bank Holiday</source>
        <translation>Bankfeiertag im Juni</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Juneteenth National Independence Day</source>
        <translation>Juneteenth, Ende der Sklaverei</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>King&apos;s Birthday</source>
        <translation>Geburtstag des Königs</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>King&apos;s Day</source>
        <translation>Königstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Labor Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Labour Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Liberation Day</source>
        <translation>Tag der Befreiung</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Martin Luther King Jr. Day</source>
        <translation>Martin-Luther-King-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Maundy Thursday</source>
        <translation>Gründonnerstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>May Bank Holiday</source>
        <translation>Bankfeiertag im Mai</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>May Day</source>
        <translation>Maifeiertag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Memorial Day</source>
        <translation>Gedenktag der Gefallenen</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Midsummer Day</source>
        <translation>Mittsommertag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Mother&apos;s Day</source>
        <translation>Muttertag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>National Day</source>
        <translation>Nationalfeiertag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Nativity of Mary</source>
        <translation>Mariä Geburt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>New Year&apos;s Day</source>
        <translation>Neujahr</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>New Year&apos;s Eve</source>
        <translation>Silvester</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>{holiday} (observed)</source>
        <translation>{holiday} (nachgeholt)</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>{holiday} (observed, estimated)</source>
        <translation>{holiday} (nachgeholt, voraussichtlich)</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>October Bank Holiday</source>
        <translation>Bankfeiertag im Oktober</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Pentecost</source>
        <translation>Pfingstsonntag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Pentecost Monday</source>
        <translation>Pfingstmontag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Prayer Monday</source>
        <translation>Bettagsmontag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Reformation Day</source>
        <translation>Reformationstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holidays.py"/>
        <source>This country has no such region with its own holidays.</source>
        <translation>Dieses Land hat keinen solchen Teil mit eigenen Feiertagen.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Repentance and Prayer Day</source>
        <translation>Buß- und Bettag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Republic Day</source>
        <translation>Tag der Republik</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Restoration Day</source>
        <translation>Wiederherstellung der Republik</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saint Berchtold&apos;s Day</source>
        <translation>Berchtoldstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saint Brigid&apos;s Day</source>
        <translation>St.-Brigida-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saint Joseph&apos;s Day</source>
        <translation>Josefstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saint Nicholas of Flüe</source>
        <translation>Bruder Klaus</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saint Patrick&apos;s Day</source>
        <translation>St.-Patricks-Tag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saint Stephen&apos;s Day</source>
        <translation>Stephanstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Saints Peter and Paul</source>
        <translation>Peter und Paul</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Second Day of Christmas</source>
        <translation>Zweiter Weihnachtstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Spring Bank Holiday</source>
        <translation>Bankfeiertag im Frühling</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Summer Bank Holiday</source>
        <translation>Bankfeiertag im Sommer</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Thanksgiving Day</source>
        <translation>Erntedank</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Veterans Day</source>
        <translation>Tag der Veteranen</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Victory Day</source>
        <translation>Tag des Sieges</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Washington&apos;s Birthday</source>
        <translation>Washingtons Geburtstag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Whit Monday</source>
        <translation>Pfingstmontag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Women&apos;s Day</source>
        <translation>Frauentag</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Worker&apos;s Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>Workers&apos; Day</source>
        <translation>Tag der Arbeit</translation>
    </message>
    <message>
        <location filename="../../app/service/records/holiday_names.py"/>
        <source>World Children&apos;s Day</source>
        <translation>Weltkindertag</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The certificate of {host} is not trusted by this computer, so nothing was read from it. If the server is your own, have this computer trust the authority of its certificate, then restart Outreach Desk.</source>
        <translation>Dieser Computer vertraut dem Zertifikat von {host} nicht, darum wurde nichts davon gelesen. Ist es Ihr eigener Server, lassen Sie diesen Computer der Stelle vertrauen, die es ausgestellt hat, und starten Sie dann das Programm neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, cut the connection. It will be tried again automatically.</source>
        <translation>{host}, Port {port}, hat die Verbindung getrennt. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, refuses the connection. Check the port; 993 is usual for reading mail.</source>
        <translation>{host}, Port {port}, lehnt die Verbindung ab. Prüfen Sie den Port; üblich zum Lesen ist 993.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_client.py"/>
        <source>The user name or password has characters that no mailbox accepts.</source>
        <translation>Benutzername oder Passwort haben Zeichen, die kein Postfach annimmt.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, can&apos;t be reached: no connection. It will be tried again automatically.</source>
        <translation>{host}, Port {port}, ist nicht erreichbar: keine Verbindung. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, offers no encryption, so nothing is read from it. Choose a port with TLS.</source>
        <translation>{host}, Port {port}, bietet keine Verschlüsselung, darum wird nichts davon gelesen. Wählen Sie einen Port mit TLS.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, broke off or said something unexpected. It will be tried again automatically.</source>
        <translation>{host}, Port {port}, brach ab oder sagte etwas Unerwartetes. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_client.py"/>
        <source>{host} did not accept the user name and password for reading, or IMAP is switched off there. Many providers want an app password here; enter it again.</source>
        <translation>{host} hat Benutzernamen und Passwort zum Lesen nicht angenommen, oder IMAP ist dort ausgeschaltet. Viele Anbieter wollen hier ein App-Passwort; geben Sie es neu ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_client.py"/>
        <source>{host} did not accept the sign-in for reading, or IMAP is switched off for this mailbox. Allow IMAP there, or sign in again.</source>
        <translation>{host} hat die Anmeldung zum Lesen nicht angenommen, oder IMAP ist für dieses Postfach ausgeschaltet. Erlauben Sie dort IMAP oder melden Sie sich erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, does not speak TLS as expected. 993 is the usual port for reading mail.</source>
        <translation>{host}, Port {port}, spricht TLS nicht wie erwartet. Üblich zum Lesen ist Port 993.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host} takes no more connections at the moment. It will be tried again automatically.</source>
        <translation>{host} nimmt gerade keine weiteren Verbindungen an. Es wird automatisch erneut versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/imap_errors.py"/>
        <source>{host}, port {port}, can&apos;t be reached: {reason}. It will be tried again automatically.</source>
        <translation>{host}, Port {port}, ist nicht erreichbar: {reason}. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The upload broke off; rows read so far stay. Upload the file again: no one is added twice.</source>
        <translation>Das Hochladen brach ab; bisher gelesene Zeilen bleiben. Laden Sie die Datei noch einmal hoch: Niemand wird doppelt aufgenommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The upload was cancelled; rows read before that stay.</source>
        <translation>Das Hochladen wurde abgebrochen; vorher gelesene Zeilen bleiben.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>Every row has been read.</source>
        <translation>Alle Zeilen sind gelesen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/leads.py"/>
        <source>Input should be true or false</source>
        <translation>Die Angabe muss true oder false sein</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/leads.py"/>
        <source>Input should be &apos;skip&apos; or &apos;update&apos;</source>
        <translation>Die Angabe muss „skip“ oder „update“ sein</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/contacts.py"/>
        <source>{imported:,} of {count:,} rows imported.</source>
        <translation>{imported:,} von {count:,} Zeilen importiert.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The upload has ended already: it is {status}.</source>
        <translation>Das Hochladen ist schon zu Ende: {status}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/upload.py"/>
        <source>Left out, because no one has them: {fields}.</source>
        <translation>Weggelassen, denn keine Person hat sie: {fields}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The uploaded file can&apos;t be read any more. Upload it again.</source>
        <translation>Die hochgeladene Datei ist nicht mehr lesbar. Laden Sie sie noch einmal hoch.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/forms.py"/>
        <source>Should be a JSON object that leads from field to column header</source>
        <translation>Muss ein JSON-Objekt sein, das von Feldern zu Spaltenüberschriften führt</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>Upload {id} not found</source>
        <translation>Upload {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The upload begins in a moment.</source>
        <translation>Das Hochladen beginnt gleich.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The rows are being read.</source>
        <translation>Die Zeilen werden gelesen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/imports/job.py"/>
        <source>The upload has started: {count:,} rows.</source>
        <translation>Der Upload hat begonnen: {count:,} Zeilen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/reconciliation_job.py"/>
        <source>Compared</source>
        <translation>Verglichen</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/reconciliation_job.py"/>
        <source>The inbox can&apos;t be compared; the service&apos;s log says why. It will be tried again automatically.</source>
        <translation>Das Postfach kann nicht verglichen werden; das Protokoll des Dienstes sagt, warum. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>Failed to connect to the email provider; verify credentials and app password settings.
{why}</source>
        <translation>Keine Verbindung zum Mailanbieter; prüfen Sie Zugangsdaten und App-Passwort.
{why}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/inboxes.py"/>
        <source>Inbox deleted</source>
        <translation>Postfach gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>The inbox was deleted before the email went out.</source>
        <translation>Das Postfach wurde gelöscht, bevor die Mail hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/imap_watcher.py"/>
        <source>{host} lists an email that it does not hand out. It will be tried again automatically.</source>
        <translation>{host} führt eine Mail auf, gibt sie aber nicht heraus. Es wird von selbst noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/inbox_health.py"/>
        <source>{field} must be on: a password is never sent over a line that is not encrypted.</source>
        <translation>{field} muss an sein: Ein Passwort geht nie über eine unverschlüsselte Leitung.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>Inbox already exists</source>
        <translation>Dieses Postfach gibt es schon</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>{host} is in a private network. Ask a person who administers the workspace to connect this inbox.</source>
        <translation>{host} liegt in einem privaten Netz. Bitten Sie jemanden, der den Arbeitsbereich verwaltet, dieses Postfach zu verbinden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>Inbox is assigned to a campaign and cannot be deleted; remove from campaigns first</source>
        <translation>Das Postfach gehört zu einer Kampagne und lässt sich nicht löschen; nehmen Sie es zuerst aus den Kampagnen</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>This mailbox is connected already, as {address}. Replies to both addresses arrive in it, and the provider counts the emails of both: share what it allows between them.</source>
        <translation>Dieses Postfach ist schon verbunden, als {address}. Antworten an beide Adressen kommen darin an, und der Anbieter zählt die Mails von beiden: Teilen Sie unter ihnen auf, was er erlaubt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>Another workspace of your team sends from this mailbox, too. Each has a daily limit of its own, and the provider counts the emails of both: share what it allows between them.</source>
        <translation>Ein anderer Arbeitsbereich Ihres Teams sendet auch aus diesem Postfach. Jeder hat seine eigene Tagesgrenze, und der Anbieter zählt die Mails von beiden: Teilen Sie unter ihnen auf, was er erlaubt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>The inbox was not deleted; try again later.</source>
        <translation>Das Postfach wurde nicht gelöscht; versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/ledger_queries.py"/>
        <source>Inbox {inbox} not found</source>
        <translation>Postfach {inbox} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/reconciliation_job.py"/>
        <source>No mail is read from this inbox, so there is nothing to compare.</source>
        <translation>Aus diesem Postfach werden keine Mails gelesen, darum gibt es nichts zu vergleichen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/autodiscovery.py"/>
        <source>Nothing leaves this computer in practice, so only the practice mailbox is known: {address}.</source>
        <translation>In der Übung verlässt nichts diesen Computer, darum ist nur das Übungspostfach bekannt: {address}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/prior_contact.py"/>
        <source>{known} of {asked} known</source>
        <translation>{known} von {asked} bekannt</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/autodiscovery.py"/>
        <source>This is how the practice mailbox is probably reached.</source>
        <translation>So ist das Übungspostfach wahrscheinlich zu erreichen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/imap_watcher.py"/>
        <source>The inbox can&apos;t be read; the service&apos;s log says why. It will be tried again automatically.</source>
        <translation>Das Postfach kann nicht gelesen werden; das Protokoll des Dienstes sagt, warum. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/watcher_manager.py"/>
        <source>The password for reading was kept on another computer. Enter it again.</source>
        <translation>Das Passwort zum Lesen lag auf einem anderen Computer. Geben Sie es neu ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/inbox_trouble.py"/>
        <source>Campaign emails wait until then, because someone may have opted out.</source>
        <translation>Kampagnenmails warten solange, denn vielleicht hat jemand um keine weiteren gebeten.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/autodiscovery.py"/>
        <source>This is how {domain} is probably reached.</source>
        <translation>So ist {domain} wahrscheinlich zu erreichen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/autodiscovery.py"/>
        <source>Nothing was found for {domain}. Ask the person who runs it for the names of its mail servers.</source>
        <translation>Für {domain} wurde nichts gefunden. Fragen Sie, wer sie betreibt, nach den Namen der Mailserver.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>This inbox signs in with its provider, so it takes no password.</source>
        <translation>Dieses Postfach meldet sich bei seinem Anbieter an und nimmt kein Passwort.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{address} does not exist at {host}. Check its spelling, or create it at the provider first.</source>
        <translation>{address} gibt es bei {host} nicht. Prüfen Sie die Schreibweise, oder legen Sie die Adresse zuerst beim Anbieter an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>Sending: {sending}
Receiving: {receiving}</source>
        <translation>Senden: {sending}
Empfangen: {receiving}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>Both sides work.</source>
        <translation>Beide Seiten funktionieren.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host}, port {port}, cut the connection. Wait a few minutes, then try again.</source>
        <translation>{host}, Port {port}, hat die Verbindung getrennt. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} accepted the password, but refused an email from {address} to itself. Ask the provider what is missing.</source>
        <translation>{host} hat das Passwort angenommen, aber eine Mail von {address} an sich selbst abgelehnt. Fragen Sie den Anbieter, was fehlt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} takes no more connections at the moment, so the password was not tried. Wait a few minutes, then try again.</source>
        <translation>{host} nimmt gerade keine weiteren Verbindungen an, deshalb wurde das Passwort nicht geprüft. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>The mailbox of {address} is full, so no reply can arrive. Make room there, then try again.</source>
        <translation>Das Postfach von {address} ist voll, deshalb kann keine Antwort ankommen. Schaffen Sie dort Platz und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host}, port {port}, can&apos;t be reached: no connection. Wait a few minutes, then try again.</source>
        <translation>{host}, Port {port}, ist nicht erreichbar: keine Verbindung. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host}, port {port}, broke off or said something unexpected. Wait a few minutes, then try again.</source>
        <translation>{host}, Port {port}, brach ab oder sagte etwas Unerwartetes. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>It works.</source>
        <translation>Es funktioniert.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} did not accept the user name and password. Many providers want an app password here; enter it again.</source>
        <translation>{host} nimmt Benutzernamen und Passwort nicht an. Viele Anbieter wollen hier ein App-Passwort; geben Sie es neu ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} can&apos;t check the password at the moment. Wait a few minutes, then try again.</source>
        <translation>{host} kann das Passwort gerade nicht prüfen. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>It works, but {host} deferred an email from {address} to itself. That is temporary, and emails are tried again automatically.</source>
        <translation>Es funktioniert, aber {host} hat eine Mail von {address} an sich selbst vertagt. Das ist vorübergehend, und Mails werden automatisch erneut versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>Receiving: {why}</source>
        <translation>Empfangen: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} accepted the password, but does not pass emails on for this user name. Enter the provider&apos;s server for sending, with port 587 or 465.</source>
        <translation>{host} hat das Passwort angenommen, leitet für diesen Benutzernamen aber keine Mails weiter. Geben Sie den Server des Anbieters zum Senden ein, mit Port 587 oder 465.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} accepted the password, but does not let this user name send as {address}. Check the address, or ask the provider to allow it.</source>
        <translation>{host} hat das Passwort angenommen, lässt diesen Benutzernamen aber nicht als {address} senden. Prüfen Sie die Adresse, oder bitten Sie den Anbieter, es zu erlauben.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>Sending: {why}</source>
        <translation>Senden: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{suite} can&apos;t check the sign-in at the moment. Wait a few minutes, then try again.</source>
        <translation>{suite} kann die Anmeldung gerade nicht prüfen. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host} takes no more connections at the moment. Wait a few minutes, then try again.</source>
        <translation>{host} nimmt gerade keine weiteren Verbindungen an. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/connection_test.py"/>
        <source>{host}, port {port}, can&apos;t be reached: {reason}. Wait a few minutes, then try again.</source>
        <translation>{host}, Port {port}, ist nicht erreichbar: {reason}. Warten Sie einige Minuten und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/reconciliation.py"/>
        <source>{count} inboxes compared</source>
        <translation>{count} Postfächer verglichen</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/team/invitations.py"/>
        <source>Welcome, {name}. Keep the key now: it is not shown again.</source>
        <translation>Willkommen, {name}. Bewahren Sie den Schlüssel jetzt auf: Er wird nicht noch einmal gezeigt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/team/invitations.py"/>
        <source>This invitation was used, taken back or has expired. Ask for a new one.</source>
        <translation>Diese Einladung wurde benutzt, zurückgenommen oder ist abgelaufen. Bitten Sie um eine neue.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/team.py"/>
        <source>Pass the invitation on now: its code is not shown again.</source>
        <translation>Geben Sie die Einladung jetzt weiter: Ihr Code wird nicht noch einmal gezeigt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/team/invitations.py"/>
        <source>Invitation {id} not found</source>
        <translation>Einladung {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/team.py"/>
        <source>The invitation for {address} was taken back.</source>
        <translation>Die Einladung für {address} wurde zurückgenommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/api_keys.py"/>
        <source>The key would have expired already. Choose a later day.</source>
        <translation>Der Schlüssel wäre schon abgelaufen. Wählen Sie einen späteren Tag.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/authentication.py"/>
        <source>Invalid or revoked API key</source>
        <translation>Der API-Schlüssel ist ungültig oder widerrufen</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>Keep the key now: it is not shown again.</source>
        <translation>Bewahren Sie den Schlüssel jetzt auf: Er wird nicht noch einmal gezeigt.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/api_keys.py"/>
        <source>Key {id} not found</source>
        <translation>Schlüssel {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/key_rotation.py"/>
        <source>The database can&apos;t be read, so it is not known which key opens it. See to it, and try again.</source>
        <translation>Die Datenbank ist nicht lesbar, daher ist unbekannt, welcher Schlüssel sie öffnet. Sehen Sie danach, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/authentication.py"/>
        <source>API key required, include it in the X-API-Key header</source>
        <translation>Ein API-Schlüssel wird gebraucht</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>The key “{name}” opens nothing any more.</source>
        <translation>Der Schlüssel „{name}“ öffnet nichts mehr.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/access.py"/>
        <source>Missing required scopes: {scopes}</source>
        <translation>Dem Schlüssel fehlen diese Rechte: {scopes}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>This key has {count} streams of changes open. Close one, or use another key.</source>
        <translation>Mit diesem Schlüssel sind {count} Änderungsströme offen. Schließen Sie einen, oder nehmen Sie einen anderen Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../app/secret_store.py"/>
        <source>This computer has no keyring.</source>
        <translation>Dieser Computer hat keinen Schlüsselbund.</translation>
    </message>
    <message>
        <location filename="../../app/secret_store.py"/>
        <source>a file that only you can read</source>
        <translation>einer Datei, die nur Sie lesen können</translation>
    </message>
    <message>
        <location filename="../../app/secret_store.py"/>
        <source>The key to your workspace is kept in a file that only you can read: {file}</source>
        <translation>Der Schlüssel zu Ihrem Arbeitsbereich liegt in einer Datei, die nur Sie lesen können: {file}</translation>
    </message>
    <message>
        <location filename="../../app/secret_store.py"/>
        <source>The keyring of this computer is locked or does not answer.</source>
        <translation>Der Schlüsselbund dieses Computers ist gesperrt oder antwortet nicht.</translation>
    </message>
    <message>
        <location filename="../../app/secret_store.py"/>
        <source>the keyring of this computer</source>
        <translation>dem Schlüsselbund dieses Computers</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/leads/override_wait.py"/>
        <source>Automation goes on for this lead.</source>
        <translation>Die Automatik läuft für diesen Lead weiter.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/leads/copy_leads.py"/>
        <source>A campaign has its own leads already. Choose another one to take leads from.</source>
        <translation>Ihre eigenen Leads hat eine Kampagne schon. Wählen Sie eine andere, aus der Leads kommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/lead_list.py"/>
        <source>An email to it is on its way.</source>
        <translation>Eine Mail an ihn ist unterwegs.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/leads/override_wait.py"/>
        <source>Campaigns can email this person again.</source>
        <translation>Diese Person bekommt wieder Mails.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/lead_list.py"/>
        <location filename="../../app/service/records/ledger_queries.py"/>
        <location filename="../../app/service/workflows/campaigns/branch_edits.py"/>
        <source>Lead {id} not found</source>
        <translation>Lead {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/records/lead_list.py"/>
        <source>Only leads in PENDING can be deleted; this one is {status}.</source>
        <translation>Nur Leads, denen noch nicht geschrieben wurde, lassen sich löschen; dieser ist {status}.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/lead_list.py"/>
        <source>The campaign has no such lead.</source>
        <translation>Die Kampagne hat keinen solchen Lead.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/leads/override_wait.py"/>
        <source>The next email goes out in its turn.</source>
        <translation>Die nächste Mail geht hinaus, sobald sie an der Reihe ist.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/lead_list.py"/>
        <source>{deleted:,} of {count:,} leads deleted</source>
        <translation>{deleted:,} von {count:,} Leads gelöscht</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/records/lead_list.py"/>
        <source>%n lead(s)</source>
        <translation>
            <numerusform>%n Lead</numerusform>
            <numerusform>%n Leads</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/service/rules/link_checks.py"/>
        <source>This link leads nowhere: there is a comma in its name.</source>
        <translation>Dieser Link führt nirgendwohin: In seinem Namen steht ein Komma.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>A link in a subject looks like spam.</source>
        <translation>Ein Link im Betreff sieht nach Spam aus.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/link_checks.py"/>
        <source>This link leads nowhere: it has no address.</source>
        <translation>Dieser Link führt nirgendwohin: Niemand ist genannt.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/link_checks.py"/>
        <source>This link leads nowhere: it begins with “{start}”.</source>
        <translation>Dieser Link führt nirgendwohin: Er beginnt mit „{start}“.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/link_checks.py"/>
        <source>This link leads nowhere: the name of its server is not complete.</source>
        <translation>Dieser Link führt nirgendwohin: Der Name seines Servers ist nicht vollständig.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/preflight.py"/>
        <source>There is no server called {host}.</source>
        <translation>Es gibt keinen Server namens {host}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>Shortened links are often blocked. Use the full address.</source>
        <translation>Gekürzte Links werden oft blockiert. Setzen Sie die volle Adresse ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/link_checks.py"/>
        <source>This link leads nowhere: its address can&apos;t be read.</source>
        <translation>Dieser Link führt nirgendwohin: Seine Adresse ist nicht lesbar.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>List deleted</source>
        <translation>Liste gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/service/records/tags_and_lists.py"/>
        <source>There is a list “{name}” already.</source>
        <translation>Eine Liste „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>List made</source>
        <translation>Liste angelegt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/tags_and_lists.py"/>
        <source>List {id} not found</source>
        <translation>Liste {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>List renamed</source>
        <translation>Liste umbenannt</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/mime_composer.py"/>
        <source>No mail can be sent to “{address}”: the address is not valid.</source>
        <translation>An „{address}“ kann keine Mail gesendet werden: Die Adresse ist ungültig.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/undo_send.py"/>
        <source>This reply has been sent already, so it can&apos;t be taken back.</source>
        <translation>Diese Antwort ist schon hinausgegangen und kann nicht zurückgenommen werden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/undo_send.py"/>
        <source>Answer {answer} not found</source>
        <translation>Die Antwort {answer} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/undo_send.py"/>
        <source>This reply was taken back. Write it again.</source>
        <translation>Diese Antwort wurde zurückgenommen. Schreiben Sie sie neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/link_to_lead.py"/>
        <source>Someone replied to it, so it arrived.</source>
        <translation>Jemand hat darauf geantwortet, also ist sie angekommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/process_message.py"/>
        <source>Something came back for it, so it arrived.</source>
        <translation>Darauf kam etwas zurück, also ist sie angekommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/imap_watcher.py"/>
        <source>It is in the Sent folder, so it was accepted.</source>
        <translation>Sie liegt im Ordner Gesendet, wurde also angenommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>You asked for it to be sent again.</source>
        <translation>Sie wollten sie noch einmal senden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>The campaign was paused before the email went out.</source>
        <translation>Die Kampagne wurde angehalten, bevor die Mail hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/message_context.py"/>
        <source>The campaign has no inbox to send from. Choose one.</source>
        <translation>Die Kampagne hat kein Postfach zum Senden. Wählen Sie eines.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/preview.py"/>
        <source>The campaign has no leads yet. Add some to see an email as it will go out.</source>
        <translation>Die Kampagne hat noch keine Leads. Fügen Sie welche hinzu, um eine Mail zu sehen, wie sie hinausgehen wird.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/ledger_steps.py"/>
        <source>The service ended while this email was being handed over. It may have arrived: look in the Sent folder, or ask the recipient.</source>
        <translation>Der Dienst endete, während diese Mail übergeben wurde. Vielleicht ist sie angekommen: Sehen Sie im Ordner „Gesendet“ nach oder fragen Sie den Empfänger.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>Emails in doubt of inbox {inbox} not found</source>
        <translation>Ungewisse Mails des Postfachs {inbox} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/api/mails.py"/>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>Resolved</source>
        <translation>Geklärt</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>It has not been sent yet; it is sent as soon as possible.</source>
        <translation>Sie ist noch nicht hinausgegangen; sie geht von selbst, sobald es möglich ist.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/html_sanitizer.py"/>
        <source>The HTML is nested more than {most} levels deep. Simplify it.</source>
        <translation>Das HTML ist mehr als {most} Ebenen tief verschachtelt. Vereinfachen Sie es.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>The inbox of this email is gone, so it can&apos;t be sent again.</source>
        <translation>Das Postfach dieser Mail ist fort, darum kann sie nicht noch einmal gesendet werden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>disabled</source>
        <translation>abgeschaltet</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>paused</source>
        <translation>pausiert</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>{address} is {status}. Resume it, or choose another.</source>
        <translation>{address} ist {status}. Setzen Sie es fort oder wählen Sie ein anderes.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>The inbox was paused before the email went out.</source>
        <translation>Das Postfach wurde angehalten, bevor die Mail hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>Another worker took over the inbox.</source>
        <translation>Ein anderer Prozess hat das Postfach übernommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>This inbox has no address to send from. Choose another.</source>
        <translation>Dieses Postfach hat keine Absenderadresse. Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>There is nothing left to send this lead at this step: the person replied or is suppressed.</source>
        <translation>Für diesen Lead ist bei diesem Schritt nichts mehr zu senden: Die Person hat geantwortet oder wurde ausgetragen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>You left it as it is; it may have arrived.</source>
        <translation>Sie haben es dabei belassen; vielleicht ist sie angekommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>It may have arrived; that is not known yet. Don&apos;t send it again until you know.</source>
        <translation>Vielleicht ist sie angekommen, das ist noch nicht bekannt. Senden Sie sie nicht noch einmal, bevor Sie es wissen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/inbox_wait_reason.py"/>
        <source>No campaign that is sending uses this inbox.</source>
        <translation>Keine sendende Kampagne nutzt dieses Postfach.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/ledger_queries.py"/>
        <source>Mail {mail} not found</source>
        <translation>Die Mail {mail} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>This email is not in doubt any more: it is {state}.</source>
        <translation>Diese Mail ist nicht mehr ungewiss: Sie ist {state}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>There was nothing left to send this lead at this step.</source>
        <translation>Für den Lead war bei diesem Schritt nichts mehr zu senden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/inbox_wait_reason.py"/>
        <source>Its campaigns have nothing to send from this inbox now.</source>
        <translation>Seine Kampagnen haben aus diesem Postfach jetzt nichts zu senden.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} can&apos;t check the password at the moment. It will be tried again automatically.</source>
        <translation>{host} kann das Passwort gerade nicht prüfen. Es wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/inbox_sender.py"/>
        <source>The stored password can&apos;t be read on this computer. Enter it again and resume the inbox.</source>
        <translation>Das gespeicherte Passwort ist auf diesem Computer nicht lesbar. Geben Sie es erneut ein und setzen Sie das Postfach fort.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>The email was delayed before it went out.</source>
        <translation>Die Mail wurde verschoben, bevor sie hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>The recipient was suppressed before the email went out.</source>
        <translation>Der Empfänger wurde ausgetragen, bevor die Mail hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>Its replies could not be read any more before the email went out, so it was planned again.</source>
        <translation>Antworten darauf waren nicht mehr zu lesen, bevor die Mail hinausging, darum wurde sie neu eingeplant.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>You said that it arrived.</source>
        <translation>Sie haben gesagt, dass sie angekommen ist.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/inbox_wait_reason.py"/>
        <source>Sender account {account} not found</source>
        <translation>Das Postfach {account} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>Sent to {address}</source>
        <translation>An {address} gesendet</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, did not answer within {seconds} seconds. Check server and port; a firewall may be in the way.</source>
        <translation>{host}, Port {port}, hat binnen {seconds} Sekunden nicht geantwortet. Prüfen Sie Server und Port; vielleicht ist eine Firewall im Weg.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>There is no server called {host}. Check the server&apos;s name and your connection.</source>
        <translation>Es gibt keinen Server namens {host}. Prüfen Sie den Namen und Ihre Verbindung.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/inbox_sender.py"/>
        <source>The service stood still while this email was about to leave, so it was planned again.</source>
        <translation>Der Dienst stand still, als diese Mail hinausgehen sollte, darum wurde sie neu eingeplant.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_state.py"/>
        <source>It was skipped.</source>
        <translation>Sie wurde ausgelassen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>The email was skipped before it went out.</source>
        <translation>Die Mail wurde ausgelassen, bevor sie hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>cancelled</source>
        <translation>abgebrochen</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>claimed</source>
        <translation>zum Senden vorgemerkt</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>failed</source>
        <translation>gescheitert</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>in_data</source>
        <translation>gerade in Übergabe</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>planned</source>
        <translation>geplant</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/resolve_uncertain.py"/>
        <source>sent</source>
        <translation>gesendet</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/test_email.py"/>
        <source>Step {step} not found</source>
        <translation>Den Schritt {step} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/message_context.py"/>
        <source>This step has no text to send. Write one.</source>
        <translation>Dieser Schritt hat keinen Text zum Senden. Schreiben Sie einen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>The email was taken back before it went out.</source>
        <translation>Die Mail wurde zurückgenommen, bevor sie hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/undo_send.py"/>
        <source>You took it back before it went out.</source>
        <translation>Sie haben sie zurückgenommen, bevor sie hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>Its time had long passed before the email went out, so it was planned again.</source>
        <translation>Bis zur Übergabe verging zu viel Zeit, deshalb wurde die Mail neu eingeplant.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_now.py"/>
        <source>{address} is suppressed, so nothing is sent.</source>
        <translation>{address} ist gesperrt, darum wird nichts gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/test_email.py"/>
        <source>Variant {variant} not found</source>
        <translation>Die Variante {variant} gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/send_checks.py"/>
        <source>The sending window closed before the email went out.</source>
        <translation>Das Sendefenster schloss sich, bevor die Mail hinausging.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/claim_next.py"/>
        <source>This lead&apos;s first email has no subject. Write one.</source>
        <translation>Die erste E-Mail dieses Leads hat keinen Betreff. Schreiben Sie einen.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/contract/csv_mapping.py"/>
        <source>“{column}” is longer than %n character(s). Shorten it in the file.</source>
        <translation>
            <numerusform>„{column}“ ist länger als %n Zeichen. Kürzen Sie das in der Datei.</numerusform>
            <numerusform>„{column}“ ist länger als %n Zeichen. Kürzen Sie das in der Datei.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_mapping.py"/>
        <source>The mapping names a column “{header}” that the file doesn&apos;t have: {columns}.</source>
        <translation>Die Zuordnung nennt eine Spalte „{header}“, die die Datei nicht hat: {columns}.</translation>
    </message>
    <message>
        <location filename="../../app/contract/csv_mapping.py"/>
        <source>The mapping names no column for email. Say which column holds the addresses.</source>
        <translation>Die Zuordnung nennt keine Spalte für die E-Mail-Adresse. Sagen Sie, in welcher Spalte die Adressen stehen.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/public_network.py"/>
        <source>{host} leads to {address}, which is not an address of the public internet.</source>
        <translation>{host} führt zu {address}, und das ist keine Adresse im öffentlichen Internet.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/public_network.py"/>
        <source>Nothing leaves this computer in practice, so this was not sent.</source>
        <translation>In der Übung verlässt nichts diesen Computer, darum wurde das nicht gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/public_network.py"/>
        <source>The name {host} was not found.</source>
        <translation>Der Name {host} wurde nicht gefunden.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/public_network.py"/>
        <source>The name {host} has no address.</source>
        <translation>Der Name {host} hat keine Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/oauth.py"/>
        <source>Client ID removed</source>
        <translation>Client-ID entfernt</translation>
    </message>
    <message>
        <location filename="../../app/service/api/oauth.py"/>
        <source>Client ID saved</source>
        <translation>Client-ID gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/service/api/oauth.py"/>
        <source>Only Microsoft has national clouds.</source>
        <translation>Nur Microsoft hat nationale Clouds.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/oauth.py"/>
        <source>Signed in to {address}</source>
        <translation>Bei {address} angemeldet</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/bounce_handling.py"/>
        <source>An email came back: {why}</source>
        <translation>Eine Mail kam zurück: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/process_message.py"/>
        <source>Asked for it in a reply: {words}</source>
        <translation>In einer Antwort darum gebeten: {words}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/link_to_lead.py"/>
        <source>Asked for it in a reply from {address}.</source>
        <translation>In einer Antwort von {address} darum gebeten.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/tracking.py"/>
        <source>Its unsubscribe link was used, so it arrived.</source>
        <translation>Ihr Abmeldelink wurde benutzt, also ist sie angekommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/tracking.py"/>
        <source>Used the unsubscribe link of an email.</source>
        <translation>Hat den Abmeldelink einer Mail benutzt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>You marked a reply as an opt-out.</source>
        <translation>Sie haben eine Antwort als Wunsch nach keiner weiteren Mail eingeordnet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/bounce_handling.py"/>
        <source>Reported an email as unwanted.</source>
        <translation>Hat eine Mail als unerwünscht gemeldet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/process_message.py"/>
        <source>The mail host could not confirm who wrote this; someone else may have.</source>
        <translation>Der Mailserver konnte nicht bestätigen, wer das geschrieben hat; es kann jemand anderes gewesen sein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>This email goes out once more as it was, for it may have arrived. Skip it, or let it go.</source>
        <translation>Diese Mail geht noch einmal hinaus, wie sie war, denn vielleicht kam sie an. Lassen Sie sie aus oder gehen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>It is not known whether this email arrived. Resolve it in the list of emails in doubt first.</source>
        <translation>Ob diese Mail ankam, ist nicht bekannt. Klären Sie das zuerst in der Liste der ungewissen Mails.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>This email is not planned any more: it went out, or was passed over.</source>
        <translation>Diese Mail ist nicht mehr geplant: Sie ging hinaus oder wurde übergangen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>The campaign has no step {step}</source>
        <translation>Die Kampagne hat keinen Schritt {step}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>Choose a time in the future.</source>
        <translation>Wählen Sie eine künftige Zeit.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>An email can be delayed by a year at most.</source>
        <translation>Eine Mail lässt sich höchstens um ein Jahr verschieben.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbox/planned_mail.py"/>
        <source>This email is being handed over right now. Look again in a minute.</source>
        <translation>Diese Mail wird gerade übergeben. Sehen Sie in einer Minute wieder nach.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>Only a practice workspace has a clock that can be set.</source>
        <translation>Nur ein Übungsbereich hat eine Uhr, die sich stellen lässt.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/domains.py"/>
        <source>The registrar has it: {servers}</source>
        <translation>Der Registrar hat es: {servers}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/practice_workspace.py"/>
        <source>The practice mail world did not start. See service.log in the data folder.</source>
        <translation>Die Mailwelt der Übung ist nicht gestartet. Siehe service.log im Datenordner.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/practice_workspace.py"/>
        <source>The practice mail world does not answer. Start practice again.</source>
        <translation>Die Mailwelt der Übung antwortet nicht. Starten Sie die Übung neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/mailbox_providers.py"/>
        <source>Apple requires an app-specific password here, and your icloud.com address as the user name.</source>
        <translation>Apple will hier ein app-spezifisches Passwort und als Benutzernamen Ihre Adresse bei icloud.com.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/mailbox_providers.py"/>
        <source>Sign in with Google, or make an app password, for which 2-Step Verification must be on. Google does not take the password of the account here.</source>
        <translation>Melden Sie sich mit Google an oder legen Sie ein App-Passwort an, wofür die Bestätigung in zwei Schritten eingeschaltet sein muss. Das Passwort des Kontos nimmt Google hier nicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/autoconfig.py"/>
        <source>This provider asks for its own sign-in (OAuth) instead of a password, which is not supported here.</source>
        <translation>Dieser Anbieter verlangt statt eines Passworts seine eigene Anmeldung (OAuth), die hier nicht unterstützt wird.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/mailbox_providers.py"/>
        <source>Proton Mail lets other programs in only through its Bridge, so it can&apos;t be connected here.</source>
        <translation>Proton Mail lässt andere Programme nur über seine Bridge herein und kann hier nicht verbunden werden.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/mailbox_providers.py"/>
        <source>{provider} wants an app password here, not the password of the account.</source>
        <translation>{provider} will hier ein App-Passwort, nicht das Passwort des Kontos.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/mailbox_providers.py"/>
        <source>Switch on IMAP in the settings of {provider} first.</source>
        <translation>Schalten Sie zuerst IMAP in den Einstellungen von {provider} ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/mailbox_providers.py"/>
        <source>{provider} takes no passwords for reading mail any more. Sign in with Microsoft instead.</source>
        <translation>{provider} nimmt zum Lesen keine Passwörter mehr an. Melden Sie sich stattdessen mit Microsoft an.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{sentence} It said: {quoted}</source>
        <translation>{sentence} Er sagte: {quoted}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>Someone else has replied to this conversation, so yours was not sent. Read that reply; if yours is still needed, send it again.</source>
        <translation>Inzwischen hat jemand diese Unterhaltung beantwortet, darum wurde Ihre Antwort nicht gesendet. Lesen Sie jene; wird Ihre noch gebraucht, senden Sie sie noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>The reply is empty. Write something first.</source>
        <translation>Die Antwort ist leer. Schreiben Sie zuerst etwas.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>The files have {size} MB in total; a reply can have {most} MB. Remove one.</source>
        <translation>Die Dateien haben zusammen {size} MB; eine Antwort fasst {most} MB. Nehmen Sie eine heraus.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>{why} So no reply is sent to {address}.</source>
        <translation>{why} Darum geht keine Antwort an {address}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>{address} opted out, so no reply is sent.</source>
        <translation>{address} wollte keine Mails mehr, darum wird keine Antwort gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inbound/thread_actions.py"/>
        <source>The inbox is paused, so this waits. Resume the inbox, and it is sent.</source>
        <translation>Das Postfach ist angehalten, deshalb wartet dies. Setzen Sie das Postfach fort, dann geht es von selbst hinaus.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/app.py"/>
        <source>The body should be JSON, sent with Content-Type: application/json</source>
        <translation>Der Inhalt muss JSON sein, mit der Kopfzeile Content-Type: application/json</translation>
    </message>
    <message>
        <location filename="../../app/service/api/middleware.py"/>
        <source>There was an error parsing the body</source>
        <translation>Der Inhalt der Anfrage kann nicht gelesen werden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/idempotency.py"/>
        <source>The first request with this Idempotency-Key was cut off. See what became of it, then use a new key.</source>
        <translation>Die erste Anfrage mit diesem Idempotency-Key wurde abgebrochen. Sehen Sie nach, was aus ihr wurde, und verwenden Sie dann einen neuen Schlüssel.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/app.py"/>
        <source>The service could not do this. Its log says why.</source>
        <translation>Der Dienst konnte das nicht. Sein Protokoll sagt, warum.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/forms.py"/>
        <source>Should be UTF-8 text</source>
        <translation>Muss Text in UTF-8 sein</translation>
    </message>
    <message>
        <location filename="../../app/service/api/forms.py"/>
        <source>A form can have one file. Send each file in a request of its own.</source>
        <translation>Ein Formular kann eine Datei haben. Senden Sie jede Datei in einer eigenen Anfrage.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/forms.py"/>
        <source>The form can&apos;t be read: {why}</source>
        <translation>Das Formular kann nicht gelesen werden: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/app.py"/>
        <source>This service does not answer to that host name</source>
        <translation>Dieser Dienst antwortet nicht unter diesem Hostnamen</translation>
    </message>
    <message>
        <location filename="../../app/service/api/idempotency.py"/>
        <source>Idempotency-Key must be 1 to {most} printable ASCII characters</source>
        <translation>Idempotency-Key muss aus 1 bis {most} druckbaren ASCII-Zeichen bestehen</translation>
    </message>
    <message>
        <location filename="../../app/service/api/idempotency.py"/>
        <source>This Idempotency-Key was used for another request. Use a new one for each request.</source>
        <translation>Dieser Idempotency-Key wurde für eine andere Anfrage verwendet. Verwenden Sie für jede Anfrage einen neuen.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/middleware.py"/>
        <source>Method Not Allowed</source>
        <translation>Methode nicht erlaubt</translation>
    </message>
    <message>
        <location filename="../../app/service/api/app.py"/>
        <source>Requests from web pages of another origin are refused</source>
        <translation>Anfragen von Webseiten anderer Herkunft werden abgelehnt</translation>
    </message>
    <message>
        <location filename="../../app/service/api/parameters.py"/>
        <source>There is no parameter of this name</source>
        <translation>Einen Parameter dieses Namens gibt es nicht</translation>
    </message>
    <message>
        <location filename="../../app/service/api/parameters.py"/>
        <source>Unknown parameters are ignored: {names}</source>
        <translation>Unbekannte Parameter wurden nicht beachtet: {names}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/middleware.py"/>
        <source>Not Found</source>
        <translation>Nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/middleware.py"/>
        <source>Rate limit exceeded, retry after {seconds} seconds</source>
        <translation>Zu viele Anfragen; versuchen Sie es in {seconds} Sekunden noch einmal</translation>
    </message>
    <message>
        <location filename="../../app/service/api/app.py"/>
        <source>Texts should be Unicode; one has half a character</source>
        <translation>Texte müssen Unicode sein; einer enthält ein halbes Zeichen</translation>
    </message>
    <message>
        <location filename="../../app/service/api/middleware.py"/>
        <source>The request is larger than {size} MB.</source>
        <translation>Die Anfrage ist größer als {size} MB.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/connection_limits.py"/>
        <source>Too many connections from this address. Close some, or try again later.</source>
        <translation>Zu viele Verbindungen von dieser Adresse. Schließen Sie einige, oder versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/idempotency.py"/>
        <source>The first request with this Idempotency-Key is under way, or was cut off before it did anything. Try again in a minute.</source>
        <translation>Die erste Anfrage mit diesem Idempotency-Key läuft noch, oder sie wurde abgebrochen, bevor sie etwas getan hat. Versuchen Sie es in einer Minute noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/restore_guard.py"/>
        <source>This workspace is an older copy: emails may have gone out after it was made and would go out again, and no Sent folder shows which. Remove the leads who got their email already, then resume the inbox.</source>
        <translation>Dieser Arbeitsbereich ist eine ältere Kopie: Danach können Mails hinausgegangen sein, die noch einmal hinausgingen, und kein Ordner „Gesendet“ zeigt, welche. Entfernen Sie die Leads, die ihre Mail schon haben, und setzen Sie dann das Postfach fort.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/restore_guard.py"/>
        <source>This workspace may be an older copy: the Sent folder is looked through before anything is sent.</source>
        <translation>Dieser Arbeitsbereich ist vielleicht eine ältere Kopie: Bevor etwas gesendet wird, wird der Ordner „Gesendet“ durchgesehen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/restore_guard.py"/>
        <source>An email in the Sent folder is missing from this workspace, which would send it again: its data is probably an older copy. Record what was sent, then the inbox resumes.</source>
        <translation>Eine Mail im Ordner „Gesendet“ fehlt in diesem Arbeitsbereich und würde noch einmal gesendet: Seine Daten sind vermutlich eine ältere Kopie. Tragen Sie ein, was gesendet wurde; dann wird das Postfach fortgesetzt.</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/workflows/outbound/restore_guard.py"/>
        <source>%n email(s) in the Sent folder are missing from this workspace, which would send them again: its data is probably an older copy. Record what was sent, then the inbox resumes.</source>
        <translation>
            <numerusform>%n Mail im Ordner „Gesendet“ fehlt in diesem Arbeitsbereich und würde noch einmal gesendet: Seine Daten sind vermutlich eine ältere Kopie. Tragen Sie ein, was gesendet wurde; dann wird das Postfach fortgesetzt.</numerusform>
            <numerusform>%n Mails im Ordner „Gesendet“ fehlen in diesem Arbeitsbereich und würden noch einmal gesendet: Seine Daten sind vermutlich eine ältere Kopie. Tragen Sie ein, was gesendet wurde; dann wird das Postfach fortgesetzt.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/ledger_backfill.py"/>
        <source>Nothing waits to be recorded for this inbox.</source>
        <translation>Zu diesem Postfach ist nichts einzutragen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/restore_guard.py"/>
        <source>At least one more went out that is not in the Sent folder.</source>
        <translation>Mindestens eine weitere ging hinaus, die nicht im Ordner „Gesendet“ liegt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/outbound/ledger_backfill.py"/>
        <source>It was in the Sent folder and is recorded from there.</source>
        <translation>Sie lag im Ordner „Gesendet“ und wurde von dort eingetragen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/backup/restore.py"/>
        <source>This workspace lives in a database server: restore it with the server&apos;s own tools.</source>
        <translation>Dieser Arbeitsbereich liegt in einem Datenbankserver: Stellen Sie ihn mit dessen eigenen Werkzeugen wieder her.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/rates.py"/>
        <source>{best} gets more opens than {second}: {more} against {less}.</source>
        <translation>{best} wird öfter geöffnet als {second}: {more} gegen {less}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/rates.py"/>
        <source>{best} gets more replies than {second}: {more} against {less}.</source>
        <translation>{best} bekommt mehr Antworten als {second}: {more} gegen {less}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/rates.py"/>
        <source>Not enough data: two variants need {count} emails each.</source>
        <translation>Noch zu wenige Daten: Zwei Varianten brauchen je {count} Mails.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/rates.py"/>
        <source>No difference in opens yet between {best} and {second}: {more} against {less}.</source>
        <translation>Bei den Öffnungen noch kein Unterschied zwischen {best} und {second}: {more} gegen {less}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/rates.py"/>
        <source>No difference in replies yet between {best} and {second}: {more} against {less}.</source>
        <translation>Bei den Antworten noch kein Unterschied zwischen {best} und {second}: {more} gegen {less}.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/vault.py"/>
        <source>The key to the passwords of this workspace is in it: unlock it, and start again. If it is lost, delete {mark}; then you&apos;ll be asked for the passwords again.</source>
        <translation>Darin liegt der Schlüssel zu den Passwörtern dieses Arbeitsbereichs: Entsperren Sie ihn und starten Sie noch einmal. Ist er für immer weg, löschen Sie {mark}; dann wird neu nach den Passwörtern gefragt.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/vault.py"/>
        <source>{place} doesn&apos;t contain a valid key for this workspace&apos;s passwords. Replace it with the right one. If that one is lost, delete it, and you&apos;ll be asked for the passwords again.</source>
        <translation>Was in {place} als Schlüssel zu den Passwörtern dieses Arbeitsbereichs liegt, ist kein Schlüssel. Legen Sie den richtigen dorthin. Ist er endgültig verloren, löschen Sie es; dann werden die Passwörter neu abgefragt.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The certificate of the service can&apos;t be trusted: {reason}. Nothing was sent to it. Check the address, or ask who runs it for a certificate of a known authority.</source>
        <translation>Dem Zertifikat des Dienstes kann nicht vertraut werden: {reason}. Es wurde nichts dorthin gesendet. Prüfen Sie die Adresse, oder bitten Sie den Betreiber um ein Zertifikat einer bekannten Stelle.</translation>
    </message>
    <message>
        <location filename="../../app/client/probe.py"/>
        <source>The key may not use the desk. Contacts, inboxes and webhooks work as far as it reaches; a campaign, a conversation or a domain is asked for by its id.</source>
        <translation>Der Schlüssel gilt nicht für alles in diesem Fenster. Kontakte, Postfächer und Webhooks gehen, soweit er reicht; Kampagnen, Unterhaltungen und Domains werden über ihre Kennung aufgerufen.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The service named an address that is not its own; it was not followed.</source>
        <translation>Der Dienst nannte eine Adresse, die nicht seine eigene ist; ihr wurde nicht gefolgt.</translation>
    </message>
    <message>
        <location filename="../../app/client/probe.py"/>
        <source>The service does not take this key: it is mistyped or was revoked. Ask for a new one.</source>
        <translation>Der Dienst nimmt diesen Schlüssel nicht an: Er ist vertippt oder wurde widerrufen. Bitten Sie um einen neuen.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The service sent something this version doesn&apos;t understand.</source>
        <translation>Der Dienst hat etwas geantwortet, was dieses Programm nicht versteht.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The service can&apos;t find that. It may have been deleted.</source>
        <translation>Der Dienst weiß davon nichts. Vielleicht wurde es inzwischen gelöscht.</translation>
    </message>
    <message>
        <location filename="../../app/client/probe.py"/>
        <source>There is something at this address, but it isn&apos;t an outreach service. Check the address.</source>
        <translation>Unter dieser Adresse ist etwas, aber kein Outreach-Dienst. Prüfen Sie die Adresse.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>This service doesn&apos;t offer that: it is older than this version, or of another kind. Ask the person who runs it for a newer version.</source>
        <translation>Dieser Dienst bietet das nicht an: Er ist älter als dieses Programm oder von anderer Art. Bitten Sie den Betreiber um eine neuere Version.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The service did not answer in time. Try again in a moment.</source>
        <translation>Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es gleich noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The service can&apos;t be reached. Check that it is running and that you are online.</source>
        <translation>Der Dienst ist nicht erreichbar. Prüfen Sie, ob er läuft und ob Sie online sind.</translation>
    </message>
    <message>
        <location filename="../../app/client/probe.py"/>
        <source>This server supports only the public API. Contacts, inboxes and webhooks work; open campaigns, conversations and domains by ID. Everything else needs an Outreach Desk service.</source>
        <translation>Dieser Dienst kennt nur die dokumentierten Funktionen. Kontakte, Postfächer und Webhooks gehen; Kampagnen, Unterhaltungen und Domains werden über ihre Kennung aufgerufen; was dieses Programm sonst kann, braucht einen eigenen Outreach-Dienst.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>the address does not speak TLS as it should</source>
        <translation>An dieser Adresse wird TLS nicht so gesprochen, wie es sein sollte</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>There is no client ID for this provider yet. Set it in Settings, under Sign-in.</source>
        <translation>Es gibt noch keine Client-ID dieses Anbieters. Tragen Sie sie in den Einstellungen unter Anmeldung ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>{suite} does not accept the client ID. Correct it in Settings, under Sign-in.</source>
        <translation>{suite} nimmt die Client-ID nicht an. Berichtigen Sie sie in den Einstellungen unter Anmeldung.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/tokens.py"/>
        <source>Settings have no client ID of {suite} any more. Set it, then sign in again.</source>
        <translation>In den Einstellungen steht keine Client-ID von {suite} mehr. Tragen Sie sie ein und melden Sie sich dann erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/tokens.py"/>
        <source>{suite} no longer accepts the client ID. Correct it in Settings, then sign in again.</source>
        <translation>{suite} nimmt die Client-ID dieses Programms nicht mehr an. Berichtigen Sie sie in den Einstellungen und melden Sie sich dann erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>Signed in with {suite}</source>
        <translation>Mit {suite} angemeldet</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/token_endpoint.py"/>
        <source>{host} did not answer in time. Start the sign-in again in a while.</source>
        <translation>{host} hat nicht rechtzeitig geantwortet. Beginnen Sie die Anmeldung etwas später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/token_endpoint.py"/>
        <source>{host} did not answer in time. It will be tried again automatically.</source>
        <translation>{host} hat nicht rechtzeitig geantwortet. Es wird von selbst noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/token_endpoint.py"/>
        <source>{host} can&apos;t be reached to check the sign-in. Start the sign-in again in a while.</source>
        <translation>{host} ist nicht erreichbar, um die Anmeldung zu prüfen. Beginnen Sie die Anmeldung etwas später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/token_endpoint.py"/>
        <source>{host} can&apos;t be reached to check the sign-in. It will be tried again automatically.</source>
        <translation>{host} ist nicht erreichbar, um die Anmeldung zu prüfen. Es wird von selbst noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>You are signed in, but the inbox does not work yet.
{why}</source>
        <translation>Sie sind angemeldet, aber das Postfach funktioniert noch nicht.
{why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>This inbox is hosted here, so no one signs in to it elsewhere.</source>
        <translation>Dieses Postfach liegt hier, darum meldet sich niemand anderswo daran an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/tokens.py"/>
        <source>The sign-in of this inbox was kept on another computer. Sign in again.</source>
        <translation>Die Anmeldung dieses Postfachs lag auf einem anderen Computer. Melden Sie sich erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/tokens.py"/>
        <source>No one is signed in to this inbox. Sign in again.</source>
        <translation>Niemand ist bei diesem Postfach angemeldet. Melden Sie sich erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>No one is signed in to this inbox.</source>
        <translation>Niemand ist an diesem Postfach angemeldet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/token_endpoint.py"/>
        <source>{suite} can&apos;t check the sign-in at the moment. Start the sign-in again in a while.</source>
        <translation>{suite} kann die Anmeldung gerade nicht prüfen. Beginnen Sie die Anmeldung etwas später noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/token_endpoint.py"/>
        <source>{suite} can&apos;t check the sign-in at the moment. It will be tried again automatically.</source>
        <translation>{suite} kann die Anmeldung gerade nicht prüfen. Es wird von selbst noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>{suite} did not complete the sign-in ({error}). Start it again.</source>
        <translation>{suite} hat die Anmeldung nicht abgeschlossen ({error}). Beginnen Sie sie noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>Nothing leaves this computer in practice, so no one can sign in elsewhere.</source>
        <translation>In der Übung verlässt nichts diesen Computer, deshalb kann sich niemand anderswo anmelden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>{suite} did not say whose mailbox this is. Start the sign-in again and agree to all it asks.</source>
        <translation>{suite} hat nicht gesagt, wessen Postfach das ist. Beginnen Sie die Anmeldung noch einmal und stimmen Sie allem zu.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>{suite} gave access for an hour only. Start the sign-in again and agree to all it asks.</source>
        <translation>{suite} hat nur für eine Stunde Zugang gegeben. Beginnen Sie die Anmeldung noch einmal und stimmen Sie allem zu.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/inbox_lifecycle.py"/>
        <source>No one is signed in to this inbox. Sign in again; that resumes it.</source>
        <translation>Niemand ist bei diesem Postfach angemeldet. Melden Sie sich erneut an; damit läuft es weiter.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/tokens.py"/>
        <source>{suite} does not accept the sign-in of {address} any more. Sign in again.</source>
        <translation>{suite} nimmt die Anmeldung von {address} nicht mehr an. Melden Sie sich erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>You signed out of this inbox. Sign in again to send from it.</source>
        <translation>Sie haben sich von diesem Postfach abgemeldet. Melden Sie sich erneut an, um damit zu senden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/oauth/pending_grants.py"/>
        <source>The sign-in was too long ago. Sign in again.</source>
        <translation>Die Anmeldung ist zu lange her. Melden Sie sich erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/inboxes/oauth_flow.py"/>
        <source>You signed in as {account}, but this inbox is {address}. Sign in again with the right account.</source>
        <translation>Sie haben sich als {account} angemeldet, aber dieses Postfach ist {address}. Melden Sie sich mit dem richtigen Konto erneut an.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} doesn&apos;t let this account send any more for now. That is temporary: the email will be tried again automatically.</source>
        <translation>{host} lässt dieses Konto vorerst nichts mehr senden. Das geht vorüber: Die Mail wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The certificate of {host} is not trusted by this computer, so nothing was sent to it. If the server is your own, have this computer trust the authority of its certificate, then restart Outreach Desk.</source>
        <translation>Dieser Computer vertraut dem Zertifikat von {host} nicht, darum wurde nichts dorthin gesendet. Ist es Ihr eigener Server, lassen Sie diesen Computer der Stelle vertrauen, die es ausgestellt hat, und starten Sie dann das Programm neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, cut the connection. Check that the port is the one for sending mail.</source>
        <translation>{host}, Port {port}, hat die Verbindung getrennt. Prüfen Sie, ob es der Port zum Senden ist.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, refuses the connection. Check the port; 587 and 465 are usual for sending.</source>
        <translation>{host}, Port {port}, lehnt die Verbindung ab. Prüfen Sie den Port; üblich zum Senden sind 587 und 465.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The email was refused because of its content or its sender.</source>
        <translation>Die Mail wurde wegen ihres Inhalts oder ihres Absenders abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The connection was cut while the email was being handed over. It may have arrived, so it is not sent again automatically.</source>
        <translation>Die Verbindung brach ab, während die Mail übergeben wurde. Vielleicht ist sie angekommen, darum wird sie nicht von selbst noch einmal gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The recipient&apos;s mailbox is full.</source>
        <translation>Das Postfach des Empfängers ist voll.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The recipient&apos;s mailbox is full for the moment. That is temporary: the email will be tried again automatically.</source>
        <translation>Das Postfach des Empfängers ist im Augenblick voll. Das geht vorüber: Die Mail wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, offers no way to log in with a password. Ask the provider.</source>
        <translation>{host}, Port {port}, bietet keine Anmeldung mit Passwort. Fragen Sie den Anbieter.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>There is no such mailbox at the recipient&apos;s provider.</source>
        <translation>Beim Anbieter des Empfängers gibt es dieses Postfach nicht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, offers no sign-in by XOAUTH2. Connect the inbox with a password instead.</source>
        <translation>{host}, Port {port}, bietet keine Anmeldung über XOAUTH2. Verbinden Sie das Postfach mit einem Passwort.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, offers no encryption. Your password would be readable on the way, so nothing is sent. Choose a port with TLS.</source>
        <translation>{host}, Port {port}, bietet keine Verschlüsselung. Ihr Passwort wäre unterwegs lesbar, darum wird nichts gesendet. Wählen Sie einen Port mit TLS.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The server ended with {reply} while the email was being handed over. It may have arrived, so it is not sent again automatically.</source>
        <translation>Der Server endete mit {reply}, während die Mail übergeben wurde. Vielleicht ist sie angekommen, darum wird sie nicht von selbst noch einmal gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} did not accept the user name and password. Many providers want an app password here; enter it again and resume the inbox.</source>
        <translation>{host} nimmt Benutzernamen und Passwort nicht an. Viele Anbieter wollen hier ein App-Passwort; geben Sie es neu ein und setzen Sie das Postfach fort.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The recipient&apos;s address was refused.</source>
        <translation>Die Adresse des Empfängers wurde abgelehnt.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} refuses it for the moment. That is temporary: the email will be tried again automatically.</source>
        <translation>{host} lehnt sie im Augenblick ab. Das geht vorüber: Die Mail wird von selbst wieder versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} does not let this account send with this address. Check address and user name.</source>
        <translation>{host} lässt dieses Konto nicht mit dieser Adresse senden. Prüfen Sie Adresse und Benutzernamen.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} refuses to talk to us right now.</source>
        <translation>{host} will gerade nicht mit uns reden.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} did not accept the sign-in. Sign in again; where that does not help, ask the administrator to allow authenticated SMTP for this mailbox.</source>
        <translation>{host} nimmt die Anmeldung nicht an. Melden Sie sich neu an; hilft das nicht, bitten Sie die Administration, SMTP-Authentifizierung für dieses Postfach zu erlauben.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host} can&apos;t check the sign-in at the moment. It will be tried again automatically.</source>
        <translation>{host} kann die Anmeldung gerade nicht prüfen. Es wird von selbst noch einmal versucht.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The server fell silent while the email was being handed over. It may have arrived, so it is not sent again automatically.</source>
        <translation>Der Server verstummte, während die Mail übergeben wurde. Vielleicht ist sie angekommen, darum wird sie nicht von selbst noch einmal gesendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>{host}, port {port}, does not speak TLS as expected. Use 465 for TLS from the start, and 587 for STARTTLS.</source>
        <translation>{host}, Port {port}, spricht TLS nicht wie erwartet. Nehmen Sie 465 für TLS von Anfang an und 587 für STARTTLS.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>It does not name {address}, an address of {host}. Add it, or send yourself a test and look for spf=pass.</source>
        <translation>Er nennt {address} nicht, eine Adresse von {host}. Ergänzen Sie sie, oder senden Sie sich einen Test, und suchen Sie dort spf=pass.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The addresses that {host} sends from can&apos;t be seen from outside. Send yourself a test and look for spf=pass.</source>
        <translation>Von welchen Adressen {host} sendet, ist von außen nicht zu sehen. Senden Sie sich einen Test, und suchen Sie dort spf=pass.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>It lets everyone send ({term}). End it with ~all or -all.</source>
        <translation>Er lässt alle senden ({term}). Er muss mit ~all oder -all enden.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>{domain} has no SPF record, so receivers can&apos;t tell who may send for it. Add one.</source>
        <translation>{domain} hat keinen SPF-Eintrag, also sehen Empfänger nicht, wer für sie senden darf. Legen Sie einen an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>It does not name {host}, which sends for it. Add include:{provider}.</source>
        <translation>Er nennt {host} nicht, der für sie sendet. Ergänzen Sie include:{provider}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>Receivers can see which servers may send for it.</source>
        <translation>Empfänger sehen, welche Server für sie senden dürfen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>{domain} has several SPF records, so receivers ignore them all. Merge them into one.</source>
        <translation>{domain} hat mehrere SPF-Einträge; dann beachten Empfänger keinen. Machen Sie daraus einen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>“{term}” in it keeps emails of {host} from passing. Replace it with include:{provider}.</source>
        <translation>„{term}“ darin lässt Mails von {host} nicht durch. Ersetzen Sie das durch include:{provider}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>“{term}” in the SPF record of {domain} is not valid, so receivers ignore the whole record. Correct it.</source>
        <translation>„{term}“ im SPF-Eintrag von {domain} ist ungültig, darum beachten Empfänger den ganzen Eintrag nicht. Korrigieren Sie das.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>“{term}” leads to {domain}, which has no SPF record, so receivers ignore the whole record. Remove it.</source>
        <translation>„{term}“ führt zu {domain}, wo es keinen SPF-Eintrag gibt, darum beachten Empfänger den ganzen Eintrag nicht. Nehmen Sie das heraus.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The SPF record of {domain} needs more than ten DNS lookups, so receivers give up. Remove what nothing sends from.</source>
        <translation>Der SPF-Eintrag von {domain} braucht mehr als zehn DNS-Abfragen; dann geben Empfänger auf. Nehmen Sie heraus, worüber nichts gesendet wird.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/domains/email_authentication.py"/>
        <source>The SPF record of {domain} names more than two hosts that are not in DNS, so receivers give up. Remove them.</source>
        <translation>Der SPF-Eintrag von {domain} nennt mehr als zwei Namen, die es im DNS nicht gibt; dann geben Empfänger auf. Nehmen Sie diese heraus.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/campaigns/steps_and_variants.py"/>
        <source>A follow-up that has been sent keeps its place. Put new ones after it.</source>
        <translation>Ein Follow-up, das schon hinausging, behält seinen Platz. Setzen Sie neue dahinter.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>No one emails {address} any more.</source>
        <translation>Niemand schreibt mehr an {address}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>{address} is suppressed already.</source>
        <translation>{address} ist schon gesperrt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>{address} can be emailed again. Leads that ended stay ended.</source>
        <translation>An {address} darf wieder geschrieben werden. Beendete Leads bleiben beendet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>Suppression {id} not found</source>
        <translation>Sperre {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/contacts/suppression_admin.py"/>
        <source>{address} is not emailed yet: {mailbox} is suppressed, the same mailbox.</source>
        <translation>{address} bekommt noch keine Mails: {mailbox} ist gesperrt, und das ist dasselbe Postfach.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/suppressions.py"/>
        <source>The same mailbox as {address}.</source>
        <translation>Dasselbe Postfach wie {address}.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>Tag deleted</source>
        <translation>Schlagwort gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/service/records/tags_and_lists.py"/>
        <source>There is a tag “{name}” already.</source>
        <translation>Ein Schlagwort „{name}“ gibt es schon.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>Tag made</source>
        <translation>Schlagwort angelegt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/tags_and_lists.py"/>
        <source>Tag {id} not found</source>
        <translation>Schlagwort {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/api/contact_groups.py"/>
        <source>Tag saved</source>
        <translation>Schlagwort gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/template.py"/>
        <source>A {open} with options is never closed. Close it with {close}.</source>
        <translation>Ein {open} mit einer Auswahl wird nicht geschlossen. Schließen Sie es mit {close}.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/templates.py"/>
        <source>Template deleted</source>
        <translation>Vorlage gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/service/api/templates.py"/>
        <source>Template made</source>
        <translation>Vorlage angelegt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/templates.py"/>
        <source>There is a template “{name}” already. Choose another name.</source>
        <translation>Eine Vorlage „{name}“ gibt es schon. Wählen Sie einen anderen Namen.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/template.py"/>
        <source>“{text}” is not a merge field. Write {good} or {better}.</source>
        <translation>„{text}“ ist kein Seriendruckfeld. Schreiben Sie {good} oder {better}.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/templates.py"/>
        <source>Template {id} not found</source>
        <translation>Vorlage {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/template.py"/>
        <source>Options are nested too deep: at most {most} levels.</source>
        <translation>Die Auswahl ist zu tief verschachtelt: höchstens {most} Ebenen.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/templates.py"/>
        <source>Template saved</source>
        <translation>Vorlage gespeichert</translation>
    </message>
    <message numerus="yes">
        <location filename="../../app/service/mail/template.py"/>
        <source>The text is too long: at most %n character(s).</source>
        <translation>
            <numerusform>Der Text ist zu lang: höchstens %n Zeichen.</numerusform>
            <numerusform>Der Text ist zu lang: höchstens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>No lead has {field}, so everyone gets its default.</source>
        <translation>Kein Lead hat {field}, also bekommen alle den Ersatztext.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>Capitals look like shouting, to people and to filters.</source>
        <translation>Großbuchstaben wirken wie Geschrei, auf Menschen und auf Filter.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>A first email that pretends to be a reply annoys people, and filters know it.</source>
        <translation>Eine erste Mail, die sich als Antwort ausgibt, verärgert die Leute, und Filter kennen das.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>Leads without {field}: {lacking} of {leads}. They wait until it is filled in.</source>
        <translation>Leads ohne {field}: {lacking} von {leads}. Sie warten, bis es ausgefüllt ist.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>The subject has {count} characters; most phones show 40, most programs {most}.</source>
        <translation>Der Betreff hat {count} Zeichen; die meisten Telefone zeigen 40, die meisten Programme {most}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>There are {count} links. A first email is best with one or none.</source>
        <translation>Es sind {count} Links. Eine erste Mail hat am besten einen oder keinen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>The text has {count} words. Emails of fewer than {most} get more replies.</source>
        <translation>Der Text hat {count} Wörter. Mails mit weniger als {most} werden öfter beantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>One mark is enough; several look like advertising.</source>
        <translation>Ein Satzzeichen genügt; mehrere wirken wie Werbung.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>The text mentions an attachment, but campaign emails have none. Link to it instead.</source>
        <translation>Der Text spricht von einem Anhang, aber Mails einer Kampagne haben keinen. Verlinken Sie ihn stattdessen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>This email has no subject.</source>
        <translation>Diese Mail hat keinen Betreff.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>There is no way to unsubscribe. Switch the unsubscribe link on, or insert {field}.</source>
        <translation>Man kann sich nicht abmelden. Schalten Sie den Abmeldelink ein, oder fügen Sie {field} ein.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>“{words}” looks like a placeholder. Fill it in, or use a merge field such as {field}.</source>
        <translation>„{words}“ sieht nach einem Platzhalter aus. Füllen Sie ihn aus, oder nehmen Sie ein Serienfeld wie {field}.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>Replies go to {address}, which isn&apos;t one of your inboxes: people who reply keep getting emails, even those who opt out. Connect it as an inbox, or clear the Reply-To.</source>
        <translation>Antworten gehen an {address}, was hier kein Postfach ist: Wer antwortet, bekommt weiter Mails, auch wer keine mehr will. Verbinden Sie es als Postfach oder leeren Sie Reply-To.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>“{words}” is a phrase that filters look for.</source>
        <translation>„{words}“ ist eine Wendung, nach der Filter suchen.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>This email has {size} KB. From 102 KB on, Gmail shows only its beginning.</source>
        <translation>Diese Mail hat {size} KB. Ab 102 KB zeigt Gmail nur ihren Anfang.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>No lead has {field}. Correct its name, or give it a default: {example}.</source>
        <translation>Kein Lead hat {field}. Berichtigen Sie den Namen, oder geben Sie ihm einen Ersatztext: {example}.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/threads.py"/>
        <source>It is {name}&apos;s</source>
        <translation>Sie gehört zu {name}</translation>
    </message>
    <message>
        <location filename="../../app/service/api/threads.py"/>
        <source>Thread updated</source>
        <translation>Unterhaltung geändert</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The certificate of {host} has expired. Its operator must renew it.</source>
        <translation>Das Zertifikat von {host} ist abgelaufen. Sein Betreiber muss es erneuern.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The certificate of {host} is not valid yet. Check this computer&apos;s clock.</source>
        <translation>Das Zertifikat von {host} gilt noch nicht. Prüfen Sie die Uhr dieses Computers.</translation>
    </message>
    <message>
        <location filename="../../app/service/mail/smtp_errors.py"/>
        <source>The certificate of {host} belongs to another name. Check the server&apos;s name.</source>
        <translation>Das Zertifikat von {host} gehört zu einem anderen Namen. Prüfen Sie den Namen des Servers.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/tracking.py"/>
        <source>Its links or pictures were loaded, so it arrived.</source>
        <translation>Ihre Links oder Bilder wurden geladen, also ist sie angekommen.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/transfer_state.py"/>
        <source>A workspace from {place} is arriving here, so nothing is sent yet. Go on where it comes from: Settings, Data and backup; or outreach move.</source>
        <translation>Ein Arbeitsbereich von {place} kommt hier gerade an, darum wird noch nichts gesendet. Setzen Sie den Umzug dort fort, woher er kommt: Einstellungen, Daten und Sicherung; oder outreach move.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>The database {place} refused what was to be written: {words}. Nothing was switched over.</source>
        <translation>Die Datenbank {place} lehnte ab, was zu schreiben war: {words}. Nichts wurde umgeschaltet.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>The database {place} does not answer: {words}. Nothing is lost: move again, and it goes on where it stopped.</source>
        <translation>Die Datenbank {place} antwortet nicht: {words}. Nichts ist verloren: Ziehen Sie noch einmal um, und es geht dort weiter, wo es stehen blieb.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>What arrived differs from what is here, in: {words}. Nothing was switched over. Cancel it with “outreach move --give-up”, and start again.</source>
        <translation>Was ankam, ist nicht dasselbe wie das, was hier ist, in: {words}. Nichts wurde umgeschaltet. Sagen Sie den Umzug mit „outreach move --give-up“ ab, und beginnen Sie neu.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>The disk that holds {place} is full. Nothing is lost: free some space, and try again.</source>
        <translation>Der Datenträger mit {place} ist voll. Nichts ist verloren: Schaffen Sie Platz, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>An import hasn&apos;t finished yet. Start Outreach Desk here, let it finish, and try again.</source>
        <translation>Ein Import ist noch nicht zu Ende. Starten Sie Outreach Desk hier, lassen Sie ihn enden, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>{place} holds this workspace already, and another move brought it there. Name an empty database.</source>
        <translation>{place} enthält diesen Arbeitsbereich schon; ein anderer Umzug brachte ihn dorthin. Nennen Sie eine leere Datenbank.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/transfer_state.py"/>
        <source>This workspace is on its way to {place}, so nothing is sent from here. Continue or cancel the move: Settings, Data and backup; or outreach move.</source>
        <translation>Dieser Arbeitsbereich ist auf dem Weg nach {place}, darum wird von hier nichts gesendet. Setzen Sie den Umzug fort oder sagen Sie ihn ab: Einstellungen, Daten und Sicherung; oder outreach move.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/transfer_state.py"/>
        <source>This workspace has moved to {place} (on {at}), so nothing is sent from here any more. Open it there.</source>
        <translation>Dieser Arbeitsbereich ist nach {place} umgezogen (am {at}), deshalb wird von hier nichts mehr gesendet. Öffnen Sie ihn dort.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>There is no team “{name}” in {place}. There are: {words}.</source>
        <translation>In {place} gibt es kein Team „{name}“. Es gibt: {words}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/cancel.py"/>
        <source>Nothing is on its way from {place}.</source>
        <translation>Von {place} ist nichts unterwegs.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>A practice workspace can&apos;t be moved: you can start it over anywhere at any time.</source>
        <translation>Ein Übungsbereich zieht nicht um: Er lässt sich überall jederzeit neu beginnen.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>A worker still works on {place}. Wait half a minute until it has ended, and try again.</source>
        <translation>Ein Arbeiter ist noch an {place}. Warten Sie eine halbe Minute, bis er geendet hat, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>{place} holds something other than Outreach Desk&apos;s data. Name an empty database.</source>
        <translation>{place} enthält etwas anderes als Daten von Outreach Desk. Nennen Sie eine leere Datenbank.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>{place} was made by a newer Outreach Desk. Install that version here, and try again.</source>
        <translation>{place} stammt von einem neueren Outreach Desk. Installieren Sie diese Version hier, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/endpoint.py"/>
        <source>{place} was last opened by an older Outreach Desk. Start this version&apos;s service on it once, so that it is brought up to date; end that service, and try again.</source>
        <translation>{place} wurde zuletzt von einem älteren Outreach Desk geöffnet. Starten Sie den Dienst dieser Version einmal darauf, damit es auf den neuen Stand kommt; beenden Sie ihn wieder, und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>{place} still holds what was moved away from there on {at}. Name another database, or remove that one first.</source>
        <translation>{place} enthält noch, was am {at} von dort fortzog. Nennen Sie eine andere Datenbank, oder entfernen Sie jene zuerst.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>This workspace is on its way to {place}. Name that, or cancel the move with “outreach move --give-up”.</source>
        <translation>Dieser Arbeitsbereich ist auf dem Weg nach {place}. Nennen Sie das, oder sagen Sie den Umzug mit „outreach move --give-up“ ab.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/transfer/transfer.py"/>
        <source>Several teams are in {place}: name one with --team. They are: {words}.</source>
        <translation>In {place} sind mehrere Teams: Nennen Sie eines mit --team. Es sind: {words}.</translation>
    </message>
    <message>
        <location filename="../../app/client/http.py"/>
        <source>The service answered {status}.</source>
        <translation>Der Dienst hat {status} geantwortet.</translation>
    </message>
    <message>
        <location filename="../../app/contract/webhooks.py"/>
        <source>target_url must not contain a user name or password</source>
        <translation>target_url darf weder Benutzername noch Passwort enthalten</translation>
    </message>
    <message>
        <location filename="../../app/contract/service_url.py"/>
        <source>The address of the service must look like https://outreach.example.com.</source>
        <translation>Die Adresse des Dienstes muss aussehen wie https://outreach.example.com.</translation>
    </message>
    <message>
        <location filename="../../app/contract/invites.py"/>
        <source>This is not an invitation, or only part of one. Open the whole file, or copy the whole link.</source>
        <translation>Das ist keine Einladung oder nur ein Teil davon. Öffnen Sie die ganze Datei oder kopieren Sie den ganzen Link.</translation>
    </message>
    <message>
        <location filename="../../app/contract/webhooks.py"/>
        <source>target_url must start with https://</source>
        <translation>target_url muss mit https:// beginnen</translation>
    </message>
    <message>
        <location filename="../../app/contract/webhooks.py"/>
        <source>target_url must be a valid URL</source>
        <translation>target_url muss eine gültige URL sein</translation>
    </message>
    <message>
        <location filename="../../app/contract/service_url.py"/>
        <source>The service must be reached by https://; http:// would send your key in the clear.</source>
        <translation>Der Dienst muss über https:// erreicht werden; http:// würde Ihren Schlüssel offen senden.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/team.py"/>
        <source>{name} is in the team.</source>
        <translation>{name} ist im Team.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/team/members.py"/>
        <source>{name} has the address {address} already.</source>
        <translation>{name} hat die Adresse {address} schon.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/team/members.py"/>
        <source>The owner can&apos;t be removed: the service&apos;s own key is the owner&apos;s.</source>
        <translation>Der Besitzer bleibt: Der Schlüssel des Dienstes gehört ihm.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/team.py"/>
        <source>User {id} not found</source>
        <translation>Person {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/team/members.py"/>
        <source>{name} is no longer in the team.</source>
        <translation>{name} ist nicht mehr im Team.</translation>
    </message>
    <message>
        <location filename="../../app/service/rules/content_checks.py"/>
        <source>Another variant uses {fields}, this one doesn&apos;t; so more than the wording is compared.</source>
        <translation>Eine andere Variante verwendet {fields}, diese nicht; so wird mehr verglichen als der Wortlaut.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>The certificate of the endpoint is not valid: {why}</source>
        <translation>Das Zertifikat des Endpunkts ist ungültig: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>The connection was cut before an answer came.</source>
        <translation>Die Verbindung brach ab, bevor eine Antwort kam.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>The connection failed: {why}</source>
        <translation>Die Verbindung schlug fehl: {why}</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>The connection timed out.</source>
        <translation>Die Verbindung dauerte zu lange.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/subscriptions.py"/>
        <source>Webhook created</source>
        <translation>Webhook angelegt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/deliveries.py"/>
        <source>This delivery is {status}, and its content is not kept after {days} days</source>
        <translation>Diese Zustellung ist {status}, und ihr Inhalt wird nach {days} Tagen nicht mehr aufbewahrt</translation>
    </message>
    <message>
        <location filename="../../app/service/records/deliveries.py"/>
        <source>Only failed or dead deliveries can be redelivered; this one is {status}</source>
        <translation>Nur fehlgeschlagene Zustellungen lassen sich wiederholen; diese ist {status}</translation>
    </message>
    <message>
        <location filename="../../app/service/records/webhooks.py"/>
        <source>Delivery {id} not found</source>
        <translation>Zustellung {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>No answer within {seconds} seconds.</source>
        <translation>Keine Antwort binnen {seconds} Sekunden.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/webhooks.py"/>
        <source>Webhook {id} not found</source>
        <translation>Webhook {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/records/deliveries.py"/>
        <source>Redelivery queued</source>
        <translation>Erneute Zustellung eingereiht</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>The endpoint answered {code}; redirects are not followed.</source>
        <translation>Der Endpunkt antwortete mit {code}; Weiterleitungen wird nicht gefolgt.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/delivery.py"/>
        <source>The signing secret was kept on another computer. Delete this webhook and create it again for a new one.</source>
        <translation>Das Geheimnis lag auf einem anderen Computer. Löschen Sie diesen Webhook und legen Sie ihn neu an.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/http_client.py"/>
        <source>The endpoint answered {code}.</source>
        <translation>Der Endpunkt antwortete mit {code}.</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/delivery.py"/>
        <source>The endpoint accepted the test event</source>
        <translation>Der Endpunkt hat das Probeereignis angenommen</translation>
    </message>
    <message>
        <location filename="../../app/service/workflows/webhooks/subscriptions.py"/>
        <source>Webhook updated</source>
        <translation>Webhook geändert</translation>
    </message>
    <message>
        <location filename="../../app/service/api/team.py"/>
        <source>The workspace “{name}” is there.</source>
        <translation>Den Arbeitsbereich „{name}“ gibt es jetzt.</translation>
    </message>
    <message>
        <location filename="../../app/service/records/access.py"/>
        <location filename="../../app/service/workflows/domains/domain_lifecycle.py"/>
        <source>Workspace {id} not found</source>
        <translation>Arbeitsbereich {id} nicht gefunden</translation>
    </message>
    <message>
        <location filename="../../app/service/core/migrations/__init__.py"/>
        <source>This workspace was made by a newer Outreach Desk. Install the newer version to open it.</source>
        <translation>Dieser Arbeitsbereich wurde mit einem neueren Outreach Desk angelegt. Installieren Sie die neuere Version, um ihn zu öffnen.</translation>
    </message>
    <message>
        <location filename="../../app/service/core/data_dir_lock.py"/>
        <source>Outreach Desk is already open on this data folder. Close it there, or choose another folder.</source>
        <translation>Outreach Desk arbeitet bereits mit diesem Datenordner. Schließen Sie es dort, oder wählen Sie einen anderen Ordner.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>Settings saved</source>
        <translation>Einstellungen gespeichert</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>Unknown time zone. Use a name such as Europe/Berlin.</source>
        <translation>Unbekannte Zeitzone. Nehmen Sie einen Namen wie Europe/Berlin.</translation>
    </message>
    <message>
        <location filename="../../app/service/api/workspace.py"/>
        <source>Opens and clicks can&apos;t be seen: recipients have no way to reach this computer. Start the service with a public address to turn tracking on.</source>
        <translation>Öffnungen und Klicks sind nicht zu sehen: Empfänger können diesen Computer nicht erreichen. Starten Sie den Dienst mit einer öffentlichen Adresse, um sie zu messen.</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Accept an invitation</source>
        <translation>Einladung angenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Activate a domain</source>
        <translation>Domain aktiviert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Add a contact</source>
        <translation>Kontakt hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Add a domain</source>
        <translation>Domain hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Add a user</source>
        <translation>Person hinzugefügt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Archive a campaign</source>
        <translation>Kampagne archiviert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Block an address or a domain</source>
        <translation>Adresse oder Domain gesperrt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Change a contact</source>
        <translation>Kontakt geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Change a subscription</source>
        <translation>Abonnement geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Change or launch a campaign</source>
        <translation>Kampagne geändert oder gestartet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Change or launch a campaign, as PATCH does</source>
        <translation>Kampagne geändert oder gestartet, wie mit PATCH</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Change the settings</source>
        <translation>Einstellungen geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Change, pause or resume an inbox</source>
        <translation>Postfach geändert, angehalten oder fortgesetzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Compare an inbox now</source>
        <translation>Postfach verglichen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Connect an inbox with the tokens</source>
        <translation>Postfach durch Anmeldung verbunden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Copy a campaign</source>
        <translation>Kampagne dupliziert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Copy the leads of another campaign</source>
        <translation>Leads einer anderen Kampagne übernommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a branch</source>
        <translation>Zweig gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a campaign</source>
        <translation>Kampagne gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a domain</source>
        <translation>Domain gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a list</source>
        <translation>Liste gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a subscription</source>
        <translation>Abonnement gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a tag</source>
        <translation>Schlagwort gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete a template</source>
        <translation>Vorlage gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete an inbox</source>
        <translation>Postfach gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete contacts</source>
        <translation>Kontakte gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Delete leads that got no mail yet</source>
        <translation>Leads ohne Mail gelöscht</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Download all leads as CSV</source>
        <translation>Alle Leads als CSV heruntergeladen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Edit, delay or skip a planned email</source>
        <translation>Geplante Mail bearbeitet, verschoben oder übersprungen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Email a company again</source>
        <translation>Einem Unternehmen wieder geschrieben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>End a redirect</source>
        <translation>Weiterleitung beendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Import contacts from a CSV</source>
        <translation>Kontakte aus CSV importiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Import contacts from a CSV as a job</source>
        <translation>Kontakte aus CSV importiert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Keep a file for a reply</source>
        <translation>Datei für eine Antwort hinterlegt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Lead a domain elsewhere</source>
        <translation>Domain weitergeleitet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Let a waiting lead be emailed</source>
        <translation>Einem wartenden Lead schreiben lassen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make a campaign</source>
        <translation>Kampagne erstellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make a list</source>
        <translation>Liste erstellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make a tag</source>
        <translation>Schlagwort erstellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make a template</source>
        <translation>Vorlage erstellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make a workspace</source>
        <translation>Arbeitsbereich erstellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make inboxes of a domain</source>
        <translation>Postfächer einer Domain erstellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make or replace a branch</source>
        <translation>Zweig erstellt oder ersetzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Make tokens of a browser&apos;s code</source>
        <translation>Anmeldung im Browser abgeschlossen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Mark, file or snooze a thread</source>
        <translation>Unterhaltung markiert, eingeordnet oder zurückgestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Move a lead into a branch</source>
        <translation>Lead in einen Zweig verschoben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Pause a campaign</source>
        <translation>Kampagne angehalten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Put contacts into a campaign</source>
        <translation>Kontakte in eine Kampagne aufgenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Put contacts into a list</source>
        <translation>Kontakte in eine Liste aufgenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Record what a Sent folder shows, or resume without</source>
        <translation>Eintragen, was ein Ordner „Gesendet“ zeigt, oder ohne das fortsetzen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Release an address</source>
        <translation>Adresse freigegeben</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Remove a user and revoke all keys of that person</source>
        <translation>Person mit allen Schlüsseln entfernt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Remove contacts from a list</source>
        <translation>Kontakte aus einer Liste genommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Rename a list</source>
        <translation>Liste umbenannt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Rename or recolor a tag</source>
        <translation>Schlagwort geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Rename or rewrite a template</source>
        <translation>Vorlage geändert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Reply in a thread</source>
        <translation>In einer Unterhaltung geantwortet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Resolve all emails of an inbox in doubt</source>
        <translation>Alle ungewissen Mails eines Postfachs klären</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Resolve an email in doubt</source>
        <translation>Zweifelhafte Mail geklärt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Revoke a key</source>
        <translation>Schlüssel widerrufen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Say whose a conversation is</source>
        <translation>Unterhaltung zugeordnet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Send a ping</source>
        <translation>Probeaufruf gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Send a reply before its time</source>
        <translation>Antwort sofort gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Send an email of a campaign to oneself</source>
        <translation>Testmail einer Kampagne gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Send one email to a contact</source>
        <translation>Einzelne Mail an einen Kontakt gesendet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Set an OAuth client</source>
        <translation>OAuth-Client festgelegt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Set nameservers in practice</source>
        <translation>Nameserver der Übung gesetzt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Set the clock of practice</source>
        <translation>Uhr der Übung gestellt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Sign in to an inbox again</source>
        <translation>Erneut bei einem Postfach angemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Sign out of an inbox</source>
        <translation>Von einem Postfach abgemeldet</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Stop an import</source>
        <translation>Import abgebrochen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Stop an upload</source>
        <translation>Hochladen abgebrochen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Subscribe to events</source>
        <translation>Ereignisse abonniert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Suppress an address</source>
        <translation>Adresse gesperrt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Tag contacts</source>
        <translation>Kontakte mit Schlagwort versehen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Take a reply back</source>
        <translation>Antwort zurückgenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Take an OAuth client away</source>
        <translation>OAuth-Client entfernt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Take an entry off the blocklist</source>
        <translation>Eintrag von der Sperrliste genommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Take an invitation back</source>
        <translation>Einladung zurückgenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>The whole workspace as one sealed file</source>
        <translation>Arbeitsbereich als versiegelte Datei gesichert</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Undo linking a conversation</source>
        <translation>Zuordnung einer Unterhaltung zurückgenommen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Untag contacts</source>
        <translation>Schlagwort von Kontakten entfernt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Upload leads from a CSV</source>
        <translation>Leads aus CSV hochgeladen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/preferences/audit_log.py"/>
        <source>Who did what, as CSV</source>
        <translation>Wer was getan hat, als CSV</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Andorra</source>
        <comment>a country</comment>
        <translation>Andorra</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>United Arab Emirates</source>
        <comment>a country</comment>
        <translation>Vereinigte Arabische Emirate</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Afghanistan</source>
        <comment>a country</comment>
        <translation>Afghanistan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Antigua &amp; Barbuda</source>
        <comment>a country</comment>
        <translation>Antigua und Barbuda</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Anguilla</source>
        <comment>a country</comment>
        <translation>Anguilla</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Albania</source>
        <comment>a country</comment>
        <translation>Albanien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Armenia</source>
        <comment>a country</comment>
        <translation>Armenien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Angola</source>
        <comment>a country</comment>
        <translation>Angola</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Antarctica</source>
        <comment>a country</comment>
        <translation>Antarktis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Argentina</source>
        <comment>a country</comment>
        <translation>Argentinien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>American Samoa</source>
        <comment>a country</comment>
        <translation>Amerikanisch-Samoa</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Austria</source>
        <comment>a country</comment>
        <translation>Österreich</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Australia</source>
        <comment>a country</comment>
        <translation>Australien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Aruba</source>
        <comment>a country</comment>
        <translation>Aruba</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Åland Islands</source>
        <comment>a country</comment>
        <translation>Ålandinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Azerbaijan</source>
        <comment>a country</comment>
        <translation>Aserbaidschan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bosnia &amp; Herzegovina</source>
        <comment>a country</comment>
        <translation>Bosnien und Herzegowina</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Barbados</source>
        <comment>a country</comment>
        <translation>Barbados</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bangladesh</source>
        <comment>a country</comment>
        <translation>Bangladesch</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Belgium</source>
        <comment>a country</comment>
        <translation>Belgien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Burkina Faso</source>
        <comment>a country</comment>
        <translation>Burkina Faso</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bulgaria</source>
        <comment>a country</comment>
        <translation>Bulgarien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bahrain</source>
        <comment>a country</comment>
        <translation>Bahrain</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Burundi</source>
        <comment>a country</comment>
        <translation>Burundi</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Benin</source>
        <comment>a country</comment>
        <translation>Benin</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Barthélemy</source>
        <comment>a country</comment>
        <translation>St. Barthélemy</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bermuda</source>
        <comment>a country</comment>
        <translation>Bermuda</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Brunei</source>
        <comment>a country</comment>
        <translation>Brunei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bolivia</source>
        <comment>a country</comment>
        <translation>Bolivien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Caribbean Netherlands</source>
        <comment>a country</comment>
        <translation>Karibische Niederlande</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Brazil</source>
        <comment>a country</comment>
        <translation>Brasilien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bahamas</source>
        <comment>a country</comment>
        <translation>Bahamas</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bhutan</source>
        <comment>a country</comment>
        <translation>Bhutan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Bouvet Island</source>
        <comment>a country</comment>
        <translation>Bouvetinsel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Botswana</source>
        <comment>a country</comment>
        <translation>Botsuana</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Belarus</source>
        <comment>a country</comment>
        <translation>Belarus</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Belize</source>
        <comment>a country</comment>
        <translation>Belize</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Canada</source>
        <comment>a country</comment>
        <translation>Kanada</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cocos (Keeling) Islands</source>
        <comment>a country</comment>
        <translation>Kokosinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Congo - Kinshasa</source>
        <comment>a country</comment>
        <translation>Kongo (Kinshasa)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Central African Republic</source>
        <comment>a country</comment>
        <translation>Zentralafrikanische Republik</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Congo - Brazzaville</source>
        <comment>a country</comment>
        <translation>Kongo (Brazzaville)</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Switzerland</source>
        <comment>a country</comment>
        <translation>Schweiz</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Côte d’Ivoire</source>
        <comment>a country</comment>
        <translation>Côte d’Ivoire</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cook Islands</source>
        <comment>a country</comment>
        <translation>Cookinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Chile</source>
        <comment>a country</comment>
        <translation>Chile</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cameroon</source>
        <comment>a country</comment>
        <translation>Kamerun</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>China</source>
        <comment>a country</comment>
        <translation>China</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Colombia</source>
        <comment>a country</comment>
        <translation>Kolumbien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Costa Rica</source>
        <comment>a country</comment>
        <translation>Costa Rica</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cuba</source>
        <comment>a country</comment>
        <translation>Kuba</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cape Verde</source>
        <comment>a country</comment>
        <translation>Kap Verde</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Curaçao</source>
        <comment>a country</comment>
        <translation>Curaçao</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Christmas Island</source>
        <comment>a country</comment>
        <translation>Weihnachtsinsel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cyprus</source>
        <comment>a country</comment>
        <translation>Zypern</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Czechia</source>
        <comment>a country</comment>
        <translation>Tschechien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Germany</source>
        <comment>a country</comment>
        <translation>Deutschland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Djibouti</source>
        <comment>a country</comment>
        <translation>Dschibuti</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Denmark</source>
        <comment>a country</comment>
        <translation>Dänemark</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Dominica</source>
        <comment>a country</comment>
        <translation>Dominica</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Dominican Republic</source>
        <comment>a country</comment>
        <translation>Dominikanische Republik</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Algeria</source>
        <comment>a country</comment>
        <translation>Algerien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Ecuador</source>
        <comment>a country</comment>
        <translation>Ecuador</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Estonia</source>
        <comment>a country</comment>
        <translation>Estland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Egypt</source>
        <comment>a country</comment>
        <translation>Ägypten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Western Sahara</source>
        <comment>a country</comment>
        <translation>Westsahara</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Eritrea</source>
        <comment>a country</comment>
        <translation>Eritrea</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Spain</source>
        <comment>a country</comment>
        <translation>Spanien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Ethiopia</source>
        <comment>a country</comment>
        <translation>Äthiopien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Finland</source>
        <comment>a country</comment>
        <translation>Finnland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Fiji</source>
        <comment>a country</comment>
        <translation>Fidschi</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Falkland Islands</source>
        <comment>a country</comment>
        <translation>Falklandinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Micronesia</source>
        <comment>a country</comment>
        <translation>Mikronesien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Faroe Islands</source>
        <comment>a country</comment>
        <translation>Färöer</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>France</source>
        <comment>a country</comment>
        <translation>Frankreich</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Gabon</source>
        <comment>a country</comment>
        <translation>Gabun</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>United Kingdom</source>
        <comment>a country</comment>
        <translation>Vereinigtes Königreich</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Grenada</source>
        <comment>a country</comment>
        <translation>Grenada</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Georgia</source>
        <comment>a country</comment>
        <translation>Georgien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>French Guiana</source>
        <comment>a country</comment>
        <translation>Französisch-Guayana</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guernsey</source>
        <comment>a country</comment>
        <translation>Guernsey</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Ghana</source>
        <comment>a country</comment>
        <translation>Ghana</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Gibraltar</source>
        <comment>a country</comment>
        <translation>Gibraltar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Greenland</source>
        <comment>a country</comment>
        <translation>Grönland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Gambia</source>
        <comment>a country</comment>
        <translation>Gambia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guinea</source>
        <comment>a country</comment>
        <translation>Guinea</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guadeloupe</source>
        <comment>a country</comment>
        <translation>Guadeloupe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Equatorial Guinea</source>
        <comment>a country</comment>
        <translation>Äquatorialguinea</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Greece</source>
        <comment>a country</comment>
        <translation>Griechenland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>South Georgia &amp; South Sandwich Islands</source>
        <comment>a country</comment>
        <translation>Südgeorgien und die Südlichen Sandwichinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guatemala</source>
        <comment>a country</comment>
        <translation>Guatemala</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guam</source>
        <comment>a country</comment>
        <translation>Guam</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guinea-Bissau</source>
        <comment>a country</comment>
        <translation>Guinea-Bissau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Guyana</source>
        <comment>a country</comment>
        <translation>Guyana</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Hong Kong SAR China</source>
        <comment>a country</comment>
        <translation>Hongkong</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Heard &amp; McDonald Islands</source>
        <comment>a country</comment>
        <translation>Heard und McDonaldinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Honduras</source>
        <comment>a country</comment>
        <translation>Honduras</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Croatia</source>
        <comment>a country</comment>
        <translation>Kroatien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Haiti</source>
        <comment>a country</comment>
        <translation>Haiti</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Hungary</source>
        <comment>a country</comment>
        <translation>Ungarn</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Indonesia</source>
        <comment>a country</comment>
        <translation>Indonesien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Ireland</source>
        <comment>a country</comment>
        <translation>Irland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Israel</source>
        <comment>a country</comment>
        <translation>Israel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Isle of Man</source>
        <comment>a country</comment>
        <translation>Isle of Man</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>India</source>
        <comment>a country</comment>
        <translation>Indien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>British Indian Ocean Territory</source>
        <comment>a country</comment>
        <translation>Britisches Territorium im Indischen Ozean</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Iraq</source>
        <comment>a country</comment>
        <translation>Irak</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Iran</source>
        <comment>a country</comment>
        <translation>Iran</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Iceland</source>
        <comment>a country</comment>
        <translation>Island</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Italy</source>
        <comment>a country</comment>
        <translation>Italien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Jersey</source>
        <comment>a country</comment>
        <translation>Jersey</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Jamaica</source>
        <comment>a country</comment>
        <translation>Jamaika</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Jordan</source>
        <comment>a country</comment>
        <translation>Jordanien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Japan</source>
        <comment>a country</comment>
        <translation>Japan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Kenya</source>
        <comment>a country</comment>
        <translation>Kenia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Kyrgyzstan</source>
        <comment>a country</comment>
        <translation>Kirgisistan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cambodia</source>
        <comment>a country</comment>
        <translation>Kambodscha</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Kiribati</source>
        <comment>a country</comment>
        <translation>Kiribati</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Comoros</source>
        <comment>a country</comment>
        <translation>Komoren</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Kitts &amp; Nevis</source>
        <comment>a country</comment>
        <translation>St. Kitts und Nevis</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>North Korea</source>
        <comment>a country</comment>
        <translation>Nordkorea</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>South Korea</source>
        <comment>a country</comment>
        <translation>Südkorea</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Kuwait</source>
        <comment>a country</comment>
        <translation>Kuwait</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Cayman Islands</source>
        <comment>a country</comment>
        <translation>Kaimaninseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Kazakhstan</source>
        <comment>a country</comment>
        <translation>Kasachstan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Laos</source>
        <comment>a country</comment>
        <translation>Laos</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Lebanon</source>
        <comment>a country</comment>
        <translation>Libanon</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Lucia</source>
        <comment>a country</comment>
        <translation>St. Lucia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Liechtenstein</source>
        <comment>a country</comment>
        <translation>Liechtenstein</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Sri Lanka</source>
        <comment>a country</comment>
        <translation>Sri Lanka</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Liberia</source>
        <comment>a country</comment>
        <translation>Liberia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Lesotho</source>
        <comment>a country</comment>
        <translation>Lesotho</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Lithuania</source>
        <comment>a country</comment>
        <translation>Litauen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Luxembourg</source>
        <comment>a country</comment>
        <translation>Luxemburg</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Latvia</source>
        <comment>a country</comment>
        <translation>Lettland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Libya</source>
        <comment>a country</comment>
        <translation>Libyen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Morocco</source>
        <comment>a country</comment>
        <translation>Marokko</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Monaco</source>
        <comment>a country</comment>
        <translation>Monaco</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Moldova</source>
        <comment>a country</comment>
        <translation>Republik Moldau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Montenegro</source>
        <comment>a country</comment>
        <translation>Montenegro</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Martin</source>
        <comment>a country</comment>
        <translation>St. Martin</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Madagascar</source>
        <comment>a country</comment>
        <translation>Madagaskar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Marshall Islands</source>
        <comment>a country</comment>
        <translation>Marshallinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>North Macedonia</source>
        <comment>a country</comment>
        <translation>Nordmazedonien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mali</source>
        <comment>a country</comment>
        <translation>Mali</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Myanmar (Burma)</source>
        <comment>a country</comment>
        <translation>Myanmar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mongolia</source>
        <comment>a country</comment>
        <translation>Mongolei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Macao SAR China</source>
        <comment>a country</comment>
        <translation>Macau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Northern Mariana Islands</source>
        <comment>a country</comment>
        <translation>Nördliche Marianen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Martinique</source>
        <comment>a country</comment>
        <translation>Martinique</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mauritania</source>
        <comment>a country</comment>
        <translation>Mauretanien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Montserrat</source>
        <comment>a country</comment>
        <translation>Montserrat</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Malta</source>
        <comment>a country</comment>
        <translation>Malta</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mauritius</source>
        <comment>a country</comment>
        <translation>Mauritius</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Maldives</source>
        <comment>a country</comment>
        <translation>Malediven</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Malawi</source>
        <comment>a country</comment>
        <translation>Malawi</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mexico</source>
        <comment>a country</comment>
        <translation>Mexiko</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Malaysia</source>
        <comment>a country</comment>
        <translation>Malaysia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mozambique</source>
        <comment>a country</comment>
        <translation>Mosambik</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Namibia</source>
        <comment>a country</comment>
        <translation>Namibia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>New Caledonia</source>
        <comment>a country</comment>
        <translation>Neukaledonien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Niger</source>
        <comment>a country</comment>
        <translation>Niger</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Norfolk Island</source>
        <comment>a country</comment>
        <translation>Norfolkinsel</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Nigeria</source>
        <comment>a country</comment>
        <translation>Nigeria</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Nicaragua</source>
        <comment>a country</comment>
        <translation>Nicaragua</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Netherlands</source>
        <comment>a country</comment>
        <translation>Niederlande</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Norway</source>
        <comment>a country</comment>
        <translation>Norwegen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Nepal</source>
        <comment>a country</comment>
        <translation>Nepal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Nauru</source>
        <comment>a country</comment>
        <translation>Nauru</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Niue</source>
        <comment>a country</comment>
        <translation>Niue</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>New Zealand</source>
        <comment>a country</comment>
        <translation>Neuseeland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Oman</source>
        <comment>a country</comment>
        <translation>Oman</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Panama</source>
        <comment>a country</comment>
        <translation>Panama</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Peru</source>
        <comment>a country</comment>
        <translation>Peru</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>French Polynesia</source>
        <comment>a country</comment>
        <translation>Französisch-Polynesien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Papua New Guinea</source>
        <comment>a country</comment>
        <translation>Papua-Neuguinea</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Philippines</source>
        <comment>a country</comment>
        <translation>Philippinen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Pakistan</source>
        <comment>a country</comment>
        <translation>Pakistan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Poland</source>
        <comment>a country</comment>
        <translation>Polen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Pierre &amp; Miquelon</source>
        <comment>a country</comment>
        <translation>St. Pierre und Miquelon</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Pitcairn Islands</source>
        <comment>a country</comment>
        <translation>Pitcairninseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Puerto Rico</source>
        <comment>a country</comment>
        <translation>Puerto Rico</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Palestinian Territories</source>
        <comment>a country</comment>
        <translation>Palästinensische Gebiete</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Portugal</source>
        <comment>a country</comment>
        <translation>Portugal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Palau</source>
        <comment>a country</comment>
        <translation>Palau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Paraguay</source>
        <comment>a country</comment>
        <translation>Paraguay</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Qatar</source>
        <comment>a country</comment>
        <translation>Katar</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Réunion</source>
        <comment>a country</comment>
        <translation>Réunion</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Romania</source>
        <comment>a country</comment>
        <translation>Rumänien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Serbia</source>
        <comment>a country</comment>
        <translation>Serbien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Russia</source>
        <comment>a country</comment>
        <translation>Russland</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Rwanda</source>
        <comment>a country</comment>
        <translation>Ruanda</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Saudi Arabia</source>
        <comment>a country</comment>
        <translation>Saudi-Arabien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Solomon Islands</source>
        <comment>a country</comment>
        <translation>Salomonen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Seychelles</source>
        <comment>a country</comment>
        <translation>Seychellen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Sudan</source>
        <comment>a country</comment>
        <translation>Sudan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Sweden</source>
        <comment>a country</comment>
        <translation>Schweden</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Singapore</source>
        <comment>a country</comment>
        <translation>Singapur</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Helena</source>
        <comment>a country</comment>
        <translation>St. Helena</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Slovenia</source>
        <comment>a country</comment>
        <translation>Slowenien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Svalbard &amp; Jan Mayen</source>
        <comment>a country</comment>
        <translation>Spitzbergen und Jan Mayen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Slovakia</source>
        <comment>a country</comment>
        <translation>Slowakei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Sierra Leone</source>
        <comment>a country</comment>
        <translation>Sierra Leone</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>San Marino</source>
        <comment>a country</comment>
        <translation>San Marino</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Senegal</source>
        <comment>a country</comment>
        <translation>Senegal</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Somalia</source>
        <comment>a country</comment>
        <translation>Somalia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Suriname</source>
        <comment>a country</comment>
        <translation>Suriname</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>South Sudan</source>
        <comment>a country</comment>
        <translation>Südsudan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>São Tomé &amp; Príncipe</source>
        <comment>a country</comment>
        <translation>São Tomé und Príncipe</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>El Salvador</source>
        <comment>a country</comment>
        <translation>El Salvador</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Sint Maarten</source>
        <comment>a country</comment>
        <translation>Sint Maarten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Syria</source>
        <comment>a country</comment>
        <translation>Syrien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Eswatini</source>
        <comment>a country</comment>
        <translation>Eswatini</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Turks &amp; Caicos Islands</source>
        <comment>a country</comment>
        <translation>Turks- und Caicosinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Chad</source>
        <comment>a country</comment>
        <translation>Tschad</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>French Southern Territories</source>
        <comment>a country</comment>
        <translation>Französische Südgebiete</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Togo</source>
        <comment>a country</comment>
        <translation>Togo</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Thailand</source>
        <comment>a country</comment>
        <translation>Thailand</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Tajikistan</source>
        <comment>a country</comment>
        <translation>Tadschikistan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Tokelau</source>
        <comment>a country</comment>
        <translation>Tokelau</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Timor-Leste</source>
        <comment>a country</comment>
        <translation>Timor-Leste</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Turkmenistan</source>
        <comment>a country</comment>
        <translation>Turkmenistan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Tunisia</source>
        <comment>a country</comment>
        <translation>Tunesien</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Tonga</source>
        <comment>a country</comment>
        <translation>Tonga</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Türkiye</source>
        <comment>a country</comment>
        <translation>Türkei</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Trinidad &amp; Tobago</source>
        <comment>a country</comment>
        <translation>Trinidad und Tobago</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Tuvalu</source>
        <comment>a country</comment>
        <translation>Tuvalu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Taiwan</source>
        <comment>a country</comment>
        <translation>Taiwan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Tanzania</source>
        <comment>a country</comment>
        <translation>Tansania</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Ukraine</source>
        <comment>a country</comment>
        <translation>Ukraine</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Uganda</source>
        <comment>a country</comment>
        <translation>Uganda</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>U.S. Outlying Islands</source>
        <comment>a country</comment>
        <translation>Amerikanische Überseeinseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>United States</source>
        <comment>a country</comment>
        <translation>Vereinigte Staaten</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Uruguay</source>
        <comment>a country</comment>
        <translation>Uruguay</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Uzbekistan</source>
        <comment>a country</comment>
        <translation>Usbekistan</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Vatican City</source>
        <comment>a country</comment>
        <translation>Vatikanstadt</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>St. Vincent &amp; Grenadines</source>
        <comment>a country</comment>
        <translation>St. Vincent und die Grenadinen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Venezuela</source>
        <comment>a country</comment>
        <translation>Venezuela</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>British Virgin Islands</source>
        <comment>a country</comment>
        <translation>Britische Jungferninseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>U.S. Virgin Islands</source>
        <comment>a country</comment>
        <translation>Amerikanische Jungferninseln</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Vietnam</source>
        <comment>a country</comment>
        <translation>Vietnam</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Vanuatu</source>
        <comment>a country</comment>
        <translation>Vanuatu</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Wallis &amp; Futuna</source>
        <comment>a country</comment>
        <translation>Wallis und Futuna</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Samoa</source>
        <comment>a country</comment>
        <translation>Samoa</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Kosovo</source>
        <comment>a country</comment>
        <translation>Kosovo</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Yemen</source>
        <comment>a country</comment>
        <translation>Jemen</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Mayotte</source>
        <comment>a country</comment>
        <translation>Mayotte</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>South Africa</source>
        <comment>a country</comment>
        <translation>Südafrika</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Zambia</source>
        <comment>a country</comment>
        <translation>Sambia</translation>
    </message>
    <message>
        <location filename="../../app/desktop/widgets/i18n.py"/>
        <source>Zimbabwe</source>
        <comment>a country</comment>
        <translation>Simbabwe</translation>
    </message>
</context>
</TS>
