import { type ContactEntry, contacts } from '@mainstay/contract/contacts';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAccount } from '../../demo/factories/accounts.ts';
import { buildContacts } from '../../demo/factories/contacts.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { createUser } from '../people/commands.ts';
import { createTenant } from '../tenants/commands.ts';
import { TEST_ZONE } from '../../testing/services.ts';

let t: TestApp;
let ada: Caller;
let maya: Caller;
let rhea: Caller;
let gia: Caller;
let mayaId = 0;
let ownId = 0;
let otherId = 0;
let workId = 0;

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex', timeZone: TEST_ZONE });
  const person = { firstName: 'A', lastName: 'Ortiz', passwordHash: 'none' };
  await t.inTenant('acme', 'write', async (tx) => {
    await createUser(tx, { ...person, email: 'ada@acme.test', roles: ['ADM'] });
    mayaId = await createUser(tx, { ...person, firstName: 'Maya', email: 'maya@acme.test', roles: ['CSM'] });
    await createUser(tx, { ...person, email: 'rhea@acme.test', roles: ['ADM'], userAccessType: 'read_only' });
    ownId = await buildAccount(tx, { name: 'Own', ownerId: mayaId });
    workId = await buildAccount(tx, { name: 'Work', ownerId: mayaId });
    otherId = await buildAccount(tx, { name: 'Other' });
    const names = ['Zoe', 'bob', 'Ann', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
    await buildContacts(
      tx,
      names.map((firstName) => ({ accountId: ownId, firstName, lastName: 'X', email: `${firstName}@c.example` })),
    );
    await buildContacts(tx, [
      { accountId: ownId, firstName: 'Pia', designation: 'CEO', phone: '1', pinnedOn: '2026-11-01' },
    ]);
  });
  await t.inTenant('globex', 'write', (tx) => createUser(tx, { ...person, email: 'gia@globex.test', roles: ['ADM'] }));
  [ada, maya, rhea, gia] = [
    await t.signIn('ada@acme.test'),
    await t.signIn('maya@acme.test'),
    await t.signIn('rhea@acme.test'),
    await t.signIn('gia@globex.test'),
  ];
});
afterAll(() => t.close());

const find = (caller: Caller, id: number, query = {}) =>
  t.call(caller, contacts.findContacts, { params: { id }, query });
const filter = (caller: Caller, id: number, body = {}) =>
  t.call(caller, contacts.filterContacts, { params: { id }, body });
const add = (caller: Caller, id: number, body: ContactEntry) =>
  t.call(caller, contacts.createContact, { params: { id }, body });
const edit = (caller: Caller, id: number, body: ContactEntry & { contact_id: number; version?: number }) =>
  t.call(caller, contacts.updateContact, { params: { id }, body });
const remove = (caller: Caller, id: number, contact_id: number) =>
  t.call(caller, contacts.deleteContact, { params: { id }, query: { contact_id } });
const pin = (caller: Caller, id: number, contact_id: number, flag: boolean) =>
  t.call(caller, contacts.pinContact, { params: { id }, body: { contact_id, pin: flag } });
const get = (caller: Caller, id: number, contact_id: number) =>
  t.call(caller, contacts.getContact, { params: { id, contact_id } });

let createdCount = 0;
/** Creates a contact for a single test. */
async function createFreshContact(entry: ContactEntry = {}) {
  createdCount += 1;
  const { status, error, body } = await add(maya, workId, {
    fName: 'Marta',
    email: `c${createdCount}@n.test`,
    ...entry,
  });
  expect([status, error]).toEqual([200, undefined]);
  return body.data.contact;
}
const getCounts = async (id: number) => {
  const [row] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ kept: number; terms: number }>(
      `select contacts_count as kept, (select count(distinct entity_id)::int from search_terms
         where tenant_id = $1 and kind = 'contact' and account_id = $2) as terms from accounts
       where tenant_id = $1 and id = $2`,
      [tx.tenant, id],
    ),
  );
  return row;
};

