/** Who may change the sign-in methods of users. The contract already requires ADM. */
import type { providers } from '@mainstay/contract/identity/providers';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof providers> = {
  findProviders: reads(['ADM']),
  readMetadata: changes(['ADM']),
  saveSaml: changes(['ADM']),
  saveOAuth: changes(['ADM']),
  testProvider: changes(['ADM']),
  enableProvider: changes(['ADM']),
  disableProvider: changes(['ADM']),
};
