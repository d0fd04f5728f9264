/** Administering users over HTTP. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { ROLES } from '@mainstay/contract/kit';
import { users } from '@mainstay/contract/people/users';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { formatTimestamp } from '@mainstay/contract/rules/dates';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { findTestMails } from '../../../app/testing/mail.ts';
import { TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser } from '../create-user.ts';

let t: TestApp;
let ada: Caller;
let gia: Caller;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  ada = await t.signIn('ada.admin@demo.test');
  gia = await t.signIn('gia.admin@globex.test');
});
afterAll(() => t.close());

const findRows = <R>(text: string, ...values: unknown[]) =>
  t.inTenant('demo', 'write', (tx) => tx.rows<R>(text, [tx.tenant, ...values]));
async function getId(email: string): Promise<number> {
  const [row] = await findRows<{ id: number }>('select id from users where tenant_id = $1 and email = $2', email);
  return row?.id ?? 0;
}
/** Creates a user and signs the user in. */
async function createCaller(name: string, roles: readonly string[], overrides: { userAccessType?: 'read_only' } = {}) {
  const email = `${name}@join.test`;
  const user = { email, firstName: name, lastName: 'Join', roles, passwordHash: 'none', ...overrides };
  const id = await t.inTenant('demo', 'write', (tx) => createUser(tx, user));
  return { id, email, caller: await t.signIn(email) };
}
const list = async (query: object, caller = ada) => (await t.call(caller, users.findUsers, { query })).body.data;
const change = (id: number, overrides: object = {}, caller = ada) =>
  t.call(caller, users.updateUser, {
    params: { id },
    body: { first_name: 'Pat', last_name: 'Ray', roles: ['CSM'], user_access_type: 'full', ...overrides },
  });

test('everyone sees the active administrators of the own company, who can grant access', async () => {
  const { id, caller } = await createCaller('asks', ['CSM']);
  await createCaller('reading', ['ADM'], { userAccessType: 'read_only' });
  const formerAdministrator = await createCaller('former', ['ADM']);
  await findRows("update users set status = 'inactive' where tenant_id = $1 and id = $2", formerAdministrator.id);
  const find = async (by: Caller) => (await t.call(by, users.findAdministrators, {})).body.data.administrators;
  expect(await find(caller)).toEqual([{ name: 'Ada Lindqvist', email: 'ada.admin@demo.test' }]);
  expect((await find(gia)).map(({ email }) => email)).toEqual(['gia.admin@globex.test']);
  await change(id, { roles: ['ADM'] });
  expect(await find(caller)).toEqual([
    { name: 'Ada Lindqvist', email: 'ada.admin@demo.test' },
    { name: 'Pat Ray', email: 'asks@join.test' },
  ]);
  await findRows('delete from user_roles where tenant_id = $1 and user_id = $2', id);
});

test('S3-45 C3-27 3-tickets-52 3-tickets-53 decisions-16 everyone lists the people of the own company by name and role', async () => {
  const { id, caller } = await createCaller('lists', ['CSM']);
  const former = await createCaller('gone', ['CSM']);
  await findRows("update users set status = 'inactive' where tenant_id = $1 and id = $2", former.id);
  const find = async (query: object, by = caller) => (await t.call(by, users.findUserAccounts, { query })).body.data;
  const all = await find({ limit: 10_000 });
  expect([all.has_next, all.users_accounts.every(({ email }) => email.includes('@'))]).toEqual([false, true]);
  expect(all.users_accounts.map(({ id: one }) => one)).not.toContain(former.id);
  expect(all.users_accounts.map(({ email }) => email)).not.toContain('gia.admin@globex.test');
  const lists = { id, name: 'lists Join', email: 'lists@join.test', role: 'CSM' };
  expect((await find({ qname: 'LISTS j' })).users_accounts).toEqual([lists]);
  expect((await find({ qname: 'lists@JOIN' })).users_accounts).toEqual([lists]);
  expect((await find({ qname: 'lists', qrole: 'ADM' })).users_accounts).toEqual([]);
  expect((await find({ qname: 'ada', qrole: 'ADM' })).users_accounts.map(({ email }) => email)).toEqual([
    'ada.admin@demo.test',
  ]);
  const first = await find({ limit: 1 });
  expect([first.users_accounts, first.has_next]).toEqual([all.users_accounts.slice(0, 1), true]);
  expect((await find({ limit: 1, pageNum: 2 })).users_accounts).toEqual(all.users_accounts.slice(1, 2));
  for (const path of ['/get_users_accounts/', '/get_users_accounts', '/v1/api/get_users_accounts']) {
    const reply = await t.send(caller, 'GET', `${path}?limit=1`);
    expect([reply.status, reply.body]).toEqual([200, { success: true, data: first }]);
  }
  await findRows('delete from user_roles where tenant_id = $1 and user_id = any($2::bigint[])', [id, former.id]);
});

