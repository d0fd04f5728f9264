import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { startPagePreload } from '../builder/pages/start-page-preload.ts';
import { useMenus } from '../core/navigation/queries.ts';
import { findPortfolio } from '../platform/lib/addresses.ts';
import { missingPages } from '../platform/lib/missing-pages.ts';
import { TIMINGS } from '../platform/lib/timings.ts';

/** Preloads the portfolio home once per visit while nothing else is loading, because it is opened most often. */
export function PreloadedHome(): null {
  const id = findPortfolio(useMenus(), missingPages)?.id;
  const isLoading = useIsFetching() > 0;
  const isDone = useRef(false);
  useEffect(() => {
    if (id === undefined || isLoading || isDone.current) return;
    const timer = setTimeout(() => {
      isDone.current = true;
      startPagePreload(id);
    }, TIMINGS.idle);
    return () => clearTimeout(timer);
  }, [id, isLoading]);
  return null;
}
