import type { Discovery } from '@mainstay/contract/identity';
import { isEmail } from '@mainstay/contract/rules/email';
import { useSearch } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../lib/api.ts';
import { takeRedirect } from '../../../lib/redirects.ts';
import { type Search, textParam } from '../../../lib/search-params.ts';
import { DomainChoice } from '../components/DomainChoice.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { SubmitButton } from '../components/SubmitButton.tsx';
import { TextField } from '../components/TextField.tsx';
import { findDomains, flowOf, keepRedirect, signInAddress } from '../queries.ts';

const INVALID = 'Enter an e-mail address such as you@company.com.';

/** Step 1 takes an e-mail, step 2 a company when several know it. */
export function EmailScreen() {
  const search: Search = useSearch({ strict: false });
  const flow = flowOf(search.flow);
  const [email, setEmail] = useState(textParam(search, 'email') ?? '');
  const [found, setFound] = useState<Discovery[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const leave = (domain: Discovery) => {
    const redirect = takeRedirect();
    const address = signInAddress(domain, email.trim(), flow, redirect);
    if (address.startsWith('#') && redirect) keepRedirect(redirect);
    location.assign(address);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setMessage(INVALID);
    setBusy(true);
    setMessage(null);
    try {
      const domains = await findDomains(email.trim(), flow);
      const [only] = domains;
      if (only && domains.length === 1) leave(only);
      else setFound(domains);
    } catch (error) {
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  if (found.length > 1) {
    return <DomainChoice email={email.trim()} domains={found} onChoose={leave} onReset={() => setFound([])} />;
  }
  return (
    <SignInFrame title="Sign in" about="Use your work e-mail. We take you to the right way in.">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="username"
          placeholder="you@company.com"
          autoFocus
          value={email}
          error={message}
          onChange={setEmail}
        />
        <SubmitButton busy={busy}>Continue</SubmitButton>
      </form>
    </SignInFrame>
  );
}
