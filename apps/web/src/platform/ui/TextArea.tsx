import { useId } from 'react';
import './TextArea.css';
import './TextField.css';

interface TextAreaProps {
  label: string;
  value: string;
  rows: number;
  placeholder?: string;
  /** For pasted text such as certificates and metadata. */
  code?: boolean;
  /** A hint below the field. */
  hint?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A labeled field with several lines. */
export function TextArea({ label, value, rows, placeholder, code, hint, error, onChange }: TextAreaProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className="tf">
      <label htmlFor={id}>{label}</label>
      <div className="tf-in ta-in" data-code={code || undefined} data-bad={error ? true : undefined}>
        <textarea
          id={id}
          rows={rows}
          value={value}
          placeholder={placeholder}
          spellCheck={!code}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error && (
        <p className="tf-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className="ta-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
