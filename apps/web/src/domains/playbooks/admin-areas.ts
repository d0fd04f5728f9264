import { ListTodo } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'Playbooks',
    label: 'Playbooks',
    about: 'Define step-by-step actions for accounts, and apply them to many accounts at once.',
    icon: ListTodo,
    path: '/dashboard/admin/playbooks',
  },
];
