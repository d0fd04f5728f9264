import { DOMParser, XMLSerializer } from '@xmldom/xmldom';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  buildResponseXml,
  buildSignedResponse,
  type Connection,
  encodePostMessage,
  IDP,
  makeConnection,
  makeTestKeys,
  type SamlResponseOptions,
  type Signing,
  signXml,
} from '../../app/testing/saml-messages.ts';
import { TEST_NOW } from '../../app/testing/services.ts';
import { type AssertedIdentity, parseSamlResponse } from './parse-saml-response.ts';
import { SamlError } from './saml-connection.ts';

const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SIGNATURE = 'http://www.w3.org/2000/09/xmldsig#';

const findByName = (within: Document | Element, name: string) =>
  Array.from(within.getElementsByTagName('*')).filter((element) => element.localName === name);
const childrenNamed = (parent: Element, name: string) =>
  (Array.from(parent.childNodes) as Element[]).filter((child) => child.localName === name);
const requireFirst = (elements: Element[]): Element => {
  const [element] = elements;
  if (!element) throw new Error('The response lacks the element to wrap.');
  return element;
};

const cloneElement = (element: Element) => element.cloneNode(true) as Element;

function cloneUnsigned(element: Element): Element {
  const copy = cloneElement(element);
  for (const signature of childrenNamed(copy, 'Signature')) copy.removeChild(signature);
  return copy;
}

function setName(within: Element, name: string): Element {
  for (const element of findByName(within, 'NameID')) element.textContent = name;
  return within;
}

/** Returns an unsigned copy of an element that names another user. */
function createForgery(element: Element, name: string): Element {
  const copy = cloneElement(element);
  for (const signature of findByName(copy, 'Signature')) signature.parentNode?.removeChild(signature);
  copy.setAttribute('ID', '_forged');
  return setName(copy, name);
}

type Wrap = (document: Document, name: string) => void;

const wrapResponse =
  (insert: (forgery: Element, signature: Element, original: Element) => void): Wrap =>
  (document, name) => {
    const response = document.documentElement;
    const forgery = createForgery(response, name);
    insert(forgery, cloneElement(requireFirst(childrenNamed(response, 'Signature'))), cloneUnsigned(response));
    document.replaceChild(forgery, response);
  };

const wrapAssertion =
  (insert: (assertion: Element, forgery: Element) => void): Wrap =>
  (document, name) => {
    const assertion = requireFirst(findByName(document, 'Assertion'));
    insert(assertion, createForgery(assertion, name));
  };

/**
 * The signed assertion itself names another user, and its original copy is hidden in a position where the signature
 * check finds it.
 */
const hideOriginal =
  (insert: (assertion: Element, original: Element, signature: Element) => void): Wrap =>
  (document, name) => {
    const assertion = requireFirst(findByName(document, 'Assertion'));
    const original = cloneUnsigned(assertion);
    setName(assertion, name).setAttribute('ID', '_forged');
    insert(assertion, original, requireFirst(childrenNamed(assertion, 'Signature')));
  };

export const WRAPPINGS: readonly Wrap[] = [
  wrapResponse((forgery, signature, original) => {
    signature.appendChild(original);
    forgery.insertBefore(signature, forgery.childNodes.item(1));
  }),
  wrapResponse((forgery, signature, original) => {
    forgery.insertBefore(original, forgery.firstChild);
    forgery.insertBefore(signature, original);
  }),
  wrapAssertion((assertion, forgery) => assertion.parentNode?.insertBefore(forgery, assertion)),
  wrapAssertion((assertion, forgery) => {
    assertion.parentNode?.replaceChild(forgery, assertion);
    forgery.appendChild(assertion);
  }),
  hideOriginal((assertion, original) => assertion.parentNode?.appendChild(original)),
  hideOriginal((_assertion, original, signature) => signature.appendChild(original)),
  wrapAssertion((assertion, forgery) => {
    const extensions = assertion.ownerDocument.createElementNS(PROTOCOL, 'samlp:Extensions');
    extensions.appendChild(forgery);
    assertion.parentNode?.insertBefore(extensions, assertion);
  }),
  hideOriginal((assertion, original, signature) => {
    const object = assertion.ownerDocument.createElementNS(SIGNATURE, 'ds:Object');
    object.appendChild(original);
    signature.appendChild(object);
  }),
];

/** @param number 1 to 8 */
function wrap(number: number, xml: string, name: string): string {
  const document = new DOMParser().parseFromString(xml, 'text/xml');
  WRAPPINGS[number - 1]?.(document, name);
  return new XMLSerializer().serializeToString(document);
}

const RSA_SHA1 = 'http://www.w3.org/2000/09/xmldsig#rsa-sha1';
const SHA1 = 'http://www.w3.org/2000/09/xmldsig#sha1';
const SHA512 = 'http://www.w3.org/2001/04/xmlenc#sha512';
const RSA_SHA512 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512';

