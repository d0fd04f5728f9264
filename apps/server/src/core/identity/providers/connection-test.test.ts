/** The connection test, against real providers in their own processes, and its messages when something is wrong. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ExternalStrategy, providers, type TestStep } from '@mainstay/contract/identity/providers';
import { oauthSettings } from '@mainstay/contract/sign-in-oauth/settings';
import { samlSettings } from '@mainstay/contract/sign-in-saml/settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Caller, TestApp } from '../../../app/testing/app.ts';
import { openCompany } from '../../../app/testing/company.ts';
import { type Emulator, startEmulator } from '../../../app/testing/emulator.ts';
import { makeTestKeys } from '../../../app/testing/saml-messages.ts';
import { generateSamlKeyPair } from '../../sign-in-saml/saml-key-pair.ts';
import type { KeyPair } from '../../sign-in-saml/saml-connection.ts';

const client = { id: 'mainstay', secret: 'a client secret' };
const directory = '72f988bf-86f1-41af-91ab-2d7cd011db47';
const redirectUris = ['http://acme.localhost:3000/v1/api/oauth/callback/'];

let t: TestApp;
let ada: Caller;
let oidc: Emulator;
let google: Emulator;
let saml: Emulator;
let keys: KeyPair[];
const servers: Server[] = [];
beforeAll(async () => {
  const company = await openCompany({ ada: 'ADM' });
  t = company.t;
  ada = company.people.ada;
  keys = [await makeTestKeys('one.test'), await makeTestKeys('two.test')];
  [oidc, google, saml] = await Promise.all([
    startEmulator('oidc-provider.ts', { client, redirectUris, accounts: { ann: { email: 'ann@acme.test' } } }),
    startEmulator('google-emulator.ts', {
      users: [{ email: 'ann@acme.test', name: 'Ann' }],
      oauth_clients: [{ client_id: client.id, client_secret: client.secret, name: 'M', redirect_uris: redirectUris }],
    }),
    startEmulator('saml-idp.ts', { keys }),
  ]);
});
beforeEach(() => {
  t.services.config.outboundAllow = ['127.0.0.1'];
});
afterAll(async () => {
  for (const server of servers) server.close();
  await Promise.all([oidc?.stop(), google?.stop(), saml?.stop()]);
  await t?.close();
});

/** Starts a server that responds, but not as a provider should. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function saveMicrosoft(issuer: string, secret = client.secret): Promise<void> {
  const body = { client_id: client.id, client_secret: secret, issuer, directory };
  const { status } = await t.call(ada, oauthSettings.saveOAuth, { params: { strategy: 'OAuth-Office365' }, body });
  expect(status).toBe(200);
}
async function saveGoogle(issuer: string): Promise<void> {
  const body = { client_id: client.id, client_secret: client.secret, issuer };
  const { status } = await t.call(ada, oauthSettings.saveOAuth, { params: { strategy: 'OAuth-Google' }, body });
  expect(status).toBe(200);
}
async function saveSaml(changes: object = {}): Promise<void> {
  const body = {
    idp_server: `${saml.url}/metadata`,
    sso_url: `${saml.url}/sso`,
    metadata_url: `${saml.url}/metadata`,
    certificates: [keys[0]?.certificate ?? ''],
    ...changes,
  };
  expect((await t.call(ada, samlSettings.saveSaml, { body })).status).toBe(200);
}

const runTest = async (strategy: ExternalStrategy) =>
  (await t.call(ada, providers.testProvider, { params: { strategy } })).body.data;
const getStates = (steps: readonly TestStep[]) => Object.fromEntries(steps.map(({ name, state }) => [name, state]));
/** Returns the state, the result and the advice of a step. */
const getStepResult = (steps: readonly TestStep[], name: string) => {
  const step = steps.find((one) => one.name === name);
  return [step?.state, step?.found, step?.advice];
};
const ALL_PASSED = { 'Provider found': 'ok', Addresses: 'ok', 'Signing keys': 'ok', 'Client ID and secret': 'ok' };

test('everything passes for a correctly configured provider of either kind', async () => {
  await saveMicrosoft(oidc.url);
  await saveGoogle(google.url);
  for (const strategy of ['OAuth-Office365', 'OAuth-Google'] as const) {
    const { passed, steps } = await runTest(strategy);
    expect(steps.filter(({ state }) => state !== 'ok')).toEqual([]);
    expect([passed, getStates(steps)]).toEqual([true, ALL_PASSED]);
  }
});

test('a wrong secret is reported with advice where to find the right one', async () => {
  await saveMicrosoft(oidc.url, 'another secret');
  const { passed, steps } = await runTest('OAuth-Office365');
  expect([passed, getStates(steps)]).toEqual([false, { ...ALL_PASSED, 'Client ID and secret': 'failed' }]);
  expect(getStepResult(steps, 'Client ID and secret')).toEqual([
    'failed',
    expect.stringMatching(/^The provider rejects them/),
    expect.stringMatching(/Entra ID/),
  ]);
  expect(JSON.stringify(steps)).not.toContain('another secret');
});

