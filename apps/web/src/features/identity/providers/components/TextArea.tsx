import { useId } from 'react';
import '../../../../ui/TextField.css';

interface TextAreaProps {
  label: string;
  value: string;
  rows: number;
  placeholder?: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** A labelled field for what is pasted: certificates and metadata. */
export function TextArea({ label, value, rows, placeholder, error, onChange }: TextAreaProps) {
  const id = useId();
  return (
    <div className="tf">
      <label htmlFor={id}>{label}</label>
      <div className="tf-in siw-area" data-bad={error ? true : undefined}>
        <textarea
          id={id}
          rows={rows}
          value={value}
          placeholder={placeholder}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
      </div>
      {error && (
        <p className="tf-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
