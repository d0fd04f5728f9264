/** Builds SAML messages as an identity provider sends them, and as an attacker changes them. */
import { createSign } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { SignedXml } from 'xml-crypto';
import type { Provider } from '../../core/identity/sign-in-providers.ts';
import { type KeyPair, type SamlParties, toSamlParties } from '../../core/sign-in-saml/saml-connection.ts';
import { generateSamlKeyPair } from '../../core/sign-in-saml/saml-key-pair.ts';
import { TEST_NOW } from './services.ts';

const EXCLUSIVE = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
export const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

const minutesAfter = (now: Date, minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString();

export interface SamlResponseOptions {
  now: Date;
  idp: string;
  acs: string;
  audience: string;
  inResponseTo: string;
  nameId: string;
  sessionIndex?: string;
  attributes?: Record<string, string>;
  /** These differ from the valid values only if a test sets them. */
  destination?: string;
  recipient?: string;
  assertionIssuer?: string;
  assertionId?: string;
  status?: string;
  /** In minutes from now. */
  notBefore?: number;
  notOnOrAfter?: number;
  /** One for each authentication statement; `null` sets no end. */
  sessionEnds?: readonly (Date | string | null)[];
}

/** Builds an unsigned response. */
export function buildResponseXml(options: SamlResponseOptions): string {
  const { now, idp, acs, audience, inResponseTo, nameId, assertionId = '_assertion' } = options;
  const instant = now.toISOString();
  const [from, until] = [minutesAfter(now, options.notBefore ?? -1), minutesAfter(now, options.notOnOrAfter ?? 5)];
  const attributes = Object.entries(options.attributes ?? {}).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  );
  const statement =
    attributes.length > 0 ? `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>` : '';
  const buildAuthnStatement = (end: Date | string | null) => {
    const sessionEnd =
      end === null ? '' : ` SessionNotOnOrAfter="${typeof end === 'string' ? end : end.toISOString()}"`;
    const sessionIndex = options.sessionIndex ?? '_session';
    return (
      `<saml:AuthnStatement AuthnInstant="${instant}" SessionIndex="${sessionIndex}"${sessionEnd}><saml:AuthnContext>` +
      '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:Password</saml:AuthnContextClassRef>' +
      '</saml:AuthnContext></saml:AuthnStatement>'
    );
  };
  return (
    '<samlp:Response xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ' +
    `ID="_response" Version="2.0" IssueInstant="${instant}" Destination="${options.destination ?? acs}" InResponseTo="${inResponseTo}">` +
    `<saml:Issuer>${idp}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:${options.status ?? 'Success'}"/></samlp:Status>` +
    `<saml:Assertion ID="${assertionId}" Version="2.0" IssueInstant="${instant}">` +
    `<saml:Issuer>${options.assertionIssuer ?? idp}</saml:Issuer>` +
    `<saml:Subject><saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${nameId}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData Recipient="${options.recipient ?? acs}" InResponseTo="${inResponseTo}" NotOnOrAfter="${until}"/>` +
    `</saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${from}" NotOnOrAfter="${until}">` +
    `<saml:AudienceRestriction><saml:Audience>${audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions>` +
    `${(options.sessionEnds ?? [null]).map(buildAuthnStatement).join('')}${statement}</saml:Assertion></samlp:Response>`
  );
}

export interface Signing {
  elements?: readonly ('Assertion' | 'Response')[];
  algorithm?: string;
  digest?: string;
  transforms?: readonly string[];
}

/** Signs the assertion, then the response around it, as providers do. */
export function signXml(xml: string, keys: KeyPair, signing: Signing = {}): string {
  const { elements = ['Assertion', 'Response'], algorithm = RSA_SHA256, digest = SHA256 } = signing;
  return elements.reduce((text, name) => {
    const signer = new SignedXml({
      privateKey: keys.privateKey,
      publicCert: keys.certificate,
      signatureAlgorithm: algorithm,
      canonicalizationAlgorithm: EXCLUSIVE,
    });
    const xpath = `//*[local-name(.)='${name}']`;
    const transforms = [...(signing.transforms ?? [ENVELOPED, EXCLUSIVE])];
    signer.addReference({ xpath, digestAlgorithm: digest, transforms });
    signer.computeSignature(text, { location: { reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after' } });
    return signer.getSignedXml();
  }, xml);
}

/** Encodes a message in the form in which a browser posts it. */
export const encodePostMessage = (xml: string): string => Buffer.from(xml).toString('base64');

export const buildSignedResponse = (options: SamlResponseOptions, keys: KeyPair, signing?: Signing): string =>
  encodePostMessage(signXml(buildResponseXml(options), keys, signing));

export interface LogoutRequestOptions {
  now: Date;
  idp: string;
  slo: string;
  nameId: string;
  id?: string;
  sessionIndex?: string;
}

export function buildLogoutRequestXml({
  now,
  idp,
  slo,
  nameId,
  id = '_logout',
  sessionIndex,
}: LogoutRequestOptions): string {
  const index = sessionIndex ? `<samlp:SessionIndex>${sessionIndex}</samlp:SessionIndex>` : '';
  return (
    '<samlp:LogoutRequest xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ' +
    `ID="${id}" Version="2.0" IssueInstant="${now.toISOString()}" Destination="${slo}">` +
    `<saml:Issuer>${idp}</saml:Issuer><saml:NameID>${nameId}</saml:NameID>${index}</samlp:LogoutRequest>`
  );
}

export const buildLogoutResponseXml = (options: {
  now: Date;
  idp: string;
  slo: string;
  inResponseTo: string;
}): string =>
  '<samlp:LogoutResponse xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" ' +
  `ID="_answer" Version="2.0" IssueInstant="${options.now.toISOString()}" Destination="${options.slo}" ` +
  `InResponseTo="${options.inResponseTo}"><saml:Issuer>${options.idp}</saml:Issuer>` +
  '<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status></samlp:LogoutResponse>';

/** Encodes a message as an unsigned query of the Redirect binding. */
export const encodeRedirectQuery = (name: 'SAMLRequest' | 'SAMLResponse', xml: string): string =>
  `${name}=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}`;

/** @param octets the signed part: the message, with an optional RelayState */
export function signRedirectQuery(octets: string, keys: KeyPair, algorithm = RSA_SHA256): string {
  const all = `${octets}&SigAlg=${encodeURIComponent(algorithm)}`;
  const hash = algorithm.endsWith('sha1') ? 'sha1' : 'sha256';
  return `${all}&Signature=${encodeURIComponent(createSign(hash).update(all).sign(keys.privateKey, 'base64'))}`;
}

export const IDP = 'https://idp.acme.test/metadata';
export const ADDRESS = 'http://acme.localhost:3000';

export interface Connection {
  provider: Provider;
  party: SamlParties;
  /** The keys of the identity provider. */
  keys: KeyPair;
}

export const makeTestKeys = (name: string): Promise<KeyPair> => generateSamlKeyPair(name, '01', TEST_NOW);

/** @param changes columns of the provider */
export async function makeConnection(changes: Partial<Provider> = {}): Promise<Connection> {
  const keys = await makeTestKeys('idp.acme.test');
  const provider: Provider = {
    id: 1,
    strategy: 'SAML2',
    enabled: true,
    idp_server: IDP,
    sso_url: 'https://idp.acme.test/sso',
    entity_id: null,
    certificates: [keys.certificate],
    client_id: null,
    client_secret_sealed: null,
    config: {},
    own_certificate: null,
    own_key_sealed: null,
    ...changes,
  };
  return { provider, party: toSamlParties(provider, ADDRESS), keys };
}
