/** Reads the state of an import, with the parser of its rows. */
import type { ImportJob, ImportMapping } from '@mainstay/contract/imports';
import { toCalendarDay } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { getMinorDigits } from '../../../platform/session/access.ts';
import type { FileColumn } from '../../../platform/uploads/inspect.ts';
import type { Layout } from '../../../platform/uploads/records.ts';
import { getImportKind } from '../import-kinds.ts';
import { getHeaders, type Run } from '../import-run.ts';
import { createParserThread } from '../parsing/parser-thread.ts';

/** Another worker has taken over this import, or it was stopped. */
export class RunLostError extends Error {}

interface RunRow {
  id: number;
  kind: string;
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
  entity_timezone: string;
  currency: string;
  started_by: number | null;
}

const RUN = `select i.id, i.kind, i.status, i.file_name, f.storage_key, i.mapping, i.columns, i.layout, i.next_row,
  i.next_byte, i.next_line,
    i.total, i.processed, i.facts_from, s.entity_timezone,
    trim(s.currency) as currency, i.started_by
  from imports i join settings s on s.tenant_id = $1 left join files f on f.tenant_id = $1 and f.id = i.file_id
  where i.tenant_id = $1 and i.id = $2`;

/** @param now the current time, from which the tenant's day is derived */
export async function getRun(tx: TenantTx, id: number, now: Date): Promise<Run | undefined> {
  const [row] = await tx.rows<RunRow>(RUN, [tx.tenant, id]);
  if (!row) return undefined;
  const kind = getImportKind(tx.features, row.kind);
  const parsingContext = {
    timeZone: row.entity_timezone,
    currency: row.currency,
    minorDigits: getMinorDigits(row.currency),
  };
  return {
    id: row.id,
    kind,
    status: row.status,
    fileName: row.file_name,
    storageKey: row.storage_key,
    mapping: row.mapping,
    columns: row.columns,
    layout: row.layout,
    nextRow: row.next_row,
    position: { byte: row.next_byte, line: row.next_line },
    total: row.total,
    processed: row.processed,
    factsFrom: row.facts_from,
    context: {
      today: toCalendarDay(now, row.entity_timezone),
      currency: row.currency,
      startedBy: row.started_by,
    },
    parsingContext,
    parser: createParserThread({
      fields: kind.fields,
      mapping: row.mapping,
      headers: getHeaders(row),
      context: parsingContext,
    }),
  };
}
