/** Bulk edits that are interrupted while they are applied or undone, and what the user can do then. */
import { randomUUID } from 'node:crypto';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { failJobs } from '../../../testing/lost-jobs.ts';
import { playFixture } from '../../../testing/play-fixture.ts';
import { BULK_ACTIONS } from './data.ts';

const world = playFixture();
beforeEach(() => world.renew());

const params = (id: number) => ({ params: { id } });
const look = async (id: number) =>
  (await world.t.call(world.callers.maya, actionEdits.getActionEdit, params(id))).body.data;
const undo = (id: number) => world.t.call(world.callers.maya, actionEdits.undoActionEdit, params(id));
async function ask(): Promise<number> {
  const found = await world.query<{ id: number }>(
    `select id from actions where tenant_id = $1 and owner_id = $2 and status = 'Pending'`,
    world.users.maya,
  );
  const body = { change: { field: 'due' as const, value: { to: '2026-12-24' } }, ids: found.map(({ id }) => id) };
  return (
    await world.t.call(world.callers.maya, actionEdits.createActionEdit, {
      body: { ...body, request_key: randomUUID() },
    })
  ).body.data.id;
}

test('an interrupted edit fails with its remaining rows, and can be requested again', async () => {
  const id = await ask();
  expect(await failJobs(world.t, BULK_ACTIONS.job)).toBe(1);
  const broken = await look(id);
  expect(broken).toMatchObject({ status: 'failed', changed: 0, waiting: broken.total });
  const again = await ask();
  await world.t.runJobs();
  expect(await look(again)).toMatchObject({ status: 'done', changed: broken.total });
  expect(await look(id)).toEqual(broken);
});

test('an interrupted undo can be repeated; an edit that has ended does not fail', async () => {
  const id = await ask();
  await world.t.runJobs();
  const done = await look(id);
  expect((await undo(id)).status).toBe(200);
  expect(await failJobs(world.t, BULK_ACTIONS.job)).toBe(1);
  expect(await look(id)).toEqual({ ...done, status: 'failed' });
  expect((await undo(id)).status).toBe(200);
  await world.t.runJobs();
  const undone = await look(id);
  expect(undone).toMatchObject({ status: 'undone', undone: done.changed });
  const queued = { edit_id: id };
  await world.query(`select enqueue_job($2, $3) where $1::bigint > 0`, BULK_ACTIONS.job, JSON.stringify(queued));
  expect([await failJobs(world.t, BULK_ACTIONS.job), await look(id)]).toEqual([1, undone]);
});
