import { listAddress, text } from '../../../../platform/lib/list-address.ts';

export const pagesAddress = listAddress('/dashboard/admin/pages', { find: text });
