import { audit } from '@mainstay/contract/audit';
import { sessions } from '@mainstay/contract/identity/sessions';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { setUpOAuth } from '../../../app/testing/providers.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createUser, type NewUser } from '../../people/create-user.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { createSession } from '../sessions.ts';

type Name = 'ada' | 'olga' | 'dev' | 'lena' | 'evan' | 'noah';

let t: TestApp;
let people: Record<Name, Caller>;
/** A user that no other test uses. */
let maya: Caller & { id: number; email: string };
let userCount = 0;

async function createCaller(firstName: string, overrides: Partial<NewUser> = {}): Promise<typeof maya> {
  const email = `${firstName.toLowerCase()}.${++userCount}@acme.test`;
  const user = { firstName, email, roles: ['CSM'], passwordHash: 'none', ...overrides };
  const id = await t.inTenant('acme', 'write', (tx) => createUser(tx, user));
  return { ...(await t.signIn(email)), id, email };
}

beforeAll(async () => {
  ({ t, people } = await openCompany({ ada: 'ADM', olga: 'CSO', dev: 'DA', lena: 'CSL', evan: 'EXE', noah: 'CSM' }));
});
beforeEach(async () => {
  maya = await createCaller('Maya');
});
afterAll(() => t.close());

const findOwn = async (caller: Caller) => (await t.call(caller, sessions.findOwnSessions, {})).body.data.sessions;
const findAll = async (query: { user_id?: number; pageNum?: number; limit?: number } = {}) =>
  (await t.call(people.ada, sessions.findSessions, { query })).body.data;
const getCurrent = async (caller: Caller) => (await findOwn(caller)).find((s) => s.current)?.id ?? 0;
const isOpen = async (caller: Caller) => (await t.send(caller, 'GET', '/v1/api/users/sessions/')).status === 200;
const endSession = (caller: Caller, id: number) => t.call(caller, sessions.endSession, { params: { id } });
/** Returns the audit entries of a user or of a session. */
const findAuditEntries = async (query: { user_id?: number; entity_id?: number }) => {
  const { body } = await t.call(people.ada, audit.findEntries, { query: { entity: 'session', ...query } });
  return body.data.listing.map((e) => [e.deed, e.user?.name, e.subject]);
};

describe('the caller’s own sessions', () => {
  test('are listed with a readable device, the current one first', async () => {
    await t.inTenant('acme', 'write', (tx) =>
      createSession(tx, {
        userId: maya.id,
        strategy: 'SAML2',
        ip: '203.0.113.9',
        userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Version/18.1 Mobile/15E148 Safari/604.1',
        now: new Date(TEST_NOW.getTime() + 60_000),
      }),
    );
    expect(await findOwn(maya)).toMatchObject([
      { current: true, device: 'Unknown device', strategy: 'local', ip: '127.0.0.1' },
      { current: false, device: 'Safari on iPhone', strategy: 'SAML2', ip: '203.0.113.9' },
    ]);
  });

  test('are valid for twelve hours, or until the shorter end of the provider', async () => {
    const providerId = await setUpOAuth(t, 'acme', { strategy: 'SAML2', config: {}, enabled: false });
    const now = TEST_NOW.getTime();
    const getHours = (endsAfter?: number) =>
      t.inTenant('acme', 'write', async (tx) => {
        const id = await createSession(tx, {
          userId: maya.id,
          strategy: 'SAML2',
          ip: '203.0.113.9',
          userAgent: undefined,
          now: TEST_NOW,
          ...(endsAfter && { external: { providerId, endsAt: now + endsAfter * 3_600_000 } }),
        });
        const [row] = await tx.rows<{ expires_at: Date }>(
          'delete from sessions where tenant_id = $1 and id = $2 returning expires_at',
          [tx.tenant, id],
        );
        return ((row?.expires_at.getTime() ?? 0) - now) / 3_600_000;
      });
    expect([await getHours(), await getHours(1), await getHours(100)]).toEqual([12, 1, 12]);
  });

  test('end individually and immediately', async () => {
    const phone = await t.signIn(maya.email);
    const id = await getCurrent(phone);
    expect((await t.call(maya, sessions.endOwnSession, { params: { id } })).status).toBe(200);
    expect([await isOpen(phone), await isOpen(maya)]).toEqual([false, true]);
    expect((await t.call(maya, sessions.endOwnSession, { params: { id } })).error).toBe('Session not found.');
    expect(await findAuditEntries({ user_id: maya.id })).toEqual([['Ended session', 'Maya', null]]);
  });

  test('end except for the current one', async () => {
    const others = [await t.signIn(maya.email), await t.signIn(maya.email)];
    // An expired session is not counted.
    await t.inTenant('acme', 'write', (tx) =>
      createSession(tx, {
        userId: maya.id,
        strategy: 'local',
        ip: '203.0.113.9',
        userAgent: undefined,
        now: new Date(TEST_NOW.getTime() - 12 * 3_600_000),
      }),
    );
    const endOthers = () => t.call(maya, sessions.endOtherSessions, {});
    expect((await endOthers()).body.data).toEqual({ ended: 2 });
    expect((await endOthers()).body.data).toEqual({ ended: 0 });
    expect(await Promise.all([...others, maya, people.ada].map(isOpen))).toEqual([false, false, true, true]);
    expect(await findAuditEntries({ user_id: maya.id })).toEqual([['Ended all other sessions', 'Maya', null]]);
  });

  test('cannot be ended by other users, regardless of their role', async () => {
    const id = await getCurrent(maya);
    for (const name of ['ada', 'olga', 'dev', 'lena', 'evan'] as const) {
      const reply = await t.call(people[name], sessions.endOwnSession, { params: { id } });
      expect([name, reply.status]).toEqual([name, 404]);
    }
    expect(await isOpen(maya)).toBe(true);
  });

  test('can be ended by read-only users', async () => {
    const rhea = await createCaller('Rhea', { userAccessType: 'read_only' });
    const other = await t.signIn(rhea.email);
    expect((await t.call(rhea, sessions.endOtherSessions, {})).body.data.ended).toBe(1);
    expect([await isOpen(rhea), await isOpen(other)]).toEqual([true, false]);
  });

  test('require a session', async () => {
    for (const [method, url] of [
      ['GET', '/v1/api/users/sessions/'],
      ['DELETE', '/v1/api/users/sessions/1/'],
      ['POST', '/v1/api/users/sessions/end-others/'],
      ['GET', '/v1/api/admin/sessions/'],
      ['DELETE', '/v1/api/admin/sessions/1/'],
    ] as const) {
      expect([url, (await t.send({ domain: 'acme' }, method, url)).status]).toEqual([url, 401]);
    }
  });
});

