import { isEmail } from '@mainstay/contract/rules/email';
import { type FormEvent, useState } from 'react';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { EmailPasswordDialog } from './EmailPasswordDialog.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import styles from '../screens/Profile.module.css';

/** Changes the user's sign-in email. It cannot be changed if an identity provider manages it. */
export function EmailForm({ saved }: { saved: string }) {
  const { auth_strategy } = useSignedIn();
  const [email, setEmail] = useState(saved);
  const [error, setError] = useState<string | null>(null);
  const [confirming, setConfirming] = useState(false);
  const canChange = auth_strategy === 'local';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = email.trim();
    if (!isEmail(text)) return setError('Invalid Email Address');
    setError(null);
    if (text !== saved) setConfirming(true);
  };
  return (
    <>
      <form className={styles.fieldWithButton} onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="new_email"
          type="email"
          autoComplete="email"
          maxLength={350}
          readOnly={!canChange}
          value={email}
          error={error}
          onChange={(value) => {
            setEmail(value);
            setError(null);
          }}
        />
        {canChange && (
          <button type="submit" className={buttonStyles.button}>
            Change email
          </button>
        )}
      </form>
      <p className={textStyles.caption}>
        {canChange
          ? 'This is your sign-in email. Changing it signs you out everywhere.'
          : 'Managed by your company’s identity provider.'}
      </p>
      {confirming && (
        <EmailPasswordDialog
          email={saved}
          newEmail={email.trim()}
          onRejected={setError}
          onClose={() => setConfirming(false)}
        />
      )}
    </>
  );
}
