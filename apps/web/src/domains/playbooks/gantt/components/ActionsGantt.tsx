import { GANTT_LIMIT, GANTT_PLAYS } from '@mainstay/contract/playbooks/gantt';
import { ganttWindow } from '@mainstay/contract/rules/gantt';
import { formatNumber } from '@mainstay/contract/rules/numbers';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { ListTodo } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { formatLongDate, getToday } from '../../../../platform/lib/dates.ts';
import { EmptyState } from '../../../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../../../platform/ui/ErrorState.tsx';
import { Gantt } from '../../../../platform/ui/Gantt.tsx';
import type { GanttGroup } from '../../../../platform/ui/gantt-rows.ts';
import type { GanttScale } from '../../../../platform/ui/gantt-scales.ts';
import { Skeleton } from '../../../../platform/ui/Skeleton.tsx';
import { ganttQuery, type GanttSource } from '../queries.ts';
import { toGanttGroups } from './gantt-groups.ts';
import { useDueMoves } from './use-due-moves.ts';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './ActionsGantt.module.css';

export interface ActionsGanttProps {
  source: GanttSource;
  scale: GanttScale;
  onScale: (scale: GanttScale) => void;
  /** Returns the link to an action. */
  getActionHref: (actionId: number) => string;
  onOpen: (actionId: number, newTab: boolean) => void;
  /** Renders the toolbar above the chart, which includes the given count. */
  renderHeader: (count: ReactNode) => ReactNode;
}

/** Shows actions by play in a Gantt chart with their dependencies. Users with write access can move pending actions. */
export function ActionsGantt({ source, scale, onScale, getActionHref, onOpen, renderHeader }: ActionsGanttProps) {
  const day = getToday();
  const isOfAccount = 'accountId' in source;
  const window = useMemo(() => ganttWindow(isOfAccount ? 'account' : 'actions', day), [isOfAccount, day]);
  const serializedSource = JSON.stringify(source);
  const options = useMemo(
    () => ganttQuery(JSON.parse(serializedSource) as GanttSource, window),
    [serializedSource, window],
  );
  const query = useQuery(options);
  const { data } = query;
  const groups = useMemo(
    () => (data ? toGanttGroups(data, { getActionHref, isOfAccount }) : []),
    [data, getActionHref, isOfAccount],
  );
  const onMove = useDueMoves(options.queryKey);
  const isFixed = data?.plays.every(({ read_only }) => read_only) ?? true;
  return (
    <>
      {renderHeader(
        <span className={clsx(textStyles.caption, textStyles.tabular)}>
          {data && formatCounts(groups)}
          {data?.has_next && ` ${formatLimitNotice(data.actions.length)}`}
        </span>,
      )}
      {query.isLoading ? (
        <div className={styles.skeleton} role="status" aria-label="Loading">
          <Skeleton height={45} />
          <Skeleton height={324} />
        </div>
      ) : data === undefined ? (
        <ErrorState title="The actions could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
      ) : groups.length === 0 ? (
        <EmptyState icon={ListTodo} title="No dated actions">
          Actions between {formatLongDate(window.start)} and {formatLongDate(window.end)} appear here.
        </EmptyState>
      ) : (
        <Gantt
          label={isOfAccount ? 'Account actions' : 'Playbook actions'}
          groups={groups}
          window={window}
          today={day}
          scale={scale}
          onScale={onScale}
          onOpen={onOpen}
          onMove={isFixed ? undefined : onMove}
        />
      )}
    </>
  );
}

const formatLimitNotice = (actions: number): string =>
  actions >= GANTT_LIMIT
    ? `The first ${formatNumber(GANTT_LIMIT)} actions are shown.`
    : `The first ${GANTT_PLAYS} playbooks are shown.`;

/** Formats the counts: `11 pending, 2 overdue`. */
function formatCounts(groups: readonly GanttGroup[]): string {
  const bars = groups.flatMap((group) => group.bars);
  const late = bars.filter(({ state }) => state === 'late').length;
  const pending = late + bars.filter(({ state }) => state === 'pending').length;
  return `${pending} pending${late > 0 ? `, ${late} overdue` : ''}`;
}
