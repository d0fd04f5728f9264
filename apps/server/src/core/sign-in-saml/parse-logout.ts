/**
 * Validates single logout by redirect. The library accepts unsigned and duplicate parameters, so this module parses the
 * messages on its own.
 */
import { createVerify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import {
  ASSERTION,
  requireAttribute,
  getChildrenByName,
  decodeBase64,
  parseInstant,
  isNamed,
  requireOnlyChild,
  PROTOCOL,
  parseDocument,
  decodeUtf8,
  getText,
} from './parse-saml-xml.ts';
import type { Provider } from '../identity/sign-in-providers.ts';
import { type SamlParties, SamlError, SKEW_MS, getTrustedCertificates } from './saml-connection.ts';
import { SIGNATURE_ALGORITHMS } from './xml-signatures.ts';

const QUERY_LIMIT = 12_000;
const INFLATED_LIMIT = 65_536;
/** The maximum age of a logout message, in milliseconds. */
const AGE_MS = 300_000;
const KNOWN_PARAMETERS = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];

export interface LogoutRequest {
  kind: 'request';
  id: string;
  nameId: string;
  /** An empty list means every session of that name. */
  sessionIndexes: string[];
  relayState: string;
}
export interface LogoutResponse {
  kind: 'response';
  inResponseTo: string;
}

/** @param query as it was sent, because exactly these bytes are signed @throws SamlError */
export function parseLogout(
  query: string,
  provider: Provider,
  party: SamlParties,
  now: Date,
): LogoutRequest | LogoutResponse {
  const values = splitQuery(query);
  const kind = values.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  if (values.has('SAMLRequest') === values.has('SAMLResponse')) throw new SamlError('a logout needs one message');
  assertSigned(values, kind, getTrustedCertificates(provider));
  const root = parseDocument(inflate(decodeValue(values, kind)));
  const name = kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse';
  if (!isNamed(root, PROTOCOL, name)) throw new SamlError(`the message is not a ${name}`);
  assertOurDestination(root, party, now.getTime());
  if (kind === 'SAMLResponse') return { kind: 'response', inResponseTo: requireAttribute(root, 'InResponseTo') };
  return {
    kind: 'request',
    id: requireAttribute(root, 'ID'),
    nameId: getText(requireOnlyChild(root, ASSERTION, 'NameID')),
    sessionIndexes: getChildrenByName(root, PROTOCOL, 'SessionIndex').map(getText),
    relayState: decodeValue(values, 'RelayState'),
  };
}

/**
 * Splits the query into names and encoded values. Rejects duplicate names and unknown names, which are not covered by
 * the signature.
 */
function splitQuery(query: string): Map<string, string> {
  if (query.length > QUERY_LIMIT) throw new SamlError('the logout message is too large');
  const values = new Map<string, string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 0 || !KNOWN_PARAMETERS.includes(name)) throw new SamlError('the logout has an unexpected parameter');
    if (values.has(name)) throw new SamlError(`the logout has two values of ${name}`);
    values.set(name, pair.slice(at + 1));
  }
  return values;
}

function decodeValue(values: Map<string, string>, name: string): string {
  try {
    return decodeURIComponent((values.get(name) ?? '').replaceAll('+', '%20'));
  } catch {
    throw new SamlError('the logout is not URL-encoded');
  }
}

function assertSigned(values: Map<string, string>, kind: string, certificates: readonly string[]): void {
  if (!values.has('Signature') || !values.has('SigAlg')) throw new SamlError('the logout is not signed');
  const algorithm = decodeValue(values, 'SigAlg');
  const hash = SIGNATURE_ALGORITHMS.get(algorithm);
  if (!hash) throw new SamlError(`SigAlg ${algorithm.slice(0, 100)} is not allowed`);
  const parts = [kind, 'RelayState', 'SigAlg'].filter((name) => values.has(name));
  const octets = parts.map((name) => `${name}=${values.get(name)}`).join('&');
  const signature = decodeBase64(decodeValue(values, 'Signature'));
  if (!certificates.some((pem) => isSignatureValid(hash, octets, pem, signature)))
    throw new SamlError('the signature of the logout is not valid');
}

/** Returns false for a certificate that cannot be parsed. */
function isSignatureValid(hash: string, octets: string, pem: string, signature: Buffer): boolean {
  try {
    return createVerify(hash).update(octets).verify(pem, signature);
  } catch {
    return false;
  }
}

function inflate(base64: string): string {
  try {
    return decodeUtf8(inflateRawSync(decodeBase64(base64), { maxOutputLength: INFLATED_LIMIT }));
  } catch (cause) {
    throw cause instanceof SamlError ? cause : new SamlError('the logout message cannot be decompressed');
  }
}

function assertOurDestination(root: Element, party: SamlParties, now: number): void {
  if (root.getAttribute('Version') !== '2.0') throw new SamlError('the logout is not of version 2.0');
  if (root.getAttribute('Destination') !== party.slo) throw new SamlError('Destination does not match');
  if (getText(requireOnlyChild(root, ASSERTION, 'Issuer')) !== party.idp)
    throw new SamlError('Issuer does not match the provider');
  const issuedAt = parseInstant(requireAttribute(root, 'IssueInstant'));
  if (issuedAt - SKEW_MS > now || issuedAt + AGE_MS + SKEW_MS <= now)
    throw new SamlError('the logout timestamp is out of range', 'expired');
  const notOnOrAfter = root.getAttribute('NotOnOrAfter');
  if (notOnOrAfter && parseInstant(notOnOrAfter) + SKEW_MS <= now)
    throw new SamlError('the logout has expired', 'expired');
}
