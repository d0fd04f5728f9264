import type { CSSProperties, ReactNode } from 'react';
import styles from './RadioCards.module.css';

interface RadioCardsProps<T extends string> {
  legend: string;
  name: string;
  options: readonly { value: T; label: string; mark?: ReactNode }[];
  value: T;
  disabled?: boolean;
  onChange: (value: T) => void;
}

/** Selects one of a few options, each with space for an icon. */
export const RadioCards = <T extends string>({
  legend,
  name,
  options,
  value,
  disabled,
  onChange,
}: RadioCardsProps<T>) => (
  <fieldset className={styles.root} disabled={disabled}>
    <legend>{legend}</legend>
    <div
      className={styles.options}
      data-part="radio-cards-options"
      data-many={options.length > 3 ? true : undefined}
      style={{ '--n': options.length } as CSSProperties}
    >
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.mark}
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
);
