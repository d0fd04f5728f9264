/** Contacts are added, edited, deleted and pinned. */
import type { ContactEntry } from '@mainstay/contract/contacts';
import { describe, expect, test } from 'vitest';
import { setUpContactTests } from '../../app/testing/contact-calls.ts';

const { accountIds, add, callers, createFreshContact, edit, find, get, getCounts, pin, remove, t } =
  setUpContactTests();
const { ada, maya } = callers;

describe('add and edit', () => {
  test('2-contacts-11 2-contacts-12 a new contact appears in the list, the count and the search', async () => {
    const before = await getCounts(accountIds.work);
    const contact = await createFreshContact({
      fName: '  Jonas ',
      lName: 'Weber',
      number: '',
      tags: ['Sponsor', 'sponsor'],
    });
    expect(contact).toMatchObject({ contact_first_name: 'Jonas', contact_primary_no: null, version: 1 });
    expect(contact.tag_mapping.map(({ tag }) => tag)).toEqual(['Sponsor']);
    const after = await getCounts(accountIds.work);
    expect(after).toEqual({ kept: (before?.kept ?? 0) + 1, terms: (before?.terms ?? 0) + 1 });
    const listed = (await find(maya, accountIds.work, { limit: 1000 })).body.data.contacts;
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
    const { body } = await edit(maya, accountIds.work, {
      contact_id: contact.id,
      lName: 'Groß',
      location: ' ',
      tags: ['Signs'],
    });
    expect(body.data.contact).toMatchObject({
      contact_first_name: 'Marta',
      contact_last_name: 'Groß',
      location: null,
      reportsTo: boss.id,
      version: 2,
      tag_mapping: [{ tag: 'Signs' }],
    });
    const listed = (await find(maya, accountIds.work, { limit: 1000 })).body.data.contacts;
    expect(listed.find(({ id }) => id === contact.id)?.contact_last_name).toBe('Groß');
    const same = await edit(maya, accountIds.work, {
      contact_id: contact.id,
      lName: 'Groß',
      tags: ['Signs'],
      version: 2,
    });
    expect(same.body.data.contact.version).toBe(2);
    const found = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(`select term from search_terms where tenant_id = $1 and kind = 'contact' and entity_id = $2`, [
        tx.tenant,
        contact.id,
      ]),
    );
    expect(found.map((row) => (row as { term: string }).term).sort()).toEqual(['gross', 'marta']);
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
      const answer = await add(maya, accountIds.work, entry as ContactEntry);
      expect([answer.status, answer.error, answer.fields]).toEqual([400, message, { [key]: message }]);
    }
    const { id } = await createFreshContact();
    expect((await edit(maya, accountIds.work, { contact_id: id, fName: '' })).error).toBe('First name is required');
    expect((await edit(maya, accountIds.work, { contact_id: id, email: '' })).error).toBe('Email is required');
  });

  test('an email is unique in an account, regardless of case', async () => {
    const { contact_email: email } = await createFreshContact();
    const duplicate = await add(maya, accountIds.work, { fName: 'X', email: email.toUpperCase() });
    expect([duplicate.status, duplicate.error, duplicate.fields]).toEqual([
      400,
      'Contact email already exists.',
      { email: 'Contact email already exists.' },
    ]);
    const second = await createFreshContact();
    expect((await edit(maya, accountIds.work, { contact_id: second.id, email })).error).toBe(
      'Contact email already exists.',
    );
    expect((await add(maya, accountIds.own, { fName: 'X', email })).status).toBe(200);
    const both = await Promise.all(
      [1, 2].map(() => add(maya, accountIds.work, { fName: 'Twice', email: 'twice@n.test' })),
    );
    expect(both.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
  });

  test('rejects a superior that is the contact itself, forms a cycle, or belongs to another account', async () => {
    const top = await createFreshContact({ fName: 'Top' });
    const middle = await createFreshContact({ fName: 'Middle', reportsTo: top.id });
    const low = await createFreshContact({ fName: 'Low', reportsTo: middle.id });
    for (const reportsTo of [top.id, middle.id, low.id]) {
      const answer = await edit(maya, accountIds.work, { contact_id: top.id, reportsTo });
      expect([answer.status, answer.error]).toEqual([400, 'Invalid Reports to']);
    }
    const [elsewhere] = (await find(maya, accountIds.own)).body.data.contacts;
    expect((await edit(maya, accountIds.work, { contact_id: top.id, reportsTo: elsewhere?.id ?? 0 })).error).toBe(
      'Contact not found.',
    );
    expect((await edit(maya, accountIds.work, { contact_id: top.id, mappedTo: 999_999 })).error).toBe(
      'User not found.',
    );
    expect(
      (await edit(maya, accountIds.work, { contact_id: low.id, reportsTo: null })).body.data.contact.superior,
    ).toBeNull();
  });

  test('rejects the second of two concurrent edits and overwrites nothing', async () => {
    const { id, version } = await createFreshContact();
    expect((await edit(maya, accountIds.work, { contact_id: id, fName: 'Theirs', version })).status).toBe(200);
    const conflict = await edit(ada, accountIds.work, { contact_id: id, fName: 'Mine', version });
    expect([conflict.status, conflict.error]).toEqual([
      409,
      'Maya Ortiz changed this contact while you were editing it. Your changes were not saved.',
    ]);
    expect((await get(ada, accountIds.work, id)).body.data.contact.contact_first_name).toBe('Theirs');
  });

  test('rejects a body of another shape with a message', async () => {
    for (const body of [
      { fName: 7, email: 'x@x.test' },
      { fName: 'X', tags: 'User' },
      { fName: 'X', reportsTo: -1 },
      [],
    ]) {
      const answer = await t.send(maya, 'POST', `/v1/api/accounts/${accountIds.work}/contacts/add/`, body);
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
        [tx.tenant, accountIds.work, boss.id],
      );
      return note?.id ?? 0;
    });
    const before = await getCounts(accountIds.work);
    const response = await remove(maya, accountIds.work, boss.id);
    expect(response.body.data).toEqual({ contact_id: boss.id, unassigned: 2 });
    const listed = (await find(maya, accountIds.work, { limit: 1000 })).body.data.contacts;
    expect(listed.some(({ id }) => id === boss.id)).toBe(false);
    for (const { id } of dependents)
      expect(listed.find((c) => c.id === id)).toMatchObject({ reportsTo: null, version: 2 });
    expect(await getCounts(accountIds.work)).toEqual({
      kept: (before?.kept ?? 0) - 1,
      terms: (before?.terms ?? 0) - 1,
    });
    const again = await remove(maya, accountIds.work, boss.id);
    expect([again.status, again.error]).toEqual([404, 'Contact not found.']);
    const notes = await t.inTenant('acme', 'read', (tx) =>
      tx.rows('select ref_entity_type, contact_id from notes where tenant_id = $1 and id = $2', [tx.tenant, noteId]),
    );
    expect(notes).toEqual([{ ref_entity_type: 'account', contact_id: null }]);
  });

  test('2-contacts-29 a pin is set and removed, and does not count as an edit', async () => {
    const { id } = await createFreshContact();
    expect((await pin(maya, accountIds.work, id, true)).body.data).toEqual({ contact_id: id, pin_type: 'contact' });
    expect((await pin(maya, accountIds.work, id, true)).status).toBe(200);
    const pinned = (await find(maya, accountIds.work)).body.data.contacts[0];
    expect([pinned?.id, pinned?.pin_type, pinned?.version]).toEqual([id, 'contact', 1]);
    expect((await pin(maya, accountIds.work, id, false)).body.data).toEqual({ contact_id: id, pin_type: null });
    expect((await get(maya, accountIds.work, id)).body.data.contact.pin_type).toBeNull();
    const auditRows = await t.inTenant('acme', 'read', (tx) =>
      tx.rows(
        `select verb from audit_log where tenant_id = $1 and entity = 'contact' and entity_id = $2 order by at, id`,
        [tx.tenant, id],
      ),
    );
    expect(auditRows.map((row) => (row as { verb: string }).verb)).toEqual(['create', 'pin', 'unpin']);
  });
});
