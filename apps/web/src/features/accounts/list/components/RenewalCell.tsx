import { daysBetween } from '@mainstay/contract/rules/dates';
import { formatLongDate, getToday } from '../../../../lib/dates.ts';
import { NEAR_DAYS } from './list-address.ts';
import './AccountCells.css';

/** Renewals are soon, and amber, when this many days or fewer are left. */
const SOON_DAYS = 30;

interface RenewalDaysProps {
  day: string;
  /** The day it is counted from; today when it is not given. */
  asOf?: string | undefined;
}

/** Days until a renewal, once it is near. */
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

/** A renewal as its date, and the days left once it is near. */
export function RenewalCell({ day }: { day: string | null }) {
  if (!day) return <span className="dim">–</span>;
  return (
    <>
      {formatLongDate(day)}
      <RenewalDays day={day} />
    </>
  );
}
