/** Factories of subscriptions with their lines, and of entitlements. */
import { addDays } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { FACTORY_DAY, insertRows, insertWithIds, nextNumber, requireSingleId } from './rows.ts';

export interface NewLine {
  productId: number;
  quantity: number;
  unitPriceMinor: number;
  /** Defaults to quantity times price. */
  netPriceMinor?: number;
}

export interface NewSubscription {
  accountId: number;
  /** The number that the customer sees. */
  number?: string;
  externalId?: string | null;
  status?: string;
  startsOn?: string;
  /** The first day on which it is no longer active. */
  endsOn?: string | null;
  termStartsOn?: string | null;
  termEndsOn?: string | null;
  renewsOn?: string | null;
  autoRenewal?: boolean;
  termMonths?: number;
  plan?: string | null;
  seats?: number | null;
  billing?: string | null;
  /** Defaults to the sum of the lines. */
  mrrMinor?: number;
  arrMinor?: number;
  isTrial?: boolean;
  upgraded?: boolean;
  downgraded?: boolean;
  churned?: boolean;
  customerSid?: string | null;
  lines?: readonly NewLine[];
  today?: string;
}

const SUBSCRIPTION_COLUMNS = {
  external_id: 'text',
  account_id: 'bigint',
  subscription_id: 'text',
  status: 'text',
  customer_sid: 'text',
  current_term_ar: 'boolean',
  current_term_sd: 'date',
  current_term_ed: 'date',
  current_term_rd: 'date',
  subscription_sd: 'date',
  subscription_ed: 'date',
  subscription_rd: 'date',
  initial_term: 'int',
  initial_term_type: 'text',
  renewal_term: 'int',
  renewal_term_type: 'text',
  plan: 'text',
  seats: 'int',
  billing_frequency: 'text',
  mrr_minor: 'bigint',
  arr_minor: 'bigint',
  is_trial: 'boolean',
  upgraded: 'boolean',
  downgraded: 'boolean',
  churned: 'boolean',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
};

const computeNet = (line: NewLine): number => line.netPriceMinor ?? line.quantity * line.unitPriceMinor;

/** Returns the monthly cost of the lines of a subscription. */
export const computeMrr = (lines: readonly NewLine[]): number => lines.reduce((sum, line) => sum + computeNet(line), 0);

function toSubscriptionRow(s: NewSubscription) {
  const startsOn = s.startsOn ?? addDays(s.today ?? FACTORY_DAY, -100);
  const termEndsOn = s.termEndsOn === undefined ? addDays(s.termStartsOn ?? startsOn, 365) : s.termEndsOn;
  const renewsOn = s.renewsOn === undefined ? termEndsOn : s.renewsOn;
  const mrr = s.mrrMinor ?? computeMrr(s.lines ?? []);
  return {
    external_id: s.externalId,
    account_id: s.accountId,
    subscription_id: s.number ?? `S-${String(nextNumber()).padStart(6, '0')}`,
    status: s.status ?? 'active',
    customer_sid: s.customerSid,
    current_term_ar: s.autoRenewal ?? false,
    current_term_sd: s.termStartsOn ?? startsOn,
    current_term_ed: termEndsOn,
    current_term_rd: renewsOn,
    subscription_sd: startsOn,
    subscription_ed: s.endsOn,
    subscription_rd: renewsOn,
    initial_term: s.termMonths ?? 12,
    initial_term_type: 'month',
    renewal_term: s.termMonths ?? 12,
    renewal_term_type: 'month',
    plan: s.plan,
    seats: s.seats,
    billing_frequency: s.billing ?? 'annual',
    mrr_minor: mrr,
    arr_minor: s.arrMinor ?? mrr * 12,
    is_trial: s.isTrial ?? false,
    upgraded: s.upgraded ?? false,
    downgraded: s.downgraded ?? false,
    churned: s.churned ?? false,
    created_at: `${startsOn}T08:00:00Z`,
    // An end in the past was recorded on the day it occurred.
    updated_at: `${s.endsOn && s.endsOn <= (s.today ?? FACTORY_DAY) ? s.endsOn : startsOn}T08:00:00Z`,
  };
}

/**
 * Creates subscriptions with their lines.
 * @returns their ids, in order
 */
export async function buildSubscriptions(tx: TenantTx, subscriptions: readonly NewSubscription[]): Promise<number[]> {
  const ids = await insertWithIds(tx, 'subscriptions', SUBSCRIPTION_COLUMNS, subscriptions.map(toSubscriptionRow));
  const lines = subscriptions.flatMap((s, i) =>
    (s.lines ?? []).map((line) => ({
      subscription_id: ids[i],
      account_id: s.accountId,
      product_id: line.productId,
      quantity: line.quantity,
      unit_price_minor: line.unitPriceMinor,
      net_price_minor: computeNet(line),
    })),
  );
  await insertRows(
    tx,
    'subscription_lines',
    {
      subscription_id: 'bigint',
      account_id: 'bigint',
      product_id: 'bigint',
      quantity: 'bigint',
      unit_price_minor: 'bigint',
      net_price_minor: 'bigint',
    },
    lines,
  );
  return ids;
}

/**
 * Creates one subscription.
 * @returns its id
 */
export const buildSubscription = async (tx: TenantTx, subscription: NewSubscription): Promise<number> =>
  requireSingleId(await buildSubscriptions(tx, [subscription]));

/** Links each pair: the second subscription replaces the first. */
export async function chainSubscriptions(tx: TenantTx, pairs: readonly (readonly [number, number])[]): Promise<void> {
  const values = [tx.tenant, pairs.map((p) => p[0]), pairs.map((p) => p[1])];
  const pairsSql = 'from unnest($2::bigint[], $3::bigint[]) as p (old, new) where s.tenant_id = $1 and s.id';
  await tx.rows(`update subscriptions s set nxt_subs_id = p.new ${pairsSql} = p.old`, values);
  await tx.rows(`update subscriptions s set pre_subs_id = p.old ${pairsSql} = p.new`, values);
}

export interface NewEntitlement {
  accountId: number;
  productId: number;
  subscriptionId?: number | null;
  quantity?: number;
  used?: number;
  validFrom?: string;
  validTo?: string | null;
  externalId?: string | null;
}

/** Creates entitlements: seats of a product that an account may assign. */
export const buildEntitlements = (tx: TenantTx, entitlements: readonly NewEntitlement[]): Promise<void> =>
  insertRows(
    tx,
    'entitlements',
    {
      external_id: 'text',
      account_id: 'bigint',
      product_id: 'bigint',
      subscription_id: 'bigint',
      quantity: 'bigint',
      used: 'bigint',
      valid_from: 'date',
      valid_to: 'date',
    },
    entitlements.map((e) => ({
      external_id: e.externalId,
      account_id: e.accountId,
      product_id: e.productId,
      subscription_id: e.subscriptionId,
      quantity: e.quantity ?? 50,
      used: e.used ?? 0,
      valid_from: e.validFrom ?? addDays(FACTORY_DAY, -100),
      valid_to: e.validTo,
    })),
  );
