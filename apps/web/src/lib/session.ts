/**
 * The signed-in person, as local storage keeps it. Keys are those of the token exchange (1-identity-39); lists are
 * JSON, everything else is text. Components read it through `useSession`, which follows changes and other tabs.
 */
import { useSyncExternalStore } from 'react';
import type { Appearance, SignedIn, Theme } from '@mainstay/contract/identity';
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
] as const;

const listeners = new Set<() => void>();
let cached: { session: Session | null } | undefined;

function changed(): void {
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
/** Decimals of a currency; no currency has more than four. */
const getDigits = (text: string | null): number => (text && /^[0-4]$/.test(text) ? Number(text) : DEFAULT_DIGITS);

function read(): Session | null {
  const text = (key: (typeof PLAIN_KEYS)[number]) => localStorage.getItem(key) || null;
  const token = text('token');
  if (!token) return null;
  return {
    token,
    role: readList<string>('role'),
    expanded_roles: readList<SignedIn['expanded_roles'][number]>('expanded_roles'),
    sso_server: text('sso_server') ?? '',
    auth_strategy: (text('auth_strategy') ?? 'local') as SignedIn['auth_strategy'],
    entity_name: text('entity_name') ?? '',
    entity_logo: text('entity_logo'),
    entity_timezone: text('entity_timezone') ?? 'UTC',
    entity_theme: (text('entity_theme') ?? 'theme-default') as Theme,
    currency_symbol: text('currency_symbol') ?? '$',
    currency_digits: getDigits(text('currency_digits')),
    avatar_url: text('avatar_url'),
    user_id: Number(localStorage.getItem('user_id')),
    user_access_type: text('user_access_type') === 'read_only' ? 'read_only' : 'full',
    first_name: text('first_name') ?? '',
    last_name: text('last_name') ?? '',
    email: text('email') ?? '',
    title: text('title'),
    appearance: text('appearance') as Appearance | null,
  };
}

/** The session now; null when nobody is signed in. */
export function getSession(): Session | null {
  cached ??= { session: read() };
  return cached.session;
}

/** Who is signed in, of which company: ids of people count from 1 in every database. Undefined when signed out. */
export function getPersonKey(): string | undefined {
  const session = getSession();
  return session ? `${session.user_id} ${session.sso_server}` : undefined;
}

function writeTokenCookie(): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API needs https.
  document.cookie = buildTokenCookie(location.protocol === 'https:');
}

function expireTokenCookie(): void {
  document.cookie = expiredTokenCookie(new Date());
}

/** Removes the session token that an earlier release wrote into the cookie; the session in local storage stays. */
export function upgradeTokenCookie(): void {
  if (!hasLegacyTokenCookie(document.cookie)) return;
  if (getSession()) writeTokenCookie();
  else expireTokenCookie();
}

/** Stores what a token exchange returned in local storage, and marks the session in the cookie. */
export function storeSession(signedIn: SignedIn): void {
  for (const key of PLAIN_KEYS) {
    const value = signedIn[key];
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  }
  localStorage.setItem('user_id', String(signedIn.user_id));
  localStorage.setItem('role', JSON.stringify(signedIn.role));
  localStorage.setItem('expanded_roles', JSON.stringify(signedIn.expanded_roles));
  writeTokenCookie();
  changed();
}

/** Clears what this tab stored for its visit. `keep` names the keys that stay. */
export function clearVisit(keep: readonly string[]): void {
  const kept = keep.map((key) => [key, sessionStorage.getItem(key)] as const);
  sessionStorage.clear();
  for (const [key, value] of kept) if (value !== null) sessionStorage.setItem(key, value);
}

/** Forgets everything this application stored and expires the cookie. `keep` names session-storage keys that stay. */
export function clearSession(keep: readonly string[] = []): void {
  localStorage.clear();
  clearVisit(keep);
  expireTokenCookie();
  changed();
}

/** Remembers the appearance the person chose. */
export function storeAppearance(appearance: Appearance): void {
  localStorage.setItem('appearance', appearance);
  changed();
}

/** Keeps what changed of the person or of their company. Nobody is told where it is what was known. */
export function updateSession(changes: Partial<Pick<Session, (typeof PLAIN_KEYS)[number]>>): void {
  const different = Object.entries(changes).filter(
    ([key, value]) => localStorage.getItem(key) !== (value === null ? null : String(value)),
  );
  for (const [key, value] of different) {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, String(value));
  }
  if (different.length > 0) changed();
}

/** Calls back on every change, other tabs' included; returns how to stop. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const SESSION_KEYS: ReadonlySet<string> = new Set([...PLAIN_KEYS, 'user_id', 'role', 'expanded_roles']);
// Another tab signed in, signed out or chose another appearance; no key says that everything was cleared.
addEventListener('storage', ({ key }) => {
  if (!key || SESSION_KEYS.has(key)) changed();
});

/** The session of the person, followed. */
export const useSession = (): Session | null => useSyncExternalStore(onSessionChange, getSession);

/** For screens behind the guard, where somebody is signed in; during sign-out the last answer stays. */
export function useSignedIn(): Session {
  const session = useSession();
  return session ?? SIGNED_OUT_SESSION;
}

/** What screens see in the moment between signing out and leaving. */
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
};

/** First and last name. */
export const formatFullName = (person: Pick<Session, 'first_name' | 'last_name'>): string =>
  `${person.first_name} ${person.last_name}`.trim();
