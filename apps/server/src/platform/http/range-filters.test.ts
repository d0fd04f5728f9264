import { expect, test } from 'vitest';
import { isDay } from './range-filters.ts';

test('accepts only calendar days', () => {
  expect(['2024-02-29', '0001-01-01', '9999-12-31'].map(isDay)).toEqual([true, true, true]);
  expect(['2026-02-29', '0000-01-01', '2026-1-1', '2026-01-01T00:00', 20260101].map(isDay)).toEqual(
    Array(5).fill(false),
  );
});
