/** Addresses of the lists of the administration whose entries open in their editor. */
import { idOrNew, listAddress, oneOf } from './list-address.ts';

type OpenList = 'attributes' | 'custom-tables' | 'playbooks' | 'external-processes';

/** `open` is the entry in the editor, and `status` is set if the list shows archived entries. */
export const openAddress = (list: OpenList) =>
  listAddress(`/dashboard/admin/${list}`, { open: idOrNew, status: oneOf(['archived']) }, 'open');

/** Parses the query parameters, which are the same for all of these lists. */
export const parseOpenState = openAddress('attributes').parse;

export type OpenState = ReturnType<typeof parseOpenState>;

export const openPath = (list: OpenList, open?: number | 'new'): string => openAddress(list).toPath({ open });
