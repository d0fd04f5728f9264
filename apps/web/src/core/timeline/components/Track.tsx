import { formatLongMonth } from '@mainstay/contract/rules/dates';
import type { EventCategory } from '@mainstay/contract/rules/timeline';
import type { TimelineEvent } from '@mainstay/contract/timeline';
import { clsx } from 'clsx';
import {
  BuildingComplex,
  Check,
  ChevronLeft,
  ChevronRight,
  FileText,
  Flag,
  type LucideIcon,
  Pencil,
  Play,
  SquareCheck,
  Mail,
  Phone,
  StickyNote,
  Users,
  UserRound,
} from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';
import { EventCard } from './EventCard.tsx';
import { getEventDay } from './format-event.ts';
import { getRemaining, isNearEnd, scrollByStep, STEP_PX } from './scrolling.ts';
import buttonStyles from '../../../platform/ui/button.module.css';
import styles from './Track.module.css';

/** Distance between two events, width of a card, and padding at both ends, in pixels. */
export const SLOT_WIDTH = 148;
export const CARD_WIDTH = 272;
export const TRACK_PADDING = 40;
/** Space for older events that are not loaded yet, so that a step can scroll its full distance. */
const UNLOADED_SPACE_PX = STEP_PX;

interface TrackProps {
  /** The scroll container, which other components scroll as well. */
  scroller: RefObject<HTMLDivElement | null>;
  events: readonly TimelineEvent[];
  selected: number;
  onSelect: (index: number) => void;
  hasNext: boolean;
  busy: boolean;
  onNearEnd: () => void;
  /** Called when the visible part has changed. */
  onViewChange: () => void;
}

/** Returns the offset of an event from the right edge of the track, in pixels. */
export const getEventOffset = (index: number): number => TRACK_PADDING + CARD_WIDTH + index * SLOT_WIDTH;

/** Shows events along one axis, newest on the right, with cards alternating above and below. */
export function Track({ scroller, events, selected, onSelect, hasNext, busy, onNearEnd, onViewChange }: TrackProps) {
  const [edge, setEdge] = useState({ newest: true, oldest: false });
  const updateEdges = () => {
    const { current: track } = scroller;
    if (!track) return;
    const next = { newest: track.scrollLeft > -4, oldest: getRemaining(track) < 4 };
    setEdge((previous) => (previous.newest === next.newest && previous.oldest === next.oldest ? previous : next));
    if (hasNext && !busy && isNearEnd(track, UNLOADED_SPACE_PX)) onNearEnd();
    onViewChange();
  };
  // If the end is still visible after a page was loaded, the next page is requested.
  useEffect(updateEdges);

  const onKeyDown = (event: KeyboardEvent) => {
    const offset = event.key === 'ArrowLeft' ? 1 : event.key === 'ArrowRight' ? -1 : 0;
    const next = selected + offset;
    if (offset === 0 || next < 0 || next >= events.length || events[next]?.id === 0) return;
    event.preventDefault();
    onSelect(next);
    scroller.current?.querySelectorAll<HTMLElement>(`.${styles.eventCard}`)[next]?.focus();
  };
  const move = (direction: 1 | -1) => scroller.current && scrollByStep(scroller.current, direction);
  const width = getEventOffset(Math.max(0, events.length - 1)) + TRACK_PADDING + (hasNext ? UNLOADED_SPACE_PX : 0);
  return (
    <div className={styles.root}>
      <button
        type="button"
        className={styles.moveButton}
        data-left
        aria-label="Earlier"
        disabled={edge.oldest}
        onClick={() => move(-1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </button>
      <button
        type="button"
        className={styles.moveButton}
        aria-label="Later"
        disabled={edge.newest}
        onClick={() => move(1)}
      >
        <ChevronRight size={16} aria-hidden />
      </button>
      <section
        className={styles.scroller}
        ref={scroller}
        aria-label="Account timeline"
        aria-busy={busy}
        onScroll={updateEdges}
        onKeyDown={onKeyDown}
      >
        <ol className={styles.track} style={{ width }}>
          {events.map((event, at) => {
            const month = formatLongMonth(getEventDay(event));
            const older = events[at + 1];
            return (
              <li
                key={event.id}
                className={styles.slot}
                data-up={at % 2 === 0 || undefined}
                style={{ right: getEventOffset(at) }}
              >
                {(!older || formatLongMonth(getEventDay(older)) !== month) && (
                  <span className={styles.month}>{month}</span>
                )}
                <i className={styles.stem} aria-hidden />
                <EventIcon category={event.category} />
                <EventCard event={event} isSelected={at === selected} onSelect={() => onSelect(at)} />
              </li>
            );
          })}
        </ol>
        {busy && hasNext && (
          <span
            className={clsx(buttonStyles.spinner, styles.spinner)}
            style={{ right: getEventOffset(events.length) }}
            role="status"
            aria-label="Loading"
          />
        )}
      </section>
    </div>
  );
}

const ICONS: Readonly<Record<EventCategory, LucideIcon>> = {
  'Account Created': BuildingComplex,
  'Account Note': StickyNote,
  'Account Update': Pencil,
  Action: SquareCheck,
  'Action Asset': FileText,
  'Action Completed': Check,
  'Action Note': StickyNote,
  Contact: UserRound,
  'Contact Note': StickyNote,
  Call: Phone,
  Email: Mail,
  Meeting: Users,
  'Play Initiated': Play,
  'Success Plan': Flag,
  Upload: FileText,
};

/** Special categories have their own marker: filled, outlined or square. */
const MARKERS: Partial<Record<EventCategory, string>> = {
  'Action Completed': 'done',
  'Play Initiated': 'play',
  'Account Created': 'created',
};

/** The icon of an event on the axis. The card beside it contains the same information as text. */
function EventIcon({ category }: { category: EventCategory }) {
  const Icon = ICONS[category];
  const marker = MARKERS[category];
  return (
    <i className={styles.marker} data-kind={marker} aria-hidden>
      <Icon size={marker ? 16 : 13} />
    </i>
  );
}
