/** The two parties of a SAML2 connection, and the error for a rejected message. */
import { stringify } from 'node:querystring';
import type { SignInError } from '@mainstay/contract/identity/sign-in-errors';
import type { SAML } from '@node-saml/node-saml';
import type { Provider } from '../identity/sign-in-providers.ts';

/** Allowed clock difference between a provider and us. */
export const SKEW_MS = 60_000;
/** Seconds that a user may spend at the identity provider. */
export const REQUEST_SECONDS = 600;

/** A rejected message. `message` is for the log, `reason` for the user. */
export class SamlError extends Error {
  readonly reason: SignInError;
  constructor(message: string, reason: SignInError = 'not_trusted') {
    super(message);
    this.reason = reason;
  }
}

/** The two parties of a tenant's connection. Every name in a message must match these exactly. */
export interface SamlParties {
  entityId: string;
  acs: string;
  slo: string;
  /** Entity id of the identity provider. */
  idp: string;
}

/** @param address the tenant's own host, such as `https://acme.example.com` */
export function toSamlParties(provider: Provider, address: string): SamlParties {
  return {
    entityId: provider.entity_id || `${address}/v1/api/saml/metadata/`,
    acs: `${address}/v1/api/saml/acs/`,
    slo: `${address}/v1/api/saml/slo/`,
    idp: provider.idp_server ?? '',
  };
}

/** The properties of a NameID besides its text, with the library's names. */
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

/** Converts bare base64, as certificates appear in metadata, to PEM. */
export function toPem(certificate: string): string {
  if (certificate.includes('-----BEGIN')) return certificate.trim();
  const lines = certificate.replace(/\s+/g, '').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
}

/** Returns the certificates of a provider as PEM. */
export const getTrustedCertificates = (provider: Provider): string[] => provider.certificates.map(toPem);

/** Returns the NameID format that we request: the email, unless an attribute contains it. */
export const getNameIdFormat = ({ config }: Provider): string =>
  `urn:oasis:names:tc:SAML:1.1:nameid-format:${config.email_attribute ? 'unspecified' : 'emailAddress'}`;

const isHttpUrl = (text: string | null | undefined): text is string =>
  typeof text === 'string' && URL.canParse(text) && /^https?:/.test(text);

/** Returns the provider's address for logout messages, or undefined if it has none. */
export const getLogoutUrl = ({ config }: Provider): string | undefined =>
  isHttpUrl(config.slo_url) ? config.slo_url : undefined;

/** @throws SamlError if a setting that sign-in requires is missing */
export function requireReady(provider: Provider | undefined): Provider {
  if (!provider?.idp_server || !isHttpUrl(provider.sso_url) || provider.certificates.length === 0)
    throw new SamlError('SAML2 is not set up', 'not_configured');
  return provider;
}

interface ClientOptions {
  id?: string;
  keys?: KeyPair;
  signed?: { response: boolean; assertion: boolean };
}

/**
 * Creates the SAML library. It builds and signs what we send, and verifies the signature of an assertion. We check
 * times, names and repeated requests ourselves (`acceptedClockSkewMs` -1 leaves the times to us), see decision 0010.
 * The library is loaded by the first call, because only tenants that sign in by SAML need it.
 */
export async function createSamlClient(provider: Provider, party: SamlParties, options: ClientOptions): Promise<SAML> {
  const { id, keys, signed } = options;
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
    identifierFormat: getNameIdFormat(provider),
    disableRequestedAuthnContext: true,
  });
}

/**
 * Converts a single-use code to the id of a message. An XML id must not begin with a digit or a hyphen, so a prefix is
 * added.
 */
export const toMessageId = (code: string): string => `_${code}`;
export const fromMessageId = (id: string): string => id.replace(/^_/, '');

/**
 * Returns an address with a signed message, encoded as it was signed. The library signs one encoding and writes
 * another; they differ if the RelayState contains unusual characters.
 */
export function toSignedUrl(target: string): string {
  const url = new URL(target);
  return `${url.origin}${url.pathname}?${stringify(Object.fromEntries(url.searchParams))}`;
}
