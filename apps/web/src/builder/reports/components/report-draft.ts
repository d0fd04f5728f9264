/** The draft of a scheduled report. */
import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import {
  addDays,
  toCalendarDay,
  formatLongDate,
  formatTimestamp,
  formatDateTime,
} from '@mainstay/contract/rules/dates';
import { formatCount } from '@mainstay/contract/rules/numbers';
import {
  normalizeCron,
  type Cron,
  nextOccurrence,
  type Repeat,
  type Schedule,
} from '@mainstay/contract/rules/schedule';
import type { DeliveryBody } from '../queries.ts';

export interface ReportDraft {
  repeat: Repeat;
  cron: Cron;
  users: readonly number[];
  teams: readonly number[];
}

const DAILY_AT_EIGHT: Cron = {
  seconds: 0,
  minutes: 0,
  hours: 8,
  day: 1,
  weeks: 1,
  weekdays: [],
  monthdays: [],
  months: [],
};
const DEFAULT_CRONS: Record<Repeat, Cron> = {
  minutes: { ...DAILY_AT_EIGHT, hours: 0, minutes: 30 },
  hourly: { ...DAILY_AT_EIGHT, hours: 1 },
  daily: DAILY_AT_EIGHT,
  weekly: DAILY_AT_EIGHT,
  monthly: DAILY_AT_EIGHT,
};

/** Returns the default cron of a repeat; required lists contain their first value. */
export const createCron = (repeat: Repeat): Cron => normalizeCron(repeat, DEFAULT_CRONS[repeat]);

export const toReportDraft = (stored: ReportDelivery | null): ReportDraft =>
  stored
    ? {
        repeat: stored.schedule.repeat,
        cron: stored.schedule.cron,
        users: stored.user_recipients,
        teams: stored.team_recipients,
      }
    : { repeat: 'daily', cron: createCron('daily'), users: [], teams: [] };

/** @param route the URL of the page, starting with its hash */
export function toRequestBody({ repeat, cron, users, teams }: ReportDraft, route: string): DeliveryBody {
  const { weekdays, monthdays, months, ...counts } = normalizeCron(repeat, cron);
  const lists = { weekdays: [...weekdays], monthdays: [...monthdays], months: [...months] };
  const schedule = { repeat, cron: { ...counts, ...lists } };
  return {
    type: 'DSR',
    page_url: route,
    user_recipients: [...users],
    team_recipients: [...teams],
    schedule,
    config: { schedule },
  };
}

/** Returns the time at which a draft would be sent next: `Today at 08:00`, `Nov 23rd, 2026 at 08:00`. */
export function formatNextRun(
  { repeat, cron }: ReportDraft,
  stored: ReportDelivery | null,
  now: Date,
  zone: string,
): string {
  const today = toCalendarDay(now, zone);
  const storedSchedule = stored?.schedule;
  const isSameInterval =
    storedSchedule?.repeat === repeat &&
    storedSchedule.cron.day === cron.day &&
    storedSchedule.cron.weeks === cron.weeks;
  const schedule: Schedule = {
    repeat,
    cron: normalizeCron(repeat, cron),
    starts_on: isSameInterval ? storedSchedule.starts_on : today,
  };
  const due = nextOccurrence(schedule, now, zone);
  if (!due) return 'Never';
  const day = toCalendarDay(due, zone);
  const name = day === today ? 'Today' : day === addDays(today, 1) ? 'Tomorrow' : formatLongDate(day);
  return `${name} at ${formatTimestamp(due, zone).slice(11, cron.seconds > 0 ? 19 : 16)}`;
}

/** Returns the status of the most recent delivery. */
export function formatLastRun({ last_run: last }: Pick<ReportDelivery, 'last_run'>, zone: string): string | null {
  if (!last) return null;
  const time = formatDateTime(new Date(last.due_at), zone);
  if (last.status === 'running') return `Sending since ${time}`;
  const people = formatCount(last.recipients, 'person', 'people');
  return last.status === 'sent'
    ? `Last sent ${time} to ${people}${last.error ? `. ${last.error}` : ''}`
    : `Not sent ${time}. ${last.error ?? ''}`.trim();
}
