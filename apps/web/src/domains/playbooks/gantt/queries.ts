/** API calls of the Gantt chart of actions. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { gantt, type GanttAction, type GanttActions, type GanttPlay } from '@mainstay/contract/playbooks/gantt';
import type { PlaySort } from '@mainstay/contract/playbooks/plays';
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../platform/lib/api.ts';
import { refreshAction } from '../queries.ts';

/** The actions of one account, or of the plays that match the filters of a list. */
export type GanttSource = { accountId: number } | { filters: FilterCriteria; sort: PlaySort | undefined };

export const ganttQuery = (source: GanttSource, { start: from, end: to }: GanttWindow) =>
  queryOptions({
    queryKey: [gantt.findGanttActions.path, 'GET', source, from, to],
    queryFn: ({ signal }): Promise<GanttActions> =>
      'accountId' in source
        ? fetchData(gantt.findGanttActions, { params: { id: source.accountId }, query: { from, to } }, signal)
        : fetchData(gantt.findGanttOfPlays, { query: { ...source, from, to } }, signal),
    staleTime: 0,
  });
export type GanttKey = ReturnType<typeof ganttQuery>['queryKey'];

/** Applies a change to an action in the cache before the server confirms it. */
export function updateGanttOptimistically(
  client: QueryClient,
  key: GanttKey,
  id: number,
  change: Partial<GanttAction>,
): void {
  client.setQueryData<GanttActions>(
    key,
    (data) =>
      data && {
        ...data,
        actions: data.actions.map((action) => (action.id === id ? { ...action, ...change } : action)),
      },
  );
}

/** Moves a due date in the same way as the form of the action. @returns the new version of the action */
export async function moveDueDate(
  client: QueryClient,
  { account: { id: accountId } }: GanttPlay,
  { id, play_id, version }: GanttAction,
  due: string,
): Promise<number> {
  const body = { action_id: id, completedOn: due, accountId, playId: play_id, version };
  const { data } = await callApi(actions.editAction, { body });
  void refreshAction(client, id);
  return data.action.version;
}
