import { expect, test } from 'vitest';
import { hashText, findExpired } from './reply-cache.ts';

const DAY = 86_400_000;

test('expires replies older than a week, and the oldest beyond 200', () => {
  const now = 1000 * DAY;
  const recentReplies = Array.from({ length: 201 }, (_, age) => ({ key: `k${age}`, at: now - age }));
  expect(findExpired(recentReplies, now)).toEqual(['k200']);
  const oldReplies = [
    { key: 'week', at: now - 7 * DAY },
    { key: 'older', at: now - 7 * DAY - 1 },
  ];
  expect(findExpired(oldReplies, now)).toEqual(['older']);
});

test('different bodies have different keys', () => {
  const bodies = ['', '{}', '{"a":1}', '{"a":2}', '{"b":1}', 'ab', 'ba'];
  expect(new Set(bodies.map(hashText)).size).toBe(bodies.length);
  expect(hashText('{"a":1}')).toBe(hashText('{"a":1}'));
});
