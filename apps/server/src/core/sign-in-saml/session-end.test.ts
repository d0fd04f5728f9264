/** A session from an identity provider ends no later than the provider allows. */
import { inflateRawSync } from 'node:zlib';
import { saml } from '@mainstay/contract/sign-in-saml/saml';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../app/testing/app.ts';
import { openCompany } from '../../app/testing/company.ts';
import {
  ADDRESS,
  buildSignedResponse,
  IDP,
  makeTestKeys,
  type SamlResponseOptions,
} from '../../app/testing/saml-messages.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import type { KeyPair } from './saml-connection.ts';

const EMAIL = 'ann@acme.test';
const MINUTE = 60_000;
const after = (ms: number) => new Date(TEST_NOW.getTime() + ms);

let t: TestApp;
let idp: KeyPair;
beforeAll(async () => {
  ({ t } = await openCompany({ ann: 'CSM' }));
  idp = await makeTestKeys('idp.acme.test');
  await t.query(
    'acme',
    `insert into sign_in_providers (tenant_id, strategy, idp_server, sso_url, certificates) values ($1, 'SAML2', $2, $3, $4)`,
    IDP,
    'https://idp.acme.test/sso',
    [idp.certificate],
  );
});
afterEach(() => t.setNow(TEST_NOW));
afterAll(() => t.close());

type SessionEnds = SamlResponseOptions['sessionEnds'];

/** Starts a sign-in in a browser and returns the signed response of the provider. */
async function beginSignIn(sessionEnds: SessionEnds) {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, payload?: string | object) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const type = typeof payload === 'string' && { 'content-type': 'application/x-www-form-urlencoded' };
    const headers = { host: 'acme.localhost:3000', cookie, ...type };
    const reply = await t.app.inject({ method, url, headers, ...(payload !== undefined && { payload }) });
    for (const { name, value } of reply.cookies) cookies.set(name, value);
    return reply;
  };
  const { headers } = await send('GET', saml.startSignIn.path);
  const request = new URL(String(headers.location)).searchParams.get('SAMLRequest') ?? '';
  const [, inResponseTo = ''] = /ID="([^"]+)"/.exec(inflateRawSync(Buffer.from(request, 'base64')).toString()) ?? [];
  const options: SamlResponseOptions = {
    now: TEST_NOW,
    idp: IDP,
    acs: `${ADDRESS}/v1/api/saml/acs/`,
    audience: `${ADDRESS}/v1/api/saml/metadata/`,
    inResponseTo,
    nameId: EMAIL,
    assertionId: `_of${inResponseTo}`,
    ...(sessionEnds && { sessionEnds }),
  };
  return {
    message: buildSignedResponse(options, idp),
    post: async (message: string) => {
      const form = new URLSearchParams({ SAMLResponse: message, RelayState: '' }).toString();
      const { headers: responseHeaders } = await send('POST', saml.takeAssertion.path, form);
      return String(responseHeaders.location).replace(`${ADDRESS}/`, '');
    },
    exchange: () => send('POST', saml.exchangeAssertion.path, { email: EMAIL }),
  };
}

const getStatus = async (token: string) => (await t.send({ domain: 'acme', token }, 'GET', '/v1/api/menu/')).status;

test.each<[string, SessionEnds, Date]>([
  ['one hour', [after(60 * MINUTE)], after(60 * MINUTE)],
  ['thirty seconds, less than the clock tolerance', [after(30_000)], after(30_000)],
  ['the earliest of several', [null, after(3 * MINUTE), after(2 * MINUTE)], after(2 * MINUTE)],
  ['later than our own end, which then applies', [after(24 * 60 * MINUTE)], after(12 * 60 * MINUTE)],
  ['none, so our own end applies', [null], after(12 * 60 * MINUTE)],
])('the session ends as the provider sets: %s', async (_, sessionEnds, end) => {
  const { message, post, exchange } = await beginSignIn(sessionEnds);
  expect(await post(message)).toMatch(/^#!\/handle_saml\?email=/);
  const { token } = (await exchange()).json<{ data: { token: string } }>().data;
  t.setNow(new Date(end.getTime() - 1));
  expect(await getStatus(token)).toBe(200);
  t.setNow(end);
  expect(await getStatus(token)).toBe(401);
});

test.each<[string | Date, string]>([
  [TEST_NOW, 'expired'],
  [after(-30_000), 'expired'],
  [after(-60 * MINUTE), 'expired'],
  ['tomorrow', 'not_trusted'],
  ['', 'not_trusted'],
])('an end in the past or a malformed one is rejected: %s', async (end, reason) => {
  const { message, post } = await beginSignIn([null, end]);
  expect(await post(message)).toBe(`#!/unauthorize?reason=${reason}`);
});

test('an end that passes before the exchange creates no session', async () => {
  const { message, post, exchange } = await beginSignIn([after(30_000)]);
  await post(message);
  t.setNow(after(30_000));
  expect((await exchange()).json().errors.e).toBe('Invalid code.');
});

test('a changed end is rejected', async () => {
  const { message, post } = await beginSignIn([after(MINUTE)]);
  const xml = Buffer.from(message, 'base64').toString();
  const changedXml = xml.replace(after(MINUTE).toISOString(), after(60 * MINUTE).toISOString());
  expect(changedXml).not.toBe(xml);
  expect(await post(Buffer.from(changedXml).toString('base64'))).toBe('#!/unauthorize?reason=not_trusted');
});
