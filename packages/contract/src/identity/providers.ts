/** Sign-in configuration of a company: its providers, the values to register there, and a test of each. All endpoints require ADM. */
import { z } from 'zod';
import { Strategy } from '../identity.ts';
import { done, endpoint, ok, pageLimit, pageNumber } from '../kit.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from '../rules/single-line.ts';
import { OAuthStrategy } from '../sign-in-oauth/oauth.ts';

/** The strategies that use an external provider. */
export const ExternalStrategy = Strategy.exclude(['local']);
export type ExternalStrategy = z.infer<typeof ExternalStrategy>;

/** Validity of a certificate; `expiring` means within 30 days. */
export const CERTIFICATE_STATES = ['valid', 'expiring', 'expired', 'not_yet'] as const;

export const Certificate = z.object({
  /** The subject of the certificate, such as `CN=idp.acme.com`. */
  subject: z.string(),
  /** SHA-256 as pairs of hexadecimal digits. */
  fingerprint: z.string(),
  valid_from: z.iso.datetime(),
  valid_to: z.iso.datetime(),
  state: z.enum(CERTIFICATE_STATES),
  pem: z.string(),
});
export type Certificate = z.infer<typeof Certificate>;

const LINE_LIMIT = 2000;
const ADDRESS_LIMIT = 2000;
const CERTIFICATE_LIMIT = 20_000;
/** Several certificates are allowed while a provider rotates them. One text can contain several. */
const CERTIFICATES = 10;
const METADATA_LIMIT = 262_144;

const line = z.string().trim().max(LINE_LIMIT).refine(isSingleLine, SINGLE_LINE_MESSAGE);
const address = z.string().trim().max(ADDRESS_LIMIT).refine(isSingleLine, SINGLE_LINE_MESSAGE);
const requiredLine = (message: string) => line.min(1, message);

/** Settings of an identity provider. An empty string means that a setting is not set. */
export const SamlSettings = z.object({
  /** The entity id of the provider. */
  idp_server: requiredLine('Enter the entity ID of the provider.'),
  sso_url: address.min(1, 'Enter the sign-in address of the provider.'),
  slo_url: address.default(''),
  /** The URL of the provider's metadata, which the connection test compares with the settings. */
  metadata_url: address.default(''),
  /** The entity id of this service, if it differs from the URL of its metadata. */
  entity_id: line.default(''),
  email_attribute: line.default(''),
  first_name_attribute: line.default(''),
  last_name_attribute: line.default(''),
  /** PEM or bare base64. */
  certificates: z
    .array(z.string().max(CERTIFICATE_LIMIT))
    .min(1, 'Add the certificate that the provider signs with.')
    .max(CERTIFICATES, `At most ${CERTIFICATES} certificates can be stored.`),
});
export type SamlSettings = z.infer<typeof SamlSettings>;

/** Settings for Google or Microsoft. An empty string means that a setting is not set. */
export const OAuthSettings = z.object({
  client_id: requiredLine('Enter the client ID.'),
  /** If omitted or empty, the stored secret is retained. */
  client_secret: line.default(''),
  /** Empty uses the provider's default issuer. */
  issuer: address.default(''),
  /** Microsoft only: id of the directory. */
  directory: line.default(''),
  /** Google only: the domain that accounts must belong to. */
  hosted_domain: line.default(''),
});
export type OAuthSettings = z.infer<typeof OAuthSettings>;

/** Settings as stored. All of them can be empty. */
const text = z.string();
const StoredSaml = z.object({
  idp_server: text,
  sso_url: text,
  slo_url: text,
  metadata_url: text,
  entity_id: text,
  email_attribute: text,
  first_name_attribute: text,
  last_name_attribute: text,
});
const StoredOAuth = z.object({ client_id: text, issuer: text, directory: text, hosted_domain: text });

/** The values to register at a provider. */
const SamlRegistration = z.object({
  entity_id: z.string(),
  acs_url: z.string(),
  slo_url: z.string(),
  /** Available once the settings have been saved for the first time. */
  metadata_url: z.string(),
  /** The signing certificate of this service, available once the settings have been saved. */
  certificate: z.string().nullable(),
});

