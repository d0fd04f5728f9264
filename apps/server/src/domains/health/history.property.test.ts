/**
 * Compares generated histories of two tenants with a second implementation of the rules: every day of every account.
 */
import { nextPeriod } from '@mainstay/contract/rules/date-ranges';
import { addDays } from '@mainstay/contract/rules/dates';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildChurn } from '../../app/demo/factories/accounts.ts';
import { buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { buildSubscriptions } from '../../app/demo/factories/subscriptions.ts';
import { insertUsageDays } from '../../app/demo/factories/usage.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import {
  computeReferenceMetrics,
  type ReferenceAccount,
  type ReferenceCase,
  type ReferenceSubscription,
} from '../../app/testing/history-reference.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { recordPortfolio } from '../portfolio/record-portfolio.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { rebuildHistory, refreshAccounts } from './refresh-metrics.ts';
import { withHealth } from './account-metrics.ts';
import { findAccountFacts } from '../account-facts/account-facts.ts';
import { DEFAULT_WEIGHTS } from './health-score.ts';

const FIRST_DAY = '2025-06-01';
const ACCOUNTS = 40;
const SEED = 20_261_120;

/** At the test time it is Friday in Auckland, Thursday in UTC and in Los Angeles, and Wednesday on the server. */
const COMPANIES = [
  { domain: 'kiwi', currency: 'JPY', zone: TEST_ZONE, offset: 13, today: '2026-11-20' },
  { domain: 'coast', currency: 'KWD', zone: 'America/Los_Angeles', offset: -8, today: '2026-11-19' },
] as const;
type Company = (typeof COMPANIES)[number];

const arbitraryDay = (from: number, to: number) => fc.integer({ min: from, max: to }).map((n) => addDays(FIRST_DAY, n));
const DAYS = 538;

const subscription = fc
  .record({
    start: fc.integer({ min: 0, max: DAYS - 1 }),
    /** Days until it ends; null if it does not end. */
    lasts: fc.option(fc.integer({ min: 1, max: 500 })),
    term: fc.constantFrom(30, 90, 365),
    /** Terms before the present one. */
    renewed: fc.integer({ min: 0, max: 2 }),
    hasTerm: fc.boolean(),
    endsWithTerm: fc.boolean(),
    churned: fc.boolean(),
    status: fc.constantFrom('active', 'active', 'active', 'draft'),
    mrrMinor: fc.integer({ min: 1, max: 5_000_000 }),
  })
  .map((s) => {
    const startsOn = addDays(FIRST_DAY, s.start);
    const termStartsOn = addDays(startsOn, s.term * s.renewed);
    const termEndsOn = s.hasTerm ? addDays(termStartsOn, s.term) : null;
    const endsOn = s.endsWithTerm && termEndsOn ? termEndsOn : s.lasts === null ? null : addDays(startsOn, s.lasts);
    return {
      status: s.status,
      startsOn,
      endsOn,
      termStartsOn,
      termEndsOn,
      renewsOn: termEndsOn,
      mrrMinor: s.mrrMinor,
      churned: endsOn !== null && s.churned,
    };
  });

const account = fc.record({
  onboardedOn: arbitraryDay(0, 300),
  closed: fc.option(fc.record({ on: arbitraryDay(200, DAYS - 1), recordedAfter: fc.integer({ min: 0, max: 20 }) }), {
    freq: 2,
  }),
  churnedOn: fc.array(arbitraryDay(100, DAYS - 1), { maxLength: 2 }),
  subscriptions: fc.array(subscription, { maxLength: 4 }),
  cases: fc.array(
    fc.record({
      on: arbitraryDay(60, DAYS - 10),
      /** Hour of the tenant's day, close to its start or end, where other time zones are on another day. */
      hour: fc.constantFrom(0, 23),
      lasts: fc.option(fc.integer({ min: 0, max: 60 })),
      priority: fc.constantFrom('urgent', 'high', 'medium', 'low'),
    }),
    { maxLength: 3 },
  ),
  usage: fc.option(
    fc.record({
      start: fc.integer({ min: 0, max: 400 }),
      days: fc.integer({ min: 1, max: 150 }),
      gap: fc.integer({ min: 1, max: 20 }),
    }),
    { freq: 1 },
  ),
});
type GeneratedAccount = typeof account extends fc.Arbitrary<infer A> ? A : never;

const MONTHLY = {
  status: 'active',
  termStartsOn: FIRST_DAY,
  termEndsOn: null,
  renewsOn: null,
  churned: false,
} as const;
/** The sample has none: the subscription that ended is not the last one. */
const CLOSED_WITH_RUNNING_SUBSCRIPTION: GeneratedAccount = {
  onboardedOn: FIRST_DAY,
  closed: { on: addDays(FIRST_DAY, 400), recordedAfter: 3 },
  churnedOn: [],
  subscriptions: [
    { ...MONTHLY, startsOn: FIRST_DAY, endsOn: addDays(FIRST_DAY, 90), mrrMinor: 1_234 },
    { ...MONTHLY, startsOn: FIRST_DAY, endsOn: null, mrrMinor: 56_789 },
  ],
  cases: [],
  usage: null,
};
const generate = (company: Company) => [
  ...fc.sample(account, { seed: SEED + company.offset, numRuns: ACCOUNTS }),
  CLOSED_WITH_RUNNING_SUBSCRIPTION,
];

