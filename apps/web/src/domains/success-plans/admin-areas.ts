import { Flag } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Playbooks',
    label: 'Success plans',
    about: 'Manage success criteria and milestones for success plans.',
    icon: Flag,
    path: '/dashboard/admin/success-plans',
  },
];
