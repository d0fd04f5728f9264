import { useId } from 'react';
import formulaFieldStyles from '../../../../platform/ui/FormulaField.module.css';
import textFieldStyles from '../../../../platform/ui/TextField.module.css';

interface CodeFieldProps {
  label: string;
  value: string;
  rows?: number;
  onChange: (value: string) => void;
  error?: string | undefined;
}

/** Multiline text field in a monospaced font. */
export function CodeField({ label, value, rows = 6, onChange, error }: CodeFieldProps) {
  const id = useId();
  return (
    <div className={formulaFieldStyles.root}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        rows={rows}
        spellCheck={false}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {error && (
        <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
