/** The user's own profile over HTTP. */
import { profile } from '@mainstay/contract/people/profile';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { createUser } from '../create-user.ts';

let t: TestApp;
let people: Record<'ada' | 'maya', Caller>;
let reader: Caller;
beforeAll(async () => {
  ({ t, people } = await openCompany({ ada: 'ADM', maya: 'CSM' }));
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email: 'rhea@acme.test', firstName: 'Rhea', roles: ['CSM'], userAccessType: 'read_only' }),
  );
  await t.inTenant('acme', 'write', (tx) =>
    tx.rows(`update users set status = 'active' where tenant_id = $1 and email = $2`, [tx.tenant, 'rhea@acme.test']),
  );
  reader = await t.signIn('rhea@acme.test');
});
afterAll(() => t.close());

const getOwnProfile = async (caller: Caller) => (await t.call(caller, profile.getProfile, {})).body.data;

test('rejects a request without a token or on the host of another company', async () => {
  const body = { first_name: 'A', last_name: 'B' };
  for (const caller of [{ domain: 'acme' }, { ...people.maya, domain: 'globex' }]) {
    expect((await t.call(caller, profile.getProfile, {})).status).toBe(401);
    expect((await t.call(caller, profile.updateName, { body })).status).toBe(401);
    expect((await t.call(caller, profile.updateTitle, { body: { titleName: 'A' } })).status).toBe(401);
  }
});

test('1-profile-04 1-profile-17 users save and read their own names, also read-only users', async () => {
  for (const caller of [people.maya, reader]) {
    const reply = await t.call(caller, profile.updateName, { body: { first_name: ' Zoë ', last_name: 'O’Neil' } });
    expect(reply.body).toEqual({ success: true, msg: 'Name updated successfully' });
    expect(await getOwnProfile(caller)).toMatchObject({
      first_name: 'Zoë',
      last_name: 'O’Neil',
      avatar_url: null,
      title: null,
    });
  }
  expect((await getOwnProfile(people.ada)).first_name).toBe('Ada');
});

test('a phone number is kept until it is cleared, and only numbers are accepted', async () => {
  const save = (phone?: string) =>
    t.call(people.ada, profile.updateName, { body: { first_name: 'Ada', last_name: 'Admin', phone } });
  await save('+1 (415) 555-0100 x12');
  await save();
  expect((await getOwnProfile(people.ada)).phone).toBe('+1 (415) 555-0100 x12');
  const reply = await save('abc');
  expect([reply.status, reply.error]).toEqual([400, 'Invalid phone number']);
  await save('');
  expect((await getOwnProfile(people.ada)).phone).toBeNull();
});

test('names that are empty or too long have a message', async () => {
  for (const [body, message] of [
    [{ first_name: ' ', last_name: 'B' }, 'First name is required.'],
    [{ first_name: 'A' }, 'Last name is required.'],
    [{ first_name: 'A', last_name: 'x'.repeat(351) }, 'Maximum 350 characters are allowed.'],
    [{ first_name: 'A\u0000', last_name: 'B' }, 'Contains an invalid character.'],
  ] as const) {
    const { status, error } = await t.send(people.ada, 'PATCH', profile.updateName.path, body);
    expect([status, error]).toEqual([400, message]);
  }
});

test('1-profile-20 a title is saved, also by a read-only user, and recorded', async () => {
  for (const caller of [people.maya, reader]) {
    const reply = await t.call(caller, profile.updateTitle, { body: { titleName: '  Partner lead ' } });
    expect(reply.body).toEqual({ success: true, msg: 'Title updated successfully' });
    expect((await getOwnProfile(caller)).title).toBe('Partner lead');
  }
  const [entry] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows('select entity, changes from audit_log where tenant_id = $1 order by id desc limit 1', [tx.tenant]),
  );
  expect(entry).toEqual({ entity: 'user', changes: { title: { before: null, after: 'Partner lead' } } });
});

test('1-profile-23 a title that is empty, too long or has several lines is rejected', async () => {
  const before = (await getOwnProfile(people.ada)).title;
  for (const [titleName, message] of [
    ['', 'Invalid title name.'],
    ['   ', 'Invalid title name.'],
    ['x'.repeat(351), 'Maximum 350 characters are allowed.'],
    ['Lead\r\nBcc: all@acme.test', 'Contains an invalid character.'],
    ['Lead\u0000', 'Contains an invalid character.'],
  ] as const) {
    const { status, error, body } = await t.send(people.ada, 'PUT', profile.updateTitle.path, { titleName });
    expect([status, error]).toEqual([400, message]);
    expect(body.errors).toMatchObject({ fields: { titleName: message } });
  }
  expect((await getOwnProfile(people.ada)).title).toBe(before);
});
