import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { Form } from '../../../../platform/ui/Form.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { changeEmail } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../screens/Profile.module.css';

interface EmailPasswordDialogProps {
  /** The current and the new email address. */
  email: string;
  newEmail: string;
  /** Called with the error of the new address. */
  onRejected: (message: string) => void;
  onClose: () => void;
}

/**
 * Confirms the user's identity with the password. Changing the email ends all sessions, so the user is signed out
 * afterwards.
 */
export function EmailPasswordDialog({ email, newEmail, onRejected, onClose }: EmailPasswordDialogProps) {
  const navigateTo = useNavigateTo();
  const [password, setPassword] = useState('');
  const [passwordError, setPasswordError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (sending.current) return;
    if (password === '') return setPasswordError('Password is required.');
    sending.current = true;
    setBusy(true);
    setPasswordError(null);
    try {
      await changeEmail({ email, password, new_email: newEmail });
      navigateTo('/logout', { replace: true });
    } catch (error) {
      sending.current = false;
      setBusy(false);
      const emailError = error instanceof ApiError ? error.fields.new_email : undefined;
      if (!emailError) return setPasswordError(getErrorMessage(error));
      onRejected(emailError);
      onClose();
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Confirm with your password" size={400} centered withCloseButton={false}>
      <Form busy={busy} className={styles.passwordForm} onSubmit={(event) => void submit(event)} noValidate>
        <p className={textStyles.muted}>
          Your email will be changed to <b>{newEmail}</b>. You will be signed out everywhere. We will notify{' '}
          <b>{email}</b> with a link to undo the change for three days.
        </p>
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={passwordError}
          onChange={setPassword}
        />
        <div className={styles.formFooter}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Change email
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
