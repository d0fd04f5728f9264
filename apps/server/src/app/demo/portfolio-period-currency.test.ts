/** Metrics, their previous values and the rows behind them in currencies without decimals and with three. */
import { accounts } from '@mainstay/contract/accounts';
import type { ReportRow } from '@mainstay/contract/components/report';
import { type KpiResult, kpis } from '@mainstay/contract/kpis';
import type { PagePeriod } from '@mainstay/contract/rules/page-period';
import { beforeAll, describe, expect, test } from 'vitest';
import { findKpiRows } from '../../builder/kpis/evaluate-kpi.ts';
import { getKpiSource } from '../../builder/kpis/kpis.ts';
import { rebuildHistory } from '../../domains/health/refresh-metrics.ts';
import { getSystemCaller } from '../../platform/engine/caller.ts';
import { countStatements } from '../testing/count-statements.ts';
import { CURRENCIES, setUpCurrencyTenants } from '../testing/currency-tenants.ts';
import { TEST_DAY, TEST_NOW } from '../testing/services.ts';
import { buildAccounts } from './factories/accounts.ts';

const { t, getTenant } = setUpCurrencyTenants();

describe.each(CURRENCIES)('$currency', ({ domain, mrr, other, arr }) => {
  let kpiId: number;
  const admin = () => getTenant(domain).admin;
  beforeAll(async () => {
    // Quay's subscription ends within the last 30 days, so that the value differs from the previous one.
    await t.inTenant(domain, 'write', async (tx) => {
      await tx.rows(
        `update subscriptions set subscription_ed = '2026-11-05', current_term_ed = '2026-11-05'
           where tenant_id = $1 and account_id = $2`,
        [tx.tenant, getTenant(domain).account.quay],
      );
      await tx.rows(`update accounts set onboarded_on = '2026-01-01' where tenant_id = $1`, [tx.tenant]);
      await rebuildHistory(tx, { from: '2025-12-01', today: TEST_DAY });
      await tx.rows(
        `update accounts a set mrr_minor = d.mrr_minor, contract_value_minor = d.contract_value_minor, garr_minor = d.contract_value_minor
           from account_daily d where a.tenant_id = $1 and d.tenant_id = $1 and d.account_id = a.id and d.until = 'infinity'`,
        [tx.tenant],
      );
    });
    const all = await t.call(admin(), kpis.findAllKpis, {});
    kpiId = all.body.data.kpis.find(({ name }) => name === 'MRR')?.id ?? 0;
  });

  const compare = async (type: string, period: PagePeriod) => {
    const { body } = await t.call(admin(), accounts.getTotals, { query: { type, period } });
    const result = body.data as KpiResult;
    return [result.mainvalue, result.output.data[0]?.previous];
  };
  const readRows = async (query: { as_of?: string; measure?: string }) => {
    const { body } = await t.call(admin(), kpis.findKpiRows, { query: { kpiId, ...query } });
    const { reports, columns, metric, total_records } = body.data;
    const key = columns.find(({ label }) => label === 'MRR')?.key ?? '';
    return { metric, total_records, rows: reports.map((row: ReportRow) => [row.account, row[key]]) };
  };
  const inMajor = (value: number) => Math.round(value * 1000) / 1000;

  test('values and previous values are exact to the last digit', async () => {
    expect(await compare('mrr', 'Last 30 Days')).toEqual([mrr, inMajor(mrr + other)]);
    expect(await compare('mrr', 'Last Month')).toEqual([inMajor(mrr + other), inMajor(mrr + other)]);
    expect(await compare('mrr', 'Current Year')).toEqual([mrr, 0]);
    expect((await compare('portfolio', 'Current Month'))[0]).toBe(arr);
  });

  test('the rows behind a metric have the values of the day', async () => {
    const today = await readRows({});
    expect(today.rows).toEqual([
      ['Harbour', mrr],
      ['Quay', 0],
    ]);
    expect(today.metric).toMatchObject({ rows_of: 'Accounts', title: 'MRR', is_count: false });
    expect((await readRows({ as_of: '2026-10-31' })).rows).toEqual([
      ['Harbour', mrr],
      ['Quay', other],
    ]);
  });
});

test('the rows behind a metric take the same number of statements, regardless of the number of rows', async () => {
  const count = () =>
    t.inTenant('tokyo', 'write', async (tx) => {
      const [kpi] = await tx.rows<{ id: number }>(`select id from kpis where tenant_id = $1 and name = 'MRR'`, [
        tx.tenant,
      ]);
      const caller = await getSystemCaller(tx, TEST_NOW);
      let total: number | undefined;
      const statements = await countStatements(tx, async (counted) => {
        const source = await getKpiSource(counted, kpi?.id ?? 0);
        if (!source) throw new Error('The company has no KPI.');
        total = (await findKpiRows(counted, source, caller, {}, undefined)).total_records;
      });
      return { statements, total };
    });
  const few = await count();
  await t.inTenant('tokyo', 'write', (tx) =>
    buildAccounts(
      tx,
      Array.from({ length: 40 }, (_, at) => ({ name: `Pier ${at}` })),
    ),
  );
  const many = await count();
  expect([few.total, many.total]).toEqual([2, 42]);
  expect(many.statements).toBe(few.statements);
});
