import { expect, test } from 'vitest';
import { formatBody, formatResponse, formatSelection } from './format-webhook.ts';

test('formats what a webhook sends', () => {
  expect(formatSelection({ event_names: null })).toBe('All events');
  expect(formatSelection({ event_names: ['play.created'] })).toBe('1 event');
  expect(formatSelection({ event_names: ['play.created', 'play.deleted'] })).toBe('2 events');
});

test('formats an attempt', () => {
  expect(formatResponse({ http_status: 503, duration_ms: 1234 })).toBe('HTTP 503 · 1.2 s');
  expect(formatResponse({ http_status: null, duration_ms: 12 })).toBe('No response · 12 ms');
  expect(formatResponse({ http_status: null, duration_ms: null })).toBe('–');
});

test('indents JSON and leaves other texts unchanged', () => {
  expect(formatBody('{"a":[1]}')).toBe('{\n  "a": [\n    1\n  ]\n}');
  expect(formatBody('<p>')).toBe('<p>');
});
