/** Every entry point of a company with valid input, for tests in which the company rejects all requests. */
import { inflateRawSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { identity } from '@mainstay/contract/identity';
import { apiKeys } from '@mainstay/contract/identity/api-keys';
import { handoff } from '@mainstay/contract/identity/handoff';
import { oauth } from '@mainstay/contract/sign-in-oauth/oauth';
import { recovery } from '@mainstay/contract/identity/recovery';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { NOTE_MESSAGES } from '@mainstay/contract/rules/notes';
import { usageIngest } from '@mainstay/contract/usage/ingest';
import type { LightMyRequestResponse } from 'fastify';
import { buildAccount } from '../demo/factories/accounts.ts';
import { createCode } from '../../core/identity/one-time-codes.ts';
import type { KeyPair } from '../../core/sign-in-saml/saml-connection.ts';
import { createUser } from '../../core/people/create-user.ts';
import { hashPassword } from '../../platform/crypto/password.ts';
import type { Caller, TestApp } from './app.ts';
import { openTestBrowser, parseRouteQuery } from './browser.ts';
import type { TestIssuer } from './oidc-issuer.ts';
import { addNote, getFileLink } from './notes.ts';
import { setUpOAuth } from './providers.ts';
import { ADDRESS, buildSignedResponse, IDP, makeTestKeys } from './saml-messages.ts';
import { TEST_NOW } from './services.ts';

const PASSWORD = 'Kettle-42';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const JSON_TYPE = { 'content-type': 'application/json' };

export interface EntryRequest {
  method?: string;
  /** Defaults to the host of the company. */
  host?: string;
  url: string;
  headers?: Record<string, string>;
  body?: string;
}
export interface EntryPoint {
  request: EntryRequest;
  /** The status with the message or the redirect target while the company is suspended. */
  suspended: string;
  /** The result of the same request afterwards; the request was valid all the time. */
  resumed: string | RegExp;
}

const post = (url: string, body: object, options: Partial<EntryRequest> = {}): EntryRequest => ({
  method: 'POST',
  url,
  body: JSON.stringify(body),
  ...options,
  headers: { ...JSON_TYPE, ...options.headers },
});
const NOT_FOUND = '404 Company not found.';
const SIGN_IN_AGAIN = '401 Please sign in again.';

const toCookie = ({ cookies }: Pick<LightMyRequestResponse, 'cookies'>) =>
  cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

/** Begins a sign-in whose code is not exchanged; also returns the cookie of its browser. */
async function beginPasswordSignIn(t: TestApp, email: string) {
  const reply = await openTestBrowser(t).post(`${ADDRESS}${identity.authenticate.path}`, {
    username: email,
    password: PASSWORD,
  });
  const { code = '' } = parseRouteQuery(reply.json<{ acs_url: string }>().acs_url);
  return { email, code, cookie: toCookie(reply) };
}

/** Begins a sign-in with Google to which the user has consented. */
async function beginOAuth(t: TestApp, issuer: TestIssuer) {
  const query = new URLSearchParams({ authprovider: 'OAuth-Google' });
  const reply = await t.app.inject({
    url: `${oauth.startSignIn.path}?${query}`,
    headers: { host: 'acme.localhost:3000' },
  });
  const claims = { sub: '1101', email: 'bob@acme.test', email_verified: true, hd: 'acme.test' };
  const answer = await issuer.consent(String(reply.headers.location), claims);
  return { answer, cookie: toCookie(reply) };
}

/** Returns the response to a SAML sign-in that this browser began, in the form in which the browser posts it. */
async function buildResponse(t: TestApp, idp: KeyPair): Promise<{ form: string; browser: string }> {
  const startReply = await t.app.inject({ url: saml.startSignIn.path, headers: { host: 'acme.localhost:3000' } });
  const { searchParams } = new URL(String(startReply.headers.location));
  const message = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString();
  const id = /ID="([^"]+)"/.exec(message)?.[1] ?? '';
  const response = buildSignedResponse(
    {
      now: TEST_NOW,
      idp: IDP,
      acs: `${ADDRESS}/v1/api/saml/acs/`,
      audience: `${ADDRESS}/v1/api/saml/metadata/`,
      inResponseTo: id,
      nameId: 'cara@acme.test',
      assertionId: `_of${id}`,
    },
    idp,
  );
  return {
    form: new URLSearchParams({ SAMLResponse: response, RelayState: '' }).toString(),
    browser: toCookie(startReply),
  };
}

