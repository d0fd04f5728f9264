import { type ContactEntry, contacts } from '@mainstay/contract/contacts';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildAccount } from '../../../demo/factories/accounts.ts';
import { buildSupportCase } from '../../../demo/factories/contacts.ts';
import { type Caller, openTestApp, type TestApp } from '../../../testing/app.ts';
import { addNote } from '../../../testing/notes.ts';
import { createUser } from '../../people/commands.ts';
import { createTenant } from '../../tenants/commands.ts';
import { TEST_ZONE } from '../../../testing/services.ts';

let t: TestApp;
let maya: Caller;
let rhea: Caller;
let gia: Caller;
let ownerId = 0;
let own = 0;

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
  own = await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Own', ownerId }));
});

async function add(entry: ContactEntry) {
  const { status, error, body } = await t.call(maya, contacts.createContact, { params: { id: own }, body: entry });
  expect([status, error]).toEqual([200, undefined]);
  return body.data.contact;
}
const all = async () => (await t.call(maya, contacts.findAllContacts, { params: { id: own } })).body.data.contacts;
const find = (caller: Caller) => t.call(caller, contactDuplicates.findDuplicates, { params: { id: own } });
const merge = (caller: Caller, body: { keep_id: number; gone_id: number; take?: ('email' | 'lName')[] }, more = {}) =>
  t.call(caller, contactDuplicates.mergeContacts, { params: { id: own }, body: { ...body, ...more } });
const undo = (caller: Caller, merge_id: number) =>
  t.call(caller, contactDuplicates.undoMerge, { params: { id: own }, body: { merge_id } });

/** Creates two contacts for one person. The second one has a note, a case, a tag, and a contact who reports to it. */
async function pair() {
  const keep = await add({ fName: 'Jo', email: 'jo@x.test', designation: 'Buyer', tags: ['User'] });
  const gone = await add({
    fName: 'Jo',
    lName: 'Park',
    email: 'jo.park@x.test',
    number: '+49 30 2312 100',
    tags: ['Signs'],
  });
  const report = await add({ fName: 'Ann', email: 'ann@x.test', reportsTo: gone.id });
  await addNote(t, maya, own, { type: 'contact', contact_id: gone.id });
  await t.inTenant('acme', 'write', (tx) => buildSupportCase(tx, { accountId: own, contactId: gone.id }));
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
      [tx.tenant, contactId, own],
    );
    return row;
  });

test('finds only contacts that share a name, phone number, mailbox or LinkedIn page', async () => {
  const ids = async (...entries: ContactEntry[]) => {
    const found = [];
    for (const entry of entries) found.push((await add(entry)).id);
    return found;
  };
  const names = await ids(
    { fName: 'Ann', lName: 'Lee', email: 'a@x.test' },
    { fName: 'ANN', lName: 'lee', email: 'b@x.test' },
  );
  const phones = await ids(
    { fName: 'Bob', email: 'c@x.test', number: '+49 30 555-0100' },
    { fName: 'Rob', email: 'd@x.test', number: '+49 (30) 5550100' },
  );
  const mailboxes = await ids({ fName: 'Cid', email: 'cid+news@x.test' }, { fName: 'El', email: 'cid@x.test' });
  const pages = await ids(
    { fName: 'Dan', email: 'e@x.test', linkedIn: 'https://www.linkedin.com/in/dan/' },
    { fName: 'Dr', email: 'f@x.test', linkedIn: 'http://linkedin.com/in/Dan' },
  );
  await ids(
    { fName: 'Eve', email: 'g@x.test', number: '12345' },
    { fName: 'Eva', email: 'h@x.test', number: '1234 5' },
  );
  const { groups } = (await find(maya)).body.data;
  const found = groups.map((group) => ({
    signs: group.signs,
    ids: group.contacts.map(({ id }) => id).sort((a, b) => a - b),
  }));
  expect(found).toEqual([
    { signs: ['name'], ids: names },
    { signs: ['phone'], ids: phones },
    { signs: ['mailbox'], ids: mailboxes },
    { signs: ['linkedin'], ids: pages },
  ]);
  expect((await find(gia)).status).toBe(404);
});

