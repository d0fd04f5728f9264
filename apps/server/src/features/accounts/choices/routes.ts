import { accountChoices } from '@mainstay/contract/accounts/choices';
import { implement, ok } from '../../../platform/http/kit.ts';
import { findCsmAccounts } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const accountChoicesFeature = implement(accountChoices, endpointPolicy)('account-choices', {
  findCsmAccounts: async ({ query, tx, access }) => ok(await findCsmAccounts(tx, access, query)),
});
