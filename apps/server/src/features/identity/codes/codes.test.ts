/** A code and its user are always locked in the same order, regardless of which call comes first. */
import { identity } from '@mainstay/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import { openTestApp, type TestApp } from '../../../testing/app.ts';
import { waitUntilBlocking } from '../../../testing/lock-wait.ts';
import { openTestBrowser, routeQuery } from '../../../testing/browser.ts';
import { TEST_NOW, TEST_ZONE } from '../../../testing/services.ts';
import { createUser } from '../../people/commands.ts';
import { createTenant } from '../../tenants/commands.ts';
import { endUserSessions } from '../commands.ts';
import { lockPerson } from '../oauth/data.ts';
import { type CodePurpose, consumeCode, createCode, revokeCodes } from './commands.ts';

const PASSWORD = 'Kettle-42';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
  await createTenant(t.services.database, { domain: 'acme', name: 'Acme', timeZone: TEST_ZONE });
});
afterAll(() => t.close());

let people = 0;
async function addPerson() {
  const email = `person${(people += 1)}@acme.test`;
  const passwordHash = await hashPassword(PASSWORD);
  const userId = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email, firstName: 'Pat', roles: ['CSM'], passwordHash }),
  );
  return { userId, email };
}
const key = () => t.services.key.codes;
const madeCode = (purpose: CodePurpose, person: { userId: number; email: string }) =>
  t.inTenant('acme', 'write', (tx) =>
    createCode(tx, key(), { purpose, ...person, expiresAt: new Date(TEST_NOW.getTime() + 60_000) }),
  );

test('a sign-in that is exchanged while its user changes finds its code revoked, without a deadlock', async () => {
  const person = await addPerson();
  const browser = openTestBrowser(t);
  const asked = await browser.post('http://acme.localhost:3000/v1/api/authenticate/', {
    username: person.email,
    password: PASSWORD,
  });
  const { email, code } = routeQuery(asked.json<{ acs_url: string }>().acs_url);
  const exchanged = await t.inTenant('acme', 'write', async (tx) => {
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
  expect((await exchanged.reply).json()).toMatchObject({ success: false, errors: { e: 'Invalid code.' } });
});

test('a change of a user waits for a code that is being used, and finds what it has opened', async () => {
  const person = await addPerson();
  const secret = await madeCode('exchange', person);
  const order: string[] = [];
  const change = await t.inTenant('acme', 'write', async (tx) => {
    expect(await consumeCode(tx, key(), { purpose: 'exchange', secret, now: TEST_NOW })).toBeDefined();
    const changing = t.inTenant('acme', 'write', async (other) => {
      await lockPerson(other, { userId: person.userId });
      order.push('person');
      await revokeCodes(other, { userId: person.userId, purposes: ['exchange'], now: TEST_NOW });
    });
    await waitUntilBlocking(tx);
    order.push('code');
    return { changing };
  });
  await change.changing;
  expect(order).toEqual(['code', 'person']);
});

test('an invitation that is resent while its user returns from a provider: both succeed', async () => {
  const person = await addPerson();
  await madeCode('invitation', person);
  const again = await t.inTenant('acme', 'write', async (tx) => {
    await lockPerson(tx, { userId: person.userId });
    let sent = false;
    const sending = t.inTenant('acme', 'write', async (other) => {
      await revokeCodes(other, { userId: person.userId, purposes: ['invitation'], now: TEST_NOW });
      // A foreign key to the user does not wait for a lock that leaves the key columns of the user unchanged.
      const expiresAt = new Date(TEST_NOW.getTime() + 60_000);
      await createCode(other, key(), { purpose: 'invitation', ...person, expiresAt });
      sent = true;
    });
    await sending;
    await revokeCodes(tx, { userId: person.userId, purposes: ['invitation'], now: TEST_NOW });
    return { sent };
  });
  expect(again.sent).toBe(true);
});
