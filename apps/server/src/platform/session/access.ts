/** The caller's identity and permissions. Every call reads them from the session row, never from the token alone. */
import { canReadAllAccounts, type OwnerScope } from '@mainstay/contract/rules/access';
import type { ApiKeyScope } from '@mainstay/contract/rules/api-keys';
import type { TokenClaims } from '../crypto/token.ts';
import type { SessionCheck } from './session-check.ts';

export interface Access {
  tenant: number;
  user: number;
  /** 0 if the caller has no session. */
  session: number;
  /** The API key by which a program calls as the user. */
  apiKey?: { id: number; scopes: readonly ApiKeyScope[] };
  roles: readonly string[];
  userAccessType: 'full' | 'read_only';
  /** Users whose accounts the caller may read; null means all accounts of the tenant. */
  ownerScope: readonly number[] | null;
  /** Other users of the teams that the caller leads. */
  team: readonly number[];
  /** IANA name; determines when the tenant's days begin. */
  timeZone: string;
  /** ISO code, and the number of digits of its minor unit. */
  currency: string;
  minorDigits: number;
}

export interface PermissionRow {
  user_access_type: 'full' | 'read_only';
  entity_timezone: string;
  currency: string;
  roles: string[];
  /** Users of the teams that the caller leads. */
  team: number[];
}
export type SessionRow = SessionCheck & PermissionRow;

const DIGITS = new Map<string, number>();
/** Returns the number of digits of a currency's minor unit according to ISO 4217. */
export function getMinorDigits(currency: string): number {
  let digits = DIGITS.get(currency);
  if (digits === undefined) {
    digits = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2;
    DIGITS.set(currency, digits);
  }
  return digits;
}

/**
 * Resolves the account scope of a user.
 * @param team users of the teams that the user leads
 */
export const resolveOwnerScope = (
  user: number,
  roles: string[],
  team: number[],
): Pick<Access, 'roles' | 'ownerScope' | 'team'> => {
  const others = team.filter((u) => u !== user);
  return { roles, team: others, ownerScope: canReadAllAccounts(roles) ? null : [user, ...others] };
};

/** Returns whose accounts the caller can select. The last one is everything that the caller may read. */
export const getOwnerScopes = ({ ownerScope, team }: Pick<Access, 'ownerScope' | 'team'>): OwnerScope[] => [
  'mine',
  ...(team.length > 0 ? (['team'] as const) : []),
  ...(ownerScope === null ? (['all'] as const) : []),
];

/** Returns the user whose private messages the caller may read. An API key reads none. */
export const getMessageReader = ({ user, apiKey }: Pick<Access, 'user' | 'apiKey'>): number => (apiKey ? 0 : user);

export const createAccess = ({ tenant, user, session }: TokenClaims, row: PermissionRow): Access => ({
  tenant,
  user,
  session,
  ...resolveOwnerScope(user, row.roles, row.team),
  userAccessType: row.user_access_type,
  timeZone: row.entity_timezone,
  currency: row.currency,
  minorDigits: getMinorDigits(row.currency),
});
