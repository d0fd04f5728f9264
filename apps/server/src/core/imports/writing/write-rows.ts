/**
 * Writes planned rows with one statement per table and batch. The statements are generated from the table descriptions.
 */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { ImportKind } from '../import-kinds.ts';
import type { PlannedRow, Row, WrittenRow } from '../import-rows.ts';
import { ROW_OUTCOMES } from '../import-run.ts';
import { getKeyColumn, type ImportTable, type ImportTarget } from '../import-table.ts';

const formatRecordset = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ');

/** Hashes all values of a row in a form that does not depend on session settings. */
const buildHashSql = (target: ImportTarget): string => {
  const columns = Object.entries(target.columns).map(([c, type]) =>
    type === 'timestamptz' ? `extract(epoch from t.${c})` : `t.${c}`,
  );
  const everything = [...columns, ...Object.values(target.linked ?? {})].join(', ');
  return `sha256(convert_to(jsonb_build_array(${everything})::text, 'UTF8'))`;
};

interface Statements {
  insert: string;
  lock: string;
  update: string;
  remove: string;
  /** Writes the import log of a batch with the current hash of each row. */
  log: string;
  /** Selects rows that have changed since the import, for all or some of its lines. */
  changed: string;
  /**
   * Locks rows against other writers and against new dependent rows, in the order of their keys. Includes their parent
   * and child rows, which a deletion also changes.
   */
  lockWithRelatives: string;
  /** Selects unchanged lines whose rows are children of the given rows; undefined if the table has no tree. */
  unchangedChildren?: string;
  /** Updates the stored hashes of some lines. */
  updateHashes: string;
}

const LOG_COLUMNS = `line int, outcome text, id bigint, part bigint, before jsonb, fault_column text, error text,
  data jsonb`;
const LOG_INTO = `insert into import_rows (tenant_id, import_id, row_number, outcome, entity, entity_id, entity_part,
  before, after_hash,
  fault_column, error, data)`;
const LOG_CONFLICT = `on conflict (tenant_id, import_id, row_number) do update set outcome = excluded.outcome,
  entity = excluded.entity,
  entity_id = excluded.entity_id, entity_part = excluded.entity_part, before = excluded.before,
  after_hash = excluded.after_hash,
  fault_column = excluded.fault_column, error = excluded.error, data = excluded.data`;

