import { type ReactNode, useId } from 'react';
import textStyles from '../theme/text.module.css';
import selectStyles from './select.module.css';
import textFieldStyles from './TextField.module.css';
import styles from './SelectField.module.css';

export interface Option<T extends string = string> {
  value: T;
  label: string;
  /** Options of the same group are listed below its name. */
  group?: string;
}

interface SelectFieldProps<T extends string> {
  label: string;
  value: T | '';
  options: readonly Option<T>[];
  onChange: (value: T) => void;
  /** The label of the empty option; if undefined, a value is required. */
  none?: string;
  /** The label is visible only to screen readers. */
  quiet?: boolean;
  error?: string | undefined;
}

/** Selects one option of a list. */
export function SelectField<T extends string>(props: SelectFieldProps<T>) {
  const { label, value, options, onChange, none, quiet, error } = props;
  const id = useId();
  return (
    <div className={styles.root} data-part="select-field">
      <label htmlFor={id} className={quiet ? textStyles.screenReaderOnly : undefined}>
        {label}
      </label>
      <select
        className={selectStyles.select}
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value as T)}
      >
        {(none !== undefined || !options.some((option) => option.value === value)) && (
          <option value="">{none ?? 'Choose…'}</option>
        )}
        {groupOptions(options).map(([group, members]) =>
          group === undefined ? (
            members.map(toOption)
          ) : (
            <optgroup key={group} label={group}>
              {members.map(toOption)}
            </optgroup>
          ),
        )}
      </select>
      {error && (
        <p
          className={textFieldStyles.errorMessage}
          data-part="text-field-error-message"
          id={`${id}-error`}
          role="alert"
        >
          {error}
        </p>
      )}
    </div>
  );
}

const toOption = ({ value, label }: Option): ReactNode => (
  <option key={value} value={value}>
    {label}
  </option>
);

function groupOptions<T extends string>(options: readonly Option<T>[]): [group: string | undefined, Option<T>[]][] {
  const groups = new Map<string | undefined, Option<T>[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}
