/** A call is authorized by a token in the header, on the host of its company, while its session is valid. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { userStatus } from '@mainstay/contract/identity/user-status';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterEach, expect, test } from 'vitest';
import type { Caller } from '../../app/testing/app.ts';
import { FIRST_PASSWORD, NEXT_PASSWORD, setUpPasswordUsers } from '../../app/testing/password-users.ts';
import { TEST_NOW } from '../../app/testing/services.ts';

const { t, addPerson } = setUpPasswordUsers();
afterEach(() => t.setNow(TEST_NOW));

const MENU = '/v1/api/menu/';
const getStatus = async (caller: Caller) => (await t.send(caller, 'GET', MENU)).status;

test('decisions-04 1-S-02 a token is a JWT signed for twelve hours that names user, tenant and session', async () => {
  const { id, email } = await addPerson();
  const { token = '' } = await t.signIn(email);
  const claims = decodeJwt(token);
  expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'JWT' });
  expect([claims.sub, claims.tid]).toEqual([String(id), await t.tenantId('acme')]);
  expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 3600);
  const rows = await t.query<{ id: number }>(
    'acme',
    'select id from sessions where tenant_id = $1 and user_id = $2',
    id,
  );
  expect(rows).toEqual([{ id: claims.sid }]);
  const [head, body, signature = ''] = token.split('.');
  const forged = `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  expect(await getStatus({ domain: 'acme', token: forged })).toBe(401);
});

test('decisions-04 1-S-02 logout, a new password, a new email and deactivation end all sessions at once', async () => {
  const admin = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
  const endings: Record<
    string,
    (caller: Caller, person: { id: number; email: string }) => Promise<{ status: number }>
  > = {
    logout: (caller) => t.call(caller, identity.signOut, {}),
    password: (caller) =>
      t.call(caller, recovery.changePassword, {
        body: { oldPassword: FIRST_PASSWORD, newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD },
      }),
    email: (caller, { email }) =>
      t.call(caller, recovery.changeEmail, { body: { email, password: FIRST_PASSWORD, new_email: `new.${email}` } }),
    deactivation: (_caller, { id }) => t.call(admin, userStatus.deactivateUser, { params: { id } }),
  };
  for (const [name, end] of Object.entries(endings)) {
    const person = await addPerson();
    const caller = await t.signIn(person.email);
    expect([name, await getStatus(caller)]).toEqual([name, 200]);
    expect([name, (await end(caller, person)).status]).toEqual([name, 200]);
    expect([name, await getStatus(caller)]).toEqual([name, 401]);
  }
});

test('decisions-04 1-C-03 accepts a token only in the header and only on the host of its company', async () => {
  const { email } = await addPerson();
  const { token = '' } = await t.signIn(email);
  expect(await getStatus({ domain: 'acme', token })).toBe(200);
  expect(await getStatus({ domain: 'acme', cookie: `token=${token}` })).toBe(401);
  expect((await t.send({ domain: 'acme' }, 'GET', `${MENU}?token=${token}`)).status).not.toBe(200);
  expect(await getStatus({ domain: 'zenith', token })).toBe(401);
  expect(await getStatus({ domain: 'nobody', token })).toBe(401);
  const getStatusByHeader = async (host: string, authorization: string) =>
    (await t.app.inject({ url: MENU, headers: { host, authorization } })).statusCode;
  expect(await getStatusByHeader('acme.localhost:3000', `JWT ${token}`)).toBe(200);
  expect(await getStatusByHeader('acme.localhost:3000', `Bearer ${token}`)).toBe(200);
  expect(await getStatusByHeader('acme.localhost:3000', token)).toBe(401);
  expect(await getStatusByHeader('localhost:3000', `JWT ${token}`)).toBe(401);
  t.setNow(new Date(TEST_NOW.getTime() + 12 * 3_600_000));
  expect(await getStatus({ domain: 'acme', token })).toBe(401);
});

test('1-S-02 a token names no roles: each call reads those that are stored', async () => {
  const { id, email } = await addPerson('acme', { roles: ['ADM'] });
  const caller = await t.signIn(email);
  expect(Object.keys(decodeJwt(caller.token ?? '')).toSorted()).toEqual(['exp', 'iat', 'iss', 'sid', 'sub', 'tid']);
  const getAdminStatus = async () => (await t.send(caller, 'GET', '/v1/api/admin/users/')).status;
  expect(await getAdminStatus()).toBe(200);
  await t.query('acme', 'delete from user_roles where tenant_id = $1 and user_id = $2', id);
  expect([await getAdminStatus(), await getStatus(caller)]).toEqual([403, 200]);
});
