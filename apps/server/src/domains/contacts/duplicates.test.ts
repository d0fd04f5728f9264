import { type ContactEntry, contacts } from '@mainstay/contract/contacts';
import { notes } from '@mainstay/contract/notes';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildSupportCase } from '../../app/demo/factories/contacts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { addNote } from '../../app/testing/notes.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

let t: TestApp;
let maya: Caller;
let rhea: Caller;
let gia: Caller;
let ownerId = 0;
let ownId = 0;

beforeAll(async () => {
  t = await openTestApp();
  for (const domain of ['acme', 'globex'])
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
  const person = { firstName: 'Maya', lastName: 'Ortiz', passwordHash: 'none' };
  await t.inTenant('acme', 'write', async (tx) => {
    ownerId = await createUser(tx, { ...person, email: 'maya@acme.test', roles: ['CSM'] });
    await createUser(tx, { ...person, email: 'rhea@acme.test', roles: ['ADM'], userAccessType: 'read_only' });
  });
  await t.inTenant('globex', 'write', (tx) => createUser(tx, { ...person, email: 'gia@globex.test', roles: ['ADM'] }));
  [maya, rhea, gia] = [
    await t.signIn('maya@acme.test'),
    await t.signIn('rhea@acme.test'),
    await t.signIn('gia@globex.test'),
  ];
});
afterAll(() => t.close());
beforeEach(async () => {
  ownId = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Own', ownerId }));
});

async function addContact(entry: ContactEntry) {
  const { status, error, body } = await t.call(maya, contacts.createContact, { params: { id: ownId }, body: entry });
  expect([status, error]).toEqual([200, undefined]);
  return body.data.contact;
}
const findContacts = async () =>
  (await t.call(maya, contacts.findAllContacts, { params: { id: ownId } })).body.data.contacts;
const findDuplicates = (caller: Caller) => t.call(caller, contactDuplicates.findDuplicates, { params: { id: ownId } });
const mergeContacts = (
  caller: Caller,
  body: { keep_id: number; gone_id: number; take?: ('email' | 'lName')[] },
  versions = {},
) => t.call(caller, contactDuplicates.mergeContacts, { params: { id: ownId }, body: { ...body, ...versions } });
const undoMerge = (caller: Caller, merge_id: number) =>
  t.call(caller, contactDuplicates.undoMerge, { params: { id: ownId }, body: { merge_id } });

/** Creates two contacts for one person. The second one has a note, a case, a tag, and a contact who reports to it. */
async function createPair() {
  const keep = await addContact({ fName: 'Jo', email: 'jo@x.test', designation: 'Buyer', tags: ['User'] });
  const gone = await addContact({
    fName: 'Jo',
    lName: 'Park',
    email: 'jo.park@x.test',
    number: '+49 30 2312 100',
    tags: ['Signs'],
  });
  const report = await addContact({ fName: 'Ann', email: 'ann@x.test', reportsTo: gone.id });
  await addNote(t, maya, ownId, { type: 'contact', contact_id: gone.id });
  await t.inTenant('acme', 'write', (tx) => buildSupportCase(tx, { accountId: ownId, contactId: gone.id }));
  return { keep, gone, report };
}
const getChildren = (contactId: number) =>
  t.inTenant('acme', 'read', async (tx) => {
    const [row] = await tx.rows(
      `select (select count(*)::int from notes where tenant_id = $1 and contact_id = $2) as notes,
         (select count(*)::int from support_cases where tenant_id = $1 and contact_id = $2) as cases,
         (select contacts_count from accounts where tenant_id = $1 and id = $3) as contacts,
         (select count(distinct entity_id)::int from search_terms where tenant_id = $1 and account_id = $3
           and kind = 'contact') as terms`,
      [tx.tenant, contactId, ownId],
    );
    return row;
  });

