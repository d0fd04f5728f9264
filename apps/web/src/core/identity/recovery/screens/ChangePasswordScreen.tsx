import { recovery } from '@mainstay/contract/identity/recovery';
import { Button, Modal } from '@mantine/core';
import { clsx } from 'clsx';
import { useState } from 'react';
import { callApi } from '../../../../platform/lib/api.ts';
import { useNavigateTo } from '../../../../platform/lib/use-navigate-to.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { ProfileTabs } from '../../../people/ProfileTabs.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { PasswordRule } from '../../components/PasswordRule.tsx';
import { useFields } from '../components/use-fields.ts';
import { usePasswordPolicy, validatePassword } from '../queries.ts';
import '../../../../platform/ui/overlay-styles.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/recovery.module.css';

/** Screen to change one's own password, within the shell. */
export const ChangePasswordScreen = () => (
  <>
    <PageHeader title="Change password" below={<ProfileTabs current="Change password" />} />
    <div className={clsx(pageHeaderStyles.page, styles.page)}>
      <Card className={styles.card}>
        <ChangePasswordForm />
      </Card>
    </div>
  </>
);

/** Form to change one's own password. This ends all sessions including the current one, so the user has to sign in again. */
function ChangePasswordForm() {
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
    <form className={styles.form} onSubmit={form.submit} noValidate>
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
        <p className={textStyles.muted}>You were signed out everywhere. Sign in again with the new password.</p>
        <div className={layoutStyles.row} style={{ justifyContent: 'flex-end', marginTop: 16 }}>
          <Button data-autofocus onClick={goToSignOut}>
            Sign in again
          </Button>
        </div>
      </Modal>
    </form>
  );
}
