/** How rows are validated, stored, queried and returned. */
import type { CustomRow, CustomTableBody } from '@mainstay/contract/custom-tables';
import type { Query } from '@mainstay/contract/components/definition';
import { type CellValue, parseCell, type TableColumn } from '@mainstay/contract/rules/custom-rows';
import type { ValidationIssue } from '../../platform/http/validation-issues.ts';

export const unknownColumnMessage = (key: string): string => `There is no column ${key}.`;
export const TABLE_UNKNOWN = 'Unknown table.';
export const WRITE_FORBIDDEN = 'You do not have permission to edit this table.';
export const VALUES_REQUIRED = 'rowData has no columns.';
export const ROW_ID_REQUIRED = 'rowData.id is required to select the row.';
export const ACCOUNT_REQUIRED = 'Every row of this table must belong to an account.';

/** The prompts of the assistant (S3-35), a built-in table with the same endpoints. */
export const PROMPT_COLUMNS: readonly TableColumn[] = [
  { key: 'prompt_name', label: 'Prompt name', type: 'text', filterable: true, options: [] },
  { key: 'prompt', label: 'Prompt', type: 'text', filterable: false, options: [] },
  { key: 'component_id', label: 'Component', type: 'number', filterable: true, options: [] },
  { key: 'active', label: 'Active', type: 'boolean', filterable: false, options: [] },
];
const REQUIRED_PROMPT_FIELDS = ['prompt_name', 'prompt'];

/**
 * Validates the required fields of a prompt and the id of its component.
 *
 * @param isNew if false, only the given fields change
 */
export function validatePrompt(values: Readonly<Record<string, CellValue>>, isNew: boolean): ValidationIssue[] {
  const missing = PROMPT_COLUMNS.filter(
    ({ key }) => REQUIRED_PROMPT_FIELDS.includes(key) && (isNew || key in values),
  ).flatMap(({ key, label }) =>
    String(values[key] ?? '').trim() === '' ? [{ place: key, reason: `${label} is required.` }] : [],
  );
  const component = values.component_id ?? null;
  const isId = component === null || (Number.isSafeInteger(component) && Number(component) > 0);
  return isId ? missing : [...missing, { place: 'component_id', reason: 'Must be a positive whole number.' }];
}

/** @returns the given columns in their types, and the issues found */
export function parseRow(columns: readonly TableColumn[], input: Readonly<Record<string, unknown>>) {
  const values: Record<string, CellValue> = {};
  const issues: ValidationIssue[] = [];
  for (const [key, raw] of Object.entries(input)) {
    const column = columns.find((one) => one.key === key);
    const parsed = column ? parseCell(column, raw) : { fault: unknownColumnMessage(key.slice(0, 63)) };
    if (parsed.fault !== undefined)
      issues.push({ place: `rowData.${key}`, reason: column ? `${column.label}: ${parsed.fault}` : parsed.fault });
    else values[key] = parsed.value;
  }
  if (Object.keys(input).length === 0) issues.push({ place: 'rowData', reason: VALUES_REQUIRED });
  return { values, faults: issues };
}

/** Returns the indexed cells of a row. */
export const getIndexedCells = (columns: readonly TableColumn[], data: Readonly<Record<string, CellValue>>) =>
  columns.flatMap(({ key, type, filterable }) => {
    const value = data[key] ?? null;
    if (!filterable || value === null) return [];
    return [
      {
        key,
        text: type === 'text' || type === 'choice' ? String(value) : null,
        number: type === 'number' ? Number(value) : null,
        day: type === 'date' ? String(value) : null,
      },
    ];
  });

export interface FoundRow {
  id: number;
  data: Record<string, CellValue>;
  created_at: Date;
  updated_at: Date;
}

/** Converts a row to its response form: every column of the table, and when it was created and changed. */
export const toCustomRow = (
  { columns }: CustomTableBody,
  { id, data, created_at, updated_at }: FoundRow,
): CustomRow => ({
  id,
  ...Object.fromEntries(columns.map(({ key }) => [key, data[key] ?? null])),
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

const FILTERS = { text: 'search', choice: 'search', number: 'numrange', date: 'daterange', boolean: 'none' } as const;

const buildColumn = (key: string, filter: Query['columns'][number]['filter']): Query['columns'][number] => ({
  key,
  label: key,
  expr: { field: key },
  role: 'dimension',
  format: 'text',
  hidden: false,
  sortable: true,
  filter,
});

/** Builds the query of a listing. Only columns that are registered as filterable can be filtered. */
export const buildListingQuery = (
  source: Query['source'],
  columns: readonly TableColumn[],
  builtIn: readonly string[] = [],
): Query => ({
  source,
  params: [],
  columns: [
    buildColumn('id', 'numrange'),
    ...columns.map(({ key, type, filterable }) => buildColumn(key, filterable ? FILTERS[type] : 'none')),
    ...builtIn.map((key) => buildColumn(key, 'none')),
    buildColumn('created_at', 'daterange'),
    buildColumn('updated_at', 'daterange'),
  ],
  fill: 'none',
  sort: [],
});
