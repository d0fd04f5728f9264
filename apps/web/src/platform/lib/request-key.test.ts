import { expect, test } from 'vitest';
import { createRequestKey } from './request-key.ts';

test('keys are distinct UUIDs of version 4', () => {
  const keys = Array.from({ length: 200 }, createRequestKey);
  expect(keys.filter((key) => !/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/.test(key))).toEqual(
    [],
  );
  expect(new Set(keys).size).toBe(200);
});
