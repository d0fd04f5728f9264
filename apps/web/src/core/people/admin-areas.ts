import { Users, UsersRound } from 'lucide-react';
import type { AdminArea } from '../../platform/feature.ts';

export const adminAreas: readonly AdminArea[] = [
  {
    group: 'People',
    label: 'Users',
    about: 'Invite users, assign roles, set read-only access, and deactivate users.',
    keywords: 'invite role permission deactivate person read-only',
    icon: Users,
    path: '/dashboard/admin/users',
  },
  {
    group: 'People',
    label: 'Teams',
    about: 'Manage teams and leads. Leads can view their team’s accounts.',
    icon: UsersRound,
    path: '/dashboard/admin/teams',
  },
];
