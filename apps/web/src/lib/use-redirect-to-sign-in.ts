import { useEffect } from 'react';
import { ApiError } from './api.ts';
import { hashToRoute } from './history.ts';
import { storeDeepLink } from './redirects.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/** Outside the shell a call without a token is what sends to the start (1-C-20); a sign-in leads back. */
export function useRedirectToSignIn(error: unknown): void {
  const go = useNavigateTo();
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    storeDeepLink(hashToRoute(location.hash));
    go('/', { replace: true });
  }, [error, go]);
}
