/** Finds what prevents the undo of rows of a table: changes, dependent rows, and cycles. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { importKinds } from '../import-kinds.ts';
import type { Run } from '../import-run.ts';
import { getKeyColumn, type ImportTable, type ImportTarget } from '../import-table.ts';
import {
  type BlockingRows,
  buildBlockingRowsSql,
  findBlockingRows,
  formatCycle,
  formatDependentRows,
  type Lines,
  toChangedRowsObstacle,
  type UndoObstacle,
} from '../undo-obstacles.ts';
import { buildStatements } from '../writing/write-rows.ts';

/**
 * Finds rows that would be descendants of themselves after the undo, because their former ancestors have become their
 * descendants. Checks the final state, because the intermediate states of an inverted tree may contain cycles.
 */
async function findCycleRows(tx: TenantTx, run: Run, target: ImportTarget, column: string, lines: Lines) {
  const { table } = target;
  const key = `t.${getKeyColumn(target) ?? 'id'}::text`;
  const back = `r.tenant_id = $1 and r.import_id = $2 and r.outcome = 'updated' and r.before ? '${column}'`;
  const above = `(r.before ->> '${column}')::bigint`;
  const cycleSql = `with recursive ups as (
      select r.entity_id as id, ${above} as above from import_rows r
      where ${back} and ($3::int[] is null or r.row_number = any($3))
      union
      select u.id, case when r.row_number is null then a.${column} else ${above} end from ups u
        join ${table} a on a.tenant_id = $1 and a.id = u.above left join import_rows r on ${back} and r.entity_id = a.id)
    select r.row_number, ${key} as key from ups u join ${table} t on t.tenant_id = $1 and t.id = u.id
      join import_rows r on ${back} and r.entity_id = u.id where u.above = u.id`;
  return findBlockingRows(tx, run, cycleSql, lines);
}

/** Returns the foreign keys that reference a table, by name and column. This also finds tables of later features. */
async function findDependentTables(
  tx: TenantTx,
  { target, ownTables = [] }: ImportTable,
): Promise<{ name: string; column: string }[]> {
  const rows = await tx.rows<{ name: string; column: string }>(
    `select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid = $1::regclass and array_length(c.conkey, 1) = 2
     order by 1, 2`,
    [target.table],
  );
  return rows.filter((r) => !ownTables.includes(r.name) && /^[a-z_]+$/.test(r.name) && /^[a-z_]+$/.test(r.column));
}

/** Builds a statement for the rows of one table that depend on rows created by the import. */
const buildDependentRowsSql = (name: string, column: string, key: string, table: string, more = '') =>
  `select distinct r.row_number, ${key} as key from import_rows r join ${table} t on t.tenant_id = $1 and t.id = r.entity_id
     join ${name} h on h.tenant_id = $1 and h.${column} = r.entity_id
   where r.tenant_id = $1 and r.import_id = $2 and r.outcome = 'created'
     and ($3::int[] is null or r.row_number = any($3)) ${more}`;

/** Excludes child rows that the import itself wrote. */
const OTHER_ROWS = `and not exists (select from import_rows o where o.tenant_id = $1 and o.import_id = $2
  and o.entity_id = h.id and o.outcome in ('created', 'updated'))`;

/** Returns rows of other tables that depend on rows created by the import, with one statement for all tables. */
async function findDependentRows(
  tx: TenantTx,
  run: Run,
  importTable: ImportTable,
  lines: Lines,
): Promise<(BlockingRows & { name: string }) | undefined> {
  const { target, self, dependents: declaredTables = [] } = importTable;
  const { table } = target;
  const key = `t.${getKeyColumn(target) ?? 'id'}::text`;
  const dependents = [
    ...(await findDependentTables(tx, importTable)).map(({ name, column }) => ({
      name,
      from: buildDependentRowsSql(name, column, key, table),
    })),
    ...declaredTables.map((dependent) => ({
      name: dependent.name ?? dependent.table,
      from: buildDependentRowsSql(dependent.table, dependent.column, key, table, dependent.condition),
    })),
    ...(self ? [{ name: self.children, from: buildDependentRowsSql(table, self.column, key, table, OTHER_ROWS) }] : []),
  ];
  if (dependents.length === 0) return undefined;
  const parts = dependents.map(
    ({ name, from }, at) => `select ${at} as rank, '${name}' as name, s.* from (${buildBlockingRowsSql(from)}) s`,
  );
  const [found] = await tx.rows<BlockingRows & { name: string }>(
    `select name, rows, line, key from (${parts.join(' union all ')}) p where rows > 0 order by rank limit 1`,
    [tx.tenant, run.id, lines ?? null],
  );
  if (!found) return undefined;
  const labels: Record<string, string> = Object.assign({}, ...importKinds.from(tx.features).map((k) => k.tableLabels));
  return { ...found, name: labels[found.name] ?? found.name.replaceAll('_', ' ') };
}

/** Returns what prevents undoing some lines, or all of them. */
export async function findTableObstacle(
  tx: TenantTx,
  run: Run,
  table: ImportTable,
  lines: Lines,
): Promise<UndoObstacle | undefined> {
  const { target, self, tree } = table;
  const label = getKeyColumn(target) ? target.uniques[0]?.label : undefined;
  const changedRows = await findBlockingRows(tx, run, buildStatements(table).changed, lines);
  if (changedRows) return toChangedRowsObstacle(changedRows, label);
  if (target.identity.length === 2) return undefined;
  const dependentRows = await findDependentRows(tx, run, table, lines);
  if (dependentRows) {
    const text = formatDependentRows(dependentRows, dependentRows.name, label);
    return { text, summary: 'New records now depend on some rows' };
  }
  const cycleRows = tree && self && (await findCycleRows(tx, run, target, self.column, lines));
  if (!cycleRows) return undefined;
  const summary = 'Some rows were moved, so undoing would create a cycle';
  return { text: formatCycle(cycleRows, label), summary };
}
