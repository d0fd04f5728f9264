/** The actions of a play in its workspace: their tabs, dependencies and descriptions, and the log. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { expect, test } from 'vitest';
import { inDays } from '../../../app/testing/play-fixture.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { setUpWorkspaceTests, type WorkspaceUser as Name } from '../../../app/testing/workspace-calls.ts';

const { company, users, ids, getActionId, find, findLogs } = setUpWorkspaceTests();

const findNames = async (query: object = {}) =>
  (await find('maya', query)).body.data.actions.map((action) => action.name);
const add = (name: Name, body: object) =>
  company.t.call(company.people[name], actions.createAction, {
    body: { account_play_id: ids.play, text: 'Write', description: 'Why', ...body },
  });
const complete = (name: Name, index: number, body: object = {}) =>
  company.t.call(company.people[name], actions.completeAction, {
    params: { id: getActionId(index) },
    body: { isChecked: true, ...body },
  });

test('2-actions-02 2-playbooks-50 returns the actions of a play by tab, owner and page, with their notes and files', async () => {
  expect(await findNames()).toEqual(['Late', 'Soon', 'Undated', 'Done', 'Skipped']);
  expect(await findNames({ tab: 'pending' })).toEqual(['Late', 'Soon', 'Undated']);
  expect(await findNames({ tab: 'completed' })).toEqual(['Done', 'Skipped']);
  expect(await findNames({ filter_owner_ids: String(users.emil) })).toEqual(['Soon', 'Undated']);
  expect(await findNames({ filter_owner_ids: `${users.emil},${users.maya}`, tab: 'pending' })).toHaveLength(3);
  expect(await findNames({ limit: 2, pageNum: 2 })).toEqual(['Undated', 'Done']);
  const { body } = await find('maya', { actionId: getActionId(1), accountId: ids.account });
  expect(body.data.actions[0]).toEqual({
    id: getActionId(1),
    name: 'Late',
    description: '',
    htcomp: '',
    owner: 'Maya',
    owner_id: users.maya,
    version: 1,
    owner_email: 'maya@acme.test',
    status: 'Pending',
    priority: 'H',
    due_date: inDays(-2),
    blocked_by: 0,
    completed_on: null,
    completed_by: null,
    type: 'task',
    meta: null,
    action_notes: [],
    action_assets: [],
    epa: null,
    show: true,
    created_at: expect.stringMatching(/Z$/),
  });
  expect(body.data.actions.filter(({ show }) => show)).toHaveLength(1);
  expect([(await find('noah')).status, (await find('ada')).status, (await find('vera')).status]).toEqual([
    403, 200, 200,
  ]);
  expect((await find('maya', { accountId: ids.account + 99 })).status).toBe(404);
});

test('2-actions-14 2-actions-15 2-actions-16 adds an action to its play, with its source', async () => {
  const source = { type: 'Email', meta: { from: 'pat@harbour.test', subject: 'Berths' } };
  const body = { actionPriority: 'C', htcomp: 'By phone', completedOn: inDays(7), source, assignUser: users.emil };
  const { action } = (await add('maya', body)).body.data;
  expect(action).toMatchObject({
    name: 'Write',
    priority: 'C',
    htcomp: 'By phone',
    due_date: inDays(7),
    owner_id: users.emil,
  });
  expect(action).toMatchObject({ type: 'Email', meta: source.meta, play: { play_id: ids.play, pending_actions: 4 } });
  expect(await findNames()).toContain('Write');
  const actionByAda = (await add('ada', { account_play_id: undefined, account_play: ids.play })).body.data.action;
  // Ada is not a member of the account, but an action without a given owner is assigned to her all the same.
  expect(actionByAda).toMatchObject({ priority: 'M', owner_id: users.ada, due_date: null, type: 'task', meta: null });
  expect((await findLogs()).logs.map(({ msg, agent }) => [agent, msg])).toEqual([
    ['Ada', 'added the action'],
    ['Maya', 'added the action'],
  ]);
});

test('rejects invalid actions with a message: missing play, name or description, foreign owners, invalid dates and texts', async () => {
  const tryAdd = async (body: object) => {
    const { status, error } = await add('maya', body);
    return [status, error];
  };
  expect(await tryAdd({ account_play_id: undefined })).toEqual([400, 'Playbook is required.']);
  expect(await tryAdd({ text: ' ', description: '' })).toEqual([400, 'Action name is required!']);
  expect(await tryAdd({ text: undefined })).toEqual([400, 'Action name is required!']);
  expect(await tryAdd({ description: ' ' })).toEqual([400, 'Action description is required!']);
  expect(await tryAdd({ assignUser: users.noah })).toEqual([400, 'Invalid owner.']);
  expect((await tryAdd({ account_play_id: 999_999_999 }))[0]).toBe(404);
  expect((await tryAdd({ actionPriority: 'X' }))[0]).toBe(400);
  for (const completedOn of ['0000-01-01', '99999-01-01', '2026-02-30', 'soon'])
    expect([completedOn, (await tryAdd({ completedOn }))[0]]).toEqual([completedOn, 400]);
  expect((await tryAdd({ text: 'x'.repeat(10_000) }))[0]).toBe(400);
  expect((await tryAdd({ description: 'x'.repeat(10_001) }))[0]).toBe(400);
  expect((await tryAdd({ description: 'x'.repeat(10_000) }))[0]).toBe(200);
  expect((await tryAdd({ source: { type: 'Email', meta: { deep: { er: 1 } } } }))[0]).toBe(400);
  await company.query(
    `insert into actions (tenant_id, account_id, play_id, name) select $1, $2, $3, 'n' from generate_series(1, 500)`,
    ids.account,
    ids.otherPlay,
  );
  expect(await tryAdd({ account_play_id: ids.otherPlay })).toEqual([400, 'A playbook can hold 500 actions at most.']);
});

test('an action waits for others of its play, never for itself or in a cycle, and is not completed before them', async () => {
  const setDependencies = (index: number, dependsOn: number[]) =>
    company.t.call(company.people.maya, actions.editAction, { body: { action_id: getActionId(index), dependsOn } });
  const cycleMessage = 'An action cannot wait for itself, neither directly nor through others.';
  expect((await setDependencies(1, [getActionId(2)])).body.data.action).toMatchObject({
    depends_on: [getActionId(2)],
    blocked_by: 1,
    version: 2,
  });
  expect((await setDependencies(2, [getActionId(4)])).body.data.action).toMatchObject({
    depends_on: [getActionId(4)],
    blocked_by: 1,
    waits_for: [{ id: getActionId(4), name: 'Soon', status: 'Pending' }],
  });
  expect((await setDependencies(4, [getActionId(1)])).error).toBe(cycleMessage);
  expect((await setDependencies(4, [getActionId(4)])).error).toBe(cycleMessage);
  const [{ id: otherActionId } = { id: 0 }] = await company.query<{ id: number }>(
    'select id from actions where tenant_id = $1 and play_id = $2',
    ids.otherPlay,
  );
  expect([
    (await setDependencies(4, [otherActionId])).status,
    (await setDependencies(4, [999_999_999])).status,
  ]).toEqual([404, 404]);
  expect((await complete('maya', 1)).error).toBe('This action waits for others that are still pending.');
  expect((await complete('maya', 4)).status).toBe(200);
  expect((await complete('maya', 2)).status).toBe(200);
  expect((await find('maya')).body.data.actions.map(({ name, blocked_by }) => [name, blocked_by])[0]).toEqual([
    'Late',
    0,
  ]);
  expect((await complete('maya', 2, { isChecked: false })).status).toBe(200);
  expect((await complete('maya', 1)).status).toBe(400);
  expect((await setDependencies(1, [])).body.data.action).toMatchObject({ depends_on: [], blocked_by: 0 });
  expect((await complete('maya', 1)).status).toBe(200);
});

test('a new action can wait for actions of its play, and is rejected if one belongs to another play', async () => {
  const { action } = (await add('maya', { dependsOn: [getActionId(2), getActionId(1), getActionId(2)] })).body.data;
  expect(action).toMatchObject({ depends_on: [getActionId(1), getActionId(2)], blocked_by: 2, version: 1 });
  const body = { action_id: getActionId(1), dependsOn: [action.id] };
  expect((await company.t.call(company.people.maya, actions.editAction, { body })).error).toBe(PLAY_MESSAGES.circle);
  const otherActionId = (await add('maya', { account_play_id: ids.otherPlay })).body.data.action.id;
  const before = await findNames();
  const tryAdd = async (dependsOn: number[]) => (await add('maya', { text: 'Stray', dependsOn })).status;
  expect(await Promise.all([[otherActionId], [getActionId(1), 999_999_999], [0], [-1]].map(tryAdd))).toEqual([
    404, 404, 400, 400,
  ]);
  expect(await findNames()).toEqual(before);
  expect([(await complete('maya', 1)).status, (await complete('maya', 2)).status]).toEqual([200, 200]);
  const { actions: updatedActions } = (await find('maya')).body.data;
  expect(updatedActions.find(({ id: one }) => one === action.id)).toMatchObject({ blocked_by: 0 });
});

test('of two concurrent completions of the last actions, one needs a confirmation, and the play closes once', async () => {
  await complete('maya', 2);
  const completeConfirmed = (name: Name, index: number, lastConfirmed: boolean) =>
    complete(name, index, { lastConfirmed });
  const responses = await Promise.all([completeConfirmed('maya', 1, false), completeConfirmed('emil', 4, false)]);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(responses.find(({ status }) => status === 409)?.error).toBe(LAST_ACTION_CONFIRMATION);
  const openIndex = responses[0]?.status === 409 ? 1 : 4;
  const secondResponses = await Promise.all([
    completeConfirmed('maya', openIndex, true),
    completeConfirmed('emil', openIndex, true),
  ]);
  expect(new Set(secondResponses.map(({ body }) => body.data.closed))).toEqual(new Set([false, true]));
  expect((await findLogs({ limit: 100 })).logs.filter(({ activity_type: did }) => did === 'closed')).toHaveLength(1);
});

test('2-actions-46 saves the description of an action separately', async () => {
  const describeAction = (description: string) =>
    company.t.call(company.people.maya, actions.describeAction, { body: { action_id: getActionId(1), description } });
  expect((await describeAction('Ask openly')).body.data).toEqual({
    action_id: getActionId(1),
    description: 'Ask openly',
  });
  expect((await find('maya')).body.data.actions[0]?.description).toBe('Ask openly');
  expect((await describeAction(' ')).error).toBe('Action description is required!');
});

test('2-actions-47 2-actions-48 the log lists what was done with a play or with one action, ten entries per page', async () => {
  await complete('emil', 1);
  await complete('maya', 1, { isChecked: false });
  await company.t.call(company.people.maya, actions.assignAction, {
    body: { actionId: getActionId(1), userId: users.emil },
  });
  await company.t.call(company.people.maya, actions.skipAction, { body: { action_id: getActionId(2) } });
  await company.t.call(company.people.maya, actions.editAction, {
    body: { action_id: getActionId(4), text: 'Sooner' },
  });
  const { logs: entries } = await findLogs();
  expect(entries.map(({ activity_type, action_id }) => [activity_type, action_id])).toEqual([
    ['updated', getActionId(4)],
    ['skipped', getActionId(2)],
    ['assigned', getActionId(1)],
    ['reopened', getActionId(1)],
    ['completed', getActionId(1)],
  ]);
  expect(entries.at(-1)).toEqual({
    id: expect.any(Number),
    play_id: ids.play,
    action_id: getActionId(1),
    agent: 'Emil',
    entity: 'action',
    name: 'Late',
    msg: 'completed the action',
    activity_type: 'completed',
    action_name: 'Late',
    entry_date: TEST_NOW.toISOString(),
    url: `#!/dashboard/actions?playId=${ids.play}&actionId=${getActionId(1)}`,
  });
  expect(entries[2]?.msg).toBe('assigned the action to Emil');
  expect((await findLogs({ actionId: getActionId(2) })).logs).toHaveLength(1);
  for (let i = 0; i < 6; i++) await complete('maya', 4, { isChecked: i % 2 === 0 });
  const page = await findLogs();
  expect([page.logs.length, page.has_next]).toEqual([10, true]);
  expect((await findLogs({ pageNum: 2 })).logs).toHaveLength(1);
});
