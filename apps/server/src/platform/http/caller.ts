/** Finds out who calls: the session or the API key in the header, whose permissions are read within a transaction. */
import type { FastifyRequest } from 'fastify';
import type { TokenClaims } from '../crypto/token.ts';
import type { TenantTx } from '../database/tenant-tx.ts';
import type { Access } from '../session/access.ts';
import type { HostTenant } from '../session/hosts.ts';
import { isApiKey, type UserKey } from '../session/user-keys.ts';
import { getBearerCredentials } from './analytics-libraries.ts';
import { UnauthorizedError } from './errors.ts';
import type { Services } from './services.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Claims of the token in the header, before they are confirmed by the session row. */
    claims: TokenClaims | null;
    /** The API key in the header, before its permissions are read. */
    userKey: UserKey | null;
  }
}

/** The tenant and the user of a call with a session or with an API key of a user. */
export const getCaller = ({ claims, userKey }: FastifyRequest): { tenant: number; user: number } | null =>
  claims ?? userKey;

/**
 * Only the header authorizes a call (1-C-03). Credentials of another tenant's host, or on a host without a tenant,
 * return 401 (decision 4).
 *
 * @throws UnauthorizedError, ForbiddenError if an API key only sends usage
 */
export async function authenticateUser(services: Services, request: FastifyRequest): Promise<void> {
  const credentials = getBearerCredentials(request);
  if (!credentials) throw new UnauthorizedError();
  const findTenant = () => services.hosts.find(request.headers.host ?? '');
  if (isApiKey(credentials)) {
    const tenant = requireActive(await findTenant());
    request.userKey = await services.userKeys.identify(services.database, tenant.id, credentials);
    return;
  }
  const [claims, tenant] = await Promise.all([services.tokens.read(credentials, services.now()), findTenant()]);
  if (!claims) throw new UnauthorizedError(undefined, 'invalid_token');
  if (requireActive(tenant).id !== claims.tenant) throw new UnauthorizedError(undefined, 'wrong_tenant');
  request.claims = claims;
}

function requireActive(tenant: HostTenant | null | undefined): HostTenant {
  if (!tenant?.active) throw new UnauthorizedError(undefined, 'wrong_tenant');
  return tenant;
}

/** How a handler reads the permissions of its caller. */
interface CallerAccess {
  tenant: number;
  /** The first statement of the transaction, if one can be sent together with its begin. */
  firstStatement?: string;
  /** Reads the permissions before the work, as writes require. */
  open(tx: TenantTx): Promise<Access>;
  /** Runs work that only reads. */
  read<T>(tx: TenantTx, work: (access: Access) => Promise<T>): Promise<T>;
}

/** @throws UnauthorizedError if the call was not authenticated */
export function getCallerAccess(
  { sessions, userKeys }: Pick<Services, 'sessions' | 'userKeys'>,
  { claims, userKey }: FastifyRequest,
): CallerAccess {
  if (userKey) {
    return {
      tenant: userKey.tenant,
      open: (tx) => userKeys.open(tx, userKey),
      read: async (tx, work) => work(await userKeys.open(tx, userKey)),
    };
  }
  if (!claims) throw new UnauthorizedError();
  return {
    tenant: claims.tenant,
    firstStatement: sessions.getCheckStatement(claims),
    open: (tx) => sessions.open(tx, claims),
    read: (tx, work) => sessions.read(tx, claims, work),
  };
}
