/** Authoring components, and definitions as files, below the administration and open to the same roles. */
import { KINDS, type Kind } from '@mainstay/contract/rules/expressions';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../app/root-route.tsx';
import { requireAdmin } from '../../../lib/guards.ts';

const admin = { getParentRoute: () => shellRoute, beforeLoad: requireAdmin } as const;
const kindOf = (value: unknown): Kind | undefined => KINDS.find((kind) => kind === value);

export interface ComponentsState {
  find?: string;
  kind?: Kind;
  /** The choice of templates is open. */
  new?: boolean;
}

const components = createRoute({
  ...admin,
  path: '/dashboard/admin/components',
  validateSearch: (search: Record<string, unknown>): ComponentsState => {
    const kind = kindOf(search.kind);
    return {
      ...((typeof search.find === 'string' || typeof search.find === 'number') && { find: String(search.find) }),
      ...(kind && { kind }),
      ...((search.new === true || search.new === 'true') && { new: true }),
    };
  },
  component: lazyRouteComponent(() => import('./screens/ComponentsList.tsx'), 'ComponentsList'),
});

const component = createRoute({
  ...admin,
  path: '/dashboard/admin/components/$component',
  validateSearch: (search: Record<string, unknown>): { kind?: Kind } => {
    const kind = kindOf(search.kind);
    return kind ? { kind } : {};
  },
  component: lazyRouteComponent(() => import('./screens/ComponentEditor.tsx'), 'ComponentEditor'),
});

const definitions = createRoute({
  ...admin,
  path: '/dashboard/admin/definitions',
  component: lazyRouteComponent(() => import('./screens/TransferScreen.tsx'), 'TransferScreen'),
});

export const editorRoutes = [components, component, definitions];
