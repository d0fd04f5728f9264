/** Which failed calls are retried, and when. */

/** Seconds until the next attempt, after each of the `RUN_ATTEMPTS` except the last. */
const RETRY_S = [10, 60, 300, 1800] as const;

/** @param attempts number of attempts, including the current one @returns undefined if retries are exhausted */
export function getNextAttemptTime(attempts: number, now: Date): Date | undefined {
  const seconds = RETRY_S[attempts - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}

const RETRYABLE_STATUSES: readonly number[] = [408, 425, 429];
/** Returns whether a receiver that responded with this status may respond differently to a retry. */
export const isTransient = (status: number): boolean => status >= 500 || RETRYABLE_STATUSES.includes(status);
