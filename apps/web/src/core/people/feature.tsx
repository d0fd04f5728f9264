import { UserRound } from 'lucide-react';
import { canOpenAdmin } from '@mainstay/contract/rules/access';
import { stringifySearch } from '../../platform/lib/search-params.ts';
import { defineFeature } from '../../platform/feature.ts';
import { searchGroups } from '../search/search-groups.ts';
import { usersAddress } from './components/users-address.ts';

const ownedAccountsPath = (owner: number) =>
  `/dashboard/accounts${stringifySearch({ query: { filters: [{ column_name: 'owner', condition: 'equal', from: owner }] } })}`;

export const feature = defineFeature({
  name: 'people',
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
