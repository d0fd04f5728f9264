import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { PageQuery } from './addresses.ts';

interface Place {
  pathname: string;
  search: object;
}

/** A screen and its tab. What else the address keeps is how they are shown. */
const formatPlace = ({ pathname, search }: Place): string =>
  JSON.stringify([pathname, (search as { query?: PageQuery }).query?.tab]);

/** Tells that the address leads to another screen or tab, also where nothing was pressed: back, forward, or a key. */
export function useOnPlaceChange(onChange: () => void): void {
  const router = useRouter();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation }) => {
        if (fromLocation && formatPlace(fromLocation) !== formatPlace(toLocation)) latest.current();
      }),
    [router],
  );
}
