/** Computes the time of the next attempt to send a message after a failed one. */

/** Seconds until the next attempt, after each failed one. After the last delay, retries are exhausted. */
const RETRY_S = [5, 30, 120, 600, 1800, 3600, 7200] as const;

/** @param tries number of attempts, including the current one @returns undefined if retries are exhausted */
export function getNextAttemptTime(tries: number, now: Date): Date | undefined {
  const seconds = RETRY_S[tries - 1];
  return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
}
