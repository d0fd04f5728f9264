/**
 * Factories of usage as a source delivers it: one row per day, one row per feature and day, and one bit per user and
 * day.
 */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertRows } from './rows.ts';

export interface NewUsageDay {
  accountId: number;
  day: string;
  /** 0 means the account as a whole. */
  productId?: number;
  /** Null if the source counts uses but not users. */
  activeUsers?: number | null;
  usageCount?: number;
  durationSeconds?: number;
  errorCount?: number;
  entitlements?: number;
  entitlementsUsed?: number;
}

const COUNT_COLUMNS = {
  account_id: 'bigint',
  product_id: 'bigint',
  day: 'date',
  active_users: 'int',
  usage_count: 'bigint',
  duration_seconds: 'bigint',
  error_count: 'int',
} as const;
const USAGE_COLUMNS = { ...COUNT_COLUMNS, entitlements: 'bigint', entitlements_used: 'bigint' } as const;

/** Inserts the given days of usage. */
export const insertUsageDays = (tx: TenantTx, days: readonly NewUsageDay[]): Promise<void> =>
  insertRows(
    tx,
    'usage_daily',
    USAGE_COLUMNS,
    days.map((d) => ({
      account_id: d.accountId,
      product_id: d.productId ?? 0,
      day: d.day,
      active_users: d.activeUsers,
      usage_count: d.usageCount ?? 0,
      duration_seconds: d.durationSeconds ?? 0,
      error_count: d.errorCount ?? 0,
      entitlements: d.entitlements ?? 0,
      entitlements_used: d.entitlementsUsed ?? 0,
    })),
  );

export interface UsageRun extends Omit<NewUsageDay, 'day'> {
  /** Both ends inclusive; defaults to the last 30 days before today. */
  from?: string;
  to?: string;
}

/** Creates the same usage on every day of a period. */
export function buildUsageDays(tx: TenantTx, { from, to, ...day }: UsageRun): Promise<void> {
  const last = to ?? addDays(FACTORY_DAY, -1);
  const days: NewUsageDay[] = [];
  for (let d = from ?? addDays(last, -29); d <= last; d = addDays(d, 1)) {
    days.push({ activeUsers: 5, usageCount: 50, durationSeconds: 3000, ...day, day: d });
  }
  return insertUsageDays(tx, days);
}

export interface NewFeatureDay {
  accountId: number;
  featureId: number;
  productId?: number;
  day: string;
  activeUsers?: number | null;
  usageCount?: number;
  durationSeconds?: number;
  errorCount?: number;
}

/** Creates usage of single features. */
export const buildFeatureDays = (tx: TenantTx, days: readonly NewFeatureDay[]): Promise<void> =>
  insertRows(
    tx,
    'usage_features_daily',
    { ...COUNT_COLUMNS, feature_id: 'bigint' },
    days.map((d) => ({
      account_id: d.accountId,
      feature_id: d.featureId,
      product_id: d.productId ?? 0,
      day: d.day,
      active_users: d.activeUsers,
      usage_count: d.usageCount ?? 0,
      duration_seconds: d.durationSeconds ?? 0,
      error_count: d.errorCount ?? 0,
    })),
  );

export interface NewUserMonth {
  accountId: number;
  /** Defaults to 0, which means all products. */
  productId?: number;
  /** The first day of the month. */
  month: string;
  endUser: string;
  /** Days of the month, from 1, on which the user was active. */
  days: readonly number[];
}

/** Creates active days of users: bit 1 is the first of the month. */
export const buildUsageUsers = (tx: TenantTx, months: readonly NewUserMonth[]): Promise<void> =>
  insertUserBits(
    tx,
    months.map((m) => {
      const bits = new Array<string>(31).fill('0');
      for (const day of m.days) bits[day - 1] = '1';
      return {
        account_id: m.accountId,
        product_id: m.productId ?? 0,
        month: m.month,
        end_user: m.endUser,
        days: bits.join(''),
      };
    }),
  );

export interface UserBits {
  account_id: number;
  /** 0 means all products. */
  product_id: number;
  month: string;
  end_user: string;
  /** 31 characters of 0 and 1. */
  days: string;
}

export const insertUserBits = (tx: TenantTx, rows: readonly UserBits[]): Promise<void> =>
  insertRows(
    tx,
    'usage_users_monthly',
    { account_id: 'bigint', product_id: 'bigint', month: 'date', end_user: 'text', days: 'bit(31)' },
    rows,
  );
