/** The options of a component's filter panel. */
import type { FilterConfig } from '@mainstay/contract/components/definition';
import { isLastDays, LEGACY_RANGES, noYearFilterMessage, availableRanges } from '@mainstay/contract/rules/date-ranges';

/** Returns the configured ranges, or the legacy list if none are configured. The current range is always included. */
export function getRangeOptions(config: FilterConfig, current: string): string[] {
  const { calendar_filter_options: calendar, dynamic_date_filter_options: lastDays } = config;
  const hasNoOptions = calendar.length === 0 && lastDays.length === 0;
  const ranges = hasNoOptions ? [...LEGACY_RANGES] : availableRanges(calendar, lastDays);
  return ranges.includes(current) ? ranges : [current, ...ranges];
}

export type PickerMode = 'calendar' | 'dynamic' | 'year';

/** Returns which picker comes first in a chart's panel (S3-19). The year picker requires an enabled year filter. */
export const getPickerMode = ({ sub_type, selectYearFilter }: FilterConfig): PickerMode =>
  sub_type === 'year' && selectYearFilter === false ? 'calendar' : (sub_type ?? 'calendar');

/** Sorts the ranges: named ones first, or ranges of the last n days first. */
export const sortForPicker = (picker: PickerMode, ranges: readonly string[]): string[] =>
  picker === 'dynamic' ? [...ranges.filter(isLastDays), ...ranges.filter((range) => !isLastDays(range))] : [...ranges];

/** Returns the end of a range; an end before the start becomes the start (3-filters-32). */
export const clampRange = (from: string, to: string): string => (from !== '' && to !== '' && to < from ? from : to);

export const EMPTY_YEAR = 'Please Enter Year';
export const NO_YEAR_TO_RESET = 'Year Input is Empty.';

/** Returns why a year cannot be applied, or null. */
export function validateYear(year: string, condition: string): string | null {
  if (year === '') return EMPTY_YEAR;
  return isLastDays(condition) ? noYearFilterMessage(condition) : null;
}
