import { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { toActor } from '../../../platform/http/actor.ts';
import { serve, ok, saved } from '../../../platform/http/kit.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import { getPasswordPolicy, getSignInPolicy, updateSignInPolicy } from './sign-in-policy.ts';

export const signInPolicyRoutes = serve('sign-in-policy', signInPolicy, {
  async getPasswordPolicy({ host, services }) {
    return ok(await services.database.inTenant(requireHostTenant(host).id, 'read', getPasswordPolicy));
  },

  getSignInPolicy: async ({ tx }) => ok(await getSignInPolicy(tx)),

  async updateSignInPolicy(call) {
    await updateSignInPolicy(call.tx, call.body, toActor(call));
    return saved('Sign-in policy saved.');
  },
});
