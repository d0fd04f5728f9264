import { type AccountFilter, accounts } from '@mainstay/contract/accounts';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { tags } from '@mainstay/contract/tags';
import { timeline } from '@mainstay/contract/timeline';
import { expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../demo/factories/accounts.ts';
import { twoTenants } from '../../../testing/two-tenants.ts';

const ROLES = { ada: 'ADM', olga: 'CSO', maya: 'CSM', emil: 'CSM', rhea: 'CSM', evan: 'EXE' } as const;
/** Maya's account, which Emil may only view; her tagged account; an account without an owner. */
let [own, tagged, free] = [0, 0, 0];
const { t, users, callers } = twoTenants(ROLES, async (tx) => {
  [own = 0, tagged = 0, free = 0] = await buildAccounts(tx, [
    { name: 'Harbour', ownerId: users.maya },
    { name: 'Quay', ownerId: users.maya, tags: ['pilot', 'Reference', 'Beta'] },
    { name: 'Pier' },
  ]);
  await buildMembers(tx, [
    { accountId: own, userId: users.emil, type: 'E', readOnly: true },
    { accountId: own, userId: users.rhea, type: 'E' },
  ]);
});
type Name = keyof typeof callers;

interface Body {
  add?: (number | string)[];
  remove?: (number | string)[];
}
const change = (who: Name, id: number, body: Body) =>
  t.call(callers[who], accountTags.changeAccountTags, { params: { id }, body });
const getTags = async (id: number) =>
  (await t.call(callers.ada, accounts.getAccount, { params: { id }, query: {} })).body.data.tags;
const getNames = async (id: number) => (await getTags(id)).map(({ tag }) => tag);
const known = async (who: Name) =>
  (await t.call(callers[who], tags.findTags, { query: { page_num: 1, limit: 100, scope: 'account' } })).body.data.tags;
const getId = async (name: string) => (await known('ada')).find(({ tag }) => tag === name)?.id ?? 0;
const found = async (who: Name, ...filters: AccountFilter[]) => {
  const { status, body } = await t.call(callers[who], accounts.findAccounts, {
    query: { pageNum: 1, limit: 10, filters },
  });
  return status === 200 ? body.data.accounts.map(({ name }) => name) : [status, body];
};
const having = (from: number | string): AccountFilter => ({ column_name: 'tags', condition: 'equal', from });

test('adds and removes tags by name or id, sorts them by name in lists and accounts, and matches names case-insensitively', async () => {
  const made = await change('maya', own, { add: ['Zeta', 'alpha', 'PILOT'] });
  expect(made.body.data.tags.map(({ tag }) => tag)).toEqual(['alpha', 'pilot', 'Zeta']);
  const [alpha, pilot] = made.body.data.tags;
  expect(pilot?.id).toBe(await getId('pilot'));
  const after = await change('olga', own, { add: [' ', alpha?.id ?? 0], remove: [' zETA', 999_999] });
  expect(after.body.data.tags).toEqual([alpha, pilot]);
  const { body } = await t.call(callers.maya, accounts.findAccounts, { query: { pageNum: 1, limit: 10 } });
  expect(body.data.accounts.map(({ name, tags: its }) => [name, its.map(({ tag }) => tag)])).toEqual([
    ['Harbour', ['alpha', 'pilot']],
    ['Quay', ['Beta', 'pilot', 'Reference']],
  ]);
});

test('a change is recorded in the audit log and on the timeline; a request that changes nothing is not', async () => {
  await change('ada', free, { add: ['Board', 'Churn watch'] });
  await change('ada', free, { add: ['board'], remove: [await getId('Zeta')] });
  await change('ada', free, { add: ['Saved'], remove: [await getId('Churn watch')] });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select changes from audit_log where tenant_id = $1 and entity = 'account' and entity_id = $2 order by id`,
      [tx.tenant, free],
    ),
  );
  expect(log).toEqual([
    { changes: { tags: { before: [], after: ['Board', 'Churn watch'] } } },
    { changes: { tags: { before: ['Board', 'Churn watch'], after: ['Board', 'Saved'] } } },
  ]);
  const { body } = await t.call(callers.ada, timeline.findEvents, { params: { id: free }, query: {} });
  expect(body.data.timeline.slice(0, 2).map(({ category, event, meta }) => [category, event, meta.note])).toEqual([
    ['Account Update', 'Tags', 'Added Saved; removed Churn watch'],
    ['Account Update', 'Tags', 'Added Board, Churn watch'],
  ]);
});

test('users who may not write on an account cannot tag it, and other tenants can neither see nor use its tags', async () => {
  const before = await getTags(own);
  for (const who of ['emil', 'rhea', 'evan'] as const) {
    const answer = await change(who, own, { add: ['Mine'] });
    expect([who, answer.status, answer.error]).toEqual([who, 403, READ_ONLY_MESSAGE]);
  }
  const beyond = await change('maya', free, { add: ['Mine'] });
  expect([beyond.status, beyond.error]).toEqual([403, noAccessMessage('Pier')]);
  expect((await change('gia', own, { add: ['Mine'] })).status).toBe(404);
  expect(await getTags(own)).toEqual(before);
  expect(await known('gia')).toEqual([]);
  expect(await found('gia', having(await getId('pilot')))).toEqual([]);
  expect((await known('rhea')).map(({ tag }) => tag)).toContain('pilot');
  expect((await known('ada')).map(({ tag }) => tag)).not.toContain('Mine');
});

test('the list filter finds accounts in scope that have a tag, or all of several', async () => {
  const [pilot, beta] = [await getId('pilot'), await getId('Beta')];
  expect(await found('ada', having(pilot))).toEqual(['Harbour', 'Quay']);
  expect(await found('ada', having(pilot), having(String(beta)))).toEqual(['Quay']);
  expect(await found('emil', having(pilot))).toEqual(['Harbour']);
  expect(await found('ada', having(999_999))).toEqual([]);
  const totals = await t.call(callers.emil, accounts.getTotals, { query: { filters: [having(pilot)] } });
  expect(totals.body.data).toMatchObject({ total_accounts: 1 });
});

test('rejects invalid tags with a message and stores nothing of the request', async () => {
  const path = `/v1/api/accounts/${own}/tags/`;
  const before = await getTags(own);
  const refused = async (body: unknown) => {
    const { status, error } = await t.send(callers.ada, 'POST', path, body);
    return [status, error];
  };
  const many = Array.from({ length: 21 }, (_, n) => `Tag ${n}`);
  expect(await refused({ add: many })).toEqual([400, 'An account can have 20 tags at most.']);
  expect(await refused({ add: many.slice(0, 19) })).toEqual([400, 'An account can have 20 tags at most.']);
  expect(await refused({ add: ['Good', 999_999] })).toEqual([404, 'Tag not found.']);
  for (const add of [['a\nb'], ['a\0b'], ['x'.repeat(351)], 'Good', [null], [1.5], [{}]]) {
    expect([add, (await refused({ add }))[0]]).toEqual([add, 400]);
  }
  expect((await refused({ remove: [''.padStart(351, 'x')] }))[0]).toBe(400);
  expect(await getTags(own)).toEqual(before);
  expect((await known('ada')).map(({ tag }) => tag)).not.toContain('Good');
  for (const from of ['pilot', '1.5', -3]) {
    const query = new URLSearchParams({ filters: JSON.stringify([having(from)]) });
    const answer = await t.send(callers.ada, 'GET', `/v1/api/accounts/?${query}`);
    expect([from, answer.status, answer.error]).toEqual([from, 400, 'Tags must be the id of a tag.']);
  }
});

test('stores a hostile tag unchanged', async () => {
  const naughty = ['<script>alert(1)</script>', `' or 1=1 --`, '😀 👨‍👩‍👧', 'עברית', '$1 %s {{x}}'];
  await change('ada', tagged, { remove: (await getTags(tagged)).map(({ id }) => id), add: naughty });
  expect((await getNames(tagged)).toSorted()).toEqual(naughty.toSorted());
});

test('concurrent requests that tag one account all add their tags', async () => {
  const pier = free;
  const answers = await Promise.all(['One', 'Two', 'Three'].map((tag) => change('ada', pier, { add: [tag] })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getNames(pier)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
});
