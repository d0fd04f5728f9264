import { notes } from '@mainstay/contract/notes';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { tags } from '@mainstay/contract/tags';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContact } from '../../app/demo/factories/contacts.ts';
import { buildNote, buildNotes } from '../../app/demo/factories/notes.ts';
import { buildActions, buildPlay } from '../../app/demo/factories/plays.ts';
import { setUpTwoTenants } from '../../app/testing/two-tenants.ts';
import { addNote, getFileLink } from '../../app/testing/notes.ts';

const ROLES = {
  ada: 'ADM',
  dev: 'DA',
  olga: 'CSO',
  evan: 'EXE',
  maya: 'CSM',
  emil: 'CSM',
  vera: 'CSM',
  rhea: 'CSM',
} as const;
const ids = {} as Record<'own' | 'long' | 'other' | 'rheas' | 'contact' | 'stranger' | 'action' | 'theirs', number>;

const { t, users, callers } = setUpTwoTenants(ROLES, async (tx) => {
  ids.own = await buildAccount(tx, { name: 'Own', ownerId: users.maya });
  ids.long = await buildAccount(tx, { name: 'Long', ownerId: users.maya });
  ids.other = await buildAccount(tx, { name: 'Other' });
  ids.rheas = await buildAccount(tx, { name: 'Rheas', ownerId: users.rhea });
  for (const [name, readOnly] of [
    ['emil', false],
    ['vera', true],
  ] as const) {
    await tx.rows(
      `insert into account_members (tenant_id, account_id, user_id, member_type, read_only) values ($1, $2, $3, 'E', $4)`,
      [tx.tenant, ids.own, users[name], readOnly],
    );
  }
  ids.contact = await buildContact(tx, { accountId: ids.own, firstName: 'Jonas', lastName: 'Weber' });
  ids.stranger = await buildContact(tx, { accountId: ids.other });
  const playId = await buildPlay(tx, { accountId: ids.own });
  [ids.action = 0] = await buildActions(tx, [{ accountId: ids.own, playId, name: 'Call the sponsor' }]);
  ids.theirs = await buildNote(tx, { accountId: ids.other, text: 'Elsewhere' });
});

type Name = keyof typeof callers;
const find = (name: Name, accountId: number, query = {}) =>
  t.call(callers[name], notes.findNotes, { params: { id: accountId }, query });
const filter = (name: Name, accountId: number, body = {}) =>
  t.call(callers[name], notes.filterNotes, { params: { id: accountId }, body });
const getTexts = (response: { body: { data: { notes: { note_txt: string }[] } } }) =>
  response.body.data.notes.map(({ note_txt }) => note_txt.replace(/<[^>]*>/g, ''));
const createNote = async (fields = {}) => (await addNote(t, callers.maya, ids.own, fields)).body.data.note;
const edit = (name: Name, body: { note_id: number; note_txt: string; version?: number; tags?: (number | string)[] }) =>
  t.call(callers[name], notes.updateNote, { params: { id: ids.own }, body });
const remove = (name: Name, noteId: number) => t.call(callers[name], notes.deleteNote, { query: { note_id: noteId } });
const pin = (name: Name, noteId: number, flag: boolean) =>
  t.call(callers[name], notes.pinNote, { params: { id: ids.own }, body: { note_id: noteId, flag } });

