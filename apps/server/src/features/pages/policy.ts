/** Who may see which menus. */
import type { pages } from '@mainstay/contract/pages';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof pages> = {
  findMenus: reads('session'),
};
