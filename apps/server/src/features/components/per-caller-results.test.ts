/** Whose answer each caller is told, whoever asked a moment before: pins, and tiles that name KPIs of the list. */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { KpiBody } from '@mainstay/contract/kpis/admin';
import { FormulaBody } from '@mainstay/contract/kpis/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { createKpi } from '../kpis/authoring/commands.ts';
import { createFormula, replaceFormula } from '../kpis/formulas/commands.ts';
import { createUser } from '../people/commands.ts';
import { createComponent } from './definitions/commands.ts';

let t: TestApp;
let ada: Caller;
let evan: Caller;
let ann: Caller;
let category = 0;
let made = 0;

beforeAll(async () => {
  t = await openTestApp({ demo: true });
  const email = 'ann.admin@demo.test';
  await t.inTenant('demo', 'write', (tx) =>
    createUser(tx, { firstName: 'Ann', email, roles: ['ADM'], passwordHash: 'none' }),
  );
  [ada, evan, ann] = await Promise.all([
    t.signIn('ada.admin@demo.test'),
    t.signIn('evan.exec@demo.test'),
    t.signIn(email),
  ]);
  const [row] = await t.query<{ id: number }>('demo', 'select min(id) as id from kpi_categories where tenant_id = $1');
  category = row?.id ?? 0;
});
afterAll(() => t.close());

const toFormula = (source: string, expression: string) =>
  FormulaBody.parse({ name: `Formula ${++made}`, expression, source });

/** A KPI of the list over a dataset, and a tile that does nothing but name it. */
async function naming(source: string, expression: string) {
  return t.inTenant('demo', 'write', async (tx) => {
    const formula = await createFormula(tx, toFormula(source, expression), { by: null });
    const body = { name: `KPI ${++made}`, category_id: category, type: 'portfolio', formula_id: formula };
    const kpi = await createKpi(tx, KpiBody.parse(body), { by: null });
    const output = { key: 'mainvalue', name: 'N', type: 'value', expr: { formula: `kpi(${kpi})` } };
    const tile = Definition.parse({
      kind: 'kpi',
      name: `Tile ${++made}`,
      meta: {},
      kpi: { measures: [], formula: { output: { data: [output] } } },
    });
    return { formula, tile: await createComponent(tx, tile, { by: null }) };
  });
}
const ask = (who: Caller, id: number) => t.call(who, components.getComponentData, { query: { id } });
const metric = async (who: Caller, id: number) =>
  ((await ask(who, id)).body as { data?: { mainvalue?: unknown } }).data?.mainvalue;

test('a KPI about people is refused to an executive, whoever asked a moment before', async () => {
  const { tile } = await naming('users', 'count()');
  expect((await ask(evan, tile)).status).toBe(403);
  expect((await ask(ada, tile)).status).toBe(200);
  expect((await ask(evan, tile)).status).toBe(403);
});

test('pins are personal, among people of the same reach and roles too, in rows and through a KPI that is named', async () => {
  const { tile } = await naming('pins', 'count()');
  const source = { kind: 'dataset', name: 'pins' };
  const columns = [{ key: 'user_id', label: 'User', expr: { field: 'user_id' } }];
  const rows = Definition.parse({ kind: 'table', name: 'Pins', meta: {}, query: { source, columns } });
  const list = await t.inTenant('demo', 'write', (tx) => createComponent(tx, rows, { by: null }));
  await t.query('demo', 'delete from pins where tenant_id = $1');
  await t.query(
    'demo',
    `insert into pins (tenant_id, user_id, account_id) select $1, u.id, a.id from users u, (select id from accounts
       where tenant_id = $1 order by id limit 3) a where u.tenant_id = $1 and u.email = 'ada.admin@demo.test'`,
  );
  expect(await metric(ada, tile)).toBe(3);
  expect(await metric(ann, tile)).toBe(0);
  expect(await metric(ada, tile)).toBe(3);
  const count = async (who: Caller) => ((await ask(who, list)).body as { data: Report }).data.total_records;
  expect([await count(ada), await count(ann), await count(ada)]).toEqual([3, 0, 3]);
});

test('a replaced formula is in force at once in tiles that name its KPI', async () => {
  const { tile, formula } = await naming('accounts', 'count()');
  expect(await metric(ada, tile)).toBeGreaterThan(0);
  const zero = toFormula('accounts', 'count() * 0');
  await t.inTenant('demo', 'write', (tx) => replaceFormula(tx, formula, zero, { by: null }));
  expect(await metric(ada, tile)).toBe(0);
});
