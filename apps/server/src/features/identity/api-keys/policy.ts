/** API keys give programs access, so only administrators create, list and revoke them. */
import type { apiKeys } from '@mainstay/contract/identity/api-keys';
import { changes, type PolicyTable, reads } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof apiKeys> = {
  findApiKeys: reads(['ADM']),
  createApiKey: changes(['ADM']),
  revokeApiKey: changes(['ADM']),
};
