import { type KeyboardEvent, useContext, useId, useRef, useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { InTabOrder } from './in-tab-order.ts';
import { returnFocus } from './return-focus.ts';
import textStyles from '../theme/text.module.css';
import styles from './EditableNumber.module.css';

interface EditableNumberProps {
  value: number | null;
  /** The accessible name, which includes the name of the row: "Rank of Northwind". */
  label: string;
  /** Returns an error message for an invalid value. */
  validate?: (value: number) => string | undefined;
  onSave: (value: number) => Promise<unknown>;
  readOnly?: boolean;
}

/**
 * A number that is edited in place after a click. Enter saves; Escape and losing the focus cancel. If saving fails, the
 * field stays open and shows the error.
 */
export function EditableNumber({ value, label, validate, onSave, readOnly }: EditableNumberProps) {
  const [text, setText] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const saving = useRef(false);
  const inTabOrder = useContext(InTabOrder);
  const trigger = useRef<HTMLButtonElement>(null);
  const messageId = useId();

  if (readOnly) return <span className={textStyles.tabular}>{value ?? '–'}</span>;

  const close = (refocus: boolean) => {
    setText(null);
    setMessage(null);
    if (refocus) returnFocus(() => trigger.current);
  };
  const save = async () => {
    if (saving.current) return;
    const next = Number(text);
    const issue = text?.trim() === '' || Number.isNaN(next) ? 'Enter a number.' : validate?.(next);
    if (issue) return setMessage(issue);
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
    <span className={styles.root} data-part="editable-number">
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
          // biome-ignore lint/a11y/noAutofocus: the user opened this field with a click.
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
        <span className={styles.message} data-part="editable-number-message" role="alert" id={messageId}>
          {message}
        </span>
      )}
    </span>
  );
}
