import { UserRound, Users, UsersRound } from 'lucide-react';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { stringifySearch } from '../../platform/lib/search-params.ts';
import { defineFeature } from '../../platform/feature.ts';
import { searchGroups } from '../search/search-groups.ts';
import { usersAddress } from './components/users-address.ts';

const ownedAccountsPath = (owner: number) =>
  `/dashboard/accounts${stringifySearch({ query: { filters: [{ column_name: 'owner', condition: 'equal', from: owner }] } })}`;

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
  contributions: [
    searchGroups({
      name: 'People',
      singular: 'Person',
      icon: UserRound,
      position: 7,
      toPath: ({ id }, { session }) =>
        // Others have no screen of a user, but they can see whose accounts are whose.
        canOpenAdmin(session.role) ? usersAddress.toPath({ user: id }) : ownedAccountsPath(id),
    }),
  ],
  profileTabs: [{ label: 'Profile', path: '/dashboard/profileManagement' }],
});
