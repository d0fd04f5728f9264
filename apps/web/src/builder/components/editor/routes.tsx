/** Routes to author components in the administration. */
import { KINDS, type Kind } from '@mainstay/contract/components/definition';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { shellRoute } from '../../../platform/root-route.tsx';
import { requireAdmin } from '../../../platform/lib/guards.ts';
import { type Search, textParam } from '../../../platform/lib/search-params.ts';

const admin = { getParentRoute: () => shellRoute, beforeLoad: requireAdmin } as const;
const parseKind = (value: unknown): Kind | undefined => KINDS.find((kind) => kind === value);

export interface ComponentsState {
  find?: string;
  kind?: Kind;
  /** Whether the dialog to select a template is open. */
  new?: boolean;
}

const components = createRoute({
  ...admin,
  path: '/dashboard/admin/components',
  validateSearch: (search: Search): ComponentsState => {
    const kind = parseKind(search.kind);
    const find = textParam(search, 'find');
    return {
      ...(find && { find }),
      ...(kind && { kind }),
      ...(search.new === 'true' && { new: true }),
    };
  },
  component: lazyRouteComponent(() => import('./screens/ComponentsList.tsx'), 'ComponentsList'),
});

const component = createRoute({
  ...admin,
  path: '/dashboard/admin/components/$component',
  validateSearch: (search: Search): { kind?: Kind } => {
    const kind = parseKind(search.kind);
    return kind ? { kind } : {};
  },
  component: lazyRouteComponent(() => import('./screens/ComponentEditor.tsx'), 'ComponentEditor'),
});

export const editorRoutes = [components, component];
