/**
 * The requirements of endpoints for their callers. Every feature declares a table of them in its `policy.ts`, the kit
 * rejects calls accordingly before a handler runs, and one test verifies every reply against the tables.
 */
import type { ApiKeyScope } from '@mainstay/contract/identity/api-keys';
import type { EndpointDef, Role } from '@mainstay/contract/kit';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { ForbiddenError } from '../http/errors.ts';
import type { Access } from './access.ts';

/** Every session, or the sessions that have one of the roles. */
type SignedIn = 'session' | readonly Role[];

/** The effect of a call. Read-only users may read and change their own data; `changes` is denied to them. */
type Effect = 'reads' | 'changes' | 'own';

interface Open {
  who: 'public';
}
interface Keyed {
  who: 'api-key';
  /** The scope that the key must have. */
  scope: ApiKeyScope;
}
interface Closed<W extends SignedIn, E extends Effect> {
  who: W;
  effect: E;
}
export type EndpointPolicy = Open | Keyed | Closed<SignedIn, Effect>;

/** Callable by anyone, with or without a session. */
export const open: Open = { who: 'public' };
/** For programs with a key of the company; no session. */
export const withKey = (scope: ApiKeyScope): Keyed => ({ who: 'api-key', scope });
/** Changes nothing except the audit log. */
export const reads = <const W extends SignedIn>(who: W): Closed<W, 'reads'> => ({ who, effect: 'reads' });
/** Changes the company's data or user permissions; denied to read-only users regardless of their role. */
export const changes = <const W extends SignedIn>(who: W): Closed<W, 'changes'> => ({ who, effect: 'changes' });
/** Changes the caller's own profile, password, sessions, pins and support tickets; allowed for read-only users. */
export const own = <const W extends SignedIn>(who: W): Closed<W, 'own'> => ({ who, effect: 'own' });

type PolicyOf<E extends EndpointDef> = E['access'] extends SignedIn
  ? Closed<E['access'], E['method'] extends 'GET' ? 'reads' : Effect>
  : E['access'] extends 'api-key'
    ? Keyed
    : Open;

/** One entry per endpoint. Missing or extra entries, and entries that contradict the contract, do not compile. */
export type PolicyTable<C extends Record<string, EndpointDef>> = { readonly [K in keyof C]: PolicyOf<C[K]> };

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/**
 * Returns why a call is denied, or undefined if it is allowed. Also used for deferred work that does what a call would
 * do.
 */
export function getDenialReason(policy: EndpointPolicy, { roles, userAccessType }: Caller): ForbiddenError | undefined {
  if (policy.who === 'public' || policy.who === 'api-key') return undefined;
  if (policy.who !== 'session' && !policy.who.some((role) => roles.includes(role))) return new ForbiddenError();
  const isBarred = policy.effect === 'changes' && userAccessType === 'read_only';
  return isBarred ? new ForbiddenError(READ_ONLY_MESSAGE, 'read_only') : undefined;
}

/** @throws ForbiddenError */
export function assertAllowed(policy: EndpointPolicy, access: Caller): void {
  const refusal = getDenialReason(policy, access);
  if (refusal) throw refusal;
}
