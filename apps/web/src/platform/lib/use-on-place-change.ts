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

/**
 * Calls back when the URL changes to another screen or tab, including by back, forward or a shortcut. A URL that replaces the current
 * one is the same place: short addresses redirect to the full one, and a wrong name in it is corrected.
 */
export function useOnPlaceChange(onChange: () => void): void {
  const router = useRouter();
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const { history } = router;
    let place = formatLocation(router.parseLocation(history.location));
    return history.subscribe(({ location, action }) => {
      const previous = place;
      place = formatLocation(router.parseLocation(location));
      if (action.type !== 'REPLACE' && place !== previous) latest.current();
    });
  }, [router]);
}
