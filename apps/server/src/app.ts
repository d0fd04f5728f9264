/** Composes the application: creates the services and registers the routes and jobs of every feature. */
import type { FastifyInstance } from 'fastify';
import { definitionKinds } from './definition-kinds.ts';
import { accountJobs } from './features/accounts/jobs.ts';
import { accountMetricsFeature } from './features/accounts/metrics/routes.ts';
import { healthScoreFeature } from './features/accounts/health/routes.ts';
import { accountsFeature } from './features/accounts/routes.ts';
import { bulkEditJobs } from './features/accounts/bulk-edits/jobs.ts';
import { bulkEditsFeature } from './features/accounts/bulk-edits/routes.ts';
import { accountChoicesFeature } from './features/accounts/choices/routes.ts';
import { accountExportsFeature } from './features/accounts/exports/routes.ts';
import { accountShellFeature } from './features/accounts/shell/routes.ts';
import { accountTagsFeature } from './features/accounts/tags/routes.ts';
import { customRowsFeature } from './features/attributes/custom-tables/rows/routes.ts';
import { customTablesFeature } from './features/attributes/custom-tables/routes.ts';
import { attributeAuthoringFeature } from './features/attributes/definitions/routes.ts';
import { attributesFeature } from './features/attributes/values/routes.ts';
import { contactDuplicatesFeature } from './features/contacts/duplicates/routes.ts';
import { contactFieldsFeature } from './features/contacts/fields/routes.ts';
import { contactsFeature } from './features/contacts/routes.ts';
import { identityJobs } from './features/identity/jobs.ts';
import { oauthFeature } from './features/identity/oauth/routes.ts';
import { providersFeature } from './features/identity/providers/routes.ts';
import { recoveryFeature } from './features/identity/recovery/routes.ts';
import { identityFeature } from './features/identity/routes.ts';
import { importJobs } from './features/imports/jobs.ts';
import { recordDenials } from './features/audit/commands.ts';
import { auditJobs } from './features/audit/jobs.ts';
import { auditFeature } from './features/audit/routes.ts';
import { samlFeature } from './features/identity/saml/routes.ts';
import { handoffFeature } from './features/identity/handoff/routes.ts';
import { secondFactorFeature } from './features/identity/second-factor/routes.ts';
import { secondStepFeature } from './features/identity/second-step/routes.ts';
import { signInPolicyFeature } from './features/identity/sign-in-policy/routes.ts';
import { signUpFeature } from './features/identity/sign-up/routes.ts';
import { sessionsFeature } from './features/identity/sessions/routes.ts';
import { importsFeature } from './features/imports/routes.ts';
import { contactNotesFeature } from './features/notes/contact-notes/routes.ts';
import { notificationJobs } from './features/notifications/jobs.ts';
import { notificationsFeature } from './features/notifications/routes.ts';
import { pinnedAssetsFeature } from './features/notes/pinned-assets/routes.ts';
import { notesFeature } from './features/notes/routes.ts';
import { emailTemplatesFeature } from './features/mail/templates/routes.ts';
import { outgoingMailFeature } from './features/mail/routes.ts';
import { mailJobs } from './features/mail/delivery/jobs.ts';
import { catalogueFeature } from './features/components/catalogue/routes.ts';
import { componentAuthoringFeature } from './features/components/definitions/routes.ts';
import { transferFeature } from './features/components/definitions/transfer/routes.ts';
import { versionsFeature } from './features/components/definitions/versions/routes.ts';
import { componentsFeature } from './features/components/routes.ts';
import { scoresFeature } from './features/components/scores/routes.ts';
import { kpiAuthoringFeature } from './features/kpis/authoring/routes.ts';
import { kpiCategoriesFeature } from './features/kpis/categories/routes.ts';
import { kpiFormulasFeature } from './features/kpis/formulas/routes.ts';
import { kpisFeature } from './features/kpis/routes.ts';
import { kpiJobs } from './features/kpis/series/jobs.ts';
import { hierarchyFeature } from './features/hierarchy/routes.ts';
import { ganttFeature } from './features/playbooks/gantt/routes.ts';
import { timelineFeature } from './features/timeline/routes.ts';
import { pinsFeature } from './features/pins/routes.ts';
import { planChoicesFeature } from './features/success-plans/authoring/routes.ts';
import { actionsFeature } from './features/playbooks/actions/routes.ts';
import { playsFeature } from './features/playbooks/plays/routes.ts';
import { actionEditJobs } from './features/playbooks/bulk-edits/jobs.ts';
import { actionEditsFeature } from './features/playbooks/bulk-edits/routes.ts';
import { playApplicationJobs } from './features/playbooks/applications/jobs.ts';
import { playApplicationsFeature } from './features/playbooks/applications/routes.ts';
import { automationFeature } from './features/playbooks/automation/routes.ts';
import { automationJobs } from './features/playbooks/automation/runs/jobs.ts';
import { playTemplatesFeature } from './features/playbooks/templates/routes.ts';
import { externalProcessesFeature } from './features/playbooks/external-processes/routes.ts';
import { externalProcessJobs } from './features/playbooks/external-processes/runs/attempts/jobs.ts';
import { processRunJobs } from './features/playbooks/external-processes/runs/jobs.ts';
import { reminderJobs } from './features/playbooks/reminders/jobs.ts';
import { remindersFeature } from './features/playbooks/reminders/routes.ts';
import { quickFiltersFeature } from './features/playbooks/quick-filters/routes.ts';
import { workspaceFeature } from './features/playbooks/workspace/routes.ts';
import { ownersFeature } from './features/playbooks/owners/routes.ts';
import { objectiveJobs } from './features/success-plans/measurement/jobs.ts';
import { successPlansFeature } from './features/success-plans/routes.ts';
import { portfolioJobs } from './features/portfolio/jobs.ts';
import { portfolioFeature } from './features/portfolio/routes.ts';
import { kpiTemplatesFeature } from './features/kpis/templates/routes.ts';
import { formulaReferenceFeature } from './features/kpis/formula-reference/routes.ts';
import { pageAuthoringFeature } from './features/pages/authoring/routes.ts';
import { pageDetailsFeature } from './features/pages/details/routes.ts';
import { menuAuthoringFeature } from './features/pages/menus/routes.ts';
import { pagesFeature } from './features/pages/routes.ts';
import { teamsFeature } from './features/people/teams/routes.ts';
import { usersFeature } from './features/people/users/routes.ts';
import { profileFeature } from './features/people/profile/routes.ts';
import { reportDeliveryJobs } from './features/reports/delivery/jobs.ts';
import { reportDeliveryFeature } from './features/reports/delivery/routes.ts';
import { supportCasesFeature } from './features/tickets/cases/routes.ts';
import { ticketsFeature } from './features/tickets/routes.ts';
import { apiKeysFeature } from './features/identity/api-keys/routes.ts';
import { subscriptionsFeature } from './features/subscriptions/routes.ts';
import { usageIngestFeature } from './features/usage/ingest/routes.ts';
import { usageJobs } from './features/usage/jobs.ts';
import { usageFeature } from './features/usage/routes.ts';
import { tagsFeature } from './features/tags/routes.ts';
import { settingsFeature } from './features/tenants/settings/routes.ts';
import { setupFeature } from './features/tenants/setup/routes.ts';
import type { Config } from './platform/config.ts';
import { type MasterKey, openMasterKey } from './platform/crypto/master-key.ts';
import { TokenReader } from './platform/crypto/token.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { BucketStore } from './platform/files/bucket-store.ts';
import { FileStore } from './platform/files/file-store.ts';
import { fileJobs } from './platform/files/orphans.ts';
import { buildServer } from './platform/http/server.ts';
import type { Feature } from './platform/http/kit.ts';
import type { Services } from './platform/http/services.ts';
import { type JobKind, openQueue, type Queue } from './platform/jobs/queue.ts';
import { Mailer } from './platform/mail/smtp.ts';
import { Hosts } from './platform/session/hosts.ts';
import { Sessions } from './platform/session/sessions.ts';
import { createLogger } from './platform/telemetry/logger.ts';

