/** Spreadsheet imports: upload, map, check, run, correct, undo. All endpoints require ADM, DA or CSO. */
import { z } from 'zod';
import { done, endpoint, id, optionalParam, ok, pageLimit, pageNumber, booleanParam, UPLOAD_LIMIT } from './kit.ts';
import { ADMIN_ROLES } from './rules/access.ts';
import { DATE_FORMATS } from './rules/import-fields.ts';
import { IMPORT_KINDS } from './rules/import-kinds.ts';

/** In bytes. CSV files are streamed; see the decision on size limits in the data model. */
export const CSV_LIMIT = 209_715_200;
export const SHEET_LIMIT = UPLOAD_LIMIT;

export const IMPORT_MESSAGES = {
  noFile: 'Please select a file.',
  type: 'Only csv, xlsx and xls files are allowed',
  extensions: 'Filename with two extensions is not supported due security restrictions',
} as const;

export const ImportKindName = z.enum(IMPORT_KINDS);

// oxlint-disable-next-line no-control-regex
const TRANSIENT_FIELDS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\p{Cs}]/u;
/** Text of a mapping. Control characters and lone surrogates are rejected because they cannot be stored. */
const mappingText = (limit: number) =>
  z
    .string()
    .max(limit)
    .refine((text) => !TRANSIENT_FIELDS.test(text), 'Contains an invalid character.');

const RATE_MESSAGE = 'A rate must be between 0.000000001 and 1,000,000,000.';
/** Limits of exchange rates. No currency is worth more or less, and amounts beyond them could not be distinguished from zero. */
const rate = z.number().min(1e-9, RATE_MESSAGE).max(1e9, RATE_MESSAGE);

/** Maps columns to fields and defines how cells are parsed. */
export const ImportMapping = z.object({
  /** Field key to the header text in the file. */
  columns: z.record(mappingText(100), mappingText(350)),
  /** Date format of the file. Null while it is ambiguous and the user has not chosen one. */
  date_format: z.enum(DATE_FORMATS).nullable(),
  /** Field key to {value in the file: stored value}, for choices and renamed values. */
  values: z.record(mappingText(100), z.record(mappingText(350), mappingText(350))).default({}),
  /** Default value by field key, for rows whose column is missing or empty. */
  defaults: z.record(mappingText(100), mappingText(350)).default({}),
  /** ISO code to the exchange rate into the tenant's currency, which is stored with the row. Rows in other currencies are rejected. */
  rates: z.record(z.string().length(3), rate).default({}),
});
export type ImportMapping = z.infer<typeof ImportMapping>;

export const IMPORT_STATUSES = [
  'draft',
  'checking',
  'ready',
  'running',
  'done',
  'failed',
  'undoing',
  'undone',
] as const;

export const ImportColumn = z.object({
  header: z.string(),
  /** The first distinct non-empty values of the column, at most three. */
  samples: z.array(z.string()),
});

export const ImportJob = z.object({
  id: z.int(),
  kind: ImportKindName,
  file_name: z.string(),
  status: z.enum(IMPORT_STATUSES),
  columns: z.array(ImportColumn),
  mapping: ImportMapping,
  /** Formats that match every date in the file. If there are several, the user must choose one. */
  date_formats: z.array(z.enum(DATE_FORMATS)),
  /** Name of the saved mapping that was applied. */
  saved_mapping: z.string().nullable(),
  total: z.int(),
  /** Rows processed by the running step. */
  processed: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  error: z.string().nullable(),
  /** The step at which an import failed. A failed check has written nothing. */
  failed_step: z.enum(['checking', 'running']).nullable(),
  /** The reason why the import cannot be undone, with the number of rows that prevent it. Null if undo is possible or was not checked. */
  undo_blocked: z.string().nullable(),
  started_by: z.string().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
});
export type ImportJob = z.infer<typeof ImportJob>;

export const ImportRowError = z.object({
  /** Line in the file; the header is line 1. */
  line: z.int(),
  column: z.string().nullable(),
  reason: z.string(),
});
export type ImportRowError = z.infer<typeof ImportRowError>;

export const PreviewRow = z.object({
  line: z.int(),
  /** The effect that the row would have. */
  outcome: z.enum(['create', 'update', 'unchanged', 'reject']),
  /** Field key to the value that would be written. */
  values: z.record(z.string(), z.string().nullable()),
  /** Field key to the original text in the file, for rejected rows. */
  raw: z.record(z.string(), z.string()),
  faults: z.array(ImportRowError),
});
export type PreviewRow = z.infer<typeof PreviewRow>;

