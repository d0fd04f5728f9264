/** The replies of each kind of component, and the data for its authors. */
import { components } from '@mainstay/contract/components';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { describe, expect, test } from 'vitest';
import type { TestResponse } from '../../app/testing/app.ts';
import { column, getReport, measure, setUpDemoComponents } from '../../app/testing/demo-components.ts';

const { demo, stored, table, get, post, asked: findRows } = setUpDemoComponents();
const getKpiReport = (reply: TestResponse<unknown>): KpiReport => (reply.body as { data: KpiReport }).data;

describe('kinds', () => {
  test('a KPI returns its metrics, or its name and an error if it fails', async () => {
    const source = { kind: 'dataset', name: 'accounts' };
    const buildOutput = (formula: string) => ({
      output: { data: [{ key: 'mainvalue', name: 'MRR', type: 'value', expr: { formula } }] },
    });
    const make = (formula: string) =>
      stored({
        kind: 'kpi',
        kpi: {
          params: [{ name: 'x', type: 'number', from: 'query' }],
          measures: [{ key: 'mrr', source, agg: 'sum', of: { field: 'mrr' } }],
          formula: buildOutput(formula),
        },
        threshold_config: [{ op: 'gt', from: 1, color: '#3BA55D' }],
      });
    const kpiReport = getKpiReport(await get(await make('mrr * 2')));
    const [{ mrr = 0 } = {}] = await findRows(
      'select sum(mrr_minor)::float8 / 100 as mrr from accounts where tenant_id = $1',
    );
    expect(kpiReport.mainvalue).toBeCloseTo(mrr * 2, 4);
    expect(kpiReport.data.properties).toEqual({
      threshold_config: [{ op: 'gt', from: 1, color: '#3BA55D' }],
      primary_value: kpiReport.mainvalue,
    });
    const x = Array(7).fill('param(x)').join(', ');
    const overflowing = await make(`mul(mrr, ${x}) * mul(${x}) * mul(${x}) * mul(${x})`);
    const failedReport = getKpiReport(await get(overflowing, { x: '999999999999999' }));
    expect(failedReport).toMatchObject({ mainvalue: null, error: 'Component could not be evaluated' });
    expect(failedReport.ui_component_name).toMatch(/^Component \d+$/);
  });

  test('a KPI compares with the previous period', async () => {
    const id = await stored({
      kind: 'kpi',
      kpi: {
        measures: [
          { key: 'n', source: { kind: 'dataset', name: 'usage_daily' }, agg: 'sum', of: { field: 'usage_count' } },
        ],
        formula: {
          output: {
            data: [{ key: 'mainvalue', name: 'Events', type: 'trend', expr: { formula: 'n' }, better: 'higher' }],
          },
        },
        compare: 'previous_period',
      },
    });
    const [output] = getKpiReport(await post(id, { filters: [{ type: 'daterange', condition: 'Last 30 Days' }] }))
      .output.data;
    const [{ now, before } = {}] = await findRows(
      `select sum(usage_count) filter (where day > '2026-10-21') as now, sum(usage_count) filter (where day <= '2026-10-21') as before
       from usage_daily where tenant_id = $1 and product_id = 0 and day > '2026-09-21' and day <= '2026-11-20'`,
    );
    expect([output?.value, output?.previous, output?.better]).toEqual([Number(now), Number(before), 'higher']);
  });

  test('fills markup with escaped rows and never runs it', async () => {
    const id = await stored({
      kind: 'html',
      html: '<h2>{{name}}</h2><ul>{{#rows}}<li><a href="{{to}}">{{name}}</a></li>{{/rows}}</ul><script>alert(1)</script>',
      query: {
        source: {
          kind: 'static',
          rows: [
            { name: '<img src=x onerror=alert(1)>', to: 'javascript:alert(1)' },
            { name: 'B & C', to: 'https://b.test/' },
          ],
        },
        columns: [column('name'), column('to')],
        sort: [{ sort_key: 'to', order_by: 'desc' }],
      },
    });
    const html = getReport(await get(id)).html ?? '';
    expect(html).not.toMatch(/<script|<img|javascript:|href="j/);
    expect(html).toContain('<h2>&lt;img src=x onerror=alert(1)&gt;</h2>');
    expect(html).toContain('<a href="https://b.test/" rel="noopener noreferrer">B &amp; C</a>');
  });

  test('markup shows at most its own number of rows, and is rejected if it becomes too long', async () => {
    const rows = Array.from({ length: 200 }, (_, n) => ({ n }));
    const make = (page_size: number, row: string) =>
      stored({
        kind: 'html',
        meta: { page_size },
        html: `<ul>{{#rows}}${row}{{/rows}}</ul>`,
        query: { source: { kind: 'static', rows }, columns: [column('n')] },
      });
    const short = await make(5, '<li>{{n}}</li>');
    const replies = [await get(short), await get(short, { pageSize: 200 }), await get(short, { pageSize: 2 })];
    expect(replies.map((answer) => getReport(answer).html?.match(/<li>/g)?.length)).toEqual([5, 5, 2]);
    const long = await get(await make(200, `<li>{{n}}${'<b>.</b>'.repeat(600)}</li>`));
    expect([long.status, long.error]).toEqual([
      400,
      'The rendered HTML exceeds 500,000 characters. Show fewer rows per page.',
    ]);
  });

  test('3-formatting-05 3-formatting-07 markup shows values in the format of their column, attributes plain values', async () => {
    await demo.t.inTenant('demo', 'write', (tx) =>
      tx.rows(`update settings set currency_symbol = '<b>', entity_timezone = 'Asia/Tokyo' where tenant_id = $1`, [
        tx.tenant,
      ]),
    );
    const query = {
      source: {
        kind: 'static',
        rows: [{ mrr: -1234567.891, day: '2025-03-03', share: 12.5, live: true, none: null, name: '{{mrr}}</b><i>' }],
      },
      columns: [
        column('mrr', 'mrr', { format: 'currency' }),
        column('seats', 'round(abs(mrr), 0)', { format: 'comma' }),
        column('month', 'day', { grain: 'month', format: 'date' }),
        column('day', 'day', { format: 'date' }),
        column('share', 'share', { format: 'percent' }),
        column('live', 'live', { format: 'boolean' }),
        column('none', 'none', { format: 'currency' }),
        column('name'),
      ],
    };
    const render = async (html: string) => getReport(await get(await stored({ kind: 'html', html, query }))).html;
    expect(
      await render('<p>{{mrr}}|{{seats}}|{{month}}|{{day}}|{{share}}|{{live}}|{{none}}|{{gone}}|{{name}}</p>'),
    ).toBe('<p>-&lt;b&gt;1,234,567.89|1,234,568|Mar 2025|Mar 3rd, 2025|12.5%|Yes|||{{mrr}}&lt;/b&gt;&lt;i&gt;</p>');
    const bar = '<style>.b{width:{{share}}%}</style>{{#rows}}<p title="{{name}}">{{share}}</p>{{/rows}}';
    expect(await render(bar)).toBe('<p title="{{mrr}}&lt;/b&gt;&lt;i&gt;">12.5%</p>');
    expect(await render(`<i style='width:{{share}}%; height:{{name}}px; position:fixed'>{{share}}</i>`)).toBe(
      '<i style="width:12.5%">12.5%</i>',
    );
    expect(await render('<time datetime="{{day}}">{{ day }}</time> {{{name}}}')).toBe(
      '<time datetime="2025-03-03">Mar 3rd, 2025</time> {{{mrr}}&lt;/b&gt;&lt;i&gt;}',
    );
  });

  test('markup shows money and instants in the settings of the company', async () => {
    const html = '{{#rows}}<p>{{mrr}} {{created}}</p>{{/rows}}';
    const query = {
      source: { kind: 'dataset', name: 'accounts' },
      columns: [column('mrr', 'mrr', { format: 'currency' }), column('created', 'created_at', { format: 'date' })],
      sort: [{ sort_key: 'mrr', order_by: 'desc' }],
    };
    await demo.t.inTenant('demo', 'write', (tx) =>
      tx.rows(`update settings set currency_symbol = '€', entity_timezone = 'Asia/Tokyo' where tenant_id = $1`, [
        tx.tenant,
      ]),
    );
    const htmlReport = getReport(await get(await stored({ kind: 'html', html, query })));
    const [first] = htmlReport.reports;
    const mrr = Number(first?.mrr);
    const money = mrr.toLocaleString('en-US', { minimumFractionDigits: 2 });
    expect(htmlReport.html).toContain(`<p>€${money} `);
    const [{ day } = { day: '' }] = await demo.t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ day: string }>(
        `select to_char($2::timestamptz at time zone 'Asia/Tokyo', 'FMMon FMDDth, YYYY') as day where $1 > 0`,
        [tx.tenant, first?.created],
      ),
    );
    expect(htmlReport.html).toContain(` ${day}</p>`);
  });

  test.each([
    ['JPY', 12.5, '¥13'],
    ['KWD', 1.234, '¥1.234'],
    ['USD', 12.5, '¥12.50'],
  ])('markup has the decimals of %s', async (currency, mrr, text) => {
    await demo.t.inTenant('demo', 'write', (tx) =>
      tx.rows(`update settings set currency_symbol = '¥', currency = $2 where tenant_id = $1`, [tx.tenant, currency]),
    );
    const query = {
      source: { kind: 'static', rows: [{ mrr }] },
      columns: [column('mrr', 'mrr', { format: 'currency' })],
    };
    const htmlReport = getReport(await get(await stored({ kind: 'html', html: '<p>{{mrr}}</p>', query })));
    expect(htmlReport.html).toBe(`<p>${text}</p>`);
  });

  test('series become columns: the largest thirty by name, and the rest combined', async () => {
    const rows = Array.from({ length: 35 }, (_, n) => ({ month: n % 2 ? 'Jan' : 'Feb', team: `T${n}`, value: n + 1 }));
    const id = await table({
      source: { kind: 'static', rows },
      columns: [column('month'), column('team'), measure('value', 'sum(value)')],
      series_by: 'team',
      fill: 'none',
    });
    const { series = [], reports, columns } = getReport(await get(id));
    expect([series.length, series[0], series[30]]).toEqual([
      31,
      { key: 's1', label: 'T34', value: 'T34' },
      { key: 'other', label: 'Other' },
    ]);
    expect(reports.map(({ month, other }) => [month, other])).toEqual([
      ['Feb', 9],
      ['Jan', 6],
    ]);
    expect(columns.map(({ key }) => key).slice(0, 3)).toEqual(['month', 's1', 's2']);
  });

  test('a fill includes every period', async () => {
    const id = await table({
      source: {
        kind: 'static',
        rows: [
          { day: '2026-01-31', v: 1 },
          { day: '2026-04-01', v: 2 },
        ],
      },
      columns: [column('month', 'day', { grain: 'month' }), measure('v', 'sum(v)')],
      fill: 'zero',
    });
    expect(getReport(await get(id)).reports).toEqual(
      [1, 2, 3, 4].map((month, at) => ({ month: `2026-0${month}-01`, v: [1, 0, 0, 2][at] })),
    );
  });

  test('3-filters-04 a filter on a measure leaves only periods that meet it, filled or not', async () => {
    const days = [5, 20, 7].map((n, at) => ({ day: `2026-01-0${at + 1}`, team: 'A', n }));
    const columns = [
      column('day', 'day', { grain: 'day', format: 'date' }),
      column('team'),
      measure('n', 'sum(n)', { filter: 'numrange' }),
    ];
    const source = { kind: 'static' as const, rows: [...days, { day: '2026-01-04', team: 'B', n: 9 }] };
    const plain = await table({ source, columns, date_field: 'day', fill: 'zero' });
    const withSeries = await table({ source, columns, date_field: 'day', fill: 'zero', series_by: 'team' });
    const filters = [
      { type: 'daterange', condition: 'Custom', from: '2026-01-01', to: '2026-01-05' },
      { type: 'numrange', column_name: 'n', condition: 'greater than', from: 6 },
    ];
    expect(getReport(await post(plain, { filters: filters.slice(0, 1) })).total_records).toBe(10);
    expect(getReport(await post(plain, { filters })).reports).toMatchObject([
      { day: '2026-01-02', n: 20 },
      { day: '2026-01-03', n: 7 },
      { day: '2026-01-04', n: 9 },
    ]);
    expect(getReport(await post(withSeries, { filters })).reports).toMatchObject([
      { day: '2026-01-02', s1: 20, s2: null },
      { day: '2026-01-03', s1: 7, s2: null },
      { day: '2026-01-04', s1: null, s2: 9 },
    ]);
  });
});

