/** Metrics that count a single day, whose weekdays and weekends differ, are compared with the same weekday. */
import { accounts } from '@mainstay/contract/accounts';
import { type KpiResult, kpis, type PortfolioResult } from '@mainstay/contract/kpis';
import { addDays } from '@mainstay/contract/rules/dates';
import type { PagePeriod } from '@mainstay/contract/rules/page-period';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { insertUsageDays } from '../../app/demo/factories/usage.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { TEST_DAY, TEST_NOW } from '../../app/testing/services.ts';
import { rebuildHistory } from '../../domains/health/refresh-metrics.ts';

const FIRST_DAY = '2025-12-20';
const SUNDAY = '2026-11-22';
/** In the company it is half past midnight on Sunday, in UTC it is Saturday, and on the server it is Friday. */
const SUNDAY_NOW = new Date('2026-11-21T11:30:00Z');

const getWeekdayName = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' }).format(new Date(`${day}T12:00:00Z`));
const isWeekend = (day: string): boolean => ['Sat', 'Sun'].includes(getWeekdayName(day));
/** Differs on each of a hundred days, and by a factor of five between weekdays and weekends. */
function countUsers(account: number, day: string): number {
  const days = Math.round(Date.parse(day) / 86_400_000);
  return (isWeekend(day) ? 200 : 1000) * (account + 1) + (days % 101);
}

let c: Company<'ada'>;
let ids: number[];
beforeAll(async () => {
  c = await openCompany({ ada: 'ADM' });
  await c.t.inTenant('acme', 'write', async (tx) => {
    ids = await buildAccounts(tx, [
      { name: 'Harbor', onboardedOn: '2025-01-01' },
      { name: 'Pier', onboardedOn: '2025-01-01' },
    ]);
    const days: Parameters<typeof insertUsageDays>[1][number][] = [];
    // The running day has only a few users so far.
    for (let day = FIRST_DAY; day <= SUNDAY; day = addDays(day, 1))
      ids.forEach((accountId, at) =>
        days.push({ accountId, day, activeUsers: day === SUNDAY ? 1 : countUsers(at, day), usageCount: 10 }),
      );
    await insertUsageDays(tx, days);
  });
});
afterAll(() => c.t.close());

/** Sets the clock, and computes the metrics of the day as the daily job does. */
async function startDay(now: Date, today: string): Promise<void> {
  c.t.setNow(now);
  c.people.ada = await c.t.signIn('ada@acme.test');
  await c.t.inTenant('acme', 'write', (tx) => rebuildHistory(tx, { from: FIRST_DAY, today }));
}

async function getResults(period: PagePeriod): Promise<Record<string, KpiResult>> {
  const query = { type: 'dau', active: true, with_others: true, period };
  const { others, ...dau } = (await c.t.call(c.people.ada, accounts.getTotals, { query })).body.data as PortfolioResult;
  return { ...others, dau };
}
const countAllUsers = (day: string): number => countUsers(0, day) + countUsers(1, day);

