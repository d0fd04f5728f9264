/** API calls of an account's timeline. */
import type { EventGroup } from '@mainstay/contract/rules/timeline';
import { timeline, TIMELINE_LIMIT } from '@mainstay/contract/timeline';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { fetchData } from '../../platform/lib/api.ts';
import { pageInput } from '../../platform/lib/paged-list.ts';
import { queryKey, query } from '../../platform/lib/query.ts';

const toGroupInput = (group: EventGroup | undefined) => (group ? { group } : {});

/**
 * Events of an account page by page, newest first (2-timeline-05). They are never fresh, because every screen may have
 * added an event.
 */
export const timelinePages = (id: number, group: EventGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: queryKey(timeline.findEvents, { id, group }),
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        timeline.findEvents,
        { params: { id }, query: { ...pageInput(pageParam, TIMELINE_LIMIT), ...toGroupInput(group) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
    staleTime: 0,
  });

/** Downloads all events of a kind as a spreadsheet. */
export const downloadTimeline = (id: number, group: EventGroup | undefined) =>
  fetchData(timeline.exportEvents, { params: { id }, query: toGroupInput(group) });

export const timelineWeeks = (id: number, group: EventGroup | undefined) => ({
  ...query(timeline.getWeeks, { params: { id }, query: toGroupInput(group) }),
  staleTime: 0,
});
