/** Who may open and change the contacts of an account, and the lists of contacts. */
import { contacts } from '@mainstay/contract/contacts';
import { noAccessMessage, READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { describe, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { buildContacts } from '../../app/demo/factories/contacts.ts';
import { setUpContactTests } from '../../app/testing/contact-calls.ts';

const { accountIds, add, callers, createFreshContact, edit, filter, find, get, pin, remove, t, userIds } =
  setUpContactTests();
const { ada, maya, rhea, gia } = callers;

describe('access', () => {
  test('requires a session, account access and an account of the tenant', async () => {
    expect((await find({ domain: 'acme' }, accountIds.own)).status).toBe(401);
    const outOfScope = await find(maya, accountIds.other);
    expect([outOfScope.status, outOfScope.error]).toEqual([403, noAccessMessage('Other')]);
    expect((await find(gia, accountIds.own)).status).toBe(404);
    expect((await find(ada, 999_999)).status).toBe(404);
    expect((await find(ada, accountIds.other)).body.data).toEqual({ contacts: [], has_next: false, total: 0 });
  });

  test('rejects changes by a read-only user, a user without access and another company', async () => {
    const { id } = await createFreshContact();
    for (const [caller, status, error] of [
      [rhea, 403, READ_ONLY_MESSAGE],
      [gia, 404, 'Account not found.'],
    ] as const) {
      const answers = [
        await add(caller, accountIds.work, { fName: 'X', email: 'x@x.test' }),
        await edit(caller, accountIds.work, { contact_id: id, fName: 'X' }),
        await pin(caller, accountIds.work, id, true),
        await remove(caller, accountIds.work, id),
      ];
      for (const answer of answers) expect([answer.status, answer.error]).toEqual([status, error]);
    }
    expect((await add(maya, accountIds.other, { fName: 'X', email: 'x@x.test' })).status).toBe(403);
    expect((await get(maya, accountIds.work, id)).body.data.contact).toMatchObject({
      contact_first_name: 'Marta',
      version: 1,
    });
    // An account that the caller may write on gives no access to the contacts of another account.
    for (const answer of [
      await edit(maya, accountIds.own, { contact_id: id, fName: 'X' }),
      await remove(maya, accountIds.own, id),
    ])
      expect([answer.status, answer.error]).toEqual([404, 'Contact not found.']);
  });
});

describe('lists', () => {
  test('2-contacts-02 pages of ten, pinned first, then by name regardless of case', async () => {
    const first = (await find(maya, accountIds.own)).body.data;
    const names = ['Pia', 'Ann', 'bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'];
    expect([first.contacts.map((c) => c.contact_first_name), first.has_next, first.total]).toEqual([names, true, 12]);
    const second = (await find(maya, accountIds.own, { limit: 10, pageNum: 2 })).body.data;
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
      mappedTo: userIds.maya,
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
      mappedTo: userIds.maya,
      reportsTo: boss.id,
      superior: { id: boss.id, name: 'Boss' },
      looked_after_by: { id: userIds.maya, name: 'Maya Ortiz', avatar_url: null },
      reports_count: 0,
      updated_at: contact.updated_at,
      version: 1,
    });
    expect((await get(maya, accountIds.work, boss.id)).body.data.contact.reports_count).toBe(1);
    expect((await get(maya, accountIds.work, 999_999)).error).toBe('Contact not found.');
    expect((await get(maya, accountIds.own, boss.id)).status).toBe(404);
  });

  test('2-contacts-03 filters by tag and by part of a text, where wildcards have no special meaning', async () => {
    const tagged = await createFreshContact({
      fName: 'Tom',
      designation: '100% plant manager',
      tags: ['At risk', 'User'],
    });
    await createFreshContact({ fName: 'Tim', tags: ['User'] });
    const risk = tagged.tag_mapping.find(({ tag }) => tag === 'At risk')?.id ?? 0;
    const found = (await filter(maya, accountIds.work, { tags: [risk] })).body.data;
    expect([found.contacts.map(({ id }) => id), found.has_next, found.total]).toEqual([[tagged.id], false, 1]);
    const findNames = async (body: object) =>
      (await filter(maya, accountIds.work, body)).body.data.contacts.map((c) => c.contact_first_name);
    expect(await findNames({ searchText: '100% PLANT' })).toEqual(['Tom']);
    expect(await findNames({ searchText: '1_0%' })).toEqual([]);
    expect(await findNames({ tags: [risk], searchText: 'tim' })).toEqual([]);
    expect((await filter(maya, accountIds.work)).body.data.total).toBe(
      (await find(maya, accountIds.work)).body.data.total,
    );
    expect((await filter(maya, accountIds.work, { limit: 1 })).body.data.has_next).toBe(true);
  });

  test('2-contacts-05 2-contacts-06 key contacts are pinned or of the two highest designations; the full list has all', async () => {
    const account = await t.inTenant('acme', 'write', async (tx) => {
      const id = await buildAccount(tx, { name: 'Keys', ownerId: userIds.maya });
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
      expect((await t.call(maya, endpoint, { params: { id: accountIds.other } })).status).toBe(403);
      expect((await t.call(gia, endpoint, { params: { id: account } })).status).toBe(404);
    }
  });

  test('2-contacts-36 returns the organization with its reporting lines', async () => {
    const boss = await createFreshContact({ fName: 'Omar', lName: 'Haddad', designation: 'CTO' });
    const report = await createFreshContact({ fName: 'Ines', reportsTo: boss.id, tags: ['Champion'] });
    const { body } = await t.call(maya, contacts.getOrganisation, { params: { id: accountIds.work } });
    const reportingLine = body.data.contacts.filter(({ id }) => id === boss.id || id === report.id);
    expect(reportingLine).toEqual([
      {
        id: report.id,
        name: 'Ines',
        designation: null,
        reportsTo: boss.id,
        email: report.contact_email,
        tags: ['Champion'],
      },
      {
        id: boss.id,
        name: 'Omar Haddad',
        designation: 'CTO',
        reportsTo: null,
        email: boss.contact_email,
        tags: [],
      },
    ]);
  });

  test('rejects an invalid page', async () => {
    const response = await t.send(maya, 'GET', `/v1/api/accounts/${accountIds.own}/contacts/?pageNum=0`);
    expect([response.status, response.error]).toEqual([400, 'Invalid page.']);
    expect((await t.send(maya, 'GET', '/v1/api/accounts/-1/contacts/')).status).toBe(400);
  });
});