describe('access', () => {
  test('requires a session, account access and an account of the tenant', async () => {
    expect((await find({ domain: 'acme' }, ownId)).status).toBe(401);
    const outOfScope = await find(maya, otherId);
    expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Other')]);
    expect((await find(gia, ownId)).status).toBe(404);
    expect((await find(ada, 999_999)).status).toBe(404);
    expect((await find(ada, otherId)).body.data).toEqual({ contacts: [], has_next: false, total: 0 });
  });

  test('rejects changes by a read-only user, a user without access and another company', async () => {
    const { id } = await createFreshContact();
    for (const [caller, status, error] of [
      [rhea, 403, READ_ONLY_MESSAGE],
      [gia, 404, 'Account not found.'],
    ] as const) {
      const answers = [
        await add(caller, workId, { fName: 'X', email: 'x@x.test' }),
        await edit(caller, workId, { contact_id: id, fName: 'X' }),
        await pin(caller, workId, id, true),
        await remove(caller, workId, id),
      ];
      for (const answer of answers) expect([answer.status, answer.error]).toEqual([status, error]);
    }
    expect((await add(maya, otherId, { fName: 'X', email: 'x@x.test' })).status).toBe(403);
    expect((await get(maya, workId, id)).body.data.contact).toMatchObject({ contact_first_name: 'Marta', version: 1 });
    // An account that the caller may write on gives no access to the contacts of another account.
    for (const answer of [await edit(maya, ownId, { contact_id: id, fName: 'X' }), await remove(maya, ownId, id)])
      expect([answer.status, answer.error]).toEqual([404, 'Contact not found.']);
  });
});