describe('access', () => {
  test('2-access-06 3-access-06 users who see an account see its notes, and users who may not write it change none', async () => {
    const { account_notes_id: noteId } = await createNote({ file: { name: 'a.txt', content: 'a' } });
    for (const name of Object.keys(ROLES) as Name[]) {
      const seen = await find(name, ids.own);
      expect([name, seen.status]).toEqual([name, name === 'rhea' ? 403 : 200]);
    }
    for (const name of ['dev', 'evan', 'vera', 'rhea'] as const) {
      const answers = [
        await addNote(t, callers[name], ids.own),
        await edit(name, { note_id: noteId, note_txt: 'x' }),
        await pin(name, noteId, true),
        await remove(name, noteId),
      ];
      expect(answers.map(({ status, error }) => [name, status, error])).toEqual(
        answers.map(() => [name, 403, READ_ONLY_MESSAGE]),
      );
    }
    // Rejected before the body is read, even if the body is not a form.
    const path = notes.createNote.path.replace('{id}', String(ids.own));
    const denied = await Promise.all(
      (['dev', 'evan', 'vera'] as const).map((name) => t.send(callers[name], 'POST', path, {})),
    );
    expect(denied.map(({ status, error }) => [status, error])).toEqual(denied.map(() => [403, READ_ONLY_MESSAGE]));
    expect((await find('rhea', ids.rheas)).status).toBe(200);
    expect((await addNote(t, callers.rhea, ids.rheas)).error).toBe(READ_ONLY_MESSAGE);
    for (const name of ['ada', 'olga', 'emil'] as const)
      expect([name, (await addNote(t, callers[name], ids.own)).status]).toEqual([name, 200]);
  });

  test('names an inaccessible account, and hides notes of another company or account', async () => {
    const { account_notes_id: noteId } = await createNote();
    const noAccess = noAccessMessage('Other');
    const otherNote = { id: ids.other, note_id: ids.theirs };
    expect((await find('maya', ids.other)).error).toBe(noAccess);
    expect((await addNote(t, callers.maya, ids.other)).error).toBe(noAccess);
    expect((await t.call(callers.maya, notes.getNote, { params: otherNote })).error).toBe(noAccess);
    expect((await remove('maya', ids.theirs)).error).toBe(noAccess);
    for (const status of [
      (await find('gia', ids.own)).status,
      (await addNote(t, callers.gia, ids.own)).status,
      (await remove('gia', noteId)).status,
      (await edit('gia', { note_id: noteId, note_txt: 'x' })).status,
      (await edit('maya', { note_id: ids.theirs, note_txt: 'x' })).status,
      (await pin('maya', ids.theirs, true)).status,
      (await t.call(callers.maya, notes.getNote, { params: { id: ids.own, note_id: ids.theirs } })).status,
    ]) {
      expect(status).toBe(404);
    }
  });
});

