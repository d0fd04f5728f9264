import { expect, test } from 'vitest';
import { isTimeZone, timeZones } from './time-zones.ts';

test('time zones are the IANA names that the runtime knows, and UTC, once each and in order', () => {
  const zones = timeZones();
  expect(zones.length).toBeGreaterThan(300);
  expect([...new Set(zones)].sort()).toEqual(zones);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv']));
});

test('offsets, other spellings and places of no earth are none', () => {
  const none = ['', '+02:00', 'europe/berlin', 'Mars/Olympus', 'Berlin', 'UTC\n', 'Europe/Berlin; drop', 'EST'];
  expect(none.filter(isTimeZone)).toEqual([]);
});

test('names that this runtime alone knows are none: the database would not tell their time', () => {
  const old = ['SystemV/AST4', 'SystemV/EST5EDT', 'US/Pacific-New', 'Canada/East-Saskatchewan'];
  expect(old.filter(isTimeZone)).toEqual([]);
  expect(['US/Pacific', 'Canada/Saskatchewan', 'Asia/Calcutta'].every(isTimeZone)).toBe(true);
});
