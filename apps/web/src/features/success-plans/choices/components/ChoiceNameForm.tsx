import { CHOICE_NAME_LIMIT } from '@mainstay/contract/rules/success-plans';
import { type FormEvent, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../lib/api.ts';
import { Form } from '../../../../ui/Form.tsx';
import { SubmitButton } from '../../../../ui/SubmitButton.tsx';
import { TextField } from '../../../../ui/TextField.tsx';

interface ChoiceNameFormProps {
  label: string;
  verb: string;
  /** The name as it is kept; empty for a new one. */
  saved: string;
  onSave: (name: string) => Promise<void>;
  /** It is done, or given up; without it the form stays and empties itself. */
  onClose?: () => void;
}

/** A name and one button. What is refused stands under the field, and nothing of what was typed is lost. */
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
        // Opened by a press on Rename: the field is what was asked for.
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