describe('the sessions of all users', () => {
  test('are only for administrators', async () => {
    const id = await getCurrent(maya);
    for (const name of ['olga', 'dev', 'lena', 'evan', 'noah'] as const) {
      const list = await t.call(people[name], sessions.findSessions, { query: {} });
      expect([name, list.status, (await endSession(people[name], id)).status]).toEqual([name, 403, 403]);
    }
    expect(await isOpen(maya)).toBe(true);
  });

  test('are visible to a read-only administrator, who cannot end them', async () => {
    const rhea = await createCaller('Rhea', { roles: ['ADM'], userAccessType: 'read_only' });
    expect((await t.call(rhea, sessions.findSessions, { query: {} })).status).toBe(200);
    const reply = await endSession(rhea, await getCurrent(maya));
    expect([reply.status, reply.error]).toEqual([403, READ_ONLY_MESSAGE]);
  });

  test('do not include those of another company', async () => {
    await createTenant(t.services.database, { domain: 'other', name: 'Other', timeZone: TEST_ZONE });
    await t.inTenant('other', 'write', (tx) =>
      createUser(tx, { firstName: 'Gia', email: 'gia@other.test', roles: ['ADM'], passwordHash: 'none' }),
    );
    const gia = await t.signIn('gia@other.test');
    const { listing } = (await t.call(gia, sessions.findSessions, { query: {} })).body.data;
    expect(listing.map((s) => s.user.email)).toEqual(['gia@other.test']);
    expect((await endSession(gia, await getCurrent(maya))).status).toBe(404);
    expect(await isOpen(maya)).toBe(true);
  });

  test('are paginated and filtered by user, without ended and expired ones and those of inactive users', async () => {
    for (let n = 0; n < 4; n++) await t.signIn(maya.email);
    const first = await findAll({ user_id: maya.id, limit: 3 });
    const second = await findAll({ user_id: maya.id, limit: 3, pageNum: 2 });
    expect([first.has_next, first.listing.length, second.has_next, second.listing.length]).toEqual([true, 3, false, 2]);
    expect([first.total_records, new Set([...first.listing, ...second.listing].map((s) => s.id)).size]).toEqual([5, 5]);
    expect(first.listing[0]?.user).toEqual({ id: maya.id, name: 'Maya', email: maya.email, avatar_url: null });
    const [last] = second.listing;
    await endSession(people.ada, last?.id ?? 0);
    expect((await findAll({ user_id: maya.id })).total_records).toBe(4);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update users set status = 'inactive' where tenant_id = $1 and id = $2`, [tx.tenant, maya.id]),
    );
    expect((await findAll({ user_id: maya.id })).total_records).toBe(0);
    t.setNow(new Date(TEST_NOW.getTime() + 13 * 3_600_000));
    people.ada = await t.signIn('ada@acme.test');
    expect((await findAll()).listing.map((s) => [s.user.email, s.current])).toEqual([['ada@acme.test', true]]);
    t.setNow(TEST_NOW);
  });

  test('end immediately, and the audit entry contains their user', async () => {
    const id = await getCurrent(maya);
    expect((await endSession(people.ada, id)).status).toBe(200);
    expect(await isOpen(maya)).toBe(false);
    expect((await endSession(people.ada, id)).error).toBe('Session not found.');
    expect(await findAuditEntries({ entity_id: id })).toEqual([['Ended session', 'Ada', 'Maya']]);
  });
});
