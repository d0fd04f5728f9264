import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { Form } from '../../../platform/ui/Form.tsx';
import { Popup } from '../../../platform/ui/Popup.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import layoutStyles from '../../../platform/theme/layout.module.css';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './ActionWorkspace.module.css';

interface DuePopupProps {
  /** `YYYY-MM-DD`, or null if there is no due date. */
  due: string | null;
  /** Rejects with the error of the server. */
  onSave: (due: string | null) => Promise<unknown>;
}

/** Changes or clears the due date. */
export const DuePopup = (props: DuePopupProps) => (
  <Popup
    label="Due date"
    width={240}
    position="bottom-end"
    trigger={
      <button
        type="button"
        className={clsx(buttonStyles.button, styles.button)}
        data-quiet
        aria-label="Change the due date"
      >
        Change
      </button>
    }
  >
    {(close) => <DueForm {...props} onClose={close} />}
  </Popup>
);

function DueForm({ due, onSave, onClose }: DuePopupProps & { onClose: () => void }) {
  const [text, setText] = useState(due ?? '');
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const save = async (next: string | null) => {
    setBusy(true);
    setMessage(null);
    try {
      await onSave(next);
      onClose();
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text === '') setMessage('Choose a date.');
    else void save(text);
  };
  return (
    <Form busy={busy} className={styles.dueForm} onSubmit={submit} noValidate>
      <TextField
        label="Due date"
        type="date"
        min="1900-01-01"
        max="2199-12-31"
        value={text}
        error={message}
        onChange={setText}
      />
      <div className={layoutStyles.row}>
        <SubmitButton busy={busy}>Save</SubmitButton>
        {due !== null && (
          <button
            type="button"
            className={clsx(buttonStyles.button, styles.button)}
            data-quiet
            onClick={() => void save(null)}
          >
            No due date
          </button>
        )}
      </div>
    </Form>
  );
}
