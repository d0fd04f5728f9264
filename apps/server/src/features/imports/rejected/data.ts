/** Rows that could not land, with line, column and reason. */
import type { Fault } from '@mainstay/contract/imports';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Listing, Page } from '../data.ts';

interface RejectedRow {
  row_number: number;
  fault_column: string | null;
  error: string;
  data: { cells: string[]; more?: string[] };
}

/** A reason that names a line is one reason with all of its kind. */
const GROUP = `regexp_replace(error, 'line [0-9]+', 'an earlier line')`;

export interface FaultGroup {
  reason: string;
  column: string | null;
  rows: number;
}

export function findFaultGroups(tx: TenantTx, importId: number): Promise<FaultGroup[]> {
  return tx.rows<FaultGroup>(
    `select ${GROUP} as reason, fault_column as "column", count(*)::int as rows from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'rejected' group by 1, 2 order by 3 desc, 1, 2`,
    [tx.tenant, importId],
  );
}

/** Rejected rows after a line, in the order of the file. */
export function findRejected(tx: TenantTx, importId: number, after: number, limit: number): Promise<RejectedRow[]> {
  return tx.rows<RejectedRow>(
    `select row_number, fault_column, error, data from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'rejected' and row_number > $3 order by row_number limit $4`,
    [tx.tenant, importId, after, limit],
  );
}

export type FaultRow = Fault & { data: Record<string, string> };

/** @param headers of the file, to name the cells by */
export async function findFaults(
  tx: TenantTx,
  importId: number,
  headers: readonly string[],
  { pageNum, limit, reason }: Page & { reason?: string | undefined },
): Promise<Listing<FaultRow> & { groups: FaultGroup[] }> {
  const [rows, groups] = await Promise.all([
    tx.rows<RejectedRow>(
      `select row_number, fault_column, error, data from import_rows
       where tenant_id = $1 and import_id = $2 and outcome = 'rejected' and ($3::text is null or ${GROUP} = $3)
       order by row_number limit $4 offset $5`,
      [tx.tenant, importId, reason ?? null, limit, (pageNum - 1) * limit],
    ),
    findFaultGroups(tx, importId),
  ]);
  const total = groups.filter((g) => reason === undefined || g.reason === reason).reduce((sum, g) => sum + g.rows, 0);
  const listing = rows.map((row) => ({
    line: row.row_number,
    column: row.fault_column,
    reason: row.error,
    data: Object.fromEntries(headers.map((header, at) => [header, row.data.cells[at] ?? ''])),
  }));
  return { listing, groups, has_next: pageNum * limit < total, total_records: total };
}

/** Every reason of a row, the first fault first. */
export const reasonsOf = (row: RejectedRow): string =>
  [row.fault_column ? `${row.fault_column}: ${row.error}` : row.error, ...(row.data.more ?? [])].join(' ');
