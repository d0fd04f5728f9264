import type { SignInPolicy } from '@mainstay/contract/identity/sign-in-policy';
import type { SecondFactorPolicy } from '@mainstay/contract/rules/second-factor';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getErrorMessage } from '../../../../platform/lib/api.ts';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { Card } from '../../../../platform/ui/Card.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { RadioCards } from '../../../../platform/ui/RadioCards.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { showToast } from '../../../../platform/ui/toast.ts';
import { saveSignInPolicy, signInPolicyQuery } from '../queries.ts';
import { PasswordPolicyForm } from './PasswordPolicyForm.tsx';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './SignInPolicy.module.css';

/** The company's requirements for sign-ins with a password. */
export function SignInPolicySections() {
  const canWrite = useSignedIn().user_access_type !== 'read_only';
  const { data, error, refetch } = useQuery(signInPolicyQuery);
  if (data)
    return (
      <>
        <PasswordPolicyForm saved={data} canWrite={canWrite} />
        <SecondFactorChoice saved={data} canWrite={canWrite} />
      </>
    );
  return error ? (
    <ErrorState title="Could not load the sign-in policy" error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton height={180} />
  );
}

const OPTIONS = [
  { value: 'optional', label: 'Optional' },
  { value: 'administrators', label: 'Required for administrators' },
  { value: 'everyone', label: 'Required for everyone' },
] as const satisfies readonly { value: SecondFactorPolicy; label: string }[];

/** Selects which users need a second factor. A selection is saved immediately. */
function SecondFactorChoice({ saved, canWrite }: { saved: SignInPolicy; canWrite: boolean }) {
  const client = useQueryClient();
  const save = async (second_factor: SecondFactorPolicy) => {
    try {
      showToast(await saveSignInPolicy(client, { ...saved, second_factor }));
    } catch (error) {
      showToast(getErrorMessage(error));
    }
  };
  return (
    <Card title="Two-factor authentication">
      <div className={styles.section}>
        <p className={textStyles.muted}>
          A code from an authenticator app, in addition to the password. Users who need one and have not set it up are
          asked to do so at their next sign-in. Existing sessions stay active. Sign-in through a provider and API keys
          are not affected.
        </p>
        <RadioCards
          legend="With a password"
          name="second_factor"
          options={OPTIONS}
          value={saved.second_factor}
          disabled={!canWrite}
          onChange={(value) => void save(value)}
        />
      </div>
    </Card>
  );
}
