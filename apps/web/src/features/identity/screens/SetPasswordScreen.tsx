import { identity } from '@mainstay/contract/identity';
import { isPassword, PASSWORD_MESSAGE, PASSWORD_MISMATCH } from '@mainstay/contract/rules/password';
import { Button, PasswordInput } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { useGo } from '../../../lib/use-go.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';

interface Faults {
  newPassword?: string;
  confirmPassword?: string;
  form?: string;
}

/** What may be said about two passwords before the server is asked. */
export function passwordFaults(newPassword: string, confirmPassword: string): Faults {
  if (!isPassword(newPassword)) return { newPassword: PASSWORD_MESSAGE };
  return newPassword === confirmPassword ? {} : { confirmPassword: PASSWORD_MISMATCH };
}

const toggle = { 'aria-label': 'Show or hide the password' };

/** Sets a password with the single-use code of a link. */
export function SetPasswordScreen() {
  const { email = '', tokenId = '' } = useSearch({ from: '/enter_password' });
  const go = useGo();
  const [newPassword, setNewPassword] = useState('');
  const [confirmPassword, setConfirmPassword] = useState('');
  const [faults, setFaults] = useState<Faults>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = passwordFaults(newPassword, confirmPassword);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call(identity.setPassword, { body: { email, tokenId, newPassword, confirmPassword } });
      go('/success_form?flow=reset', { replace: true });
    } catch (error) {
      const named = error instanceof ApiError ? error.fields : {};
      const known = named.newPassword ?? named.confirmPassword;
      setFaults(known ? named : { form: messageOf(error) });
      setBusy(false);
    }
  };

  return (
    <SignInFrame title="Set a new password" about={email || undefined}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <PasswordInput
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          autoFocus
          value={newPassword}
          error={faults.newPassword}
          onChange={(event) => setNewPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={toggle}
        />
        <PasswordInput
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          error={faults.confirmPassword}
          onChange={(event) => setConfirmPassword(event.currentTarget.value)}
          visibilityToggleButtonProps={toggle}
        />
        <FormMessage>{faults.form ?? null}</FormMessage>
        <Button type="submit" fullWidth loading={busy}>
          Set password
        </Button>
      </form>
    </SignInFrame>
  );
}
