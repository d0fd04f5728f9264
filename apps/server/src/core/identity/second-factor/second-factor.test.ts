/** A user's own second factor: enrolling it, turning it off, and an administrator who resets it. */
import { secondFactor } from '@mainstay/contract/identity/second-factor';
import { users } from '@mainstay/contract/people/users';
import { describe, expect, test } from 'vitest';
import { FIRST_PASSWORD } from '../../../app/testing/password-users.ts';
import {
  type EnrolledPerson,
  getAppCode,
  getWrongCode,
  setUpSecondFactorUsers,
} from '../../../app/testing/second-factor.ts';
import { TEST_NOW } from '../../../app/testing/services.ts';

const { t, addPerson, authenticate, mailsTo, setSeconds, enroll, enterCode, auditedFactor } = setUpSecondFactorUsers();
const INVALID = 'Invalid code.';

describe('enrolling', () => {
  test('decisions-56 requires the password and a code of the app, returns ten recovery codes, and keeps other sessions', async () => {
    const { id, email } = await addPerson();
    const [caller, other] = [await t.signIn(email), await t.signIn(email)];
    const beginEnrollment = (password: string) => t.call(caller, secondFactor.beginEnrollment, { body: { password } });
    const wrongReply = await beginEnrollment('wrong');
    expect([wrongReply.status, wrongReply.fields]).toEqual([400, { password: 'Password is incorrect.' }]);
    const { secret, uri } = (await beginEnrollment(FIRST_PASSWORD)).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/acme:${encodeURIComponent(email)}?issuer=acme&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    const confirm = (code: string) => t.call(caller, secondFactor.confirmEnrollment, { body: { code } });
    expect((await confirm(getWrongCode(secret))).fields).toEqual({ code: INVALID });
    expect((await authenticate(email, FIRST_PASSWORD)).body.second_factor).toBeUndefined();
    const codes = (await confirm(getAppCode(secret))).body.data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-tv-z]{5}-[2-9a-hjkmnp-tv-z]{5}$/);
    for (const session of [caller, other]) {
      expect((await t.call(session, secondFactor.getSecondFactor, {})).body.data).toEqual({
        enabled_at: TEST_NOW.toISOString(),
        recovery_codes_left: 10,
        required: false,
        available: true,
      });
    }
    expect(await auditedFactor(id)).toEqual([{ verb: 'enable', entity: 'second_factor', user_id: id }]);
    expect(await mailsTo(email, 'second_factor_enabled')).toHaveLength(1);
    expect((await beginEnrollment(FIRST_PASSWORD)).error).toBe('Two-factor authentication is already on.');
  });

  test('stores neither the secret nor a recovery code in plain text', async () => {
    const { id, secret, codes } = await enroll();
    const rows = await t.query<{ text: string }>(
      'acme',
      `select encode(f.secret_sealed, 'escape') || string_agg(encode(c.code_hash, 'escape'), ' ') as text
         from second_factors f join recovery_codes c on c.tenant_id = $1 and c.user_id = f.user_id
         where f.tenant_id = $1 and f.user_id = $2 group by f.tenant_id, f.id`,
      id,
    );
    expect(rows).toHaveLength(1);
    for (const secretText of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(rows[0]?.text).not.toContain(secretText);
    }
  });

  test('expires after 15 minutes, and starting again invalidates the earlier secret', async () => {
    const caller = await t.signIn((await addPerson()).email);
    const beginEnrollment = async () =>
      (await t.call(caller, secondFactor.beginEnrollment, { body: { password: FIRST_PASSWORD } })).body.data.secret;
    const confirm = (code: string) => t.call(caller, secondFactor.confirmEnrollment, { body: { code } });
    expect((await confirm('123456')).error).toBe('Start the setup again.');
    const [firstSecret, secondSecret] = [await beginEnrollment(), await beginEnrollment()];
    expect((await confirm(getAppCode(firstSecret))).error).toBe(INVALID);
    setSeconds(900);
    expect((await confirm(getAppCode(secondSecret, 900))).error).toBe('Start the setup again.');
    setSeconds(899);
    expect((await confirm(getAppCode(secondSecret, 899))).status).toBe(200);
  });

  test('requires an account with a password', async () => {
    const { id, email } = await addPerson();
    const caller = await t.signIn(email);
    await t.query('acme', 'update users set password_hash = null where tenant_id = $1 and id = $2', id);
    expect((await t.call(caller, secondFactor.getSecondFactor, {})).body.data.available).toBe(false);
    const { status, error } = await t.call(caller, secondFactor.beginEnrollment, { body: { password: 'any' } });
    expect([status, error]).toEqual([
      409,
      'You sign in without a password, so two-factor authentication does not apply.',
    ]);
  });
});

