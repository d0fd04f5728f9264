/** What the filter panel of a component offers. */
import type { FilterConfig } from '@mainstay/contract/components/definition';
import { isLastDays, LEGACY_RANGES, noYearFilterMessage, availableRanges } from '@mainstay/contract/rules/date-ranges';

/** The ranges as they are set; the old list where none are; the one in force is always among them. */
export function getRangeOptions(config: FilterConfig, current: string): string[] {
  const { calendar_filter_options: calendar, dynamic_date_filter_options: lastDays } = config;
  const none = calendar.length === 0 && lastDays.length === 0;
  const offered = none ? [...LEGACY_RANGES] : availableRanges(calendar, lastDays);
  return offered.includes(current) ? offered : [current, ...offered];
}

export type PickerMode = 'calendar' | 'dynamic' | 'year';

/** Which picker a chart's panel leads with (S3-19). The year's is only there when the year filter is on. */
export const getPickerMode = ({ sub_type, selectYearFilter }: FilterConfig): PickerMode =>
  sub_type === 'year' && selectYearFilter === false ? 'calendar' : (sub_type ?? 'calendar');

/** Named ranges first, or the last so many days first. */
export const sortForPicker = (picker: PickerMode, ranges: readonly string[]): string[] =>
  picker === 'dynamic' ? [...ranges.filter(isLastDays), ...ranges.filter((range) => !isLastDays(range))] : [...ranges];

/** An end before the start becomes the start (3-filters-32). */
export const clampRange = (from: string, to: string): string => (from !== '' && to !== '' && to < from ? from : to);

export const EMPTY_YEAR = 'Please Enter Year';
export const NO_YEAR_TO_RESET = 'Year Input is Empty.';

/** Why a year cannot be applied; null when it can. */
export function validateYear(year: string, condition: string): string | null {
  if (year === '') return EMPTY_YEAR;
  return isLastDays(condition) ? noYearFilterMessage(condition) : null;
}