/**
 * Sets up users and sign-in providers of `acme`.
 * @returns the key pair of its identity provider, and an account
 */
async function setUpSignIn(t: TestApp, issuer: TestIssuer): Promise<{ idp: KeyPair; account: number }> {
  await setUpOAuth(t, 'acme', { strategy: 'OAuth-Google', config: { issuer: issuer.url, hosted_domain: 'acme.test' } });
  const idp = await makeTestKeys('idp.acme.test');
  const passwordHash = await hashPassword(PASSWORD);
  return t.inTenant('acme', 'write', async (tx) => {
    for (const firstName of ['ann', 'bob', 'cara', 'dan'])
      await createUser(tx, { firstName, email: `${firstName}@acme.test`, roles: ['ADM'], passwordHash });
    await tx.rows(
      `insert into sign_in_providers (tenant_id, strategy, idp_server, sso_url, certificates, config)
       values ($1, 'SAML2', $2, 'https://idp.acme.test/sso', $3, '{}')`,
      [tx.tenant, IDP, [idp.certificate]],
    );
    return { idp, account: await buildAccount(tx, { name: 'Harbour', externalId: 'A-1' }) };
  });
}

/**
 * @param ada an administrator of `acme`
 * @returns the entry points by name; none of the requests has been sent yet, and each is valid once
 */
