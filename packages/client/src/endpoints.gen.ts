/** Generated from /openapi.json by `npm run client:types`. */

/** The fields of a form, with files as blobs under the names that the endpoint documents. */
export type Form<Fields> = FormData | (Fields & Readonly<Record<string, unknown>>);

export type AccountBrief = { account: { id: number; name: string; image_url: string | null; status: "Active" | "Closed"; plan: string; owner_name: string | null }; as_of: string; since: string; mrr: number; mrr_before: number; mrr_change: number | null; renewal: string | null; auto_renewal: boolean | null; health: { account_id: number; as_of: string; since: string; definition: { id: number; name: string; version: number }; account_score: number | null; health: number | null; data_share: number; color: "orange" | "amber" | "green" | null; previous_score: number | null; change: number | null; kpi_score_data: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; name: string; note: string; kpi_value: number | null; unit: string; norm: number | null; weightage: number; weight: number | null; kpi_weightage_share: number | null; change: number | null }[]; invalid_kpis: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; name: string }[]; causes: { text: string; points: number }[]; computed_at: string }; usage: { uses: number | null; uses_before: number | null; users: number | null; users_before: number | null; license_utilization: number | null; license_utilization_before: number | null }; change: { id: number; name: string; image_url: string | null; owner_name: string | null; mrr: number; health: number | null; mrr_before: number; health_before: number | null; open_cases: number | null; open_cases_before: number | null; renewal: string | null; renewal_before: string | null; kinds: ("new" | "churned" | "expansion" | "contraction" | "health_up" | "health_down" | "cases" | "renewal")[] } | null; actions: { total: number; listing: { id: number; name: string; priority: "C" | "H" | "M" | "L"; due: string | null; owner_name: string | null; play_id: number; play_name: string }[] }; plays: { total: number; listing: { id: number; name: string; total_actions: number; pending_actions: number; due: string | null }[] }; plans: { id: number; name: string; state: "draft" | "published"; due: string; total_objectives: number; completed_objectives: number; owner_name: string | null }[]; notes: { id: number; text: string; activity: "call" | "email" | "meeting" | null; day: string; author: string | null }[]; next_meeting: { id: number; title: string; start: string; end: string; all_day: boolean } | null; last_meeting: { id: number; title: string; start: string; end: string; all_day: boolean } | null; cases: { open: number; escalated: number; listing: { id: number; subject: string; priority: "urgent" | "high" | "medium" | "low"; escalated: boolean; submitted_at: string }[] }; contacts: { id: number; name: string; email: string; title: string | null; department: string | null; is_pinned: boolean }[] };

export type AccountChange = { id: number; name: string; image_url: string | null; owner_name: string | null; mrr: number; health: number | null; mrr_before: number; health_before: number | null; open_cases: number | null; open_cases_before: number | null; renewal: string | null; renewal_before: string | null; kinds: ("new" | "churned" | "expansion" | "contraction" | "health_up" | "health_down" | "cases" | "renewal")[] };

export type AccountRisk = { id: number; name: string; image_url: string | null; owner_name: string | null; mrr: number; health: number | null; health_change: number | null; renewal: string | null; reasons: ("poor_health" | "falling_health" | "renewal" | "falling_mrr" | "falling_users" | "unused_licenses" | "open_cases" | "overdue_actions")[] };

export type AccountRow = { id: number; name: string; plan: string; tier: string | null; segment: string | null; value: number; mrr: number; status: "Active" | "Closed"; health: number | null; healthClass: "health-orange" | "health-amber" | "health-green" | null; health_change: number | null; pending_actions: number; pending_actions_task: number; pin_status: boolean; renewal: string | null; rank: number | null; tags: { id: number; tag: string }[]; description: string; image_url: string | null; primary_owner_name: string | null; ownership: "" | "Primary CSM" | "Extended Team" | "Extended Team View Only"; read_only_account: boolean };

export type Action = { id: number; name: string; description: string; htcomp: string; owner_id: number | null; owner: string | null; owner_email: string | null; status: "Pending" | "Completed" | "Skip"; priority: "C" | "H" | "M" | "L"; due_date: string | null; completed_on: string | null; completed_by: string | null; type: string; meta: { [name: string]: unknown } | null; created_at: string; depends_on: number[]; waits_for: AwaitedAction[]; blocked_by: number; version: number; play: { play_id: number; play_name: string; status: "PN" | "CM" | null; total_actions: number; pending_actions: number }; account: { id: number; name: string; plan: string; image_url: string | null }; epa: { id: number; name: string; kind: "form" | "email" } | null; read_only: boolean; attributes: number[] };

export type ActionAsset = { asset_id: number; file_size: number; file_name: string; file_path: string; uploaded_on: string; pin_type: "asset" | null };

export type ActionEdit = { field: "status" | "owner" | "due"; id: number; status: "queued" | "done" | "undoing" | "undone" | "failed"; total: number; waiting: number; changed: number; unchanged: number; refused: number; undone: number; kept: number; closed_plays: number; reasons: { reason: "view_only" | "waiting" | "not_pending" | "skipped" | "owner" | "no_due" | "plan_due" | "due_limit" | "changed"; count: number }[]; told: { action_id: number; action_name: string; account_name: string; reason: "view_only" | "waiting" | "not_pending" | "skipped" | "owner" | "no_due" | "plan_due" | "due_limit" | "changed" }[] };

export type ActionEditPreview = { total: number; changed: number; unchanged: number; closed_plays: number; reasons: { reason: "view_only" | "waiting" | "not_pending" | "skipped" | "owner" | "no_due" | "plan_due" | "due_limit" | "changed"; count: number }[] };

export type ActionGroup = { account: string; plan: string; mrr: number; read_only: boolean; plays: { [name: string]: { name: string; play_parent_id: number | null; pending: number; actions: PendingAction[] } } };

export type ActionNote = { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; first_name: string; last_name: string; version: number };

export type Activity = { id: number; account_id: number; name: string; date: string; text: string; type: "Account Created" | "Account Churned" | "Play Initiated" | "Action Completed" | "Case Opened" | "Case Closed"; read_only: boolean };

export type Analytics = { settings: { events_url: string; trace_url: string | null } | null; consent: boolean | null };

export type Announcement = { id: number; title: string; description: string; date: string; unread: boolean };

export type AutomationRule = { id: number; name: string; template_id: number; conditions: unknown; period: unknown; skip_open: boolean; template: { id: number; name: string; status: "active" | "archived" }; active: boolean; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; last_run: { id: number; rule_id: number; rule_version: number; kind: "daily" | "manual"; dry_run: boolean; status: "queued" | "running" | "done" | "failed"; problem: string | null; day: string; created_at: string; finished_at: string | null; created_by: { user_id: number; name: string } | null; evaluated: number; matched: number; unmatched: number; outcomes: { [name: string]: number } } | null; started: number };

export type AwaitedAction = { id: number; name: string; status: "Pending" | "Completed" | "Skip" };

export type BriefingSummary = { statements: { text: string; sources: number[]; is_new_line: boolean }[]; sources: { n: number; label: string; address: string }[]; rows: number; total_records: number };

export type BulkConfiguration = { id: number; template_content: string; fileurl: string; selected_cols: string[]; selected_to_col: string; filename: string; subject: string; view_id: number | null; has_recipients: boolean; status: "scheduled" | "awaiting approval" | "queued" | "sending" | "paused" | "sent" | "partly failed" | "failed" | "cancelled" | null; total: number; sent: number; failed: number; run_id: number | null; created_at: string; updated_at: string; owner: { id: number; name: string } | null };

export type BulkEdit = { field: "owner" | "rank" | "tier" | "status" | "tags"; id: number; status: "queued" | "done" | "undoing" | "undone" | "failed"; total: number; waiting: number; changed: number; unchanged: number; refused: number; undone: number; kept: number };

export type BulkFile = { id: number; upload_filename: string; file_path: string; column_names: string[]; rows: number; email_column: string | null; created_at: string; owner: { id: number; name: string } | null };

export type BulkMessage = { id: number; row: number; address: string; status: "waiting" | "sending" | "sent" | "failed" | "uncertain" | "excluded" | "cancelled" | "bounced"; tries: number; next_attempt_at: string | null; error: string | null; sent_at: string | null; contact: { id: number; name: string; account_id: number; account_name: string } | null; opens: number; first_opened_at: string | null; clicks: number; first_clicked_at: string | null };

export type BulkRun = { id: number; configuration_id: number | null; subject: string; filename: string; status: "scheduled" | "awaiting approval" | "queued" | "sending" | "paused" | "sent" | "partly failed" | "failed" | "cancelled"; created_by: { id: number; name: string } | null; created_at: string; scheduled_at: string | null; started_at: string | null; finished_at: string | null; total: number; waiting: number; sent: number; failed: number; invalid: number; uncertain: number; excluded: number; cancelled: number; bounced: number; opened: number; clicked: number; tracking: boolean; error: string | null; next_attempt_at: string | null; pause_reason: string | null; approval: { by: { id: number; name: string } | null; at: string; approved: boolean; comment: string } | null; can: { pause: boolean; resume: boolean; cancel: boolean; schedule: boolean; approve: boolean; send_again: boolean } };

export type ChatChannel = { kind: "slack" | "teams"; host: string | null; updated_at: string | null; updated_by: string | null; last_attempt: { at: string; error: string | null } | null; failed: number; users: number };

export type ChatMessage = { id: number; role: "user" | "assistant"; text: string; statements: { text: string; sources: number[]; is_new_line: boolean }[]; sources: { n: number; type: "account" | "health" | "usage" | "action" | "plan" | "note" | "message" | "case" | "ticket" | "contact" | "event" | "component" | "report"; id: number; account_id: number | null; label: string; address: string | null }[]; proposals: { id: number; account_id: number; account_name: string; change: { kind: "note"; text: string } | { kind: "action"; name: string; description: string; due_on: string | null; play_id: number | null; play_name: string } | { kind: "plan"; name: string; description: string; due_on: string; summary: string } | { kind: "mail"; to: string[]; subject: string; text: string }; state: "pending" | "confirmed" | "dismissed"; record_id: number | null }[]; state: "completed" | "stopped" | "failed"; created_at: string };

export type Condition = { all: Condition[] } | { any: Condition[] } | { not: Condition } | { left: Expression; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "between" | "in" | "contains" | "starts_with" | "is_null" | "not_null"; right?: Expression[] };

export type EditedAnnouncement = { title: string; description: string; date: string; roles: string[]; id: number; author: string | null; readers: number; version: number };

export type EmailTemplate = { name: string; subject: string; body: string; id: number };

export type ErrorResponse = { success: false; errors: { e: string; fields?: { [name: string]: string } }; block?: boolean; request_id?: string };

export type Expression = { formula: string } | { field: string } | { value: string | number | boolean } | { param: string } | { measure: string } | { kpi: number } | { fn: "add" | "sub" | "mul" | "div" | "neg" | "abs" | "round" | "floor" | "ceil" | "percent" | "coalesce" | "if" | "eq" | "gt" | "lt" | "and" | "or" | "not" | "concat" | "lower" | "upper" | "today" | "last_complete_day" | "days_between" | "date_part"; args: Expression[] } | { agg: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "first" | "last"; of?: Expression; where?: Condition };

export type ExternalProcess = { id: number; name: string; description: string; kind: "form" | "email"; status: "active" | "archived"; fields: { key: string; label: string; type: "text" | "long_text" | "number" | "date" | "choice" | "email"; required: boolean; value: string; options: string[] }[]; url: string | null; subject: string | null; body: string | null; version: number; pending_actions: number; recent_failures: number; updated_at: string; updated_by: { user_id: number; name: string } | null };

export type HierarchyNode = { id: number; name: string; image_url: string | null; read_only_account: boolean; has_access: boolean; status: "Active" | "Closed"; mrr: number | null; health: number | null; branch: { accounts: number; mrr: number; health: number | null }; children: HierarchyNode[] };

export type LogEntry = { id: number; play_id: number; action_id: number | null; agent: string; entity: "play" | "action" | "note" | "asset"; msg: string; activity_type: string; entry_date: string; name: string; url: string; action_name: string | null };

export type Notice = { key: string; kind: "overdue" | "due_today" | "reminder" | "assigned" | "mentioned" | "bulk_email" | "webhook"; unread: boolean; account: { id: number; name: string } | null; action: { id: number; name: string; status: "Pending" | "Completed" | "Skip"; priority: "C" | "H" | "M" | "L"; due_date: string | null; play_id: number } | null; note: string | null; message: { title: string; detail: string; path: string } | null; actor: string | null; at: string | null };

export type Objective = { id: number; name: string; target_date: string; track_by: "system" | "custom"; measured_by: { id: number; name: string; is_system: boolean } | null; milestone: { id: number; name: string } | null; target_value: number | string | null; start_value: number | string | null; current_value: number | string | null; status: boolean };

export type Owner = { id: number; name: string; reports: Owner[] };

export type PendingAction = { id: number; name: string; status: "Pending"; due_date: string | null; priority: "C" | "H" | "M" | "L"; owner_id: number | null; owner: string | null; blocked_by: number; version: number };

export type PlanChoice = { id: number; name: string; archived: boolean; position: number; plans: number };

export type PlayAction = { id: number; name: string; description: string; htcomp: string; owner: string | null; owner_id: number | null; owner_email: string | null; status: "Pending" | "Completed" | "Skip"; priority: "C" | "H" | "M" | "L"; due_date: string | null; completed_on: string | null; completed_by: string | null; type: string; meta: { [name: string]: unknown } | null; created_at: string; version: number; blocked_by: number; action_notes: ActionNote[]; action_assets: ActionAsset[]; show: boolean; epa: { id: number; name: string; kind: "form" | "email" } | null };

export type PlayApplication = { id: number; template_id: number; template_name: string; template_version: number; status: "queued" | "done" | "failed"; total: number; waiting: number; added: number; present: number; refused: number; refused_accounts: { account_id: number; account_name: string }[] };

export type PlayAsset = { asset_id: number; file_size: number; file_name: string; file_path: string; uploaded_on: string; pin_type: "asset" | null; action: { id: number; name: string }; uploaded_by: string | null };

export type PlayEntry = { play_id: number; play_name: string; parent_play_id: number | null; status: "PN" | "CM" | null; play_created_date: string; play_priority: "C" | "H" | "M" | "L"; total_actions: number; pending_actions: number; next_due_date: string | null; actions: { id: number; name: string; status: "Pending" | "Completed" | "Skip"; priority: "C" | "H" | "M" | "L"; due_date: string | null; owner_id: number | null; owner: string | null; blocked_by: number }[]; success_plan: { id: number; name: string } | null; account: { id: number; name: string; type: string; image_url?: string | null; ownerType: "Primary" | "secondary" | null }; read_only: boolean };

export type PlayNote = { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; first_name: string; last_name: string; version: number; action: { id: number; name: string } };

export type PlayTemplateEntry = { id: number; name: string; priority: "C" | "H" | "M" | "L"; status: "active" | "archived"; version: number; action_count: number; last_day: number | null; plays: number; open_plays: number; updated_at: string; updated_by: { user_id: number; name: string } | null };

export type ProcessDetails = { id: number; action_id: number; name: string; description: string; kind: "form" | "email"; fields: { key: string; label: string; type: "text" | "long_text" | "number" | "date" | "choice" | "email"; required: boolean; value: string; options: string[] }[]; subject: string | null; body: string | null; placeholders: { [name: string]: string }; read_only: boolean };

export type ProcessRun = { id: number; process: { id: number; name: string; kind: "form" | "email" }; action: { id: number; name: string }; account: { id: number; name: string }; status: "waiting" | "done" | "failed"; attempts: number; http_status: number | null; duration_ms: number | null; answer: string | null; error: string | null; values: { [name: string]: string }; executed_on: string; executed_by: { user_id: number; name: string } | null; ended_at: string | null; next_attempt_at: string | null; replay_of: number | null; may_replay: boolean };

export type ProductNode = { name: string; sku_id: string | null; children: ProductNode[] };

export type QuickFilter = { id: number; name: string; component_id: "actions" | "account-actions" | "success-plan" | "accounts"; filter_criteria: QuickFilterItem[] };

export type QuickFilterItem = { filter: "dates" | "playbooks" | "status" | "accounts" | "owner"; displayName: string; type: "date" | "multiselect" | "status"; fieldName: string; checked: (number | string)[]; dueType?: "equal" | "greater than" | "less than" | "between" | "overdue"; dueDate?: string; from?: string | ""; to?: string | "" };

export type SearchResult = { id: number; name: string; account_id?: number; account_name?: string; caption?: string; read_only_account?: boolean; mrr?: number; health?: number | null; image_url?: string | null };

export type SuccessPlan = { id: number; account_id: number; name: string; description: string; summary: string; state: "draft" | "published"; status: "Completed" | "InProgress"; date: string; due_date: string; owner: number | null; owner_name: string | null; criteria: string[]; selected_criteria: { id: number; name: string }[]; objectives: Objective[]; total_objective: number; objective_completed: number; progress_objective: number; play: { play_id: number; name: string; total_actions: number; pending_actions: number; progress: number }; next_pending_action: { id: number; name: string; due_date: string | null; priority: "C" | "H" | "M" | "L" } | null; version: number; updated_at: string; read_only: boolean };

export type SupportCase = { id: number; subject: string; priority: "urgent" | "high" | "medium" | "low"; escalated: boolean; contact: { id: number; name: string } | null; submitted_at: string; closed_at: string | null; first_response_minutes: number | null; resolution_hours: number | null; satisfaction_score: number | null };

export type Ticket = { id: number; ticket_name: string; description: string; priority: "Critical" | "High" | "Medium" | "Low"; status: "Recevied" | "Planned" | "WIP" | "Done" | "Sent" | "Merged" | "Differed"; tentative_close_date: string | null; close_date: string | null; assigned_to: string | null; s4_comments: string; created_at: string; created_by: { id: number; name: string } | null; has_image: boolean; version: number };

export type UsageNode = { id: string; name: string; idType: "family" | "product" | "feature"; idValue: number; parentId: number | null; children: UsageNode[] };

export type Webhook = { id: number; name: string; url: string; event_names: string[] | null; status: "active" | "disabled"; disabled_automatically: boolean; last_attempt: { at: string; http_status: number | null; error: string | null } | null; failing_since: string | null; waiting: number; failed: number; previous_secret_until: string | null; version: number; created_at: string; created_by: { user_id: number; name: string } | null; updated_at: string; updated_by: { user_id: number; name: string } | null };

export type WebhookDelivery = { id: number; event_id: string; event_name: string; status: "waiting" | "delivered" | "failed"; attempts: number; created_at: string; ended_at: string | null; next_attempt_at: string | null; http_status: number | null; duration_ms: number | null; error: string | null };

export type Schema0 = string | number | boolean | null | Schema0[] | { [name: string]: Schema0 };

