import { useCallback } from 'react';
import { hashHref } from './history.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/** Opens a route of ours as a press means it: here, or with Ctrl or Cmd in a tab of its own. */
export function useOpenRoute(): (path: string, newTab: boolean, options?: { replace?: boolean }) => void {
  const go = useNavigateTo();
  return useCallback(
    (path, newTab, options) => {
      if (newTab) window.open(hashHref(path), '_blank', 'noopener');
      else go(path, options);
    },
    [go],
  );
}
