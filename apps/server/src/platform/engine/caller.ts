/** The user on whose behalf a query runs. It is created from the session, never from a definition or a request body. */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../database/tenant-tx.ts';
import { type Access, getMinorDigits } from '../session/access.ts';
import type { Fragment } from './dataset.ts';

export interface Caller {
  tenant: number;
  user: number;
  /** In a preview as another user, the id of that user: user-specific row conditions then must hold for both users. */
  impersonatedUser?: number | undefined;
  roles: readonly string[];
  /** Users whose accounts are in scope; null means all accounts. */
  ownerScope: readonly number[] | null;
  /** The account of the page; only its rows are read. Callers check beforehand that it is in the account scope. */
  account?: number | undefined;
  /**
   * Used instead of `account`: the account column of a surrounding statement that iterates over accounts. Only for
   * callers who may read all accounts.
   */
  each?: Fragment;
  /** Number of digits of the currency's minor unit. */
  minorDigits: number;
  /**
   * The current day in the company's time zone, for calendar days; `utcToday` is the UTC day, for moments (decision
   * 50).
   */
  today: string;
  utcToday: string;
  /** True if `today` is a past day and the query reads the state at its end. */
  isPast?: boolean;
}

export const createCaller = (access: Access & { impersonatedUser?: number }, now: Date, account?: number): Caller => ({
  tenant: access.tenant,
  user: access.user,
  impersonatedUser: access.impersonatedUser,
  roles: access.roles,
  ownerScope: access.ownerScope,
  account,
  minorDigits: access.minorDigits,
  today: toCalendarDay(now, access.timeZone),
  utcToday: now.toISOString().slice(0, 10),
});

/** Creates a caller who may read everything in a company. Definitions are validated with it. */
export const createUnrestrictedCaller = (tenant: number, now: Date): Caller => {
  const day = now.toISOString().slice(0, 10);
  return { tenant, user: 0, roles: ADMIN_ROLES, ownerScope: null, minorDigits: 2, today: day, utcToday: day };
};

/** Returns the caller for queries that the product runs itself, on the tenant's current day. */
export async function getSystemCaller(tx: TenantTx, now: Date): Promise<Caller> {
  const [settings] = await tx.rows<{ zone: string; currency: string }>(
    'select entity_timezone as zone, currency from settings where tenant_id = $1',
    [tx.tenant],
  );
  return {
    tenant: tx.tenant,
    user: 0,
    roles: ADMIN_ROLES,
    ownerScope: null,
    minorDigits: getMinorDigits(settings?.currency ?? 'USD'),
    today: toCalendarDay(now, settings?.zone ?? 'UTC'),
    utcToday: now.toISOString().slice(0, 10),
  };
}
