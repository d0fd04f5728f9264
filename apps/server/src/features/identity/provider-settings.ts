/** Validates the provider settings that an administrator enters, beyond what the contract checks. */
import type { OAuthSettings, SamlSettings } from '@mainstay/contract/identity/providers';
import type { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import { getIssuer } from '../sign-in-oauth/external-account.ts';
import { CertificateError, parseCertificates } from '../sign-in-saml/certificates.ts';
import type { ProviderConfig } from './sign-in-providers.ts';

/** Messages by field; empty if there are none. */
export type FieldErrors = Record<string, string>;

const ADDRESS_MESSAGE = 'Enter an address that starts with https://.';
const HOSTED_DOMAIN = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/i;

/** Returns whether a provider address is allowed: https, or a host that the operator listed in `OUTBOUND_ALLOW`. */
export function isProviderAddress(text: string, allow: readonly string[]): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || url.username || url.password || url.hash) return false;
  return (
    url.protocol === 'https:' || (url.protocol === 'http:' && [url.hostname, url.host].some((h) => allow.includes(h)))
  );
}

export function validateSamlSettings(settings: SamlSettings, allow: readonly string[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const name of ['sso_url', 'slo_url', 'metadata_url'] as const) {
    if (settings[name] && !isProviderAddress(settings[name], allow)) errors[name] = ADDRESS_MESSAGE;
  }
  try {
    parseCertificates(settings.certificates);
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    errors.certificates = error.message;
  }
  return errors;
}

/** Returns the settings that are not stored in columns, without empty values. */
export const toProviderConfig = (settings: Partial<Record<keyof ProviderConfig, string>>): ProviderConfig =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== ''));

export function validateOAuthSettings(
  strategy: OAuthStrategy,
  settings: OAuthSettings,
  allow: readonly string[],
): FieldErrors {
  const { issuer, directory, hosted_domain } = settings;
  const errors: FieldErrors = {};
  if (issuer && !isProviderAddress(issuer, allow)) errors.issuer = ADDRESS_MESSAGE;
  if (strategy === 'OAuth-Office365' && !getIssuer(strategy, { directory }))
    errors.directory = 'Enter the directory (tenant) ID, such as 72f988bf-86f1-41af-91ab-2d7cd011db47.';
  if (hosted_domain && !HOSTED_DOMAIN.test(hosted_domain))
    errors.hosted_domain = 'Enter a domain, such as example.com.';
  return errors;
}
