import { type FormEvent, type ReactNode, useState } from 'react';
import { getErrorMessage } from '../lib/api.ts';
import { Form } from './Form.tsx';
import { FormMessage } from './FormMessage.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import layoutStyles from '../theme/layout.module.css';
import buttonStyles from './button.module.css';
import styles from './FormDialog.module.css';

export interface FormBodyProps {
  /** The title of the form, and the label of its button if that differs. */
  title: string;
  verb?: string;
  /**
   * Validates the form before it is sent and returns an error message, an empty text if the fields show the errors, or
   * null if the form is valid.
   */
  getError: () => string | null;
  /** Rejects with the error of the server, which the form shows. */
  onSave: () => Promise<unknown>;
  /** Returns the message of an error, or null if the fields show it. */
  formatError?: (error: unknown) => string | null;
  /** Called after saving or canceling. */
  onClose: () => void;
  /** @param busy true while the request is pending */
  children: (busy: boolean) => ReactNode;
}

/** A form that adds or changes one item. It closes after a successful save. */
export function FormBody({ title, verb = title, getError, onSave, formatError, onClose, children }: FormBodyProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const issue = getError();
    setProblem(issue === '' ? null : issue);
    if (issue !== null) return;
    setBusy(true);
    try {
      await onSave();
      onClose();
    } catch (error) {
      setProblem((formatError ?? getErrorMessage)(error));
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className={styles.form} aria-label={title} onSubmit={(event) => void save(event)} noValidate>
      {children(busy)}
      <FormMessage>{problem}</FormMessage>
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>{verb}</SubmitButton>
        <button type="button" className={buttonStyles.button} onClick={onClose}>
          Cancel
        </button>
      </div>
    </Form>
  );
}