export interface Endpoints {
  /** Always answered with 405, because the server sends no messages of its own. Scope of API keys: `read`. */
  'GET /mcp/': {
    reply: unknown;
  };
  /** Handle a message of the Model Context Protocol (Streamable HTTP, without sessions). Scope of API keys: `read`. */
  'POST /mcp/': {
    body: { jsonrpc: "2.0"; id?: string | number; method?: string } | { jsonrpc: "2.0"; id?: string | number; method?: string }[];
    reply: unknown;
  };
  /** Get general settings of the company. Scope of API keys: `read`. */
  'GET /settings/general/': {
    reply: { success: true; data: { entity_timezone: string } };
  };
  /** Set the time zone of the company. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /settings/general/update/': {
    body: { entity_timezone: string };
    reply: { success: true; msg: string };
  };
  /** Get name, logo, theme and time zone of the company. Scope of API keys: `read`. */
  'GET /settings/profile/': {
    reply: { success: true; data: { entity_timezone: string; entity_theme: "theme-default" | "theme-bl" | "theme-pur" | "theme-org"; entity_name: string; entity_logo: string | null; currency: string; default_appearance: "light" | "dark" | "auto" } };
  };
  /** Set the default theme mode of the company: light, dark or system. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /settings/profile/appearance/update/': {
    body: { default_appearance: "light" | "dark" | "auto" };
    reply: { success: true; msg: string };
  };
  /** Get the client configuration as a JSON string. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /settings/profile/client_config/': {
    reply: { success: true; data: { client: string } };
  };
  /** Set the additional fields of the account list, or the addresses of help entries. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /settings/profile/client_config/update/': {
    body: { account_list_fields?: unknown[]; help_links?: { [name: string]: string } };
    reply: { success: true; msg: string };
  };
  /** Set the name of the company. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /settings/profile/entityname/update/': {
    body: { entity_name: string };
    reply: { success: true; msg: string };
  };
  /** Set the color theme of the company. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /settings/profile/theme/update/': {
    body: { entity_theme: "theme-default" | "theme-bl" | "theme-pur" | "theme-org" };
    reply: { success: true; msg: string };
  };
  /** Remove the logo of the company. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /settings/profile/upload/': {
    reply: { success: true; msg: string };
  };
  /** Set the logo of the company: jpg or png, 10 MB at most. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /settings/profile/upload/': {
    form: Form<{ file: string }>;
    reply: { success: true; data: { entity_logo: string } };
  };
  /** Where a sign-out ends: back at an address of ours */
  'GET /sso_logout/': {
    query: { redirect?: string; host?: string; strategy?: string };
    reply: Blob;
  };
  /** List the color themes for companies */
  'GET /static/themes.json': {
    reply: { code: "theme-default" | "theme-bl" | "theme-pur" | "theme-org"; name: string }[];
  };
  /** Show whether an address receives bulk email; changes nothing, because mail scanners open links */
  'GET /unsubscribe/{token}/': {
    params: { token: string };
    reply: Blob;
  };
  /** Unsubscribe an address, also as one click in a mail program (RFC 8058) */
  'POST /unsubscribe/{token}/': {
    params: { token: string };
    reply: Blob;
  };
  /** Subscribe an address again that was unsubscribed by its recipient */
  'POST /unsubscribe/{token}/undo/': {
    params: { token: string };
    reply: Blob;
  };
  /** Accept a change of a user id; it has no effect on usage. Requires an API key of the scope `events`. */
  'POST /v1/alias/': {
    body: { [name: string]: unknown };
    reply: { success: true; msg?: string };
  };
  /** List the accounts that the caller can read, with pagination. Scope of API keys: `read`. */
  'GET /v1/api/accounts/': {
    query: { active?: boolean | string; filters?: { any: { column_name: "name" | "status" | "ownership" | "owner" | "segment" | "tier" | "rank" | "health" | "mrr" | "tags" | "pending_actions_task" | "renewal"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; pageNum?: number | string; limit?: number | string; sort?: "name" | "status" | "mrr" | "health" | "renewal" | "rank" | "pending_actions_task" | "tier" | "segment" | "-name" | "-status" | "-mrr" | "-health" | "-renewal" | "-rank" | "-pending_actions_task" | "-tier" | "-segment"; cursor?: string; pinned_first?: boolean | string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { accounts: AccountRow[]; has_next: boolean; next_cursor: string | null; extra_fields: { [name: string]: { [name: string]: string } } } };
  };
  /** Set a value on the selected accounts, or on all that match a filter, in the background. Scope of API keys: `write`. */
  'POST /v1/api/accounts/bulk-edits/': {
    body: { active?: boolean | string; filters?: { any: { column_name: "name" | "status" | "ownership" | "owner" | "segment" | "tier" | "rank" | "health" | "mrr" | "tags" | "pending_actions_task" | "renewal"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; ids?: number[]; change: { field: "owner"; value: number | null } | { field: "rank"; value: number | null } | { field: "tier"; value: string } | { field: "status"; value: "Active" | "Closed"; closed_on?: string } | { field: "tags"; value: { mode: "add" | "remove" | "replace"; tags: (number | string)[] } }; request_key: string };
    reply: { success: true; data: BulkEdit };
  };
  /** Get the progress of a bulk edit of accounts. Scope of API keys: `read`. */
  'GET /v1/api/accounts/bulk-edits/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: BulkEdit };
  };
  /** Undo a bulk edit of accounts; accounts that have changed since are skipped. Scope of API keys: `write`. */
  'POST /v1/api/accounts/bulk-edits/{id}/undo/': {
    params: { id: number | string };
    reply: { success: true; data: BulkEdit };
  };
  /** Check whether the caller can open an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/check-account-access/': {
    query: { account_id: number | string };
    reply: { success: true; data: { has_access: boolean; account_name: string } };
  };
  /** List the values of a choice column, at most 200. Scope of API keys: `read`. */
  'GET /v1/api/accounts/choices/': {
    query: { column: "segment" | "tier" };
    reply: { success: true; data: { choices: string[] } };
  };
  /** List the fields of contacts in form order. Scope of API keys: `read`. */
  'GET /v1/api/accounts/contacts/config/': {
    reply: { success: true; data: { fields: { key: "fName" | "lName" | "email" | "number" | "secondary" | "designation" | "department" | "location" | "linkedIn" | "tags" | "reportsTo" | "mappedTo"; label: string; type: "text" | "email" | "phone" | "url" | "tags" | "contact" | "user"; required: boolean; visible: boolean }[] } };
  };
  /** Set the labels, order and visibility of contact fields, and which are required; omitted fields follow unchanged. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/accounts/contacts/config/': {
    body: { fields: { key: "fName" | "lName" | "email" | "number" | "secondary" | "designation" | "department" | "location" | "linkedIn" | "tags" | "reportsTo" | "mappedTo"; label: string; type?: "text" | "email" | "phone" | "url" | "tags" | "contact" | "user"; required: boolean; visible: boolean }[] };
    reply: { success: true; data: { fields: { key: "fName" | "lName" | "email" | "number" | "secondary" | "designation" | "department" | "location" | "linkedIn" | "tags" | "reportsTo" | "mappedTo"; label: string; type: "text" | "email" | "phone" | "url" | "tags" | "contact" | "user"; required: boolean; visible: boolean }[] } };
  };
  /** Export the accounts that match a filter as CSV, in list order, with every column of the list. Scope of API keys: `read`. */
  'GET /v1/api/accounts/export/': {
    query: { active?: boolean | string; filters?: { any: { column_name: "name" | "status" | "ownership" | "owner" | "segment" | "tier" | "rank" | "health" | "mrr" | "tags" | "pending_actions_task" | "renewal"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; sort?: "name" | "status" | "mrr" | "health" | "renewal" | "rank" | "pending_actions_task" | "tier" | "segment" | "-name" | "-status" | "-mrr" | "-health" | "-renewal" | "-rank" | "-pending_actions_task" | "-tier" | "-segment" };
    reply: Blob;
  };
  /** List the accounts that the caller can read by name, and whether each is view only. Scope of API keys: `read`. */
  'GET /v1/api/accounts/fetch-csm-accounts/': {
    query: { pageNum?: number | string; limit?: number | string; search?: string; readOnly?: boolean | string };
    reply: { success: true; data: { accounts: { account_id: number; account_name: string; image_url: string | null; read_only_account: boolean }[]; has_next: boolean } };
  };
  /** Get the parents, grandparents and sub accounts that the caller can open. Scope of API keys: `read`. */
  'GET /v1/api/accounts/get-accnts-sub-accounts/': {
    query: { account_id: number | string; menuName?: string; menuId?: number | string };
    reply: { success: true; data: { account_name: string; navigate_url: string; child_accounts: { account_id: number; account_name: string; navigate_url: string }[]; parent_accounts: { account_id: number; account_name: string; navigate_url: string }[]; grand_parents: { account_id: number; account_name: string; navigate_url: string }[] } };
  };
  /** List the users of an account who can be assigned actions, with their action counts. Scope of API keys: `read`. */
  'GET /v1/api/accounts/get-account-csm/': {
    query: { account_id: number | string };
    reply: { success: true; data: { users: { user_id: number; user_name: string; csm_type: "P" | "E"; ownerType: "Primary" | "secondary"; total_actions: number; pending_actions: number; completed_actions: number; skipped_actions: number }[] } };
  };
  /** Get the hierarchy of an account from its topmost accessible ancestor. Scope of API keys: `read`. */
  'GET /v1/api/accounts/get-account-hierarchy/': {
    query: { id: number | string };
    reply: { success: true; data: { hierarchy_available: boolean; tree: HierarchyNode } };
  };
  /** Get the name of an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/get-account-name/{id}': {
    params: { id: number | string };
    reply: { success: true; data: { account_id: number; account_name: string } };
  };
  /** Get the permission of the caller on an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/get-account-permission/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { read_only: boolean; user_type: "P" | "E" | "A"; account_name: string } };
  };
  /** List the pinned accounts of the signed-in user with this id. Scope of API keys: `read`. */
  'GET /v1/api/accounts/get-all-pinned-accounts/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { pinned_accounts: { account_id: number; account_name: string; pin_id: number; image_url: string | null; read_only_account: boolean }[] } };
  };
  /** List meetings with people of an account in a period; empty without a connected calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/accounts/get-upcoming-meetings/': {
    query: { min: string; max: string; q?: string };
    reply: { success: true; data: { result: { id: string; title: string; start: string; end: string; attendees: string[]; event_id: string; join_url: string | null; all_day: boolean }[]; auth_method: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365" } };
  };
  /** Get totals of the matching accounts; with `type`, the value of that system KPI for all accounts in scope. Scope of API keys: `read`. */
  'GET /v1/api/accounts/kpi/': {
    query: { active?: boolean | string; filters?: { any: { column_name: "name" | "status" | "ownership" | "owner" | "segment" | "tier" | "rank" | "health" | "mrr" | "tags" | "pending_actions_task" | "renewal"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; type?: string; with_others?: boolean | string; period?: "Current Month" | "Last Month" | "Current Quarter" | "Last 30 Days" | "Last 90 Days" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { total_accounts: number; total_mrr: number; average_health: number | null; renewals_due: number; pending_actions: number } | { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true; average_health_score?: number | null; level_one_count?: number; level_two_count?: number; level_three_count?: number; level_one_mrr?: number; level_two_mrr?: number; level_three_mrr?: number; green_percentage?: number | null; yellow_percentage?: number | null; red_percentage?: number | null; compared_days?: { day: string; previous_day: string; value_day?: string }; others?: { [name: string]: { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true; average_health_score?: number | null; level_one_count?: number; level_two_count?: number; level_three_count?: number; level_one_mrr?: number; level_two_mrr?: number; level_three_mrr?: number; green_percentage?: number | null; yellow_percentage?: number | null; red_percentage?: number | null; compared_days?: { day: string; previous_day: string; value_day?: string } } } } };
  };
  /** Delete a note and its file. Scope of API keys: `write`. */
  'DELETE /v1/api/accounts/notes/': {
    query: { note_id: number | string };
    reply: { success: true; data: { note_id: number } };
  };
  /** Get a link to a file that works for five minutes without sign-in. Scope of API keys: `read`. */
  'POST /v1/api/accounts/notes/download-url/': {
    body: { file_info: { file_path: string; file_name: string } };
    reply: { success: true; data: { download_url: string } };
  };
  /** List subscriptions of an account that include a product. Scope of API keys: `read`. */
  'GET /v1/api/accounts/product/subscription/': {
    query: { aid: number | string; as_of?: string; skuId: string; filters?: { any: { column_name: "subscription_id" | "quantity" | "price" | "net_price"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { subscriptions: { id: number; subscription_id: string; status: string; quantity: number; price: number; net_price: number }[]; has_next: boolean } };
  };
  /** Export subscriptions of an account that include a product and match a filter as CSV. Scope of API keys: `read`. */
  'GET /v1/api/accounts/product/subscription/export/': {
    query: { aid: number | string; as_of?: string; skuId: string; filters?: { any: { column_name: "subscription_id" | "quantity" | "price" | "net_price"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[] };
    reply: Blob;
  };
  /** List products in the subscriptions of an account, by name. Scope of API keys: `read`. */
  'GET /v1/api/accounts/products/': {
    query: { aid: number | string; as_of?: string; filters?: { any: { column_name: "sku_id" | "sku_name" | "total_subs"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { products: { id: number; sku_id: string; sku_name: string; family: string | null; total_subs: number }[]; has_next: boolean } };
  };
  /** Export products in the subscriptions of an account that match a filter as CSV, by name. Scope of API keys: `read`. */
  'GET /v1/api/accounts/products/export/': {
    query: { aid: number | string; as_of?: string; filters?: { any: { column_name: "sku_id" | "sku_name" | "total_subs"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[] };
    reply: Blob;
  };
  /** List active accounts by onboarding date, newest first. Scope of API keys: `read`. */
  'GET /v1/api/accounts/recent/': {
    query: { pageNum?: number | string; limit?: number | string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { listing: { account_id: number; account_name: string; image_url: string | null; read_only_account: boolean }[]; has_next: boolean } };
  };
  /** Search accounts by name. Scope of API keys: `read`. */
  'GET /v1/api/accounts/search/': {
    query: { limit?: number | string; accountId?: number | string; search?: string };
    reply: { success: true; data: { accounts: { id: number; name: string; mrr: number; health: number | null; image_url: string | null; read_only_account: boolean }[] } };
  };
  /** List subscriptions of an account, latest renewal first. Scope of API keys: `read`. */
  'GET /v1/api/accounts/subscriptions/': {
    query: { aid: number | string; as_of?: string; filters?: { any: { column_name: "status" | "subscription_id" | "current_term_rd"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { subscriptions: { id: number; subscription_id: string; status: string; mrr: number; seats: number | null; plan: string | null; current_term_ar: boolean; current_term_rd: string | null; current_term_sd: string | null; current_term_ed: string | null; subscription_ed: string | null; subscription_rd: string | null; initial_term: number | null; initial_term_type: "day" | "month" | "year" | null; renewal_term: number | null; renewal_term_type: "day" | "month" | "year" | null; pre_subs_id: string | null; nxt_subs_id: string | null; customer_sid: string | null; product_list: { name: string; quantity: number; unit_price: number; net_price: number; sku_id: string }[] }[]; has_next: boolean } };
  };
  /** Export the subscriptions of an account that match a filter as CSV, with their terms and products. Scope of API keys: `read`. */
  'GET /v1/api/accounts/subscriptions/export/': {
    query: { aid: number | string; as_of?: string; filters?: { any: { column_name: "status" | "subscription_id" | "current_term_rd"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[] };
    reply: Blob;
  };
  /** List the subscription statuses of an account, at most 200. Scope of API keys: `read`. */
  'GET /v1/api/accounts/subscriptions/statuses/': {
    query: { aid: number | string; as_of?: string };
    reply: { success: true; data: { statuses: string[] } };
  };
  /** List the tabs of the account page for the caller, and the tab that opens by default. Scope of API keys: `read`. */
  'GET /v1/api/accounts/tabs/': {
    query: { account_id?: number | string; menuId?: number | string };
    reply: { success: true; data: { tabs: { id: string; key: string; name: string; route: string; position: number; is_default: boolean }[] } };
  };
  /** Search the users of accounts by name. Scope of API keys: `read`. */
  'GET /v1/api/accounts/team/search/': {
    query: { limit?: number | string; accountId?: number | string; search?: string };
    reply: { success: true; data: { team: { id: number; name: string }[] } };
  };
  /** Get the same totals by primary owner. Scope of API keys: `read`. */
  'GET /v1/api/accounts/users/kpi/': {
    query: { active?: boolean | string };
    reply: { success: true; data: { users: { user_id: number; user_name: string; total_accounts: number; total_mrr: number; average_health: number | null }[] } };
  };
  /** Get an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/': {
    params: { id: number | string };
    query: { as_of?: string };
    reply: { success: true; data: { id: number; name: string; status: "Active" | "Closed"; mrr: number; created: string; renewal: string | null; plan: string; tier: string | null; segment: string | null; industry: string | null; country: string | null; website: string | null; percentage_change_in_mrr: number | null; license_utilization: number | null; user_reach: number | null; avg_daily_active_users: number | null; auto_renewal: boolean | null; health: number | null; color: "orange" | "amber" | "green" | null; health_change: number | null; team: { id: number; name: string; user_type: "P" | "E"; read_only: boolean }[]; primary_owner: { id: number; name: string } | null; pending_actions: number; open_plays: number; rank: number | null; tags: { id: number; tag: string }[]; pin_status: boolean; pin_id: number | null; description: string; image_url: string | null; read_only_account: boolean; csm_type: "P" | "E" | "A" } };
  };
  /** List plays of an account, keyed by account and play. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/actions/': {
    params: { id: number | string };
    query: { showAll?: boolean | string; pageNum?: number | string; limit?: number | string; dueType?: "equal" | "greater than" | "less than" | "between" | "overdue"; dueDate?: string; searchText?: string; type?: "open" | "closed"; sort?: "due_date" | "play_name" };
    reply: { success: true; data: { current_user: { id: number; name: string }; actions: { [name: string]: { account: string; plan: string; mrr: number; read_only: boolean; plays: { [name: string]: PlayEntry } } }; has_next: boolean } };
  };
  /** List all contacts of an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/all_contacts/': {
    params: { id: number | string };
    reply: { success: true; data: { contacts: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }[] } };
  };
  /** List upcoming appointments with an account; empty without a connected calendar. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/appointments/': {
    params: { id: number | string };
    reply: { success: true; data: { appointments: { id: string; title: string; start: string; end: string; attendees: string[] }[] } };
  };
  /** Get what to know about an account before a call. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/brief/': {
    params: { id: number | string };
    reply: { success: true; data: AccountBrief };
  };
  /** Summarize the brief of an account with the model. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/brief/summary/': {
    params: { id: number | string };
    reply: { success: true; data: BriefingSummary };
  };
  /** List contacts of an account, pinned first, then by name. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/contacts/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { contacts: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }[]; has_next: boolean; total: number } };
  };
  /** List contacts of an account that have a tag or contain a text, pinned first, then by name. Scope of API keys: `read`. */
  'POST /v1/api/accounts/{id}/contacts/': {
    params: { id: number | string };
    body: { pageNum?: number | string; limit?: number | string; tags?: (number | string)[]; searchText?: string };
    reply: { success: true; data: { contacts: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }[]; has_next: boolean; total: number } };
  };
  /** Add a contact. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/contacts/add/': {
    params: { id: number | string };
    body: { fName?: string | null; lName?: string | null; email?: string | null; number?: string | null; secondary?: string | null; designation?: string | null; department?: string | null; location?: string | null; linkedIn?: string | null; tags?: (number | string)[]; reportsTo?: number | null; mappedTo?: number | null };
    reply: { success: true; data: { contact: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number } } };
  };
  /** Delete a contact; its direct reports lose their manager, and its notes stay on the account. Scope of API keys: `write`. */
  'DELETE /v1/api/accounts/{id}/contacts/delete/': {
    params: { id: number | string };
    query: { contact_id: number | string };
    reply: { success: true; data: { contact_id: number; unassigned: number } };
  };
  /** List groups of contacts with the same name, phone, LinkedIn page or mailbox. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/contacts/duplicates/': {
    params: { id: number | string };
    reply: { success: true; data: { groups: { signs: ("name" | "phone" | "mailbox" | "linkedin")[]; contacts: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }[] }[] } };
  };
  /** Change the given fields of a contact; with a version, only if the contact has not changed since. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/contacts/edit/': {
    params: { id: number | string };
    body: { fName?: string | null; lName?: string | null; email?: string | null; number?: string | null; secondary?: string | null; designation?: string | null; department?: string | null; location?: string | null; linkedIn?: string | null; tags?: (number | string)[]; reportsTo?: number | null; mappedTo?: number | null; contact_id: number | string; version?: number };
    reply: { success: true; data: { contact: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number } } };
  };
  /** Export the contacts of an account that match the filters as CSV, in list order, with every field. Scope of API keys: `read`. */
  'POST /v1/api/accounts/{id}/contacts/export/': {
    params: { id: number | string };
    body: { tags?: (number | string)[]; searchText?: string };
    reply: Blob;
  };
  /** Merge two contacts with their notes, support cases and direct reports. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/contacts/merge/': {
    params: { id: number | string };
    body: { keep_id: number | string; gone_id: number | string; take?: ("fName" | "lName" | "email" | "number" | "secondary" | "designation" | "department" | "location" | "linkedIn" | "tags" | "reportsTo" | "mappedTo")[]; keep_version?: number; gone_version?: number };
    reply: { success: true; data: { contact: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }; merge_id: number; moved: { notes: number; cases: number; reports: number } } };
  };
  /** Preview a merge of two contacts. Scope of API keys: `read`. */
  'POST /v1/api/accounts/{id}/contacts/merge/preview/': {
    params: { id: number | string };
    body: { keep_id: number | string; gone_id: number | string };
    reply: { success: true; data: { keep: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }; gone: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }; moves: { notes: number; cases: number; reports: number } } };
  };
  /** Undo a merge of contacts if the merged contact has not changed since. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/contacts/merge/undo/': {
    params: { id: number | string };
    body: { merge_id: number | string };
    reply: { success: true; data: { contact: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }; restored: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number } } };
  };
  /** Add a note on a contact. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/contacts/notes/add/': {
    params: { id: number | string };
    body: { contact_id: number | string; note_txt: string };
    reply: { success: true; data: { note: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; first_name: string; last_name: string; avatar_url: string | null; version: number } } };
  };
  /** Delete a note on a contact; returns the deleted note. Scope of API keys: `write`. */
  'DELETE /v1/api/accounts/{id}/contacts/notes/delete/': {
    params: { id: number | string };
    query: { note_id: number | string };
    reply: { success: true; data: { note: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; first_name: string; last_name: string; avatar_url: string | null; version: number } } };
  };
  /** Change the text of a note on a contact; with a version, only if it has not changed since. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/contacts/notes/edit/': {
    params: { id: number | string };
    body: { note_id: number | string; note_txt: string; version?: number };
    reply: { success: true; data: { note: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; first_name: string; last_name: string; avatar_url: string | null; version: number } } };
  };
  /** Get a contact. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/contacts/{contact_id}/': {
    params: { id: number | string; contact_id: number | string };
    reply: { success: true; data: { contact: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number } } };
  };
  /** List notes on a contact, newest first. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/contacts/{contact_id}/notes/': {
    params: { id: number | string; contact_id: number | string };
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { notes: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; first_name: string; last_name: string; avatar_url: string | null; version: number }[]; has_next: boolean } };
  };
  /** List the attributes of an account that the caller can read, by name. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/custom-attributes/': {
    params: { id: number | string };
    reply: { success: true; data: { attributes: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number }[] } };
  };
  /** List actions of an account between two dates for the Gantt chart, and earlier pending ones. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/gantt/': {
    params: { id: number | string };
    query: { from: string; to: string; limit?: number | string };
    reply: { success: true; data: { plays: { id: number; name: string; status: "PN" | "CM" | null; total_actions: number; pending_actions: number; account: { id: number; name: string }; read_only: boolean }[]; actions: { id: number; play_id: number; name: string; owner: string | null; status: "Pending" | "Completed" | "Skip"; priority: "C" | "H" | "M" | "L"; due_date: string | null; completed_on: string | null; created_at: string; version: number; depends_on: number[] }[]; has_next: boolean } };
  };
  /** List all contacts of an account with their managers. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/get_organization_data/': {
    params: { id: number | string };
    reply: { success: true; data: { contacts: { id: number; name: string; designation: string | null; reportsTo: number | null; email: string; tags: string[] }[] } };
  };
  /** Get the health score of an account with its measures and what changed it. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/health/': {
    params: { id: number | string };
    query: { as_of?: string; since?: string };
    reply: { success: true; data: { account_id: number; as_of: string; since: string; definition: { id: number; name: string; version: number }; account_score: number | null; health: number | null; data_share: number; color: "orange" | "amber" | "green" | null; previous_score: number | null; change: number | null; kpi_score_data: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; name: string; note: string; kpi_value: number | null; unit: string; norm: number | null; weightage: number; weight: number | null; kpi_weightage_share: number | null; change: number | null }[]; invalid_kpis: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; name: string }[]; causes: { text: string; points: number }[]; computed_at: string } };
  };
  /** Get the metrics of an account by month. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/history/': {
    params: { id: number | string };
    query: { as_of?: string; months?: number | string };
    reply: { success: true; data: { points: { month: string; mrr: number; health: number | null; avg_daily_active_users: number | null; usage_count: number; complete: boolean }[]; seats: number | null; entitlements: number | null } };
  };
  /** List contacts that are pinned or have one of the two highest designations, 1,000 at most. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/key_contacts/': {
    params: { id: number | string };
    reply: { success: true; data: { contacts: { id: number; contact_first_name: string; contact_last_name: string; contact_email: string; contact_primary_no: string | null; contact_secondary_no: string | null; contact_designation: string | null; linkedin: string | null; notes: string | null; tag_mapping: { id: number; tag: string }[]; pin_type: "contact" | null; location: string | null; department: string | null; mappedTo: number | null; reportsTo: number | null; superior: { id: number; name: string } | null; looked_after_by: { id: number; name: string; avatar_url: string | null } | null; reports_count: number; updated_at: string; version: number }[] } };
  };
  /** Get the value of a system KPI for an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/kpi/': {
    params: { id: number | string };
    query: { type?: string; as_of?: string };
    reply: { success: true; data: { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true; average_health_score?: number | null; level_one_count?: number; level_two_count?: number; level_three_count?: number; level_one_mrr?: number; level_two_mrr?: number; level_three_mrr?: number; green_percentage?: number | null; yellow_percentage?: number | null; red_percentage?: number | null; compared_days?: { day: string; previous_day: string; value_day?: string } } };
  };
  /** Read a message of an account and the other messages of its thread, in order. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/messages/{messageId}/': {
    params: { id: number | string; messageId: number | string };
    reply: { success: true; data: { messages: { id: number; direction: "in" | "out"; from: { name: string; address: string }; to: { name: string; address: string }[]; cc: { name: string; address: string }[]; subject: string; body: string; attachments: { name: string; size: number }[]; sent_at: string; owner: { id: number; name: string }; visibility: "participants" | "team" | "everyone"; is_own: boolean; is_sample: boolean }[] } };
  };
  /** Choose who may read the thread of a message in the own mailbox. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'PUT /v1/api/accounts/{id}/messages/{messageId}/visibility/': {
    params: { id: number | string; messageId: number | string };
    body: { visibility: "participants" | "team" | "everyone" };
    reply: { success: true; msg?: string };
  };
  /** Get the previous and next account in a filtered and sorted list. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/neighbors/': {
    params: { id: number | string };
    query: { active?: boolean | string; filters?: { any: { column_name: "name" | "status" | "ownership" | "owner" | "segment" | "tier" | "rank" | "health" | "mrr" | "tags" | "pending_actions_task" | "renewal"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; sort?: "name" | "status" | "mrr" | "health" | "renewal" | "rank" | "pending_actions_task" | "tier" | "segment" | "-name" | "-status" | "-mrr" | "-health" | "-renewal" | "-rank" | "-pending_actions_task" | "-tier" | "-segment"; pinned_first?: boolean | string };
    reply: { success: true; data: { previous: { id: number; name: string; read_only_account: boolean } | null; next: { id: number; name: string; read_only_account: boolean } | null } };
  };
  /** List notes of an account, newest first. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/notes/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { notes: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; ref_entity_type: "account" | "action" | "contact"; owner_name: string; user_image: string | null; edited_by: string | null; file_data: { file_path: string; file_name: string; file_size: number; mime_type: string } | null; pin_type: "note" | null; tags: { id: number; tag: string }[]; associated_contact: { id: number; name: string } | null; source: { id: number; name: string; type: "action" } | null; activity: "call" | "email" | "meeting" | null; happened_on: string | null; participants: { id: number; name: string }[]; meeting_id: string | null; version: number }[]; has_next: boolean } };
  };
  /** List notes of an account that match all filters, newest first. Scope of API keys: `read`. */
  'POST /v1/api/accounts/{id}/notes/': {
    params: { id: number | string };
    body: { pageNum?: number | string; limit?: number | string; tags?: (number | string)[]; ref_entity_type?: "account" | "action" | "contact"; activity?: "note" | "call" | "email" | "meeting"; from?: string; to?: string; searchText?: string; pinned?: boolean; with_file?: boolean; meetings?: string[] };
    reply: { success: true; data: { notes: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; ref_entity_type: "account" | "action" | "contact"; owner_name: string; user_image: string | null; edited_by: string | null; file_data: { file_path: string; file_name: string; file_size: number; mime_type: string } | null; pin_type: "note" | null; tags: { id: number; tag: string }[]; associated_contact: { id: number; name: string } | null; source: { id: number; name: string; type: "action" } | null; activity: "call" | "email" | "meeting" | null; happened_on: string | null; participants: { id: number; name: string }[]; meeting_id: string | null; version: number }[]; has_next: boolean } };
  };
  /** Add a note, or log a call, an email or a meeting; with a file of up to 10,485,760 bytes. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/notes/add/': {
    params: { id: number | string };
    form: Form<{ note_text: string; type: "account" | "action" | "contact"; tags?: string; action_id?: number | string; contact_id?: number | string; activity?: "call" | "email" | "meeting"; happened_on?: string; participants?: (number | string)[]; meeting_id?: string; follow_up?: { text: string; due_on: string }[] }>;
    reply: { success: true; data: { note: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; ref_entity_type: "account" | "action" | "contact"; owner_name: string; user_image: string | null; edited_by: string | null; file_data: { file_path: string; file_name: string; file_size: number; mime_type: string } | null; pin_type: "note" | null; tags: { id: number; tag: string }[]; associated_contact: { id: number; name: string } | null; source: { id: number; name: string; type: "action" } | null; activity: "call" | "email" | "meeting" | null; happened_on: string | null; participants: { id: number; name: string }[]; meeting_id: string | null; version: number } } };
  };
  /** Change a note; with a version, only if it has not changed since. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/notes/edit/': {
    params: { id: number | string };
    body: { note_id: number | string; note_txt: string; tags?: (number | string)[]; activity?: "call" | "email" | "meeting"; happened_on?: string; participants?: (number | string)[]; version?: number };
    reply: { success: true; data: { note: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; ref_entity_type: "account" | "action" | "contact"; owner_name: string; user_image: string | null; edited_by: string | null; file_data: { file_path: string; file_name: string; file_size: number; mime_type: string } | null; pin_type: "note" | null; tags: { id: number; tag: string }[]; associated_contact: { id: number; name: string } | null; source: { id: number; name: string; type: "action" } | null; activity: "call" | "email" | "meeting" | null; happened_on: string | null; participants: { id: number; name: string }[]; meeting_id: string | null; version: number } } };
  };
  /** Export the notes of an account that match the filters as CSV, newest first, with file names. Scope of API keys: `read`. */
  'POST /v1/api/accounts/{id}/notes/export/': {
    params: { id: number | string };
    body: { tags?: (number | string)[]; ref_entity_type?: "account" | "action" | "contact"; activity?: "note" | "call" | "email" | "meeting"; from?: string; to?: string; searchText?: string; pinned?: boolean; with_file?: boolean; meetings?: string[] };
    reply: Blob;
  };
  /** Get a note. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/notes/{note_id}/': {
    params: { id: number | string; note_id: number | string };
    reply: { success: true; data: { note: { account_notes_id: number; note_txt: string; created_at: string; updated_at: string; ref_entity_type: "account" | "action" | "contact"; owner_name: string; user_image: string | null; edited_by: string | null; file_data: { file_path: string; file_name: string; file_size: number; mime_type: string } | null; pin_type: "note" | null; tags: { id: number; tag: string }[]; associated_contact: { id: number; name: string } | null; source: { id: number; name: string; type: "action" } | null; activity: "call" | "email" | "meeting" | null; happened_on: string | null; participants: { id: number; name: string }[]; meeting_id: string | null; version: number } } };
  };
  /** Pin a note as an asset of its account, or unpin it. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/pin_assets_note/': {
    params: { id: number | string };
    body: { note_id: number | string; flag: boolean | string };
    reply: { success: true; data: { note_id: number; pin_type: "note" | null } };
  };
  /** Pin a contact as an asset of its account, or unpin it. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/pin_contact/': {
    params: { id: number | string };
    body: { contact_id: number | string; pin: boolean | string };
    reply: { success: true; data: { contact_id: number; pin_type: "contact" | null } };
  };
  /** List pinned notes, files and contacts of an account, most recently pinned first, 1,000 at most. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/pinned-assets/': {
    params: { id: number | string };
    reply: { success: true; data: { assets: { id: number; pin_type: "note" | "contact" | "asset"; title: string; file_data: { file_path: string; file_name: string; file_size: number; mime_type: string } | null; pinned_on: string }[] } };
  };
  /** Set the rank of an account. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/rank/': {
    params: { id: number | string };
    body: { rank: number };
    reply: { success: true; data: { rank: number } };
  };
  /** Get the metrics of an account as of a day. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/summary/': {
    params: { id: number | string };
    query: { as_of?: string };
    reply: { success: true; data: { mrr: number; renewal: string | null; daily_active_user: number | null; health: number | null; narr: number; garr: number; percentage_change_in_mrr: number | null; license_utilization: number | null; user_reach: number | null; avg_daily_active_users: number | null; auto_renewal: boolean | null; open_cases: number | null; as_of: string } };
  };
  /** List support cases of an account, newest first, with their totals. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/support-cases/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; open?: boolean | string };
    reply: { success: true; data: { cases: SupportCase[]; has_next: boolean; figures: { total: number; open: number; escalated: number; first_response_minutes: number | null; resolution_hours: number | null; satisfaction_score: number | null } } };
  };
  /** Add and remove tags of an account; other tags are not changed. Scope of API keys: `write`. */
  'POST /v1/api/accounts/{id}/tags/': {
    params: { id: number | string };
    body: { add?: (number | string)[]; remove?: (number | string)[] };
    reply: { success: true; data: { tags: { id: number; tag: string }[] } };
  };
  /** List the users of an account. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/team/': {
    params: { id: number | string };
    reply: { success: true; data: { team: { id: number; name: string }[] } };
  };
  /** List events of an account, newest first; its creation is last. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/timeline/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; group?: "actions" | "plays" | "contacts" | "activities" | "notes" | "files" | "plans" | "account" };
    reply: { success: true; data: { timeline: { id: number; event: string; event_abbr: "ACT" | "ACTA" | "CT" | "AU" | "AN" | "CN" | "SP" | "ACTN" | "UP" | "PI"; event_date: string | null; last_updated: string; category: "Account Created" | "Account Update" | "Account Note" | "Action Completed" | "Action" | "Action Asset" | "Action Note" | "Contact" | "Contact Note" | "Call" | "Email" | "Meeting" | "Play Initiated" | "Success Plan" | "Upload"; meta: { operation: string; owner_name?: string; play_name?: string; action_name?: string; asset_name?: string; contact_name?: string; note?: string; plan_name?: string; name?: string; play?: string; message?: number } }[]; has_next: boolean } };
  };
  /** Export events of an account as CSV, newest first, all or of one kind. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/timeline/export/': {
    params: { id: number | string };
    query: { group?: "actions" | "plays" | "contacts" | "activities" | "notes" | "files" | "plans" | "account" };
    reply: Blob;
  };
  /** Get the number of events in each of the last 104 weeks, and the date of the first event. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/timeline/weeks/': {
    params: { id: number | string };
    query: { group?: "actions" | "plays" | "contacts" | "activities" | "notes" | "files" | "plans" | "account" };
    reply: { success: true; data: { weeks: { week: string; events: number }[]; total: number; since: string | null } };
  };
  /** Get active users of the last complete day and entitlements of an account, with their changes. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/usage/': {
    params: { id: number | string };
    query: { idType?: "family" | "product" | "feature"; idValue?: number | string; parentId?: number | string; as_of?: string };
    reply: { success: true; data: { daily_active_users: number | null; change_in_daily_active_users: number | null; weekly_active_users: number | null; change_in_weekly_active_users: number | null; monthly_active_users: number | null; change_in_monthly_active_users: number | null; total_entitlements: number | null; change_in_entitlements: number | null; entitlements_usage: number | null; change_in_usage: number | null; usage_graph_data: { [name: string]: number } } };
  };
  /** Export uses and users of the last 90 complete days as CSV, by day and product or feature, latest first. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/usage/export/': {
    params: { id: number | string };
    query: { idType?: "family" | "product" | "feature"; idValue?: number | string; parentId?: number | string; as_of?: string };
    reply: Blob;
  };
  /** List products that an account has bought or used, by family, with their features. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/usage/products/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; as_of?: string };
    reply: { success: true; data: { products: UsageNode[]; has_next: boolean } };
  };
  /** List subscriptions of an account, latest renewal first. Scope of API keys: `read`. */
  'GET /v1/api/accounts/{id}/usage/subscriptions/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; as_of?: string };
    reply: { success: true; data: { subscriptions: { id: number; subscription_id: string; status: string }[]; has_next: boolean } };
  };
  /** List plays across the accounts of the caller with their pending actions, earliest due first. Scope of API keys: `read`. */
  'GET /v1/api/actions/': {
    query: { overdue?: boolean | string; showAll?: boolean | string; page?: number | string; size?: number | string; filters?: QuickFilterItem[]; selectedType?: "open" | "closed"; showPinned?: boolean | string; sort?: "due_date" | "play_name" | "company_name" };
    reply: { success: true; data: { response_list: PlayEntry[]; has_next: boolean; current_user: { id: number; name: string } } };
  };
  /** Add a new play without actions to an account. Scope of API keys: `write`. */
  'POST /v1/api/actions/account/create-play/': {
    body: { accountId: number | string; priority?: "C" | "H" | "M" | "L" | "" | null; name?: string };
    reply: { success: true; data: { play: PlayEntry } };
  };
  /** Add a playbook to an account, with its actions. Scope of API keys: `write`. */
  'POST /v1/api/actions/account/play/': {
    body: { account_id: number | string; play_id: number | string; priority?: "C" | "H" | "M" | "L" | "" | null };
    reply: { success: true; data: { play: PlayEntry } };
  };
  /** Rename a play. Scope of API keys: `write`. */
  'PUT /v1/api/actions/account/update-playbook-name/{play_id}/': {
    params: { play_id: number | string };
    body: { play_name?: string; account_id?: number | string | null };
    reply: { success: true; data: { play_id: number; play_name: string } };
  };
  /** List open plays of an account by name, for selection. Scope of API keys: `read`. */
  'GET /v1/api/actions/account_plays/': {
    query: { accountId: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { plays: { play_id: number; play_name: string }[]; has_next: boolean } };
  };
  /** Add an action to a play or a plan; completedOn is the due date, and the caller is the default owner. Scope of API keys: `write`. */
  'POST /v1/api/actions/add/': {
    body: { success_plan_id?: number | string | null; account_play_id?: number | string | null; account_play?: number | string | null; text?: string; description?: string; actionPriority?: "C" | "H" | "M" | "L" | "" | null; completedOn?: string | "" | null; source?: { type: string; meta?: { [name: string]: string | number | boolean | null } } | null; assignUser?: number | string | null; htcomp?: string | null; externalProcessId?: number | string | null; dependsOn?: (number | string)[] };
    reply: { success: true; data: { action: Action } };
  };
  /** Save the description of an action. Scope of API keys: `write`. */
  'POST /v1/api/actions/add_task_description/': {
    body: { action_id: number | string; description: string; accountId?: number | string | null; playId?: number | string | null; version?: number | string | null };
    reply: { success: true; data: { action_id: number; description: string } };
  };
  /** Delete a file of an action. Scope of API keys: `write`. */
  'DELETE /v1/api/actions/assets/delete/': {
    query: { assetId: number | string; accountId?: number | string };
    reply: { success: true; data: { assetId: number } };
  };
  /** Add a file of up to 10,485,760 bytes to an action. Scope of API keys: `write`. */
  'POST /v1/api/actions/assets/upload/': {
    form: Form<{ actionId: number | string; accountId?: number | string }>;
    reply: { success: true; data: { asset: ActionAsset } };
  };
  /** Assign an action to a user of its account. Scope of API keys: `write`. */
  'POST /v1/api/actions/assign/': {
    body: { actionId: number | string; userId: number | string; accountId?: number | string | null; playId?: number | string | null; version?: number | string | null };
    reply: { success: true; data: { owner_name: string } };
  };
  /** Change the selected actions, or all pending actions of the filtered list, in the background. Scope of API keys: `write`. */
  'POST /v1/api/actions/bulk-edits/': {
    body: { ids?: number[]; ownerId?: number; team?: boolean; change: { field: "status"; value: "Completed" | "Skip" } | { field: "owner"; value: number } | { field: "due"; value: { to?: string; by?: number } }; request_key: string };
    reply: { success: true; data: ActionEdit };
  };
  /** Preview a bulk edit of actions; without a change, only count the selected actions. Scope of API keys: `read`. */
  'POST /v1/api/actions/bulk-edits/preview/': {
    body: { ids?: number[]; ownerId?: number; team?: boolean; change?: { field: "status"; value: "Completed" | "Skip" } | { field: "owner"; value: number } | { field: "due"; value: { to?: string; by?: number } } };
    reply: { success: true; data: ActionEditPreview };
  };
  /** Get the progress of a bulk edit of actions, with skipped actions. Scope of API keys: `read`. */
  'GET /v1/api/actions/bulk-edits/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: ActionEdit };
  };
  /** Undo a bulk edit of actions; actions that have changed since are skipped. Scope of API keys: `write`. */
  'POST /v1/api/actions/bulk-edits/{id}/undo/': {
    params: { id: number | string };
    reply: { success: true; data: ActionEdit };
  };
  /** Create a ticket with the status Sent from a form, with an image of up to 10,485,760 bytes, or update one from JSON with its id. Scope of API keys: `write`. */
  'POST /v1/api/actions/create-or-update-ticket/': {
    body?: { id: number; version?: number; ticket_name?: string | null; priority?: string | null; status?: string | null; description?: string | null; tentative_close_date?: string | null; close_date?: string | null; assigned_to?: string | null; s4_comments?: string | null };
    form?: Form<{ ticket_name: string; priority: "Critical" | "High" | "Medium" | "Low"; description?: string; tentative_close_date?: string; close_date?: string; status?: string; assigned_to?: string; s4_comments?: string; image?: string }>;
    reply: { success: true; data: { response: Ticket; image_url: string | null } };
  };
  /** Delete a ticket with its image; support staff, administrators and its creator may do so. Scope of API keys: `write`. */
  'DELETE /v1/api/actions/delete_the_ticket/': {
    query: { id: number | string };
    reply: { success: true; data: { response: { id: number } } };
  };
  /** Change the given fields of an action; completedOn is the due date, null clears it. Scope of API keys: `write`. */
  'POST /v1/api/actions/edit/': {
    body: { action_id: number | string; text?: string; description?: string; actionPriority?: "C" | "H" | "M" | "L" | "" | null; htcomp?: string; completedOn?: string | "" | null; externalProcessId?: number | string | null; dependsOn?: (number | string)[]; accountId?: number | string | null; playId?: number | string | null; version?: number | string | null };
    reply: { success: true; data: { action: Action } };
  };
  /** List Gantt actions of the first 500 plays of a filtered list across accounts. Scope of API keys: `read`. */
  'GET /v1/api/actions/gantt/': {
    query: { filters?: QuickFilterItem[]; sort?: "due_date" | "play_name" | "company_name"; from: string; to: string; limit?: number | string };
    reply: { success: true; data: { plays: { id: number; name: string; status: "PN" | "CM" | null; total_actions: number; pending_actions: number; account: { id: number; name: string }; read_only: boolean }[]; actions: { id: number; play_id: number; name: string; owner: string | null; status: "Pending" | "Completed" | "Skip"; priority: "C" | "H" | "M" | "L"; due_date: string | null; completed_on: string | null; created_at: string; version: number; depends_on: number[] }[]; has_next: boolean } };
  };
  /** List the tickets of the company, newest first, and whether the caller is support staff. Scope of API keys: `read`. */
  'GET /v1/api/actions/get-all-client-tickets/': {
    query: { pageNumber?: number | string; pageLimit?: number | string };
    reply: { success: true; data: { response: { tickets: Ticket[]; has_next: boolean; user_email: string; support_staff: boolean } } };
  };
  /** List the users in the scope of the caller as a reporting hierarchy. Scope of API keys: `read`. */
  'GET /v1/api/actions/hierarchy/': {
    reply: { success: true; data: { owners: Owner[] } };
  };
  /** Record that the caller downloaded a file of an action. Scope of API keys: `read`. */
  'POST /v1/api/actions/log_download_asset/': {
    body: { assetId: number | string; accountId?: number | string | null };
    reply: { success: true; data: { logged: true } };
  };
  /** List the activity of a play or one of its actions, newest first. Scope of API keys: `read`. */
  'GET /v1/api/actions/logs/': {
    query: { playId: number | string; actionId?: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { logs: LogEntry[]; has_next: boolean } };
  };
  /** Delete a note on an action. Scope of API keys: `write`. */
  'DELETE /v1/api/actions/notes/': {
    query: { note_id: number | string };
    reply: { success: true; data: { note_id: number } };
  };
  /** List notes on an action, newest first. Scope of API keys: `read`. */
  'GET /v1/api/actions/notes/': {
    query: { action_id: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { notes: ActionNote[]; has_next: boolean } };
  };
  /** Change the text of a note on an action; with a version, only if it has not changed since. Scope of API keys: `write`. */
  'POST /v1/api/actions/notes/': {
    body: { note_id: number | string; note_txt: string; version?: number };
    reply: { success: true; data: { note: ActionNote } };
  };
  /** Add a note on an action. Scope of API keys: `write`. */
  'POST /v1/api/actions/notes/add/': {
    body: { note: string; action_id: number | string; type?: "action" };
    reply: { success: true; data: { note: ActionNote } };
  };
  /** Pin a file of an action on its account, or unpin it. Scope of API keys: `write`. */
  'POST /v1/api/actions/pin_action_asset/': {
    body: { assetId: number | string; accountId?: number | string | null; flag: boolean | string };
    reply: { success: true; data: { assetId: number; pin_type: "asset" | null } };
  };
  /** Delete a play with its actions and everything on them. Scope of API keys: `write`. */
  'DELETE /v1/api/actions/play/{id}/unassign/': {
    params: { id: number | string };
    reply: { success: true; data: { play_id: number } };
  };
  /** List playbooks and accounts of the caller by name, the first 1,000 that contain the text. Scope of API keys: `read`. */
  'GET /v1/api/actions/plays_and_accounts/': {
    query: { searchText?: string };
    reply: { success: true; data: { all_plays: { play_id: number; play_name: string }[]; all_accounts: { account_id: number; account_name: string }[] } };
  };
  /** Delete the reminder of the caller for an action. Scope of API keys: `write`. */
  'DELETE /v1/api/actions/reminder/': {
    query: { action_id: number | string };
    reply: { success: true; data: { reminder: null } };
  };
  /** Get the reminder of the caller for an action, or null. Scope of API keys: `read`. */
  'GET /v1/api/actions/reminder/': {
    query: { action_id: number | string };
    reply: { success: true; data: { reminder: { action_id: number; configuration: { to: string[]; cc: string[]; when: "before"; hour: number; minute: number; trigger_at: number }; timezone: string; remind_at: string | null; sent_at: string | null } | null } };
  };
  /** Create an email reminder for an action, a number of days before it is due. Scope of API keys: `write`. */
  'POST /v1/api/actions/reminder/': {
    body: { action_id: number | string; configuration: { to: string[]; cc?: string[]; when: "before"; hour: number; minute: number; trigger_at: number }; timezone?: string | null };
    reply: { success: true; data: { reminder: { action_id: number; configuration: { to: string[]; cc: string[]; when: "before"; hour: number; minute: number; trigger_at: number }; timezone: string; remind_at: string | null; sent_at: string | null } } };
  };
  /** Replace the reminder of the caller for an action; a sent reminder is sent again. Scope of API keys: `write`. */
  'PUT /v1/api/actions/reminder/': {
    body: { action_id: number | string; configuration: { to: string[]; cc?: string[]; when: "before"; hour: number; minute: number; trigger_at: number }; timezone?: string | null };
    reply: { success: true; data: { reminder: { action_id: number; configuration: { to: string[]; cc: string[]; when: "before"; hour: number; minute: number; trigger_at: number }; timezone: string; remind_at: string | null; sent_at: string | null } } };
  };
  /** Send a message about a ticket; support staff and the roles ADM, CSO and DA may do so. Scope of API keys: `write`. */
  'POST /v1/api/actions/send-ticket-mail/': {
    body: { html_content: string; subject: string; to_email: string };
    reply: { success: true; data: { sent: number } };
  };
  /** Skip a pending action. Scope of API keys: `write`. */
  'POST /v1/api/actions/skip/': {
    body: { action_id: number | string; accountId?: number | string | null; playId?: number | string | null; version?: number | string | null };
    reply: { success: true; data: { action_id: number; status: "Pending" | "Completed" | "Skip"; play_status: "PN" | "CM" | null; pending_actions: number } };
  };
  /** Get a ticket with a link to its image. Scope of API keys: `read`. */
  'GET /v1/api/actions/tickets/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { response: Ticket; image_url: string | null } };
  };
  /** Get an action with its account, its play and the permissions of the caller. Scope of API keys: `read`. */
  'GET /v1/api/actions/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: Action };
  };
  /** Complete or reopen an action; completing the last pending action closes its play. Scope of API keys: `write`. */
  'POST /v1/api/actions/{id}/complete/': {
    params: { id: number | string };
    body: { isChecked: boolean; lastConfirmed?: boolean; accountId?: number | string | null; playId?: number | string | null; version?: number | string | null };
    reply: { success: true; data: { completed_on: string | null; status: "Pending" | "Completed" | "Skip"; closed: boolean; play_status: "PN" | "CM" | null; pending_actions: number } };
  };
  /** List the messages of the thread that an action was made from, in order, as far as the caller may read them. Scope of API keys: `read`. */
  'GET /v1/api/actions/{id}/messages/': {
    params: { id: number | string };
    reply: { success: true; data: { messages: { id: number; direction: "in" | "out"; from: { name: string; address: string }; to: { name: string; address: string }[]; cc: { name: string; address: string }[]; subject: string; body: string; attachments: { name: string; size: number }[]; sent_at: string; owner: { id: number; name: string }; visibility: "participants" | "team" | "everyone"; is_own: boolean; is_sample: boolean }[] } };
  };
  /** Get the AI provider without its key, and what was used this month. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/ai-provider/': {
    reply: { success: true; data: { settings: { enabled: boolean; base_url: string; model: string; key: string; input_price: number; output_price: number; monthly_cost: number; monthly_calls: number; user_monthly_calls: number; answer_seconds: number }; has_key: boolean; used: { calls: number; input_tokens: number; output_tokens: number; cost: number } } };
  };
  /** Configure the AI provider and its limits. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/admin/ai-provider/': {
    body: { enabled: boolean; base_url: string; model: string; key: string; input_price: number; output_price: number; monthly_cost: number; monthly_calls: number; user_monthly_calls: number; answer_seconds: number };
    reply: { success: true; data: { settings: { enabled: boolean; base_url: string; model: string; key: string; input_price: number; output_price: number; monthly_cost: number; monthly_calls: number; user_monthly_calls: number; answer_seconds: number }; has_key: boolean; used: { calls: number; input_tokens: number; output_tokens: number; cost: number } } };
  };
  /** Request one word from a model with settings as typed; nothing is saved. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/ai-provider/test/': {
    body: { enabled: boolean; base_url: string; model: string; key: string; input_price: number; output_price: number; monthly_cost: number; monthly_calls: number; user_monthly_calls: number; answer_seconds: number };
    reply: { success: true; data: { passed: boolean; text: string } };
  };
  /** List all announcements, planned ones included, newest first. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/announcements/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: EditedAnnouncement[]; has_next: boolean; total_records: number } };
  };
  /** Create an announcement. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/announcements/': {
    body: { title: string; description: string; date: string; roles?: string[] };
    reply: { success: true; data: EditedAnnouncement };
  };
  /** Delete an announcement. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/announcements/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get an announcement. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/announcements/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: EditedAnnouncement };
  };
  /** Save an announcement. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/announcements/{id}/': {
    params: { id: number | string };
    body: { title: string; description: string; date: string; roles?: string[]; version: number };
    reply: { success: true; data: EditedAnnouncement };
  };
  /** List API keys of the company, active ones first, then newest first. Requires one of: ADM. An API key cannot do this: a key must not create, list or revoke keys. */
  'GET /v1/api/admin/api-keys/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { id: number; name: string; prefix: string; scopes: ("usage" | "events" | "read" | "write")[]; user: { id: number; name: string } | null; state: "active" | "user_inactive" | "expired" | "revoked"; expires_on: string | null; created_by: string | null; created_at: string; last_used_at: string | null; revoked_at: string | null }[]; has_next: boolean; total_records: number } };
  };
  /** Create an API key; only this response contains it. Requires one of: ADM. An API key cannot do this: a key must not create, list or revoke keys. */
  'POST /v1/api/admin/api-keys/': {
    body: { name: string; scope?: "usage" | "events" | "read" | "write"; user_id?: number; expires_on?: string | null };
    reply: { success: true; data: { id: number; name: string; prefix: string; scopes: ("usage" | "events" | "read" | "write")[]; user: { id: number; name: string } | null; state: "active" | "user_inactive" | "expired" | "revoked"; expires_on: string | null; created_by: string | null; created_at: string; last_used_at: string | null; revoked_at: string | null; key: string } };
  };
  /** Revoke an API key; requests with it are rejected from now on. Requires one of: ADM. An API key cannot do this: a key must not create, list or revoke keys. */
  'DELETE /v1/api/admin/api-keys/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; prefix: string; scopes: ("usage" | "events" | "read" | "write")[]; user: { id: number; name: string } | null; state: "active" | "user_inactive" | "expired" | "revoked"; expires_on: string | null; created_by: string | null; created_at: string; last_used_at: string | null; revoked_at: string | null } };
  };
  /** Delete a prompt of the assistant; rejected if a component selects it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/assistant-prompts/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** List audit entries, newest first; `next` is the `after` of the following page. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/audit/': {
    query: { user_id?: number | string; api_key_id?: number | string; who?: string; verb?: string; entity?: string; entity_id?: number | string; from?: string; to?: string; ip?: string; limit?: number | string; after?: string };
    reply: { success: true; data: { listing: { id: number; at: string; user: { id: number; name: string; email: string; avatar_url: string | null } | null; api_key: { id: number; name: string | null } | null; tried: string | null; verb: string; entity: string; entity_id: number | null; deed: string; subject: string | null; changes: { field: string; before: string | null; after: string | null }[]; ip: string | null; request_id: string | null }[]; has_next: boolean; next: string | null } };
  };
  /** List the operations and entities in the audit log. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/audit/choices/': {
    reply: { success: true; data: { verbs: { value: string; label: string }[]; entities: { value: string; label: string }[] } };
  };
  /** Export the audit entries that match a filter as CSV; the export itself is audited. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/audit/export/': {
    query: { user_id?: number | string; api_key_id?: number | string; who?: string; verb?: string; entity?: string; entity_id?: number | string; from?: string; to?: string; ip?: string };
    reply: Blob;
  };
  /** List rules of automatic playbooks by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/automation-rules/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: AutomationRule[]; has_next: boolean; total_records: number } };
  };
  /** Create a rule; it is off until you turn it on. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/automation-rules/': {
    query: { note?: string };
    body: { name: string; template_id: number; conditions: { kind: "field"; field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "between" | "in" | "contains" | "starts_with" | "is_null" | "not_null"; values?: (string | number | boolean)[] } | { kind: "renewal_within"; days: number } | { kind: "health_below"; below: number } | { kind: "health_fell"; by: number; days: number } | { kind: "usage_down"; percent: number; days: number } | { kind: "no_contact"; days: number } | { kind: "no_meeting"; days: number } | { kind: "plan_due"; days: number } | { kind: "new_account"; days: number }[]; period?: { kind: "ever" } | { kind: "days"; days: number } | { kind: "renewal" }; skip_open?: boolean };
    reply: { success: true; data: AutomationRule };
  };
  /** List matching accounts by name with the reasons, and explain the result for a given account. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'POST /v1/api/admin/automation-rules/preview/': {
    query: { pageNum?: number | string; limit?: number | string };
    body: { conditions: { kind: "field"; field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "between" | "in" | "contains" | "starts_with" | "is_null" | "not_null"; values?: (string | number | boolean)[] } | { kind: "renewal_within"; days: number } | { kind: "health_below"; below: number } | { kind: "health_fell"; by: number; days: number } | { kind: "usage_down"; percent: number; days: number } | { kind: "no_contact"; days: number } | { kind: "no_meeting"; days: number } | { kind: "plan_due"; days: number } | { kind: "new_account"; days: number }[]; period?: { kind: "ever" } | { kind: "days"; days: number } | { kind: "renewal" }; skip_open?: boolean; template_id?: number | null; rule_id?: number | null; account_id?: number | null };
    reply: { success: true; data: { evaluated: number; matched: number; would_start: number; listing: { account_id: number; account_name: string; standing: "would_start" | "already" | "present" | "unmatched" | "closed"; conditions: { holds: boolean; value: string | number | boolean | null; before: number | null }[] }[]; has_next: boolean; account: { account_id: number; account_name: string; standing: "would_start" | "already" | "present" | "unmatched" | "closed"; conditions: { holds: boolean; value: string | number | boolean | null; before: number | null }[] } | null } };
  };
  /** Delete a rule with its runs; plays that it started are not deleted. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/automation-rules/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a rule with its conditions. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/automation-rules/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: AutomationRule };
  };
  /** Save a rule as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/automation-rules/{id}/': {
    params: { id: number | string };
    query: { version?: number | string; note?: string };
    body: { name: string; template_id: number; conditions: { kind: "field"; field: string; op: "eq" | "ne" | "gt" | "gte" | "lt" | "lte" | "between" | "in" | "contains" | "starts_with" | "is_null" | "not_null"; values?: (string | number | boolean)[] } | { kind: "renewal_within"; days: number } | { kind: "health_below"; below: number } | { kind: "health_fell"; by: number; days: number } | { kind: "usage_down"; percent: number; days: number } | { kind: "no_contact"; days: number } | { kind: "no_meeting"; days: number } | { kind: "plan_due"; days: number } | { kind: "new_account"; days: number }[]; period?: { kind: "ever" } | { kind: "days"; days: number } | { kind: "renewal" }; skip_open?: boolean };
    reply: { success: true; data: AutomationRule };
  };
  /** Turn a rule on or off. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/automation-rules/{id}/active/': {
    params: { id: number | string };
    body: { active: boolean };
    reply: { success: true; data: AutomationRule };
  };
  /** Run a rule now in the background, even if it is off. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/automation-rules/{id}/run/': {
    params: { id: number | string };
    body: { dry_run?: boolean };
    reply: { success: true; data: { id: number; rule_id: number; rule_version: number; kind: "daily" | "manual"; dry_run: boolean; status: "queued" | "running" | "done" | "failed"; problem: string | null; day: string; created_at: string; finished_at: string | null; created_by: { user_id: number; name: string } | null; evaluated: number; matched: number; unmatched: number; outcomes: { [name: string]: number } } };
  };
  /** List runs of a rule, newest first. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/automation-rules/{id}/runs/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { id: number; rule_id: number; rule_version: number; kind: "daily" | "manual"; dry_run: boolean; status: "queued" | "running" | "done" | "failed"; problem: string | null; day: string; created_at: string; finished_at: string | null; created_by: { user_id: number; name: string } | null; evaluated: number; matched: number; unmatched: number; outcomes: { [name: string]: number } }[]; has_next: boolean; total_records: number } };
  };
  /** Get a run with its progress. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/automation-runs/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; rule_id: number; rule_version: number; kind: "daily" | "manual"; dry_run: boolean; status: "queued" | "running" | "done" | "failed"; problem: string | null; day: string; created_at: string; finished_at: string | null; created_by: { user_id: number; name: string } | null; evaluated: number; matched: number; unmatched: number; outcomes: { [name: string]: number } } };
  };
  /** Get why a run did or did not start its playbook on an account. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/automation-runs/{id}/accounts/{account_id}/': {
    params: { id: number | string; account_id: number | string };
    reply: { success: true; data: { conditions: unknown; decision: { account_id: number; account_name: string; outcome: "started" | "would_start" | "already" | "present" | "refused" | "waiting"; reason: string | null; play_id: number | null; conditions: { holds: boolean; value: string | number | boolean | null; before: number | null }[] } | null; now: { account_id: number; account_name: string; standing: "would_start" | "already" | "present" | "unmatched" | "closed"; conditions: { holds: boolean; value: string | number | boolean | null; before: number | null }[] } } };
  };
  /** List the results of a run by account name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/automation-runs/{id}/decisions/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; outcome?: "started" | "would_start" | "already" | "present" | "refused" | "waiting"; q?: string };
    reply: { success: true; data: { conditions: unknown; listing: { account_id: number; account_name: string; outcome: "started" | "would_start" | "already" | "present" | "refused" | "waiting"; reason: string | null; play_id: number | null; conditions: { holds: boolean; value: string | number | boolean | null; before: number | null }[] }[]; has_next: boolean; total_records: number } };
  };
  /** Get the mailbox from which delivery reports are read, without its password. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/bounce-mailbox/': {
    reply: { success: true; data: { settings: { enabled: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; folder: string }; has_password: boolean; last_read_at: string | null; last_error: string | null } };
  };
  /** Configure the mailbox from which delivery reports are read. Requires one of: ADM. An API key cannot do this: links to set a password are sent through the mail servers, so a key must not change them. */
  'PUT /v1/api/admin/bounce-mailbox/': {
    body: { enabled: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; folder: string };
    reply: { success: true; data: { settings: { enabled: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; folder: string }; has_password: boolean; last_read_at: string | null; last_error: string | null } };
  };
  /** Open a mailbox with settings as typed; nothing is read, changed or saved. Requires one of: ADM. An API key cannot do this: links to set a password are sent through the mail servers, so a key must not change them. */
  'POST /v1/api/admin/bounce-mailbox/test/': {
    body: { enabled: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; folder: string };
    reply: { success: true; data: { passed: boolean; text: string } };
  };
  /** List the chats, whether they are set up, and how posting works. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/chat-channels/': {
    reply: { success: true; data: { channels: ChatChannel[] } };
  };
  /** Remove a chat; waiting messages are not posted. Requires one of: ADM. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/chat-channels/{chat}/': {
    params: { chat: "slack" | "teams" };
    reply: { success: true; msg?: string };
  };
  /** Set the incoming webhook of a chat. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/admin/chat-channels/{chat}/': {
    params: { chat: "slack" | "teams" };
    body: { url: string };
    reply: { success: true; msg?: string };
  };
  /** Post a test message and return the result. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/chat-channels/{chat}/test/': {
    params: { chat: "slack" | "teams" };
    reply: { success: true; data: { http_status: number | null; error: string | null } };
  };
  /** Get the latest export and the latest import of the company, and whether an archive can be imported. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/company-archive/': {
    reply: { success: true; data: { export: { id: number; status: "waiting" | "running" | "done" | "failed"; requested_at: string; finished_at: string | null; progress: number; file: { name: string; bytes: number; expires_at: string } | null; error: string | null } | null; import: { id: number; status: "waiting" | "running" | "done" | "failed"; requested_at: string; finished_at: string | null; progress: number; file: { name: string; bytes: number; expires_at: string } | null; error: string | null } | null; can_import: boolean } };
  };
  /** Export all records and files of the company in the background. Requires one of: ADM. An API key cannot do this: archives and the deletion of the company require a person. */
  'POST /v1/api/admin/company-archive/exports/': {
    reply: { success: true; data: { id: number; status: "waiting" | "running" | "done" | "failed"; requested_at: string; finished_at: string | null; progress: number; file: { name: string; bytes: number; expires_at: string } | null; error: string | null } };
  };
  /** Create a link to the file of an export, which is valid for five minutes. Requires one of: ADM. An API key cannot do this: archives and the deletion of the company require a person. */
  'POST /v1/api/admin/company-archive/exports/{id}/link/': {
    params: { id: number | string };
    reply: { success: true; data: { download_url: string } };
  };
  /** Import an archive into a company without accounts and other users; all rows of the company are replaced. Requires one of: ADM. An API key cannot do this: archives and the deletion of the company require a person. */
  'POST /v1/api/admin/company-archive/imports/': {
    form: Form<{ file: string }>;
    reply: { success: true; data: { id: number; status: "waiting" | "running" | "done" | "failed"; requested_at: string; finished_at: string | null; progress: number; file: { name: string; bytes: number; expires_at: string } | null; error: string | null } };
  };
  /** Cancel the requested deletion of the company. Requires one of: ADM. An API key cannot do this: archives and the deletion of the company require a person. */
  'DELETE /v1/api/admin/company-deletion/': {
    reply: { success: true; msg?: string };
  };
  /** Request the deletion of the company after the waiting period. Requires one of: ADM. An API key cannot do this: archives and the deletion of the company require a person. */
  'POST /v1/api/admin/company-deletion/': {
    body: { company_name: string; password: string };
    reply: { success: true; data: { requested_at: string; requested_by: string; due_at: string } };
  };
  /** List components by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/components/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; kind?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai" | "kpi" | "extension" };
    reply: { success: true; data: { listing: { id: number; name: string; kind: "html" | "table" | "graph" | "score" | "react-table" | "react-ai" | "kpi" | "extension"; title: string; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; created_by: number | null; chart_type: string | null; pages: number }[]; has_next: boolean; total_records: number } };
  };
  /** Create a component. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/components/': {
    query: { note?: string };
    body: { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "table"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "react-table"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "graph"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "html"; html: string; query?: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "kpi"; kpi: { params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; measures: { key: string; source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; agg: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "first" | "last"; of?: Expression; where?: Condition; date_field?: string }[]; formula: { output: { data: { key: string; name: string; type: "value" | "text" | "trend"; expr: Expression; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; better?: "higher" | "lower" }[] } }; compare?: "none" | "previous_period" } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "score"; score: { items: { kpi: number; weightage: number; min?: number; max?: number; invert?: boolean }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "extension"; extension: { name: string; options?: { [name: string]: string | number | boolean } }; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "react-ai"; ai: { prompt_id?: number; context_components?: number[] } };
    reply: { success: true; data: { id: number; name: string; kind: "html" | "table" | "graph" | "score" | "react-table" | "react-ai" | "kpi" | "extension"; title: string; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; created_by: number | null; chart_type: string | null; pages: number; definition: unknown; milliseconds: number } };
  };
  /** Preview an unsaved definition as a selected user on a selected account. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'POST /v1/api/admin/components/preview/': {
    body: { definition: { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "table"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "react-table"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "graph"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "html"; html: string; query?: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "kpi"; kpi: { params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; measures: { key: string; source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; agg: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "first" | "last"; of?: Expression; where?: Condition; date_field?: string }[]; formula: { output: { data: { key: string; name: string; type: "value" | "text" | "trend"; expr: Expression; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; better?: "higher" | "lower" }[] } }; compare?: "none" | "previous_period" } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "score"; score: { items: { kpi: number; weightage: number; min?: number; max?: number; invert?: boolean }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "extension"; extension: { name: string; options?: { [name: string]: string | number | boolean } }; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "react-ai"; ai: { prompt_id?: number; context_components?: number[] } }; filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null; user_id?: number | string | null; account_id?: number | string | null; context?: { [name: string]: string | number | boolean }; pageNumber?: number | string; pageSize?: number | string };
    reply: { success: true; data: { reports: { _link?: { [name: string]: { type: "account"; account_id: number; account_name: string; image_url?: string } | { type: "action"; action_id: number } | { type: "menu"; menuId: number; linkparams: { [name: string]: string | number | boolean | null } } | { type: "scroll"; component_id: number } | { type: "url"; href: string } }; _drill?: { [name: string]: string | number | boolean | null } }[]; has_prev: boolean; has_next: boolean; total_pages: number; current_page: number; total_records: number; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[]; series?: { key: string; label: string; value?: string | number | boolean | null }[]; series_by?: string; html?: string; no_history?: true; all_accounts_only?: true } | { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true } };
  };
  /** Delete a component; rejected if a page or another component uses it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/components/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a component with its definition. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/components/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; kind: "html" | "table" | "graph" | "score" | "react-table" | "react-ai" | "kpi" | "extension"; title: string; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; created_by: number | null; chart_type: string | null; pages: number; definition: unknown } };
  };
  /** Save a component as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/components/{id}/': {
    params: { id: number | string };
    query: { version?: number | string; note?: string };
    body: { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "table"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "react-table"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "graph"; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "html"; html: string; query?: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "kpi"; kpi: { params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; measures: { key: string; source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; agg: "count" | "count_distinct" | "sum" | "avg" | "min" | "max" | "first" | "last"; of?: Expression; where?: Condition; date_field?: string }[]; formula: { output: { data: { key: string; name: string; type: "value" | "text" | "trend"; expr: Expression; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; better?: "higher" | "lower" }[] } }; compare?: "none" | "previous_period" } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "score"; score: { items: { kpi: number; weightage: number; min?: number; max?: number; invert?: boolean }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "extension"; extension: { name: string; options?: { [name: string]: string | number | boolean } }; query: { source: { kind: "dataset"; name: string } | { kind: "custom"; table: string; system?: boolean } | { kind: "static"; rows: { [name: string]: string | number | boolean | null }[] }; params?: { name: string; type: "int" | "number" | "text" | "date" | "boolean"; from: "context" | "drill" | "query"; required?: boolean; default?: string | number | boolean }[]; columns: { key: string; label: string; expr: Expression; role?: "dimension" | "measure"; grain?: "day" | "week" | "month" | "quarter" | "year"; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; hidden?: boolean; sortable?: boolean; filter?: "none" | "search" | "numrange" | "daterange"; link?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; heat?: boolean }[]; where?: Condition; having?: Condition; date_field?: string; fill?: "none" | "null" | "zero"; series_by?: string; sort?: { sort_key: string; order_by: "asc" | "desc" }[] } } | { name: string; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination?: boolean; page_size?: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets?: boolean; stacked?: boolean; dataConfig?: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis?: boolean; showValue?: boolean; hideValue?: boolean; rateBySize?: boolean }; filter_config?: { condition?: string; from?: string | null; to?: string | null; calendar_filter_options?: string[]; dynamic_date_filter_options?: number[]; selectYearFilter?: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter?: boolean }; subscriptions?: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting?: boolean; enableColumnFilters?: boolean; enableGlobalFilter?: boolean; enableHiding?: boolean; enableColumnOrdering?: boolean; enableResizing?: boolean; enablePinning?: boolean; enableCsv?: boolean; density?: "compact" | "normal"; groupBy?: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown?: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } }; linkparams?: { [name: string]: Expression }; params?: { selected: string; value: string }[] }; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; kind: "react-ai"; ai: { prompt_id?: number; context_components?: number[] } };
    reply: { success: true; data: { id: number; name: string; kind: "html" | "table" | "graph" | "score" | "react-table" | "react-ai" | "kpi" | "extension"; title: string; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; created_by: number | null; chart_type: string | null; pages: number; definition: unknown; milliseconds: number } };
  };
  /** Get the SQL statements of a component and their query plans. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/components/{id}/explain/': {
    params: { id: number | string };
    query: { accountId?: number | string };
    reply: { success: true; data: { statements: { name: string; sql: string; plan: string }[] } };
  };
  /** List the pages that show a component, and the components and KPIs that link to it. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/components/{id}/usage/': {
    params: { id: number | string };
    reply: { success: true; data: { pages: { id: number; name: string }[]; components: { id: number; name: string }[]; kpis: { id: number; name: string }[] } };
  };
  /** List custom attributes by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/custom-attribute/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; pages: number; values: number }[]; has_next: boolean; total_records: number } };
  };
  /** Create a custom attribute. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/custom-attribute/': {
    query: { note?: string };
    body: { name: string; scope: "Account" | "Action"; copy?: boolean; tooltip?: string | null; read_permission?: ("P" | "E" | "A")[]; write_permission?: ("P" | "E" | "A")[]; components: { type: "Input" | "Select" | "Textarea" | "Radio" | "Checkbox" | "Calendar" | "text list"; primary?: boolean; validation?: "text" | "number" | "currency"; required?: boolean; label?: string; options?: { value: string; color?: string | null; status?: "active" | "inactive" }[] }[] };
    reply: { success: true; data: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; pages: number; values: number } };
  };
  /** Delete an attribute with all of its values; rejected if a page shows it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/custom-attribute/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a custom attribute for editing. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/custom-attribute/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; pages: number; values: number } };
  };
  /** Save an attribute as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/custom-attribute/{id}/': {
    params: { id: number | string };
    query: { version?: number | string; note?: string };
    body: { name: string; scope: "Account" | "Action"; copy?: boolean; tooltip?: string | null; read_permission?: ("P" | "E" | "A")[]; write_permission?: ("P" | "E" | "A")[]; components: { type: "Input" | "Select" | "Textarea" | "Radio" | "Checkbox" | "Calendar" | "text list"; primary?: boolean; validation?: "text" | "number" | "currency"; required?: boolean; label?: string; options?: { value: string; color?: string | null; status?: "active" | "inactive" }[] }[] };
    reply: { success: true; data: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number; updated_at: string; updated_by: { user_id: number; name: string } | null; pages: number; values: number } };
  };
  /** List custom tables by label. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/custom-tables/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { id: number; name: string; label: string; columns: unknown; account_key: string | null; write_roles: string[]; version: number; updated_at: string; rows: number }[]; has_next: boolean; total_records: number } };
  };
  /** Create a custom table. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/custom-tables/': {
    query: { note?: string };
    body: { name: string; label: string; columns: { key: string; label: string; type: "text" | "number" | "date" | "boolean" | "choice"; filterable?: boolean; options?: string[] }[]; account_key?: string | null; write_roles?: string[] };
    reply: { success: true; data: { id: number; name: string; label: string; columns: unknown; account_key: string | null; write_roles: string[]; version: number; updated_at: string; rows: number } };
  };
  /** Delete a custom table with its rows; rejected if a component uses it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/custom-tables/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a custom table with its columns. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/custom-tables/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; label: string; columns: unknown; account_key: string | null; write_roles: string[]; version: number; updated_at: string; rows: number } };
  };
  /** Change labels, and add and remove columns; types cannot change once rows exist. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/custom-tables/{id}/': {
    params: { id: number | string };
    query: { version?: number | string; note?: string };
    body: { name: string; label: string; columns: { key: string; label: string; type: "text" | "number" | "date" | "boolean" | "choice"; filterable?: boolean; options?: string[] }[]; account_key?: string | null; write_roles?: string[] };
    reply: { success: true; data: { id: number; name: string; label: string; columns: unknown; account_key: string | null; write_roles: string[]; version: number; updated_at: string; rows: number } };
  };
  /** Import the rows of a spreadsheet, 20,000 at most: all or none, or all except rejected rows. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/custom-tables/{id}/rows/import/': {
    params: { id: number | string };
    query: { dry_run?: boolean | string; skip_rejected?: boolean | string };
    form: Form<{ file: string }>;
    reply: { success: true; data: { file_name: string; total: number; created: number; rejected: number; landed: boolean; faults: { line: number; column: string | null; reason: string }[] } };
  };
  /** Delete a row. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/custom-tables/{id}/rows/{row}/': {
    params: { id: number | string; row: number | string };
    reply: { success: true; msg?: string };
  };
  /** List the datasets that components can query, with their columns. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/datasets/': {
    reply: { success: true; data: { datasets: { source: "dataset" | "system" | "custom"; name: string; label: string; date_field: string | null; columns: { name: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; filterable: boolean }[] }[] } };
  };
  /** Export definitions with their dependencies as one file; all definitions if none are selected. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/definitions/export/': {
    query: { kinds?: string; ids?: string };
    reply: { format: "mainstay-definitions"; version: 1; entries: { kind: "attribute" | "custom_table" | "play_template" | "automation_rule" | "kpi_template" | "kpi_formula" | "kpi" | "component" | "score" | "page"; name: string; body: { [name: string]: unknown } }[] };
  };
  /** Import a file of definitions, all or nothing; a dry run only returns what would change. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/definitions/import/': {
    body: { file: { format: "mainstay-definitions"; version: 1; entries: { kind: "attribute" | "custom_table" | "play_template" | "automation_rule" | "kpi_template" | "kpi_formula" | "kpi" | "component" | "score" | "page"; name: string; body: { [name: string]: unknown } }[] }; conflicts: "replace" | "skip"; dry_run?: boolean };
    reply: { success: true; data: { landed: boolean; entries: { kind: "attribute" | "custom_table" | "play_template" | "automation_rule" | "kpi_template" | "kpi_formula" | "kpi" | "component" | "score" | "page"; name: string; outcome: "create" | "replace" | "skip" | "unchanged" | "refuse"; faults: { place: string; reason: string }[]; losses: { column: string; rows: number }[] }[] } };
  };
  /** List the versions of a definition, newest first. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/definitions/{kind}/{id}/versions/': {
    params: { kind: "attribute" | "custom_table" | "play_template" | "automation_rule" | "kpi_template" | "kpi_formula" | "kpi" | "component" | "score" | "page"; id: number | string };
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { version: number; saved_at: string; saved_by: { user_id: number; name: string } | null; note: string | null; current: boolean }[]; has_next: boolean; total_records: number } };
  };
  /** Get a version. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/definitions/{kind}/{id}/versions/{version}/': {
    params: { kind: "attribute" | "custom_table" | "play_template" | "automation_rule" | "kpi_template" | "kpi_formula" | "kpi" | "component" | "score" | "page"; id: number | string; version: number | string };
    reply: { success: true; data: { version: number; saved_at: string; saved_by: { user_id: number; name: string } | null; note: string | null; current: boolean; body: unknown } };
  };
  /** Restore an older version as the newest; it is validated like any save. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/definitions/{kind}/{id}/versions/{version}/restore/': {
    params: { kind: "attribute" | "custom_table" | "play_template" | "automation_rule" | "kpi_template" | "kpi_formula" | "kpi" | "component" | "score" | "page"; id: number | string; version: number | string };
    reply: { success: true; data: { version: number } };
  };
  /** List email templates by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/email-templates/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: EmailTemplate[]; has_next: boolean; total_records: number } };
  };
  /** Create an email template. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/email-templates/': {
    body: { name: string; subject: string; body: string };
    reply: { success: true; data: EmailTemplate };
  };
  /** Delete an email template; emails created from it are not affected. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/email-templates/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number } };
  };
  /** Save an email template. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/email-templates/{id}/': {
    params: { id: number | string };
    body: { name: string; subject: string; body: string };
    reply: { success: true; data: EmailTemplate };
  };
  /** List external processes by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/external-processes/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; status?: "active" | "archived" };
    reply: { success: true; data: { listing: ExternalProcess[]; has_next: boolean; total_records: number } };
  };
  /** Create an external process; only this response contains the secret of a webhook. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/external-processes/': {
    body: { kind: "form"; name: string; description?: string; fields?: { key: string; label: string; type: "text" | "long_text" | "number" | "date" | "choice" | "email"; required?: boolean; value?: string; options?: string[] }[]; url: string } | { kind: "email"; name: string; description?: string; fields?: { key: string; label: string; type: "text" | "long_text" | "number" | "date" | "choice" | "email"; required?: boolean; value?: string; options?: string[] }[]; subject: string; body: string };
    reply: { success: true; data: { process: ExternalProcess; secret: string | null } };
  };
  /** Get an external process. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/external-processes/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { process: ExternalProcess } };
  };
  /** Save an external process; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/external-processes/{id}/': {
    params: { id: number | string };
    query: { version?: number | string };
    body: { kind: "form"; name: string; description?: string; fields?: { key: string; label: string; type: "text" | "long_text" | "number" | "date" | "choice" | "email"; required?: boolean; value?: string; options?: string[] }[]; url: string } | { kind: "email"; name: string; description?: string; fields?: { key: string; label: string; type: "text" | "long_text" | "number" | "date" | "choice" | "email"; required?: boolean; value?: string; options?: string[] }[]; subject: string; body: string };
    reply: { success: true; data: { process: ExternalProcess } };
  };
  /** Archive or unarchive an external process. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/external-processes/{id}/archive/': {
    params: { id: number | string };
    body: { archived: boolean };
    reply: { success: true; data: { process: ExternalProcess } };
  };
  /** List runs of an external process, newest first. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/external-processes/{id}/runs/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; status?: "waiting" | "done" | "failed" };
    reply: { success: true; data: { listing: ProcessRun[]; has_next: boolean; total_records: number } };
  };
  /** Generate a new secret for a webhook, shown once; the old secret is no longer used. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/external-processes/{id}/secret/': {
    params: { id: number | string };
    reply: { success: true; data: { process: ExternalProcess; secret: string | null } };
  };
  /** Get the remaining first steps of a new company. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/first-steps/': {
    reply: { success: true; data: { ended: boolean; company: boolean; people: boolean; data: boolean; health: boolean; playbook: boolean } };
  };
  /** Dismiss the list of first steps. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/first-steps/dismiss/': {
    reply: { success: true; msg: string };
  };
  /** Get the settings of the account health score. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/health-score/': {
    reply: { success: true; data: { id: number; name: string; version: number; updated_at: string; measures: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; weightage: number; min: number; max: number; invert: boolean; name: string; note: string; unit: string }[]; offered: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; name: string; note: string; unit: string }[] } };
  };
  /** Save the settings of the health score as a new version; all accounts are recomputed in the background. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/health-score/': {
    body: { measures: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; weightage: number; min: number; max: number; invert?: boolean }[]; version?: number };
    reply: { success: true; data: { id: number; name: string; version: number; updated_at: string; measures: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; weightage: number; min: number; max: number; invert: boolean; name: string; note: string; unit: string }[]; offered: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; name: string; note: string; unit: string }[] } };
  };
  /** Preview the effect of unsaved settings of the health score; weights are scaled to 100. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'POST /v1/api/admin/health-score/preview/': {
    body: { measures: { kpi: "usage_trend" | "license_utilization" | "renewal_distance" | "open_tickets" | "engagement" | number; weightage: number; min: number; max: number; invert?: boolean }[] };
    reply: { success: true; data: { accounts: number; changed: number; bands: { band: "good" | "fair" | "poor" | null; before: { accounts: number; mrr: number }; after: { accounts: number; mrr: number } }[]; movers: { id: number; name: string; owner: string | null; before: number; after: number }[] } };
  };
  /** List imports, newest first. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/imports/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null }[]; has_next: boolean; total_records: number } };
  };
  /** Upload a spreadsheet; its columns are mapped automatically. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/imports/': {
    form: Form<{ kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file: string }>;
    reply: { success: true; data: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null } };
  };
  /** List saved mappings. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/imports/mappings/': {
    query: { kind?: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns" };
    reply: { success: true; data: { mappings: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; name: string; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } } }[] } };
  };
  /** Delete a saved mapping. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/imports/mappings/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Discard an upload that was not imported. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/imports/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get an import with its progress. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/imports/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null } };
  };
  /** Start a dry run, which checks all rows without importing them. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/imports/{id}/check/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null } };
  };
  /** List rejected rows with line, column and reason, and errors by reason. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/imports/{id}/faults/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; reason?: string; column?: string; whole_row?: boolean | string };
    reply: { success: true; data: { listing: { line: number; column: string | null; reason: string; data: { [name: string]: string } }[]; groups: { reason: string; column: string | null; rows: number }[]; has_next: boolean; total_records: number } };
  };
  /** Change the mapping; optionally save it under a name. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/imports/{id}/mapping/': {
    params: { id: number | string };
    body: { mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values?: { [name: string]: { [name: string]: string } }; defaults?: { [name: string]: string }; rates?: { [name: string]: number } }; remember_as?: string | null };
    reply: { success: true; data: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null } };
  };
  /** Preview the first rows. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/imports/{id}/preview/': {
    params: { id: number | string };
    query: { limit?: number | string };
    reply: { success: true; data: { rows: { line: number; outcome: "create" | "update" | "unchanged" | "reject"; values: { [name: string]: string | null }; raw: { [name: string]: string }; faults: { line: number; column: string | null; reason: string }[] }[] } };
  };
  /** Export rejected rows as CSV, with the reason in the last column, to fix and upload again. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/imports/{id}/rejected.csv': {
    params: { id: number | string };
    reply: Blob;
  };
  /** Import the rows in the background. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/imports/{id}/run/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null } };
  };
  /** Undo an import if its rows have not changed since. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/imports/{id}/undo/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; kind: "accounts" | "users" | "account_members" | "contacts" | "products" | "subscriptions" | "usage" | "support_cases" | "churns"; file_name: string; status: "draft" | "checking" | "ready" | "running" | "done" | "failed" | "undoing" | "undone"; columns: { header: string; samples: string[] }[]; mapping: { columns: { [name: string]: string }; date_format: "iso" | "dmy" | "mdy" | null; values: { [name: string]: { [name: string]: string } }; defaults: { [name: string]: string }; rates: { [name: string]: number } }; date_formats: ("iso" | "dmy" | "mdy")[]; saved_mapping: string | null; total: number; processed: number; created: number; updated: number; unchanged: number; rejected: number; error: string | null; failed_step: "checking" | "running" | null; undo_blocked: string | null; started_by: string | null; created_at: string; finished_at: string | null } };
  };
  /** List KPIs by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; category?: number | string };
    reply: { success: true; data: { listing: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; navigation: unknown; category_id: number; template_id: number | null; formula_id: number | null; template: { id: number; name: string } | null; formula: { id: number; name: string } | null; threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; series: { enabled: boolean; every: "day" | "week" | "month" }; version: number; updated_at: string }[]; has_next: boolean; total_records: number } };
  };
  /** Create a KPI from a formula and a template. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/kpi/': {
    body: { name: string; category_id: number; status?: "Active" | "Inactive"; type: "account" | "portfolio"; pageName?: string | null; template_id?: number | null; formula_id: number; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } } | null; series?: { enabled?: boolean; every?: "day" | "week" | "month" } };
    reply: { success: true; data: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; navigation: unknown; category_id: number; template_id: number | null; formula_id: number | null; template: { id: number; name: string } | null; formula: { id: number; name: string } | null; threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; series: { enabled: boolean; every: "day" | "week" | "month" }; version: number; updated_at: string } };
  };
  /** List KPI formulas by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/formulas/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { name: string; expression: string; source: string; number_format: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] }; id: number; version: number; kpis: number }[]; has_next: boolean; total_records: number } };
  };
  /** Create a KPI formula; it is validated and run once. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/kpi/formulas/': {
    body: { name: string; expression: string; source: string; number_format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output?: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] } };
    reply: { success: true; data: { name: string; expression: string; source: string; number_format: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] }; id: number; version: number; kpis: number } };
  };
  /** Preview an unsaved KPI formula as a selected user on a selected account. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'POST /v1/api/admin/kpi/formulas/preview/': {
    body: { formula: { name: string; expression: string; source: string; number_format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output?: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] } }; user_id?: number | string | null; account_id?: number | string | null };
    reply: { success: true; data: { outputs: { key: string; name: string; format: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file"; value: string | number | boolean | null }[] } };
  };
  /** Delete a KPI formula that no KPI uses. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/kpi/formulas/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a KPI formula. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/formulas/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { name: string; expression: string; source: string; number_format: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] }; id: number; version: number; kpis: number } };
  };
  /** Save a KPI formula as a new version; it is validated and run once; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/kpi/formulas/{id}/': {
    params: { id: number | string };
    body: { name: string; expression: string; source: string; number_format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output?: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] }; version?: number };
    reply: { success: true; data: { name: string; expression: string; source: string; number_format: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" | null; output: { data: { key: string; expression: string; name?: string; format?: "text" | "number" | "comma" | "metric_symbol" | "currency" | "percent" | "date" | "boolean" | "file" }[] }; id: number; version: number; kpis: number } };
  };
  /** List the functions of formulas. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/functions/': {
    reply: { success: true; data: { listing: { name: string; label: string; min_args: number; max_args: number; arg_types: string[]; returns: string; description: string }[] } };
  };
  /** List the measures of each dataset for formulas. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/measures/': {
    query: { dataset?: string };
    reply: { success: true; data: { listing: { id: string; name: string; dataset: string; field: string | null; agg: string; type: string; filterable: boolean }[] } };
  };
  /** Preview an unsaved KPI as a selected user on a selected account. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'POST /v1/api/admin/kpi/preview/': {
    body: { kpi: { name: string; category_id: number; status?: "Active" | "Inactive"; type: "account" | "portfolio"; pageName?: string | null; template_id?: number | null; formula_id: number; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } } | null; series?: { enabled?: boolean; every?: "day" | "week" | "month" } }; user_id?: number | string | null; account_id?: number | string | null };
    reply: { success: true; data: { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true; average_health_score?: number | null; level_one_count?: number; level_two_count?: number; level_three_count?: number; level_one_mrr?: number; level_two_mrr?: number; level_three_mrr?: number; green_percentage?: number | null; yellow_percentage?: number | null; red_percentage?: number | null; compared_days?: { day: string; previous_day: string; value_day?: string } } };
  };
  /** List stored values of a KPI, newest first; with preview, computes past periods without storing them. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/series/': {
    query: { kpiId: number | string; preview?: boolean | string; accountId?: number | string };
    reply: { success: true; data: { value: number | null; scope: "global" | "account"; last_updated: string; period: string }[] };
  };
  /** List categories of KPIs and templates. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/templatecategory/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { id: number; name: string; status: "Active" | "Inactive" }[]; has_next: boolean; total_records: number } };
  };
  /** Change several categories at once. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/kpi/templatecategory/': {
    body: { name: string; status?: "Active" | "Inactive"; id: number }[];
    reply: { success: true; data: { listing: { id: number; name: string; status: "Active" | "Inactive" }[]; has_next: boolean; total_records: number } };
  };
  /** Get a category. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/templatecategory/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; status: "Active" | "Inactive" } };
  };
  /** Rename a category, or change its status. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/kpi/templatecategory/{id}/': {
    params: { id: number | string };
    body: { name: string; status?: "Active" | "Inactive" };
    reply: { success: true; data: { id: number; name: string; status: "Active" | "Inactive" } };
  };
  /** List KPI templates by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/templates/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { name: string; category_id: number; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[]; id: number; category: { id: number; name: string }; version: number; kpis: number }[]; has_next: boolean; total_records: number } };
  };
  /** Create a KPI template. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/kpi/templates/': {
    body: { name: string; category_id: number; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[] };
    reply: { success: true; data: { name: string; category_id: number; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[]; id: number; category: { id: number; name: string }; version: number; kpis: number } };
  };
  /** Delete a KPI template that no KPI uses. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/kpi/templates/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a KPI template. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/templates/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { name: string; category_id: number; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[]; id: number; category: { id: number; name: string }; version: number; kpis: number } };
  };
  /** Save a KPI template as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/kpi/templates/{id}/': {
    params: { id: number | string };
    body: { name: string; category_id: number; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[]; version?: number };
    reply: { success: true; data: { name: string; category_id: number; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[]; id: number; category: { id: number; name: string }; version: number; kpis: number } };
  };
  /** Get when the values of a KPI were computed, and where the KPI is shown. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/tracking/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { kpi_id: number; last_run: string | null; last_status: string | null; last_error: string | null; runs: { started_at: string; finished_at: string | null; status: "running" | "done" | "failed"; accounts: number; error: string | null }[]; used_in: { page_id: number; page_name: string }[] } };
  };
  /** Delete a KPI; rejected for system KPIs and KPIs in use. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/kpi/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a KPI with its definition. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/kpi/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; navigation: unknown; category_id: number; template_id: number | null; formula_id: number | null; template: { id: number; name: string } | null; formula: { id: number; name: string } | null; threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; series: { enabled: boolean; every: "day" | "week" | "month" }; version: number; updated_at: string } };
  };
  /** Change the given fields of a KPI as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PATCH /v1/api/admin/kpi/{id}/': {
    params: { id: number | string };
    body: { name?: string; category_id?: number; status?: "Active" | "Inactive"; type?: "account" | "portfolio"; pageName?: string | null; template_id?: number | null; formula_id?: number; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } } | null; series?: { enabled?: boolean; every?: "day" | "week" | "month" }; version?: number };
    reply: { success: true; data: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; navigation: unknown; category_id: number; template_id: number | null; formula_id: number | null; template: { id: number; name: string } | null; formula: { id: number; name: string } | null; threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; series: { enabled: boolean; every: "day" | "week" | "month" }; version: number; updated_at: string } };
  };
  /** Save a KPI as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/kpi/{id}/': {
    params: { id: number | string };
    body: { name: string; category_id: number; status?: "Active" | "Inactive"; type: "account" | "portfolio"; pageName?: string | null; template_id?: number | null; formula_id: number; threshold_config?: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams?: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams?: { [name: string]: Expression } } | null; series?: { enabled?: boolean; every?: "day" | "week" | "month" }; version?: number };
    reply: { success: true; data: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; navigation: unknown; category_id: number; template_id: number | null; formula_id: number | null; template: { id: number; name: string } | null; formula: { id: number; name: string } | null; threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; series: { enabled: boolean; every: "day" | "week" | "month" }; version: number; updated_at: string } };
  };
  /** List who has connected a mailbox, by name and without any content. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/mail-connections/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { id: number; provider: "google" | "microsoft"; address: string; visibility: "participants" | "team" | "everyone"; connected_at: string; is_sample: boolean; syncs: { part: "mail" | "calendar"; state: "waiting" | "reading" | "current" | "incomplete" | "failing" | "ended"; covers_from: string; last_run_at: string | null; next_run_at: string | null; checked: number; matched: number; skipped: number; error: string | null }[]; user: { id: number; name: string } }[]; has_next: boolean; total_records: number } };
  };
  /** Disconnect the mailbox of a user. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/mail-connections/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get the settings by which mail is sent, without their secrets. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/mail-sender/': {
    reply: { success: true; data: { settings: { own_server: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; from_name: string; from_address: string; reply_to: string; bounce_address: string; dkim_key: "none" | "stored" | "generated" | "pasted"; dkim_domain: string; dkim_selector: string; dkim_private_key: string; per_second: number }; has_password: boolean; dkim_record: { name: string; type: "TXT"; value: string } | null; installation: { has_server: boolean; from_address: string } } };
  };
  /** Configure the mail server, the sender and the signature of outgoing mail. Requires one of: ADM. An API key cannot do this: links to set a password are sent through the mail servers, so a key must not change them. */
  'PUT /v1/api/admin/mail-sender/': {
    body: { own_server: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; from_name: string; from_address: string; reply_to: string; bounce_address: string; dkim_key: "none" | "stored" | "generated" | "pasted"; dkim_domain: string; dkim_selector: string; dkim_private_key: string; per_second: number };
    reply: { success: true; data: { settings: { own_server: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; from_name: string; from_address: string; reply_to: string; bounce_address: string; dkim_key: "none" | "stored" | "generated" | "pasted"; dkim_domain: string; dkim_selector: string; dkim_private_key: string; per_second: number }; has_password: boolean; dkim_record: { name: string; type: "TXT"; value: string } | null; installation: { has_server: boolean; from_address: string } } };
  };
  /** Send a message to the caller with settings as typed, and check SPF, DKIM and DMARC; nothing is saved. Requires one of: ADM. An API key cannot do this: links to set a password are sent through the mail servers, so a key must not change them. */
  'POST /v1/api/admin/mail-sender/test/': {
    body: { own_server: boolean; host: string; port: number; encryption: "tls" | "starttls"; username: string; password: string; from_name: string; from_address: string; reply_to: string; bounce_address: string; dkim_key: "none" | "stored" | "generated" | "pasted"; dkim_domain: string; dkim_selector: string; dkim_private_key: string; per_second: number };
    reply: { success: true; data: { to: string; checks: { name: "delivery" | "spf" | "dkim" | "dmarc"; state: "pass" | "warning" | "fail" | "skipped"; text: string; found: string | null; expected: { name: string; type: "TXT"; value: string } | null }[] } };
  };
  /** Get the menu in order, with the items of all roles. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/menus/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { id: number; name: string; type: "Page" | "Deep Link"; scope: "Global" | "Account" | "Portfolio" | "Report" | null; roles: string[]; meta: { state: string; params: string[] }; linked: number | null }[]; has_next: boolean; total_records: number } };
  };
  /** Add a Deep Link at the end of the menu. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/menus/': {
    body: { name: string; meta: { state: string; params?: string[] }; roles?: string[]; linked?: number | null };
    reply: { success: true; data: { id: number; name: string; type: "Page" | "Deep Link"; scope: "Global" | "Account" | "Portfolio" | "Report" | null; roles: string[]; meta: { state: string; params: string[] }; linked: number | null } };
  };
  /** Reorder the menu; omitted items follow in their current order. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/menus/order/': {
    body: { ids: number[] };
    reply: { success: true; msg?: string };
  };
  /** Add a published page at the end of the menu, unless the menu contains it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/menus/pages/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; type: "Page" | "Deep Link"; scope: "Global" | "Account" | "Portfolio" | "Report" | null; roles: string[]; meta: { state: string; params: string[] }; linked: number | null } };
  };
  /** Delete a Deep Link; rejected if something links to it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/menus/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a menu item. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/menus/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; type: "Page" | "Deep Link"; scope: "Global" | "Account" | "Portfolio" | "Report" | null; roles: string[]; meta: { state: string; params: string[] }; linked: number | null } };
  };
  /** Change a Deep Link. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/menus/{id}/': {
    params: { id: number | string };
    body: { name: string; meta: { state: string; params?: string[] }; roles?: string[]; linked?: number | null };
    reply: { success: true; data: { id: number; name: string; type: "Page" | "Deep Link"; scope: "Global" | "Account" | "Portfolio" | "Report" | null; roles: string[]; meta: { state: string; params: string[] }; linked: number | null } };
  };
  /** List outgoing emails, newest first. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/outgoing-mail/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { mails: { id: number; purpose: "invitation" | "password_reset" | "password_changed" | "email_changed" | "sign_in_notice" | "account_linked" | "account_unlinked" | "account_locked" | "second_factor_enabled" | "second_factor_disabled" | "sign_up_code" | "report_delivery" | "reminder" | "daily_digest" | "action_email" | "ticket_mail" | "company_deletion_requested" | "company_deletion_canceled" | "company_deleted"; to: string[]; cc: string[]; subject: string; html: string; text: string; status: "queued" | "sending" | "sent" | "not_sent" | "failed"; error: string | null; created_at: string; sent_at: string | null; may_reveal: boolean; may_send: boolean }[]; has_next: boolean; total_records: number; sends: boolean } };
  };
  /** Get an outgoing email. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/outgoing-mail/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; purpose: "invitation" | "password_reset" | "password_changed" | "email_changed" | "sign_in_notice" | "account_linked" | "account_unlinked" | "account_locked" | "second_factor_enabled" | "second_factor_disabled" | "sign_up_code" | "report_delivery" | "reminder" | "daily_digest" | "action_email" | "ticket_mail" | "company_deletion_requested" | "company_deletion_canceled" | "company_deleted"; to: string[]; cc: string[]; subject: string; html: string; text: string; status: "queued" | "sending" | "sent" | "not_sent" | "failed"; error: string | null; created_at: string; sent_at: string | null; may_reveal: boolean; may_send: boolean } };
  };
  /** Get the link of an unsent invitation; viewing it is audited. Requires one of: ADM. An API key cannot do this: with the link of an invitation, anyone can sign in. */
  'POST /v1/api/admin/outgoing-mail/{id}/reveal/': {
    params: { id: number | string };
    reply: { success: true; data: { url: string; expires_at: string } };
  };
  /** Retry an email that was not sent. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/outgoing-mail/{id}/send/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; purpose: "invitation" | "password_reset" | "password_changed" | "email_changed" | "sign_in_notice" | "account_linked" | "account_unlinked" | "account_locked" | "second_factor_enabled" | "second_factor_disabled" | "sign_up_code" | "report_delivery" | "reminder" | "daily_digest" | "action_email" | "ticket_mail" | "company_deletion_requested" | "company_deletion_canceled" | "company_deleted"; to: string[]; cc: string[]; subject: string; html: string; text: string; status: "queued" | "sending" | "sent" | "not_sent" | "failed"; error: string | null; created_at: string; sent_at: string | null; may_reveal: boolean; may_send: boolean } };
  };
  /** List pages by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/pages/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { id: number; name: string; scope: "Global" | "Account" | "Portfolio" | "Report"; roles: string[]; version: number; in_menu: boolean; state: string | null; updated_at: string; updated_by: { user_id: number; name: string } | null }[]; has_next: boolean; total_records: number } };
  };
  /** Create a page and its menu item, with the same id. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/pages/': {
    body: { layout?: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null; tabs?: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null }[] }[] }[]; tabs?: { id: string; key: string; name: string; roles?: string[]; layout?: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null; tabs?: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null }[] }[] }[]; nestedTabs?: { id: string; key: string; name: string; roles?: string[]; layout?: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null; tabs?: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null }[] }[] }[] }[]; is_default?: boolean }[]; name: string; scope?: "Global" | "Account" | "Portfolio" | "Report"; roles?: string[]; in_menu?: boolean; position?: number; note?: string };
    reply: { success: true; data: { id: number; name: string; scope: "Global" | "Account" | "Portfolio" | "Report"; roles: string[]; version: number; in_menu: boolean; state: string | null; updated_at: string; updated_by: { user_id: number; name: string } | null; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; tabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; nestedTabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[] }[]; is_default: boolean }[]; position: number | null } };
  };
  /** Delete a page and its menu item; rejected if something links to it. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/pages/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a page for editing, with hidden items and the tabs of all roles. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/pages/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; scope: "Global" | "Account" | "Portfolio" | "Report"; roles: string[]; version: number; in_menu: boolean; state: string | null; updated_at: string; updated_by: { user_id: number; name: string } | null; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; tabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; nestedTabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[] }[]; is_default: boolean }[]; position: number | null } };
  };
  /** Save a page as a new version; 409 if someone else has saved one since. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/pages/{id}/': {
    params: { id: number | string };
    body: { layout?: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null; tabs?: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null }[] }[] }[]; tabs?: { id: string; key: string; name: string; roles?: string[]; layout?: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null; tabs?: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null }[] }[] }[]; nestedTabs?: { id: string; key: string; name: string; roles?: string[]; layout?: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null; tabs?: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight?: boolean; customHeight?: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer?: boolean; hideTitle?: boolean; hide_component?: boolean; component?: number | null; isKpi?: boolean; kpis?: number[]; attribute?: number | null; screen?: string | null }[] }[] }[] }[]; is_default?: boolean }[]; name: string; scope?: "Global" | "Account" | "Portfolio" | "Report"; roles?: string[]; in_menu?: boolean; position?: number; note?: string; version: number };
    reply: { success: true; data: { id: number; name: string; scope: "Global" | "Account" | "Portfolio" | "Report"; roles: string[]; version: number; in_menu: boolean; state: string | null; updated_at: string; updated_by: { user_id: number; name: string } | null; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; tabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; nestedTabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[] }[]; is_default: boolean }[]; position: number | null } };
  };
  /** List playbooks by name. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/play-templates/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; status?: "active" | "archived" };
    reply: { success: true; data: { listing: PlayTemplateEntry[]; has_next: boolean; total_records: number } };
  };
  /** Create a playbook. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/play-templates/': {
    query: { note?: string };
    body: { name: string; description?: string; priority?: "C" | "H" | "M" | "L"; actions: { name: string; description?: string; how_to_complete?: string; priority?: "C" | "H" | "M" | "L"; due_after_days?: number | null; owner_rule?: "primary" | "extended" | "user" | "starter"; owner_id?: number | null; external_process_id?: number | null; depends_on?: number[] }[] };
    reply: { success: true; data: { id: number; name: string; priority: "C" | "H" | "M" | "L"; status: "active" | "archived"; version: number; plays: number; open_plays: number; updated_at: string; updated_by: { user_id: number; name: string } | null; description: string; actions: { name: string; description: string; how_to_complete: string; priority: "C" | "H" | "M" | "L"; due_after_days: number | null; owner_rule: "primary" | "extended" | "user" | "starter"; owner_id: number | null; external_process_id: number | null; depends_on: number[] }[]; owners: { user_id: number; name: string }[] } };
  };
  /** Get a playbook with its actions. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/play-templates/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; priority: "C" | "H" | "M" | "L"; status: "active" | "archived"; version: number; plays: number; open_plays: number; updated_at: string; updated_by: { user_id: number; name: string } | null; description: string; actions: { name: string; description: string; how_to_complete: string; priority: "C" | "H" | "M" | "L"; due_after_days: number | null; owner_rule: "primary" | "extended" | "user" | "starter"; owner_id: number | null; external_process_id: number | null; depends_on: number[] }[]; owners: { user_id: number; name: string }[] } };
  };
  /** Save a playbook as a new version; 409 if `version` is not the newest. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/play-templates/{id}/': {
    params: { id: number | string };
    query: { version?: number | string; note?: string };
    body: { name: string; description?: string; priority?: "C" | "H" | "M" | "L"; actions: { name: string; description?: string; how_to_complete?: string; priority?: "C" | "H" | "M" | "L"; due_after_days?: number | null; owner_rule?: "primary" | "extended" | "user" | "starter"; owner_id?: number | null; external_process_id?: number | null; depends_on?: number[] }[] };
    reply: { success: true; data: { id: number; name: string; priority: "C" | "H" | "M" | "L"; status: "active" | "archived"; version: number; plays: number; open_plays: number; updated_at: string; updated_by: { user_id: number; name: string } | null; description: string; actions: { name: string; description: string; how_to_complete: string; priority: "C" | "H" | "M" | "L"; due_after_days: number | null; owner_rule: "primary" | "extended" | "user" | "starter"; owner_id: number | null; external_process_id: number | null; depends_on: number[] }[]; owners: { user_id: number; name: string }[] } };
  };
  /** Archive or unarchive a playbook; plays created from it are not changed. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/play-templates/{id}/archive/': {
    params: { id: number | string };
    body: { archived: boolean };
    reply: { success: true; data: { id: number; name: string; priority: "C" | "H" | "M" | "L"; status: "active" | "archived"; version: number; plays: number; open_plays: number; updated_at: string; updated_by: { user_id: number; name: string } | null; description: string; actions: { name: string; description: string; how_to_complete: string; priority: "C" | "H" | "M" | "L"; due_after_days: number | null; owner_rule: "primary" | "extended" | "user" | "starter"; owner_id: number | null; external_process_id: number | null; depends_on: number[] }[]; owners: { user_id: number; name: string }[] } };
  };
  /** Count the events of the last 14 days by day, kind and result. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/product-events/': {
    reply: { success: true; data: { days: { day: string; kind: "track" | "identify" | "group" | "page" | "screen" | "alias"; outcome: "accepted" | "repeated" | "too_old" | "too_large" | "no_user" | "no_group" | "no_name" | "invalid"; count: number }[]; waiting: { without_group: number; unknown_groups: number }; linked_users: number; open_groups: number; open_names: number } };
  };
  /** List the first 1,000 features by name. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/product-events/features/': {
    reply: { success: true; data: { features: { id: number; name: string; product: string | null }[] } };
  };
  /** List groups that events named, unknown ones first. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/product-events/groups/': {
    query: { pageNum?: number | string; limit?: number | string; open?: boolean | string };
    reply: { success: true; data: { listing: { id: number; group_id: string; name: string | null; account: { id: number; name: string } | null; is_selected: boolean; is_ignored: boolean; seen_on: string; events: number }[]; has_next: boolean; total_records: number } };
  };
  /** Select the account of a group, or ignore the group; stored events follow. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/admin/product-events/groups/{id}/': {
    params: { id: number | string };
    body: { account_id: number | string | null; is_ignored: boolean };
    reply: { success: true; msg?: string };
  };
  /** List names of events, unknown ones first. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/product-events/names/': {
    query: { pageNum?: number | string; limit?: number | string; open?: boolean | string };
    reply: { success: true; data: { listing: { id: number; name: string; feature: { id: number; name: string } | null; is_selected: boolean; is_ignored: boolean; seen_on: string; events: number }[]; has_next: boolean; total_records: number } };
  };
  /** Select or create the feature of an event, or ignore the event; stored events follow. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/admin/product-events/names/{id}/': {
    params: { id: number | string };
    body: { feature_id: number | string | null; is_ignored: boolean; create_feature?: boolean };
    reply: { success: true; msg?: string };
  };
  /** List roles, from the widest to the narrowest access. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/roles/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { id: number; abbr: string; name: string; built_in: boolean; users: number }[]; has_next: boolean; total_records: number } };
  };
  /** List the open sessions of all users, most recently seen first. Requires one of: ADM. An API key cannot do this: this is about the sessions of people. */
  'GET /v1/api/admin/sessions/': {
    query: { pageNum?: number | string; limit?: number | string; user_id?: number | string };
    reply: { success: true; data: { listing: { id: number; device: string; strategy: string; ip: string | null; created_at: string; seen_at: string; expires_at: string; current: boolean; user: { id: number; name: string; email: string; avatar_url: string | null } }[]; has_next: boolean; total_records: number } };
  };
  /** End a session of any user. Requires one of: ADM. An API key cannot do this: this is about the sessions of people. */
  'DELETE /v1/api/admin/sessions/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get the password sign-in policy of the company. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'GET /v1/api/admin/sign-in-policy/': {
    reply: { success: true; data: { password_min: number; password_max: number; second_factor: "optional" | "administrators" | "everyone" } };
  };
  /** Set the password sign-in policy of the company. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'PUT /v1/api/admin/sign-in-policy/': {
    body: { password_min: number; password_max: number; second_factor: "optional" | "administrators" | "everyone" };
    reply: { success: true; msg: string };
  };
  /** List the sign-in methods and whether they are set up. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'GET /v1/api/admin/sign-in-providers/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: { strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; enabled: boolean; in_use: boolean; ready: boolean; form?: { fields: { name: string; label: string; type: "text" | "url" | "password"; hint?: string; placeholder?: string; section?: string }[]; settings: { [name: string]: string }; has_secret: boolean; register: { label: string; about: string; value: string }[]; register_hint?: string }; certificates?: { subject: string; fingerprint: string; valid_from: string; valid_to: string; state: "valid" | "expiring" | "expired" | "not_yet"; pem: string }[] }[]; has_next: boolean; total_records: number } };
  };
  /** Configure SAML2. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'PUT /v1/api/admin/sign-in-providers/SAML2/': {
    body: { idp_server: string; sso_url: string; slo_url?: string; metadata_url?: string; entity_id?: string; email_attribute?: string; first_name_attribute?: string; last_name_attribute?: string; certificates: string[] };
    reply: { success: true; data: { strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; enabled: boolean; in_use: boolean; ready: boolean; form?: { fields: { name: string; label: string; type: "text" | "url" | "password"; hint?: string; placeholder?: string; section?: string }[]; settings: { [name: string]: string }; has_secret: boolean; register: { label: string; about: string; value: string }[]; register_hint?: string }; certificates?: { subject: string; fingerprint: string; valid_from: string; valid_to: string; state: "valid" | "expiring" | "expired" | "not_yet"; pem: string }[] } };
  };
  /** Parse the metadata of an identity provider, pasted or from a URL; nothing is saved. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'POST /v1/api/admin/sign-in-providers/SAML2/metadata/': {
    body: { xml?: string; url?: string };
    reply: { success: true; data: { settings: { idp_server: string; sso_url: string; slo_url: string; metadata_url: string }; certificates: { subject: string; fingerprint: string; valid_from: string; valid_to: string; state: "valid" | "expiring" | "expired" | "not_yet"; pem: string }[] } };
  };
  /** Configure Google or Microsoft. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'PUT /v1/api/admin/sign-in-providers/{strategy}/': {
    params: { strategy: "OAuth-Google" | "OAuth-Office365" };
    body: { client_id: string; client_secret?: string; issuer?: string; directory?: string; hosted_domain?: string };
    reply: { success: true; data: { strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; enabled: boolean; in_use: boolean; ready: boolean; form?: { fields: { name: string; label: string; type: "text" | "url" | "password"; hint?: string; placeholder?: string; section?: string }[]; settings: { [name: string]: string }; has_secret: boolean; register: { label: string; about: string; value: string }[]; register_hint?: string }; certificates?: { subject: string; fingerprint: string; valid_from: string; valid_to: string; state: "valid" | "expiring" | "expired" | "not_yet"; pem: string }[] } };
  };
  /** Disable a sign-in method. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'POST /v1/api/admin/sign-in-providers/{strategy}/disable/': {
    params: { strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365" };
    reply: { success: true; msg?: string };
  };
  /** Enable a sign-in method. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'POST /v1/api/admin/sign-in-providers/{strategy}/enable/': {
    params: { strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365" };
    reply: { success: true; msg?: string };
  };
  /** Test the saved settings step by step. Requires one of: ADM. An API key cannot do this: a key must not change how people sign in. */
  'POST /v1/api/admin/sign-in-providers/{strategy}/test/': {
    params: { strategy: "SAML2" | "OAuth-Google" | "OAuth-Office365" };
    reply: { success: true; data: { passed: boolean; steps: { name: string; state: "ok" | "warning" | "failed" | "skipped"; found: string; advice: string }[] } };
  };
  /** List success criteria or milestones in their order, including archived ones. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/success-plans/{choices}/': {
    params: { choices: "criteria" | "milestones" };
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: PlanChoice[]; has_next: boolean; total_records: number } };
  };
  /** Add a success criterion or milestone at the end. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'POST /v1/api/admin/success-plans/{choices}/': {
    params: { choices: "criteria" | "milestones" };
    body: { name: string };
    reply: { success: true; data: PlanChoice };
  };
  /** Delete one that no plan has chosen; 400 for any other, which may be archived. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/success-plans/{choices}/{id}/': {
    params: { choices: "criteria" | "milestones"; id: number | string };
    reply: { success: true; data: { id: number } };
  };
  /** Rename, move or archive a success criterion or milestone. Requires one of: ADM, DA, CSO. Scope of API keys: `write`. */
  'PUT /v1/api/admin/success-plans/{choices}/{id}/': {
    params: { choices: "criteria" | "milestones"; id: number | string };
    body: { name?: string; archived?: boolean; position?: number };
    reply: { success: true; data: PlanChoice };
  };
  /** List addresses that receive no bulk email, newest first. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/suppressions/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; reason?: "unsubscribed" | "bounced" | "manual" };
    reply: { success: true; data: { listing: { id: number; address: string; reason: "unsubscribed" | "bounced" | "manual"; detail: string | null; created_at: string; created_by: string | null }[]; has_next: boolean; total_records: number } };
  };
  /** Suppress addresses; those that are suppressed already remain unchanged. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/suppressions/': {
    body: { addresses: string[]; detail?: string };
    reply: { success: true; data: { added: number } };
  };
  /** Export the suppressed addresses that match a filter as CSV. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/suppressions/export/': {
    query: { q?: string; reason?: "unsubscribed" | "bounced" | "manual" };
    reply: Blob;
  };
  /** Let an address receive bulk email again. Requires one of: ADM. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/suppressions/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** List teams by name, with leads and member counts. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/teams/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string };
    reply: { success: true; data: { listing: { id: number; name: string; leads: { user_id: number; name: string; avatar_url: string | null }[]; members: number; accounts: number }[]; has_next: boolean; total_records: number } };
  };
  /** Create a team. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/teams/': {
    body: { name: string; members: { user_id: number; is_lead?: boolean }[] };
    reply: { success: true; data: { id: number; name: string; members: { user_id: number; name: string; avatar_url: string | null; email: string; is_lead: boolean; status: "active" | "invited" | "inactive"; user_access_type: "full" | "read_only" }[] } };
  };
  /** Delete a team; its members and accounts are not deleted. Requires one of: ADM. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/teams/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a team with its members, leads first. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/teams/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; members: { user_id: number; name: string; avatar_url: string | null; email: string; is_lead: boolean; status: "active" | "invited" | "inactive"; user_access_type: "full" | "read_only" }[] } };
  };
  /** Change the name, members and leads of a team; access changes with the next request. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/admin/teams/{id}/': {
    params: { id: number | string };
    body: { name: string; members: { user_id: number; is_lead?: boolean }[] };
    reply: { success: true; data: { id: number; name: string; members: { user_id: number; name: string; avatar_url: string | null; email: string; is_lead: boolean; status: "active" | "invited" | "inactive"; user_access_type: "full" | "read_only" }[] } };
  };
  /** List users with roles, teams and status, at most 10,000 per page. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/users/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; role?: string; status?: "active" | "invited" | "inactive"; team?: number | string; sort?: "name" | "-name" | "email" | "-email" | "status" | "-status" | "created" | "-created" };
    reply: { success: true; data: { listing: { id: number; email: string; first_name: string; last_name: string; title: string | null; avatar_url: string | null; roles: string[]; user_access_type: "full" | "read_only"; status: "active" | "invited" | "inactive"; second_factor: boolean; teams: { id: number; name: string; is_lead: boolean }[]; accounts: number; last_seen_at: string | null; created_at: string; invitation_expires_at: string | null }[]; has_next: boolean; total_records: number; statuses: { [name: string]: number } } };
  };
  /** Export the users that match a filter as CSV. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/users/export/': {
    query: { q?: string; role?: string; status?: "active" | "invited" | "inactive"; team?: number | string; sort?: "name" | "-name" | "email" | "-email" | "status" | "-status" | "created" | "-created" };
    reply: Blob;
  };
  /** Get a user with linked external identities. Requires one of: ADM, DA, CSO. Scope of API keys: `read`. */
  'GET /v1/api/admin/users/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; email: string; first_name: string; last_name: string; title: string | null; avatar_url: string | null; roles: string[]; user_access_type: "full" | "read_only"; status: "active" | "invited" | "inactive"; second_factor: boolean; teams: { id: number; name: string; is_lead: boolean }[]; accounts: number; last_seen_at: string | null; created_at: string; invitation_expires_at: string | null; identities: { id: number; strategy: string; email: string | null; linked_at: string; last_used_at: string }[] } };
  };
  /** Change name, title, roles and access of a user; open sessions change with the next request. Requires one of: ADM. An API key cannot do this: a key must not decide who can sign in, or with which role. */
  'PUT /v1/api/admin/users/{id}/': {
    params: { id: number | string };
    body: { first_name: string; last_name: string; title?: string | null; roles: string[]; user_access_type: "full" | "read_only" };
    reply: { success: true; data: { id: number; email: string; first_name: string; last_name: string; title: string | null; avatar_url: string | null; roles: string[]; user_access_type: "full" | "read_only"; status: "active" | "invited" | "inactive"; second_factor: boolean; teams: { id: number; name: string; is_lead: boolean }[]; accounts: number; last_seen_at: string | null; created_at: string; invitation_expires_at: string | null; identities: { id: number; strategy: string; email: string | null; linked_at: string; last_used_at: string }[] } };
  };
  /** Deactivate a user; sessions and links end immediately, and owned records stay assigned. Requires one of: ADM. An API key cannot do this: a key must not decide who can sign in, or with which role. */
  'POST /v1/api/admin/users/{id}/deactivate/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; email: string; first_name: string; last_name: string; title: string | null; avatar_url: string | null; roles: string[]; user_access_type: "full" | "read_only"; status: "active" | "invited" | "inactive"; second_factor: boolean; teams: { id: number; name: string; is_lead: boolean }[]; accounts: number; last_seen_at: string | null; created_at: string; invitation_expires_at: string | null; identities: { id: number; strategy: string; email: string | null; linked_at: string; last_used_at: string }[] } };
  };
  /** Unlink an external identity and end its sessions. Requires one of: ADM. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'DELETE /v1/api/admin/users/{id}/identities/{identityId}/': {
    params: { id: number | string; identityId: number | string };
    reply: { success: true; msg?: string };
  };
  /** Resend an invitation with a new link; the old link no longer works. Requires one of: ADM, DA, CSO. An API key cannot do this: a key must not decide who can sign in, or with which role. */
  'POST /v1/api/admin/users/{id}/invite/': {
    params: { id: number | string };
    reply: { success: true; msg: string; data: { invited: { id: number; email: string }[] } };
  };
  /** Reactivate a user. Requires one of: ADM. An API key cannot do this: a key must not decide who can sign in, or with which role. */
  'POST /v1/api/admin/users/{id}/reactivate/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; email: string; first_name: string; last_name: string; title: string | null; avatar_url: string | null; roles: string[]; user_access_type: "full" | "read_only"; status: "active" | "invited" | "inactive"; second_factor: boolean; teams: { id: number; name: string; is_lead: boolean }[]; accounts: number; last_seen_at: string | null; created_at: string; invitation_expires_at: string | null; identities: { id: number; strategy: string; email: string | null; linked_at: string; last_used_at: string }[] } };
  };
  /** Remove two-factor authentication of another user. Requires one of: ADM. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/admin/users/{id}/second_factor/reset/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a delivery with its request, the beginning of the response, and its attempts. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/webhook-deliveries/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; event_id: string; event_name: string; status: "waiting" | "delivered" | "failed"; attempts: number; created_at: string; ended_at: string | null; next_attempt_at: string | null; http_status: number | null; duration_ms: number | null; error: string | null; webhook: { id: number; name: string }; request: { url: string; headers: { [name: string]: string } | null; body: string }; answer: string | null; attempt_log: { at: string; http_status: number | null; duration_ms: number; error: string | null }[]; may_replay: boolean } };
  };
  /** Send a delivery again, with the same id. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/webhook-deliveries/{id}/replay/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; event_id: string; event_name: string; status: "waiting" | "delivered" | "failed"; attempts: number; created_at: string; ended_at: string | null; next_attempt_at: string | null; http_status: number | null; duration_ms: number | null; error: string | null; webhook: { id: number; name: string }; request: { url: string; headers: { [name: string]: string } | null; body: string }; answer: string | null; attempt_log: { at: string; http_status: number | null; duration_ms: number; error: string | null }[]; may_replay: boolean } };
  };
  /** List webhooks by name. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/webhooks/': {
    query: { pageNum?: number | string; limit?: number | string; q?: string; status?: "active" | "disabled" };
    reply: { success: true; data: { listing: Webhook[]; has_next: boolean; total_records: number } };
  };
  /** Create an active webhook; only this response contains its secret. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/webhooks/': {
    body: { name: string; url: string; event_names: ("account.bulk_edited" | "account.imported" | "account.updated" | "account_team.imported" | "action.assigned" | "action.completed" | "action.created" | "action.reopened" | "action.skipped" | "action.updated" | "action_edit.created" | "action_edit.undone" | "ai_provider.tested" | "ai_provider.updated" | "announcement.created" | "announcement.deleted" | "announcement.updated" | "api_key.created" | "api_key.revoked" | "asset.created" | "asset.deleted" | "asset.downloaded" | "asset.pinned" | "attribute.created" | "attribute.deleted" | "attribute.updated" | "attribute_value.updated" | "automation_rule.created" | "automation_rule.deleted" | "automation_rule.disabled" | "automation_rule.enabled" | "automation_rule.run" | "automation_rule.updated" | "bounce_mailbox.tested" | "bounce_mailbox.updated" | "bulk_configuration.created" | "bulk_configuration.deleted" | "bulk_configuration.updated" | "bulk_edit.created" | "bulk_edit.undone" | "bulk_email_settings.changed" | "bulk_file.deleted" | "bulk_file.uploaded" | "bulk_message.bounced" | "bulk_message.sent" | "bulk_run.approved" | "bulk_run.cancelled" | "bulk_run.created" | "bulk_run.finished" | "bulk_run.paused" | "bulk_run.rejected" | "bulk_run.resent" | "bulk_run.resumed" | "bulk_run.scheduled" | "bulk_test.sent" | "chat_channel.deleted" | "chat_channel.tested" | "chat_channel.updated" | "churn.imported" | "company.created" | "company.updated" | "company_deletion.canceled" | "company_deletion.requested" | "company_export.downloaded" | "company_export.requested" | "company_import.requested" | "component.created" | "component.deleted" | "component.updated" | "contact.created" | "contact.deleted" | "contact.imported" | "contact.merge_undone" | "contact.merged" | "contact.pinned" | "contact.unpinned" | "contact.updated" | "contact_fields.updated" | "custom_row.created" | "custom_row.deleted" | "custom_row.updated" | "custom_table.created" | "custom_table.deleted" | "custom_table.rows_imported" | "custom_table.updated" | "definitions.exported" | "definitions.imported" | "email.changed" | "email.restored" | "email_template.created" | "email_template.deleted" | "email_template.updated" | "event_group.mapped" | "event_name.mapped" | "external_identity.linked" | "external_identity.removed" | "external_process.archived" | "external_process.created" | "external_process.secret_rotated" | "external_process.unarchived" | "external_process.updated" | "first_steps.dismissed" | "health_score.updated" | "import.check_requested" | "import.discarded" | "import.failed" | "import.finished" | "import.mapped" | "import.run" | "import.undo_requested" | "import.undone" | "import.uploaded" | "import_mapping.created" | "import_mapping.deleted" | "invitation.accepted" | "invitation.revealed" | "kpi.created" | "kpi.deleted" | "kpi.updated" | "kpi_category.updated" | "kpi_formula.created" | "kpi_formula.deleted" | "kpi_formula.updated" | "kpi_template.created" | "kpi_template.deleted" | "kpi_template.updated" | "list.exported" | "mail_sender.tested" | "mail_sender.updated" | "meeting.added" | "menu.reordered" | "menu_item.created" | "menu_item.deleted" | "menu_item.updated" | "note.created" | "note.deleted" | "note.pinned" | "note.unpinned" | "note.updated" | "note_file.created" | "note_file.deleted" | "objective.completed" | "objective.measured" | "objective.reopened" | "outgoing_mail.requeued" | "page.created" | "page.deleted" | "page.updated" | "password.changed" | "password.reset" | "plan_choice.archived" | "plan_choice.created" | "plan_choice.deleted" | "plan_choice.unarchived" | "plan_choice.updated" | "play.closed" | "play.created" | "play.renamed" | "play.unassigned" | "play_application.created" | "play_template.archived" | "play_template.created" | "play_template.unarchived" | "play_template.updated" | "process_run.executed" | "profile.updated" | "prompt.created" | "prompt.deleted" | "prompt.updated" | "recovery_code.used" | "recovery_codes.replaced" | "reminder.changed" | "reminder.removed" | "reminder.set" | "report_delivery.created" | "report_delivery.deleted" | "report_delivery.updated" | "saved_view.created" | "saved_view.deleted" | "saved_view.updated" | "second_factor.disabled" | "second_factor.enabled" | "second_factor.reset" | "session.ended" | "session.ended_by_admin" | "session.ended_by_provider" | "session.ended_remotely" | "session.others_ended" | "session.started" | "sign_in.locked" | "sign_in.rejected" | "sign_in_policy.updated" | "sign_in_provider.disabled" | "sign_in_provider.enabled" | "sign_in_provider.tested" | "sign_in_provider.updated" | "subscription.imported" | "success_plan.created" | "success_plan.deleted" | "success_plan.published" | "success_plan.updated" | "success_plan.withdrawn" | "support_case.imported" | "suppression.created" | "suppression.deleted" | "team.created" | "team.deleted" | "team.updated" | "ticket.created" | "ticket.deleted" | "ticket.mail_sent" | "ticket.updated" | "usage.ingested" | "user.deactivated" | "user.invited" | "user.reactivated" | "user.updated" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.enabled" | "webhook.replayed" | "webhook.secret_rotated" | "webhook.tested" | "webhook.updated" | "work_note.created" | "work_note.deleted" | "work_note.updated")[] | null };
    reply: { success: true; data: { webhook: Webhook; secret: string } };
  };
  /** Delete a webhook with its deliveries. Requires one of: ADM. Scope of API keys: `write`. */
  'DELETE /v1/api/admin/webhooks/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a webhook with its state. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/webhooks/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: Webhook };
  };
  /** Save a webhook; 409 if `version` is not the newest. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/admin/webhooks/{id}/': {
    params: { id: number | string };
    query: { version?: number | string };
    body: { name: string; url: string; event_names: ("account.bulk_edited" | "account.imported" | "account.updated" | "account_team.imported" | "action.assigned" | "action.completed" | "action.created" | "action.reopened" | "action.skipped" | "action.updated" | "action_edit.created" | "action_edit.undone" | "ai_provider.tested" | "ai_provider.updated" | "announcement.created" | "announcement.deleted" | "announcement.updated" | "api_key.created" | "api_key.revoked" | "asset.created" | "asset.deleted" | "asset.downloaded" | "asset.pinned" | "attribute.created" | "attribute.deleted" | "attribute.updated" | "attribute_value.updated" | "automation_rule.created" | "automation_rule.deleted" | "automation_rule.disabled" | "automation_rule.enabled" | "automation_rule.run" | "automation_rule.updated" | "bounce_mailbox.tested" | "bounce_mailbox.updated" | "bulk_configuration.created" | "bulk_configuration.deleted" | "bulk_configuration.updated" | "bulk_edit.created" | "bulk_edit.undone" | "bulk_email_settings.changed" | "bulk_file.deleted" | "bulk_file.uploaded" | "bulk_message.bounced" | "bulk_message.sent" | "bulk_run.approved" | "bulk_run.cancelled" | "bulk_run.created" | "bulk_run.finished" | "bulk_run.paused" | "bulk_run.rejected" | "bulk_run.resent" | "bulk_run.resumed" | "bulk_run.scheduled" | "bulk_test.sent" | "chat_channel.deleted" | "chat_channel.tested" | "chat_channel.updated" | "churn.imported" | "company.created" | "company.updated" | "company_deletion.canceled" | "company_deletion.requested" | "company_export.downloaded" | "company_export.requested" | "company_import.requested" | "component.created" | "component.deleted" | "component.updated" | "contact.created" | "contact.deleted" | "contact.imported" | "contact.merge_undone" | "contact.merged" | "contact.pinned" | "contact.unpinned" | "contact.updated" | "contact_fields.updated" | "custom_row.created" | "custom_row.deleted" | "custom_row.updated" | "custom_table.created" | "custom_table.deleted" | "custom_table.rows_imported" | "custom_table.updated" | "definitions.exported" | "definitions.imported" | "email.changed" | "email.restored" | "email_template.created" | "email_template.deleted" | "email_template.updated" | "event_group.mapped" | "event_name.mapped" | "external_identity.linked" | "external_identity.removed" | "external_process.archived" | "external_process.created" | "external_process.secret_rotated" | "external_process.unarchived" | "external_process.updated" | "first_steps.dismissed" | "health_score.updated" | "import.check_requested" | "import.discarded" | "import.failed" | "import.finished" | "import.mapped" | "import.run" | "import.undo_requested" | "import.undone" | "import.uploaded" | "import_mapping.created" | "import_mapping.deleted" | "invitation.accepted" | "invitation.revealed" | "kpi.created" | "kpi.deleted" | "kpi.updated" | "kpi_category.updated" | "kpi_formula.created" | "kpi_formula.deleted" | "kpi_formula.updated" | "kpi_template.created" | "kpi_template.deleted" | "kpi_template.updated" | "list.exported" | "mail_sender.tested" | "mail_sender.updated" | "meeting.added" | "menu.reordered" | "menu_item.created" | "menu_item.deleted" | "menu_item.updated" | "note.created" | "note.deleted" | "note.pinned" | "note.unpinned" | "note.updated" | "note_file.created" | "note_file.deleted" | "objective.completed" | "objective.measured" | "objective.reopened" | "outgoing_mail.requeued" | "page.created" | "page.deleted" | "page.updated" | "password.changed" | "password.reset" | "plan_choice.archived" | "plan_choice.created" | "plan_choice.deleted" | "plan_choice.unarchived" | "plan_choice.updated" | "play.closed" | "play.created" | "play.renamed" | "play.unassigned" | "play_application.created" | "play_template.archived" | "play_template.created" | "play_template.unarchived" | "play_template.updated" | "process_run.executed" | "profile.updated" | "prompt.created" | "prompt.deleted" | "prompt.updated" | "recovery_code.used" | "recovery_codes.replaced" | "reminder.changed" | "reminder.removed" | "reminder.set" | "report_delivery.created" | "report_delivery.deleted" | "report_delivery.updated" | "saved_view.created" | "saved_view.deleted" | "saved_view.updated" | "second_factor.disabled" | "second_factor.enabled" | "second_factor.reset" | "session.ended" | "session.ended_by_admin" | "session.ended_by_provider" | "session.ended_remotely" | "session.others_ended" | "session.started" | "sign_in.locked" | "sign_in.rejected" | "sign_in_policy.updated" | "sign_in_provider.disabled" | "sign_in_provider.enabled" | "sign_in_provider.tested" | "sign_in_provider.updated" | "subscription.imported" | "success_plan.created" | "success_plan.deleted" | "success_plan.published" | "success_plan.updated" | "success_plan.withdrawn" | "support_case.imported" | "suppression.created" | "suppression.deleted" | "team.created" | "team.deleted" | "team.updated" | "ticket.created" | "ticket.deleted" | "ticket.mail_sent" | "ticket.updated" | "usage.ingested" | "user.deactivated" | "user.invited" | "user.reactivated" | "user.updated" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.enabled" | "webhook.replayed" | "webhook.secret_rotated" | "webhook.tested" | "webhook.updated" | "work_note.created" | "work_note.deleted" | "work_note.updated")[] | null };
    reply: { success: true; data: Webhook };
  };
  /** Enable or disable a webhook; disabling ends its waiting deliveries. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/webhooks/{id}/active/': {
    params: { id: number | string };
    body: { active: boolean };
    reply: { success: true; data: Webhook };
  };
  /** List the deliveries of a webhook, newest first. Requires one of: ADM. Scope of API keys: `read`. */
  'GET /v1/api/admin/webhooks/{id}/deliveries/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; status?: "waiting" | "delivered" | "failed"; event?: "account.bulk_edited" | "account.imported" | "account.updated" | "account_team.imported" | "action.assigned" | "action.completed" | "action.created" | "action.reopened" | "action.skipped" | "action.updated" | "action_edit.created" | "action_edit.undone" | "ai_provider.tested" | "ai_provider.updated" | "announcement.created" | "announcement.deleted" | "announcement.updated" | "api_key.created" | "api_key.revoked" | "asset.created" | "asset.deleted" | "asset.downloaded" | "asset.pinned" | "attribute.created" | "attribute.deleted" | "attribute.updated" | "attribute_value.updated" | "automation_rule.created" | "automation_rule.deleted" | "automation_rule.disabled" | "automation_rule.enabled" | "automation_rule.run" | "automation_rule.updated" | "bounce_mailbox.tested" | "bounce_mailbox.updated" | "bulk_configuration.created" | "bulk_configuration.deleted" | "bulk_configuration.updated" | "bulk_edit.created" | "bulk_edit.undone" | "bulk_email_settings.changed" | "bulk_file.deleted" | "bulk_file.uploaded" | "bulk_message.bounced" | "bulk_message.sent" | "bulk_run.approved" | "bulk_run.cancelled" | "bulk_run.created" | "bulk_run.finished" | "bulk_run.paused" | "bulk_run.rejected" | "bulk_run.resent" | "bulk_run.resumed" | "bulk_run.scheduled" | "bulk_test.sent" | "chat_channel.deleted" | "chat_channel.tested" | "chat_channel.updated" | "churn.imported" | "company.created" | "company.updated" | "company_deletion.canceled" | "company_deletion.requested" | "company_export.downloaded" | "company_export.requested" | "company_import.requested" | "component.created" | "component.deleted" | "component.updated" | "contact.created" | "contact.deleted" | "contact.imported" | "contact.merge_undone" | "contact.merged" | "contact.pinned" | "contact.unpinned" | "contact.updated" | "contact_fields.updated" | "custom_row.created" | "custom_row.deleted" | "custom_row.updated" | "custom_table.created" | "custom_table.deleted" | "custom_table.rows_imported" | "custom_table.updated" | "definitions.exported" | "definitions.imported" | "email.changed" | "email.restored" | "email_template.created" | "email_template.deleted" | "email_template.updated" | "event_group.mapped" | "event_name.mapped" | "external_identity.linked" | "external_identity.removed" | "external_process.archived" | "external_process.created" | "external_process.secret_rotated" | "external_process.unarchived" | "external_process.updated" | "first_steps.dismissed" | "health_score.updated" | "import.check_requested" | "import.discarded" | "import.failed" | "import.finished" | "import.mapped" | "import.run" | "import.undo_requested" | "import.undone" | "import.uploaded" | "import_mapping.created" | "import_mapping.deleted" | "invitation.accepted" | "invitation.revealed" | "kpi.created" | "kpi.deleted" | "kpi.updated" | "kpi_category.updated" | "kpi_formula.created" | "kpi_formula.deleted" | "kpi_formula.updated" | "kpi_template.created" | "kpi_template.deleted" | "kpi_template.updated" | "list.exported" | "mail_sender.tested" | "mail_sender.updated" | "meeting.added" | "menu.reordered" | "menu_item.created" | "menu_item.deleted" | "menu_item.updated" | "note.created" | "note.deleted" | "note.pinned" | "note.unpinned" | "note.updated" | "note_file.created" | "note_file.deleted" | "objective.completed" | "objective.measured" | "objective.reopened" | "outgoing_mail.requeued" | "page.created" | "page.deleted" | "page.updated" | "password.changed" | "password.reset" | "plan_choice.archived" | "plan_choice.created" | "plan_choice.deleted" | "plan_choice.unarchived" | "plan_choice.updated" | "play.closed" | "play.created" | "play.renamed" | "play.unassigned" | "play_application.created" | "play_template.archived" | "play_template.created" | "play_template.unarchived" | "play_template.updated" | "process_run.executed" | "profile.updated" | "prompt.created" | "prompt.deleted" | "prompt.updated" | "recovery_code.used" | "recovery_codes.replaced" | "reminder.changed" | "reminder.removed" | "reminder.set" | "report_delivery.created" | "report_delivery.deleted" | "report_delivery.updated" | "saved_view.created" | "saved_view.deleted" | "saved_view.updated" | "second_factor.disabled" | "second_factor.enabled" | "second_factor.reset" | "session.ended" | "session.ended_by_admin" | "session.ended_by_provider" | "session.ended_remotely" | "session.others_ended" | "session.started" | "sign_in.locked" | "sign_in.rejected" | "sign_in_policy.updated" | "sign_in_provider.disabled" | "sign_in_provider.enabled" | "sign_in_provider.tested" | "sign_in_provider.updated" | "subscription.imported" | "success_plan.created" | "success_plan.deleted" | "success_plan.published" | "success_plan.updated" | "success_plan.withdrawn" | "support_case.imported" | "suppression.created" | "suppression.deleted" | "team.created" | "team.deleted" | "team.updated" | "ticket.created" | "ticket.deleted" | "ticket.mail_sent" | "ticket.updated" | "usage.ingested" | "user.deactivated" | "user.invited" | "user.reactivated" | "user.updated" | "webhook.created" | "webhook.deleted" | "webhook.disabled" | "webhook.enabled" | "webhook.replayed" | "webhook.secret_rotated" | "webhook.tested" | "webhook.updated" | "work_note.created" | "work_note.deleted" | "work_note.updated" | "webhook.test" };
    reply: { success: true; data: { listing: WebhookDelivery[]; has_next: boolean; total_records: number } };
  };
  /** Send all deliveries again that failed, of events of the last hours. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/webhooks/{id}/replay/': {
    params: { id: number | string };
    body: { hours: number };
    reply: { success: true; data: { deliveries: number } };
  };
  /** Generate a new secret; for 24 hours, deliveries are signed with the previous one too. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/webhooks/{id}/secret/': {
    params: { id: number | string };
    reply: { success: true; data: { webhook: Webhook; secret: string } };
  };
  /** Send the event webhook.test once, also to a disabled webhook, and return the result. Requires one of: ADM. Scope of API keys: `write`. */
  'POST /v1/api/admin/webhooks/{id}/test/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; event_id: string; event_name: string; status: "waiting" | "delivered" | "failed"; attempts: number; created_at: string; ended_at: string | null; next_attempt_at: string | null; http_status: number | null; duration_ms: number | null; error: string | null; webhook: { id: number; name: string }; request: { url: string; headers: { [name: string]: string } | null; body: string }; answer: string | null; attempt_log: { at: string; http_status: number | null; duration_ms: number; error: string | null }[]; may_replay: boolean } };
  };
  /** List the first active administrators, who can grant access. Scope of API keys: `read`. */
  'GET /v1/api/administrators/': {
    reply: { success: true; data: { administrators: { name: string; email: string }[] } };
  };
  /** Get an answer of the assistant; with the header Accept: text/event-stream, the answer is streamed. An API key cannot do this: conversations with the assistant are private to the person. Programs use /mcp/ instead. */
  'POST /v1/api/ai-support/': {
    body: { prompt: string; component_id?: number | string | null; account_id?: number | string | null; conversation_id?: number | string | null };
    reply: { success: true; data: { answer: string; conversation_id: number; message: ChatMessage } };
  };
  /** List the 50 latest conversations of the caller, and whether a provider is configured. An API key cannot do this: conversations with the assistant are private to the person. Programs use /mcp/ instead. */
  'GET /v1/api/ai-support/conversations/': {
    query: { component_id?: number | string; account_id?: number | string };
    reply: { success: true; data: { conversations: { id: number; title: string; account_id: number | null; is_sample: boolean; updated_at: string }[]; is_configured: boolean } };
  };
  /** Delete a conversation of the caller. An API key cannot do this: conversations with the assistant are private to the person. Programs use /mcp/ instead. */
  'DELETE /v1/api/ai-support/conversations/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a conversation of the caller with its messages, oldest first. An API key cannot do this: conversations with the assistant are private to the person. Programs use /mcp/ instead. */
  'GET /v1/api/ai-support/conversations/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { conversation: { id: number; title: string; account_id: number | null; is_sample: boolean; updated_at: string }; messages: ChatMessage[] } };
  };
  /** Write a change that the assistant proposed to the caller. An API key cannot do this: conversations with the assistant are private to the person. Programs use /mcp/ instead. */
  'POST /v1/api/ai-support/proposals/{id}/confirm/': {
    params: { id: number | string };
    reply: { success: true; data: { proposal: { id: number; account_id: number; account_name: string; change: { kind: "note"; text: string } | { kind: "action"; name: string; description: string; due_on: string | null; play_id: number | null; play_name: string } | { kind: "plan"; name: string; description: string; due_on: string; summary: string } | { kind: "mail"; to: string[]; subject: string; text: string }; state: "pending" | "confirmed" | "dismissed"; record_id: number | null } } };
  };
  /** Dismiss a change that the assistant proposed to the caller. An API key cannot do this: conversations with the assistant are private to the person. Programs use /mcp/ instead. */
  'POST /v1/api/ai-support/proposals/{id}/dismiss/': {
    params: { id: number | string };
    reply: { success: true; data: { proposal: { id: number; account_id: number; account_name: string; change: { kind: "note"; text: string } | { kind: "action"; name: string; description: string; due_on: string | null; play_id: number | null; play_name: string } | { kind: "plan"; name: string; description: string; due_on: string; summary: string } | { kind: "mail"; to: string[]; subject: string; text: string }; state: "pending" | "confirmed" | "dismissed"; record_id: number | null } } };
  };
  /** Get where this host sends events about the use of the product, and whether the caller agreed. Scope of API keys: `read`. */
  'GET /v1/api/analytics/': {
    reply: { success: true; data: Analytics };
  };
  /** Agree to analytics, decline them, or withdraw the consent of the caller. An API key cannot do this: only a person can consent. */
  'PUT /v1/api/analytics/': {
    body: { consent: boolean };
    reply: { success: true; data: { consent: boolean } };
  };
  /** List the published announcements for the caller, newest first. Scope of API keys: `read`. */
  'GET /v1/api/announcements/': {
    query: { page_num?: number | string; limit?: number | string };
    reply: { success: true; data: { announcements: Announcement[]; has_next: boolean } };
  };
  /** Mark announcements as read by the caller. Scope of API keys: `write`. */
  'POST /v1/api/announcements/read/': {
    body: { ids: number[] };
    reply: { success: true; data: { unread: number } };
  };
  /** Check a password on the tenant of this host */
  'POST /v1/api/authenticate/': {
    body: { username: string; password: string; flow?: string };
    reply: { success: true; acs_url: string; email: string; errors: { e: string } | null; block: boolean; second_factor?: { step: "code" | "setup"; token: string } };
  };
  /** Complete a sign-in with a code of the authenticator app or a recovery code */
  'POST /v1/api/authenticate/second_factor/': {
    body: { domain?: string; email: string; token: string; code: string };
    reply: { success: true; acs_url: string; email: string; errors: { e: string } | null; block: boolean; second_factor?: { step: "code" | "setup"; token: string } };
  };
  /** Confirm the enrollment that a sign-in requires with a code of the authenticator app */
  'POST /v1/api/authenticate/second_factor/confirm/': {
    body: { domain?: string; email: string; token: string; code: string };
    reply: { success: true; data: { recovery_codes: string[] } };
  };
  /** Complete a sign-in after its enrollment is confirmed */
  'POST /v1/api/authenticate/second_factor/finish/': {
    body: { domain?: string; email: string; token: string };
    reply: { success: true; acs_url: string; email: string; errors: { e: string } | null; block: boolean; second_factor?: { step: "code" | "setup"; token: string } };
  };
  /** Start the enrollment that a sign-in requires */
  'POST /v1/api/authenticate/second_factor/setup/': {
    body: { domain?: string; email: string; token: string };
    reply: { success: true; data: { secret: string; uri: string } };
  };
  /** Check the password of an administrator (ADM, DA, CSO) */
  'POST /v1/api/authenticate_admin/': {
    body: { username: string; password: string; flow?: string };
    reply: { success: true; acs_url: string; email: string; errors: { e: string } | null; block: boolean; second_factor?: { step: "code" | "setup"; token: string } };
  };
  /** List accounts whose values changed within 7, 30 or 90 days, largest change of MRR first. Scope of API keys: `read`. */
  'GET /v1/api/briefings/changes/': {
    query: { pageNum?: number | string; limit?: number | string; days?: number | string; kind?: "new" | "churned" | "expansion" | "contraction" | "health_up" | "health_down" | "cases" | "renewal"; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { listing: AccountChange[]; has_next: boolean; total_records: number; since: string; mrr: number; mrr_before: number } };
  };
  /** Summarize the first changed accounts with the model. Scope of API keys: `write`. */
  'POST /v1/api/briefings/changes/summary/': {
    query: { limit?: number | string; days?: number | string; kind?: "new" | "churned" | "expansion" | "contraction" | "health_up" | "health_down" | "cases" | "renewal"; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: BriefingSummary };
  };
  /** List active accounts with reasons why they are at risk, most reasons first, then by MRR. Scope of API keys: `read`. */
  'GET /v1/api/briefings/risks/': {
    query: { pageNum?: number | string; limit?: number | string; reason?: "poor_health" | "falling_health" | "renewal" | "falling_mrr" | "falling_users" | "unused_licenses" | "open_cases" | "overdue_actions"; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { listing: AccountRisk[]; has_next: boolean; total_records: number; mrr: number } };
  };
  /** Summarize the first accounts at risk with the model. Scope of API keys: `write`. */
  'POST /v1/api/briefings/risks/summary/': {
    query: { limit?: number | string; reason?: "poor_health" | "falling_health" | "renewal" | "falling_mrr" | "falling_users" | "unused_licenses" | "open_cases" | "overdue_actions"; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: BriefingSummary };
  };
  /** Count that a link of a tracked message was followed, and redirect to the address that the message contains */
  'GET /v1/api/bulk-email/clicked/{token}/': {
    params: { token: string };
    reply: Blob;
  };
  /** List uploaded files, newest first. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/bulk-email/details/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: BulkFile[]; has_next: boolean; total_records: number } };
  };
  /** List who would receive the messages now, and who would be excluded and why; stores nothing. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'POST /v1/api/bulk-email/dry-run/': {
    body: { template_content?: string; fileurl?: string; view_id?: number | string | null; selected_cols?: string[]; selected_to_col?: string; filename?: string; subject?: string; id?: number | string; run_id?: number | string; pageNum?: number | string; limit?: number | string; show?: "all" | "included" | "excluded" };
    reply: { success: true; data: { total: number; included: number; excluded: number; reasons: { reason: "invalid" | "duplicate" | "unsubscribed" | "bounced" | "suppressed"; rows: number }[]; listing: { row: number; address: string; reason: "invalid" | "duplicate" | "unsubscribed" | "bounced" | "suppressed" | null }[]; has_next: boolean } };
  };
  /** Upload a csv, xlsx or xls file of recipients, at most 10 MB and 10,000 rows. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/file-upload/': {
    form: Form<{ file: string }>;
    reply: { success: true; data: BulkFile };
  };
  /** Count that the image of a tracked message was loaded; returns a transparent image */
  'GET /v1/api/bulk-email/opened/{token}/': {
    params: { token: string };
    reply: Blob;
  };
  /** Render the message of one row, with its footer. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'POST /v1/api/bulk-email/preview/': {
    body: { template_content?: string; fileurl?: string; view_id?: number | string | null; selected_cols?: string[]; selected_to_col?: string; filename?: string; subject?: string; id?: number | string; row?: number };
    reply: { success: true; data: { row: number; total: number; to: string; subject: string; html: string; text: string } };
  };
  /** List runs of the caller, newest first, and those that wait for approval; of the company for administrators. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/bulk-email/runs/': {
    query: { pageNum?: number | string; limit?: number | string; status?: "scheduled" | "awaiting approval" | "queued" | "sending" | "paused" | "sent" | "partly failed" | "failed" | "cancelled"; configuration_id?: number | string };
    reply: { success: true; data: { listing: BulkRun[]; has_next: boolean; total_records: number } };
  };
  /** Get a run with its progress. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/bulk-email/runs/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: BulkRun };
  };
  /** Approve a run of another user, which then starts at its time. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/approve/': {
    params: { id: number | string };
    body: { comment?: string };
    reply: { success: true; data: BulkRun };
  };
  /** Cancel a run; messages that were not sent are marked as cancelled. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/cancel/': {
    params: { id: number | string };
    reply: { success: true; data: BulkRun };
  };
  /** Export the results of a run as CSV, in the order of the rows. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/bulk-email/runs/{id}/messages.csv': {
    params: { id: number | string };
    reply: Blob;
  };
  /** List the messages of a run in the order of the rows. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/bulk-email/runs/{id}/messages/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string; status?: "waiting" | "sending" | "sent" | "failed" | "uncertain" | "excluded" | "cancelled" | "bounced"; searchText?: string };
    reply: { success: true; data: { listing: BulkMessage[]; has_next: boolean; total_records: number } };
  };
  /** Pause a run; messages that are being sent are completed. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/pause/': {
    params: { id: number | string };
    reply: { success: true; data: BulkRun };
  };
  /** Reject a run of another user, which cancels it. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/reject/': {
    params: { id: number | string };
    body: { comment: string };
    reply: { success: true; data: BulkRun };
  };
  /** Resume a paused run, or try again at once after a problem of the connection. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/resume/': {
    params: { id: number | string };
    reply: { success: true; data: BulkRun };
  };
  /** Change when a run starts that has not started; null starts it now. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/schedule/': {
    params: { id: number | string };
    body: { scheduled_at: string | null };
    reply: { success: true; data: BulkRun };
  };
  /** Send failed or uncertain messages of a run again; uncertain ones may arrive twice. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/runs/{id}/send-again/': {
    params: { id: number | string };
    body: { statuses: ("failed" | "uncertain")[]; message_ids?: (number | string)[] };
    reply: { success: true; data: BulkRun };
  };
  /** Get the settings of bulk email. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/bulk-email/settings/': {
    reply: { success: true; data: { approval: boolean; tracking: boolean } };
  };
  /** Change whether runs need approval, and whether opens and clicks of new runs are counted. Requires one of: ADM. Scope of API keys: `write`. */
  'PUT /v1/api/bulk-email/settings/': {
    body: { approval: boolean; tracking: boolean };
    reply: { success: true; data: { approval: boolean; tracking: boolean } };
  };
  /** Send the message of one row to the caller only, with its real values. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/test-mail/': {
    body: { template_content?: string; fileurl?: string; view_id?: number | string | null; selected_cols?: string[]; selected_to_col?: string; filename?: string; subject?: string; id?: number | string; row?: number };
    reply: { success: true; data: { to: string } };
  };
  /** Save a configuration and queue a run that mails each row, or run a saved configuration by its id. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/bulk-email/trigger-mails/': {
    body: { template_content?: string; fileurl?: string; view_id?: number | string | null; selected_cols?: string[]; selected_to_col?: string; filename?: string; subject?: string; id?: number | string; scheduled_at?: string | null; request_key?: string };
    reply: { success: true; data: { id: number; run_id: number; status: "scheduled" | "awaiting approval" | "queued" | "sending" | "paused" | "sent" | "partly failed" | "failed" | "cancelled"; total: number } };
  };
  /** Change the password of the caller; all sessions of the caller end. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/change_password/': {
    body: { oldPassword: string; newPassword: string; confirmPassword: string };
    reply: { success: true; msg?: string };
  };
  /** Get when the company will be deleted, if an administrator has requested it. Scope of API keys: `read`. */
  'GET /v1/api/company-deletion/': {
    reply: { success: true; data: { request: { requested_at: string; requested_by: string; due_at: string } | null; waiting_days: number; has_password: boolean } };
  };
  /** Get a page of rows of a component. Scope of API keys: `read`. */
  'GET /v1/api/component/': {
    query: { id: number | string; pageNumber?: number | string; pageSize?: number | string; accountId?: number | string; report_period?: "Last 6 Months" | "Last 12 Months" | "Last 24 Months" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { reports: { _link?: { [name: string]: { type: "account"; account_id: number; account_name: string; image_url?: string } | { type: "action"; action_id: number } | { type: "menu"; menuId: number; linkparams: { [name: string]: string | number | boolean | null } } | { type: "scroll"; component_id: number } | { type: "url"; href: string } }; _drill?: { [name: string]: string | number | boolean | null } }[]; has_prev: boolean; has_next: boolean; total_pages: number; current_page: number; total_records: number; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[]; series?: { key: string; label: string; value?: string | number | boolean | null }[]; series_by?: string; html?: string; no_history?: true; all_accounts_only?: true } | { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true } };
  };
  /** Get a page of rows of a component, filtered and sorted. Scope of API keys: `read`. */
  'POST /v1/api/component/': {
    query: { id: number | string; pageNumber?: number | string; pageSize?: number | string; accountId?: number | string; report_period?: "Last 6 Months" | "Last 12 Months" | "Last 24 Months" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    body: { filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null; accountId?: number | string };
    reply: { success: true; data: { reports: { _link?: { [name: string]: { type: "account"; account_id: number; account_name: string; image_url?: string } | { type: "action"; action_id: number } | { type: "menu"; menuId: number; linkparams: { [name: string]: string | number | boolean | null } } | { type: "scroll"; component_id: number } | { type: "url"; href: string } }; _drill?: { [name: string]: string | number | boolean | null } }[]; has_prev: boolean; has_next: boolean; total_pages: number; current_page: number; total_records: number; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[]; series?: { key: string; label: string; value?: string | number | boolean | null }[]; series_by?: string; html?: string; no_history?: true; all_accounts_only?: true } | { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true } };
  };
  /** Get how a component is displayed, without its query. Scope of API keys: `read`. */
  'GET /v1/api/component/detail/': {
    query: { id: number | string };
    reply: { success: true; data: { id: number; name: string; kind: "html" | "table" | "graph" | "score" | "react-table" | "react-ai" | "kpi" | "extension"; version: number; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: string; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; drilldown: { component?: number; deeplink?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; linkparams: { [name: string]: Expression }; params: { selected: string; value: string }[] } | null; threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; extension?: { name: string; options: { [name: string]: string | number | boolean } }; rows_of?: string; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[] } };
  };
  /** Export the rows of a component as CSV, 50,000 at most. Scope of API keys: `read`. */
  'POST /v1/api/component/download_component_data/': {
    query: { id: number | string; accountId?: number | string; report_period?: "Last 6 Months" | "Last 12 Months" | "Last 24 Months" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    body: { filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null; accountId?: number | string };
    reply: { success: true; data: string };
  };
  /** Get a score of an account with its KPIs. Scope of API keys: `read`. */
  'GET /v1/api/component/get-score-component-data/{id}/': {
    params: { id: number | string };
    query: { account_id?: number | string };
    reply: { success: true; data: { account_score: number; kpi_score_data: { kpi_id: number; name: string; kpi_value: number; weightage: number; kpi_weightage_share: number }[]; invalid_kpis: { kpi_id: number; name: string }[] } };
  };
  /** Get a page for the caller, with tabs, grids and their items. Scope of API keys: `read`. */
  'GET /v1/api/component/page/detail/': {
    query: { id: number | string; account_id?: number | string };
    reply: { success: true; data: { layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; tabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; nestedTabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[] }[]; is_default: boolean }[]; id: number; name: string; version: number; meta: { scope: { name: "Global" | "Account" | "Portfolio" | "Report" } }; components: { id: number; name: string; kind: string; title: string }[]; has_period?: boolean; owner_scopes: ("mine" | "team" | "all")[]; owner_scope: "mine" | "team" | "all" } };
  };
  /** Get a page by its name. Scope of API keys: `read`. */
  'GET /v1/api/component/page/detail/name/': {
    query: { name: string; account_id?: number | string };
    reply: { success: true; data: { layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; tabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[]; nestedTabs: { id: string; key: string; name: string; roles: string[]; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null; tabs: { id: string; name: string; layout: { id: string; col: number; row: number; sizeX: number; sizeY: number; autoHeight: boolean; customHeight: { heightValue: number; heightUnit: "px" | "vh" | "rem" } | null; noContainer: boolean; hideTitle: boolean; hide_component: boolean; component: number | null; isKpi: boolean; kpis: number[]; attribute: number | null; screen: string | null }[] }[] }[] }[]; is_default: boolean }[]; id: number; name: string; version: number; meta: { scope: { name: "Global" | "Account" | "Portfolio" | "Report" } }; components: { id: number; name: string; kind: string; title: string }[]; has_period?: boolean; owner_scopes: ("mine" | "team" | "all")[]; owner_scope: "mine" | "team" | "all" } };
  };
  /** List the rows behind a tile, or behind a value of a chart. Scope of API keys: `read`. */
  'GET /v1/api/component/rows/': {
    query: { id: number | string; filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null; measure?: string; pageNumber?: number | string; pageSize?: number | string; accountId?: number | string; report_period?: "Last 6 Months" | "Last 12 Months" | "Last 24 Months" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { reports: { _link?: { [name: string]: { type: "account"; account_id: number; account_name: string; image_url?: string } | { type: "action"; action_id: number } | { type: "menu"; menuId: number; linkparams: { [name: string]: string | number | boolean | null } } | { type: "scroll"; component_id: number } | { type: "url"; href: string } }; _drill?: { [name: string]: string | number | boolean | null } }[]; has_prev: boolean; has_next: boolean; total_pages: number; current_page: number; total_records: number; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[]; series?: { key: string; label: string; value?: string | number | boolean | null }[]; series_by?: string; html?: string; no_history?: true; all_accounts_only?: true; metric: { rows_of: string; is_count: boolean; title: string; measure?: string; dimensions: { key: string; label: string; format: string; grain: "day" | "week" | "month" | "quarter" | "year" | null }[] } } };
  };
  /** Accept an invitation with its single-use code, a name and a password */
  'POST /v1/api/create_user/': {
    body: { email: string; tokenId: string; fName: string; lName: string; password: string; cpassword: string };
    reply: { success: true; msg?: string };
  };
  /** Set the value of an attribute on an account or an action. Scope of API keys: `write`. */
  'POST /v1/api/custom-attribute-value/': {
    body: { custom_attribute: number | string; scope: "Account" | "Action"; primary?: unknown; secondary?: unknown; meta_data?: { primary?: { form_type: string; option_type: string } | null; secondary?: { form_type: string; option_type: string } | null } | null; version?: number; accountId?: number | string; actionId?: number | string };
    reply: { success: true; data: { primary: string | number | string[] | null; secondary: string | number | string[] | null; meta_data: { primary?: { form_type: string; option_type: string } | null; secondary?: { form_type: string; option_type: string } | null }; updated_by: { user_id: number; name: string } | null; updated_at: string | null; version: number; user_type: "P" | "E" | "A"; read_only: boolean } };
  };
  /** Get the value of an attribute on an account or an action; nulls if it was never set. Scope of API keys: `read`. */
  'GET /v1/api/custom-attribute-value/{id}/': {
    params: { id: number | string };
    query: { accountId?: number | string; actionId?: number | string; menuId?: number | string };
    reply: { success: true; data: { primary: string | number | string[] | null; secondary: string | number | string[] | null; meta_data: { primary?: { form_type: string; option_type: string } | null; secondary?: { form_type: string; option_type: string } | null }; updated_by: { user_id: number; name: string } | null; updated_at: string | null; version: number; user_type: "P" | "E" | "A"; read_only: boolean } };
  };
  /** Get the definition of an attribute by its name. Scope of API keys: `read`. */
  'GET /v1/api/custom-attribute/name/': {
    query: { name: string; accountId?: number | string; actionId?: number | string };
    reply: { success: true; data: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number } };
  };
  /** Get the definition of an attribute; with an account, only if the caller can read it there. Scope of API keys: `read`. */
  'GET /v1/api/custom-attribute/{id}/': {
    params: { id: number | string };
    query: { accountId?: number | string; actionId?: number | string };
    reply: { success: true; data: { id: number; name: string; scope: "Account" | "Action"; copy: boolean; tooltip: string | null; read_permission: ("P" | "E" | "A")[]; write_permission: ("P" | "E" | "A")[]; components: unknown; version: number } };
  };
  /** Add a row to a custom table. Scope of API keys: `write`. */
  'POST /v1/api/customObject/insert/row/': {
    body: { reqParam: { tableName: string; rowData: { [name: string]: unknown } } };
    reply: { success: true; data: { [name: string]: string | number | boolean | null } };
  };
  /** List rows of a custom table, or with `systemSchema` of a built-in one; parameters in the body or in the URL. Scope of API keys: `read`. */
  'POST /v1/api/customObject/listing/': {
    query: { systemSchema?: boolean | string; reqParam?: { tableName: string; filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null }; limit?: number | string; pageNum?: number | string };
    body: { systemSchema?: boolean | string; reqParam?: { tableName: string; filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null }; limit?: number | string; pageNum?: number | string };
    reply: { success: true; data: { listing: { [name: string]: string | number | boolean | null }[]; has_next: boolean; total_records: number } };
  };
  /** Change the given columns of the row `rowData.id`. Scope of API keys: `write`. */
  'POST /v1/api/customObject/update/row/': {
    body: { reqParam: { tableName: string; rowData: { [name: string]: unknown } } };
    reply: { success: true; data: { [name: string]: string | number | boolean | null } };
  };
  /** List email templates with subject and body, by name. Scope of API keys: `read`. */
  'GET /v1/api/email_template/': {
    reply: { success: true; data: { templates: EmailTemplate[] } };
  };
  /** Get the product family of a product as a tree. Scope of API keys: `read`. */
  'GET /v1/api/entity/products/': {
    query: { sku_id: string };
    reply: { success: true; data: { products: ProductNode[] } };
  };
  /** Get the form of the external process of an action. Scope of API keys: `read`. */
  'GET /v1/api/epa/details/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: ProcessDetails };
  };
  /** Execute the external process of an action in the background. Scope of API keys: `write`. */
  'POST /v1/api/epa/execute/{id}/': {
    params: { id: number | string };
    body: { accountId?: number | string | null; playId?: number | string | null; values?: { [name: string]: string }; to?: string[]; cc?: string[]; subject?: string; body?: string; requestKey?: string };
    reply: { success: true; data: { status: "executed"; executed_on: string; run_id: number } };
  };
  /** List external processes that actions can execute, by name. Scope of API keys: `read`. */
  'GET /v1/api/epa/processes/': {
    reply: { success: true; data: { processes: { id: number; name: string; kind: "form" | "email" }[] } };
  };
  /** Repeat a finished run unchanged; only for administrators and the owner of the action. Scope of API keys: `write`. */
  'POST /v1/api/epa/replay/{id}/': {
    params: { id: number | string };
    body: { requestKey?: string };
    reply: { success: true; data: { status: "executed"; executed_on: string; run_id: number } };
  };
  /** List runs of the external process of an action, newest first. Scope of API keys: `read`. */
  'GET /v1/api/epa/runs/{id}/': {
    params: { id: number | string };
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: ProcessRun[]; has_next: boolean; total_records: number } };
  };
  /** Delete an uploaded file; configurations and runs that used it remain. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'DELETE /v1/api/file/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Download the file of a signed link */
  'GET /v1/api/files/{key}/': {
    params: { key: string };
    query: { expires: string; signature: string };
    reply: Blob;
  };
  /** Send a link to set a new password for the given tenant */
  'POST /v1/api/forgot_password/': {
    body: { email: string; domain: string };
    reply: { success: true; msg?: string };
  };
  /** List active users by name, for selection. Scope of API keys: `read`. */
  'GET /v1/api/get_all_users/': {
    reply: { success: true; data: { users: { user_id: number; first_name: string; last_name: string; email: string }[] } };
  };
  /** Exchange a single-use code for a token */
  'POST /v1/api/get_jwt/': {
    body: { email: string; code: string; flow?: string };
    reply: { success: true; data: { token: string; role: string[]; expanded_roles: { abbr: string; name: string }[]; sso_server: string; auth_strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; entity_name: string; entity_logo: string | null; entity_timezone: string; entity_theme: "theme-default" | "theme-bl" | "theme-pur" | "theme-org"; currency_symbol: string; currency_digits: number; avatar_url: string | null; user_id: number; user_access_type: "full" | "read_only"; first_name: string; last_name: string; email: string; title: string | null; appearance: "light" | "dark" | "auto" | null; mail_provider: "google" | "microsoft" | null } };
  };
  /** Exchange a completed SAML sign-in of this browser for a token */
  'POST /v1/api/get_saml_jwt/': {
    body: { email: string; flow?: string };
    reply: { success: true; data: { token: string; role: string[]; expanded_roles: { abbr: string; name: string }[]; sso_server: string; auth_strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; entity_name: string; entity_logo: string | null; entity_timezone: string; entity_theme: "theme-default" | "theme-bl" | "theme-pur" | "theme-org"; currency_symbol: string; currency_digits: number; avatar_url: string | null; user_id: number; user_access_type: "full" | "read_only"; first_name: string; last_name: string; email: string; title: string | null; appearance: "light" | "dark" | "auto" | null; mail_provider: "google" | "microsoft" | null } };
  };
  /** List the people who can be assigned, by name, at most 10,000 per page. Scope of API keys: `read`. */
  'GET /v1/api/get_users_accounts/': {
    query: { pageNum?: number | string; limit?: number | string; qname?: string; qrole?: string };
    reply: { success: true; data: { users_accounts: { id: number; name: string; email: string; role: string }[]; has_next: boolean } };
  };
  /** Get whether a provider is configured that can generate texts. Scope of API keys: `read`. */
  'GET /v1/api/gptresults/': {
    reply: { success: true; data: { is_configured: boolean } };
  };
  /** Generate a text from a prompt. Scope of API keys: `write`. */
  'POST /v1/api/gptresults/': {
    body: { gptPrompt: string };
    reply: { success: true; data: string };
  };
  /** Get entitlements by month, keyed by its first day, in the last 12 months. Scope of API keys: `read`. */
  'GET /v1/api/graph/{accountId}/entitlements/': {
    params: { accountId: number | string };
    query: { idType?: "family" | "product" | "feature"; idValue?: number | string; parentId?: number | string; as_of?: string };
    reply: { success: true; data: { entitlements_graph_data: { [name: string]: number } } };
  };
  /** Get uses by day in the last 90 complete days, in total or of one family or product. Scope of API keys: `read`. */
  'GET /v1/api/graph/{accountId}/family/': {
    params: { accountId: number | string };
    query: { idType?: "family" | "product" | "feature"; idValue?: number | string; parentId?: number | string; as_of?: string };
    reply: { success: true; data: { family_graph_data: { [name: string]: number } } };
  };
  /** Get uses of features by day in the last 90 complete days. Scope of API keys: `read`. */
  'GET /v1/api/graph/{accountId}/feature/': {
    params: { accountId: number | string };
    query: { idType?: "family" | "product" | "feature"; idValue?: number | string; parentId?: number | string; as_of?: string };
    reply: { success: true; data: { feature_graph_data: { [name: string]: number } } };
  };
  /** Get how often an account used a product, by day, in the last 90 complete days. Scope of API keys: `read`. */
  'GET /v1/api/graph/{accountId}/product/': {
    params: { accountId: number | string };
    query: { productId: number | string; as_of?: string };
    reply: { success: true; data: { product_graph_data: { [name: string]: number } } };
  };
  /** Get active users by day, week (its Monday) or month (its first day), up to the last complete day. Scope of API keys: `read`. */
  'GET /v1/api/graph/{accountId}/user/': {
    params: { accountId: number | string };
    query: { idType?: "family" | "product" | "feature"; idValue?: number | string; parentId?: number | string; as_of?: string; type?: "daily" | "weekly" | "monthly" };
    reply: { success: true; data: { user_graph_data: { [name: string]: number } } };
  };
  /** Mark this browser on the host of its company, and return to complete the sign-in */
  'GET /v1/api/handoff/': {
    query: { email: string; code: string; redirect_url?: string; from: string };
    reply: Blob;
  };
  /** Hand off a sign-in that this browser started to the host of its company */
  'GET /v1/api/handoff/release/': {
    query: { email: string; code: string; redirect_url?: string; domain: string; browser: string };
    reply: Blob;
  };
  /** Create an event in the own calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/integrations/create-event/': {
    body: { location?: string; accountId?: number | string | null; sendNotifications?: boolean; withMeeting?: boolean; summary?: string; title?: string; description?: string; start: { dateTime?: string; date?: string; timeZone?: string }; end: { dateTime?: string; date?: string; timeZone?: string }; attendees?: string[] };
    reply: { success: true; data: { id: string } };
  };
  /** Add an action that was made from a message to a play of an account, or to a new play. Scope of API keys: `write`. */
  'POST /v1/api/integrations/create-playbook-action/': {
    body: { account_id: number | string; play_id?: number | string | null; account_play_id?: number | string | null; play_name?: string; play_priority?: "C" | "H" | "M" | "L" | "" | null; text?: string; description?: string; actionPriority?: "C" | "H" | "M" | "L" | "" | null; completedOn?: string | "" | null; source?: { type: string; meta?: { [name: string]: string | number | boolean | null } } | null; assignUser?: number | string | null; due_date?: string | "" | null };
    reply: { success: true; data: { play_id: number; action_id: number } };
  };
  /** Delete an event of the own calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'DELETE /v1/api/integrations/delete-event/': {
    query: { id: string };
    reply: { success: true; data: { id: string } };
  };
  /** List the first 1,000 open plays of an account by name. Scope of API keys: `read`. */
  'GET /v1/api/integrations/get-account-playbooks/{account_id}/': {
    params: { account_id: number | string };
    reply: { success: true; data: { playbooks: { play_id: number; play_name: string }[] } };
  };
  /** Read an attachment of a message. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/integrations/get-attachment/': {
    query: { msgId: string; aId: string };
    reply: { success: true; data: { data: string; mimeType: string; filename: string } };
  };
  /** List the events of the own calendar in a period, with recurring events expanded. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/integrations/get-calendar/': {
    query: { min: string; max: string; q?: string };
    reply: { success: true; data: { events: { id: string; location: string; join_url: string | null; organizer: { name: string; address: string } | null; status: "confirmed" | "tentative"; is_private: boolean; can_edit: boolean; series_id: string | null; accountId: number | null; sendNotifications: boolean; summary: string; title: string; description: string; start: { dateTime?: string; date?: string; timeZone: string }; end: { dateTime?: string; date?: string; timeZone: string }; attendees: { email: string; displayName: string; responseStatus: "none" | "accepted" | "declined" | "tentative" }[] }[]; result: { id: string; location: string; join_url: string | null; organizer: { name: string; address: string } | null; status: "confirmed" | "tentative"; is_private: boolean; can_edit: boolean; series_id: string | null; accountId: number | null; sendNotifications: boolean; summary: string; title: string; description: string; start: { dateTime?: string; date?: string; timeZone: string }; end: { dateTime?: string; date?: string; timeZone: string }; attendees: { email: string; displayName: string; responseStatus: "none" | "accepted" | "declined" | "tentative" }[] }[]; auth_method: "OAuth-Google" | "OAuth-Office365" } };
  };
  /** List the folders of the mailbox. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/integrations/get-folders/': {
    reply: { success: true; data: { folders: { id: string; name: string; unread: number }[] } };
  };
  /** Read a message. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/integrations/get-message-by-id/': {
    query: { id: string; images?: "true" };
    reply: { success: true; data: { message: { id: string; thread_id: string; from: { emailAddress: { name: string; address: string } } | null; subject: string; toRecipients: { emailAddress: { name: string; address: string } }[]; ccRecipients: { emailAddress: { name: string; address: string } }[]; internalDate: string; payload: { headers: { name: "To" | "Cc"; value: string }[] }; attachments: { filename: string; mimeType: string; body: { size: number }; attachmentId: string }[]; snippet: string; unread: boolean; has_attachments: boolean; html: string; blocked_images: number; is_cut: boolean; web_url: string | null } } };
  };
  /** List messages of a folder, 8 at a time, newest first. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/integrations/get-messages/': {
    query: { q?: string; token?: string; label_id?: string; contact_lists?: string };
    reply: { success: true; data: { messages: { id: string; thread_id: string; from: { emailAddress: { name: string; address: string } } | null; subject: string; toRecipients: { emailAddress: { name: string; address: string } }[]; ccRecipients: { emailAddress: { name: string; address: string } }[]; internalDate: string; payload: { headers: { name: "To" | "Cc"; value: string }[] }; attachments: { filename: string; mimeType: string; body: { size: number }; attachmentId: string }[]; snippet: string; unread: boolean; has_attachments: boolean }[]; token: string; next_token: string } };
  };
  /** Accept or decline an invitation. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/integrations/respond-event/': {
    body: { id: string; response: "accepted" | "declined" | "tentative" };
    reply: { success: true; data: { id: string } };
  };
  /** Send a message, or reply to one. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/integrations/send-message/': {
    body: { to: string[]; cc?: string[]; bcc?: string[]; reply?: string | null; subject: string; msg_text: string; attachments?: { filename: string; mimeType: string; data: string }[] };
    reply: { success: true; data: { id: string | null } };
  };
  /** Mark a message as read or unread. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/integrations/set-unread/': {
    body: { id: string; unread: boolean };
    reply: { success: true; msg?: string };
  };
  /** Change an event of the own calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'PUT /v1/api/integrations/update-event/': {
    body: { id: string; location?: string; accountId?: number | string | null; sendNotifications?: boolean; withMeeting?: boolean; summary?: string; title?: string; description?: string; start: { dateTime?: string; date?: string; timeZone?: string }; end: { dateTime?: string; date?: string; timeZone?: string }; attendees?: string[] };
    reply: { success: true; data: { id: string } };
  };
  /** List all KPIs, including inactive ones. Scope of API keys: `read`. */
  'GET /v1/api/kpi/all/': {
    reply: { success: true; data: { kpis: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; template: { id: number | null; name: string | null; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[] }; navigation: unknown }[] } };
  };
  /** Stream the changes of records that the user may read, and who has the same account open. An API key cannot do this: live updates are for open screens. Call the endpoint of the data instead. */
  'GET /v1/api/live/': {
    query: { seconds?: number | string };
    reply: Blob;
  };
  /** Report which account the user has open, for the other users who have it open. An API key cannot do this: live updates are for open screens. Call the endpoint of the data instead. */
  'POST /v1/api/live/presence/': {
    body: { connection: string; account_id: number | string | null };
    reply: { success: true; msg?: string };
  };
  /** End this session. An API key cannot do this: this is about the sessions of people. */
  'POST /v1/api/logout/': {
    reply: { success: true; msg?: string };
  };
  /** Disconnect the mailbox and calendar, and remove what was read from them. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'DELETE /v1/api/mail-connection/': {
    reply: { success: true; msg?: string };
  };
  /** Get the mailbox and calendar that the caller has connected, and the providers that the caller can connect. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/mail-connection/': {
    reply: { success: true; data: { connection: { id: number; provider: "google" | "microsoft"; address: string; visibility: "participants" | "team" | "everyone"; connected_at: string; is_sample: boolean; syncs: { part: "mail" | "calendar"; state: "waiting" | "reading" | "current" | "incomplete" | "failing" | "ended"; covers_from: string; last_run_at: string | null; next_run_at: string | null; checked: number; matched: number; skipped: number; error: string | null }[] } | null; providers: ("google" | "microsoft")[] } };
  };
  /** Choose who may read the messages of the connected mailbox. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'PATCH /v1/api/mail-connection/': {
    body: { visibility: "participants" | "team" | "everyone" };
    reply: { success: true; msg?: string };
  };
  /** Where the provider sends the browser back to after the consent */
  'GET /v1/api/mail-connection/callback/': {
    query: { state?: string };
    reply: Blob;
  };
  /** Where a provider reports that mailboxes and calendars have changed */
  'POST /v1/api/mail-connection/notify/': {
    query: { domain: string; validationToken?: string; token?: string };
    body: unknown;
    reply: Blob;
  };
  /** Get the URL at which the provider requests the consent of the caller. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/mail-connection/start/': {
    body: { provider: "google" | "microsoft"; parts: ("mail" | "calendar")[]; redirect?: string };
    reply: { success: true; data: { url: string } };
  };
  /** Read the connected mailbox and calendar now, including entries that were skipped. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/mail-connection/sync/': {
    reply: { success: true; msg?: string };
  };
  /** Get the menu of the caller, the appearance of the company and what is unread. Scope of API keys: `read`. */
  'GET /v1/api/menu/': {
    reply: { success: true; data: { menus: { id: number; name: string; type: "Page" | "Deep Link"; scope: "Global" | "Account" | "Portfolio" | "Report" | null; roles: string[]; meta: { state: string; params: string[] }; linked: number | null }[]; company: { entity_name: string; entity_logo: string | null; entity_theme: "theme-default" | "theme-bl" | "theme-pur" | "theme-org"; entity_timezone: string; currency_symbol: string; currency_digits: number }; unread_notices: number; unread_announcements: number; company_deletion_at: string | null; help_links: unknown } };
  };
  /** Create an event in the own calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/msintegrations/create_event_ms_calendar/': {
    body: { location?: string; accountId?: number | string | null; sendNotifications?: boolean; withMeeting?: boolean; subject: string; body?: { contentType: "html" | "text"; content: string }; start: { dateTime: string; timeZone?: string }; end: { dateTime: string; timeZone?: string }; allDay?: boolean; attendees?: { emailAddress: { address: string } }[] };
    reply: { success: true; data: { id: string } };
  };
  /** Delete an event of the own calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'DELETE /v1/api/msintegrations/delete_event_ms_calendar/': {
    query: { id: string };
    reply: { success: true; data: { id: string } };
  };
  /** Read an attachment of a message. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/msintegrations/get-attachment/': {
    query: { msgId: string; aId: string };
    reply: { success: true; data: { data: string; mimeType: string; filename: string } };
  };
  /** List the folders of the mailbox. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/msintegrations/get-folders/': {
    reply: { success: true; data: { folders: { id: string; name: string; unread: number }[] } };
  };
  /** Read a message. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/msintegrations/get-message-by-id/': {
    query: { id: string; images?: "true" };
    reply: { success: true; data: { message: { id: string; thread_id: string; from: { emailAddress: { name: string; address: string } } | null; subject: string; toRecipients: { emailAddress: { name: string; address: string } }[]; ccRecipients: { emailAddress: { name: string; address: string } }[]; internalDate: string; payload: { headers: { name: "To" | "Cc"; value: string }[] }; attachments: { filename: string; mimeType: string; body: { size: number }; attachmentId: string }[]; snippet: string; unread: boolean; has_attachments: boolean; html: string; blocked_images: number; is_cut: boolean; web_url: string | null } } };
  };
  /** List messages of a folder, 8 at a time, newest first. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/msintegrations/get-ms-messages/': {
    query: { skip_id?: string; search_name?: string; contact_lists?: string; label_id?: string };
    reply: { success: true; data: { messages: { id: string; thread_id: string; from: { emailAddress: { name: string; address: string } } | null; subject: string; toRecipients: { emailAddress: { name: string; address: string } }[]; ccRecipients: { emailAddress: { name: string; address: string } }[]; internalDate: string; payload: { headers: { name: "To" | "Cc"; value: string }[] }; attachments: { filename: string; mimeType: string; body: { size: number }; attachmentId: string }[]; snippet: string; unread: boolean; has_attachments: boolean }[]; skip_id: string | null; has_next: boolean } };
  };
  /** List the events of the own calendar in a period, with recurring events expanded. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'GET /v1/api/msintegrations/get_event_ms_calendar/': {
    query: { min: string; max: string; q?: string };
    reply: { success: true; data: { events: { id: string; location: string; join_url: string | null; organizer: { name: string; address: string } | null; status: "confirmed" | "tentative"; is_private: boolean; can_edit: boolean; series_id: string | null; accountId: number | null; sendNotifications: boolean; subject: string; body: { contentType: "html"; content: string }; start: { dateTime: string; timeZone: string }; end: { dateTime: string; timeZone: string }; allDay: boolean; attendees: { emailAddress: { name: string; address: string }; status: { response: "none" | "accepted" | "declined" | "tentative" } }[] }[]; result: { id: string; location: string; join_url: string | null; organizer: { name: string; address: string } | null; status: "confirmed" | "tentative"; is_private: boolean; can_edit: boolean; series_id: string | null; accountId: number | null; sendNotifications: boolean; subject: string; body: { contentType: "html"; content: string }; start: { dateTime: string; timeZone: string }; end: { dateTime: string; timeZone: string }; allDay: boolean; attendees: { emailAddress: { name: string; address: string }; status: { response: "none" | "accepted" | "declined" | "tentative" } }[] }[]; auth_method: "OAuth-Google" | "OAuth-Office365" } };
  };
  /** Reply to a message within its thread. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/msintegrations/reply-message/': {
    body: { id: string; comment: string; to_all?: boolean; toRecipients?: string[]; ccRecipients?: string[]; bccRecipients?: string[]; subject?: string; attachments?: { filename: string; mimeType: string; data: string }[] };
    reply: { success: true; data: { id: string | null } };
  };
  /** Accept or decline an invitation. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/msintegrations/respond_event_ms_calendar/': {
    body: { id: string; response: "accepted" | "declined" | "tentative" };
    reply: { success: true; data: { id: string } };
  };
  /** Send a message. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/msintegrations/send-message/': {
    body: { toRecipients: string[]; ccRecipients?: string[]; bccRecipients?: string[]; subject: string; body: string; internetMessageHeaders?: { name: string; value: string }[]; attachments?: { filename: string; mimeType: string; data: string }[] };
    reply: { success: true; data: { id: string | null } };
  };
  /** Mark a message as read or unread. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'POST /v1/api/msintegrations/set-unread/': {
    body: { id: string; unread: boolean };
    reply: { success: true; msg?: string };
  };
  /** Change an event of the own calendar. An API key cannot do this: a mailbox and a calendar are private to the person who connected them. */
  'PUT /v1/api/msintegrations/update_event_ms_calendar/': {
    body: { id: string; location?: string; accountId?: number | string | null; sendNotifications?: boolean; withMeeting?: boolean; subject: string; body?: { contentType: "html" | "text"; content: string }; start: { dateTime: string; timeZone?: string }; end: { dateTime: string; timeZone?: string }; allDay?: boolean; attendees?: { emailAddress: { address: string } }[] };
    reply: { success: true; data: { id: string } };
  };
  /** List the notifications of the caller by kind; all kinds from the start, or one kind after a cursor. Scope of API keys: `read`. */
  'GET /v1/api/notices/': {
    query: { kind?: "overdue" | "due_today" | "reminder" | "assigned" | "mentioned" | "bulk_email" | "webhook"; after?: string; limit?: number | string };
    reply: { success: true; data: { groups: { kind: "overdue" | "due_today" | "reminder" | "assigned" | "mentioned" | "bulk_email" | "webhook"; total: number; unread: number; notices: Notice[]; next: string | null }[]; unread: number } };
  };
  /** Get what is posted for the caller to each chat of the company. Scope of API keys: `read`. */
  'GET /v1/api/notices/chats/': {
    reply: { success: true; data: { chats: { kind: "slack" | "teams"; topics: ("reminder" | "daily_digest" | "assigned" | "mentioned" | "bulk_email" | "webhook")[] }[] } };
  };
  /** Select what is posted for the caller; chats that the company has not set up are ignored. Scope of API keys: `write`. */
  'PUT /v1/api/notices/chats/': {
    body: { chats: { kind: "slack" | "teams"; topics: ("reminder" | "daily_digest" | "assigned" | "mentioned" | "bulk_email" | "webhook")[] }[] };
    reply: { success: true; data: { chats: { kind: "slack" | "teams"; topics: ("reminder" | "daily_digest" | "assigned" | "mentioned" | "bulk_email" | "webhook")[] }[] } };
  };
  /** Get the daily email settings of the caller. Scope of API keys: `read`. */
  'GET /v1/api/notices/digest/': {
    reply: { success: true; data: { digest: { enabled: boolean; at: string; timezone: string; skip_empty: boolean } } };
  };
  /** Set the daily email settings of the caller. Scope of API keys: `write`. */
  'PUT /v1/api/notices/digest/': {
    body: { enabled: boolean; at: string; timezone: string; skip_empty: boolean };
    reply: { success: true; data: { digest: { enabled: boolean; at: string; timezone: string; skip_empty: boolean } } };
  };
  /** List the first users that a note can mention: active, and with a name or email that matches. Scope of API keys: `read`. */
  'GET /v1/api/notices/people/': {
    query: { search?: string };
    reply: { success: true; data: { people: { id: number; name: string; email: string }[] } };
  };
  /** Mark some or all notifications of the caller as read. Scope of API keys: `write`. */
  'POST /v1/api/notices/read/': {
    body: { keys?: string[]; all?: true };
    reply: { success: true; data: { unread: number } };
  };
  /** Where the provider sends the browser back to */
  'GET /v1/api/oauth/callback/': {
    query: { state?: string; code?: string; error?: string };
    reply: Blob;
  };
  /** Get the URL to link an account of the provider to the caller. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/oauth/link/': {
    body: { authprovider: "OAuth-Google" | "OAuth-Office365" };
    reply: { success: true; data: { url: string } };
  };
  /** Unlink an account of a provider from the caller; its sessions end. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'DELETE /v1/api/oauth/link/{strategy}/': {
    params: { strategy: "OAuth-Google" | "OAuth-Office365" };
    reply: { success: true; msg?: string };
  };
  /** Redirect to the provider of the company of this host */
  'GET /v1/api/oauth/start/': {
    query: { domain?: string; authprovider: "OAuth-Google" | "OAuth-Office365"; redirect_url?: string; flow?: string; email?: string; tokenId?: string };
    reply: Blob;
  };
  /** Get the sign-in URL of the provider of a company */
  'GET /v1/api/oauth/url/': {
    query: { domain?: string; authprovider: "OAuth-Google" | "OAuth-Office365"; redirect_url?: string; flow?: string; email?: string; tokenId?: string };
    reply: { success: true; data: { url: string } };
  };
  /** Set a password with the single-use code of a link */
  'POST /v1/api/password_reset/': {
    body: { email: string; tokenId: string; newPassword: string; confirmPassword: string };
    reply: { success: true; msg?: string };
  };
  /** List pinned accounts of the caller, most recently pinned first. Scope of API keys: `read`. */
  'GET /v1/api/pin_board/': {
    reply: { success: true; data: { pins: { pin_id: number; account_id: number; account_name: string; image_url: string | null; read_only_account: boolean; status: "Active" | "Closed"; mrr: number; health: number | null; health_change: number | null; renewal: string | null; pending_actions: number }[] } };
  };
  /** List accessible accounts that the caller has not pinned, by name. Scope of API keys: `read`. */
  'GET /v1/api/pin_board/accounts/': {
    query: { search?: string; limit?: number | string };
    reply: { success: true; data: { accounts: { account_id: number; account_name: string; image_url: string | null }[]; has_next: boolean } };
  };
  /** Pin an account for the caller; pinning twice has no effect. Scope of API keys: `write`. */
  'POST /v1/api/pin_board/{account_id}/pin/': {
    params: { account_id: number | string };
    body: { account_name: string };
    reply: { success: true; data: { pin_id: number; account_id: number; account_name: string; pin_status: true } };
  };
  /** Unpin an account of the caller. Scope of API keys: `write`. */
  'DELETE /v1/api/pin_board/{pin_id}/unpin/': {
    params: { pin_id: number | string };
    reply: { success: true; data: { pin_id: number; account_id: number; pin_status: false } };
  };
  /** Add a playbook to the selected accounts, or to all that match a filter, in the background. Scope of API keys: `write`. */
  'POST /v1/api/play-applications/': {
    body: { active?: boolean | string; filters?: { any: { column_name: "name" | "status" | "ownership" | "owner" | "segment" | "tier" | "rank" | "health" | "mrr" | "tags" | "pending_actions_task" | "renewal"; type?: string; condition?: "equal" | "greater than" | "less than" | "between" | "contains"; from?: string | number | null; to?: string | number | null }[] }[]; ids?: number[]; template_id: number | string; priority?: "C" | "H" | "M" | "L"; skip_open?: boolean; request_key: string };
    reply: { success: true; data: PlayApplication };
  };
  /** Get the progress of adding a playbook to many accounts. Scope of API keys: `read`. */
  'GET /v1/api/play-applications/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: PlayApplication };
  };
  /** List actions of a play with notes and files: pending ones by due date, then the others, newest first. Scope of API keys: `read`. */
  'GET /v1/api/plays/actions/': {
    query: { playId: number | string; accountId?: number | string; filter_owner_ids?: string; tab?: "pending" | "completed"; actionId?: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { actions: PlayAction[]; has_next: boolean } };
  };
  /** List files of the actions of a play or of one of them, newest first. Scope of API keys: `read`. */
  'GET /v1/api/plays/assets/': {
    query: { playId: number | string; actionId?: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { assets: PlayAsset[]; has_next: boolean } };
  };
  /** List notes on the actions of a play or on one of them, newest first. Scope of API keys: `read`. */
  'GET /v1/api/plays/notes/': {
    query: { playId: number | string; actionId?: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { notes: PlayNote[]; has_next: boolean } };
  };
  /** Get a play with its pending actions. Scope of API keys: `read`. */
  'GET /v1/api/plays/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { play: PlayEntry } };
  };
  /** List pending actions by due date, grouped by account and play; offset and limit count actions. Scope of API keys: `read`. */
  'GET /v1/api/portfolio/actions/': {
    query: { offset?: number | string; limit?: number | string; ownerId?: number | string; team?: boolean | string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { actions: { [name: string]: ActionGroup }; has_next: boolean } };
  };
  /** Export pending actions as CSV by due date, optionally of one user. Scope of API keys: `read`. */
  'GET /v1/api/portfolio/actions/export/': {
    query: { ownerId?: number | string; team?: boolean | string };
    reply: Blob;
  };
  /** List events of the accounts before datetime, newest first. Scope of API keys: `read`. */
  'GET /v1/api/portfolio/activities/': {
    query: { datetime?: string; limit?: number | string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { data: Activity[] } };
  };
  /** List KPIs by category and name. Scope of API keys: `read`. */
  'GET /v1/api/portfolio/kpi/': {
    query: { active?: boolean | string };
    reply: { success: true; data: { kpis: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; template: { id: number | null; name: string | null; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[] }; navigation: unknown }[] } };
  };
  /** List KPIs of a category (`type`) and of a page. Scope of API keys: `read`. */
  'GET /v1/api/portfolio/kpinew/': {
    query: { active?: boolean | string; type?: string; pageName?: string };
    reply: { success: true; data: { kpis: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; template: { id: number | null; name: string | null; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[] }; navigation: unknown }[] } };
  };
  /** List the accounts that have a product in a current subscription, by name, at most 100. Scope of API keys: `read`. */
  'GET /v1/api/products/accounts/': {
    query: { pid: number | string };
    reply: { success: true; data: { product: { id: number; name: string }; accounts: SearchResult[]; has_next: boolean } };
  };
  /** List the sign-in methods of the caller. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'GET /v1/api/profile/sign_in_ways/': {
    reply: { success: true; data: { strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; usable: boolean; account: { email: string | null; linked_at: string; last_used_at: string } | null; may_link: boolean; may_unlink: boolean }[] };
  };
  /** Change the email of the caller; all sessions of the caller end. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'PUT /v1/api/profile/update/email/': {
    body: { email: string; password: string; new_email: string };
    reply: { success: true; msg?: string };
  };
  /** Set the name of the caller, and optionally the phone number. Scope of API keys: `write`. */
  'PATCH /v1/api/profile/user/name/': {
    body: { first_name: string; last_name: string; phone?: string };
    reply: { success: true; msg: string };
  };
  /** List the quick filters of the caller for a list, by name. Scope of API keys: `read`. */
  'GET /v1/api/quick-filter/': {
    query: { component_id: "actions" | "account-actions" | "success-plan" | "accounts" };
    reply: { success: true; data: { quick_filters: QuickFilter[] } };
  };
  /** Create a quick filter for a list, with a name that is unique for the caller and the list. Scope of API keys: `write`. */
  'POST /v1/api/quick-filter/': {
    body: { name?: string; component_id: "actions" | "account-actions" | "success-plan" | "accounts"; filter_criteria: QuickFilterItem[] };
    reply: { success: true; data: { quick_filter: QuickFilter } };
  };
  /** Delete a saved filter. Scope of API keys: `write`. */
  'DELETE /v1/api/quick-filter/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number } };
  };
  /** Change the given fields of a quick filter. Scope of API keys: `write`. */
  'PUT /v1/api/quick-filter/{id}/': {
    params: { id: number | string };
    body: { name?: string; filter_criteria?: QuickFilterItem[] };
    reply: { success: true; data: { quick_filter: QuickFilter } };
  };
  /** Delete a scheduled report; only for its owner, ADM, DA and CSO. Scope of API keys: `write`. */
  'DELETE /v1/api/report-delivery/{page_id}': {
    params: { page_id: number | string };
    query: { account_id?: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get the scheduled report of a page, or of a page for one account, or null. Scope of API keys: `read`. */
  'GET /v1/api/report-delivery/{page_id}': {
    params: { page_id: number | string };
    query: { account_id?: number | string };
    reply: { success: true; data: { id: number; page_id: number; account_id: number | null; type: "DSR"; page_url: string; user_recipients: number[]; team_recipients: number[]; schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds: number; minutes: number; hours: number; day: number; weeks: number; weekdays: number[]; monthdays: number[]; months: number[] }; starts_on: string }; config: { schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds: number; minutes: number; hours: number; day: number; weeks: number; weekdays: number[]; monthdays: number[]; months: number[] }; starts_on: string } }; owner: { user_id: number; name: string }; may_change: boolean; next_run_at: string | null; last_run: { due_at: string; status: "running" | "sent" | "failed"; recipients: number; error: string | null } | null } | null };
  };
  /** Create a scheduled report of a page. Scope of API keys: `write`. */
  'POST /v1/api/report-delivery/{page_id}': {
    params: { page_id: number | string };
    query: { account_id?: number | string };
    body: { type: "DSR"; page_url: string; user_recipients?: number[]; team_recipients?: number[]; schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds?: number; minutes?: number; hours?: number; day?: number; weeks?: number; weekdays?: number[]; monthdays?: number[]; months?: number[] }; starts_on?: string }; config?: unknown };
    reply: { success: true; data: { id: number; page_id: number; account_id: number | null; type: "DSR"; page_url: string; user_recipients: number[]; team_recipients: number[]; schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds: number; minutes: number; hours: number; day: number; weeks: number; weekdays: number[]; monthdays: number[]; months: number[] }; starts_on: string }; config: { schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds: number; minutes: number; hours: number; day: number; weeks: number; weekdays: number[]; monthdays: number[]; months: number[] }; starts_on: string } }; owner: { user_id: number; name: string }; may_change: boolean; next_run_at: string | null; last_run: { due_at: string; status: "running" | "sent" | "failed"; recipients: number; error: string | null } | null } };
  };
  /** Change recipients and schedule of a report; only for its owner, ADM, DA and CSO. Scope of API keys: `write`. */
  'PUT /v1/api/report-delivery/{page_id}': {
    params: { page_id: number | string };
    query: { account_id?: number | string };
    body: { type: "DSR"; page_url: string; user_recipients?: number[]; team_recipients?: number[]; schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds?: number; minutes?: number; hours?: number; day?: number; weeks?: number; weekdays?: number[]; monthdays?: number[]; months?: number[] }; starts_on?: string }; config?: unknown };
    reply: { success: true; data: { id: number; page_id: number; account_id: number | null; type: "DSR"; page_url: string; user_recipients: number[]; team_recipients: number[]; schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds: number; minutes: number; hours: number; day: number; weeks: number; weekdays: number[]; monthdays: number[]; months: number[] }; starts_on: string }; config: { schedule: { repeat: "minutes" | "hourly" | "daily" | "weekly" | "monthly"; cron: { seconds: number; minutes: number; hours: number; day: number; weeks: number; weekdays: number[]; monthdays: number[]; months: number[] }; starts_on: string } }; owner: { user_id: number; name: string }; may_change: boolean; next_run_at: string | null; last_run: { due_at: string; status: "running" | "sent" | "failed"; recipients: number; error: string | null } | null } };
  };
  /** Where the identity provider answers */
  'POST /v1/api/saml/acs/': {
    body: { SAMLResponse: string; RelayState?: string };
    reply: Blob;
  };
  /** Redirect to the identity provider of a company */
  'GET /v1/api/saml/login/': {
    query: { domain?: string; redirect_url?: string };
    reply: Blob;
  };
  /** Get the service provider metadata for an identity provider */
  'GET /v1/api/saml/metadata/': {
    reply: Blob;
  };
  /** Handle single logout requests and responses of the identity provider */
  'GET /v1/api/saml/slo/': {
    reply: Blob;
  };
  /** List the views of a list that the caller may use, by name, and the caller's teams. Scope of API keys: `read`. */
  'GET /v1/api/saved-views/': {
    query: { list: string };
    reply: { success: true; data: { views: { id: number; name: string; scope: "own" | "team" | "company"; team_id: number | null; state: { [name: string]: Schema0 }; owner_name: string; is_default: boolean; can_edit: boolean }[]; teams: { id: number; name: string }[] } };
  };
  /** Save a view of a list. Scope of API keys: `write`. */
  'POST /v1/api/saved-views/': {
    body: { list: string; name: string; scope: "own" | "team" | "company"; team_id?: number | string | null; state: { [name: string]: Schema0 } };
    reply: { success: true; data: { id: number } };
  };
  /** Set the view with which a list opens for the caller; null for the unfiltered list. Scope of API keys: `write`. */
  'PUT /v1/api/saved-views/default/': {
    body: { list: string; view_id: number | string | null };
    reply: { success: true; msg?: string };
  };
  /** Delete a view. Scope of API keys: `write`. */
  'DELETE /v1/api/saved-views/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Change a view; omitted fields stay as they are. Scope of API keys: `write`. */
  'PUT /v1/api/saved-views/{id}/': {
    params: { id: number | string };
    body: { name?: string; scope?: "own" | "team" | "company"; team_id?: number | string | null; state?: { [name: string]: Schema0 } };
    reply: { success: true; msg?: string };
  };
  /** Find records by the beginnings of words of their names, at most 5 per group. Scope of API keys: `read`. */
  'GET /v1/api/search/': {
    query: { text__startswith?: string; user?: number | string };
    reply: { success: true; data: { [name: string]: SearchResult[] } };
  };
  /** Find records of one group, such as Accounts, at most 100; without a text, the first records. Scope of API keys: `read`. */
  'GET /v1/api/search/all/': {
    query: { text__startswith?: string; type: string; user?: number | string };
    reply: { success: true; data: { [name: string]: SearchResult[] } };
  };
  /** Get the metrics of an account as of a day, with its name, type and description. Scope of API keys: `read`. */
  'GET /v1/api/seed_master_summary/': {
    query: { as_of?: string; entityId: number | string };
    reply: { success: true; data: { narr: number; garr: number; renewal: string | null; mrr: number; daily_active_user: number | null; health: number | null; account_name: string; plan: string; description: string; image_url: string | null } };
  };
  /** Check whether the tenant of this host is active */
  'GET /v1/api/settings/active/': {
    query: { domain?: string };
    reply: { success: true; data: { active: boolean } };
  };
  /** Get the sign-in methods of the tenant of this host */
  'GET /v1/api/settings/domain/': {
    query: { domain?: string };
    reply: { success: true; data: { auth_strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; idp_server: string; domain: string; sso_url: string; with_domain: boolean; entity_name: string } };
  };
  /** List the tenants of an email address */
  'GET /v1/api/settings/email/': {
    query: { email: string; flow?: string };
    reply: { success: true; data: { auth_strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; idp_server: string; domain: string; sso_url: string; with_domain: boolean; entity_name: string }[] };
  };
  /** Get the tenant of this host */
  'GET /v1/api/settings/index/': {
    query: { flow?: string; domain?: string };
    reply: { success: true; data: { domain: string; auth_strategy: "local" | "SAML2" | "OAuth-Google" | "OAuth-Office365"; entity_name: string; entity_logo: string | null; entity_theme: "theme-default" | "theme-bl" | "theme-pur" | "theme-org"; appearance: "light" | "dark" | "auto" } };
  };
  /** Get the password length limits of the tenant of this host */
  'GET /v1/api/settings/password_policy/': {
    reply: { success: true; data: { min: number; max: number } };
  };
  /** Check whether a subdomain is available */
  'GET /v1/api/signup/domain/': {
    query: { domain: string };
    reply: { success: true; data: { available: true } };
  };
  /** Send a one-time code to an email address */
  'POST /v1/api/signup/send/{email}': {
    params: { email: string };
    reply: { success: true; msg?: string };
  };
  /** Create a company and its first administrator */
  'POST /v1/api/signup/user/': {
    body: { otp: string; email: string; password: string; domain_name: string; first_name: string; last_name: string; company_name: string; phone?: string };
    reply: { success: true; data: { domain: string; redirect_url: string; acs_url: string } };
  };
  /** Check the one-time code of an email address */
  'POST /v1/api/signup/verify/': {
    body: { email: string; otp: string };
    reply: { success: true; data: { email: string; otp: string } };
  };
  /** List the success criteria for plans, in their order. Scope of API keys: `read`. */
  'GET /v1/api/success-criteria/': {
    query: { page_num?: number | string; limit?: number | string };
    reply: { success: true; data: { criteria: { id: number; name: string }[]; has_next: boolean } };
  };
  /** List success plans of an account with objectives, play and next pending action, earliest due first. Scope of API keys: `read`. */
  'GET /v1/api/success-plan/': {
    query: { accountId: number | string; planId?: number | string; page_num?: number | string; limit?: number | string };
    reply: { success: true; data: { success_plans: SuccessPlan[]; has_next: boolean } };
  };
  /** Create a success plan, and a play with the same name for its actions. Scope of API keys: `write`. */
  'POST /v1/api/success-plan/': {
    body: { accountId: number | string; name?: string | null; description?: string | null; summary?: string | null; state?: "draft" | "published" | "" | null; date?: string | "" | null; owner?: number | string | null; criteria?: { id: number | string; selected: boolean } | string[]; objectives?: { id?: number | string | null; name?: string | null; target_date?: string | "" | null; track_by?: "system" | "custom" | "" | null; measured_by?: number | string | { id: number | string } | null; milestone?: number | string | { id: number | string } | null; target_value?: number | string | null; current_value?: number | string | null }[] };
    reply: { success: true; data: { result: { id: number } } };
  };
  /** List plays of an account that belong to success plans, in the same format. Scope of API keys: `read`. */
  'GET /v1/api/success-plan/accounts/{id}/actions/': {
    params: { id: number | string };
    query: { showAll?: boolean | string; pageNum?: number | string; limit?: number | string; dueType?: "equal" | "greater than" | "less than" | "between" | "overdue"; dueDate?: string; searchText?: string; type?: "open" | "closed"; sort?: "due_date" | "play_name" };
    reply: { success: true; data: { current_user: { id: number; name: string }; actions: { [name: string]: { account: string; plan: string; mrr: number; read_only: boolean; plays: { [name: string]: PlayEntry } } }; has_next: boolean } };
  };
  /** List the milestones for objectives, in their order. Scope of API keys: `read`. */
  'GET /v1/api/success-plan/milestones/': {
    reply: { success: true; data: { milestones: { id: number; name: string }[] } };
  };
  /** Complete or reopen an objective; a current value is stored in its history. Scope of API keys: `write`. */
  'PUT /v1/api/success-plan/objective/': {
    query: { id: number | string };
    body: { status?: boolean; current_value?: number | string };
    reply: { success: true; data: { result: { status: true; msg: string } } };
  };
  /** List the measured values of an objective, newest first. Scope of API keys: `read`. */
  'GET /v1/api/success-plan/objective/series': {
    query: { objectiveId: number | string; pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { series: { value: number | string | null; date: string }[]; has_next: boolean } };
  };
  /** Delete a success plan with its objectives and its play. Scope of API keys: `write`. */
  'DELETE /v1/api/success-plan/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number } };
  };
  /** Save a success plan: objectives with an id are changed, without an id created, missing ones deleted. Scope of API keys: `write`. */
  'PUT /v1/api/success-plan/{id}/': {
    params: { id: number | string };
    body: { accountId?: number | string | null; version?: number | string | null; name?: string | null; description?: string | null; summary?: string | null; state?: "draft" | "published" | "" | null; date?: string | "" | null; owner?: number | string | null; criteria?: { id: number | string; selected: boolean } | string[]; objectives?: { id?: number | string | null; name?: string | null; target_date?: string | "" | null; track_by?: "system" | "custom" | "" | null; measured_by?: number | string | { id: number | string } | null; milestone?: number | string | { id: number | string } | null; target_value?: number | string | null; current_value?: number | string | null }[] };
    reply: { success: true; data: { result: { id: number } } };
  };
  /** Publish a success plan, or revert it to a draft; publishing requires an objective. Scope of API keys: `write`. */
  'PUT /v1/api/success-plan/{id}/update/status': {
    params: { id: number | string };
    body: { state?: "draft" | "published" | null; status?: "draft" | "published" | null };
    reply: { success: true; data: { result: { id: number; state: "draft" | "published" } } };
  };
  /** List tags by name. Scope of API keys: `read`. */
  'GET /v1/api/tags/': {
    query: { page_num?: number | string; limit?: number | string; scope?: "account" | "contact" | "note" };
    reply: { success: true; data: { tags: { id: number; tag: string }[]; has_next: boolean } };
  };
  /** List the categories of reports that the caller can open, by user, by team and by account. Scope of API keys: `read`. */
  'GET /v1/api/team/get_category_listing/': {
    reply: { success: true; data: { categories: { id: number; name: string; type: "team" | "user" | "account" }[] } };
  };
  /** Get the data of a report for the accounts of a user or a team, or for one account. Scope of API keys: `read`. */
  'GET /v1/api/team/get_report_data/': {
    query: { reportId?: number | string; reportName?: string; userId?: number | string; teamId?: number | string; accountId?: number | string; pageNumber?: number | string; pageSize?: number | string; report_period?: "Last 6 Months" | "Last 12 Months" | "Last 24 Months" | "Current Year"; as_of?: string };
    reply: { success: true; data: { reports: { _link?: { [name: string]: { type: "account"; account_id: number; account_name: string; image_url?: string } | { type: "action"; action_id: number } | { type: "menu"; menuId: number; linkparams: { [name: string]: string | number | boolean | null } } | { type: "scroll"; component_id: number } | { type: "url"; href: string } }; _drill?: { [name: string]: string | number | boolean | null } }[]; has_prev: boolean; has_next: boolean; total_pages: number; current_page: number; total_records: number; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[]; series?: { key: string; label: string; value?: string | number | boolean | null }[]; series_by?: string; html?: string; no_history?: true; all_accounts_only?: true } | { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true } };
  };
  /** List the active users whose reports the caller can read: everyone, or the caller and the teams that they lead. Scope of API keys: `read`. */
  'GET /v1/api/team/get_report_users/': {
    reply: { success: true; data: { users: { user_id: number; name: string }[] } };
  };
  /** List the reports of a category with their charts, guides and columns. Scope of API keys: `read`. */
  'GET /v1/api/team/get_reports_meta/': {
    query: { pageId: number | string };
    reply: { success: true; data: { reports: { id: number; name: string; meta: { chart: { type: string; x: string; y: string[]; title: string } | null; guide: string; table: { key: string; label: string; format: string }[] } }[] } };
  };
  /** List teams by name, for selection. Scope of API keys: `read`. */
  'GET /v1/api/team/get_team_list/': {
    reply: { success: true; data: { teams: { team_id: number; name: string; users_list: { user_id: number; name: string }[] }[] } };
  };
  /** List the teams that the caller leads or may read, with their active members. Scope of API keys: `read`. */
  'GET /v1/api/team/get_team_listing/': {
    reply: { success: true; data: { teams: { team_id: number; name: string; users_list: { user_id: number; name: string }[] }[] } };
  };
  /** List the active members of a team that the caller leads or may read. Scope of API keys: `read`. */
  'GET /v1/api/team/get_team_users/': {
    query: { teamId: number | string };
    reply: { success: true; data: { users: { user_id: number; name: string }[] } };
  };
  /** Save a template configuration without sending it; it may be incomplete. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'POST /v1/api/template-config/': {
    body: { template_content?: string; fileurl?: string; view_id?: number | string | null; selected_cols?: string[]; selected_to_col?: string; filename?: string; subject?: string };
    reply: { success: true; data: BulkConfiguration };
  };
  /** List template configurations with the state of their last run, newest first. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/template-config/details/': {
    query: { pageNum?: number | string; limit?: number | string };
    reply: { success: true; data: { listing: BulkConfiguration[]; has_next: boolean; total_records: number } };
  };
  /** Delete a template configuration; rejected while a run is active, and ended runs remain. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'DELETE /v1/api/template-config/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Get a template configuration. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `read`. */
  'GET /v1/api/template-config/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: BulkConfiguration };
  };
  /** Replace a template configuration; runs that have started are not affected. Requires one of: ADM, CSO, DA, CSL. Scope of API keys: `write`. */
  'PUT /v1/api/template-config/{id}/': {
    params: { id: number | string };
    body: { template_content?: string; fileurl?: string; view_id?: number | string | null; selected_cols?: string[]; selected_to_col?: string; filename?: string; subject?: string };
    reply: { success: true; data: BulkConfiguration };
  };
  /** Undo an email change with the single-use code of a link, and set a new password */
  'POST /v1/api/undo_email/': {
    body: { email: string; tokenId: string; newPassword: string; confirmPassword: string };
    reply: { success: true; msg?: string };
  };
  /** Set the job title of the caller. Scope of API keys: `write`. */
  'PUT /v1/api/update/title/': {
    body: { titleName: string };
    reply: { success: true; msg: string };
  };
  /** Remove the profile picture of the caller. Scope of API keys: `write`. */
  'DELETE /v1/api/upload_avatar/': {
    reply: { success: true; msg: string };
  };
  /** Set the profile picture of the caller: jpg, jpeg or png, 10 MB at most. Scope of API keys: `write`. */
  'POST /v1/api/upload_avatar/': {
    form: Form<{ file: string }>;
    reply: { success: true; data: { avatar_url: string } };
  };
  /** Ingest usage: up to 5,000 rows, each once by its id, in any order; metrics are updated in the background. Requires an API key of the scope `usage`. */
  'POST /v1/api/usage/ingest/': {
    body: { rows: unknown[] };
    reply: { success: true; data: { accepted: number; repeated: number; refused: number; refusals: { row: number; id: string | null; reason: string }[] } };
  };
  /** Check a password on the given tenant */
  'POST /v1/api/user/authenticate/': {
    body: { username: string; password: string; domain: string; flow?: string };
    reply: { success: true; acs_url: string; email: string; errors: { e: string } | null; block: boolean; second_factor?: { step: "code" | "setup"; token: string } };
  };
  /** Get the caller. Scope of API keys: `read`. */
  'GET /v1/api/user_details/': {
    reply: { success: true; data: { avatar_url: string | null; title: string | null; first_name: string; last_name: string; email: string; phone: string | null } };
  };
  /** Get the value of a KPI for all accounts in scope, or for one account. Scope of API keys: `read`. */
  'GET /v1/api/userkpi/result/': {
    query: { kpiId: number | string; accountId?: number | string; period?: "Current Month" | "Last Month" | "Current Quarter" | "Last 30 Days" | "Last 90 Days" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { mainvalue: string | number | boolean | null; footervalue: string | number | boolean | null; output: { data: { key: string; name: string; type: "value" | "text" | "trend"; format: string; better?: "higher" | "lower"; value: string | number | boolean | null; previous?: string | number | boolean | null }[] }; properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null }; data: { properties: { threshold_config: { op: "lt" | "lte" | "gt" | "gte" | "between"; from: number; to?: number; color: string; label?: string; icon?: string }[]; primary_value: string | number | boolean | null } }; config: { id: number; name: string; kind: "kpi"; meta: { template_name?: "html" | "table" | "graph" | "score" | "react-table" | "react-ai"; title?: string; guide?: string; pagination: boolean; page_size: number; chartOptions?: { type: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; labelKey: string; multipleSets: boolean; stacked?: boolean; dataConfig: { [name: string]: { label?: string; color?: string; type?: "bar" | "horizontalBar" | "line" | "area" | "pie" | "doughnut" | "scatter" | "treemap" | "distribution"; order?: number } }; x_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; y_axis_config?: { title?: string; min?: number; max?: number; number_format?: "comma" | "metric_symbol"; fit?: boolean }; tooltip_number_format?: "comma" | "metric_symbol"; discreteYAxis: boolean; showValue: boolean; hideValue: boolean; rateBySize?: boolean }; filter_config?: { condition: string; from?: string | null; to?: string | null; calendar_filter_options: string[]; dynamic_date_filter_options: number[]; selectYearFilter: boolean | number; sub_type?: "calendar" | "dynamic" | "year"; is_applied_filter: boolean }; subscriptions: { component_id: number; event: "filter" | "select" | "page"; map: { [name: string]: string } }[]; linked_component?: { id: number; mode: "same_page" | "replace"; map: { [name: string]: string } }; react_table?: { enableSorting: boolean; enableColumnFilters: boolean; enableGlobalFilter: boolean; enableHiding: boolean; enableColumnOrdering: boolean; enableResizing: boolean; enablePinning: boolean; enableCsv: boolean; density: "compact" | "normal"; groupBy: string[] }; navigation?: { type: "account"; id: string; name: string } | { type: "action"; id: string } | { type: "menu"; menuId: number; linkparams: { [name: string]: Expression } } | { type: "scroll"; component_id: number } | { type: "url"; href: string; linkparams: { [name: string]: Expression } }; kpi_style?: "v1" | "v2" }; version: number }; error: string | null; ui_component_name: string | null; no_history?: true; all_accounts_only?: true; average_health_score?: number | null; level_one_count?: number; level_two_count?: number; level_three_count?: number; level_one_mrr?: number; level_two_mrr?: number; level_three_mrr?: number; green_percentage?: number | null; yellow_percentage?: number | null; red_percentage?: number | null; compared_days?: { day: string; previous_day: string; value_day?: string } } };
  };
  /** List the rows behind the value of a KPI. Scope of API keys: `read`. */
  'GET /v1/api/userkpi/rows/': {
    query: { kpiId: number | string; filters?: { type: "daterange" | "search" | "numrange"; condition?: string; from?: string | number | boolean | null; to?: string | number | boolean | null; column_name?: string; year?: number; user_applied_filter?: boolean; condition_type?: "named" | "custom" | "last_n" | "operator"; enable_filter_query?: boolean }[] | null; sort_by?: { sort_key: string; order_by: "asc" | "desc" } | { sort_key: string; order_by: "asc" | "desc" }[] | null; measure?: string; pageNumber?: number | string; pageSize?: number | string; accountId?: number | string; report_period?: "Last 6 Months" | "Last 12 Months" | "Last 24 Months" | "Current Year"; as_of?: string; owner_scope?: "mine" | "team" | "all"; owner_user_id?: number | string; owner_team_id?: number | string };
    reply: { success: true; data: { reports: { _link?: { [name: string]: { type: "account"; account_id: number; account_name: string; image_url?: string } | { type: "action"; action_id: number } | { type: "menu"; menuId: number; linkparams: { [name: string]: string | number | boolean | null } } | { type: "scroll"; component_id: number } | { type: "url"; href: string } }; _drill?: { [name: string]: string | number | boolean | null } }[]; has_prev: boolean; has_next: boolean; total_pages: number; current_page: number; total_records: number; columns: { key: string; label: string; type: "int" | "number" | "text" | "date" | "instant" | "boolean"; role: "dimension" | "measure"; format: string; hidden: boolean; sortable: boolean; filter: "none" | "search" | "numrange" | "daterange"; grain: "day" | "week" | "month" | "quarter" | "year" | null; running?: string; shows?: "health" | "person"; heat?: boolean }[]; series?: { key: string; label: string; value?: string | number | boolean | null }[]; series_by?: string; html?: string; no_history?: true; all_accounts_only?: true; metric: { rows_of: string; is_count: boolean; title: string; measure?: string; dimensions: { key: string; label: string; format: string; grain: "day" | "week" | "month" | "quarter" | "year" | null }[] } } };
  };
  /** Get a KPI. Scope of API keys: `read`. */
  'GET /v1/api/userkpi/{id}/': {
    params: { id: number | string };
    reply: { success: true; data: { id: number; name: string; category: { id: number; name: string }; is_system: boolean; status: "Active" | "Inactive"; type: "account" | "portfolio"; pageName: string | null; template: { id: number | null; name: string | null; layout: "value" | "chart" | "text"; output: { type: "value" | "text" | "trend"; id: "mainvalue" | "footervalue"; name: string; value: string }[] }; navigation: unknown } };
  };
  /** Set the theme mode of the caller: light, dark or system. Scope of API keys: `write`. */
  'PUT /v1/api/users/appearance/': {
    body: { appearance: "light" | "dark" | "auto" };
    reply: { success: true; data: { appearance: "light" | "dark" | "auto" } };
  };
  /** Invite one or more users, all or none. Requires one of: ADM, DA, CSO. An API key cannot do this: a key must not decide who can sign in, or with which role. */
  'POST /v1/api/users/invite/': {
    body: { email?: string[]; roles: string[]; user_access_type?: "full" | "read_only"; team_id?: number | string | null };
    reply: { success: true; msg: string; data: { invited: { id: number; email: string }[] } };
  };
  /** Send a link to set a new password for the tenant of this host, or for all tenants of the email */
  'POST /v1/api/users/password/forgot/': {
    body: { email: string };
    reply: { success: true; msg?: string };
  };
  /** Get whether the caller uses two-factor authentication. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'GET /v1/api/users/second_factor/': {
    reply: { success: true; data: { enabled_at: string | null; recovery_codes_left: number; required: boolean; available: boolean } };
  };
  /** Start to enroll an authenticator app; requires the password. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/users/second_factor/': {
    body: { password: string };
    reply: { success: true; data: { secret: string; uri: string } };
  };
  /** Confirm the authenticator app with a code; other sessions stay signed in. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/users/second_factor/confirm/': {
    body: { code: string };
    reply: { success: true; data: { recovery_codes: string[] } };
  };
  /** Turn off two-factor authentication of the caller with the password or a code. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/users/second_factor/disable/': {
    body: { password?: string; code?: string };
    reply: { success: true; msg?: string };
  };
  /** Replace the recovery codes of the caller; requires the password. An API key cannot do this: passwords, sign-in methods, email addresses and two-factor authentication require a person. */
  'POST /v1/api/users/second_factor/recovery_codes/': {
    body: { password: string };
    reply: { success: true; data: { recovery_codes: string[] } };
  };
  /** Where the caller is signed in. An API key cannot do this: this is about the sessions of people. */
  'GET /v1/api/users/sessions/': {
    reply: { success: true; data: { sessions: { id: number; device: string; strategy: string; ip: string | null; created_at: string; seen_at: string; expires_at: string; current: boolean }[] } };
  };
  /** End all sessions of the caller except this one. An API key cannot do this: this is about the sessions of people. */
  'POST /v1/api/users/sessions/end-others/': {
    reply: { success: true; data: { ended: number } };
  };
  /** End a session of the caller. An API key cannot do this: this is about the sessions of people. */
  'DELETE /v1/api/users/sessions/{id}/': {
    params: { id: number | string };
    reply: { success: true; msg?: string };
  };
  /** Send several events of all kinds; an invalid event does not affect the others. Requires an API key of the scope `events`. */
  'POST /v1/batch/': {
    body: { batch: unknown[] };
    reply: { success: true; msg?: string };
  };
  /** Link a user of the product to an account by its external id. Requires an API key of the scope `events`. */
  'POST /v1/group/': {
    body: { [name: string]: unknown };
    reply: { success: true; msg?: string };
  };
  /** Link a user of the product to a contact by email. Requires an API key of the scope `events`. */
  'POST /v1/identify/': {
    body: { [name: string]: unknown };
    reply: { success: true; msg?: string };
  };
  /** Count a page view as usage of the product. Requires an API key of the scope `events`. */
  'POST /v1/page/': {
    body: { [name: string]: unknown };
    reply: { success: true; msg?: string };
  };
  /** Count a screen view as usage of the product. Requires an API key of the scope `events`. */
  'POST /v1/screen/': {
    body: { [name: string]: unknown };
    reply: { success: true; msg?: string };
  };
  /** Count an event as usage of the feature of its name. Requires an API key of the scope `events`. */
  'POST /v1/track/': {
    body: { [name: string]: unknown };
    reply: { success: true; msg?: string };
  };
}
