/** Concurrent changes by other users during a bulk edit, and two servers that work on the same edit. */
import { randomUUID } from 'node:crypto';
import { type ActionChange, actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { lockBulkEdit } from '../../../platform/bulk-edits/edits.ts';
import { writeMeanwhile } from '../../../app/testing/lock-wait.ts';
import { setUpPlayFixture } from '../../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { applyChunk } from './bulk-edit-actions.ts';
import { BULK_ACTIONS } from './action-edits.ts';
import { actionEditJobs } from './jobs.ts';

const world = setUpPlayFixture();
const { t, callers } = world;
let lateId = 0;
let soonId = 0;
beforeEach(async () => {
  await world.renew();
  const rows = await world.query<{ id: number }>(
    `select id from actions where tenant_id = $1 and name in ('Delta 0', 'Beta 0') order by name`,
  );
  [soonId = 0, lateId = 0] = rows.map(({ id }) => id);
});

const SKIP: ActionChange = { field: 'status', value: 'Skip' };
const createEdit = (change: ActionChange, ids: number[]) =>
  t.call(callers.ada, actionEdits.createActionEdit, { body: { change, ids, request_key: randomUUID() } });
const getEdit = async (id: number) =>
  (await t.call(callers.ada, actionEdits.getActionEdit, { params: { id } })).body.data;
const undo = (id: number) => t.call(callers.ada, actionEdits.undoActionEdit, { params: { id } });
const runJob = async (id: number) =>
  actionEditJobs[0]?.handle(
    { edit_id: id },
    { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal },
  );
test('skips actions that are being deleted, without waiting for their locks', async () => {
  const total = await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows('delete from plays where tenant_id = $1 and id = $2', [tx.tenant, world.play.late]);
    return (await createEdit(SKIP, [lateId, soonId])).body.data.total;
  });
  expect(total).toBe(1);
});

test('reports the state of an action that was completed while the edit waited for the account lock', async () => {
  const { id } = (await createEdit(SKIP, [lateId])).body.data;
  await writeMeanwhile(
    t,
    async (tx) => {
      await tx.rows('select from accounts where tenant_id = $1 and id = $2 for no key update', [
        tx.tenant,
        world.account.alder,
      ]);
      await tx.rows(`update actions set status = 'Completed', completed_at = $3 where tenant_id = $1 and id = $2`, [
        tx.tenant,
        lateId,
        TEST_NOW,
      ]);
    },
    () => runJob(id),
  );
  expect(await getEdit(id)).toMatchObject({ changed: 0, refused: 1, reasons: [{ reason: 'not_pending', count: 1 }] });
});

test('two servers that work on one edit change different rows', async () => {
  const { id } = (await createEdit(SKIP, [lateId, soonId])).body.data;
  await writeMeanwhile(
    t,
    async (tx) => {
      const edit = await lockBulkEdit<ActionChange['field']>(tx, BULK_ACTIONS, id);
      if (!edit) throw new Error('There is no edit.');
      expect(await applyChunk(tx, edit, TEST_NOW)).toBe(true);
    },
    () => runJob(id),
  );
  expect(await getEdit(id)).toMatchObject({ status: 'done', changed: 2, unchanged: 0, refused: 0 });
  const auditRows = await world.query(
    `select from audit_log where tenant_id = $1 and entity = 'action' and entity_id = any($2)`,
    [lateId, soonId],
  );
  expect(auditRows).toHaveLength(2);
});

test('rejects the second of two concurrent undo requests', async () => {
  const { id } = (await createEdit(SKIP, [lateId])).body.data;
  await t.runJobs();
  const second = await writeMeanwhile(
    t,
    (tx) => tx.rows(`update bulk_edits set status = 'undoing' where tenant_id = $1 and id = $2`, [tx.tenant, id]),
    () => undo(id),
  );
  expect([second.status, second.error]).toEqual([409, 'This edit is still in progress or was already undone.']);
});