test('a merge applies the selected values and moves dependent records, and its undo restores both contacts', async () => {
  const { keep, gone, report } = await pair();
  const asked = { params: { id: own }, body: { keep_id: keep.id, gone_id: gone.id } };
  const preview = (await t.call(rhea, contactDuplicates.previewMerge, asked)).body.data;
  expect([preview.keep.id, preview.gone.id, preview.moves]).toEqual([
    keep.id,
    gone.id,
    { notes: 1, cases: 1, reports: 1 },
  ]);
  const before = await all();

  const versions = { keep_version: 1, gone_version: 1 };
  const { body } = await merge(maya, { keep_id: keep.id, gone_id: gone.id, take: ['email'] }, versions);
  expect(body.data.moved).toEqual({ notes: 1, cases: 1, reports: 1 });
  expect(body.data.contact).toMatchObject({
    ...{ id: keep.id, contact_first_name: 'Jo', contact_last_name: 'Park', contact_email: 'jo.park@x.test' },
    ...{ contact_designation: 'Buyer', contact_primary_no: '+49 30 2312 100', reports_count: 1, version: 2 },
  });
  expect(body.data.contact.tag_mapping.map(({ tag }) => tag)).toEqual(['Signs', 'User']);
  expect((await all()).map(({ id }) => id)).toEqual([report.id, keep.id]);
  expect(await getChildren(keep.id)).toEqual({ notes: 1, cases: 1, contacts: 2, terms: 2 });

  const restored = await undo(maya, body.data.merge_id);
  expect([restored.status, restored.body.data.restored.id]).toEqual([200, gone.id]);
  const plain = (list: Awaited<ReturnType<typeof all>>) =>
    list.map(({ version: _version, updated_at: _at, ...contact }) => contact);
  expect(plain(await all())).toEqual(plain(before));
  expect(await getChildren(gone.id)).toEqual({ notes: 1, cases: 1, contacts: 3, terms: 3 });
  const again = await undo(maya, body.data.merge_id);
  expect([again.status, again.error]).toEqual([409, 'This merge was already undone.']);
});

test('an undo moves back only what the merge moved, not earlier or later records', async () => {
  const { keep, gone, report } = await pair();
  /** Adds a note, a case and a report to the remaining contact. */
  const addChildren = async (name: string) => {
    await addNote(t, maya, own, { type: 'contact', contact_id: keep.id });
    await t.inTenant('acme', 'write', (tx) => buildSupportCase(tx, { accountId: own, contactId: keep.id }));
    const { id } = await add({ fName: name, email: `${name}@x.test`, reportsTo: keep.id });
    return id;
  };
  const before = await addChildren('before');
  const { body } = await merge(maya, { keep_id: keep.id, gone_id: gone.id });
  expect(body.data.moved).toEqual({ notes: 1, cases: 1, reports: 1 });
  const since = await addChildren('since');
  expect(await getChildren(keep.id)).toMatchObject({ notes: 3, cases: 3 });
  expect((await undo(maya, body.data.merge_id)).status).toBe(200);
  expect(await getChildren(keep.id)).toMatchObject({ notes: 2, cases: 2 });
  expect(await getChildren(gone.id)).toMatchObject({ notes: 1, cases: 1 });
  const superiors = new Map((await all()).map(({ id, reportsTo }) => [id, reportsTo]));
  expect([before, since, report.id].map((id) => superiors.get(id))).toEqual([keep.id, keep.id, gone.id]);
});

test('an undo retains a pin that was changed since the merge, and reverts a pin that the merge copied', async () => {
  const pin = (contact_id: number, flag: boolean) =>
    t.call(maya, contacts.pinContact, { params: { id: own }, body: { contact_id, pin: flag } });
  const pins = async (...ids: number[]) => {
    const found = new Map((await all()).map(({ id, pin_type }) => [id, pin_type !== null]));
    return ids.map((id) => found.get(id));
  };
  for (const [goneBefore, since, keptAfter] of [
    [false, undefined, false],
    [false, true, true],
    [true, undefined, false],
    [true, false, false],
  ] as const) {
    const keep = await add({ fName: 'Jo', email: `keep-${goneBefore}-${since}@x.test` });
    const gone = await add({ fName: 'Jo', email: `gone-${goneBefore}-${since}@x.test` });
    if (goneBefore) await pin(gone.id, true);
    const merged = await merge(maya, { keep_id: keep.id, gone_id: gone.id });
    expect(await pins(keep.id)).toEqual([goneBefore]);
    if (since !== undefined) await pin(keep.id, since);
    expect((await undo(maya, merged.body.data.merge_id)).status).toBe(200);
    expect(await pins(keep.id, gone.id)).toEqual([keptAfter, goneBefore]);
  }
});

test('rejects an undo if the tags of the contact were changed after the merge', async () => {
  const { keep, gone } = await pair();
  const merged = await merge(maya, { keep_id: keep.id, gone_id: gone.id });
  const change = { contact_id: keep.id, tags: ['User', 'Signs', 'Later'] };
  expect((await t.call(maya, contacts.updateContact, { params: { id: own }, body: change })).status).toBe(200);
  expect((await undo(maya, merged.body.data.merge_id)).status).toBe(409);
  const [kept] = (await all()).filter(({ id }) => id === keep.id);
  expect(kept?.tag_mapping.map(({ tag }) => tag)).toEqual(['Later', 'Signs', 'User']);
});

