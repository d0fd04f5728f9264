/**
 * All users may read components within their account scope, regardless of the pages they can open: the roles of a page
 * protect the page, not the data (docs/decisions/0018). Only authors may read the definitions.
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
