import { Lock, SearchX } from 'lucide-react';
import { ApiError, getErrorMessage } from '../../platform/lib/api.ts';
import { hashHref } from '../../platform/lib/history.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import buttonStyles from '../../platform/ui/button.module.css';

const Back = () => (
  <a className={buttonStyles.button} href={hashHref('/dashboard/accounts')}>
    Back to accounts
  </a>
);

interface AccountProblemProps {
  error: unknown;
  onRetry: () => void;
}

/** Explains why an account cannot be opened: no access, not found or an error. */
export function AccountProblem({ error, onRetry }: AccountProblemProps) {
  const status = error instanceof ApiError ? error.status : 0;
  if (status === 403) {
    return (
      <EmptyState heading icon={Lock} title="You don’t have access to this account" action={<Back />}>
        {getErrorMessage(error)}
      </EmptyState>
    );
  }
  if (status === 404) {
    return (
      <EmptyState heading icon={SearchX} title="Account not found" action={<Back />}>
        It may have been deleted, or the link is incomplete.
      </EmptyState>
    );
  }
  return <ErrorState heading title="The account could not be loaded" error={error} onRetry={onRetry} />;
}
