import { isEmail } from '@mainstay/contract/rules/email';
import { useState } from 'react';
import { FormFrame } from '../../../../platform/forms/FormFrame.tsx';
import { useEditForm } from '../../../../platform/forms/use-edit-form.ts';
import { ApiError } from '../../../../platform/lib/api.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { changeEmail } from '../queries.ts';
import { EmailPasswordDialog } from './EmailPasswordDialog.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from '../screens/Profile.module.css';

/** Changes the user's sign-in email. It cannot be changed if an identity provider manages it. */
export function EmailForm({ saved }: { saved: string }) {
  const navigateTo = useNavigateTo();
  const canChange = useSignedIn().auth_strategy === 'local';
  const [isConfirming, setIsConfirming] = useState(false);
  const form = useEditForm({
    draft: 'own email',
    values: { new_email: saved, password: '' },
    unstored: ['password'],
    canWrite: canChange,
    validate: ({ new_email, password }) => ({
      ...(!isEmail(new_email.trim()) && { new_email: 'Invalid Email Address' }),
      ...(isConfirming && password === '' && { password: 'Password is required.' }),
    }),
    save: async ({ new_email, password }) => {
      try {
        await changeEmail({ email: saved, password, new_email: new_email.trim() });
      } catch (error) {
        // The field with the error is outside the dialog.
        if (error instanceof ApiError && error.fields.new_email) setIsConfirming(false);
        throw error;
      }
    },
    // Changing the email ends all sessions.
    onSaved: () => navigateTo('/logout', { replace: true }),
  });
  const newEmail = form.values.new_email.trim();
  const submit = () => {
    if (form.check() && newEmail !== saved) setIsConfirming(true);
  };
  const close = () => {
    form.set({ password: '' });
    setIsConfirming(false);
  };
  return (
    <>
      <FormFrame
        // The dialog shows the errors of the request.
        form={{ ...form, submit, ...(isConfirming && { message: null }) }}
        verb="Change email"
        className={styles.fieldWithButton}
      >
        <TextField
          label="Email"
          name="new_email"
          type="email"
          autoComplete="email"
          maxLength={350}
          readOnly={!canChange}
          {...form.field('new_email')}
        />
      </FormFrame>
      <p className={textStyles.caption}>
        {canChange
          ? 'This is your sign-in email. Changing it signs you out everywhere.'
          : 'Managed by your company’s identity provider.'}
      </p>
      {isConfirming && <EmailPasswordDialog form={form} email={saved} newEmail={newEmail} onClose={close} />}
    </>
  );
}
