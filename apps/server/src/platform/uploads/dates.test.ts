import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countDay, getPossibleFormats, createDayCount, parseDay, parseDayOrMidnight, parseInstant } from './dates.ts';

test.each([
  ['2024-07-09', 'iso', '2024-07-09'],
  ['2024/7/9', 'iso', '2024-07-09'],
  ['20240709', 'iso', '2024-07-09'],
  ['2024-07-09', 'mdy', '2024-07-09'],
  ['03-04-2024', 'dmy', '2024-04-03'],
  ['03-04-2024', 'mdy', '2024-03-04'],
  ['3.4.24', 'dmy', '2024-04-03'],
  ['3/4/99', 'mdy', '1999-03-04'],
  ['9 Jul 2024', 'iso', '2024-07-09'],
  ['Jul 9th, 2024', 'iso', '2024-07-09'],
  ['July 9, 2024', 'iso', '2024-07-09'],
] as const)('%s parsed as %s is %s', (text, format, day) => {
  expect(parseDay(text, format)).toBe(day);
});

test.each(['2024-02-30', '2023-02-29', '2024-13-01', '31-04-2024', '0000-01-01', 'soon', '1', '45000', '99-99-9999'])(
  'rejects %s as a day',
  (text) => {
    for (const format of ['iso', 'dmy', 'mdy'] as const) expect(parseDay(text, format)).toBeUndefined();
  },
);

test('accepts a day with midnight', () => {
  expect(parseDayOrMidnight('2024-07-09T00:00:00Z', 'iso')).toBe('2024-07-09');
  expect(parseDayOrMidnight('09.07.2024 00:00', 'dmy')).toBe('2024-07-09');
});

test.each([
  ['2023-07-28 3:00', 'UTC', '2023-07-28T03:00:00.000Z'],
  ['2023-07-28 3:00', 'Europe/Berlin', '2023-07-28T01:00:00.000Z'],
  // The offset of an hour is cached per time zone.
  ['2023-07-28 3:00', 'America/New_York', '2023-07-28T07:00:00.000Z'],
  ['2023-12-28 3:00', 'Europe/Berlin', '2023-12-28T02:00:00.000Z'],
  ['2023-07-28', 'America/New_York', '2023-07-28T04:00:00.000Z'],
  // The first hours after a clock change.
  ['2024-03-10 03:30', 'America/New_York', '2024-03-10T07:30:00.000Z'],
  ['2024-11-03 03:30', 'America/New_York', '2024-11-03T08:30:00.000Z'],
  ['2026-09-27 03:30', 'Pacific/Auckland', '2026-09-26T14:30:00.000Z'],
  ['2023-07-28T03:00:00Z', 'Europe/Berlin', '2023-07-28T03:00:00.000Z'],
  ['2023-07-28 03:00:30+05:30', 'Europe/Berlin', '2023-07-27T21:30:30.000Z'],
  ['2023-07-28 3:05 PM', 'UTC', '2023-07-28T15:05:00.000Z'],
  ['2023-07-28 12:05 am', 'UTC', '2023-07-28T00:05:00.000Z'],
  ['2023-07-28 12:05pm  +02:00', 'UTC', '2023-07-28T10:05:00.000Z'],
  ['2023-07-28 12:05  z', 'Europe/Berlin', '2023-07-28T12:05:00.000Z'],
])('parses %s in %s as %s', (text, zone, instant) => {
  expect(parseInstant(text, 'iso', zone)).toBe(instant);
});

test('rejects 25 hours and 61 minutes', () => {
  for (const text of ['2023-07-28 25:00', '2023-07-28 3:61', '2023-07-28 13:00 pm', '2023-07-28 x']) {
    expect(parseInstant(text, 'iso', 'UTC')).toBeUndefined();
  }
});

const detectFormats = (cells: readonly string[]) => {
  const count = createDayCount();
  for (const cell of cells) countDay(count, cell);
  return getPossibleFormats(count);
};

test('detects the date format of a column from the whole file', () => {
  expect(detectFormats(['2024-01-02', '2024-12-31'])).toEqual(['iso']);
  expect(detectFormats(['03-04-2024', '05-06-2024'])).toEqual(['dmy', 'mdy']);
  expect(detectFormats(['03-04-2024', '13-04-2024'])).toEqual(['dmy']);
  expect(detectFormats(['03-04-2024', '04/13/2024'])).toEqual(['mdy']);
  expect(detectFormats(['13-04-2024', '04-13-2024'])).toEqual(['dmy', 'mdy']);
  expect(detectFormats(['Acme', 'n/a', 'A-1'])).toEqual([]);
  expect(detectFormats(['2023-07-28 3:00', '', 'later'])).toEqual(['iso']);
});

test('parses every day in each of its notations', () => {
  const days = fc.date({ min: new Date('1970-01-01'), max: new Date('2069-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(days, (date) => {
      const day = date.toISOString().slice(0, 10);
      const [y, m, d] = day.split('-');
      expect(parseDay(day, 'iso')).toBe(day);
      expect(parseDay(`${d}.${m}.${y}`, 'dmy')).toBe(day);
      expect(parseDay(`${Number(m)}/${Number(d)}/${y}`, 'mdy')).toBe(day);
      expect(parseDay(`${d}-${m}-${y?.slice(2)}`, 'dmy')).toBe(day);
    }),
  );
});
