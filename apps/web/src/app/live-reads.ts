/** The reads that contain records of a type, by the type that events name. What is missing here is fetched again when it is opened. */
import { accounts } from '@mainstay/contract/accounts';
import { accountShell } from '@mainstay/contract/accounts/shell';
import { activities } from '@mainstay/contract/activities';
import { announcements } from '@mainstay/contract/announcements';
import { attributes } from '@mainstay/contract/attributes';
import { attributeAuthoring } from '@mainstay/contract/attributes/admin';
import { automation } from '@mainstay/contract/automation';
import { bulkRuns } from '@mainstay/contract/bulk-email/runs';
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { contacts } from '@mainstay/contract/contacts';
import { customObjects, customTables } from '@mainstay/contract/custom-tables';
import { externalProcesses } from '@mainstay/contract/external-processes';
import { healthScore } from '@mainstay/contract/health/health-score';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { imports } from '@mainstay/contract/imports';
import { kpis } from '@mainstay/contract/kpis';
import { mailConnections } from '@mainstay/contract/mail-connections';
import { accountMessages } from '@mainstay/contract/mailbox';
import { notes } from '@mainstay/contract/notes';
import { contactNotes } from '@mainstay/contract/notes/contact-notes';
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { notifications } from '@mainstay/contract/notifications';
import { pages } from '@mainstay/contract/pages';
import { pageDetails } from '@mainstay/contract/pages/detail';
import { users } from '@mainstay/contract/people/users';
import { actions } from '@mainstay/contract/playbooks/actions';
import { gantt } from '@mainstay/contract/playbooks/gantt';
import { pendingActions } from '@mainstay/contract/playbooks/pending-actions';
import { plays } from '@mainstay/contract/playbooks/plays';
import { playTemplates } from '@mainstay/contract/playbooks/templates';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { processRuns } from '@mainstay/contract/process-runs';
import { subscriptions } from '@mainstay/contract/subscriptions';
import { successPlans } from '@mainstay/contract/success-plans';
import { supportCases } from '@mainstay/contract/support-cases';
import { tickets } from '@mainstay/contract/tickets';
import { timeline } from '@mainstay/contract/timeline';
import { usage } from '@mainstay/contract/usage';
import type { LiveReads } from '../core/live-updates/refresh-changed.ts';

/** Results of components and KPIs, which the server caches for a while. */
export const cachedReads = [
  components.getComponentData,
  components.findComponentRows,
  kpis.getKpiResult,
  kpis.getAccountKpi,
];

const ON_TIMELINE = [timeline.findEvents, timeline.getWeeks, activities.findActivities];
const ACCOUNT_READS = [
  accounts.findAccounts,
  accounts.getTotals,
  accounts.getAccount,
  accounts.getTeam,
  accountMetrics.getSummary,
  ...ON_TIMELINE,
];
const METRIC_READS = [...ACCOUNT_READS, accountMetrics.getHealth, accountMetrics.getHistory, ...cachedReads];
const WORK_READS = [
  actions.getAction,
  plays.findPlays,
  plays.findAccountPlays,
  plays.findPlanPlays,
  plays.getPlay,
  pendingActions.findPendingActions,
  gantt.findGanttActions,
  gantt.findGanttOfPlays,
  workspace.findPlayActions,
  workspace.findLogs,
  accounts.getAccount,
  ...cachedReads,
  ...ON_TIMELINE,
];
const NOTE_READS = [
  notes.findNotes,
  notes.getNote,
  contactNotes.findContactNotes,
  workspace.findPlayNotes,
  workspace.findActionNotes,
  pinnedAssets.findPinnedAssets,
  ...ON_TIMELINE,
];
const PLAN_READS = [successPlans.findSuccessPlans, successPlans.findObjectivePoints, ...cachedReads, ...ON_TIMELINE];

export const liveReads: LiveReads = {
  account: METRIC_READS,
  action: WORK_READS,
  announcement: [announcements.findAnnouncements, pages.findMenus],
  asset: [workspace.findPlayAssets, pinnedAssets.findPinnedAssets, actions.getAction, ...ON_TIMELINE],
  attribute: [attributes.findAccountAttributes, attributeAuthoring.findAttributes],
  attribute_value: [attributes.findAccountAttributes, attributes.getAttributeValue, ...cachedReads, ...ON_TIMELINE],
  automation_rule: [automation.findAutomationRules, automation.findAutomationRuns],
  bulk_message: ON_TIMELINE,
  bulk_run: [bulkRuns.findRuns, bulkRuns.getRun],
  churn: METRIC_READS,
  component: [components.getComponentDetail, componentAuthoring.findComponents],
  contact: [
    contacts.findContacts,
    contacts.getContact,
    contacts.findKeyContacts,
    contacts.findAllContacts,
    contacts.getOrganisation,
    ...ON_TIMELINE,
  ],
  custom_row: [customObjects.findCustomRows, ...cachedReads],
  custom_table: [customTables.findCustomTables],
  external_process: [externalProcesses.findExternalProcesses],
  external_process_run: [processRuns.findProcessRuns, processRuns.findActionRuns, ...ON_TIMELINE],
  health_score: [healthScore.getHealthScore],
  import: [imports.findImports, imports.getImport],
  kpi: [kpis.findKpis, kpis.findPageKpis, kpis.findAllKpis],
  mail_connection: [mailConnections.getOwn],
  mail_message: [accountMessages.getThread, ...ON_TIMELINE],
  meeting: [accountShell.findMeetings, ...ON_TIMELINE],
  menu: [pages.findMenus],
  menu_item: [pages.findMenus],
  note: NOTE_READS,
  notice: [notifications.findNotices, pages.findMenus],
  objective: PLAN_READS,
  page: [pageDetails.getPageDetail],
  play: WORK_READS,
  play_template: [playTemplates.findPlayTemplates],
  reminder: [actions.getAction, workspace.findPlayActions],
  subscription: [subscriptions.findSubscriptions, subscriptions.findProductSubscriptions, ...METRIC_READS],
  success_plan: PLAN_READS,
  support_case: [supportCases.findSupportCases, ...METRIC_READS],
  ticket: [tickets.findTickets, tickets.getTicket],
  usage: [usage.getUsage, ...METRIC_READS],
  user: [users.findUsers],
};