describe('authors', () => {
  test('a preview shows what another user would see, and states what is wrong and where', async () => {
    const [{ maya: user_id } = {}] = await findRows(
      `select id as maya from users where tenant_id = $1 and email = 'maya.csm@demo.test'`,
    );
    const preview = (formula: string, more: object = {}) => {
      const query = { source: { kind: 'dataset', name: 'accounts' }, columns: [column('name'), column('x', formula)] };
      const definition = { kind: 'react-table', name: 'Draft', meta: {}, query };
      return demo.t.send(demo.ada, 'POST', '/v1/api/admin/components/preview/', { definition, ...more });
    };
    const [all, mayasPreview] = [await preview('mrr * 2'), await preview('mrr * 2', { user_id })];
    const own = getReport(await get(demo.list, {}, demo.maya)).total_records;
    expect([(all.body.data as Report).total_records > own, (mayasPreview.body.data as Report).total_records]).toEqual([
      true,
      own,
    ]);
    const invalidPreview = await preview('mrr + nope');
    expect([invalidPreview.status, invalidPreview.error]).toEqual([400, 'Accounts has no column with this name.']);
    expect(invalidPreview.fields).toEqual({
      'query.columns.1.expr.args.1': 'Character 7: Accounts has no column with this name.',
    });
  });

  test('a preview as another user uses the roles of that user, not of the author', async () => {
    const [{ maya: user_id } = {}] = await findRows(
      `select id as maya from users where tenant_id = $1 and email = 'maya.csm@demo.test'`,
    );
    const query = { source: { kind: 'dataset', name: 'users' }, columns: [column('email')] };
    const definition = { kind: 'react-table', name: 'Draft', meta: {}, query };
    const preview = (more: object) =>
      demo.t.send(demo.ada, 'POST', '/v1/api/admin/components/preview/', { definition, ...more });
    expect((await preview({})).status).toBe(200);
    expect((await preview({ user_id })).status).toBe(403);
  });

  test('a preview of markup is sanitized like saved markup', async () => {
    const source = { kind: 'static', rows: [{ share: 40, name: '1px;height:9px' }] };
    const query = { source, columns: [column('share'), column('name')] };
    const html = `<p style='width:{{share}}%;padding:{{name}}' onclick="go()">{{share}}</p>`;
    const body = { definition: { kind: 'html', name: 'Draft', meta: {}, html, query } };
    const reply = await demo.t.send(demo.ada, 'POST', '/v1/api/admin/components/preview/', body);
    expect((reply.body.data as Report).html).toBe('<p style="width:40%">40</p>');
  });

  test('a preview has the default range of its definition, like the component, unless another range is given', async () => {
    const days = (count: number) => ({ filters: [{ type: 'daterange', condition: `Last ${count} Days` }] });
    const definition = {
      kind: 'graph',
      name: 'Events by day',
      meta: {
        page_size: 1000,
        filter_config: { condition: 'Last 30 Days' },
        chartOptions: { type: 'line', labelKey: 'day' },
      },
      query: {
        source: { kind: 'dataset', name: 'usage_daily' },
        columns: [
          column('day', 'usage_date', { role: 'dimension', grain: 'day' }),
          measure('events', 'sum(usage_count)'),
        ],
        sort: [{ sort_key: 'day', order_by: 'asc' }],
      },
    };
    const preview = async (more: object = {}) => {
      const body = { definition, pageSize: 1000, ...more };
      return getReport(await demo.t.send(demo.ada, 'POST', '/v1/api/admin/components/preview/', body)).reports;
    };
    const storedRows = getReport(await post(await stored(definition), days(30))).reports;
    expect(storedRows.length).toBeGreaterThan(20);
    expect(await preview()).toEqual(storedRows);
    expect((await preview(days(7))).length).toBeLessThan(storedRows.length);
    const { filter_config: _, ...unbounded } = definition.meta;
    expect((await preview({ definition: { ...definition, meta: unbounded } })).length).toBeGreaterThan(
      storedRows.length,
    );
  });

  test('explaining shows statements without values, only to administrators', async () => {
    const { body } = await demo.t.call(demo.ada, components.explainComponent, { params: { id: demo.list }, query: {} });
    expect(body.data.statements.map(({ name }) => name)).toEqual(['rows', 'count', 'csv']);
    expect(body.data.statements[0]?.sql).toContain('x.tenant_id = $');
    expect(body.data.statements[0]?.plan).toMatch(/cost=/);
    expect(
      (await demo.t.call(demo.maya, components.explainComponent, { params: { id: demo.list }, query: {} })).status,
    ).toBe(403);
  });
});
