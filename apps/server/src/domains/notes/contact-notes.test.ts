/** Notes on contacts through their own endpoints: access rights, and that they are notes of the account. */
import { notes } from '@mainstay/contract/notes';
import { contactNotes } from '@mainstay/contract/notes/contact-notes';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { buildNote, buildNotes } from '../../app/demo/factories/notes.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

let t: TestApp;
const callers: Record<string, Caller> = {};
const getCaller = (name: string): Caller => callers[name] as Caller;
const ids: Record<string, number> = {};
const getId = (name: string): number => ids[name] ?? 0;

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  const person = (name: string) => ({
    firstName: name,
    lastName: 'Ray',
    passwordHash: 'none',
    roles: ['CSM' as const],
  });
  await t.inTenant('acme', 'write', async (tx) => {
    for (const name of ['maya', 'vera', 'noah'])
      ids[name] = await createUser(tx, { ...person(name), email: `${name}@acme.test` });
    ids.rhea = await createUser(tx, { ...person('rhea'), email: 'rhea@acme.test', userAccessType: 'read_only' });
    ids.own = await buildAccount(tx, { name: 'Own', ownerId: getId('maya') });
    ids.other = await buildAccount(tx, { name: 'Other', ownerId: getId('maya') });
    await tx.rows(
      `insert into account_members (tenant_id, account_id, user_id, member_type, read_only)
       select $1, $2, u, 'E', true from unnest($3::bigint[]) u`,
      [tx.tenant, getId('own'), [getId('vera'), getId('rhea')]],
    );
    ids.jonas = await buildContact(tx, { accountId: getId('own'), firstName: 'Jonas', lastName: 'Weber' });
    ids.quiet = await buildContact(tx, { accountId: getId('own') });
    ids.stranger = await buildContact(tx, { accountId: getId('other') });
    ids.plain = await buildNote(tx, { accountId: getId('own'), text: 'On the account' });
    ids.theirs = await buildNote(tx, { accountId: getId('other'), contactId: getId('stranger'), text: 'Elsewhere' });
  });
  await t.inTenant('globex', 'write', (tx) =>
    createUser(tx, { ...person('gia'), email: 'gia@globex.test', roles: ['ADM'] }),
  );
  for (const name of ['maya', 'vera', 'noah', 'rhea']) callers[name] = await t.signIn(`${name}@acme.test`);
  callers.gia = await t.signIn('gia@globex.test');
});
afterAll(() => t.close());

const find = (name: string, contact: string, query = {}) =>
  t.call(getCaller(name), contactNotes.findContactNotes, {
    params: { id: getId('own'), contact_id: getId(contact) },
    query,
  });
const add = (name: string, note_txt: string, contact = 'jonas') =>
  t.call(getCaller(name), contactNotes.createContactNote, {
    params: { id: getId('own') },
    body: { contact_id: getId(contact), note_txt },
  });
const edit = (name: string, note_id: number, note_txt: string, version?: number) =>
  t.call(getCaller(name), contactNotes.updateContactNote, {
    params: { id: getId('own') },
    body: { note_id, note_txt, ...(version && { version }) },
  });
const remove = (name: string, note_id: number) =>
  t.call(getCaller(name), contactNotes.deleteContactNote, { params: { id: getId('own') }, query: { note_id } });

test('2-contacts-31 2-contacts-32 a new note is listed with its author, at both paths', async () => {
  const added = (await add('maya', '<p>Knows <b>the budget</b></p>')).body.data.note;
  expect(added).toEqual({
    account_notes_id: expect.any(Number),
    note_txt: '<p>Knows <b>the budget</b></p>',
    created_at: '2026-11-19T11:30:00.000Z',
    updated_at: '2026-11-19T11:30:00.000Z',
    first_name: 'maya',
    last_name: 'Ray',
    avatar_url: null,
    version: 1,
  });
  expect((await find('vera', 'jonas')).body.data).toEqual({ notes: [added], has_next: false });
  expect((await find('maya', 'quiet')).body.data.notes).toEqual([]);
  const allNotes = await t.call(getCaller('maya'), notes.filterNotes, {
    params: { id: getId('own') },
    body: { ref_entity_type: 'contact' },
  });
  expect(allNotes.body.data.notes.map((note) => [note.account_notes_id, note.associated_contact])).toEqual([
    [added.account_notes_id, { id: getId('jonas'), name: 'Jonas Weber' }],
  ]);
});

