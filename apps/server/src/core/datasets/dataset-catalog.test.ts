/** Every column of every dataset can be queried by each caller, on any day, and only within their account scope. */
import { type Column, Query } from '@mainstay/contract/components/definition';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Caller } from '../../platform/engine/caller.ts';
import { compile } from '../../platform/engine/compile.ts';
import type { Datasets } from '../../platform/engine/dataset.ts';
import { toCallerOnDay, datasetsAsOf } from '../../platform/engine/past.ts';
import { NoHistoryError, QueryForbidden } from '../../platform/engine/errors.ts';
import { runStatements, toStatement } from '../../platform/engine/statement.ts';
import { features } from '../../features.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { withCustomTables, listDatasets } from './dataset-catalog.ts';

const LISTINGS = listDatasets(features, []).filter(({ source }) => source === 'dataset');
const PAST_DAY = '2026-08-14';

let t: TestApp;
let unrestricted: Caller;
let maya: Caller;
let accountsOfMaya: number[];
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.inTenant('demo', 'read', async (tx) => {
    const [found] = await tx.rows<{ maya: number; accounts: number[] }>(
      `select u.id as maya, array(select account_id from account_members where tenant_id = $1 and user_id = u.id) as accounts
       from users u where u.tenant_id = $1 and u.email = 'maya.csm@demo.test'`,
      [tx.tenant],
    );
    const user = found?.maya ?? 0;
    accountsOfMaya = found?.accounts ?? [];
    const days = { today: '2026-11-20', utcToday: '2026-11-20', minorDigits: 2, tenant: tx.tenant };
    unrestricted = { ...days, user: 0, roles: ['ADM'], ownerScope: null };
    maya = { ...days, user, roles: ['CSM'], ownerScope: [user] };
  });
});
afterAll(() => t.close());

/** Returns rows of some columns as a component reads them, or undefined if the caller may not read them. */
async function readRows(name: string, columns: z.input<typeof Column>[], caller: Caller, datasets: Datasets) {
  const query = Query.parse({ source: { kind: 'dataset', name }, columns });
  try {
    const { rows } = compile(query, caller, { pageSize: 1000 }, datasets);
    return (await t.inTenant('demo', 'read', (tx) => runStatements(tx, [rows])))[0] ?? [];
  } catch (error) {
    if (error instanceof QueryForbidden) return undefined;
    throw error;
  }
}
const currentDatasets = withCustomTables(features, []);
const field = (name: string, at = 0) => ({ key: `c${at}`, label: name, expr: { field: name } });
const ACCOUNT_KEY: Readonly<Record<string, string>> = { accounts: 'id' };
const getAccount = ({ name, columns }: (typeof LISTINGS)[number]) =>
  columns.find((column) => column.name === (ACCOUNT_KEY[name] ?? 'account_id'))?.name;

/** The columns that are known for a past day, by dataset, as space-separated names. Other datasets have no history. */
const HISTORIC_COLUMNS: Readonly<Record<string, string>> = {
  accounts: `id name status mrr auto_renewing_mrr contract_value garr seats health renewal daily_active_users
    weekly_active_users monthly_active_users user_reach entitlements entitlements_used license_utilization pending_actions
    open_cases onboarded`,
  account_daily: `account_id day status mrr auto_renewing_mrr seats contract_value health renewal pending_actions
    open_cases daily_active_users weekly_active_users monthly_active_users usage_count entitlements entitlements_used
    account.name`,
  account_churns: `id account_id churned_on reason feedback mrr_before mrr_lost refund came_back_on after_upgrade
    after_downgrade account.name`,
  portfolio_daily: `day accounts active_accounts mrr contract_value health level_one_count level_two_count
    level_three_count level_one_mrr level_two_mrr level_three_mrr pending_actions open_cases usage_count active_users`,
  mrr_monthly: `account_id month is_complete is_latest is_quarter_end opening new expansion contraction churn reactivation mrr cohort
    months_since quarters_since cohort_mrr account.name`,
  mrr_retention: `account_id month is_latest mrr_before mrr mrr_retained is_retained cohort
    months_since quarters_since account.name`,
  subscriptions: `id account_id subscription_id status current_term_sd current_term_ed current_term_rd subscription_sd
    subscription_ed renewal health forecast mrr arr plan seats billing_frequency is_trial created_at account.name`,
  usage_daily: `account_id usage_date active_users usage_count duration_seconds error_count entitlements
    entitlements_used account.name`,
  usage_product_daily: `account_id product_id sku_name usage_date active_users usage_count duration_seconds error_count
    entitlements entitlements_used account.name`,
  usage_monthly: `account_id month monthly_active_users avg_daily_active_users usage_count duration_seconds error_count
    account.name`,
  usage_product_monthly: `account_id product_id sku_name month monthly_active_users avg_daily_active_users usage_count
    duration_seconds error_count account.name`,
  play_outcomes: `id account_id name playbook started_on completed_on days health_before health_after health_change
    mrr_before mrr_after result account.name`,
  actions: 'id account_id play_id play.name name status completed_on created_at account.name',
  support_cases: 'id account_id subject priority is_open escalated created_at closed_at account.name',
};

