import { componentAuthoring } from '@mainstay/contract/components/admin';
import type { Definition } from '@mainstay/contract/components/definition';
import { INVALID_DATE } from '@mainstay/contract/rules/date-ranges';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { buildItem, buildKpi, buildTable } from '../../app/testing/definitions.ts';
import { createPage } from '../pages/seed-pages.ts';

let t: TestApp;
let olga: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  olga = await t.signIn('olga.ops@demo.test');
});
afterAll(() => t.close());

const create = (body: Definition) => t.call(olga, componentAuthoring.createComponent, { body, query: {} });
const createId = async (body: Definition) => (await create(body)).body.data.id;
const update = (id: number, body: Definition, version?: number) =>
  t.call(olga, componentAuthoring.updateComponent, { params: { id }, body, query: { version } });
const buildSubscriber = (name: string, id: number, param: { name: string; from: 'drill' | 'context' }, map: object) => {
  const table = buildTable({ name, meta: { subscriptions: [{ component_id: id, event: 'filter', map: { ...map } }] } });
  const params = [{ ...param, type: 'text' as const, required: false }];
  return { ...table, query: { ...table.query, params } };
};
const buildSubscriberTo = (name: string, id: number) =>
  buildSubscriber(name, id, { name: 'b', from: 'drill' }, { a: 'b' });

test('creates, reads, lists, changes and deletes a component', async () => {
  const first = await create(buildTable({ name: 'Berths', meta: { title: 'All berths' } }));
  expect(first.status).toBe(200);
  const { id } = first.body.data;
  expect(first.body.data).toMatchObject({ name: 'Berths', kind: 'table', title: 'All berths', version: 1, pages: 0 });
  expect(first.body.data.milliseconds).toBeGreaterThan(0);
  const read = await t.call(olga, componentAuthoring.getComponent, { params: { id } });
  expect(read.body.data.definition).toMatchObject({
    meta: { template_name: 'table' },
    query: { source: { kind: 'static' } },
  });
  const found = await t.call(olga, componentAuthoring.findComponents, { query: { q: 'erth', kind: 'table' } });
  expect(found.body.data).toMatchObject({ listing: [{ id, name: 'Berths' }], has_next: false, total_records: 1 });
  const changed = await update(id, buildTable({ name: 'Quays' }), 1);
  expect(changed.body.data).toMatchObject({
    name: 'Quays',
    version: 2,
    updated_by: { name: expect.stringMatching(/^Olga/) },
    created_by: first.body.data.updated_by?.user_id,
    chart_type: null,
  });
  expect(changed.body.data.milliseconds).toBeGreaterThan(0);
  expect((await update(id, buildTable({ name: 'Late' }), 1)).status).toBe(409);
  expect((await t.call(olga, componentAuthoring.deleteComponent, { params: { id } })).status).toBe(200);
  expect((await t.call(olga, componentAuthoring.getComponent, { params: { id } })).status).toBe(404);
});

test('lists who created a component, also after another user has changed it, and the type of a chart', async () => {
  const table = buildTable({ name: 'Tides' });
  const meta = { ...table.meta, chartOptions: { type: 'line', labelKey: table.query.columns[0]?.key } };
  const chart = { ...table, kind: 'graph', meta } as unknown as Definition;
  const created = await create(chart);
  expect(created.body.data).toMatchObject({ chart_type: 'line', created_by: created.body.data.updated_by?.user_id });
  const dev = await t.signIn('dev.data@demo.test');
  const { id } = created.body.data;
  await t.call(dev, componentAuthoring.updateComponent, { params: { id }, query: { version: 1 }, body: chart });
  const { listing } = (await t.call(olga, componentAuthoring.findComponents, { query: {} })).body.data;
  const found = listing.find((row) => row.id === id);
  expect([found?.updated_by?.name, found?.created_by]).toEqual([
    expect.stringMatching(/^Dev/),
    created.body.data.created_by,
  ]);
  const createdWithCompany = listing.filter((row) => row.created_by === null);
  expect(createdWithCompany.map(({ name }) => name)).toContain('Renewals: churned');
});

