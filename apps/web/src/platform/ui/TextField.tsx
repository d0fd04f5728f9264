import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './TextField.module.css';

interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** The error message below the field. */
  error?: string | null | undefined;
  onChange: (value: string) => void;
  /** Rendered inside the field, on the right. */
  end?: ReactNode;
}

/** A labeled text field with its error message. */
export function TextField({ label, error, onChange, end, ...input }: TextFieldProps) {
  const id = useId();
  return (
    <div className={styles.root} data-part="text-field">
      <label htmlFor={id}>{label}</label>
      <div className={styles.inputBox} data-part="text-field-input-box" data-bad={error ? true : undefined}>
        <input
          {...input}
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
        />
        {end}
      </div>
      {error && (
        <p className={styles.errorMessage} data-part="text-field-error-message" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
