import { mailConnections } from '@mainstay/contract/mail-connections';
import { type ConnectError, MAIL_PROVIDERS, MAILBOX_ROUTE } from '@mainstay/contract/rules/mail-providers';
import type { FastifyRequest } from 'fastify';
import { toActor } from '../../platform/http/actor.ts';
import { getBrowserId, setBrowserCookie } from '../../platform/http/browser.ts';
import { BusinessError, ConflictError, NotFoundError } from '../../platform/http/errors.ts';
import { done, type FileCall, ok, serve } from '../../platform/http/kit.ts';
import { getCallOrigin, getRequestOrigin, getTenantOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import { OidcError } from '../../platform/oidc/client.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { requireHostTenant } from '../identity/sign-in-permission.ts';
import { getOwnSession } from '../identity/signed-in-user.ts';
import {
  beginConnection,
  createConsentUrl,
  exchangeConsent,
  findConnectableProviders,
  resumeConnection,
} from './connect.ts';
import {
  type ConnectionOwner,
  deleteConnection,
  findConnections,
  findOwnConnection,
  requestSync,
  saveConnection,
  setVisibility,
} from './connections.ts';
import { NoMailboxError } from './no-mailbox-error.ts';
import { acceptReports, parseReports, stopReports } from './push.ts';
import { revokeAccess } from './tokens.ts';

const NOT_CONNECTED_MESSAGE = 'You have not connected a mailbox.';

const getRedirectUri = (request: FastifyRequest, tenant: HostTenant, services: Services) =>
  `${getTenantOrigin(request, tenant.domain, services)}${mailConnections.finish.path}`;

/** Adds the outcome to the address of the screen where the connection was started. */
const toOutcomeAddress = (redirect: string, outcome: Record<string, string>) =>
  `/${redirect}${redirect.includes('?') ? '&' : '?'}${new URLSearchParams(outcome)}`;

type DisconnectCall = Pick<FileCall<typeof mailConnections.disconnect>, 'access' | 'inTenant' | 'request' | 'services'>;

/** Ends reports, deletes a connection, and then requests that the provider revokes the access. @returns false if it does not exist */
async function disconnect(call: DisconnectCall, owner: ConnectionOwner): Promise<boolean> {
  const { access, services, inTenant } = call;
  await stopReports(services, access.tenant, owner);
  const deleted = await inTenant('write', (tx) => deleteConnection(tx, services, owner, toActor(call)));
  if (deleted?.revocable) await revokeAccess(services, deleted.revocable);
  return deleted !== undefined;
}

export const mailConnectionRoutes = serve('mail-connections', mailConnections, {
  async getOwn({ tx, access, services }) {
    const { strategy } = await getOwnSession(tx, access.session);
    const [connection, providers] = await Promise.all([
      findOwnConnection(tx, access.user),
      findConnectableProviders(tx, services, strategy),
    ]);
    return ok({ connection, providers });
  },

  async start({ body, access, services, request, reply, inTenant }) {
    const tenant = requireHostTenant(await services.hosts.find(request.headers.host ?? ''));
    const browser = setBrowserCookie(request, reply, services.key.codes);
    const { email, started } = await inTenant('write', async (tx) => {
      const session = await getOwnSession(tx, access.session);
      const providers = await findConnectableProviders(tx, services, session.strategy);
      if (!providers.includes(body.provider)) throw new NoMailboxError();
      return {
        email: session.email,
        started: await beginConnection(tx, services, { ...body, browser, userId: access.user }),
      };
    });
    if (!started) throw new NoMailboxError();
    const pending = { ...started, redirectUri: getRedirectUri(request, tenant, services) };
    try {
      return ok({ url: await createConsentUrl(services, pending, { ...body, address: email }) });
    } catch (error) {
      if (!(error instanceof OidcError)) throw error;
      services.log.warn({ err: error }, 'connecting a mailbox failed');
      throw new BusinessError(`${MAIL_PROVIDERS[body.provider].label} cannot be reached. Try again later.`);
    }
  },

  async finish({ query, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const { database, key } = services;
    const fail = (error: ConnectError, redirect = MAILBOX_ROUTE) =>
      reply.redirect(toOutcomeAddress(redirect, { mailbox_error: error }));
    const state = query.state ?? '';
    const browser = getBrowserId(request, key.codes);
    const resumed = await database.inTenant(tenant.id, 'write', (tx) =>
      resumeConnection(tx, services, { state, browser }),
    );
    if ('error' in resumed) return fail(resumed.error, resumed.redirect);
    const pending = { ...resumed, state, redirectUri: getRedirectUri(request, tenant, services) };
    const response = new URL(request.url, getRequestOrigin(request, services.config)).searchParams;
    const connection = await exchangeConsent(services, pending, response);
    if (typeof connection === 'string') return fail(connection, resumed.redirect);
    const actor = { userId: resumed.userId, now: services.now(), ...getCallOrigin(request) };
    await database.inTenant(tenant.id, 'write', (tx) => saveConnection(tx, services, connection, actor));
    return reply.redirect(toOutcomeAddress(resumed.redirect, { mailbox: 'connected' }));
  },

  async notify({ query: { domain, validationToken, token }, body, services, request, reply }) {
    if (validationToken !== undefined) return validationToken;
    const reports = parseReports(services.features, { headers: request.headers, token, body });
    const tenant = reports.length > 0 ? await services.hosts.findByDomain(domain) : undefined;
    if (tenant?.active)
      await services.database.inTenant(tenant.id, 'write', (tx) => acceptReports(tx, services, reports));
    // Providers learn nothing about which mailboxes exist.
    reply.code(202);
    return '';
  },

  async update({ tx, body, access, ...call }) {
    if (!(await setVisibility(tx, access.user, body.visibility, toActor({ ...call, access }))))
      throw new ConflictError(NOT_CONNECTED_MESSAGE);
    return done;
  },

  async synchronize({ tx, access, ...call }) {
    if (!(await requestSync(tx, access.user, toActor({ ...call, access }))))
      throw new ConflictError(NOT_CONNECTED_MESSAGE);
    return done;
  },

  async disconnect(call) {
    if (!(await disconnect(call, { userId: call.access.user }))) throw new ConflictError(NOT_CONNECTED_MESSAGE);
    return done;
  },

  list: async ({ tx, query }) => ok(await findConnections(tx, query)),

  async disconnectUser(call) {
    if (!(await disconnect(call, { id: call.params.id }))) throw new NotFoundError('Mailbox');
    return done;
  },
});
