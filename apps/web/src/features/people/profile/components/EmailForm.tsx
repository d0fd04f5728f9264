import { isEmail } from '@mainstay/contract/rules/email';
import { type FormEvent, useState } from 'react';
import { useSignedIn } from '../../../../lib/session.ts';
import { TextField } from '../../../../ui/TextField.tsx';
import { EmailPasswordDialog } from './EmailPasswordDialog.tsx';
import '../../../../ui/button.css';

/** Changes the user's sign-in email. It cannot be changed if an identity provider manages it. */
export function EmailForm({ saved }: { saved: string }) {
  const { auth_strategy } = useSignedIn();
  const [email, setEmail] = useState(saved);
  const [fault, setFault] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const own = auth_strategy === 'local';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = email.trim();
    if (!isEmail(text)) return setFault('Invalid Email Address');
    setFault(null);
    if (text !== saved) setAsking(true);
  };
  return (
    <>
      <form className="pro-line" onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="new_email"
          type="email"
          autoComplete="email"
          maxLength={350}
          readOnly={!own}
          value={email}
          error={fault}
          onChange={(value) => {
            setEmail(value);
            setFault(null);
          }}
        />
        {own && (
          <button type="submit" className="btn">
            Change email
          </button>
        )}
      </form>
      <p className="cap">
        {own
          ? 'This is your sign-in email. Changing it signs you out everywhere.'
          : 'Managed by your company’s identity provider.'}
      </p>
      {asking && (
        <EmailPasswordDialog
          email={saved}
          newEmail={email.trim()}
          onRefused={setFault}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
