/**
 * What an endpoint demands of its caller. Every feature declares a table of it in its `policy.ts`, the kit refuses by
 * it before a handler runs, and one test holds every answer against it.
 */
import type { ApiKeyScope } from '@mainstay/contract/identity/api-keys';
import type { EndpointDef, Role } from '@mainstay/contract/kit';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import { ForbiddenError } from '../http/errors.ts';
import type { Access } from './access.ts';

/** Every session, or the sessions that hold one of the roles. */
type SignedIn = 'session' | readonly Role[];

/** What a call does. Read-only people read, and change what is their own; `changes` is refused to them. */
type Effect = 'reads' | 'changes' | 'own';

interface Open {
  who: 'public';
}
interface Keyed {
  who: 'api-key';
  /** What the key must be made for. */
  scope: ApiKeyScope;
}
interface Closed<W extends SignedIn, E extends Effect> {
  who: W;
  effect: E;
}
export type EndpointPolicy = Open | Keyed | Closed<SignedIn, Effect>;

/** Anybody may call, with or without a session. */
export const open: Open = { who: 'public' };
/** Programs with a key of the company; no session. */
export const withKey = (scope: ApiKeyScope): Keyed => ({ who: 'api-key', scope });
/** Nothing is different afterwards but the audit log. */
export const reads = <const W extends SignedIn>(who: W): Closed<W, 'reads'> => ({ who, effect: 'reads' });
/** The company's data or people's standing; no read-only person does it, whatever the role. */
export const changes = <const W extends SignedIn>(who: W): Closed<W, 'changes'> => ({ who, effect: 'changes' });
/** The caller's own profile, password, sessions, pins and tickets to the support: read-only people do it as well. */
export const own = <const W extends SignedIn>(who: W): Closed<W, 'own'> => ({ who, effect: 'own' });

type PolicyOf<E extends EndpointDef> = E['access'] extends SignedIn
  ? Closed<E['access'], E['method'] extends 'GET' ? 'reads' : Effect>
  : E['access'] extends 'api-key'
    ? Keyed
    : Open;

/** One line an endpoint: neither a missing nor a foreign one compiles, nor one that says otherwise than the contract. */
export type PolicyTable<C extends Record<string, EndpointDef>> = { readonly [K in keyof C]: PolicyOf<C[K]> };

type Caller = Pick<Access, 'roles' | 'userAccessType'>;

/** What stands against a call; undefined where nothing does. For work that does later what a call would do. */
export function getDenialReason(policy: EndpointPolicy, { roles, userAccessType }: Caller): ForbiddenError | undefined {
  if (policy.who === 'public' || policy.who === 'api-key') return undefined;
  if (policy.who !== 'session' && !policy.who.some((role) => roles.includes(role))) return new ForbiddenError();
  const isBarred = policy.effect === 'changes' && userAccessType === 'read_only';
  return isBarred ? new ForbiddenError(READ_ONLY_MESSAGE, 'read_only') : undefined;
}

/** @throws Forbidden */
export function assertAllowed(policy: EndpointPolicy, access: Caller): void {
  const refusal = getDenialReason(policy, access);
  if (refusal) throw refusal;
}
