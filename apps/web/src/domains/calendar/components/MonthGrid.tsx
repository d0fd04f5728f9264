import { useElementSize } from '@mantine/hooks';
import { formatCount } from '@mainstay/contract/rules/numbers';
import { clsx } from 'clsx';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef } from 'react';
import { toEpochMs } from '@mainstay/contract/rules/time-zones';
import { addDays, formatLongMonth } from '@mainstay/contract/rules/dates';
import { Popup } from '../../../platform/ui/Popup.tsx';
import textStyles from '../../../platform/theme/text.module.css';
import layoutStyles from '../../../platform/theme/layout.module.css';
import { useCalendarContext } from './calendar-context.ts';
import { formatWeekday, getWeeksOfMonth, isSameMonth } from './calendar-view.ts';
import { type EventOnDays, findEventsOn } from './event-days.ts';
import { layOutBars, limitLanes } from './event-layout.ts';
import { EventItem } from './EventItem.tsx';
import { formatDayWithWeekday } from './event-text.ts';
import styles from './MonthGrid.module.css';

/** Heights of the number of a day and of an event below it, in pixels. */
const NUMBER_HEIGHT = 30;
const LANE_HEIGHT = 22;
const DEFAULT_LANES = 3;
/** A new event on a day without a time starts here. */
const MORNING = '09:00:00';
/** Events that a day of the small month shows as dots. */
const DOTS = 3;

interface MonthGridProps {
  /** The selected day, which determines the month. */
  day: string;
  events: readonly EventOnDays[];
  /** Selects a day without opening it. */
  onSelect: (day: string) => void;
  /** Shows events as dots, for phones. */
  isSmall: boolean;
}

/** The weeks of a month. */
export function MonthGrid({ day, events, onSelect, isSmall }: MonthGridProps) {
  const weeks = getWeeksOfMonth(day);
  const { ref, height } = useElementSize();
  const { root, onKeyDown } = useDayKeys(day, onSelect);
  const rowLanes = Math.floor((height / weeks.length - NUMBER_HEIGHT) / LANE_HEIGHT);
  const lanes = height === 0 ? DEFAULT_LANES : Math.max(1, rowLanes);
  return (
    <div className={styles.root} data-small={isSmall || undefined} ref={root} data-drop-grid>
      <div className={styles.names} aria-hidden>
        {weeks[0]?.map((one) => (
          <span key={one}>{formatWeekday(one)}</span>
        ))}
      </div>
      <div className={styles.weeks} ref={ref} style={{ '--weeks': weeks.length } as CSSProperties}>
        {weeks.map((days) => (
          <Week
            key={days[0]}
            days={days}
            selected={day}
            events={events}
            lanes={isSmall ? 0 : lanes}
            onSelect={onSelect}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </div>
  );
}

interface WeekProps extends Pick<MonthGridProps, 'events' | 'onSelect'> {
  days: readonly string[];
  selected: string;
  /** Number of lines per day; 0 shows dots. */
  lanes: number;
  onKeyDown: (event: KeyboardEvent) => void;
}

function Week({ days, selected, events, lanes, onSelect, onKeyDown }: WeekProps) {
  const { today, timeZone, onDay, onCreate } = useCalendarContext();
  const { shown, hidden } = limitLanes(layOutBars(days, events), days.length, lanes);
  return (
    <div className={styles.week}>
      {days.map((day, column) => {
        const dayEvents = findEventsOn(events, day);
        return (
          <div
            key={day}
            role="group"
            aria-label={formatDayWithWeekday(day)}
            className={styles.day}
            data-drop-day={day}
            data-outside={!isSameMonth(day, selected) || undefined}
            data-selected={(lanes === 0 && day === selected) || undefined}
            data-open={onCreate && lanes > 0 ? true : undefined}
          >
            {onCreate && lanes > 0 && (
              <span className={styles.create} aria-hidden onClick={() => onCreate(toEpochMs(day, MORNING, timeZone))} />
            )}
            <button
              type="button"
              className={styles.number}
              aria-current={day === today ? 'date' : undefined}
              aria-pressed={lanes === 0 ? day === selected : undefined}
              data-day={day}
              tabIndex={day === selected ? 0 : -1}
              onClick={() => (lanes === 0 ? onSelect(day) : onDay(day))}
              onKeyDown={onKeyDown}
            >
              <b>{Number(day.slice(8))}</b>{' '}
              <span className={textStyles.screenReaderOnly}>
                {`${formatLongMonth(day)}, ${formatWeekday(day)}, ${formatCount(dayEvents.length, 'event')}`}
              </span>
              {lanes === 0 && <Dots events={dayEvents} />}
            </button>
            {shown
              .filter((bar) => bar.column === column)
              .map(({ column: _column, span, lane, continues, ...item }) => (
                <EventItem
                  key={item.event.id}
                  item={item}
                  look="bar"
                  continues={continues}
                  style={{
                    position: 'absolute',
                    zIndex: 1,
                    top: NUMBER_HEIGHT + lane * LANE_HEIGHT,
                    left: 2,
                    width: `calc(${span} * (100% + 1px) - 7px)`,
                  }}
                />
              ))}
            {lanes > 0 && (hidden[column] ?? 0) > 0 && (
              <Popup
                label={formatDayWithWeekday(day)}
                className={styles.popup}
                trigger={
                  <button
                    type="button"
                    className={clsx(layoutStyles.unstyled, styles.more)}
                    style={{ top: NUMBER_HEIGHT + (lanes - 1) * LANE_HEIGHT }}
                  >
                    {`+${hidden[column]} more`}
                  </button>
                }
              >
                <h2 className={styles.popupTitle}>{formatDayWithWeekday(day)}</h2>
                {dayEvents.map((item) => (
                  <EventItem key={item.event.id} item={item} look="line" />
                ))}
              </Popup>
            )}
          </div>
        );
      })}
    </div>
  );
}

function Dots({ events }: { events: readonly EventOnDays[] }) {
  const { isMarked } = useCalendarContext();
  return (
    <span className={styles.dots} aria-hidden>
      {events.slice(0, DOTS).map(({ event }) => (
        <i key={event.id} data-marked={isMarked(event) || undefined} />
      ))}
    </span>
  );
}

/** Days that the arrow keys move by. */
const STEPS: Readonly<Record<string, number | undefined>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 7, ArrowUp: -7 };

/** Moves the selected day with the arrow keys, also to other months. */
function useDayKeys(day: string, onSelect: (day: string) => void) {
  const root = useRef<HTMLDivElement>(null);
  const shouldFocus = useRef(false);
  useEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
  }, [day]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    shouldFocus.current = true;
    onSelect(addDays(day, step));
  };
  return { root, onKeyDown };
}
