/** The route tree. Fixed paths take precedence over parameterized ones; unknown paths redirect to the start. */
import { createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { helpRoutes } from './app/help/routes.tsx';
import { rootRoute, shellRoute, unknownRoute } from './app/root-route.tsx';
import { accountsRoutes } from './features/accounts/routes.tsx';
import { attributesRoutes } from './features/attributes/routes.tsx';
import { contactsRoutes } from './features/contacts/routes.tsx';
import { auditRoutes } from './features/audit/routes.tsx';
import { customTablesRoutes } from './features/attributes/tables/routes.tsx';
import { automationRoutes } from './features/playbooks/automation/routes.tsx';
import { externalProcessesRoutes } from './features/playbooks/external-processes/routes.tsx';
import { definitionsRoutes } from './features/definitions/routes.tsx';
import { editorRoutes } from './features/components/editor/routes.tsx';
import { identityRoutes } from './features/identity/routes.tsx';
import { providersRoutes } from './features/identity/providers/routes.tsx';
import { recoveryRoutes, recoveryShellRoutes } from './features/identity/recovery/routes.tsx';
import { secondFactorShellRoutes } from './features/identity/second-factor/routes.tsx';
import { apiKeysRoutes } from './features/identity/api-keys/routes.tsx';
import { sessionsRoutes } from './features/identity/sessions/routes.tsx';
import { signUpRoutes } from './features/identity/sign-up/routes.tsx';
import { importsRoutes } from './features/imports/routes.tsx';
import { kpisRoutes } from './features/kpis/routes.tsx';
import { mailRoutes } from './features/mail/routes.tsx';
import { builderRoutes } from './features/pages/builder/routes.tsx';
import { pagesRoutes } from './features/pages/routes.tsx';
import { pinsRoutes } from './features/pins/routes.tsx';
import { playbooksRoutes } from './features/playbooks/routes.tsx';
import { profileRoutes } from './features/people/profile/routes.tsx';
import { notificationsRoutes } from './features/notifications/routes.tsx';
import { peopleRoutes } from './features/people/routes.tsx';
import { successPlansRoutes } from './features/success-plans/routes.tsx';
import { ticketsRoutes } from './features/tickets/routes.tsx';
import { planChoicesRoutes } from './features/success-plans/choices/routes.tsx';
import { settingsRoutes } from './features/tenants/settings/routes.tsx';
import { setupRoutes } from './features/tenants/setup/routes.tsx';
import { tenantsRoutes } from './features/tenants/routes.tsx';
import { createHashBangHistory } from './lib/history.ts';
import { parseSearch, restrictSearch, stringifySearch } from './lib/search-params.ts';

shellRoute.update({ component: lazyRouteComponent(() => import('./app/Shell.tsx'), 'Shell') });

export const router = createRouter({
  routeTree: restrictSearch(
    rootRoute.addChildren([
      ...identityRoutes,
      ...recoveryRoutes,
      ...signUpRoutes,
      ...setupRoutes,
      ...pinsRoutes,
      shellRoute.addChildren([
        ...pagesRoutes,
        ...builderRoutes,
        ...editorRoutes,
        ...definitionsRoutes,
        ...accountsRoutes,
        ...successPlansRoutes,
        ...planChoicesRoutes,
        ...playbooksRoutes,
        ...automationRoutes,
        ...externalProcessesRoutes,
        ...ticketsRoutes,
        ...tenantsRoutes,
        ...importsRoutes,
        ...notificationsRoutes,
        ...peopleRoutes,
        ...profileRoutes,
        ...settingsRoutes,
        ...kpisRoutes,
        ...mailRoutes,
        ...attributesRoutes,
        ...customTablesRoutes,
        ...contactsRoutes,
        ...auditRoutes,
        ...sessionsRoutes,
        ...apiKeysRoutes,
        ...providersRoutes,
        ...recoveryShellRoutes,
        ...secondFactorShellRoutes,
        ...helpRoutes,
      ]),
      unknownRoute,
    ]),
  ),
  history: createHashBangHistory(),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
