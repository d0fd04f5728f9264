import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import type { RuleDraft } from './rule-draft.ts';

const PERIODS = [
  { value: 'ever', label: 'Once' },
  { value: 'days', label: 'Repeat after a number of days' },
  { value: 'renewal', label: 'Once for each renewal date' },
] as const;

interface PeriodFieldsProps {
  value: Pick<RuleDraft, 'period' | 'days'>;
  error: string | undefined;
  onChange: (next: Partial<RuleDraft>) => void;
}

/** Limits how often the playbook is added to the same account. */
export const PeriodFields = ({ value, error, onChange }: PeriodFieldsProps) => (
  <div className="aut-pair">
    <SelectField
      label="At most, per account"
      value={value.period}
      options={PERIODS}
      onChange={(period) => onChange({ period })}
    />
    {value.period === 'days' && (
      <TextField
        label="Days between runs"
        inputMode="numeric"
        value={value.days}
        error={error}
        onChange={(days) => onChange({ days })}
      />
    )}
  </div>
);
