import { describe, expect, test } from 'vitest';
import {
  normalizeCron,
  type Cron,
  validateSchedule,
  isValidInterval,
  nextOccurrence,
  REPEAT_NAMES,
  REPEATS,
  type Schedule,
  formatSchedule,
  SECONDS,
} from './schedule.ts';
import { toEpochMs } from './time-zones.ts';

const CRON: Cron = { seconds: 0, minutes: 0, hours: 8, day: 1, weeks: 1, weekdays: [], monthdays: [], months: [] };
const BERLIN = 'Europe/Berlin';

const schedule = (repeat: Schedule['repeat'], cron: Partial<Cron> = {}, starts_on = '2026-01-01'): Schedule => ({
  repeat,
  cron: normalizeCron(repeat, { ...CRON, ...cron }),
  starts_on,
});
const getNext = (rule: Schedule, after: string, zone = 'UTC') =>
  nextOccurrence(rule, new Date(after), zone)?.toISOString();
/** Returns the next occurrences in order. */
function getFollowing(rule: Schedule, after: string, count: number, zone = 'UTC'): string[] {
  const occurrences: string[] = [];
  for (let at = after; occurrences.length < count; ) {
    const nextDue = getNext(rule, at, zone);
    if (!nextDue) break;
    occurrences.push(nextDue);
    at = nextDue;
  }
  return occurrences;
}

describe('available options', () => {
  test('the five repeats', () => {
    expect(REPEATS.map((repeat) => REPEAT_NAMES[repeat])).toEqual([
      'By minutes',
      'Hourly',
      'Daily',
      'Weekly',
      'Monthly',
    ]);
  });

  test('1-report-delivery-20 sixty seconds', () => {
    expect(SECONDS).toHaveLength(60);
    expect([SECONDS[0], SECONDS.at(-1)]).toEqual([0, 59]);
  });

  const limits = (repeat: Parameters<typeof isValidInterval>[0], counts: number[]) =>
    counts.map((count) => isValidInterval(repeat, count));

  test('1-report-delivery-21 minutes are 1 to 59', () => {
    expect(limits('minutes', [0, 1, 59, 60])).toEqual([false, true, true, false]);
    expect(validateSchedule(schedule('minutes', { minutes: 0 }))).toEqual({
      key: 'minutes',
      reason: 'Must be 1 to 59 minutes.',
    });
  });

  test('1-report-delivery-22 hours are 1 to 23', () => {
    expect(limits('hourly', [0, 1, 23, 24])).toEqual([false, true, true, false]);
    expect(validateSchedule(schedule('hourly', { hours: 24 }))?.key).toBe('hours');
    // Midnight is a valid time of day.
    expect(validateSchedule(schedule('daily', { hours: 0, minutes: 0 }))).toBeUndefined();
  });

  test('1-report-delivery-23 days are 1 to 31', () => {
    expect(limits('daily', [0, 1, 31, 32, 1.5])).toEqual([false, true, true, false, false]);
    expect(validateSchedule(schedule('daily', { day: 32 }))?.key).toBe('day');
  });

  test('1-report-delivery-24 weeks are 1 to 54', () => {
    expect(limits('weekly', [0, 1, 54, 55])).toEqual([false, true, true, false]);
    expect(validateSchedule(schedule('weekly', { weeks: 55 }))?.key).toBe('weeks');
  });

  test('1-report-delivery-25 weekly without a weekday takes the first', () => {
    expect(normalizeCron('weekly', CRON).weekdays).toEqual([0]);
    expect(normalizeCron('weekly', { ...CRON, weekdays: [5, 1, 5] }).weekdays).toEqual([1, 5]);
    expect(normalizeCron('daily', CRON).weekdays).toEqual([]);
  });

  test('1-report-delivery-26 monthly without a month takes the first', () => {
    expect(normalizeCron('monthly', { ...CRON, monthdays: [3] }).months).toEqual([1]);
  });

  test('1-report-delivery-27 monthly without a day takes the first', () => {
    expect(normalizeCron('monthly', { ...CRON, months: [7] }).monthdays).toEqual([1]);
  });

  test('rejects days that no month has', () => {
    expect(validateSchedule(schedule('monthly', { monthdays: [30, 31], months: [2] }))?.key).toBe('monthdays');
    expect(validateSchedule(schedule('monthly', { monthdays: [29], months: [2] }))).toBeUndefined();
  });
});

