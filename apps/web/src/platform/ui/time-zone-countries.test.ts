import { expect, test } from 'vitest';
import { COUNTRIES, COUNTRY_BY_PLACE, findPlaceAt } from './time-zone-countries.ts';
import { PLACES } from './time-zone-places.ts';

test('a click selects a zone of the country at that point, not the nearest across a border', () => {
  for (const [what, point, zone] of [
    ['the east of Poland', [23.3, 51.5], 'Europe/Warsaw'],
    ['the middle of Germany', [10, 51], 'Europe/Berlin'],
    ['the middle of Italy', [13, 43.2], 'Europe/Rome'],
    ['the south of Malaysia', [103.2, 2.4], 'Asia/Kuala_Lumpur'],
    ['the middle of India', [78, 22], 'Asia/Kolkata'],
    ['the west of the States', [-120, 37], 'America/Los_Angeles'],
    ['the north-east of the States', [-74.5, 42], 'America/New_York'],
    ['the west of Australia', [119, -26], 'Australia/Perth'],
  ] as const) {
    expect([what, findPlaceAt(point)?.zone]).toEqual([what, zone]);
  }
});

test('selects a state too small to be drawn by its dot', () => {
  for (const [zone, point] of [
    ['Asia/Singapore', [103.9, 1.4]],
    ['Europe/Monaco', [7.4, 43.7]],
  ] as const) {
    expect(findPlaceAt(point)?.zone).toBe(zone);
  }
});

test('selects the nearest place on the sea', () => {
  expect(findPlaceAt([-155.5, 20.8])?.zone).toBe('Pacific/Honolulu');
  expect(findPlaceAt([-25, 38])?.zone).toBe('Atlantic/Azores');
});

test('almost every country has a place, and every place near a coast has its country', () => {
  const countriesWithPlace = new Set(PLACES.map(({ zone }) => COUNTRY_BY_PLACE.get(zone)));
  const countriesWithoutPlace = COUNTRIES.filter((country) => !countriesWithPlace.has(country)).map(({ name }) => name);
  expect(countriesWithoutPlace.length).toBeLessThan(12);
  for (const [zone, name] of [
    ['America/New_York', 'United States of America'],
    ['Europe/Lisbon', 'Portugal'],
    ['Asia/Tokyo', 'Japan'],
    ['Pacific/Auckland', 'New Zealand'],
  ]) {
    expect([zone, COUNTRY_BY_PLACE.get(zone ?? '')?.name]).toEqual([zone, name]);
  }
});
