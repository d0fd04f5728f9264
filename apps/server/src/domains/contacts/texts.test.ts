import { type ContactEntry, contacts } from '@mainstay/contract/contacts';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { tags } from '@mainstay/contract/tags';
import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';

let t: TestApp;
let maya: Caller;
let accountId = 0;

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
  await t.inTenant('acme', 'write', async (tx) => {
    const ownerId = await createUser(tx, {
      email: 'maya@acme.test',
      firstName: 'A',
      passwordHash: 'x',
      roles: ['CSM'],
    });
    accountId = await buildAccount(tx, { name: 'Own', ownerId });
  });
  maya = await t.signIn('maya@acme.test');
});
afterAll(() => t.close());

const getParams = () => ({ id: accountId });
let createdCount = 0;
async function addContact(entry: ContactEntry = {}) {
  createdCount += 1;
  const body = { fName: 'Marta', email: `c${createdCount}@n.test`, ...entry };
  return (await t.call(maya, contacts.createContact, { params: getParams(), body })).body.data.contact;
}
const edit = (body: ContactEntry & { contact_id: number }) =>
  t.call(maya, contacts.updateContact, { params: getParams(), body });
const filter = (searchText: string) =>
  t.call(maya, contacts.filterContacts, { params: getParams(), body: { searchText } });

test('naughty text is stored as written or rejected with a message, and never causes an error', async () => {
  const { id, contact_email: email } = await addContact();
  const messages = ['Maximum 350 characters are allowed.', 'Invalid Location', SINGLE_LINE_MESSAGE];
  let storedCount = 0;
  for (const text of new Set([...blns, '\u0000', '\ud800', '<svg/onload=alert(1)>'])) {
    const { status, error, body } = await edit({ contact_id: id, location: text });
    if (status === 200) expect(body.data.contact.location).toBe(text.trim() === '' ? null : text.trim());
    else expect([text, status, messages.includes(error ?? '')]).toEqual([text, 400, true]);
    storedCount += status === 200 ? 1 : 0;
  }
  expect(storedCount).toBeGreaterThan(200);
  // Any text is a valid search, but none of these texts is a valid email.
  for (const text of blns.slice(0, 120)) {
    expect((await filter(text.slice(0, 350))).status).toBe(200);
    expect((await edit({ contact_id: id, email: text })).status).toBe(400);
  }
  expect(
    (await t.call(maya, contacts.getContact, { params: { ...getParams(), contact_id: id } })).body.data.contact
      .contact_email,
  ).toBe(email);
});

test('2-contacts-37 2-contacts-38 lists tags of contacts by name, page by page', async () => {
  await addContact({ tags: ['Zeta', 'alpha', 'Beta'] });
  const findContactTags = async (query: object) => (await t.call(maya, tags.findTags, { query })).body.data;
  const all = await findContactTags({ scope: 'contact' });
  const names = all.tags.map(({ tag }) => tag.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(expect.arrayContaining(['alpha', 'beta', 'zeta']));
  expect(Object.keys(all.tags[0] ?? {}).sort()).toEqual(['id', 'tag']);
  const second = await findContactTags({ scope: 'contact', page_num: 2, limit: 1 });
  expect([second.tags, second.has_next]).toEqual([[all.tags[1]], true]);
  expect((await findContactTags({ scope: 'note' })).tags).toEqual([]);
});

test('an edit validates only the given fields, not what an import wrote earlier', async () => {
  const { id } = await addContact();
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update contacts set primary_no = 'ask Jo', linkedin = 'jo' where tenant_id = $1 and id = $2`, [
      tx.tenant,
      id,
    ]),
  );
  const { body } = await edit({ contact_id: id, location: 'Bonn' });
  expect(body.data.contact).toMatchObject({ location: 'Bonn', contact_primary_no: 'ask Jo', linkedin: 'jo' });
  expect((await edit({ contact_id: id, number: 'ask Jo' })).error).toBe('Invalid phone number');
});

test('the timeline records each operation on a contact with the name at that time', async () => {
  const { id } = await addContact({ fName: 'Omar' });
  const duplicate = await addContact({ fName: 'Omar' });
  await edit({ contact_id: id, fName: 'Umar' });
  await edit({ contact_id: id, fName: 'Umar' });
  await t.call(maya, contactDuplicates.mergeContacts, {
    params: getParams(),
    body: { keep_id: id, gone_id: duplicate.id },
  });
  await t.call(maya, contacts.deleteContact, { params: getParams(), query: { contact_id: id } });
  const events = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ category: string; event: string; operation: string }>(
      `select category, event, meta ->> 'operation' as operation from timeline_events
       where tenant_id = $1 and subject_id = $2 order by id`,
      [tx.tenant, id],
    ),
  );
  expect(events.map(({ category, event, operation }) => [category, event, operation])).toEqual([
    ['Contact', 'Omar', 'created'],
    ['Contact', 'Umar', 'updated'],
    ['Contact', 'Umar', 'merged'],
    ['Contact', 'Umar', 'deleted'],
  ]);
});
