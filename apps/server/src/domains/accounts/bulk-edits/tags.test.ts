/** Bulk edits of tags, and undoing them. */
import { randomUUID } from 'node:crypto';
import { accounts } from '@mainstay/contract/accounts';
import { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { accountTags } from '@mainstay/contract/accounts/tags';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { tags } from '@mainstay/contract/tags';
import { expect, test } from 'vitest';
import { buildAccounts, buildMembers } from '../../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';

/** More than two chunks. */
const MANY = 1100;

let ids: number[];
const { t, users, callers } = setUpTwoTenants({ ada: 'ADM', maya: 'CSM', rhea: 'CSM' }, async (tx) => {
  ids = await buildAccounts(
    tx,
    Array.from({ length: MANY }, (_, n) => ({
      name: `Berth ${n}`,
      tier: n % 2 ? 'B' : 'A',
      tags: n < 4 ? ['Old', 'Kept'] : [],
    })),
  );
  await buildMembers(tx, [
    { accountId: ids[0] ?? 0, userId: users.maya },
    { accountId: ids[1] ?? 0, userId: users.maya, type: 'E', readOnly: true },
  ]);
});

type Mode = 'add' | 'remove' | 'replace';
const send = (who: keyof typeof callers, mode: Mode, names: (string | number)[], selection: object = {}) =>
  t.call(callers[who], bulkEdits.createBulkEdit, {
    body: { change: { field: 'tags', value: { mode, tags: names } }, request_key: randomUUID(), ...selection },
  });
async function runEdit(...args: Parameters<typeof send>) {
  const { body } = await send(...args);
  await t.runJobs();
  return getProgress(body.data.id);
}
const getProgress = async (id: number) =>
  (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
async function undo(id: number) {
  await t.call(callers.ada, bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return getProgress(id);
}
const toSelection = (...positions: number[]) => ({ ids: positions.map((n) => ids[n] ?? 0) });
const getTagNames = async (...positions: number[]) =>
  Promise.all(
    positions.map(async (n) => {
      const { body } = await t.call(callers.ada, accounts.getAccount, { params: { id: ids[n] ?? 0 }, query: {} });
      return body.data.tags.map(({ tag }) => tag);
    }),
  );
const findAllTags = async () =>
  (await t.call(callers.ada, tags.findTags, { query: { page_num: 1, limit: 100, scope: 'account' } })).body.data.tags;
const getTagId = async (name: string) => (await findAllTags()).find(({ tag }) => tag === name)?.id ?? 0;

test('tags every account that a filter finds in the background, with audit entries, and undo removes the tags', async () => {
  const filters = [{ column_name: 'tier', condition: 'equal', from: 'A' }];
  const completedEdit = await runEdit('ada', 'add', ['Wave 1', 'old'], { filters });
  expect(completedEdit).toMatchObject({
    field: 'tags',
    status: 'done',
    total: MANY / 2,
    changed: MANY / 2,
    waiting: 0,
  });
  expect(await getTagNames(0, 1, MANY - 2)).toEqual([
    ['Kept', 'Old', 'Wave 1'],
    ['Kept', 'Old'],
    ['Old', 'Wave 1'],
  ]);
  const log = await t.inTenant('acme', 'read', (tx) =>
    tx.rows(
      `select changes from audit_log where tenant_id = $1 and entity = 'account' and entity_id = any($2) order by entity_id`,
      [tx.tenant, toSelection(0, 4).ids],
    ),
  );
  expect(log).toEqual([
    { changes: { tags: { before: ['Kept', 'Old'], after: ['Kept', 'Old', 'Wave 1'] } } },
    { changes: { tags: { before: [], after: ['Old', 'Wave 1'] } } },
  ]);
  expect(await undo(completedEdit.id)).toMatchObject({ status: 'undone', undone: MANY / 2, kept: 0 });
  expect(await getTagNames(0, 1, MANY - 2)).toEqual([['Kept', 'Old'], ['Kept', 'Old'], []]);
});

test('removes some tags, or replaces all of them', async () => {
  const removal = await runEdit('ada', 'remove', ['OLD'], toSelection(0, 1, 10));
  expect(removal).toMatchObject({ changed: 2, unchanged: 1 });
  expect(await getTagNames(0, 1, 2)).toEqual([['Kept'], ['Kept'], ['Kept', 'Old']]);
  await undo(removal.id);
  const replacement = await runEdit('ada', 'replace', ['New', await getTagId('Kept')], toSelection(0, 10));
  expect(await getTagNames(0, 10)).toEqual([
    ['Kept', 'New'],
    ['Kept', 'New'],
  ]);
  await undo(replacement.id);
  const emptyReplacement = await runEdit('ada', 'replace', [], toSelection(0, 1));
  expect(await getTagNames(0, 1)).toEqual([[], []]);
  await undo(emptyReplacement.id);
  expect(await getTagNames(0, 1, 10)).toEqual([['Kept', 'Old'], ['Kept', 'Old'], []]);
});

test('undo leaves changes of other tags, and reports accounts where another user removed the same tag', async () => {
  const completedEdit = await runEdit('ada', 'add', ['Mine'], toSelection(20, 21));
  const changeTags = (position: number, body: object) =>
    t.call(callers.ada, accountTags.changeAccountTags, { params: { id: ids[position] ?? 0 }, body });
  await changeTags(20, { add: ['Theirs'] });
  await changeTags(21, { remove: [await getTagId('Mine')], add: ['Theirs'] });
  expect(await undo(completedEdit.id)).toMatchObject({ undone: 1, kept: 1 });
  expect(await getTagNames(20, 21)).toEqual([['Theirs'], ['Theirs']]);
});

test('rejects view-only accounts and those above the tag limit; view-only users cannot edit any account', async () => {
  expect(await runEdit('maya', 'add', ['Hers'], toSelection(0, 1, 2))).toMatchObject({
    total: 2,
    changed: 1,
    refused: 1,
  });
  const readerResponse = await t.send(callers.rhea, 'POST', bulkEdits.createBulkEdit.path, {
    change: { field: 'tags', value: { mode: 'add', tags: ['Hers'] } },
    request_key: randomUUID(),
  });
  expect([readerResponse.status, readerResponse.error]).toEqual([403, READ_ONLY_MESSAGE]);
  const tagNames = Array.from({ length: 20 }, (_, n) => `T${n}`);
  await runEdit('ada', 'add', tagNames.slice(0, 19), toSelection(30));
  const full = await runEdit('ada', 'add', ['One', 'Two'], toSelection(30, 31));
  expect(full).toMatchObject({ changed: 1, refused: 1 });
  expect((await getTagNames(30))[0]).toHaveLength(19);
});

test('rejects invalid tags before anything is written and creates no tags', async () => {
  const tagsBefore = await findAllTags();
  const trySend = async (value: unknown) => {
    const body = { change: { field: 'tags', value }, request_key: randomUUID(), ...toSelection(40) };
    const { status, error } = await t.send(callers.ada, 'POST', bulkEdits.createBulkEdit.path, body);
    return [status, error];
  };
  expect(await trySend({ mode: 'add', tags: [] })).toEqual([400, 'No tags selected.']);
  expect(await trySend({ mode: 'add', tags: ['  '] })).toEqual([400, 'No tags selected.']);
  expect(await trySend({ mode: 'remove', tags: ['Never used'] })).toEqual([400, 'No tags selected.']);
  expect(await trySend({ mode: 'add', tags: ['New one', 999_999] })).toEqual([404, 'Tag not found.']);
  expect(await trySend({ mode: 'add', tags: Array.from({ length: 21 }, (_, n) => `Many ${n}`) })).toEqual([
    400,
    'An account can have 20 tags at most.',
  ]);
  for (const value of [
    { mode: 'swap', tags: ['a'] },
    { mode: 'add' },
    { mode: 'add', tags: ['a\nb'] },
    'a',
    null,
    ['a'],
  ])
    expect([value, (await trySend(value))[0]]).toEqual([value, 400]);
  expect(await findAllTags()).toEqual(tagsBefore);
  // A tag of another tenant is not found.
  const otherTenantResponse = await t.call(callers.gia, bulkEdits.createBulkEdit, {
    body: {
      change: { field: 'tags', value: { mode: 'add', tags: [tagsBefore[0]?.id ?? 0] } },
      request_key: randomUUID(),
    },
  });
  expect(otherTenantResponse.status).toBe(404);
});
