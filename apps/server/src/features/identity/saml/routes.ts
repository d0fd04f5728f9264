import { type Refusal, refusalRoute } from '@mainstay/contract/identity/refusals';
import { saml } from '@mainstay/contract/identity/saml';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { signToken } from '../../../platform/crypto/token.ts';
import { browserOf, markBrowser } from '../../../platform/http/browser.ts';
import { BusinessError, NotFound } from '../../../platform/http/errors.ts';
import { clearCookie, readCookie, setShortCookie } from '../../../platform/http/cookies.ts';
import { implement, ok } from '../../../platform/http/kit.ts';
import { addressOf, callerOf } from '../../../platform/http/origin.ts';
import type { Services } from '../../../platform/http/services.ts';
import type { HostTenant } from '../../../platform/session/hosts.ts';
import { openSession } from '../handoff/commands.ts';
import { namedTenant } from '../policy.ts';
import { findProvider, findProviders, type Provider } from '../providers/data.ts';
import { EXCHANGE_SECONDS, INVALID_CODE, safeRedirect } from '../rules.ts';
import { finishSignIn, recordRefusal, rememberRequest } from './commands.ts';
import { ensureKeyPair } from './keys/commands.ts';
import { endNamedSessions, finishLogout } from './logout/commands.ts';
import { type LogoutRequest, readLogout } from './logout/rules.ts';
import { endpointPolicy } from './policy.ts';
import { readAnswer } from './responses/rules.ts';
import { expectReady, libraryOf, logoutUrlOf, type Party, partyOf, SamlFault, signedAddress } from './rules.ts';

const HANDOFF = 'handoff';

interface Visit {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
  tenant: HostTenant;
}

/** The provider of a company and both ends' names. @throws SamlFault where SAML2 is not set up */
async function connectionOf({ services, request, tenant }: Visit): Promise<{ provider: Provider; party: Party }> {
  const found = await services.database.inTenant(tenant.id, 'read', (tx) => findProvider(tx, 'SAML2'));
  const provider = expectReady(found);
  return { provider, party: partyOf(provider, addressOf(request, tenant.domain, services)) };
}

/** Sends the browser to the unauthorized screen where a message is refused, and keeps why. */
async function guarded(visit: Visit, work: () => Promise<FastifyReply>): Promise<FastifyReply> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof SamlFault)) throw fault;
    return refuse(visit, fault);
  }
}

async function refuse({ services, request, reply, tenant }: Visit, fault: SamlFault): Promise<FastifyReply> {
  const { reason, message: detail } = fault;
  request.log.warn({ id: request.id, tenant: tenant.id, reason, detail }, 'a SAML message was refused');
  await services.database.inTenant(tenant.id, 'write', (tx) => recordRefusal(tx, services, fault, callerOf(request)));
  return reply.redirect(unauthorized(addressOf(request, tenant.domain, services), reason), 303);
}

const unauthorized = (address: string, reason: Refusal) => `${address}/${refusalRoute(reason)}`;

/** The return address, where it is one of ours; empty for the usual place. */
function ownRedirect(target: string | undefined, address: string, services: Services): string {
  const safe = target ? safeRedirect(target, address, services.hosts.baseDomain) : '';
  return safe === `${address}/` ? '' : safe;
}

/** Answers the provider that asked for a logout, where it said how. */
async function answerLogout(visit: Visit, provider: Provider, party: Party, asked: LogoutRequest): Promise<string> {
  const { services, tenant } = visit;
  if (!logoutUrlOf(provider)) return addressOf(visit.request, tenant.domain, services);
  const library = await libraryOf(provider, party, { keys: await ensureKeyPair(services, tenant, provider) });
  const about = { ID: asked.id, issuer: party.idp, nameID: asked.nameId, nameIDFormat: '' };
  return signedAddress(await library.getLogoutResponseUrlAsync(about, asked.relayState, {}, true));
}

