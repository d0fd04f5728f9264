import { ADMINISTRATION_UPDATES } from './administration-audit-entries.ts';
import { COMPANY_ENTRIES } from './company-audit-entries.ts';

/**
 * The audit entries of sample calls: verb, entity, whether its id was known before, and the changes; followed by the
 * tables with a new version. Long lines continue on the next one. `core/audit/every-change.test.ts` compares them.
 */
export const AUDIT_ENTRIES = `
DELETE /settings/profile/upload/
DELETE /v1/api/accounts/notes/
  delete note known {"file":"harbour.txt","text":"Quay","account":"Northwind Holding"}
DELETE /v1/api/accounts/{id}/contacts/delete/
  delete contact known {"name":"Rae","email":"…@record.test","account":"Northwind Holding"}
DELETE /v1/api/accounts/{id}/contacts/notes/delete/
  delete note known {"text":"Quay","account":"Northwind Holding"}
DELETE /v1/api/actions/assets/delete/
  delete asset known {"file":"harbour.txt","action_id":"known","account_id":"known"}
DELETE /v1/api/actions/delete_the_ticket/
  delete tickets known {"name":"Berths"}
DELETE /v1/api/actions/notes/
  delete note known {"text":"Quay","account":"Northwind Holding"}
DELETE /v1/api/actions/play/{id}/unassign/
  delete play known {"play":"Play #","account_id":"known"}
DELETE /v1/api/actions/reminder/
  delete reminder known {"account_id":"known"}
DELETE /v1/api/admin/announcements/{id}/
  delete announcement known {"title":"…"}
DELETE /v1/api/admin/api-keys/{id}/
  revoke api_key known {"name":"…"}
DELETE /v1/api/admin/assistant-prompts/{id}/
  delete prompt known {"prompt_name":"…"}
DELETE /v1/api/admin/automation-rules/{id}/
  delete automation_rule known {"name":"…"}
DELETE /v1/api/admin/chat-channels/{chat}/
DELETE /v1/api/admin/components/{id}/
  delete component known {"kind":"table","name":"…"}
DELETE /v1/api/admin/custom-attribute/{id}/
  delete custom_attribute known {"name":"Harbour #"}
DELETE /v1/api/admin/custom-tables/{id}/
  delete custom_table known {"name":"t…"}
DELETE /v1/api/admin/custom-tables/{id}/rows/{row}/
  delete custom_row known {"table":"t…"}
DELETE /v1/api/admin/email-templates/{id}/
  delete email_template known {"name":"…"}
DELETE /v1/api/admin/imports/mappings/{id}/
  delete import_mapping known {"kind":"accounts","name":"…"}
DELETE /v1/api/admin/imports/{id}/
  import.delete imports known {"kind":"accounts","file_name":"file.csv"}
DELETE /v1/api/admin/kpi/formulas/{id}/
  delete kpi_formula known {"name":"…"}
DELETE /v1/api/admin/kpi/templates/{id}/
  delete kpi_template known {"name":"…"}
DELETE /v1/api/admin/kpi/{id}/
  delete kpi known {"name":"…"}
DELETE /v1/api/admin/mail-connections/{id}/
  delete mail_connection known {"provider":"google"}
DELETE /v1/api/admin/menus/{id}/
  delete menu_item known {"name":"…"}
DELETE /v1/api/admin/pages/{id}/
  delete page known {"name":"…"}
DELETE /v1/api/admin/sessions/{id}/
  end session known
DELETE /v1/api/admin/success-plans/{choices}/{id}/
  delete success_criterion known {"name":"…"}
DELETE /v1/api/admin/suppressions/{id}/
  delete suppression known {"reason":"manual","address":"…@only.test"}
DELETE /v1/api/admin/teams/{id}/
  delete team known {"name":"…","leads":[],"members":[]}
DELETE /v1/api/admin/users/{id}/identities/{identityId}/
  delete external_identity known {"email":null,"user_id":"known","strategy":"OAuth-Office365"}
DELETE /v1/api/admin/webhooks/{id}/
  delete webhook known {"name":"…"}
DELETE /v1/api/ai-support/conversations/{id}/
DELETE /v1/api/file/{id}/
  delete bulk_file known {"upload_filename":"berths.csv"}
DELETE /v1/api/pin_board/{pin_id}/unpin/
DELETE /v1/api/quick-filter/{id}/
DELETE /v1/api/saved-views/{id}/
DELETE /v1/api/success-plan/{id}/
  delete play new {"play":"Plan #","account_id":"known"}
  delete success_plan known {"plan":"Plan #","account_id":"known"}
DELETE /v1/api/template-config/{id}/
  delete bulk_configuration known {"subject":"Berths"}
DELETE /v1/api/upload_avatar/
DELETE /v1/api/users/sessions/{id}/
  end session known
GET /v1/api/accounts/export/
  export accounts - {"sort":"-mrr","active":true,"filters":[{"from":50,"condition":"greater than","column_name":"health"}]
  }
GET /v1/api/accounts/product/subscription/export/
  export subscriptions - {"as_of":"2026-11-01","account":"Northwind Holding","filters":[{"from":1,"condition":"greater tha
  n","column_name":"quantity"}],"product":"HP-100"}
GET /v1/api/accounts/products/export/
  export products - {"as_of":"2026-11-01","account":"Northwind Holding","filters":[{"from":"HP","condition":"contains","co
  lumn_name":"sku_id"}]}
GET /v1/api/accounts/subscriptions/export/
  export subscriptions - {"as_of":"2026-11-01","account":"Northwind Holding","filters":[{"from":"active","condition":"equa
  l","column_name":"status"}]}
GET /v1/api/accounts/{id}/timeline/export/
  export timeline - {"group":"contacts","account":"Northwind Holding"}
GET /v1/api/accounts/{id}/usage/export/
  export usage - {"as_of":"2026-11-01","account":"Northwind Holding"}
GET /v1/api/admin/audit/export/
  export audit_log - {"to":"2026-11-20","who":"ada","from":"2026-11-01","verb":"pin"}
GET /v1/api/admin/definitions/export/
  export definitions - {"definitions":"number"}
GET /v1/api/admin/imports/{id}/rejected.csv
  export imports known
GET /v1/api/admin/suppressions/export/
  export suppressions -
GET /v1/api/admin/users/export/
  export users - {"q":"ada","role":"ADM","sort":"email","status":"active"}
GET /v1/api/bulk-email/runs/{id}/messages.csv
  export bulk_messages known
GET /v1/api/portfolio/actions/export/
  export actions - {"team":true}
PATCH /v1/api/admin/kpi/{id}/
  update kpi known {"name":{"after":"Harbours by PATCH","before":"…"},"parts":["formula"],"status":{"after":"Active","befo
  re":"Active"},"version":{"after":2,"before":1}}
PATCH /v1/api/profile/user/name/
  update user ada {"last_name":{"after":"Ray","before":""},"first_name":{"after":"Pat","before":"Ada"}}
POST /settings/general/update/
  update time zone - {"entity_timezone":{"after":"Europe/Berlin","before":"Pacific/Auckland"}}
POST /settings/profile/appearance/update/
  update appearance - {"default_appearance":{"after":"dark","before":"auto"}}
POST /settings/profile/client_config/update/
  update client configuration - {"account_list_fields":{"after":["industry"],"before":null}}
POST /settings/profile/entityname/update/
  update company name - {"entity_name":{"after":"Halden Works","before":"Halden Systems"}}
POST /settings/profile/theme/update/
  update theme - {"entity_theme":{"after":"theme-bl","before":"theme-default"}}
POST /v1/api/accounts/bulk-edits/
  create bulk_edit new {"rank":5}
POST /v1/api/accounts/bulk-edits/{id}/undo/
  undo bulk_edit known
POST /v1/api/accounts/{id}/contacts/add/
  create contact new {"name":"Pat","email":"pat@harbour.test","account":"Northwind Holding"}
POST /v1/api/accounts/{id}/contacts/edit/
  update contact known {"name":"Rae","account":"Northwind Holding","first_name":{"after":"Pat","before":"Rae"}}
  new version of contacts
POST /v1/api/accounts/{id}/contacts/export/
  export contacts - {"account":"Northwind Holding","searchText":"rae"}
POST /v1/api/accounts/{id}/contacts/merge/
  merge contact known {"name":"Rae","email":"…@record.test","merged":"Rae","account":"Northwind Holding"}
  new version of contacts
POST /v1/api/accounts/{id}/contacts/notes/add/
  create note new {"text":"Harbour","account":"Northwind Holding"}
POST /v1/api/accounts/{id}/contacts/notes/edit/
  update note known {"text":{"after":"Harbour","before":"Quay"},"account":"Northwind Holding"}
  new version of notes
POST /v1/api/accounts/{id}/notes/edit/
  update note known {"text":{"after":"Harbour","before":"Quay"},"account":"Northwind Holding"}
  new version of notes
POST /v1/api/accounts/{id}/notes/export/
  export notes - {"to":"2026-11-20","from":"2026-11-01","pinned":true,"account":"Northwind Holding","searchText":"quay"}
POST /v1/api/accounts/{id}/pin_assets_note/
  pin note known {"account":"Northwind Holding"}
POST /v1/api/accounts/{id}/pin_contact/
  pin contact known {"name":"Rae","account":"Northwind Holding"}
POST /v1/api/accounts/{id}/rank/
  update account known {"rank":{"after":5,"before":null}}
POST /v1/api/accounts/{id}/tags/
  update account known {"tags":{"after":["Group contract","Strategic","Harbour"],"before":["Group contract","Strategic"]}}
POST /v1/api/actions/account/create-play/
  create play new {"play":"New berth","priority":"M","account_id":"known"}
POST /v1/api/actions/account/play/
  create play new {"play":"…","priority":"M","template":"known","account_id":"known"}
POST /v1/api/actions/add/
  create action new {"action":"Call the harbour master","play_id":"known","account_id":"known"}
POST /v1/api/actions/add_task_description/
  update action known {"action":"Action #","account_id":"known","description":{"after":"About berths","before":""}}
  new version of actions
POST /v1/api/actions/assign/
  assign action known {"action":"Action #","owner_id":{"after":"known","before":null},"account_id":"known"}
  new version of actions
POST /v1/api/actions/bulk-edits/
  create bulk_edit new {"status":"Completed"}
POST /v1/api/actions/bulk-edits/{id}/undo/
  undo bulk_edit known
POST /v1/api/actions/create-or-update-ticket/
  update tickets known {"name":"Berths are missing","status":{"after":"WIP","before":"Sent"},"ticket_name":{"after":"Berth
  s are missing","before":"Berths"}}
POST /v1/api/actions/edit/
  update action known {"name":{"after":"Call the harbour master","before":"Action #"},"action":"Action #","account_id":"kn
  own"}
  new version of actions
POST /v1/api/actions/notes/
  update note known {"text":{"after":"Harbour","before":"Quay"},"account":"Northwind Holding"}
  new version of notes
POST /v1/api/actions/notes/add/
  create note new {"text":"Harbour","account":"Northwind Holding"}
POST /v1/api/actions/pin_action_asset/
  pin asset known {"file":"harbour.txt","action_id":"known","account_id":"known"}
POST /v1/api/actions/send-ticket-mail/
  send ticket_mail new {"to":["rae@record.test"],"subject":"Berths"}
POST /v1/api/actions/skip/
  skip action known {"action":"Action #","status":{"after":"Skip","before":"Pending"},"account_id":"known"}
  new version of actions
POST /v1/api/actions/{id}/complete/
  complete action known {"action":"Action #","status":{"after":"Completed","before":"Pending"},"account_id":"known","compl
  eted_at":{"after":"2026-11-19T11:30:00.000Z","before":null},"completed_by":{"after":"ada","before":null}}
  new version of actions
POST /v1/api/admin/ai-provider/test/
  test ai_provider - {"passed":false}
POST /v1/api/admin/announcements/
  create announcement new {"date":"2026-11-20","roles":[],"title":"New berths"}
POST /v1/api/admin/api-keys/
  create api_key new {"name":"Harbour","scope":"usage"}
POST /v1/api/admin/automation-rules/
  create automation_rule new {"name":"Harbours"}
POST /v1/api/admin/automation-rules/{id}/active/
  enable automation_rule known {"name":"…"}
POST /v1/api/admin/automation-rules/{id}/run/
  run automation_rule known {"name":"…","dry_run":true,"version":1}
POST /v1/api/admin/bounce-mailbox/test/
  test bounce_mailbox - {"passed":false}
${COMPANY_ENTRIES}
POST /v1/api/admin/components/
  create component new {"kind":"table","name":"Harbours"}
POST /v1/api/admin/custom-attribute/
  create custom_attribute new {"name":"Harbour"}
POST /v1/api/admin/custom-tables/
  create custom_table new {"name":"harbours","columns":["berths"]}
POST /v1/api/admin/definitions/import/
POST /v1/api/admin/email-templates/
  create email_template new {"name":"Berths"}
POST /v1/api/admin/external-processes/
  create external_process new {"kind":"form","name":"Order a berth"}
POST /v1/api/admin/external-processes/{id}/archive/
  archive external_process known {"name":"…"}
POST /v1/api/admin/external-processes/{id}/secret/
  rotate_secret external_process known {"name":"…"}
POST /v1/api/admin/first-steps/dismiss/
  dismiss first steps -
POST /v1/api/admin/imports/{id}/check/
POST /v1/api/admin/imports/{id}/run/
  import.run imports known {"kind":"accounts","file_name":"file.csv"}
POST /v1/api/admin/kpi/
  create kpi new {"name":"Harbours"}
POST /v1/api/admin/kpi/formulas/
  create kpi_formula new {"name":"Harbours","formula":"count()"}
POST /v1/api/admin/kpi/templates/
  create kpi_template new {"name":"Harbours"}
POST /v1/api/admin/mail-sender/test/
  test mail_sender - {"failed":["delivery"]}
POST /v1/api/admin/menus/
  create menu_item new {"name":"Risky accounts","roles":[],"state":"dashboard.accounts","params":["risk"]}
POST /v1/api/admin/pages/
  create page new {"name":"Overview"}
POST /v1/api/admin/play-templates/
  create play_template new {"name":"Berthing"}
POST /v1/api/admin/play-templates/{id}/archive/
  archive play_template known {"name":"…"}
POST /v1/api/admin/sign-in-providers/{strategy}/disable/
POST /v1/api/admin/sign-in-providers/{strategy}/test/
  test sign_in_provider - {"failed":["Client ID and secret"],"passed":false,"strategy":"OAuth-Google"}
POST /v1/api/admin/success-plans/{choices}/
  create success_criterion new {"name":"Harbour opened"}
POST /v1/api/admin/suppressions/
  create suppression new {"reason":"manual","address":"harbour@only.test"}
POST /v1/api/admin/teams/
  create team new {"name":"Coast","leads":[],"members":[]}
POST /v1/api/admin/users/{id}/deactivate/
  deactivate user known {"email":"…@record.test","status":{"after":"inactive","before":"invited"}}
POST /v1/api/admin/users/{id}/invite/
  invite user known {"again":true,"email":"…@record.test"}
POST /v1/api/admin/users/{id}/reactivate/
POST /v1/api/admin/webhook-deliveries/{id}/replay/
  replay webhook new {"name":"…","delivery_id":"known"}
POST /v1/api/admin/webhooks/
  create webhook new {"host":"https://harbour.example","name":"Harbours","event_names":["action.completed"]}
POST /v1/api/admin/webhooks/{id}/active/
  disable webhook known {"name":"…"}
POST /v1/api/admin/webhooks/{id}/replay/
  replay webhook known {"name":"…","hours":24,"deliveries":1}
POST /v1/api/admin/webhooks/{id}/secret/
  rotate_secret webhook known {"name":"…"}
POST /v1/api/admin/webhooks/{id}/test/
  test webhook known {"name":"…","passed":false}
POST /v1/api/ai-support/proposals/{id}/confirm/
  confirm ai_proposal known {"kind":"note","account":1}
  create note new {"text":"Two berths","account":"Northwind Holding"}
POST /v1/api/ai-support/proposals/{id}/dismiss/
POST /v1/api/announcements/read/
POST /v1/api/bulk-email/runs/{id}/cancel/
  cancel bulk_run known {"subject":"Berths"}
POST /v1/api/bulk-email/runs/{id}/pause/
  pause bulk_run known {"subject":"Berths"}
POST /v1/api/bulk-email/runs/{id}/schedule/
  schedule bulk_run known {"subject":"Berths","scheduled_at":null}
POST /v1/api/bulk-email/trigger-mails/
  create bulk_run new {"total":1,"subject":"Berths","filename":"berths.csv"}
POST /v1/api/change_password/
  refuse session - {"email":"ada@only.test","reason":"password"} by null
POST /v1/api/epa/execute/{id}/
  execute external_process_run new {"action":"Action #","process":"…","account_id":"new"}
POST /v1/api/epa/replay/{id}/
  execute external_process_run new {"action":"Action #","process":"…","replay_of":"known","account_id":"new"}
POST /v1/api/integrations/create-playbook-action/
  create action new {"action":"Order the berth","play_id":"known","account_id":"known"}
POST /v1/api/logout/
  sign_out session new
POST /v1/api/notices/read/
POST /v1/api/pin_board/{account_id}/pin/
POST /v1/api/play-applications/
  create play_application new {"version":1,"playbook":"…"}
POST /v1/api/quick-filter/
POST /v1/api/report-delivery/{page_id}
  create report_delivery new {"page_url":"#!/dashboard/Home/1","schedule":{"cron":{"day":1,"hours":8,"weeks":1,"months":[]
  ,"minutes":0,"seconds":0,"weekdays":[],"monthdays":[]},"repeat":"daily","starts_on":"2026-11-19"},"team_recipients":[],"
  user_recipients":[1]}
POST /v1/api/saved-views/
POST /v1/api/success-plan/
  create play new {"play":"Broad use","priority":"M","account_id":"known"}
  create success_plan new {"plan":"Broad use","state":"draft","due_on":"2027-03-01","account_id":"known","objectives":[]}
POST /v1/api/template-config/
  create bulk_configuration new {"subject":"Berths","filename":""}
POST /v1/api/users/invite/
  invite user new {"email":"new@only.test","roles":["CSM"],"team_id":null,"user_access_type":"full"}
POST /v1/api/users/second_factor/
  refuse session - {"email":"ada@only.test","reason":"password"} by null
POST /v1/api/users/second_factor/recovery_codes/
  refuse session - {"email":"ada@only.test","reason":"password"} by null
POST /v1/api/users/sessions/end-others/
  end_others session - {"sessions":"number"}
PUT /v1/api/accounts/contacts/config/
  update settings - {"contact_fields":{"after":[{"key":"fName","label":"First name","visible":true,"required":true},{"key"
  :"lName","label":"Last name","visible":true,"required":false},{"key":"email","label":"Email","visible":true,"required":t
  rue},{"key":"number","label":"Phone","visible":true,"required":false},{"key":"secondary","label":"Second phone","visible
  ":true,"required":false},{"key":"designation","label":"Designation","visible":true,"required":false},{"key":"department"
  ,"label":"Department","visible":true,"required":false},{"key":"location","label":"Location","visible":true,"required":fa
  lse},{"key":"linkedIn","label":"LinkedIn","visible":true,"required":false},{"key":"tags","label":"Tags","visible":true,"
  required":false},{"key":"reportsTo","label":"Reports to","visible":true,"required":false},{"key":"mappedTo","label":"Own
  er","visible":true,"required":false}],"before":[{"key":"fName","label":"First name","visible":true,"required":true},{"ke
  y":"lName","label":"Last name","visible":true,"required":false},{"key":"email","label":"Email","visible":true,"required"
  :true},{"key":"number","label":"Phone","visible":true,"required":false},{"key":"secondary","label":"Second phone","visib
  le":true,"required":false},{"key":"designation","label":"Designation","visible":true,"required":false},{"key":"departmen
  t","label":"Department","visible":true,"required":false},{"key":"location","label":"Location","visible":true,"required":
  false},{"key":"linkedIn","label":"LinkedIn","visible":true,"required":false},{"key":"tags","label":"Tags","visible":true
  ,"required":false},{"key":"reportsTo","label":"Reports to","visible":true,"required":false},{"key":"mappedTo","label":"O
  wner","visible":true,"required":false}]}}
PUT /v1/api/accounts/{id}/messages/{messageId}/visibility/
  share mail_message known {"account_id":"known","visibility":"team"}
PUT /v1/api/actions/account/update-playbook-name/{play_id}/
  update play known {"name":{"after":"Old berth","before":"Play #"},"account_id":"known"}
PUT /v1/api/actions/reminder/
  update reminder known {"after":{"cc":[],"to":["harbour@record.test"],"hour":8,"minute":30,"timezone":"Europe/Oslo","trig
  gerAt":2},"account_id":"known"}
${ADMINISTRATION_UPDATES}
PUT /v1/api/analytics/
  update user ada {"analytics_consent":{"after":true,"before":null}}
PUT /v1/api/bulk-email/settings/
  update settings - {"bulk_email":{"approval":{"after":true,"before":false}}}
PUT /v1/api/notices/chats/
PUT /v1/api/notices/digest/
PUT /v1/api/quick-filter/{id}/
PUT /v1/api/saved-views/default/
PUT /v1/api/saved-views/{id}/
PUT /v1/api/success-plan/objective/
  complete objective known {"plan":"Plan #","complete":{"after":true,"before":false},"objective":"Ten berths","account_id"
  :"new"}
PUT /v1/api/success-plan/{id}/
  update play new {"name":{"after":"Broad use by PUT","before":"Plan #"},"account_id":"known"}
  update success_plan known {"name":{"after":"Broad use by PUT","before":"Plan #"},"plan":"Plan #","due_on":{"after":"2027
  -03-01","before":"2026-12-20"},"summary":{"after":"They stay","before":"Why we do it"},"account_id":"known","description
  ":{"after":"All of the harbour","before":"What we do"},"removed_objectives":["Ten berths"]}
  new version of success_plans
PUT /v1/api/success-plan/{id}/update/status
PUT /v1/api/template-config/{id}/
  update bulk_configuration known {"subject":"Free berths","filename":""}
PUT /v1/api/update/title/
  update user ada {"title":{"after":"Partner","before":null}}
PUT /v1/api/users/appearance/`;
