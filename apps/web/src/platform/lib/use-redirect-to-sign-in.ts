import { useEffect } from 'react';
import { ApiError } from './api.ts';
import { hashToRoute } from './history.ts';
import { storeDeepLink } from './redirects.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/**
 * Redirects to the start if a request outside the shell was made without a valid token (1-C-20). The sign-in returns to
 * the current route.
 */
export function useRedirectToSignIn(error: unknown): void {
  const go = useNavigateTo();
  useEffect(() => {
    if (!(error instanceof ApiError) || error.status !== 401) return;
    storeDeepLink(hashToRoute(location.hash));
    go('/', { replace: true });
  }, [error, go]);
}
