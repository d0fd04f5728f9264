/** A bulk edit that is requested again because its response was lost. */
import { randomUUID } from 'node:crypto';
import { type BulkChange, bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { expect, test } from 'vitest';
import { buildAccounts } from '../../../app/demo/factories/accounts.ts';
import { setUpTwoTenants } from '../../../app/testing/two-tenants.ts';

let ids: number[];
const { t, callers, users } = setUpTwoTenants({ ada: 'ADM', olga: 'CSO' }, async (tx) => {
  ids = await buildAccounts(tx, [{ name: 'Alder' }, { name: 'Birch' }]);
});

const send = (who: keyof typeof callers, request_key: string, change: BulkChange, selection: object = { ids }) =>
  t.call(callers[who], bulkEdits.createBulkEdit, { body: { change, request_key, ...selection } });
const countRecords = () =>
  t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ edits: number; logs: number }>(
      `select (select count(*)::int from bulk_edits where tenant_id = $1) as edits, (select count(*)::int from audit_log
         where tenant_id = $1 and entity = 'account' and user_id = $2) as logs`,
      [tx.tenant, users.ada],
    ),
  );

test('a repeated request creates no second edit and does not reapply what was undone or changed since', async () => {
  const key = randomUUID();
  const rank: BulkChange = { field: 'rank', value: 3 };
  const [first, second] = await Promise.all([send('ada', key, rank), send('ada', key, rank)]);
  expect(second.body.data.id).toBe(first.body.data.id);
  await t.runJobs();
  await t.call(callers.ada, bulkEdits.undoBulkEdit, { params: { id: first.body.data.id } });
  await t.runJobs();
  expect((await send('ada', key, rank)).body.data).toMatchObject({ status: 'undone', undone: 2 });
  await t.runJobs();
  expect(await countRecords()).toEqual([{ edits: 1, logs: 4 }]);
});

test('a request key is valid for one request of one user, for edits of accounts and of actions', async () => {
  const key = randomUUID();
  const owner = { field: 'owner', value: users.olga } as const;
  expect((await send('ada', key, owner)).status).toBe(200);
  const toResult = (response: { status: number; error?: string | undefined }) => [response.status, response.error];
  const otherRequest = [409, 'This request key was already used for a different request.'];
  expect(toResult(await send('ada', key, { field: 'owner', value: users.ada }))).toEqual(otherRequest);
  expect(toResult(await send('ada', key, owner, { ids: ids.slice(1) }))).toEqual(otherRequest);
  expect(toResult(await send('ada', key, owner, {}))).toEqual(otherRequest);
  const body = { change: owner, ids, request_key: key };
  expect(toResult(await t.call(callers.ada, actionEdits.createActionEdit, { body }))).toEqual(otherRequest);
  const otherUser = [409, 'Another user has already sent a request with this key.'];
  expect(toResult(await send('olga', key, owner))).toEqual(otherUser);
});
