/** Calls about actions along the days. */
import { actions } from '@mainstay/contract/playbooks/actions';
import { gantt, type GanttAction, type GanttActions, type GanttPlay } from '@mainstay/contract/playbooks/gantt';
import type { PlaySort } from '@mainstay/contract/playbooks/plays';
import type { FilterCriteria } from '@mainstay/contract/playbooks/quick-filters';
import type { GanttWindow } from '@mainstay/contract/rules/gantt';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { callApi, fetchData } from '../../../lib/api.ts';
import { refreshAction } from '../queries.ts';

/** Whose actions: those of one account, or of the plays that a list shows. */
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

/** Shows an action as a step will leave it. */
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

/** Moves a due date as the form of the action does. @returns the version it has by then */
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
