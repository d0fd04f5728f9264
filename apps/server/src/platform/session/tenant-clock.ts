import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { Services } from '../http/services.ts';
import type { Access } from './access.ts';

/** The time zone of a tenant, and its current day, `YYYY-MM-DD`. */
export interface TenantClock {
  timeZone: string;
  today: string;
}

export const getTenantClock = (
  { timeZone }: Pick<Access, 'timeZone'>,
  services: Pick<Services, 'now'>,
): TenantClock => ({ timeZone, today: toCalendarDay(services.now(), timeZone) });
