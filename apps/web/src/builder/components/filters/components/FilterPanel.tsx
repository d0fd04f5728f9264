import type { ComponentDetail } from '@mainstay/contract/components/report';
import { CUSTOM_RANGE, isLastDays } from '@mainstay/contract/rules/date-ranges';
import { useId } from 'react';
import { getDefaultRange, type RangeChoice, type View, withFilters } from '../../components/component-view.ts';
import type { RequestTiming } from '../../components/renderer-props.ts';
import { CustomDays } from './CustomDays.tsx';
import { sortForPicker, getPickerMode, getRangeOptions } from './range-options.ts';
import { YearFilter } from './YearFilter.tsx';
import './FilterPanel.css';

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
    <fieldset className="cfp" data-picker={picker}>
      <legend className="sr">Filters of {detail.meta.title ?? detail.name}</legend>
      {picker === 'year' && year}
      <label htmlFor={name} className="sr">
        Date range
      </label>
      <select
        id={name}
        className="cfp-s"
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
        <button type="button" className="cfp-b" onClick={() => change(withFilters(view, { range: null }), 'chosen')}>
          Clear
        </button>
      )}
    </fieldset>
  );
}
