/** Compares the generated list of events with the documented one. */
import { readFileSync } from 'node:fs';
import { EVENT_NAMES } from '@mainstay/contract/rules/event-names';
import { expect, test } from 'vitest';
import { NAMES_FILE, readEventNames, renderEventNames } from './event-names.ts';

test('the contract lists the events of docs/events.md that webhooks can receive', () => {
  expect(readFileSync(NAMES_FILE, 'utf8')).toBe(readEventNames());
  expect(EVENT_NAMES).toContain('action.completed');
});

test('events that only one user may receive are left out', () => {
  const list = [
    '| event | subject | account | readers | data |',
    '|---|---|---|---|---|',
    '| `play.created` | play | yes |  | `name` |',
    '| `quick_filter.created` | quick_filter |  | user |  |',
    '| `saved_view.created` | saved_view |  | everyone, user | `list` |',
  ].join('\n');
  expect(renderEventNames(list)).toContain("[\n  'play.created',\n  'saved_view.created',\n] as const;");
});
