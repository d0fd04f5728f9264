/** A code and its user are always locked in the same order, regardless of which call comes first. */
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../app/testing/app.ts';
import { openTestBrowser, parseRouteQuery } from '../../app/testing/browser.ts';
import { waitUntilBlocking } from '../../app/testing/lock-wait.ts';
import { TEST_NOW, TEST_ZONE } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';
import { lockPerson } from '../sign-in-oauth/linked-users.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { type CodePurpose, consumeCode, createCode, revokeCodes } from './one-time-codes.ts';
import { endUserSessions } from './sessions.ts';

const PASSWORD = 'Kettle-42';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
});
afterAll(() => t.close());

let personCount = 0;
async function addPerson() {
  const email = `person${(personCount += 1)}@acme.test`;
  const passwordHash = await hashPassword(PASSWORD);
  const userId = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email, firstName: 'Pat', roles: ['CSM'], passwordHash }),
  );
  return { userId, email };
}
const getCodeKey = () => t.services.key.codes;
const createTestCode = (purpose: CodePurpose, person: { userId: number; email: string }) =>
  t.inTenant('acme', 'write', (tx) =>
    createCode(tx, getCodeKey(), { purpose, ...person, expiresAt: new Date(TEST_NOW.getTime() + 60_000) }),
  );

test('a sign-in that is exchanged while its user changes finds its code revoked, without a deadlock', async () => {
  const person = await addPerson();
  const browser = openTestBrowser(t);
  const signInResponse = await browser.post('http://acme.localhost:3000/v1/api/authenticate/', {
    username: person.email,
    password: PASSWORD,
  });
  const { email, code } = parseRouteQuery(signInResponse.json<{ acs_url: string }>().acs_url);
  const exchange = await t.inTenant('acme', 'write', async (tx) => {
    // The email is part of a unique key, so this update takes the strongest row lock.
    await tx.rows('update users set email = $3 where tenant_id = $1 and id = $2', [
      tx.tenant,
      person.userId,
      `new.${person.email}`,
    ]);
    const reply = browser.post(`http://acme.localhost:3000${identity.exchangeCode.path}`, { email, code });
    await waitUntilBlocking(tx);
    await endUserSessions(tx, person.userId, TEST_NOW);
    await revokeCodes(tx, { userId: person.userId, purposes: ['exchange'], now: TEST_NOW });
    return { reply };
  });
  expect((await exchange.reply).json()).toMatchObject({ success: false, errors: { e: 'Invalid code.' } });
});

test('a change of a user waits for a code that is being used, and finds what it has opened', async () => {
  const person = await addPerson();
  const secret = await createTestCode('exchange', person);
  const order: string[] = [];
  const outcome = await t.inTenant('acme', 'write', async (tx) => {
    expect(await consumeCode(tx, getCodeKey(), { purpose: 'exchange', secret, now: TEST_NOW })).toBeDefined();
    const revocation = t.inTenant('acme', 'write', async (otherTx) => {
      await lockPerson(otherTx, { userId: person.userId });
      order.push('person');
      await revokeCodes(otherTx, { userId: person.userId, purposes: ['exchange'], now: TEST_NOW });
    });
    await waitUntilBlocking(tx);
    order.push('code');
    return { changing: revocation };
  });
  await outcome.changing;
  expect(order).toEqual(['code', 'person']);
});

test('an invitation that is resent while its user returns from a provider: both succeed', async () => {
  const person = await addPerson();
  await createTestCode('invitation', person);
  const outcome = await t.inTenant('acme', 'write', async (tx) => {
    await lockPerson(tx, { userId: person.userId });
    let sent = false;
    const resend = t.inTenant('acme', 'write', async (otherTx) => {
      await revokeCodes(otherTx, { userId: person.userId, purposes: ['invitation'], now: TEST_NOW });
      // A foreign key to the user does not wait for a lock that leaves the key columns of the user unchanged.
      const expiresAt = new Date(TEST_NOW.getTime() + 60_000);
      await createCode(otherTx, getCodeKey(), { purpose: 'invitation', ...person, expiresAt });
      sent = true;
    });
    await resend;
    await revokeCodes(tx, { userId: person.userId, purposes: ['invitation'], now: TEST_NOW });
    return { sent };
  });
  expect(outcome.sent).toBe(true);
});
