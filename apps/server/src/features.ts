/** The features of the product. A new capability is one folder and one line here. */
import { combineFeatures, type FeatureSet } from './platform/feature.ts';
import { accounts } from './domains/accounts/feature.ts';
import { customTables } from './builder/custom-tables/feature.ts';
import { datasetCatalog } from './core/datasets/feature.ts';
import { analytics } from './core/analytics/feature.ts';
import { announcements } from './core/announcements/feature.ts';
import { aiProvider } from './core/ai-provider/feature.ts';
import { activities } from './domains/activities/feature.ts';
import { attributes } from './builder/attributes/feature.ts';
import { assistant } from './domains/assistant/feature.ts';
import { audit } from './core/audit/feature.ts';
import { automation } from './domains/automation/feature.ts';
import { briefings } from './domains/briefings/feature.ts';
import { bulkEmail } from './domains/bulk-email/feature.ts';
import { calendar } from './domains/calendar/feature.ts';
import { companyArchive } from './core/company-archive/feature.ts';
import { companyDeletion } from './core/company-deletion/feature.ts';
import { components } from './builder/components/feature.ts';
import { contacts } from './domains/contacts/feature.ts';
import { definitions } from './core/definitions/feature.ts';
import { externalProcesses } from './domains/external-processes/feature.ts';
import { health } from './domains/health/feature.ts';
import { googleMail } from './core/google-mail/feature.ts';
import { hierarchy } from './domains/hierarchy/feature.ts';
import { identity } from './core/identity/feature.ts';
import { imports } from './core/imports/feature.ts';
import { kpis } from './builder/kpis/feature.ts';
import { liveUpdates } from './core/live-updates/feature.ts';
import { mail } from './core/mail/feature.ts';
import { mailbox } from './domains/mailbox/feature.ts';
import { mailConnections } from './core/mail-connections/feature.ts';
import { microsoftMail } from './core/microsoft-mail/feature.ts';
import { notes } from './domains/notes/feature.ts';
import { notifications } from './core/notifications/feature.ts';
import { pages } from './builder/pages/feature.ts';
import { people } from './core/people/feature.ts';
import { pins } from './domains/pins/feature.ts';
import { playbooks } from './domains/playbooks/feature.ts';
import { portfolio } from './domains/portfolio/feature.ts';
import { productEvents } from './domains/product-events/feature.ts';
import { processRuns } from './domains/process-runs/feature.ts';
import { reminders } from './domains/reminders/feature.ts';
import { reports } from './builder/reports/feature.ts';
import { savedViews } from './core/saved-views/feature.ts';
import { search } from './core/search/feature.ts';
import { signInOAuth } from './core/sign-in-oauth/feature.ts';
import { signInSaml } from './core/sign-in-saml/feature.ts';
import { subscriptions } from './domains/subscriptions/feature.ts';
import { successPlans } from './domains/success-plans/feature.ts';
import { tags } from './core/tags/feature.ts';
import { tenants } from './core/tenants/feature.ts';
import { supportCases } from './domains/support-cases/feature.ts';
import { tickets } from './domains/tickets/feature.ts';
import { timeline } from './core/timeline/feature.ts';
import { usage } from './domains/usage/feature.ts';
import { chatChannels } from './core/chat-channels/feature.ts';
import { webhooks } from './core/webhooks/feature.ts';

/**
 * Datasets and sign-in methods are listed in this order, and new companies are seeded in it: pages come after the KPIs
 * that they show.
 */
export const features: FeatureSet = combineFeatures([
  tenants,
  identity,
  signInSaml,
  signInOAuth,
  accounts,
  health,
  portfolio,
  briefings,
  activities,
  pins,
  hierarchy,
  subscriptions,
  usage,
  productEvents,
  playbooks,
  automation,
  reminders,
  externalProcesses,
  processRuns,
  successPlans,
  contacts,
  notes,
  supportCases,
  tickets,
  people,
  tags,
  savedViews,
  search,
  timeline,
  companyArchive,
  companyDeletion,
  notifications,
  announcements,
  aiProvider,
  assistant,
  analytics,
  liveUpdates,
  webhooks,
  mail,
  chatChannels,
  mailConnections,
  googleMail,
  microsoftMail,
  mailbox,
  calendar,
  bulkEmail,
  imports,
  audit,
  kpis,
  attributes,
  customTables,
  components,
  definitions,
  pages,
  reports,
  datasetCatalog,
]);
