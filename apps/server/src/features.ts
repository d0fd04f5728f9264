/** The features of the product. A new capability is one folder and one line here. */
import { combineFeatures, type FeatureSet } from './platform/feature.ts';
import { accounts } from './features/accounts/feature.ts';
import { customTables } from './features/custom-tables/feature.ts';
import { datasetCatalog } from './features/datasets/feature.ts';
import { activities } from './features/activities/feature.ts';
import { attributes } from './features/attributes/feature.ts';
import { audit } from './features/audit/feature.ts';
import { automation } from './features/automation/feature.ts';
import { components } from './features/components/feature.ts';
import { contacts } from './features/contacts/feature.ts';
import { definitions } from './features/definitions/feature.ts';
import { externalProcesses } from './features/external-processes/feature.ts';
import { health } from './features/health/feature.ts';
import { hierarchy } from './features/hierarchy/feature.ts';
import { identity } from './features/identity/feature.ts';
import { imports } from './features/imports/feature.ts';
import { kpis } from './features/kpis/feature.ts';
import { mail } from './features/mail/feature.ts';
import { notes } from './features/notes/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { pages } from './features/pages/feature.ts';
import { people } from './features/people/feature.ts';
import { pins } from './features/pins/feature.ts';
import { playbooks } from './features/playbooks/feature.ts';
import { portfolio } from './features/portfolio/feature.ts';
import { processRuns } from './features/process-runs/feature.ts';
import { reminders } from './features/reminders/feature.ts';
import { reports } from './features/reports/feature.ts';
import { signInOAuth } from './features/sign-in-oauth/feature.ts';
import { signInSaml } from './features/sign-in-saml/feature.ts';
import { subscriptions } from './features/subscriptions/feature.ts';
import { successPlans } from './features/success-plans/feature.ts';
import { tags } from './features/tags/feature.ts';
import { tenants } from './features/tenants/feature.ts';
import { supportCases } from './features/support-cases/feature.ts';
import { timeline } from './features/timeline/feature.ts';
import { usage } from './features/usage/feature.ts';

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
  activities,
  pins,
  hierarchy,
  subscriptions,
  usage,
  playbooks,
  automation,
  reminders,
  externalProcesses,
  processRuns,
  successPlans,
  contacts,
  notes,
  supportCases,
  people,
  tags,
  timeline,
  notifications,
  mail,
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