export const SignInProvider = z.object({
  strategy: Strategy,
  enabled: z.boolean(),
  /** Whether users who enter their email are sent to this provider. */
  in_use: z.boolean(),
  /** Whether all required settings are set. */
  ready: z.boolean(),
  saml: z
    .object({
      settings: StoredSaml,
      certificates: z.array(Certificate),
      register: SamlRegistration,
    })
    .nullable(),
  oauth: z
    .object({
      settings: StoredOAuth,
      has_secret: z.boolean(),
      register: z.object({ redirect_uri: z.string() }),
    })
    .nullable(),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

/** The content of a provider's metadata, for review before it is saved. */
export const ParsedMetadata = z.object({
  settings: StoredSaml.pick({ idp_server: true, sso_url: true, slo_url: true, metadata_url: true }),
  certificates: z.array(Certificate),
});
export type ParsedMetadata = z.infer<typeof ParsedMetadata>;

export const TEST_STATES = ['ok', 'warning', 'failed', 'skipped'] as const;

export const TestStep = z.object({
  name: z.string(),
  state: z.enum(TEST_STATES),
  /** A plain description of the result. */
  found: z.string(),
  /** What to do about it. Empty if no action is needed. */
  advice: z.string(),
});
export type TestStep = z.infer<typeof TestStep>;

const access = ['ADM'] as const;
const providersPath = '/v1/api/admin/sign-in-providers/' as const;
const byStrategy = z.object({ strategy: Strategy });
/** Rate limit because the connection test and the metadata import call external addresses. */
const PER_MINUTE = 10;

export const providers = {
  findProviders: endpoint({
    method: 'GET',
    path: providersPath,
    access,
    summary: 'List the four sign-in methods and whether they are set up',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(SignInProvider), has_next: z.boolean(), total_records: z.int() })),
  }),
  readMetadata: endpoint({
    method: 'POST',
    path: `${providersPath}SAML2/metadata/`,
    access,
    effect: 'changes',
    perMinute: PER_MINUTE,
    ownTransactions: true,
    summary: 'Parse the metadata of an identity provider, pasted or from a URL; nothing is saved',
    body: z
      .object({
        xml: z.string().max(METADATA_LIMIT, 'The metadata is too large.').default(''),
        url: address.default(''),
      })
      .refine(({ xml, url }) => xml.trim() !== '' || url !== '', {
        path: ['xml'],
        message: 'Paste the metadata, select its file or enter its URL.',
      }),
    response: ok(ParsedMetadata),
  }),
  saveSaml: endpoint({
    method: 'PUT',
    path: `${providersPath}SAML2/`,
    access,
    effect: 'changes',
    ownTransactions: true,
    summary: 'Configure SAML2',
    body: SamlSettings,
    response: ok(SignInProvider),
  }),
  saveOAuth: endpoint({
    method: 'PUT',
    path: `${providersPath}{strategy}/`,
    access,
    effect: 'changes',
    summary: 'Configure Google or Microsoft',
    params: z.object({ strategy: OAuthStrategy }),
    body: OAuthSettings,
    response: ok(SignInProvider),
  }),
  testProvider: endpoint({
    method: 'POST',
    path: `${providersPath}{strategy}/test/`,
    access,
    effect: 'changes',
    perMinute: PER_MINUTE,
    ownTransactions: true,
    summary: 'Test the saved settings step by step',
    params: z.object({ strategy: ExternalStrategy }),
    response: ok(z.object({ passed: z.boolean(), steps: z.array(TestStep) })),
  }),
  enableProvider: endpoint({
    method: 'POST',
    path: `${providersPath}{strategy}/enable/`,
    access,
    effect: 'changes',
    summary: 'Enable a sign-in method',
    params: byStrategy,
    response: done,
  }),
  disableProvider: endpoint({
    method: 'POST',
    path: `${providersPath}{strategy}/disable/`,
    access,
    effect: 'changes',
    summary: 'Disable a sign-in method',
    params: byStrategy,
    response: done,
  }),
};
