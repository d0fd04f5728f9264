import { expect, test } from 'vitest';
import { listZones, getZoneName, searchZones } from './time-zone-names.ts';
import { PLACES } from './time-zone-places.ts';

const WINTER = new Date('2026-11-20T12:00:00Z');
const SUMMER = new Date('2026-07-01T12:00:00Z');

test('a zone has its place, its region, its offset on that day, and the local time', () => {
  expect(getZoneName('America/Argentina/Buenos_Aires', WINTER)).toEqual({
    zone: 'America/Argentina/Buenos_Aires',
    place: 'Buenos Aires',
    region: 'America, Argentina',
    offset: -180,
    offsetText: 'UTC−03:00',
    time: '09:00',
  });
  const berlin = [WINTER, SUMMER].map((at) => getZoneName('Europe/Berlin', at));
  expect(berlin.map(({ offsetText, time }) => [offsetText, time])).toEqual([
    ['UTC+01:00', '13:00'],
    ['UTC+02:00', '14:00'],
  ]);
  expect(getZoneName('UTC', WINTER)).toMatchObject({ place: 'UTC', region: '', offset: 0, time: '12:00' });
  expect(getZoneName('Asia/Kolkata', WINTER).offsetText).toBe('UTC+05:30');
});

test('finds places, regions and offsets, ignoring case, accents and dashes', () => {
  const zones = listZones(WINTER);
  const search = (text: string) => searchZones(zones, text).map(({ zone }) => zone);
  expect(search('berlin')).toEqual(['Europe/Berlin']);
  expect(search('São paulo')).toEqual(['America/Sao_Paulo']);
  expect(search('america new_york')).toEqual(['America/New_York']);
  expect(search('+05:45')).toEqual(['Asia/Kathmandu']);
  expect(search('UTC-03:30')).toEqual(['America/St_Johns']);
  expect(search('atlantis')).toEqual([]);
  expect(search('')).toHaveLength(zones.length);
});

test('almost every zone has a place on the map, and every place is a zone', () => {
  const zones = new Set(listZones(WINTER).map(({ zone }) => zone));
  expect(PLACES.filter(({ zone }) => !zones.has(zone)).map(({ zone }) => zone)).toEqual([]);
  expect(PLACES.length).toBeGreaterThan(400);
  expect(PLACES.filter((p) => !(Math.abs(p.latitude) <= 90 && Math.abs(p.longitude) <= 180))).toEqual([]);
});
