/** Who we and the identity provider are in SAML2, and how a message of either is refused. */
import { stringify } from 'node:querystring';
import type { SignInError } from '@mainstay/contract/identity/sign-in-errors';
import type { SAML } from '@node-saml/node-saml';
import type { Provider } from '../providers/data.ts';

/** Between the clocks of a provider and ours. */
export const SKEW_MS = 60_000;
/** How long a person may take at the identity provider. */
export const REQUEST_SECONDS = 600;

/** A message that is refused. `message` is for the log, `reason` for the person. */
export class SamlError extends Error {
  readonly reason: SignInError;
  constructor(message: string, reason: SignInError = 'not_trusted') {
    super(message);
    this.reason = reason;
  }
}

/** The two ends of one company's connection; every name in a message is held against it, letter by letter. */
export interface SamlParties {
  entityId: string;
  acs: string;
  slo: string;
  /** Entity id of the identity provider. */
  idp: string;
}

/** @param address the company's own host, such as `https://acme.example.com` */
export function toSamlParties(provider: Provider, address: string): SamlParties {
  return {
    entityId: provider.entity_id || `${address}/v1/api/saml/metadata/`,
    acs: `${address}/v1/api/saml/acs/`,
    slo: `${address}/v1/api/saml/slo/`,
    idp: provider.idp_server ?? '',
  };
}

/** What a NameID says besides its text, by the library's names. */
export interface NameIdProperties {
  nameIDFormat?: string;
  nameQualifier?: string;
  spNameQualifier?: string;
}

/** Our signing key pair, as PEM. */
export interface KeyPair {
  certificate: string;
  privateKey: string;
}

/** Bare base64, as metadata holds a certificate, becomes PEM. */
export function toPem(certificate: string): string {
  if (certificate.includes('-----BEGIN')) return certificate.trim();
  const lines = certificate.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

/** The certificates that stand in a provider, as PEM. */
export const getTrustedCertificates = (provider: Provider): string[] => provider.certificates.map(toPem);

/** What we ask a NameID to be: the address itself, unless an attribute holds it. */
export const nameIdFormat = ({ config }: Provider): string =>
  `urn:oasis:names:tc:SAML:1.1:nameid-format:${config.email_attribute ? 'unspecified' : 'emailAddress'}`;

const isAddress = (text: string | null | undefined): text is string =>
  typeof text === 'string' && URL.canParse(text) && /^https?:/.test(text);

/** Where the provider takes logout messages; undefined where it takes none. */
export const getLogoutUrl = ({ config }: Provider): string | undefined =>
  isAddress(config.slo_url) ? config.slo_url : undefined;

/** @throws SamlFault where something is missing that a sign-in cannot do without */
export function requireReady(provider: Provider | undefined): Provider {
  if (!provider?.idp_server || !isAddress(provider.sso_url) || provider.certificates.length === 0)
    throw new SamlError('SAML2 is not set up', 'not_configured');
  return provider;
}

interface ClientOptions {
  id?: string;
  keys?: KeyPair;
  signed?: { response: boolean; assertion: boolean };
}

/**
 * The library as we use it: it builds and signs what we send, and checks the signature of an assertion. Times, names
 * and the memory of requests are ours (`acceptedClockSkewMs` -1 leaves the times to us), see decision 0010. It is loaded
 * by the first call: only companies that sign in by SAML need it.
 */
export async function createSamlClient(provider: Provider, party: SamlParties, wanted: ClientOptions): Promise<SAML> {
  const { id, keys, signed } = wanted;
  const { SAML, ValidateInResponseTo } = await import('@node-saml/node-saml');
  return new SAML({
    issuer: party.entityId,
    audience: false,
    callbackUrl: party.acs,
    logoutCallbackUrl: party.slo,
    entryPoint: provider.sso_url ?? '',
    logoutUrl: getLogoutUrl(provider) ?? '',
    idpIssuer: party.idp,
    idpCert: provider.certificates.length > 0 ? getTrustedCertificates(provider) : 'none',
    ...(keys && { privateKey: keys.privateKey, publicCert: keys.certificate }),
    ...(id && { generateUniqueId: () => id }),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
    wantAssertionsSigned: signed?.assertion ?? true,
    wantAuthnResponseSigned: signed?.response ?? false,
    acceptedClockSkewMs: -1,
    validateInResponseTo: ValidateInResponseTo.never,
    identifierFormat: nameIdFormat(provider),
    disableRequestedAuthnContext: true,
  });
}

/** The id of a message is a single-use code; an XML id may not begin with a digit or a hyphen, so it has a letter. */
export const toMessageId = (code: string): string => `_${code}`;
export const fromMessageId = (id: string): string => id.replace(/^_/, '');

/**
 * An address that carries a signed message, encoded as it was signed: the library signs one encoding and writes
 * another, which differ in a RelayState of unusual letters.
 */
export function toSignedUrl(target: string): string {
  const url = new URL(target);
  return `${url.origin}${url.pathname}?${stringify(Object.fromEntries(url.searchParams))}`;
}
