import { expect, test } from 'vitest';
import { formatEventName, formatEventNoun, isWebhookAddress } from './webhooks.ts';

test('formats the names of events, and of the records that they are about', () => {
  const names = ['success_plan.published', 'api_key.created', 'kpi_formula.updated', 'kpi.created', 'action.completed'];
  expect(names.map(formatEventName)).toEqual([
    'Success plan published',
    'API key created',
    'KPI formula updated',
    'KPI created',
    'Action completed',
  ]);
  expect(names.map(formatEventNoun)).toEqual(['Success plan', 'API key', 'KPI formula', 'KPI', 'Action']);
});

test('accepts web addresses without credentials', () => {
  expect(['https://a.test/x?y=1', 'http://127.0.0.1:3000'].map(isWebhookAddress)).toEqual([true, true]);
  const invalid = ['', 'a.test', 'ftp://a.test', 'https://user@a.test', 'https://:word@a.test', 'javascript:alert(1)'];
  expect(invalid.map(isWebhookAddress)).toEqual(invalid.map(() => false));
});
