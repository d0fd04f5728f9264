/** What somebody has done since an edit with what it set: it stays, though it is the same value again. */
import { randomUUID } from 'node:crypto';
import { accounts } from '@mainstay/contract/accounts';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { expect, test } from 'vitest';
import { buildAccounts } from '../../../demo/factories/accounts.ts';
import { twoTenants } from '../../../testing/two-tenants.ts';

let ids: number[];
const { t, callers } = twoTenants({ ada: 'ADM', olga: 'CSO' }, async (tx) => {
  ids = await buildAccounts(
    tx,
    ['Alder', 'Birch', 'Cedar'].map((name) => ({ name, rank: 7, tier: 'A' })),
  );
});

async function edit(who: 'ada' | 'olga', change: BulkChange, of = ids) {
  const body = { change, ids: of, request_key: randomUUID() };
  const { id } = (await t.call(callers[who], bulkEdits.createBulkEdit, { body })).body.data;
  await t.runJobs();
  return id;
}
async function undo(id: number) {
  await t.call(callers.ada, bulkEdits.undoBulkEdit, { params: { id } });
  await t.runJobs();
  return (await t.call(callers.ada, bulkEdits.getBulkEdit, { params: { id } })).body.data;
}
const stored = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ rank: number; tier: string }>('select rank, tier from accounts where tenant_id = $1 order by id', [
      tx.tenant,
    ]),
  );

test('what was set to something else and back again is left; what was done to another field is no matter', async () => {
  const [first = 0, second = 0] = ids;
  const id = await edit('ada', { field: 'rank', value: 3 });
  for (const rank of [9, 3]) await t.call(callers.olga, accounts.setRank, { params: { id: first }, body: { rank } });
  await edit('olga', { field: 'tier', value: 'B' }, [second]);
  expect(await undo(id)).toMatchObject({ status: 'undone', undone: 2, kept: 1 });
  expect(await stored()).toEqual([
    { rank: 3, tier: 'A' },
    { rank: 7, tier: 'B' },
    { rank: 7, tier: 'A' },
  ]);
});
