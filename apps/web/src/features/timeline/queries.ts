/** Calls about what happened on an account. */
import type { EventGroup } from '@mainstay/contract/rules/timeline';
import { actions } from '@mainstay/contract/playbooks/actions';
import { gantt, type GanttAction, type GanttActions } from '@mainstay/contract/playbooks/gantt';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import { timeline, TIMELINE_LIMIT } from '@mainstay/contract/timeline';
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query';
import { call, fetchData } from '../../lib/api.ts';
import { pageInput } from '../../lib/paged-list.ts';
import { keyOf, query } from '../../lib/query.ts';
import { refreshAction } from '../playbooks/queries.ts';

const shown = (group: EventGroup | undefined) => (group ? { group } : {});

/** Events of an account page by page, newest first (2-timeline-05). Always asked anew, since every screen may have written one. */
export const timelinePages = (id: number, group: EventGroup | undefined) =>
  infiniteQueryOptions({
    queryKey: keyOf(timeline.findEvents, { id, group }),
    queryFn: ({ pageParam, signal }) =>
      fetchData(
        timeline.findEvents,
        { params: { id }, query: { ...pageInput(pageParam, TIMELINE_LIMIT), ...shown(group) } },
        signal,
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages): number | undefined => (last.has_next ? pages.length + 1 : undefined),
    staleTime: 0,
  });

/** All events of a kind, as a sheet. */
export const downloadTimeline = (id: number, group: EventGroup | undefined) =>
  fetchData(timeline.exportEvents, { params: { id }, query: shown(group) });

export const timelineWeeks = (id: number, group: EventGroup | undefined) => ({
  ...query(timeline.getWeeks, { params: { id }, query: shown(group) }),
  staleTime: 0,
});

/** The actions of an account along the days. */
export const ganttQuery = (id: number, { start, end }: GanttWindow) => ({
  ...query(gantt.findGanttActions, { params: { id }, query: { from: start, to: end } }),
  staleTime: 0,
});
type GanttKey = ReturnType<typeof ganttQuery>['queryKey'];

/** Shows an action as a step will leave it. */
export function expectGanttAction(client: QueryClient, key: GanttKey, id: number, change: Partial<GanttAction>): void {
  client.setQueryData<GanttActions>(
    key,
    (data) =>
      data && {
        ...data,
        actions: data.actions.map((action) => (action.id === id ? { ...action, ...change } : action)),
      },
  );
}

/** Moves a due date as the form of the action does. @returns the version it has by then */
export async function moveDueDate(
  client: QueryClient,
  accountId: number,
  { id, play_id, version }: GanttAction,
  due: string,
): Promise<number> {
  const body = { action_id: id, completedOn: due, accountId, playId: play_id, version };
  const { data } = await call(actions.editAction, { body });
  void refreshAction(client, id);
  return data.action.version;
}
