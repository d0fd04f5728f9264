/** Who is calling, and what follows from it. Read from the session row by every call, never from the token alone. */
import { canReadAllAccounts } from '@mainstay/contract/rules/access';
import type { TokenClaims } from '../crypto/token.ts';
import type { SessionCheck } from './session-check.ts';

export interface Access {
  tenant: number;
  user: number;
  session: number;
  roles: readonly string[];
  userAccessType: 'full' | 'read_only';
  /** Users whose accounts the caller may read; null means every account of the tenant. */
  reach: readonly number[] | null;
  /** IANA name; the tenant's days begin there. */
  timeZone: string;
  /** ISO code, and how many digits its minor unit has. */
  currency: string;
  minorDigits: number;
}

export interface SessionRow extends SessionCheck {
  user_access_type: 'full' | 'read_only';
  entity_timezone: string;
  currency: string;
  roles: string[];
  /** Users of the teams the caller leads. */
  team: number[];
}

const DIGITS = new Map<string, number>();
/** Digits of a currency's minor unit by ISO 4217. */
export function minorDigits(currency: string): number {
  let digits = DIGITS.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    DIGITS.set(currency, digits);
  }
  return digits;
}

/** What a user may reach. @param team users of the teams the caller leads */
export const resolveOwnerScope = (user: number, roles: string[], team: number[]): Pick<Access, 'roles' | 'reach'> => ({
  roles,
  reach: canReadAllAccounts(roles) ? null : [user, ...team.filter((u) => u !== user)],
});

export const createAccess = ({ tenant, user, session }: TokenClaims, row: SessionRow): Access => ({
  tenant,
  user,
  session,
  ...resolveOwnerScope(user, row.roles, row.team),
  userAccessType: row.user_access_type,
  timeZone: row.entity_timezone,
  currency: row.currency,
  minorDigits: minorDigits(row.currency),
});