export const SavedMapping = z.object({ id: z.int(), kind: ImportKindName, name: z.string(), mapping: ImportMapping });

const admin = ADMIN_ROLES;
const byImport = z.object({ id });

export const imports = {
  findImports: endpoint({
    method: 'GET',
    path: '/v1/api/admin/imports/',
    access: admin,
    summary: 'List imports, newest first',
    query: z.object({ pageNum: pageNumber, limit: pageLimit }),
    response: ok(z.object({ listing: z.array(ImportJob), has_next: z.boolean(), total_records: z.int() })),
  }),
  createImport: endpoint({
    method: 'POST',
    path: '/v1/api/admin/imports/',
    access: admin,
    effect: 'changes',
    summary: 'Upload a spreadsheet; its columns are mapped automatically',
    form: z.object({ kind: ImportKindName, file: z.file() }),
    response: ok(ImportJob),
  }),
  findMappings: endpoint({
    method: 'GET',
    path: '/v1/api/admin/imports/mappings/',
    access: admin,
    summary: 'List saved mappings',
    query: z.object({ kind: optionalParam(ImportKindName) }),
    response: ok(z.object({ mappings: z.array(SavedMapping) })),
  }),
  deleteMapping: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/imports/mappings/{id}/',
    access: admin,
    effect: 'changes',
    summary: 'Delete a saved mapping',
    params: byImport,
    response: done,
  }),
  getImport: endpoint({
    method: 'GET',
    path: '/v1/api/admin/imports/{id}/',
    access: admin,
    summary: 'Get an import with its progress',
    params: byImport,
    response: ok(ImportJob),
  }),
  updateMapping: endpoint({
    method: 'PUT',
    path: '/v1/api/admin/imports/{id}/mapping/',
    access: admin,
    effect: 'changes',
    summary: 'Change the mapping; optionally save it under a name',
    params: byImport,
    body: z.object({ mapping: ImportMapping, remember_as: mappingText(100).trim().min(1).nullish() }),
    response: ok(ImportJob),
  }),
  previewImport: endpoint({
    method: 'GET',
    path: '/v1/api/admin/imports/{id}/preview/',
    access: admin,
    summary: 'Preview the first rows',
    params: byImport,
    query: z.object({ limit: pageLimit }),
    response: ok(z.object({ rows: z.array(PreviewRow) })),
  }),
  checkImport: endpoint({
    method: 'POST',
    path: '/v1/api/admin/imports/{id}/check/',
    access: admin,
    effect: 'changes',
    summary: 'Start a dry run, which checks all rows without importing them',
    params: byImport,
    response: ok(ImportJob),
  }),
  runImport: endpoint({
    method: 'POST',
    path: '/v1/api/admin/imports/{id}/run/',
    access: admin,
    effect: 'changes',
    summary: 'Import the rows in the background',
    params: byImport,
    response: ok(ImportJob),
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/v1/api/admin/imports/{id}/undo/',
    access: admin,
    effect: 'changes',
    summary: 'Undo an import if its rows have not changed since',
    params: byImport,
    response: ok(ImportJob),
  }),
  deleteImport: endpoint({
    method: 'DELETE',
    path: '/v1/api/admin/imports/{id}/',
    access: admin,
    effect: 'changes',
    summary: 'Discard an upload that was not imported',
    params: byImport,
    response: done,
  }),
  findFaults: endpoint({
    method: 'GET',
    path: '/v1/api/admin/imports/{id}/faults/',
    access: admin,
    summary: 'List rejected rows with line, column and reason, and errors by reason',
    params: byImport,
    query: z.object({
      pageNum: pageNumber,
      limit: pageLimit,
      reason: optionalParam(mappingText(350)),
      /** The column name of an error group. */
      column: optionalParam(mappingText(350)),
      /** Only errors that apply to the whole row. */
      whole_row: optionalParam(booleanParam),
    }),
    response: ok(
      z.object({
        listing: z.array(ImportRowError.extend({ data: z.record(z.string(), z.string()) })),
        groups: z.array(z.object({ reason: z.string(), column: z.string().nullable(), rows: z.int() })),
        has_next: z.boolean(),
        total_records: z.int(),
      }),
    ),
  }),
  downloadRejected: endpoint({
    method: 'GET',
    path: '/v1/api/admin/imports/{id}/rejected.csv',
    access: admin,
    summary: 'Export rejected rows as CSV, with the reason in the last column, to fix and upload again',
    params: byImport,
    download: 'text/csv',
    response: z.string(),
  }),
};
