/**
 * The session of the signed-in user in local storage. The keys are those of the token exchange (1-identity-39); lists
 * are JSON, everything else is text. Components use `useSession`, which subscribes to changes, including those of other
 * tabs.
 */
import { useSyncExternalStore } from 'react';
import type { SignedIn } from '@mainstay/contract/identity';
import type { Appearance, Theme } from '@mainstay/contract/tenants/appearance';
import { buildTokenCookie, expiredTokenCookie, hasLegacyTokenCookie } from './token-cookie.ts';

export type Session = Omit<SignedIn, 'appearance'> & { appearance: Appearance | null };

const PLAIN_KEYS = [
  'token',
  'sso_server',
  'auth_strategy',
  'entity_name',
  'entity_logo',
  'entity_timezone',
  'entity_theme',
  'currency_symbol',
  'currency_digits',
  'avatar_url',
  'user_access_type',
  'first_name',
  'last_name',
  'email',
  'title',
  'appearance',
  'mail_provider',
] as const;

const listeners = new Set<() => void>();
let cached: { session: Session | null } | undefined;

function notifyListeners(): void {
  cached = undefined;
  for (const listener of listeners) listener();
}

function readList<T>(key: string): T[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(value) ? (value as T[]) : [];
  } catch {
    return [];
  }
}

const DEFAULT_DIGITS = 2;
/** Parses the decimals of a currency; no currency has more than four. */
const getDigits = (text: string | null): number => (text && /^[0-4]$/.test(text) ? Number(text) : DEFAULT_DIGITS);

function readSession(): Session | null {
  const getText = (key: (typeof PLAIN_KEYS)[number]) => localStorage.getItem(key) || null;
  const token = getText('token');
  if (!token) return null;
  return {
    token,
    role: readList<string>('role'),
    expanded_roles: readList<SignedIn['expanded_roles'][number]>('expanded_roles'),
    sso_server: getText('sso_server') ?? '',
    auth_strategy: (getText('auth_strategy') ?? 'local') as SignedIn['auth_strategy'],
    entity_name: getText('entity_name') ?? '',
    entity_logo: getText('entity_logo'),
    entity_timezone: getText('entity_timezone') ?? 'UTC',
    entity_theme: (getText('entity_theme') ?? 'theme-default') as Theme,
    currency_symbol: getText('currency_symbol') ?? '$',
    currency_digits: getDigits(getText('currency_digits')),
    avatar_url: getText('avatar_url'),
    user_id: Number(localStorage.getItem('user_id')),
    user_access_type: getText('user_access_type') === 'read_only' ? 'read_only' : 'full',
    first_name: getText('first_name') ?? '',
    last_name: getText('last_name') ?? '',
    email: getText('email') ?? '',
    title: getText('title'),
    appearance: getText('appearance') as Appearance | null,
    mail_provider: getText('mail_provider') as SignedIn['mail_provider'],
  };
}

/** Returns the current session, or null if no user is signed in. */
export function getSession(): Session | null {
  cached ??= { session: readSession() };
  return cached.session;
}

/**
 * Returns a key of the user that includes the company, because user ids are unique only per database. It is undefined
 * if no user is signed in.
 */
export function getPersonKey(): string | undefined {
  const session = getSession();
  return session ? toPersonKey(session) : undefined;
}

const toPersonKey = ({ user_id, sso_server }: Pick<Session, 'user_id' | 'sso_server'>): string =>
  `${user_id} ${sso_server}`;

/** Local storage keys of unsaved changes begin with this. */
const DRAFT_PREFIX = 'draft ';

/** Returns the prefix of the local storage keys of a user's unsaved changes. */
export const getDraftPrefix = (user: Pick<Session, 'user_id' | 'sso_server'>): string =>
  `${DRAFT_PREFIX}${toPersonKey(user)} `;

/** @param shouldKeep returns whether the entry with a key is retained */
function clearLocalStorage(shouldKeep: (key: string) => boolean): void {
  for (const key of Object.keys(localStorage)) if (!shouldKeep(key)) localStorage.removeItem(key);
}

function writeTokenCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API requires HTTPS.
  document.cookie = buildTokenCookie(location.protocol === 'https:');
}

