import { listAddress, positive } from '../../../../platform/lib/list-address.ts';

/** The list of open sessions, of all users or of one. */
export const sessionsAddress = listAddress('/dashboard/admin/sessions', { user_id: positive });
