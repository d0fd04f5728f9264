/** A new password ends the lockout after failed attempts, regardless of how it was set. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { recovery } from '@mainstay/contract/identity/recovery';
import { expect, test } from 'vitest';
import {
  FIRST_PASSWORD as FIRST,
  NEXT_PASSWORD as NEXT,
  parseLink,
  setUpPasswordUsers,
} from '../../../app/testing/password-users.ts';
import { BLOCK_AFTER, FREE_FAILURES } from '../sign-in-attempts/sign-in-attempts.ts';

const acme = { domain: 'acme' };
const BLOCKED = 'Too many attempts. Try again later.';
const { t, addPerson, authenticate, mailsTo } = setUpPasswordUsers();

const passwords = { newPassword: NEXT, confirmPassword: NEXT };
const getLink = async (email: string, purpose: string) => parseLink((await mailsTo(email, purpose)).at(-1));

/** Tries wrong passwords until even the right password is rejected. */
async function lockOut(email: string, password = FIRST): Promise<void> {
  for (let n = 0; n < BLOCK_AFTER; n++) await authenticate(email, 'not this one');
  expect((await authenticate(email, password)).error).toBe(BLOCKED);
}

async function setByReset() {
  const { email } = await addPerson();
  await lockOut(email);
  await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  const body = { ...(await getLink(email, 'password_reset')), ...passwords };
  expect((await t.call(acme, recovery.resetPassword, { body })).status).toBe(200);
  return email;
}

async function setByRestoredEmail() {
  const { email } = await addPerson();
  const change = { email, password: FIRST, new_email: `other-${email}` };
  expect((await t.call(await t.signIn(email), recovery.changeEmail, { body: change })).status).toBe(200);
  await lockOut(email);
  const body = { ...(await getLink(email, 'email_changed')), ...passwords };
  expect((await t.call(acme, recovery.undoEmailChange, { body })).status).toBe(200);
  return email;
}

async function setByInvitation() {
  const ada = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
  const email = 'ines@new.test';
  await t.call(ada, invitations.inviteUsers, { body: { email, roles: ['CSL'] } });
  await lockOut(email);
  const body = {
    ...(await getLink(email, 'invitation')),
    fName: 'Ines',
    lName: 'Ray',
    password: NEXT,
    cpassword: NEXT,
  };
  expect((await t.call(acme, recovery.acceptInvitation, { body })).status).toBe(200);
  return email;
}

test.each([
  ['a link for a forgotten password', setByReset],
  ['the link that undoes an email change', setByRestoredEmail],
  ['an invitation', setByInvitation],
])(
  '1-S-13 a locked-out user who sets a password by %s can sign in immediately with a new count of failures',
  async (_, set) => {
    const email = await set();
    expect((await authenticate(email, NEXT)).status).toBe(200);
    for (let n = 1; n < BLOCK_AFTER; n++) {
      expect((await authenticate(email, 'not this one')).body).toMatchObject({ block: false });
    }
    expect((await authenticate(email, NEXT)).status).toBe(200);
  },
);

test('1-S-13 failed attempts before a password change do not count after it', async () => {
  const { email } = await addPerson();
  const caller = await t.signIn(email);
  const failRepeatedly = async () => {
    for (let n = 1; n < BLOCK_AFTER; n++) {
      expect((await authenticate(email, 'not this one')).body).toMatchObject({ block: false });
    }
  };
  await failRepeatedly();
  const body = { oldPassword: FIRST, ...passwords };
  expect((await t.call(caller, recovery.changePassword, { body })).status).toBe(200);
  await failRepeatedly();
  expect((await authenticate(email, NEXT)).status).toBe(200);
});

test('a new password ends the delay that guesses from many addresses cause', async () => {
  const { email } = await addPerson();
  for (let n = 0; n < FREE_FAILURES; n++) {
    await t.query(
      'acme',
      `insert into sign_in_attempts (tenant_id, email_key, ip, source, failed, at)
       select $1, $2, $3::text::inet, $3::text, true, $4::timestamptz`,
      email,
      `198.51.100.${n + 1}`,
      t.services.now(),
    );
  }
  expect((await authenticate(email, FIRST)).error).toBe(BLOCKED);
  await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  const body = { ...(await getLink(email, 'password_reset')), ...passwords };
  expect((await t.call(acme, recovery.resetPassword, { body })).status).toBe(200);
  expect((await authenticate(email, NEXT)).status).toBe(200);
});
