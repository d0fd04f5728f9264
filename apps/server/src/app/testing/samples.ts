/** Valid input for tests that cover the whole contract. A new endpoint that needs input gets an entry here. */

import type { EndpointDef } from '@mainstay/contract/kit';
import { getFields } from '@mainstay/contract/rules/parameters';

const NEW = 'Harbour!42';
/** A component that does not query the data. */
const COMPONENT = {
  kind: 'table',
  name: 'Harbours',
  meta: {},
  query: {
    source: { kind: 'static', rows: [{ harbour: 'Bergen' }] },
    columns: [{ key: 'harbour', label: 'Harbour', expr: { field: 'harbour' } }],
  },
};
const ATTRIBUTE = {
  name: 'Harbour',
  scope: 'Account',
  components: [{ type: 'Input', primary: true, label: 'Harbour' }],
};
const CUSTOM_TABLE = {
  name: 'harbours',
  label: 'Harbours',
  columns: [{ key: 'berths', label: 'Berths', type: 'number' }],
};
/** A row of a built-in table, with a column that the table does not have. */
const ROW = { reqParam: { tableName: 'ai_system_details', rowData: { id: 1, harbour: 'Bergen' } } };
const KPI = { name: 'Harbours', category_id: 1, type: 'portfolio', formula_id: 1 };
const PLAY_TEMPLATE = { name: 'Berthing', actions: [{ name: 'Call the harbour master' }] };
const PROCESS = { kind: 'form', name: 'Order a berth', url: 'https://harbour.example/hook' };
const EMAIL_TEMPLATE = { name: 'Berths', subject: 'Your berth', body: 'It is free.' };
const AUTOMATION = { name: 'Harbours', template_id: 1, conditions: [{ kind: 'health_below', below: 50 }] };
const KPI_TEMPLATE = {
  name: 'Harbours',
  category_id: 1,
  layout: 'value',
  output: [{ type: 'value', id: 'mainvalue', name: 'All', value: 'value' }],
};
const KPI_FORMULA = { name: 'Harbours', expression: 'count()', source: 'accounts' };
const PLAN = {
  name: 'Broad use',
  description: 'All of the harbour',
  summary: 'They stay',
  state: 'draft',
  date: '2027-03-01',
  objectives: [],
};
const DEEP_LINK = { name: 'Risky accounts', meta: { state: 'dashboard.accounts', params: ['risk'] } };
const EVENT_START = '2026-11-24T10:00:00Z';
const EVENT_END = '2026-11-24T11:00:00Z';
const GOOGLE_EVENT = { summary: 'Berths', start: { dateTime: EVENT_START }, end: { dateTime: EVENT_END } };
const MICROSOFT_EVENT = { subject: 'Berths', start: { dateTime: EVENT_START }, end: { dateTime: EVENT_END } };
const STEP = { email: 'nobody@only.test', token: 'none' };
const WRONG = { username: 'nobody@only.test', password: 'wrong' };

/**
 * The body of every call that needs one, by path. With a valid body, only the permissions of the caller decide the
 * result. `{id}` alone is the id of the record.
 */
