/** Tests SAML against Lasso, a second implementation of the standard, if Debian's python3-lasso is installed. */
import { spawnSync } from 'node:child_process';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import { type Emulator, startEmulator } from '../../app/testing/emulator.ts';
import { makeTestKeys } from '../../app/testing/saml-messages.ts';

const HOST = 'acme.localhost:3000';
const PYTHON = ['python3', '/usr/bin/python3'].find((p) => spawnSync(p, ['-c', 'import lasso']).status === 0);

describe.skipIf(!PYTHON)('Lasso', () => {
  let t: TestApp;
  let lasso: Emulator;
  beforeAll(async () => {
    ({ t } = await openCompany({ ann: 'CSM' }));
    // Lasso uses the system clock.
    t.setNow(new Date());
    const keys = await makeTestKeys('lasso.test');
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`insert into sign_in_providers (tenant_id, strategy, certificates) values ($1, 'SAML2', $2)`, [
        tx.tenant,
        [keys.certificate],
      ]),
    );
    const metadata = (await get(saml.getMetadata.path)).payload;
    lasso = await startEmulator('saml-lasso.py', { ...keys, metadata }, [PYTHON ?? '']);
    await t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update sign_in_providers set idp_server = $2, sso_url = $3, config = $4 where tenant_id = $1`, [
        tx.tenant,
        `${lasso.url}/metadata`,
        `${lasso.url}/sso`,
        JSON.stringify({ slo_url: `${lasso.url}/slo` }),
      ]),
    );
  });
  afterAll(async () => {
    await lasso?.stop();
    await t?.close();
  });

  const get = (url: string, cookie = '') => t.app.inject({ url, headers: { host: HOST, cookie } });
  const toOwnPath = (address: string | null | undefined) => String(address).replace(`http://${HOST}`, '');

  /** Signs in at Lasso and returns. @returns the address that we redirect the browser to */
  async function signIn(query: string) {
    const start = await get(saml.startSignIn.path);
    const page = await (await fetch(`${String(start.headers.location)}&${query}`)).text();
    const message = /SAMLResponse" value="([^"]+)"/.exec(page)?.[1]?.replace(/&#1[03];/g, '');
    if (!message) throw new Error(page);
    const reply = await t.app.inject({
      method: 'POST',
      url: saml.takeAssertion.path,
      headers: { host: HOST, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ SAMLResponse: message }).toString(),
    });
    const cookie = [...start.cookies, ...reply.cookies].map(({ name, value }) => `${name}=${value}`).join('; ');
    return { location: toOwnPath(reply.headers.location), cookie };
  }

  async function exchange(cookie: string): Promise<string> {
    const payload = { email: 'ann@acme.test' };
    const headers = { host: HOST, cookie };
    const reply = await t.app.inject({ method: 'POST', url: saml.exchangeAssertion.path, headers, payload });
    return reply.json<{ data: { token: string } }>().data.token;
  }
  const getMenuStatus = async (token: string) =>
    (await t.send({ domain: 'acme', token }, 'GET', '/v1/api/menu/')).status;

  test('accepts our signed request and our metadata, and its response signs the user in', async () => {
    const { location, cookie } = await signIn('x_user=ann@acme.test');
    expect(location).toBe('/#!/handle_saml?email=ann%40acme.test');
    expect(await getMenuStatus(await exchange(cookie))).toBe(200);
  });

  test('its response is rejected if it is too old, too new, or about an unknown user', async () => {
    expect((await signIn('x_user=ann@acme.test&x_skew=-3600')).location).toBe('/#!/unauthorize?reason=expired');
    expect((await signIn('x_user=ann@acme.test&x_skew=3600')).location).toBe('/#!/unauthorize?reason=expired');
    expect((await signIn('x_user=eve@acme.test')).location).toBe('/#!/unauthorize?reason=unknown_user');
  });

  test('a logout that Lasso starts ends the session here, and Lasso accepts our response', async () => {
    const token = await exchange((await signIn('x_user=ann@acme.test')).cookie);
    const startReply = await fetch(`${lasso.url}/slo?x_user=ann@acme.test`, { redirect: 'manual' });
    const ownReply = await get(toOwnPath(startReply.headers.get('location')));
    expect(await getMenuStatus(token)).toBe(401);
    const finalReply = await fetch(`${String(ownReply.headers.location)}&x_user=ann@acme.test`, { redirect: 'manual' });
    expect([finalReply.status, await finalReply.text()]).toEqual([200, 'signed out everywhere']);
  });

  test('a logout that we start ends the session there, and we accept the response', async () => {
    const token = await exchange((await signIn('x_user=ann@acme.test')).cookie);
    const signOutReply = await t.app.inject({
      method: 'POST',
      url: '/v1/api/logout/',
      headers: { host: HOST, authorization: `JWT ${token}` },
    });
    const [logoutCookie] = signOutReply.cookies;
    const redirectReply = await get('/sso_logout/?strategy=SAML2', `${logoutCookie?.name}=${logoutCookie?.value}`);
    const providerReply = await fetch(`${String(redirectReply.headers.location)}&x_user=ann@acme.test`, {
      redirect: 'manual',
    });
    expect([providerReply.status, await providerReply.text()]).toEqual([302, 'signed out everywhere']);
    const returnReply = await get(toOwnPath(providerReply.headers.get('location')));
    expect(returnReply.headers.location).toBe(`http://${HOST}/`);
  });
});
