/** Codes that were created with an earlier password or email, or before a deactivation, are invalid afterwards. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { userStatus } from '@mainstay/contract/identity/user-status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { openTestBrowser, parseRouteQuery } from '../../../app/testing/browser.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { waitUntilBlocking } from '../../../app/testing/lock-wait.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';
import { createUser } from '../../people/create-user.ts';
import { type CodePurpose, consumeCode, createCode, revokeSignInCodes } from '../one-time-codes.ts';
import { setPassword } from '../passwords/passwords.ts';

const ACME = 'http://acme.localhost:3000';
const [FIRST, NEXT] = ['Kettle-42', 'Kettle-43'];

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  t = company.t;
  ada = company.people.ada;
});
afterAll(() => t.close());

let personCount = 0;
async function addPerson() {
  const email = `person${(personCount += 1)}@acme.test`;
  const passwordHash = await hashPassword(FIRST);
  const id = await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email, firstName: 'Pat', roles: ['CSM'], passwordHash }),
  );
  return { id, email };
}

const changes: [string, (person: { id: number; email: string }) => Promise<number>, CodePurpose[]][] = [
  [
    'a new password',
    async ({ email }) => {
      const body = { oldPassword: FIRST, newPassword: NEXT, confirmPassword: NEXT };
      return (await t.call(await t.signIn(email), recovery.changePassword, { body })).status;
    },
    ['email_change'],
  ],
  [
    'a new email',
    async ({ email }) => {
      const body = { email, new_email: `new.${email}`, password: FIRST };
      return (await t.call(await t.signIn(email), recovery.changeEmail, { body })).status;
    },
    ['email_change'],
  ],
  ['deactivation', async ({ id }) => (await t.call(ada, userStatus.deactivateUser, { params: { id } })).status, []],
];

test.each(changes)('%s revokes every earlier code', async (_, change, validPurposes) => {
  const person = await addPerson();
  const browser = openTestBrowser(t);
  const signInReply = await browser.post(`${ACME}${identity.authenticate.path}`, {
    username: person.email,
    password: FIRST,
  });
  const { email, code } = parseRouteQuery(signInReply.json<{ acs_url: string }>().acs_url);
  const purposes: CodePurpose[] = ['exchange', 'reset', 'invitation', 'oauth_state', 'saml_logout', 'email_change'];
  const { codes } = t.services.key;
  const expiresAt = new Date(TEST_NOW.getTime() + 600_000);
  const secrets = await t.inTenant('acme', 'write', (tx) =>
    Promise.all(purposes.map((purpose) => createCode(tx, codes, { purpose, userId: person.id, expiresAt }))),
  );
  expect(await change(person)).toBe(200);
  // A deactivated user can be reactivated. The codes remain revoked.
  await t.query('acme', `update users set status = 'active' where tenant_id = $1 and id = $2`, person.id);
  const { statusCode } = await browser.post(`${ACME}${identity.exchangeCode.path}`, { email, code });
  expect(statusCode).toBe(400);
  const consumedCodes = await t.inTenant('acme', 'write', (tx) =>
    Promise.all(
      purposes.map((purpose, at) => consumeCode(tx, codes, { purpose, secret: secrets[at] ?? '', now: TEST_NOW })),
    ),
  );
  expect(purposes.filter((_purpose, at) => consumedCodes[at])).toEqual(validPurposes);
});

test('a password that is replaced while it is verified signs no one in', async () => {
  const { id, email } = await addPerson();
  const browser = openTestBrowser(t);
  const passwordHash = await hashPassword(NEXT);
  const { reply } = await t.inTenant('acme', 'write', async (tx) => {
    await setPassword(tx, id, passwordHash, TEST_NOW);
    await revokeSignInCodes(tx, id, TEST_NOW);
    const pendingReply = browser.post(`${ACME}${identity.authenticate.path}`, { username: email, password: FIRST });
    await waitUntilBlocking(tx);
    return { reply: pendingReply };
  });
  const response = await reply;
  expect([response.statusCode, response.json().errors.e]).toEqual([400, 'Invalid email or password.']);
});
