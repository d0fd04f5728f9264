import { type DayUnit, formatDueDays } from '@mainstay/contract/rules/plays';
import styles from './Due.module.css';

interface DueProps {
  /** Whole days from today; negative if the date has passed. */
  days: number;
  /** How the surface writes days. */
  unit?: DayUnit;
  /** The number of days from which a date is due soon: 7 for actions, 30 for renewals. */
  soon?: number;
}

/** Shows the days left or overdue. The specification fixes the wording, which has no singular. */
export function Due({ days, unit, soon = 7 }: DueProps) {
  const tone = days < 0 ? 'late' : days <= soon ? 'soon' : undefined;
  return (
    <span className={styles.root} data-tone={tone}>
      {formatDueDays(days, unit)}
    </span>
  );
}