const getWrittenOn = (s: { startsOn: string; endsOn: string | null }, today: string) =>
  s.endsOn !== null && s.endsOn <= today ? s.endsOn : s.startsOn;

function toReference(generated: GeneratedAccount, today: string): ReferenceAccount {
  const closedOn = generated.closed?.on ?? null;
  const usage = generated.usage;
  return {
    onboardedOn: generated.onboardedOn,
    status: closedOn ? 'Closed' : 'Active',
    closedOn,
    recordedOn: generated.closed ? addDays(generated.closed.on, generated.closed.recordedAfter) : generated.onboardedOn,
    churnedOn: generated.churnedOn,
    subscriptions: generated.subscriptions.map(
      (s): ReferenceSubscription => ({ ...s, writtenOn: getWrittenOn(s, today) }),
    ),
    cases: generated.cases.map(
      (c): ReferenceCase => ({
        submittedOn: c.on,
        closedOn: c.lasts === null ? null : addDays(c.on, c.lasts),
        priority: c.priority,
      }),
    ),
    usage: usage
      ? Array.from({ length: usage.days }, (_, n) => ({
          day: addDays(FIRST_DAY, usage.start + n * (n % 10 === 9 ? usage.gap : 1)),
          usageCount: (n * 7) % 40,
          activeUsers: n % 5 === 0 ? null : n % 9,
        })).filter((u, n, all) => all.findIndex((other) => other.day === u.day) === n && u.day <= today)
      : [],
  };
}

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t.close());

/** Returns an hour of a day in the tenant's time zone. */
const toInstant = (date: string, hour: number, { zone }: Company): string =>
  `${date} ${String(hour).padStart(2, '0')}:30 ${zone}`;

async function build(
  tx: TenantTx,
  reference: ReferenceAccount,
  generated: GeneratedAccount,
  company: Company,
): Promise<number> {
  const { onboardedOn, status, closedOn } = reference;
  const id = await buildAccount(tx, { onboardedOn, status, closedOn });
  await tx.rows('update accounts set updated_at = $3::timestamp at time zone $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    id,
    `${reference.recordedOn} 12:00`,
    company.zone,
  ]);
  if (generated.subscriptions.length > 0)
    await buildSubscriptions(
      tx,
      generated.subscriptions.map((s) => ({ ...s, accountId: id, arrMinor: s.mrrMinor * 12, today: company.today })),
    );
  for (const churnedOn of generated.churnedOn) await buildChurn(tx, { accountId: id, churnedOn });
  for (const [at, supportCase] of reference.cases.entries()) {
    const hour = generated.cases[at]?.hour ?? 0;
    await buildSupportCase(tx, {
      accountId: id,
      submittedAt: toInstant(supportCase.submittedOn, hour, company),
      closedAt: supportCase.closedOn && toInstant(supportCase.closedOn, 23, company),
      priority: supportCase.priority as 'low',
    });
  }
  await insertUsageDays(
    tx,
    reference.usage.map((u) => ({ accountId: id, ...u })),
  );
  return id;
}

