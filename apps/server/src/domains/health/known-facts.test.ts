/** The metrics of a day use only what was known on that day: imported facts, each example with its exact values. */
import { accounts } from '@mainstay/contract/accounts';
import { accountMetrics } from '@mainstay/contract/health/metrics';
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { addDays } from '@mainstay/contract/rules/dates';
import { subscriptions } from '@mainstay/contract/subscriptions';
import { beforeAll, expect, test } from 'vitest';
import { setUpCompany } from '../../app/testing/company.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { getRowErrors, importFile, toCsv } from '../../app/testing/uploads.ts';
import { updateHealthWeights } from './save-health-weights.ts';
import { getActiveDefinition } from './health-definition.ts';
import { DEFAULT_WEIGHTS } from './health-score.ts';
import { createComponent } from '../../builder/components/save-component.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

/** These tenants know renewals first and support cases later. The renewal alone has data for half of the weight. */
beforeAll(async () => {
  await t.inTenant('acme', 'write', async (tx) => {
    const { id } = await getActiveDefinition(tx);
    const weights = DEFAULT_WEIGHTS.filter(({ kpi }) => kpi === 'renewal_distance' || kpi === 'open_tickets');
    await updateHealthWeights(tx, id, weights);
  });
});

type Cells = readonly (readonly (string | number)[])[];
const importRows = (kind: string, rows: Cells) => importFile(t, people.ada, { kind, content: toCsv(rows) });
const importAccounts = (rows: Cells) =>
  importRows('accounts', [['account_id', 'account_name', 'signup_date'], ...rows]);
const SUBSCRIPTION = ['subscription_id', 'account_id', 'start_date', 'end_date', 'renewal_date', 'mrr', 'churn_flag'];
const importSubscriptions = (rows: Cells) => importRows('subscriptions', [SUBSCRIPTION, ...rows]);
const findAccountId = async (key: string): Promise<number> =>
  (await query<{ id: number }>('select id from accounts where tenant_id = $1 and external_id = $2', key))[0]?.id ?? 0;
async function getSummary(key: string, as_of: string) {
  const { body } = await t.call(people.ada, accountMetrics.getSummary, {
    params: { id: await findAccountId(key) },
    query: { as_of },
  });
  const { mrr, renewal, health, narr, garr } = body.data;
  return { mrr, renewal, health, narr, garr };
}
const getStatuses = async (key: string, ...days: string[]): Promise<unknown> =>
  (
    await query<{ status: string }>(
      `select d.status from unnest($3::date[]) w (day) join account_daily d on d.tenant_id = $1 and d.account_id = $2
         and d.day <= w.day and d.until > w.day order by w.day`,
      await findAccountId(key),
      days,
    )
  ).map(({ status }) => status);

test('a cancellation in December affects neither the renewal nor NARR in October; a planned end affects both', async () => {
  await importAccounts([
    ['K-1', 'Canceled', '2024-01-10'],
    ['K-2', 'Planned', '2024-01-10'],
  ]);
  await importSubscriptions([
    ['K-1a', 'K-1', '2024-01-10', '2024-12-10', '', 100, 'TRUE'],
    ['K-2a', 'K-2', '2024-01-10', '2025-01-10', '2025-01-10', 100, 'FALSE'],
  ]);
  const canceled = { mrr: 100, garr: 1200 };
  expect(await getSummary('K-1', '2024-10-31')).toEqual({ ...canceled, renewal: null, health: null, narr: 1200 });
  expect(await getSummary('K-1', '2024-12-09')).toEqual({ ...canceled, renewal: null, health: null, narr: 1200 });
  expect(await getSummary('K-1', '2024-12-10')).toEqual({ mrr: 0, garr: 0, renewal: null, health: null, narr: 0 });
  // 71 of 180 days to the renewal: 39.44, rounded up.
  expect(await getSummary('K-2', '2024-10-31')).toEqual({ ...canceled, renewal: '2025-01-10', health: 40, narr: 0 });
});