test('finds only contacts that share a name, phone number, mailbox or LinkedIn page', async () => {
  const addContacts = async (...entries: ContactEntry[]) => {
    const addedIds = [];
    for (const entry of entries) addedIds.push((await addContact(entry)).id);
    return addedIds;
  };
  const names = await addContacts(
    { fName: 'Ann', lName: 'Lee', email: 'a@x.test' },
    { fName: 'ANN', lName: 'lee', email: 'b@x.test' },
  );
  const phones = await addContacts(
    { fName: 'Bob', email: 'c@x.test', number: '+49 30 555-0100' },
    { fName: 'Rob', email: 'd@x.test', number: '+49 (30) 5550100' },
  );
  const mailboxes = await addContacts({ fName: 'Cid', email: 'cid+news@x.test' }, { fName: 'El', email: 'cid@x.test' });
  const pages = await addContacts(
    { fName: 'Dan', email: 'e@x.test', linkedIn: 'https://www.linkedin.com/in/dan/' },
    { fName: 'Dr', email: 'f@x.test', linkedIn: 'http://linkedin.com/in/Dan' },
  );
  await addContacts(
    { fName: 'Eve', email: 'g@x.test', number: '12345' },
    { fName: 'Eva', email: 'h@x.test', number: '1234 5' },
  );
  const { groups } = (await findDuplicates(maya)).body.data;
  const foundGroups = groups.map((group) => ({
    signs: group.signs,
    ids: group.contacts.map(({ id }) => id).sort((a, b) => a - b),
  }));
  expect(foundGroups).toEqual([
    { signs: ['name'], ids: names },
    { signs: ['phone'], ids: phones },
    { signs: ['mailbox'], ids: mailboxes },
    { signs: ['linkedin'], ids: pages },
  ]);
  expect((await findDuplicates(gia)).status).toBe(404);
});

test('a merge applies the selected values and moves dependent records, and its undo restores both contacts', async () => {
  const { keep, gone, report } = await createPair();
  const request = { params: { id: ownId }, body: { keep_id: keep.id, gone_id: gone.id } };
  const preview = (await t.call(rhea, contactDuplicates.previewMerge, request)).body.data;
  expect([preview.keep.id, preview.gone.id, preview.moves]).toEqual([
    keep.id,
    gone.id,
    { notes: 1, cases: 1, reports: 1 },
  ]);
  const before = await findContacts();

  const versions = { keep_version: 1, gone_version: 1 };
  const { body } = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id, take: ['email'] }, versions);
  expect(body.data.moved).toEqual({ notes: 1, cases: 1, reports: 1 });
  expect(body.data.contact).toMatchObject({
    id: keep.id,
    contact_first_name: 'Jo',
    contact_last_name: 'Park',
    contact_email: 'jo.park@x.test',
    contact_designation: 'Buyer',
    contact_primary_no: '+49 30 2312 100',
    reports_count: 1,
    version: 2,
  });
  expect(body.data.contact.tag_mapping.map(({ tag }) => tag)).toEqual(['Signs', 'User']);
  expect((await findContacts()).map(({ id }) => id)).toEqual([report.id, keep.id]);
  expect(await getChildren(keep.id)).toEqual({ notes: 1, cases: 1, contacts: 2, terms: 2 });

  const restored = await undoMerge(maya, body.data.merge_id);
  expect([restored.status, restored.body.data.restored.id]).toEqual([200, gone.id]);
  const withoutVersions = (list: Awaited<ReturnType<typeof findContacts>>) =>
    list.map(({ version: _version, updated_at: _at, ...contact }) => contact);
  expect(withoutVersions(await findContacts())).toEqual(withoutVersions(before));
  expect(await getChildren(gone.id)).toEqual({ notes: 1, cases: 1, contacts: 3, terms: 3 });
  const secondUndo = await undoMerge(maya, body.data.merge_id);
  expect([secondUndo.status, secondUndo.error]).toEqual([409, 'This merge was already undone.']);
});

test('an undo moves back only what the merge moved, not earlier or later records', async () => {
  const { keep, gone, report } = await createPair();
  /** Adds a note, a case and a report to the remaining contact. */
  const addChildren = async (name: string) => {
    await addNote(t, maya, ownId, { type: 'contact', contact_id: keep.id });
    await t.inTenant('acme', 'write', (tx) => buildSupportCase(tx, { accountId: ownId, contactId: keep.id }));
    const { id } = await addContact({ fName: name, email: `${name}@x.test`, reportsTo: keep.id });
    return id;
  };
  const earlierReportId = await addChildren('before');
  const { body } = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
  expect(body.data.moved).toEqual({ notes: 1, cases: 1, reports: 1 });
  const laterReportId = await addChildren('since');
  expect(await getChildren(keep.id)).toMatchObject({ notes: 3, cases: 3 });
  expect((await undoMerge(maya, body.data.merge_id)).status).toBe(200);
  expect(await getChildren(keep.id)).toMatchObject({ notes: 2, cases: 2 });
  expect(await getChildren(gone.id)).toMatchObject({ notes: 1, cases: 1 });
  const superiors = new Map((await findContacts()).map(({ id, reportsTo }) => [id, reportsTo]));
  expect([earlierReportId, laterReportId, report.id].map((id) => superiors.get(id))).toEqual([
    keep.id,
    keep.id,
    gone.id,
  ]);
});

