import { identity } from '@mainstay/contract/identity';
import { isPassword, PASSWORD_MESSAGE, PASSWORD_MISMATCH } from '@mainstay/contract/rules/password';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { ApiError, call, messageOf } from '../../../lib/api.ts';
import { useGo } from '../../../lib/use-go.ts';
import { FormMessage } from '../components/FormMessage.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { SubmitButton } from '../components/SubmitButton.tsx';

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
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          autoFocus
          value={newPassword}
          error={faults.newPassword}
          onChange={setNewPassword}
        />
        <PasswordField
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
          value={confirmPassword}
          error={faults.confirmPassword}
          onChange={setConfirmPassword}
        />
        <FormMessage>{faults.form ?? null}</FormMessage>
        <SubmitButton busy={busy}>Set password</SubmitButton>
      </form>
    </SignInFrame>
  );
}
