import { DELIVERY_ATTEMPTS, RETRY_SECONDS } from '@mainstay/contract/rules/webhooks';
import { expect, test } from 'vitest';
import { getNextAttemptTime, parseRetryAfter } from './retry-schedule.ts';

const now = new Date('2026-11-20T12:00:00Z');
const getSeconds = (attempts: number, retryAfter: string | null, random: number) => {
  const next = getNextAttemptTime(RETRY_SECONDS, { attempts, retryAfter, now }, random);
  return next && (next.getTime() - now.getTime()) / 1000;
};

test('waits longer after each attempt, up to the eighth', () => {
  const delays = Array.from({ length: DELIVERY_ATTEMPTS }, (_, index) => getSeconds(index + 1, null, 0.5));
  expect(delays).toEqual([...RETRY_SECONDS, undefined]);
  expect(delays).toHaveLength(8);
});

test('varies the delay by a fifth', () => {
  expect([0, 0.5, 1].map((random) => getSeconds(2, null, random))).toEqual([96, 120, 144]);
});

test('waits as long as the receiver requests, but at most a day', () => {
  expect(getSeconds(1, '300', 0.5)).toBe(300);
  expect(getSeconds(1, '5', 0.5)).toBe(30);
  expect(getSeconds(1, 'Fri, 20 Nov 2026 12:10:00 GMT', 0.5)).toBe(600);
  expect(getSeconds(1, '99999999', 0.5)).toBe(86_400);
});

test('ignores what is not a delay', () => {
  const invalid = [null, '', 'soon', '-5', '1e9', '99999999999999', 'Fri, 20 Nov 2020 12:00:00 GMT'];
  expect(invalid.map((header) => parseRetryAfter(header, now))).toEqual(invalid.map(() => 0));
});
