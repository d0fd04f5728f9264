import { idOrNew, listAddress, oneOf } from '../../../platform/lib/list-address.ts';

/** The list of external processes, or the editor of the open one. */
export const processesAddress = listAddress(
  '/dashboard/admin/external-processes',
  { open: idOrNew, status: oneOf(['archived']) },
  'open',
);
