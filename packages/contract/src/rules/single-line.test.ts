import { expect, test } from 'vitest';
import { isSingleLine } from './single-line.ts';

test('a name in any script is one line', () => {
  for (const name of ['Zoë O’Neil', '王小明', 'Ahmed المصري', 'Ng', '👩‍🚀 Mae']) expect(isSingleLine(name)).toBe(true);
});

test('rejects characters that begin another line or reverse one', () => {
  const invalidNames = ['A\r\nBcc: x@y.test', 'a\u0000b', 'a\u2028b', 'a\u202eb', 'a\ud800b', 'tab\tbed'];
  for (const name of invalidNames) expect(isSingleLine(name)).toBe(false);
});
