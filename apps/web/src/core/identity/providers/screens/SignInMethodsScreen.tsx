import type { Strategy } from '@mainstay/contract/identity';
import type { SignInProvider } from '@mainstay/contract/identity/providers';
import { describeSignInMethod, isExternalStrategy, STRATEGIES } from '@mainstay/contract/rules/strategies';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { LockKeyhole } from 'lucide-react';
import { hashHref } from '../../../../platform/lib/history.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { PageHeader } from '../../../../platform/ui/PageHeader.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { ProviderLogo } from '../../components/ProviderButton.tsx';
import { SignInPolicySections } from '../../sign-in-policy/components/SignInPolicySections.tsx';
import { SignInMethodChips } from '../components/SignInMethodChips.tsx';
import { SwitchButton } from '../components/SwitchButton.tsx';
import { providersQuery } from '../queries.ts';
import layoutStyles from '../../../../platform/theme/layout.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import buttonStyles from '../../../../platform/ui/button.module.css';
import cardStyles from '../../../../platform/ui/Card.module.css';
import pageHeaderStyles from '../../../../platform/ui/PageHeader.module.css';
import styles from '../components/Providers.module.css';

/** The sign-in methods, and which of them is in use. */
export function SignInMethodsScreen() {
  const { data, error, refetch } = useQuery(providersQuery);
  return (
    <>
      <PageHeader title="Sign-in" />
      <div className={clsx(pageHeaderStyles.page, styles.page)}>
        <p className={clsx(textStyles.muted, styles.introduction)}>
          People sign in with either a password or one identity provider. Administrators can always use their password,
          so a provider outage does not lock everyone out.
        </p>
        {error && !data ? (
          <ErrorState title="Could not load the sign-in methods" error={error} onRetry={() => void refetch()} />
        ) : (
          <ul className={clsx(cardStyles.card, styles.methodList)} aria-busy={!data}>
            {data
              ? data.listing.map((method) => (
                  <SignInMethodRow key={method.strategy} method={method} all={data.listing} />
                ))
              : STRATEGIES.map((strategy) => (
                  <li key={strategy}>
                    <Skeleton height={36} />
                  </li>
                ))}
          </ul>
        )}
        <SignInPolicySections />
      </div>
    </>
  );
}

function SignInMethodRow({ method, all }: { method: SignInProvider; all: readonly SignInProvider[] }) {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const { name, about } = describeSignInMethod(method.strategy);
  const verb = method.ready ? 'Settings' : 'Set up';
  const isOnlyMethod = method.strategy === 'local' && method.in_use;
  return (
    <li>
      <SignInMethodIcon strategy={method.strategy} />
      <div className={clsx(layoutStyles.grow, styles.grow)}>
        <div className={styles.methodName}>
          <h2>{name}</h2>
          <SignInMethodChips provider={method} />
        </div>
        <p className={textStyles.muted}>{about}</p>
      </div>
      {isExternalStrategy(method.strategy) && (
        <a
          className={clsx(buttonStyles.button, styles.button)}
          aria-label={`${verb} ${name}`}
          href={hashHref(`/dashboard/admin/sign-in/${method.strategy}`)}
        >
          {verb}
        </a>
      )}
      {method.strategy === 'local' && canWrite && !isOnlyMethod && <SwitchButton provider={method} all={all} />}
    </li>
  );
}

/** The icon of a sign-in method. */
const SignInMethodIcon = ({ strategy }: { strategy: Strategy }) => (
  <span className={styles.methodIcon}>
    {strategy === 'local' ? <LockKeyhole size={16} aria-hidden /> : <ProviderLogo strategy={strategy} />}
  </span>
);
