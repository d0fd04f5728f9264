/**
 * Callers receive their own replies, regardless of earlier requests by others: pins, and tiles that reference KPIs of
 * the list.
 */
import { components } from '@mainstay/contract/components';
import { Definition } from '@mainstay/contract/components/definition';
import type { Report } from '@mainstay/contract/components/report';
import { KpiBody } from '@mainstay/contract/kpis/admin';
import { FormulaBody } from '@mainstay/contract/kpis/parts';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createKpi } from '../kpis/authoring/save-kpi.ts';
import { createFormula, replaceFormula } from '../kpis/formulas/kpi-formulas.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createComponent } from './save-component.ts';

let t: TestApp;
let ada: Caller;
let evan: Caller;
let ann: Caller;
let category = 0;
let sequence = 0;

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
  FormulaBody.parse({ name: `Formula ${++sequence}`, expression, source });

/** Creates a KPI over a dataset, and a tile that only references it. */
async function createReferencingTile(source: string, expression: string) {
  return t.inTenant('demo', 'write', async (tx) => {
    const formula = await createFormula(tx, toFormula(source, expression), { by: null });
    const body = { name: `KPI ${++sequence}`, category_id: category, type: 'portfolio', formula_id: formula };
    const kpi = await createKpi(tx, KpiBody.parse(body), { by: null });
    const output = { key: 'mainvalue', name: 'N', type: 'value', expr: { formula: `kpi(${kpi})` } };
    const tile = Definition.parse({
      kind: 'kpi',
      name: `Tile ${++sequence}`,
      meta: {},
      kpi: { measures: [], formula: { output: { data: [output] } } },
    });
    return { formula, tile: await createComponent(tx, tile, { by: null }) };
  });
}
const getReply = (caller: Caller, id: number) => t.call(caller, components.getComponentData, { query: { id } });
const getMainValue = async (caller: Caller, id: number) =>
  ((await getReply(caller, id)).body as { data?: { mainvalue?: unknown } }).data?.mainvalue;

test('a KPI about users is denied to an executive, regardless of earlier requests by others', async () => {
  const { tile } = await createReferencingTile('users', 'count()');
  expect((await getReply(evan, tile)).status).toBe(403);
  expect((await getReply(ada, tile)).status).toBe(200);
  expect((await getReply(evan, tile)).status).toBe(403);
});

test('pins are personal, even among users with the same scope and roles, in rows and through a referenced KPI', async () => {
  const { tile } = await createReferencingTile('pins', 'count()');
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
  expect(await getMainValue(ada, tile)).toBe(3);
  expect(await getMainValue(ann, tile)).toBe(0);
  expect(await getMainValue(ada, tile)).toBe(3);
  const countRows = async (caller: Caller) =>
    ((await getReply(caller, list)).body as { data: Report }).data.total_records;
  expect([await countRows(ada), await countRows(ann), await countRows(ada)]).toEqual([3, 0, 3]);
});

test('a replaced formula takes effect at once in tiles that reference its KPI', async () => {
  const { tile, formula } = await createReferencingTile('accounts', 'count()');
  expect(await getMainValue(ada, tile)).toBeGreaterThan(0);
  const zero = toFormula('accounts', 'count() * 0');
  await t.inTenant('demo', 'write', (tx) => replaceFormula(tx, formula, zero, { by: null }));
  expect(await getMainValue(ada, tile)).toBe(0);
});

describe('repeated requests for the same component', () => {
  let list = 0;
  const getAccountIds = async (caller: Caller, query: object = {}, body: object = {}) => {
    const request = { query: { id: list, pageSize: 500, ...query }, body };
    return ((await t.call(caller, components.askComponentData, request)).body as { data: Report }).data.reports.map(
      ({ id }) => Number(id),
    );
  };
  const findOwnedAccountIds = async (email: string) =>
    (
      await t.query<{ id: number }>(
        'demo',
        `select m.account_id as id from account_members m join users u on u.tenant_id = $1 and u.id = m.user_id
         where m.tenant_id = $1 and u.email = $2 order by 1`,
        email,
      )
    ).map(({ id }) => id);
  beforeAll(async () => {
    const query = {
      source: { kind: 'dataset', name: 'accounts' },
      columns: [{ key: 'id', label: 'Id', expr: { field: 'id' } }],
      sort: [{ sort_key: 'id', order_by: 'asc' }],
    };
    const definition = Definition.parse({ kind: 'react-table', name: 'Accounts by id', meta: {}, query });
    list = await t.inTenant('demo', 'write', (tx) => createComponent(tx, definition, { by: null }));
  });

  test('returns the account of the page, with either parameter name, and no other', async () => {
    const [one = 0, two = 0] = await findOwnedAccountIds('maya.csm@demo.test');
    expect(await getAccountIds(ada, { account_id: one })).toEqual([one]);
    expect(await getAccountIds(ada, { account_id: two })).toEqual([two]);
    expect(await getAccountIds(ada, {}, { accountId: one })).toEqual([one]);
    expect((await getAccountIds(ada)).length).toBeGreaterThan(100);
  });

  test('returns each manager their own accounts, and all accounts to an administrator', async () => {
    const [maya, noah] = await Promise.all([t.signIn('maya.csm@demo.test'), t.signIn('noah.csm@demo.test')]);
    const own = await Promise.all([
      findOwnedAccountIds('maya.csm@demo.test'),
      findOwnedAccountIds('noah.csm@demo.test'),
    ]);
    expect(own[0]).not.toEqual(own[1]);
    expect([await getAccountIds(maya), await getAccountIds(noah), await getAccountIds(maya)]).toEqual([
      own[0],
      own[1],
      own[0],
    ]);
    expect((await getAccountIds(ada)).length).toBeGreaterThan(100);
  });

  test('reflects an account that a manager gained or lost at once', async () => {
    const maya = await t.signIn('maya.csm@demo.test');
    const before = await getAccountIds(maya);
    const [removedId = 0] = before;
    await t.query(
      'demo',
      `delete from account_members m using users u where m.tenant_id = $1 and u.tenant_id = $1 and u.id = m.user_id
         and u.email = 'maya.csm@demo.test' and m.account_id = $2`,
      removedId,
    );
    expect(
      (await t.call(maya, components.askComponentData, { query: { id: list, account_id: removedId }, body: {} }))
        .status,
    ).toBe(403);
  });

  test('is computed for the day of the request', async () => {
    const day = Definition.parse({
      kind: 'table',
      name: 'Today',
      meta: {},
      query: {
        source: { kind: 'dataset', name: 'accounts' },
        columns: [{ key: 'day', label: 'Day', expr: { formula: 'max(today())' }, role: 'measure' }],
      },
    });
    const id = await t.inTenant('demo', 'write', (tx) => createComponent(tx, day, { by: null }));
    const [{ zone = '' } = {}] = await t.query<{ zone: string }>(
      'demo',
      'select entity_timezone as zone from settings where tenant_id = $1',
    );
    const getDay = async (now: Date) => {
      t.setNow(now);
      const { body } = await t.call(await t.signIn('ada.admin@demo.test'), components.getComponentData, {
        query: { id },
      });
      return String((body as { data: Report }).data.reports[0]?.day).slice(0, 10);
    };
    for (const now of [TEST_NOW, new Date(TEST_NOW.getTime() + 86_400_000)])
      expect(await getDay(now)).toBe(toCalendarDay(now, zone));
    t.setNow(TEST_NOW);
  });
});
