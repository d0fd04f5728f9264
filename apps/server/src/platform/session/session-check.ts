/**
 * The session query of every call. Each connection prepares it, so that it can be sent together with the begin of a
 * transaction.
 */
import type { TokenClaims } from '../crypto/token.ts';
import { UnauthorizedError } from '../http/errors.ts';

/** Shows whether a session is open, and whether its cached data is still current. */
export interface SessionCheck {
  user_id: number;
  /** Incremented by every change to the permissions of a session (triggers of migration 0002). */
  access_version: number;
}

export const SESSION_CHECK = `select s.user_id, s.access_version from sessions s
  where s.tenant_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > $3`;

export const PREPARE_SESSION_CHECK = `prepare session_check (bigint, bigint, timestamptz) as ${SESSION_CHECK}`;

/** @throws UnauthorizedError if the token contains anything but numbers, because they become part of the SQL text */
export function executeSessionCheck({ tenant, session }: TokenClaims, now: Date): string {
  if (!Number.isSafeInteger(tenant) || !Number.isSafeInteger(session))
    throw new UnauthorizedError(undefined, 'invalid_token');
  return `execute session_check (${tenant}, ${session}, '${now.toISOString()}')`;
}
