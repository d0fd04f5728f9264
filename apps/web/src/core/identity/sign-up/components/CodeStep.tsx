import { isEmail } from '@mainstay/contract/rules/email';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { sendCode, type VerifiedCode, verifyCode } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './SignUp.module.css';

interface CodeStepProps {
  /** The recipient of the code; if the address does not contain it, the value is empty and the form shows an email field. */
  email: string;
  otp?: string;
  /** Why an earlier code was rejected. */
  initialError?: string | null;
  onVerified: (verified: VerifiedCode) => void;
}

/** Step 2: verifies the code from the email. */
export function CodeStep({
  email: initialEmail,
  otp: initialCode = '',
  initialError = null,
  onVerified,
}: CodeStepProps) {
  const [email, setEmail] = useState(initialEmail);
  const [otp, setOtp] = useState(initialCode);
  const [message, setMessage] = useState(initialError);
  const [isResent, setIsResent] = useState(false);
  const [busy, setBusy] = useState(false);
  const address = email.trim();

  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setMessage(null);
    setIsResent(false);
    try {
      await work();
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(address)) return setMessage('Enter the email address the code was sent to.');
    void attempt(async () => onVerified(await verifyCode({ email: address, otp: otp.trim() })));
  };
  const resend = () => {
    if (busy || !isEmail(address)) return;
    void attempt(async () => {
      await sendCode(address);
      setIsResent(true);
      setOtp('');
    });
  };

  return (
    <form onSubmit={submit} noValidate>
      {initialEmail === '' && (
        <TextField
          label="Work email"
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          onChange={setEmail}
        />
      )}
      <TextField
        label="Code"
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="6 digits"
        maxLength={10}
        className={clsx(styles.codeInput, textStyles.tabular)}
        autoFocus
        value={otp}
        error={message}
        onChange={setOtp}
      />
      <SubmitButton busy={busy}>Verify</SubmitButton>
      <p className={clsx(textStyles.muted, styles.resend)}>
        {isResent ? <span role="status">A new code was sent.</span> : <span>No email after a minute?</span>}{' '}
        <button type="button" className={styles.linkButton} onClick={resend}>
          Send a new code
        </button>
      </p>
    </form>
  );
}
