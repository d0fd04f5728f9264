import { daysBetween } from '@mainstay/contract/rules/dates';
import { clsx } from 'clsx';
import { formatLongDate, getToday } from '../../../../platform/lib/dates.ts';
import { NEAR_DAYS } from './list-address.ts';
import accountFactsStyles from '../../header/components/AccountFacts.module.css';
import textStyles from '../../../../platform/theme/text.module.css';
import styles from './AccountCells.module.css';

/** Renewals are marked as soon (amber) if at most this many days are left. */
const SOON_DAYS = 30;

interface RenewalDaysProps {
  day: string;
  /** The day to count from; defaults to today. */
  asOf?: string | undefined;
}

/** The number of days until a renewal, shown only if the renewal is near. */
export function RenewalDays({ day, asOf = getToday() }: RenewalDaysProps) {
  const days = daysBetween(asOf, day);
  if (days > NEAR_DAYS) return null;
  const tone = days < 0 ? 'late' : days <= SOON_DAYS ? 'soon' : undefined;
  return (
    <span className={clsx(styles.daysLeft, accountFactsStyles.daysLeft, textStyles.tabular)} data-tone={tone}>
      {days < 0 ? `−${-days} d` : `${days} d`}
      <span className={textStyles.screenReaderOnly}> {days < 0 ? 'overdue' : 'left'}</span>
    </span>
  );
}

/** The renewal date, followed by the days left if the renewal is near. */
export function RenewalCell({ day }: { day: string | null }) {
  if (!day) return <span className={textStyles.muted}>–</span>;
  return (
    <>
      {formatLongDate(day)}
      <RenewalDays day={day} />
    </>
  );
}
