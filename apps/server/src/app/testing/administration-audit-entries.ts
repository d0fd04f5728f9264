/** The audit entries of calls that replace what administrators manage. */
export const ADMINISTRATION_UPDATES = `PUT /v1/api/admin/ai-provider/
  update ai_provider new {"key":{"after":"new","before":"none"},"model":{"after":"harbour","before":""},"base_url":{"after
  ":"http://127.0.0.1:1/v1","before":""},"input_price":{"after":1,"before":0},"monthly_cost":{"after":10,"before":0},"outp
  ut_price":{"after":2,"before":0},"monthly_calls":{"after":100,"before":0},"answer_seconds":{"after":5,"before":120}}
PUT /v1/api/admin/announcements/{id}/
  update announcement known {"date":"2026-11-20","roles":[],"title":"New berths"}
PUT /v1/api/admin/automation-rules/{id}/
  update automation_rule known {"name":{"after":"Harbours by PUT","before":"…"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/bounce-mailbox/
  update bounce_mailbox new {"user":{"after":"harbour","before":""},"folder":{"after":"INBOX","before":""},"server":{"afte
  r":"imaps://127.0.0.1:1","before":"none"}}
PUT /v1/api/admin/chat-channels/{chat}/
  update chat_channel new {"host":"harbour.example","kind":"slack"}
PUT /v1/api/admin/components/{id}/
  update component known {"name":{"after":"Harbours by PUT","before":"…"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/custom-attribute/{id}/
  update custom_attribute known {"name":{"after":"Harbour by PUT","before":"Harbour #"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/email-templates/{id}/
  update email_template known {"name":"Berths by PUT"}
PUT /v1/api/admin/external-processes/{id}/
  update external_process known {"url":"https://harbour.example/hook","name":{"after":"Order a berth by PUT","before":"…"}
  }
  new version of external_processes
PUT /v1/api/admin/health-score/
  update health_score new {"version":{"after":2,"before":1}}
PUT /v1/api/admin/imports/{id}/mapping/
PUT /v1/api/admin/kpi/formulas/{id}/
  update kpi_formula known {"name":{"after":"Harbours by PUT","before":"…"},"formula":{"after":"count()","before":"count()
  "},"version":{"after":2,"before":1}}
PUT /v1/api/admin/kpi/templatecategory/
  update kpi_category new {"name":{"after":"Harbours","before":"Account Profile Dashboard"}}
PUT /v1/api/admin/kpi/templatecategory/{id}/
  update kpi_category known {"name":{"after":"Harbours by PUT","before":"Harbours"}}
PUT /v1/api/admin/kpi/templates/{id}/
  update kpi_template known {"name":{"after":"Harbours by PUT","before":"…"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/kpi/{id}/
  update kpi known {"name":{"after":"Harbours by PUT","before":"…"},"parts":["formula"],"status":{"after":"Active","before
  ":"Active"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/mail-sender/
  update mail_sender new {"from_name":{"after":"Harbour","before":"Halden Works"}}
PUT /v1/api/admin/menus/order/
  update menu - {"order":[]}
PUT /v1/api/admin/menus/pages/{id}/
  create menu_item known {"name":"…","roles":[]}
PUT /v1/api/admin/menus/{id}/
  update menu_item known {"name":{"after":"Risky accounts by PUT","before":"…"},"roles":{"after":[],"before":[]},"screen":
  {"after":"dashboard.accounts","before":"dashboard.page"}}
PUT /v1/api/admin/pages/{id}/
  update page known {"name":{"after":"Overview by PUT","before":"…"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/play-templates/{id}/
  update play_template known {"name":{"after":"Berthing by PUT","before":"…"},"version":{"after":2,"before":1}}
PUT /v1/api/admin/product-events/groups/{id}/
  update event_group known {"group":"…","account":null,"ignored":true}
PUT /v1/api/admin/product-events/names/{id}/
  update event_name known {"event":"…","feature":null,"ignored":true}
PUT /v1/api/admin/sign-in-policy/
PUT /v1/api/admin/sign-in-providers/{strategy}/
  update sign_in_provider new {"strategy":"OAuth-Google","client_id":{"after":"x","before":null}}
PUT /v1/api/admin/success-plans/{choices}/{id}/
  archive success_criterion known {"name":"…"}
PUT /v1/api/admin/teams/{id}/
  update team known {"name":{"after":"Coast by PUT","before":"…"}}
PUT /v1/api/admin/users/{id}/
  update user known {"last_name":{"after":"Ray","before":""},"first_name":{"after":"Pat","before":"Rae"}}
PUT /v1/api/admin/webhooks/{id}/
  update webhook known {"name":{"after":"Harbours by PUT","before":"…"}}`;
