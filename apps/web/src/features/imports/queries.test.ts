import { expect, test } from 'vitest';
import { jobPoll } from './queries.ts';

test('an import at work is asked for again, a small one sooner, and one that stands never', () => {
  expect(jobPoll({ status: 'running', total: 1000 })).toBe(250);
  expect(jobPoll({ status: 'checking', total: 1001 })).toBe(1000);
  expect(jobPoll({ status: 'ready', total: 12 })).toBe(false);
});