/** @param self the column that references another row of the table */
function createStatements(target: ImportTarget, self: string | undefined): Statements {
  const hasNaturalKey = target.identity.length === 2;
  const writtenColumns: Record<string, string> = hasNaturalKey
    ? { ...target.columns }
    : { id: 'bigint', ...target.columns, ...target.creation };
  const names = Object.keys(writtenColumns);
  const [first, second] = target.identity;
  const matchRow = (id: string, part: string) =>
    second ? `t.${first} = ${id} and t.${second} = ${part}` : `t.id = ${id}`;
  const settableColumns = Object.keys(target.columns);
  const keyName = getKeyColumn(target);
  const key = keyName === undefined ? 'null::text' : `t.${keyName}::text`;
  const ids = self
    ? `in (select unnest($2::bigint[])
        union select c.id from ${target.table} c where c.tenant_id = $1 and c.${self} = any($2)
        union select p.${self} from ${target.table} p where p.tenant_id = $1 and p.id = any($2))`
    : '= any($2)';
  const toAssignment = (c: string) => `${c} = case when r.values ? '${c}' then n.${c} else t.${c} end`;
  return {
    insert: `insert into ${target.table} (tenant_id, ${names.join(', ')})
      select $1, ${names.map((n) => `r.${n}`).join(', ')}
      from jsonb_to_recordset($2) r (${formatRecordset(writtenColumns)})`,
    lock: `select from ${target.table} t where t.tenant_id = $1 and t.${first} = any($2)
      order by ${target.identity.join(', ')} for no key update`,
    update: `update ${target.table} t set ${settableColumns.map(toAssignment).join(', ')}
      ${target.touches ? `, ${target.touches} = now()` : ''}${target.stamps ? `, ${target.stamps}` : ''}
      from jsonb_to_recordset($2) r (id bigint, part bigint, "values" jsonb),
        lateral jsonb_to_record(r.values) n (${formatRecordset(target.columns)})
      where t.tenant_id = $1 and ${matchRow('r.id', 'r.part')}`,
    remove: second
      ? `delete from ${target.table} t using unnest($2::bigint[], $3::bigint[]) r (id, part) where t.tenant_id = $1
        and ${matchRow('r.id', 'r.part')}`
      : `delete from ${target.table} where tenant_id = $1 and id = any($2)`,
    log: `${LOG_INTO} select $1, $2, r.line, r.outcome, $4, r.id, r.part, r.before,
      case when r.outcome in ('created', 'updated')
        then (select ${buildHashSql(target)} from ${target.table} t where t.tenant_id = $1 and ${matchRow('r.id', 'r.part')}) end,
      r.fault_column, r.error, r.data from jsonb_to_recordset($3) r (${LOG_COLUMNS}) ${LOG_CONFLICT}`,
    changed: `select r.row_number, ${key} as key from import_rows r left join ${target.table} t on t.tenant_id = $1
      and ${matchRow('r.entity_id', 'r.entity_part')}
      where r.tenant_id = $1 and r.import_id = $2 and r.outcome in ('created', 'updated')
        and ($3::int[] is null or r.row_number = any($3))
        and (t.tenant_id is null or ${buildHashSql(target)} is distinct from r.after_hash)`,
    lockWithRelatives: `select from ${target.table} t where t.tenant_id = $1 and t.${first} ${ids}
      order by ${target.identity.map((c) => `t.${c}`).join(', ')} for update`,
    ...(self && {
      unchangedChildren: `select r.row_number from import_rows r join ${target.table} t on t.tenant_id = $1 and t.id = r.entity_id
        where r.tenant_id = $1 and r.import_id = $2 and r.outcome in ('created', 'updated')
          and t.${self} = any($3) and not t.id = any($3) and ${buildHashSql(target)} = r.after_hash`,
    }),
    updateHashes: `update import_rows r set after_hash = ${buildHashSql(target)} from ${target.table} t
      where r.tenant_id = $1 and r.import_id = $2 and r.row_number = any($3)
        and t.tenant_id = $1 and ${matchRow('r.entity_id', 'r.entity_part')}`,
  };
}

const STATEMENTS = new WeakMap<ImportTarget, Statements>();
export function buildStatements({ target, self }: ImportTable): Statements {
  let statements = STATEMENTS.get(target);
  if (!statements) {
    statements = createStatements(target, self?.column);
    STATEMENTS.set(target, statements);
  }
  return statements;
}

const toWrittenRow = ({ id, part, values, before }: PlannedRow): WrittenRow => ({ id: id ?? 0, part, values, before });

/** @param creation returns the values of a new row besides the columns of the file */
export async function writeRows(
  tx: TenantTx,
  table: ImportTable,
  planned: readonly PlannedRow[],
  creation: (row: Row) => Row,
): Promise<void> {
  const statements = buildStatements(table);
  const created = planned.filter((p) => p.outcome === 'create');
  const updated = planned.filter((p) => p.outcome === 'update').map(toWrittenRow);
  const writes: Promise<unknown>[] = [];
  if (created.length > 0) {
    const rows = created.map((p) => ({
      ...p.values,
      ...creation(p.values),
      id: p.id,
      ...(p.path && { path: p.path, root_id: p.path[0] }),
    }));
    writes.push(tx.rows(statements.insert, [tx.tenant, JSON.stringify(rows)]));
  }
  if (updated.length > 0) writes.push(updateRows(tx, table, updated));
  // Sent after the statements that write the rows. The connection runs them in order, so there is no need to wait for
  // the results.
  const { afterWrite } = table;
  if (afterWrite && writes.length > 0) writes.push(afterWrite(tx, { created: created.map(toWrittenRow), updated }));
  await Promise.all(writes);
}

/**
 * Locks rows in the order of their keys, so that two writers of the same rows wait for each other instead of
 * deadlocking.
 */
async function updateRows(tx: TenantTx, table: ImportTable, rows: readonly WrittenRow[]): Promise<void> {
  const { lock, update } = buildStatements(table);
  const updates = rows.map(({ id, part, values }) => ({ id, part, values }));
  await Promise.all([
    tx.rows(lock, [tx.tenant, rows.map((r) => r.id)]),
    tx.rows(update, [tx.tenant, JSON.stringify(updates)]),
  ]);
}

