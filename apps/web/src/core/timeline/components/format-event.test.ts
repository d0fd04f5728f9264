import { formatLongMonth } from '@mainstay/contract/rules/dates';
import type { TimelineEvent } from '@mainstay/contract/timeline';
import { expect, test } from 'vitest';
import { formatCardDay, formatEventText, formatEventTitle } from './format-event.ts';

const event = (more: Partial<TimelineEvent>): TimelineEvent => ({
  id: 1,
  event: 'Call',
  event_abbr: 'ACT',
  event_date: null,
  category: 'Action',
  last_updated: '2026-11-12T10:00:00.000Z',
  meta: { operation: 'skipped' },
  ...more,
});

test('formats the title, operation and day of an event', () => {
  expect([formatEventTitle(event({})), formatEventText(event({})), formatCardDay(event({}))]).toEqual([
    'Call',
    'Skipped.',
    'Nov 12th',
  ]);
  expect(formatLongMonth('2026-11-12')).toBe('November 2026');
  const completed = event({ category: 'Action Completed', meta: { operation: 'completed', play_name: 'Renewal' } });
  expect(formatEventText(completed)).toBe('Play: Renewal.');
});

test('the title of a note is its first sentence, and its text names the contact', () => {
  const meta = { operation: 'updated', contact_name: 'Jonas Weber' };
  const note = event({ category: 'Contact Note', event: 'Training moved. Logins are shared.', meta });
  expect([formatEventTitle(note), formatEventText(note)]).toEqual([
    'Training moved.',
    'Edited. On Jonas Weber. Logins are shared.',
  ]);
});

test('a logged activity names its participants', () => {
  const meta = { operation: 'created', contact_name: 'Ana Ueda, Jonas Weber' };
  const call = event({ category: 'Call', event: 'Agreed on two sites. Prices follow.', meta });
  expect([formatEventTitle(call), formatEventText(call)]).toEqual([
    'Agreed on two sites.',
    'With Ana Ueda, Jonas Weber. Prices follow.',
  ]);
});

test('names the columns that an import changed; formats the creation of an account', () => {
  const meta = { operation: 'updated', note: 'plan, tier' };
  expect(formatEventText(event({ category: 'Account Update', event: 'Import', meta }))).toBe(
    'Changed by an import: plan, tier.',
  );
  const edit = event({ category: 'Account Update', event: 'Bulk edit', meta: { operation: 'updated', note: 'rank' } });
  expect(formatEventText(edit)).toBe('Changed by a bulk edit: rank.');
  expect(formatEventText(event({ category: 'Account Created' }))).toBe('Became a customer.');
});

test('names an imported row; formats a pin', () => {
  const meta = { operation: 'created', name: 'subscriptions', note: 'Added by an import' };
  const imported = event({ category: 'Account Update', event: 'Subscription S-1', meta });
  expect([formatEventTitle(imported), formatEventText(imported)]).toEqual(['Subscription S-1', 'Added by an import.']);
  const pinned = event({ category: 'Contact', event: 'Jonas Weber', meta: { operation: 'pinned' } });
  expect(formatEventText(pinned)).toBe('Pinned.');
});
