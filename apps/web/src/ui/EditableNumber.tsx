import { type KeyboardEvent, useContext, useId, useRef, useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { InTabOrder } from './in-tab-order.ts';
import './EditableNumber.css';

interface EditableNumberProps {
  value: number | null;
  /** What the number is, with the row's name: "Rank of Northwind". */
  label: string;
  /** The message for a value that may not be saved; undefined when it may. */
  check?: (value: number) => string | undefined;
  onSave: (value: number) => Promise<unknown>;
  readOnly?: boolean;
}

/**
 * A number that a click edits in place. Enter saves, Escape and leaving cancel; a refusal keeps the field open and says
 * why.
 */
export function EditableNumber({ value, label, check, onSave, readOnly }: EditableNumberProps) {
  const [text, setText] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const saving = useRef(false);
  const inTabOrder = useContext(InTabOrder);
  const trigger = useRef<HTMLButtonElement>(null);
  const messageId = useId();

  if (readOnly) return <span className="num">{value ?? '–'}</span>;

  const close = (refocus: boolean) => {
    setText(null);
    setMessage(null);
    if (refocus) requestAnimationFrame(() => trigger.current?.focus());
  };
  const save = async () => {
    if (saving.current) return;
    const next = Number(text);
    const wrong = text?.trim() === '' || Number.isNaN(next) ? 'Enter a number.' : check?.(next);
    if (wrong) return setMessage(wrong);
    if (next === value) return close(true);
    saving.current = true;
    try {
      await onSave(next);
      close(true);
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      saving.current = false;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Enter') void save();
    else if (event.key === 'Escape') close(true);
  };

  return (
    <span className="en">
      {text === null ? (
        <button
          type="button"
          ref={trigger}
          tabIndex={inTabOrder ? 0 : -1}
          aria-label={`${label}: ${value ?? 'none'}`}
          onClick={() => setText(String(value ?? ''))}
        >
          {value ?? '–'}
        </button>
      ) : (
        <input
          // biome-ignore lint/a11y/noAutofocus: the click asked for this field.
          autoFocus
          inputMode="numeric"
          aria-label={label}
          aria-invalid={message !== null}
          aria-describedby={message ? messageId : undefined}
          value={text}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          onBlur={() => {
            if (!saving.current) close(false);
          }}
        />
      )}
      {message && (
        <span className="en-msg" role="alert" id={messageId}>
          {message}
        </span>
      )}
    </span>
  );
}
