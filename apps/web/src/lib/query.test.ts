import { expect, test } from 'vitest';
import { ApiError } from './api.ts';
import { pollWhile } from './query.ts';

test('background work is looked at while it is under way, through a lost connection, and not once it is gone', () => {
  const every = pollWhile(800, (work: string) => work === 'running');
  const failed = (status: number) => new ApiError(status, 'No.', {});
  const look = (data: string | undefined, error: Error | null = null) => every({ state: { data, error } });
  expect([look(undefined), look('running'), look('running', failed(0))]).toEqual([800, 800, 800]);
  expect([look('done'), look(undefined, failed(404)), look('running', failed(404))]).toEqual([false, false, false]);
});
