/**
 * Who reads components: everybody, each within their reach, and whatever pages they open: roles of a page guard the page,
 * not the data (docs/decisions/0018). What is behind them, their authors.
 */
import type { components } from '@mainstay/contract/components';
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { reads, type PolicyTable } from '../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof components> = {
  getComponentDetail: reads('session'),
  getComponentData: reads('session'),
  askComponentData: reads('session'),
  downloadComponentData: reads('session'),
  previewComponent: reads(ADMIN_ROLES),
  explainComponent: reads(ADMIN_ROLES),
};
