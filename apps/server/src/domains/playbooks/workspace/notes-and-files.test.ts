/** Notes on the actions of a play, and their files. */
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { workspace } from '@mainstay/contract/playbooks/workspace';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { expect, test } from 'vitest';
import { parseTestResponse } from '../../../app/testing/app.ts';
import { getFileLink, openLink } from '../../../app/testing/notes.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { sendForm } from '../../../app/testing/uploads.ts';
import { setUpWorkspaceTests, type WorkspaceUser as Name } from '../../../app/testing/workspace-calls.ts';

const { company, ids, getActionId, find, findLogs } = setUpWorkspaceTests();

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
  for (const [key, value] of Object.entries({ actionId: getActionId(1), accountId: ids.account, ...fields }))
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
    asset_id: asset.asset_id,
    file_size: 13,
    file_name: 'terms.txt',
    file_path: asset.file_path,
    uploaded_on: TEST_NOW.toISOString(),
    pin_type: null,
  });
  const body = { assetId: asset.asset_id, accountId: ids.account };
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
  const pinned = await company.t.call(company.people.vera, pinnedAssets.findPinnedAssets, {
    params: { id: ids.account },
  });
  expect(pinned.body.data.assets).toMatchObject([
    { pin_type: 'asset', title: 'terms.txt', file_data: { file_size: 13 } },
  ]);
  expect((await findAssets())?.[0]?.pin_type).toBe('asset');
  const remove = (name: Name) => company.t.call(company.people[name], workspace.deleteAsset, { query: body });
  expect([(await remove('vera')).status, (await remove('maya')).body.data]).toEqual([403, { assetId: asset.asset_id }]);
  expect([(await remove('maya')).status, await findAssets()]).toEqual([404, []]);
  expect(await company.t.services.files.open(asset.file_path)).toBeNull();
  expect((await findLogs()).logs.map(({ activity_type: did, name }) => `${did} ${name}`)).toEqual([
    'deleted terms.txt',
    'pinned terms.txt',
    'downloaded terms.txt',
    'created terms.txt',
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
  expect((await upload('maya', 'x', { accountId: ids.account + 99 })).status).toBe(404);
  const fileCounts = await company.query<{ n: number }>('select count(*)::int as n from files where tenant_id = $1');
  expect(fileCounts).toEqual([{ n: 1 }]);
});

test('unassigning a play deletes the notes and files of its actions, including the stored bytes', async () => {
  const { asset } = (await upload('maya', 'gone soon')).body.data;
  await addNote('maya', {});
  expect(
    (await company.t.send(company.people.maya, 'DELETE', `/v1/api/actions/play/${ids.play}/unassign/`)).status,
  ).toBe(200);
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
    t.call(people[name], workspace.findPlayNotes, { query: { playId: ids.play, ...query } });
  const findAssets = async (name: Name, query: object = {}) =>
    t.call(people[name], workspace.findPlayAssets, { query: { playId: ids.play, ...query } });

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
  expect((await findAssets('maya', { playId: ids.otherPlay })).body.data).toEqual({ assets: [], has_next: false });
  expect([(await findNotes('noah')).status, (await findAssets('noah')).status]).toEqual([403, 403]);
  expect((await findNotes('maya', { playId: 999_999_999 })).status).toBe(404);
});