test('a merge moves the logged activities of a contact, and its undo restores them unless they were edited', async () => {
  const { keep, gone } = await createPair();
  const log = async (...participants: number[]) => {
    const fields = { activity: 'call', happened_on: '2026-01-05', participants: JSON.stringify(participants) };
    return (await addNote(t, maya, ownId, fields)).body.data.note.account_notes_id;
  };
  const logged = [await log(gone.id), await log(keep.id, gone.id), await log(keep.id), await log(gone.id)];
  const findParticipants = async () => {
    const { notes: list } = (await t.call(maya, notes.findNotes, { params: { id: ownId }, query: {} })).body.data;
    const getNames = (id: number) =>
      list.find((note) => note.account_notes_id === id)?.participants.map(({ name }) => name);
    return logged.map(getNames);
  };
  const { body } = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
  expect(await findParticipants()).toEqual([['Jo Park'], ['Jo Park'], ['Jo Park'], ['Jo Park']]);
  const edit = { note_id: logged[3] ?? 0, note_txt: 'Alone', participants: [] };
  await t.call(maya, notes.updateNote, { params: { id: ownId }, body: edit });
  expect((await undoMerge(maya, body.data.merge_id)).status).toBe(200);
  expect(await findParticipants()).toEqual([['Jo Park'], ['Jo', 'Jo Park'], ['Jo'], []]);
});

test('an undo retains a pin that was changed since the merge, and reverts a pin that the merge copied', async () => {
  const pin = (contact_id: number, flag: boolean) =>
    t.call(maya, contacts.pinContact, { params: { id: ownId }, body: { contact_id, pin: flag } });
  const findPinned = async (...ids: number[]) => {
    const pinnedById = new Map((await findContacts()).map(({ id, pin_type }) => [id, pin_type !== null]));
    return ids.map((id) => pinnedById.get(id));
  };
  for (const [wasGonePinned, pinnedSince, isPinnedAfter] of [
    [false, undefined, false],
    [false, true, true],
    [true, undefined, false],
    [true, false, false],
  ] as const) {
    const keep = await addContact({ fName: 'Jo', email: `keep-${wasGonePinned}-${pinnedSince}@x.test` });
    const gone = await addContact({ fName: 'Jo', email: `gone-${wasGonePinned}-${pinnedSince}@x.test` });
    if (wasGonePinned) await pin(gone.id, true);
    const merged = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
    expect(await findPinned(keep.id)).toEqual([wasGonePinned]);
    if (pinnedSince !== undefined) await pin(keep.id, pinnedSince);
    expect((await undoMerge(maya, merged.body.data.merge_id)).status).toBe(200);
    expect(await findPinned(keep.id, gone.id)).toEqual([isPinnedAfter, wasGonePinned]);
  }
});

test('rejects an undo if the tags of the contact were changed after the merge', async () => {
  const { keep, gone } = await createPair();
  const merged = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
  const change = { contact_id: keep.id, tags: ['User', 'Signs', 'Later'] };
  expect((await t.call(maya, contacts.updateContact, { params: { id: ownId }, body: change })).status).toBe(200);
  expect((await undoMerge(maya, merged.body.data.merge_id)).status).toBe(409);
  const [contact] = (await findContacts()).filter(({ id }) => id === keep.id);
  expect(contact?.tag_mapping.map(({ tag }) => tag)).toEqual(['Later', 'Signs', 'User']);
});

