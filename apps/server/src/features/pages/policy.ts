/** Any user may read menus; the roles of an item decide who sees it. */
import type { pages } from '@mainstay/contract/pages';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pages> = {
  findMenus: reads('session'),
};
