/** Pure rules of signing in with Google and Microsoft: what is asked of them, and what their answer proves. */
import { truncateText } from '@mainstay/contract/rules/truncate-text';
import type { OAuthStrategy } from '@mainstay/contract/identity/oauth';
import type { SignInError } from '@mainstay/contract/identity/sign-in-errors';
import { isEmail } from '@mainstay/contract/rules/email';
import { isSingleLine } from '@mainstay/contract/rules/single-line';
import { hashCode } from '../../../platform/crypto/codes.ts';
import type { ProviderConfig } from '../providers/data.ts';

/** Minutes in which a sign-in that was begun must come back. */
export const STATE_MINUTES = 10;
export const NOT_CONFIGURED = 'This way of signing in is not set up for this company.';

const GOOGLE = 'https://accounts.google.com';
/** A directory of Microsoft by its id; its names, and `common` for all of them, are no issuer. */
const DIRECTORY = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Who must have signed a token; undefined where that is not set up. */
export function getIssuer(strategy: OAuthStrategy, config: ProviderConfig): string | undefined {
  if (strategy === 'OAuth-Google') return config.issuer || GOOGLE;
  const { directory, issuer } = config;
  if (!directory || !DIRECTORY.test(directory)) return undefined;
  return issuer || `https://login.microsoftonline.com/${directory.toLowerCase()}/v2.0`;
}

/** What the provider is asked for. An account is always chosen, so that whoever signed out is not signed in again unasked. */
export function getAuthorizationParams(strategy: OAuthStrategy, config: ProviderConfig, email: string | undefined) {
  const common = { prompt: 'select_account', ...(email && isEmail(email) && { login_hint: email }) };
  if (strategy === 'OAuth-Office365') return { ...common, scope: 'openid email profile offline_access' };
  const { hosted_domain: domain } = config;
  return { ...common, scope: 'openid email profile', access_type: 'offline', ...(domain && { hd: domain }) };
}

/** Verifier (PKCE) and nonce follow from the state and our own key, so nothing of them is kept anywhere. */
export const deriveSecrets = (key: Uint8Array, state: string): { verifier: string; nonce: string } => ({
  verifier: hashCode(key, `oauth verifier ${state}`).toString('base64url'),
  nonce: hashCode(key, `oauth nonce ${state}`).toString('base64url'),
});

/** What the provider says of a person who signed in. */
export interface ExternalAccount {
  /** Never given to anybody else: `sub` of Google, `tid:oid` of Microsoft. */
  subject: string;
  /** Under which an administrator may have entered the person beforehand. */
  externalIds: readonly string[];
  email: string | null;
  /** The address, where the provider vouches that it is this person's and nobody else's. */
  vouchedEmail: string | null;
  firstName: string;
  lastName: string;
}

type Claims = Record<string, unknown>;

const SUBJECT_LIMIT = 255;
const NAME_LIMIT = 350;
const text = (claims: Claims, name: string): string | undefined => {
  const value = claims[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};
const getEmail = (value: string | undefined): string | null => (value && isEmail(value) ? value : null);
const getDomain = (email: string): string => email.slice(email.lastIndexOf('@') + 1).toLowerCase();
const isInDomain = (domain: string | undefined, email: string): boolean => domain?.toLowerCase() === getDomain(email);

function getName(claims: Claims, name: string): string {
  const value = text(claims, name)?.trim() ?? '';
  return isSingleLine(value) ? truncateText(value, NAME_LIMIT) : '';
}

/** Reads what a checked ID token says. Whom it names decides the subject alone; an address is a hint at first sight. */
export function parseExternalAccount(
  strategy: OAuthStrategy,
  claims: Claims,
  config: ProviderConfig,
): ExternalAccount | SignInError {
  const names = { firstName: getName(claims, 'given_name'), lastName: getName(claims, 'family_name') };
  return strategy === 'OAuth-Google' ? readGoogle(claims, config, names) : readMicrosoft(claims, config, names);
}

type Names = Pick<ExternalAccount, 'firstName' | 'lastName'>;

/**
 * Google is the authority over addresses of a hosted domain and of its own mail. Any other address was checked once,
 * long ago, and may belong to somebody else by now.
 */
function readGoogle(claims: Claims, config: ProviderConfig, names: Names): ExternalAccount | SignInError {
  const subject = text(claims, 'sub');
  if (!subject || subject.length > SUBJECT_LIMIT) return 'not_trusted';
  const hosted = text(claims, 'hd');
  if (config.hosted_domain && hosted?.toLowerCase() !== config.hosted_domain.toLowerCase()) return 'other_company';
  const email = getEmail(text(claims, 'email'));
  const vouched =
    email && claims.email_verified === true && (isInDomain(hosted, email) || isInDomain('gmail.com', email));
  return { ...names, subject, externalIds: [], email, vouchedEmail: vouched ? email : null };
}

/**
 * Microsoft vouches for no address: `email` is what somebody typed. The user name of a member is given out by the
 * directory's own administrators, and counts where ours has named the directory's domain; a guest's never does.
 */
function readMicrosoft(claims: Claims, config: ProviderConfig, names: Names): ExternalAccount | SignInError {
  const [directory, object] = [text(claims, 'tid')?.toLowerCase(), text(claims, 'oid')?.toLowerCase()];
  if (!directory || !object || !DIRECTORY.test(object)) return 'not_trusted';
  if (directory !== config.directory?.toLowerCase()) return 'other_company';
  const userName = getEmail(text(claims, 'preferred_username'));
  const home = text(claims, 'idp');
  const isMember = (home === undefined || home === claims.iss) && (claims.acct === undefined || claims.acct === 0);
  const subject = `${directory}:${object}`;
  return {
    ...names,
    subject,
    externalIds: [subject, object],
    email: getEmail(text(claims, 'email')) ?? userName,
    vouchedEmail: isMember && userName && isInDomain(config.hosted_domain, userName) ? userName : null,
  };
}
