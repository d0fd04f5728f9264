import { useQuery } from '@tanstack/react-query';
import { useSignedIn } from '../../../../platform/lib/session.ts';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { signInPolicyQuery } from '../queries.ts';
import { PasswordPolicyForm } from './PasswordPolicyForm.tsx';
import { SecondFactorChoice } from './SecondFactorChoice.tsx';

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