test('accepts a definition with the id that it was read with', async () => {
  const id = await createId(buildTable({ name: 'Round trip' }));
  const { definition } = (await t.call(olga, componentAuthoring.getComponent, { params: { id } })).body.data;
  const reply = await t.send(olga, 'PUT', `/v1/api/admin/components/${id}/`, { ...definition, id });
  expect(reply.status).toBe(200);
});

test('the better direction of a change is one of two values and is read as saved', async () => {
  const saved = buildKpi('Boats', '7');
  const withBetter = (better: unknown) => {
    const data = saved.kpi.formula.output.data.map((output) => ({ ...output, better }));
    return { ...saved, kpi: { ...saved.kpi, formula: { output: { data } } } };
  };
  const reply = await t.send(olga, 'POST', '/v1/api/admin/components/', withBetter('sideways'));
  expect([reply.status, reply.error]).toEqual([400, 'Better is not valid.']);
  const id = await createId(withBetter('lower') as Definition);
  const { definition } = (await t.call(olga, componentAuthoring.getComponent, { params: { id } })).body.data;
  expect(definition).toMatchObject({ kpi: { formula: { output: { data: [{ better: 'lower' }] } } } });
});

test('a component that a page shows or another component links to cannot be deleted, and both are named', async () => {
  const id = await createId(buildTable({ name: 'Needed' }));
  const body = { layout: [buildItem({ id: 'a', component: id })], tabs: [] };
  const page = await t.inTenant('demo', 'write', (tx) =>
    createPage(tx, { name: 'Needs it', scope: 'Global', position: 9, body }),
  );
  const other = await createId(buildSubscriberTo('Listener', id));
  const usage = await t.call(olga, componentAuthoring.getComponentUsage, { params: { id } });
  expect(usage.body.data).toEqual({
    pages: [{ id: page, name: 'Needs it' }],
    components: [{ id: other, name: 'Listener' }],
    kpis: [],
  });
  const remove = () => t.call(olga, componentAuthoring.deleteComponent, { params: { id } });
  expect((await remove()).error).toBe('These pages show Needed: Needs it.');
  await t.inTenant('demo', 'write', (tx) =>
    tx.rows('delete from pages where tenant_id = $1 and id = $2', [tx.tenant, page]),
  );
  expect((await remove()).error).toBe('These components link to Needed: Listener.');
});

test('rejects components that react to each other in a cycle and names them in order', async () => {
  const one = await createId(buildTable({ name: 'One' }));
  const two = await createId(buildSubscriberTo('Two', one));
  const three = await createId(buildSubscriberTo('Three', two));
  const { status, error } = await update(one, buildSubscriberTo('One', three));
  expect([status, error]).toEqual([400, 'Components cannot react to each other in a cycle: One → Two → Three → One.']);
  const linked = buildTable({ name: 'Three', meta: { linked_component: { id: one, mode: 'same_page', map: {} } } });
  expect((await update(three, linked)).status).toBe(200);
  expect((await update(one, buildSubscriberTo('One', one))).error).toMatch(/One → One\.$/);
});

test('passes subscribed events only to parameters declared for clicks, and rejects others with their place', async () => {
  const id = await createId(buildTable({ name: 'Speaker' }));
  const postForFields = async (body: object) => {
    const reply = await t.send(olga, 'POST', '/v1/api/admin/components/', body);
    return [reply.status, reply.fields];
  };
  const undeclared = { 'meta.subscriptions.0.map.plan': 'There is no parameter named plan.' };
  expect(
    await postForFields(buildSubscriber('Deaf', id, { name: 'b', from: 'drill' }, { a: 'b', plan: 'plan' })),
  ).toEqual([400, undeclared]);
  const elsewhere = 'The parameter plan cannot be set by a clicked row, so it never receives the event value.';
  expect(await postForFields(buildSubscriber('Deaf', id, { name: 'plan', from: 'context' }, { plan: 'plan' }))).toEqual(
    [400, { 'meta.subscriptions.0.map.plan': elsewhere }],
  );
  const { meta } = buildSubscriberTo('x', id);
  const chat = { kind: 'react-ai', name: 'Deaf chat', meta, ai: { context_components: [] } };
  expect(await postForFields(chat)).toEqual([400, { 'meta.subscriptions.0.map.a': 'There is no parameter named b.' }]);
  expect(
    (await postForFields(buildSubscriber('All ears', id, { name: 'plan', from: 'drill' }, { plan: 'plan' })))[0],
  ).toBe(200);
});

