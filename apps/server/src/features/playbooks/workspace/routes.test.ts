/** The workspace of a play: its actions by tab, and their log, notes and files. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { addDays } from '@mainstay/contract/rules/dates';
import { LAST_ACTION_CONFIRMATION } from '@mainstay/contract/rules/actions';
import { PLAY_MESSAGES } from '@mainstay/contract/rules/plays';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../../demo/factories/accounts.ts';
import { buildActions, buildPlay } from '../../../demo/factories/plays.ts';
import { parseTestResponse } from '../../../testing/app.ts';
import { type Company, openCompany } from '../../../testing/company.ts';
import { getFileLink, openLink } from '../../../testing/notes.ts';
import { TEST_DAY, TEST_NOW } from '../../../testing/services.ts';
import { sendForm } from '../../../testing/uploads.ts';
import { refreshAllPlayMetrics } from '../metrics/commands.ts';

type Name = 'ada' | 'maya' | 'emil' | 'vera' | 'noah';
let company: Company<Name>;
const users = {} as Record<Name, number>;
let account: number;
let play: number;
let otherPlay: number;
let actionIds: number[];
const inDays = (days: number) => addDays(TEST_DAY, days);

beforeAll(async () => {
  company = await openCompany({ ada: 'ADM', maya: 'CSM', emil: 'CSM', vera: 'CSM', noah: 'CSM' });
  for (const { id, first } of await company.query<{ id: number; first: Name }>(
    'select id, lower(first_name) as first from users where tenant_id = $1',
  ))
    users[first] = id;
  await company.t.inTenant('acme', 'write', async (tx) => {
    account = await buildAccount(tx, { name: 'Alder', ownerId: users.maya });
    await buildMembers(tx, [
      { accountId: account, userId: users.emil, type: 'E' },
      { accountId: account, userId: users.vera, type: 'E', readOnly: true },
    ]);
  });
});
afterAll(() => company.t.close());

/** Creates a completed, an overdue, an undated, a skipped and an upcoming action. */
beforeEach(async () => {
  company.t.setNow(TEST_NOW);
  await company.query('delete from plays where tenant_id = $1');
  await company.query('delete from action_logs where tenant_id = $1');
  await company.t.inTenant('acme', 'write', async (tx) => {
    play = await buildPlay(tx, { accountId: account, name: 'Renewal' });
    otherPlay = await buildPlay(tx, { accountId: account, name: 'Other' });
    const shared = { accountId: account, playId: play, ownerId: users.maya };
    actionIds = await buildActions(tx, [
      { ...shared, name: 'Done', status: 'Completed', completedOn: inDays(-4), completedBy: users.maya },
      { ...shared, name: 'Late', dueOn: inDays(-2), priority: 'H' },
      { ...shared, name: 'Undated', dueOn: null, ownerId: users.emil },
      { ...shared, name: 'Skipped', status: 'Skip' },
      { ...shared, name: 'Soon', dueOn: inDays(2), ownerId: users.emil },
    ]);
    await buildActions(tx, [{ accountId: account, playId: otherPlay, name: 'Elsewhere' }]);
    await refreshAllPlayMetrics(tx);
  });
});

const getActionId = (index: number): number => actionIds[index] ?? 0;
const find = (name: Name, query: object = {}) =>
  company.t.call(company.people[name], workspace.findPlayActions, { query: { playId: play, ...query } });
const findNames = async (query: object = {}) =>
  (await find('maya', query)).body.data.actions.map((action) => action.name);
const findLogs = async (query: object = {}) =>
  (await company.t.call(company.people.maya, workspace.findLogs, { query: { playId: play, ...query } })).body.data;