let testConnection: Connection;
let options: SamlResponseOptions;
beforeAll(async () => {
  testConnection = await makeConnection();
  const { acs, entityId: audience } = testConnection.party;
  options = { now: TEST_NOW, idp: IDP, acs, audience, inResponseTo: '_request', nameId: 'ann@acme.test' };
});

const parse = (message: string, connection = testConnection, now = TEST_NOW): Promise<AssertedIdentity> =>
  parseSamlResponse(message, connection.provider, connection.party, now);

/** Returns a response by the real provider that differs from a valid one in some facts. */
const buildResponse = (changes: Partial<SamlResponseOptions> = {}, signing?: Signing) =>
  buildSignedResponse({ ...options, ...changes }, testConnection.keys, signing);
const buildSignedXml = () => signXml(buildResponseXml(options), testConnection.keys);

async function expectRejected(message: string, detail: RegExp | string, reason = 'not_trusted'): Promise<void> {
  const rejection = await parse(message).catch((error: unknown) => error);
  expect(rejection).toBeInstanceOf(SamlError);
  expect(rejection).toMatchObject({ message: expect.stringMatching(detail), reason });
}

describe('accepts', () => {
  test('a response that is signed twice: the assertion, and the whole response', async () => {
    const identity = await parse(buildResponse({ attributes: { mail: 'ann@acme.test', role: 'x &amp; y' } }));
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
      expect((await parse(buildResponse({}, { elements: [element] }))).nameId).toBe('ann@acme.test');
    }
  });

  test('rsa-sha512 with a digest by sha512', async () => {
    expect((await parse(buildResponse({}, { algorithm: RSA_SHA512, digest: SHA512 }))).nameId).toBe('ann@acme.test');
  });

  test('a clock difference of one minute in either direction', async () => {
    const withinTolerance = new Date(TEST_NOW.getTime() + 5 * 60_000 + 59_000);
    expect((await parse(buildResponse(), testConnection, withinTolerance)).nameId).toBe('ann@acme.test');
    expect((await parse(buildResponse({ notBefore: 1 }))).nameId).toBe('ann@acme.test');
  });

  test('both certificates during a rollover, as PEM or bare base64', async () => {
    const nextKeys = await makeTestKeys('next.acme.test');
    const bare = nextKeys.certificate.replace(/-----[^-]+-----|\s/g, '');
    const bothCertificates = {
      ...testConnection,
      provider: { ...testConnection.provider, certificates: [testConnection.keys.certificate, bare] },
    };
    expect((await parse(buildResponse(), bothCertificates)).nameId).toBe('ann@acme.test');
    expect((await parse(buildSignedResponse(options, nextKeys), bothCertificates)).nameId).toBe('ann@acme.test');
    const onlyNextCertificate = { ...testConnection, provider: { ...testConnection.provider, certificates: [bare] } };
    await expect(parse(buildResponse(), onlyNextCertificate)).rejects.toThrow('the signature is not valid');
  });

  test('a custom entity id that is not a URL', async () => {
    const ownEntity = await makeConnection({ entity_id: 'urn:acme:mainstay' });
    const { keys } = ownEntity;
    expect(
      (await parse(buildSignedResponse({ ...options, audience: 'urn:acme:mainstay' }, keys), ownEntity)).nameId,
    ).toBe('ann@acme.test');
    await expect(parse(buildSignedResponse(options, keys), ownEntity)).rejects.toThrow('Audience does not match');
  });
});

