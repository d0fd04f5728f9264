import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import type { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../screens/Profile.module.css';

interface EmailPasswordDialogProps {
  form: ReturnType<typeof useEditForm<{ new_email: string; password: string }>>;
  /** The current and the new email address. */
  email: string;
  newEmail: string;
  onClose: () => void;
}

/** Confirms the user's identity with the password, as the last step of changing the email. */
export const EmailPasswordDialog = ({ form, email, newEmail, onClose }: EmailPasswordDialogProps) => (
  <Dialog opened onClose={onClose} title="Confirm with your password" size={400} centered withCloseButton={false}>
    <FormFrame
      // Closing the dialog does not discard the new address.
      form={{ ...form, isRestored: false, discard: () => undefined }}
      verb="Change email"
      className={styles.passwordForm}
      onCancel={onClose}
    >
      <p className={textStyles.muted}>
        Your email will be changed to <b>{newEmail}</b>. You will be signed out everywhere. We will notify{' '}
        <b>{email}</b> with a link to undo the change for three days.
      </p>
      <TextField
        label="Password"
        type="password"
        autoComplete="current-password"
        data-autofocus
        {...form.field('password')}
      />
    </FormFrame>
  </Dialog>
);
