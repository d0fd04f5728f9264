/** Custom tables with typed columns. One set of endpoints reads and writes the rows of all tables. S3-35, S3-36, C3-27. */
import { z } from 'zod';
import { Filters, Key, Sort } from './components/definition.ts';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, shortText, booleanParam } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { COLUMN_TYPES } from './rules/custom-rows.ts';
import { parseJsonText } from './rules/json-text.ts';
import { isSingleLine, SINGLE_LINE_MESSAGE } from './rules/single-line.ts';

const line = shortText.refine(isSingleLine, SINGLE_LINE_MESSAGE);
const label = line
  .min(1, 'Label is required.')
  .refine((text) => text.length <= 120, 'Maximum 120 characters are allowed.');
const isDistinct = (list: readonly string[]) => new Set(list).size === list.length;

/** Columns that every table has. */
const RESERVED: readonly string[] = ['id', 'created_at', 'updated_at', 'created_by'];

export const TableColumn = z
  .strictObject({
    key: Key.refine((key) => !RESERVED.includes(key), 'This column name is reserved.'),
    label,
    type: z.enum(COLUMN_TYPES),
    filterable: z.boolean().default(false),
    options: z.array(line.min(1)).max(200).refine(isDistinct, 'Two options are the same.').default([]),
  })
  .refine((column) => (column.type === 'choice') === column.options.length > 0, {
    path: ['options'],
    message: 'Only columns of type choice have options, and they need at least one.',
  })
  .refine((column) => !(column.type === 'boolean' && column.filterable), {
    path: ['filterable'],
    message: 'Columns of type boolean cannot be filters.',
  });

export const CustomTableBody = z
  .strictObject({
    name: Key,
    label,
    columns: z
      .array(TableColumn)
      .min(1, 'A table needs at least one column.')
      .max(40, 'A table can have 40 columns at most.')
      .refine((columns) => isDistinct(columns.map(({ key }) => key)), 'Two columns have the same name.'),
    /** The number column that holds the account id. Without one, rows belong to no account and all users can read them. */
    account_key: Key.nullable().default(null),
    /** Roles that can add and change rows, in addition to administrators. */
    write_roles: z.array(z.string().max(20)).max(20).refine(isDistinct, 'A role is listed twice.').default([]),
  })
  .refine(
    ({ account_key, columns }) =>
      account_key === null || columns.some(({ key, type }) => key === account_key && type === 'number'),
    { path: ['account_key'], message: 'The account column must be of type number.' },
  )
  .refine(
    ({ account_key, columns }) => account_key === 'account_id' || columns.every(({ key }) => key !== 'account_id'),
    {
      path: ['columns'],
      message: 'A column named account_id must be the account column.',
    },
  );
export type CustomTableBody = z.infer<typeof CustomTableBody>;

const Columns = z.custom<CustomTableBody['columns']>((value) => Array.isArray(value));
export const CustomTable = z.object({
  id: z.int(),
  name: z.string(),
  label: z.string(),
  columns: Columns,
  account_key: z.string().nullable(),
  write_roles: z.array(z.string()),
  version: z.int(),
  updated_at: z.iso.datetime(),
  rows: z.int(),
});
export type CustomTable = z.infer<typeof CustomTable>;

const READ_ONLY_KEYS = ['id', 'version', 'updated_at', 'rows'];
/** Clients can send a definition back with the keys that only replies contain. */
const body = z.preprocess(
  (input) =>
    typeof input === 'object' && input !== null && !Array.isArray(input)
      ? Object.fromEntries(Object.entries(input).filter(([key]) => !READ_ONLY_KEYS.includes(key)))
      : input,
  CustomTableBody,
);
const note = optionalParam(z.string().trim().max(200).refine(isSingleLine, SINGLE_LINE_MESSAGE));

/** Maximum number of rows in one file. */
export const MAX_IMPORT_ROWS = 20_000;

export const RowError = z.object({
  /** Line in the file; the header is line 1. */
  line: z.int(),
  /** Column name as written in the file. Null if the error applies to the whole row. */
  column: z.string().nullable(),
  reason: z.string(),
});
export type RowError = z.infer<typeof RowError>;

export const RowImportResult = z.object({
  file_name: z.string(),
  /** Number of rows in the file. */
  total: z.int(),
  /** Rows that were added, or would be added by a dry run. */
  created: z.int(),
  rejected: z.int(),
  /** Whether any rows were written. */
  landed: z.boolean(),
  /** Errors sorted by line, at most 500. */
  faults: z.array(RowError),
});
export type RowImportResult = z.infer<typeof RowImportResult>;

