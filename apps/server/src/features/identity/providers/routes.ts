import type { Strategy } from '@mainstay/contract/identity';
import { oauth, OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { providers, type SignInProvider, type TestStep } from '@mainstay/contract/identity/providers';
import type { FastifyRequest } from 'fastify';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { toActor } from '../../../platform/http/actor.ts';
import { BusinessError, ConflictError, FieldError } from '../../../platform/http/errors.ts';
import { done, serve, ok } from '../../../platform/http/kit.ts';
import { getTenantOrigin } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import { OutboundError } from '../../../platform/outbound/guard.ts';
import { recordAudit } from '../../audit/commands.ts';
import { getIssuer } from '../../sign-in-oauth/external-account.ts';
import { getOidcClient } from '../../sign-in-oauth/provider-tokens.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import { ensureKeyPair } from '../../sign-in-saml/ensure-key-pair.ts';
import { describeCertificate } from '../../sign-in-saml/certificates.ts';
import { disableProvider, enableProvider, saveOAuth, saveSaml, type ToggleError } from './enabled-providers.ts';
import { findProviders, type Provider } from '../sign-in-providers.ts';
import { listProviders, createUnsetProvider } from '../listed-providers.ts';
import { MetadataError, parseIdpMetadata } from '../../sign-in-saml/parse-metadata.ts';
import { testOAuth } from '../../sign-in-oauth/test-connection.ts';
import { hasPassed } from '../connection-test-steps.ts';
import { fetchMetadata, testSaml } from '../../sign-in-saml/test-connection.ts';
import {
  type FieldErrors,
  isProviderAddress,
  validateOAuthSettings,
  validateSamlSettings,
} from '../provider-settings.ts';

const SECRET_REQUIRED_MESSAGE =
  'Enter the client secret of the new issuer. The old secret is not sent to another server.';
const TOGGLE_ERROR_MESSAGES: Record<ToggleError, string> = {
  not_ready: 'This sign-in method is not set up yet. Save its settings first.',
  no_password:
    'No active administrator has a password. Set one first, so that an administrator can sign in without the provider.',
  last_way: 'Passwords are the only sign-in method. Enable a provider first.',
};

interface ProviderCall {
  request: FastifyRequest;
  services: Services;
}

function throwIfInvalid(errors: FieldErrors): void {
  const [first] = Object.values(errors);
  if (first) throw new BusinessError(first, { fields: errors });
}

const getHost = async ({ request, services }: ProviderCall) =>
  requireHostTenant(await services.hosts.find(request.headers.host ?? ''));

async function buildProviderList(call: ProviderCall, tx: TenantTx): Promise<SignInProvider[]> {
  const { domain } = await getHost(call);
  const address = getTenantOrigin(call.request, domain, call.services);
  return listProviders(await findProviders(tx), { address, now: call.services.now() });
}

async function getListedProvider(call: ProviderCall, tx: TenantTx, strategy: Strategy): Promise<SignInProvider> {
  const listed = (await buildProviderList(call, tx)).find((provider) => provider.strategy === strategy);
  if (!listed) throw new Error(`${strategy} is not listed.`);
  return listed;
}

function throwToggleError(error: ToggleError | undefined): void {
  if (error) throw new ConflictError(TOGGLE_ERROR_MESSAGES[error]);
}

/** Returns the saved provider of a strategy, with its client if the strategy uses OpenID Connect. */
async function getSavedProvider(services: Services, tx: TenantTx, strategy: Strategy) {
  const provider: Provider =
    (await findProviders(tx)).find((row) => row.strategy === strategy) ?? createUnsetProvider(strategy);
  return { provider, client: getOidcClient(tx, services, provider) };
}

export const providerRoutes = serve('providers', providers, {
  async findProviders(call) {
    const { tx, query } = call;
    const allProviders = await buildProviderList(call, tx);
    const listing = allProviders.slice((query.pageNum - 1) * query.limit, query.pageNum * query.limit);
    return ok({
      listing,
      has_next: query.pageNum * query.limit < allProviders.length,
      total_records: allProviders.length,
    });
  },

  async readMetadata({ body, services }) {
    const { xml, url } = body;
    const field = url ? 'url' : 'xml';
    if (url && !isProviderAddress(url, services.config.outboundAllow))
      throwIfInvalid({ url: 'Enter an address that starts with https://.' });
    try {
      const { certificates, ...settings } = url ? await fetchMetadata(services, url) : parseIdpMetadata(xml);
      return ok({
        settings: { ...settings, metadata_url: url },
        certificates: certificates.map((certificate) => describeCertificate(certificate, services.now())),
      });
    } catch (error) {
      if (!(error instanceof OutboundError || error instanceof MetadataError)) throw error;
      throw new FieldError(field, error.message);
    }
  },

  async saveSaml(call) {
    const { body, services, inTenant } = call;
    throwIfInvalid(validateSamlSettings(body, services.config.outboundAllow));
    const provider = await inTenant('write', (tx) => saveSaml(tx, body, toActor(call)));
    await ensureKeyPair(services, await getHost(call), provider);
    return ok(await inTenant('read', (tx) => getListedProvider(call, tx, 'SAML2')));
  },

  async saveOAuth(call) {
    const { tx, params, body, services } = call;
    throwIfInvalid(validateOAuthSettings(params.strategy, body, services.config.outboundAllow));
    const change = { strategy: params.strategy, settings: body };
    if (!(await saveOAuth(tx, services, change, toActor(call))))
      throwIfInvalid({ client_secret: SECRET_REQUIRED_MESSAGE });
    return ok(await getListedProvider(call, tx, params.strategy));
  },

  async testProvider(call) {
    const { params, services, request, inTenant } = call;
    const { domain } = await getHost(call);
    const { provider, client } = await inTenant('read', (tx) => getSavedProvider(services, tx, params.strategy));
    const strategy = OAuthStrategy.safeParse(params.strategy).data;
    const redirectUri = `${getTenantOrigin(request, domain, services)}${oauth.finishSignIn.path}`;
    const steps: TestStep[] = strategy
      ? await testOAuth(services, { strategy, issuer: getIssuer(strategy, provider.config), client, redirectUri })
      : await testSaml(services, provider);
    const passed = hasPassed(steps);
    const changes = {
      strategy: params.strategy,
      passed,
      failed: steps.filter((s) => s.state === 'failed').map((s) => s.name),
    };
    await inTenant('write', (tx) =>
      recordAudit(tx, {
        verb: 'test',
        entity: 'sign_in_provider',
        entityId: provider.id || null,
        changes,
        ...toActor(call),
      }),
    );
    return ok({ passed, steps });
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
