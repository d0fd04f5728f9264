import { expect, test } from 'vitest';
import { ReplyCache } from './reply-cache.ts';

test('runs one computation per key at a time and caches its reply', async () => {
  const cache = new ReplyCache();
  let runs = 0;
  const compute = async () => `answer ${++runs}`;
  const answers = await Promise.all([cache.get('a', compute), cache.get('a', compute), cache.get('b', compute)]);
  expect(answers).toEqual(['answer 1', 'answer 1', 'answer 2']);
  expect(await cache.get('a', compute)).toBe('answer 1');
  expect(runs).toBe(2);
});

test('passes an error to all waiting callers and does not cache it', async () => {
  const cache = new ReplyCache();
  const failing = () => Promise.reject(new Error('gone'));
  const waiting = [cache.get('a', failing), cache.get('a', failing)];
  expect(await Promise.allSettled(waiting)).toEqual([
    { status: 'rejected', reason: new Error('gone') },
    { status: 'rejected', reason: new Error('gone') },
  ]);
  expect(await cache.get('a', async () => 'fine')).toBe('fine');
});

test('does not cache replies that are too large', async () => {
  const cache = new ReplyCache();
  let runs = 0;
  const compute = async () => 'x'.repeat(5_000_000) + String(++runs);
  await cache.get('a', compute);
  expect((await cache.get('a', compute)).endsWith('2')).toBe(true);
});