test('stores markup without anything that runs', async () => {
  const html =
    '<p onclick="go()">{{harbour}}</p><script>go()</script><a href="javascript:go()">x</a>{{#rows}}<b>1</b>{{/rows}}';
  const { body } = await create({
    kind: 'html',
    name: 'Markup',
    html,
    meta: buildTable({ name: 'x' }).meta,
    threshold_config: [],
  });
  expect(body.data.definition).toMatchObject({
    html: '<p>{{harbour}}</p><a rel="noopener noreferrer">x</a>{{#rows}}<b>1</b>{{/rows}}',
    meta: { template_name: 'html' },
  });
});

test('rejects invalid definitions with their place', async () => {
  const postForFields = async (body: object) => {
    const reply = await t.send(olga, 'POST', '/v1/api/admin/components/', body);
    return [reply.status, Object.keys(reply.fields ?? {})];
  };
  const table = buildTable({ name: 'Wrong' });
  expect(await postForFields({ ...table, kind: 'graph' })).toEqual([400, ['meta.chartOptions']]);
  expect(await postForFields({ ...table, meta: { template_name: 'score' } })).toEqual([400, ['meta.template_name']]);
  const chartOptions = { type: 'bar', labelKey: 'nothing' };
  expect(await postForFields({ ...table, kind: 'graph', meta: { chartOptions } })).toEqual([
    400,
    ['meta.chartOptions.labelKey'],
  ]);
  expect(await postForFields({ ...table, drilldown: { component: 999_999 } })).toEqual([404, ['drilldown.component']]);
  expect(await postForFields({ ...table, drilldown: { params: [{ selected: 'gone', value: 'x' }] } })).toEqual([
    400,
    ['drilldown.params.0'],
  ]);
  const linked_component = { id: await createId(buildTable({ name: 'Linked' })), mode: 'replace', map: { gone: 'x' } };
  expect(await postForFields({ ...table, meta: { linked_component } })).toEqual([400, ['meta.linked_component.map']]);
  const unknownLink = { ...linked_component, id: 999_999, map: {} };
  expect(await postForFields({ ...table, meta: { linked_component: unknownLink } })).toEqual([
    404,
    ['meta.linked_component.id'],
  ]);
  const score = { kind: 'score', name: 'S', meta: {}, score: { items: [{ kpi: 999_999, weightage: 1 }] } };
  expect(await postForFields(score)).toEqual([404, ['score.items.0.kpi']]);
  const unknown = { ...table.query, source: { kind: 'dataset', name: 'moons' } };
  expect((await postForFields({ ...table, query: unknown }))[0]).toBe(400);
  const column = { ...table.query.columns[0], expr: { field: 'gone' } };
  expect((await postForFields({ ...table, query: { ...table.query, columns: [column] } }))[0]).toBe(400);
  await createId(buildTable({ name: 'Taken' }));
  expect(await postForFields(buildTable({ name: 'Taken' }))).toEqual([400, ['name']]);
  expect(await postForFields({ ...table, meta: { title: 'a\0' } })).toEqual([400, ['meta.title']]);
  for (const body of [{}, [], { ...table, kind: 'moon' }, { ...table, sql: 'select 1' }, { ...table, query: {} }]) {
    expect((await postForFields(body))[0]).toBe(400);
  }
});

