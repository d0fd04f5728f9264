/** The features. Their routes are known from the start; the rest is loaded with the shell. Items of the same list appear in this order. */
import { helpRoutes } from './app/help/routes.tsx';
import { accountsRoutes } from './features/accounts/routes.tsx';
import { attributesRoutes } from './features/attributes/routes.tsx';
import { customTablesRoutes } from './features/attributes/tables/routes.tsx';
import { auditRoutes } from './features/audit/routes.tsx';
import { editorRoutes } from './features/components/editor/routes.tsx';
import { contactsRoutes } from './features/contacts/routes.tsx';
import { definitionsRoutes } from './features/definitions/routes.tsx';
import { apiKeysRoutes } from './features/identity/api-keys/routes.tsx';
import { providersRoutes } from './features/identity/providers/routes.tsx';
import { recoveryRoutes } from './features/identity/recovery/routes.tsx';
import { identityRoutes } from './features/identity/routes.tsx';
import { secondFactorRoutes } from './features/identity/second-factor/routes.tsx';
import { sessionsRoutes } from './features/identity/sessions/routes.tsx';
import { signUpRoutes } from './features/identity/sign-up/routes.tsx';
import { importsRoutes } from './features/imports/routes.tsx';
import { kpisRoutes } from './features/kpis/routes.tsx';
import { mailRoutes } from './features/mail/routes.tsx';
import { notificationsRoutes } from './features/notifications/routes.tsx';
import { builderRoutes } from './features/pages/builder/routes.tsx';
import { pagesRoutes } from './features/pages/routes.tsx';
import { profileRoutes } from './features/people/profile/routes.tsx';
import { peopleRoutes } from './features/people/routes.tsx';
import { pinsRoutes } from './features/pins/routes.tsx';
import { automationRoutes } from './features/playbooks/automation/routes.tsx';
import { externalProcessesRoutes } from './features/playbooks/external-processes/routes.tsx';
import { playbooksRoutes } from './features/playbooks/routes.tsx';
import { planChoicesRoutes } from './features/success-plans/choices/routes.tsx';
import { successPlansRoutes } from './features/success-plans/routes.tsx';
import { tenantsRoutes } from './features/tenants/routes.tsx';
import { settingsRoutes } from './features/tenants/settings/routes.tsx';
import { setupRoutes } from './features/tenants/setup/routes.tsx';
import { ticketsRoutes } from './features/tickets/routes.tsx';
import type { FeatureEntry } from './platform/feature.ts';

const ownRoutes = [...identityRoutes, ...recoveryRoutes, ...signUpRoutes, ...sessionsRoutes];
const signInRoutes = [...apiKeysRoutes, ...providersRoutes, ...secondFactorRoutes];

export const features = [
  {
    routes: [...peopleRoutes, ...profileRoutes],
    load: async () => (await import('./features/people/feature.tsx')).people,
  },
  {
    routes: [...ownRoutes, ...signInRoutes],
    load: async () => (await import('./features/identity/feature.tsx')).identity,
  },
  {
    routes: notificationsRoutes,
    load: async () => (await import('./features/notifications/feature.tsx')).notifications,
  },
  {
    routes: [...tenantsRoutes, ...setupRoutes, ...settingsRoutes],
    load: async () => (await import('./features/tenants/feature.tsx')).tenants,
  },
  {
    routes: [...pagesRoutes, ...builderRoutes],
    load: async () => (await import('./features/pages/feature.tsx')).pages,
  },
  { routes: editorRoutes },
  { routes: definitionsRoutes },
  { routes: accountsRoutes, load: async () => (await import('./features/accounts/feature.tsx')).accounts },
  { load: async () => (await import('./features/accounts/health/feature.tsx')).health },
  { load: async () => (await import('./features/hierarchy/feature.tsx')).hierarchy },
  { load: async () => (await import('./features/subscriptions/feature.tsx')).subscriptions },
  { load: async () => (await import('./features/usage/feature.tsx')).usage },
  { load: async () => (await import('./features/portfolio/feature.tsx')).portfolio },
  { routes: ticketsRoutes, load: async () => (await import('./features/tickets/feature.tsx')).tickets },
  { routes: playbooksRoutes, load: async () => (await import('./features/playbooks/feature.tsx')).playbooks },
  {
    routes: automationRoutes,
    load: async () => (await import('./features/playbooks/automation/feature.tsx')).automation,
  },
  {
    routes: [...successPlansRoutes, ...planChoicesRoutes],
    load: async () => (await import('./features/success-plans/feature.tsx')).successPlans,
  },
  {
    routes: externalProcessesRoutes,
    load: async () => (await import('./features/playbooks/external-processes/feature.tsx')).externalProcesses,
  },
  { routes: auditRoutes, load: async () => (await import('./features/audit/feature.tsx')).audit },
  { routes: mailRoutes, load: async () => (await import('./features/mail/feature.tsx')).mail },
  { routes: attributesRoutes, load: async () => (await import('./features/attributes/feature.tsx')).attributes },
  {
    routes: customTablesRoutes,
    load: async () => (await import('./features/attributes/tables/feature.tsx')).customTables,
  },
  { load: async () => (await import('./features/notes/feature.tsx')).notes },
  { routes: contactsRoutes, load: async () => (await import('./features/contacts/feature.tsx')).contacts },
  { routes: importsRoutes, load: async () => (await import('./features/imports/feature.tsx')).imports },
  { routes: kpisRoutes, load: async () => (await import('./features/kpis/feature.tsx')).kpis },
  { routes: pinsRoutes, load: async () => (await import('./features/pins/feature.tsx')).pins },
  { routes: helpRoutes },
] as const satisfies readonly FeatureEntry[];
