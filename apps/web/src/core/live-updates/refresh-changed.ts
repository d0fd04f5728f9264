/** Fetches again what is shown when other users have changed it. */
import type { LiveChanges } from '@mainstay/contract/live-updates';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { announceChanges, isOwnRequest } from '../../platform/lib/live-changes.ts';

/** The paths of the reads that contain records of a type. */
export type LiveReads = Readonly<Record<string, readonly string[]>>;

/** Milliseconds in which the response to an own write arrives, whose changes are already shown. */
const COLLECT_MS = 300;
/** Milliseconds after which changes are shown even if others follow without a pause. */
const MAX_COLLECT_MS = 1_000;
/** A list is fetched at most once in this time, regardless of the number of changes. */
const MIN_INTERVAL_MS = 3_000;

export interface LiveReadOptions {
  reads: LiveReads;
  /** Reads whose replies the server caches for up to 30 seconds. They are fetched again after that. */
  cachedReads: readonly string[];
}
const CACHED_MS = 31_000;

/** Returns the account of a request to an endpoint of one account; undefined for other requests. */
function getAccount([path, , input]: QueryKey): number | undefined {
  if (typeof path !== 'string' || !path.startsWith('/v1/api/accounts/{id}/')) return undefined;
  const id = Number((input as { params?: { id?: unknown } } | undefined)?.params?.id);
  return Number.isNaN(id) ? undefined : id;
}

/** An endpoint whose responses are outdated. */
interface Outdated {
  accounts: Set<number> | 'all';
  /** When to fetch it again, in milliseconds of `performance.now()`. */
  dueAt: number;
}

/** Collects changes and refreshes the queries that they concern. Queries that are not shown are fetched again when they are. */
export function createRefresher(client: QueryClient, { reads, cachedReads }: LiveReadOptions) {
  const cachedPaths = new Set(cachedReads);
  let received: LiveChanges[] = [];
  /** When the first of the received changes arrived, in milliseconds of `performance.now()`. */
  let receivedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const outdated = new Map<string, Outdated>();
  const refreshedAt = new Map<string, number>();

  const add = (path: string, account: number | null) => {
    const now = performance.now();
    const earliest = (refreshedAt.get(path) ?? Number.NEGATIVE_INFINITY) + MIN_INTERVAL_MS;
    const dueAt = Math.max(earliest, cachedPaths.has(path) ? now + CACHED_MS : now);
    const entry = outdated.get(path) ?? { accounts: new Set<number>(), dueAt };
    if (account === null) entry.accounts = 'all';
    else if (entry.accounts !== 'all') entry.accounts.add(account);
    outdated.set(path, entry);
  };
  const refresh = (path: string, { accounts }: Outdated) => {
    refreshedAt.set(path, performance.now());
    void client.invalidateQueries({
      queryKey: [path],
      predicate: ({ queryKey }) => {
        const account = getAccount(queryKey);
        return accounts === 'all' || account === undefined || accounts.has(account);
      },
    });
  };
  const run = () => {
    const changes = received.filter(({ request_id }) => !isOwnRequest(request_id));
    received = [];
    for (const message of changes) {
      announceChanges(message);
      for (const { subject, account } of message.changes) for (const path of reads[subject] ?? []) add(path, account);
    }
    const now = performance.now();
    for (const [path, entry] of outdated) {
      if (entry.dueAt > now) continue;
      outdated.delete(path);
      refresh(path, entry);
    }
    if (outdated.size === 0) return;
    const nextAt = Math.min(...[...outdated.values()].map(({ dueAt }) => dueAt));
    timer = setTimeout(run, nextAt - now);
  };
  return {
    add(changes: LiveChanges): void {
      const now = performance.now();
      if (received.length === 0) receivedAt = now;
      received.push(changes);
      clearTimeout(timer);
      timer = setTimeout(run, Math.min(COLLECT_MS, Math.max(0, receivedAt + MAX_COLLECT_MS - now)));
    },
    stop(): void {
      clearTimeout(timer);
    },
  };
}
