/** Undo keeps changes that users made since the bulk edit, even if they set the same value again. */
import { randomUUID } from 'node:crypto';
import { actions } from '@mainstay/contract/playbooks/actions';
import { type ActionChange, actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { inDays, type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';

const world = setUpPlayFixture();
const { t, callers, users } = world;
beforeEach(() => world.renew());

const findActions = (...names: string[]) =>
  world.query<{ id: number; due_on: string }>(
    'select id, due_on from actions where tenant_id = $1 and name = any($2) order by name',
    names,
  );
async function runEdit(name: Name, change: ActionChange, ids: number[]) {
  const body = { change, ids, request_key: randomUUID() };
  const { id } = (await t.call(callers[name], actionEdits.createActionEdit, { body })).body.data;
  await t.runJobs();
  return id;
}
async function undoEdit(name: Name, id: number) {
  await t.call(callers[name], actionEdits.undoActionEdit, { params: { id } });
  await t.runJobs();
  return (await t.call(callers[name], actionEdits.getActionEdit, { params: { id } })).body.data;
}

test('an undo is recorded for the user who undid it, in audit log, action log and timeline', async () => {
  const [{ id = 0 } = {}] = await findActions('Delta 0');
  for (const change of [
    { field: 'due', value: { to: inDays(9) } },
    { field: 'status', value: 'Completed' },
  ] as const) {
    const editId = await runEdit('maya', change, [id]);
    expect(await undoEdit('ada', editId)).toMatchObject({ undone: 1, kept: 0 });
  }
  const authors = [users.maya, users.ada, users.maya, users.ada].map((user_id) => ({ user_id }));
  const find = (text: string) => world.query(`${text} order by id`, id);
  expect(
    await find(`select user_id from audit_log where tenant_id = $1 and entity = 'action' and entity_id = $2`),
  ).toEqual(authors);
  expect(await find('select agent_id as user_id from action_logs where tenant_id = $1 and action_id = $2')).toEqual(
    authors,
  );
  expect(await world.query('select user_id from timeline_events where tenant_id = $1 order by id')).toEqual(authors);
});

test('rejects a form that was opened before a bulk edit or its undo', async () => {
  const [{ id = 0 } = {}] = await findActions('Delta 0');
  const save = (version: number) =>
    t.call(callers.maya, actions.editAction, { body: { action_id: id, text: `Text ${version}`, version } });
  const getVersion = async () =>
    (await world.query<{ version: number }>('select version from actions where tenant_id = $1 and id = $2', id))[0]
      ?.version ?? 0;
  const changes: ActionChange[] = [
    { field: 'due', value: { to: inDays(9) } },
    { field: 'owner', value: users.emil },
    { field: 'status', value: 'Completed' },
  ];
  for (const change of changes) {
    const openedVersion = await getVersion();
    const editId = await runEdit('ada', change, [id]);
    expect([change.field, (await save(openedVersion)).status]).toEqual([change.field, 409]);
    const editedVersion = await getVersion();
    expect(await undoEdit('ada', editId)).toMatchObject({ undone: 1 });
    expect([change.field, (await save(editedVersion)).status]).toEqual([change.field, 409]);
  }
  expect((await save(await getVersion())).status).toBe(200);
});

test('keeps and reports values that were changed and changed back after the edit', async () => {
  const rows = await findActions('Delta 0', 'Beta 0');
  const ids = rows.map(({ id }) => id);
  const [, delta = 0] = ids;
  const editId = await runEdit('maya', { field: 'due', value: { to: inDays(9) } }, ids);
  for (const due of [inDays(12), inDays(9)])
    await t.call(callers.ada, actions.editAction, { body: { action_id: delta, completedOn: due } });
  expect(await undoEdit('maya', editId)).toMatchObject({
    undone: 1,
    kept: 1,
    reasons: [{ reason: 'changed', count: 1 }],
    told: [{ action_id: delta }],
  });
  expect((await findActions('Delta 0', 'Beta 0')).map(({ due_on }) => due_on)).toEqual([rows[0]?.due_on, inDays(9)]);

  const ownerEditId = await runEdit('ada', { field: 'owner', value: users.emil }, [delta]);
  for (const userId of [users.maya, users.emil])
    await t.call(callers.ada, actions.assignAction, { body: { actionId: delta, userId } });
  expect(await undoEdit('ada', ownerEditId)).toMatchObject({ undone: 0, kept: 1 });
});

test('undoes actions whose other fields were changed later: completed, renamed, or assigned in another edit', async () => {
  const rows = await findActions('Closed 0', 'Delta 0', 'Delta 1');
  const ids = rows.map(({ id }) => id);
  const editId = await runEdit('maya', { field: 'due', value: { by: 70 } }, ids);
  const [first = 0, second = 0, third = 0] = ids;
  await t.call(callers.maya, actions.editAction, { body: { action_id: first, text: 'Renamed' } });
  await t.call(callers.maya, actions.completeAction, { params: { id: second }, body: { isChecked: true } });
  await runEdit('ada', { field: 'owner', value: users.emil }, [third]);
  expect(await undoEdit('maya', editId)).toMatchObject({ undone: 3, kept: 0 });
  const restored = await world.query<{ due_on: string }>(
    'select due_on from actions where tenant_id = $1 and id = any($2) order by id',
    ids,
  );
  const before = rows.toSorted((a, b) => a.id - b.id).map(({ due_on }) => due_on);
  expect(restored.map(({ due_on }) => due_on)).toEqual(before);
});