const add = (name: Name, body: object) =>
  company.t.call(company.people[name], actions.createAction, {
    body: { account_play_id: play, text: 'Write', description: 'Why', ...body },
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
  const { body } = await find('maya', { actionId: getActionId(1), accountId: account });
  expect(body.data.actions[0]).toEqual({
    ...{
      id: getActionId(1),
      name: 'Late',
      description: '',
      htcomp: '',
      owner: 'Maya',
      owner_id: users.maya,
      version: 1,
    },
    ...{ owner_email: 'maya@acme.test', status: 'Pending', priority: 'H', due_date: inDays(-2), blocked_by: 0 },
    ...{
      completed_on: null,
      completed_by: null,
      type: 'task',
      meta: null,
      action_notes: [],
      action_assets: [],
      epa: null,
    },
    ...{ show: true, created_at: expect.stringMatching(/Z$/) },
  });
  expect(body.data.actions.filter(({ show }) => show)).toHaveLength(1);
  expect([(await find('noah')).status, (await find('ada')).status, (await find('vera')).status]).toEqual([
    403, 200, 200,
  ]);
  expect((await find('maya', { accountId: account + 99 })).status).toBe(404);
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
  expect(action).toMatchObject({ type: 'Email', meta: source.meta, play: { play_id: play, pending_actions: 4 } });
  expect(await findNames()).toContain('Write');
  const actionByAda = (await add('ada', { account_play_id: undefined, account_play: play })).body.data.action;
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
    account,
    otherPlay,
  );
  expect(await tryAdd({ account_play_id: otherPlay })).toEqual([400, 'A playbook can hold 500 actions at most.']);
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
    ...{ depends_on: [getActionId(4)], blocked_by: 1 },
    waits_for: [{ id: getActionId(4), name: 'Soon', status: 'Pending' }],
  });
  expect((await setDependencies(4, [getActionId(1)])).error).toBe(cycleMessage);
  expect((await setDependencies(4, [getActionId(4)])).error).toBe(cycleMessage);
  const [{ id: otherActionId } = { id: 0 }] = await company.query<{ id: number }>(
    'select id from actions where tenant_id = $1 and play_id = $2',
    otherPlay,
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
  const otherActionId = (await add('maya', { account_play_id: otherPlay })).body.data.action.id;
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
    ...{
      id: expect.any(Number),
      play_id: play,
      action_id: getActionId(1),
      agent: 'Emil',
      entity: 'action',
      name: 'Late',
    },
    ...{ msg: 'completed the action', activity_type: 'completed', action_name: 'Late' },
    ...{ entry_date: TEST_NOW.toISOString(), url: `#!/dashboard/actions?playId=${play}&actionId=${getActionId(1)}` },
  });
  expect(entries[2]?.msg).toBe('assigned the action to Emil');
  expect((await findLogs({ actionId: getActionId(2) })).logs).toHaveLength(1);
  for (let i = 0; i < 6; i++) await complete('maya', 4, { isChecked: i % 2 === 0 });
  const page = await findLogs();
  expect([page.logs.length, page.has_next]).toEqual([10, true]);
  expect((await findLogs({ pageNum: 2 })).logs).toHaveLength(1);
});

const addNote = (name: Name, body: object) =>
  company.t.call(company.people[name], workspace.createActionNote, {
    body: { action_id: getActionId(1), note: '<p>Called <b>twice</b></p>', type: 'action', ...body },
  });

test('2-actions-33 2-actions-34 2-actions-35 notes on an action are created, changed, deleted and logged', async () => {
  const created = (await addNote('maya', {})).body.data.note;
  expect(created).toMatchObject({ note_txt: '<p>Called <b>twice</b></p>', first_name: 'Maya', version: 1 });
  expect(Object.keys(created)).toEqual(
    expect.arrayContaining(['account_notes_id', 'created_at', 'updated_at', 'last_name']),
  );
  const { account_notes_id: note_id } = created;
  const updateNote = (name: Name, body: object) =>
    company.t.call(company.people[name], workspace.updateActionNote, {
      body: { note_id, note_txt: '<p>Thrice</p>', ...body },
    });
  expect((await updateNote('emil', { version: 1 })).body.data.note).toMatchObject({
    note_txt: '<p>Thrice</p>',
    version: 2,
  });
  expect((await updateNote('maya', { version: 1 })).status).toBe(409);
  expect([(await addNote('vera', {})).error, (await addNote('noah', {})).status]).toEqual([READ_ONLY_MESSAGE, 403]);
  const firstAction = (await find('vera')).body.data.actions[0];
  expect(firstAction?.action_notes.map(({ note_txt }) => note_txt)).toEqual(['<p>Thrice</p>']);
  const listed = await company.t.call(company.people.vera, workspace.findActionNotes, {
    query: { action_id: getActionId(1) },
  });
  expect(listed.body.data).toEqual({ notes: firstAction?.action_notes, has_next: false });
  const remove = (name: Name) =>
    company.t.call(company.people[name], workspace.deleteActionNote, { query: { note_id } });
  expect([(await remove('vera')).status, (await remove('maya')).status, (await remove('maya')).status]).toEqual([
    403, 200, 404,
  ]);
  expect((await findLogs()).logs.map(({ entity, activity_type: did }) => `${entity} ${did}`)).toEqual([
    'note deleted',
    'note updated',
    'note created',
  ]);
});

