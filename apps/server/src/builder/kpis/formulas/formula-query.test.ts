/** Results of a formula before it is saved. */
import { kpiFormulas } from '@mainstay/contract/kpis/parts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';

let t: TestApp;
let ada: Caller;
let maya: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  [ada, maya] = [await t.signIn('ada.admin@demo.test'), await t.signIn('maya.csm@demo.test')];
});
afterAll(() => t.close());

const formula = {
  name: 'Revenue of an account',
  source: 'accounts',
  expression: 'sum(mrr) / count()',
  number_format: 'currency' as const,
  output: { data: [{ key: 'footer', expression: 'count()', name: 'Accounts', format: 'number' as const }] },
};
const PATH = '/v1/api/admin/kpi/formulas/preview/';
const getOutputs = async (more: object = {}) => {
  const { status, body } = await t.call(ada, kpiFormulas.previewFormula, { body: { formula, ...more } });
  expect(status).toBe(200);
  return body.data.outputs;
};

test('an unsaved formula returns every output, over all accounts, and is not stored', async () => {
  const [{ count = 0, mrr = 0 } = {}] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ count: number; mrr: number }>(
      'select count(*)::int as count, sum(mrr_minor)::float8 / 100 as mrr from accounts where tenant_id = $1',
      [tx.tenant],
    ),
  );
  const outputs = await getOutputs();
  expect(outputs.map(({ name, format }) => [name, format])).toEqual([
    ['Revenue of an account', 'currency'],
    ['Accounts', 'number'],
  ]);
  expect(outputs[1]?.value).toBe(count);
  expect(outputs[0]?.value).toBeCloseTo(mrr / count, 6);
  const found = await t.call(ada, kpiFormulas.findFormulas, { query: { q: formula.name } });
  expect(found.body.data.total_records).toBe(0);
});

test('uses the permissions of another user, on one account, and never outside their account scope', async () => {
  const [{ user = 0, hers = 0, mine = 0, foreign = 0 } = {}] = await t.inTenant('demo', 'read', (tx) =>
    tx.rows<{ user: number; hers: number; mine: number; foreign: number }>(
      `select u.id as "user", (select count(distinct m.account_id)::int from account_members m
           where m.tenant_id = $1 and m.user_id = u.id) as hers,
         (select min(m.account_id) from account_members m where m.tenant_id = $1 and m.user_id = u.id) as mine,
         (select min(a.id) from accounts a where a.tenant_id = $1 and not exists (
           select from account_members m where m.tenant_id = $1 and m.account_id = a.id and m.user_id = u.id)) as foreign
         from users u where u.tenant_id = $1 and u.email = 'maya.csm@demo.test'`,
      [tx.tenant],
    ),
  );
  expect((await getOutputs({ user_id: user }))[1]?.value).toBe(hers);
  expect((await getOutputs({ user_id: user, account_id: mine }))[1]?.value).toBe(1);
  expect((await t.send(ada, 'POST', PATH, { formula, user_id: user, account_id: foreign })).status).toBe(403);
  expect((await t.send(ada, 'POST', PATH, { formula, user_id: 999_999_999 })).status).toBe(404);
  expect((await t.send(maya, 'POST', PATH, { formula })).status).toBe(403);
});

test('reports an error with its field and character', async () => {
  const reply = await t.send(ada, 'POST', PATH, { formula: { ...formula, expression: 'sum(mrr) / sum(revenue)' } });
  expect(reply.status).toBe(400);
  expect(reply.body.errors).toMatchObject({ fields: { expression: expect.stringMatching(/^Character 1\d: /) } });
  const other = await t.send(ada, 'POST', PATH, { formula: { ...formula, source: 'users_secret' } });
  expect(other.body.errors).toMatchObject({ fields: { source: expect.any(String) } });
});
