import type { CustomTable } from '@mainstay/contract/custom-tables';

type CustomColumn = CustomTable['columns'][number];

export const buildColumn = (changes: Partial<CustomColumn> = {}): CustomColumn => ({
  key: 'name',
  label: 'Dock',
  type: 'text',
  filterable: true,
  options: [],
  ...changes,
});

/** A table without rows, which everyone can view. */
export const buildTable = (changes: Partial<CustomTable> = {}): CustomTable => ({
  id: 4,
  name: 'docks',
  label: 'Docks',
  account_key: null,
  write_roles: [],
  columns: [buildColumn()],
  rows: 0,
  updated_at: '2026-01-31T00:00:00Z',
  version: 3,
  ...changes,
});
