/** When a call that failed is attempted again. */

const MAX_RETRY_AFTER_MS = 86_400_000;
/** The share by which delays vary, so that a receiver that was down does not get all retries at once. */
const JITTER = 0.2;

/** @returns the delay of the header `Retry-After` in ms, at most a day; 0 if it is missing or invalid */
export function parseRetryAfter(header: string | null, now: Date): number {
  if (header === null) return 0;
  const text = header.trim();
  const delay = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime();
  return Number.isNaN(delay) ? 0 : Math.min(Math.max(delay, 0), MAX_RETRY_AFTER_MS);
}

/**
 * @param schedule seconds until the next attempt, after each attempt except the last
 * @param attempts number of attempts, including the current one
 * @param random from 0 to 1
 * @returns undefined if retries are exhausted
 */
export function getNextAttemptTime(
  schedule: readonly number[],
  { attempts, retryAfter, now }: { attempts: number; retryAfter: string | null; now: Date },
  random: number,
): Date | undefined {
  const seconds = schedule[attempts - 1];
  if (seconds === undefined) return undefined;
  const delay = seconds * 1000 * (1 + JITTER * (2 * random - 1));
  return new Date(now.getTime() + Math.round(Math.max(delay, parseRetryAfter(retryAfter, now))));
}
