import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PageQuery } from './addresses.ts';

interface PageLocation {
  pathname: string;
  search: object;
}

/** Identifies a screen and its tab. Other parts of the URL only describe the view state. */
const formatLocation = ({ pathname, search }: PageLocation): string =>
  JSON.stringify([pathname, (search as { query?: PageQuery }).query?.tab]);

/** Calls back when the URL changes to another screen or tab, including by back, forward or a shortcut. */
export function useOnPlaceChange(onChange: () => void): void {
  const router = useRouter();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation && formatLocation(fromLocation) !== formatLocation(toLocation)) latest.current();
      }),
    [router],
  );
}
