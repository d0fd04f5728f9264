/**
 * The requirements of an endpoint for its callers, as its contract declares them. The kit rejects calls accordingly
 * before a handler runs, and one test verifies the reply of every endpoint to every kind of caller.
 */
import { type Effect, type EndpointDef, isKeyAccess, type Role } from '@mainstay/contract/kit';
import { READ_ONLY_MESSAGE } from '@mainstay/contract/rules/access';
import {
  formatPersonOnly,
  getRequiredScope,
  includesScope,
  type PersonOnlyReason,
  type ProgramScope,
  READ_KEY_MESSAGE,
} from '@mainstay/contract/rules/api-keys';
import { ForbiddenError } from '../http/errors.ts';
import type { Access } from './access.ts';

/** Callable by anyone, with or without a session. */
interface PublicPolicy {
  who: 'public';
}
/** For programs with a key of the company; no session. */
interface KeyPolicy {
  who: 'api-key';
  /** The scope that the key must have or include. */
  scope: ProgramScope;
}
/** For every user, or the users who have one of the roles: in a session or by an API key. */
interface SessionPolicy {
  who: 'session' | readonly Role[];
  effect: Effect;
  /** Why API keys are rejected, if they are. */
  personOnly?: PersonOnlyReason;
}
export type EndpointPolicy = PublicPolicy | KeyPolicy | SessionPolicy;

type IsDeclared<E extends EndpointDef> = E extends { method: 'GET' }
  ? E extends { effect: Exclude<Effect, 'reads'> }
    ? false
    : true
  : E extends { access: 'public' | { key: ProgramScope } } | { reads: true } | { effect: Effect }
    ? true
    : false;

/** A contract in which every endpoint declares its effect. A GET only reads, and calls without a session need no effect. */
export type WithEffects<C extends Record<string, EndpointDef>> = {
  readonly [K in keyof C]: IsDeclared<C[K]> extends true ? C[K] : C[K] & { effect: never };
};

/** @throws Error if the contract does not declare the effect of the endpoint */
export function toPolicy({ path, method, access, effect, reads, personOnly }: EndpointDef): EndpointPolicy {
  if (access === 'public') return { who: 'public' };
  if (isKeyAccess(access)) return { who: 'api-key', scope: access.key };
  const sessionEffect = method === 'GET' || reads ? 'reads' : effect;
  if (!sessionEffect) throw new Error(`${method} ${path} does not declare its effect.`);
  return { who: access, effect: sessionEffect, ...(personOnly && { personOnly }) };
}

type Caller = Pick<Access, 'roles' | 'userAccessType' | 'apiKey'>;

/**
 * Returns why a call is denied, or undefined if it is allowed. Also used for deferred work that does what a call would
 * do.
 */
export function getDenialError(
  policy: EndpointPolicy,
  { roles, userAccessType, apiKey }: Caller,
): ForbiddenError | undefined {
  if (policy.who === 'public' || policy.who === 'api-key') return undefined;
  if (apiKey && policy.personOnly) return new ForbiddenError(formatPersonOnly(policy.personOnly), 'scope');
  if (apiKey && !includesScope(apiKey.scopes, getRequiredScope(policy.effect)))
    return new ForbiddenError(READ_KEY_MESSAGE, 'scope');
  if (policy.who !== 'session' && !policy.who.some((role) => roles.includes(role))) return new ForbiddenError();
  const isReadOnlyDenied = policy.effect === 'changes' && userAccessType === 'read_only';
  return isReadOnlyDenied ? new ForbiddenError(READ_ONLY_MESSAGE, 'read_only') : undefined;
}

/** @throws ForbiddenError */
export function assertAllowed(policy: EndpointPolicy, access: Caller): void {
  const reason = getDenialError(policy, access);
  if (reason) throw reason;
}
