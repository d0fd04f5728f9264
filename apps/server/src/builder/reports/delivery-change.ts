/** Converts the requested settings of a scheduled report to their stored form. */
import type { DeliveryBody, ScheduleInput } from '@mainstay/contract/reports/delivery';
import type { Schedule } from '@mainstay/contract/rules/schedule';
import type { Delivery } from './deliveries.ts';

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
