import { contacts } from '@mainstay/contract/contacts';
import { noAccessMessage } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../demo/factories/accounts.ts';
import { buildContacts } from '../../demo/factories/contacts.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';
import { createUser } from '../people/commands.ts';
import { createTenant } from '../tenants/commands.ts';

let t: TestApp;
let ada: Caller;
let maya: Caller;
let gia: Caller;
let own = 0;
let other = 0;

beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme' });
  await createTenant(t.services.database, { domain: 'globex', name: 'Globex' });
  const person = { firstName: 'A', passwordHash: 'none' };
  await t.inTenant('acme', 'write', async (tx) => {
    await createUser(tx, { ...person, email: 'ada@acme.test', roles: ['ADM'] });
    const ownerId = await createUser(tx, { ...person, email: 'maya@acme.test', roles: ['CSM'] });
    own = await buildAccount(tx, { name: 'Own', ownerId });
    other = await buildAccount(tx, { name: 'Other' });
    const names = ['Zoe', 'bob', 'Ann', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida', 'Jon'];
    await buildContacts(
      tx,
      names.map((firstName) => ({ accountId: own, firstName, lastName: 'X', email: `${firstName}@c.example` })),
    );
    await buildContacts(tx, [
      { accountId: own, firstName: 'Pia', designation: 'CEO', phone: '1', pinnedOn: '2026-11-01' },
    ]);
  });
  await t.inTenant('globex', 'write', (tx) => createUser(tx, { ...person, email: 'gia@globex.test', roles: ['ADM'] }));
  [ada, maya, gia] = [
    await t.signIn('ada@acme.test'),
    await t.signIn('maya@acme.test'),
    await t.signIn('gia@globex.test'),
  ];
});
afterAll(() => t.close());

const find = (caller: Caller, id: number, query = {}) =>
  t.call(caller, contacts.findContacts, { params: { id }, query });

test('needs a session, a reach and an account of the tenant', async () => {
  expect((await find({ domain: 'acme' }, own)).status).toBe(401);
  const far = await find(maya, other);
  expect([far.status, far.error]).toEqual([403, noAccessMessage('Other')]);
  expect((await find(gia, own)).status).toBe(404);
  expect((await find(ada, 999_999)).status).toBe(404);
  expect((await find(ada, other)).body.data).toEqual({ contacts: [], has_next: false });
});

test('2-contacts-02 pages of ten, pinned first, then by name whatever its case', async () => {
  const first = (await find(maya, own, { limit: 10 })).body.data;
  const names = ['Pia', 'Ann', 'bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gus', 'Hal', 'Ida'];
  expect([first.contacts.map((c) => c.first_name), first.has_next]).toEqual([names, true]);
  expect(first.contacts[0]).toMatchObject({ designation: 'CEO', department: null, primary_no: '1', pinned: true });
  const second = (await find(maya, own, { limit: 10, pageNum: 2 })).body.data;
  expect([second.contacts.map((c) => c.first_name), second.has_next]).toEqual([['Jon', 'Zoe'], false]);
});

test('a page that cannot be is refused', async () => {
  const bad = await t.send(maya, 'GET', `/v1/api/accounts/${own}/contacts/?pageNum=0`);
  expect([bad.status, bad.error]).toEqual([400, 'Invalid page.']);
  expect((await t.send(maya, 'GET', '/v1/api/accounts/-1/contacts/')).status).toBe(400);
});
