/**
 * Denied calls (401 and 403): counted by reason, logged at a limited rate, and recorded in the audit log if they
 * repeat.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { maxEntries } from '../cache-size.ts';
import { DeniedError, type DenialReason } from '../http/errors.ts';
import { getCaller } from '../http/caller.ts';
import { type CallOrigin, getCallOrigin, getClientIp } from '../http/origin.ts';
import { toAddressKey, CallCounter } from '../http/rate-limits.ts';
import type { Services } from '../http/services.ts';
import { getTenantLabel } from '../session/hosts.ts';

/** A caller that was denied often enough to be recorded. */
export interface RepeatedDenials extends Omit<CallOrigin, 'userAgent'> {
  /** The tenant whose audit log records it. */
  tenant: number;
  /** Null if only the IP address is known. */
  userId: number | null;
  /** The reason of the last call. */
  reason: DenialReason;
  /** Method and route of the last call. */
  operation: string;
  calls: number;
  minutes: number;
  now: Date;
}
export type RecordDenials = (denials: RepeatedDenials) => Promise<void>;

const WINDOW_MINUTES = 10;
const PERSON_THRESHOLD = 20;
const ADDRESS_THRESHOLD = 100;
/** Maximum number of entries per company and window for callers without a session. */
const ADDRESS_ENTRIES = 3;
const LOG_LINES_PER_MINUTE = 60;
const MAX_TRACKED_KEYS = 20_000;

/** Counts events by key, in windows that begin with the first event of the key. */
class WindowCounter {
  readonly #windows = new LRUCache<string, { until: number; count: number }>(maxEntries(MAX_TRACKED_KEYS));

  /** @returns the number of events of the key within its window, including this one */
  count(key: string, now: Date): number {
    const nowMs = now.getTime();
    const existing = this.#windows.get(key);
    const window = existing && nowMs < existing.until ? existing : { until: nowMs + WINDOW_MINUTES * 60_000, count: 0 };
    window.count += 1;
    this.#windows.set(key, window);
    return window.count;
  }
}

const getOperation = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unknown'}`;

/** @param recordDenials called once per caller and window; its errors are logged */
export function trackDenials(
  app: FastifyInstance,
  services: Pick<Services, 'hosts' | 'log' | 'now'>,
  { registry, recordDenials }: { registry: Registry; recordDenials: RecordDenials },
): void {
  const { hosts, log } = services;
  const deniedCounter = new Counter({
    name: 'mainstay_http_denied_total',
    help: 'Denied requests by status and reason',
    labelNames: ['status', 'reason'],
    registers: [registry],
  });
  const userCounter = new WindowCounter();
  const addressCounter = new WindowCounter();
  const entryCounter = new WindowCounter();
  const logLimiter = new CallCounter(LOG_LINES_PER_MINUTE);
  let suppressed = 0;

  function logDenial(request: FastifyRequest, { status, reason }: DeniedError, now: Date): void {
    if (logLimiter.take('all', now.getTime()) > 0) {
      suppressed += 1;
      return;
    }
    const { id, method } = request;
    const known = getCaller(request);
    const caller = { tenant: known?.tenant, user: known?.user, ip: getClientIp(request) };
    log.info({ id, method, route: request.routeOptions.url, status, reason, ...caller, suppressed }, 'request denied');
    suppressed = 0;
  }

  /**
   * Returns the tenant and user to record the denials for at the call that reaches the threshold; undefined for all
   * other calls.
   */
  async function findCallerToRecord(
    request: FastifyRequest,
    now: Date,
  ): Promise<Pick<RepeatedDenials, 'tenant' | 'userId' | 'calls'> | undefined> {
    const known = getCaller(request);
    if (known) {
      const calls = userCounter.count(`${known.tenant}:${known.user}`, now);
      return calls === PERSON_THRESHOLD ? { tenant: known.tenant, userId: known.user, calls } : undefined;
    }
    const host = request.headers.host ?? '';
    const label = getTenantLabel(host, hosts.baseDomain);
    if (label === undefined) return undefined;
    const calls = addressCounter.count(`${label} ${toAddressKey(getClientIp(request))}`, now);
    const tenant = calls === ADDRESS_THRESHOLD ? await hosts.find(host) : null;
    if (!tenant || entryCounter.count(String(tenant.id), now) > ADDRESS_ENTRIES) return undefined;
    return { tenant: tenant.id, userId: null, calls };
  }

  app.addHook('onError', async (request, _reply, error) => {
    if (!(error instanceof DeniedError)) return;
    const now = services.now();
    deniedCounter.inc({ status: error.status, reason: error.reason });
    logDenial(request, error, now);
    try {
      const caller = await findCallerToRecord(request, now);
      if (!caller) return;
      const { ip, requestId } = getCallOrigin(request);
      const operation = getOperation(request);
      await recordDenials({
        ...caller,
        reason: error.reason,
        operation,
        minutes: WINDOW_MINUTES,
        ip,
        requestId,
        now,
      });
    } catch (failure) {
      log.error({ id: request.id, err: failure }, 'repeated denials not recorded');
    }
  });
}
