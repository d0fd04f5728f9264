import { FormulaError, type FormulaNames, parseFormula } from '@mainstay/contract/rules/formula';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  applyCompletion,
  type Completion,
  findCompletions,
  type FormulaName,
  getWordBefore,
} from './formula-completion.ts';
import textStyles from '../theme/text.module.css';
import textFieldStyles from './TextField.module.css';
import styles from './FormulaField.module.css';

interface FormulaFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Names that the formula may use. */
  names: readonly FormulaName[];
  /** Whether names refer to columns or measures. */
  mode?: FormulaNames;
  /** The error of the server. */
  error?: string | undefined;
}

/** Returns the syntax error of a formula with its position, or null if it is valid. */
function getFormulaError(text: string, mode: FormulaNames): FormulaError | null {
  try {
    parseFormula(text, mode);
    return null;
  } catch (error) {
    return error instanceof FormulaError ? error : new FormulaError('Invalid formula.', 0);
  }
}

/** Edits a formula. It completes names and functions while the user types, and shows an error at its position. */
export function FormulaField({ label, value, onChange, names, mode = 'columns', error }: FormulaFieldProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [cursor, setCursor] = useState<number | null>(null);
  const [activeIndex, setActiveIndex] = useState(0);
  const completions = cursor === null ? [] : findCompletions(getWordBefore(value, cursor), names);
  const isOpen = completions.length > 0;
  const formulaError = getFormulaError(value, mode);
  const choose = (completion: Completion) => {
    const next = applyCompletion(value, cursor ?? value.length, completion);
    flushSync(() => {
      onChange(next.text);
      setCursor(null);
    });
    // At once, because in a later frame the focus may already be in the next field.
    field.current?.focus();
    field.current?.setSelectionRange(next.cursor, next.cursor);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const selected = completions[activeIndex];
    if (!isOpen || !selected) return;
    if (event.key === 'ArrowDown') setActiveIndex((activeIndex + 1) % completions.length);
    else if (event.key === 'ArrowUp') setActiveIndex((activeIndex - 1 + completions.length) % completions.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(selected);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const message = formulaError?.message ?? error;
  return (
    <div className={styles.root}>
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={field}
        id={id}
        rows={2}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen ? `${id}-${activeIndex}` : undefined}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setCursor(event.target.selectionStart);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      />
      {isOpen && (
        <ul className={styles.completionList} id={`${id}-list`} role="listbox" aria-label="Names and functions">
          {completions.map((completion, index) => (
            <li
              key={completion.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === activeIndex}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(completion);
              }}
            >
              <code>{completion.text}</code>
              <span className={textStyles.caption}>
                {completion.label}
                {completion.call && `: ${completion.about}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {message && (
        <p className={textFieldStyles.errorMessage} id={`${id}-error`} role="alert">
          {formulaError && value.trim() !== '' ? `Character ${formulaError.offset + 1}: ${message}` : message}
        </p>
      )}
      {formulaError && value.trim() !== '' && (
        <code className={styles.errorPosition} aria-hidden>
          {value.slice(0, formulaError.offset)}
          <mark>{value.slice(formulaError.offset, formulaError.offset + 1) || '\u00A0'}</mark>
          {value.slice(formulaError.offset + 1)}
        </code>
      )}
    </div>
  );
}
