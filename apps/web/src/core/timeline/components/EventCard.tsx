import type { TimelineEvent } from '@mainstay/contract/timeline';
import { Person } from '../../../platform/ui/Person.tsx';
import { formatCardDay, formatEventText, formatEventTitle } from './format-event.ts';
import textStyles from '../../../platform/theme/text.module.css';
import styles from './Track.module.css';

interface EventCardProps {
  event: TimelineEvent;
  isSelected: boolean;
  onSelect: () => void;
}

/**
 * The card of an event beside the axis. The creation of the account has no details to open, because the card shows all
 * of it (2-S-49).
 */
export function EventCard({ event, isSelected, onSelect }: EventCardProps) {
  const { owner_name } = event.meta;
  const content = (
    <>
      <span className={styles.eventHeader}>
        <span>{event.category}</span>
        <time className={textStyles.tabular}>{formatCardDay(event)}</time>
      </span>
      <b className={textStyles.truncate}>{formatEventTitle(event)}</b>
      <span className={styles.eventText}>{formatEventText(event)}</span>
      {owner_name && (
        <span className={styles.eventOwner}>
          <Person name={owner_name} size={16} />
          {owner_name}
        </span>
      )}
    </>
  );
  if (event.category === 'Account Created') return <div className={styles.eventCard}>{content}</div>;
  return (
    <button
      type="button"
      className={styles.eventCard}
      aria-pressed={isSelected}
      tabIndex={isSelected ? 0 : -1}
      onClick={onSelect}
    >
      {content}
    </button>
  );
}
