/** Amounts in currencies with no decimals and with three: components, KPIs, objectives and rules. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { automation } from '@mainstay/contract/automation';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildTemplate } from '../../app/demo/factories/plays.ts';
import { buildPlan } from '../../app/demo/factories/success-plans.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { CURRENCIES, setUpCurrencyTenants } from '../../app/testing/currency-tenants.ts';
import { column, measure } from '../../app/testing/demo-components.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { createComponent } from './save-component.ts';

const { t, getTenant } = setUpCurrencyTenants();

describe.each(CURRENCIES)('$currency', ({ domain, mrr, other, arr, price }) => {
  const ada = () => getTenant(domain).admin;
  let componentCount = 0;
  const store = (definition: object) =>
    t.inTenant(domain, 'write', (tx) =>
      createComponent(tx, Definition.parse({ meta: {}, name: `Component ${++componentCount}`, ...definition }), {
        by: null,
      }),
    );
  const getData = async (id: number, body: object = {}) =>
    (await t.call(ada(), components.askComponentData, { query: { id }, body })).body as unknown as {
      data: Pick<Report, 'reports'> & Pick<KpiReport, 'mainvalue'>;
    };
  const createTable = (name: string, columns: object[], more: object = {}) =>
    store({ kind: 'react-table', query: { source: { kind: 'dataset', name }, columns, ...more } });

  test.each([
    ['accounts', 'mrr', [other, mrr]],
    ['accounts', 'contract_value', [other * 12, arr]],
    ['subscriptions', 'mrr', [other, mrr]],
    ['subscriptions', 'arr', [other * 12, arr]],
    ['products', 'price', [price]],
    ['products', 'net_price', [mrr]],
  ])('rows of %s: %s', async (dataset, key, amounts) => {
    const id = await createTable(dataset, [column(key)], { sort: [{ sort_key: key, order_by: 'asc' }] });
    const values = (await getData(id)).data.reports.map((row) => Number(row[key]));
    expect(values.length).toBe(amounts.length);
    for (const [at, amount] of amounts.entries()) expect(values[at]).toBeCloseTo(amount, 6);
  });

  test('a reader filters a table by an exact amount, and the downloaded file has the amount', async () => {
    const id = await createTable('accounts', [column('name'), column('mrr', 'mrr', { filter: 'numrange' })]);
    const filters = [{ type: 'numrange', column_name: 'mrr', condition: 'equal', from: mrr }];
    expect((await getData(id, { filters })).data.reports.map((row) => row.name)).toEqual(['Harbour']);
    const { body } = await t.call(ada(), components.downloadComponentData, {
      query: { id },
      body: { filters },
    });
    expect(body.data.trimEnd().split('\r\n')).toEqual(['name,mrr', `Harbour,${mrr}`]);
  });

  test('a chart and a KPI sum the rows that match their conditions', async () => {
    const where = { left: { field: 'mrr' }, op: 'gt', right: [{ value: other }] };
    const chart = await store({
      kind: 'graph',
      meta: { chartOptions: { type: 'bar', labelKey: 'name' } },
      query: {
        source: { kind: 'dataset', name: 'accounts' },
        columns: [column('name'), measure('mrr', 'sum(mrr)')],
        where,
      },
    });
    expect((await getData(chart)).data.reports).toMatchObject([{ name: 'Harbour', mrr }]);
    const kpi = await store({
      kind: 'kpi',
      kpi: {
        measures: [{ key: 'mrr', source: { kind: 'dataset', name: 'accounts' }, agg: 'sum', of: { field: 'mrr' } }],
        formula: { output: { data: [{ key: 'mainvalue', name: 'MRR', type: 'value', expr: { formula: 'mrr' } }] } },
      },
    });
    expect((await getData(kpi)).data.mainvalue).toBeCloseTo(mrr + other, 6);
  });

  describe('a KPI of the MRR of an account', () => {
    let kpi = 0;
    beforeAll(async () => {
      const formula = await t.call(ada(), kpiFormulas.createFormula, {
        body: { name: 'All MRR', source: 'accounts', expression: 'sum(mrr)' },
      });
      const [category] = await t.query<{ id: number }>(
        domain,
        'select min(id) as id from kpi_categories where tenant_id = $1',
      );
      const { body } = await t.call(ada(), kpiAuthoring.createKpi, {
        body: {
          name: 'All MRR',
          category_id: category?.id ?? 0,
          type: 'account',
          formula_id: formula.body.data.id,
          series: { enabled: true, every: 'day' },
        },
      });
      kpi = body.data.id;
      await t.runJobs();
    });

    test('stores its points', async () => {
      const points = await t.query<{ value: number }>(
        domain,
        'select value::float8 as value from kpi_points where tenant_id = $1 and kpi_id = $2 and account_id > 0 order by value desc',
        kpi,
      );
      expect(points.map(({ value }) => value)).toEqual([mrr, other]);
    });

    test('measures an objective', async () => {
      const { harbour: accountId } = getTenant(domain).account;
      const { id } = await t.inTenant(domain, 'write', (tx) =>
        buildPlan(tx, { accountId, state: 'published', objectives: [{ kpiId: kpi, targetValue: 1 }] }),
      );
      for (const job of ['daily-figures', 'measure-objectives'])
        await t.inTenant(domain, 'write', (tx) => enqueue(tx, job));
      await t.runJobs();
      expect(
        await t.query(domain, 'select current_value from objectives where tenant_id = $1 and plan_id = $2', id),
      ).toEqual([{ current_value: String(mrr) }]);
    });
  });

  test('a rule starts a playbook for an MRR above an amount, due on the day of the company, and shows the amount', async () => {
    const template_id = await t.inTenant(domain, 'write', (tx) =>
      buildTemplate(tx, { name: 'Large', actions: [{ name: 'Call', dueAfter: 0 }] }),
    );
    const rule = {
      template_id,
      conditions: [{ kind: 'field' as const, field: 'mrr', op: 'gt' as const, values: [other] }],
      period: { kind: 'ever' as const },
    };
    const { body: preview } = await t.call(ada(), automation.previewAutomationRule, { query: {}, body: rule });
    expect(preview.data.listing).toMatchObject([
      { account_name: 'Harbour', conditions: [{ holds: true, value: mrr }] },
    ]);
    const { body: createdRule } = await t.call(ada(), automation.createAutomationRule, {
      query: {},
      body: { name: 'Large accounts', ...rule },
    });
    const params = { id: createdRule.data.id };
    await t.call(ada(), automation.runAutomationRule, { params, body: { dry_run: false } });
    await t.runJobs();
    expect(
      await t.query(
        domain,
        `select a.name, x.due_on from plays p join accounts a on a.tenant_id = $1 and a.id = p.account_id
           join actions x on x.tenant_id = $1 and x.play_id = p.id
         where p.tenant_id = $1 and p.template_id = $2`,
        template_id,
      ),
    ).toEqual([{ name: 'Harbour', due_on: TEST_DAY }]);
  });
});
