import { USER_SORTS, USER_STATUSES } from '@mainstay/contract/rules/user-list';
import { listAddress, oneOf, positive, sortBy, text } from '../../../platform/lib/list-address.ts';

/** The list of users. The role is a code, and `user` is the user whose panel is open. */
export const usersAddress = listAddress(
  '/dashboard/admin/users',
  {
    find: text,
    status: oneOf(USER_STATUSES),
    role: text,
    team: positive,
    sort: sortBy(USER_SORTS, 'name'),
    user: positive,
  },
  'user',
);
export type UsersState = ReturnType<typeof usersAddress.parse>;
