import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, test } from 'vitest';
import { startIssuer } from '../../app/testing/oidc-issuer.ts';
import { readConfig } from '../config.ts';
import { createAuthorizationUrl, discoverProvider } from './client.ts';

const now = () => new Date();
const allowedServices = { config: readConfig({ OUTBOUND_ALLOW: '127.0.0.1' }), now };
const restrictedServices = { config: readConfig({}), now };

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.close();
});

/** Starts a server that returns the given discovery document. */
async function serve(document: (url: string) => object | string): Promise<string> {
  const server = createServer((_, reply) => {
    const content = document(url);
    reply
      .writeHead(200, { 'content-type': typeof content === 'string' ? 'text/html' : 'application/json' })
      .end(typeof content === 'string' ? content : JSON.stringify(content));
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url;
}

test('finds a provider by its discovery document', async () => {
  const issuer = await startIssuer(now);
  expect(await discoverProvider(allowedServices, issuer.url)).toMatchObject({ token_endpoint: `${issuer.url}/token` });
  await issuer.close();
});

test('states why an issuer is not usable', async () => {
  const page = await serve(() => '<html>');
  const other = await serve(() => ({ issuer: 'https://accounts.google.com' }));
  for (const [services, issuer, failure, expectedMessage] of [
    [allowedServices, 'no address', 'untrusted', 'The issuer is not a valid URL.'],
    [allowedServices, 'http://idp.example', 'untrusted', 'The issuer does not use https.'],
    [restrictedServices, 'http://127.0.0.1:1234', 'untrusted', 'The issuer does not use https.'],
    [restrictedServices, 'https://127.0.0.1:1234', 'unreachable', /is inside the private network/],
    [allowedServices, 'https://127.0.0.1:9', 'unreachable', /could not be reached|refuses/],
    [allowedServices, page, 'unreachable', /content-type/],
    [allowedServices, other, 'untrusted', /issuer does not match/],
  ] as const) {
    const message = typeof expectedMessage === 'string' ? expectedMessage : expect.stringMatching(expectedMessage);
    await expect(discoverProvider(services, issuer), issuer).rejects.toMatchObject({ failure, message });
  }
});

test('rejects an authorization endpoint that is not a web page', async () => {
  const issuer = await serve((url) => ({ issuer: url, authorization_endpoint: 'javascript:alert(1)' }));
  const client = { issuer, clientId: 'a', clientSecret: 'b' };
  const pending = { redirectUri: 'https://acme.test/', state: 's', nonce: 'n', verifier: 'v'.repeat(43) };
  await expect(createAuthorizationUrl(allowedServices, client, pending, {})).rejects.toMatchObject({
    failure: 'untrusted',
  });
});
