import type { CustomTable, RowImportResult as Report } from '@mainstay/contract/custom-tables';
import type { TableColumn } from '@mainstay/contract/rules/custom-rows';
import { act, useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTestContainer } from '../../../testing/test-container.tsx';
import { ColumnRows } from './ColumnRows.tsx';
import { RowsImportDialog } from './RowsImportDialog.tsx';

const city = { key: 'city', label: 'City', type: 'text' as const, filterable: true, options: [] };
const TABLE: CustomTable = {
  id: 7,
  name: 'harbours',
  label: 'Harbours',
  columns: [city],
  account_key: null,
  write_roles: [],
  version: 1,
  updated_at: '2026-01-31T00:00:00Z',
  rows: 0,
};

const server = vi.fn<typeof fetch>();
const box = useTestContainer();
beforeEach(() => {
  vi.stubGlobal('fetch', server);
});
afterEach(() => {
  server.mockReset();
});
const getAlerts = () => [...document.querySelectorAll('[role="alert"]')].map(({ textContent }) => textContent);

test('shows issues of columns next to the columns', () => {
  const issues = {
    columns: 'These components use the column Depth: Docks.',
    'columns.0.filterable': 'City contains texts of more than 500 characters and cannot be a filter.',
  };
  box.draw(<ColumnRows value={[city]} storedColumns={[]} issues={issues} onChange={() => undefined} />);
  expect(getAlerts()).toEqual([issues['columns.0.filterable'], issues.columns]);
});

test('does not pass the options of a removed column to another one', () => {
  const choice = (key: string, options: string[]): TableColumn => ({
    key,
    label: key,
    type: 'choice',
    filterable: false,
    options,
  });
  let columns: TableColumn[] = [];
  const Host = () => {
    const [value, set] = useState([choice('colour', ['red', 'green']), choice('size', ['S', 'M'])]);
    useEffect(() => {
      columns = value;
    }, [value]);
    return <ColumnRows value={value} storedColumns={[]} issues={{}} onChange={set} />;
  };
  box.draw(<Host />);
  act(() => box.element.querySelector<HTMLElement>('[aria-label="Remove column 1"]')?.click());
  const field = box.element.querySelector<HTMLInputElement>('.Tables-optionsField');
  expect(field?.value).toBe('S, M');
  act(() => field?.focus());
  act(() => field?.blur());
  expect(columns).toEqual([choice('size', ['S', 'M'])]);
  act(() => field?.focus());
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, 'S, M, L,');
    field?.dispatchEvent(new Event('input', { bubbles: true }));
  });
  // Enter saves while the field keeps the focus.
  expect([columns[0]?.options, field?.value]).toEqual([['S', 'M', 'L'], 'S, M, L,']);
});

test('shows a dry run of a row import before adding any rows', async () => {
  const onClose = vi.fn();
  const report: Report = {
    file_name: 'rows.csv',
    total: 3,
    created: 2,
    rejected: 1,
    landed: false,
    faults: [{ line: 3, column: 'depth', reason: 'Must be a number.' }],
  };
  const responses = [report, { ...report, landed: true }];
  server.mockImplementation(async () => new Response(JSON.stringify({ success: true, data: responses.shift() })));
  box.draw(<RowsImportDialog table={TABLE} onClose={onClose} />);
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('there is no field for a file');
  const file = new File(['city\nOslo\n'], 'rows.csv');
  Object.defineProperty(input, 'files', { value: [file] });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
  await vi.waitFor(() => expect(document.querySelector('td:last-child')?.textContent).toBe('Must be a number.'));
  expect(document.querySelector('[role="status"]')?.textContent).toBe('rows.csv: 2 rows can be added, 1 row cannot.');
  expect(String(server.mock.calls[0]?.[0])).toContain('dry_run=true');
  expect(onClose).not.toHaveBeenCalled();
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Import '));
  expect(button?.textContent).toBe('Import 2 rows, skip the rest');
  await act(async () => button?.click());
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(String(server.mock.calls[1]?.[0])).toContain('dry_run=false');
});