export const samlFeature = implement(saml, endpointPolicy)('saml', {
  async getMetadata({ host, services, request, reply }) {
    const tenant = namedTenant(host);
    const all = await services.database.inTenant(tenant.id, 'read', findProviders);
    const provider = all.find(({ strategy }) => strategy === 'SAML2');
    if (!provider) throw new NotFound('SAML2 provider');
    const keys = await ensureKeyPair(services, tenant, provider);
    const party = partyOf(provider, addressOf(request, tenant.domain, services));
    const library = await libraryOf(provider, party, { keys });
    const xml = library.generateServiceProviderMetadata(null, keys.certificate);
    // The library knows single logout by POST only; ours is by Redirect.
    const metadata = xml.replace(/(<SingleLogoutService Binding="[^"]*:)HTTP-POST"/, '$1HTTP-Redirect"');
    return reply.type('application/samlmetadata+xml').send(metadata);
  },

  async startSignIn({ query, host, services, request, reply }) {
    const tenant = namedTenant(query.domain ? await services.hosts.byDomain(query.domain) : host);
    const address = addressOf(request, tenant.domain, services);
    // The cookies of a sign-in belong to the company's own host.
    if (host?.id !== tenant.id) {
      const more = query.redirect_url ? `?${new URLSearchParams({ redirect_url: query.redirect_url })}` : '';
      return reply.redirect(`${address}${saml.startSignIn.path}${more}`);
    }
    const visit: Visit = { services, request, reply, tenant };
    return guarded(visit, async () => {
      const { provider, party } = await connectionOf(visit);
      const keys = await ensureKeyPair(services, tenant, provider);
      const browser = markBrowser(request, reply, services.key.codes);
      const redirect = ownRedirect(query.redirect_url, address, services);
      const id = await services.database.inTenant(tenant.id, 'write', (tx) =>
        rememberRequest(tx, services, { providerId: provider.id, redirect, browser }),
      );
      return reply.redirect(
        signedAddress(await (await libraryOf(provider, party, { keys, id })).getAuthorizeUrlAsync('', '', {})),
      );
    });
  },

  async takeAssertion({ body, host, services, request, reply }) {
    const tenant = namedTenant(host);
    const visit: Visit = { services, request, reply, tenant };
    return guarded(visit, async () => {
      const { provider, party } = await connectionOf(visit);
      const identity = await readAnswer(body.SAMLResponse, provider, party, services.now());
      const origin = callerOf(request);
      const finished = await services.database.inTenant(tenant.id, 'write', (tx) =>
        finishSignIn(tx, services, { provider, identity, origin }),
      );
      if (finished instanceof SamlFault) throw finished;
      const { code, email, redirect } = finished;
      setShortCookie(reply, request, HANDOFF, code, EXCHANGE_SECONDS);
      const route = new URLSearchParams({ email, ...(redirect && { redirect_url: redirect }) });
      return reply.redirect(`${addressOf(request, tenant.domain, services)}/#!/handle_saml?${route}`, 303);
    });
  },

  async exchangeAssertion({ body, host, services, request, reply }) {
    const tenant = namedTenant(host);
    const { key, database } = services;
    const browser = browserOf(request, key.codes);
    const code = readCookie(request, HANDOFF);
    const address = addressOf(request, tenant.domain, services);
    const given = code && { email: body.email, code, browser, origin: callerOf(request), address };
    const opened = given && (await database.inTenant(tenant.id, 'write', (tx) => openSession(tx, services, given)));
    if (!opened) throw new BusinessError(INVALID_CODE);
    clearCookie(reply, request, HANDOFF);
    const { user, session, strategy } = opened;
    const token = await signToken(key.signing, { tenant: tenant.id, user: user.user_id, session }, services.now());
    return ok({ ...user, token, sso_server: address, auth_strategy: strategy });
  },

  async singleLogout({ host, services, request, reply }) {
    const tenant = namedTenant(host);
    const visit: Visit = { services, request, reply, tenant };
    return guarded(visit, async () => {
      const { provider, party } = await connectionOf(visit);
      const [, query = ''] = request.originalUrl.split('?', 2);
      const message = readLogout(query, provider, party, services.now());
      const origin = callerOf(request);
      if (message.kind === 'response') {
        const target = await services.database.inTenant(tenant.id, 'write', (tx) =>
          finishLogout(tx, services, message.inResponseTo),
        );
        if (target instanceof SamlFault) throw target;
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
