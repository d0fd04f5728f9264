/**
 * The paths of the reads that contain records of a type, by the type that events name. What is missing here is fetched again when it is
 * opened. They are texts, because the endpoints would load the contracts of all features into every page.
 */
import type { LiveReads } from '../core/live-updates/refresh-changed.ts';

/** Results of components and KPIs, which the server caches for a while. */
export const cachedReads = [
  '/v1/api/component/',
  '/v1/api/component/rows/',
  '/v1/api/userkpi/result/',
  '/v1/api/accounts/{id}/kpi/',
];

/** The brief of an account contains most of what its timeline shows. */
const ON_TIMELINE = [
  '/v1/api/accounts/{id}/brief/',
  '/v1/api/accounts/{id}/timeline/',
  '/v1/api/accounts/{id}/timeline/weeks/',
  '/v1/api/portfolio/activities/',
];
const ACCOUNT_READS = [
  '/v1/api/accounts/',
  '/v1/api/accounts/kpi/',
  '/v1/api/accounts/{id}/',
  '/v1/api/accounts/{id}/team/',
  '/v1/api/accounts/{id}/summary/',
  ...ON_TIMELINE,
];
const METRIC_READS = [
  ...ACCOUNT_READS,
  '/v1/api/accounts/{id}/health/',
  '/v1/api/accounts/{id}/history/',
  ...cachedReads,
];
const WORK_READS = [
  '/v1/api/actions/{id}/',
  '/v1/api/actions/',
  '/v1/api/accounts/{id}/actions/',
  '/v1/api/success-plan/accounts/{id}/actions/',
  '/v1/api/plays/{id}/',
  '/v1/api/portfolio/actions/',
  '/v1/api/accounts/{id}/gantt/',
  '/v1/api/actions/gantt/',
  '/v1/api/plays/actions/',
  '/v1/api/actions/logs/',
  '/v1/api/accounts/{id}/',
  ...cachedReads,
  ...ON_TIMELINE,
];
const NOTE_READS = [
  '/v1/api/accounts/{id}/notes/',
  '/v1/api/accounts/{id}/notes/{note_id}/',
  '/v1/api/accounts/{id}/contacts/{contact_id}/notes/',
  '/v1/api/plays/notes/',
  '/v1/api/actions/notes/',
  '/v1/api/accounts/{id}/pinned-assets/',
  ...ON_TIMELINE,
];
const PLAN_READS = ['/v1/api/success-plan/', '/v1/api/success-plan/objective/series', ...cachedReads, ...ON_TIMELINE];

export const liveReads: LiveReads = {
  account: METRIC_READS,
  action: WORK_READS,
  analytics_consent: ['/v1/api/analytics/'],
  announcement: ['/v1/api/announcements/', '/v1/api/menu/'],
  asset: ['/v1/api/plays/assets/', '/v1/api/accounts/{id}/pinned-assets/', '/v1/api/actions/{id}/', ...ON_TIMELINE],
  attribute: ['/v1/api/accounts/{id}/custom-attributes/', '/v1/api/admin/custom-attribute/'],
  attribute_value: [
    '/v1/api/accounts/{id}/custom-attributes/',
    '/v1/api/custom-attribute-value/{id}/',
    ...cachedReads,
    ...ON_TIMELINE,
  ],
  automation_rule: ['/v1/api/admin/automation-rules/', '/v1/api/admin/automation-rules/{id}/runs/'],
  bulk_message: ON_TIMELINE,
  bulk_run: ['/v1/api/bulk-email/runs/', '/v1/api/bulk-email/runs/{id}/'],
  churn: METRIC_READS,
  component: ['/v1/api/component/detail/', '/v1/api/admin/components/'],
  contact: [
    '/v1/api/accounts/{id}/contacts/',
    '/v1/api/accounts/{id}/contacts/{contact_id}/',
    '/v1/api/accounts/{id}/key_contacts/',
    '/v1/api/accounts/{id}/all_contacts/',
    '/v1/api/accounts/{id}/get_organization_data/',
    ...ON_TIMELINE,
  ],
  custom_row: ['/v1/api/customObject/listing/', ...cachedReads],
  custom_table: ['/v1/api/admin/custom-tables/'],
  external_process: ['/v1/api/admin/external-processes/'],
  external_process_run: ['/v1/api/admin/external-processes/{id}/runs/', '/v1/api/epa/runs/{id}/', ...ON_TIMELINE],
  health_score: ['/v1/api/admin/health-score/'],
  import: ['/v1/api/admin/imports/', '/v1/api/admin/imports/{id}/'],
  kpi: ['/v1/api/portfolio/kpi/', '/v1/api/portfolio/kpinew/', '/v1/api/kpi/all/'],
  mail_connection: ['/v1/api/mail-connection/'],
  mail_message: ['/v1/api/accounts/{id}/messages/{messageId}/', ...ON_TIMELINE],
  meeting: ['/v1/api/accounts/get-upcoming-meetings/', ...ON_TIMELINE],
  menu: ['/v1/api/menu/'],
  menu_item: ['/v1/api/menu/'],
  note: NOTE_READS,
  notice: ['/v1/api/notices/', '/v1/api/menu/'],
  objective: PLAN_READS,
  page: ['/v1/api/component/page/detail/'],
  play: WORK_READS,
  play_template: ['/v1/api/admin/play-templates/'],
  reminder: ['/v1/api/actions/{id}/', '/v1/api/plays/actions/'],
  subscription: ['/v1/api/accounts/subscriptions/', '/v1/api/accounts/product/subscription/', ...METRIC_READS],
  success_plan: PLAN_READS,
  support_case: ['/v1/api/accounts/{id}/support-cases/', ...METRIC_READS],
  ticket: ['/v1/api/actions/get-all-client-tickets/', '/v1/api/actions/tickets/{id}/'],
  usage: ['/v1/api/accounts/{id}/usage/', ...METRIC_READS],
  user: ['/v1/api/admin/users/'],
};
