import { Table2 } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Data',
    label: 'Custom tables',
    about: 'Custom tables with typed columns.',
    icon: Table2,
    path: '/dashboard/admin/custom-tables',
  },
];
