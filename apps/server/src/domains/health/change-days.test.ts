/**
 * The days of the history that each kind of fact changes: the day on which it takes effect, and the day on which it
 * ends.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount, buildChurn, type NewAccount } from '../../app/demo/factories/accounts.ts';
import { buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { buildProduct } from '../../app/demo/factories/products.ts';
import { buildEntitlements, buildSubscription, type NewSubscription } from '../../app/demo/factories/subscriptions.ts';
import { insertUsageDays } from '../../app/demo/factories/usage.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { rebuildHistory } from './refresh-metrics.ts';
import { findChangeDays } from './change-days.ts';

const { t, query } = setUpCompany({ ada: 'ADM' });
const inAcme = <R>(work: (tx: TenantTx) => Promise<R>) => t.inTenant('acme', 'write', work);

const SPAN = { from: '2026-03-02', to: '2026-03-31' };
const toDay = (day: number) => `2026-03-${String(day).padStart(2, '0')}`;
/** Returns half an hour after midnight in the tenant's time zone, which is the previous day in UTC. */
const atMidnight = (day: number) => `${toDay(day)} 00:30 ${TEST_ZONE}`;

let product = 0;
beforeAll(async () => {
  await t.services.database.ownerPool.query(`select month_partitions('usage_daily', '2026-01-01', '2026-04-30')`);
  product = (await inAcme((tx) => buildProduct(tx))).id;
  // The number of cases is known only from the first case of the tenant on.
  await inAcme(async (tx) => {
    const accountId = await buildAccount(tx, { onboardedOn: '2026-01-01' });
    await buildSupportCase(tx, { accountId, submittedAt: '2026-01-05T12:00:00Z' });
  });
});

const createAccount = (account: NewAccount = {}) =>
  inAcme((tx) => buildAccount(tx, { onboardedOn: '2026-01-01', ...account }));
async function subscribe(accountId: number, subscription: Partial<NewSubscription>): Promise<void> {
  const noDates = { endsOn: null, termStartsOn: null, termEndsOn: null, renewsOn: null };
  const id = await inAcme((tx) => buildSubscription(tx, { accountId, mrrMinor: 1000, ...noDates, ...subscription }));
  await query(`update subscriptions set updated_at = '2026-01-02T12:00:00Z' where tenant_id = $1 and id = $2`, id);
}
const entitle = (accountId: number, validFrom: string, validTo: string | null) =>
  inAcme((tx) => buildEntitlements(tx, [{ accountId, productId: product, quantity: 5, used: 2, validFrom, validTo }]));
const addUsage = (accountId: number, ...days: number[]) =>
  inAcme((tx) =>
    insertUsageDays(
      tx,
      days.map((day) => ({ accountId, day: toDay(day), usageCount: 4, activeUsers: 3 })),
    ),
  );

const findDays = async (account: number, driftDays = -1) =>
  (await inAcme((tx) => findChangeDays(tx, [account], SPAN, { timeZone: TEST_ZONE, driftDays }))).map(({ day }) => day);
/** Returns a column of the stored history, by day of the month. */
async function getHistory(account: number, column: string, days: readonly number[]): Promise<unknown[]> {
  await inAcme((tx) => rebuildHistory(tx, { from: SPAN.from, today: SPAN.to, accounts: [account] }));
  const rows = await query<{ value: unknown }>(
    `select ${column} as value from unnest($3::date[]) with ordinality x (day, place)
       left join account_daily d on d.tenant_id = $1 and d.account_id = $2 and d.day <= x.day and x.day < d.until
     order by place`,
    account,
    days.map(toDay),
  );
  return rows.map(({ value }) => value);
}

