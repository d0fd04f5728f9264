import { type Discovery, identity } from '@mainstay/contract/identity';
import { PASSWORD_MISMATCH } from '@mainstay/contract/rules/password';
import type { FastifyRequest } from 'fastify';
import { checkPassword, hashPassword } from '../../platform/crypto/password.ts';
import { signToken } from '../../platform/crypto/token.ts';
import { BusinessError, NotFound } from '../../platform/http/errors.ts';
import { done, implement, ok } from '../../platform/http/kit.ts';
import type { Services } from '../../platform/http/services.ts';
import type { HostTenant } from '../../platform/session/hosts.ts';
import { isDemoTenant } from '../tenants/data.ts';
import {
  consumeCode,
  createCode,
  createSession,
  endSession,
  recordAttempt,
  setAppearance,
  setPassword,
} from './commands.ts';
import { countRecentFailures, findSignInUser, getSignedInUser, getTenantFace } from './data.ts';
import { maySignInAsAdmin, mayUseDemo } from './policy.ts';
import {
  BLOCKED,
  DEMO_LOCKED,
  EXCHANGE_SECONDS,
  INVALID_CODE,
  isBlocked,
  safeRedirect,
  UNKNOWN_EMAIL,
  WRONG_PASSWORD,
} from './rules.ts';

/** 400 on a host without a tenant, 404 for one that names none that is active (1-S-05). */
function named(host: HostTenant | null | undefined): HostTenant {
  if (host === undefined) throw new BusinessError('This address names no company.');
  if (!host?.active) throw new NotFound('Company');
  return host;
}

const originOf = (request: FastifyRequest) => `${request.protocol}://${request.host}`;

/** The same tenant on the host that names it. */
function addressOf(request: FastifyRequest, domain: string, baseDomain: string): string {
  const port = /:\d+$/.exec(request.host)?.[0] ?? '';
  return `${request.protocol}://${domain}.${baseDomain}${port}`;
}

interface Credentials {
  username: string;
  password: string;
}

interface Attempt extends Credentials {
  tenant: HostTenant;
  adminsOnly?: boolean;
}

/** Checks a password; known and unknown e-mails take the same time and get the same answer. */
async function signIn(services: Services, request: FastifyRequest, attempt: Attempt) {
  const { database, key, now, hosts, config } = services;
  const { tenant, username, password } = attempt;
  const at = now();
  const { ip } = request;
  const { user, failures, demo } = await database.inTenant(tenant.id, 'read', async (tx) => {
    const [user, failures, demo] = await Promise.all([
      findSignInUser(tx, username),
      countRecentFailures(tx, username, ip, at),
      isDemoTenant(tx),
    ]);
    return { user, failures, demo };
  });
  if (isBlocked(failures)) throw new BusinessError(BLOCKED, { extra: { block: true } });
  if (demo && !mayUseDemo(ip, config.demo === true)) throw new BusinessError(DEMO_LOCKED);
  const right = await checkPassword(user?.password_hash ?? null, password);
  const welcome = right && user && (!attempt.adminsOnly || maySignInAsAdmin(user.roles)) ? user : undefined;
  const code = await database.inTenant(tenant.id, 'write', async (tx) => {
    await recordAttempt(tx, { email: username, ip, failed: !welcome, now: at });
    if (!welcome) return undefined;
    const expiresAt = new Date(at.getTime() + EXCHANGE_SECONDS * 1000);
    return createCode(tx, key.codes, { purpose: 'exchange', userId: welcome.id, email: welcome.email, expiresAt });
  });
  if (!code || !welcome) throw new BusinessError(WRONG_PASSWORD, { extra: { block: isBlocked(failures + 1) } });
  const host = addressOf(request, tenant.domain, hosts.baseDomain);
  const query = new URLSearchParams({ domain: tenant.domain, host, email: welcome.email, code });
  return { success: true as const, acs_url: `#!/auth?${query}`, email: welcome.email, errors: null, block: false };
}

