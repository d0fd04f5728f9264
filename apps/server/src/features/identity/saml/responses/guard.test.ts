import { beforeAll, describe, expect, test } from 'vitest';
import { wrap } from '../../../../testing/saml-attacks.ts';
import {
  type SamlResponseOptions,
  buildResponseXml,
  encodePostMessage,
  buildSignedResponse,
  type Signing,
  signXml,
} from '../../../../testing/saml-messages.ts';
import { type Connection, IDP, makeConnection, makeTestKeys } from '../../../../testing/saml-party.ts';
import { TEST_NOW } from '../../../../testing/services.ts';
import { SamlError } from '../rules.ts';
import { parseSamlResponse, type AssertedIdentity } from './rules.ts';

const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const SHA512 = 'http://www.w3.org/2001/04/xmlenc#sha512';
const RSA_SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';

let at: Connection;
let facts: SamlResponseOptions;
beforeAll(async () => {
  at = await makeConnection();
  const { acs, entityId: audience } = at.party;
  facts = { now: TEST_NOW, idp: IDP, acs, audience, inResponseTo: '_request', nameId: 'ann@acme.test' };
});

const read = (message: string, connection = at, now = TEST_NOW): Promise<AssertedIdentity> =>
  parseSamlResponse(message, connection.provider, connection.party, now);

/** Returns a response by the real provider that differs from a valid one in some facts. */
const answer = (changes: Partial<SamlResponseOptions> = {}, signing?: Signing) =>
  buildSignedResponse({ ...facts, ...changes }, at.keys, signing);
const signed = () => signXml(buildResponseXml(facts), at.keys);

async function expectRejected(message: string, detail: RegExp | string, reason = 'not_trusted'): Promise<void> {
  const fault = await read(message).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(SamlError);
  expect(fault).toMatchObject({ message: expect.stringMatching(detail), reason });
}