test('an undo does not move records that were assigned to another contact after the merge', async () => {
  const { keep, gone, report } = await createPair();
  const other = await addContact({ fName: 'Kim', email: 'kim@x.test' });
  const { body } = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
  await t.inTenant('acme', 'write', async (tx) => {
    const ids = [tx.tenant, keep.id, other.id];
    for (const table of ['notes', 'support_cases'])
      await tx.rows(`update ${table} set contact_id = $3 where tenant_id = $1 and contact_id = $2`, ids);
    await tx.rows('update contacts set reports_to = $3 where tenant_id = $1 and reports_to = $2', ids);
  });
  expect((await undoMerge(maya, body.data.merge_id)).status).toBe(200);
  expect(await getChildren(other.id)).toMatchObject({ notes: 1, cases: 1 });
  expect(await getChildren(gone.id)).toMatchObject({ notes: 0, cases: 0 });
  expect((await findContacts()).find(({ id }) => id === report.id)?.reportsTo).toBe(other.id);
});

test('merges two contacts who report to each other into one with a superior, and restores both lines', async () => {
  const top = await addContact({ fName: 'Top', email: 'top@x.test' });
  const gone = await addContact({ fName: 'Jo', email: 'a@x.test', reportsTo: top.id });
  const keep = await addContact({ fName: 'Jo', email: 'b@x.test', reportsTo: gone.id });
  const merged = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
  expect(merged.body.data.contact.reportsTo).toBe(top.id);
  const { body } = await undoMerge(maya, merged.body.data.merge_id);
  expect([body.data.contact.reportsTo, body.data.restored.reportsTo]).toEqual([gone.id, top.id]);
});

test('rejects an undo after later changes, and a merge of outdated versions', async () => {
  const { keep, gone } = await createPair();
  const edit = (contact_id: number, entry: ContactEntry) =>
    t.call(maya, contacts.updateContact, { params: { id: ownId }, body: { contact_id, ...entry } });
  await edit(gone.id, { location: 'Bonn' });
  const staleMerge = await mergeContacts(
    maya,
    { keep_id: keep.id, gone_id: gone.id },
    { keep_version: 1, gone_version: 1 },
  );
  expect([staleMerge.status, staleMerge.error]).toEqual([
    409,
    'Maya Ortiz changed this contact while you were editing it. Your changes were not saved.',
  ]);
  const firstMerge = await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id });
  await addContact({ fName: 'New', email: 'jo.park@x.test' });
  const conflictingUndo = await undoMerge(maya, firstMerge.body.data.merge_id);
  expect([conflictingUndo.status, conflictingUndo.error]).toEqual([409, 'Contact email already exists.']);
  await edit(keep.id, { location: 'Kiel' });
  const staleUndo = await undoMerge(maya, firstMerge.body.data.merge_id);
  expect([staleUndo.status, staleUndo.error]).toEqual([
    409,
    'The contact was changed after the merge, so it can no longer be undone.',
  ]);
});

test('rejects a merge without write access, with itself, or with a contact of another account', async () => {
  const { keep, gone } = await createPair();
  const both = { keep_id: keep.id, gone_id: gone.id };
  const denied = await mergeContacts(rhea, both);
  expect([denied.status, denied.error]).toEqual([403, READ_ONLY_MESSAGE]);
  expect((await mergeContacts(gia, both)).status).toBe(404);
  expect((await undoMerge(rhea, 1)).status).toBe(403);
  expect((await undoMerge(maya, 999_999)).error).toBe('Merge not found.');
  expect((await mergeContacts(maya, { keep_id: keep.id, gone_id: 999_999 })).error).toBe('Contact not found.');
  const selfMerge = await mergeContacts(maya, { keep_id: keep.id, gone_id: keep.id });
  expect([selfMerge.status, selfMerge.error]).toEqual([400, 'A contact cannot be merged with itself.']);
  expect(await findContacts()).toHaveLength(3);
});

test('the audit log of the remaining contact has the merge and its undo with their users', async () => {
  const { keep, gone } = await createPair();
  const { data } = (await mergeContacts(maya, { keep_id: keep.id, gone_id: gone.id })).body;
  const entries = () =>
    t.query(
      'acme',
      `select verb, entity, entity_id, user_id from audit_log where tenant_id = $1 and verb like '%merge' and entity_id = any($2)
       order by id`,
      [keep.id, gone.id],
    );
  const entry = { entity: 'contact', entity_id: keep.id, user_id: ownerId };
  expect(await entries()).toEqual([{ verb: 'merge', ...entry }]);
  expect((await undoMerge(maya, data.merge_id)).status).toBe(200);
  expect(await entries()).toEqual([
    { verb: 'merge', ...entry },
    { verb: 'undo_merge', ...entry },
  ]);
});