/** Restores the values that an import replaced. */
export async function restoreRows(
  tx: TenantTx,
  table: ImportTable,
  rows: readonly Omit<WrittenRow, 'before'>[],
): Promise<void> {
  if (rows.length === 0) return;
  const accounts = await findAccountsToLeave(tx, table, rows);
  const updated = rows.map((row): WrittenRow => {
    const account = accounts.get(row.id);
    return { ...row, before: account === undefined ? null : { account_id: account } };
  });
  await updateRows(tx, table, updated);
  await table.afterWrite?.(tx, { created: [], updated });
}

/** Returns the current accounts of rows that are about to be moved, by row. */
async function findAccountsToLeave(
  tx: TenantTx,
  table: ImportTable,
  rows: readonly Pick<WrittenRow, 'id' | 'values'>[],
): Promise<Map<number, number>> {
  const movedIds = rows.filter(({ values }) => 'account_id' in values).map(({ id }) => id);
  if (movedIds.length === 0) return new Map();
  const found = await tx.rows<{ id: number; account_id: number }>(
    `select id, account_id from ${table.target.table} where tenant_id = $1 and id = any($2)`,
    [tx.tenant, movedIds],
  );
  return new Map(found.map(({ id, account_id }) => [id, account_id]));
}

/** Locks rows until the transaction ends. */
export async function lockRows(tx: TenantTx, table: ImportTable, ids: readonly number[]): Promise<void> {
  await tx.rows(buildStatements(table).lockWithRelatives, [tx.tenant, ids]);
}

/**
 * Deletes rows that an import created. Child rows from the same import whose only change is the lost parent still count
 * as unchanged.
 */
export async function deleteRows(
  tx: TenantTx,
  table: ImportTable,
  rows: readonly { id: number; part: number | null }[],
  importId: number,
): Promise<void> {
  if (rows.length === 0) return;
  const { unchangedChildren, updateHashes, remove } = buildStatements(table);
  const ids = rows.map((r) => r.id);
  const children = unchangedChildren
    ? await tx.rows<{ row_number: number }>(unchangedChildren, [tx.tenant, importId, ids])
    : [];
  const afterDelete = await table.beforeDelete?.(tx, ids);
  const parts = table.target.identity.length === 2 ? [rows.map((r) => r.part)] : [];
  await tx.rows(remove, [tx.tenant, ids, ...parts]);
  await afterDelete?.();
  if (children.length > 0) await tx.rows(updateHashes, [tx.tenant, importId, children.map((r) => r.row_number)]);
}

/** One line of the import log. */
interface LogRow {
  line: number;
  outcome: 'created' | 'updated' | 'unchanged' | 'rejected' | 'deferred';
  id?: number | null;
  part?: number | null;
  before?: Row | null;
  fault_column?: string | null;
  error?: string | null;
  data?: object | null;
}

const BARE_LOG = `${LOG_INTO} select $1, $2, r.line, r.outcome, $4, r.id, r.part, r.before, null, r.fault_column,
  r.error, r.data
  from jsonb_to_recordset($3) r (${LOG_COLUMNS}) ${LOG_CONFLICT}`;

/** @param log where the rows were written; omitted for rows that were not written, or not to a table */
export async function logRows(
  tx: TenantTx,
  importId: number,
  rows: readonly LogRow[],
  log: ImportKind['log'],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.rows(log?.sql ?? BARE_LOG, [tx.tenant, importId, JSON.stringify(rows), log?.table ?? null]);
}

/** Converts planned rows to rows of the import log. */
const toError = (planned: PlannedRow) => ({
  fault_column: planned.errors[0]?.column ?? null,
  error: planned.errors[0]?.reason ?? null,
  data: {
    cells: planned.cells,
    ...(planned.errors.length > 1 && {
      more: planned.errors.slice(1).map((f) => (f.column ? `${f.column}: ${f.reason}` : f.reason)),
    }),
  },
});

export function toLogRows(planned: PlannedRow, traces?: ReadonlyMap<number, object>): LogRow {
  const outcome = ROW_OUTCOMES[planned.outcome];
  if (outcome === 'rejected' || outcome === 'deferred') return { line: planned.line, outcome, ...toError(planned) };
  const { id, part, before } = planned;
  return { line: planned.line, outcome, id, part, before, data: traces?.get(planned.line) ?? null };
}
