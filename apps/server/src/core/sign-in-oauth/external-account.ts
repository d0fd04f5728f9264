/** What a sign-in with Google or Microsoft requests, and which account its response proves. */
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { OAuthStrategy } from '@mainstay/contract/sign-in-oauth/oauth';
import type { SignInError } from '@mainstay/contract/identity/sign-in-errors';
import { isEmail } from '@mainstay/contract/rules/email';
import { isSingleLine } from '@mainstay/contract/rules/single-line';
import { hashCode } from '../../platform/crypto/codes.ts';
import type { ProviderConfig } from '../identity/sign-in-providers.ts';

/** Minutes within which a started sign-in must return. */
export const STATE_MINUTES = 10;
export const NOT_CONFIGURED_MESSAGE = 'This sign-in method is not set up for this company.';

const GOOGLE_ISSUER = 'https://accounts.google.com';
/** The id of a Microsoft directory. Directory names and `common` (all directories) are not valid issuers. */
const DIRECTORY_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns the required issuer of a token, or undefined if the provider is not set up. */
export function getIssuer(strategy: OAuthStrategy, config: ProviderConfig): string | undefined {
  if (strategy === 'OAuth-Google') return config.issuer || GOOGLE_ISSUER;
  const { directory, issuer } = config;
  if (!directory || !DIRECTORY_ID.test(directory)) return undefined;
  return issuer || `https://login.microsoftonline.com/${directory.toLowerCase()}/v2.0`;
}

/**
 * Returns the parameters of the authorization request. The user always selects an account, so that someone who has
 * signed out is not signed in again without noticing.
 */
export function getAuthorizationParams(strategy: OAuthStrategy, config: ProviderConfig, email: string | undefined) {
  const common = { prompt: 'select_account', ...(email && isEmail(email) && { login_hint: email }) };
  const domain = strategy === 'OAuth-Google' ? config.hosted_domain : undefined;
  return { ...common, scope: 'openid email profile', ...(domain && { hd: domain }) };
}

/** Derives the verifier (PKCE) and nonce from the state and our own key, so that neither of them is stored. */
export const deriveSecrets = (key: Uint8Array, state: string): { verifier: string; nonce: string } => ({
  verifier: hashCode(key, `oauth verifier ${state}`).toString('base64url'),
  nonce: hashCode(key, `oauth nonce ${state}`).toString('base64url'),
});

/** The user who signed in, as reported by the provider. */
export interface ExternalAccount {
  /** The id of the account, which is never reassigned: `sub` for Google, `tid:oid` for Microsoft. */
  subject: string;
  /** The ids under which an administrator may have created the user beforehand. */
  externalIds: readonly string[];
  email: string | null;
  /** The email, if the provider vouches that it belongs to this user. */
  vouchedEmail: string | null;
  firstName: string;
  lastName: string;
}

type Claims = Record<string, unknown>;

const SUBJECT_LIMIT = 255;
const NAME_LIMIT = 350;
const getText = (claims: Claims, name: string): string | undefined => {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const getEmail = (value: string | undefined): string | null => (value && isEmail(value) ? value : null);
const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
const isInDomain = (domain: string | undefined, email: string): boolean => domain?.toLowerCase() === getDomain(email);

function getName(claims: Claims, name: string): string {
  const value = getText(claims, name)?.trim() ?? '';
  return isSingleLine(value) ? truncateText(value, NAME_LIMIT) : '';
}

/**
 * Parses the claims of a verified ID token. Only the subject identifies the user; an email is only a hint at the first
 * sign-in.
 */
export function parseExternalAccount(
  strategy: OAuthStrategy,
  claims: Claims,
  config: ProviderConfig,
): ExternalAccount | SignInError {
  const names = { firstName: getName(claims, 'given_name'), lastName: getName(claims, 'family_name') };
  return strategy === 'OAuth-Google'
    ? parseGoogleAccount(claims, config, names)
    : parseMicrosoftAccount(claims, config, names);
}

type Names = Pick<ExternalAccount, 'firstName' | 'lastName'>;

/**
 * Google is authoritative for the addresses of a hosted domain and of Gmail. Any other address was verified only once,
 * possibly long ago, and may belong to another user by now.
 */
function parseGoogleAccount(claims: Claims, config: ProviderConfig, names: Names): ExternalAccount | SignInError {
  const subject = getText(claims, 'sub');
  if (!subject || subject.length > SUBJECT_LIMIT) return 'not_trusted';
  const hostedDomain = getText(claims, 'hd');
  if (config.hosted_domain && hostedDomain?.toLowerCase() !== config.hosted_domain.toLowerCase())
    return 'other_company';
  const email = getEmail(getText(claims, 'email'));
  const isVouched =
    email && claims.email_verified === true && (isInDomain(hostedDomain, email) || isInDomain('gmail.com', email));
  return { ...names, subject, externalIds: [], email, vouchedEmail: isVouched ? email : null };
}

/**
 * Microsoft does not verify `email`, which users can type themselves. The user name of a member is assigned by the
 * administrators of the directory, so it counts if our settings name the domain of the directory. The user name of a
 * guest never counts.
 */
function parseMicrosoftAccount(claims: Claims, config: ProviderConfig, names: Names): ExternalAccount | SignInError {
  const [directory, object] = [getText(claims, 'tid')?.toLowerCase(), getText(claims, 'oid')?.toLowerCase()];
  if (!directory || !object || !DIRECTORY_ID.test(object)) return 'not_trusted';
  if (directory !== config.directory?.toLowerCase()) return 'other_company';
  const userName = getEmail(getText(claims, 'preferred_username'));
  const identityProvider = getText(claims, 'idp');
  const isMember =
    (identityProvider === undefined || identityProvider === claims.iss) &&
    (claims.acct === undefined || claims.acct === 0);
  const subject = `${directory}:${object}`;
  return {
    ...names,
    subject,
    externalIds: [subject, object],
    email: getEmail(getText(claims, 'email')) ?? userName,
    vouchedEmail: isMember && userName && isInDomain(config.hosted_domain, userName) ? userName : null,
  };
}