async function upload(name: Name, file?: Uint8Array<ArrayBuffer> | string, fields: object = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries({ actionId: getActionId(1), accountId: account, ...fields }))
    form.set(key, String(value));
  if (file !== undefined) form.set('file', new Blob([file]), 'terms.txt');
  return parseTestResponse(
    workspace.uploadAsset,
    await sendForm(company.t, company.people[name], workspace.uploadAsset.path, form),
  );
}
const logDownload = (name: Name, body: { assetId: number; accountId: number }) =>
  company.t.call(company.people[name], workspace.logDownload, { body });
const pin = (name: Name, body: { assetId: number; accountId: number }) =>
  company.t.call(company.people[name], workspace.pinAsset, { body: { ...body, flag: true } });

test('2-actions-36 2-actions-37 2-actions-43 2-actions-44 2-actions-45 a file of an action is downloaded, pinned and deleted', async () => {
  const { asset } = (await upload('maya', 'twelve months')).body.data;
  expect(asset).toEqual({
    ...{ asset_id: asset.asset_id, file_size: 13, file_name: 'terms.txt', file_path: asset.file_path },
    ...{ uploaded_on: TEST_NOW.toISOString(), pin_type: null },
  });
  const body = { assetId: asset.asset_id, accountId: account };
  const findAssets = async () => (await find('vera')).body.data.actions[0]?.action_assets;
  expect(await findAssets()).toEqual([asset]);
  const link = await getFileLink(company.t, company.people.vera, asset);
  expect((await openLink(company.t, link.body.data.download_url)).body).toBe('twelve months');
  expect((await logDownload('vera', body)).body.data).toEqual({ logged: true });
  expect((await getFileLink(company.t, company.people.noah, asset)).status).toBe(403);
  expect([(await logDownload('noah', body)).status, (await pin('vera', body)).status]).toEqual([403, 403]);
  expect((await pin('maya', body)).body.data).toEqual({
    assetId: asset.asset_id,
    pin_type: 'asset',
  });
  const pinned = await company.t.call(company.people.vera, pinnedAssets.findPinnedAssets, { params: { id: account } });
  expect(pinned.body.data.assets).toMatchObject([
    { pin_type: 'asset', title: 'terms.txt', file_data: { file_size: 13 } },
  ]);
  expect((await findAssets())?.[0]?.pin_type).toBe('asset');
  const remove = (name: Name) => company.t.call(company.people[name], workspace.deleteAsset, { query: body });
  expect([(await remove('vera')).status, (await remove('maya')).body.data]).toEqual([403, { assetId: asset.asset_id }]);
  expect([(await remove('maya')).status, await findAssets()]).toEqual([404, []]);
  expect(await company.t.services.files.open(asset.file_path)).toBeNull();
  expect((await findLogs()).logs.map(({ activity_type: did, name }) => `${did} ${name}`)).toEqual([
    ...['deleted terms.txt', 'pinned terms.txt', 'downloaded terms.txt', 'created terms.txt'],
  ]);
});

