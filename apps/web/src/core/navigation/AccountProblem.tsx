import { Lock, SearchX } from 'lucide-react';
import { ApiError, getErrorMessage } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import textStyles from '../../platform/theme/text.module.css';
import buttonStyles from '../../platform/ui/button.module.css';

const Back = () => (
  <a className={buttonStyles.button} href={hashHref('/dashboard/accounts')}>
    Back to accounts
  </a>
);

/** Explains why an account cannot be opened: no access, not found or an error. */
export const AccountProblem = (problem: ProblemProps) => (
  <>
    <h1 className={textStyles.screenReaderOnly}>Account</h1>
    <Problem {...problem} />
  </>
);

interface ProblemProps {
  error: unknown;
  onRetry: () => void;
}

function Problem({ error, onRetry }: ProblemProps) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) {
    return (
      <EmptyState icon={Lock} title="You don’t have access to this account" action={<Back />}>
        {getErrorMessage(error)}
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState icon={SearchX} title="Account not found" action={<Back />}>
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    );
  }
  return <ErrorState title="The account could not be loaded" error={error} onRetry={onRetry} />;
}
