import { CHOICE_NAME_LIMIT } from '@mainstay/contract/rules/success-plans';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { Form } from '../../../../platform/ui/Form.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from './PlanChoices.module.css';

interface ChoiceNameFormProps {
  label: string;
  verb: string;
  /** The saved name; empty for a new choice. */
  savedName: string;
  onSave: (name: string) => Promise<void>;
  /** Called after saving or canceling; if undefined, the form stays open and is cleared. */
  onClose?: () => void;
}

/** A name field with one button. An error is shown below the field, and the input is retained. */
export function ChoiceNameForm({ label, verb, savedName, onSave, onClose }: ChoiceNameFormProps) {
  const [name, setName] = useState(savedName);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const newName = name.trim();
    if (newName === '') return setMessage('Name is required.');
    if (onClose && newName === savedName) return onClose();
    setMessage(null);
    setBusy(true);
    try {
      await onSave(newName);
      setName('');
      onClose?.();
    } catch (error) {
      setMessage((error instanceof ApiError ? error.fields.name : undefined) ?? getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      busy={busy}
      className={styles.nameForm}
      aria-label={label}
      onSubmit={(event) => void submit(event)}
      noValidate
    >
      <TextField
        label={label}
        autoComplete="off"
        maxLength={CHOICE_NAME_LIMIT}
        value={name}
        error={message}
        // The form was opened with the Rename button, so its field takes the focus.
        autoFocus={onClose !== undefined}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !busy) onClose?.();
        }}
      />
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>{verb}</SubmitButton>
        {onClose && (
          <button type="button" className={buttonStyles.button} onClick={onClose}>
            Cancel
          </button>
        )}
      </div>
    </Form>
  );
}
