/** The SAML2 settings of a company, and the metadata of its identity provider that they can be read from. All endpoints require ADM. */
import { z } from 'zod';
import {
  Certificate,
  EXTERNAL_CALLS_PER_MINUTE,
  PROVIDERS_PATH,
  settingLine,
  SignInProvider,
} from '../identity/providers.ts';
import { endpoint, ok } from '../kit.ts';

const CERTIFICATE_LIMIT = 20_000;
/** Several certificates are allowed while a provider rotates them. One text can contain several. */
const CERTIFICATES = 10;
const METADATA_LIMIT = 262_144;

/** Settings of an identity provider. An empty string means that a setting is not set. */
export const SamlSettings = z.object({
  /** The entity id of the provider. */
  idp_server: settingLine.min(1, 'Enter the entity ID of the provider.'),
  sso_url: settingLine.min(1, 'Enter the sign-in address of the provider.'),
  slo_url: settingLine.default(''),
  /** The URL of the provider's metadata, which the connection test compares with the settings. */
  metadata_url: settingLine.default(''),
  /** The entity id of this service, if it differs from the URL of its metadata. */
  entity_id: settingLine.default(''),
  email_attribute: settingLine.default(''),
  first_name_attribute: settingLine.default(''),
  last_name_attribute: settingLine.default(''),
  /** PEM or bare base64. */
  certificates: z
    .array(z.string().max(CERTIFICATE_LIMIT))
    .min(1, 'Add the certificate that the provider signs with.')
    .max(CERTIFICATES, `At most ${CERTIFICATES} certificates can be stored.`),
});
export type SamlSettings = z.infer<typeof SamlSettings>;

/** The content of a provider's metadata, for review before it is saved. */
export const ParsedMetadata = z.object({
  settings: z.object({ idp_server: z.string(), sso_url: z.string(), slo_url: z.string(), metadata_url: z.string() }),
  certificates: z.array(Certificate),
});
export type ParsedMetadata = z.infer<typeof ParsedMetadata>;

export const samlSettings = {
  readMetadata: endpoint({
    method: 'POST',
    path: `${PROVIDERS_PATH}SAML2/metadata/`,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'signIn',
    perMinute: EXTERNAL_CALLS_PER_MINUTE,
    ownTransactions: true,
    summary: 'Parse the metadata of an identity provider, pasted or from a URL; nothing is saved',
    body: z
      .object({
        xml: z.string().max(METADATA_LIMIT, 'The metadata is too large.').default(''),
        url: settingLine.default(''),
      })
      .refine(({ xml, url }) => xml.trim() !== '' || url !== '', {
        path: ['xml'],
        message: 'Paste the metadata, select its file or enter its URL.',
      }),
    response: ok(ParsedMetadata),
  }),
  saveSaml: endpoint({
    method: 'PUT',
    path: `${PROVIDERS_PATH}SAML2/`,
    access: ['ADM'],
    effect: 'changes',
    personOnly: 'signIn',
    ownTransactions: true,
    summary: 'Configure SAML2',
    body: SamlSettings,
    response: ok(SignInProvider),
  }),
};
