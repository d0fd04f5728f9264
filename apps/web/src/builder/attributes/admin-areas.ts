import { ListChecks } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Data',
    label: 'Custom attributes',
    about: 'Custom fields for accounts and actions, with permissions.',
    keywords: 'fields properties',
    icon: ListChecks,
    path: '/dashboard/admin/attributes',
  },
];