describe('lists', () => {
  test('2-contacts-02 pages of ten, pinned first, then by name regardless of case', async () => {
    const first = (await find(maya, ownId)).body.data;
    const names = ['Pia', 'Ann', 'bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'];
    expect([first.contacts.map((c) => c.contact_first_name), first.has_next, first.total]).toEqual([names, true, 12]);
    const second = (await find(maya, ownId, { limit: 10, pageNum: 2 })).body.data;
    expect([second.contacts.map((c) => c.contact_first_name), second.has_next]).toEqual([['Jon', 'Zoe'], false]);
  });

  test('2-contacts-07 2-contacts-08 decisions-26 returns every field of a contact', async () => {
    const boss = await createFreshContact({ fName: 'Boss' });
    const entry = {
      fName: 'Ines',
      lName: 'Carvalho',
      email: 'ines@n.test',
      number: '+351 21 555 0140',
      secondary: '02079460000',
      designation: 'IT lead',
      department: 'IT',
      location: 'Lisbon',
      linkedIn: 'https://www.linkedin.com/in/ines',
      reportsTo: boss.id,
      mappedTo: mayaId,
      tags: ['Champion'],
    };
    const contact = await createFreshContact(entry);
    expect(contact).toEqual({
      id: contact.id,
      contact_first_name: 'Ines',
      contact_last_name: 'Carvalho',
      contact_email: 'ines@n.test',
      contact_primary_no: '+351 21 555 0140',
      contact_secondary_no: '02079460000',
      contact_designation: 'IT lead',
      linkedin: 'https://www.linkedin.com/in/ines',
      notes: null,
      tag_mapping: [{ id: expect.any(Number) as number, tag: 'Champion' }],
      pin_type: null,
      location: 'Lisbon',
      department: 'IT',
      mappedTo: mayaId,
      reportsTo: boss.id,
      superior: { id: boss.id, name: 'Boss' },
      looked_after_by: { id: mayaId, name: 'Maya Ortiz', avatar_url: null },
      reports_count: 0,
      updated_at: contact.updated_at,
      version: 1,
    });
    expect((await get(maya, workId, boss.id)).body.data.contact.reports_count).toBe(1);
    expect((await get(maya, workId, 999_999)).error).toBe('Contact not found.');
    expect((await get(maya, ownId, boss.id)).status).toBe(404);
  });

  test('2-contacts-03 filters by tag and by part of a text, where wildcards have no special meaning', async () => {
    const tagged = await createFreshContact({
      fName: 'Tom',
      designation: '100% plant manager',
      tags: ['At risk', 'User'],
    });
    await createFreshContact({ fName: 'Tim', tags: ['User'] });
    const risk = tagged.tag_mapping.find(({ tag }) => tag === 'At risk')?.id ?? 0;
    const found = (await filter(maya, workId, { tags: [risk] })).body.data;
    expect([found.contacts.map(({ id }) => id), found.has_next, found.total]).toEqual([[tagged.id], false, 1]);
    const findNames = async (body: object) =>
      (await filter(maya, workId, body)).body.data.contacts.map((c) => c.contact_first_name);
    expect(await findNames({ searchText: '100% PLANT' })).toEqual(['Tom']);
    expect(await findNames({ searchText: '1_0%' })).toEqual([]);
    expect(await findNames({ tags: [risk], searchText: 'tim' })).toEqual([]);
    expect((await filter(maya, workId)).body.data.total).toBe((await find(maya, workId)).body.data.total);
    expect((await filter(maya, workId, { limit: 1 })).body.data.has_next).toBe(true);
  });

  test('2-contacts-05 2-contacts-06 key contacts are pinned or of the two highest designations; the full list has all', async () => {
    const account = await t.inTenant('acme', 'write', async (tx) => {
      const id = await buildAccount(tx, { name: 'Keys', ownerId: mayaId });
      const people = [
        ['Vic', 'Vice president of sales', null],
        ['Dan', 'Director of IT', null],
        ['Max', 'Plant manager', null],
        ['Pin', 'Engineer', '2026-11-01'],
        ['Non', null, null],
      ] as const;
      await buildContacts(
        tx,
        people.map(([firstName, designation, pinnedOn]) => ({ accountId: id, firstName, designation, pinnedOn })),
      );
      return id;
    });
    const getNames = (list: { contact_first_name: string }[]) => list.map((c) => c.contact_first_name);
    const key = await t.call(maya, contacts.findKeyContacts, { params: { id: account } });
    expect(getNames(key.body.data.contacts)).toEqual(['Pin', 'Dan', 'Vic']);
    const all = await t.call(maya, contacts.findAllContacts, { params: { id: account } });
    expect(getNames(all.body.data.contacts)).toEqual(['Pin', 'Dan', 'Max', 'Non', 'Vic']);
    for (const endpoint of [contacts.findKeyContacts, contacts.findAllContacts, contacts.getOrganisation]) {
      expect((await t.call(maya, endpoint, { params: { id: otherId } })).status).toBe(403);
      expect((await t.call(gia, endpoint, { params: { id: account } })).status).toBe(404);
    }
  });

  test('2-contacts-36 returns the organization with its reporting lines', async () => {
    const boss = await createFreshContact({ fName: 'Omar', lName: 'Haddad', designation: 'CTO' });
    const report = await createFreshContact({ fName: 'Ines', reportsTo: boss.id, tags: ['Champion'] });
    const { body } = await t.call(maya, contacts.getOrganisation, { params: { id: workId } });
    const reportingLine = body.data.contacts.filter(({ id }) => id === boss.id || id === report.id);
    expect(reportingLine).toEqual([
      {
        ...{ id: report.id, name: 'Ines', designation: null, reportsTo: boss.id },
        ...{ email: report.contact_email, tags: ['Champion'] },
      },
      {
        ...{ id: boss.id, name: 'Omar Haddad', designation: 'CTO', reportsTo: null },
        ...{ email: boss.contact_email, tags: [] },
      },
    ]);
  });

  test('rejects an invalid page', async () => {
    const response = await t.send(maya, 'GET', `/v1/api/accounts/${ownId}/contacts/?pageNum=0`);
    expect([response.status, response.error]).toEqual([400, 'Invalid page.']);
    expect((await t.send(maya, 'GET', '/v1/api/accounts/-1/contacts/')).status).toBe(400);
  });
});