test.each([
  [TEST_NOW, TEST_DAY, 'Current Month', '2026-11-19', '2026-10-29', '2026-10-31'],
  [TEST_NOW, TEST_DAY, 'Last Month', '2026-10-31', '2026-10-03', '2026-09-30'],
  [TEST_NOW, TEST_DAY, 'Current Quarter', '2026-11-19', '2026-10-01', '2026-09-30'],
  [TEST_NOW, TEST_DAY, 'Last 30 Days', '2026-11-19', '2026-10-22', '2026-10-21'],
  [TEST_NOW, TEST_DAY, 'Last 90 Days', '2026-11-19', '2026-08-20', '2026-08-22'],
  [TEST_NOW, TEST_DAY, 'Current Year', '2026-11-19', '2026-01-01', '2025-12-31'],
  [SUNDAY_NOW, SUNDAY, 'Current Month', '2026-11-21', '2026-10-31', '2026-10-31'],
  [SUNDAY_NOW, SUNDAY, 'Last Month', '2026-10-31', '2026-10-03', '2026-09-30'],
  [SUNDAY_NOW, SUNDAY, 'Current Quarter', '2026-11-21', '2026-10-03', '2026-09-30'],
  [SUNDAY_NOW, SUNDAY, 'Last 30 Days', '2026-11-21', '2026-10-24', '2026-10-23'],
  [SUNDAY_NOW, SUNDAY, 'Last 90 Days', '2026-11-21', '2026-08-22', '2026-08-24'],
  [SUNDAY_NOW, SUNDAY, 'Current Year', '2026-11-21', '2026-01-03', '2025-12-31'],
] as const)('3-component-kpi-38 at %o on %s, %s: users of %s against those of %s', async (...row) => {
  const [now, today, period, valueDay, sameWeekday, endOfPrevious] = row;
  await startDay(now, today);
  expect(getWeekdayName(sameWeekday)).toBe(getWeekdayName(valueDay));
  const { dau, accounts: count } = await getResults(period);
  expect([dau?.mainvalue, dau?.output.data[0]?.previous]).toEqual([
    countAllUsers(valueDay),
    countAllUsers(sameWeekday),
  ]);
  // The remaining difference is the trend; another weekday would differ by a factor of five.
  expect(Number(dau?.mainvalue) / Number(dau?.output.data[0]?.previous)).toBeCloseTo(1, 0);
  const day = period === 'Last Month' ? valueDay : today;
  expect(dau?.compared_days).toEqual({ day, previous_day: sameWeekday, value_day: valueDay });
  expect(count?.compared_days).toEqual({ day, previous_day: endOfPrevious });
});

test('3-component-kpi-38 an account on a past day is compared with the same weekday', async () => {
  await startDay(SUNDAY_NOW, SUNDAY);
  const getAccountResult = async (as_of: string) => {
    const request = { params: { id: ids[1] ?? 0 }, query: { type: 'dau', as_of } };
    return (await c.t.call(c.people.ada, kpis.getAccountKpi, request)).body.data;
  };
  for (const [as_of, before] of [
    ['2026-11-14', '2026-10-17'],
    ['2026-11-16', '2026-10-19'],
  ] as const) {
    const result = await getAccountResult(as_of);
    expect([result.mainvalue, result.output.data[0]?.previous]).toEqual([countUsers(1, as_of), countUsers(1, before)]);
    expect(result.compared_days).toEqual({ day: as_of, previous_day: before, value_day: as_of });
  }
});

test('a KPI of a company that counts a single day follows the same rule', async () => {
  await startDay(SUNDAY_NOW, SUNDAY);
  const [kpi] = await c.query<{ id: number }>(
    `with formula as (insert into kpi_formulas (tenant_id, name, expression, source, output, tree)
       select $1, 'Busy accounts', '-', 'accounts', '{"data":[]}', $2::jsonb returning id)
     insert into kpis (tenant_id, name, category_id, type, formula_id)
     select $1, 'Busy accounts', (select min(id) from kpi_categories where tenant_id = $1), 'portfolio', id from formula
     returning id`,
    JSON.stringify({
      params: [],
      measures: [
        {
          key: 'm1',
          source: { kind: 'dataset', name: 'accounts' },
          agg: 'count',
          where: { left: { field: 'daily_active_users' }, op: 'gt', right: [{ value: 300 }] },
        },
      ],
      formula: {
        output: { data: [{ key: 'value', name: 'Busy', type: 'value', expr: { measure: 'm1' }, format: 'comma' }] },
      },
      compare: 'none',
    }),
  );
  const query = { kpiId: kpi?.id ?? 0, period: 'Last 30 Days' as const };
  const { body } = await c.t.call(c.people.ada, kpis.getKpiResult, { query });
  const { mainvalue, output, compared_days } = body.data;
  // On a Saturday, one account has that many users. On a Friday, both have.
  expect([mainvalue, output.data[0]?.previous]).toEqual([1, 1]);
  expect(compared_days).toEqual({ day: SUNDAY, previous_day: '2026-10-24', value_day: '2026-11-21' });
});
