import { clsx } from 'clsx';
import type { ComponentDetail } from '@mainstay/contract/components/report';
import { CUSTOM_RANGE, isLastDays, resolveYear, yearChoices } from '@mainstay/contract/rules/date-ranges';
import { useId, useState } from 'react';
import { getToday } from '../../../../platform/lib/dates.ts';
import { getDefaultRange, type RangeChoice, type View, withFilters } from '../../components/component-view.ts';
import type { RequestTiming } from '../../components/renderer-props.ts';
import { EARLIEST, LATEST } from '../../tables/components/column-filter.ts';
import { AlertBox } from './AlertBox.tsx';
import {
  clampRange,
  getPickerMode,
  getRangeOptions,
  NO_YEAR_TO_RESET,
  sortForPicker,
  validateYear,
} from './range-options.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import selectStyles from '../../../../platform/ui/select.module.css';
import styles from './FilterPanel.module.css';

interface FilterPanelProps {
  detail: ComponentDetail;
  view: View;
  change: (view: View, timing?: RequestTiming) => void;
}

/** The date range of a component, and the year to which the range is moved. */
export function FilterPanel({ detail, view, change }: FilterPanelProps) {
  const name = useId();
  const config = detail.meta.filter_config;
  if (!config) return null;
  const range = view.range ?? getDefaultRange(config);
  const picker = getPickerMode(config);
  const set = (part: Partial<RangeChoice>) => change(withFilters(view, { range: { ...range, ...part } }), 'chosen');
  const year = config.selectYearFilter !== false && (
    <YearFilter range={range} onYear={(next) => set({ year: next })} isFirst={picker === 'year'} />
  );
  return (
    <fieldset className={styles.root} data-picker={picker}>
      <legend className={textStyles.screenReaderOnly}>Filters of {detail.meta.title ?? detail.name}</legend>
      {picker === 'year' && year}
      <label htmlFor={name} className={textStyles.screenReaderOnly}>
        Date range
      </label>
      <select
        id={name}
        className={clsx(selectStyles.select, styles.select)}
        value={range.condition}
        onChange={({ currentTarget: { value } }) => set({ condition: value, ...(isLastDays(value) && { year: null }) })}
      >
        {sortForPicker(picker, getRangeOptions(config, range.condition)).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {range.condition === CUSTOM_RANGE && <CustomDays range={range} onDays={set} />}
      {picker !== 'year' && year}
      {view.range !== null && (
        <button
          type="button"
          className={styles.button}
          onClick={() => change(withFilters(view, { range: null }), 'chosen')}
        >
          Clear
        </button>
      )}
    </fieldset>
  );
}

type Days = Pick<RangeChoice, 'from' | 'to'>;

interface CustomDaysProps {
  range: Days;
  onDays: (days: Days) => void;
}

/** Browsers report the year 0002 after the first digit of 2026. */
const isComplete = (day: string): boolean => day === '' || (day >= EARLIEST && day <= LATEST);

/** The two dates of a custom range. Complete dates apply immediately; incomplete ones stay in the field until it loses the focus. */
function CustomDays({ range, onDays }: CustomDaysProps) {
  const [typed, setTyped] = useState<Days | null>(null);
  const days: Days = typed ?? { from: range.from, to: range.to };
  const renderField = (label: string, end: keyof Days) => (
    <input
      type="date"
      className={clsx(selectStyles.select, styles.select)}
      aria-label={label}
      min={EARLIEST}
      max={LATEST}
      value={days[end]}
      onChange={({ currentTarget: { value } }) => {
        const next = { ...days, [end]: value };
        setTyped(next);
        if (isComplete(next.from) && isComplete(next.to))
          onDays({ from: next.from, to: clampRange(next.from, next.to) });
      }}
      onBlur={() => setTyped(null)}
    />
  );
  return (
    <>
      {renderField('From', 'from')}
      {renderField('To', 'to')}
    </>
  );
}

interface YearFilterProps {
  range: RangeChoice;
  onYear: (year: number | null) => void;
  /** Whether the year is placed before the ranges. */
  isFirst: boolean;
}

/** Moves ranges with fixed dates to another year (3-filters-33 to 38). */
function YearFilter({ range, onYear, isFirst }: YearFilterProps) {
  const [year, setYear] = useState(range.year === null ? '' : String(range.year));
  // The year is also reset by Clear and by ranges such as the last 30 days.
  const [applied, setApplied] = useState(range.year);
  if (applied !== range.year) {
    setApplied(range.year);
    setYear(range.year === null ? '' : String(range.year));
  }
  const [alert, setAlert] = useState<string | null>(null);
  const apply = () => {
    const issue = validateYear(year, range.condition);
    if (issue) return setAlert(issue);
    const next = resolveYear(year === 'custom' ? 'custom' : Number(year), getToday());
    setApplied(next);
    onYear(next);
  };
  const reset = () => {
    if (year === '') return setAlert(NO_YEAR_TO_RESET);
    setYear('');
    if (range.year === null) return;
    setApplied(null);
    onYear(null);
  };
  return (
    <span className={styles.yearFilter} data-leads={isFirst || undefined}>
      <select
        className={clsx(selectStyles.select, styles.select)}
        aria-label="Year"
        value={year}
        onChange={(event) => setYear(event.currentTarget.value)}
      >
        <option value="">Year</option>
        {yearChoices(getToday()).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <button type="button" className={styles.button} onClick={apply}>
        Apply<span className={textStyles.screenReaderOnly}> year</span>
      </button>
      <button type="button" className={styles.button} onClick={reset}>
        Reset<span className={textStyles.screenReaderOnly}> year</span>
      </button>
      {alert && <AlertBox text={alert} onClose={() => setAlert(null)} />}
    </span>
  );
}
