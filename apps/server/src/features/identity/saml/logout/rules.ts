/** The guard of single logout by redirect. The library takes unsigned and doubled messages, so this reads them alone. */
import { createVerify } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import {
  ASSERTION,
  attributeOf,
  childrenNamed,
  decodeBase64,
  instantOf,
  isNamed,
  onlyChild,
  PROTOCOL,
  readDocument,
  readUtf8,
  textOf,
} from '../documents/rules.ts';
import type { Provider } from '../../providers/data.ts';
import { type Party, SamlFault, SKEW_MS, trusted } from '../rules.ts';
import { SIGNATURE_ALGORITHMS } from '../signatures/rules.ts';

const QUERY_LIMIT = 12_000;
const INFLATED_LIMIT = 65_536;
/** How old a logout message may be. */
const AGE_MS = 300_000;
const KNOWN = ['SAMLRequest', 'SAMLResponse', 'RelayState', 'SigAlg', 'Signature'];

export interface LogoutRequest {
  kind: 'request';
  id: string;
  nameId: string;
  /** None means every session of that name. */
  sessionIndexes: string[];
  relayState: string;
}
export interface LogoutResponse {
  kind: 'response';
  inResponseTo: string;
}

/** @param query as it was sent, since those very octets are signed @throws SamlFault */
export function readLogout(query: string, provider: Provider, party: Party, now: Date): LogoutRequest | LogoutResponse {
  const values = split(query);
  const kind = values.has('SAMLRequest') ? 'SAMLRequest' : 'SAMLResponse';
  if (values.has('SAMLRequest') === values.has('SAMLResponse')) throw new SamlFault('a logout needs one message');
  expectSigned(values, kind, trusted(provider));
  const root = readDocument(inflate(decoded(values, kind)));
  const name = kind === 'SAMLRequest' ? 'LogoutRequest' : 'LogoutResponse';
  if (!isNamed(root, PROTOCOL, name)) throw new SamlFault(`the message is not a ${name}`);
  expectOurs(root, party, now.getTime());
  if (kind === 'SAMLResponse') return { kind: 'response', inResponseTo: attributeOf(root, 'InResponseTo') };
  return {
    kind: 'request',
    id: attributeOf(root, 'ID'),
    nameId: textOf(onlyChild(root, ASSERTION, 'NameID')),
    sessionIndexes: childrenNamed(root, PROTOCOL, 'SessionIndex').map(textOf),
    relayState: decoded(values, 'RelayState'),
  };
}

/** Names to values, still encoded. Nothing may come twice, and nothing that nobody signed. */
function split(query: string): Map<string, string> {
  if (query.length > QUERY_LIMIT) throw new SamlFault('the logout message is too large');
  const values = new Map<string, string>();
  for (const pair of query.split('&')) {
    const at = pair.indexOf('=');
    const name = pair.slice(0, at);
    if (at < 0 || !KNOWN.includes(name)) throw new SamlFault('the logout has a strange parameter');
    if (values.has(name)) throw new SamlFault(`the logout has two of ${name}`);
    values.set(name, pair.slice(at + 1));
  }
  return values;
}

function decoded(values: Map<string, string>, name: string): string {
  try {
    return decodeURIComponent((values.get(name) ?? '').replaceAll('+', '%20'));
  } catch {
    throw new SamlFault('the logout is not encoded as an address is');
  }
}

function expectSigned(values: Map<string, string>, kind: string, certificates: readonly string[]): void {
  if (!values.has('Signature') || !values.has('SigAlg')) throw new SamlFault('the logout is not signed');
  const algorithm = decoded(values, 'SigAlg');
  const hash = SIGNATURE_ALGORITHMS.get(algorithm);
  if (!hash) throw new SamlFault(`SigAlg ${algorithm.slice(0, 100)} is not allowed`);
  const parts = [kind, 'RelayState', 'SigAlg'].filter((name) => values.has(name));
  const octets = parts.map((name) => `${name}=${values.get(name)}`).join('&');
  const signature = decodeBase64(decoded(values, 'Signature'));
  if (!certificates.some((pem) => verifies(hash, octets, pem, signature)))
    throw new SamlFault('the signature of the logout is not valid');
}

/** A certificate that cannot be read verifies nothing. */
function verifies(hash: string, octets: string, pem: string, signature: Buffer): boolean {
  try {
    return createVerify(hash).update(octets).verify(pem, signature);
  } catch {
    return false;
  }
}

function inflate(base64: string): string {
  try {
    return readUtf8(inflateRawSync(decodeBase64(base64), { maxOutputLength: INFLATED_LIMIT }));
  } catch (cause) {
    throw cause instanceof SamlFault ? cause : new SamlFault('the logout message cannot be unpacked');
  }
}

function expectOurs(root: Element, party: Party, now: number): void {
  if (root.getAttribute('Version') !== '2.0') throw new SamlFault('the logout is not of version 2.0');
  if (root.getAttribute('Destination') !== party.slo) throw new SamlFault('Destination is not ours');
  if (textOf(onlyChild(root, ASSERTION, 'Issuer')) !== party.idp) throw new SamlFault('Issuer is not the provider');
  const issued = instantOf(attributeOf(root, 'IssueInstant'));
  if (issued - SKEW_MS > now || issued + AGE_MS + SKEW_MS <= now)
    throw new SamlFault('the logout is out of time', 'expired');
  const notOnOrAfter = root.getAttribute('NotOnOrAfter');
  if (notOnOrAfter && instantOf(notOnOrAfter) + SKEW_MS <= now)
    throw new SamlFault('the logout has expired', 'expired');
}
