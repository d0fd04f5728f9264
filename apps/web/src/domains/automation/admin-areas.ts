import { Workflow } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Playbooks',
    label: 'Automatic playbooks',
    about: 'Add playbooks automatically when a renewal is near, health drops, or there has been no contact.',
    icon: Workflow,
    path: '/dashboard/admin/automatic-playbooks',
  },
];
