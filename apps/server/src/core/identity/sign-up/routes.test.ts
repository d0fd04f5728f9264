/** Signing up for a new tenant over HTTP, with the code read from a real mail server. */
import { identity } from '@mainstay/contract/identity';
import { handoff } from '@mainstay/contract/identity/handoff';
import { signUp } from '@mainstay/contract/identity/sign-up';
import { DOMAIN_MESSAGE, DOMAIN_TAKEN } from '@mainstay/contract/rules/domain-name';
import { GUESSABLE_PASSWORD_MESSAGE, PASSWORD_MESSAGE } from '@mainstay/contract/rules/password';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, openTestApp, type TestApp } from '../../../app/testing/app.ts';
import { openTestBrowser } from '../../../app/testing/browser.ts';
import { startTestSmtp, type TestSmtp } from '../../../app/testing/smtp.ts';
import { TEST_NOW, TEST_ZONE } from '../../../app/testing/services.ts';
import { createTenant } from '../../tenants/create-tenant.ts';
import { NO_MAIL_SERVER, SIGN_UP_DISABLED } from './create-company.ts';
import { NOT_SENT } from './sign-up-codes.ts';

const MINUTE_MS = 60_000;
const ANONYMOUS: Caller = { domain: 'nobody' };
const PASSWORD = 'Mainstay!2026';

let t: TestApp;
let mailbox: TestSmtp;
beforeAll(async () => {
  [t, mailbox] = await Promise.all([openTestApp(), startTestSmtp()]);
  await createTenant(t.services.database, { domain: 'taken', name: 'Taken', timeZone: TEST_ZONE });
});
beforeEach(() => {
  t.services.config.smtpUrl = mailbox.url;
});
afterEach(() => t.setNow(TEST_NOW));
afterAll(async () => {
  t.services.mailer.close();
  await t.close();
  await mailbox.stop();
});

const setMinutes = (minutes: number) => t.setNow(new Date(TEST_NOW.getTime() + minutes * MINUTE_MS));
const send = (email: string) => t.call(ANONYMOUS, signUp.sendCode, { params: { email } });
const verify = (email: string, otp: string) => t.call(ANONYMOUS, signUp.verifyCode, { body: { email, otp } });
const check = (domain: string) => t.call(ANONYMOUS, signUp.checkDomainName, { query: { domain } });
const getCode = (email: string) => /\b\d{6}\b/.exec(mailbox.lastTo(email)?.text ?? '')?.[0] ?? 'none';
/** Returns a code that differs from the right one. */
const toWrongCode = (otp: string) => (otp === '111111' ? '222222' : '111111');

async function requestCode(email: string): Promise<string> {
  expect((await send(email)).status).toBe(200);
  return getCode(email);
}

const toForm = (email: string, otp: string, domain: string) => ({
  otp,
  email,
  password: PASSWORD,
  domain_name: domain,
  first_name: 'Nora',
  last_name: 'Newman',
  company_name: 'Fjord & Co',
  phone: '+47 22 33 44 55',
});
const create = (body: ReturnType<typeof toForm>) => t.call(ANONYMOUS, signUp.createCompany, { body });
const countTenants = async () =>
  (await t.services.database.ownerPool.query<{ n: number }>('select count(*)::int as n from tenants')).rows[0]?.n;