test('2-contacts-33 an edit changes text and time, and the second of two concurrent edits is rejected', async () => {
  const { account_notes_id: noteId, version } = (await add('maya', '<p>First</p>')).body.data.note;
  t.setNow(new Date('2026-11-19T11:37:00Z'));
  const first = (await edit('maya', noteId, '<p>Then</p>', version)).body.data.note;
  expect([first.note_txt, first.updated_at, first.version]).toEqual(['<p>Then</p>', '2026-11-19T11:37:00.000Z', 2]);
  const second = await edit('maya', noteId, '<p>Late</p>', version);
  expect([second.status, second.error]).toEqual([
    409,
    'maya Ray changed this note while you were editing it. Your changes were not saved.',
  ]);
});

test('a note is deleted once, and the response contains it', async () => {
  const { note } = (await add('maya', '<p>Bye</p>')).body.data;
  const responses = await Promise.all([1, 2].map(() => remove('maya', note.account_notes_id)));
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
  expect(responses.find(({ status }) => status === 200)?.body.data.note).toEqual(note);
  const listed = (await find('maya', 'jonas')).body.data.notes.map(({ account_notes_id }) => account_notes_id);
  expect(listed).not.toContain(note.account_notes_id);
});

test('rejects blank text with the message of the form', async () => {
  const { account_notes_id: noteId } = (await add('maya', '<p>Stays</p>')).body.data.note;
  for (const blank of ['', '  ', '<p> </p>', '<script>alert(1)</script>']) {
    for (const answer of [await add('maya', blank), await edit('maya', noteId, blank)])
      expect([blank, answer.status, answer.error]).toEqual([blank, 400, 'Write something in note.']);
  }
  expect((await find('maya', 'jonas')).body.data.notes[0]?.note_txt).toBe('<p>Stays</p>');
});

test('rejects changes by users who may only read the account, and hides it from others', async () => {
  const { account_notes_id: noteId } = (await add('maya', '<p>Mine</p>')).body.data.note;
  for (const name of ['vera', 'rhea']) {
    expect((await find(name, 'jonas')).status).toBe(200);
    for (const call of [add(name, '<p>x</p>'), edit(name, noteId, '<p>x</p>'), remove(name, noteId)])
      expect([name, (await call).status]).toEqual([name, 403]);
  }
  expect((await add('vera', '<p>x</p>')).error).toBe(READ_ONLY_MESSAGE);
  const denied = [
    find('noah', 'jonas'),
    add('noah', '<p>x</p>'),
    edit('noah', noteId, '<p>x</p>'),
    remove('noah', noteId),
  ];
  for (const answer of await Promise.all(denied))
    expect([answer.status, answer.error]).toEqual([403, noAccessMessage('Own')]);
  for (const call of [
    find('gia', 'jonas'),
    add('gia', '<p>x</p>'),
    edit('gia', noteId, '<p>x</p>'),
    remove('gia', noteId),
  ])
    expect((await call).status).toBe(404);
});

test('returns not found for another account’s contact or note, and for a note that is not on a contact', async () => {
  expect((await find('maya', 'stranger')).error).toBe('Contact not found.');
  expect((await add('maya', '<p>x</p>', 'stranger')).error).toBe('Contact not found.');
  for (const noteId of [getId('plain'), getId('theirs'), 999_999]) {
    for (const call of [edit('maya', noteId, '<p>x</p>'), remove('maya', noteId)])
      expect([noteId, (await call).error]).toEqual([noteId, 'Note not found.']);
  }
});

test('returns ten notes per page, newest first', async () => {
  await t.inTenant('acme', 'write', (tx) =>
    buildNotes(
      tx,
      Array.from({ length: 12 }, (_, i) => ({
        accountId: getId('own'),
        contactId: getId('quiet'),
        text: `Note ${i}`,
        createdAt: `2026-11-0${(i % 9) + 1}T09:00:00Z`,
      })),
    ),
  );
  const [firstPage, secondPage] = await Promise.all([find('maya', 'quiet'), find('maya', 'quiet', { pageNum: 2 })]);
  expect([firstPage.body.data.notes.length, firstPage.body.data.has_next]).toEqual([10, true]);
  expect([secondPage.body.data.notes.length, secondPage.body.data.has_next]).toEqual([2, false]);
  const days = [...firstPage.body.data.notes, ...secondPage.body.data.notes].map(({ created_at }) => created_at);
  expect(days).toEqual(days.toSorted().toReversed());
});
