import { X509Certificate } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import { identity } from '@mainstay/contract/identity';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import {
  ADDRESS,
  buildLogoutRequestXml,
  buildLogoutResponseXml,
  buildResponseXml,
  buildSignedResponse,
  encodePostMessage,
  encodeRedirectQuery,
  IDP,
  makeTestKeys,
  type SamlResponseOptions,
  signRedirectQuery,
  signXml,
} from '../../app/testing/saml-messages.ts';
import { countOpenSecrets, insertSecretMail } from '../../app/testing/mail.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { createUser } from '../people/create-user.ts';
import { createTenant } from '../tenants/create-tenant.ts';
import { createCode } from '../identity/one-time-codes.ts';
import { generateSamlKeyPair } from './saml-key-pair.ts';
import type { KeyPair } from './saml-connection.ts';

const HOST = 'acme.localhost:3000';
const SSO = 'https://idp.acme.test/sso';
const SLO = 'https://idp.acme.test/slo';

let t: TestApp;
let idp: KeyPair;
beforeAll(async () => {
  ({ t } = await openCompany({ ann: 'CSM', ada: 'ADM' }));
  await createTenant(t.services.database, { domain: 'beta', name: 'Beta', timeZone: 'UTC' });
  idp = await makeTestKeys('idp.acme.test');
  await t.inTenant('acme', 'write', async (tx) => {
    await createUser(tx, { firstName: '', email: 'ivy@acme.test', roles: ['CSM'] });
    await createUser(tx, { firstName: 'Off', email: 'off@acme.test', roles: ['CSM'] });
    await tx.rows(`update users set status = 'inactive' where tenant_id = $1 and email = 'off@acme.test'`, [tx.tenant]);
    await tx.rows(
      `insert into sign_in_providers (tenant_id, strategy, idp_server, sso_url, certificates, config)
         values ($1, 'SAML2', $2, $3, $4, $5)`,
      [tx.tenant, IDP, SSO, [idp.certificate], JSON.stringify({ slo_url: SLO, first_name_attribute: 'givenName' })],
    );
  });
});
afterAll(() => t.close());

/** Creates a browser that stores cookies and does not follow redirects. */
function openBrowser(host = HOST) {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, options: object = {}): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const reply = await t.app.inject({
      method,
      url,
      ...options,
      headers: { host, cookie, ...(options as { headers?: object }).headers },
    });
    for (const { name, value } of reply.cookies) cookies.set(name, value);
    return reply;
  };
  const toForm = (fields: Record<string, string>) => ({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  });
  return {
    cookies,
    get: (url: string) => send('GET', url),
    /** Starts a sign-in. @returns the id of the request */
    async begin(query = ''): Promise<string> {
      const reply = await send('GET', `${saml.startSignIn.path}${query}`);
      expect(reply.statusCode).toBe(302);
      return /ID="([^"]+)"/.exec(decodeMessage(reply.headers.location))?.[1] ?? '';
    },
    post: (message: string) => send('POST', saml.takeAssertion.path, toForm({ SAMLResponse: message, RelayState: '' })),
    send: (method: 'GET' | 'POST', url: string, more: object) => send(method, url, more),
    exchange: (email: string) => send('POST', saml.exchangeAssertion.path, { payload: { email } }),
  };
}

/** Returns the document in an address of the Redirect binding. */
function decodeMessage(location: unknown): string {
  const { searchParams } = new URL(String(location));
  const encoded = searchParams.get('SAMLRequest') ?? searchParams.get('SAMLResponse') ?? '';
  return inflateRawSync(Buffer.from(encoded, 'base64')).toString();
}

const buildOptions = (inResponseTo: string, changes: Partial<SamlResponseOptions> = {}): SamlResponseOptions => ({
  now: TEST_NOW,
  idp: IDP,
  acs: `${ADDRESS}/v1/api/saml/acs/`,
  audience: `${ADDRESS}/v1/api/saml/metadata/`,
  inResponseTo,
  nameId: 'ann@acme.test',
  assertionId: `_of${inResponseTo}`,
  ...changes,
});
const buildResponse = (inResponseTo: string, changes: Partial<SamlResponseOptions> = {}) =>
  buildSignedResponse(buildOptions(inResponseTo, changes), idp);

