import { expect, test } from 'vitest';
import { findDayHour, getAxis, getDayHours, getPosition } from './zoned-time.ts';

const BERLIN = 'Europe/Berlin';
const NEW_YORK = 'America/New_York';
/** Days around the changes of the clock in 2026. */
const CHANGES = {
  [BERLIN]: { spring: '2026-03-29', autumn: '2026-10-25' },
  [NEW_YORK]: { spring: '2026-03-08', autumn: '2026-11-01' },
} as const;
const formatHours = (day: string, zone: string) =>
  getDayHours(day, zone).map(({ hour, repeat }) => `${hour}${repeat ? '+' : ''}`);
const ALL = Array.from({ length: 24 }, (_, hour) => String(hour));

test.each([
  [BERLIN, 2],
  [NEW_YORK, 1],
] as const)('a day in %s has 24 hours, 23 in spring and 25 in autumn', (zone, repeated) => {
  const { spring, autumn } = CHANGES[zone];
  expect(formatHours('2026-06-10', zone)).toEqual(ALL);
  expect(formatHours(spring, zone)).toEqual(ALL.filter((hour) => hour !== '2'));
  expect(formatHours(autumn, zone)).toEqual(ALL.toSpliced(repeated + 1, 0, `${repeated}+`));
});

test('every hour of a day starts an hour after the previous one, across both changes', () => {
  for (const [zone, days] of Object.entries(CHANGES))
    for (const day of Object.values(days)) {
      const starts = getDayHours(day, zone).map(({ start }) => start);
      expect(new Set(starts.slice(1).map((start, at) => start - (starts[at] ?? 0)))).toEqual(new Set([3_600_000]));
    }
});

test('a zone whose clocks change by half an hour has one hour that is shorter', () => {
  const hours = getDayHours('2026-10-04', 'Australia/Lord_Howe');
  expect(hours.filter(({ minute }) => minute > 0)).toMatchObject([{ hour: 2, minute: 30 }]);
  expect(hours.length).toBe(24);
});

test('the hours of a week contain one that only one of its days has, and one that one of its days lacks', () => {
  const week = ['2026-10-24', '2026-10-25'].map((day) => getDayHours(day, BERLIN));
  const axis = getAxis(week);
  expect(axis.length).toBe(25);
  expect(axis.slice(2, 4)).toEqual([
    { hour: 2, repeat: 0 },
    { hour: 2, repeat: 1 },
  ]);
  expect(week.map((hours) => findDayHour(hours, { hour: 2, repeat: 1 })?.start)).toEqual([
    undefined,
    Date.parse('2026-10-25T01:00:00Z'),
  ]);
});

test('an instant has its position by the clock: before, in and after the repeated hour', () => {
  const hours = getDayHours('2026-10-25', BERLIN);
  const axis = getAxis([hours]);
  const at = (time: string) => getPosition(axis, hours, Date.parse(`2026-10-25T${time}:00Z`));
  // 02:30 occurs at 00:30 and at 01:30 UTC.
  expect(['00:30', '01:30', '02:30', '09:15'].map(at)).toEqual([2.5, 3.5, 4.5, 11.25]);
});

test('beside a day of 24 hours, a day of 23 hours has a gap that events before it do not enter', () => {
  const [saturday = [], sunday = []] = ['2026-03-28', '2026-03-29'].map((day) => getDayHours(day, BERLIN));
  const axis = getAxis([saturday, sunday]);
  const change = Date.parse('2026-03-29T01:00:00Z');
  expect(axis.length).toBe(24);
  expect([getPosition(axis, sunday, change, 'end'), getPosition(axis, sunday, change)]).toEqual([2, 3]);
});
