/** Whose question it is. Made from the session, never from a definition or a request's body. */
import { ADMIN_ROLES } from '@mainstay/contract/rules/access';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../database/tenant-tx.ts';
import { type Access, minorDigits } from '../session/access.ts';
import type { Fragment } from './dataset.ts';

export interface Caller {
  tenant: number;
  user: number;
  /** In a preview as somebody else, whom: what rows ask of a person is then asked of both. */
  standIn?: number | undefined;
  roles: readonly string[];
  /** Users whose accounts are read; null is every account. */
  reach: readonly number[] | null;
  /** The page's account: only its rows are read. That it lies within the reach is tested before. */
  account?: number | undefined;
  /** In its place, the column of a surrounding statement that goes through accounts; only for who reads everything. */
  each?: Fragment;
  /** Digits of the currency's minor unit. */
  minorDigits: number;
  /** The company's day, for calendar days; UTC's day, for moments (decision 50). */
  today: string;
  utcToday: string;
  /** The day is over, and the query is about its end. */
  isPast?: boolean;
}

export const createCaller = (access: Access & { standIn?: number }, now: Date, account?: number): Caller => ({
  tenant: access.tenant,
  user: access.user,
  standIn: access.standIn,
  roles: access.roles,
  reach: access.reach,
  account,
  minorDigits: access.minorDigits,
  today: toCalendarDay(now, access.timeZone),
  utcToday: now.toISOString().slice(0, 10),
});

/** Who reads everything of a company: what definitions are tried as. */
export const createUnrestrictedCaller = (tenant: number, now: Date): Caller => {
  const day = now.toISOString().slice(0, 10);
  return { tenant, user: 0, roles: ADMIN_ROLES, reach: null, minorDigits: 2, today: day, utcToday: day };
};

/** The product itself, on a tenant's day. */
export async function getSystemCaller(tx: TenantTx, now: Date): Promise<Caller> {
  const [settings] = await tx.rows<{ zone: string; currency: string }>(
    'select entity_timezone as zone, currency from settings where tenant_id = $1',
    [tx.tenant],
  );
  return {
    tenant: tx.tenant,
    user: 0,
    roles: ADMIN_ROLES,
    reach: null,
    minorDigits: minorDigits(settings?.currency ?? 'USD'),
    today: toCalendarDay(now, settings?.zone ?? 'UTC'),
    utcToday: now.toISOString().slice(0, 10),
  };
}
