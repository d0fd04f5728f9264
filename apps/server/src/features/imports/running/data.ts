/** Loads an import to work on, and plans batches of it. */
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { dayOf } from '@mainstay/contract/rules/dates';
import type { ImportKind } from '@mainstay/contract/rules/import-kinds';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { minorDigits } from '../../../platform/session/access.ts';
import type { TableKind } from '../kinds/rules.ts';
import type { Known, Planned } from '../landing/rules.ts';
import { planTable } from '../landing/tables/data.ts';
import { planUsage } from '../landing/usage/data.ts';
import type { FileRecord, Layout } from '../reading/data.ts';
import { makeReader } from '../reading/rules.ts';
import type { FileColumn } from '../upload/data.ts';
import { headersOf, type ReadRecord, type Run } from './rules.ts';

interface RunRow {
  id: number;
  kind: ImportKind;
  status: ImportJob['status'];
  file_name: string;
  storage_key: string | null;
  mapping: ImportMapping;
  columns: FileColumn[];
  layout: Layout;
  next_row: number;
  next_byte: number;
  next_line: number;
  total: number;
  processed: number;
  facts_from: string | null;
  undo_begun: boolean;
  entity_timezone: string;
  currency: string;
  starter_id: number | null;
  starter_email: string | null;
  starter_roles: string[];
}

const RUN = `select i.id, i.kind, i.status, i.file_name, f.storage_key, i.mapping, i.columns, i.layout, i.next_row,
  i.next_byte, i.next_line,
    i.total, i.processed, i.facts_from, i.undone_at is not null as undo_begun, s.entity_timezone,
    trim(s.currency) as currency, u.id as starter_id, u.email as starter_email,
    array(select r.abbr from user_roles ur join roles r on r.tenant_id = $1 and r.id = ur.role_id
      where ur.tenant_id = $1 and ur.user_id = i.started_by) as starter_roles
  from imports i join settings s on s.tenant_id = $1 left join files f on f.tenant_id = $1 and f.id = i.file_id
    left join users u on u.tenant_id = $1 and u.id = i.started_by
  where i.tenant_id = $1 and i.id = $2`;

/** @param now the clock: the tenant's day follows from it */
export async function getRun(tx: TenantTx, id: number, now: Date): Promise<Run | undefined> {
  const [row] = await tx.rows<RunRow>(RUN, [tx.tenant, id]);
  if (!row) return undefined;
  const reading = { timeZone: row.entity_timezone, currency: row.currency, minorDigits: minorDigits(row.currency) };
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    fileName: row.file_name,
    storageKey: row.storage_key,
    mapping: row.mapping,
    columns: row.columns,
    layout: row.layout,
    nextRow: row.next_row,
    place: { byte: row.next_byte, line: row.next_line },
    total: row.total,
    processed: row.processed,
    factsFrom: row.facts_from,
    undoBegun: row.undo_begun,
    context: {
      today: dayOf(now, row.entity_timezone),
      currency: row.currency,
      startedBy:
        row.starter_id === null
          ? null
          : { id: row.starter_id, email: row.starter_email ?? '', roles: row.starter_roles },
    },
    reading,
    read: makeReader(row.kind, row.mapping, headersOf(row), reading),
  };
}

export const isTable = (run: Run): run is Run & { kind: TableKind } => run.kind !== 'usage';

/** What rows would do, or are about to. */
export function planBatch(
  tx: TenantTx,
  run: Run,
  records: readonly ReadRecord[],
  options: { dry: boolean; known?: Known },
): Promise<Planned[]> {
  return isTable(run) ? planTable(tx, run, records, options) : planUsage(tx, run, records, options.known);
}

/** Rows that wait for others of the same file, the last of the file first: what they name mostly stands below them. */
export async function findDeferred(
  tx: TenantTx,
  importId: number,
  before: number,
  limit: number,
): Promise<FileRecord[]> {
  const rows = await tx.rows<{ row_number: number; cells: string[] }>(
    `select row_number, data -> 'cells' as cells from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = 'deferred' and row_number < $3
     order by row_number desc limit $4`,
    [tx.tenant, importId, before, limit],
  );
  return rows.map((r) => ({ line: r.row_number, cells: r.cells }));
}
