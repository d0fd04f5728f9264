import type { ValueType } from '@mainstay/contract/rules/expressions';
import { SelectField } from './SelectField.tsx';
import { TextField } from './TextField.tsx';

interface ValueFieldProps {
  label: string;
  type: ValueType | undefined;
  value: string;
  error?: string | undefined;
  onChange: (text: string) => void;
}

const TRUTH = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
];

/** A value that a column is compared with. */
export function ValueField({ type, ...field }: ValueFieldProps) {
  if (type === 'boolean') return <SelectField {...field} options={TRUTH} />;
  return <TextField {...field} type={type === 'date' ? 'date' : 'text'} />;
}