test('1-S-16 ADM, DA and CSO invite by email, which sends a message and lists the user in the administration', async () => {
  for (const role of ROLES) {
    const { caller } = await createCaller(`invites.${role}`.toLowerCase(), [role]);
    const email = `invited.${role}@join.test`.toLowerCase();
    const reply = await t.send(caller, 'POST', '/v1/api/users/invite/', { email, roles: ['CSM'] });
    const isAllowed = ['ADM', 'DA', 'CSO'].includes(role);
    expect([role, reply.status]).toEqual([role, isAllowed ? 200 : 403]);
    if (isAllowed) expect(reply.body).toMatchObject({ success: true, msg: expect.any(String) });
    await t.runJobs();
    const mails = await findTestMails(t, 'demo', email);
    expect([role, mails.map(({ purpose }) => purpose)]).toEqual([role, isAllowed ? ['invitation'] : []]);
    const listed = (await list({ q: email })).listing;
    expect([role, listed.map((user) => [user.email, user.status])]).toEqual([
      role,
      isAllowed ? [[email, 'invited']] : [],
    ]);
  }
});

describe('access', () => {
  test('ADM, DA and CSO can read users and roles, also with read-only access', async () => {
    const reader = await createCaller('reader', ['ADM'], { userAccessType: 'read_only' });
    for (const role of ROLES) {
      const { caller } = await createCaller(`reads.${role}`, [role]);
      const expectedStatus = ['ADM', 'DA', 'CSO'].includes(role) ? 200 : 403;
      for (const path of ['users', 'roles']) {
        expect([role, (await t.send(caller, 'GET', `/v1/api/admin/${path}/`)).status]).toEqual([role, expectedStatus]);
      }
    }
    expect((await t.call(reader.caller, users.findUsers, {})).status).toBe(200);
    expect((await t.call({ domain: 'demo' }, users.findUsers, {})).status).toBe(401);
  });

  test('only ADM with full access can change users, and only users of the same company', async () => {
    const id = await getId('noah.csm@demo.test');
    const reader = await createCaller('reader2', ['ADM'], { userAccessType: 'read_only' });
    const calls = [
      ['PUT', '', { first_name: 'N', last_name: 'B', roles: ['ADM'], user_access_type: 'full' }],
      ['POST', 'deactivate/'],
      ['POST', 'reactivate/'],
      ['DELETE', 'identities/1/'],
    ] as const;
    const [olga, dev, maya] = await Promise.all(
      ['olga.ops', 'dev.data', 'maya.csm'].map((name) => t.signIn(`${name}@demo.test`)),
    );
    for (const [method, path, body] of calls) {
      const url = `/v1/api/admin/users/${id}/${path}`;
      for (const caller of [olga, dev, maya] as Caller[])
        expect((await t.send(caller, method, url, body)).status).toBe(403);
      const reply = await t.send(reader.caller, method, url, body);
      expect([reply.status, reply.error]).toEqual([403, READ_ONLY_MESSAGE]);
      expect((await t.send(gia, method, url, body)).status).toBe(404);
      expect((await t.send({ domain: 'demo' }, method, url, body)).status).toBe(401);
    }
    expect((await t.call(gia, users.getUser, { params: { id } })).status).toBe(404);
  });
});

