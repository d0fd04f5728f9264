import { useRouter, useSearch } from '@tanstack/react-router';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { GANTT_SCALES, type GanttScale } from '../../../platform/ui/gantt-scales.ts';

const NO_QUERY: PageQuery = {};

export type TimelineView = 'timeline' | 'gantt';

/**
 * Returns whether events or the Gantt chart are shown, and the scale of the chart. They are stored in the URL under
 * `view` and `scale`.
 */
export function useTimelineView() {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const { view, scale, ...rest } = query;
  // The page keeps its scroll position; the chart scrolls its days itself.
  const updateQuery = (next: PageQuery, replace = false) =>
    void router.navigate({ to: '.', search: { query: next }, resetScroll: false, replace });
  const shownView: TimelineView = view === 'gantt' ? 'gantt' : 'timeline';
  const shownScale: GanttScale = GANTT_SCALES.find((known) => known === scale) ?? 'week';
  return {
    view: shownView,
    scale: shownScale,
    setView: (next: TimelineView) => updateQuery(next === 'gantt' ? { ...rest, view: next } : rest),
    setScale: (next: GanttScale) => updateQuery({ ...rest, view: 'gantt', scale: next }, true),
  };
}
