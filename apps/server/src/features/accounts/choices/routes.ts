import { accountChoices } from '@mainstay/contract/accounts/choices';
import { serve, ok } from '../../../platform/http/kit.ts';
import { findCsmAccounts } from './data.ts';

export const accountChoiceRoutes = serve('account-choices', accountChoices, {
  findCsmAccounts: async ({ query, tx, access }) => ok(await findCsmAccounts(tx, access, query)),
});
