/** For every tile and every value of a chart in the demo company: its rows have the count or the sum that the metric shows. */
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import type { Definition, KpiQuery, Query } from '@mainstay/contract/components/definition';
import type { Cell, MetricRows, KpiReport, Report, ReportRow } from '@mainstay/contract/components/report';
import { kpis } from '@mainstay/contract/kpis';
import type { Expression } from '@mainstay/contract/rules/expressions';
import { parseFormula } from '@mainstay/contract/rules/formula';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
let ada: Caller;
let definitions: { id: number; definition: Definition }[];
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  const list = await t.call(ada, componentAuthoring.findComponents, { query: { limit: 1000 } });
  definitions = [];
  for (const { id, kind } of list.body.data.listing as { id: number; kind: string }[]) {
    if (kind !== 'graph' && kind !== 'kpi') continue;
    const { body } = await t.call(ada, componentAuthoring.getComponent, { params: { id } });
    definitions.push({ id, definition: body.data.definition });
  }
});
afterAll(() => t.close());

type Aggregated = Extract<Expression, { agg: unknown }>;

const PAGE = 1000;
const VALUES_PER_CHART = 12;
/** Returns all rows, page by page. */
async function readAll(read: (page: number) => Promise<MetricRows>): Promise<MetricRows> {
  const first = await read(1);
  const reports = [...first.reports];
  for (let page = 2; page <= first.total_pages; page += 1) reports.push(...(await read(page)).reports);
  return { ...first, reports };
}

const findRows = (id: number, query: Record<string, unknown>) =>
  readAll(async (pageNumber) => {
    const { status, body } = await t.call(ada, components.findComponentRows, {
      query: { id, pageSize: PAGE, pageNumber, ...query },
    });
    expect(status, JSON.stringify([id, query, body])).toBe(200);
    return (body as unknown as { data: MetricRows }).data;
  });

/** Returns the exact sum of decimal numbers with up to three decimals. */
const sum = (values: readonly number[]): number =>
  values.reduce((total, value) => total + Math.round(value * 1000), 0) / 1000;

/** Computes an aggregate from listed rows; undefined if the rows do not contain its values. */
function aggregate({ agg, of }: Aggregated, rows: MetricRows): number | null | undefined {
  if (agg === 'count') return rows.total_records;
  const field = of && 'field' in of ? of.field.replace('.', '_') : undefined;
  const column = rows.columns.find(({ key }) => key === 'metric_value' || key.replace(/^c\d+_/, '') === field);
  if (!column) return undefined;
  const values = rows.reports.flatMap((row) => {
    const cell = (row as Record<string, Cell | undefined>)[column.key];
    return typeof cell === 'number' ? [cell] : [];
  });
  if (agg === 'sum') return values.length > 0 ? sum(values) : null;
  if (agg === 'avg') return values.length > 0 ? sum(values) / values.length : null;
  return undefined;
}

/** Returns the aggregate of an expression that consists of one, apart from rounding and a replacement of missing values. */
function getOnlyAggregate(
  expression: Expression,
): { aggregate: Aggregated; finish: (value: number) => number } | undefined {
  if ('agg' in expression) return { aggregate: expression, finish: (value) => value };
  if (!('fn' in expression)) return undefined;
  const [first, digits] = expression.args;
  const inner = first && getOnlyAggregate(first);
  if (!inner) return undefined;
  const scale = digits && 'value' in digits ? 10 ** Number(digits.value) : 1;
  const round = (value: number) => Math.round(value * scale) / scale;
  const finish = { coalesce: (value: number) => value, round, ceil: Math.ceil }[expression.fn as 'round'] as
    | ((value: number) => number)
    | undefined;
  return finish && { aggregate: inner.aggregate, finish: (value) => finish(inner.finish(value)) };
}

const parse = (expression: Expression, names: 'columns' | 'measures' = 'columns'): Expression =>
  'formula' in expression ? parseFormula(expression.formula, names) : expression;

/** Replaces the measures of a KPI by their aggregates. */
function withAggregates(expression: Expression, { measures }: KpiQuery): Expression {
  if ('measure' in expression) {
    const measure = measures.find(({ key }) => key === expression.measure);
    return measure ? { agg: measure.agg, ...(measure.of && { of: parse(measure.of) }) } : expression;
  }
  return 'fn' in expression
    ? { ...expression, args: expression.args.map((arg) => withAggregates(arg, { measures } as KpiQuery)) }
    : expression;
}

const toFilters = ({ filter_config: config }: Definition['meta']) =>
  config && [{ type: 'daterange' as const, condition: config.condition, enable_filter_query: true }];