export async function prepareEntryPoints(
  t: TestApp,
  ada: Caller,
  issuer: TestIssuer,
): Promise<Record<string, EntryPoint>> {
  const { idp, account } = await setUpSignIn(t, issuer);
  const credentials = { username: 'ann@acme.test', password: PASSWORD };
  const code = await beginPasswordSignIn(t, 'ann@acme.test');
  const { cookie: _cookie, ...releasedCode } = await beginPasswordSignIn(t, 'ann@acme.test');
  const google = await beginOAuth(t, issuer);
  const response = await buildResponse(t, idp);
  const exchangedResponse = await buildResponse(t, idp);
  const landingReply = await t.app.inject({
    method: 'POST',
    url: saml.takeAssertion.path,
    headers: { host: 'acme.localhost:3000', ...FORM },
    payload: exchangedResponse.form,
  });
  const { body: key } = await t.call(ada, apiKeys.createApiKey, { body: { name: 'Telemetry' } });
  const { file_data } = (await addNote(t, ada, account, { file: { name: 'a.txt', content: 'a' } })).body.data.note;
  const link = new URL((await getFileLink(t, ada, file_data as never)).body.data.download_url);
  const tokenId = await t.inTenant('acme', 'write', async (tx) => {
    const [dan] = await tx.rows<{ id: number }>(
      `select id from users where tenant_id = $1 and email = 'dan@acme.test'`,
      [tx.tenant],
    );
    const expiresAt = new Date(TEST_NOW.getTime() + 3_600_000);
    return createCode(tx, t.services.key.codes, {
      purpose: 'reset',
      userId: dan?.id ?? 0,
      email: 'dan@acme.test',
      expiresAt,
    });
  });
  const domain = new URLSearchParams({ domain: 'acme' });
  const session = { authorization: `JWT ${ada.token}` };
  const baseHost = { host: 'localhost:3000' };
  const usage = { rows: [{ id: 'u-1', account_id: 'A-1', day: '2026-11-18', usage_count: 1 }] };
  const createPoint = (request: EntryRequest, resumed: EntryPoint['resumed'] = '200'): EntryPoint => ({
    request,
    suspended: NOT_FOUND,
    resumed,
  });
  return {
    'the company of the host': createPoint({ url: identity.checkDomain.path }),
    'how it signs in': createPoint({ url: identity.getDomain.path }),
    'discovery by email': {
      request: { url: `${identity.findDomains.path}?email=ann%40acme.test`, ...baseHost },
      suspended: '400 No account found for this e-mail.',
      resumed: '200',
    },
    'a password': createPoint(post(identity.authenticate.path, credentials)),
    'an administrator’s password': createPoint(post(identity.authenticateAdmin.path, credentials)),
    'a password on another host': {
      request: post(identity.authenticateOn.path, { ...credentials, domain: 'acme' }, baseHost),
      suspended: '400 Invalid email or password.',
      resumed: '200',
    },
    'the code of a sign-in': createPoint(post(identity.exchangeCode.path, code, { headers: { cookie: code.cookie } })),
    'the way to another host': createPoint(
      { url: `${handoff.receiveSignIn.path}?${new URLSearchParams({ ...releasedCode, from: `${ADDRESS}/` })}` },
      /^302 http:\/\/acme\.localhost:3000\/v1\/api\/handoff\/release\/\?domain=acme/,
    ),
    'the way back from another host': createPoint(
      {
        url: `${handoff.releaseSignIn.path}?${domain}&${new URLSearchParams({ ...releasedCode, browser: 'x'.repeat(43) })}`,
        ...baseHost,
      },
      /^302 http:\/\/acme\.localhost:3000\/#!\/auth/,
    ),
    'SAML: the metadata': createPoint({ url: saml.getMetadata.path }),
    'SAML: the start': createPoint({ url: saml.startSignIn.path }, /^302 https:\/\/idp\.acme\.test\/sso/),
    'SAML: the start on another host': createPoint(
      { url: `${saml.startSignIn.path}?${domain}`, ...baseHost },
      `302 ${ADDRESS}${saml.startSignIn.path}`,
    ),
    'SAML: the response': createPoint(
      { method: 'POST', url: saml.takeAssertion.path, headers: FORM, body: response.form },
      /^303 http:\/\/acme\.localhost:3000\/#!\/handle_saml\?email=cara/,
    ),
    'SAML: the exchange': createPoint(
      post(
        saml.exchangeAssertion.path,
        { email: 'cara@acme.test' },
        {
          headers: { cookie: `${exchangedResponse.browser}; ${toCookie(landingReply)}` },
        },
      ),
    ),
    'OAuth: the start': createPoint(
      { url: `${oauth.startSignIn.path}?authprovider=OAuth-Google` },
      /^302 http:\/\/127\.0\.0\.1:\d+\/authorize/,
    ),
    'OAuth: the start on another host': createPoint(
      { url: `${oauth.startSignIn.path}?authprovider=OAuth-Google&${domain}`, ...baseHost },
      `302 ${ADDRESS}${oauth.startSignIn.path}?domain=acme&authprovider=OAuth-Google`,
    ),
    'OAuth: the callback': createPoint(
      { url: `${oauth.finishSignIn.path}?${google.answer}`, headers: { cookie: google.cookie } },
      /^302 \/#!\/auth\?/,
    ),
    'a session': {
      request: { url: '/v1/api/menu/', headers: session },
      suspended: SIGN_IN_AGAIN,
      resumed: '200',
    },
    'a write of a session': {
      request: post(apiKeys.createApiKey.path, { name: 'Another' }, { headers: session }),
      suspended: SIGN_IN_AGAIN,
      resumed: '200',
    },
    'an API key': {
      request: post(usageIngest.ingestUsage.path, usage, { headers: { authorization: `Bearer ${key.data.key}` } }),
      suspended: '401 A valid API key is required.',
      resumed: '202',
    },
    'a logo': {
      request: { url: `/media/${await storeLogo(t)}` },
      suspended: '404 Image not found.',
      resumed: '200',
    },
    'the signed link of a file': {
      request: { url: link.pathname + link.search },
      suspended: `400 ${NOTE_MESSAGES.expired}`,
      resumed: '200',
    },
    'a forgotten password': createPoint(post(recovery.forgotPassword.path, { email: 'ann@acme.test' })),
    'a new password by a link': createPoint(
      post(recovery.resetPassword.path, {
        email: 'dan@acme.test',
        tokenId,
        newPassword: 'Harbour!42',
        confirmPassword: 'Harbour!42',
      }),
    ),
  };
}

async function storeLogo(t: TestApp): Promise<string> {
  const { storageKey, size } = await t.services.files.put(Readable.from([PIXEL]), 10_000);
  await t.query(
    'acme',
    `insert into files (tenant_id, storage_key, file_name, mime_type, size_bytes, purpose)
       values ($1, $2, 'logo.png', 'image/png', $3, 'logo')`,
    storageKey,
    size,
  );
  return storageKey;
}
