/** Two users change the same KPI, formula or template. */
import { kpiAuthoring } from '@mainstay/contract/kpis/admin';
import { kpiCategories, kpiFormulas, kpiTemplates } from '@mainstay/contract/kpis/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';

let t: TestApp;
let ada: Caller;
let category_id = 0;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  category_id = (await t.call(ada, kpiCategories.findCategories, {})).body.data.listing[0]?.id ?? 0;
});
afterAll(() => t.close());

const FORMULA = { name: 'Shared', expression: 'count()', source: 'accounts' };
const getExpectedConflict = (kind: string) => [
  409,
  `Someone else saved this ${kind} after you opened it. Reload to see the changes.`,
];
const getError = ({ status, error }: { status: number; error?: string | undefined }) => [status, error];

test('a second save of a formula is rejected, and the first is preserved', async () => {
  const { id, ...opened } = (await t.call(ada, kpiFormulas.createFormula, { body: FORMULA })).body.data;
  expect(opened.version).toBe(1);
  const put = (body: object) => t.send(ada, 'PUT', `/v1/api/admin/kpi/formulas/${id}/`, body);
  expect((await put({ ...opened, expression: 'sum(mrr)' })).status).toBe(200);
  expect(getError(await put({ ...opened, expression: 'avg(health)' }))).toEqual(getExpectedConflict('formula'));
  const read = (await t.call(ada, kpiFormulas.getFormula, { params: { id } })).body.data;
  expect([read.expression, read.version]).toEqual(['sum(mrr)', 2]);
  const listed = (await t.call(ada, kpiFormulas.findFormulas, { query: { q: 'shared' } })).body.data.listing;
  expect(listed.map(({ version }) => version)).toEqual([2]);
  // Without a version, the save overwrites the newest version.
  expect((await put({ ...FORMULA, expression: 'avg(health)' })).status).toBe(200);
  for (const version of [0, 'x', 1.5]) expect((await put({ ...opened, version })).status).toBe(400);
});

test('a second save of a template is rejected', async () => {
  const output = [{ type: 'value' as const, id: 'mainvalue' as const, name: 'All', value: 'value' }];
  const body = { name: 'Shared', category_id, layout: 'value' as const, output };
  const { id, ...opened } = (await t.call(ada, kpiTemplates.createTemplate, { body })).body.data;
  const put = (name: string) => t.send(ada, 'PUT', `/v1/api/admin/kpi/templates/${id}/`, { ...opened, name });
  expect((await put('First')).status).toBe(200);
  expect(getError(await put('Second'))).toEqual(getExpectedConflict('template'));
  const read = (await t.call(ada, kpiTemplates.getTemplate, { params: { id } })).body.data;
  expect([read.name, read.version]).toEqual(['First', 2]);
});

test('a second save of a KPI is rejected, whole or in part', async () => {
  const formula = await t.call(ada, kpiFormulas.createFormula, { body: { ...FORMULA, name: 'Of a KPI' } });
  const body = { name: 'Shared', category_id, type: 'portfolio' as const, formula_id: formula.body.data.id };
  const { id, ...opened } = (await t.call(ada, kpiAuthoring.createKpi, { body })).body.data;
  const send = (verb: 'PUT' | 'PATCH', more: object) => t.send(ada, verb, `/v1/api/admin/kpi/${id}/`, more);
  expect((await send('PUT', { ...opened, name: 'First' })).status).toBe(200);
  expect(getError(await send('PUT', { ...opened, name: 'Second' }))).toEqual(getExpectedConflict('KPI'));
  expect(getError(await send('PATCH', { name: 'Third', version: 1 }))).toEqual(getExpectedConflict('KPI'));
  expect((await send('PATCH', { version: 2 })).error).toContain('There is nothing to change.');
  expect((await send('PATCH', { status: 'Inactive', version: 2 })).status).toBe(200);
  const read = (await t.call(ada, kpiAuthoring.getAuthoredKpi, { params: { id } })).body.data;
  expect([read.name, read.status, read.version]).toEqual(['First', 'Inactive', 3]);
});
