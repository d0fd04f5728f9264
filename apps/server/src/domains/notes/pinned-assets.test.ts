import { notes } from '@mainstay/contract/notes';
import { pinnedAssets } from '@mainstay/contract/notes/pinned-assets';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { buildNotes } from '../../app/demo/factories/notes.ts';
import { addNote, getFileLink, openLink } from '../../app/testing/notes.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';

let ownId = 0;
let contactId = 0;
const { t, users, callers } = setUpTwoTenants({ maya: 'CSM', noah: 'CSM' }, async (tx) => {
  const ownerId = users.maya;
  ownId = await buildAccount(tx, { name: 'Own', ownerId });
  contactId = await buildContact(tx, { accountId: ownId, firstName: 'Jonas', lastName: 'Weber' });
  const otherId = await buildAccount(tx, { name: 'Other', ownerId });
  await buildNotes(tx, [
    { accountId: ownId, text: 'Not pinned' },
    { accountId: otherId, text: 'Elsewhere', pinned: true },
  ]);
});
type Name = keyof typeof callers;

const find = (name: Name) => t.call(callers[name], pinnedAssets.findPinnedAssets, { params: { id: ownId } });
const pinAt = async (minute: number, noteId: number, flag = true) => {
  t.setNow(new Date(`2026-11-19T11:3${minute}:00Z`));
  await t.call(callers.maya, notes.pinNote, { params: { id: ownId }, body: { note_id: noteId, flag } });
};

test('2-pins-05 lists a pinned note, contact and file, the most recently pinned first', async () => {
  expect((await find('maya')).body.data.assets).toEqual([]);
  const note = (await addNote(t, callers.maya, ownId, { note_text: '<p></p><h2>The <b>budget</b></h2><p>x</p>' })).body
    .data.note;
  const fileNote = (await addNote(t, callers.maya, ownId, { file: { name: 'Seat plan.csv', content: 'a,b' } })).body
    .data.note;
  await pinAt(1, fileNote.account_notes_id);
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update contacts set pinned_at = '2026-11-19T11:32:00Z' where tenant_id = $1 and id = $2`, [
      tx.tenant,
      contactId,
    ]),
  );
  await pinAt(3, note.account_notes_id);
  const { assets } = (await find('maya')).body.data;
  expect(assets).toEqual([
    {
      id: note.account_notes_id,
      pin_type: 'note',
      title: 'The budget',
      file_data: null,
      pinned_on: '2026-11-19T11:33:00.000Z',
    },
    {
      id: contactId,
      pin_type: 'contact',
      title: 'Jonas Weber',
      file_data: null,
      pinned_on: '2026-11-19T11:32:00.000Z',
    },
    {
      id: fileNote.account_notes_id,
      pin_type: 'asset',
      title: 'Seat plan.csv',
      file_data: fileNote.file_data,
      pinned_on: '2026-11-19T11:31:00.000Z',
    },
  ]);
  // The file can be opened from here as from the list of notes.
  const file = assets[2]?.file_data ?? { file_path: '', file_name: '' };
  const { file_path, file_name } = file;
  const link = (await getFileLink(t, callers.maya, { file_path, file_name })).body.data.download_url;
  expect((await openLink(t, link)).body).toBe('a,b');

  await pinAt(4, note.account_notes_id, false);
  expect((await find('maya')).body.data.assets.map(({ pin_type }) => pin_type)).toEqual(['contact', 'asset']);
});

test('names the account to users without access to it, and hides it from another company', async () => {
  const outOfScope = await find('noah');
  expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Own')]);
  expect((await find('gia')).status).toBe(404);
});