test('an account that leaves later has the same health as one that stays until the day of leaving', async () => {
  await importAccounts([
    ['L-1', 'Leaves', '2025-02-01'],
    ['L-2', 'Stays', '2025-02-01'],
  ]);
  await importSubscriptions([
    ['L-1a', 'L-1', '2025-02-01', '2026-06-30', '2026-08-01', 50, 'TRUE'],
    ['L-2a', 'L-2', '2025-02-01', '', '2026-08-01', 50, 'FALSE'],
  ]);
  for (const [day, health] of [
    ['2026-04-28', 53],
    ['2026-06-29', 19],
  ] as const) {
    expect((await getSummary('L-1', day)).health).toBe(health);
    expect(await getSummary('L-1', day)).toEqual(await getSummary('L-2', day));
  }
  expect((await getSummary('L-1', '2026-06-30')).mrr).toBe(0);
});

test('an early end from a later import does not change the days before it', async () => {
  await importAccounts([['M-1', 'Early', '2026-01-15']]);
  await importSubscriptions([['M-1a', 'M-1', '2026-01-15', '', '2027-01-15', 80, 'FALSE']]);
  const before = await getSummary('M-1', '2026-09-01');
  expect(before).toEqual({ mrr: 80, garr: 960, narr: 960, renewal: '2027-01-15', health: 76 });
  await importSubscriptions([['M-1a', 'M-1', '2026-01-15', '2026-10-01', '2027-01-15', 80, 'TRUE']]);
  expect(await getSummary('M-1', '2026-09-01')).toEqual(before);
  expect((await getSummary('M-1', '2026-10-01')).renewal).toBeNull();
  const [row] = await query<{ health: number }>(
    `select d.health from account_daily d where d.tenant_id = $1 and d.account_id = $2 and day <= '2026-09-30' and until > '2026-09-30'`,
    await findAccountId('M-1'),
  );
  // 107 of 180 days, on the last day of September.
  expect(row).toEqual({ health: 60 });
});

test("support cases are weighed from the day of the tenant's first case", async () => {
  await importAccounts([['N-1', 'Quiet', '2026-01-01']]);
  await importRows('support_cases', [
    ['ticket_id', 'account_id', 'submitted_at'],
    ['N-1a', 'N-1', '2026-05-05'],
  ]);
  const getOpenTickets = async (as_of: string) =>
    (
      await t.call(people.ada, accountMetrics.getHealth, {
        params: { id: await findAccountId('N-1') },
        query: { as_of },
      })
    ).body.data.kpi_score_data.find(({ kpi }) => kpi === 'open_tickets')?.kpi_value;
  expect([await getOpenTickets('2026-05-04'), await getOpenTickets('2026-05-05')]).toEqual([null, 1]);
});

