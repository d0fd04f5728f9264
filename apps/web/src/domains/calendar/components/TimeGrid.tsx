import { addDays, formatLongMonth } from '@mainstay/contract/rules/dates';
import { useEffect, useMemo, useRef, useState, type CSSProperties, type KeyboardEvent } from 'react';
import { clsx } from 'clsx';
import { useNow } from '../../../platform/lib/use-now.ts';
import textStyles from '../../../platform/theme/text.module.css';
import { useCalendarContext } from './calendar-context.ts';
import { formatWeekday } from './calendar-view.ts';
import { type AxisHour, type DayHour, findDayHour, getAxis, getDayHours, getPosition } from './zoned-time.ts';
import { type EventOnDays, findEventsOn, isAboveHours } from './event-days.ts';
import { layOutBars, layOutBlocks } from './event-layout.ts';
import { EventItem } from './EventItem.tsx';
import { formatDayWithWeekday } from './event-text.ts';
import styles from './TimeGrid.module.css';

/** Height of an hour and of a line above the hours, in pixels. */
const HOUR_HEIGHT = 48;
const LANE_HEIGHT = 22;
/** The first hour that is visible without scrolling. */
const WORK_HOUR = 7.75;
/** The shortest block has room for one line. */
const MIN_HOURS = 20 / HOUR_HEIGHT;
/** Height of a line of a block. */
const LINE_HEIGHT = 18;
const MINUTE_MS = 60_000;

const formatHour = ({ hour, repeat }: AxisHour): string =>
  `${String(hour).padStart(2, '0')}:00${repeat > 0 ? ' again' : ''}`;

interface TimeGridProps {
  /** Consecutive days. */
  days: readonly string[];
  events: readonly EventOnDays[];
  /** Moves the days by a number of steps, for the keys at the edges. */
  onStep: (steps: number) => void;
}