describe('the next occurrence', () => {
  test('counts minutes and hours from midnight, with their second', () => {
    expect(getFollowing(schedule('minutes', { minutes: 25, seconds: 30 }), '2026-11-20T23:10:00Z', 3)).toEqual([
      '2026-11-20T23:20:30.000Z',
      '2026-11-20T23:45:30.000Z',
      '2026-11-21T00:00:30.000Z',
    ]);
    expect(getFollowing(schedule('hourly', { hours: 5, minutes: 15 }), '2026-11-20T14:00:00Z', 3)).toEqual([
      '2026-11-20T15:15:00.000Z',
      '2026-11-20T20:15:00.000Z',
      '2026-11-21T00:15:00.000Z',
    ]);
  });

  test('counts days from the first one, across the end of a month', () => {
    expect(getFollowing(schedule('daily', { day: 3 }, '2026-11-20'), '2026-11-20T08:00:00Z', 4)).toEqual([
      '2026-11-23T08:00:00.000Z',
      '2026-11-26T08:00:00.000Z',
      '2026-11-29T08:00:00.000Z',
      '2026-12-02T08:00:00.000Z',
    ]);
  });

  test('every second week on Monday and Friday', () => {
    const occurrences = getFollowing(
      schedule('weekly', { weeks: 2, weekdays: [5, 1] }, '2026-11-18'),
      '2026-11-18T12:00:00Z',
      4,
    );
    expect(occurrences.map((due) => due.slice(0, 10))).toEqual([
      '2026-11-20',
      '2026-11-30',
      '2026-12-04',
      '2026-12-14',
    ]);
  });

  test.each([
    ['2026-11-18', [0, 3], ['2026-11-18', '2026-11-29', '2026-12-02', '2026-12-13']],
    ['2026-11-22', [0, 1], ['2026-11-22', '2026-11-23', '2026-12-06', '2026-12-07']],
    ['2026-11-21', [0, 6], ['2026-11-21', '2026-11-29', '2026-12-05', '2026-12-13']],
  ])('weeks counted from %s begin on Sunday: weekdays %j', (start, weekdays, days) => {
    const everyOther = schedule('weekly', { weeks: 2, weekdays }, start);
    expect(getFollowing(everyOther, `${start}T00:00:00Z`, 4).map((due) => due.slice(0, 10))).toEqual(days);
  });

  test('skips a day that a month lacks, and 29 February waits for a leap year', () => {
    const last = schedule('monthly', { monthdays: [31], months: [1, 2, 3, 4, 5] });
    expect(getFollowing(last, '2026-01-31T09:00:00Z', 2).map((due) => due.slice(0, 10))).toEqual([
      '2026-03-31',
      '2026-05-31',
    ]);
    const leap = schedule('monthly', { monthdays: [29], months: [2] });
    expect(getNext(leap, '2026-01-01T00:00:00Z')).toBe('2028-02-29T08:00:00.000Z');
    expect(getNext(leap, '2096-03-01T00:00:00Z')).toBe('2104-02-29T08:00:00.000Z');
  });

  test('eight in the morning stays eight across clock changes', () => {
    const daily = schedule('daily');
    expect(getFollowing(daily, '2026-03-28T00:00:00Z', 2, BERLIN)).toEqual([
      '2026-03-28T07:00:00.000Z',
      '2026-03-29T06:00:00.000Z',
    ]);
    expect(getFollowing(daily, '2026-10-24T00:00:00Z', 2, BERLIN)).toEqual([
      '2026-10-24T06:00:00.000Z',
      '2026-10-25T07:00:00.000Z',
    ]);
  });

  test('a skipped time in spring moves by the difference, a repeated one in autumn occurs once', () => {
    const atNight = schedule('daily', { hours: 2, minutes: 30 });
    expect(getFollowing(atNight, '2026-03-28T02:00:00Z', 2, BERLIN)).toEqual([
      '2026-03-29T01:30:00.000Z',
      '2026-03-30T00:30:00.000Z',
    ]);
    expect(getFollowing(atNight, '2026-10-24T12:00:00Z', 2, BERLIN)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(new Date(toEpochMs('2026-03-29', '02:30:00', BERLIN)).toISOString()).toBe('2026-03-29T01:30:00.000Z');
  });

  test('hourly continues through both nights', () => {
    const hourly = schedule('hourly', { hours: 1, minutes: 0 });
    expect(getFollowing(hourly, '2026-10-24T23:30:00Z', 4, BERLIN)).toEqual(
      ['00', '01', '02', '03'].map((hour) => `2026-10-25T${hour}:00:00.000Z`),
    );
    expect(getFollowing(hourly, '2026-03-28T23:30:00Z', 3, BERLIN)).toEqual(
      ['00', '01', '02'].map((hour) => `2026-03-29T${hour}:00:00.000Z`),
    );
  });

  test.each([
    ['daily', schedule('daily', { hours: 23 })],
    ['weekly', schedule('weekly', { hours: 23, weekdays: [4] })],
    ['monthly', schedule('monthly', { hours: 23, monthdays: [19], months: [11] })],
  ] as const)('%s still comes on the day that clocks show, where UTC has the next one', (_, of) => {
    // Thursday, 19 November, 22:00 in Los Angeles.
    expect(getNext(of, '2026-11-20T06:00:00Z', 'America/Los_Angeles')).toBe('2026-11-20T07:00:00.000Z');
  });

  test('a time zone with an offset of three quarters of an hour', () => {
    expect(getNext(schedule('daily', { hours: 0, minutes: 0 }), '2026-11-20T00:00:00Z', 'Asia/Kathmandu')).toBe(
      '2026-11-20T18:15:00.000Z',
    );
  });

  test.each([
    {
      // This zone differs from UTC in hours and minutes: its midnight is at 18:15 UTC.
      zone: 'Asia/Kathmandu',
      hourly: ['14:30:00', '18:30:00', '23:30:00'],
      byMinutes: ['18:00:30', '18:15:30', '18:40:30'],
    },
    {
      // Midnight is at 13:00 UTC in summer.
      zone: 'Australia/Lord_Howe',
      hourly: ['13:15:00', '18:15:00', '23:15:00'],
      byMinutes: ['12:45:30', '13:00:30', '13:25:30'],
    },
  ])('counts hours and minutes from midnight in $zone, not in UTC', ({ zone, hourly, byMinutes }) => {
    const toInstants = (times: string[]) => times.map((time) => `2026-11-20T${time}.000Z`);
    const everyFifthHour = schedule('hourly', { hours: 5, minutes: 15 });
    expect(getFollowing(everyFifthHour, '2026-11-20T10:00:00Z', 3, zone)).toEqual(toInstants(hourly));
    const [first = ''] = toInstants(byMinutes);
    const before = new Date(Date.parse(first) - 1000).toISOString();
    expect(getFollowing(schedule('minutes', { minutes: 25, seconds: 30 }), before, 3, zone)).toEqual(
      toInstants(byMinutes),
    );
  });

  test('hourly continues through nights that skip or repeat half an hour', () => {
    const lordHowe = 'Australia/Lord_Howe';
    const atMinute = (minutes: number) => schedule('hourly', { hours: 1, minutes });
    // In spring, clocks skip from 02:00 to 02:30, so 03:00 is an hour and a half after 01:00.
    expect(getFollowing(atMinute(0), '2026-10-03T13:29:00Z', 3, lordHowe)).toEqual(
      ['13:30', '14:30', '16:00'].map((time) => `2026-10-03T${time}:00.000Z`),
    );
    // In autumn, clocks go from 02:00 back to 01:30, so minute 45 occurs twice, half an hour apart.
    expect(getFollowing(atMinute(0), '2026-04-04T12:59:00Z', 4, lordHowe)).toEqual(
      ['13:00', '14:00', '15:30', '16:30'].map((time) => `2026-04-04T${time}:00.000Z`),
    );
    expect(getFollowing(atMinute(45), '2026-04-04T13:44:00Z', 4, lordHowe)).toEqual(
      ['13:45', '14:45', '15:15', '16:15'].map((time) => `2026-04-04T${time}:00.000Z`),
    );
  });
});

test('formats a schedule', () => {
  expect(formatSchedule(schedule('minutes', { minutes: 15 }))).toBe('Every 15 minutes');
  expect(formatSchedule(schedule('hourly', { hours: 1, minutes: 5 }))).toBe('Every hour at minute 5');
  expect(formatSchedule(schedule('daily', { seconds: 9 }))).toBe('Every day at 08:00:09');
  expect(formatSchedule(schedule('weekly', { weeks: 2, weekdays: [1, 5] }))).toBe(
    'Every 2 weeks on Monday and Friday at 08:00',
  );
  expect(formatSchedule(schedule('monthly', { monthdays: [1, 15], months: [1, 7] }))).toBe(
    'On day 1 and 15 of January and July at 08:00',
  );
});
