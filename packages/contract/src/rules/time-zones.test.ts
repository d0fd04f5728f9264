import { expect, test } from 'vitest';
import { isTimeZone, timeZones } from './time-zones.ts';

test('lists the IANA names that the runtime knows and UTC, once each and sorted', () => {
  const zones = timeZones();
  expect(zones.length).toBeGreaterThan(300);
  expect([...new Set(zones)].sort()).toEqual(zones);
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(zones).toEqual(expect.arrayContaining(['UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Europe/Kyiv']));
});

test('rejects offsets, other spellings and unknown places', () => {
  const invalidZones = ['', '+02:00', 'europe/berlin', 'Mars/Olympus', 'Berlin', 'UTC\n', 'Europe/Berlin; drop', 'EST'];
  expect(invalidZones.filter(isTimeZone)).toEqual([]);
});

test('rejects names that only this runtime knows, because the database does not support them', () => {
  const runtimeOnlyZones = ['SystemV/AST4', 'SystemV/EST5EDT', 'US/Pacific-New', 'Canada/East-Saskatchewan'];
  expect(runtimeOnlyZones.filter(isTimeZone)).toEqual([]);
  expect(['US/Pacific', 'Canada/Saskatchewan', 'Asia/Calcutta'].every(isTimeZone)).toBe(true);
});
