import { type AttributePart, hasFixedOptions, storageTypeFor } from '@mainstay/contract/rules/attribute-values';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import iconButtonStyles from '../../../platform/ui/icon-button.module.css';
import nativeFieldStyles from '../../../platform/ui/NativeField.module.css';
import selectStyles from '../../../platform/ui/select.module.css';
import textFieldStyles from '../../../platform/ui/TextField.module.css';
import styles from './Attribute.module.css';

interface AttributeFieldProps {
  part: AttributePart;
  /** The entered value: a text, a list of texts, null, or undefined for an invalid number. */
  value: unknown;
  error?: string | null | undefined;
  onChange: (value: unknown) => void;
}

/** Input for one part of an attribute, depending on its type. */
export function AttributeField({ part, value, error, onChange }: AttributeFieldProps) {
  const id = useId();
  const ariaProps = { 'aria-invalid': error ? true : undefined, 'aria-describedby': error ? `${id}-error` : undefined };
  const label = part.label || 'Value';
  const message = error && (
    <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
      {error}
    </p>
  );
  if (isGroup(part)) {
    return (
      <fieldset className={nativeFieldStyles.group} {...ariaProps}>
        <legend>
          {label}
          {part.required && <RequiredMark />}
        </legend>
        {hasFixedOptions(part) ? (
          <Choices part={part} value={value} onChange={onChange} name={id} />
        ) : (
          <EntryListField value={toList(value)} onChange={onChange} />
        )}
        {message}
      </fieldset>
    );
  }
  return (
    <div className={textFieldStyles.root}>
      <label htmlFor={id}>
        {label}
        {part.required && <RequiredMark />}
      </label>
      <Control part={part} id={id} value={value} onChange={onChange} ariaProps={ariaProps} />
      {message}
    </div>
  );
}

const RequiredMark = () => <span className={styles.requiredMark}> (required)</span>;
const isGroup = ({ type }: AttributePart) => type === 'Radio' || type === 'Checkbox' || type === 'text list';
const toList = (value: unknown): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);

interface ControlProps {
  part: AttributePart;
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  ariaProps: object;
}

function Control({ part, id, value, onChange, ariaProps }: ControlProps) {
  const text = value === null || value === undefined ? '' : String(value);
  if (part.type === 'Select') {
    return (
      <select
        className={selectStyles.select}
        id={id}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        {...ariaProps}
      >
        <option value="">None</option>
        {part.options.map((option) => (
          <option key={option.value} disabled={option.status === 'inactive'}>
            {option.value}
          </option>
        ))}
      </select>
    );
  }
  if (part.type === 'Textarea') {
    return (
      <textarea
        className={nativeFieldStyles.control}
        id={id}
        rows={4}
        value={text}
        onChange={(event) => onChange(event.target.value)}
        {...ariaProps}
      />
    );
  }
  if (part.type === 'Calendar') {
    return (
      <input
        className={nativeFieldStyles.control}
        id={id}
        type="date"
        value={text}
        onChange={(event) => onChange(event.target.value)}
        {...ariaProps}
      />
    );
  }
  if (storageTypeFor(part) === 'number') {
    // The browser does not expose the text of an invalid number, so the value becomes undefined.
    return (
      <input
        className={nativeFieldStyles.control}
        id={id}
        type="number"
        step="any"
        defaultValue={text}
        onInput={(event) => onChange(event.currentTarget.validity.badInput ? undefined : event.currentTarget.value)}
        {...ariaProps}
      />
    );
  }
  return (
    <input
      className={nativeFieldStyles.control}
      id={id}
      type="text"
      autoComplete="off"
      value={text}
      onChange={(event) => onChange(event.target.value)}
      {...ariaProps}
    />
  );
}

interface ChoicesProps {
  part: AttributePart;
  value: unknown;
  onChange: (value: unknown) => void;
  name: string;
}

/** Options as radio buttons or checkboxes. Inactive options are shown only if they are selected. */
function Choices({ part, value, onChange, name }: ChoicesProps) {
  const isSingle = part.type === 'Radio';
  const selected = isSingle ? [String(value ?? '')] : toList(value);
  const toggle = (option: string, on: boolean) =>
    onChange(isSingle ? option : on ? [...selected, option] : selected.filter((one) => one !== option));
  return part.options
    .filter((option) => option.status === 'active' || selected.includes(option.value))
    .map((option) => (
      <label key={option.value}>
        <input
          type={isSingle ? 'radio' : 'checkbox'}
          name={name}
          checked={selected.includes(option.value)}
          disabled={option.status === 'inactive' && !selected.includes(option.value)}
          onChange={(event) => toggle(option.value, event.target.checked)}
        />
        {option.value}
      </label>
    ));
}

interface EntryListFieldProps {
  value: readonly string[];
  onChange: (value: string[]) => void;
}

/** List of texts that are added one at a time. Text that remains in the field is added on blur. */
function EntryListField({ value, onChange }: EntryListFieldProps) {
  const [text, setText] = useState('');
  const add = () => {
    const entry = text.trim();
    if (entry === '') return;
    setText('');
    if (!value.includes(entry)) onChange([...value, entry]);
  };
  return (
    <>
      {value.length > 0 && (
        <ul className={styles.entries}>
          {value.map((entry) => (
            <li key={entry}>
              <span>{entry}</span>
              <button
                type="button"
                className={iconButtonStyles.iconButton}
                aria-label={`Remove ${entry}`}
                onClick={() => onChange(value.filter((one) => one !== entry))}
              >
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        className={nativeFieldStyles.control}
        aria-label="Add an entry"
        placeholder="Add an entry"
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={add}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          add();
        }}
      />
    </>
  );
}
