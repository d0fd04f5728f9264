import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { type FieldErrors, useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { ApiError } from '../../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { Dialog } from '../../../../platform/ui/Dialog.tsx';
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
  const form = useEditForm({
    draft: 'own password',
    values: { password: '' },
    unstored: ['password'],
    canWrite: true,
    validate: ({ password }): FieldErrors => (password === '' ? { password: 'Password is required.' } : {}),
    save: async ({ password }) => {
      try {
        await changeEmail({ email, password, new_email: newEmail });
      } catch (error) {
        const emailError = error instanceof ApiError ? error.fields.new_email : undefined;
        if (emailError) {
          onRejected(emailError);
          onClose();
        }
        throw error;
      }
    },
    onSaved: () => navigateTo('/logout', { replace: true }),
  });
  return (
    <Dialog opened onClose={onClose} title="Confirm with your password" size={400} centered withCloseButton={false}>
      <FormFrame form={form} verb="Change email" className={styles.passwordForm} onCancel={onClose}>
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
}
