import { contacts } from '@mainstay/contract/contacts';
import { contactFields } from '@mainstay/contract/contacts/fields';
import { ROLES } from '@mainstay/contract/kit';
import { CONTACT_FIELDS } from '@mainstay/contract/rules/contacts';
import { settings } from '@mainstay/contract/tenants/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildAccount } from '../../app/demo/factories/accounts.ts';
import { type Caller, openTestApp, type TestApp } from '../../app/testing/app.ts';
import { TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../../core/people/create-user.ts';
import { createTenant } from '../../core/tenants/create-tenant.ts';

let t: TestApp;
let olga: Caller;
let maya: Caller;
let gia: Caller;
let accountId = 0;

beforeAll(async () => {
  t = await openTestApp();
  const person = { firstName: 'A', passwordHash: 'none' };
  for (const domain of ['acme', 'globex']) {
    await createTenant(t.services.database, { domain, name: domain, timeZone: TEST_ZONE });
    await t.inTenant(domain, 'write', (tx) =>
      createUser(tx, { ...person, email: `ops@${domain}.test`, roles: ['CSO'] }),
    );
  }
  await t.inTenant('acme', 'write', async (tx) => {
    const ownerId = await createUser(tx, { ...person, email: 'maya@acme.test', roles: ['CSM'] });
    accountId = await buildAccount(tx, { name: 'Own', ownerId });
  });
  [olga, maya, gia] = [
    await t.signIn('ops@acme.test'),
    await t.signIn('maya@acme.test'),
    await t.signIn('ops@globex.test'),
  ];
});
afterAll(() => t.close());

const getFields = (caller: Caller) => t.call(caller, contactFields.getContactFields, {});
const setFields = (caller: Caller, fields: object[]) =>
  t.send(caller, 'PUT', contactFields.setContactFields.path, { fields });
const addContact = (entry: object) =>
  t.call(maya, contacts.createContact, { params: { id: accountId }, body: { fName: 'X', ...entry } });
const designation = { key: 'designation', label: 'Role', required: true, visible: true };

test('every user reads the default fields, and a CSM cannot configure them', async () => {
  expect((await getFields(maya)).body.data.fields).toEqual(CONTACT_FIELDS);
  expect((await setFields(maya, [designation])).status).toBe(403);
});

test('1-accounts-16 1-S-73 2-contacts-17 decisions-21 a field is required as configured, and messages use its label', async () => {
  expect((await addContact({ email: 'a@x.test' })).status).toBe(200);
  expect((await setFields(olga, [designation])).status).toBe(200);
  const blankRole = await addContact({ email: 'b@x.test', designation: ' ' });
  expect([blankRole.status, blankRole.error]).toEqual([400, 'Role is required']);
  expect((await addContact({ email: 'b@x.test', designation: 'CTO' })).status).toBe(200);
  const number = { key: 'number', label: 'Phone', required: true, visible: true };
  expect((await setFields(olga, [designation, number])).status).toBe(200);
  const withoutPhone = await addContact({ email: 'd@x.test', designation: 'CTO' });
  expect([withoutPhone.status, withoutPhone.error]).toEqual([400, 'Phone is required']);
  expect((await addContact({ email: 'd@x.test', designation: 'CTO', number: '+47 22 12 34 56' })).status).toBe(200);
  expect((await setFields(olga, [{ ...number, required: false }])).status).toBe(200);
  // A hidden field cannot be filled in, so it is not required.
  expect((await setFields(olga, [{ ...designation, visible: false }])).status).toBe(200);
  expect((await addContact({ email: 'c@x.test' })).status).toBe(200);
  const { fields } = (await getFields(maya)).body.data;
  expect([fields[0], fields.length]).toEqual([{ ...designation, visible: false, type: 'text' }, CONTACT_FIELDS.length]);
  expect((await getFields(gia)).body.data.fields).toEqual(CONTACT_FIELDS);
});

test('rejects invalid settings with a message and stores nothing', async () => {
  const before = (await getFields(maya)).body.data.fields;
  const email = { key: 'email', label: 'Email', required: true, visible: true };
  for (const [fields, message] of [
    [[{ ...email, required: false }], 'First name and email are always shown and required.'],
    [[{ ...email, visible: false }], 'First name and email are always shown and required.'],
    [[{ ...designation, label: ' ' }], 'Label is required'],
    [[{ ...designation, label: '<b>' }], 'Invalid Label'],
    [[{ ...designation, label: 'x'.repeat(351) }], 'Maximum 350 characters are allowed.'],
    [[designation, designation], 'designation is listed twice.'],
  ] as const) {
    const answer = await setFields(olga, [...fields]);
    expect([answer.status, answer.error]).toEqual([400, message]);
  }
  expect((await setFields(olga, [{ ...designation, key: 'shoe size' }])).status).toBe(400);
  expect((await getFields(maya)).body.data.fields).toEqual(before);
});

test('decisions-27 2-C-20 ADM, CSO and DA write the fields; everyone reads them, also without access to the configuration', async () => {
  const writers = ['ADM', 'CSO', 'DA'];
  for (const role of ROLES) {
    const email = `${role.toLowerCase()}@acme.test`;
    await t.inTenant('acme', 'write', (tx) =>
      createUser(tx, { firstName: role, passwordHash: 'none', email, roles: [role] }),
    );
    const caller = await t.signIn(email);
    const expected = writers.includes(role) ? 200 : 403;
    expect([role, (await t.call(caller, settings.getClientConfig, {})).status]).toEqual([role, expected]);
    const number = { key: 'number', label: `Phone of ${role}`, required: false, visible: true };
    const response = await t.send(caller, 'PUT', '/v1/api/accounts/contacts/config/', { fields: [number] });
    expect([role, response.status]).toEqual([role, expected]);
    const { status, body } = await getFields(caller);
    expect([role, status, body.data.fields.length]).toEqual([role, 200, CONTACT_FIELDS.length]);
    if (expected === 200) expect(body.data.fields[0]).toEqual({ ...number, type: expect.any(String) });
  }
});