describe('the code', () => {
  test('1-signup-04 is sent as six digits, and stored as a hash', async () => {
    const reply = await send('nora@fjord.test');
    expect([reply.status, reply.body.msg]).toEqual([200, 'We sent a code to nora@fjord.test.']);
    const otp = getCode('nora@fjord.test');
    expect(otp).toMatch(/^\d{6}$/);
    expect(mailbox.lastTo('nora@fjord.test')?.html).toContain(otp);
    const storedCodes = await t.services.database.ownerPool.query<{ row: string }>(
      'select row_to_json(c)::text as row from signup_codes c',
    );
    expect(storedCodes.rows.map(({ row }) => row).join()).not.toContain(otp);
  });

  test('1-signup-07 a right code verifies, a wrong and an expired one are rejected', async () => {
    const otp = await requestCode('verify@fjord.test');
    for (const [email, code] of [
      ['verify@fjord.test', toWrongCode(otp)],
      ['unknown@fjord.test', otp],
    ] as const) {
      const wrongReply = await verify(email, code);
      expect([wrongReply.status, wrongReply.error]).toEqual([400, 'Invalid code.']);
    }
    const rightReply = await verify('Verify@Fjord.test', otp);
    expect(rightReply.body.data).toEqual({ email: 'Verify@Fjord.test', otp });
    const lateCode = await requestCode('late@fjord.test');
    setMinutes(10);
    const expiredReply = await verify('late@fjord.test', lateCode);
    expect([expiredReply.status, expiredReply.error]).toEqual([400, 'Code expired.']);
  });

  test('1-S-19 a code has six digits, ten minutes, five attempts and three sends, and creating the company requires it again', async () => {
    const email = 'rules@fjord.test';
    const sendReply = await send(email);
    expect([sendReply.status, sendReply.body]).toEqual([200, { success: true, msg: expect.any(String) }]);
    const otp = getCode(email);
    expect(otp).toMatch(/^\d{6}$/);
    setMinutes(9);
    expect((await verify(email, otp)).body).toEqual({ success: true, data: { email, otp } });
    expect((await create(toForm(email, toWrongCode(otp), 'rules'))).error).toBe('Invalid code.');
    expect((await create(toForm('other@fjord.test', otp, 'rules'))).error).toBe('Invalid code.');
    t.setNow(TEST_NOW);
    const lateCode = await requestCode('expires@fjord.test');
    setMinutes(10);
    const expiredReply = await verify('expires@fjord.test', lateCode);
    expect([expiredReply.status, expiredReply.error]).toEqual([400, 'Code expired.']);
    const firstCode = await requestCode('five@fjord.test');
    for (let wrong = 1; wrong <= 4; wrong += 1) {
      const { status, error } = await verify('five@fjord.test', toWrongCode(firstCode));
      expect([status, error]).toEqual([400, 'Invalid code.']);
    }
    expect((await verify('five@fjord.test', firstCode)).status).toBe(200);
    const secondCode = await requestCode('five@fjord.test');
    for (let wrong = 1; wrong <= 5; wrong += 1) await verify('five@fjord.test', toWrongCode(secondCode));
    expect((await verify('five@fjord.test', secondCode)).status).toBe(400);
    expect((await send('five@fjord.test')).status).toBe(200);
    expect((await send('five@fjord.test')).status).toBe(400);
    setMinutes(20);
    expect((await send('five@fjord.test')).status).toBe(200);
  });

  test('is invalid after five wrong attempts, also with the right code; a new code is valid', async () => {
    const otp = await requestCode('tries@fjord.test');
    for (let tries = 1; tries <= 5; tries += 1) await verify('tries@fjord.test', toWrongCode(otp));
    expect((await verify('tries@fjord.test', otp)).error).toBe('Invalid code.');
    expect((await verify('tries@fjord.test', await requestCode('tries@fjord.test'))).status).toBe(200);
  });

  test('is sent three times in ten minutes, ignoring case, and only the last one is valid', async () => {
    const codes = [
      await requestCode('often@fjord.test'),
      await requestCode('often@fjord.test'),
      await requestCode('often@fjord.test'),
    ];
    const fourthReply = await send('OFTEN@fjord.test');
    expect([fourthReply.status, fourthReply.error]).toEqual([400, 'Too many attempts. Try again later.']);
    if (codes[0] !== codes[2]) expect((await verify('often@fjord.test', codes[0] ?? '')).error).toBe('Invalid code.');
    expect((await verify('often@fjord.test', codes[2] ?? '')).status).toBe(200);
    setMinutes(11);
    expect((await send('often@fjord.test')).status).toBe(200);
  });

  test('has the same reply for an address that a company knows', async () => {
    const knownReply = await send('nora@fjord.test');
    const unknownReply = await send('unheard@fjord.test');
    expect({ ...knownReply.body, msg: '' }).toEqual({ ...unknownReply.body, msg: '' });
  });

  test('of an abandoned sign-up is deleted after a day', async () => {
    await requestCode('gone@fjord.test');
    setMinutes(25 * 60);
    await requestCode('next@fjord.test');
    const remainingCodes = await t.services.database.ownerPool.query('select from signup_codes where email_key = $1', [
      'gone@fjord.test',
    ]);
    expect(remainingCodes.rows).toHaveLength(0);
  });

  test('decisions-53 is rejected without a mail server, with an unreachable one, and if sign-up is disabled', async () => {
    t.services.config.smtpUrl = new URL('smtp://127.0.0.1:1');
    for (let sends = 1; sends <= 4; sends += 1) expect((await send('silent@fjord.test')).error).toBe(NOT_SENT);
    t.services.config.smtpUrl = undefined;
    const noServerReply = await send('silent@fjord.test');
    expect([noServerReply.status, noServerReply.error]).toEqual([400, NO_MAIL_SERVER]);
    expect(NO_MAIL_SERVER).toContain('tenant create');
    t.services.config.signUp = false;
    const closedReplies = await Promise.all([send('a@b.co'), verify('a@b.co', '123456'), check('free')]);
    t.services.config.signUp = true;
    expect(closedReplies.map(({ status, error }) => `${status} ${error}`)).toEqual(
      Array(3).fill(`400 ${SIGN_UP_DISABLED}`),
    );
  });
});