/** The hours of one or several days side by side. */
export function TimeGrid({ days, events, onStep }: TimeGridProps) {
  const { timeZone, today, onDay } = useCalendarContext();
  const hours = useMemo(() => days.map((day) => getDayHours(day, timeZone)), [days, timeZone]);
  const axis = useMemo(() => getAxis(hours), [hours]);
  const scroller = useRef<HTMLElement>(null);
  const { focusedHour, onKeyDown } = useHourKeys({ days, axis, hours, scroller, onStep });
  useEffect(() => {
    if (scroller.current) scroller.current.scrollTop = WORK_HOUR * HOUR_HEIGHT;
  }, []);
  const bars = layOutBars(
    days,
    events.filter(({ event }) => isAboveHours(event)),
  );
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1));
  const sizes = { '--days': days.length, '--hours': axis.length, '--lanes': lanes } as CSSProperties;
  return (
    <section className={styles.root} ref={scroller} aria-label="Hours" style={sizes} data-drop-grid>
      <div className={styles.head}>
        <div className={styles.days}>
          <span className={styles.gutter} />
          {days.map((day) => (
            <button
              type="button"
              key={day}
              className={styles.dayName}
              aria-current={day === today ? 'date' : undefined}
              onClick={() => onDay(day)}
            >
              {formatWeekday(day)} <b>{Number(day.slice(8))}</b>{' '}
              <span className={textStyles.screenReaderOnly}>{formatLongMonth(day)}</span>
            </button>
          ))}
        </div>
        {lanes > 0 && (
          <div className={styles.bars}>
            <span className={clsx(styles.gutter, textStyles.caption)}>All day</span>
            <div>
              {bars.map(({ column, span, lane, continues, ...item }) => (
                <EventItem
                  key={item.event.id}
                  item={item}
                  look="bar"
                  continues={continues}
                  style={{
                    position: 'absolute',
                    top: lane * LANE_HEIGHT,
                    left: `calc(${column} * 100% / var(--days))`,
                    width: `calc(${span} * 100% / var(--days) - 4px)`,
                  }}
                />
              ))}
            </div>
          </div>
        )}
      </div>
      <div className={styles.body}>
        <div className={styles.axis} aria-hidden>
          {axis.map((place) => (
            <span key={formatHour(place)}>{formatHour(place)}</span>
          ))}
        </div>
        {days.map((day, at) => (
          <DayColumn
            key={day}
            day={day}
            axis={axis}
            hours={hours[at] ?? []}
            events={events}
            focusedHour={focusedHour.day === day ? focusedHour.place : undefined}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
    </section>
  );
}

interface DayColumnProps {
  day: string;
  axis: readonly AxisHour[];
  hours: readonly DayHour[];
  events: readonly EventOnDays[];
  /** Place on the axis of the hour in the tab order. */
  focusedHour: number | undefined;
  onKeyDown: (event: KeyboardEvent, day: string, place: number) => void;
}

/** The hours of a day. A click on an hour starts a new event. */
function DayColumn({ day, axis, hours, events, focusedHour, onKeyDown }: DayColumnProps) {
  const { onCreate, today } = useCalendarContext();
  const blocks = findEventsOn(events, day)
    .filter(({ event }) => !isAboveHours(event))
    .map((item) => ({ item, ...getExtent(item, axis, hours) }));
  const places = layOutBlocks(blocks);
  return (
    <div
      className={styles.column}
      role="group"
      aria-label={formatDayWithWeekday(day)}
      data-drop-day={day}
      data-drop-hours={axis.length}
    >
      {axis.map((place, at) => {
        const hour = findDayHour(hours, place);
        const name = formatHour(place);
        if (!hour) return <span key={name} className={styles.missingHour} title={`No ${name} on this day`} />;
        if (!onCreate) return <span key={name} className={styles.hour} />;
        return (
          <button
            type="button"
            key={name}
            className={styles.hour}
            aria-label={`New event on ${formatDayWithWeekday(day)} at ${name}`}
            data-hour={`${day} ${at}`}
            tabIndex={focusedHour === at ? 0 : -1}
            onClick={() => onCreate(hour.start)}
            onKeyDown={(event) => onKeyDown(event, day, at)}
          />
        );
      })}
      {blocks.map(({ item, from, to }, at) => {
        const { column, columns, span } = places[at] ?? { column: 0, columns: 1, span: 1 };
        return (
          <EventItem
            key={item.event.id}
            item={item}
            look="block"
            hasEnd={item.last === day}
            lines={Math.max(1, Math.floor(((to - from) * HOUR_HEIGHT - 4) / LINE_HEIGHT))}
            style={{
              position: 'absolute',
              top: from * HOUR_HEIGHT,
              height: (to - from) * HOUR_HEIGHT - 1,
              left: `calc(${column} * (100% - 8px) / ${columns})`,
              width: `calc(${span} * (100% - 8px) / ${columns} - 1px)`,
            }}
          />
        );
      })}
      {day === today && <CurrentTime axis={axis} hours={hours} />}
    </div>
  );
}

/** Returns where a block begins and ends on the axis, in hours. */
function getExtent({ event }: EventOnDays, axis: readonly AxisHour[], hours: readonly DayHour[]) {
  const dayStart = hours[0]?.start ?? 0;
  const from = getPosition(axis, hours, Math.max(dayStart, Date.parse(event.start)));
  const to = getPosition(axis, hours, Date.parse(event.end), 'end');
  return { from, to: Math.max(to, from + MIN_HOURS) };
}

const CurrentTime = ({ axis, hours }: Pick<DayColumnProps, 'axis' | 'hours'>) => (
  <i
    className={styles.now}
    aria-hidden
    style={{ top: getPosition(axis, hours, useNow(MINUTE_MS).getTime()) * HOUR_HEIGHT }}
  />
);

interface HourKeysOptions {
  days: readonly string[];
  axis: readonly AxisHour[];
  hours: readonly (readonly DayHour[])[];
  scroller: React.RefObject<HTMLElement | null>;
  onStep: (steps: number) => void;
}

/** Moves the focus between hours and days with the arrow keys. Beyond the first or last day, the days move. */
function useHourKeys({ days, axis, hours, scroller, onStep }: HourKeysOptions) {
  const [focused, setFocused] = useState<{ day: string; place: number }>();
  /** The hour to focus, which may be shown later because its day is not shown yet. */
  const next = useRef<string>(undefined);
  useEffect(() => {
    const hour = next.current && scroller.current?.querySelector<HTMLElement>(`[data-hour="${next.current}"]`);
    if (!hour) return;
    next.current = undefined;
    hour.focus();
  });
  const onKeyDown = (event: KeyboardEvent, fromDay: string, fromPlace: number) => {
    const move = MOVES[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [right, down] = move;
    const day = addDays(fromDay, right);
    const dayHours = hours[days.indexOf(day)];
    const isMissing = (at: number) => dayHours && axis[at] && !findDayHour(dayHours, axis[at]);
    let place = fromPlace + down;
    while (isMissing(place)) place += down || 1;
    if (!axis[place]) return;
    next.current = `${day} ${place}`;
    setFocused({ day, place });
    if (!dayHours) onStep(right);
  };
  const isShown = focused !== undefined && days.includes(focused.day);
  const [first = ''] = days;
  return { focusedHour: isShown ? focused : { day: first, place: Math.ceil(WORK_HOUR) }, onKeyDown };
}

/** Columns to the right and hours down, by key. */
const MOVES: Readonly<Record<string, readonly [right: number, down: number] | undefined>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
