import { LiveUpdates } from '../core/live-updates/LiveUpdates.tsx';
import { LoadingFallback, lazyComponent } from '../platform/lib/lazy-component.tsx';
import { cachedReads, liveReads } from './live-reads.ts';
import { PreloadedHome } from './PreloadedHome.tsx';

const Analytics = lazyComponent(async () => (await import('../core/analytics/Analytics.tsx')).Analytics, {
  isOptional: true,
});

/**
 * What runs beside the screens: live updates, the preload of the home, and analytics on the hosts for which the operator turned them on.
 */
export const BackgroundWork = ({ hasAnalytics }: { hasAnalytics: boolean }) => (
  <>
    <LiveUpdates reads={liveReads} cachedReads={cachedReads} />
    <PreloadedHome />
    {hasAnalytics && (
      <LoadingFallback fallback={null}>
        <Analytics />
      </LoadingFallback>
    )}
  </>
);