export const features: readonly Feature[] = [
  identityFeature,
  recoveryFeature,
  signInPolicyFeature,
  secondStepFeature,
  secondFactorFeature,
  oauthFeature,
  pagesFeature,
  pageDetailsFeature,
  pageAuthoringFeature,
  menuAuthoringFeature,
  componentAuthoringFeature,
  componentsFeature,
  catalogueFeature,
  versionsFeature(definitionKinds),
  transferFeature(definitionKinds),
  scoresFeature,
  kpisFeature,
  formulaReferenceFeature,
  kpiTemplatesFeature,
  kpiFormulasFeature,
  kpiCategoriesFeature,
  kpiAuthoringFeature,
  attributesFeature,
  attributeAuthoringFeature,
  customTablesFeature,
  customRowsFeature,
  accountsFeature,
  accountShellFeature,
  accountExportsFeature,
  accountTagsFeature,
  accountChoicesFeature,
  bulkEditsFeature,
  accountMetricsFeature,
  healthScoreFeature,
  portfolioFeature,
  actionsFeature,
  playsFeature,
  playTemplatesFeature,
  actionEditsFeature,
  automationFeature,
  playApplicationsFeature,
  workspaceFeature,
  quickFiltersFeature,
  ownersFeature,
  remindersFeature,
  externalProcessesFeature,
  successPlansFeature,
  notificationsFeature,
  ticketsFeature,
  supportCasesFeature,
  contactsFeature,
  contactFieldsFeature,
  contactDuplicatesFeature,
  notesFeature,
  contactNotesFeature,
  pinnedAssetsFeature,
  tagsFeature,
  pinsFeature,
  planChoicesFeature,
  hierarchyFeature,
  ganttFeature,
  timelineFeature,
  subscriptionsFeature,
  usageFeature,
  usageIngestFeature,
  importsFeature,
  outgoingMailFeature,
  emailTemplatesFeature,
  handoffFeature,
  signUpFeature,
  setupFeature,
  settingsFeature,
  profileFeature,
  auditFeature,
  samlFeature,
  providersFeature,
  sessionsFeature,
  apiKeysFeature,
  usersFeature,
  teamsFeature,
  reportDeliveryFeature,
];
export const jobKinds: readonly JobKind[] = [
  ...accountJobs,
  ...bulkEditJobs,
  ...actionEditJobs,
  ...playApplicationJobs,
  ...automationJobs,
  ...importJobs,
  ...usageJobs,
  ...identityJobs,
  ...mailJobs,
  ...auditJobs,
  ...kpiJobs,
  ...portfolioJobs,
  ...objectiveJobs,
  ...reportDeliveryJobs,
  ...reminderJobs,
  ...externalProcessJobs,
  ...processRunJobs,
  ...notificationJobs,
  ...fileJobs,
];

