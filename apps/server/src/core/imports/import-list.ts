/** Reads imports for the UI, with a preview of their first rows as they would be imported. */
import type { ImportJob, PreviewRow } from '@mainstay/contract/imports';
import type { ImportField } from '@mainstay/contract/rules/import-fields';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { FeatureSet } from '../../platform/feature.ts';
import type { FileColumn } from '../../platform/uploads/inspect.ts';
import { findImportKind, getImportKind, type ImportKind } from './import-kinds.ts';
import type { PlannedRow, RowError, Value } from './import-rows.ts';
import { getHeaders, type Run } from './import-run.ts';
import { getPossibleDateFormats } from './mapping/suggest-mapping.ts';
import { getStateBlocker } from './undo-obstacles.ts';

interface ImportRow
  extends Omit<ImportJob, 'date_formats' | 'undo_blocked' | 'created_at' | 'finished_at' | 'columns'> {
  columns: FileColumn[];
  created_at: Date;
  finished_at: Date | null;
}

const JOB = `select i.id, i.kind, i.file_name, i.status, i.columns, i.mapping, i.saved_mapping, i.total, i.processed,
  i.created,
    i.updated, i.unchanged, i.rejected, i.error, case when i.status = 'failed' then i.failed_step end as failed_step,
    u.full_name as started_by,
    i.created_at, i.finished_at
  from imports i left join users u on u.tenant_id = $1 and u.id = i.started_by where i.tenant_id = $1`;

function toJob(features: FeatureSet, row: ImportRow): ImportJob {
  return {
    ...row,
    date_formats: getPossibleDateFormats(
      findImportKind(features, row.kind)?.fields ?? [],
      row.mapping.columns,
      row.columns,
    ),
    columns: row.columns.map(({ header, samples }) => ({ header, samples })),
    undo_blocked: getStateBlocker(row.status),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  };
}

export interface Page {
  pageNum: number;
  limit: number;
}

export interface Listing<T> {
  listing: T[];
  has_next: boolean;
  total_records: number;
}

export async function findImports(tx: TenantTx, { pageNum, limit }: Page): Promise<Listing<ImportJob>> {
  const [rows, [count]] = await Promise.all([
    tx.rows<ImportRow>(`${JOB} order by i.id desc limit $2 offset $3`, [tx.tenant, limit, (pageNum - 1) * limit]),
    tx.rows<{ n: number }>('select count(*)::int as n from imports where tenant_id = $1', [tx.tenant]),
  ]);
  const total = count?.n ?? 0;
  return {
    listing: rows.map((row) => toJob(tx.features, row)),
    has_next: pageNum * limit < total,
    total_records: total,
  };
}

export async function getImport(tx: TenantTx, id: number): Promise<ImportJob | undefined> {
  const [row] = await tx.rows<ImportRow>(`${JOB} and i.id = $2`, [tx.tenant, id]);
  return row && toJob(tx.features, row);
}

/** Returns the columns of a file with the possible date formats of their values. */
export async function getFileColumns(
  tx: TenantTx,
  id: number,
): Promise<{ kind: ImportKind; columns: FileColumn[] } | undefined> {
  const [row] = await tx.rows<{ kind: string; columns: FileColumn[] }>(
    'select kind, columns from imports where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  return row && { kind: getImportKind(tx.features, row.kind), columns: row.columns };
}

/** The maximum length of a displayed text. The file still contains all of it. */
const RAW_CHARS = 350;

const OUTCOMES = {
  create: 'create',
  update: 'update',
  unchanged: 'unchanged',
  reject: 'reject',
  defer: 'create',
} as const;

function formatValue(field: ImportField, value: Value, minorDigits: number): string | null {
  if (value === null) return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (field.type === 'money') return (Number(value) / 10 ** minorDigits).toFixed(minorDigits);
  return String(value);
}

/** Returns the cells of mapped fields, with the default value for empty cells. */
function getRawCells(run: Run, cells: readonly string[]): Record<string, string> {
  const headers = getHeaders(run);
  const { columns, defaults } = run.mapping;
  return Object.fromEntries(
    run.kind.fields.flatMap(({ key }) => {
      const header = columns[key];
      if (header === undefined && defaults[key] === undefined) return [];
      const cell = header === undefined ? '' : (cells[headers.indexOf(header)] ?? '').trim();
      return [[key, (cell || (defaults[key] ?? '')).slice(0, RAW_CHARS)]];
    }),
  );
}

/**
 * Converts planned rows to a preview. Rows that reference a later row are shown as valid unless the last check has
 * rejected them.
 */
export function toPreview(
  run: Run,
  planned: readonly PlannedRow[],
  errorsByLine: ReadonlyMap<number, RowError>,
): PreviewRow[] {
  const fields = new Map(run.kind.fields.map((f) => [f.key, f]));
  return planned.map((row) => {
    const checkError = row.outcome === 'reject' ? undefined : errorsByLine.get(row.line);
    const errors = checkError ? [checkError] : row.outcome === 'reject' ? row.errors : [];
    return {
      line: row.line,
      outcome: checkError ? 'reject' : OUTCOMES[row.outcome],
      values: Object.fromEntries(
        Object.entries(row.fields).flatMap(([key, value]) => {
          const field = fields.get(key);
          return field ? [[key, formatValue(field, value, run.parsingContext.minorDigits)]] : [];
        }),
      ),
      raw: errors.length > 0 ? getRawCells(run, row.cells) : {},
      faults: errors.map((f) => ({ line: row.line, ...f })),
    };
  });
}
