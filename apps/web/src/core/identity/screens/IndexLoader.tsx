import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { getSession } from '../../../platform/lib/session.ts';
import { useNavigateTo } from '../../../platform/lib/use-navigate-to.ts';
import { ErrorState } from '../../../platform/ui/ErrorState.tsx';
import { LoaderScreen } from '../components/LoaderScreen.tsx';
import { isUnknownTenant, tenantQuery } from '../queries.ts';
import { ApiError } from '../../../platform/lib/api.ts';
import styles from '../components/SignInFrame.module.css';

/** The start page. It opens the dashboard if there is a session, otherwise the sign-in of the host's company. */
export function IndexLoader() {
  const navigateTo = useNavigateTo();
  // This screen may still be mounted when the user returns to the start before the next screen has loaded. The key of the location
  // then changes, so the effect runs again.
  const locationKey = useRouterState({
    select: ({ location: { pathname, state } }) => (pathname === '/' ? (state.__TSR_key ?? '') : undefined),
  });
  const isSignedIn = getSession() !== null;
  const check = useQuery({ ...tenantQuery, enabled: !isSignedIn });
  const { isSuccess, error } = check;
  useEffect(() => {
    if (locationKey === undefined) return;
    if (isSignedIn) navigateTo('/dashboard', { replace: true });
    else if (isSuccess || isUnknownTenant(error)) navigateTo('/email', { replace: true });
    else if (error instanceof ApiError && error.status === 404) navigateTo('/not_found', { replace: true });
  }, [locationKey, isSignedIn, isSuccess, error, navigateTo]);
  if (error && !check.isFetching && !isUnknownTenant(error)) {
    return (
      <main id="main" className={styles.centeredScreen}>
        <ErrorState title="Mainstay cannot be reached" error={error} onRetry={() => void check.refetch()} />
      </main>
    );
  }
  return <LoaderScreen />;
}
