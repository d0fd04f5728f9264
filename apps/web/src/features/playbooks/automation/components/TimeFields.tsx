import { TIME_CONDITIONS, type TimeNumber } from '@mainstay/contract/rules/automation';
import type { TimeDraft } from './rule-draft.ts';

interface TimeFieldsProps {
  condition: TimeDraft;
  faultOf: (field: string) => string | undefined;
  onChange: (condition: TimeDraft) => void;
}

const NAMES: Readonly<Record<TimeNumber, string>> = {
  days: 'Days',
  below: 'Health',
  by: 'Points',
  percent: 'Percent',
};

/** Renders a condition over time as a sentence with number fields. */
export function TimeFields({ condition, faultOf, onChange }: TimeFieldsProps) {
  const parts = TIME_CONDITIONS[condition.kind].words.split(/[{}]/);
  const faults = Object.keys(condition.numbers).flatMap((name) => faultOf(name) ?? []);
  return (
    <>
      <p className="aut-words">
        {parts.map((part, at) => {
          if (at % 2 === 0) return part;
          const name = part as TimeNumber;
          return (
            <input
              key={name}
              className="aut-number num"
              inputMode="numeric"
              size={4}
              aria-label={NAMES[name]}
              aria-invalid={faultOf(name) ? true : undefined}
              value={condition.numbers[name] ?? ''}
              onChange={({ target }) =>
                onChange({ ...condition, numbers: { ...condition.numbers, [name]: target.value } })
              }
            />
          );
        })}
      </p>
      {faults[0] !== undefined && (
        <p className="tf-error" role="alert">
          {faults[0]}
        </p>
      )}
    </>
  );
}
