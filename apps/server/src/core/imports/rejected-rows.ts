/** Reads rejected rows, with line, column and reason, groups them by reason, and formats the reasons for a file. */
import type { ImportRowError } from '@mainstay/contract/imports';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Listing, Page } from './import-list.ts';
import type { RowError } from './import-rows.ts';

interface RejectedRow {
  row_number: number;
  fault_column: string | null;
  error: string;
  data: { cells: string[]; more?: string[] };
}

/** Reasons that differ only in a line number belong to the same group. */
const GROUP_SQL = `regexp_replace(error, 'line [0-9]+', 'an earlier line')`;

export interface ErrorGroup {
  reason: string;
  column: string | null;
  rows: number;
}

export function findErrorGroups(tx: TenantTx, importId: number): Promise<ErrorGroup[]> {
  return tx.rows<ErrorGroup>(
    `select ${GROUP_SQL} as reason, fault_column as "column", count(*)::int as rows from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'rejected' group by 1, 2 order by 3 desc, 1, 2`,
    [tx.tenant, importId],
  );
}

/** Returns rejected rows after a line, in the order of the file. */
export function findRejectedRows(tx: TenantTx, importId: number, after: number, limit: number): Promise<RejectedRow[]> {
  return tx.rows<RejectedRow>(
    `select row_number, fault_column, error, data from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'rejected' and row_number > $3 order by row_number limit $4`,
    [tx.tenant, importId, after, limit],
  );
}

/** Returns the first error of each row, by its line. */
export const getErrorsByLine = (rows: readonly RejectedRow[]): Map<number, RowError> =>
  new Map(rows.map((r) => [r.row_number, { column: r.fault_column, reason: r.error }]));

export type ErrorRow = ImportRowError & { data: Record<string, string> };

/** Selects errors. Undefined properties match all errors. */
interface ErrorSelection {
  reason?: string | undefined;
  column?: string | undefined;
  whole_row?: boolean | undefined;
}

/** @param headers of the file, which name the cells */
export async function findErrorRows(
  tx: TenantTx,
  importId: number,
  headers: readonly string[],
  { pageNum, limit, reason, column, whole_row }: Page & ErrorSelection,
): Promise<Listing<ErrorRow> & { groups: ErrorGroup[] }> {
  const [rows, groups] = await Promise.all([
    tx.rows<RejectedRow>(
      `select row_number, fault_column, error, data from import_rows
       where tenant_id = $1 and import_id = $2 and outcome = 'rejected' and ($3::text is null or ${GROUP_SQL} = $3)
         and ($4::text is null or fault_column = $4) and ($5::boolean is not true or fault_column is null)
       order by row_number limit $6 offset $7`,
      [tx.tenant, importId, reason ?? null, column ?? null, whole_row ?? null, limit, (pageNum - 1) * limit],
    ),
    findErrorGroups(tx, importId),
  ]);
  const total = groups
    .filter((g) => reason === undefined || g.reason === reason)
    .filter((g) => column === undefined || g.column === column)
    .filter((g) => whole_row !== true || g.column === null)
    .reduce((sum, g) => sum + g.rows, 0);
  const listing = rows.map((row) => ({
    line: row.row_number,
    column: row.fault_column,
    reason: row.error,
    data: Object.fromEntries(headers.map((header, at) => [header, row.data.cells[at] ?? ''])),
  }));
  return { listing, groups, has_next: pageNum * limit < total, total_records: total };
}

/** Returns all reasons of a row, the first error first. */
export const formatReasons = (row: RejectedRow): string =>
  [row.fault_column ? `${row.fault_column}: ${row.error}` : row.error, ...(row.data.more ?? [])].join(' ');

/** Returns the header of the last column, which must differ from the columns of the file. */
export function getReasonHeader(headers: readonly string[]): string {
  const taken = new Set(headers.map((h) => h.toLowerCase()));
  let name = 'Rejected because';
  while (taken.has(name.toLowerCase())) name += ' (new)';
  return name;
}
