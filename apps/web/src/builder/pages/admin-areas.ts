import { ArrowLeftRight, Blocks, LayoutGrid, Menu } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
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
];
