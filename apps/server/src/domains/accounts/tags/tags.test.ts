import { type AccountFilter, accounts } from '@mainstay/contract/accounts';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { tags } from '@mainstay/contract/tags';
import { timeline } from '@mainstay/contract/timeline';
import { expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';

const ROLES = { ada: 'ADM', olga: 'CSO', maya: 'CSM', emil: 'CSM', rhea: 'CSM', evan: 'EXE' } as const;
/** Maya's account, which Emil may only view; her tagged account; an account without an owner. */
let [ownAccount, taggedAccount, unownedAccount] = [0, 0, 0];
const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  [ownAccount = 0, taggedAccount = 0, unownedAccount = 0] = await buildAccounts(tx, [
    { name: 'Harbour', ownerId: users.maya },
    { name: 'Quay', ownerId: users.maya, tags: ['pilot', 'Reference', 'Beta'] },
    { name: 'Pier' },
  ]);
  await buildMembers(tx, [
    { accountId: ownAccount, userId: users.emil, type: 'E', readOnly: true },
    { accountId: ownAccount, userId: users.rhea, type: 'E' },
  ]);
});
type Name = keyof typeof callers;

interface Body {
  add?: (number | string)[];
  remove?: (number | string)[];
}
const changeTags = (who: Name, id: number, body: Body) =>
  t.call(callers[who], accountTags.changeAccountTags, { params: { id }, body });
const getTags = async (id: number) =>
  (await t.call(callers.ada, accounts.getAccount, { params: { id }, query: {} })).body.data.tags;
const getTagNames = async (id: number) => (await getTags(id)).map(({ tag }) => tag);
const findAllTags = async (who: Name) =>
  (await t.call(callers[who], tags.findTags, { query: { page_num: 1, limit: 100, scope: 'account' } })).body.data.tags;
const getTagId = async (name: string) => (await findAllTags('ada')).find(({ tag }) => tag === name)?.id ?? 0;
const findNames = async (who: Name, ...filters: AccountFilter[]) => {
  const { status, body } = await t.call(callers[who], accounts.findAccounts, {
    query: { pageNum: 1, limit: 10, filters },
  });
  return status === 200 ? body.data.accounts.map(({ name }) => name) : [status, body];
};
const toTagFilter = (from: number | string): AccountFilter => ({ column_name: 'tags', condition: 'equal', from });

test('adds and removes tags by name or id, sorts them by name in lists and accounts, and matches names case-insensitively', async () => {
  const addResponse = await changeTags('maya', ownAccount, { add: ['Zeta', 'alpha', 'PILOT'] });
  expect(addResponse.body.data.tags.map(({ tag }) => tag)).toEqual(['alpha', 'pilot', 'Zeta']);
  const [alpha, pilot] = addResponse.body.data.tags;
  expect(pilot?.id).toBe(await getTagId('pilot'));
  const changeResponse = await changeTags('olga', ownAccount, {
    add: [' ', alpha?.id ?? 0],
    remove: [' zETA', 999_999],
  });
  expect(changeResponse.body.data.tags).toEqual([alpha, pilot]);
  const { body } = await t.call(callers.maya, accounts.findAccounts, { query: { pageNum: 1, limit: 10 } });
  expect(body.data.accounts.map(({ name, tags: its }) => [name, its.map(({ tag }) => tag)])).toEqual([
    ['Harbour', ['alpha', 'pilot']],
    ['Quay', ['Beta', 'pilot', 'Reference']],
  ]);
});

