import { expect, test } from 'vitest';
import { parseCell, type TableColumn } from './custom-rows.ts';

const column = (overrides: Partial<TableColumn>): TableColumn => ({
  key: 'berths',
  label: 'Berths',
  type: 'text',
  filterable: false,
  options: [],
  ...overrides,
});

test('parses the values of each type from a form and from a file', () => {
  expect(parseCell(column({ type: 'number' }), '12')).toEqual({ value: 12 });
  expect(parseCell(column({ type: 'boolean' }), 'true')).toEqual({ value: true });
  expect(parseCell(column({ type: 'date' }), '2026-11-20')).toEqual({ value: '2026-11-20' });
  expect(parseCell(column({ type: 'choice', options: ['Deep'] }), 'Deep')).toEqual({ value: 'Deep' });
  for (const type of ['text', 'number', 'boolean', 'date', 'choice'] as const) {
    expect(parseCell(column({ type, options: ['Deep'] }), '')).toEqual({ value: null });
  }
});

test('rejects values of another type with a message', () => {
  const getIssue = (type: TableColumn['type'], raw: unknown) =>
    parseCell(column({ type, options: ['Deep', 'Low'] }), raw).fault;
  expect(getIssue('number', 'many')).toBe('Enter a number.');
  expect(getIssue('number', 1e16)).toBe('Enter a number.');
  expect(getIssue('boolean', 'yes')).toBe('Must be true or false.');
  expect(getIssue('date', '2026-02-30')).toBe('Must be a date such as 2026-11-20.');
  expect(getIssue('choice', 'High')).toBe('Must be one of Deep, Low.');
  expect(getIssue('text', 5)).toBe('Must be text.');
  expect(getIssue('text', 'x'.repeat(5001))).toBe('Maximum 5,000 characters are allowed.');
  expect(parseCell(column({ filterable: true }), 'x'.repeat(501)).fault).toBe('Maximum 500 characters are allowed.');
});