describe('add and edit', () => {
  test('2-contacts-11 2-contacts-12 a new contact appears in the list, the count and the search', async () => {
    const before = await getCounts(workId);
    const contact = await createFreshContact({
      fName: '  Jonas ',
      lName: 'Weber',
      number: '',
      tags: ['Sponsor', 'sponsor'],
    });
    expect(contact).toMatchObject({ contact_first_name: 'Jonas', contact_primary_no: null, version: 1 });
    expect(contact.tag_mapping.map(({ tag }) => tag)).toEqual(['Sponsor']);
    const after = await getCounts(workId);
    expect(after).toEqual({ kept: (before?.kept ?? 0) + 1, terms: (before?.terms ?? 0) + 1 });
    const listed = (await find(maya, workId, { limit: 1000 })).body.data.contacts;
    expect(listed.find(({ id }) => id === contact.id)).toEqual(contact);
  });

  test('2-contacts-14 an edit changes only the given fields', async () => {
    const boss = await createFreshContact({ fName: 'Boss' });
    const contact = await createFreshContact({
      lName: 'Klein',
      location: 'Berlin',
      reportsTo: boss.id,
      tags: ['User', 'Signs'],
    });
    const { body } = await edit(maya, workId, {
      contact_id: contact.id,
      lName: 'Groß',
      location: ' ',
      tags: ['Signs'],
    });
    expect(body.data.contact).toMatchObject({
      ...{ contact_first_name: 'Marta', contact_last_name: 'Groß', location: null, reportsTo: boss.id, version: 2 },
      tag_mapping: [{ tag: 'Signs' }],
    });
    const listed = (await find(maya, workId, { limit: 1000 })).body.data.contacts;
    expect(listed.find(({ id }) => id === contact.id)?.contact_last_name).toBe('Groß');
    const same = await edit(maya, workId, { contact_id: contact.id, lName: 'Groß', tags: ['Signs'], version: 2 });
    expect(same.body.data.contact.version).toBe(2);
    const found = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(`select term from search_terms where tenant_id = $1 and kind = 'contact' and entity_id = $2`, [
        ...[tx.tenant, contact.id],
      ]),
    );
    expect(found.map((row) => (row as { term: string }).term).sort()).toEqual(['groß', 'marta']);
  });

  test('1-accounts-14 1-accounts-15 2-contacts-15 2-contacts-16 2-S-36 decisions-21 first name and email are required', async () => {
    for (const [entry, key, message] of [
      [{ fName: ' ', email: 'x@x.test' }, 'fName', 'First name is required'],
      [{ email: 'x@x.test' }, 'fName', 'First name is required'],
      [{ fName: 'X', email: '' }, 'email', 'Email is required'],
      [{ fName: 'X', email: null }, 'email', 'Email is required'],
      [{ fName: 'X', email: 'a@x' }, 'email', 'Invalid Email Address'],
      [{ fName: 'X', email: 'a@x.io', number: 'abc' }, 'number', 'Invalid phone number'],
      [{ fName: 'X', email: 'a@x.io', linkedIn: 'https://evil.com' }, 'linkedIn', 'Invalid LinkedIn URL'],
      [{ fName: 'X', email: 'a@x.io', linkedIn: 'javascript:alert(1)' }, 'linkedIn', 'Invalid LinkedIn URL'],
      [{ fName: 'X', email: '<b>@x.io' }, 'email', 'Invalid Email Address'],
      [{ fName: '<b>', email: 'a@x.io' }, 'fName', 'Invalid First name'],
      [
        { fName: 'X', email: 'a@x.io', department: 'x'.repeat(351) },
        'department',
        'Maximum 350 characters are allowed.',
      ],
      [{ fName: 'X', email: 'a@x.io', tags: ['<script>'] }, 'tags', 'Invalid Tags'],
    ] as const) {
      const answer = await add(maya, workId, entry as ContactEntry);
      expect([answer.status, answer.error, answer.fields]).toEqual([400, message, { [key]: message }]);
    }
    const { id } = await createFreshContact();
    expect((await edit(maya, workId, { contact_id: id, fName: '' })).error).toBe('First name is required');
    expect((await edit(maya, workId, { contact_id: id, email: '' })).error).toBe('Email is required');
  });

  test('an email is unique in an account, regardless of case', async () => {
    const { contact_email: email } = await createFreshContact();
    const duplicate = await add(maya, workId, { fName: 'X', email: email.toUpperCase() });
    expect([duplicate.status, duplicate.error, duplicate.fields]).toEqual([
      ...[400, 'Contact email already exists.'],
      { email: 'Contact email already exists.' },
    ]);
    const second = await createFreshContact();
    expect((await edit(maya, workId, { contact_id: second.id, email })).error).toBe('Contact email already exists.');
    expect((await add(maya, ownId, { fName: 'X', email })).status).toBe(200);
    const both = await Promise.all([1, 2].map(() => add(maya, workId, { fName: 'Twice', email: 'twice@n.test' })));
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test('rejects a superior that is the contact itself, forms a cycle, or belongs to another account', async () => {
    const top = await createFreshContact({ fName: 'Top' });
    const middle = await createFreshContact({ fName: 'Middle', reportsTo: top.id });
    const low = await createFreshContact({ fName: 'Low', reportsTo: middle.id });
    for (const reportsTo of [top.id, middle.id, low.id]) {
      const answer = await edit(maya, workId, { contact_id: top.id, reportsTo });
      expect([answer.status, answer.error]).toEqual([400, 'Invalid Reports to']);
    }
    const [elsewhere] = (await find(maya, ownId)).body.data.contacts;
    expect((await edit(maya, workId, { contact_id: top.id, reportsTo: elsewhere?.id ?? 0 })).error).toBe(
      'Contact not found.',
    );
    expect((await edit(maya, workId, { contact_id: top.id, mappedTo: 999_999 })).error).toBe('User not found.');
    expect((await edit(maya, workId, { contact_id: low.id, reportsTo: null })).body.data.contact.superior).toBeNull();
  });

  test('rejects the second of two concurrent edits and overwrites nothing', async () => {
    const { id, version } = await createFreshContact();
    expect((await edit(maya, workId, { contact_id: id, fName: 'Theirs', version })).status).toBe(200);
    const conflict = await edit(ada, workId, { contact_id: id, fName: 'Mine', version });
    expect([conflict.status, conflict.error]).toEqual([
      ...[409, 'Maya Ortiz changed this contact while you were editing it. Your changes were not saved.'],
    ]);
    expect((await get(ada, workId, id)).body.data.contact.contact_first_name).toBe('Theirs');
  });

  test('rejects a body of another shape with a message', async () => {
    for (const body of [
      { fName: 7, email: 'x@x.test' },
      { fName: 'X', tags: 'User' },
      { fName: 'X', reportsTo: -1 },
      [],
    ]) {
      const answer = await t.send(maya, 'POST', `/v1/api/accounts/${workId}/contacts/add/`, body);
      expect([answer.status, typeof answer.error]).toEqual([400, 'string']);
    }
  });
});

describe('delete and pin', () => {
  test('2-contacts-24 2-contacts-28 deletes a contact and clears the superior of those who reported to it', async () => {
    const boss = await createFreshContact({ fName: 'Boss' });
    const dependents = [
      await createFreshContact({ reportsTo: boss.id }),
      await createFreshContact({ reportsTo: boss.id }),
    ];
    const noteId = await t.inTenant('acme', 'write', async (tx) => {
      const [note] = await tx.rows<{ id: number }>(
        `insert into notes (tenant_id, account_id, ref_entity_type, contact_id, note_txt, plain_text)
         values ($1, $2, 'contact', $3, '<p>Met</p>', 'met') returning id`,
        [tx.tenant, workId, boss.id],
      );
      return note?.id ?? 0;
    });
    const before = await getCounts(workId);
    const response = await remove(maya, workId, boss.id);
    expect(response.body.data).toEqual({ contact_id: boss.id, unassigned: 2 });
    const listed = (await find(maya, workId, { limit: 1000 })).body.data.contacts;
    expect(listed.some(({ id }) => id === boss.id)).toBe(false);
    for (const { id } of dependents)
      expect(listed.find((c) => c.id === id)).toMatchObject({ reportsTo: null, version: 2 });
    expect(await getCounts(workId)).toEqual({ kept: (before?.kept ?? 0) - 1, terms: (before?.terms ?? 0) - 1 });
    const again = await remove(maya, workId, boss.id);
    expect([again.status, again.error]).toEqual([404, 'Contact not found.']);
    const notes = await t.inTenant('acme', 'read', (tx) =>
      tx.rows('select ref_entity_type, contact_id from notes where tenant_id = $1 and id = $2', [tx.tenant, noteId]),
    );
    expect(notes).toEqual([{ ref_entity_type: 'account', contact_id: null }]);
  });

  test('2-contacts-29 a pin is set and removed, and does not count as an edit', async () => {
    const { id } = await createFreshContact();
    expect((await pin(maya, workId, id, true)).body.data).toEqual({ contact_id: id, pin_type: 'contact' });
    expect((await pin(maya, workId, id, true)).status).toBe(200);
    const pinned = (await find(maya, workId)).body.data.contacts[0];
    expect([pinned?.id, pinned?.pin_type, pinned?.version]).toEqual([id, 'contact', 1]);
    expect((await pin(maya, workId, id, false)).body.data).toEqual({ contact_id: id, pin_type: null });
    expect((await get(maya, workId, id)).body.data.contact.pin_type).toBeNull();
    const auditRows = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(
        `select verb from audit_log where tenant_id = $1 and entity = 'contact' and entity_id = $2 order by at, id`,
        [...[tx.tenant, id]],
      ),
    );
    expect(auditRows.map((row) => (row as { verb: string }).verb)).toEqual(['create', 'pin', 'unpin']);
  });
});