describe('the subdomain', () => {
  test('1-signup-17 1-S-22 is available or taken, also for reserved names and capitals', async () => {
    expect((await check('fjord')).body).toEqual({ success: true, data: { available: true } });
    for (const domain of ['taken', 'Taken', 'www', 'api', 'admin', 'mail', 'WWW', 'xn--80ak6aa92e']) {
      const { status, error } = await check(domain);
      expect([domain, status, error]).toEqual([domain, 400, 'Domain is not available.']);
    }
  });

  test('1-signup-21 may only contain letters, digits and hyphens, at both endpoints', async () => {
    const otp = await requestCode('shape@fjord.test');
    for (const domain of ['', 'a_b', 'a.b', 'a b', 'a'.repeat(201), "a'b", 'a\u0000']) {
      const replies = [
        await t.send(ANONYMOUS, 'GET', `${signUp.checkDomainName.path}?${new URLSearchParams({ domain })}`),
        await create(toForm('shape@fjord.test', otp, domain)),
      ];
      expect(replies.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(2).fill(`400 ${DOMAIN_MESSAGE}`));
    }
  });
});

describe('the company', () => {
  test('1-C-43 a domain of up to 200 characters is accepted, and beyond 63 the company is found by its domain only', async () => {
    const domain = 'a'.repeat(200);
    expect((await check(domain)).body).toEqual({ success: true, data: { available: true } });
    expect((await check(`${domain}a`)).error).toBe(DOMAIN_MESSAGE);
    const otp = await requestCode('long@fjord.test');
    expect((await create(toForm('long@fjord.test', otp, domain))).body.data.domain).toBe(domain);
    const reply = await t.app.inject({
      url: `/v1/api/settings/index/?domain=${domain}`,
      headers: { host: 'localhost:3000' },
    });
    expect([reply.statusCode, reply.json().data.domain]).toEqual([200, domain]);
  });

  test('1-S-23 all fields except the phone are required, the phone has its pattern, and text is limited to 350 characters', async () => {
    const email = 'fields@fjord.test';
    const form = toForm(email, await requestCode(email), 'fields');
    const post = (overrides: object) => t.send(ANONYMOUS, 'POST', signUp.createCompany.path, { ...form, ...overrides });
    const required = ['otp', 'email', 'password', 'domain_name', 'first_name', 'last_name', 'company_name'];
    for (const field of required) {
      for (const value of ['', undefined]) {
        const { status, fields } = await post({ [field]: value });
        expect([field, status, Object.keys(fields ?? {})]).toEqual([field, 400, [field]]);
      }
    }
    for (const field of ['first_name', 'last_name', 'company_name']) {
      const reply = await post({ [field]: 'x'.repeat(351) });
      expect([reply.status, reply.fields]).toEqual([400, { [field]: 'Maximum 350 characters are allowed.' }]);
    }
    for (const phone of ['abc', '1', '+47-'])
      expect((await post({ phone })).fields).toEqual({ phone: 'Invalid phone number' });
    expect((await post({ phone: undefined, company_name: 'x'.repeat(350) })).status).toBe(200);
  });

  test('1-S-21 1-signup-09 is created with its tenant and its administrator, who is signed in once by the address', async () => {
    const email = 'founder@fjord.test';
    const otp = await requestCode(email);
    await verify(email, otp);
    setMinutes(20);
    const [browser, otherBrowser] = [openTestBrowser(t), openTestBrowser(t)];
    const reply = await browser.post(`http://localhost:3000${signUp.createCompany.path}`, toForm(email, otp, 'Fjord'));
    expect(reply.statusCode).toBe(200);
    const body = reply.json<{ data: { acs_url: string } }>();
    expect(body.data).toMatchObject({
      domain: 'fjord',
      redirect_url: 'http://fjord.localhost:3000/#!/dashboard/admin',
    });
    const query = new URLSearchParams(body.data.acs_url.split('?')[1]);
    expect(Object.fromEntries(query)).toMatchObject({
      domain: 'fjord',
      host: 'http://fjord.localhost:3000',
      redirect_url: '#!/dashboard/admin',
    });
    const parameters = { email, code: query.get('code') ?? '', from: 'http://localhost:3000' };
    const handoffUrl = `http://fjord.localhost:3000${handoff.receiveSignIn.path}?${new URLSearchParams(parameters)}`;
    expect(await otherBrowser.exchange(await otherBrowser.follow(handoffUrl))).toBeUndefined();
    const page = await browser.follow(handoffUrl);
    const signedIn = await browser.exchange(page);
    expect(signedIn).toMatchObject({ role: ['ADM'], entity_name: 'Fjord & Co', first_name: 'Nora', email });
    expect(await browser.exchange(page)).toBeUndefined();
    const passwordReply = await t.call({ domain: 'fjord' }, identity.authenticate, {
      body: { username: email, password: PASSWORD },
    });
    expect(passwordReply.status).toBe(200);
    const [user] = await t.inTenant('fjord', 'read', (tx) =>
      tx.rows<{ phone: string }>('select phone from users where tenant_id = $1', [tx.tenant]),
    );
    expect(user?.phone).toBe('+47 22 33 44 55');
    const log = await t.inTenant('fjord', 'read', (tx) =>
      tx.rows<{ verb: string }>(`select verb from audit_log where tenant_id = $1 and entity = 'company'`, [tx.tenant]),
    );
    expect(log.map(({ verb }) => verb)).toEqual(['create']);
  });

  test('two simultaneous requests create one company, and the code is then invalid', async () => {
    const email = 'twice@fjord.test';
    const otp = await requestCode(email);
    const before = await countTenants();
    const replies = await Promise.all([create(toForm(email, otp, 'twice')), create(toForm(email, otp, 'twice'))]);
    expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const thirdReply = await create(toForm(email, otp, 'thrice'));
    expect([thirdReply.status, thirdReply.error]).toEqual([400, 'Invalid code.']);
    expect(await countTenants()).toBe((before ?? 0) + 1);
  });

  test('a taken domain keeps the code valid for another one; a wrong and an expired code create nothing', async () => {
    const email = 'choosy@fjord.test';
    const otp = await requestCode(email);
    const before = await countTenants();
    const wrongReply = await create(toForm(email, toWrongCode(otp), 'choosy'));
    expect([wrongReply.status, wrongReply.error]).toEqual([400, 'Invalid code.']);
    for (const domain of ['taken', 'www']) {
      const takenReply = await create(toForm(email, otp, domain));
      expect([takenReply.status, takenReply.error]).toEqual([400, DOMAIN_TAKEN]);
      expect((takenReply.body as never as { errors: object }).errors).toMatchObject({
        fields: { domain_name: DOMAIN_TAKEN },
      });
    }
    expect(await countTenants()).toBe(before);
    expect((await create(toForm(email, otp, 'choosy'))).status).toBe(200);
    const oldCode = await requestCode('slow@fjord.test');
    await verify('slow@fjord.test', oldCode);
    setMinutes(31);
    expect((await create(toForm('slow@fjord.test', oldCode, 'slow'))).error).toBe('Code expired.');
  });

  test('a failure in between leaves nothing behind, and the code stays valid', async () => {
    const email = 'crash@fjord.test';
    const otp = await requestCode(email);
    const before = await countTenants();
    const { ownerPool } = t.services.database;
    await ownerPool.query(`create function fall() returns trigger language plpgsql as $$ begin raise 'fell'; end $$;
      create trigger fall before insert on users for each row execute function fall()`);
    expect((await create(toForm(email, otp, 'crash'))).status).toBe(500);
    await ownerPool.query('drop trigger fall on users; drop function fall()');
    expect(await countTenants()).toBe(before);
    const remainingTenants = await ownerPool.query(`select from tenants where domain = 'crash'`);
    expect(remainingTenants.rows).toHaveLength(0);
    expect((await create(toForm(email, otp, 'crash'))).status).toBe(200);
  });

  test('a password that is easy to guess is rejected, and the code stays valid', async () => {
    const email = 'guessed@fjord.test';
    const form = { ...toForm(email, await requestCode(email), 'guessable'), company_name: 'Harbour Works' };
    await verify(email, form.otp);
    for (const password of ['12345678', 'Password1', 'Harbour!42', 'Guessed-2026', `${form.last_name}-2026!`]) {
      const { status, fields } = await create({ ...form, password });
      expect([password, status, fields]).toEqual([password, 400, { password: GUESSABLE_PASSWORD_MESSAGE }]);
    }
    expect((await create({ ...form, password: 'Kettle-42' })).status).toBe(200);
  });

  test('missing, too long and invalid fields have a message', async () => {
    const validForm = toForm('fields@fjord.test', '123456', 'fields');
    const invalidCases: [Partial<typeof validForm>, string, string][] = [
      [{ password: 'short' }, 'password', PASSWORD_MESSAGE],
      [{ first_name: '  ' }, 'first_name', 'First name is required.'],
      [{ last_name: '' }, 'last_name', 'Last name is required.'],
      [{ company_name: '' }, 'company_name', 'Company name is required.'],
      [{ company_name: 'x'.repeat(351) }, 'company_name', 'Maximum 350 characters are allowed.'],
      [{ phone: 'abc' }, 'phone', 'Invalid phone number'],
      [{ email: 'a@b.co\r\nBcc: c@d.co' }, 'email', 'Invalid Email Address'],
      [{ otp: '12345' }, 'otp', 'Invalid code.'],
    ];
    for (const [change, field, message] of invalidCases) {
      const { status, fields } = await t.send(ANONYMOUS, 'POST', signUp.createCompany.path, {
        ...validForm,
        ...change,
      });
      expect([status, fields]).toEqual([400, { [field]: message }]);
    }
    const { phone: _, ...withoutPhone } = validForm;
    expect((await t.send(ANONYMOUS, 'POST', signUp.createCompany.path, withoutPhone)).error).toBe('Invalid code.');
    for (const email of ['', 'nora', 'a@b', 'a@b.co%0d%0aBcc:x@y.zz']) {
      expect((await t.send(ANONYMOUS, 'POST', `/v1/api/signup/send/${email}`)).status).toBe(email ? 400 : 404);
    }
  });
});
