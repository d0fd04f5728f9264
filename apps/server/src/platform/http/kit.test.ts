/** What holds for every endpoint of every contract: roles, read-only people, and input that the contract refuses. */
import { identity } from '@mainstay/contract/identity';
import { oauth } from '@mainstay/contract/identity/oauth';
import { recovery } from '@mainstay/contract/identity/recovery';
import { sessions } from '@mainstay/contract/identity/sessions';
import { type EndpointDef, ROLES } from '@mainstay/contract/kit';
import { profile } from '@mainstay/contract/people/profile';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { features } from '../../app.ts';
import { createUser } from '../../features/people/commands.ts';
import { type Caller, openTestApp, type TestApp } from '../../testing/app.ts';

/** Input that the contract takes, for every call that needs a body: only then is the caller what decides. */
const BODIES: Record<string, unknown> = {
  '/settings/general/update/': { entity_timezone: 'Europe/Berlin' },
  '/settings/profile/entityname/update/': { entity_name: 'Halden Systems' },
  '/settings/profile/theme/update/': { entity_theme: 'theme-bl' },
  '/v1/api/accounts/{id}/rank/': { rank: 5 },
  '/v1/api/admin/teams/': { name: 'Coast', members: [] },
  '/v1/api/admin/teams/{id}/': { name: 'Coast', members: [] },
  '/v1/api/admin/users/{id}/': { first_name: 'Pat', last_name: 'Ray', roles: ['CSM'], user_access_type: 'full' },
  '/v1/api/users/invite/': { email: 'new@only.test', roles: ['CSM'] },
  '/v1/api/admin/imports/{id}/mapping/': { mapping: { columns: {}, date_format: null } },
  '/v1/api/profile/user/name/': { first_name: 'Pat', last_name: 'Ray' },
  '/v1/api/oauth/link/': { authprovider: 'OAuth-Google' },
  '/v1/api/users/appearance/': { appearance: 'dark' },
  '/v1/api/change_password/': { oldPassword: 'x', newPassword: 'Harbour!42', confirmPassword: 'Harbour!42' },
  '/v1/api/profile/update/email/': { email: 'a@only.test', password: 'x', new_email: 'b@only.test' },
};
/** What a read-only person still writes: their own sign-out and how the screen looks to them (decision 23). */
const OWN: readonly EndpointDef[] = [
  identity.signOut,
  identity.setAppearance,
  profile.updateName,
  recovery.changePassword,
  sessions.endOwnSession,
  sessions.endOtherSessions,
  recovery.changeEmail,
  oauth.startLinking,
];

const endpoints: EndpointDef[] = features.flatMap(({ contract }) => Object.values(contract));
const signedIn = endpoints.filter((e) => e.access !== 'public');
const nameOf = (e: EndpointDef) => `${e.method} ${e.path}`;

let t: TestApp;
/** Somebody who holds one role and nothing more. */
const holders = {} as Record<(typeof ROLES)[number], Caller>;
let reader: Caller;
let account = 0;
beforeAll(async () => {
  t = await openTestApp({ demo: true });
  await t.inTenant('demo', 'write', async (tx) => {
    const person = { firstName: 'Pat', passwordHash: 'none' };
    for (const role of ROLES) await createUser(tx, { ...person, email: `${role}@only.test`, roles: [role] });
    await createUser(tx, { ...person, email: 'reader@only.test', roles: ['ADM'], userAccessType: 'read_only' });
    const [row] = await tx.rows<{ id: number }>('select min(id) as id from accounts where tenant_id = $1', [tx.tenant]);
    account = row?.id ?? 0;
  });
  for (const role of ROLES) holders[role] = await t.signIn(`${role}@only.test`);
  reader = await t.signIn('reader@only.test');
});
afterAll(() => t.close());

const ask = (caller: Caller, endpoint: EndpointDef, id: string | number = account, body = BODIES[endpoint.path]) =>
  t.send(caller, endpoint.method, endpoint.path.replace(/\{\w+\}/g, String(id)), body);

describe('what the screen hides, the server refuses', () => {
  test('1-platform-24 a call for some roles, to everybody who holds none of them', async () => {
    const closed = signedIn.filter((e) => Array.isArray(e.access));
    expect(closed.length).toBeGreaterThan(0);
    for (const endpoint of closed) {
      for (const role of ROLES.filter((r) => !endpoint.access.includes(r))) {
        expect([nameOf(endpoint), role, (await ask(holders[role], endpoint)).status]).toEqual([
          nameOf(endpoint),
          role,
          403,
        ]);
      }
    }
  });

  test('1-platform-24 every write, to a read-only person, even to an administrator', async () => {
    const writes = signedIn.filter((e) => e.method !== 'GET' && !OWN.includes(e));
    expect(writes.length).toBeGreaterThan(0);
    for (const endpoint of writes) {
      const answer = await ask(reader, endpoint);
      expect([nameOf(endpoint), answer.status, answer.error]).toEqual([nameOf(endpoint), 403, READ_ONLY_MESSAGE]);
    }
  });
});

describe('what the contract does not take', () => {
  async function expectRefused(endpoint: EndpointDef, url: string, body?: unknown): Promise<void> {
    const { status, body: reply, error } = await t.send(holders.ADM, endpoint.method, url, body);
    expect([nameOf(endpoint), status, reply.success]).toEqual([nameOf(endpoint), 400, false]);
    expect(error).toMatch(/\w/);
    expect(Object.values((reply.errors as { fields?: object }).fields ?? {})).toContain(error);
  }

  test('3-platform-03 a path, a body or a page that is none is 400 with the problem in errors.e', async () => {
    for (const endpoint of endpoints) {
      const url = endpoint.path.replace(/\{\w+\}/g, String(account));
      if (endpoint.params) await expectRefused(endpoint, endpoint.path.replace(/\{\w+\}/g, 'x'), BODIES[endpoint.path]);
      if (endpoint.body) for (const body of [{}, []]) await expectRefused(endpoint, url, body);
      const query = (endpoint.query as { shape?: object } | undefined)?.shape ?? {};
      if ('pageNum' in query) await expectRefused(endpoint, `${url}?pageNum=0`);
    }
  });
});
