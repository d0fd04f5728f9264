import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildLogoutRequestXml,
  buildLogoutResponseXml,
  type Connection,
  encodeRedirectQuery,
  IDP,
  type LogoutRequestOptions,
  makeConnection,
  makeTestKeys,
  signRedirectQuery,
} from '../../app/testing/saml-messages.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { SamlError } from './saml-connection.ts';
import { parseLogout } from './parse-logout.ts';

let testConnection: Connection;
let options: LogoutRequestOptions;
beforeAll(async () => {
  testConnection = await makeConnection();
  options = { now: TEST_NOW, idp: IDP, slo: testConnection.party.slo, nameId: 'ann@acme.test' };
});

const parse = (query: string) => parseLogout(query, testConnection.provider, testConnection.party, TEST_NOW);
const encodeRequest = (changes: Partial<LogoutRequestOptions> = {}) =>
  encodeRedirectQuery('SAMLRequest', buildLogoutRequestXml({ ...options, ...changes }));
const signRequest = (changes: Partial<LogoutRequestOptions> = {}) =>
  signRedirectQuery(encodeRequest(changes), testConnection.keys);

function expectRejected(query: string, detail: RegExp): void {
  let thrown: unknown;
  try {
    parse(query);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(SamlError);
  expect((thrown as SamlError).message).toMatch(detail);
}

test('a signed request identifies the session, with a RelayState of any characters', () => {
  const relay = `RelayState=${encodeURIComponent("a b'c/é&SAMLRequest=")}`;
  expect(parse(signRedirectQuery(`${encodeRequest({ sessionIndex: '_s1' })}&${relay}`, testConnection.keys))).toEqual({
    kind: 'request',
    id: '_logout',
    nameId: 'ann@acme.test',
    sessionIndexes: ['_s1'],
    relayState: "a b'c/é&SAMLRequest=",
  });
  expect(parse(signRequest())).toMatchObject({ sessionIndexes: [], relayState: '' });
});

test('a signed response identifies the request', () => {
  const xml = buildLogoutResponseXml({
    now: TEST_NOW,
    idp: IDP,
    slo: testConnection.party.slo,
    inResponseTo: '_asked',
  });
  expect(parse(signRedirectQuery(encodeRedirectQuery('SAMLResponse', xml), testConnection.keys))).toEqual({
    kind: 'response',
    inResponseTo: '_asked',
  });
});

describe('rejects', () => {
  test('an unsigned logout message', () => {
    expectRejected(encodeRequest(), /not signed/);
    expectRejected(signRequest().replace(/&Signature=.*/, ''), /not signed/);
    expectRejected(signRequest().replace(/Signature=.*/, 'Signature='), /base64/);
  });
  test('a duplicate logout message, before or after the signed one, or disguised', () => {
    const victim = encodeRequest({ nameId: 'victim@acme.test' });
    expectRejected(`${signRequest()}&${victim}`, /two values of SAMLRequest/);
    expectRejected(`${victim}&${signRequest()}`, /two values of SAMLRequest/);
    expectRejected(`x${victim}&${signRequest()}`, /unexpected parameter/);
    expectRejected(`${victim.replace('SAMLRequest', 'SAMLReques%74')}&${signRequest()}`, /unexpected parameter/);
    expectRejected(`${signRequest()}&${victim.replace('SAMLRequest', 'SAMLResponse')}`, /one message/);
  });
  test('rsa-sha1, a foreign key, a changed message, an appended RelayState', async () => {
    expectRejected(
      signRedirectQuery(encodeRequest(), testConnection.keys, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
      /rsa-sha1 is not allowed/,
    );
    expectRejected(
      signRedirectQuery(encodeRequest(), await makeTestKeys('evil.test')),
      /signature of the logout is not valid/,
    );
    const signedRequest = signRequest();
    expectRejected(
      `${encodeRequest({ nameId: 'victim@acme.test' })}${signedRequest.slice(signedRequest.indexOf('&'))}`,
      /not valid/,
    );
    expectRejected(`${signedRequest}&RelayState=x`, /not valid/);
  });
  test('another Destination or Issuer, and an expired message', () => {
    expectRejected(signRequest({ slo: 'http://beta.localhost:3000/v1/api/saml/slo/' }), /Destination/);
    expectRejected(signRequest({ idp: 'https://other.test' }), /Issuer/);
    const minutesFromNow = (n: number) => ({ now: new Date(TEST_NOW.getTime() + n * 60_000) });
    expectRejected(signRequest(minutesFromNow(-7)), /out of range/);
    expectRejected(signRequest(minutesFromNow(2)), /out of range/);
    expectRejected(
      signRedirectQuery(
        encodeRedirectQuery(
          'SAMLRequest',
          buildLogoutRequestXml(options).replace(
            'Version',
            `NotOnOrAfter="${minutesFromNow(-2).now.toISOString()}" Version`,
          ),
        ),
        testConnection.keys,
      ),
      /expired/,
    );
  });
  test('a message that decompresses to too much, or is no logout', () => {
    expectRejected(
      signRedirectQuery(encodeRedirectQuery('SAMLRequest', ' '.repeat(1_000_000)), testConnection.keys),
      /cannot be decompressed/,
    );
    expectRejected(
      signRedirectQuery(
        encodeRedirectQuery('SAMLRequest', buildLogoutRequestXml(options).replaceAll('LogoutRequest', 'AuthnRequest')),
        testConnection.keys,
      ),
      /not a LogoutRequest/,
    );
    expectRejected(signRedirectQuery('SAMLRequest=AAAA', testConnection.keys), /cannot be decompressed/);
    expectRejected(`${signRequest()}${'x'.repeat(13_000)}`, /too large/);
    expectRejected('', /unexpected parameter/);
  });
});
