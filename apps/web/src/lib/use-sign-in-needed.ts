import { useEffect } from 'react';
import { ApiError } from './api.ts';
import { routeOfHash } from './history.ts';
import { rememberDeepLink } from './redirects.ts';
import { useGo } from './use-go.ts';

/** Outside the shell a call without a token is what sends to the start (1-C-20); a sign-in leads back. */
export function useSignInNeeded(error: unknown): void {
  const go = useGo();
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    rememberDeepLink(routeOfHash(location.hash));
    go('/', { replace: true });
  }, [error, go]);
}