export const BODIES: Record<string, unknown> = {
  '/settings/general/update/': { entity_timezone: 'Europe/Berlin' },
  '/settings/profile/entityname/update/': { entity_name: 'Halden Works' },
  '/settings/profile/theme/update/': { entity_theme: 'theme-bl' },
  '/settings/profile/appearance/update/': { default_appearance: 'dark' },
  '/settings/profile/client_config/update/': { account_list_fields: ['industry'] },
  '/v1/api/accounts/{id}/rank/': { rank: 5 },
  '/v1/api/accounts/{id}/tags/': { add: ['Harbour'] },
  '/v1/api/pin_board/{account_id}/pin/': { account_name: 'Harbour' },
  '/v1/api/mail-connection/': { visibility: 'team' },
  '/v1/api/mail-connection/start/': { provider: 'google', parts: ['mail'] },
  '/v1/api/accounts/{id}/messages/{messageId}/visibility/': { visibility: 'team' },
  '/v1/api/integrations/send-message/': { to: ['rae@record.test'], subject: 'Berths', msg_text: 'Are they free?' },
  '/v1/api/integrations/create-event/': GOOGLE_EVENT,
  '/v1/api/integrations/update-event/': { id: 'event', ...GOOGLE_EVENT },
  '/v1/api/integrations/respond-event/': { id: 'event', response: 'accepted' },
  '/v1/api/msintegrations/create_event_ms_calendar/': MICROSOFT_EVENT,
  '/v1/api/msintegrations/update_event_ms_calendar/': { id: 'event', ...MICROSOFT_EVENT },
  '/v1/api/msintegrations/respond_event_ms_calendar/': { id: 'event', response: 'accepted' },
  '/v1/api/integrations/set-unread/': { id: 'message', unread: false },
  '/v1/api/msintegrations/send-message/': {
    toRecipients: ['rae@record.test'],
    subject: 'Berths',
    body: 'Are they free?',
  },
  '/v1/api/msintegrations/reply-message/': { id: 'message', comment: 'They are.' },
  '/v1/api/msintegrations/set-unread/': { id: 'message', unread: false },
  '/v1/api/saved-views/': { list: 'accounts', name: 'At risk', scope: 'own', state: { view: 'risk' } },
  '/v1/api/saved-views/{id}/': { name: 'Renewals' },
  '/v1/api/saved-views/default/': { list: 'accounts', view_id: null },
  '/v1/api/accounts/bulk-edits/': {
    change: { field: 'rank', value: 5 },
    request_key: '2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a13',
  },
  '/v1/api/actions/{id}/complete/': { isChecked: true },
  '/v1/api/actions/skip/': { action_id: '{id}' },
  '/v1/api/actions/edit/': { action_id: '{id}', text: 'Call the harbour master' },
  '/v1/api/actions/assign/': { actionId: '{id}', userId: '{userId}' },
  '/v1/api/actions/add/': { account_play_id: '{playId}', text: 'Call the harbour master', description: 'About berths' },
  '/v1/api/actions/add_task_description/': { action_id: '{id}', description: 'About berths' },
  '/v1/api/actions/account/play/': { account_id: '{accountId}', play_id: '{templateId}' },
  '/v1/api/actions/account/create-play/': { accountId: '{accountId}', name: 'New berth' },
  '/v1/api/actions/account/update-playbook-name/{play_id}/': { play_name: 'Old berth' },
  '/v1/api/actions/notes/add/': { action_id: '{id}', note: '<p>Harbour</p>' },
  '/v1/api/actions/notes/': { note_id: '{note_id}', note_txt: '<p>Harbour</p>' },
  '/v1/api/actions/log_download_asset/': { assetId: '{assetId}' },
  '/v1/api/actions/pin_action_asset/': { assetId: '{assetId}', flag: true },
  '/v1/api/actions/reminder/': {
    action_id: '{id}',
    configuration: { to: ['harbour@record.test'], when: 'before', hour: 8, minute: 30, trigger_at: 2 },
    timezone: 'Europe/Oslo',
  },
  '/v1/api/success-plan/': { ...PLAN, accountId: '{accountId}' },
  '/v1/api/success-plan/{id}/': PLAN,
  '/v1/api/success-plan/{id}/update/status': { state: 'draft' },
  '/v1/api/success-plan/objective/': { status: true },
  '/v1/api/notices/read/': { all: true },
  '/v1/api/notices/digest/': { enabled: true, at: '07:30', timezone: 'Europe/Oslo', skip_empty: true },
  '/v1/api/quick-filter/': { name: 'Harbour', component_id: 'actions', filter_criteria: [] },
  '/v1/api/quick-filter/{id}/': { filter_criteria: [] },
  '/v1/api/accounts/contacts/config/': { fields: [] },
  '/v1/api/accounts/{id}/contacts/add/': { fName: 'Pat', email: 'pat@harbour.test' },
  '/v1/api/accounts/{id}/contacts/edit/': { contact_id: '{contact_id}', fName: 'Pat' },
  '/v1/api/accounts/{id}/contacts/merge/preview/': { keep_id: '{contact_id}', gone_id: '{gone_id}' },
  '/v1/api/accounts/{id}/contacts/merge/': { keep_id: '{contact_id}', gone_id: '{gone_id}' },
  '/v1/api/accounts/{id}/contacts/merge/undo/': { merge_id: '{merge_id}' },
  '/v1/api/accounts/{id}/pin_contact/': { contact_id: '{contact_id}', pin: true },
  '/v1/api/accounts/{id}/notes/edit/': { note_id: '{note_id}', note_txt: '<p>Harbour</p>' },
  '/v1/api/accounts/{id}/contacts/notes/add/': { contact_id: '{contact_id}', note_txt: '<p>Harbour</p>' },
  '/v1/api/accounts/{id}/contacts/notes/edit/': { note_id: '{note_id}', note_txt: '<p>Harbour</p>' },
  '/v1/api/accounts/{id}/pin_assets_note/': { note_id: '{note_id}', flag: true },
  '/v1/api/accounts/notes/download-url/': { file_info: { file_path: '{file_id}', file_name: 'harbour.txt' } },
  '/v1/api/report-delivery/{page_id}': {
    type: 'DSR',
    page_url: '#!/dashboard/Home/1',
    user_recipients: [1],
    schedule: { repeat: 'daily', cron: { hours: 8 } },
  },
  '/v1/api/admin/pages/': { name: 'Overview' },
  '/v1/api/admin/pages/{id}/': { name: 'Overview', version: 1 },
  '/v1/api/admin/kpi/': KPI,
  '/v1/api/admin/kpi/preview/': { kpi: KPI },
  '/v1/api/admin/kpi/{id}/': KPI,
  '/v1/api/admin/play-templates/': PLAY_TEMPLATE,
  '/v1/api/admin/play-templates/{id}/': PLAY_TEMPLATE,
  '/v1/api/admin/play-templates/{id}/archive/': { archived: true },
  '/v1/api/actions/bulk-edits/': {
    change: { field: 'status', value: 'Completed' },
    ids: [1],
    request_key: '2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a12',
  },
  '/v1/api/actions/bulk-edits/preview/': { change: { field: 'due', value: { by: 7 } } },
  '/v1/api/admin/external-processes/': PROCESS,
  '/v1/api/admin/external-processes/{id}/': PROCESS,
  '/v1/api/admin/external-processes/{id}/archive/': { archived: true },
  '/v1/api/admin/email-templates/': EMAIL_TEMPLATE,
  '/v1/api/admin/email-templates/{id}/': EMAIL_TEMPLATE,
  '/v1/api/epa/execute/{id}/': { values: {} },
  '/v1/api/admin/automation-rules/': AUTOMATION,
  '/v1/api/admin/automation-rules/preview/': { conditions: AUTOMATION.conditions },
  '/v1/api/admin/automation-rules/{id}/': { ...AUTOMATION, template_id: '{templateId}' },
  '/v1/api/admin/automation-rules/{id}/active/': { active: true },
  '/v1/api/admin/automation-rules/{id}/run/': { dry_run: true },
  '/v1/api/play-applications/': {
    template_id: '{templateId}',
    ids: [1],
    request_key: '2f1c6f0e-5b0a-4a53-9d8c-0f6a2f0c7a11',
  },
  '/v1/api/admin/success-plans/{choices}/': { name: 'Harbour opened' },
  '/v1/api/admin/success-plans/{choices}/{id}/': { archived: true },
  '/v1/api/admin/kpi/templates/': KPI_TEMPLATE,
  '/v1/api/admin/kpi/templates/{id}/': KPI_TEMPLATE,
  '/v1/api/admin/kpi/formulas/': KPI_FORMULA,
  '/v1/api/admin/kpi/formulas/preview/': { formula: KPI_FORMULA },
  '/v1/api/admin/kpi/formulas/{id}/': KPI_FORMULA,
  '/v1/api/admin/kpi/templatecategory/': [{ id: 1, name: 'Harbours' }],
  '/v1/api/admin/kpi/templatecategory/{id}/': { name: 'Harbours' },
  '/v1/api/admin/health-score/': { measures: [{ kpi: 'engagement', weightage: 100, min: 0, max: 20 }] },
  '/v1/api/admin/health-score/preview/': { measures: [{ kpi: 'engagement', weightage: 100, min: 0, max: 20 }] },
  '/v1/api/admin/menus/': DEEP_LINK,
  '/v1/api/admin/menus/order/': { ids: [] },
  '/v1/api/admin/menus/{id}/': DEEP_LINK,
  '/v1/api/admin/components/preview/': { definition: COMPONENT },
  '/v1/api/admin/components/': COMPONENT,
  '/v1/api/admin/components/{id}/': COMPONENT,
  '/v1/api/admin/definitions/import/': {
    file: {
      format: 'mainstay-definitions',
      version: 1,
      entries: [{ kind: 'component', name: 'Harbours', body: COMPONENT }],
    },
    conflicts: 'skip',
    dry_run: true,
  },
  '/v1/api/custom-attribute-value/': { custom_attribute: 1, scope: 'Action', primary: 'Bergen' },
  '/v1/api/admin/custom-attribute/': ATTRIBUTE,
  '/v1/api/admin/custom-attribute/{id}/': ATTRIBUTE,
  '/v1/api/admin/custom-tables/': CUSTOM_TABLE,
  '/v1/api/admin/custom-tables/{id}/': CUSTOM_TABLE,
  '/v1/api/customObject/insert/row/': ROW,
  '/v1/api/customObject/update/row/': ROW,
  '/v1/api/customObject/listing/': { reqParam: { tableName: 'ai_system_details' }, systemSchema: true },
  '/v1/api/usage/ingest/': { rows: [{ id: 'harbour', account_id: 'A-1', day: '2026-11-18' }] },
  '/v1/api/admin/api-keys/': { name: 'Harbour' },
  '/v1/api/admin/teams/': { name: 'Coast', members: [] },
  '/v1/api/admin/teams/{id}/': { name: 'Coast', members: [] },
  '/v1/api/admin/users/{id}/': { first_name: 'Pat', last_name: 'Ray', roles: ['CSM'], user_access_type: 'full' },
  '/v1/api/users/invite/': { email: 'new@only.test', roles: ['CSM'] },
  '/v1/api/admin/imports/{id}/mapping/': { mapping: { columns: {}, date_format: null } },
  '/v1/api/update/title/': { titleName: 'Partner' },
  '/v1/api/profile/user/name/': { first_name: 'Pat', last_name: 'Ray' },
  '/v1/api/oauth/link/': { authprovider: 'OAuth-Google' },
  '/v1/api/users/appearance/': { appearance: 'dark' },
  '/v1/api/change_password/': { oldPassword: 'x', newPassword: NEW, confirmPassword: NEW },
  '/v1/api/admin/sign-in-providers/SAML2/metadata/': { xml: '<EntityDescriptor/>' },
  '/v1/api/admin/sign-in-providers/SAML2/': { idp_server: 'x', sso_url: 'https://idp.test/', certificates: ['x'] },
  '/v1/api/admin/sign-in-providers/{strategy}/': { client_id: 'x' },
  '/v1/api/profile/update/email/': { email: 'a@only.test', password: 'x', new_email: 'b@only.test' },
  '/v1/api/authenticate/': WRONG,
  '/v1/api/authenticate_admin/': WRONG,
  '/v1/api/user/authenticate/': { ...WRONG, domain: 'demo' },
  '/v1/api/get_jwt/': { email: 'nobody@only.test', code: 'none' },
  '/v1/api/get_saml_jwt/': { email: 'nobody@only.test' },
  '/v1/api/saml/acs/': { SAMLResponse: 'bm9uZQ==' },
  '/v1/api/users/password/forgot/': { email: 'nobody@only.test' },
  '/v1/api/forgot_password/': { email: 'nobody@only.test', domain: 'demo' },
  '/v1/api/admin/sign-in-policy/': { password_min: 8, password_max: 20, second_factor: 'optional' },
  '/v1/api/authenticate/second_factor/': { ...STEP, code: '000000' },
  '/v1/api/authenticate/second_factor/setup/': STEP,
  '/v1/api/authenticate/second_factor/confirm/': { ...STEP, code: '000000' },
  '/v1/api/authenticate/second_factor/finish/': STEP,
  '/v1/api/users/second_factor/': { password: 'wrong' },
  '/v1/api/users/second_factor/confirm/': { code: '000000' },
  '/v1/api/users/second_factor/recovery_codes/': { password: 'wrong' },
  '/v1/api/users/second_factor/disable/': { password: 'wrong' },
  '/v1/api/password_reset/': { email: 'nobody@only.test', tokenId: 'none', newPassword: NEW, confirmPassword: NEW },
  '/v1/api/undo_email/': { email: 'nobody@only.test', tokenId: 'none', newPassword: NEW, confirmPassword: NEW },
  '/v1/api/create_user/': {
    email: 'nobody@only.test',
    tokenId: 'none',
    fName: 'Pat',
    lName: 'Ray',
    password: NEW,
    cpassword: NEW,
  },
  '/v1/api/signup/verify/': { email: 'new@only.test', otp: '123456' },
  '/v1/api/signup/user/': {
    otp: '123456',
    email: 'new@only.test',
    password: NEW,
    domain_name: 'harbour',
    first_name: 'Pat',
    last_name: 'Ray',
    company_name: 'Harbour',
  },
};