async function signIn(browser = openBrowser(), changes: Partial<SamlResponseOptions> = {}): Promise<string> {
  const reply = await browser.post(buildResponse(await browser.begin(), changes));
  expect(reply.headers.location).toMatch(/#!\/handle_saml\?email=/);
  const exchangeReply = await browser.exchange(changes.nameId ?? 'ann@acme.test');
  return exchangeReply.json<{ data: { token: string } }>().data.token;
}

const getErrorRoute = (reply: LightMyRequestResponse) => {
  expect(reply.statusCode).toBe(303);
  return String(reply.headers.location).replace(`${ADDRESS}/`, '');
};
const getMenuStatus = async (token: string) => (await t.send({ domain: 'acme', token }, 'GET', '/v1/api/menu/')).status;

test('our metadata contains one key that is created once, the addresses of the company, and logout by Redirect', async () => {
  const [first, second] = await Promise.all([1, 2].map(() => openBrowser().get(saml.getMetadata.path)));
  expect(first?.headers['content-type']).toBe('application/samlmetadata+xml');
  const certificates = [first, second].map((r) => /<ds:X509Certificate>([^<]+)</.exec(r?.payload ?? '')?.[1] ?? '');
  expect(certificates[0]).toBe(certificates[1]);
  expect(new X509Certificate(Buffer.from(certificates[0] ?? '', 'base64')).subject).toBe('CN=acme');
  expect(first?.payload).toContain(`entityID="${ADDRESS}/v1/api/saml/metadata/"`);
  expect(first?.payload).toMatch(/AuthnRequestsSigned="true" WantAssertionsSigned="true"|WantAssertionsSigned="true"/);
  expect(first?.payload).toMatch(
    /SingleLogoutService Binding="[^"]*HTTP-Redirect" Location="[^"]*\/v1\/api\/saml\/slo\/"/,
  );
  expect(first?.payload).toMatch(/AssertionConsumerService [^>]*HTTP-POST" Location="[^"]*\/v1\/api\/saml\/acs\/"/);
  const storedKeys = await t.inTenant('acme', 'read', (tx) =>
    tx.rows<{ own_key_sealed: Buffer }>('select own_key_sealed from sign_in_providers where tenant_id = $1', [
      tx.tenant,
    ]),
  );
  expect(storedKeys[0]?.own_key_sealed.toString('latin1')).not.toContain('PRIVATE KEY');
});

test('an expired certificate blocks no one: its key is what is trusted, until an administrator removes it', async () => {
  const oldKeys = await generateSamlKeyPair('old.acme.test', '02', new Date('2010-01-01'));
  const setCertificates = (...keys: KeyPair[]) =>
    t.inTenant('acme', 'write', (tx) =>
      tx.rows(`update sign_in_providers set certificates = $2 where tenant_id = $1 and strategy = 'SAML2'`, [
        tx.tenant,
        keys.map(({ certificate }) => certificate),
      ]),
    );
  const signInWith = async (assertionId: string) => {
    const browser = openBrowser();
    const reply = await browser.post(
      buildSignedResponse(buildOptions(await browser.begin(), { assertionId }), oldKeys),
    );
    return String(reply.headers.location);
  };
  await setCertificates(oldKeys);
  expect(await signInWith('_expired')).toMatch(/#!\/handle_saml\?email=ann/);
  await setCertificates(idp);
  expect(await signInWith('_untrusted')).toMatch(/#!\/unauthorize\?reason=not_trusted$/);
});

test('without a provider there is no metadata, and the start leads to the unauthorized screen', async () => {
  const browser = openBrowser('beta.localhost:3000');
  expect((await browser.get(saml.getMetadata.path)).statusCode).toBe(404);
  const start = await browser.get(saml.startSignIn.path);
  expect(start.headers.location).toBe('http://beta.localhost:3000/#!/unauthorize?reason=not_configured');
  expect((await openBrowser('localhost:3000').get(saml.startSignIn.path)).statusCode).toBe(400);
  expect((await openBrowser('nobody.localhost:3000').get(saml.startSignIn.path)).statusCode).toBe(404);
});

test('1-S-10 the start redirects with a signed request, from the host of the company', async () => {
  const reply = await openBrowser().get(saml.startSignIn.path);
  const { origin, pathname, searchParams } = new URL(String(reply.headers.location));
  expect(`${origin}${pathname}`).toBe(SSO);
  expect([...searchParams.keys()]).toEqual(['SAMLRequest', 'SigAlg', 'Signature']);
  expect(searchParams.get('SigAlg')).toMatch(/rsa-sha256$/);
  expect(decodeMessage(reply.headers.location)).toContain(`AssertionConsumerServiceURL="${ADDRESS}/v1/api/saml/acs/"`);
  expect(reply.cookies).toMatchObject([{ name: 'sign_in_browser', httpOnly: true, sameSite: 'Lax', maxAge: 660 }]);
  for (const host of ['beta.localhost:3000', 'localhost:3000']) {
    const redirect = await openBrowser(host).get(`${saml.startSignIn.path}?domain=acme&redirect_url=%23!%2Fx`);
    expect(redirect.headers.location).toBe(`${ADDRESS}/v1/api/saml/login/?redirect_url=%23%21%2Fx`);
    expect(redirect.cookies).toEqual([]);
  }
});

test('1-S-12 a sign-in never returns to a foreign host', async () => {
  const browser = openBrowser();
  const redirect = encodeURIComponent('http://evil.localhost:3000/');
  const reply = await browser.post(buildResponse(await browser.begin(`?redirect_url=${redirect}`)));
  expect(reply.headers.location).toBe(`${ADDRESS}/#!/handle_saml?email=ann%40acme.test`);
});

test('1-S-09 1-S-10 1-identity-37 an assertion is exchanged once, by the browser that started the sign-in', async () => {
  const browser = openBrowser();
  const reply = await browser.post(buildResponse(await browser.begin('?redirect_url=%23!%2Fdashboard%2Faccounts')));
  expect(reply.statusCode).toBe(303);
  const route = new URLSearchParams(String(reply.headers.location).split('?')[1]);
  expect(Object.fromEntries(route)).toEqual({
    email: 'ann@acme.test',
    redirect_url: `${ADDRESS}/#!/dashboard/accounts`,
  });
  expect(reply.cookies).toMatchObject([{ name: 'handoff', httpOnly: true, maxAge: 60, sameSite: 'Lax' }]);

  const otherBrowser = openBrowser();
  expect((await otherBrowser.exchange('ann@acme.test')).json().errors.e).toBe('Invalid code.');
  otherBrowser.cookies.set('handoff', browser.cookies.get('handoff') ?? '');
  expect((await otherBrowser.exchange('ann@acme.test')).statusCode).toBe(400);
  expect((await browser.exchange('ada@acme.test')).statusCode).toBe(400);
  expect((await browser.exchange('nobody')).json().errors.e).toBe('Invalid Email Address');

  const storedCookies = new Map(browser.cookies);
  const exchangeReply = await browser.exchange('Ann@acme.test');
  expect(exchangeReply.json()).toMatchObject({
    data: { auth_strategy: 'SAML2', email: 'ann@acme.test', sso_server: ADDRESS },
  });
  expect(await getMenuStatus(exchangeReply.json().data.token)).toBe(200);
  for (const [name, value] of storedCookies) browser.cookies.set(name, value);
  expect((await browser.exchange('ann@acme.test')).statusCode).toBe(400);
});

describe('a response is rejected', () => {
  const findRejections = async () =>
    t.inTenant('acme', 'read', (tx) =>
      tx.rows<{ changes: { reason: string; detail: string } }>(
        `select changes from audit_log where tenant_id = $1 and verb = 'refuse' order by id desc limit 1`,
        [tx.tenant],
      ),
    );

  test('1-S-10 if tampered with, and the reason is recorded', async () => {
    const browser = openBrowser();
    const xml = signXml(buildResponseXml(buildOptions(await browser.begin())), idp).replace(
      'ann@acme.test',
      'ada@acme.test',
    );
    const reply = await browser.post(encodePostMessage(xml));
    expect(getErrorRoute(reply)).toBe('#!/unauthorize?reason=not_trusted');
    expect(reply.cookies.map(({ name }) => name)).not.toContain('handoff');
    expect((await findRejections())[0]?.changes).toMatchObject({
      reason: 'not_trusted',
      detail: expect.stringMatching(/signature/),
    });
  });

  test('1-S-10 if replayed: the same response, and the same assertion for another request', async () => {
    const browser = openBrowser();
    const message = buildResponse(await browser.begin());
    expect((await browser.post(message)).headers.location).toMatch(/handle_saml/);
    expect(getErrorRoute(await browser.post(message))).toBe('#!/unauthorize?reason=expired');
    const sameAssertion = { assertionId: '_the_same' };
    expect((await browser.post(buildResponse(await browser.begin(), sameAssertion))).headers.location).toMatch(
      /handle_saml/,
    );
    expect(getErrorRoute(await browser.post(buildResponse(await browser.begin(), sameAssertion)))).toBe(
      '#!/unauthorize?reason=expired',
    );
  });

  test('except for one of several simultaneous posts', async () => {
    const browser = openBrowser();
    const message = buildResponse(await browser.begin());
    const replies = await Promise.all([1, 2, 3].map(() => browser.post(message)));
    expect(replies.filter((r) => /handle_saml/.test(String(r.headers.location)))).toHaveLength(1);
  });

  test('if unsolicited: for an unknown request, a request of another company, or one that is too old', async () => {
    expect(getErrorRoute(await openBrowser().post(buildResponse('_invented')))).toBe('#!/unauthorize?reason=expired');
    const browser = openBrowser();
    const id = await browser.begin();
    const lateTime = new Date(TEST_NOW.getTime() + 11 * 60_000);
    t.setNow(lateTime);
    const reply = await browser.post(buildResponse(id, { now: lateTime }));
    t.setNow(TEST_NOW);
    expect(getErrorRoute(reply)).toBe('#!/unauthorize?reason=expired');
  });

  test('for an unknown user, a deactivated user, and an invalid address', async () => {
    for (const nameId of ['nobody@acme.test', 'off@acme.test', 'ann']) {
      const browser = openBrowser();
      const reply = await browser.post(buildResponse(await browser.begin(), { nameId }));
      expect(getErrorRoute(reply)).toBe('#!/unauthorize?reason=unknown_user');
    }
  });

  test('on the host of another company', async () => {
    const browser = openBrowser('beta.localhost:3000');
    const reply = await browser.post(buildResponse('_any'));
    expect(reply.headers.location).toBe('http://beta.localhost:3000/#!/unauthorize?reason=not_configured');
  });

  test('if too large, duplicate or empty, and a form is rejected at other endpoints', async () => {
    const browser = openBrowser();
    expect(getErrorRoute(await browser.post('A'.repeat(500_000)))).toBe('#!/unauthorize?reason=not_trusted');
    const postForm = (payload: string, url: string = saml.takeAssertion.path) =>
      browser.send('POST', url, { headers: { 'content-type': 'application/x-www-form-urlencoded' }, payload });
    expect((await postForm('SAMLResponse=a&SAMLResponse=b')).statusCode).toBe(400);
    expect((await postForm('')).json().errors.e).toBe('SAMLResponse is required.');
    expect((await postForm(`SAMLResponse=${'A'.repeat(1_100_000)}`)).json().errors.e).toBe('The request is too large.');
    expect((await postForm('username=a&password=b', identity.authenticate.path)).json().errors.e).toBe(
      'The body must be JSON.',
    );
  });
});

test('the first sign-in activates an invited user, with the names of the provider, and revokes the invitation', async () => {
  const email = 'ivy@acme.test';
  const expiresAt = new Date(TEST_NOW.getTime() + 3_600_000);
  const userId = await t.inTenant('acme', 'write', async (tx) => {
    const [ivy] = await tx.rows<{ id: number }>('select id from users where tenant_id = $1 and email_key = $2', [
      tx.tenant,
      email,
    ]);
    const invitation = { purpose: 'invitation', userId: ivy?.id ?? 0, email, expiresAt } as const;
    await createCode(tx, t.services.key.codes, invitation);
    await insertSecretMail(tx, invitation);
    expect(await countOpenSecrets(tx, invitation.userId)).toBe(2);
    return invitation.userId;
  });
  expect(
    await getMenuStatus(await signIn(openBrowser(), { nameId: 'IVY@acme.test', attributes: { givenName: 'Ivy' } })),
  ).toBe(200);
  const [user] = await t.inTenant('acme', 'read', (tx) =>
    tx.rows('select status, first_name from users where tenant_id = $1 and email_key = $2', [tx.tenant, email]),
  );
  expect(user).toEqual({ status: 'active', first_name: 'Ivy' });
  expect(await t.inTenant('acme', 'read', (tx) => countOpenSecrets(tx, userId))).toBe(0);
});

describe('single logout', () => {
  const slo = `${ADDRESS}/v1/api/saml/slo/`;
  const buildLogoutQuery = (id: string, sessionIndex?: string) =>
    encodeRedirectQuery(
      'SAMLRequest',
      buildLogoutRequestXml({
        now: TEST_NOW,
        idp: IDP,
        slo,
        nameId: 'ann@acme.test',
        id,
        ...(sessionIndex && { sessionIndex }),
      }),
    );

  test('the provider ends one session or all of them and gets a response; a repeated message is rejected', async () => {
    const [firstToken, secondToken] = [
      await signIn(undefined, { sessionIndex: '_1' }),
      await signIn(undefined, { sessionIndex: '_2' }),
    ];
    const query = signRedirectQuery(`${buildLogoutQuery('_l1', '_1')}&RelayState=a%20b%2Fc`, idp);
    const reply = await openBrowser().get(`${saml.singleLogout.path}?${query}`);
    expect(String(reply.headers.location).startsWith(`${SLO}?SAMLResponse=`)).toBe(true);
    expect(decodeMessage(reply.headers.location)).toMatch(/InResponseTo="_l1".*status:Success/);
    expect(new URL(String(reply.headers.location)).searchParams.get('RelayState')).toBe('a b/c');
    expect([await getMenuStatus(firstToken), await getMenuStatus(secondToken)]).toEqual([401, 200]);
    expect(getErrorRoute(await openBrowser().get(`${saml.singleLogout.path}?${query}`))).toBe(
      '#!/unauthorize?reason=expired',
    );
    await openBrowser().get(`${saml.singleLogout.path}?${signRedirectQuery(buildLogoutQuery('_l2'), idp)}`);
    expect(await getMenuStatus(secondToken)).toBe(401);
  });

  test('unsigned or duplicate messages end no session', async () => {
    const token = await signIn();
    const duplicateQuery = `${signRedirectQuery(buildLogoutQuery('_l3'), idp)}&${buildLogoutQuery('_l4')}`;
    for (const query of [buildLogoutQuery('_l5'), duplicateQuery, '']) {
      const reply = await openBrowser().get(`${saml.singleLogout.path}?${query}`);
      expect(getErrorRoute(reply)).toBe('#!/unauthorize?reason=not_trusted');
    }
    expect(await getMenuStatus(token)).toBe(200);
  });

  test('our sign-out redirects to the provider and back to the original target', async () => {
    const browser = openBrowser();
    const token = await signIn(browser, { sessionIndex: '_own' });
    await browser.send('POST', identity.signOut.path, { headers: { authorization: `JWT ${token}` } });
    const signOutPath = `/sso_logout/?strategy=SAML2&redirect=${encodeURIComponent(`${ADDRESS}/#!/x`)}`;
    const providerRedirect = await browser.get(signOutPath);
    expect(String(providerRedirect.headers.location).startsWith(`${SLO}?SAMLRequest=`)).toBe(true);
    const request = decodeMessage(providerRedirect.headers.location);
    expect(request).toMatch(/ann@acme\.test<.*_own</);
    const inResponseTo = /ID="([^"]+)"/.exec(request)?.[1] ?? '';
    const xml = buildLogoutResponseXml({ now: TEST_NOW, idp: IDP, slo, inResponseTo });
    const responseQuery = signRedirectQuery(encodeRedirectQuery('SAMLResponse', xml), idp);
    expect((await browser.get(`${saml.singleLogout.path}?${responseQuery}`)).headers.location).toBe(`${ADDRESS}/#!/x`);
    expect(getErrorRoute(await browser.get(`${saml.singleLogout.path}?${responseQuery}`))).toBe(
      '#!/unauthorize?reason=expired',
    );
    expect((await browser.get(signOutPath)).headers.location).toBe(`${ADDRESS}/#!/x`);
  });

  test('a session that started with a password only ends here', async () => {
    const browser = openBrowser();
    const { token } = await t.signIn('ann@acme.test');
    const reply = await browser.send('POST', identity.signOut.path, { headers: { authorization: `JWT ${token}` } });
    expect(reply.cookies).toEqual([]);
  });
});
