/** Emails about the recipient's own account show times in the time zone of the tenant, with its name. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { recovery } from '@mainstay/contract/identity/recovery';
import { secondFactor } from '@mainstay/contract/identity/second-factor';
import { expect, test } from 'vitest';
import { findTestMails } from '../../../app/testing/mail.ts';
import { FIRST_PASSWORD as FIRST, NEXT_PASSWORD as NEXT, parseLink } from '../../../app/testing/password-users.ts';
import { getAppCode, setUpSecondFactorUsers } from '../../../app/testing/second-factor.ts';
import { BLOCK_AFTER } from '../sign-in-attempts/sign-in-attempts.ts';

const acme = { domain: 'acme' };
const { t, addPerson, enroll, authenticate, mailsTo } = setUpSecondFactorUsers();

/** Returns the times in the emails to an address: when the change happened, and until when the link is valid. */
const findTimes = async (email: string) =>
  (await findTestMails(t, 'acme', email)).map(({ purpose, text }) => [
    purpose,
    /^When: (.*)$/m.exec(text)?.[1],
    /, until (.*)\.$/m.exec(text)?.[1],
  ]);

const NOW = 'Nov 20th, 2026 at 00:30 (Pacific/Auckland)';

test('a lockout, a new password and another email', async () => {
  const { email } = await addPerson();
  for (let n = 0; n < BLOCK_AFTER; n++) await authenticate(email, 'not this one');
  await t.runJobs();
  await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  const link = parseLink((await mailsTo(email, 'password_reset'))[0]);
  const reset = { ...link, newPassword: NEXT, confirmPassword: NEXT };
  expect((await t.call(acme, recovery.resetPassword, { body: reset })).status).toBe(200);
  const change = { email, password: NEXT, new_email: `other-${email}` };
  expect((await t.call(await t.signIn(email), recovery.changeEmail, { body: change })).status).toBe(200);
  expect(await findTimes(email)).toEqual([
    ['account_locked', NOW, undefined],
    ['password_reset', NOW, 'Nov 20th, 2026 at 01:30 (Pacific/Auckland)'],
    ['password_changed', NOW, undefined],
    ['email_changed', NOW, 'Nov 23rd, 2026 at 00:30 (Pacific/Auckland)'],
  ]);
});

test('an authenticator app that is set up and removed', async () => {
  const { email, caller, secret } = await enroll();
  const body = { password: FIRST, code: getAppCode(secret) };
  expect((await t.call(caller, secondFactor.disableSecondFactor, { body })).status).toBe(200);
  expect(await findTimes(email)).toEqual([
    ['second_factor_enabled', 'Nov 20th, 2026 at 00:29 (Pacific/Auckland)', undefined],
    ['second_factor_disabled', NOW, undefined],
  ]);
});

test('an invitation', async () => {
  const ada = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
  await t.call(ada, invitations.inviteUsers, { body: { email: 'ines@new.test', roles: ['CSL'] } });
  expect(await findTimes('ines@new.test')).toEqual([
    ['invitation', undefined, 'Nov 23rd, 2026 at 00:30 (Pacific/Auckland)'],
  ]);
});
