import { expect, test } from 'vitest';
import { addDays } from './dates.ts';
import { getPeriodDays, REPORT_PERIOD_LABELS, REPORT_PERIODS } from './report-period.ts';

test.each([
  ['2026-11-20', ['2026-05-01', '2025-11-01', '2024-11-01', '2026-01-01']],
  ['2026-01-01', ['2025-07-01', '2025-01-01', '2024-01-01', '2026-01-01']],
  ['2024-02-29', ['2023-08-01', '2023-02-01', '2022-02-01', '2024-01-01']],
  ['2026-12-31', ['2026-06-01', '2025-12-01', '2024-12-01', '2026-01-01']],
])('on %s the periods begin with a full month, or with the year', (today, firstDays) => {
  expect(REPORT_PERIODS.map((period) => addDays(today, -getPeriodDays(period, today)))).toEqual(firstDays);
});

test('every period has a label', () => {
  expect(REPORT_PERIODS.map((period) => REPORT_PERIOD_LABELS[period])).toEqual([
    'Last 6 months',
    'Last 12 months',
    'Last 24 months',
    'This year',
  ]);
});
