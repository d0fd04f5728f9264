import { listAddress, positive } from '../../../platform/lib/list-address.ts';

/** The list of outgoing mail. `mail` is the message that is open beside it. */
export const mailsAddress = listAddress('/dashboard/admin/outgoing-mail', { mail: positive }, 'mail');
