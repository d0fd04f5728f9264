/**
 * The features. Their routes are known from the start, their areas of the administration are loaded on demand, and the rest with the shell.
 * Items of the same list appear in this order.
 */
import { helpRoutes } from './app/help/routes.tsx';
import { accountsRoutes } from './domains/accounts/routes.tsx';
import { bulkEmailRoutes } from './domains/bulk-email/routes.tsx';
import { announcementsRoutes } from './core/announcements/routes.tsx';
import { assistantRoutes } from './core/assistant-chat/routes.tsx';
import { attributesRoutes } from './builder/attributes/routes.tsx';
import { customTablesRoutes } from './builder/custom-tables/routes.tsx';
import { aiProviderRoutes } from './core/ai-provider/routes.tsx';
import { auditRoutes } from './core/audit/routes.tsx';
import { editorRoutes } from './builder/components/editor/routes.tsx';
import { metricRowsRoutes } from './builder/components/rows/routes.tsx';
import { contactsRoutes } from './domains/contacts/routes.tsx';
import { companyArchiveRoutes } from './core/company-archive/routes.tsx';
import { definitionsRoutes } from './core/definitions/routes.tsx';
import { apiKeysRoutes } from './core/identity/api-keys/routes.tsx';
import { providersRoutes } from './core/identity/providers/routes.tsx';
import { recoveryRoutes } from './core/identity/recovery/routes.tsx';
import { identityRoutes } from './core/identity/routes.tsx';
import { secondFactorRoutes } from './core/identity/second-factor/routes.tsx';
import { sessionsRoutes } from './core/identity/sessions/routes.tsx';
import { signUpRoutes } from './core/identity/sign-up/routes.tsx';
import { importsRoutes } from './core/imports/routes.tsx';
import { kpisRoutes } from './builder/kpis/routes.tsx';
import { mailRoutes } from './core/mail/routes.tsx';
import { mailConnectionsRoutes } from './core/mail-connections/routes.tsx';
import { notificationsRoutes } from './core/notifications/routes.tsx';
import { builderRoutes } from './builder/pages/builder/routes.tsx';
import { pagesRoutes } from './builder/pages/routes.tsx';
import { insightsRoutes } from './builder/pages/insights/routes.tsx';
import { profileRoutes } from './core/people/profile/routes.tsx';
import { peopleRoutes } from './core/people/routes.tsx';
import { briefingsRoutes } from './domains/briefings/routes.tsx';
import { pinsRoutes } from './domains/pins/routes.tsx';
import { productEventsRoutes } from './domains/product-events/routes.tsx';
import { automationRoutes } from './domains/automation/routes.tsx';
import { externalProcessesRoutes } from './domains/external-processes/routes.tsx';
import { playbooksRoutes } from './domains/playbooks/routes.tsx';
import { productRoutes } from './domains/subscriptions/routes.tsx';
import { planChoicesRoutes } from './domains/success-plans/choices/routes.tsx';
import { successPlansRoutes } from './domains/success-plans/routes.tsx';
import { tenantsRoutes } from './core/tenants/routes.tsx';
import { settingsRoutes } from './core/tenants/settings/routes.tsx';
import { searchRoutes } from './core/search/routes.tsx';
import { setupRoutes } from './core/tenants/setup/routes.tsx';
import { ticketsRoutes } from './domains/tickets/routes.tsx';
import { webhooksRoutes } from './core/webhooks/routes.tsx';
import { chatChannelsRoutes } from './core/chat-channels/routes.tsx';
import type { FeatureEntry } from './platform/feature.ts';

const ownRoutes = [...identityRoutes, ...recoveryRoutes, ...signUpRoutes, ...sessionsRoutes];
const signInRoutes = [...apiKeysRoutes, ...providersRoutes, ...secondFactorRoutes];

