/** The address of the pending actions: whose actions are listed, how they are grouped, and which one is open. */
import { listAddress, oneOf, positive } from '../../../platform/lib/list-address.ts';

/** By default, the list shows the actions of all users by due date. */
export const pendingAddress = listAddress(
  '/dashboard/actions',
  { ownerId: positive, whose: oneOf(['mine', 'team']), group: oneOf(['account', 'play']), actionId: positive },
  'actionId',
);
