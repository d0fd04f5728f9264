import type { Discovery } from '@mainstay/contract/identity';
import { isEmail } from '@mainstay/contract/rules/email';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { type FormEvent, useState } from 'react';
import { getErrorMessage } from '../../../platform/lib/api.ts';
import { hashHref } from '../../../platform/lib/history.ts';
import { lazyComponent } from '../../../platform/lib/lazy-component.tsx';
import { peekRedirect, consumeRedirect } from '../../../platform/lib/redirects.ts';
import { type Search, textParam } from '../../../platform/lib/search-params.ts';
import { useTenant } from '../../../platform/lib/tenant.ts';
import { ProviderButton } from '../components/ProviderButton.tsx';
import { SignInFrame } from '../components/SignInFrame.tsx';
import { SubmitButton } from '../../../platform/ui/SubmitButton.tsx';
import { TextField } from '../../../platform/ui/TextField.tsx';
import {
  type Flow,
  findDomains,
  parseFlow,
  storeRedirectParam,
  getProviderUrl,
  getSignInUrl,
  tenantQuery,
} from '../queries.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from '../components/SignInFrame.module.css';

const DomainChoice = lazyComponent(async () => (await import('../components/DomainChoice.tsx')).DomainChoice);

const INVALID_EMAIL = 'Enter an email address such as you@company.com.';

/** Button of the host company's provider with a divider below; empty if the company uses passwords. */
function CompanyProvider({ flow }: { flow: Flow }) {
  const { data: tenant } = useQuery(tenantQuery);
  if (!tenant || tenant.auth_strategy === 'local') return null;
  const { auth_strategy: strategy, domain } = tenant;
  const href = getProviderUrl(strategy, { domain, flow, redirect: peekRedirect() });
  return (
    <>
      <ProviderButton strategy={strategy} href={href} />
      <p className={clsx(styles.divider, textStyles.caption)}>or</p>
    </>
  );
}

/** Step 1 requests an email; step 2 selects a company if the email has an account in several. */
export function EmailScreen() {
  const search: Search = useSearch({ strict: false });
  const company = useTenant();
  const flow = parseFlow(search.flow);
  const [email, setEmail] = useState(textParam(search, 'email') ?? '');
  const [companies, setCompanies] = useState<Discovery[]>([]);
  const [message, setMessage] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { data: tenant } = useQuery(tenantQuery);
  const usesProvider = tenant !== undefined && tenant.auth_strategy !== 'local';

  const openSignIn = (domain: Discovery) => {
    const redirect = consumeRedirect();
    const address = getSignInUrl(domain, email.trim(), flow, redirect);
    // The address is stored on this host, so that it survives a failed sign-in.
    if (redirect && new URL(address, location.href).origin === location.origin) storeRedirectParam(redirect);
    location.assign(address);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isEmail(email.trim())) return setMessage(INVALID_EMAIL);
    setBusy(true);
    setMessage(null);
    // Most companies continue with this screen. Opening it loads it again if this fails.
    import('./PasswordScreen.tsx').catch(() => {});
    try {
      const domains = await findDomains(email.trim(), flow);
      const [only] = domains;
      if (only && domains.length === 1) return openSignIn(only);
      await DomainChoice.preload();
      setCompanies(domains);
    } catch (error) {
      setMessage(getErrorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  if (companies.length > 1) {
    return (
      <DomainChoice email={email.trim()} domains={companies} onChoose={openSignIn} onReset={() => setCompanies([])} />
    );
  }
  return (
    <SignInFrame title="Sign in" about="Enter your work email to find your workspace.">
      <CompanyProvider flow={flow} />
      <form onSubmit={(event) => void submit(event)} noValidate>
        <TextField
          label="Email"
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
      {usesProvider && (
        <a
          className={clsx(textStyles.brandLink, styles.asideLink, textStyles.caption)}
          href={hashHref('/basic_auth?flow=admin')}
        >
          Administrators can use their password
        </a>
      )}
      {!company && (
        <a
          className={clsx(textStyles.brandLink, styles.asideLink, textStyles.caption)}
          href={hashHref('/landing?showReg=1')}
        >
          Create a company
        </a>
      )}
    </SignInFrame>
  );
}
