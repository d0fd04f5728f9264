import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useRef, useState } from 'react';
import type { PageContext } from '../../platform/lib/page-context.ts';
import { pagedList } from '../../platform/lib/paged-list.ts';
import { EmptyState } from '../../platform/ui/EmptyState.tsx';
import { ErrorState } from '../../platform/ui/ErrorState.tsx';
import { Skeleton } from '../../platform/ui/Skeleton.tsx';
import { AccountGantt } from './components/AccountGantt.tsx';
import { DensityStrip } from './components/DensityStrip.tsx';
import { getEventDay } from './components/format-event.ts';
import { EventDetails } from './components/EventDetails.tsx';
import { TimelineTools } from './components/TimelineTools.tsx';
import { getEventOffset, SLOT_WIDTH, Track } from './components/Track.tsx';
import { useEventGroup } from './components/use-group.ts';
import { useTimelineView } from './components/use-view.ts';
import { timelinePages, timelineWeeks } from './queries.ts';
import './AccountTimeline.css';

/** Shows the past events of the page's account, or its actions in a Gantt chart. */
export function AccountTimeline({ context }: { context: PageContext }) {
  const id = Number(context.account_id ?? 0);
  const { view } = useTimelineView();
  if (id === 0) return null;
  return <div className="tls">{view === 'gantt' ? <AccountGantt id={id} /> : <AllEvents id={id} />}</div>;
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
      <div className="tls-shape" role="status" aria-label="Loading">
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
