import { type SignInError, signInErrorRoute } from '@mainstay/contract/identity/sign-in-errors';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { samlSettings } from '@mainstay/contract/sign-in-saml/settings';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signToken } from '../../platform/crypto/token.ts';
import { toActor } from '../../platform/http/actor.ts';
import { getBrowserId, setBrowserCookie, setDeviceCookie } from '../../platform/http/browser.ts';
import { clearCookie, readCookie, setShortCookie } from '../../platform/http/cookies.ts';
import { BusinessError, FieldError, NotFoundError } from '../../platform/http/errors.ts';
import { ok, serve } from '../../platform/http/kit.ts';
import { getCallOrigin, getRequestContext, getTenantOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { OutboundError } from '../../platform/outbound/guard.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { exchangeCode } from '../identity/complete-sign-in.ts';
import { getCallTenant, getListedProvider } from '../identity/listed-providers.ts';
import { ADDRESS_MESSAGE, isProviderAddress, throwIfInvalid } from '../identity/provider-settings.ts';
import { resolveRedirect } from '../identity/safe-redirect.ts';
import { EXCHANGE_SECONDS } from '../identity/complete-sign-in.ts';
import { INVALID_CODE } from '../identity/sign-in-messages.ts';
import { toContractStrategy } from '../identity/sign-in-methods.ts';
import { requireHostTenant } from '../identity/sign-in-permission.ts';
import { findProvider, findProviders, type Provider } from '../identity/sign-in-providers.ts';
import { describeCertificate } from './certificates.ts';
import { type LogoutRequest, parseLogout } from './parse-logout.ts';
import { MetadataError, parseIdpMetadata } from './parse-metadata.ts';
import { parseSamlResponse } from './parse-saml-response.ts';
import {
  createSamlClient,
  getLogoutUrl,
  requireReady,
  SamlError,
  type SamlParties,
  toSamlParties,
  toSignedUrl,
} from './saml-connection.ts';
import { ensureKeyPair } from './saml-key-pair.ts';
import { saveSaml, validateSamlSettings } from './saml-method.ts';
import { finishSignIn, recordSamlError, storeAuthnRequest } from './saml-sign-in.ts';
import { endNamedSessions, finishLogout } from './single-logout.ts';
import { fetchMetadata } from './test-connection.ts';

const HANDOFF_COOKIE = 'handoff';

interface SamlContext {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  tenant: HostTenant;
}

/** Returns the provider of a tenant and the names of both parties. @throws SamlError if SAML2 is not set up */
async function getConnection({
  services,
  request,
  tenant,
}: SamlContext): Promise<{ provider: Provider; party: SamlParties }> {
  const storedProvider = await services.database.inTenant(tenant.id, 'read', (tx) => findProvider(tx, 'SAML2'));
  const provider = requireReady(storedProvider);
  return { provider, party: toSamlParties(provider, getTenantOrigin(request, tenant.domain, services)) };
}

/** Redirects the browser to the unauthorized screen if a message is rejected, and records the reason. */
async function redirectOnError(context: SamlContext, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SamlError)) throw error;
    return rejectSignIn(context, error);
  }
}

async function rejectSignIn(
  { services, request, reply, tenant }: SamlContext,
  error: SamlError,
): Promise<FastifyReply> {
  const { reason, message: detail } = error;
  request.log.warn({ id: request.id, tenant: tenant.id, reason, detail }, 'SAML message rejected');
  await services.database.inTenant(tenant.id, 'write', (tx) =>
    recordSamlError(tx, services, error, getCallOrigin(request)),
  );
  return reply.redirect(getUnauthorizedUrl(getTenantOrigin(request, tenant.domain, services), reason), 303);
}

const getUnauthorizedUrl = (address: string, reason: SignInError) => `${address}/${signInErrorRoute(reason)}`;

/** Returns the return address if it is on one of our hosts, or an empty string for the default page. */
async function resolveOwnRedirect(target: string | undefined, address: string, { hosts }: Services): Promise<string> {
  const safeUrl = target ? await resolveRedirect(target, address, hosts) : '';
  return safeUrl === `${address}/` ? '' : safeUrl;
}

/**
 * Returns the address that answers the provider's logout request, or our own start page if the provider has no logout
 * address.
 */
async function createLogoutResponseUrl(
  context: SamlContext,
  provider: Provider,
  party: SamlParties,
  logoutRequest: LogoutRequest,
): Promise<string> {
  const { services, tenant } = context;
  if (!getLogoutUrl(provider)) return getTenantOrigin(context.request, tenant.domain, services);
  const library = await createSamlClient(provider, party, { keys: await ensureKeyPair(services, tenant, provider) });
  const response = { ID: logoutRequest.id, issuer: party.idp, nameID: logoutRequest.nameId, nameIDFormat: '' };
  return toSignedUrl(await library.getLogoutResponseUrlAsync(response, logoutRequest.relayState, {}, true));
}

