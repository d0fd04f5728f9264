import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/** Goes to a route of ours by its path, such as `/dashboard/accounts`. */
export function useGo(): (path: string, options?: { replace?: boolean }) => void {
  const { history } = useRouter();
  return useCallback((path, options) => (options?.replace ? history.replace(path) : history.push(path)), [history]);
}
