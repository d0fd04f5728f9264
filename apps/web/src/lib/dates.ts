/** Days and times in the company's time zone. The wording is the contract's; only the zone comes from the session. */
import { addDays, dayOf, daysBetween, timestamp } from '@mainstay/contract/rules/dates';
import { getSession } from './session.ts';

export { longDay, plainDay, shortDay } from '@mainstay/contract/rules/dates';

/** The company's time zone. */
export const entityZone = () => getSession()?.entity_timezone ?? 'UTC';

/** The company's today, `YYYY-MM-DD`. */
export const today = (): string => dayOf(new Date(), entityZone());
/** The company's day of an instant. */
export const entityDay = (instant: string | Date): string => dayOf(new Date(instant), entityZone());
/** `Y-MM-DD HH:mm:ss` of an instant in the company's time zone. */
export const entityTimestamp = (instant: string | Date): string => timestamp(new Date(instant), entityZone());
/** Whole days from the company's today to a day; negative when it is past. */
export const daysLeft = (day: string): number => daysBetween(today(), day);
/** The company's day in so many days. */
export const dayIn = (days: number): string => addDays(today(), days);