test('rejects a filter without a date column with its place, instead of failing for every reader', async () => {
  const postForFields = async (body: object) => {
    const reply = await t.send(olga, 'POST', '/v1/api/admin/components/', body);
    return [reply.status, reply.fields];
  };
  const withCondition = (condition: string) => ({ filter_config: { condition } });
  const buildRanged = (name: string, source: object, more: object = {}, meta = withCondition('Last 30 Days')) => ({
    kind: 'table',
    name,
    meta,
    query: { source, columns: [{ key: 'n', label: 'N', expr: { agg: 'count' }, role: 'measure' }], ...more },
  });
  const toSource = (name: string) => ({ kind: 'dataset', name });
  const dateless = [400, { 'meta.filter_config': 'This component has no date to filter by.' }];
  const harbours = { kind: 'static', rows: [{ harbour: 'Bergen' }] };
  expect(await postForFields(buildRanged('Harbours', harbours))).toEqual(dateless);
  const markup = { ...buildRanged('Marked', harbours), kind: 'html', html: '<p></p>' };
  expect(await postForFields(markup)).toEqual(dateless);
  expect(await postForFields(buildRanged('Cases', toSource('support_cases'), {}, withCondition('Some day')))).toEqual([
    400,
    { 'meta.filter_config': INVALID_DATE },
  ]);
  const columns = [{ key: 'name', label: 'Name', expr: { field: 'name' }, filter: 'daterange' }];
  expect(await postForFields(buildRanged('Names', toSource('accounts'), { columns }))).toEqual([
    400,
    { 'query.columns.0.filter': 'This is not a date column.' },
  ]);
  const opened = { kind: 'static', rows: [{ opened: '2026-01-01' }] };
  expect(await postForFields(buildRanged('Openings', opened))).toEqual([200, undefined]);
  expect(await postForFields(buildRanged('Closings', toSource('support_cases'), { date_field: 'closed_at' }))).toEqual([
    200,
    undefined,
  ]);
});

test("another company's component can neither be read nor referenced", async () => {
  const gia = await t.signIn('gia.admin@globex.test');
  const id = await createId(buildTable({ name: 'Ours' }));
  expect((await t.call(gia, componentAuthoring.getComponent, { params: { id } })).status).toBe(404);
  const reply = await t.call(gia, componentAuthoring.createComponent, {
    body: buildSubscriberTo('Spy', id),
    query: {},
  });
  expect([reply.status, reply.error]).toEqual([404, `Component ${id} not found.`]);
});

type Params = ReturnType<typeof buildTable>['query']['params'];
const text = { type: 'text' as const, required: false };

test('parameters passed to another component must be declared there, or are rejected with their place', async () => {
  const query = (params: Params) => ({ ...buildTable({ name: 'x' }).query, params });
  const target = buildTable({ name: 'Takes a harbour' });
  const params = [
    { name: 'harbour', ...text, from: 'drill' as const },
    { name: 'season', ...text, from: 'query' as const },
  ];
  const { id } = (await create({ ...target, query: query(params) })).body.data;
  const postForFields = async (body: object) => {
    const reply = await t.send(olga, 'POST', '/v1/api/admin/components/', {
      ...buildTable({ name: 'Hands' }),
      ...body,
    });
    return [reply.status, reply.fields];
  };
  const drilldown = (...values: string[]) => ({
    drilldown: { component: id, params: values.map((value) => ({ selected: 'harbour', value })) },
  });
  const linkTo = (value: string) => ({
    meta: { linked_component: { id, mode: 'same_page', map: { harbour: value } } },
  });
  const unknown = 'Takes a harbour has no parameter named quay.';
  const notSettable = 'The parameter season of Takes a harbour cannot be set by a clicked row.';
  expect(await postForFields(drilldown('harbour', 'quay', 'season'))).toEqual([
    400,
    { 'drilldown.params.1': unknown, 'drilldown.params.2': notSettable },
  ]);
  expect(await postForFields(linkTo('quay'))).toEqual([400, { 'meta.linked_component.map.harbour': unknown }]);
  expect(await postForFields({ ...drilldown('harbour'), ...linkTo('harbour') })).toEqual([200, undefined]);
  const own = { component: id, params: [{ selected: 'harbour', value: 'berth' }] };
  const saveWithOwnDrilldown = (more: Params) =>
    t.send(olga, 'PUT', `/v1/api/admin/components/${id}/`, { ...target, query: query(more), drilldown: own });
  expect((await saveWithOwnDrilldown(params)).body.errors).toMatchObject({
    fields: { 'drilldown.params.0': expect.any(String) },
  });
  expect((await saveWithOwnDrilldown([...params, { name: 'berth', ...text, from: 'drill' }])).status).toBe(200);
});
