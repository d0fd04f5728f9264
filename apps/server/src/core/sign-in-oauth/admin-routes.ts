/** What administrators do: they save the settings of Google and Microsoft, and unlink accounts of users. */
import { externalIdentities } from '@mainstay/contract/sign-in-oauth/external-identities';
import { oauthSettings } from '@mainstay/contract/sign-in-oauth/settings';
import { toActor } from '../../platform/http/actor.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import { done, ok, serve } from '../../platform/http/kit.ts';
import { getSessionContext } from '../../platform/http/origin.ts';
import { getListedProvider } from '../identity/listed-providers.ts';
import { throwIfInvalid } from '../identity/provider-settings.ts';
import { saveOAuth, validateOAuthSettings } from './oauth-methods.ts';
import { unlinkAccount } from './unlink-account.ts';

const SECRET_REQUIRED_MESSAGE =
  'Enter the client secret of the new issuer. The old secret is not sent to another server.';

export const oauthSettingsRoutes = serve('providers', oauthSettings, {
  async saveOAuth(call) {
    const { tx, params, body, services } = call;
    throwIfInvalid(validateOAuthSettings(params.strategy, body, services.config.outboundAllow));
    const change = { strategy: params.strategy, settings: body };
    if (!(await saveOAuth(tx, services, change, toActor(call))))
      throwIfInvalid({ client_secret: SECRET_REQUIRED_MESSAGE });
    return ok(await getListedProvider(call, tx, params.strategy));
  },
});

export const externalIdentityRoutes = serve('users', externalIdentities, {
  async deleteIdentity({ tx, params, ...call }) {
    const { request, services } = call;
    const context = await getSessionContext(request, services);
    const identity = { id: params.identityId, userId: params.id, ...context };
    if (!(await unlinkAccount(tx, services, identity, toActor(call)))) throw new NotFoundError('Identity');
    return done;
  },
});
