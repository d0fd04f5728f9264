import { daysBetween } from '@mainstay/contract/rules/dates';
import { formatLongDate, getToday } from '../../../../platform/lib/dates.ts';
import { NEAR_DAYS } from './list-address.ts';
import './AccountCells.css';

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
    <span className="ac-days num" data-tone={tone}>
      {days < 0 ? `−${-days} d` : `${days} d`}
      <span className="sr"> {days < 0 ? 'overdue' : 'left'}</span>
    </span>
  );
}

/** The renewal date, followed by the days left if the renewal is near. */
export function RenewalCell({ day }: { day: string | null }) {
  if (!day) return <span className="dim">–</span>;
  return (
    <>
      {formatLongDate(day)}
      <RenewalDays day={day} />
    </>
  );
}