describe.each(LISTINGS.map((listing) => [listing.name, listing] as const))('%s', (name, listing) => {
  test('has a readable label for each column, and all columns can be read together and grouped by', async () => {
    expect(listing.label).toMatch(/^[A-Z]/);
    const labels = listing.columns.map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
    const columns = listing.columns.map(({ name: column }, at) => field(column, at)).slice(0, 50);
    for (const caller of [unrestricted, maya]) {
      const rows = await readRows(name, columns, caller, currentDatasets);
      for (const row of rows ?? []) expect(row).toHaveLength(columns.length);
    }
    const count = { key: 'n', label: 'n', role: 'measure' as const, expr: { agg: 'count' as const } };
    for (const { name: column } of listing.columns) await readRows(name, [field(column), count], maya, currentDatasets);
  });

  test('is limited to the account scope, for today and for a past day', async () => {
    const key = getAccount(listing);
    for (const [caller, datasets] of [
      [maya, currentDatasets],
      [toCallerOnDay(maya, PAST_DAY), datasetsAsOf(currentDatasets)],
    ] as const) {
      if (!key) continue;
      const rows = await readRows(name, [field(key)], caller, datasets).catch((error: unknown) => {
        if (error instanceof NoHistoryError) return [];
        throw error;
      });
      for (const [account] of rows ?? []) expect(accountsOfMaya).toContain(account);
    }
  });

  test('decisions-58 returns what is known for a past day and rejects the rest', async () => {
    const past = currentDatasets({ kind: 'dataset', name }, '').past;
    if (!past) {
      const pendingRows = readRows(
        name,
        [field(listing.columns[0]?.name ?? '')],
        toCallerOnDay(unrestricted, PAST_DAY),
        datasetsAsOf(currentDatasets),
      );
      await expect(pendingRows).rejects.toThrow(NoHistoryError);
      expect(HISTORIC_COLUMNS[name]).toBeUndefined();
      return;
    }
    expect(Object.keys(past.columns)).toEqual(listing.columns.map((column) => column.name));
    const knownColumns: string[] = [];
    const count = { key: 'n', label: 'n', role: 'measure' as const, expr: { agg: 'count' as const } };
    const withoutDateField: Datasets = (source, place) => {
      // The date column of ranges is queried separately.
      const { dateField: _, ...rest } = datasetsAsOf(currentDatasets)(source, place);
      return rest;
    };
    for (const { name: column } of listing.columns) {
      try {
        for (const caller of [unrestricted, maya])
          await readRows(name, [field(column)], toCallerOnDay(caller, PAST_DAY), withoutDateField);
        await readRows(name, [field(column), count], toCallerOnDay(maya, PAST_DAY), withoutDateField);
        knownColumns.push(column);
      } catch (error) {
        if (!(error instanceof NoHistoryError)) throw error;
      }
    }
    expect(knownColumns.toSorted()).toEqual(HISTORIC_COLUMNS[name]?.split(/\s+/).toSorted());
    // Account columns that change without being recorded have no history.
    expect(
      knownColumns.filter((column) => /^(owner\.|account\.(mrr|health|tier|status|renewal))/.test(column)),
    ).toEqual([]);
  });
});

