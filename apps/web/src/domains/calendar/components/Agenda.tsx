import textStyles from '../../../platform/theme/text.module.css';
import { type EventOnDays, findEventsOn } from './event-days.ts';
import { EventItem } from './EventItem.tsx';
import { formatDayWithWeekday } from './event-text.ts';
import styles from './Calendar.module.css';

/** The events of a day as a list. */
export function Agenda({ day, events }: { day: string; events: readonly EventOnDays[] }) {
  const found = findEventsOn(events, day);
  return (
    <section className={styles.agenda} aria-label={formatDayWithWeekday(day)}>
      <h2>{formatDayWithWeekday(day)}</h2>
      {found.length === 0 && <p className={textStyles.muted}>No events on this day.</p>}
      {found.map((item) => (
        <EventItem key={item.event.id} item={item} look="line" />
      ))}
    </section>
  );
}
