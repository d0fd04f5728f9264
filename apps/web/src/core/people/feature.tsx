import { Users, UsersRound } from 'lucide-react';
import { defineFeature } from '../../platform/feature.ts';

export const feature = defineFeature({
  name: 'people',
  admin: [
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
  ],
  profileTabs: [{ label: 'Profile', path: '/dashboard/profileManagement' }],
});