test('an unreachable provider, one without a discovery document, and one with another issuer fail', async () => {
  const silent = await serve((_, reply) => reply.writeHead(404).end());
  const impostor = await serve((_, reply) =>
    reply.setHeader('content-type', 'application/json').end(
      JSON.stringify({
        issuer: 'https://other.test',
        authorization_endpoint: 'https://other.test/a',
        jwks_uri: 'https://other.test/k',
      }),
    ),
  );
  const closed = await serve(() => {});
  await new Promise((gone) => servers.pop()?.close(gone));
  const cases: [string, RegExp, RegExp][] = [
    [closed, /refused the connection/, /firewall/],
    [silent, /not load the discovery document/, /spelling/],
    [impostor, /does not match/, /issuer exactly/],
  ];
  for (const [issuer, found, advice] of cases) {
    await saveMicrosoft(issuer);
    const { passed, steps } = await runTest('OAuth-Office365');
    expect([issuer, passed, ...getStepResult(steps, 'Provider found')]).toEqual([
      issuer,
      false,
      'failed',
      expect.stringMatching(found),
      expect.stringMatching(advice),
    ]);
    expect(getStates(steps)['Client ID and secret']).toBe('skipped');
  }
});

test('missing settings are reported', async () => {
  await t.inTenant('acme', 'write', (tx) => tx.rows('delete from sign_in_providers where tenant_id = $1', [tx.tenant]));
  expect(getStepResult((await runTest('OAuth-Office365')).steps, 'Client ID and secret')[1]).toMatch(/No directory/);
  expect(getStepResult((await runTest('SAML2')).steps, 'Settings')[0]).toBe('failed');
  const body = { client_id: 'x', issuer: google.url };
  await t.call(ada, oauthSettings.saveOAuth, { params: { strategy: 'OAuth-Google' }, body });
  expect(getStepResult((await runTest('OAuth-Google')).steps, 'Client ID and secret')[1]).toMatch(/is missing/);
});

test('SAML2: metadata from its address fills the fields, and the saved settings pass', async () => {
  const { body } = await t.call(ada, samlSettings.readMetadata, { body: { url: `${saml.url}/metadata` } });
  expect(body.data.settings).toEqual({
    idp_server: `${saml.url}/metadata`,
    sso_url: `${saml.url}/sso`,
    slo_url: `${saml.url}/slo`,
    metadata_url: `${saml.url}/metadata`,
  });
  await saveSaml({ ...body.data.settings, certificates: body.data.certificates.map(({ pem }) => pem) });
  const { passed, steps } = await runTest('SAML2');
  expect([passed, getStates(steps)]).toEqual([
    true,
    { Settings: 'ok', Certificates: 'ok', 'Sign-in address': 'ok', Metadata: 'ok' },
  ]);
  const { status, error } = await t.call(ada, samlSettings.readMetadata, { body: { url: `${saml.url}/nowhere` } });
  expect([status, error]).toEqual([400, expect.stringMatching(/returns the error 404/)]);
});

test('SAML2: an expired certificate, one that expires soon, an unknown one, and a missing page are reported', async () => {
  const endingIn2026 = await Promise.all(
    ['2016-12-01', '2016-01-01'].map((from, at) => generateSamlKeyPair(`old-${at}.test`, '01', new Date(from))),
  );
  const [expiringCertificate = '', expiredCertificate = ''] = endingIn2026.map(({ certificate }) => certificate);
  await saveSaml({ certificates: [expiringCertificate] });
  expect(getStepResult((await runTest('SAML2')).steps, 'Certificates')).toEqual([
    'warning',
    'The last certificate expires on Dec 1st, 2026, in 12 days.',
    expect.stringMatching(/Download/),
  ]);
  await saveSaml({ certificates: [expiredCertificate], metadata_url: '' });
  const result = await runTest('SAML2');
  expect([result.passed, ...getStepResult(result.steps, 'Certificates').slice(0, 2)]).toEqual([
    true,
    'warning',
    'CN=old-1.test expired on Jan 1st, 2026, 322 days ago.',
  ]);
  expect(getStepResult(result.steps, 'Certificates')[2]).toMatch(/^Users can still sign in/);
  await saveSaml({ certificates: [expiredCertificate, keys[0]?.certificate] });
  expect(getStepResult((await runTest('SAML2')).steps, 'Certificates').slice(0, 2)).toEqual([
    'warning',
    expect.stringMatching(/another has expired/),
  ]);
  await saveSaml({ certificates: [keys[1]?.certificate], sso_url: `${saml.url}/gone` });
  const { steps } = await runTest('SAML2');
  expect(getStates(steps)).toMatchObject({ 'Sign-in address': 'failed', Metadata: 'warning' });
  await saveSaml({ certificates: [keys[1]?.certificate] });
  expect(getStepResult((await runTest('SAML2')).steps, 'Metadata')).toEqual([
    'failed',
    'The provider signs with a certificate that is not stored in Mainstay.',
    expect.stringMatching(/again/),
  ]);
});
