import { CHOICE_NAME_LIMIT } from '@mainstay/contract/rules/success-plans';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api.ts';
import { Form } from '../../../../ui/Form.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

interface ChoiceNameFormProps {
  label: string;
  verb: string;
  /** The saved name; empty for a new choice. */
  saved: string;
  onSave: (name: string) => Promise<void>;
  /** Called after saving or canceling; if undefined, the form stays open and is cleared. */
  onClose?: () => void;
}

/** A name field with one button. An error is shown below the field, and the input is retained. */
export function ChoiceNameForm({ label, verb, saved, onSave, onClose }: ChoiceNameFormProps) {
  const [name, setName] = useState(saved);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const given = name.trim();
    if (given === '') return setFault('Name is required.');
    if (onClose && given === saved) return onClose();
    setFault(null);
    setBusy(true);
    try {
      await onSave(given);
      setName('');
      onClose?.();
    } catch (error) {
      setFault((error instanceof ApiError ? error.fields.name : undefined) ?? getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form busy={busy} className="plc-form" aria-label={label} onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label={label}
        autoComplete="off"
        maxLength={CHOICE_NAME_LIMIT}
        value={name}
        error={fault}
        // The form was opened with the Rename button, so its field takes the focus.
        autoFocus={onClose !== undefined}
        onChange={setName}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !busy) onClose?.();
        }}
      />
      <div className="row">
        <SubmitButton busy={busy}>{verb}</SubmitButton>
        {onClose && (
          <button type="button" className="btn" onClick={onClose}>
            Cancel
          </button>
        )}
      </div>
    </Form>
  );
}
