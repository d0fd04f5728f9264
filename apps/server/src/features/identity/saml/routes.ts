import { type SignInError, signInErrorRoute } from '@mainstay/contract/identity/sign-in-errors';
import { saml } from '@mainstay/contract/identity/saml';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signToken } from '../../../platform/crypto/token.ts';
import { getBrowserId, setBrowserCookie, setDeviceCookie } from '../../../platform/http/browser.ts';
import { BusinessError, NotFoundError } from '../../../platform/http/errors.ts';
import { clearCookie, readCookie, setShortCookie } from '../../../platform/http/cookies.ts';
import { serve, ok } from '../../../platform/http/kit.ts';
import { getCallOrigin, getRequestContext, getTenantOrigin } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { exchangeCode } from '../handoff/commands.ts';
import { requireHostTenant } from '../sign-in-permission.ts';
import { findProvider, findProviders, type Provider } from '../providers/data.ts';
import { resolveRedirect } from '../data.ts';
import { EXCHANGE_SECONDS, INVALID_CODE } from '../rules.ts';
import { finishSignIn, recordSamlError, storeAuthnRequest } from './commands.ts';
import { ensureKeyPair } from './keys/commands.ts';
import { endNamedSessions, finishLogout } from './logout/commands.ts';
import { type LogoutRequest, parseLogout } from './logout/rules.ts';
import { parseSamlResponse } from './responses/rules.ts';
import {
  requireReady,
  createSamlClient,
  getLogoutUrl,
  type SamlParties,
  toSamlParties,
  SamlError,
  toSignedUrl,
} from './rules.ts';

const HANDOFF = 'handoff';

interface Visit {
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
}: Visit): Promise<{ provider: Provider; party: SamlParties }> {
  const found = await services.database.inTenant(tenant.id, 'read', (tx) => findProvider(tx, 'SAML2'));
  const provider = requireReady(found);
  return { provider, party: toSamlParties(provider, getTenantOrigin(request, tenant.domain, services)) };
}

/** Redirects the browser to the unauthorized screen if a message is rejected, and records the reason. */
async function guarded(visit: Visit, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof SamlError)) throw fault;
    return rejectSignIn(visit, fault);
  }
}

async function rejectSignIn({ services, request, reply, tenant }: Visit, fault: SamlError): Promise<FastifyReply> {
  const { reason, message: detail } = fault;
  request.log.warn({ id: request.id, tenant: tenant.id, reason, detail }, 'SAML message rejected');
  await services.database.inTenant(tenant.id, 'write', (tx) =>
    recordSamlError(tx, services, fault, getCallOrigin(request)),
  );
  return reply.redirect(unauthorized(getTenantOrigin(request, tenant.domain, services), reason), 303);
}

const unauthorized = (address: string, reason: SignInError) => `${address}/${signInErrorRoute(reason)}`;

/** Returns the return address if it is on one of our hosts, or an empty string for the default page. */
async function ownRedirect(target: string | undefined, address: string, { hosts }: Services): Promise<string> {
  const safe = target ? await resolveRedirect(target, address, hosts) : '';
  return safe === `${address}/` ? '' : safe;
}

/**
 * Returns the address that answers the provider's logout request, or our own start page if the provider has no logout
 * address.
 */
async function answerLogout(
  visit: Visit,
  provider: Provider,
  party: SamlParties,
  asked: LogoutRequest,
): Promise<string> {
  const { services, tenant } = visit;
  if (!getLogoutUrl(provider)) return getTenantOrigin(visit.request, tenant.domain, services);
  const library = await createSamlClient(provider, party, { keys: await ensureKeyPair(services, tenant, provider) });
  const about = { ID: asked.id, issuer: party.idp, nameID: asked.nameId, nameIDFormat: '' };
  return toSignedUrl(await library.getLogoutResponseUrlAsync(about, asked.relayState, {}, true));
}

export const samlRoutes = serve('saml', saml, {
  async getMetadata({ host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const all = await services.database.inTenant(tenant.id, 'read', findProviders);
    const provider = all.find(({ strategy }) => strategy === 'SAML2');
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
    const tenant = requireHostTenant(query.domain ? await services.hosts.byDomain(query.domain) : host);
    const address = getTenantOrigin(request, tenant.domain, services);
    // The cookies of a sign-in belong to the tenant's own host.
    if (host?.id !== tenant.id) {
      const more = query.redirect_url ? `?${new URLSearchParams({ redirect_url: query.redirect_url })}` : '';
      return reply.redirect(`${address}${saml.startSignIn.path}${more}`);
    }
    const visit: Visit = { services, request, reply, tenant };
    return guarded(visit, async () => {
      const { provider, party } = await getConnection(visit);
      const keys = await ensureKeyPair(services, tenant, provider);
      const browser = setBrowserCookie(request, reply, services.key.codes);
      const redirect = await ownRedirect(query.redirect_url, address, services);
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
    const visit: Visit = { services, request, reply, tenant };
    return guarded(visit, async () => {
      const { provider, party } = await getConnection(visit);
      const identity = await parseSamlResponse(body.SAMLResponse, provider, party, services.now());
      const origin = getCallOrigin(request);
      const finished = await services.database.inTenant(tenant.id, 'write', (tx) =>
        finishSignIn(tx, services, { provider, identity, origin }),
      );
      if (finished instanceof SamlError) throw finished;
      const { code, email, redirect } = finished;
      setShortCookie(reply, request, HANDOFF, code, EXCHANGE_SECONDS);
      const route = new URLSearchParams({ email, ...(redirect && { redirect_url: redirect }) });
      return reply.redirect(`${getTenantOrigin(request, tenant.domain, services)}/#!/handle_saml?${route}`, 303);
    });
  },

  async exchangeAssertion({ body, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const { key, database } = services;
    const browser = getBrowserId(request, key.codes);
    const code = readCookie(request, HANDOFF);
    const device = setDeviceCookie(request, reply, key.codes);
    const context = getRequestContext(request, tenant.domain, services);
    const given = code && { email: body.email, code, browser, device, ...context };
    const opened = given && (await database.inTenant(tenant.id, 'write', (tx) => exchangeCode(tx, services, given)));
    if (!opened) throw new BusinessError(INVALID_CODE);
    clearCookie(reply, request, HANDOFF);
    const { user, session, strategy } = opened;
    const token = await signToken(key.signing, { tenant: tenant.id, user: user.user_id, session }, services.now());
    const sso_server = getTenantOrigin(request, tenant.domain, services);
    return ok({ ...user, token, sso_server, auth_strategy: strategy });
  },

  async singleLogout({ host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const visit: Visit = { services, request, reply, tenant };
    return guarded(visit, async () => {
      const { provider, party } = await getConnection(visit);
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
      const fault = await services.database.inTenant(tenant.id, 'write', (tx) =>
        endNamedSessions(tx, services, { provider, request: message, origin }),
      );
      if (fault) throw fault;
      return reply.redirect(await answerLogout(visit, provider, party, message));
    });
  },
});
