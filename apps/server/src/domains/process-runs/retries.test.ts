/** Which responses of a receiver lead to a retry, and when. */
import { RUN_ATTEMPTS } from '@mainstay/contract/rules/external-processes';
import { expect, test } from 'vitest';
import { TEST_NOW } from '../../app/testing/services.ts';
import { getNextAttemptTime, isTransient } from './retries.ts';

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, n) => from + n);

test('timeouts, rate limits and errors of the receiver are transient; redirects and other errors are final', () => {
  expect(range(300, 499).filter((status) => isTransient(status))).toEqual([408, 425, 429]);
  expect(range(500, 599).filter((status) => !isTransient(status))).toEqual([]);
});

test('attempts are 10 seconds, then 1, 5 and 30 minutes apart; no attempt follows the last one', () => {
  const delays = range(1, RUN_ATTEMPTS).map((attempts) => {
    const next = getNextAttemptTime(attempts, TEST_NOW);
    return next && (next.getTime() - TEST_NOW.getTime()) / 1000;
  });
  expect(delays).toEqual([10, 60, 300, 1800, undefined]);
});
