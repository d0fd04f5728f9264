/** Components that express movements of MRR, retention and cohorts, and their rows in the form of the reference. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { createComponent } from '../../builder/components/save-component.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Caller, TestApp } from './app.ts';
import { column, measure } from './demo-components.ts';

const MOVEMENTS = ['opening', 'new', 'reactivation', 'expansion', 'contraction', 'churn', 'mrr'];
const month = column('month', 'month', { grain: 'month', format: 'date' });
const cohortQuery = (grain: string) => ({
  source: 'mrr_monthly',
  columns: [
    column('cohort', 'cohort', { grain, format: 'date' }),
    column('since', 'months_since'),
    measure('mrr', 'sum(mrr)'),
    measure('first', 'sum(cohort_mrr)'),
    measure('customers', 'count(account_id)'),
    measure('paying', 'count(account_id, mrr > 0)'),
  ],
  where: { left: { field: 'is_complete' }, op: 'eq', right: [{ value: true }] },
});
const QUERIES = {
  movements: { source: 'mrr_monthly', columns: [month, ...MOVEMENTS.map((key) => measure(key, `sum(${key})`))] },
  retention: {
    source: 'mrr_retention',
    columns: [
      month,
      measure('before', 'sum(mrr_before)'),
      measure('now', 'sum(mrr)'),
      measure('retained', 'sum(mrr_retained)'),
      measure('customers', 'count(account_id)'),
      measure('paying', 'count(account_id, is_retained)'),
    ],
  },
  month: cohortQuery('month'),
  quarter: cohortQuery('quarter'),
  year: cohortQuery('year'),
};
type RevenueKey = keyof typeof QUERIES;
export type RevenueComponents = Readonly<Record<RevenueKey, number>>;

export async function storeRevenueComponents(tx: TenantTx): Promise<RevenueComponents> {
  const ids: Partial<Record<RevenueKey, number>> = {};
  for (const [key, { source, ...query }] of Object.entries(QUERIES)) {
    const definition = Definition.parse({
      kind: 'table',
      name: `Revenue ${key}`,
      meta: {},
      query: { source: { kind: 'dataset', name: source }, ...query },
    });
    ids[key as RevenueKey] = await createComponent(tx, definition, { by: null });
  }
  return ids as RevenueComponents;
}

/** Reads every page of a component. */
export async function findAllRows(t: TestApp, caller: Caller, id: number, as_of?: string) {
  const rows: Record<string, unknown>[] = [];
  for (let pageNumber = 1; ; pageNumber += 1) {
    const query = { id, pageNumber, pageSize: 1000, ...(as_of !== undefined && { as_of }) };
    const report = (await t.call(caller, components.getComponentData, { query })).body.data as Report;
    rows.push(...report.reports);
    if (!report.has_next) return rows;
  }
}

const MONEY = new Set([...MOVEMENTS, 'before', 'now', 'retained', 'first']);

/** Returns the rows of all components by month or by cohort and months since it, with money in minor units. */
export async function readRevenue(
  t: TestApp,
  caller: Caller,
  ids: RevenueComponents,
  { digits, as_of }: { digits: number; as_of?: string | undefined },
) {
  const read = async (key: RevenueKey) => {
    const rows = await findAllRows(t, caller, ids[key], as_of);
    return new Map(
      rows.map(({ month: monthOfRow, cohort, since, _drill, ...values }) => [
        String(monthOfRow ?? `${String(cohort)} ${String(since)}`),
        Object.fromEntries(
          Object.entries(values).map(([name, value]) => [
            name,
            MONEY.has(name) ? Math.round(Number(value) * 10 ** digits) : value,
          ]),
        ),
      ]),
    );
  };
  return {
    movements: await read('movements'),
    retention: await read('retention'),
    cohorts: { month: await read('month'), quarter: await read('quarter'), year: await read('year') },
  };
}

/** Stores a table of the renewals by quarter and forecast. @returns its id */
export const storeForecastComponent = (tx: TenantTx): Promise<number> =>
  createComponent(
    tx,
    Definition.parse({
      kind: 'table',
      name: 'Forecast',
      meta: {},
      query: {
        source: { kind: 'dataset', name: 'subscriptions' },
        columns: [
          column('quarter', 'renewal', { grain: 'quarter', format: 'date' }),
          column('forecast'),
          measure('mrr', 'sum(mrr)'),
          measure('subscriptions', 'count(id)'),
        ],
        where: { left: { field: 'renewal' }, op: 'not_null' },
      },
    }),
    { by: null },
  );
