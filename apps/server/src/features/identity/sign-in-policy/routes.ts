import { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { toActor } from '../../../platform/http/actor.ts';
import { implement, ok, saved } from '../../../platform/http/kit.ts';
import { requireHostTenant } from '../policy.ts';
import { updateSignInPolicy } from './commands.ts';
import { getPasswordPolicy, getSignInPolicy } from './data.ts';
import { endpointPolicy } from './policy.ts';

export const signInPolicyFeature = implement(signInPolicy, endpointPolicy)('sign-in-policy', {
  async getPasswordPolicy({ host, services }) {
    return ok(await services.database.inTenant(requireHostTenant(host).id, 'read', getPasswordPolicy));
  },

  getSignInPolicy: async ({ tx }) => ok(await getSignInPolicy(tx)),

  async updateSignInPolicy(call) {
    await updateSignInPolicy(call.tx, call.body, toActor(call));
    return saved('Sign-in policy saved.');
  },
});
