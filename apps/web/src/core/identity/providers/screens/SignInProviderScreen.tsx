import type { ExternalStrategy, SettingsForm, SignInProvider, TestStep } from '@mainstay/contract/identity/providers';
import { SIGN_IN_METHODS } from '@mainstay/contract/rules/strategies';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { clsx } from 'clsx';
import { ArrowLeft, CircleAlert, CircleCheck, CircleMinus, CircleX } from 'lucide-react';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { FormMessage } from '../../../../platform/ui/FormMessage.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { CopyRow } from '../components/CopyRow.tsx';
import { ProviderForm } from '../components/ProviderForm.tsx';
import { SignInMethodChips } from '../components/SignInMethodChips.tsx';
import { SwitchButton } from '../components/SwitchButton.tsx';
import { providersQuery, testProvider } from '../queries.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/Providers.module.css';

/** One provider: the values to register, its settings, and the connection test. */
export function SignInProviderScreen() {
  const { strategy = 'SAML2' }: { strategy?: ExternalStrategy } = useParams({ strict: false });
  const { data, error, refetch } = useQuery(providersQuery);
  const provider = data?.listing.find((method) => method.strategy === strategy);
  if (provider?.form) {
    const { form } = provider;
    return <Provider key={strategy} strategy={strategy} provider={provider} form={form} all={data?.listing ?? []} />;
  }
  return (
    <>
      <PageHeader title={SIGN_IN_METHODS[strategy].name} />
      <div className={clsx(pageHeaderStyles.page, styles.page)}>
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
  form: SettingsForm;
  all: readonly SignInProvider[];
}

function Provider({ strategy, provider, form, all }: ProviderProps) {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const test = useMutation({ mutationFn: () => testProvider(strategy) });
  const isSetUp = provider.ready || provider.enabled;
  return (
    <>
      <a className={styles.backLink} href={hashHref('/dashboard/admin/sign-in')}>
        <ArrowLeft size={14} aria-hidden />
        Sign-in
      </a>
      <PageHeader title={SIGN_IN_METHODS[strategy].name} count={<SignInMethodChips provider={provider} />}>
        {canWrite && isSetUp && (
          <>
            <button
              type="button"
              className={buttonStyles.button}
              aria-busy={test.isPending}
              onClick={() => test.isPending || test.mutate()}
            >
              Test connection
            </button>
            <SwitchButton provider={provider} all={all} />
          </>
        )}
      </PageHeader>
      <div className={clsx(pageHeaderStyles.page, styles.page, styles.twoColumns)}>
        <div className={styles.mainColumn}>
          <div aria-live="polite" className={styles.testResult}>
            {test.data && <TestResult {...test.data} />}
            <FormMessage>{test.error ? getErrorMessage(test.error) : null}</FormMessage>
          </div>
          <fieldset disabled={!canWrite} className={styles.settings}>
            <legend className={textStyles.screenReaderOnly}>Settings</legend>
            <ProviderForm strategy={strategy} form={form} certificates={provider.certificates} onSaved={test.reset} />
          </fieldset>
        </div>
        <Registration form={form} />
      </div>
    </>
  );
}

const STATES = {
  ok: { icon: CircleCheck, word: 'Passed' },
  warning: { icon: CircleAlert, word: 'Warning' },
  failed: { icon: CircleX, word: 'Failed' },
  skipped: { icon: CircleMinus, word: 'Skipped' },
} as const;

interface TestResultProps {
  passed: boolean;
  steps: readonly TestStep[];
}

/** The result of a connection test by step, with advice for failed steps. */
function TestResult({ passed, steps }: TestResultProps) {
  const hasWarning = steps.some(({ state }) => state === 'warning');
  return (
    <Card title="Connection test" caption={passed ? (hasWarning ? 'passed with warnings' : 'passed') : 'failed'}>
      <ol className={styles.steps}>
        {steps.map(({ name, state, found, advice }) => {
          const { icon: Icon, word } = STATES[state];
          return (
            <li key={name} data-state={state}>
              <Icon size={16} aria-hidden />
              <div>
                <b>{name}</b> <span className={styles.stateLabel}>{word}</span>
                <p>{found}</p>
                {advice && <p className={styles.advice}>{advice}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}

/** The values to register at the provider. */
const Registration = ({ form: { register, register_hint } }: { form: SettingsForm }) => (
  <Card title="Register at the provider" className={styles.sideCard}>
    <div className={styles.rows}>
      {register.map((row) => (
        <CopyRow key={row.label} {...row} />
      ))}
      {register_hint && <p className={textStyles.caption}>{register_hint}</p>}
    </div>
  </Card>
);