describe('the list', () => {
  test('contains users of every role, with roles, teams and number of accounts', async () => {
    const { listing, total_records, has_next, statuses } = await list({ q: '@demo.test' });
    expect(listing.flatMap((u) => u.roles)).toEqual(expect.arrayContaining([...ROLES]));
    expect([total_records, has_next, statuses.active]).toEqual([9, false, 9]);
    const maya = listing.find((u) => u.email === 'maya.csm@demo.test');
    expect(maya).toMatchObject({ first_name: 'Maya', status: 'active', user_access_type: 'full', accounts: 40 });
    expect(maya?.teams).toEqual([{ id: expect.any(Number) as number, name: 'Core customers', is_lead: false }]);
    expect(listing.find((u) => u.email.startsWith('rhea'))?.user_access_type).toBe('read_only');
  });

  test('is filtered by text, role, status and team, and sorted', async () => {
    expect((await list({ q: 'ORTIZ' })).listing.map((u) => u.first_name)).toEqual(['Maya']);
    expect((await list({ q: '%' })).total_records).toBe(0);
    expect((await list({ q: '@demo.test', role: 'CSL' })).listing.map((u) => u.first_name)).toEqual(['Lena']);
    const [team] = await findRows<{ id: number }>('select id from teams where tenant_id = $1');
    const coreTeam = await list({ team: team?.id, sort: '-name' });
    expect(coreTeam.listing.map((u) => u.first_name)).toEqual(['Noah', 'Maya', 'Lena']);
    const emails = (await list({ q: '@demo.test', sort: 'email' })).listing.map((u) => u.email);
    expect(emails).toEqual(emails.toSorted());
    for (const sort of ['status', '-status'])
      expect((await list({ q: '@demo.test', sort })).listing.map((u) => u.first_name)).toEqual(
        (await list({ q: '@demo.test' })).listing.map((u) => u.first_name),
      );
    expect((await list({ status: 'inactive', q: '@demo.test' })).listing).toEqual([]);
  });

  test('is paginated; a page is limited to 10,000 rows', async () => {
    const first = await list({ q: '@demo.test', limit: 4 });
    const third = await list({ q: '@demo.test', limit: 4, pageNum: 3 });
    expect([first.listing.length, first.has_next, third.listing.length, third.has_next]).toEqual([4, true, 1, false]);
    expect((await list({ q: '@demo.test', limit: 20_000 })).listing).toHaveLength(9);
  });

  test('rejects an invalid query', async () => {
    const request = (query: string) => t.send(ada, 'GET', `/v1/api/admin/users/?${query}`);
    for (const query of ['status=gone', 'sort=password_hash', 'team=x', 'pageNum=0', `q=${'x'.repeat(351)}`])
      expect([query, (await request(query)).status]).toEqual([query, 400]);
    for (const query of ['team=999999', 'role=BOSS'])
      expect([query, (await request(query)).status]).toEqual([query, 404]);
  });

  test('another company only sees its own users', async () => {
    const otherUsers = await list({}, gia);
    expect(otherUsers.listing.every((u) => u.email.endsWith('@globex.test'))).toBe(true);
  });

  test('roles are sorted from the widest account scope to the narrowest, with their number of users', async () => {
    const { body } = await t.call(ada, users.findRoles, {});
    expect(body.data.listing.slice(0, 6).map((r) => r.abbr)).toEqual(['ADM', 'CSO', 'DA', 'EXE', 'CSL', 'CSM']);
    expect(body.data.listing.find((r) => r.abbr === 'EXE')?.users).toBeGreaterThan(0);
    const { body: page } = await t.call(ada, users.findRoles, { query: { limit: 2, pageNum: 2 } });
    expect([page.data.listing.map((r) => r.abbr), page.data.has_next]).toEqual([['DA', 'EXE'], true]);
  });
});

