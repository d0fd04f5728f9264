import { formatLongMonth } from '@mainstay/contract/rules/dates';
import { formatCount } from '@mainstay/contract/rules/numbers';
import type { EventGroup } from '@mainstay/contract/rules/timeline';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { getFeatures } from '../../platform/feature.ts';
import { actionsPath } from '../../platform/lib/addresses.ts';
import { formatLongDate } from '../../platform/lib/dates.ts';
import { hashHref } from '../../platform/lib/history.ts';
import type { PageContext } from '../../platform/lib/page-context.ts';
import { pagedList } from '../../platform/lib/paged-list.ts';
import { useNavigateTo } from '../../platform/lib/use-navigate-to.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { ExportButton } from '../../platform/ui/ExportButton.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { accountViews } from './account-views.ts';
import { DensityStrip } from './components/DensityStrip.tsx';
import { EventDetails } from './components/EventDetails.tsx';
import { getEventOffset, SLOT_WIDTH, Track } from './components/Track.tsx';
import { ViewSwitch } from './components/ViewSwitch.tsx';
import { getEventDay, GROUP_LABELS } from './components/format-event.ts';
import { useEventGroup } from './components/use-group.ts';
import { useTimelineView } from './components/use-view.ts';
import { downloadTimeline, timelinePages, timelineWeeks } from './queries.ts';
import layoutStyles from '../../platform/theme/layout.module.css';
import textStyles from '../../platform/theme/text.module.css';
import filterBarStyles from '../../platform/ui/FilterBar.module.css';
import styles from './AccountTimeline.module.css';

/** Shows the past events of the page's account, or its actions in a Gantt chart. */
export function AccountTimeline({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { view } = useTimelineView();
  if (id === 0) return null;
  return <div className={styles.root}>{view === 'gantt' ? <AccountGantt id={id} /> : <AllEvents id={id} />}</div>;
}

function AllEvents({ id }: { id: number }) {
  const [group, setGroup] = useEventGroup();
  const weeks = useQuery(timelineWeeks(id, group));
  return (
    <>
      <TimelineTools accountId={id} group={group} onGroup={setGroup} counts={weeks.data} />
      <Events key={group ?? 'all'} id={id} group={group} weeks={weeks.data?.weeks ?? []} />
    </>
  );
}

interface EventsProps {
  id: number;
  group: ReturnType<typeof useEventGroup>[0];
  weeks: readonly { week: string; events: number }[];
}

function Events({ id, group, weeks }: EventsProps) {
  const pages = useInfiniteQuery(timelinePages(id, group));
  const list = pagedList(pages, (page) => page.timeline);
  const [selected, setSelected] = useState(0);
  const [visibleRange, setVisibleRange] = useState<readonly [string, string]>();
  const scroller = useRef<HTMLDivElement>(null);
  const { rows } = list;

  if (list.error)
    return (
      <ErrorState title="The timeline could not be loaded" error={list.error} onRetry={() => void pages.refetch()} />
    );
  if (list.loading)
    return (
      <div className={styles.skeleton} role="status" aria-label="Loading">
        <Skeleton height={54} />
        <Skeleton height={324} />
      </div>
    );
  if (rows.length === 0)
    return (
      <EmptyState icon={History} title="No events of this type yet">
        Activity on this account appears here.
      </EmptyState>
    );

  const getDay = (index: number) => {
    const event = rows[Math.min(rows.length - 1, Math.max(0, index))];
    return event ? getEventDay(event) : '';
  };
  const updateVisibleRange = () => {
    const { scrollLeft = 0, clientWidth = 0 } = scroller.current ?? {};
    const first = Math.floor((Math.abs(scrollLeft) - getEventOffset(0)) / SLOT_WIDTH) + 1;
    const next = [getDay(first + Math.floor(clientWidth / SLOT_WIDTH)), getDay(first)] as const;
    setVisibleRange((previous) => (previous?.[0] === next[0] && previous[1] === next[1] ? previous : next));
  };
  const scrollToDay = (day: string) => {
    const at = rows.findIndex((event) => getEventDay(event) <= day);
    const { current: track } = scroller;
    if (track) track.scrollLeft = -Math.max(0, getEventOffset(at < 0 ? rows.length - 1 : at) - track.clientWidth / 2);
  };
  const event = rows[selected];
  return (
    <>
      <DensityStrip weeks={weeks} visibleRange={visibleRange} onDay={scrollToDay} />
      <Track
        scroller={scroller}
        events={rows}
        selected={selected}
        onSelect={setSelected}
        hasNext={list.hasNext}
        busy={list.busy}
        onNearEnd={() => void pages.fetchNextPage()}
        onViewChange={updateVisibleRange}
      />
      {event && event.id !== 0 && <EventDetails accountId={id} event={event} />}
    </>
  );
}

const toHref = (actionId: number) => hashHref(actionsPath({ actionId }));

/** Shows the actions of an account in a Gantt chart. */
function AccountGantt({ id }: { id: number }) {
  const { scale, setScale } = useTimelineView();
  const navigate = useNavigateTo();
  const source = useMemo(() => ({ accountId: id }), [id]);
  const open = useCallback(
    (actionId: number, newTab: boolean) => {
      if (newTab) globalThis.open(toHref(actionId), '_blank', 'noopener');
      else navigate(actionsPath({ actionId }));
    },
    [navigate],
  );
  const Gantt = accountViews.from(getFeatures()).find(({ name }) => name === 'gantt')?.View;
  if (!Gantt) return null;
  return (
    <Gantt
      source={source}
      scale={scale}
      onScale={setScale}
      getActionHref={toHref}
      onOpen={open}
      renderHeader={(count) => (
        <div className={clsx(filterBarStyles.root, styles.filterBar)} role="toolbar" aria-label="View of the timeline">
          <ViewSwitch />
          <span className={layoutStyles.grow} data-part="layout-grow" />
          {count}
        </div>
      )}
    />
  );
}

interface TimelineToolsProps {
  accountId: number;
  group: EventGroup | undefined;
  onGroup: (group: EventGroup | undefined) => void;
  counts: { total: number; since: string | null } | undefined;
}

const GROUPS = Object.entries(GROUP_LABELS) as [EventGroup, string][];

/** Filters the events by kind and shows their number. */
function TimelineTools({ accountId, group, onGroup, counts }: TimelineToolsProps) {
  return (
    <div className={clsx(filterBarStyles.root, styles.filterBar)} role="toolbar" aria-label="Event types">
      <ViewSwitch />
      {[[undefined, 'All'] as const, ...GROUPS].map(([key, name]) => (
        <button
          type="button"
          key={name}
          className={filterBarStyles.toolButton}
          aria-pressed={group === key}
          data-on={group === key || undefined}
          onClick={() => onGroup(key)}
        >
          {name}
        </button>
      ))}
      <span className={layoutStyles.grow} data-part="layout-grow" />
      {counts?.since && (
        <span className={clsx(textStyles.caption, textStyles.tabular)} title={`Since ${formatLongDate(counts.since)}`}>
          {`${formatCount(counts.total, 'event')} since ${formatLongMonth(counts.since)}`}
        </span>
      )}
      <ExportButton isTool name="timeline" download={() => downloadTimeline(accountId, group)} />
    </div>
  );
}
