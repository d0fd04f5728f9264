/** Values that a user has changed since an edit are not undone, even if the value is the same again. */
import { randomUUID } from 'node:crypto';
import { accounts } from '@mainstay/contract/accounts';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { buildAccounts } from '../../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';

let ids: number[];
const { t, callers, users } = setUpTwoTenants({ ada: 'ADM', olga: 'CSO' }, async (tx) => {
  ids = await buildAccounts(
    tx,
    ['Alder', 'Birch', 'Cedar'].map((name) => ({ name, rank: 7, tier: 'A' })),
  );
});
beforeEach(() =>
  t.query(
    'acme',
    `update accounts set rank = 7, tier = 'A', status = 'Active', primary_owner_id = null where tenant_id = $1`,
  ),
);

async function runEdit(who: 'ada' | 'olga', change: BulkChange, accountIds = ids) {
  const body = { change, ids: accountIds, request_key: randomUUID() };
  const { id } = (await t.call(callers[who], bulkEdits.createBulkEdit, { body })).body.data;
  await t.runJobs();
  return id;
}
async function undo(id: number, who: 'ada' | 'olga' = 'ada') {
  await t.call(callers[who], bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
}
const findAccountRows = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ rank: number; tier: string }>('select rank, tier from accounts where tenant_id = $1 order by id', [
      tx.tenant,
    ]),
  );

test('undo skips values that were changed and set back, and ignores changes of other fields', async () => {
  const [first = 0, second = 0] = ids;
  const id = await runEdit('ada', { field: 'rank', value: 3 });
  for (const rank of [9, 3]) await t.call(callers.olga, accounts.setRank, { params: { id: first }, body: { rank } });
  await runEdit('olga', { field: 'tier', value: 'B' }, [second]);
  expect(await undo(id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
  expect(await findAccountRows()).toEqual([
    { rank: 3, tier: 'A' },
    { rank: 7, tier: 'B' },
    { rank: 7, tier: 'A' },
  ]);
});

test.each([
  ['rank', 3, 9],
  ['tier', 'B', 'C'],
  ['status', 'Closed', 'Active'],
  ['owner', 'olga', 'ada'],
] as const)('undo skips a %s that another user has set again since', async (field, value, between) => {
  const toChange = (to: string | number) =>
    ({ field, value: field === 'owner' ? users[to as 'ada' | 'olga'] : to }) as BulkChange;
  const [first = 0] = ids;
  const id = await runEdit('ada', toChange(value));
  await runEdit('olga', toChange(between), [first]);
  await runEdit('olga', toChange(value), [first]);
  expect(await undo(id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
});

test('an undo is recorded for the user who requested it, even if the author is no longer active', async () => {
  const id = await runEdit('olga', { field: 'rank', value: 1 });
  await t.query('acme', `update users set status = 'inactive' where tenant_id = $1 and id = $2`, users.olga);
  const [last] = await t.query<{ id: number }>('acme', 'select max(id) as id from audit_log where tenant_id = $1');
  expect(await undo(id)).toMatchObject({ status: 'undone', undone: 3, kept: 0 });
  const authors = await t.query(
    'acme',
    `select distinct user_id from audit_log where tenant_id = $1 and id > $2
     union select user_id from timeline_events where tenant_id = $1 and happened_at = (select max(at) from audit_log
       where tenant_id = $1) and user_id <> $3`,
    last?.id,
    users.olga,
  );
  expect(authors).toEqual([{ user_id: users.ada }]);
});
