import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Goes to a route of ours by its path, such as `/dashboard/accounts`. Where that is the address already it is no second
 * step back, as with links: a key may be pressed again while its screen is under way.
 */
export function useNavigateTo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback(
    (path, options) =>
      options?.replace || history.location.href === path ? history.replace(path) : history.push(path),
    [history],
  );
}
