/**
 * All users may request attributes. Their member type on the account decides what they get (`attributes/policy.ts`).
 */
import type { attributes } from '@mainstay/contract/attributes';
import { changes, reads, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof attributes> = {
  findAccountAttributes: reads('session'),
  getAttribute: reads('session'),
  getAttributeByName: reads('session'),
  getAttributeValue: reads('session'),
  saveAttributeValue: changes('session'),
};
