import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { ApiError, getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { consumeRedirect } from '../../../platform/lib/redirects.ts';
import { LoaderScreen } from '../components/LoaderScreen.tsx';
import { PasswordField } from '../components/PasswordField.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import { authenticate, getFinishUrl, parseFlow, storeRedirectParam } from '../queries.ts';
import type { PendingSignIn } from '../second-step/queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/SignInFrame.module.css';

const SecondStep = lazy(async () => ({
  default: (await import('../second-step/components/SecondStep.tsx')).SecondStep,
}));

/** Returns the company that a link names, from the query of the route, the hash, or the query of the page. */
export function parseDomain(inRoute: string | undefined, at: { hash: string; search: string }): string | undefined {
  const inHash = /[?&#]domain=([^&#]+)/.exec(at.hash)?.[1];
  return inRoute ?? (inHash && decodeURIComponent(inHash)) ?? new URLSearchParams(at.search).get('domain') ?? undefined;
}

/** Returns the address of the password reset with the known values. */
const getForgotPasswordPath = (email: string, domain: string | undefined) =>
  `/forgot_password?${new URLSearchParams({ ...(email && { email }), ...(domain && { domain }) })}`;

/** Sign-in with a password for the email of the previous step. */
export function PasswordScreen() {
  const search = useSearch({ from: '/basic_auth' });
  const [username, setUsername] = useState(search.email ?? '');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<{ message: string; block: boolean } | null>(null);
  const [busy, setBusy] = useState(false);
  const [pending, setPending] = useState<PendingSignIn | null>(null);

  const finish = (acsUrl: string) => {
    storeRedirectParam(search.redirect_url);
    const redirect = consumeRedirect();
    const address = getFinishUrl(acsUrl, redirect);
    if (address.startsWith('#') && redirect) storeRedirectParam(redirect);
    location.assign(address);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return setFailure({ message: 'Enter your password.', block: false });
    setBusy(true);
    setFailure(null);
    try {
      const domain = parseDomain(search.domain, location);
      const { acs_url, email, second_factor } = await authenticate({
        username: username.trim(),
        password,
        domain,
        flow: parseFlow(search.flow),
      });
      if (!second_factor) return finish(acs_url);
      setPending({ ...second_factor, email, ...(domain && { domain }) });
      setPassword('');
      setBusy(false);
    } catch (error) {
      setFailure({ message: getErrorMessage(error), block: error instanceof ApiError && error.block });
      setBusy(false);
    }
  };

  if (pending)
    return (
      <Suspense fallback={<LoaderScreen />}>
        <SecondStep pending={pending} onFinish={finish} onBack={() => setPending(null)} />
      </Suspense>
    );
  return (
    <SignInFrame title="Enter your password">
      <form onSubmit={(event) => void submit(event)} noValidate>
        {search.email ? (
          <div className={styles.selectedEmail}>
            <input aria-label="Email" type="email" name="email" autoComplete="username" readOnly value={username} />
            <a className={textStyles.brandLink} href={hashHref(`/email?email=${encodeURIComponent(username)}`)}>
              Change
            </a>
          </div>
        ) : (
          <TextField
            label="Email"
            type="email"
            name="email"
            autoComplete="username"
            autoFocus
            value={username}
            onChange={setUsername}
          />
        )}
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={search.email !== undefined}
          value={password}
          error={failure?.message}
          onChange={setPassword}
        />
        <a
          className={clsx(textStyles.brandLink, styles.forgotPassword)}
          href={hashHref(getForgotPasswordPath(username.trim(), search.domain))}
        >
          Forgot password?
        </a>
        <SubmitButton busy={busy} disabled={failure?.block ?? false}>
          Sign in
        </SubmitButton>
      </form>
    </SignInFrame>
  );
}