test('2-actions-40 rejects a file that is too large, missing or inaccessible, and stores no part of it', async () => {
  const maxBytes = 10_485_760;
  expect((await upload('maya', new Uint8Array(maxBytes + 1))).error).toBe('File size cannot be greater than 10 MB.');
  expect((await upload('maya', new Uint8Array(maxBytes).fill(97))).status).toBe(200);
  expect((await upload('maya')).error).toBe('Please select a file.');
  expect((await upload('vera', 'x')).error).toBe(READ_ONLY_MESSAGE);
  expect((await upload('noah', 'x')).status).toBe(403);
  expect((await upload('maya', 'x', { actionId: 999_999_999 })).status).toBe(404);
  expect((await upload('maya', 'x', { actionId: 'one' })).status).toBe(400);
  expect((await upload('maya', 'x', { accountId: account + 99 })).status).toBe(404);
  const fileCounts = await company.query<{ n: number }>('select count(*)::int as n from files where tenant_id = $1');
  expect(fileCounts).toEqual([{ n: 1 }]);
});

test('unassigning a play deletes the notes and files of its actions, including the stored bytes', async () => {
  const { asset } = (await upload('maya', 'gone soon')).body.data;
  await addNote('maya', {});
  expect((await company.t.send(company.people.maya, 'DELETE', `/v1/api/actions/play/${play}/unassign/`)).status).toBe(
    200,
  );
  const remaining = await company.query<{ n: number }>(
    `select (select count(*) from notes where tenant_id = $1)::int + (select count(*) from assets where tenant_id = $1)::int
       + (select count(*) from files where tenant_id = $1 and storage_key = $2)::int as n`,
    asset.file_path,
  );
  expect([remaining, await company.t.services.files.open(asset.file_path)]).toEqual([[{ n: 0 }], null]);
});

test('returns the notes and files of a play or of one of its actions, newest first, with their actions', async () => {
  const { t, people } = company;
  const write = (action_id: number, note: string) =>
    t.call(people.maya, workspace.createActionNote, { body: { action_id, note } });
  await write(getActionId(1), '<p>First</p>');
  await write(getActionId(4), '<p>Second</p>');
  for (const index of [1, 4])
    expect((await upload('emil', `of ${index}`, { actionId: getActionId(index) })).status).toBe(200);
  const findNotes = async (name: Name, query: object = {}) =>
    t.call(people[name], workspace.findPlayNotes, { query: { playId: play, ...query } });
  const findAssets = async (name: Name, query: object = {}) =>
    t.call(people[name], workspace.findPlayAssets, { query: { playId: play, ...query } });

  const playNotes = (await findNotes('vera')).body.data;
  expect(playNotes.notes.map(({ note_txt, action }) => [note_txt, action])).toEqual([
    ['<p>Second</p>', { id: getActionId(4), name: 'Soon' }],
    ['<p>First</p>', { id: getActionId(1), name: 'Late' }],
  ]);
  expect(
    (await findNotes('maya', { actionId: getActionId(1) })).body.data.notes.map(({ note_txt }) => note_txt),
  ).toEqual(['<p>First</p>']);
  expect((await findNotes('maya', { limit: 1 })).body.data).toMatchObject({
    notes: [{ first_name: 'Maya' }],
    has_next: true,
  });
  const files = (await findAssets('vera')).body.data;
  expect(files.assets.map(({ file_name, uploaded_by, action }) => [file_name, uploaded_by, action.name])).toEqual([
    ['terms.txt', 'Emil', 'Soon'],
    ['terms.txt', 'Emil', 'Late'],
  ]);
  const secondPage = (await findAssets('maya', { limit: 1, pageNum: 2 })).body.data;
  expect([secondPage.assets.map(({ action }) => action.name), secondPage.has_next]).toEqual([['Late'], false]);
  expect((await findAssets('maya', { actionId: getActionId(4) })).body.data.assets).toHaveLength(1);
  expect((await findAssets('maya', { playId: otherPlay })).body.data).toEqual({ assets: [], has_next: false });
  expect([(await findNotes('noah')).status, (await findAssets('noah')).status]).toEqual([403, 403]);
  expect((await findNotes('maya', { playId: 999_999_999 })).status).toBe(404);
});
