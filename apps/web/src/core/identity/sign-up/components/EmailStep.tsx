import { isEmail } from '@mainstay/contract/rules/email';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { SubmitButton } from '../../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../../platform/ui/TextField.tsx';
import { sendCode } from '../queries.ts';

const INVALID_EMAIL = 'Enter an email address such as you@company.com.';

interface EmailStepProps {
  email: string;
  /** Label of the submit button. */
  verb?: string;
  onSent: (email: string) => void;
}

/** Step 1: the email to which a one-time code is sent. */
export function EmailStep({ email: initialEmail, verb = 'Send code', onSent }: EmailStepProps) {
  const [email, setEmail] = useState(initialEmail);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    if (!isEmail(address)) return setMessage(INVALID_EMAIL);
    setBusy(true);
    setMessage(null);
    try {
      await sendCode(address);
      onSent(address);
    } catch (error) {
      setMessage(getErrorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        label="Work email"
        type="email"
        name="email"
        autoComplete="email"
        placeholder="you@company.com"
        autoFocus
        value={email}
        error={message}
        onChange={setEmail}
      />
      <SubmitButton busy={busy}>{verb}</SubmitButton>
    </form>
  );
}
