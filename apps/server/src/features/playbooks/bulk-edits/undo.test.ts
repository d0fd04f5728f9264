/** Undo keeps changes that users made since the bulk edit, even if they set the same value again. */
import { randomUUID } from 'node:crypto';
import { actions } from '@mainstay/contract/playbooks/actions';
import { type ActionChange, actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { beforeEach, expect, test } from 'vitest';
import { inDays, type Name, playFixture } from '../../../testing/play-fixture.ts';

const world = playFixture();
const { t, callers, users } = world;
beforeEach(() => world.renew());

const of = (...names: string[]) =>
  world.query<{ id: number; due_on: string }>(
    'select id, due_on from actions where tenant_id = $1 and name = any($2) order by name',
    names,
  );
async function edit(who: Name, change: ActionChange, ids: number[]) {
  const body = { change, ids, request_key: randomUUID() };
  const { id } = (await t.call(callers[who], actionEdits.createActionEdit, { body })).body.data;
  await t.runJobs();
  return id;
}
async function undo(who: Name, id: number) {
  await t.call(callers[who], actionEdits.undoActionEdit, { params: { id } });
  await t.runJobs();
  return (await t.call(callers[who], actionEdits.getActionEdit, { params: { id } })).body.data;
}

test('an undo is recorded for the user who undid it, in audit log, action log and timeline', async () => {
  const [{ id = 0 } = {}] = await of('Delta 0');
  for (const change of [
    { field: 'due', value: { to: inDays(9) } },
    { field: 'status', value: 'Completed' },
  ] as const) {
    const changed = await edit('maya', change, [id]);
    expect(await undo('ada', changed)).toMatchObject({ undone: 1, kept: 0 });
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
  const [{ id = 0 } = {}] = await of('Delta 0');
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
    const opened = await getVersion();
    const changed = await edit('ada', change, [id]);
    expect([change.field, (await save(opened)).status]).toEqual([change.field, 409]);
    const between = await getVersion();
    expect(await undo('ada', changed)).toMatchObject({ undone: 1 });
    expect([change.field, (await save(between)).status]).toEqual([change.field, 409]);
  }
  expect((await save(await getVersion())).status).toBe(200);
});

test('keeps and reports values that were changed and changed back after the edit', async () => {
  const found = await of('Delta 0', 'Beta 0');
  const ids = found.map(({ id }) => id);
  const [, delta = 0] = ids;
  const moved = await edit('maya', { field: 'due', value: { to: inDays(9) } }, ids);
  for (const due of [inDays(12), inDays(9)])
    await t.call(callers.ada, actions.editAction, { body: { action_id: delta, completedOn: due } });
  expect(await undo('maya', moved)).toMatchObject({
    ...{ undone: 1, kept: 1, reasons: [{ reason: 'changed', count: 1 }], told: [{ action_id: delta }] },
  });
  expect((await of('Delta 0', 'Beta 0')).map(({ due_on }) => due_on)).toEqual([found[0]?.due_on, inDays(9)]);

  const given = await edit('ada', { field: 'owner', value: users.emil }, [delta]);
  for (const userId of [users.maya, users.emil])
    await t.call(callers.ada, actions.assignAction, { body: { actionId: delta, userId } });
  expect(await undo('ada', given)).toMatchObject({ undone: 0, kept: 1 });
});

test('undoes actions whose other fields were changed later: completed, renamed, or assigned in another edit', async () => {
  const found = await of('Closed 0', 'Delta 0', 'Delta 1');
  const ids = found.map(({ id }) => id);
  const moved = await edit('maya', { field: 'due', value: { by: 70 } }, ids);
  const [first = 0, second = 0, third = 0] = ids;
  await t.call(callers.maya, actions.editAction, { body: { action_id: first, text: 'Renamed' } });
  await t.call(callers.maya, actions.completeAction, { params: { id: second }, body: { isChecked: true } });
  await edit('ada', { field: 'owner', value: users.emil }, [third]);
  expect(await undo('maya', moved)).toMatchObject({ undone: 3, kept: 0 });
  const back = await world.query<{ due_on: string }>(
    'select due_on from actions where tenant_id = $1 and id = any($2) order by id',
    ids,
  );
  const before = found.toSorted((a, b) => a.id - b.id).map(({ due_on }) => due_on);
  expect(back.map(({ due_on }) => due_on)).toEqual(before);
});
