import { recovery } from '@mainstay/contract/identity/recovery';
import { Button, Modal } from '@mantine/core';
import { useState } from 'react';
import { callApi } from '../../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordRule } from '../../components/PasswordRule.tsx';
import { usePasswordPolicy, validatePassword } from '../queries.ts';
import { useFields } from './use-fields.ts';
import '../../../../platform/ui/overlay-styles.ts';
import './recovery.css';

/** Form to change one's own password. This ends all sessions including the current one, so the user has to sign in again. */
export function ChangePasswordForm() {
  const navigateTo = useNavigateTo();
  const [changed, setChanged] = useState(false);
  const goToSignOut = () => navigateTo('/logout', { replace: true });
  const policy = usePasswordPolicy();
  const form = useFields({
    initialValues: { oldPassword: '', newPassword: '', confirmPassword: '' },
    validate: (fields) => ({
      ...(fields.oldPassword === '' && { oldPassword: 'Password is required.' }),
      ...validatePassword(fields, 'newPassword', 'confirmPassword', policy),
    }),
    send: async (fields) => {
      await callApi(recovery.changePassword, { body: fields });
      setChanged(true);
    },
  });
  return (
    <form className="re-form" onSubmit={form.submit} noValidate>
      <PasswordField label="Old password" autoComplete="current-password" {...form.field('oldPassword')} />
      <PasswordField label="New password" autoComplete="new-password" {...form.field('newPassword')} />
      <PasswordField label="Confirm password" autoComplete="new-password" {...form.field('confirmPassword')} />
      <PasswordRule policy={policy} />
      <FormMessage>{form.message}</FormMessage>
      <SubmitButton busy={form.busy && !changed}>Change password</SubmitButton>
      <Modal
        opened={changed}
        onClose={goToSignOut}
        title="Password changed"
        size={400}
        centered
        withCloseButton={false}
      >
        <p className="dim">You were signed out everywhere. Sign in again with the new password.</p>
        <div className="row" style={{ justifyContent: 'flex-end', marginTop: 16 }}>
          <Button data-autofocus onClick={goToSignOut}>
            Sign in again
          </Button>
        </div>
      </Modal>
    </form>
  );
}
