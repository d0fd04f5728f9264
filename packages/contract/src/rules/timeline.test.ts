import { expect, test } from 'vitest';
import { EVENT_ABBRS, EVENT_CATEGORIES, EVENT_GROUPS, eventDate, isHighlighted } from './timeline.ts';

test('2-timeline-13 an event without its own date uses the date of its last update', () => {
  const last_updated = '2026-11-12T10:00:00.000Z';
  expect(eventDate({ event_date: null, last_updated })).toBe(last_updated);
  expect(eventDate({ event_date: '2026-11-10T10:00:00.000Z', last_updated })).toBe('2026-11-10T10:00:00.000Z');
});

test('every category has a listed abbreviation and belongs to at least one group', () => {
  const categories = Object.keys(EVENT_CATEGORIES);
  expect(Object.values(EVENT_CATEGORIES).filter((abbr) => !EVENT_ABBRS.includes(abbr))).toEqual([]);
  expect(new Set(Object.values(EVENT_CATEGORIES))).toEqual(new Set(EVENT_ABBRS));
  expect(new Set<string>(Object.values(EVENT_GROUPS).flat())).toEqual(new Set(categories));
  expect(categories.filter((category) => isHighlighted(category as keyof typeof EVENT_CATEGORIES))).toEqual([
    'Account Created',
    'Action Completed',
    'Play Initiated',
  ]);
});