async function discoveryOf(services: Services, request: FastifyRequest, tenant: HostTenant): Promise<Discovery> {
  const face = await services.database.inTenant(tenant.id, 'read', getTenantFace);
  return {
    auth_strategy: 'local',
    idp_server: '',
    domain: tenant.domain,
    sso_url: addressOf(request, tenant.domain, services.hosts.baseDomain),
    with_domain: true,
    entity_name: face.entity_name,
  };
}

export const identityFeature = implement(identity)('identity', {
  async checkDomain({ host, services }) {
    const tenant = named(host);
    const face = await services.database.inTenant(tenant.id, 'read', getTenantFace);
    const { entity_name, entity_logo, entity_theme, appearance } = face;
    return ok({
      domain: tenant.domain,
      auth_strategy: 'local' as const,
      entity_name,
      entity_logo,
      entity_theme,
      appearance,
    });
  },

  async isActive({ host }) {
    if (host === undefined) throw new BusinessError('This address names no company.');
    return ok({ active: host?.active ?? false });
  },

  async getDomain({ host, services, request }) {
    return ok(await discoveryOf(services, request, named(host)));
  },

  async findDomains({ query, services, request }) {
    const found = await services.database.requestPool.query<HostTenant>(
      `select id, domain, true as active from find_tenants_of_email($1) order by domain limit 20`,
      [query.email],
    );
    if (found.rows.length === 0) throw new BusinessError(UNKNOWN_EMAIL);
    return ok(await Promise.all(found.rows.map((tenant) => discoveryOf(services, request, tenant))));
  },

  async authenticate({ body, host, services, request }) {
    return signIn(services, request, { ...body, tenant: named(host) });
  },

  async authenticateAdmin({ body, host, services, request }) {
    return signIn(services, request, { ...body, tenant: named(host), adminsOnly: true });
  },

  async authenticateOn({ body, services, request }) {
    const tenant = await services.hosts.byDomain(body.domain);
    if (!tenant?.active) throw new BusinessError(WRONG_PASSWORD);
    return signIn(services, request, { ...body, tenant });
  },

  async exchangeCode({ body, host, services, request }) {
    const tenant = named(host);
    const { key, now, database } = services;
    const at = now();
    const found = await database.inTenant(tenant.id, 'write', async (tx) => {
      const code = await consumeCode(tx, key.codes, {
        purpose: 'exchange',
        email: body.email,
        secret: body.code,
        now: at,
      });
      if (!code) return undefined;
      const userAgent = request.headers['user-agent'];
      const [session, user] = await Promise.all([
        createSession(tx, { userId: code.userId, strategy: 'local', ip: request.ip, userAgent, now: at }),
        getSignedInUser(tx, code.userId),
      ]);
      return { session, user };
    });
    if (!found) throw new BusinessError(INVALID_CODE);
    const token = await signToken(
      key.signing,
      { tenant: tenant.id, user: found.user.user_id, session: found.session },
      at,
    );
    return ok({ ...found.user, token, sso_server: originOf(request), auth_strategy: 'local' as const });
  },

  async setPassword({ body, host, services }) {
    if (body.newPassword !== body.confirmPassword) {
      throw new BusinessError(PASSWORD_MISMATCH, { fields: { confirmPassword: PASSWORD_MISMATCH } });
    }
    const tenant = named(host);
    const { key, now, database } = services;
    const hash = await hashPassword(body.newPassword);
    const set = await database.inTenant(tenant.id, 'write', async (tx) => {
      const code = await consumeCode(tx, key.codes, {
        purpose: 'reset',
        email: body.email,
        secret: body.tokenId,
        now: now(),
      });
      if (code) await setPassword(tx, code.userId, hash, now());
      return code !== undefined;
    });
    if (!set) throw new BusinessError('This link is not valid any more.');
    return { ...done, msg: 'Password changed successfully.' };
  },

  async signOut({ tx, access, services }) {
    await endSession(tx, access.session, services.now());
    return done;
  },

  async ssoSignOut({ query, request, reply, services }) {
    return reply.redirect(safeRedirect(query.redirect, originOf(request), services.hosts.baseDomain));
  },

  async setAppearance({ tx, access, body }) {
    await setAppearance(tx, access.user, body.appearance);
    return ok({ appearance: body.appearance });
  },
});