test('a change is recorded in the audit log and on the timeline; a request that changes nothing is not', async () => {
  await changeTags('ada', unownedAccount, { add: ['Board', 'Churn watch'] });
  await changeTags('ada', unownedAccount, { add: ['board'], remove: [await getTagId('Zeta')] });
  await changeTags('ada', unownedAccount, { add: ['Saved'], remove: [await getTagId('Churn watch')] });
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select changes from audit_log where tenant_id = $1 and entity = 'account' and entity_id = $2 order by id`,
      [tx.tenant, unownedAccount],
    ),
  );
  expect(log).toEqual([
    { changes: { tags: { before: [], after: ['Board', 'Churn watch'] } } },
    { changes: { tags: { before: ['Board', 'Churn watch'], after: ['Board', 'Saved'] } } },
  ]);
  const { body } = await t.call(callers.ada, timeline.findEvents, { params: { id: unownedAccount }, query: {} });
  expect(body.data.timeline.slice(0, 2).map(({ category, event, meta }) => [category, event, meta.note])).toEqual([
    ['Account Update', 'Tags', 'Added Saved; removed Churn watch'],
    ['Account Update', 'Tags', 'Added Board, Churn watch'],
  ]);
});

test('users who may not write on an account cannot tag it, and other tenants can neither see nor use its tags', async () => {
  const before = await getTags(ownAccount);
  for (const who of ['emil', 'rhea', 'evan'] as const) {
    const response = await changeTags(who, ownAccount, { add: ['Mine'] });
    expect([who, response.status, response.error]).toEqual([who, 403, READ_ONLY_MESSAGE]);
  }
  const outOfScope = await changeTags('maya', unownedAccount, { add: ['Mine'] });
  expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Pier')]);
  expect((await changeTags('gia', ownAccount, { add: ['Mine'] })).status).toBe(404);
  expect(await getTags(ownAccount)).toEqual(before);
  expect(await findAllTags('gia')).toEqual([]);
  expect(await findNames('gia', toTagFilter(await getTagId('pilot')))).toEqual([]);
  expect((await findAllTags('rhea')).map(({ tag }) => tag)).toContain('pilot');
  expect((await findAllTags('ada')).map(({ tag }) => tag)).not.toContain('Mine');
});

test('the list filter finds accounts in scope that have a tag, or all of several', async () => {
  const [pilot, beta] = [await getTagId('pilot'), await getTagId('Beta')];
  expect(await findNames('ada', toTagFilter(pilot))).toEqual(['Harbour', 'Quay']);
  expect(await findNames('ada', toTagFilter(pilot), toTagFilter(String(beta)))).toEqual(['Quay']);
  expect(await findNames('emil', toTagFilter(pilot))).toEqual(['Harbour']);
  expect(await findNames('ada', toTagFilter(999_999))).toEqual([]);
  const totals = await t.call(callers.emil, accounts.getTotals, { query: { filters: [toTagFilter(pilot)] } });
  expect(totals.body.data).toMatchObject({ total_accounts: 1 });
});

test('rejects invalid tags with a message and stores no part of the request', async () => {
  const path = `/v1/api/accounts/${ownAccount}/tags/`;
  const before = await getTags(ownAccount);
  const trySend = async (body: unknown) => {
    const { status, error } = await t.send(callers.ada, 'POST', path, body);
    return [status, error];
  };
  const many = Array.from({ length: 21 }, (_, n) => `Tag ${n}`);
  expect(await trySend({ add: many })).toEqual([400, 'An account can have 20 tags at most.']);
  expect(await trySend({ add: many.slice(0, 19) })).toEqual([400, 'An account can have 20 tags at most.']);
  expect(await trySend({ add: ['Good', 999_999] })).toEqual([404, 'Tag not found.']);
  for (const add of [['a\nb'], ['a\0b'], ['x'.repeat(351)], 'Good', [null], [1.5], [{}]]) {
    expect([add, (await trySend({ add }))[0]]).toEqual([add, 400]);
  }
  expect((await trySend({ remove: [''.padStart(351, 'x')] }))[0]).toBe(400);
  expect(await getTags(ownAccount)).toEqual(before);
  expect((await findAllTags('ada')).map(({ tag }) => tag)).not.toContain('Good');
  for (const from of ['pilot', '1.5', -3]) {
    const query = new URLSearchParams({ filters: JSON.stringify([toTagFilter(from)]) });
    const response = await t.send(callers.ada, 'GET', `/v1/api/accounts/?${query}`);
    expect([from, response.status, response.error]).toEqual([from, 400, 'Tags must be the id of a tag.']);
  }
});

test('stores a hostile tag unchanged', async () => {
  const naughty = ['<script>alert(1)</script>', `' or 1=1 --`, '😀 👨‍👩‍👧', 'עברית', '$1 %s {{x}}'];
  await changeTags('ada', taggedAccount, { remove: (await getTags(taggedAccount)).map(({ id }) => id), add: naughty });
  expect((await getTagNames(taggedAccount)).toSorted()).toEqual(naughty.toSorted());
});

test('concurrent requests that tag one account all add their tags', async () => {
  const pier = unownedAccount;
  const responses = await Promise.all(['One', 'Two', 'Three'].map((tag) => changeTags('ada', pier, { add: [tag] })));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await getTagNames(pier)).toEqual(expect.arrayContaining(['One', 'Two', 'Three']));
});
