/** Links in emails lead to the configured address, regardless of the host in the request. */
import { identity } from '@mainstay/contract/identity';
import { invitations } from '@mainstay/contract/identity/invitations';
import { recovery } from '@mainstay/contract/identity/recovery';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { parseRouteQuery } from '../../../app/testing/browser.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { findTestMails } from '../../../app/testing/mail.ts';
import { createUser } from '../../people/create-user.ts';

const EMAIL = 'pat@acme.test';
const [FIRST_PASSWORD, SECOND_PASSWORD] = ['Kettle-42', 'Kettle-43'];
const FORGED_HEADERS: Record<string, string>[] = [
  { host: 'acme.localhost:1337' },
  { host: 'acme.localhost:3000', 'x-forwarded-host': 'evil.localhost:3000' },
  { host: 'acme.localhost:3000', 'x-forwarded-host': 'evil.example', 'x-forwarded-port': '1337' },
  { host: 'acme.localhost', 'x-forwarded-proto': 'https', 'x-forwarded-host': 'beta.localhost:81' },
];

let t: TestApp;
let ada: Caller;
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  t = company.t;
  ada = company.people.ada;
  // The logo in an email is loaded from the address of the company's application.
  await t.query(
    'acme',
    `with logo as (insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
       values ($1, 'logo-of-acme', 'logo.png', 'image/png', 1, 'logo') returning id)
     update settings set logo_file_id = (select id from logo) where tenant_id = $1`,
  );
  const passwordHash = await hashPassword(FIRST_PASSWORD);
  await t.inTenant('acme', 'write', (tx) =>
    createUser(tx, { email: EMAIL, firstName: 'Pat', roles: ['CSM'], passwordHash }),
  );
});
afterAll(() => t.close());

const post = (url: string, headers: Record<string, string>, payload: object, token?: string) =>
  t.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, ...(token && { authorization: `JWT ${token}` }) },
    payload,
  });
/** Returns the origins of all URLs in the emails to a user. */
async function findOrigins(email: string): Promise<string[]> {
  const mails = await findTestMails(t, 'acme', email);
  expect(mails.length).toBeGreaterThan(0);
  const texts = mails.flatMap(({ text, html, link }) => [text, html ?? '', link ?? '']).join(' ');
  return [...new Set(texts.match(/https?:\/\/[^/\s"<]+/g) ?? [])];
}

test.each(FORGED_HEADERS)('an invitation, and one that is resent: %j', async (forgedHeaders) => {
  const email = `new${FORGED_HEADERS.indexOf(forgedHeaders)}@acme.test`;
  const inviteResponse = await post(invitations.inviteUsers.path, forgedHeaders, { email, roles: ['CSM'] }, ada.token);
  expect(inviteResponse.statusCode).toBe(200);
  const [{ id } = { id: 0 }] = inviteResponse.json<{ data: { invited: { id: number }[] } }>().data.invited;
  const resendResponse = await post(
    invitations.inviteAgain.path.replace('{id}', String(id)),
    forgedHeaders,
    {},
    ada.token,
  );
  expect(resendResponse.statusCode).toBe(200);
  expect(await findOrigins(email)).toEqual(['http://acme.localhost:3000']);
});

test('lockouts, new devices, resets and new passwords', async () => {
  for (const [index, forgedHeaders] of FORGED_HEADERS.entries()) {
    const credentials = { username: EMAIL, password: index % 2 === 0 ? FIRST_PASSWORD : SECOND_PASSWORD };
    for (const device of ['Firefox/130.0', 'Chrome/129.0.0.0 Safari/537.36']) {
      const headers = { ...forgedHeaders, 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${device}` };
      const signInResponse = await post(identity.authenticate.path, headers, credentials);
      const { email, code } = parseRouteQuery(signInResponse.json<{ acs_url: string }>().acs_url);
      const [browserCookie] = signInResponse.cookies;
      const cookie = `${browserCookie?.name}=${browserCookie?.value}`;
      const exchangeResponse = await post(identity.exchangeCode.path, { ...headers, cookie }, { email, code });
      expect(exchangeResponse.statusCode).toBe(200);
    }
    await post(recovery.forgotPassword.path, forgedHeaders, { email: EMAIL });
    const { token } = await t.signIn(EMAIL);
    const body = { oldPassword: credentials.password, newPassword: index % 2 === 0 ? SECOND_PASSWORD : FIRST_PASSWORD };
    const changeResponse = await post(
      recovery.changePassword.path,
      forgedHeaders,
      { ...body, confirmPassword: body.newPassword },
      token,
    );
    expect(changeResponse.statusCode).toBe(200);
    for (let tries = 0; tries < 5; tries += 1)
      await post(identity.authenticate.path, forgedHeaders, { username: EMAIL, password: 'not this one' });
    await t.runJobs();
    await t.query('acme', 'delete from sign_in_attempts where tenant_id = $1');
  }
  expect(await findOrigins(EMAIL)).toEqual(['http://acme.localhost:3000']);
  const purposes = new Set((await findTestMails(t, 'acme', EMAIL)).map(({ purpose }) => purpose));
  for (const purpose of ['sign_in_notice', 'password_changed', 'password_reset']) expect(purposes).toContain(purpose);
});
