import { useCallback } from 'react';
import { hashHref } from './history.ts';
import { useNavigateTo } from './use-navigate-to.ts';

/** Returns a function that opens a path, in a new tab if Ctrl or Cmd was pressed. */
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
