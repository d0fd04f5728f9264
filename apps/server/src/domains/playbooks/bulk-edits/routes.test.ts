/** Bulk edits of actions: the outcome per action, the effects on plays and accounts, and undo. */
import { randomUUID } from 'node:crypto';
import { notifications } from '@mainstay/contract/notifications';
import { actions } from '@mainstay/contract/playbooks/actions';
import { type ActionChange, actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { beforeEach, expect, test } from 'vitest';
import { jobKinds } from '../../../app/app.ts';
import { buildActions, buildPlay } from '../../../app/demo/factories/plays.ts';
import { killOnWrite } from '../../../app/testing/killed-worker.ts';
import { inDays, type Name, setUpPlayFixture } from '../../../app/testing/play-fixture.ts';
import { refreshAllPlayMetrics } from '../refresh-play-metrics.ts';

const DONE: ActionChange = { field: 'status', value: 'Completed' };
const SKIP: ActionChange = { field: 'status', value: 'Skip' };
/** Needs more than two chunks. */
const MANY = 350;

const world = setUpPlayFixture();
beforeEach(() => world.renew());

/** Finds an action, for example `Delta 0`, by its name. */
async function getId(name: string): Promise<number> {
  const [found] = await world.query<{ id: number }>('select id from actions where tenant_id = $1 and name = $2', name);
  return found?.id ?? 0;
}
const getIds = (...names: string[]) => Promise.all(names.map(getId));

interface EditRequest {
  change: ActionChange;
  ids?: number[];
  ownerId?: number;
  team?: boolean;
}
const send = (name: Name | 'gia', body: EditRequest) =>
  world.t.call(world.callers[name], actionEdits.createActionEdit, { body: { ...body, request_key: randomUUID() } });
const getEdit = async (id: number, name: Name = 'ada') =>
  (await world.t.call(world.callers[name], actionEdits.getActionEdit, { params: { id } })).body.data;
async function runEdit(name: Name, body: EditRequest) {
  const { body: created } = await send(name, body);
  await world.t.runJobs();
  return getEdit(created.data.id, name);
}
async function undoEdit(name: Name | 'gia', id: number) {
  const answer = await world.t.call(world.callers[name], actionEdits.undoActionEdit, { params: { id } });
  await world.t.runJobs();
  return answer;
}
const previewEdit = async (name: Name, body: Partial<EditRequest>) =>
  (await world.t.call(world.callers[name], actionEdits.previewActionEdit, { body })).body.data;

interface State {
  status: string;
  due_on: string | null;
  owner_id: number | null;
  version: number;
}
const getState = async (name: string): Promise<State | undefined> =>
  (
    await world.query<State>(
      'select status, due_on, owner_id, version from actions where tenant_id = $1 and name = $2',
      name,
    )
  )[0];
/** Compares the stored metrics of plays and accounts with the values computed from their sources. They must be equal after every step. */
async function expectMetrics(): Promise<void> {
  const readMetrics = () =>
    world.query(
      `select p.id, p.status, p.total_actions, p.pending_actions, p.next_due_on, a.pending_actions as account_pending,
         a.open_plays, a.next_due_on as account_due, array(select x.blocked_by from actions x where x.tenant_id = $1
           and x.play_id = p.id order by x.id) as blocked
       from plays p join accounts a on a.tenant_id = $1 and a.id = p.account_id where p.tenant_id = $1 order by p.id`,
    );
  const before = await readMetrics();
  await world.t.inTenant('acme', 'write', refreshAllPlayMetrics);
  expect(before).toEqual(await readMetrics());
}
const getLogs = (name: string) =>
  world.query(
    `select l.agent, l.activity_type, l.msg from action_logs l join actions x on x.tenant_id = $1 and x.id = l.action_id
     where l.tenant_id = $1 and x.name = $2 order by l.id`,
    name,
  );

/** Creates plays of three actions, of which the second waits for the first and the third waits for none. */
async function buildMany(plays: number): Promise<void> {
  await world.t.inTenant('acme', 'write', async (tx) => {
    for (let n = 0; n < plays; n += 1) {
      const accountId = n % 2 ? world.account.alder : world.account.birch;
      const playId = await buildPlay(tx, { accountId, name: `Many ${n}` });
      const [first = 0, second = 0] = await buildActions(
        tx,
        [0, 1, 2].map((i) => ({
          accountId,
          playId,
          ownerId: world.users.emil,
          dueOn: inDays(40 - i),
          name: `Many ${n}.${i}`,
        })),
      );
      await tx.rows('insert into action_dependencies (tenant_id, action_id, depends_on_id) values ($1, $2, $3)', [
        tx.tenant,
        second,
        first,
      ]);
      await tx.rows('update actions set blocked_by = 1 where tenant_id = $1 and id = $2', [tx.tenant, second]);
    }
    await refreshAllPlayMetrics(tx);
  });
}

test('completes all actions of a filter regardless of dependencies, closes each play once, and undoes all of it', async () => {
  await buildMany(MANY);
  const emilsActions = { ownerId: world.users.emil };
  const before = await world.query('select id, status, pending_actions from plays where tenant_id = $1 order by id');
  // Emil's actions of the Many plays and one each of Beta and alpha; alpha has no other action.
  const expected = { total: MANY * 3 + 2, changed: MANY * 3 + 2, closed_plays: MANY + 1, reasons: [] };
  expect(await previewEdit('maya', { ...emilsActions, change: DONE })).toMatchObject({ ...expected, unchanged: 0 });
  expect(await previewEdit('maya', emilsActions)).toMatchObject({ total: MANY * 3 + 2, changed: 0 });

  const { body } = await send('maya', { ...emilsActions, change: DONE });
  expect(body.data).toMatchObject({ field: 'status', status: 'queued', total: MANY * 3 + 2, waiting: MANY * 3 + 2 });
  await world.t.runJobs();
  expect(await getEdit(body.data.id)).toMatchObject({ ...expected, status: 'done', waiting: 0, refused: 0, told: [] });
  await expectMetrics();
  const [closed] = await world.query(
    `select count(*)::int as n, count(distinct play_id)::int as plays, min(agent) as agent from action_logs
     where tenant_id = $1 and activity_type = 'closed'`,
  );
  expect(closed).toEqual({ n: MANY + 1, plays: MANY + 1, agent: 'maya Doe' });

  expect((await undoEdit('maya', body.data.id)).body.data).toMatchObject({ status: 'undoing' });
  expect(await getEdit(body.data.id)).toMatchObject({ status: 'undone', changed: 0, undone: MANY * 3 + 2, kept: 0 });
  expect(await world.query('select id, status, pending_actions from plays where tenant_id = $1 order by id')).toEqual(
    before,
  );
  await expectMetrics();
});

test('each action has the log, timeline and audit entries of a single step; a repeated edit adds none', async () => {
  const [bulkId = 0, singleId = 0] = await getIds('Beta 0', 'Gamma 0');
  await runEdit('ada', { change: DONE, ids: [bulkId] });
  await world.t.call(world.callers.ada, actions.completeAction, {
    params: { id: singleId },
    body: { isChecked: true },
  });
  const findTraces = async (id: number) => [
    await world.query(
      `select agent_id, agent, entity, activity_type, msg, name = action_name as same from action_logs
       where tenant_id = $1 and action_id = $2`,
      id,
    ),
    await world.query(
      `select category, event = meta ->> 'action_name' as named, user_id, meta ->> 'operation' as operation,
         meta ? 'play_name' as in_play, array(select jsonb_object_keys(meta) order by 1) as keys
       from timeline_events where tenant_id = $1 and subject_id = $2`,
      id,
    ),
    await world.query(
      `select user_id, verb, changes - 'action' - 'account_id' as changes from audit_log
       where tenant_id = $1 and entity = 'action' and entity_id = $2`,
      id,
    ),
  ];
  const [single, together] = [await findTraces(singleId), await findTraces(bulkId)];
  expect(together).toEqual(single);
  expect(together.map((rows) => rows.length)).toEqual([1, 1, 1]);
  expect(await runEdit('ada', { change: DONE, ids: [bulkId, bulkId] })).toMatchObject({
    total: 1,
    changed: 0,
    unchanged: 1,
  });
  expect(await findTraces(bulkId)).toEqual(together);
});

test('skips invalid actions with a reason, and changes the others', async () => {
  await buildMany(1);
  const [waiting = 0, done = 0, skipped = 0, late = 0] = await getIds('Many 0.1', 'Delta 1', 'Closed 1', 'Delta 0');
  const result = await runEdit('ada', { change: DONE, ids: [waiting, done, skipped, late] });
  expect(result).toMatchObject({ total: 4, changed: 1, unchanged: 1, refused: 2, closed_plays: 1 });
  expect(result.told).toEqual([
    { action_id: skipped, action_name: 'Closed 1', account_name: 'Alder', reason: 'skipped' },
    { action_id: waiting, action_name: 'Many 0.1', account_name: 'Birch', reason: 'waiting' },
  ]);
  const skipResult = await runEdit('ada', { change: SKIP, ids: [waiting, done, late] });
  expect(skipResult).toMatchObject({ changed: 1, refused: 2, reasons: [{ reason: 'not_pending', count: 2 }] });
  expect((await getState('Many 0.1'))?.status).toBe('Skip');
  await expectMetrics();
});

test('an owner must be a member of the account; new owners are notified, and the log has their names', async () => {
  const ids = await getIds('Delta 0', 'alpha 0', 'Beta 0', 'Gamma 0');
  const assigned = await runEdit('ada', { change: { field: 'owner', value: world.users.emil }, ids });
  // Emil is a member of Alder only, and he already owns the action of alpha.
  expect(assigned).toMatchObject({ changed: 1, unchanged: 1, refused: 2, reasons: [{ reason: 'owner', count: 2 }] });
  expect((await getState('Delta 0'))?.owner_id).toBe(world.users.emil);
  expect(await getLogs('Delta 0')).toEqual([
    { agent: 'ada Doe', activity_type: 'assigned', msg: 'assigned the action to emil Doe' },
  ]);
  const { body } = await world.t.call(world.callers.emil, notifications.findNotices, { query: { kind: 'assigned' } });
  expect(body.data.groups.flatMap((group) => group.notices)).toMatchObject([{ action: { name: 'Delta 0' } }]);
  await undoEdit('ada', assigned.id);
  expect((await getState('Delta 0'))?.owner_id).toBe(world.users.maya);
  // The id belongs neither to this company nor to another one.
  expect(await runEdit('ada', { change: { field: 'owner', value: 999_999 }, ids })).toMatchObject({ refused: 4 });
  // A deactivated user cannot become the owner either.
  const setStatus = (status: string) =>
    world.query('update users set status = $2 where tenant_id = $1 and id = $3', status, world.users.emil);
  await setStatus('inactive');
  const inactiveOwner = await runEdit('ada', { change: { field: 'owner', value: world.users.emil }, ids });
  await setStatus('active');
  expect(inactiveOwner).toMatchObject({ refused: 4, reasons: [{ reason: 'owner', count: 4 }] });
});

test('due dates move to a day or by days, within the valid years', async () => {
  const ids = await getIds('Delta 0', 'alpha 0', 'Beta 0');
  const { version = 0 } = (await getState('Delta 0')) ?? {};
  const movedBy = await runEdit('maya', { change: { field: 'due', value: { by: -3 } }, ids });
  expect((await getState('Delta 0'))?.version).toBe(version + 1);
  expect(movedBy).toMatchObject({ changed: 2, refused: 1, reasons: [{ reason: 'no_due', count: 1 }] });
  expect([(await getState('Delta 0'))?.due_on, (await getState('Beta 0'))?.due_on]).toEqual([inDays(-5), inDays(0)]);
  await expectMetrics();
  await undoEdit('maya', movedBy.id);
  expect((await getState('Beta 0'))?.due_on).toBe(inDays(3));
  expect((await getState('Delta 0'))?.version).toBe(version + 2);
  const movedTo = await runEdit('maya', { change: { field: 'due', value: { to: '2199-12-30' } }, ids });
  expect(movedTo).toMatchObject({ changed: 3, refused: 0 });
  const outOfRange = await runEdit('maya', { change: { field: 'due', value: { by: 2 } }, ids });
  expect(outOfRange).toMatchObject({ changed: 0, refused: 3, reasons: [{ reason: 'due_limit', count: 3 }] });
});

test('an undo keeps and reports actions that were changed later or whose former owner no longer exists', async () => {
  const ids = await getIds('Delta 0', 'Beta 0', 'Beta 1');
  const done = await runEdit('ada', { change: SKIP, ids });
  expect(done).toMatchObject({ changed: 3, closed_plays: 2 });
  const [first = 0] = ids;
  await world.t.call(world.callers.maya, actions.completeAction, { params: { id: first }, body: { isChecked: false } });
  await undoEdit('ada', done.id);
  const undone = await getEdit(done.id);
  expect(undone).toMatchObject({ status: 'undone', undone: 2, kept: 1, reasons: [{ reason: 'changed', count: 1 }] });
  expect(undone.told).toMatchObject([{ action_id: first, action_name: 'Delta 0' }]);
  await expectMetrics();
  const [other = 0] = await getIds('Gamma 0');
  const membership = [world.account.cedar, world.users.emil];
  await world.query(
    `insert into account_members (tenant_id, account_id, user_id, member_type) values ($1, $2, $3, 'E')`,
    ...membership,
  );
  const assigned = await runEdit('ada', { change: { field: 'owner', value: world.users.emil }, ids: [other] });
  expect(assigned.changed).toBe(1);
  await world.query(
    `update bulk_edit_actions set before = '{"owner_id": 999999}' where tenant_id = $1 and edit_id = $2`,
    assigned.id,
  );
  await undoEdit('ada', assigned.id);
  expect(await getEdit(assigned.id)).toMatchObject({ undone: 0, kept: 1, reasons: [{ reason: 'owner', count: 1 }] });
  await world.query(
    'delete from account_members where tenant_id = $1 and account_id = $2 and user_id = $3',
    ...membership,
  );
});

test('checks access per account when the edit runs: view-only, inaccessible, another company, and lost access', async () => {
  const ids = await getIds('Delta 0', 'Beta 0', 'Gamma 0');
  // Vera may only view Alder and has access to no other account.
  const veraEdit = await runEdit('vera', { change: SKIP, ids });
  expect(veraEdit).toMatchObject({ total: 1, refused: 1, reasons: [{ reason: 'view_only', count: 1 }] });
  expect(await runEdit('evan', { change: SKIP })).toMatchObject({ changed: 0, refused: 5 });
  const readOnly = await world.t.send(world.callers.rhea, 'POST', actionEdits.createActionEdit.path, {
    change: SKIP,
    ids,
    request_key: randomUUID(),
  });
  expect([readOnly.status, readOnly.error]).toEqual([403, READ_ONLY_MESSAGE]);
  const { body } = await send('gia', { change: SKIP, ids });
  expect(body.data).toMatchObject({ total: 0 });
  const foreign = await world.t.call(world.callers.gia, actionEdits.getActionEdit, { params: { id: veraEdit.id } });
  expect(foreign.status).toBe(404);
  // Account names are limited to the caller's account scope.
  expect((await getEdit(veraEdit.id, 'noah')).told).toEqual([]);

  const { body: queued } = await send('emil', { change: SKIP, ids });
  await world.query(
    'update account_members set read_only = true where tenant_id = $1 and user_id = $2',
    world.users.emil,
  );
  await world.t.runJobs();
  expect(await getEdit(queued.data.id, 'emil')).toMatchObject({ total: 1, changed: 0, refused: 1 });
  await world.query(
    'update account_members set read_only = false where tenant_id = $1 and user_id = $2',
    world.users.emil,
  );
  expect(await previewEdit('vera', { change: SKIP, ids })).toMatchObject({ total: 1, changed: 0, closed_plays: 0 });
});

test('an edit is undone once, by its author or an administrator, and only with write access', async () => {
  const ids = await getIds('Delta 0');
  const done = await runEdit('emil', { change: SKIP, ids });
  expect((await undoEdit('maya', done.id)).status).toBe(403);
  expect((await undoEdit('gia', done.id)).status).toBe(404);
  await world.query(
    'update account_members set read_only = true where tenant_id = $1 and user_id = $2',
    world.users.emil,
  );
  expect((await undoEdit('emil', done.id)).status).toBe(200);
  expect(await getEdit(done.id)).toMatchObject({ undone: 0, kept: 1, reasons: [{ reason: 'view_only' }] });
  await world.query(
    'update account_members set read_only = false where tenant_id = $1 and user_id = $2',
    world.users.emil,
  );
  const second = await undoEdit('ada', done.id);
  expect([second.status, second.error]).toEqual([409, 'This edit is still in progress or was already undone.']);
});

const runOnce = async (edit_id: number) => {
  const kind = jobKinds.find(({ name }) => name === 'work-on-action-edit');
  const tenant = await world.t.tenantId('acme');
  await kind?.handle({ edit_id }, { services: world.t.services, tenant, stopping: new AbortController().signal });
};

test('a killed worker and two concurrent workers apply everything exactly once', async () => {
  await buildMany(120);
  const { body } = await send('maya', { change: DONE, ownerId: world.users.emil });
  const { id, total } = body.data;
  expect(await killOnWrite(world.t.services, 'action_logs', () => runOnce(id))).toBe(1);
  expect(await getEdit(id)).toMatchObject({ status: 'queued', waiting: total, changed: 0, closed_plays: 0 });
  await Promise.all([runOnce(id), runOnce(id)]);
  await world.t.runJobs();
  expect(await getEdit(id)).toMatchObject({ status: 'done', changed: total, closed_plays: 121 });
  const [counts] = await world.query(
    `select count(*) filter (where activity_type = 'completed')::int as logs,
       count(*) filter (where activity_type = 'closed')::int as closed,
       (select count(*)::int from timeline_events where tenant_id = $1 and category = 'Action Completed') as events
     from action_logs where tenant_id = $1`,
  );
  expect(counts).toEqual({ logs: total, closed: 121, events: total });
  await expectMetrics();
});

test('does not close a play again that another user has closed by completing its last action', async () => {
  const ids = await getIds('Beta 0', 'Beta 1');
  const { body } = await send('maya', { change: DONE, ids });
  for (const id of ids)
    await world.t.call(world.callers.ada, actions.completeAction, { params: { id }, body: { isChecked: true } });
  await world.t.runJobs();
  expect(await getEdit(body.data.id)).toMatchObject({ changed: 0, unchanged: 2, closed_plays: 0 });
  const closed = await world.query(`select agent from action_logs where tenant_id = $1 and activity_type = 'closed'`);
  expect(closed).toEqual([{ agent: 'ada Doe' }]);
});

test('rejects invalid requests before anything is written', async () => {
  const { path } = actionEdits.createActionEdit;
  for (const [body, message] of [
    [{ change: { field: 'due', value: { by: 0 } } }, 'Must be a whole number of days from -3650 to 3650, and not 0.'],
    [{ change: { field: 'due', value: {} } }, 'Enter either a date or a number of days.'],
    [{ change: { field: 'due', value: { to: '2026-11-20', by: 1 } } }, 'Enter either a date or a number of days.'],
    [{ change: { field: 'due', value: { to: '0000-01-01' } } }, expect.stringContaining('date')],
    [{ change: { field: 'due', value: { to: '99999-01-01' } } }, expect.stringContaining('date')],
    [{ change: SKIP, ids: [] }, 'No actions selected.'],
    [{ change: { field: 'status', value: 'Gone' } }, expect.any(String)],
    [{ change: { field: 'owner', value: -1 } }, expect.any(String)],
    [{ ids: [1] }, expect.any(String)],
  ] as const) {
    const { status, error } = await world.t.send(world.callers.ada, 'POST', path, {
      ...body,
      request_key: randomUUID(),
    });
    expect([status, error], JSON.stringify(body)).toEqual([400, message]);
  }
  expect(await world.query('select from bulk_edits where tenant_id = $1 and status = $2', 'queued')).toEqual([]);
});