/** Every amount of money that definitions can query. */
const MONEY = [
  'accounts.mrr',
  'accounts.auto_renewing_mrr',
  'accounts.narr',
  'accounts.garr',
  'accounts.contract_value',
  'account_daily.mrr',
  'account_daily.auto_renewing_mrr',
  'account_daily.contract_value',
  'account_churns.mrr_before',
  'account_churns.mrr_lost',
  'account_churns.refund',
  'portfolio_daily.mrr',
  'portfolio_daily.contract_value',
  'portfolio_daily.level_one_mrr',
  'portfolio_daily.level_two_mrr',
  'portfolio_daily.level_three_mrr',
  'mrr_monthly.mrr',
  'mrr_monthly.new',
  'mrr_monthly.expansion',
  'mrr_monthly.contraction',
  'mrr_monthly.churn',
  'mrr_monthly.opening',
  'mrr_monthly.reactivation',
  'mrr_monthly.cohort_mrr',
  'mrr_retention.mrr',
  'mrr_retention.mrr_before',
  'mrr_retention.mrr_retained',
  'subscriptions.mrr',
  'subscriptions.arr',
  'products.price',
  'products.net_price',
  'play_outcomes.mrr_before',
  'play_outcomes.mrr_after',
  'product_adoption.mrr',
  'workload.mrr',
  ...[
    'account_team',
    'pins',
    'account_daily',
    'account_churns',
    'mrr_monthly',
    'mrr_retention',
    'subscriptions',
    'products',
    'plays',
    'usage_daily',
    'usage_product_daily',
    'usage_monthly',
    'usage_product_monthly',
    'actions',
    'play_outcomes',
    'product_adoption',
    'workload',
    'success_plans',
    'objectives',
    'contacts',
    'support_cases',
    'kpi_series',
    'custom_attribute_values',
  ].map((name) => `${name}.account.mrr`),
].sort();
const PERCENT = ['accounts.license_utilization', 'accounts.mrr_change', 'accounts.user_reach'];

/**
 * Returns the columns of a scale, and those whose SQL reads stored parts of a kind, for the present and as of a past
 * day.
 */
function findColumns(scale: 'money' | 100, stored: RegExp): { declared: string[]; reading: string[] } {
  const nothing = sql`null`;
  const bound = {
    tenant: nothing,
    user: nothing,
    readers: [nothing],
    readsAll: true,
    today: nothing,
    lastCompleteDay: nothing,
  };
  const declared = new Set<string>();
  const reading = new Set<string>();
  for (const { name } of LISTINGS) {
    const dataset = currentDatasets({ kind: 'dataset', name }, '');
    for (const { columns } of dataset.past ? [dataset, dataset.past] : [dataset])
      for (const [column, { scale: own, sql: read, type }] of Object.entries(columns)) {
        if (own === scale) declared.add(`${name}.${column}`);
        let text: string;
        try {
          text = toStatement(typeof read === 'function' ? read(bound) : read).sql;
        } catch (error) {
          if (error instanceof NoHistoryError) continue;
          throw error;
        }
        // A date may depend on an amount without being one.
        if (type !== 'date' && stored.test(text)) {
          reading.add(`${name}.${column}`);
          expect([name, column, own]).toEqual([name, column, scale]);
        }
      }
  }
  return { declared: [...declared].sort(), reading: [...reading].sort() };
}

test('every stored amount is scaled as money, and every stored share as percent', () => {
  expect(findColumns('money', /_minor\b/)).toEqual({ declared: MONEY, reading: MONEY });
  expect(findColumns(100, /_bp\b/)).toEqual({ declared: PERCENT, reading: PERCENT });
});
