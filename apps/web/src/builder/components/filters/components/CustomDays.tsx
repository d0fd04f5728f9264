import { useState } from 'react';
import type { RangeChoice } from '../../components/component-view.ts';
import { EARLIEST, LATEST } from '../../tables/components/column-filter.ts';
import { clampRange } from './range-options.ts';

type Days = Pick<RangeChoice, 'from' | 'to'>;

interface CustomDaysProps {
  range: Days;
  onDays: (days: Days) => void;
}

/** Browsers report the year 0002 after the first digit of 2026. */
const isComplete = (day: string): boolean => day === '' || (day >= EARLIEST && day <= LATEST);

/** The two dates of a custom range. Complete dates apply immediately; incomplete ones stay in the field until it loses the focus. */
export function CustomDays({ range, onDays }: CustomDaysProps) {
  const [typed, setTyped] = useState<Days | null>(null);
  const days: Days = typed ?? { from: range.from, to: range.to };
  const renderField = (label: string, end: keyof Days) => (
    <input
      type="date"
      className="cfp-s"
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
