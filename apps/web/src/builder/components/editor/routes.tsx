/** Routes to author components in the administration. */
import { KINDS, type Kind } from '@mainstay/contract/components/definition';
import { createRoute } from '@tanstack/react-router';
import { lazyRouteComponent } from '../../../platform/lib/lazy-component.tsx';
import { adminRoute } from '../../../platform/shell-routes.ts';
import type { Search } from '../../../platform/lib/search-params.ts';
import { componentsAddress } from './components/components-address.ts';

const admin = { getParentRoute: () => adminRoute } as const;
const parseKind = (value: unknown): Kind | undefined => KINDS.find((kind) => kind === value);

const components = createRoute({
  ...admin,
  path: 'components',
  validateSearch: componentsAddress.parse,
  component: lazyRouteComponent(() => import('./screens/ComponentsList.tsx'), 'ComponentsList'),
});

const component = createRoute({
  ...admin,
  path: 'components/$component',
  staticData: { wide: true },
  validateSearch: (search: Search): { kind?: Kind } => {
    const kind = parseKind(search.kind);
    return kind ? { kind } : {};
  },
  component: lazyRouteComponent(() => import('./screens/ComponentEditor.tsx'), 'ComponentEditor'),
});

export const editorRoutes = [components, component];