/** @param now the clock, which tests replace */
export function createServices(
  config: Config,
  key: MasterKey,
  database: Database,
  now: () => Date = () => new Date(),
): Services {
  const workFiles = new FileStore(config.dataDir);
  return {
    config,
    key,
    database,
    now,
    tokens: new TokenReader(key.signing),
    sessions: new Sessions(now),
    hosts: new Hosts(database, config.baseDomain, now),
    files: config.bucket ? new BucketStore(config.bucket, workFiles) : workFiles,
    workFiles,
    mailer: new Mailer(config),
    log: createLogger(config.logLevel),
  };
}

export interface Mainstay {
  services: Services;
  queue: Queue;
  close(): Promise<void>;
}

/** Opens the database and the queue. Every command of the command line starts with this. */
export async function openMainstay(config: Config): Promise<Mainstay> {
  const key = openMasterKey(config);
  if (config.bucket) await new BucketStore(config.bucket, new FileStore(config.dataDir)).check();
  const database = await openDatabase(config, key);
  const services = createServices(config, key, database);
  const queue = await openQueue(services, jobKinds);
  return {
    services,
    queue,
    async close() {
      await queue.stop();
      services.mailer.close();
      await database.close();
    },
  };
}

export const buildApp = (services: Services): Promise<FastifyInstance> =>
  buildServer(services, features, (denials) =>
    services.database.inTenant(denials.tenant, 'write', (tx) => recordDenials(tx, denials)),
  );
