import type { FilterConfig } from '@mainstay/contract/components/definition';
import { expect, test } from 'vitest';
import { sortForPicker, getPickerMode, getRangeOptions, clampRange, validateYear } from './range-options.ts';

const config = (more: Partial<FilterConfig> = {}): FilterConfig => ({
  condition: 'Current Month',
  calendar_filter_options: [],
  dynamic_date_filter_options: [],
  selectYearFilter: false,
  is_applied_filter: false,
  ...more,
});

test('offers the legacy ranges without options, and always includes the current range', () => {
  const options = getRangeOptions(config(), 'Current Month');
  expect(options[0]).toBe('Current Month');
  expect(options.at(-1)).toBe('Custom');
  expect(options).toHaveLength(8);
});

test('adds four ranges to few options, and keeps many unchanged', () => {
  expect(
    getRangeOptions(config({ calendar_filter_options: ['Today'], dynamic_date_filter_options: [60] }), 'Today'),
  ).toEqual(['Today', 'Last 60 Days', 'Last 100 Days', 'Last 150 Days', 'Last 200 Days', 'Custom']);
  const many = ['Today', 'Yesterday', 'Last Week', 'Last Month'];
  expect(getRangeOptions(config({ calendar_filter_options: many }), 'Today')).toEqual([...many, 'Custom']);
});

test('3-filters-16 the picker follows sub_type', () => {
  expect(getPickerMode(config())).toBe('calendar');
  expect(getPickerMode(config({ sub_type: 'dynamic' }))).toBe('dynamic');
  expect(getPickerMode(config({ sub_type: 'year', selectYearFilter: true }))).toBe('year');
  expect(getPickerMode(config({ sub_type: 'year' }))).toBe('calendar');
  expect(sortForPicker('dynamic', ['Today', 'Last 60 Days', 'Custom'])).toEqual(['Last 60 Days', 'Today', 'Custom']);
});

test('an end before the start becomes the start', () => {
  expect(clampRange('2026-03-02', '2026-03-01')).toBe('2026-03-02');
  expect(clampRange('2026-03-02', '')).toBe('');
  expect(clampRange('', '2026-03-01')).toBe('2026-03-01');
});

test('rejects an empty year, and a year for ranges of the last days', () => {
  expect(validateYear('', 'Current Month')).toBe('Please Enter Year');
  expect(validateYear('2024', 'Last 30 Days')).toBe('Year filter can not be implemented on Last 30 Days');
  expect(validateYear('custom', 'Current Month')).toBeNull();
});