export const samlRoutes = serve('saml', saml, {
  async getMetadata({ host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const allProviders = await services.database.inTenant(tenant.id, 'read', findProviders);
    const provider = allProviders.find(({ strategy }) => strategy === 'SAML2');
    if (!provider) throw new NotFoundError('SAML2 provider');
    const keys = await ensureKeyPair(services, tenant, provider);
    const party = toSamlParties(provider, getTenantOrigin(request, tenant.domain, services));
    const library = await createSamlClient(provider, party, { keys });
    const xml = library.generateServiceProviderMetadata(null, keys.certificate);
    // The library supports single logout by POST only; we use Redirect.
    const metadata = xml.replace(/(<SingleLogoutService Binding="[^"]*:)HTTP-POST"/, '$1HTTP-Redirect"');
    return reply.type('application/samlmetadata+xml').send(metadata);
  },

  async startSignIn({ query, host, services, request, reply }) {
    const tenant = requireHostTenant(query.domain ? await services.hosts.findByDomain(query.domain) : host);
    const address = getTenantOrigin(request, tenant.domain, services);
    // The cookies of a sign-in belong to the tenant's own host.
    if (host?.id !== tenant.id) {
      const search = query.redirect_url ? `?${new URLSearchParams({ redirect_url: query.redirect_url })}` : '';
      return reply.redirect(`${address}${saml.startSignIn.path}${search}`);
    }
    const context: SamlContext = { services, request, reply, tenant };
    return redirectOnError(context, async () => {
      const { provider, party } = await getConnection(context);
      const keys = await ensureKeyPair(services, tenant, provider);
      const browser = setBrowserCookie(request, reply, services.key.codes);
      const redirect = await resolveOwnRedirect(query.redirect_url, address, services);
      const id = await services.database.inTenant(tenant.id, 'write', (tx) =>
        storeAuthnRequest(tx, services, { providerId: provider.id, redirect, browser }),
      );
      return reply.redirect(
        toSignedUrl(await (await createSamlClient(provider, party, { keys, id })).getAuthorizeUrlAsync('', '', {})),
      );
    });
  },

  async takeAssertion({ body, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const context: SamlContext = { services, request, reply, tenant };
    return redirectOnError(context, async () => {
      const { provider, party } = await getConnection(context);
      const identity = await parseSamlResponse(body.SAMLResponse, provider, party, services.now());
      const origin = getCallOrigin(request);
      const result = await services.database.inTenant(tenant.id, 'write', (tx) =>
        finishSignIn(tx, services, { provider, identity, origin }),
      );
      if (result instanceof SamlError) throw result;
      const { code, email, redirect } = result;
      setShortCookie(reply, request, HANDOFF_COOKIE, code, EXCHANGE_SECONDS);
      const route = new URLSearchParams({ email, ...(redirect && { redirect_url: redirect }) });
      return reply.redirect(`${getTenantOrigin(request, tenant.domain, services)}/#!/handle_saml?${route}`, 303);
    });
  },

  async exchangeAssertion({ body, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const { key, database } = services;
    const browser = getBrowserId(request, key.codes);
    const code = readCookie(request, HANDOFF_COOKIE);
    const device = setDeviceCookie(request, reply, key.codes);
    const context = getRequestContext(request, tenant.domain, services);
    const exchange = code && { email: body.email, code, browser, device, ...context };
    const signedIn =
      exchange && (await database.inTenant(tenant.id, 'write', (tx) => exchangeCode(tx, services, exchange)));
    if (!signedIn) throw new BusinessError(INVALID_CODE);
    clearCookie(reply, request, HANDOFF_COOKIE);
    const { user, session, strategy } = signedIn;
    const token = await signToken(key.signing, { tenant: tenant.id, user: user.user_id, session }, services.now());
    const sso_server = getTenantOrigin(request, tenant.domain, services);
    return ok({ ...user, token, sso_server, auth_strategy: toContractStrategy(strategy) });
  },

  async singleLogout({ host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const context: SamlContext = { services, request, reply, tenant };
    return redirectOnError(context, async () => {
      const { provider, party } = await getConnection(context);
      const [, query = ''] = request.originalUrl.split('?', 2);
      const message = parseLogout(query, provider, party, services.now());
      const origin = getCallOrigin(request);
      if (message.kind === 'response') {
        const target = await services.database.inTenant(tenant.id, 'write', (tx) =>
          finishLogout(tx, services, message.inResponseTo),
        );
        if (target instanceof SamlError) throw target;
        return reply.redirect(target);
      }
      const error = await services.database.inTenant(tenant.id, 'write', (tx) =>
        endNamedSessions(tx, services, { provider, request: message, origin }),
      );
      if (error) throw error;
      return reply.redirect(await createLogoutResponseUrl(context, provider, party, message));
    });
  },
});

export const samlSettingsRoutes = serve('providers', samlSettings, {
  async readMetadata({ body, services }) {
    const { xml, url } = body;
    const field = url ? 'url' : 'xml';
    if (url && !isProviderAddress(url, services.config.outboundAllow)) throwIfInvalid({ url: ADDRESS_MESSAGE });
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
    const { tenant } = await getCallTenant(call);
    await ensureKeyPair(services, tenant, provider);
    return ok(await inTenant('read', (tx) => getListedProvider(call, tx, 'SAML2')));
  },
});
