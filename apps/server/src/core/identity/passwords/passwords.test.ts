/** Easily guessed passwords are rejected wherever one is set, and the tenant configures the minimum length. */
import { invitations } from '@mainstay/contract/identity/invitations';
import { recovery } from '@mainstay/contract/identity/recovery';
import { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { GUESSABLE_PASSWORD_MESSAGE } from '@mainstay/contract/rules/password';
import { afterEach, describe, expect, test } from 'vitest';
import {
  FIRST_PASSWORD,
  NEXT_PASSWORD,
  parseLink,
  setUpPasswordUsers,
  type TokenLink,
} from '../../../app/testing/password-users.ts';
import { isPersonalPassword } from './passwords.ts';

const { t, addPerson, opens, mailsTo, audited } = setUpPasswordUsers();
const acme = { domain: 'acme' };

const setLengths = (min: number, max: number) =>
  t.query('acme', 'update settings set password_min = $2, password_max = $3 where tenant_id = $1', min, max);
afterEach(() => setLengths(8, 20));

async function requestLink(email: string): Promise<TokenLink> {
  await t.call(acme, recovery.forgotPassword, { body: { email } });
  await t.runJobs();
  return parseLink((await mailsTo(email, 'password_reset')).at(-1));
}
const reset = (link: TokenLink, password: string) =>
  t.call(acme, recovery.resetPassword, { body: { ...link, newPassword: password, confirmPassword: password } });
const change = async (email: string, newPassword: string, oldPassword = FIRST_PASSWORD) =>
  t.call(await t.signIn(email), recovery.changePassword, {
    body: { oldPassword, newPassword, confirmPassword: newPassword },
  });

/** Guessable passwords of a user named Wilhelmina Ørsted-Holm at a tenant named acme. */
const GUESSABLE = ['12345678', 'PASSWORD', 'Password1', 'aaaaaaaa', 'my-Wilhelmina!', 'HOLM.2026!', 'acme-2026!x'];

describe('a password that is easy to guess', () => {
  async function addWilhelmina(email: string) {
    const person = await addPerson('acme', { email });
    await t.query(
      'acme',
      `update users set first_name = 'Wilhelmina', last_name = 'Ørsted-Holm' where tenant_id = $1 and id = $2`,
      person.id,
    );
    return person;
  }

  test('decisions-55 is rejected by a reset, which leaves the link valid', async () => {
    const { email } = await addWilhelmina('seaside@acme.test');
    const link = await requestLink(email);
    for (const password of [...GUESSABLE, 'SeaSide-2026']) {
      const { status, error, fields } = await reset(link, password);
      expect([password, status, error]).toEqual([password, 400, GUESSABLE_PASSWORD_MESSAGE]);
      expect(fields).toEqual({ newPassword: GUESSABLE_PASSWORD_MESSAGE });
    }
    expect((await reset(link, NEXT_PASSWORD)).status).toBe(200);
    expect(await opens(email, NEXT_PASSWORD)).toBe(true);
  });

  test('is rejected by a change, which counts no failed attempt', async () => {
    const { id, email } = await addWilhelmina('harbor@acme.test');
    for (const password of GUESSABLE) {
      const { status, fields } = await change(email, password);
      expect([password, status, fields]).toEqual([password, 400, { newPassword: GUESSABLE_PASSWORD_MESSAGE }]);
    }
    expect(await audited(id)).toEqual([]);
    expect((await change(email, NEXT_PASSWORD)).status).toBe(200);
  });

  test('is rejected by an invitation, with the name that is given there', async () => {
    const admin = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
    await t.call(admin, invitations.inviteUsers, { body: { email: 'invited@new.test', roles: ['CSM'] } });
    const link = parseLink((await mailsTo('invited@new.test', 'invitation')).at(-1));
    const accept = (password: string) =>
      t.call(acme, recovery.acceptInvitation, {
        body: { ...link, fName: 'Wilhelmina', lName: 'Holm', password, cpassword: password },
      });
    for (const password of [...GUESSABLE, 'Invited-2026']) {
      const { status, fields } = await accept(password);
      expect([password, status, fields]).toEqual([password, 400, { password: GUESSABLE_PASSWORD_MESSAGE }]);
    }
    expect((await accept(NEXT_PASSWORD)).status).toBe(200);
  });

  test('is rejected when an email change is undone', async () => {
    const { email } = await addWilhelmina('lagoon@acme.test');
    const owner = await t.signIn(email);
    const body = { email, password: FIRST_PASSWORD, new_email: 'thief@evil.test' };
    expect((await t.call(owner, recovery.changeEmail, { body })).status).toBe(200);
    const link = parseLink((await mailsTo(email, 'email_changed')).at(-1));
    const undo = (password: string) =>
      t.call(acme, recovery.undoEmailChange, { body: { ...link, newPassword: password, confirmPassword: password } });
    for (const password of [...GUESSABLE, 'Lagoon-2026']) {
      expect([password, (await undo(password)).error]).toEqual([password, GUESSABLE_PASSWORD_MESSAGE]);
    }
    expect((await undo(NEXT_PASSWORD)).status).toBe(200);
  });
});

describe('the configured lengths', () => {
  const MESSAGE = 'Password must be 12 to 64 characters of letters, digits, spaces and allowed symbols.';
  const passphrase = 'lamp quarry violin of the north';

  test('decisions-55 are public and apply wherever a password is set', async () => {
    const { email } = await addPerson();
    expect((await t.call(acme, signInPolicy.getPasswordPolicy, {})).body.data).toEqual({ min: 8, max: 20 });
    expect((await change(email, passphrase)).status).toBe(400);
    await setLengths(12, 64);
    expect((await t.call(acme, signInPolicy.getPasswordPolicy, {})).body.data).toEqual({ min: 12, max: 64 });
    expect((await change(email, NEXT_PASSWORD)).fields).toEqual({ newPassword: MESSAGE });
    expect((await reset(await requestLink(email), NEXT_PASSWORD)).fields).toEqual({ newPassword: MESSAGE });
    for (const guessable of ['aaaaaaaaaaaaaaaa', `pat ${email.split('@')[0]} north`]) {
      const { error } = await change(email, guessable);
      expect([guessable, error]).toEqual([guessable, 'Choose a password that is harder to guess.']);
    }
    expect((await change(email, passphrase)).status).toBe(200);
    expect(await opens(email, passphrase)).toBe(true);
  });

  test('do not affect existing passwords', async () => {
    const { email } = await addPerson();
    await setLengths(20, 128);
    expect(await opens(email, FIRST_PASSWORD)).toBe(true);
  });

  test('are set by an administrator and audited with the previous values', async () => {
    const { id, email } = await addPerson('acme', { roles: ['ADM'] });
    const admin = await t.signIn(email);
    const save = (password_min: number, password_max: number) =>
      t.call(admin, signInPolicy.updateSignInPolicy, {
        body: { password_min, password_max, second_factor: 'optional' },
      });
    expect((await save(12, 20)).body.msg).toBe('Sign-in policy saved.');
    expect((await save(12, 64)).status).toBe(200);
    expect((await save(12, 64)).status).toBe(200);
    expect((await t.call(admin, signInPolicy.getSignInPolicy, {})).body.data).toEqual({
      password_min: 12,
      password_max: 64,
      second_factor: 'optional',
    });
    const entries = await t.query<{ verb: string; user_id: number; changes: object }>(
      'acme',
      `select verb, user_id, changes from audit_log where tenant_id = $1 and entity = 'sign_in_policy' order by id`,
    );
    expect(entries).toEqual([
      { verb: 'update', user_id: id, changes: { password_min: { before: 8, after: 12 } } },
      { verb: 'update', user_id: id, changes: { password_max: { before: 20, after: 64 } } },
    ]);
    expect((await t.call({ domain: 'zenith' }, signInPolicy.getPasswordPolicy, {})).body.data).toEqual({
      min: 8,
      max: 20,
    });
  });

  test('decisions-55 are rejected by field outside the allowed ranges', async () => {
    const admin = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
    const MIN = 'Minimum length must be 8 to 20 characters.';
    const MAX = 'Maximum length must be 20 to 128 characters.';
    for (const [password_min, password_max, fields] of [
      [7, 20, { password_min: MIN }],
      [21, 30, { password_min: MIN }],
      [8.5, 20, { password_min: MIN }],
      [8, 19, { password_max: MAX }],
      [8, 129, { password_max: MAX }],
      ['8', 20, { password_min: MIN }],
    ] as const) {
      const reply = await t.send(admin, 'PUT', signInPolicy.updateSignInPolicy.path, {
        password_min,
        password_max,
        second_factor: 'optional',
      });
      expect([password_min, password_max, reply.status, reply.fields]).toEqual([
        password_min,
        password_max,
        400,
        fields,
      ]);
    }
  });
});

const maya = {
  email: 'm.holm+ops@fjord.test',
  first_name: 'Maya',
  last_name: 'Núñez-Holm',
  entity_name: 'Fjord Line AS',
};
const findPersonal = (passwords: readonly string[], owner = maya) =>
  passwords.filter((password) => isPersonalPassword(password, owner));

test('decisions-55 a password contains the name, the email or the company in any case, with any separators and without accents', () => {
  const personal = [
    'xxMAYA2026',
    'nunez!2026',
    'Holm-2026',
    'N-u-n-e-z!1',
    'FJORD.2026',
    'fjord-line-1',
    'm.holm+ops1',
  ];
  expect(findPersonal(personal)).toEqual(personal);
});

test('parts of fewer than four characters and the domain of the email do not count', () => {
  expect(findPersonal(['Gas-2026!x', 'test-2026!', 'Ops-2026!x'])).toEqual([]);
  const short = { email: 'jo@fjord.test', first_name: 'Jo', last_name: 'Lee', entity_name: 'ACM' };
  expect(findPersonal(['Jo-Harbour1', 'Lee-Harbour', 'acm-Harbour'], short)).toEqual([]);
  expect(findPersonal(['JoLee-Harb1', 'jo.lee.2026'], short)).toEqual(['JoLee-Harb1', 'jo.lee.2026']);
});

test('letters of other scripts count, and an owner without a name has none to contain', () => {
  const anna = { email: 'a@b.test', first_name: 'Анна', last_name: 'Волкова', entity_name: '' };
  expect(findPersonal(['волкова 2026', 'Harbour!42'], anna)).toEqual(['волкова 2026']);
});
