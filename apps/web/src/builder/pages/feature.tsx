import { LayoutDashboard, LayoutGrid } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from './page-screens.ts';

export const feature = defineFeature({
  name: 'pages',
  commands: [
    { id: 'portfolio', label: 'Go to portfolio', icon: LayoutDashboard, keys: 'G P', path: '/dashboard/portfolio' },
  ],
  admin: [
    {
      group: 'pages',
      label: 'Pages and components',
      about: 'Build dashboards, arrange the menu, create components, and import or export definitions.',
      icon: LayoutGrid,
      path: '/dashboard/admin/pages',
    },
  ],
  contributions: [
    pageScreens(
      lazyScreen(
        'timeline',
        { today: 'timeline' },
        async () => (await import('../../core/timeline/AccountTimeline.tsx')).AccountTimeline,
      ),
      lazyScreen(
        'attributes',
        { today: 'attributes' },
        async () => (await import('../attributes/AccountAttributes.tsx')).AccountAttributes,
      ),
    ),
  ],
});
