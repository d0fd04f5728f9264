/**
 * The step between the password and `acs_url`: codes, recovery codes, attempts, and a tenant that requires a second
 * factor.
 */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { secondFactor, secondStep } from '@mainstay/contract/identity/second-factor';
import { signInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import { describe, expect, test } from 'vitest';
import type { Caller } from '../../../app/testing/app.ts';
import { FIRST_PASSWORD, NEXT_PASSWORD } from '../../../app/testing/password-users.ts';
import {
  type EnrolledPerson,
  getAppCode,
  getWrongCode,
  setUpSecondFactorUsers,
} from '../../../app/testing/second-factor.ts';

const { t, addPerson, authenticate, setSeconds, setPolicy, enroll, enterPassword, enterCode, auditedFactor } =
  setUpSecondFactorUsers();
const acme = { domain: 'acme' };
const INVALID = 'Invalid code.';

describe('without a second factor', () => {
  test('decisions-56 a sign-in replies as documented', async () => {
    const { email } = await addPerson();
    const { body } = await authenticate(email, FIRST_PASSWORD);
    expect(Object.keys(body)).toEqual(['success', 'acs_url', 'email', 'errors', 'block']);
    expect(body.acs_url).toMatch(/^#!\/auth\?domain=acme&host=.*&code=[\w-]{43}$/);
  });
});

describe('signing in with a code', () => {
  test('decisions-56 adds one step before acs_url, and opens a session', async () => {
    const { email, secret } = await enroll();
    const { reply, pending, browser } = await enterPassword(email);
    expect(reply).toEqual({
      success: true,
      acs_url: '',
      email,
      errors: null,
      block: false,
      second_factor: { step: 'code', token: pending.token },
    });
    const codeReply = await t.call(browser, secondStep.verifyCode, { body: { ...pending, code: getAppCode(secret) } });
    expect(Object.keys(codeReply.body)).toEqual(['success', 'acs_url', 'email', 'errors', 'block']);
    const code = new URLSearchParams(codeReply.body.acs_url.split('?')[1]).get('code') ?? '';
    const session = await t.call(browser, identity.exchangeCode, { body: { email, code } });
    expect(session.body.data).toMatchObject({ email, auth_strategy: 'local' });
    const secondReply = await t.call(browser, secondStep.verifyCode, {
      body: { ...pending, code: getAppCode(secret, 30) },
    });
    expect(secondReply.error).toBe('Your sign-in has expired. Enter your password again.');
  });

  test('accepts the codes of one step before and after, each once, and none that is older than the last', async () => {
    const { email, secret } = await enroll();
    expect((await enterCode(email, getAppCode(secret, -60))).error).toBe(INVALID);
    expect((await enterCode(email, getAppCode(secret, 60))).error).toBe(INVALID);
    const earlierCode = getAppCode(secret, -30);
    expect((await enterCode(email, ` ${earlierCode.slice(0, 3)} ${earlierCode.slice(3)} `)).status).toBe(200);
    expect((await enterCode(email, earlierCode)).error).toBe(INVALID);
    expect((await enterCode(email, getAppCode(secret, 30))).status).toBe(200);
    expect((await enterCode(email, getAppCode(secret))).error).toBe(INVALID);
  });

  test('accepts one of two simultaneous requests with the same code', async () => {
    const { email, secret } = await enroll();
    const signIns = [await enterPassword(email), await enterPassword(email)];
    const replies = await Promise.all(
      signIns.map(({ pending, browser }) =>
        t.call(browser, secondStep.verifyCode, { body: { ...pending, code: getAppCode(secret) } }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('decisions-56 accepts each recovery code once, in any spelling', async () => {
    const { id, email, caller, codes } = await enroll();
    const [first = '', second = ''] = codes;
    expect((await enterCode(email, first.toUpperCase().replace('-', ' '))).status).toBe(200);
    expect((await enterCode(email, first)).error).toBe(INVALID);
    expect((await enterCode(email, second)).status).toBe(200);
    expect((await t.call(caller, secondFactor.getSecondFactor, {})).body.data.recovery_codes_left).toBe(8);
    expect((await auditedFactor(id)).map(({ verb, entity }) => `${verb} ${entity}`)).toEqual([
      'enable second_factor',
      'use recovery_codes',
      'use recovery_codes',
    ]);
  });

  test('rejects a code of another user', async () => {
    const [person, otherPerson] = [await enroll(), await enroll()];
    expect((await enterCode(person.email, getAppCode(otherPerson.secret))).error).toBe(INVALID);
    expect((await enterCode(person.email, otherPerson.codes[0] ?? '')).error).toBe(INVALID);
  });

  test('rejects a recovery code whose row was copied from another user', async () => {
    const [person, otherPerson] = [await enroll(), await enroll()];
    await t.query(
      'acme',
      `update recovery_codes set user_id = $2 where tenant_id = $1 and user_id = $3`,
      person.id,
      otherPerson.id,
    );
    expect((await enterCode(person.email, otherPerson.codes[0] ?? '')).error).toBe(INVALID);
    expect((await enterCode(person.email, person.codes[0] ?? '')).status).toBe(200);
  });

  test('works only in the browser that sent the password, for ten minutes', async () => {
    const { email, secret } = await enroll();
    const { pending, browser } = await enterPassword(email);
    const EXPIRED = 'Your sign-in has expired. Enter your password again.';
    const verify = (caller: Caller, code: string) =>
      t.call(caller, secondStep.verifyCode, { body: { ...pending, code } });
    expect((await verify(acme, getAppCode(secret))).error).toBe(EXPIRED);
    expect((await verify({ ...browser, domain: 'zenith' }, getAppCode(secret))).error).toBe(EXPIRED);
    setSeconds(600);
    expect((await verify(browser, getAppCode(secret, 600))).error).toBe(EXPIRED);
    setSeconds(599);
    expect((await verify(browser, getAppCode(secret, 599))).status).toBe(200);
  });

  test('works on a host that names no company', async () => {
    const { email, secret } = await enroll();
    const { pending, browser } = await enterPassword(email);
    const raw = await t.app.inject({
      method: 'POST',
      url: secondStep.verifyCode.path,
      headers: { host: 'localhost:3000', cookie: browser.cookie },
      payload: { ...pending, domain: 'acme', code: getAppCode(secret) },
    });
    expect([raw.statusCode, raw.json<{ acs_url: string }>().acs_url.slice(0, 20)]).toEqual([
      200,
      '#!/auth?domain=acme&',
    ]);
  });

  test('is invalid after a password change or deactivation', async () => {
    const EXPIRED = 'Your sign-in has expired. Enter your password again.';
    const revocations: ((person: EnrolledPerson) => Promise<unknown>)[] = [
      ({ caller }) =>
        t.call(caller, recovery.changePassword, {
          body: { oldPassword: FIRST_PASSWORD, newPassword: NEXT_PASSWORD, confirmPassword: NEXT_PASSWORD },
        }),
      ({ id }) => t.query('acme', `update users set status = 'inactive' where tenant_id = $1 and id = $2`, id),
    ];
    for (const revoke of revocations) {
      const person = await enroll();
      const { pending, browser } = await enterPassword(person.email);
      await revoke(person);
      const body = { ...pending, code: getAppCode(person.secret) };
      expect((await t.call(browser, secondStep.verifyCode, { body })).error).toBe(EXPIRED);
    }
  });
});

describe('attempts', () => {
  test('with codes and passwords count together, and a right password in between does not reset the count', async () => {
    const { email, secret } = await enroll();
    await t.query('acme', 'delete from sessions where tenant_id = $1');
    expect((await authenticate(email, 'wrong')).body).toMatchObject({ block: false });
    for (const block of [false, false, false, true]) {
      const reply = await enterCode(email, getWrongCode(secret));
      expect([reply.error, reply.body]).toMatchObject([INVALID, { block }]);
    }
    expect((await authenticate(email, FIRST_PASSWORD)).error).toBe('Too many attempts. Try again later.');
    setSeconds(900);
    expect((await enterCode(email, getAppCode(secret, 900))).status).toBe(200);
  });

  test('with an earlier token are blocked too, and recorded', async () => {
    const { email, secret } = await enroll();
    const { pending, browser } = await enterPassword(email);
    const verify = (code: string) => t.call(browser, secondStep.verifyCode, { body: { ...pending, code } });
    for (let n = 0; n < 5; n += 1) expect((await verify(getWrongCode(secret))).error).toBe(INVALID);
    expect((await verify(getAppCode(secret))).error).toBe('Too many attempts. Try again later.');
    const rejections = await t.query<{ reason: string }>(
      'acme',
      `select changes ->> 'reason' as reason from audit_log
         where tenant_id = $1 and verb = 'refuse' and changes ->> 'email' = $2 order by id`,
      email,
    );
    expect(rejections.map(({ reason }) => reason)).toEqual([...Array(5).fill('second_factor'), 'blocked']);
  });
});

describe('a company that requires it', () => {
  test('decisions-56 requires administrators to enroll during sign-in, and others sign in as before', async () => {
    await setPolicy('administrators');
    const [admin, member] = [await addPerson('acme', { roles: ['ADM', 'CSM'] }), await addPerson()];
    expect((await authenticate(member.email, FIRST_PASSWORD)).body.acs_url).toMatch(/^#!\/auth/);
    const { reply, pending, browser } = await enterPassword(admin.email);
    expect([reply.acs_url, reply.second_factor?.step]).toEqual(['', 'setup']);
    const finish = () => t.call(browser, secondStep.finishSetup, { body: pending });
    expect((await finish()).error).toBe('Your sign-in has expired. Enter your password again.');
    const { secret } = (await t.call(browser, secondStep.beginSetup, { body: pending })).body.data;
    expect((await finish()).status).toBe(400);
    const confirm = (code: string) => t.call(browser, secondStep.confirmSetup, { body: { ...pending, code } });
    expect((await confirm(getWrongCode(secret))).fields).toEqual({ code: INVALID });
    const codes = (await confirm(getAppCode(secret))).body.data.recovery_codes;
    expect(codes).toHaveLength(10);
    const acs = (await finish()).body.acs_url;
    const code = new URLSearchParams(acs.split('?')[1]).get('code') ?? '';
    const session = await t.call(browser, identity.exchangeCode, { body: { email: admin.email, code } });
    expect(session.body.data.role).toEqual(['ADM', 'CSM']);
    expect((await finish()).status).toBe(400);
    expect((await enterCode(admin.email, codes[0] ?? '')).status).toBe(200);
  });

  test('does not let someone who only knows the password replace an enrolled factor', async () => {
    await setPolicy('everyone');
    const { email } = await enroll();
    const { reply, pending, browser } = await enterPassword(email);
    expect(reply.second_factor?.step).toBe('code');
    const { status, error } = await t.call(browser, secondStep.beginSetup, { body: pending });
    expect([status, error]).toEqual([409, 'Two-factor authentication is already on.']);
    expect((await t.call(browser, secondStep.finishSetup, { body: pending })).status).toBe(400);
  });

  test('does not let users turn it off', async () => {
    await setPolicy('everyone');
    const { caller } = await enroll();
    expect((await t.call(caller, secondFactor.getSecondFactor, {})).body.data.required).toBe(true);
    const body = { password: FIRST_PASSWORD };
    const { status, error } = await t.call(caller, secondFactor.disableSecondFactor, { body });
    expect([status, error]).toEqual([
      409,
      'Your company requires two-factor authentication. An administrator can reset it.',
    ]);
  });

  test('decisions-56 sets this in its audited sign-in policy', async () => {
    const admin = await t.signIn((await addPerson('acme', { roles: ['ADM'] })).email);
    const body = { password_min: 8, password_max: 20, second_factor: 'administrators' as const };
    expect((await t.call(admin, signInPolicy.updateSignInPolicy, { body })).status).toBe(200);
    expect((await t.call(admin, signInPolicy.getSignInPolicy, {})).body.data).toEqual(body);
    const [entry] = await t.query<{ changes: object }>(
      'acme',
      `select changes from audit_log where tenant_id = $1 and entity = 'sign_in_policy' order by id desc limit 1`,
    );
    expect(entry?.changes).toEqual({ second_factor: { before: 'optional', after: 'administrators' } });
  });
});
