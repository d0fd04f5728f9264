/** Concurrent changes by other users during a bulk edit. */
import { randomUUID } from 'node:crypto';
import { bulkEdits } from '@mainstay/contract/accounts/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { writeMeanwhile } from '../../../app/testing/lock-wait.ts';
import { bulkEditJobs } from './jobs.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });
let account = 0;
let edit = 0;
beforeEach(async () => {
  account = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: `Berth ${randomUUID()}` }));
  await query('update accounts set rank = 1 where tenant_id = $1 and id = $2', account);
  const body = { change: { field: 'rank' as const, value: 5 }, ids: [account], request_key: randomUUID() };
  edit = (await t.call(people.ada, bulkEdits.createBulkEdit, { body })).body.data.id;
});

const getRank = async () =>
  (await query<{ rank: number }>('select rank from accounts where tenant_id = $1 and id = $2', account))[0]?.rank;
const runEditJob = async () =>
  bulkEditJobs[0]?.handle(
    { edit_id: edit },
    { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal },
  );
const undo = () => t.call(people.ada, bulkEdits.undoBulkEdit, { params: { id: edit } });

test('undo restores a value that was set while the edit waited for the account', async () => {
  const setRankSql = 'update accounts set rank = 7 where tenant_id = $1 and id = $2';
  await writeMeanwhile(t, (tx) => tx.rows(setRankSql, [tx.tenant, account]), runEditJob);
  expect(await getRank()).toBe(5);
  await undo();
  await t.runJobs();
  expect(await getRank()).toBe(7);
});

test('rejects the second of two concurrent undo requests', async () => {
  await t.runJobs();
  const { status } = await writeMeanwhile(
    t,
    (tx) => tx.rows(`update bulk_edits set status = 'undoing' where tenant_id = $1 and id = $2`, [tx.tenant, edit]),
    undo,
  );
  expect(status).toBe(409);
});
