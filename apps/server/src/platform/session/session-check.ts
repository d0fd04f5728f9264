/** What every call asks of its session, prepared by each connection, so that it can travel with the begin of a transaction. */
import type { TokenClaims } from '../crypto/token.ts';
import { UnauthorizedError } from '../http/errors.ts';

/** Whether a session is open, and whether what was known of it still holds. */
export interface SessionCheck {
  user_id: number;
  /** Raised by whatever changes what a session may do or see (triggers of migration 0002). */
  access_version: number;
}

export const SESSION_CHECK = `select s.user_id, s.access_version from sessions s
  where s.tenant_id = $1 and s.id = $2 and s.ended_at is null and s.expires_at > $3`;

export const PREPARE_SESSION_CHECK = `prepare session_check (bigint, bigint, timestamptz) as ${SESSION_CHECK}`;

/** @throws Unauthorized where the token names anything but numbers: they stand in the text */
export function executeSessionCheck({ tenant, session }: TokenClaims, now: Date): string {
  if (!Number.isSafeInteger(tenant) || !Number.isSafeInteger(session))
    throw new UnauthorizedError(undefined, 'invalid_token');
  return `execute session_check (${tenant}, ${session}, '${now.toISOString()}')`;
}
