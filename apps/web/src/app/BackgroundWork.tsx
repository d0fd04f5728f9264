import { LiveUpdates } from '../core/live-updates/LiveUpdates.tsx';
import { LoadingFallback, lazyComponent } from '../platform/lib/lazy-component.tsx';
import { cachedReads, liveReads } from './live-reads.ts';

const Analytics = lazyComponent(async () => (await import('../core/analytics/Analytics.tsx')).Analytics, {
  isOptional: true,
});

/** What runs beside the screens: live updates, and analytics on the hosts for which the operator turned them on. */
export const BackgroundWork = ({ hasAnalytics }: { hasAnalytics: boolean }) => (
  <>
    <LiveUpdates reads={liveReads} cachedReads={cachedReads} />
    {hasAnalytics && (
      <LoadingFallback fallback={null}>
        <Analytics />
      </LoadingFallback>
    )}
  </>
);
