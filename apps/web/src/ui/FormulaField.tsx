import { FormulaError, type FormulaNames, parseFormula } from '@mainstay/contract/rules/formula';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import {
  applyCompletion,
  type Completion,
  findCompletions,
  type FormulaName,
  getWordBefore,
} from './formula-completion.ts';
import './FormulaField.css';

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
  const [at, setAt] = useState(0);
  const offered = cursor === null ? [] : findCompletions(getWordBefore(value, cursor), names);
  const open = offered.length > 0;
  const fault = getFormulaError(value, mode);
  const choose = (completion: Completion) => {
    const next = applyCompletion(value, cursor ?? value.length, completion);
    onChange(next.text);
    setCursor(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(next.cursor, next.cursor);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[at];
    if (!open || !chosen) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % offered.length);
    else if (event.key === 'ArrowUp') setAt((at - 1 + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen);
    else if (event.key === 'Escape') setCursor(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const message = fault?.message ?? error;
  return (
    <div className="ff">
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
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? `${id}-${at}` : undefined}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${id}-error` : undefined}
        value={value}
        onChange={(event) => {
          onChange(event.target.value);
          setCursor(event.target.selectionStart);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setCursor(null)}
      />
      {open && (
        <ul className="ff-list" id={`${id}-list`} role="listbox" aria-label="Names and functions">
          {offered.map((completion, index) => (
            <li
              key={completion.text}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === at}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(completion);
              }}
            >
              <code>{completion.text}</code>
              <span className="cap">
                {completion.label}
                {completion.call && `: ${completion.about}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {message && (
        <p className="tf-error" id={`${id}-error`} role="alert">
          {fault && value.trim() !== '' ? `Character ${fault.offset + 1}: ${message}` : message}
        </p>
      )}
      {fault && value.trim() !== '' && (
        <code className="ff-where" aria-hidden>
          {value.slice(0, fault.offset)}
          <mark>{value.slice(fault.offset, fault.offset + 1) || '\u00A0'}</mark>
          {value.slice(fault.offset + 1)}
        </code>
      )}
    </div>
  );
}
