import { ArrowLeftRight, Blocks, LayoutDashboard, LayoutGrid, Menu } from 'lucide-react';
import { shortcuts } from '../../platform/lib/shortcuts.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from './page-screens.ts';

export const feature = defineFeature({
  name: 'pages',
  commands: [
    { id: 'portfolio', label: 'Go to portfolio', icon: LayoutDashboard, keys: 'G P', path: '/dashboard/portfolio' },
  ],
  admin: [
    {
      group: 'Pages',
      label: 'Pages',
      about: 'Build dashboards and account pages.',
      keywords: 'builder layout tabs dashboard',
      icon: LayoutGrid,
      path: '/dashboard/admin/pages',
    },
    {
      group: 'Pages',
      label: 'Menu',
      about: 'Arrange the menu and add deep links.',
      keywords: 'navigation order',
      icon: Menu,
      path: '/dashboard/admin/menu',
    },
    {
      group: 'Pages',
      label: 'Components',
      about: 'Create tables, charts and KPIs for pages.',
      keywords: 'chart table score widget',
      icon: Blocks,
      path: '/dashboard/admin/components',
    },
    {
      group: 'Pages',
      label: 'Import and export',
      about: 'Move pages, components and playbooks between companies.',
      keywords: 'JSON transfer definitions',
      icon: ArrowLeftRight,
      path: '/dashboard/admin/definitions',
    },
  ],
  contributions: [
    shortcuts(async () => (await import('./page-editor-shortcuts.ts')).pageEditorShortcuts),
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
