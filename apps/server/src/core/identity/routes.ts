import { type Discovery, identity, type SignInReply } from '@mainstay/contract/identity';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { checkPassword } from '../../platform/crypto/password.ts';
import { signToken } from '../../platform/crypto/token.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { toActor } from '../../platform/http/actor.ts';
import { getBrowserId, getDevice, setBrowserCookie, setDeviceCookie } from '../../platform/http/browser.ts';
import { clearCookie, readCookie, setShortCookie } from '../../platform/http/cookies.ts';
import { BusinessError } from '../../platform/http/errors.ts';
import { done, serve, ok } from '../../platform/http/kit.ts';
import { getCallOrigin, getRequestContext, getRequestOrigin, getTenantOrigin } from '../../platform/http/origin.ts';
import type { Services } from '../../platform/http/services.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { beginAttempt, BLOCK_AFTER, recordFailure } from './sign-in-attempts/sign-in-attempts.ts';
import { confirmPassword } from './passwords/passwords.ts';
import { signOut } from './sessions.ts';
import { setAppearance } from './signed-in-user.ts';
import { appearanceSelected } from './events.ts';
import { getTenantBranding } from '../tenants/tenant-branding.ts';
import { buildAcsUrl, resolveRedirect } from './safe-redirect.ts';
import { findTenantsByEmail, getSignInFacts } from './sign-in-facts.ts';
import { exchangeCode, completeSignIn } from './complete-sign-in.ts';
import { canSignInAsAdmin, canUseDemo, canUsePassword, requireHostTenant } from './sign-in-permission.ts';
import { findProviders } from './sign-in-providers.ts';
import { getSecondStep, suspendSignIn } from './second-step/pending-sign-ins.ts';
import {
  createLogoutUrl,
  findActiveProvider,
  getSignInTarget,
  LOGOUT_CODE_SECONDS,
  prepareLogout,
  toContractStrategy,
} from './sign-in-methods.ts';
import {
  BLOCKED,
  DEMO_LOCKED,
  INVALID_CODE,
  UNKNOWN_EMAIL,
  USE_IDENTITY_PROVIDER,
  WRONG_PASSWORD,
} from './sign-in-messages.ts';

/** Redirects a browser that has signed out to its identity provider. */
const LOGOUT_COOKIE = 'sso_logout';
const LOGOUT_COOKIE_SCOPE = { path: '/sso_logout' };

interface Credentials {
  username: string;
  password: string;
}

interface PasswordSignIn extends Credentials {
  tenant: HostTenant;
  adminsOnly?: boolean;
}

interface HttpContext {
  services: Services;
  request: FastifyRequest;
  reply: FastifyReply;
}

/**
 * A counted attempt and a code that is valid for a minute need not wait until they are on disk. If the power fails at
 * that moment, the user signs in again, and no lockout results.
 */
const ASYNCHRONOUS_COMMIT = 'set local synchronous_commit = off';

/** Verifies a password. Known and unknown emails take the same time and get the same response. */
async function signIn(
  { services, request, reply: httpReply }: HttpContext,
  credentials: PasswordSignIn,
): Promise<SignInReply> {
  const { database, now, config } = services;
  const { tenant, username: email, password } = credentials;
  const origin = getCallOrigin(request);
  const address = getTenantOrigin(request, tenant.domain, services);
  const browser = setBrowserCookie(request, httpReply, services.key.codes);
  const device = getDevice(request, services.key.codes);
  const countAttempt = async (tx: TenantTx) => {
    const [attempt, { demo, ...facts }] = await Promise.all([
      beginAttempt(tx, { email, ip: origin.ip, device, now: now() }),
      getSignInFacts(tx, email),
    ]);
    if (demo && !canUseDemo(origin.ip, config.demo === true)) throw new BusinessError(DEMO_LOCKED);
    return { attempt, ...facts };
  };
  const { attempt, user, providers, second_factor } = await database.inTenant(
    tenant.id,
    'write',
    countAttempt,
    ASYNCHRONOUS_COMMIT,
  );
  const isPasswordCorrect = attempt !== undefined && (await checkPassword(user?.password_hash ?? null, password));
  const knownUser = isPasswordCorrect ? user : undefined;
  const mustUseProvider = knownUser && !canUsePassword(providers, knownUser.roles);
  const admittedUser =
    knownUser && !mustUseProvider && (!credentials.adminsOnly || canSignInAsAdmin(knownUser.roles))
      ? knownUser
      : undefined;
  const step = admittedUser && getSecondStep(admittedUser, second_factor);
  const finishAttempt = async (tx: TenantTx) => {
    if (admittedUser && attempt) {
      if (!(await confirmPassword(tx, admittedUser)))
        throw new BusinessError(WRONG_PASSWORD, { extra: { block: false } });
      return step
        ? suspendSignIn(tx, services, { user: admittedUser, browser, attempt })
        : completeSignIn(tx, services, { user: admittedUser, strategy: 'local', origin, browser, device });
    }
    const failure = attempt === undefined ? 'blocked' : 'password';
    const reason = mustUseProvider ? 'identity_provider' : knownUser ? 'not_an_administrator' : failure;
    await recordFailure(tx, services, {
      email,
      reason,
      number: attempt?.number,
      ...getRequestContext(request, tenant.domain, services),
    });
    return undefined;
  };
  const code = await database.inTenant(tenant.id, 'write', finishAttempt, admittedUser && ASYNCHRONOUS_COMMIT);
  if (!attempt) throw new BusinessError(BLOCKED, { extra: { block: true } });
  if (mustUseProvider) throw new BusinessError(USE_IDENTITY_PROVIDER, { extra: { block: false } });
  if (!code || !admittedUser)
    throw new BusinessError(WRONG_PASSWORD, { extra: { block: attempt.number >= BLOCK_AFTER } });
  const reply = { success: true as const, email: admittedUser.email, errors: null, block: false };
  if (step) return { ...reply, acs_url: '', second_factor: { step, token: code } };
  return { ...reply, acs_url: buildAcsUrl({ host: address, domain: tenant.domain, email: admittedUser.email, code }) };
}

