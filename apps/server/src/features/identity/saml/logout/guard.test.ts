import { beforeAll, describe, expect, test } from 'vitest';
import {
  type LogoutRequestOptions,
  buildLogoutRequestXml,
  buildLogoutResponseXml,
  encodeRedirectQuery,
  signRedirectQuery,
} from '../../../../testing/saml-messages.ts';
import { type Connection, IDP, makeConnection, makeTestKeys } from '../../../../testing/saml-party.ts';
import { TEST_NOW } from '../../../../testing/services.ts';
import { SamlError } from '../rules.ts';
import { parseLogout } from './rules.ts';

let at: Connection;
let facts: LogoutRequestOptions;
beforeAll(async () => {
  at = await makeConnection();
  facts = { now: TEST_NOW, idp: IDP, slo: at.party.slo, nameId: 'ann@acme.test' };
});

const read = (query: string) => parseLogout(query, at.provider, at.party, TEST_NOW);
const packed = (changes: Partial<LogoutRequestOptions> = {}) =>
  encodeRedirectQuery('SAMLRequest', buildLogoutRequestXml({ ...facts, ...changes }));
const request = (changes: Partial<LogoutRequestOptions> = {}) => signRedirectQuery(packed(changes), at.keys);

function expectRejected(query: string, detail: RegExp): void {
  let fault: unknown;
  try {
    read(query);
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(SamlError);
  expect((fault as SamlError).message).toMatch(detail);
}

test('a signed request identifies the session, with a RelayState of any characters', () => {
  const relay = `RelayState=${encodeURIComponent("a b'c/é&SAMLRequest=")}`;
  expect(read(signRedirectQuery(`${packed({ sessionIndex: '_s1' })}&${relay}`, at.keys))).toEqual({
    kind: 'request',
    id: '_logout',
    nameId: 'ann@acme.test',
    sessionIndexes: ['_s1'],
    relayState: "a b'c/é&SAMLRequest=",
  });
  expect(read(request())).toMatchObject({ sessionIndexes: [], relayState: '' });
});

test('a signed response identifies the request', () => {
  const xml = buildLogoutResponseXml({ now: TEST_NOW, idp: IDP, slo: at.party.slo, inResponseTo: '_asked' });
  expect(read(signRedirectQuery(encodeRedirectQuery('SAMLResponse', xml), at.keys))).toEqual({
    kind: 'response',
    inResponseTo: '_asked',
  });
});

describe('rejects', () => {
  test('an unsigned logout message', () => {
    expectRejected(packed(), /not signed/);
    expectRejected(request().replace(/&Signature=.*/, ''), /not signed/);
    expectRejected(request().replace(/Signature=.*/, 'Signature='), /base64/);
  });
  test('a duplicate logout message, before or after the signed one, or disguised', () => {
    const victim = packed({ nameId: 'victim@acme.test' });
    expectRejected(`${request()}&${victim}`, /two of SAMLRequest/);
    expectRejected(`${victim}&${request()}`, /two of SAMLRequest/);
    expectRejected(`x${victim}&${request()}`, /unexpected parameter/);
    expectRejected(`${victim.replace('SAMLRequest', 'SAMLReques%74')}&${request()}`, /unexpected parameter/);
    expectRejected(`${request()}&${victim.replace('SAMLRequest', 'SAMLResponse')}`, /one message/);
  });
  test('rsa-sha1, a foreign key, a changed message, an appended RelayState', async () => {
    expectRejected(
      signRedirectQuery(packed(), at.keys, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
      /rsa-sha1 is not allowed/,
    );
    expectRejected(
      signRedirectQuery(packed(), await makeTestKeys('evil.test')),
      /signature of the logout is not valid/,
    );
    const own = request();
    expectRejected(`${packed({ nameId: 'victim@acme.test' })}${own.slice(own.indexOf('&'))}`, /not valid/);
    expectRejected(`${own}&RelayState=x`, /not valid/);
  });
  test('another Destination or Issuer, and an expired message', () => {
    expectRejected(request({ slo: 'http://beta.localhost:3000/v1/api/saml/slo/' }), /Destination/);
    expectRejected(request({ idp: 'https://other.test' }), /Issuer/);
    const minutes = (n: number) => ({ now: new Date(TEST_NOW.getTime() + n * 60_000) });
    expectRejected(request(minutes(-7)), /out of range/);
    expectRejected(request(minutes(2)), /out of range/);
    expectRejected(
      signRedirectQuery(
        encodeRedirectQuery(
          'SAMLRequest',
          buildLogoutRequestXml(facts).replace('Version', `NotOnOrAfter="${minutes(-2).now.toISOString()}" Version`),
        ),
        at.keys,
      ),
      /expired/,
    );
  });
  test('a message that decompresses to too much, or is no logout', () => {
    expectRejected(
      signRedirectQuery(encodeRedirectQuery('SAMLRequest', ' '.repeat(1_000_000)), at.keys),
      /cannot be decompressed/,
    );
    expectRejected(
      signRedirectQuery(
        encodeRedirectQuery('SAMLRequest', buildLogoutRequestXml(facts).replaceAll('LogoutRequest', 'AuthnRequest')),
        at.keys,
      ),
      /not a LogoutRequest/,
    );
    expectRejected(signRedirectQuery('SAMLRequest=AAAA', at.keys), /cannot be decompressed/);
    expectRejected(`${request()}${'x'.repeat(13_000)}`, /too large/);
    expectRejected('', /unexpected parameter/);
  });
});
