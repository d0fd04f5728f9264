/** Users with an authenticator app, and its codes. */
import { secondFactor, secondStep } from '@mainstay/contract/identity/second-factor';
import type { SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach } from 'vitest';
import { type Caller, getCookies } from './app.ts';
import { FIRST_PASSWORD, setUpPasswordUsers } from './password-users.ts';
import { TEST_NOW } from './services.ts';

export interface EnrolledPerson {
  id: number;
  email: string;
  caller: Caller;
  secret: string;
  codes: string[];
}

/** Returns the code of the app, some seconds after the test clock. */
export const getAppCode = (secret: string, seconds = 0): string =>
  new TOTP({ secret }).generate({ timestamp: TEST_NOW.getTime() + seconds * 1000 });
export const getWrongCode = (secret: string): string => (getAppCode(secret) === '000000' ? '000001' : '000000');

export function setUpSecondFactorUsers() {
  const people = setUpPasswordUsers();
  const { t, addPerson, authenticate } = people;
  const setSeconds = (n: number) => t.setNow(new Date(TEST_NOW.getTime() + n * 1000));
  const setPolicy = (policy: SecondFactorPolicy) =>
    t.query('acme', 'update settings set second_factor = $2 where tenant_id = $1', policy);
  beforeEach(() => t.setNow(TEST_NOW));
  afterEach(() => setPolicy('optional'));

  /** Creates a user who enrolled an app a minute before the test clock. */
  async function enroll(roles = ['CSM']): Promise<EnrolledPerson> {
    const person = await addPerson('acme', { roles });
    const caller = await t.signIn(person.email);
    setSeconds(-60);
    const enrollment = await t.call(caller, secondFactor.beginEnrollment, { body: { password: FIRST_PASSWORD } });
    const { secret } = enrollment.body.data;
    const confirmation = await t.call(caller, secondFactor.confirmEnrollment, {
      body: { code: getAppCode(secret, -60) },
    });
    setSeconds(0);
    return { ...person, caller, secret, codes: confirmation.body.data.recovery_codes };
  }

  /**
   * Enters the correct password.
   * @returns the input of the next step
   */
  async function enterPassword(email: string) {
    const reply = await authenticate(email, FIRST_PASSWORD);
    const pending = { email, token: reply.body.second_factor?.token ?? '' };
    return { reply: reply.body, pending, browser: { domain: 'acme', cookie: getCookies(reply) } };
  }

  /** Enters the correct password and a code. */
  async function enterCode(email: string, code: string) {
    const { pending, browser } = await enterPassword(email);
    return t.call(browser, secondStep.verifyCode, { body: { ...pending, code } });
  }

  /** Returns the audit entries about a user's second factor. */
  const auditedFactor = (userId: number) =>
    t.query<{ verb: string; entity: string; user_id: number | null }>(
      'acme',
      `select verb, entity, user_id from audit_log where tenant_id = $1 and entity in ('second_factor', 'recovery_codes')
         and entity_id = $2 order by id`,
      userId,
    );
  return { ...people, setSeconds, setPolicy, enroll, enterPassword, enterCode, auditedFactor };
}
