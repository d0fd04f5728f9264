import { TIME_CONDITIONS, type TimeNumber } from '@mainstay/contract/rules/automation';
import type { TimeDraft } from './rule-draft.ts';

interface TimeFieldsProps {
  condition: TimeDraft;
  getError: (field: string) => string | undefined;
  onChange: (condition: TimeDraft) => void;
}

const NUMBER_LABELS: Readonly<Record<TimeNumber, string>> = {
  days: 'Days',
  below: 'Health',
  by: 'Points',
  percent: 'Percent',
};

/** Renders a condition over time as a sentence with number fields. */
export function TimeFields({ condition, getError, onChange }: TimeFieldsProps) {
  const parts = TIME_CONDITIONS[condition.kind].text.split(/[{}]/);
  const errors = Object.keys(condition.numbers).flatMap((name) => getError(name) ?? []);
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
              aria-label={NUMBER_LABELS[name]}
              aria-invalid={getError(name) ? true : undefined}
              value={condition.numbers[name] ?? ''}
              onChange={({ target }) =>
                onChange({ ...condition, numbers: { ...condition.numbers, [name]: target.value } })
              }
            />
          );
        })}
      </p>
      {errors[0] !== undefined && (
        <p className="tf-error" role="alert">
          {errors[0]}
        </p>
      )}
    </>
  );
}
