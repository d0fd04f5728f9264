/** Repeats a bulk edit request whose response was lost. */
import { randomUUID } from 'node:crypto';
import { type ActionChange, actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { inDays, type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';

const LATER: ActionChange = { field: 'due', value: { by: 7 } };

const world = setUpPlayFixture();
beforeEach(() => world.renew());

const send = (name: Name | 'gia', request_key: string, change: ActionChange, ids: number[]) =>
  world.t.call(world.callers[name], actionEdits.createActionEdit, { body: { change, ids, request_key } });
async function findDelta() {
  const [action] = await world.query<{ id: number; due_on: string }>(
    `select id, due_on from actions where tenant_id = $1 and name = 'Delta 0'`,
  );
  if (!action) throw new Error('No action.');
  return action;
}

test('a repeated request works once, before and after its job, and returns the first edit', async () => {
  const { id } = await findDelta();
  const key = randomUUID();
  const [first, second] = await Promise.all([send('maya', key, LATER, [id]), send('maya', key, LATER, [id])]);
  expect(second.body.data.id).toBe(first.body.data.id);
  await world.t.runJobs();
  // The action of Delta was due two days ago.
  expect((await findDelta()).due_on).toBe(inDays(5));
  const third = (await send('maya', key, LATER, [id])).body.data;
  expect(third).toMatchObject({ id: first.body.data.id, status: 'done', changed: 1 });
  await world.t.runJobs();
  expect((await findDelta()).due_on).toBe(inDays(5));
});

test('a key belongs to one selection of one user; another company may use the same key', async () => {
  const { id } = await findDelta();
  const key = randomUUID();
  await send('maya', key, LATER, [id]);
  const other = await send('maya', key, LATER, [id, 999_999]);
  expect([other.status, other.error]).toEqual([409, 'This request key was already used for a different request.']);
  expect((await send('maya', key, { field: 'due', value: { by: 8 } }, [id])).status).toBe(409);
  const otherUser = await send('ada', key, LATER, [id]);
  expect([otherUser.status, otherUser.error]).toEqual([409, 'Another user has already sent a request with this key.']);
  expect((await send('gia', key, LATER, [id])).status).toBe(200);
  const [row] = await world.query(
    `select count(*)::int as n from bulk_edits where tenant_id = $1 and request_key = $2`,
    key,
  );
  expect(row).toEqual({ n: 1 });
});

test('rejects a missing or invalid key before anything is written', async () => {
  const { id } = await findDelta();
  const response = await send('maya', 'again', LATER, [id]);
  expect([response.status, response.body]).toMatchObject([
    400,
    { errors: { fields: { request_key: 'Must be a UUID.' } } },
  ]);
  const { path } = actionEdits.createActionEdit;
  const withoutKey = await world.t.send(world.callers.maya, 'POST', path, { change: LATER, ids: [id] });
  expect(withoutKey.status).toBe(400);
});