async function toDiscovery(services: Services, request: FastifyRequest, tenant: HostTenant): Promise<Discovery> {
  const { face, provider } = await services.database.inTenant(tenant.id, 'read', getFaceAndProvider);
  const target = getSignInTarget(services.features, provider, getTenantOrigin(request, tenant.domain, services));
  return { ...target, domain: tenant.domain, with_domain: true, entity_name: face.entity_name };
}

/** Returns what users see of a tenant before they sign in. */
async function getFaceAndProvider(tx: TenantTx) {
  const [face, providers] = await Promise.all([getTenantBranding(tx), findProviders(tx)]);
  return { face, provider: findActiveProvider(tx.features, providers) };
}

interface DiscoveryCall {
  host: HostTenant | null | undefined;
  query: { domain?: string | undefined };
  services: Services;
}

/** Returns the tenant of the host, or the tenant that the query names if the host names none. */
const findTenant = async ({ host, query, services }: DiscoveryCall): Promise<HostTenant | null | undefined> =>
  host === undefined && query.domain ? services.hosts.findByDomain(query.domain) : host;

export const identityRoutes = serve('identity', identity, {
  async checkDomain(call) {
    const tenant = requireHostTenant(await findTenant(call));
    const { face, provider } = await call.services.database.inTenant(tenant.id, 'read', getFaceAndProvider);
    const { entity_name, entity_logo, entity_theme, appearance } = face;
    return ok({
      domain: tenant.domain,
      auth_strategy: toContractStrategy(provider?.strategy ?? 'local'),
      entity_name,
      entity_logo,
      entity_theme,
      appearance,
    });
  },

  async isActive(call) {
    const host = await findTenant(call);
    if (host === undefined) throw new BusinessError('No company found at this address.');
    return ok({ active: host?.active ?? false });
  },

  async getDomain(call) {
    return ok(await toDiscovery(call.services, call.request, requireHostTenant(await findTenant(call))));
  },

  async findDomains({ query, services, request }) {
    const tenants = await findTenantsByEmail(services.database, query.email);
    if (tenants.length === 0) throw new BusinessError(UNKNOWN_EMAIL);
    return ok(await Promise.all(tenants.map((tenant) => toDiscovery(services, request, tenant))));
  },

  async authenticate({ body, host, services, request, reply }) {
    return signIn({ services, request, reply }, { ...body, tenant: requireHostTenant(host) });
  },

  async authenticateAdmin({ body, host, services, request, reply }) {
    return signIn({ services, request, reply }, { ...body, tenant: requireHostTenant(host), adminsOnly: true });
  },

  async authenticateOn({ body, services, request, reply }) {
    const tenant = await services.hosts.findByDomain(body.domain);
    if (!tenant?.active) throw new BusinessError(WRONG_PASSWORD);
    return signIn({ services, request, reply }, { ...body, tenant });
  },

  async exchangeCode({ body, host, services, request, reply }) {
    const tenant = requireHostTenant(host);
    const { key, now, database } = services;
    const { email, code } = body;
    const browser = getBrowserId(request, key.codes);
    const device = setDeviceCookie(request, reply, key.codes);
    const exchange = { email, code, browser, device, ...getRequestContext(request, tenant.domain, services) };
    const signedIn = await database.inTenant(tenant.id, 'write', (tx) => exchangeCode(tx, services, exchange));
    if (!signedIn) throw new BusinessError(INVALID_CODE);
    const { session, strategy, user } = signedIn;
    const token = await signToken(key.signing, { tenant: tenant.id, user: user.user_id, session }, now());
    const sso_server = getTenantOrigin(request, tenant.domain, services);
    return ok({ ...user, token, sso_server, auth_strategy: toContractStrategy(strategy) });
  },

  async signOut({ tx, access, services, request, reply }) {
    await signOut(tx, access, getCallOrigin(request), services.now());
    const logoutCode = await prepareLogout(tx, services, access.session);
    if (logoutCode) setShortCookie(reply, request, LOGOUT_COOKIE, logoutCode, LOGOUT_CODE_SECONDS, LOGOUT_COOKIE_SCOPE);
    return done;
  },

  async ssoSignOut({ query, host, request, reply, services }) {
    const origin = getRequestOrigin(request, services.config);
    const redirect = await resolveRedirect(query.redirect, origin, services.hosts);
    const code = readCookie(request, LOGOUT_COOKIE);
    if (!host?.active || !code) return reply.redirect(redirect);
    clearCookie(reply, request, LOGOUT_COOKIE, LOGOUT_COOKIE_SCOPE);
    const address = getTenantOrigin(request, host.domain, services);
    return reply.redirect((await createLogoutUrl(services, host, { code, redirect, address })) ?? redirect);
  },

  async setAppearance(call) {
    const { tx, body } = call;
    const by = toActor(call);
    await Promise.all([
      setAppearance(tx, by.userId, body.appearance),
      record(tx, event(appearanceSelected, { userId: by.userId }), by),
    ]);
    return ok({ appearance: body.appearance });
  },
});