export const features = [
  {
    routes: [...peopleRoutes, ...profileRoutes],
    load: () => import('./core/people/feature.tsx'),
    loadAdminAreas: () => import('./core/people/admin-areas.ts'),
  },
  {
    routes: [...ownRoutes, ...signInRoutes],
    load: () => import('./core/identity/feature.tsx'),
    loadAdminAreas: () => import('./core/identity/admin-areas.ts'),
  },
  {
    routes: mailConnectionsRoutes,
    load: () => import('./core/mail-connections/feature.tsx'),
    loadAdminAreas: () => import('./core/mail-connections/admin-areas.ts'),
  },
  { routes: aiProviderRoutes, loadAdminAreas: () => import('./core/ai-provider/admin-areas.ts') },
  {
    routes: notificationsRoutes,
    load: () => import('./core/notifications/feature.tsx'),
  },
  {
    routes: announcementsRoutes,
    load: () => import('./core/announcements/feature.tsx'),
    loadAdminAreas: () => import('./core/announcements/admin-areas.ts'),
  },
  {
    routes: [...tenantsRoutes, ...setupRoutes, ...settingsRoutes],
    load: () => import('./core/tenants/feature.tsx'),
    loadAdminAreas: () => import('./core/tenants/admin-areas.ts'),
  },
  { routes: assistantRoutes, loadAdminAreas: () => import('./core/assistant-chat/admin-areas.ts') },
  {
    routes: [...pagesRoutes, ...insightsRoutes, ...builderRoutes],
    load: () => import('./builder/pages/feature.tsx'),
    loadAdminAreas: () => import('./builder/pages/admin-areas.ts'),
  },
  { routes: [...editorRoutes, ...metricRowsRoutes] },
  { routes: definitionsRoutes },
  { routes: searchRoutes, load: () => import('./core/search/feature.tsx') },
  { routes: accountsRoutes, load: () => import('./domains/accounts/feature.tsx') },
  { load: () => import('./domains/health/feature.tsx') },
  { load: () => import('./domains/hierarchy/feature.tsx') },
  { routes: productRoutes, load: () => import('./domains/subscriptions/feature.tsx') },
  { load: () => import('./domains/usage/feature.tsx') },
  { routes: productEventsRoutes, loadAdminAreas: () => import('./domains/product-events/admin-areas.ts') },
  { load: () => import('./domains/activities/feature.tsx') },
  { load: () => import('./domains/support-cases/feature.tsx') },
  { routes: ticketsRoutes, load: () => import('./domains/tickets/feature.tsx') },
  {
    routes: playbooksRoutes,
    load: () => import('./domains/playbooks/feature.tsx'),
    loadAdminAreas: () => import('./domains/playbooks/admin-areas.ts'),
  },
  {
    routes: automationRoutes,
    loadAdminAreas: () => import('./domains/automation/admin-areas.ts'),
  },
  {
    routes: [...successPlansRoutes, ...planChoicesRoutes],
    load: () => import('./domains/success-plans/feature.tsx'),
    loadAdminAreas: () => import('./domains/success-plans/admin-areas.ts'),
  },
  {
    routes: externalProcessesRoutes,
    loadAdminAreas: () => import('./domains/external-processes/admin-areas.ts'),
  },
  { routes: chatChannelsRoutes, loadAdminAreas: () => import('./core/chat-channels/admin-areas.ts') },
  { routes: webhooksRoutes, loadAdminAreas: () => import('./core/webhooks/admin-areas.ts') },
  { routes: auditRoutes, loadAdminAreas: () => import('./core/audit/admin-areas.ts') },
  { routes: mailRoutes, loadAdminAreas: () => import('./core/mail/admin-areas.ts') },
  {
    routes: bulkEmailRoutes,
    load: () => import('./domains/bulk-email/feature.tsx'),
    loadAdminAreas: () => import('./domains/bulk-email/admin-areas.ts'),
  },
  { routes: attributesRoutes, loadAdminAreas: () => import('./builder/attributes/admin-areas.ts') },
  {
    routes: customTablesRoutes,
    loadAdminAreas: () => import('./builder/custom-tables/admin-areas.ts'),
  },
  { load: () => import('./domains/mailbox/feature.tsx') },
  { load: () => import('./domains/notes/feature.tsx') },
  {
    routes: contactsRoutes,
    load: () => import('./domains/contacts/feature.tsx'),
    loadAdminAreas: () => import('./domains/contacts/admin-areas.ts'),
  },
  { load: () => import('./domains/calendar/feature.tsx') },
  {
    routes: importsRoutes,
    load: () => import('./core/imports/feature.tsx'),
    loadAdminAreas: () => import('./core/imports/admin-areas.ts'),
  },
  { routes: companyArchiveRoutes, loadAdminAreas: () => import('./core/company-archive/admin-areas.ts') },
  { routes: kpisRoutes, loadAdminAreas: () => import('./builder/kpis/admin-areas.ts') },
  { routes: briefingsRoutes, load: () => import('./domains/briefings/feature.tsx') },
  { routes: pinsRoutes, load: () => import('./domains/pins/feature.tsx') },
  { routes: helpRoutes },
] as const satisfies readonly FeatureEntry[];
