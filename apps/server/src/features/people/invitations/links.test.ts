/** Links in emails lead to the configured address, regardless of the host in the request. */
import { identity } from '@mainstay/contract/identity';
import { recovery } from '@mainstay/contract/identity/recovery';
import { users } from '@mainstay/contract/people/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../../platform/crypto/password.ts';
import type { Caller, TestApp } from '../../../testing/app.ts';
import { routeQuery } from '../../../testing/browser.ts';
import { openCompany } from '../../../testing/company.ts';
import { findTestMails } from '../../../testing/mail.ts';
import { createUser } from '../commands.ts';

const EMAIL = 'pat@acme.test';
const [FIRST, NEXT] = ['Kettle-42', 'Kettle-43'];
const FORGED: Record<string, string>[] = [
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
  const passwordHash = await hashPassword(FIRST);
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

test.each(FORGED)('an invitation, and one that is resent: %j', async (forged) => {
  const email = `new${FORGED.indexOf(forged)}@acme.test`;
  const invited = await post(users.inviteUsers.path, forged, { email, roles: ['CSM'] }, ada.token);
  expect(invited.statusCode).toBe(200);
  const [{ id } = { id: 0 }] = invited.json<{ data: { invited: { id: number }[] } }>().data.invited;
  const again = await post(users.inviteAgain.path.replace('{id}', String(id)), forged, {}, ada.token);
  expect(again.statusCode).toBe(200);
  expect(await findOrigins(email)).toEqual(['http://acme.localhost:3000']);
});

test('lockouts, new devices, resets and new passwords', async () => {
  for (const [at, forged] of FORGED.entries()) {
    const credentials = { username: EMAIL, password: at % 2 === 0 ? FIRST : NEXT };
    for (const device of ['Firefox/130.0', 'Chrome/129.0.0.0 Safari/537.36']) {
      const headers = { ...forged, 'user-agent': `Mozilla/5.0 (X11; Linux x86_64) ${device}` };
      const asked = await post(identity.authenticate.path, headers, credentials);
      const { email, code } = routeQuery(asked.json<{ acs_url: string }>().acs_url);
      const [mark] = asked.cookies;
      const cookie = `${mark?.name}=${mark?.value}`;
      const exchanged = await post(identity.exchangeCode.path, { ...headers, cookie }, { email, code });
      expect(exchanged.statusCode).toBe(200);
    }
    await post(recovery.forgotPassword.path, forged, { email: EMAIL });
    const { token } = await t.signIn(EMAIL);
    const body = { oldPassword: credentials.password, newPassword: at % 2 === 0 ? NEXT : FIRST };
    const changed = await post(
      recovery.changePassword.path,
      forged,
      { ...body, confirmPassword: body.newPassword },
      token,
    );
    expect(changed.statusCode).toBe(200);
    for (let tries = 0; tries < 5; tries += 1)
      await post(identity.authenticate.path, forged, { username: EMAIL, password: 'not this one' });
    await t.runJobs();
    await t.query('acme', 'delete from sign_in_attempts where tenant_id = $1');
  }
  expect(await findOrigins(EMAIL)).toEqual(['http://acme.localhost:3000']);
  const purposes = new Set((await findTestMails(t, 'acme', EMAIL)).map(({ purpose }) => purpose));
  for (const purpose of ['sign_in_notice', 'password_changed', 'password_reset']) expect(purposes).toContain(purpose);
});