describe('the export', () => {
  const PATH = '/v1/api/admin/users/export/';

  test('contains the filtered users, with every column by its label, and is recorded', async () => {
    const { raw } = await t.send(ada, 'GET', `${PATH}?q=rhea.reader`);
    const [header, ...rows] = raw.body.trimEnd().split('\r\n');
    expect(header).toBe('\ufeffName,Email,Title,Roles,Teams,Access,Status,Accounts,Last seen,Created,Invitation ends');
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatch(/,rhea\.reader@demo\.test,.*CSM.*,Read-only,Active,\d+,/);
    const [rhea] = (await list({ q: 'rhea.reader' })).listing;
    expect(rows[0]?.split(',').at(-2)).toBe(formatTimestamp(new Date(rhea?.created_at ?? ''), TEST_ZONE));
    const allRows = (await t.send(ada, 'GET', `${PATH}?sort=-email`)).raw.body.trimEnd().split('\r\n').slice(1);
    expect(allRows).toHaveLength((await list({})).total_records);
    const log = await t.inTenant('demo', 'read', (tx) =>
      tx.rows<{ changes: object }>(
        `select changes from audit_log where tenant_id = $1 and verb = 'export' and entity = 'users' order by id`,
        [tx.tenant],
      ),
    );
    expect(log.map(({ changes }) => changes)).toEqual([{ q: 'rhea.reader' }, { sort: '-email' }]);
  });

  test('is rejected for roles that cannot read the list, and for a filter with an unknown value', async () => {
    expect((await t.send(await t.signIn('maya.csm@demo.test'), 'GET', PATH)).status).toBe(403);
    expect((await t.send(ada, 'GET', `${PATH}?team=999999`)).status).toBe(404);
    expect((await t.send(ada, 'GET', `${PATH}?status=moon`)).status).toBe(400);
  });
});

describe('a change', () => {
  test('of roles and access applies to the next request of a running session, and is audited', async () => {
    const { id, caller } = await createCaller('climber', ['CSM']);
    const readUsers = () => t.call(caller, users.findUsers, {});
    expect((await readUsers()).status).toBe(403);
    const { body } = await change(id, { first_name: 'Cleo', roles: ['CSM', 'CSO'], title: 'Operations' });
    expect(body.data).toMatchObject({
      first_name: 'Cleo',
      last_name: 'Ray',
      roles: ['CSO', 'CSM'],
      title: 'Operations',
    });
    expect((await readUsers()).status).toBe(200);
    await change(id, { roles: ['CSO'], user_access_type: 'read_only' });
    const reply = await t.call(caller, invitations.inviteUsers, { body: { email: 'n@new.test', roles: ['CSM'] } });
    expect([reply.status, reply.error]).toEqual([403, READ_ONLY_MESSAGE]);
    await change(id, { roles: ['CSM'] });
    expect((await readUsers()).status).toBe(403);
    const log = await findRows<{ changes: object; user_id: number; ip: string }>(
      `select changes, user_id, ip from audit_log where tenant_id = $1 and entity = 'user' and verb = 'update'
         and entity_id = $2 order by id`,
      id,
    );
    expect(log).toHaveLength(3);
    expect(log[0]?.changes).toMatchObject({
      first_name: { before: 'climber', after: 'Cleo' },
      roles: { before: ['CSM'], after: ['CSM', 'CSO'] },
    });
    expect(log[0]).toMatchObject({ user_id: await getId('ada.admin@demo.test'), ip: '127.0.0.1' });
  });

  test('without a difference creates no audit entry', async () => {
    const { id } = await createCaller('same', ['CSM']);
    const unchangedFields = { first_name: 'same', last_name: 'Join', title: null };
    expect((await change(id, unchangedFields)).status).toBe(200);
    expect(
      await findRows(
        `select from audit_log where tenant_id = $1 and entity = 'user' and entity_id = $2 and verb = 'update'`,
        id,
      ),
    ).toEqual([]);
  });

  test('with no role, an unknown role, or a name with two lines is rejected', async () => {
    const { id } = await createCaller('plain', ['CSM']);
    expect((await change(id, { roles: [] })).error).toBe('Choose at least one role.');
    const unknown = await change(id, { roles: ['CSM', 'BOSS'] });
    expect([unknown.status, unknown.error]).toEqual([404, 'Role not found.']);
    for (const field of ['first_name', 'last_name', 'title']) {
      for (const text of ['Eve\r\nBcc: x@y.test', 'a\u0000b', 'x'.repeat(351)]) {
        const { status, fields } = await change(id, { [field]: text });
        expect(status).toBe(400);
        expect(fields).toHaveProperty(field);
      }
    }
    expect((await change(id, { user_access_type: 'all' })).status).toBe(400);
    expect((await change(999_999)).status).toBe(404);
  });
});

test('createUser accepts an empty list of roles', async () => {
  const id = await t.inTenant('demo', 'write', (tx) =>
    createUser(tx, { email: 'bare@join.test', firstName: 'Bare', roles: [] }),
  );
  expect(id).toBeGreaterThan(0);
});
