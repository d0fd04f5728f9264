/** The kind of imports that adds rows to the usage of days. It has no table of its own. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { getPartitionDays } from '../../platform/database/partition-days.ts';
import { describeKind, type ImportKind } from '../../core/imports/import-kinds.ts';
import type { ParsedRecord } from '../../core/imports/import-rows.ts';
import type { Run } from '../../core/imports/import-run.ts';
import { findBlockingRows, toChangedRowsObstacle } from '../../core/imports/undo-obstacles.ts';
import { applyUsage, revertUsage, type UsageTrace } from './apply-usage.ts';
import { ensureUsagePartitions } from './usage-partitions.ts';
import { toIngestedKey } from './usage-facts.ts';
import { type PlannedUsage, planUsage } from './plan-import.ts';

/** Returns the days of rows within the usage retention, whose months need partitions. */
function getUsageDays(run: Run, records: readonly ParsedRecord[]): string[] {
  const { first, last } = getPartitionDays(run.context.today);
  return records.flatMap(({ fields: { day } }) => {
    return typeof day === 'string' && day >= first && day <= last ? [day] : [];
  });
}

const USAGE_CHANGED = `select r.row_number, x.external_id as key from import_rows r
  left join external_rows x on x.tenant_id = $1 and x.source = r.data ->> 'source' and x.external_id = r.data ->> 'key'
  where r.tenant_id = $1 and r.import_id = $2 and r.outcome in ('created', 'updated')
    and ($3::int[] is null or r.row_number = any($3))
    and (x.import_id is distinct from $2 or x.row_hash::text is distinct from r.data ->> 'hash')`;

const LATER_PEOPLE = 'A later import of daily usage refers to the same users. Undo that import first.';

/**
 * Returns whether a later import contains daily users. They are stored as one bit per day, so users that both imports
 * contain cannot be distinguished.
 */
async function hasLaterPeople(tx: TenantTx, run: Run): Promise<boolean> {
  if (run.mapping.columns.end_user === undefined) return false;
  const [row] = await tx.rows<{ found: boolean }>(
    `select exists (select from imports where tenant_id = $1 and id > $2 and kind = 'usage' and status in ('running',
      'done', 'failed')
       and mapping -> 'columns' ? 'end_user') as found`,
    [tx.tenant, run.id],
  );
  return row?.found ?? false;
}

export const usageKind: ImportKind<PlannedUsage> = {
  ...describeKind('usage'),
  requiredAlternatives: ['account_external_id', 'subscription_external_id'],
  analyzedTables: ['usage_daily', 'usage_features_daily', 'usage_users_monthly', 'external_rows'],
  affectedAccounts: 'entity',
  prepare: (database, run, records) => ensureUsagePartitions(database, getUsageDays(run, records)),
  plan: (tx, run, records, { known }) => planUsage(tx, run, records, known),
  addDedupeKeys({ fact, line }, known) {
    if (fact) known.add(0, toIngestedKey(fact.source, fact.key), line, fact.hash);
  },
  async write(tx, run, planned) {
    const newFacts = planned.flatMap(({ line, outcome, fact, replaces }) =>
      fact && (outcome === 'create' || outcome === 'update') ? [{ line, fact, replaces }] : [],
    );
    const traces = await applyUsage(tx, run.id, newFacts);
    return new Map(newFacts.map(({ line }, at) => [line, traces[at] ?? {}]));
  },
  async findFirstDay(_tx, planned) {
    let first: string | null = null;
    for (const { outcome, fields } of planned) {
      const day = String(fields.day);
      if ((outcome === 'create' || outcome === 'update') && (first === null || day < first)) first = day;
    }
    return first;
  },
  async findUndoObstacle(tx, run, lines) {
    const changedRows = await findBlockingRows(tx, run, USAGE_CHANGED, lines);
    if (changedRows) return toChangedRowsObstacle(changedRows);
    if (!(await hasLaterPeople(tx, run))) return undefined;
    return { text: LATER_PEOPLE, summary: 'A later import of daily usage refers to the same users' };
  },
  undo: (tx, _run, rows) =>
    revertUsage(
      tx,
      rows.flatMap(({ data }) => (data === null ? [] : [data as UsageTrace])),
    ),
};
