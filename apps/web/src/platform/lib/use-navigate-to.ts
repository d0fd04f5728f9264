import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that navigates to a path of the application, such as `/dashboard/accounts`. Navigating to the
 * current path replaces the history entry, as links do, so that repeating a shortcut while its screen is loading adds
 * no entry.
 */
export function useNavigateTo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (path, options) =>
      options?.replace || history.location.href === path ? history.replace(path) : history.push(path),
    [history],
  );
}
