/** Movements of MRR, retention, cohorts and the forecast of renewals, compared with an independent computation. */
import { addDays } from '@mainstay/contract/rules/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSubscriptions } from '../../app/demo/factories/subscriptions.ts';
import { insertUsageDays } from '../../app/demo/factories/usage.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import type { ReferenceSubscription } from '../../app/testing/history-reference.ts';
import {
  findAllRows,
  readRevenue,
  type RevenueComponents,
  storeForecastComponent,
  storeRevenueComponents,
} from '../../app/testing/revenue-components.ts';
import { computeForecast, computeRevenue, listMonths } from '../../app/testing/revenue-reference.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { rebuildHistory, refreshAccounts } from '../health/refresh-metrics.ts';

const FIRST_DAY = '2023-11-01';
const DAYS = 1115;
const ACCOUNTS = 60;
const SEED = 20_261_128;
/** Days of usage and of the pauses between them. */
const PAUSE_DAYS = 45;

/** At the test time it is Friday in Auckland and Thursday in Los Angeles. */
const COMPANIES = [
  { domain: 'kiwi', currency: 'JPY', digits: 0, zone: 'Pacific/Auckland', today: '2026-11-20' },
  { domain: 'coast', currency: 'KWD', digits: 3, zone: 'America/Los_Angeles', today: '2026-11-19' },
] as const;
/** A day within a month, the last day of a month, and its first day. */
const PAST_DAYS = ['2026-08-14', '2026-09-30', '2026-10-01'];

const subscription = fc
  .record({
    start: fc.integer({ min: 0, max: DAYS + 40 }),
    /** Days until it ends; null if it does not end. */
    lasts: fc.option(fc.integer({ min: 1, max: 500 })),
    term: fc.constantFrom(30, 90, 365),
    renewed: fc.integer({ min: 0, max: 3 }),
    endsWithTerm: fc.boolean(),
    autoRenewal: fc.boolean(),
    status: fc.constantFrom('active', 'active', 'active', 'draft'),
    mrrMinor: fc.constantFrom(0, 1, 999, 12_345, 500_001, 1_000_000),
  })
  .map(({ start, lasts, term, renewed, endsWithTerm, ...rest }) => {
    const startsOn = addDays(FIRST_DAY, start);
    const termStartsOn = addDays(startsOn, term * renewed);
    const termEndsOn = addDays(termStartsOn, term);
    const endsOn = endsWithTerm ? termEndsOn : lasts === null ? null : addDays(startsOn, lasts);
    return { ...rest, startsOn, endsOn, termStartsOn, termEndsOn, renewsOn: termEndsOn, churned: false };
  });
const account = fc.record({
  subscriptions: fc.array(subscription, { minLength: 1, maxLength: 5 }),
  /** Health is known only with usage. With usage that pauses, it is poor at times. */
  usage: fc.constantFrom('none', 'steady', 'paused', 'paused'),
});
type GeneratedAccount = typeof account extends fc.Arbitrary<infer A> ? A : never;

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

describe.each(COMPANIES)('$domain, in $currency', ({ domain, currency, digits, zone, today }) => {
  const generated: GeneratedAccount[] = fc.sample(account, { seed: SEED + digits, numRuns: ACCOUNTS });
  const ids: number[] = [];
  let components: RevenueComponents;
  let forecast = 0;
  let ada: Caller;
  const kinds = new Set<unknown>();

  beforeAll(async () => {
    const { database } = t.services;
    await createTenant(database, { domain, name: domain, timeZone: zone, currency });
    await database.ownerPool.query(`select month_partitions('usage_daily', $1, $2)`, ['2026-03-01', today]);
    await t.inTenant(domain, 'write', async (tx) => {
      await createUser(tx, { email: `ada@${domain}.test`, firstName: 'Ada', roles: ['ADM'], passwordHash: 'none' });
      for (const { subscriptions, usage } of generated) {
        const id = await buildAccount(tx, { onboardedOn: FIRST_DAY });
        ids.push(id);
        await buildSubscriptions(
          tx,
          subscriptions.map((s) => ({ ...s, accountId: id, arrMinor: s.mrrMinor * 12, today })),
        );
        const phase = ids.length * 17;
        const days = Array.from({ length: usage === 'none' ? 0 : 250 }, (_, n) => n + 1);
        await insertUsageDays(
          tx,
          days
            .filter((n) => usage === 'steady' || Math.floor((n + phase) / PAUSE_DAYS) % 2 === 0)
            .map((n) => ({ accountId: id, day: addDays(today, -n), usageCount: 100, activeUsers: 3 })),
        );
      }
      await rebuildHistory(tx, { from: FIRST_DAY, today });
      await refreshAccounts(tx, { today });
      components = await storeRevenueComponents(tx);
      forecast = await storeForecastComponent(tx);
    });
    ada = await t.signIn(`ada@${domain}.test`);
  });

  test.each([undefined, ...PAST_DAYS])('decisions-58 movements, retention and cohorts as of %s', async (as_of) => {
    const day = as_of ?? today;
    const months = listMonths(FIRST_DAY, day);
    // The month of a past day is complete on its last day; today is never over.
    const expected = computeRevenue(
      generated.map(({ subscriptions }) => subscriptions),
      months,
      { day, isDayOver: as_of !== undefined },
    );
    const shown = await readRevenue(t, ada, components, { digits, as_of });
    expect(shown).toEqual(expected);
    const movements = [...shown.movements.values()] as unknown as Record<string, number>[];
    expect(movements.length).toBeGreaterThan(30);
    for (const kind of ['new', 'reactivation', 'expansion', 'contraction', 'churn'])
      expect([kind, movements.some((one) => Number(one[kind]) > 0)]).toEqual([kind, true]);
    for (const [at, one] of movements.entries()) {
      const { opening = 0, new: added = 0, reactivation = 0, expansion = 0, contraction = 0, churn = 0, mrr } = one;
      expect([at, opening + added + reactivation + expansion - contraction - churn]).toEqual([at, mrr]);
      expect([at, opening]).toEqual([at, movements[at - 1]?.mrr ?? 0]);
    }
  });

  test.each([undefined, ...PAST_DAYS])('decisions-58 the forecast of renewals by quarter as of %s', async (as_of) => {
    const day = as_of ?? today;
    const health = await t.query<{ id: number; health: number | null }>(
      domain,
      `select account_id as id, health from account_daily where tenant_id = $1 and day <= $2 and until > $2`,
      day,
    );
    const healthById = new Map(health.map(({ id, health: score }) => [id, score]));
    const expected = computeForecast(
      generated.map(({ subscriptions }, at) => ({
        health: healthById.get(ids[at] ?? 0) ?? null,
        subscriptions: subscriptions.map((s): ReferenceSubscription & { autoRenewal: boolean } => ({
          ...s,
          writtenOn: s.endsOn !== null && s.endsOn <= today ? s.endsOn : s.startsOn,
        })),
      })),
      day,
    );
    const rows = await findAllRows(t, ada, forecast, as_of);
    const shown = rows.map(({ quarter, forecast: kind, mrr, subscriptions }) => [
      `${String(quarter)} ${String(kind)}`,
      { mrr: Math.round(Number(mrr) * 10 ** digits), subscriptions },
    ]);
    expect(Object.fromEntries(shown)).toEqual(expected);
    for (const row of rows) kinds.add(row.forecast);
  });

  test('every category of the forecast occurs', () => {
    expect(kinds).toEqual(new Set(['At risk', 'Committed', 'Likely']));
  });
});
