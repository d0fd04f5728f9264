import type { FormField } from '@mainstay/contract/external-processes';
import { SelectField } from '../../../platform/ui/SelectField.tsx';
import { TextArea } from '../../../platform/ui/TextArea.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';

interface FormFieldInputProps {
  field: FormField;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Renders the input for a field of a form, depending on its type. */
export function FormFieldInput({ field: { label: name, type, required, options }, ...input }: FormFieldInputProps) {
  const label = required ? `${name} (required)` : name;
  if (type === 'long_text') return <TextArea label={label} rows={3} {...input} />;
  if (type === 'choice')
    return (
      <SelectField label={label} none="None" options={options.map((value) => ({ value, label: value }))} {...input} />
    );
  if (type === 'date') return <TextField label={label} type="date" {...input} />;
  return (
    <TextField
      label={label}
      autoComplete="off"
      inputMode={type === 'number' ? 'decimal' : type === 'email' ? 'email' : 'text'}
      {...input}
    />
  );
}
