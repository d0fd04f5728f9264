import { expect, test } from 'vitest';
import { contentDisposition, computeExpiry, isValidLink, signLink } from './signed-links.ts';

const KEY = new Uint8Array(32).fill(7);
const NOW = new Date('2026-11-20T12:00:00Z');
const addSeconds = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const link = { tenant: 1, storageKey: 'a'.repeat(32), expires: computeExpiry(NOW) };
const signature = signLink(KEY, link);

test('a link is valid for exactly 300 seconds', () => {
  expect([0, 299, 300, 301].map((s) => isValidLink(KEY, link, signature, addSeconds(s)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
});

test('rejects a link with any changed part', () => {
  for (const change of [
    { tenant: 2 },
    { storageKey: 'b'.repeat(32) },
    { expires: link.expires + 1 },
    { expires: Number.NaN },
  ]) {
    expect(isValidLink(KEY, { ...link, ...change }, signature, NOW)).toBe(false);
  }
  expect(isValidLink(new Uint8Array(32), link, signature, NOW)).toBe(false);
  for (const invalidSignature of ['', `${signature}a`, signature.slice(1), 'ä'.repeat(43)]) {
    expect(isValidLink(KEY, link, invalidSignature, NOW)).toBe(false);
  }
});

test('keeps the name of a file and prevents it from ending the header', () => {
  expect(contentDisposition('Order form 2024.pdf')).toBe(
    'attachment; filename="Order form 2024.pdf"; filename*=UTF-8\'\'Order%20form%202024.pdf',
  );
  expect(contentDisposition('a"b\\ü(1)%\r\n.txt')).toBe(
    'attachment; filename="a_b__(1)___.txt"; filename*=UTF-8\'\'a%22b%5C%C3%BC%281%29%25%0D%0A.txt',
  );
});
