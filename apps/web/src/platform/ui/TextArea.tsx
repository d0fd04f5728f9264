import { clsx } from 'clsx';
import { useId } from 'react';
import textFieldStyles from './TextField.module.css';
import styles from './TextArea.module.css';

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
    <div className={textFieldStyles.root} data-part="text-field">
      <label htmlFor={id}>{label}</label>
      <div
        className={clsx(textFieldStyles.inputBox, styles.inputBox, styles.multiline)}
        data-part="text-field-input-box text-area-multiline"
        data-code={code || undefined}
        data-bad={error ? true : undefined}
      >
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
        <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}
