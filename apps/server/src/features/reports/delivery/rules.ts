/** Stored reports, and what replies contain of them. */
import type { DeliveryBody, ReportDelivery, ScheduleInput } from '@mainstay/contract/reports/delivery';
import { type Schedule, formatSchedule } from '@mainstay/contract/rules/schedule';

export const DELIVERY_EXISTS = 'This page already has a scheduled report. Change the existing report.';
export const NO_DELIVERY = 'This page has no scheduled report.';
export const ACCOUNT_REQUIRED = 'This page requires an account (account_id).';
export const NO_RECIPIENT = 'None of the recipients is active.';

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

/** The requested settings of a report, as they are stored. */
export type DeliveryChange = Pick<DeliveryBody, 'page_url' | 'user_recipients' | 'team_recipients'> & {
  schedule: Schedule;
};

/** Keeps the start date of days and weeks as long as their interval does not change. */
export function toSchedule(input: ScheduleInput, today: string, before?: Schedule): Schedule {
  const isSameInterval =
    before?.repeat === input.repeat && before.cron.day === input.cron.day && before.cron.weeks === input.cron.weeks;
  return { ...input, starts_on: isSameInterval ? before.starts_on : today };
}

export function toDeliveryChange(body: DeliveryBody, today: string, before?: Delivery): DeliveryChange {
  const { page_url, user_recipients, team_recipients, schedule } = body;
  return { page_url, user_recipients, team_recipients, schedule: toSchedule(schedule, today, before?.schedule) };
}

/** Formats a schedule for a message, such as `Every day at 08:00 (Europe/Berlin)`. */
export const formatScheduleWithZone = (schedule: Schedule, zone: string): string =>
  schedule.repeat === 'minutes' ? formatSchedule(schedule) : `${formatSchedule(schedule)} (${zone})`;
