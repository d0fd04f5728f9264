import { idOrNew, listAddress, oneOf } from '../../../../platform/lib/list-address.ts';

/** The list of playbooks, or the editor of the open one. */
export const templatesAddress = listAddress(
  '/dashboard/admin/playbooks',
  { open: idOrNew, status: oneOf(['archived']) },
  'open',
);
