import { type ContactEntry, contacts } from '@mainstay/contract/contacts';
import { contactDuplicates } from '@mainstay/contract/contacts/duplicates';
import { SINGLE_LINE_MESSAGE } from '@mainstay/contract/rules/single-line';
import { tags } from '@mainstay/contract/tags';
import blns from 'big-list-of-naughty-strings/blns.json' with { type: 'json' };
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { createUser } from '../people/commands.ts';
import { createTenant } from '../tenants/commands.ts';
import { TEST_ZONE } from '../../testing/services.ts';

let t: TestApp;
let maya: Caller;
let account = 0;

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
    account = await buildAccount(tx, { name: 'Own', ownerId });
  });
  maya = await t.signIn('maya@acme.test');
});
afterAll(() => t.close());

const params = () => ({ id: account });
let made = 0;
async function add(entry: ContactEntry = {}) {
  made += 1;
  const body = { fName: 'Marta', email: `c${made}@n.test`, ...entry };
  return (await t.call(maya, contacts.createContact, { params: params(), body })).body.data.contact;
}
const edit = (body: ContactEntry & { contact_id: number }) =>
  t.call(maya, contacts.updateContact, { params: params(), body });
const filter = (searchText: string) =>
  t.call(maya, contacts.filterContacts, { params: params(), body: { searchText } });

test('naughty text is stored as written or rejected with a message, and never causes an error', async () => {
  const { id, contact_email: email } = await add();
  const words = ['Maximum 350 characters are allowed.', 'Invalid Location', SINGLE_LINE_MESSAGE];
  let kept = 0;
  for (const text of new Set([...blns, '\u0000', '\ud800', '<svg/onload=alert(1)>'])) {
    const { status, error, body } = await edit({ contact_id: id, location: text });
    if (status === 200) expect(body.data.contact.location).toBe(text.trim() === '' ? null : text.trim());
    else expect([text, status, words.includes(error ?? '')]).toEqual([text, 400, true]);
    kept += status === 200 ? 1 : 0;
  }
  expect(kept).toBeGreaterThan(200);
  // Any text is a valid search, but none of these texts is a valid email.
  for (const text of blns.slice(0, 120)) {
    expect((await filter(text.slice(0, 350))).status).toBe(200);
    expect((await edit({ contact_id: id, email: text })).status).toBe(400);
  }
  expect(
    (await t.call(maya, contacts.getContact, { params: { ...params(), contact_id: id } })).body.data.contact
      .contact_email,
  ).toBe(email);
});

test('2-contacts-37 2-contacts-38 lists tags of contacts by name, page by page', async () => {
  await add({ tags: ['Zeta', 'alpha', 'Beta'] });
  const known = async (query: object) => (await t.call(maya, tags.findTags, { query })).body.data;
  const all = await known({ scope: 'contact' });
  const names = all.tags.map(({ tag }) => tag.toLowerCase());
  expect(names).toEqual([...names].sort());
  expect(names).toEqual(expect.arrayContaining(['alpha', 'beta', 'zeta']));
  expect(Object.keys(all.tags[0] ?? {}).sort()).toEqual(['id', 'tag']);
  const second = await known({ scope: 'contact', page_num: 2, limit: 1 });
  expect([second.tags, second.has_next]).toEqual([[all.tags[1]], true]);
  expect((await known({ scope: 'note' })).tags).toEqual([]);
});

test('an edit validates only the given fields, not what an import wrote earlier', async () => {
  const { id } = await add();
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update contacts set primary_no = 'ask Jo', linkedin = 'jo' where tenant_id = $1 and id = $2`, [
      ...[tx.tenant, id],
    ]),
  );
  const { body } = await edit({ contact_id: id, location: 'Bonn' });
  expect(body.data.contact).toMatchObject({ location: 'Bonn', contact_primary_no: 'ask Jo', linkedin: 'jo' });
  expect((await edit({ contact_id: id, number: 'ask Jo' })).error).toBe('Invalid phone number');
});

test('the timeline records each operation on a contact with the name at that time', async () => {
  const { id } = await add({ fName: 'Omar' });
  const twin = await add({ fName: 'Omar' });
  await edit({ contact_id: id, fName: 'Umar' });
  await edit({ contact_id: id, fName: 'Umar' });
  await t.call(maya, contactDuplicates.mergeContacts, {
    params: params(),
    body: { keep_id: id, gone_id: twin.id },
  });
  await t.call(maya, contacts.deleteContact, { params: params(), query: { contact_id: id } });
  const told = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ category: string; event: string; operation: string }>(
      `select category, event, meta ->> 'operation' as operation from timeline_events
       where tenant_id = $1 and subject_id = $2 order by id`,
      [tx.tenant, id],
    ),
  );
  expect(told.map(({ category, event, operation }) => [category, event, operation])).toEqual([
    ['Contact', 'Omar', 'created'],
    ['Contact', 'Umar', 'updated'],
    ['Contact', 'Umar', 'merged'],
    ['Contact', 'Umar', 'deleted'],
  ]);
});
