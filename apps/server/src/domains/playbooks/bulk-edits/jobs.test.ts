/** Bulk edits that are interrupted while they are applied or undone, and what the user can do then. */
import { randomUUID } from 'node:crypto';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { failJobs } from '../../../app/testing/lost-jobs.ts';
import { setUpPlayFixture } from '../../../app/testing/play-fixture.ts';
import { BULK_ACTIONS } from './action-edits.ts';

const world = setUpPlayFixture();
beforeEach(() => world.renew());

const toParams = (id: number) => ({ params: { id } });
const getEdit = async (id: number) =>
  (await world.t.call(world.callers.maya, actionEdits.getActionEdit, toParams(id))).body.data;
const undo = (id: number) => world.t.call(world.callers.maya, actionEdits.undoActionEdit, toParams(id));
async function requestEdit(): Promise<number> {
  const rows = await world.query<{ id: number }>(
    `select id from actions where tenant_id = $1 and owner_id = $2 and status = 'Pending'`,
    world.users.maya,
  );
  const body = { change: { field: 'due' as const, value: { to: '2026-12-24' } }, ids: rows.map(({ id }) => id) };
  return (
    await world.t.call(world.callers.maya, actionEdits.createActionEdit, {
      body: { ...body, request_key: randomUUID() },
    })
  ).body.data.id;
}

test('an interrupted edit fails with its remaining rows, and can be requested again', async () => {
  const id = await requestEdit();
  expect(await failJobs(world.t, BULK_ACTIONS.job)).toBe(1);
  const interrupted = await getEdit(id);
  expect(interrupted).toMatchObject({ status: 'failed', changed: 0, waiting: interrupted.total });
  const secondId = await requestEdit();
  await world.t.runJobs();
  expect(await getEdit(secondId)).toMatchObject({ status: 'done', changed: interrupted.total });
  expect(await getEdit(id)).toEqual(interrupted);
});

test('an interrupted undo can be repeated; an edit that has ended does not fail', async () => {
  const id = await requestEdit();
  await world.t.runJobs();
  const done = await getEdit(id);
  expect((await undo(id)).status).toBe(200);
  expect(await failJobs(world.t, BULK_ACTIONS.job)).toBe(1);
  expect(await getEdit(id)).toEqual({ ...done, status: 'failed' });
  expect((await undo(id)).status).toBe(200);
  await world.t.runJobs();
  const undone = await getEdit(id);
  expect(undone).toMatchObject({ status: 'undone', undone: done.changed });
  const payload = { edit_id: id };
  await world.query(`select enqueue_job($2, $3) where $1::bigint > 0`, BULK_ACTIONS.job, JSON.stringify(payload));
  expect([await failJobs(world.t, BULK_ACTIONS.job), await getEdit(id)]).toEqual([1, undone]);
});
