import type { ReportDelivery } from '@mainstay/contract/reports/delivery';
import { expect, test } from 'vitest';
import { toRequestBody, createCron, toReportDraft, formatLastRun, formatNextRun } from './report-draft.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const BERLIN = 'Europe/Berlin';

const stored = (more: Partial<ReportDelivery> = {}): ReportDelivery => {
  const schedule = { repeat: 'daily' as const, cron: { ...createCron('daily'), day: 3 }, starts_on: '2026-11-20' };
  return {
    id: 1,
    page_id: 9,
    account_id: null,
    type: 'DSR',
    page_url: '#!/dashboard/Home/9',
    user_recipients: [7],
    team_recipients: [],
    schedule,
    config: { schedule },
    owner: { user_id: 7, name: 'Maya' },
    may_change: true,
    next_run_at: null,
    last_run: null,
    ...more,
  };
};

test('a new report is daily at eight without recipients', () => {
  const draft = toReportDraft(null);
  expect(draft).toMatchObject({ repeat: 'daily', users: [], teams: [], cron: { hours: 8, minutes: 0 } });
  expect(formatNextRun(draft, null, NOW, BERLIN)).toBe('Tomorrow at 08:00');
});

test('fills in the stored report and sends it back', () => {
  const draft = toReportDraft(stored());
  const body = toRequestBody({ ...draft, users: [7, 8] }, '#!/dashboard/Home/9');
  expect(body).toMatchObject({
    type: 'DSR',
    user_recipients: [7, 8],
    schedule: { repeat: 'daily', cron: { day: 3, hours: 8 } },
  });
  expect(body.config).toEqual({ schedule: body.schedule });
  expect(body.schedule).not.toHaveProperty('starts_on');
});

test('a different repeat has the first value of each required list', () => {
  expect(createCron('weekly').weekdays).toEqual([0]);
  expect(createCron('monthly')).toMatchObject({ monthdays: [1], months: [1] });
  expect(createCron('minutes').minutes).toBe(30);
});

test('formats the next time, based on the start of the stored schedule', () => {
  const draft = toReportDraft(stored());
  expect(formatNextRun(draft, stored(), NOW, BERLIN)).toBe('Nov 23rd, 2026 at 08:00');
  expect(formatNextRun({ ...draft, cron: { ...draft.cron, day: 2 } }, stored(), NOW, BERLIN)).toBe(
    'Nov 22nd, 2026 at 08:00',
  );
  const soon = { ...draft, repeat: 'hourly' as const, cron: { ...createCron('hourly'), seconds: 5 } };
  expect(formatNextRun(soon, null, NOW, BERLIN)).toBe('Today at 13:00:05');
});

test.each([
  // The company's day is one day behind UTC.
  ['Pacific/Honolulu', '2026-11-20T09:00:00Z', 'Tomorrow at 08:00', 'Today at 23:30'],
  ['Pacific/Honolulu', '2026-11-20T11:00:00Z', 'Today at 08:00', 'Today at 01:30'],
  ['Pacific/Honolulu', '2026-11-20T20:00:00Z', 'Tomorrow at 08:00', 'Today at 10:30'],
  // The company's day is one day ahead of UTC.
  ['Pacific/Auckland', '2026-11-20T09:40:00Z', 'Tomorrow at 08:00', 'Today at 23:30'],
  ['Pacific/Auckland', '2026-11-20T10:40:00Z', 'Tomorrow at 08:00', 'Tomorrow at 00:30'],
  ['Pacific/Auckland', '2026-11-20T11:10:00Z', 'Today at 08:00', 'Today at 00:30'],
  ['Pacific/Auckland', '2026-11-20T23:40:00Z', 'Tomorrow at 08:00', 'Today at 13:30'],
])('today and tomorrow are days of the company: in %s, %s', (zone, now, daily, hourly) => {
  const drafts = [
    toReportDraft(null),
    { ...toReportDraft(null), repeat: 'hourly' as const, cron: { ...createCron('hourly'), minutes: 30 } },
  ];
  expect(drafts.map((draft) => formatNextRun(draft, null, new Date(now), zone))).toEqual([daily, hourly]);
});

test('a different number of days starts with the day of the company', () => {
  const draft = toReportDraft(null);
  const secondDay = { ...draft, cron: { ...draft.cron, day: 2 } };
  const format = (now: string, zone: string) => formatNextRun(secondDay, null, new Date(now), zone);
  expect(format('2026-11-20T09:00:00Z', 'Pacific/Honolulu')).toBe('Nov 21st, 2026 at 08:00');
  expect(format('2026-11-20T20:30:00Z', 'Pacific/Auckland')).toBe('Nov 23rd, 2026 at 08:00');
});

test('formats the last delivery in the time zone of the company', () => {
  const last_run = { due_at: '2026-11-20T11:30:00Z', status: 'sent', recipients: 2, error: null } as never;
  expect(formatLastRun({ last_run }, 'Pacific/Auckland')).toBe('Last sent Nov 21st, 2026 at 00:30 to 2 people');
  expect(formatLastRun({ last_run }, 'Pacific/Honolulu')).toBe('Last sent Nov 20th, 2026 at 01:30 to 2 people');
});

test('formats the result of the last delivery', () => {
  const format = (more: object) =>
    formatLastRun(
      { last_run: { due_at: '2026-11-20T07:00:00Z', status: 'sent', recipients: 1, error: null, ...more } as never },
      BERLIN,
    );
  expect(formatLastRun({ last_run: null }, BERLIN)).toBeNull();
  expect(format({})).toBe('Last sent Nov 20th, 2026 at 08:00 to 1 person');
  expect(format({ status: 'failed', error: 'Nobody.' })).toBe('Not sent Nov 20th, 2026 at 08:00. Nobody.');
  expect(format({ status: 'running' })).toBe('Sending since Nov 20th, 2026 at 08:00');
});
