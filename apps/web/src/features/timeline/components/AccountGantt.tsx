import { GANTT_LIMIT } from '@mainstay/contract/playbooks/gantt';
import { ganttWindow } from '@mainstay/contract/rules/gantt';
import { useQuery } from '@tanstack/react-query';
import { ListTodo } from 'lucide-react';
import { useMemo } from 'react';
import { actionsPath } from '../../../lib/addresses.ts';
import { longDay, today } from '../../../lib/dates.ts';
import { hashHref } from '../../../lib/history.ts';
import { useGo } from '../../../lib/use-go.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Gantt } from '../../../ui/Gantt.tsx';
import type { GanttGroup } from '../../../ui/gantt-rows.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { ganttQuery } from '../queries.ts';
import { ganttGroups } from './gantt-groups.ts';
import { useDueMoves } from './use-due-moves.ts';
import { useView } from './use-view.ts';
import { ViewSwitch } from './ViewSwitch.tsx';
import '../../../ui/FilterBar.css';

/** The actions of an account along the days; pending ones are moved by who may change them. */
export function AccountGantt({ id }: { id: number }) {
  const { scale, setScale } = useView();
  const day = today();
  const window = useMemo(() => ganttWindow('account', day), [day]);
  const query = useQuery(ganttQuery(id, window));
  const groups = useMemo(() => (query.data ? ganttGroups(query.data) : []), [query.data]);
  const go = useGo();
  const onMove = useDueMoves(id, window);
  const open = (actionId: number, newTab: boolean) => {
    const path = actionsPath({ actionId });
    if (newTab) globalThis.open(hashHref(path), '_blank', 'noopener');
    else go(path);
  };
  return (
    <>
      <div className="toolbar" role="toolbar" aria-label="View of the timeline">
        <ViewSwitch />
        <span className="grow" />
        <span className="cap num">
          {query.data && countText(groups)}
          {query.data?.has_next && ` The first ${GANTT_LIMIT.toLocaleString('en-US')} actions are shown.`}
        </span>
      </div>
      {query.isLoading ? (
        <div className="tls-shape" role="status" aria-label="Loading">
          <Skeleton height={45} />
          <Skeleton height={324} />
        </div>
      ) : query.data === undefined ? (
        <ErrorState title="The actions could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      ) : groups.length === 0 ? (
        <EmptyState icon={ListTodo} title="No dated actions">
          Actions between {longDay(window.start)} and {longDay(window.end)} stand here along their days.
        </EmptyState>
      ) : (
        <Gantt
          label="Actions of the account"
          groups={groups}
          window={window}
          today={day}
          scale={scale}
          onScale={setScale}
          onOpen={open}
          onMove={query.data.read_only ? undefined : onMove}
        />
      )}
    </>
  );
}

/** `11 pending, 2 overdue`. */
function countText(groups: readonly GanttGroup[]): string {
  const bars = groups.flatMap((group) => group.bars);
  const late = bars.filter(({ state }) => state === 'late').length;
  const pending = late + bars.filter(({ state }) => state === 'pending').length;
  return `${pending} pending${late > 0 ? `, ${late} overdue` : ''}`;
}
