/** What a stored report says, and what may be told of it. */
import type { DeliveryBody, ReportDelivery, ScheduleInput } from '@mainstay/contract/reports/delivery';
import { type Schedule, formatSchedule } from '@mainstay/contract/rules/schedule';

export const DELIVERY_EXISTS = 'This page is already sent on a schedule. Change the one there is.';
export const NO_DELIVERY = 'This page is not sent on a schedule yet.';
export const ACCOUNT_REQUIRED = 'This page is about one account: say which (account_id).';
export const NO_RECIPIENT = 'Nobody of the recipients is active.';

/** A report as it is stored. */
export interface Delivery {
  id: number;
  page_id: number;
  account_id: number | null;
  page_url: string;
  user_recipients: number[];
  team_recipients: number[];
  schedule: Schedule;
  owner_id: number;
  owner_name: string;
  next_run_at: Date | null;
  last_run: ReportDelivery['last_run'];
}

/** What somebody asks for, as it is stored. */
export type DeliveryChange = Pick<DeliveryBody, 'page_url' | 'user_recipients' | 'team_recipients'> & {
  schedule: Schedule;
};

/** Days and weeks go on being counted from where they were, as long as it is the same schedule. */
export function toSchedule(asked: ScheduleInput, today: string, before?: Schedule): Schedule {
  const same =
    before?.repeat === asked.repeat && before.cron.day === asked.cron.day && before.cron.weeks === asked.cron.weeks;
  return { ...asked, starts_on: same ? before.starts_on : today };
}

export function toDeliveryChange(body: DeliveryBody, today: string, before?: Delivery): DeliveryChange {
  const { page_url, user_recipients, team_recipients, schedule } = body;
  return { page_url, user_recipients, team_recipients, schedule: toSchedule(schedule, today, before?.schedule) };
}

/** In the words of a message: `Every day at 08:00 (Europe/Berlin)`. */
export const formatScheduleWithZone = (schedule: Schedule, zone: string): string =>
  schedule.repeat === 'minutes' ? formatSchedule(schedule) : `${formatSchedule(schedule)} (${zone})`;
