import { addDays, formatPeriod } from '@mainstay/contract/rules/dates';
import { clsx } from 'clsx';
import { type PointerEvent, useRef } from 'react';
import { formatLongDate, getToday } from '../../../platform/lib/dates.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './DensityStrip.module.css';

/** Two years. */
const WEEKS = 104;
const DAYS = 7;
/** Height of the highest bar, and of a bar without events, in pixels. */
const MAX_BAR_HEIGHT = 34;
const MIN_BAR_HEIGHT = 2;

interface DensityStripProps {
  weeks: readonly { week: string; events: number }[];
  /** The oldest and newest day that the track shows. */
  visibleRange: readonly [string, string] | undefined;
  /** Scrolls the track to a day. */
  onDay: (day: string) => void;
}

const toMonday = (day: string): string => addDays(day, -((new Date(`${day}T00:00Z`).getUTCDay() + 6) % DAYS));

/**
 * Shows the number of events per week; the visible part has the brand color. Clicking or dragging scrolls the track
 * there.
 */
export function DensityStrip({ weeks, visibleRange, onDay }: DensityStripProps) {
  const container = useRef<HTMLDivElement>(null);
  const newest = toMonday(getToday());
  const bars = Array.from({ length: WEEKS }, (_, at) => addDays(newest, (at - WEEKS + 1) * DAYS));
  const counts = new Map(weeks.map(({ week, events }) => [week, events]));
  const maxCount = Math.max(1, ...counts.values());
  const isVisible = (week: string) =>
    visibleRange !== undefined && addDays(week, DAYS - 1) >= visibleRange[0] && week <= visibleRange[1];
  const scrollToPointer = (event: PointerEvent) => {
    const { left = 0, width = 1 } = container.current?.getBoundingClientRect() ?? {};
    const at = Math.min(WEEKS - 1, Math.max(0, Math.floor(((event.clientX - left) / width) * WEEKS)));
    const week = bars[at];
    if (week) onDay(addDays(week, DAYS - 1));
  };
  const [first = newest] = bars;
  return (
    <div className={styles.root}>
      {/* Keyboard users reach the same positions with the arrow keys and buttons of the track. */}
      <div
        className={styles.bars}
        ref={container}
        role="img"
        aria-label={`Events by week from ${formatLongDate(first)} to this week, which is incomplete, at most ${maxCount} in a week`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          scrollToPointer(event);
        }}
        onPointerMove={(event) => event.buttons === 1 && scrollToPointer(event)}
      >
        {bars.map((week) => {
          const events = counts.get(week) ?? 0;
          const height =
            events === 0
              ? MIN_BAR_HEIGHT
              : Math.max(2 * MIN_BAR_HEIGHT, Math.round((events / maxCount) * MAX_BAR_HEIGHT));
          return <i key={week} data-in={isVisible(week) || undefined} style={{ height }} />;
        })}
      </div>
      <div className={clsx(styles.months, textStyles.caption)} aria-hidden>
        {[first, bars[WEEKS / 2] ?? first, newest].map((week) => (
          <span key={week}>{formatPeriod(week, 'month')}</span>
        ))}
      </div>
    </div>
  );
}
