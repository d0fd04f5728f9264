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
    load: () => import('./features/people/feature.tsx'),
  },
  {
    routes: [...ownRoutes, ...signInRoutes],
    load: () => import('./features/identity/feature.tsx'),
  },
  {
    routes: notificationsRoutes,
    load: () => import('./features/notifications/feature.tsx'),
  },
  {
    routes: [...tenantsRoutes, ...setupRoutes, ...settingsRoutes],
    load: () => import('./features/tenants/feature.tsx'),
  },
  {
    routes: [...pagesRoutes, ...builderRoutes],
    load: () => import('./features/pages/feature.tsx'),
  },
  { routes: editorRoutes },
  { routes: definitionsRoutes },
  { routes: accountsRoutes, load: () => import('./features/accounts/feature.tsx') },
  { load: () => import('./features/accounts/health/feature.tsx') },
  { load: () => import('./features/hierarchy/feature.tsx') },
  { load: () => import('./features/subscriptions/feature.tsx') },
  { load: () => import('./features/usage/feature.tsx') },
  { load: () => import('./features/portfolio/feature.tsx') },
  { routes: ticketsRoutes, load: () => import('./features/tickets/feature.tsx') },
  { routes: playbooksRoutes, load: () => import('./features/playbooks/feature.tsx') },
  {
    routes: automationRoutes,
    load: () => import('./features/playbooks/automation/feature.tsx'),
  },
  {
    routes: [...successPlansRoutes, ...planChoicesRoutes],
    load: () => import('./features/success-plans/feature.tsx'),
  },
  {
    routes: externalProcessesRoutes,
    load: () => import('./features/playbooks/external-processes/feature.tsx'),
  },
  { routes: auditRoutes, load: () => import('./features/audit/feature.tsx') },
  { routes: mailRoutes, load: () => import('./features/mail/feature.tsx') },
  { routes: attributesRoutes, load: () => import('./features/attributes/feature.tsx') },
  {
    routes: customTablesRoutes,
    load: () => import('./features/attributes/tables/feature.tsx'),
  },
  { load: () => import('./features/notes/feature.tsx') },
  { routes: contactsRoutes, load: () => import('./features/contacts/feature.tsx') },
  { routes: importsRoutes, load: () => import('./features/imports/feature.tsx') },
  { routes: kpisRoutes, load: () => import('./features/kpis/feature.tsx') },
  { routes: pinsRoutes, load: () => import('./features/pins/feature.tsx') },
  { routes: helpRoutes },
] as const satisfies readonly FeatureEntry[];