function expectEqual(expression: Expression, value: Cell, rows: MetricRows, what: string): boolean {
  const only = getOnlyAggregate(expression);
  const computed = only && aggregate(only.aggregate, rows);
  if (!only || computed === undefined) return false;
  const expected = computed === null ? null : only.finish(computed);
  expect([what, typeof value === 'number' ? Math.round(value * 1e6) / 1e6 : (value ?? 0)]).toEqual([
    what,
    expected === null ? 0 : Math.round(expected * 1e6) / 1e6,
  ]);
  return true;
}

test('every output of a tile is the count or the sum of its rows', async () => {
  let compared = 0;
  for (const { id, definition } of definitions) {
    if (definition.kind !== 'kpi' || definition.kpi.params.some(({ required }) => required)) continue;
    const { body } = await t.call(ada, components.getComponentData, { query: { id } });
    const report = (body as unknown as { data: KpiReport }).data;
    for (const { key, expr } of definition.kpi.formula.output.data) {
      const expression = withAggregates(parse(expr, 'measures'), definition.kpi);
      if ('value' in expression) continue;
      const rows = await findRows(id, { measure: key });
      const value = report.output.data.find((output) => output.key === key)?.value ?? null;
      if (expectEqual(expression, value, rows, `${definition.name}: ${key}`)) compared += 1;
    }
  }
  expect(compared).toBeGreaterThan(40);
});

/** Each test compares every third chart, so that none of them takes long on a busy machine. */
const PARTS = [0, 1, 2];
test.each(PARTS)('every value of a chart is the count or the sum of its rows, part %i', async (part) => {
  let compared = 0;
  const charts = definitions.filter(({ definition }) => definition.kind === 'graph');
  for (const { id, definition } of charts.filter((_, at) => at % PARTS.length === part)) {
    const { query } = definition as { query: Query };
    const { body } = await t.call(ada, components.askComponentData, {
      query: { id, pageSize: PAGE },
      body: { filters: toFilters(definition.meta) },
    });
    const report = (body as unknown as { data: Report }).data;
    const measures = query.columns.filter(({ role, hidden }) => role === 'measure' && !hidden);
    const dimensions = query.columns.filter(({ role, key }) => role === 'dimension' && key !== query.series_by);
    const select = (row: ReportRow | Record<string, Cell | undefined>) =>
      Object.fromEntries(
        dimensions.flatMap(({ key, grain }): [string, Cell][] => {
          const cell = (row as Record<string, Cell | undefined>)[key] ?? null;
          if (cell === null || cell === '') return [[`p_row_${key}_none`, cell === null ? 'null' : 'empty']];
          return [[`p_row_${key}`, cell], ...(grain ? [[`p_row_${key}_grain`, grain] as [string, Cell]] : [])];
        }),
      );
    // Charts by day have hundreds of values, which all take the same path.
    const step = Math.ceil(report.reports.length / VALUES_PER_CHART);
    for (const row of report.reports.filter((_, at) => at % step === 0)) {
      const cells = row as Record<string, Cell | undefined>;
      const values = report.series
        ? report.series.flatMap(({ key, value }) =>
            value === undefined || typeof cells[key] !== 'number'
              ? []
              : [{ measure: measures[0], value: cells[key] ?? null, series: value }],
          )
        : measures.map((measure) => ({ measure, value: cells[measure.key] ?? null, series: undefined }));
      for (const { measure, value, series } of values) {
        if (!measure) continue;
        const by = query.series_by;
        const bySeries =
          series === undefined || !by
            ? {}
            : series === null
              ? { [`p_row_${by}_none`]: 'null' }
              : { [`p_row_${by}`]: series };
        const rows = await findRows(id, { measure: measure.key, ...select(row), ...bySeries });
        const what = `${definition.name}: ${JSON.stringify(select(row))} ${String(series)}`;
        if (expectEqual(parse(measure.expr), value, rows, what)) compared += 1;
      }
    }
  }
  expect(compared).toBeGreaterThan(50);
});

test('the value of every system KPI of the portfolio is the count or the sum of its rows', async () => {
  const all = await t.call(ada, kpis.findAllKpis, {});
  const compared: string[] = [];
  for (const { id, name } of all.body.data.kpis) {
    const result = await t.call(ada, kpis.getKpiResult, { query: { kpiId: id } });
    const rows = await readAll(async (pageNumber) => {
      const { status, body } = await t.call(ada, kpis.findKpiRows, {
        query: { kpiId: id, pageNumber, pageSize: PAGE },
      });
      expect(status, JSON.stringify([name, body])).toBe(200);
      return body.data;
    });
    const field = { MRR: 'mrr', DAU: 'daily_active_users', Portfolio: 'garr' }[name];
    if (field === undefined && name !== 'Accounts' && name !== 'Onboarding') continue;
    const expression: Expression = field ? { agg: 'sum', of: { field } } : { agg: 'count' };
    if (expectEqual(expression, result.body.data.mainvalue, rows, name)) compared.push(name);
  }
  expect(compared.toSorted()).toEqual(['Accounts', 'DAU', 'MRR', 'Onboarding', 'Portfolio']);
});
