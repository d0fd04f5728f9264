/** API calls of an account's timeline. */
import type { EventGroup } from '@mainstay/contract/rules/timeline';
import { timeline, TIMELINE_LIMIT } from '@mainstay/contract/timeline';
import { fetchData } from '../../platform/lib/api.ts';
import { pagedQuery } from '../../platform/lib/paged-query.ts';
import { query } from '../../platform/lib/query.ts';

const toGroupInput = (group: EventGroup | undefined) => (group ? { group } : {});

/**
 * Events of an account page by page, newest first (2-timeline-05). They are never fresh, because every screen may have
 * added an event.
 */
export const timelinePages = (id: number, group: EventGroup | undefined) =>
  pagedQuery(timeline.findEvents, { params: { id }, query: toGroupInput(group) }, TIMELINE_LIMIT);

/** Downloads all events of a kind as a spreadsheet. */
export const downloadTimeline = (id: number, group: EventGroup | undefined) =>
  fetchData(timeline.exportEvents, { params: { id }, query: toGroupInput(group) });

export const timelineWeeks = (id: number, group: EventGroup | undefined) => ({
  ...query(timeline.getWeeks, { params: { id }, query: toGroupInput(group) }),
  staleTime: 0,
});
