/** References of definitions, the users who save them, and a stored chart whose type is no longer known. */
import { components } from '@mainstay/contract/components';
import { componentAuthoring } from '@mainstay/contract/components/admin';
import { Definition } from '@mainstay/contract/components/definition';
import type { KpiReport, Report } from '@mainstay/contract/components/report';
import { kpis } from '@mainstay/contract/kpis';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { setUpCompany } from '../../app/testing/company.ts';
import { buildTable } from '../../app/testing/definitions.ts';
import { column, measure } from '../../app/testing/demo-components.ts';

const roles = { ada: 'ADM', olga: 'CSO', dev: 'DA', lena: 'CSL', evan: 'EXE', maya: 'CSM' } as const;
const { t, people, query } = setUpCompany(roles);
const ACCOUNTS = 3;
beforeAll(() =>
  t.inTenant('acme', 'write', (tx) =>
    buildAccounts(
      tx,
      Array.from({ length: ACCOUNTS }, (_, at) => ({ name: `Harbor ${at}` })),
    ),
  ),
);

const post = (body: object) => t.send(people.ada, 'POST', componentAuthoring.createComponent.path, body);
const getId = ({ body }: Awaited<ReturnType<typeof post>>) => (body.data as { id: number }).id;
const accountsQuery = { source: { kind: 'dataset', name: 'accounts' } };
const tile = (name: string, expr: object, source: object = accountsQuery.source) => ({
  kind: 'kpi',
  name,
  meta: {},
  kpi: {
    measures: [{ key: 'n', source, agg: 'count' }],
    formula: { output: { data: [{ key: 'mainvalue', name, type: 'value', expr }] } },
  },
});
const score = (kpi: unknown) => ({
  kind: 'score',
  name: `Score of ${String(kpi)}`,
  meta: {},
  score: { items: [{ kpi, weightage: 100, min: 0, max: 10 }] },
});
const graph = (type: string) => ({
  kind: 'graph',
  name: `Chart ${type}`,
  meta: { chartOptions: { type, labelKey: 'plan' } },
  query: { ...accountsQuery, columns: [column('plan'), measure('n', 'count()')] },
});

test('decisions-45 formulas and scores reference KPIs by id, and sources by dataset name', async () => {
  const { kpis: all } = (await t.call(people.ada, kpis.findAllKpis, {})).body.data;
  const kpiId = all.find(({ name }) => name === 'MRR')?.id ?? 0;
  const created = await post(tile('By id', { kpi: kpiId }));
  expect(created.status).toBe(200);
  // In a formula or a score, the id of a component is not the id of a KPI.
  const component = getId(created);
  expect(all.some(({ id }) => id === component)).toBe(false);
  const unknown = { e: `KPI ${component} not found.` };
  expect((await post(tile('By component', { kpi: component }))).body.errors).toMatchObject(unknown);
  expect((await post(score(component))).body.errors).toMatchObject(unknown);
  expect((await post(score(kpiId))).status).toBe(200);
  for (const invalidDefinition of [tile('By name', { kpi: 'MRR' }), score('MRR')])
    expect((await post(invalidDefinition)).status).toBe(400);

  const counted = getId(await post(tile('Counted', { measure: 'n' })));
  const { body } = await t.call(people.ada, components.getComponentData, { query: { id: counted } });
  expect((body.data as KpiReport).mainvalue).toBe(ACCOUNTS);
  const source = { kind: 'dataset', name: 'Accounts' };
  expect((await post(tile('Unknown source', { measure: 'n' }, source))).status).toBe(400);
  const linked = await post({ ...buildTable({ name: 'Linked' }), drilldown: { component: counted } });
  expect(linked.status).toBe(200);
});

test('decisions-45 rejects an unknown chart type on save, and returns the rows of a stored one', async () => {
  const rejected = await post(graph('radar'));
  expect([rejected.status, rejected.fields]).toEqual([400, { 'meta.chartOptions.type': 'Type is not valid.' }]);
  const id = getId(await post(graph('bar')));
  await query(
    `update components set body = jsonb_set(body, '{meta,chartOptions,type}', '"radar"') where tenant_id = $1 and id = $2`,
    id,
  );
  const detail = await t.call(people.maya, components.getComponentDetail, { query: { id } });
  expect([detail.status, detail.body.data.meta.chartOptions]).toMatchObject([200, { type: 'radar', labelKey: 'plan' }]);
  const data = await t.call(people.ada, components.getComponentData, { query: { id } });
  expect([data.status, (data.body.data as Report).reports.map(({ n }) => n)]).toEqual([200, [ACCOUNTS]]);
  const { body } = await t.call(people.ada, componentAuthoring.getComponent, { params: { id } });
  const saved = await t.send(
    people.ada,
    'PUT',
    `${componentAuthoring.createComponent.path}${id}/`,
    body.data.definition,
  );
  expect(saved.status).toBe(400);
});

test('S3-12 only ADM, CSO and DA create, read, replace, preview and delete definitions', async () => {
  const path = componentAuthoring.createComponent.path;
  for (const name of ['ada', 'olga', 'dev', 'lena', 'evan', 'maya'] as const) {
    const caller = people[name];
    const isAllowed = ['ada', 'olga', 'dev'].includes(name);
    const definition = buildTable({ name: `Berths of ${name}` });
    const created = await t.send(caller, 'POST', path, definition);
    const id = isAllowed ? getId(created) : 1;
    const replacement = { ...definition, name: `Quays of ${name}` };
    const [listed, read] = [await t.send(caller, 'GET', path), await t.send(caller, 'GET', `${path}${id}`)];
    const replies = [
      created,
      listed,
      read,
      await t.send(caller, 'PUT', `${path}${id}`, replacement),
      await t.send(caller, 'POST', `${path}preview/`, { definition }),
      await t.send(caller, 'DELETE', `${path}${id}`),
    ];
    expect([name, replies.map(({ status }) => status)]).toEqual([name, Array(6).fill(isAllowed ? 200 : 403)]);
    if (!isAllowed) continue;
    expect(created.body).toMatchObject({ success: true, data: { id, name: definition.name } });
    const { definition: stored } = read.body.data as { definition: unknown };
    expect(Definition.parse(stored)).toMatchObject({ kind: 'table', name: definition.name, query: definition.query });
    expect(replies[3]?.body.data).toMatchObject({ id, name: replacement.name });
    expect(replies[4]?.body.data).toMatchObject({ reports: [{ harbour: 'Bergen', berths: 12 }] });
    expect((await t.send(caller, 'GET', `${path}${id}`)).status).toBe(404);
  }
});