describe('accepts', () => {
  test('a response that is signed twice: the assertion, and the whole response', async () => {
    const identity = await read(answer({ attributes: { mail: 'ann@acme.test', role: 'x &amp; y' } }));
    expect(identity).toMatchObject({
      assertionId: '_assertion',
      inResponseTo: '_request',
      nameId: 'ann@acme.test',
      sessionIndex: '_session',
      nameIdForm: { nameIDFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress' },
      expiresAt: TEST_NOW.getTime() + 6 * 60_000,
    });
    expect([...identity.attributes]).toEqual([
      ['mail', 'ann@acme.test'],
      ['role', 'x & y'],
    ]);
  });

  test('a response with a signature of only the assertion or only the response', async () => {
    for (const element of ['Assertion', 'Response'] as const) {
      expect((await read(answer({}, { elements: [element] }))).nameId).toBe('ann@acme.test');
    }
  });

  test('rsa-sha512 with a digest by sha512', async () => {
    expect((await read(answer({}, { algorithm: RSA_SHA512, digest: SHA512 }))).nameId).toBe('ann@acme.test');
  });

  test('a clock difference of one minute in either direction', async () => {
    const within = new Date(TEST_NOW.getTime() + 5 * 60_000 + 59_000);
    expect((await read(answer(), at, within)).nameId).toBe('ann@acme.test');
    expect((await read(answer({ notBefore: 1 }))).nameId).toBe('ann@acme.test');
  });

  test('both certificates during a rollover, as PEM or bare base64', async () => {
    const next = await makeTestKeys('next.acme.test');
    const bare = next.certificate.replace(/-----[^-]+-----|\s/g, '');
    const both = { ...at, provider: { ...at.provider, certificates: [at.keys.certificate, bare] } };
    expect((await read(answer(), both)).nameId).toBe('ann@acme.test');
    expect((await read(buildSignedResponse(facts, next), both)).nameId).toBe('ann@acme.test');
    const after = { ...at, provider: { ...at.provider, certificates: [bare] } };
    await expect(read(answer(), after)).rejects.toThrow('the signature is not valid');
  });

  test('a custom entity id that is not a URL', async () => {
    const own = await makeConnection({ entity_id: 'urn:acme:mainstay' });
    const { keys } = own;
    expect((await read(buildSignedResponse({ ...facts, audience: 'urn:acme:mainstay' }, keys), own)).nameId).toBe(
      'ann@acme.test',
    );
    await expect(read(buildSignedResponse(facts, keys), own)).rejects.toThrow('Audience does not match');
  });
});

describe('rejects', () => {
  test('tampered: another name, another attribute, another status of the response', async () => {
    await expectRejected(
      encodePostMessage(signed().replace('ann@acme.test', 'root@acme.test')),
      /signature is not valid/,
    );
    const member = signXml(buildResponseXml({ ...facts, attributes: { role: 'member' } }), at.keys);
    await expectRejected(encodePostMessage(member.replace('>member<', '>admin<')), /signature is not valid/);
    await expectRejected(
      encodePostMessage(signed().replace('ID="_response" Version="2.0"', 'ID="_response" Version="2.0" Consent="x"')),
      /signature is not valid/,
    );
  });

  test('1-S-10 expired', () => expectRejected(answer({ notOnOrAfter: -1 }), /has expired/, 'expired'));
  test('1-S-10 not yet valid', () =>
    expectRejected(answer({ notBefore: 2, notOnOrAfter: 9 }), /not yet valid/, 'expired'));
  test('1-S-10 wrong audience', () =>
    expectRejected(answer({ audience: 'http://beta.localhost:3000/v1/api/saml/metadata/' }), /Audience/));
  test('wrong Destination', () => expectRejected(answer({ destination: `${at.party.acs}x` }), /Destination/));
  test('wrong Recipient', () =>
    expectRejected(answer({ recipient: 'http://beta.localhost:3000/v1/api/saml/acs/' }), /Recipient/));
  test('wrong Issuer, of the response and of the assertion', async () => {
    await expectRejected(answer({ idp: 'https://other.test/metadata' }), /Issuer/);
    await expectRejected(answer({ assertionIssuer: 'https://other.test/metadata' }), /Issuer/);
  });
  test('unsolicited', () =>
    expectRejected(
      encodePostMessage(signXml(buildResponseXml(facts).replace(' InResponseTo="_request"', ''), at.keys)),
      /unsolicited/,
    ));
  test('an assertion for a different request than that of its response', () =>
    expectRejected(
      encodePostMessage(
        signXml(
          buildResponseXml(facts).replace('InResponseTo="_request" NotOn', 'InResponseTo="_other" NotOn'),
          at.keys,
        ),
      ),
      /another request/,
    ));
  test('no audience at all', () =>
    expectRejected(
      encodePostMessage(
        signXml(
          buildResponseXml(facts).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
          at.keys,
        ),
      ),
      /Audience/,
    ));
  test('an error of the provider', () =>
    expectRejected(answer({ status: 'Responder' }), /Responder/, 'provider_refused'));

  test('unsigned', () => expectRejected(encodePostMessage(buildResponseXml(facts)), /nothing is signed/));
  test('rsa-sha1, and a digest by sha1', async () => {
    await expectRejected(answer({}, { algorithm: RSA_SHA1 }), /SignatureMethod .*rsa-sha1 is not allowed/);
    await expectRejected(answer({}, { digest: SHA1 }), /DigestMethod .*sha1 is not allowed/);
  });
  test('another canonical form', () =>
    expectRejected(
      answer(
        {},
        {
          transforms: [
            'http://www.w3.org/2000/09/xmldsig#enveloped-signature',
            'http://www.w3.org/TR/2001/REC-xml-c14n-20010315',
          ],
        },
      ),
      /Transform .* is not allowed/,
    ));
  test('a foreign key with its own certificate', async () => {
    const foreign = await makeTestKeys('evil.test');
    await expectRejected(buildSignedResponse(facts, foreign), /signature is not valid/);
    // The valid signature of the assertion does not make up for a forged signature of the response.
    const half = signXml(buildResponseXml(facts), at.keys, { elements: ['Assertion'] });
    await expectRejected(
      encodePostMessage(signXml(half, foreign, { elements: ['Response'] })),
      /signature is not valid/,
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('signature wrapping %i', async (number) => {
    const both = signed();
    const wrapped = wrap(number, both, 'root@acme.test');
    expect(wrapped).toContain('root@acme.test');
    await expectRejected(encodePostMessage(wrapped), /./);
    if (number < 3) return;
    const one = signXml(buildResponseXml(facts), at.keys, { elements: ['Assertion'] });
    await expectRejected(encodePostMessage(wrap(number, one, 'root@acme.test')), /./);
  });

  test('duplicate ids, ignoring case', async () => {
    await expectRejected(answer({ assertionId: '_response' }), /same id/);
    const lower = buildResponseXml(facts).replace('<saml:Subject>', '<saml:Subject xml:id="_response">');
    await expectRejected(encodePostMessage(signXml(lower, at.keys)), /same id/);
  });
  test('a comment in NameID', () =>
    expectRejected(
      encodePostMessage(signed().replace('ann@acme.test<', 'ann@acme.test<!-- -->.evil.test<')),
      /comment/,
    ));
  test('CDATA and instructions', async () => {
    await expectRejected(encodePostMessage(signed().replace('ann@acme.test<', '<![CDATA[ann@acme.test]]><')), /CDATA/);
    await expectRejected(encodePostMessage(signed().replace('ann@acme.test<', 'ann@acme.test<?x y?><')), /instruction/);
  });
  test('XXE', async () => {
    const outside = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    await expectRejected(encodePostMessage(outside + signed().replace('ann@acme.test<', '&x;<')), /DOCTYPE/);
    await expectRejected(encodePostMessage(`<?xml version="1.0"?>${outside}${signed()}`), /DOCTYPE/);
    await expectRejected(encodePostMessage(signed().replace('ann@acme.test<', '&x;<')), /entity/);
  });
  test('control characters, also by reference', async () => {
    for (const strange of ['\u0000', '&#0;', '&#x1F;', '&#xD800;', '&#1114112;']) {
      const xml = buildResponseXml({ ...facts, nameId: `ann${strange}@acme.test` });
      await expectRejected(encodePostMessage(xml), /control characters/);
    }
  });
  test('entity bombs, immediately', async () => {
    const entities = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    await expectRejected(encodePostMessage(`<!DOCTYPE r [<!ENTITY l0 "lol">${entities}]><r>&l9;</r>`), /DOCTYPE/);
  });
  test('too large, too many elements, too deep', async () => {
    await expectRejected(encodePostMessage(`<r>${'x'.repeat(300_000)}</r>`), /too large/);
    await expectRejected('A'.repeat(500_000), /too large/);
    await expectRejected(encodePostMessage(`<r>${'<a/>'.repeat(5000)}</r>`), /too many elements/);
    const attributes = Array.from({ length: 20_000 }, (_, n) => `a${n}=''`).join(' ');
    await expectRejected(encodePostMessage(`<r ${attributes}/>`), /too many attributes/);
    await expectRejected(encodePostMessage(`${'<a>'.repeat(40)}${'</a>'.repeat(40)}`), /too deep/);
  });
  test.each([
    ['nothing', '', /base64/],
    ['no base64', '<xml/>', /base64/],
    ['no XML', encodePostMessage('hello'), /well-formed|empty/],
    ['half a document', encodePostMessage('<a><b></a>'), /well-formed/],
    ['bytes that are not text', Buffer.from([0xff, 0xfe, 0x3c]).toString('base64'), /UTF-8/],
    ['another message', encodePostMessage('<a xmlns="urn:oasis:names:tc:SAML:2.0:protocol"/>'), /not a Response/],
  ])('%s', (_name, message, detail) => expectRejected(message, detail));
  test('an encrypted assertion', () =>
    expectRejected(
      encodePostMessage(
        buildResponseXml(facts).replace(/<saml:Assertion .*<\/saml:Assertion>/, '<saml:EncryptedAssertion/>'),
      ),
      /Assertion/,
    ));
});