describe('rejects', () => {
  test('tampered: another name, another attribute, another status of the response', async () => {
    await expectRejected(
      encodePostMessage(buildSignedXml().replace('ann@acme.test', 'root@acme.test')),
      /signature is not valid/,
    );
    const member = signXml(buildResponseXml({ ...options, attributes: { role: 'member' } }), testConnection.keys);
    await expectRejected(encodePostMessage(member.replace('>member<', '>admin<')), /signature is not valid/);
    await expectRejected(
      encodePostMessage(
        buildSignedXml().replace('ID="_response" Version="2.0"', 'ID="_response" Version="2.0" Consent="x"'),
      ),
      /signature is not valid/,
    );
  });

  test('1-S-10 expired', () => expectRejected(buildResponse({ notOnOrAfter: -1 }), /has expired/, 'expired'));
  test('1-S-10 not yet valid', () =>
    expectRejected(buildResponse({ notBefore: 2, notOnOrAfter: 9 }), /not yet valid/, 'expired'));
  test('1-S-10 wrong audience', () =>
    expectRejected(buildResponse({ audience: 'http://beta.localhost:3000/v1/api/saml/metadata/' }), /Audience/));
  test('wrong Destination', () =>
    expectRejected(buildResponse({ destination: `${testConnection.party.acs}x` }), /Destination/));
  test('wrong Recipient', () =>
    expectRejected(buildResponse({ recipient: 'http://beta.localhost:3000/v1/api/saml/acs/' }), /Recipient/));
  test('wrong Issuer, of the response and of the assertion', async () => {
    await expectRejected(buildResponse({ idp: 'https://other.test/metadata' }), /Issuer/);
    await expectRejected(buildResponse({ assertionIssuer: 'https://other.test/metadata' }), /Issuer/);
  });
  test('unsolicited', () =>
    expectRejected(
      encodePostMessage(
        signXml(buildResponseXml(options).replace(' InResponseTo="_request"', ''), testConnection.keys),
      ),
      /unsolicited/,
    ));
  test('an assertion for a different request than that of its response', () =>
    expectRejected(
      encodePostMessage(
        signXml(
          buildResponseXml(options).replace('InResponseTo="_request" NotOn', 'InResponseTo="_other" NotOn'),
          testConnection.keys,
        ),
      ),
      /another request/,
    ));
  test('no audience at all', () =>
    expectRejected(
      encodePostMessage(
        signXml(
          buildResponseXml(options).replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/, ''),
          testConnection.keys,
        ),
      ),
      /Audience/,
    ));
  test('an error of the provider', () =>
    expectRejected(buildResponse({ status: 'Responder' }), /Responder/, 'provider_refused'));

  test('unsigned', () => expectRejected(encodePostMessage(buildResponseXml(options)), /nothing is signed/));
  test('rsa-sha1, and a digest by sha1', async () => {
    await expectRejected(buildResponse({}, { algorithm: RSA_SHA1 }), /SignatureMethod .*rsa-sha1 is not allowed/);
    await expectRejected(buildResponse({}, { digest: SHA1 }), /DigestMethod .*sha1 is not allowed/);
  });
  test('another canonical form', () =>
    expectRejected(
      buildResponse(
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
    const foreignKeys = await makeTestKeys('evil.test');
    await expectRejected(buildSignedResponse(options, foreignKeys), /signature is not valid/);
    // The valid signature of the assertion does not make up for a forged signature of the response.
    const partlySigned = signXml(buildResponseXml(options), testConnection.keys, { elements: ['Assertion'] });
    await expectRejected(
      encodePostMessage(signXml(partlySigned, foreignKeys, { elements: ['Response'] })),
      /signature is not valid/,
    );
  });

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('signature wrapping %i', async (number) => {
    const signedTwice = buildSignedXml();
    const wrapped = wrap(number, signedTwice, 'root@acme.test');
    expect(wrapped).toContain('root@acme.test');
    await expectRejected(encodePostMessage(wrapped), /./);
    if (number < 3) return;
    const signedOnce = signXml(buildResponseXml(options), testConnection.keys, { elements: ['Assertion'] });
    await expectRejected(encodePostMessage(wrap(number, signedOnce, 'root@acme.test')), /./);
  });

  test('duplicate ids, ignoring case', async () => {
    await expectRejected(buildResponse({ assertionId: '_response' }), /same id/);
    const lower = buildResponseXml(options).replace('<saml:Subject>', '<saml:Subject xml:id="_response">');
    await expectRejected(encodePostMessage(signXml(lower, testConnection.keys)), /same id/);
  });
  test('a comment in NameID', () =>
    expectRejected(
      encodePostMessage(buildSignedXml().replace('ann@acme.test<', 'ann@acme.test<!-- -->.evil.test<')),
      /comment/,
    ));
  test('CDATA and instructions', async () => {
    await expectRejected(
      encodePostMessage(buildSignedXml().replace('ann@acme.test<', '<![CDATA[ann@acme.test]]><')),
      /CDATA/,
    );
    await expectRejected(
      encodePostMessage(buildSignedXml().replace('ann@acme.test<', 'ann@acme.test<?x y?><')),
      /instruction/,
    );
  });
  test('XXE', async () => {
    const doctype = '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    await expectRejected(encodePostMessage(doctype + buildSignedXml().replace('ann@acme.test<', '&x;<')), /DOCTYPE/);
    await expectRejected(encodePostMessage(`<?xml version="1.0"?>${doctype}${buildSignedXml()}`), /DOCTYPE/);
    await expectRejected(encodePostMessage(buildSignedXml().replace('ann@acme.test<', '&x;<')), /entity/);
  });
  test('control characters, also by reference', async () => {
    for (const character of ['\u0000', '&#0;', '&#x1F;', '&#xD800;', '&#1114112;']) {
      const xml = buildResponseXml({ ...options, nameId: `ann${character}@acme.test` });
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
        buildResponseXml(options).replace(/<saml:Assertion .*<\/saml:Assertion>/, '<saml:EncryptedAssertion/>'),
      ),
      /Assertion/,
    ));
});