describe('turning it off', () => {
  test('requires the password or a code, and is notified by email', async () => {
    for (const getProof of [
      () => ({ password: FIRST_PASSWORD }),
      ({ secret }: EnrolledPerson) => ({ code: getAppCode(secret) }),
      ({ codes }: EnrolledPerson) => ({ code: codes[0] ?? '' }),
    ]) {
      const person = await enroll();
      const disable = (body: { password?: string; code?: string }) =>
        t.call(person.caller, secondFactor.disableSecondFactor, { body });
      expect((await disable({ password: 'wrong' })).fields).toEqual({ password: 'Password is incorrect.' });
      expect((await disable({ code: getWrongCode(person.secret) })).fields).toEqual({ code: INVALID });
      expect((await disable({})).fields).toEqual({ password: 'Password is required.' });
      expect((await disable(getProof(person))).status).toBe(200);
      expect((await authenticate(person.email, FIRST_PASSWORD)).body.acs_url).toMatch(/^#!\/auth/);
      expect((await auditedFactor(person.id)).at(-1)).toEqual({
        verb: 'disable',
        entity: 'second_factor',
        user_id: person.id,
      });
      expect(await mailsTo(person.email, 'second_factor_disabled')).toHaveLength(1);
      expect((await disable(getProof(person))).error).toBe('Two-factor authentication is off.');
    }
  });

  test('new recovery codes require the password and invalidate the earlier ones', async () => {
    const { email, caller, codes } = await enroll();
    const replace = (password: string) => t.call(caller, secondFactor.replaceRecoveryCodes, { body: { password } });
    expect((await replace('wrong')).fields).toEqual({ password: 'Password is incorrect.' });
    const [newCode = ''] = (await replace(FIRST_PASSWORD)).body.data.recovery_codes;
    expect((await enterCode(email, codes[0] ?? '')).error).toBe(INVALID);
    expect((await enterCode(email, newCode)).status).toBe(200);
    const otherCaller = await t.signIn((await addPerson()).email);
    const body = { password: FIRST_PASSWORD };
    expect((await t.call(otherCaller, secondFactor.replaceRecoveryCodes, { body })).error).toBe(
      'Two-factor authentication is off.',
    );
  });
});

describe('an administrator', () => {
  test('resets it for another user, who keeps their sessions and is notified', async () => {
    const person = await enroll();
    const adminUser = await enroll(['ADM']);
    const reset = (id: number) => t.call(adminUser.caller, secondFactor.resetSecondFactor, { params: { id } });
    const getUser = async () =>
      (await t.call(adminUser.caller, users.getUser, { params: { id: person.id } })).body.data;
    expect((await getUser()).second_factor).toBe(true);
    expect((await reset(person.id)).status).toBe(200);
    expect((await getUser()).second_factor).toBe(false);
    expect((await authenticate(person.email, FIRST_PASSWORD)).body.acs_url).toMatch(/^#!\/auth/);
    expect((await t.call(person.caller, secondFactor.getSecondFactor, {})).body.data.enabled_at).toBeNull();
    expect((await auditedFactor(person.id)).at(-1)).toEqual({
      verb: 'reset',
      entity: 'second_factor',
      user_id: adminUser.id,
    });
    expect(await mailsTo(person.email, 'second_factor_disabled')).toHaveLength(1);
    expect([(await reset(person.id)).status, (await reset(adminUser.id)).error]).toEqual([
      409,
      'Turn your own two-factor authentication off in your profile.',
    ]);
    expect((await reset(999_999)).status).toBe(404);
  });
});
