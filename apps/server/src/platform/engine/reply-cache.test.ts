import { expect, test } from 'vitest';
import { ReplyCache } from './reply-cache.ts';

test('runs one computation per key at a time and caches its reply', async () => {
  const kept = new ReplyCache();
  let runs = 0;
  const compute = async () => `answer ${++runs}`;
  const answers = await Promise.all([kept.get('a', compute), kept.get('a', compute), kept.get('b', compute)]);
  expect(answers).toEqual(['answer 1', 'answer 1', 'answer 2']);
  expect(await kept.get('a', compute)).toBe('answer 1');
  expect(runs).toBe(2);
});

test('passes an error to all waiting callers and does not cache it', async () => {
  const kept = new ReplyCache();
  const failing = () => Promise.reject(new Error('gone'));
  const waiting = [kept.get('a', failing), kept.get('a', failing)];
  expect(await Promise.allSettled(waiting)).toEqual([
    { status: 'rejected', reason: new Error('gone') },
    { status: 'rejected', reason: new Error('gone') },
  ]);
  expect(await kept.get('a', async () => 'fine')).toBe('fine');
});

test('does not cache replies that are too large', async () => {
  const kept = new ReplyCache();
  let runs = 0;
  const compute = async () => 'x'.repeat(5_000_000) + String(++runs);
  await kept.get('a', compute);
  expect((await kept.get('a', compute)).endsWith('2')).toBe(true);
});
