/**
 * Limits the number of calls per minute. Calls are counted in memory, so each process counts only the calls that it
 * serves.
 */
import { isIPv6 } from 'node:net';
import type { EndpointDef } from '@mainstay/contract/kit';
import type { FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify';
import ipaddr from 'ipaddr.js';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../cache-size.ts';
import { TooManyRequestsError } from './errors.ts';
import { getClientIp, normalizeIp } from './origin.ts';
import type { Services } from './services.ts';

const MINUTE_MS = 60_000;
const MAX_COUNTED_CALLERS = 20_000;

/** Counts the calls of each caller in one-minute windows that begin with the caller's first call. */
export class CallCounter {
  readonly #minutes = new LRUCache<string, { until: number; calls: number }>(maxEntries(MAX_COUNTED_CALLERS));
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * @param now milliseconds since the epoch
   * @returns seconds to wait; 0 if the call is allowed
   */
  take(callerKey: string, now: number): number {
    const minute = this.#minutes.get(callerKey);
    if (!minute || now >= minute.until) {
      this.#minutes.set(callerKey, { until: now + MINUTE_MS, calls: 1 });
      return 0;
    }
    minute.calls += 1;
    return minute.calls > this.#limit ? Math.ceil((minute.until - now) / 1000) : 0;
  }

  /** Removes a call from the count. */
  uncount(callerKey: string): void {
    const minute = this.#minutes.get(callerKey);
    if (minute && minute.calls > 0) minute.calls -= 1;
  }
}

/** Maximum number of failed password and code guesses per IP address and minute, over all endpoints that check one. */
const GUESSES_PER_MINUTE = 30;

/**
 * Returns the key under which calls are counted together: an IPv4 address, or the /64 of an IPv6 address, which belongs
 * to one customer.
 */
export function toAddressKey(ip: string): string {
  const plain = normalizeIp(ip);
  if (!isIPv6(plain)) return plain;
  return `${ipaddr.parse(plain).toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

/** Users are counted over all of their sessions, and each API key separately. */
function toCallerKey({ claims, userKey, apiKey }: FastifyRequest): string | null {
  if (claims) return `${claims.tenant}:${claims.user}`;
  const key = userKey ?? apiKey;
  return key && `${key.tenant}:key:${key.id}`;
}

/** Rejects calls over the limit; the reply states when to retry. */
export type Limit = (request: FastifyRequest, reply: FastifyReply) => TooManyRequestsError | undefined;

/** Creates the limits of endpoints. The limit per user applies across all endpoints. */
export class RateLimits {
  readonly #services: Pick<Services, 'config' | 'now'>;
  readonly #ofUsers: CallCounter | undefined;
  readonly #guesses: CallCounter | undefined;

  constructor(services: Pick<Services, 'config' | 'now'>) {
    const { rateLimitPerUser, rateLimits } = services.config;
    this.#services = services;
    this.#ofUsers = rateLimitPerUser > 0 ? new CallCounter(rateLimitPerUser) : undefined;
    this.#guesses = rateLimits ? new CallCounter(GUESSES_PER_MINUTE) : undefined;
  }

  /** @returns undefined if nothing is counted, so that such calls have no overhead */
  createLimit({ access, perMinute, checksSecret }: EndpointDef): Limit | undefined {
    const { config, now } = this.#services;
    const endpointCounter = perMinute && config.rateLimits ? new CallCounter(perMinute) : undefined;
    const userCounter = access === 'public' ? undefined : this.#ofUsers;
    const guessCounter = checksSecret ? this.#guesses : undefined;
    if (!endpointCounter && !userCounter && !guessCounter) return undefined;
    return (request, reply) => {
      const nowMs = now().getTime();
      const user = toCallerKey(request);
      const address = toAddressKey(getClientIp(request));
      const waitTimes = [
        endpointCounter?.take(user ?? address, nowMs),
        user && userCounter?.take(user, nowMs),
        guessCounter?.take(address, nowMs),
      ];
      const wait = Math.max(...waitTimes.map((seconds) => seconds || 0));
      if (wait === 0) return undefined;
      reply.header('retry-after', wait);
      return new TooManyRequestsError();
    };
  }

  /**
   * Runs after a call that checked a secret. Only failures count as guesses, so that several users can share an IP
   * address.
   */
  createResponseHook({ checksSecret }: EndpointDef): onResponseHookHandler | undefined {
    const guessCounter = checksSecret ? this.#guesses : undefined;
    return (
      guessCounter &&
      ((request, reply, next) => {
        if (reply.statusCode < 400) guessCounter.uncount(toAddressKey(getClientIp(request)));
        next();
      })
    );
  }
}
