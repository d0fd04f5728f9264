import { expect, test } from 'vitest';
import { TEST_NOW } from '../../app/testing/services.ts';
import { signToken, TOKEN_HOURS, TokenReader } from './token.ts';

const KEY = new Uint8Array(32).fill(7);
const CLAIMS = { tenant: 1, user: 2, session: 3 };
const LIFETIME_MS = TOKEN_HOURS * 3_600_000;
const after = (ms: number) => new Date(TEST_NOW.getTime() + ms);

test('accepts a token until the second in which it expires, cached or not', async () => {
  const token = await signToken(KEY, CLAIMS, TEST_NOW);
  const cachingReader = new TokenReader(KEY);
  expect(await cachingReader.read(token, TEST_NOW)).toEqual(CLAIMS);
  for (const reader of [cachingReader, new TokenReader(KEY)]) {
    expect(await reader.read(token, after(LIFETIME_MS - 1000))).toEqual(CLAIMS);
    expect(await reader.read(token, after(LIFETIME_MS))).toBeUndefined();
  }
  expect(await new TokenReader(KEY).read(token, after(LIFETIME_MS))).toBeUndefined();
});

test('rejects a token of another key or without an id', async () => {
  const otherToken = await signToken(new Uint8Array(32).fill(8), CLAIMS, TEST_NOW);
  expect(await new TokenReader(KEY).read(otherToken, TEST_NOW)).toBeUndefined();
  for (const claims of [{ tenant: 0 }, { user: 0 }, { session: 0 }]) {
    const token = await signToken(KEY, { ...CLAIMS, ...claims }, TEST_NOW);
    expect([claims, await new TokenReader(KEY).read(token, TEST_NOW)]).toEqual([claims, undefined]);
  }
});
