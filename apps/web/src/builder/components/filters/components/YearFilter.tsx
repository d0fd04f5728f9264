import { yearChoices, resolveYear } from '@mainstay/contract/rules/date-ranges';
import { useState } from 'react';
import { getToday } from '../../../../platform/lib/dates.ts';
import type { RangeChoice } from '../../components/component-view.ts';
import { AlertBox } from './AlertBox.tsx';
import { NO_YEAR_TO_RESET, validateYear } from './range-options.ts';

interface YearFilterProps {
  range: RangeChoice;
  onYear: (year: number | null) => void;
  /** Whether the year is placed before the ranges. */
  isFirst: boolean;
}

/** Moves ranges with fixed dates to another year (3-filters-33 to 38). */
export function YearFilter({ range, onYear, isFirst }: YearFilterProps) {
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
    <span className="cfp-y" data-leads={isFirst || undefined}>
      <select className="cfp-s" aria-label="Year" value={year} onChange={(event) => setYear(event.currentTarget.value)}>
        <option value="">Year</option>
        {yearChoices(getToday()).map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
      <button type="button" className="cfp-b" onClick={apply}>
        Apply<span className="sr"> year</span>
      </button>
      <button type="button" className="cfp-b" onClick={reset}>
        Reset<span className="sr"> year</span>
      </button>
      {alert && <AlertBox text={alert} onClose={() => setAlert(null)} />}
    </span>
  );
}
