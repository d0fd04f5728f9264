import { providers } from '@mainstay/contract/identity/providers';
import { toActor } from '../../../platform/http/actor.ts';
import { ConflictError } from '../../../platform/http/errors.ts';
import { done, ok, serve } from '../../../platform/http/kit.ts';
import { findListedProviders, getCallTenant } from '../listed-providers.ts';
import { disableProvider, enableProvider, type ToggleError } from '../enabled-providers.ts';
import { testProvider } from '../connection-test.ts';

const TOGGLE_ERROR_MESSAGES: Record<ToggleError, string> = {
  not_ready: 'This sign-in method is not set up yet. Save its settings first.',
  no_password:
    'No active administrator has a password. Set one first, so that an administrator can sign in without the provider.',
  last_way: 'Passwords are the only sign-in method. Enable a provider first.',
};

function throwToggleError(error: ToggleError | undefined): void {
  if (error) throw new ConflictError(TOGGLE_ERROR_MESSAGES[error]);
}

export const providerRoutes = serve('providers', providers, {
  async findProviders(call) {
    const { tx, query } = call;
    const allProviders = await findListedProviders(call, tx);
    const listing = allProviders.slice((query.pageNum - 1) * query.limit, query.pageNum * query.limit);
    return ok({
      listing,
      has_next: query.pageNum * query.limit < allProviders.length,
      total_records: allProviders.length,
    });
  },

  async testProvider(call) {
    const { tenant, address } = await getCallTenant(call);
    const { strategy } = call.params;
    return ok(await testProvider(call.services, strategy, { tenant: tenant.id, address }, toActor(call)));
  },

  async enableProvider(call) {
    throwToggleError(await enableProvider(call.tx, call.params.strategy, toActor(call)));
    return done;
  },

  async disableProvider(call) {
    throwToggleError(await disableProvider(call.tx, call.params.strategy, toActor(call)));
    return done;
  },
});