/** Required query strings, by path; `{id}` is the id of the record. */
export const QUERIES: Record<string, string> = {
  '/v1/api/integrations/get-calendar/': 'min=2026-11-01T00:00:00Z&max=2026-12-01T00:00:00Z',
  '/v1/api/msintegrations/get_event_ms_calendar/': 'min=2026-11-01T00:00:00Z&max=2026-12-01T00:00:00Z',
  '/v1/api/integrations/delete-event/': 'id=event',
  '/v1/api/msintegrations/delete_event_ms_calendar/': 'id=event',
  '/v1/api/integrations/get-message-by-id/': 'id=message',
  '/v1/api/integrations/get-attachment/': 'msgId=message&aId=file',
  '/v1/api/msintegrations/get-message-by-id/': 'id=message',
  '/v1/api/msintegrations/get-attachment/': 'msgId=message&aId=file',
  '/v1/api/saved-views/': 'list=accounts',
  '/v1/api/accounts/{id}/gantt/': 'from=2026-11-01&to=2026-11-30',
  '/v1/api/actions/gantt/': 'from=2026-11-01&to=2026-11-30',
  '/v1/api/component/': 'id={id}',
  '/v1/api/component/detail/': 'id={id}',
  '/v1/api/component/download_component_data/': 'id={id}',
  '/v1/api/component/rows/': 'id={id}',
  '/v1/api/component/page/detail/': 'id={id}',
  '/v1/api/component/page/detail/name/': 'name=Accounts',
  '/v1/api/custom-attribute/name/': 'name=Harbour%20{id}',
  '/v1/api/custom-attribute-value/{id}/': 'accountId={accountId}',
  '/v1/api/userkpi/result/': 'kpiId={id}',
  '/v1/api/userkpi/rows/': 'kpiId={id}',
  '/v1/api/admin/kpi/series/': 'kpiId={id}',
  '/v1/api/accounts/{id}/contacts/delete/': 'contact_id={contact_id}',
  '/v1/api/accounts/{id}/kpi/': 'type=mrr',
  '/v1/api/settings/email/': 'email=nobody@only.test',
  '/v1/api/oauth/url/': 'authprovider=OAuth-Google',
  '/v1/api/oauth/start/': 'authprovider=OAuth-Google',
  '/v1/api/handoff/': 'email=nobody@only.test&code=none&from=http://localhost:3000',
  '/v1/api/handoff/release/': 'email=nobody@only.test&code=none&domain=demo&browser=none',
  '/v1/api/signup/domain/': 'domain=harbour',
  '/v1/api/accounts/subscriptions/': 'aid={id}',
  '/v1/api/accounts/subscriptions/export/': 'aid={id}',
  '/v1/api/accounts/subscriptions/statuses/': 'aid={id}',
  '/v1/api/accounts/products/': 'aid={id}',
  '/v1/api/accounts/products/export/': 'aid={id}',
  '/v1/api/accounts/product/subscription/': 'aid={id}&skuId={sku}',
  '/v1/api/accounts/product/subscription/export/': 'aid={id}&skuId={sku}',
  '/v1/api/graph/{accountId}/product/': 'productId={id}',
  '/v1/api/entity/products/': 'sku_id=HP-100',
  '/v1/api/accounts/notes/': 'note_id={note_id}',
  '/v1/api/accounts/{id}/contacts/notes/delete/': 'note_id={note_id}',
  '/v1/api/files/{key}/': 'expires=1&signature=none',
  '/v1/api/accounts/choices/': 'column=tier',
  '/v1/api/accounts/get-upcoming-meetings/': 'min=2026-11-01T00:00:00Z&max=2026-12-01T00:00:00Z',
  '/v1/api/actions/account_plays/': 'accountId={accountId}',
  '/v1/api/plays/actions/': 'playId={playId}',
  '/v1/api/actions/logs/': 'playId={playId}',
  '/v1/api/plays/notes/': 'playId={playId}',
  '/v1/api/plays/assets/': 'playId={playId}',
  '/v1/api/actions/notes/': 'action_id={id}&note_id={note_id}',
  '/v1/api/actions/assets/delete/': 'assetId={assetId}',
  '/v1/api/actions/reminder/': 'action_id={id}',
  '/v1/api/quick-filter/': 'component_id=actions',
  '/v1/api/success-plan/': 'accountId={accountId}',
  '/v1/api/success-plan/objective/': 'id={id}',
  '/v1/api/success-plan/objective/series': 'objectiveId={id}',
  '/v1/api/accounts/get-account-csm/': 'account_id={id}',
  '/v1/api/accounts/check-account-access/': 'account_id={id}',
  '/v1/api/accounts/get-account-hierarchy/': 'id={id}',
  '/v1/api/accounts/get-accnts-sub-accounts/': 'account_id={id}',
};

/** Path parameters that are not ids, by name. */
export const PATH_TEXTS: Record<string, string> = {
  email: 'new@only.test',
  strategy: 'OAuth-Google',
  kind: 'page',
  choices: 'criteria',
  key: '0'.repeat(32),
  version: '1',
};

/** Returns the sample query of a call, reduced to the parameters that the endpoint declares. */
export function getSampleQuery({ path, query }: EndpointDef): string {
  const { names } = getFields(query);
  return (QUERIES[path] ?? '')
    .split('&')
    .filter((part) => names.has(part.split('=')[0] ?? ''))
    .join('&');
}