export const customTables = {
  findCustomTables: endpoint({
    method: 'GET',
    path: '/v1/api/admin/custom-tables/',
    access: ADMIN_ROLES,
    summary: 'List custom tables by label',
    query: z.object({ pageNum: pageNumber, limit: pageLimit, q: optionalParam(line) }),
    response: ok(z.object({ listing: z.array(CustomTable), has_next: z.boolean(), total_records: z.int() })),
  }),
  createCustomTable: endpoint({
    method: 'POST',
    path: '/v1/api/admin/custom-tables/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Create a custom table',
    query: z.object({ note }),
    body,
    response: ok(CustomTable),
  }),
  getCustomTable: endpoint({
    method: 'GET',
    path: '/v1/api/admin/custom-tables/{id}/',
    access: ADMIN_ROLES,
    summary: 'Get a custom table with its columns',
    params: z.object({ id }),
    response: ok(CustomTable),
  }),
  updateCustomTable: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/custom-tables/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Change labels, and add and remove columns; types cannot change once rows exist',
    params: z.object({ id }),
    query: z.object({ version: optionalParam(id), note }),
    body,
    response: ok(CustomTable),
  }),
  deleteCustomTable: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/custom-tables/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a custom table with its rows; rejected if a component uses it',
    params: z.object({ id }),
    response: done,
  }),
  importCustomRows: endpoint({
    method: 'POST',
    path: '/v1/api/admin/custom-tables/{id}/rows/import/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Import the rows of a spreadsheet, 20,000 at most: all or none, or all except rejected rows',
    params: z.object({ id }),
    query: z.object({ dry_run: optionalParam(booleanParam), skip_rejected: optionalParam(booleanParam) }),
    form: z.object({ file: z.file() }),
    response: ok(RowImportResult),
  }),
  deleteCustomRow: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/custom-tables/{id}/rows/{row}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a row',
    params: z.object({ id, row: id }),
    response: done,
  }),
  deletePrompt: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/assistant-prompts/{id}/',
    access: ADMIN_ROLES,
    effect: 'changes',
    summary: 'Delete a prompt of the assistant; rejected if a component selects it',
    params: z.object({ id }),
    response: done,
  }),
};

const tableName = z.string().max(63);
const RowData = z.record(z.string().max(63), z.unknown());
const row = z.object({ reqParam: z.object({ tableName, rowData: RowData }) });
/** A row as replies contain it: its columns plus `id`, `created_at` and `updated_at`. */
export const CustomRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type CustomRow = z.infer<typeof CustomRow>;

/** Accepts an object or, in a query string, its JSON text. */
const jsonOr = <T extends z.core.$ZodType>(schema: T) =>
  z.preprocess((value) => {
    if (typeof value !== 'string' || value === '') return value === '' ? undefined : value;
    try {
      return parseJsonText(value);
    } catch {
      return value;
    }
  }, schema);
const listing = {
  systemSchema: optionalParam(booleanParam),
  reqParam: jsonOr(
    z
      .object({
        tableName,
        filters: jsonOr(z.nullish(Filters)),
        sort_by: jsonOr(z.nullish(z.union([Sort, z.array(Sort).max(5)]))),
      })
      .optional(),
  ),
};
const page = { limit: optionalParam(pageLimit), pageNum: optionalParam(pageNumber) };

export const customObjects = {
  insertCustomRow: endpoint({
    method: 'POST',
    path: '/v1/api/customObject/insert/row/',
    aliases: ['/customObject/insert/row/'],
    access: 'session',
    effect: 'changes',
    summary: 'Add a row to a custom table',
    body: row,
    response: ok(CustomRow),
  }),
  updateCustomRow: endpoint({
    method: 'POST',
    path: '/v1/api/customObject/update/row/',
    aliases: ['/customObject/update/row/'],
    access: 'session',
    effect: 'changes',
    summary: 'Change the given columns of the row `rowData.id`',
    body: row,
    response: ok(CustomRow),
  }),
  findCustomRows: endpoint({
    method: 'POST',
    path: '/v1/api/customObject/listing/',
    aliases: ['/customObject/listing/'],
    access: 'session',
    reads: true,
    summary:
      'List rows of a custom table, or with `systemSchema` of a built-in one; parameters in the body or in the URL',
    query: z.object({ ...listing, ...page }),
    body: z.preprocess((input) => input ?? {}, z.object({ ...listing, ...page })),
    response: ok(z.object({ listing: z.array(CustomRow), has_next: z.boolean(), total_records: z.int() })),
  }),
};