function expireTokenCookie(): void {
  document.cookie = expiredTokenCookie(new Date());
}

/** Removes the session token that an earlier release stored in the cookie; the session in local storage is retained. */
export function upgradeTokenCookie(): void {
  if (!hasLegacyTokenCookie(document.cookie)) return;
  if (getSession()) writeTokenCookie();
  else expireTokenCookie();
}

/** Stores the result of a token exchange in local storage and marks the session in the cookie. */
export function storeSession(signedIn: SignedIn): void {
  for (const key of PLAIN_KEYS) {
    const value = signedIn[key];
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  }
  localStorage.setItem('user_id', String(signedIn.user_id));
  localStorage.setItem('role', JSON.stringify(signedIn.role));
  localStorage.setItem('expanded_roles', JSON.stringify(signedIn.expanded_roles));
  clearLocalStorage((key) => !key.startsWith(DRAFT_PREFIX) || key.startsWith(getDraftPrefix(signedIn)));
  writeTokenCookie();
  notifyListeners();
}

/** Clears the session storage of this tab except the keys in `keep`. */
export function clearVisit(keep: readonly string[]): void {
  const preserved = keep.map((key) => [key, sessionStorage.getItem(key)] as const);
  sessionStorage.clear();
  for (const [key, value] of preserved) if (value !== null) sessionStorage.setItem(key, value);
}

/** Deletes everything that this application stored, and expires the cookie. For users who sign out. */
export function clearSession(): void {
  localStorage.clear();
  clearVisit([]);
  expireTokenCookie();
  notifyListeners();
}

/**
 * Like `clearSession`, for a session that ended without the user. Drafts are kept for the next sign-in of the same user.
 * `keep` lists session storage keys to retain.
 */
export function expireSession(keep: readonly string[]): void {
  clearLocalStorage((key) => key.startsWith(DRAFT_PREFIX));
  clearVisit(keep);
  expireTokenCookie();
  notifyListeners();
}

/** Stores the appearance that the user selected. */
export function storeAppearance(appearance: Appearance): void {
  localStorage.setItem('appearance', appearance);
  notifyListeners();
}

/** Stores changed values of the user or company. Subscribers are notified only if a value differs. */
export function updateSession(changes: Partial<Pick<Session, (typeof PLAIN_KEYS)[number]>>): void {
  const different = Object.entries(changes).filter(
    ([key, value]) => localStorage.getItem(key) !== (value === null ? null : String(value)),
  );
  for (const [key, value] of different) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  }
  if (different.length > 0) notifyListeners();
}

/** Subscribes to all changes, including those of other tabs. @returns a function that unsubscribes */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SESSION_KEYS: ReadonlySet<string> = new Set([...PLAIN_KEYS, 'user_id', 'role', 'expanded_roles']);
// Another tab has signed in, signed out or changed the appearance. Clearing the storage sends an event without a key.
addEventListener('storage', ({ key }) => {
  if (!key || SESSION_KEYS.has(key)) notifyListeners();
});

/** Returns the current session and subscribes to its changes. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, getSession);

/** For screens behind the guard, which have a signed-in user; during sign-out, it returns an empty session. */
export function useSignedIn(): Session {
  const session = useSession();
  return session ?? SIGNED_OUT_SESSION;
}

/** The session that screens see between signing out and being unmounted. */
export const SIGNED_OUT_SESSION: Session = {
  token: '',
  role: [],
  expanded_roles: [],
  sso_server: '',
  auth_strategy: 'local',
  entity_name: '',
  entity_logo: null,
  entity_timezone: 'UTC',
  entity_theme: 'theme-default',
  currency_symbol: '$',
  currency_digits: DEFAULT_DIGITS,
  avatar_url: null,
  user_id: 0,
  user_access_type: 'read_only',
  first_name: '',
  last_name: '',
  email: '',
  title: null,
  appearance: null,
  mail_provider: null,
};

export const isAdministrator = ({ role }: Pick<Session, 'role'>): boolean => role.includes('ADM');

/** Returns the first and last name. */
export const formatFullName = (person: Pick<Session, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`.trim();
