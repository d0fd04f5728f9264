import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getSession } from '../../../lib/session.ts';
import { useNavigateTo } from '../../../lib/use-navigate-to.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoaderScreen } from '../components/LoaderScreen.tsx';
import { isUnknownTenant, tenantQuery } from '../queries.ts';
import { ApiError } from '../../../lib/api.ts';

/** The start page. It opens the dashboard if there is a session, otherwise the sign-in of the host's company. */
export function IndexLoader() {
  const go = useNavigateTo();
  // This screen may still be mounted when the user returns to the start before the next screen has loaded. The key of the location
  // then changes, so the effect runs again.
  const arrival = useRouterState({
    select: ({ location: { pathname, state } }) => (pathname === '/' ? (state.__TSR_key ?? '') : undefined),
  });
  const signedIn = getSession() !== null;
  const check = useQuery({ ...tenantQuery, enabled: !signedIn });
  const { isSuccess, error } = check;
  useEffect(() => {
    if (arrival === undefined) return;
    if (signedIn) go('/dashboard', { replace: true });
    else if (isSuccess || isUnknownTenant(error)) go('/email', { replace: true });
    else if (error instanceof ApiError && error.status === 404) go('/not_found', { replace: true });
  }, [arrival, signedIn, isSuccess, error, go]);
  if (error && !check.isFetching && !isUnknownTenant(error)) {
    return (
      <main id="main" className="si-wait">
        <ErrorState title="Mainstay cannot be reached" error={error} onRetry={() => void check.refetch()} />
      </main>
    );
  }
  return <LoaderScreen />;
}