describe.each(COMPANIES)('$domain, in $currency', (company) => {
  const { domain, currency, zone, today } = company;
  const accounts = new Map<number, ReferenceAccount>();
  const days = Array.from({ length: DAYS }, (_, n) => addDays(FIRST_DAY, n)).filter((d) => d <= today);
  let firstCaseOn: string | undefined;
  const inTenant = <T>(work: (tx: TenantTx) => Promise<T>) => t.inTenant(domain, 'write', work);

  beforeAll(async () => {
    const { database } = t.services;
    await createTenant(database, { domain, name: domain, timeZone: zone, currency });
    await database.ownerPool.query(`select month_partitions('usage_daily', $1, $2)`, [FIRST_DAY, today]);
    await inTenant(async (tx) => {
      for (const generated of generate(company)) {
        const reference = toReference(generated, today);
        accounts.set(await build(tx, reference, generated, company), reference);
      }
      await rebuildHistory(tx, { from: FIRST_DAY, today });
      await refreshAccounts(tx, { today });
      await recordPortfolio(tx, { from: FIRST_DAY, to: today }, zone);
    });
    firstCaseOn = [...accounts.values()].flatMap(({ cases }) => cases.map((c) => c.submittedOn)).sort()[0];
  });

  test('the facts of a day are those that were known on it', async () => {
    const sampleDays = days.filter((_, n) => n % 6 === 0 || n > DAYS - 5);
    for (const [id, reference] of accounts) {
      const facts = await inTenant((tx) =>
        findAccountFacts(
          tx,
          sampleDays.map((date) => ({ account: id, day: date })),
          { timeZone: zone, today },
        ),
      );
      for (const dayFacts of facts) {
        const expected = computeReferenceMetrics(reference, dayFacts.day, { today, firstCaseOn });
        const { health, ...rest } = expected;
        expect([dayFacts.day, dayFacts]).toEqual([dayFacts.day, expect.objectContaining(rest)]);
        expect([dayFacts.day, withHealth(dayFacts, DEFAULT_WEIGHTS).health]).toEqual([dayFacts.day, health]);
      }
      expect(facts).toHaveLength(sampleDays.length);
    }
  });

  test("the history of every day matches the account's events, and the last day of every month has all metrics", async () => {
    const rows = await inTenant((tx) =>
      tx.rows<Record<string, unknown> & { account_id: number; day: string; until: string }>(
        'select * from account_daily where tenant_id = $1 order by account_id, day',
        [tx.tenant],
      ),
    );
    for (const [id, reference] of accounts) {
      const accountRows = rows.filter((row) => row.account_id === id);
      const firstDay = accountRows[0]?.day ?? '';
      for (const date of days.filter((d) => d >= firstDay)) {
        const validRows = accountRows.filter((row) => row.day <= date && date < row.until);
        expect([id, date, validRows.length]).toEqual([id, date, 1]);
        const expected = computeReferenceMetrics(reference, date, { today, firstCaseOn });
        const isExact = date === today || addDays(date, 1).endsWith('-01');
        expect([id, date, validRows[0]]).toEqual([
          id,
          date,
          expect.objectContaining({
            status: expected.status,
            mrr_minor: expected.mrr_minor,
            contract_value_minor: expected.garr_minor,
            renewal_on: expected.renewal_on,
            open_cases: expected.open_cases,
            ...(isExact && {
              health: expected.health,
              dau: expected.dau,
              usage_count: expected.usage_count ?? 0,
            }),
          }),
        ]);
      }
      const starts = reference.subscriptions.flatMap((s) => (s.status === 'draft' ? [] : s.startsOn));
      const facts = [
        ...starts,
        ...reference.churnedOn,
        ...reference.usage.map((u) => u.day),
        ...reference.cases.map((c) => c.submittedOn),
        reference.onboardedOn,
      ];
      expect([id, firstDay]).toEqual([id, facts.sort()[0]]);
    }
  });

  test('the portfolio of every day sums the accounts of that day', async () => {
    const rows = await inTenant((tx) =>
      tx.rows<Record<string, unknown>>(
        `select day, accounts, active_accounts, mrr_minor, contract_value_minor, open_cases from portfolio_daily
         where tenant_id = $1 and user_id = 0 order by day`,
        [tx.tenant],
      ),
    );
    const expected = days.map((date) => {
      const dayMetrics = [...accounts.values()]
        .filter(({ onboardedOn }) => onboardedOn <= date)
        .map((one) => computeReferenceMetrics(one, date, { today, firstCaseOn }));
      const sumBy = (getValue: (metrics: (typeof dayMetrics)[number]) => number) =>
        dayMetrics.reduce((n, one) => n + getValue(one), 0);
      return {
        day: date,
        accounts: dayMetrics.length,
        active_accounts: sumBy((m) => (m.status === 'Active' ? 1 : 0)),
        mrr_minor: sumBy((m) => m.mrr_minor),
        contract_value_minor: sumBy((m) => m.garr_minor),
        open_cases: sumBy((m) => m.open_cases ?? 0),
      };
    });
    expect(rows).toEqual(expected);
    expect(rows.at(-1)?.active_accounts).not.toBe(rows.at(-1)?.accounts);
  });

  test('months have the MRR of their last day or of today, and the movements add up to it', async () => {
    const rows = await inTenant((tx) =>
      tx.rows<{ account_id: number; month: string; until: string; mrr_minor: number; moved: number }>(
        `select account_id, month, until, mrr_minor,
           new_minor + reactivation_minor + expansion_minor - contraction_minor - churn_minor as moved
         from mrr_monthly where tenant_id = $1 order by account_id, month`,
        [tx.tenant],
      ),
    );
    for (const [id, reference] of accounts) {
      const accountRows = rows.filter((row) => row.account_id === id);
      let sum = 0;
      for (const date of days.filter((d) => d.endsWith('-01'))) {
        const validRows = accountRows.filter((row) => row.month <= date && date < row.until);
        sum += accountRows.find((row) => row.month === date)?.moved ?? 0;
        const end = addDays(nextPeriod(date, 'month'), -1);
        const { mrr_minor: expected } = computeReferenceMetrics(reference, end < today ? end : today, {
          today,
          firstCaseOn,
        });
        expect([id, date, validRows.length <= 1, validRows[0]?.mrr_minor ?? 0]).toEqual([id, date, true, expected]);
        expect([id, date, sum]).toEqual([id, date, expected]);
      }
    }
  });
});
