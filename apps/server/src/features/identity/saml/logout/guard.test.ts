import { beforeAll, describe, expect, test } from 'vitest';
import {
  type LogoutFacts,
  logoutRequestXml,
  logoutResponseXml,
  packedQuery,
  signedQuery,
} from '../../../../testing/saml-messages.ts';
import { type Connection, IDP, makeConnection, makeTestKeys } from '../../../../testing/saml-party.ts';
import { TEST_NOW } from '../../../../testing/services.ts';
import { SamlFault } from '../rules.ts';
import { readLogout } from './rules.ts';

let at: Connection;
let facts: LogoutFacts;
beforeAll(async () => {
  at = await makeConnection();
  facts = { now: TEST_NOW, idp: IDP, slo: at.party.slo, nameId: 'ann@acme.test' };
});

const read = (query: string) => readLogout(query, at.provider, at.party, TEST_NOW);
const packed = (changes: Partial<LogoutFacts> = {}) =>
  packedQuery('SAMLRequest', logoutRequestXml({ ...facts, ...changes }));
const request = (changes: Partial<LogoutFacts> = {}) => signedQuery(packed(changes), at.keys);

function expectRefused(query: string, detail: RegExp): void {
  let fault: unknown;
  try {
    read(query);
  } catch (error) {
    fault = error;
  }
  expect(fault).toBeInstanceOf(SamlFault);
  expect((fault as SamlFault).message).toMatch(detail);
}

test('a signed request names the session, with a RelayState of any letters', () => {
  const relay = `RelayState=${encodeURIComponent("a b'c/é&SAMLRequest=")}`;
  expect(read(signedQuery(`${packed({ sessionIndex: '_s1' })}&${relay}`, at.keys))).toEqual({
    kind: 'request',
    id: '_logout',
    nameId: 'ann@acme.test',
    sessionIndexes: ['_s1'],
    relayState: "a b'c/é&SAMLRequest=",
  });
  expect(read(request())).toMatchObject({ sessionIndexes: [], relayState: '' });
});

test('a signed response names the request', () => {
  const xml = logoutResponseXml({ now: TEST_NOW, idp: IDP, slo: at.party.slo, inResponseTo: '_asked' });
  expect(read(signedQuery(packedQuery('SAMLResponse', xml), at.keys))).toEqual({
    kind: 'response',
    inResponseTo: '_asked',
  });
});

describe('refused', () => {
  test('an unsigned logout message', () => {
    expectRefused(packed(), /not signed/);
    expectRefused(request().replace(/&Signature=.*/, ''), /not signed/);
    expectRefused(request().replace(/Signature=.*/, 'Signature='), /base64/);
  });
  test('a doubled logout message, before or behind the signed one, and in disguise', () => {
    const victim = packed({ nameId: 'victim@acme.test' });
    expectRefused(`${request()}&${victim}`, /two of SAMLRequest/);
    expectRefused(`${victim}&${request()}`, /two of SAMLRequest/);
    expectRefused(`x${victim}&${request()}`, /strange parameter/);
    expectRefused(`${victim.replace('SAMLRequest', 'SAMLReques%74')}&${request()}`, /strange parameter/);
    expectRefused(`${request()}&${victim.replace('SAMLRequest', 'SAMLResponse')}`, /one message/);
  });
  test('rsa-sha1, a foreign key, a changed message, a RelayState put in afterwards', async () => {
    expectRefused(
      signedQuery(packed(), at.keys, 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'),
      /rsa-sha1 is not allowed/,
    );
    expectRefused(signedQuery(packed(), await makeTestKeys('evil.test')), /signature of the logout is not valid/);
    const own = request();
    expectRefused(`${packed({ nameId: 'victim@acme.test' })}${own.slice(own.indexOf('&'))}`, /not valid/);
    expectRefused(`${own}&RelayState=x`, /not valid/);
  });
  test('another Destination or Issuer, and one that is out of time', () => {
    expectRefused(request({ slo: 'http://beta.localhost:3000/v1/api/saml/slo/' }), /Destination/);
    expectRefused(request({ idp: 'https://other.test' }), /Issuer/);
    const minutes = (n: number) => ({ now: new Date(TEST_NOW.getTime() + n * 60_000) });
    expectRefused(request(minutes(-7)), /out of time/);
    expectRefused(request(minutes(2)), /out of time/);
    expectRefused(
      signedQuery(
        packedQuery(
          'SAMLRequest',
          logoutRequestXml(facts).replace('Version', `NotOnOrAfter="${minutes(-2).now.toISOString()}" Version`),
        ),
        at.keys,
      ),
      /expired/,
    );
  });
  test('what unpacks to too much, or to no logout', () => {
    expectRefused(signedQuery(packedQuery('SAMLRequest', ' '.repeat(1_000_000)), at.keys), /cannot be unpacked/);
    expectRefused(
      signedQuery(
        packedQuery('SAMLRequest', logoutRequestXml(facts).replaceAll('LogoutRequest', 'AuthnRequest')),
        at.keys,
      ),
      /not a LogoutRequest/,
    );
    expectRefused(signedQuery('SAMLRequest=AAAA', at.keys), /cannot be unpacked/);
    expectRefused(`${request()}${'x'.repeat(13_000)}`, /too large/);
    expectRefused('', /strange parameter/);
  });
});
