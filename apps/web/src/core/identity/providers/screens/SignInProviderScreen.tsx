import { type ExternalStrategy, type SignInProvider } from '@mainstay/contract/identity/providers';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { OAuthForm } from '../components/OAuthForm.tsx';
import { Registration } from '../components/Registration.tsx';
import { SamlForm } from '../components/SamlForm.tsx';
import { SwitchButton } from '../components/SwitchButton.tsx';
import { TestResult } from '../components/TestResult.tsx';
import { SignInMethodChips } from '../components/SignInMethodChips.tsx';
import { SIGN_IN_METHODS } from '../components/sign-in-method-labels.ts';
import { providersQuery, testProvider } from '../queries.ts';
import '../../../../platform/ui/Card.css';
import '../../../../platform/ui/button.css';
import '../components/Providers.css';

/** One provider: the values to register, its settings, and the connection test. */
export function SignInProviderScreen() {
  const { strategy = 'SAML2' }: { strategy?: ExternalStrategy } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(providersQuery);
  const provider = data?.listing.find((method) => method.strategy === strategy);
  if (provider) return <Provider key={strategy} strategy={strategy} provider={provider} all={data?.listing ?? []} />;
  return (
    <>
      <PageHeader title={SIGN_IN_METHODS[strategy].name} />
      <div className="page siw">
        {error ? (
          <ErrorState title="The provider could not be loaded" error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={320} />
        )}
      </div>
    </>
  );
}

interface ProviderProps {
  strategy: ExternalStrategy;
  provider: SignInProvider;
  all: readonly SignInProvider[];
}

function Provider({ strategy, provider, all }: ProviderProps) {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const test = useMutation({ mutationFn: () => testProvider(strategy) });
  const { saml, oauth } = provider;
  const isSetUp = provider.ready || provider.enabled;
  return (
    <>
      <a className="siw-back" href={hashHref('/dashboard/admin/sign-in')}>
        <ArrowLeft size={14} aria-hidden />
        Sign-in
      </a>
      <PageHeader title={SIGN_IN_METHODS[strategy].name} count={<SignInMethodChips provider={provider} />}>
        {canWrite && isSetUp && (
          <>
            <button
              type="button"
              className="btn"
              aria-busy={test.isPending}
              onClick={() => test.isPending || test.mutate()}
            >
              Test connection
            </button>
            <SwitchButton provider={provider} all={all} />
          </>
        )}
      </PageHeader>
      <div className="page siw siw-cols">
        <div className="siw-main">
          <div aria-live="polite" className="siw-result">
            {test.data && <TestResult {...test.data} />}
            <FormMessage>{test.error ? getErrorMessage(test.error) : null}</FormMessage>
          </div>
          <fieldset disabled={!canWrite} className="siw-set">
            <legend className="sr">Settings</legend>
            {saml && <SamlForm key={toKey(provider)} saml={saml} onSaved={test.reset} />}
            {oauth && strategy !== 'SAML2' && (
              <OAuthForm key={toKey(provider)} strategy={strategy} oauth={oauth} onSaved={test.reset} />
            )}
          </fieldset>
        </div>
        <Registration provider={provider} />
      </div>
    </>
  );
}

/** Returns a key that changes with the saved settings, so that the form is reset to them. */
const toKey = ({ saml, oauth }: SignInProvider): string => JSON.stringify([saml?.settings, saml?.certificates, oauth]);
