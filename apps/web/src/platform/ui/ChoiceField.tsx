import { useId } from 'react';
import nativeFieldStyles from './NativeField.module.css';
import styles from './TextField.module.css';

interface ChoiceFieldProps<T extends string> {
  label: string;
  value: T;
  /** Pairs of a value and its label. */
  options: readonly (readonly [T, string])[];
  onChange: (value: T) => void;
}

/** Drop-down to select one of a few options. */
export function ChoiceField<T extends string>({ label, value, options, onChange }: ChoiceFieldProps<T>) {
  const id = useId();
  return (
    <div className={styles.root} data-part="text-field">
      <label htmlFor={id}>{label}</label>
      <select
        className={nativeFieldStyles.control}
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {options.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
