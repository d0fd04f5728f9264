/** Users who may write on an account may change its tags. */
import type { accountTags } from '@mainstay/contract/accounts/tags';
import { changes, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountTags> = { changeAccountTags: changes('session') };