interface Fact {
  account?: NewAccount;
  write?: (account: number) => Promise<unknown>;
  /** Days of March, besides the ends of the span. */
  days: number[];
  column: string;
  /** By day: the day before each change, and the day of the change. */
  history: [day: number, value: unknown][];
}
const FACTS: Record<string, Fact> = {
  'a subscription, from its start to the day before its end': {
    write: (account) => subscribe(account, { startsOn: toDay(10), endsOn: toDay(20) }),
    days: [10, 20],
    column: 'mrr_minor',
    history: [
      [9, 0],
      [10, 1000],
      [19, 1000],
      [20, 0],
    ],
  },
  'a renewal, from the start of its term to its own day': {
    write: (account) =>
      subscribe(account, { startsOn: toDay(5), termStartsOn: toDay(10), termEndsOn: toDay(25), renewsOn: toDay(20) }),
    days: [5, 10, 21],
    column: 'renewal_on::text',
    history: [
      [9, null],
      [10, toDay(20)],
      [20, toDay(20)],
      [21, null],
    ],
  },
  'the end of a term without a renewal': {
    write: (account) => subscribe(account, { startsOn: toDay(5), termStartsOn: toDay(10), termEndsOn: toDay(25) }),
    days: [5, 10, 26],
    column: 'renewal_on::text',
    history: [
      [9, null],
      [10, toDay(25)],
      [25, toDay(25)],
      [26, null],
    ],
  },
  'an entitlement, from its first day to its last': {
    write: (account) => entitle(account, toDay(10), toDay(20)),
    days: [10, 21],
    column: 'entitlements_total',
    history: [
      [9, 0],
      [10, 5],
      [20, 5],
      [21, 0],
    ],
  },
  'an entitlement that ends on the day before the last one': {
    write: (account) => entitle(account, '2026-02-01', toDay(30)),
    days: [],
    column: 'entitlements_used',
    history: [
      [2, 2],
      [30, 2],
      [31, 0],
    ],
  },
  'an entitlement without an end': {
    write: (account) => entitle(account, toDay(10), null),
    days: [10],
    column: 'entitlements_total',
    history: [
      [9, 0],
      [10, 5],
      [31, 5],
    ],
  },
  'an entitlement that ended on the day before the first one': {
    write: (account) => entitle(account, '2026-02-01', toDay(1)),
    days: [],
    column: 'entitlements_total',
    history: [[2, 0]],
  },
  'a churn': {
    account: { status: 'Closed', closedOn: toDay(20) },
    write: (account) => inAcme((tx) => buildChurn(tx, { accountId: account, churnedOn: toDay(10) })),
    days: [10, 20],
    column: 'status',
    history: [
      [9, 'Active'],
      [10, 'Closed'],
      [20, 'Closed'],
    ],
  },
  'an account that was closed without a churn event': {
    account: { status: 'Closed', closedOn: toDay(20) },
    days: [20],
    column: 'status',
    history: [
      [19, 'Active'],
      [20, 'Closed'],
    ],
  },
  'an account that was onboarded': {
    account: { onboardedOn: toDay(10) },
    days: [10],
    column: 'status',
    history: [[10, 'Active']],
  },
  "a support case, by the tenant's days": {
    write: (account) =>
      inAcme((tx) =>
        buildSupportCase(tx, { accountId: account, submittedAt: atMidnight(10), closedAt: atMidnight(20) }),
      ),
    days: [10, 20],
    column: 'open_cases',
    history: [
      [9, 0],
      [10, 1],
      [19, 1],
      [20, 0],
    ],
  },
  'usage after a week of silence, and not after six days': {
    write: (account) => addUsage(account, 10, 16, 23),
    days: [10, 23],
    column: 'usage_count',
    history: [
      [9, 0],
      [10, 4],
      [23, 12],
      [31, 12],
    ],
  },
};

describe.each(Object.entries(FACTS))('%s', (_what, { account, write, days, column, history }) => {
  let id = 0;
  beforeAll(async () => {
    id = await createAccount(account);
    await write?.(id);
  });

  test('changes the history on these days', async () => {
    const firstDays = account?.onboardedOn === undefined ? [SPAN.from] : [];
    expect(await findDays(id)).toEqual([...firstDays, ...days.map(toDay), SPAN.to]);
  });

  test('is in the history from and up to these days', async () => {
    const historyDays = history.map(([day]) => day);
    expect(await getHistory(id, column, historyDays)).toEqual(history.map(([, value]) => value));
  });
});

test('a day that already has a row is recomputed, whether or not a fact changes on it', async () => {
  const id = await createAccount();
  await entitle(id, toDay(10), toDay(20));
  await getHistory(id, 'status', []);
  await query('update entitlements set valid_to = $3 where tenant_id = $1 and account_id = $2', id, toDay(15));
  expect(await findDays(id)).toEqual([SPAN.from, toDay(10), toDay(16), toDay(21), SPAN.to]);
  expect(await getHistory(id, 'entitlements_total', [15, 16, 21])).toEqual([5, 0, 0]);
  expect(await findDays(id)).toEqual([SPAN.from, toDay(10), toDay(16), SPAN.to]);
});