describe('lists', () => {
  const toTimestamp = (day: string) => `2026-11-${day}T11:30:00Z`;
  beforeAll(() =>
    t.inTenant('acme', 'write', async (tx) => {
      const texts = ['Renewal talk', 'Price 100%', 'Training'];
      await buildNotes(
        tx,
        Array.from({ length: 12 }, (_, i) => ({
          accountId: ids.long,
          text: texts[i] ?? `Note ${i}`,
          createdAt: toTimestamp(String(10 + (i % 9))),
          ownerId: i === 5 ? null : users.maya,
          tags: i < 2 ? ['Risk', 'Price'] : i === 2 ? ['training'] : [],
          pinned: i === 2,
        })),
      );
    }),
  );

  test('2-notes-02 a page holds ten notes, newest first', async () => {
    const first = (await find('maya', ids.long)).body.data;
    expect([first.notes.length, first.has_next]).toEqual([10, true]);
    const days = first.notes.map(({ created_at }) => created_at);
    expect(days).toEqual(days.toSorted().toReversed());
    const second = (await find('maya', ids.long, { pageNum: 2 })).body.data;
    expect([second.notes.length, second.has_next]).toEqual([2, false]);
    const invalid = await t.send(callers.maya, 'GET', `/v1/api/accounts/${ids.long}/notes/?pageNum=0`);
    expect([invalid.status, invalid.error]).toEqual([400, 'Invalid page.']);
  });

  test('a sheet of notes has times in the company’s time zone', async () => {
    const sheet = await t.send(callers.maya, 'POST', notes.exportNotes.path.replace('{id}', String(ids.long)), {});
    const [header, first] = sheet.raw.body.slice(1).split('\r\n');
    expect(header?.split(',').slice(0, 2)).toEqual(['Written', 'Author']);
    expect(first?.split(',')[0]).toBe('2026-11-19 00:30:00');
  });

  test('2-notes-03 a posted tag id finds the notes that have it', async () => {
    const tagList = (await t.call(callers.maya, tags.findTags, { query: { page_num: 1, limit: 100, scope: 'note' } }))
      .body;
    const tagId = (name: string) => tagList.data.tags.find(({ tag }) => tag === name)?.id ?? 0;
    expect(getTexts(await filter('maya', ids.long, { tags: [tagId('Risk')] }))).toEqual(['Price 100%', 'Renewal talk']);
    const both = await filter('maya', ids.long, { tags: [tagId('Price'), tagId('training')] });
    expect(getTexts(both)).toEqual(['Training', 'Price 100%', 'Renewal talk']);
    expect(getTexts(await filter('maya', ids.long, { tags: [999_999] }))).toEqual([]);
  });

  test('decisions-24 filters notes by kind, days of the company, text, pin and file', async () => {
    const findTexts = async (body: object) => getTexts(await filter('maya', ids.long, body));
    expect(await findTexts({ searchText: 'RENEWAL t' })).toEqual(['Renewal talk']);
    expect(await findTexts({ searchText: '100%' })).toEqual(['Price 100%']);
    expect(await findTexts({ searchText: '_' })).toEqual([]);
    expect(await findTexts({ pinned: true })).toEqual(['Training']);
    expect(await findTexts({ with_file: true })).toEqual([]);
    expect(await findTexts({ ref_entity_type: 'contact' })).toEqual([]);
    expect(await findTexts({ from: '2026-11-11', to: '2026-11-11' })).toEqual(['Note 9', 'Renewal talk']);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update settings set entity_timezone = 'Asia/Tokyo' where tenant_id = $1`, [tx.tenant]),
    );
    // 00:30 in Auckland is still the evening of the previous day in Tokyo.
    expect(await findTexts({ from: '2026-11-11', to: '2026-11-11' })).toEqual(['Note 10', 'Price 100%']);
    for (const body of [{ from: 'soon' }, { ref_entity_type: 'play' }, { tags: 'Risk' }, { limit: 0 }])
      expect((await t.send(callers.maya, 'POST', `/v1/api/accounts/${ids.long}/notes/`, body)).status).toBe(400);
  });

  test('reads a page by the index of its account, regardless of the tenant’s other notes', async () => {
    const plan = await t.inTenant('acme', 'write', async (tx) => {
      await tx.rows(
        `insert into notes (tenant_id, account_id, ref_entity_type, note_txt, plain_text, created_at)
         select $1, $2, 'account', 'x', 'x', now() - i * interval '1 hour' from generate_series(1, 3000) i`,
        [tx.tenant, ids.other],
      );
      await tx.rows('set local enable_seqscan = off', []);
      return tx.rows<{ 'QUERY PLAN': string }>(
        `explain select id from notes where tenant_id = $1 and account_id = $2 order by created_at desc, id desc limit 11`,
        [tx.tenant, ids.other],
      );
    });
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toMatch(/Index (?:Only )?Scan using notes_account/);
    expect(text).not.toContain('Sort');
  });
});

describe('fields', () => {
  test('2-notes-06 2-notes-07 a note has its subject, author, tags and file', async () => {
    const note = await createNote({
      note_text: '<p>Wants proof</p>',
      type: 'contact',
      contact_id: ids.contact,
      tags: '["Risk","Call"]',
      file: { name: 'Plant 3.csv', content: 'a,b\n' },
    });
    expect(note).toMatchObject({
      note_txt: '<p>Wants proof</p>',
      ref_entity_type: 'contact',
      owner_name: 'maya Doe',
      user_image: null,
      pin_type: null,
      associated_contact: { id: ids.contact, name: 'Jonas Weber' },
      source: null,
      created_at: '2026-11-19T11:30:00.000Z',
      updated_at: '2026-11-19T11:30:00.000Z',
    });
    expect(note.file_data).toMatchObject({ file_name: 'Plant 3.csv', file_size: 4 });
    expect(note.tags.map(({ tag }) => tag)).toEqual(['Call', 'Risk']);
    const listed = (await find('emil', ids.own)).body.data.notes;
    expect(listed.find(({ account_notes_id }) => account_notes_id === note.account_notes_id)).toEqual(note);
  });

  test('2-notes-08 decisions-24 a note is on the account, or on one of its actions or contacts', async () => {
    const onAction = await createNote({ type: 'action', action_id: ids.action });
    expect([onAction.ref_entity_type, onAction.source]).toEqual([
      'action',
      { type: 'action', id: ids.action, name: 'Call the sponsor' },
    ]);
    const contacts = (await filter('maya', ids.own, { ref_entity_type: 'contact' })).body.data.notes;
    expect(new Set(contacts.map(({ ref_entity_type }) => ref_entity_type))).toEqual(new Set(['contact']));
    const invalid = 'Invalid entry, please provide valid data.';
    const tryToAdd = async (fields: object) => {
      const { status, error } = await addNote(t, callers.maya, ids.own, fields);
      return [status, error];
    };
    expect(await tryToAdd({ type: 'play' })).toEqual([400, invalid]);
    expect(await tryToAdd({ type: 'contact' })).toEqual([400, invalid]);
    expect(await tryToAdd({ type: 'action', action_id: 'x' })).toEqual([400, invalid]);
    expect(await tryToAdd({ type: 'contact', contact_id: ids.stranger })).toEqual([404, 'Contact not found.']);
    expect(await tryToAdd({ type: 'action', action_id: 999_999 })).toEqual([404, 'Action not found.']);
  });
});

describe('writing', () => {
  test('C3-29 decisions-61 a note accepts both field names of its action', async () => {
    for (const name of ['action_id', 'actionId']) {
      const note = await createNote({ type: 'action', [name]: ids.action });
      expect([name, note.source]).toEqual([name, { type: 'action', id: ids.action, name: 'Call the sponsor' }]);
    }
  });

  test('2-notes-09 a note is added with and without a file, and is listed', async () => {
    const plain = await createNote({ note_text: '<p>Without</p>' });
    const filed = await createNote({ note_text: '<p>With</p>', file: { name: 'a.txt', content: 'hello' } });
    expect([plain.file_data, filed.file_data?.file_name]).toEqual([null, 'a.txt']);
    expect(getTexts(await find('maya', ids.own))).toEqual(expect.arrayContaining(['With', 'Without']));
  });

  test('2-notes-15 2-C-16 an account note without text is rejected when it is added or edited', async () => {
    const { account_notes_id: noteId } = await createNote();
    for (const empty of ['', '  ', '<p> </p><p></p>', '<script>alert(1)</script>']) {
      const added = await addNote(t, callers.maya, ids.own, { note_text: empty });
      expect([empty, added.status, added.error]).toEqual([empty, 400, 'Note is missing']);
      const edited = await edit('maya', { note_id: noteId, note_txt: empty });
      expect([empty, edited.status, edited.error]).toEqual([empty, 400, 'Note is missing']);
    }
    const { body, status } = await t.send(
      callers.maya,
      'POST',
      notes.updateNote.path.replace('{id}', String(ids.own)),
      {
        note_id: noteId,
      },
    );
    expect([status, body.errors]).toEqual([400, { e: 'Note is missing', fields: { note_txt: 'Note is missing' } }]);
  });

  test('decisions-24 tags are ids or new names, and names are unique regardless of case', async () => {
    const { tags } = await createNote({ tags: '["Sponsor"]' });
    const second = await createNote({ tags: JSON.stringify(['sponsor', tags[0]?.id, ' ']) });
    expect(second.tags).toEqual(tags);
    const getTagError = async (tagsField: string) =>
      (await addNote(t, callers.maya, ids.own, { tags: tagsField })).error;
    expect(await getTagError('[999999]')).toBe('Tag not found.');
    for (const bad of ['Risk', '{"a":1}', '[null]', '[1.5]']) {
      expect([bad, await getTagError(bad)]).toEqual([bad, 'Tags must be a list of ids or names.']);
    }
    expect(await getTagError(JSON.stringify(Array.from({ length: 21 }, (_, i) => `t${i}`)))).toBe(
      'A note can have 20 tags at most.',
    );
    expect(await getTagError(JSON.stringify(['x'.repeat(351)]))).toBe('Maximum 350 characters are allowed.');
    // The rejected requests stored nothing.
    expect((await filter('maya', ids.own, { searchText: 't20' })).body.data.notes).toEqual([]);
  });

  test('2-notes-13 an edit changes text, tags and time, and leaves omitted fields unchanged', async () => {
    const note = await createNote({ tags: '["Risk"]', file: { name: 'a.txt', content: 'a' } });
    t.setNow(new Date('2026-11-19T11:35:00Z'));
    const answer = await edit('emil', { note_id: note.account_notes_id, note_txt: '<p>Now this</p>' });
    expect(answer.body.data.note).toEqual({
      ...note,
      note_txt: '<p>Now this</p>',
      updated_at: '2026-11-19T11:35:00.000Z',
      edited_by: 'emil Doe',
      version: 2,
    });
    const untagged = await edit('maya', { note_id: note.account_notes_id, note_txt: '<p>Now this</p>', tags: [] });
    expect([untagged.body.data.note.tags, untagged.body.data.note.version]).toEqual([[], 3]);
    // Saving the same values is not an edit.
    const same = await edit('maya', { note_id: note.account_notes_id, note_txt: '<p>Now this</p>', tags: [] });
    expect(same.body.data.note.version).toBe(3);
  });

  test('rejects the second of two concurrent edits, and preserves the first', async () => {
    const { account_notes_id: noteId, version } = await createNote();
    const first = await edit('emil', { note_id: noteId, note_txt: '<p>Emil was here</p>', version });
    const second = await edit('maya', { note_id: noteId, note_txt: '<p>Maya too</p>', version });
    expect([first.status, second.status, second.error]).toEqual([
      200,
      409,
      'emil Doe changed this note while you were editing it. Your changes were not saved.',
    ]);
    const current = (await t.call(callers.maya, notes.getNote, { params: { id: ids.own, note_id: noteId } })).body.data;
    expect(current.note.note_txt).toBe('<p>Emil was here</p>');
    const last = await edit('maya', { note_id: noteId, note_txt: '<p>Both</p>', version: current.note.version });
    expect(last.status).toBe(200);
    // Of two concurrent edits, one succeeds and the other one gets a conflict.
    const both = await Promise.all(
      (['emil', 'maya'] as const).map((name) =>
        edit(name, { note_id: noteId, note_txt: `<p>${name}</p>`, version: 3 }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('2-notes-18 a deleted note is removed with its file, and a second deletion is rejected', async () => {
    const { account_notes_id: noteId, file_data: file } = await createNote({ file: { name: 'a.txt', content: 'bye' } });
    const both = await Promise.all([remove('maya', noteId), remove('emil', noteId)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404]);
    expect((await remove('maya', noteId)).error).toBe('Note not found.');
    const listed = (await find('maya', ids.own, { limit: 100 })).body.data.notes;
    expect(listed.map(({ account_notes_id }) => account_notes_id)).not.toContain(noteId);
    expect(await t.services.files.open(file?.file_path ?? '')).toBeNull();
    expect((await getFileLink(t, callers.maya, file ?? { file_path: '', file_name: '' })).status).toBe(404);
  });

  test('2-notes-19 the flag pins and unpins a note', async () => {
    const { account_notes_id: noteId } = await createNote();
    const getPinType = async () =>
      (await t.call(callers.maya, notes.getNote, { params: { id: ids.own, note_id: noteId } })).body.data.note.pin_type;
    expect((await pin('maya', noteId, true)).body.data).toEqual({ note_id: noteId, pin_type: 'note' });
    expect(await getPinType()).toBe('note');
    await pin('emil', noteId, true);
    expect((await pin('maya', noteId, false)).body.data.pin_type).toBeNull();
    expect(await getPinType()).toBeNull();
  });

  test('the audit log has each change once, as readable text', async () => {
    const { account_notes_id: noteId } = await createNote({ note_text: '<p>Audited <b>so</b></p>' });
    await edit('maya', { note_id: noteId, note_txt: '<p>Then this</p>', tags: ['Logged'] });
    await edit('maya', { note_id: noteId, note_txt: '<p>Then this</p>' });
    for (const flag of [true, true, false]) await pin('maya', noteId, flag);
    await remove('maya', noteId);
    const rows = await t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ verb: string; changes: object }>(
        `select verb, changes from audit_log where tenant_id = $1 and entity = 'note' and entity_id = $2 order by id`,
        [tx.tenant, noteId],
      ),
    );
    expect(rows).toEqual([
      { verb: 'create', changes: { account: 'Own', text: 'Audited so' } },
      {
        verb: 'update',
        changes: {
          account: 'Own',
          text: { before: 'Audited so', after: 'Then this' },
          tags: { before: [], after: ['Logged'] },
        },
      },
      { verb: 'pin', changes: { account: 'Own' } },
      { verb: 'unpin', changes: { account: 'Own' } },
      { verb: 'delete', changes: { account: 'Own', text: 'Then this' } },
    ]);
  });
});