test('an undo does not move records that were assigned to another contact after the merge', async () => {
  const { keep, gone, report } = await pair();
  const other = await add({ fName: 'Kim', email: 'kim@x.test' });
  const { body } = await merge(maya, { keep_id: keep.id, gone_id: gone.id });
  await t.inTenant('acme', 'write', async (tx) => {
    const ids = [tx.tenant, keep.id, other.id];
    for (const table of ['notes', 'support_cases'])
      await tx.rows(`update ${table} set contact_id = $3 where tenant_id = $1 and contact_id = $2`, ids);
    await tx.rows('update contacts set reports_to = $3 where tenant_id = $1 and reports_to = $2', ids);
  });
  expect((await undo(maya, body.data.merge_id)).status).toBe(200);
  expect(await getChildren(other.id)).toMatchObject({ notes: 1, cases: 1 });
  expect(await getChildren(gone.id)).toMatchObject({ notes: 0, cases: 0 });
  expect((await all()).find(({ id }) => id === report.id)?.reportsTo).toBe(other.id);
});

test('merges two contacts who report to each other into one with a superior, and restores both lines', async () => {
  const top = await add({ fName: 'Top', email: 'top@x.test' });
  const gone = await add({ fName: 'Jo', email: 'a@x.test', reportsTo: top.id });
  const keep = await add({ fName: 'Jo', email: 'b@x.test', reportsTo: gone.id });
  const merged = await merge(maya, { keep_id: keep.id, gone_id: gone.id });
  expect(merged.body.data.contact.reportsTo).toBe(top.id);
  const { body } = await undo(maya, merged.body.data.merge_id);
  expect([body.data.contact.reportsTo, body.data.restored.reportsTo]).toEqual([gone.id, top.id]);
});

test('rejects an undo after later changes, and a merge of outdated versions', async () => {
  const { keep, gone } = await pair();
  const edit = (contact_id: number, entry: ContactEntry) =>
    t.call(maya, contacts.updateContact, { params: { id: own }, body: { contact_id, ...entry } });
  await edit(gone.id, { location: 'Bonn' });
  const late = await merge(maya, { keep_id: keep.id, gone_id: gone.id }, { keep_version: 1, gone_version: 1 });
  expect([late.status, late.error]).toEqual([
    ...[409, 'Maya Ortiz changed this contact while you were editing it. Your changes were not saved.'],
  ]);
  const first = await merge(maya, { keep_id: keep.id, gone_id: gone.id });
  await add({ fName: 'New', email: 'jo.park@x.test' });
  const taken = await undo(maya, first.body.data.merge_id);
  expect([taken.status, taken.error]).toEqual([409, 'Contact email already exists.']);
  await edit(keep.id, { location: 'Kiel' });
  const changed = await undo(maya, first.body.data.merge_id);
  expect([changed.status, changed.error]).toEqual([
    ...[409, 'The contact was changed after the merge, so it can no longer be undone.'],
  ]);
});

test('rejects a merge without write access, with itself, or with a contact of another account', async () => {
  const { keep, gone } = await pair();
  const both = { keep_id: keep.id, gone_id: gone.id };
  const barred = await merge(rhea, both);
  expect([barred.status, barred.error]).toEqual([403, READ_ONLY_MESSAGE]);
  expect((await merge(gia, both)).status).toBe(404);
  expect((await undo(rhea, 1)).status).toBe(403);
  expect((await undo(maya, 999_999)).error).toBe('Merge not found.');
  expect((await merge(maya, { keep_id: keep.id, gone_id: 999_999 })).error).toBe('Contact not found.');
  const self = await merge(maya, { keep_id: keep.id, gone_id: keep.id });
  expect([self.status, self.error]).toEqual([400, 'A contact cannot be merged with itself.']);
  expect(await all()).toHaveLength(3);
});

test('the audit log of the remaining contact has the merge and its undo with their users', async () => {
  const { keep, gone } = await pair();
  const { data } = (await merge(maya, { keep_id: keep.id, gone_id: gone.id })).body;
  const entries = () =>
    t.query(
      'acme',
      `select verb, entity, entity_id, user_id from audit_log where tenant_id = $1 and verb like '%merge' and entity_id = any($2)
       order by id`,
      [keep.id, gone.id],
    );
  const entry = { entity: 'contact', entity_id: keep.id, user_id: ownerId };
  expect(await entries()).toEqual([{ verb: 'merge', ...entry }]);
  expect((await undo(maya, data.merge_id)).status).toBe(200);
  expect(await entries()).toEqual([
    { verb: 'merge', ...entry },
    { verb: 'undo_merge', ...entry },
  ]);
});
