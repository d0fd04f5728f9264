import type { ComponentDetail } from '@mainstay/contract/components/report';
import { CUSTOM_RANGE } from '@mainstay/contract/rules/date-ranges';
import { useId } from 'react';
import { defaultRange, type RangeChoice, type View, withFilters } from '../../components/component-view.ts';
import type { Pace } from '../../components/drawing-props.ts';
import { orderedFor, pickerOf, rangesOf, snapped } from './offered.ts';
import { YearFilter } from './YearFilter.tsx';
import './FilterPanel.css';

interface FilterPanelProps {
  detail: ComponentDetail;
  view: View;
  change: (view: View, pace?: Pace) => void;
}

/** The range of dates of a component, and the year it is moved to. */
export function FilterPanel({ detail, view, change }: FilterPanelProps) {
  const name = useId();
  const config = detail.meta.filter_config;
  if (!config) return null;
  const range = view.range ?? defaultRange(config);
  const picker = pickerOf(config);
  const set = (part: Partial<RangeChoice>) => change(withFilters(view, { range: { ...range, ...part } }), 'chosen');
  const isCustom = range.condition === CUSTOM_RANGE;
  const year = config.selectYearFilter !== false && (
    <YearFilter range={range} onYear={(next) => set({ year: next })} leads={picker === 'year'} />
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
        onChange={(event) => set({ condition: event.currentTarget.value })}
      >
        {orderedFor(picker, rangesOf(config, range.condition)).map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      {isCustom && (
        <>
          <input
            type="date"
            className="cfp-s"
            aria-label="From"
            value={range.from}
            onChange={({ currentTarget: { value } }) => set({ from: value, to: snapped(value, range.to) })}
          />
          <input
            type="date"
            className="cfp-s"
            aria-label="To"
            value={range.to}
            onChange={({ currentTarget: { value } }) => set({ to: snapped(range.from, value) })}
          />
        </>
      )}
      {picker !== 'year' && year}
      {view.range !== null && (
        <button type="button" className="cfp-b" onClick={() => change(withFilters(view, { range: null }), 'chosen')}>
          Clear
        </button>
      )}
    </fieldset>
  );
}