test('an account is closed by its churn event, else by the end of its last subscription, else on the stated day', async () => {
  await importRows('accounts', [
    ['account_id', 'account_name', 'signup_date', 'status', 'closed_on'],
    ['P-1', 'Churn event', '2026-01-01', 'Closed', '2026-09-09'],
    ['P-2', 'Last end', '2026-01-01', 'Closed', ''],
    ['P-3', 'Stated', '2026-01-01', 'Closed', '2026-05-05'],
    ['P-4', 'Recorded', '2026-01-01', 'Closed', ''],
    ['P-5', 'Date alone', '2026-01-01', '', '2026-05-05'],
    ['P-6', 'Contradiction', '2026-01-01', 'Active', '2026-05-05'],
    ['P-7', 'Future', '2026-01-01', 'Closed', addDays(TEST_DAY, 1)],
    ['P-8', 'Runs on', '2026-01-01', 'Closed', '2026-09-01'],
  ]).then(async (result) => {
    expect(result).toMatchObject({ created: 6, rejected: 2 });
    expect((await getRowErrors(t, people.ada, result.id)).map(({ column, reason }) => [column, reason])).toEqual([
      ['closed_on', 'An active account has no closing date.'],
      ['closed_on', 'Must not be in the future.'],
    ]);
  });
  await importSubscriptions([
    ['P-1a', 'P-1', '2026-01-01', '2026-08-08', '', 10, 'TRUE'],
    ['P-2a', 'P-2', '2026-01-01', '2026-06-06', '', 10, 'FALSE'],
    ['P-2b', 'P-2', '2026-01-01', '2026-07-07', '', 10, 'FALSE'],
    ['P-3a', 'P-3', '2026-01-01', '', '', 10, 'FALSE'],
    ['P-8a', 'P-8', '2026-01-01', '2026-03-31', '', 10, 'FALSE'],
    ['P-8b', 'P-8', '2026-01-01', '', '', 10, 'FALSE'],
  ]);
  await importRows('churns', [
    ['churn_event_id', 'account_id', 'churn_date', 'reason_code'],
    ['P-1c', 'P-1', '2026-04-04', 'price'],
  ]);
  const getDaysAround = (day: string) => [addDays(day, -1), day] as const;
  const getDisplayedStatus = async (key: string, as_of?: string) => {
    const id = await findAccountId(key);
    return (await t.call(people.ada, accounts.getAccount, { params: { id }, query: { as_of } })).body.data.status;
  };
  const BOTH = ['Active', 'Closed'];
  expect(await getStatuses('P-1', ...getDaysAround('2026-04-04'))).toEqual(BOTH);
  expect(await getStatuses('P-2', ...getDaysAround('2026-07-07'))).toEqual(BOTH);
  expect(await getStatuses('P-3', ...getDaysAround('2026-05-05'))).toEqual(BOTH);
  expect(await getStatuses('P-4', ...getDaysAround(TEST_DAY))).toEqual(BOTH);
  expect(await getStatuses('P-5', ...getDaysAround('2026-05-05'))).toEqual(BOTH);
  // A subscription that is still running is not the end of the account.
  expect(await getStatuses('P-8', '2026-03-31', ...getDaysAround('2026-09-01'))).toEqual(['Active', ...BOTH]);
  // The header of the account shows it too.
  const [before, closingDay] = getDaysAround('2026-07-07');
  expect([await getDisplayedStatus('P-2', before), await getDisplayedStatus('P-2', closingDay)]).toEqual(BOTH);
  expect(await getDisplayedStatus('P-2')).toBe('Closed');
});

test("decisions-58 header, list and components know an end from the tenant's day on which it was written", async () => {
  await importAccounts([['R-1', 'Ends early', '2026-01-15']]);
  await importSubscriptions([['R-1a', 'R-1', '2026-01-15', '2026-12-10', '2027-01-15', 80, 'TRUE']]);
  const id = await findAccountId('R-1');
  // The 18th in Auckland, and the 17th in UTC.
  await query(
    `update subscriptions set updated_at = '2026-11-17T11:30:00Z' where tenant_id = $1 and account_id = $2`,
    id,
  );
  const component = await t.inTenant('acme', 'write', (tx) =>
    createComponent(
      tx,
      Definition.parse({
        kind: 'table',
        name: 'Ends of subscriptions',
        meta: {},
        query: {
          source: { kind: 'dataset', name: 'subscriptions' },
          columns: [{ key: 'end', label: 'End', expr: { formula: 'subscription_ed' } }],
        },
      }),
      { by: null },
    ),
  );
  const readEnds = async (as_of: string) => {
    const header = await t.call(people.ada, accounts.getAccount, { params: { id }, query: { as_of } });
    const list = await t.call(people.ada, subscriptions.findSubscriptions, { query: { aid: id, as_of } });
    const componentQuery = { id: component, account_id: id, as_of };
    const table = await t.call(people.ada, components.getComponentData, { query: componentQuery });
    return [
      header.body.data.renewal,
      ...list.body.data.subscriptions.map((s) => s.subscription_ed),
      ...(table.body.data as Report).reports.flatMap((row) => Object.values(row)),
    ];
  };
  expect(await readEnds('2026-11-17')).toEqual(['2027-01-15', null, null]);
  expect(await readEnds('2026-11-18')).toEqual([null, '2026-12-10', '2026-12-10']);
});

