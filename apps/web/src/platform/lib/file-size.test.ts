import { expect, test } from 'vitest';
import { formatFileSize } from './file-size.ts';

test('formats sizes with units', () => {
  expect([812, 61_000, 4_400_000].map(formatFileSize)).toEqual(['812 B', '60 KB', '4.2 MB']);
});
