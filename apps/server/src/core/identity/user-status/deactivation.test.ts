/** Deactivating and reactivating users over HTTP. */
import { userStatus } from '@mainstay/contract/identity/user-status';
import { expect, test } from 'vitest';
import { buildAccount } from '../../../app/demo/factories/accounts.ts';
import type { Caller } from '../../../app/testing/app.ts';
import { setUpCompany } from '../../../app/testing/company.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { consumeCode, createCode } from '../one-time-codes.ts';

const { t, people, query } = setUpCompany({ ada: 'ADM' });

async function getId(email: string): Promise<number> {
  const [row] = await query<{ id: number }>('select id from users where tenant_id = $1 and email = $2', email);
  return row?.id ?? 0;
}
/** Creates a user and signs the user in. */
async function createCaller(name: string) {
  const email = `${name}@join.test`;
  const user = { email, firstName: name, roles: ['CSM'], passwordHash: 'none' };
  const id = await t.inTenant('acme', 'write', (tx) => createUser(tx, user));
  return { id, email, caller: await t.signIn(email) };
}
const getMenuStatus = async (caller: Caller) => (await t.send(caller, 'GET', '/v1/api/menu/')).status;

test('deactivation ends sessions, codes and sign-in immediately; accounts are kept, and reactivation allows signing in again', async () => {
  const { id, email, caller } = await createCaller('leaver');
  await t.inTenant('acme', 'write', (tx) => buildAccount(tx, { name: 'Alder', ownerId: id }));
  const { codes } = t.services.key;
  const expiresAt = new Date(TEST_NOW.getTime() + 60_000);
  const secret = await t.inTenant('acme', 'write', (tx) =>
    createCode(tx, codes, { purpose: 'exchange', userId: id, email, expiresAt }),
  );
  expect(await getMenuStatus(caller)).toBe(200);
  const { body } = await t.call(people.ada, userStatus.deactivateUser, { params: { id } });
  expect([body.data.status, body.data.accounts]).toEqual(['inactive', 1]);
  expect(await getMenuStatus(caller)).toBe(401);
  const { body: reactivation } = await t.call(people.ada, userStatus.reactivateUser, { params: { id } });
  expect(reactivation.data.status).toBe('active');
  expect(await getMenuStatus(caller)).toBe(401);
  const codeQuery = { purpose: 'exchange', email, secret, now: TEST_NOW } as const;
  expect(await t.inTenant('acme', 'write', (tx) => consumeCode(tx, codes, codeQuery))).toBeUndefined();
  expect(await getMenuStatus(await t.signIn(email))).toBe(200);
  const log = await query<{ verb: string }>(
    `select verb from audit_log where tenant_id = $1 and entity = 'user' and entity_id = $2 order by id`,
    id,
  );
  expect(log.map((l) => l.verb)).toEqual(['deactivate', 'reactivate']);
});

test('deactivation has no effect the second time', async () => {
  const { id } = await createCaller('twice');
  for (let n = 0; n < 2; n++)
    expect((await t.call(people.ada, userStatus.deactivateUser, { params: { id } })).status).toBe(200);
  expect(
    await query(
      `select from audit_log where tenant_id = $1 and entity = 'user' and entity_id = $2 and verb = 'deactivate'`,
      id,
    ),
  ).toHaveLength(1);
});

test('deactivation of oneself is rejected', async () => {
  const { error } = await t.call(people.ada, userStatus.deactivateUser, {
    params: { id: await getId('ada@acme.test') },
  });
  expect(error).toBe('You cannot deactivate yourself.');
});