test('the portfolio counts an account as active until the day on which it was closed, and every day has every account', async () => {
  await query('delete from accounts where tenant_id = $1');
  await query('delete from account_daily where tenant_id = $1');
  await query('delete from portfolio_daily where tenant_id = $1');
  await importRows('accounts', [
    ['account_id', 'account_name', 'signup_date', 'status'],
    ['Q-1', 'One', '2026-01-01', 'Active'],
    ['Q-2', 'Two', '2026-01-01', 'Closed'],
    ['Q-3', 'Three', '2026-01-01', 'Closed'],
  ]);
  await importSubscriptions([
    ['Q-1a', 'Q-1', '2026-01-01', '', '', 1, 'FALSE'],
    ['Q-2a', 'Q-2', '2026-01-01', '2026-03-10', '', 2, 'TRUE'],
    ['Q-3a', 'Q-3', '2026-01-01', '2026-03-12', '', 4, 'TRUE'],
  ]);
  const portfolio = await query<{ day: string; accounts: number; active_accounts: number; mrr_minor: number }>(
    `select day, accounts, active_accounts, mrr_minor from portfolio_daily where tenant_id = $1
       and day between '2026-03-09' and '2026-03-13' order by day`,
  );
  expect(portfolio).toEqual([
    { day: '2026-03-09', accounts: 3, active_accounts: 3, mrr_minor: 700 },
    { day: '2026-03-10', accounts: 3, active_accounts: 2, mrr_minor: 500 },
    { day: '2026-03-11', accounts: 3, active_accounts: 2, mrr_minor: 500 },
    { day: '2026-03-12', accounts: 3, active_accounts: 1, mrr_minor: 100 },
    { day: '2026-03-13', accounts: 3, active_accounts: 1, mrr_minor: 100 },
  ]);
  const id = await t.inTenant('acme', 'write', (tx) =>
    createComponent(
      tx,
      Definition.parse({
        kind: 'table',
        name: 'Accounts by day',
        meta: {},
        query: {
          source: { kind: 'dataset', name: 'account_daily' },
          columns: [
            { key: 'day', label: 'Day', expr: { formula: 'day' } },
            { key: 'n', label: 'Accounts', role: 'measure', expr: { formula: 'count()' } },
            { key: 'mrr', label: 'MRR', role: 'measure', expr: { formula: 'sum(mrr)' } },
          ],
        },
      }),
      { by: null },
    ),
  );
  const queryComponent = async (from: string, to: string, as_of?: string) => {
    const { body } = await t.call(people.ada, components.askComponentData, {
      query: { id, as_of },
      body: { filters: [{ type: 'daterange', condition: 'Custom', from, to }] as never },
    });
    const { reports, total_records: total } = body.data as Report;
    return { rows: reports.map((row) => Object.values(row)), total };
  };
  expect((await queryComponent('2026-03-09', '2026-03-13')).rows).toEqual([
    ['2026-03-09', 3, 7],
    ['2026-03-10', 3, 5],
    ['2026-03-11', 3, 5],
    ['2026-03-12', 3, 1],
    ['2026-03-13', 3, 1],
  ]);
  // Future days are not shown, regardless of the requested range.
  for (const to of [TEST_DAY, '2026-12-31']) expect((await queryComponent('2026-01-01', to)).total).toBe(324);
  expect((await queryComponent('2026-03-09', '2026-03-13', '2026-03-10')).rows.map(([day]) => day)).toEqual([
    '2026-03-09',
    '2026-03-10',
  ]);
});
