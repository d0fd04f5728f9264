import { Lock, Repeat } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { EventOnDays } from './event-days.ts';
import { describeEvent, formatEntityTime, formatEventTitle } from './event-text.ts';
import { useCalendarContext } from './calendar-context.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './EventItem.module.css';

interface EventItemProps {
  item: EventOnDays;
  /** `bar` is one line over days, `block` fills the time of the event, `line` is an entry of a list. */
  look: 'bar' | 'block' | 'line';
  /** Whether it begins before or ends after the row. */
  continues?: { before: boolean; after: boolean };
  /** Number of lines for which a block has room. */
  lines?: number;
  /** Whether the end of a block can be dragged. */
  hasEnd?: boolean;
  style?: CSSProperties;
}

/** An event that opens its panel. Its look shows whether it is about the account, and what the user answered. */
export function EventItem({ item: { event }, look, continues, lines = 1, hasEnd = false, style }: EventItemProps) {
  const { open, onOpen, isMarked, getResponse, onGrab, moved } = useCalendarContext();
  // The provider requires a title of what is saved.
  const grab = look !== 'line' && event.canEdit && event.title !== '' ? onGrab : undefined;
  const response = getResponse(event);
  const time = event.isAllDay ? 'All day' : formatEntityTime(event.start);
  const end = event.isAllDay ? '' : ` – ${formatEntityTime(event.end)}`;
  return (
    <button
      type="button"
      className={styles.root}
      data-look={look}
      data-single={lines === 1 || undefined}
      data-marked={isMarked(event) || undefined}
      data-response={response ?? (event.isTentative ? 'tentative' : undefined)}
      data-before={continues?.before || undefined}
      data-after={continues?.after || undefined}
      data-moved={moved === event.id || undefined}
      aria-current={open === event.id || undefined}
      title={formatEventTitle(event)}
      style={style}
      onPointerDown={grab && ((pointer) => grab(pointer, event, look === 'bar' ? 'day' : 'time'))}
      onClick={(click) => {
        click.stopPropagation();
        onOpen(event.id);
      }}
    >
      {look === 'line' && <span className={styles.time}>{`${time}${end}`}</span>}
      {look === 'bar' && !event.isAllDay && <span className={styles.time}>{time}</span>}
      <span className={styles.title}>{formatEventTitle(event)}</span>
      {look === 'block' && <span className={styles.time}>{lines === 1 ? time : `${time}${end}`}</span>}
      {lines > 2 && event.location && <span className={styles.place}>{event.location}</span>}
      {event.isPrivate && <Lock size={11} aria-hidden />}
      {event.isRecurring && <Repeat size={11} aria-hidden />}
      <span className={textStyles.screenReaderOnly}>{describeEvent(event, response)}</span>
      {grab && hasEnd && (
        <i
          className={styles.end}
          aria-hidden
          onPointerDown={(pointer) => {
            pointer.stopPropagation();
            grab(pointer, event, 'end');
          }}
        />
      )}
    </button>
  );
}
