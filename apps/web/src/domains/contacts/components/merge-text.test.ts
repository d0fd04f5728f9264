import { expect, test } from 'vitest';
import { formatMergeImpact } from './MergeForm.tsx';

test('describes what a merge moves', () => {
  expect(formatMergeImpact({ notes: 1, cases: 2, reports: 1 })).toBe(
    '1 note, 2 support cases, 1 person who reports to it and all tags are moved. Values present on only one contact are kept.',
  );
  expect(formatMergeImpact({ notes: 0, cases: 0, reports: 0 })).toBe(
    'All tags are moved. Values present on only one contact are kept.',
  );
});
