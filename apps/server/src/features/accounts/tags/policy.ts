/** Who tags an account: whoever writes on it. */
import type { accountTags } from '@mainstay/contract/accounts/tags';
import { changes, type PolicyTable } from '../../../platform/session/policy.ts';

export const endpointPolicy: PolicyTable<typeof accountTags> = { changeAccountTags: changes('session') };
