/** Finds what prevents an undo, and the rows that are left to revert. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { isTable } from '../execution/data.ts';
import type { UndoableRow } from '../import-rows.ts';
import type { Run } from '../import-run.ts';
import { getKeyColumn, type ImportTarget, TABLE_KINDS, type TableKind } from '../table-kind.ts';
import {
  type BlockingRows,
  buildBlockingRowsSql,
  formatChangedRows,
  formatCycle,
  formatDependentRows,
  getStateBlocker,
  type Lines,
  type UndoObstacle,
} from '../undo-obstacles.ts';
import { buildStatements } from '../writing/write-rows.ts';
import type { UserImportEffects } from '../../people/can-undo-user-import.ts';

export async function findUndoableRows(
  tx: TenantTx,
  importId: number,
  outcome: UndoableRow['outcome'],
  limit: number,
): Promise<UndoableRow[]> {
  return tx.rows<UndoableRow>(
    `select row_number, outcome, entity_id, entity_part, before, data from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = $3 order by row_number desc limit $4`,
    [tx.tenant, importId, outcome, limit],
  );
}

const USAGE_CHANGED = `select r.row_number, x.external_id as key from import_rows r
  left join external_rows x on x.tenant_id = $1 and x.source = r.data ->> 'source' and x.external_id = r.data ->> 'key'
  where r.tenant_id = $1 and r.import_id = $2 and r.outcome in ('created', 'updated')
    and ($3::int[] is null or r.row_number = any($3))
    and (x.import_id is distinct from $2 or x.row_hash::text is distinct from r.data ->> 'hash')`;

/** Returns the number of rows that have changed since the import with an example, or undefined if there are none. */
async function findChangedRows(tx: TenantTx, run: Run, lines: Lines): Promise<BlockingRows | undefined> {
  const statement = isTable(run) ? buildStatements(run.kind).changed : USAGE_CHANGED;
  const [found] = await tx.rows<BlockingRows>(buildBlockingRowsSql(statement), [tx.tenant, run.id, lines ?? null]);
  return found?.rows ? found : undefined;
}

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
  const [found] = await tx.rows<BlockingRows>(buildBlockingRowsSql(cycleSql), [tx.tenant, run.id, lines ?? null]);
  return found?.rows ? found : undefined;
}

/**
 * Tables that are derived from a row, that the import itself writes with the row, or that contain automatic records of
 * the server.
 */
const OWN_PARTS: Record<string, readonly string[]> = {
  accounts: [
    ...['health_results', 'account_members', 'account_tags', 'timeline_events', 'accounts', 'usage_arrivals'],
    ...['automation_starts', 'automation_decisions', 'bulk_edit_rows', 'play_application_rows'],
  ],
  users: ['user_roles', 'team_members', 'users'],
  subscriptions: ['subscription_lines', 'subscriptions'],
  contacts: ['contacts'],
  products: ['products'],
};

const TABLE_LABELS: Record<string, string> = {
  account_members: 'account team',
  account_churns: 'churn events',
  support_cases: 'support tickets',
  subscription_lines: 'subscriptions',
  product_features: 'product features',
};

/** The names for child rows in the same table. */
const CHILD_LABELS: Record<string, string> = {
  accounts: 'child accounts',
  contacts: 'reporting contacts',
  users: 'reporting people',
};

interface DependentTable {
  name: string;
  column: string;
}

/** Returns the foreign keys that reference a table, by name and column. This also finds tables of later features. */
async function findDependentTables(tx: TenantTx, table: string): Promise<DependentTable[]> {
  const ownTables = OWN_PARTS[table] ?? [];
  const rows = await tx.rows<DependentTable>(
    `select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid = $1::regclass and array_length(c.conkey, 1) = 2
     order by 1, 2`,
    [table],
  );
  return rows.filter((r) => !ownTables.includes(r.name) && /^[a-z_]+$/.test(r.name) && /^[a-z_]+$/.test(r.column));
}

/** Builds a statement for the rows of one table that depend on rows created by the import. */
const buildDependentRowsSql = (name: string, column: string, key: string, table: string, more = '') =>
  `select distinct r.row_number, ${key} as key from import_rows r join ${table} t on t.tenant_id = $1 and t.id = r.entity_id
     join ${name} h on h.tenant_id = $1 and h.${column} = r.entity_id
   where r.tenant_id = $1 and r.import_id = $2 and r.outcome = 'created'
     and ($3::int[] is null or r.row_number = any($3)) ${more}`;

/** Excludes the owner's membership, which the import itself created. */
const OTHER_MEMBERS = 'and h.user_id is distinct from t.primary_owner_id';

/** Excludes child rows that the import itself wrote. */
const OTHER_ROWS = `and not exists (select from import_rows o where o.tenant_id = $1 and o.import_id = $2
  and o.entity_id = h.id and o.outcome in ('created', 'updated'))`;

/** Returns rows of other tables that depend on rows created by the import, with one statement for all tables. */
async function findDependentRows(
  tx: TenantTx,
  run: Run & { kind: TableKind },
  lines: Lines,
): Promise<(BlockingRows & { name: string }) | undefined> {
  const { target, self } = TABLE_KINDS[run.kind];
  const { table } = target;
  const key = `t.${getKeyColumn(target) ?? 'id'}::text`;
  const isAccountTable = table === 'accounts';
  // These columns have no foreign key.
  const usageColumns = isAccountTable ? ['account_id'] : table === 'products' ? ['product_id'] : [];
  const dependents = [
    ...(await findDependentTables(tx, table)).map(({ name, column }) => ({
      name,
      from: buildDependentRowsSql(name, column, key, table),
    })),
    ...usageColumns.map((column) => ({
      name: 'usage_daily',
      from: buildDependentRowsSql('usage_daily', column, key, table),
    })),
    ...(isAccountTable
      ? [
          {
            name: 'team_members',
            from: buildDependentRowsSql('account_members', 'account_id', key, table, OTHER_MEMBERS),
          },
        ]
      : []),
    ...(self
      ? [
          {
            name: CHILD_LABELS[table] ?? table,
            from: buildDependentRowsSql(table, self.column, key, table, OTHER_ROWS),
          },
        ]
      : []),
  ];
  if (dependents.length === 0) return undefined;
  const parts = dependents.map(
    ({ name, from }, at) => `select ${at} as rank, '${name}' as name, s.* from (${buildBlockingRowsSql(from)}) s`,
  );
  const [found] = await tx.rows<BlockingRows & { name: string }>(
    `select name, rows, line, key from (${parts.join(' union all ')}) p where rows > 0 order by rank limit 1`,
    [tx.tenant, run.id, lines ?? null],
  );
  return found && { ...found, name: TABLE_LABELS[found.name] ?? found.name.replaceAll('_', ' ') };
}

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

/** Returns what prevents undoing some lines, or all of them. */
export async function findUndoObstacle(
  tx: TenantTx,
  run: Run,
  lines?: readonly number[],
): Promise<{ why: UndoObstacle; text: string } | undefined> {
  const { target, self, tree } = isTable(run) ? TABLE_KINDS[run.kind] : {};
  const label = target && getKeyColumn(target) ? target.uniques[0]?.label : undefined;
  const changed = await findChangedRows(tx, run, lines);
  if (changed) return { why: 'changed', text: formatChangedRows(changed, label) };
  if (!isTable(run) || !target)
    return (await hasLaterPeople(tx, run)) ? { why: 'people', text: LATER_PEOPLE } : undefined;
  if (target.identity.length === 2) return undefined;
  const dependentRows = await findDependentRows(tx, run, lines);
  if (dependentRows) return { why: 'hanging', text: formatDependentRows(dependentRows, dependentRows.name, label) };
  const cycleRows = tree && self && (await findCycleRows(tx, run, target, self.column, lines));
  return cycleRows && { why: 'circle', text: formatCycle(cycleRows, label) };
}

/** Returns why an import cannot be undone, or null if it can. */
export async function getUndoBlocker(tx: TenantTx, run: Run): Promise<string | null> {
  return getStateBlocker(run.status) ?? (await findUndoObstacle(tx, run))?.text ?? null;
}

/** Returns the effects of a user import that determine who may undo it. */
export async function getUserImportEffects(tx: TenantTx, importId: number): Promise<UserImportEffects> {
  const [found] = await tx.rows<UserImportEffects>(
    `select exists (select from import_rows where tenant_id = $1 and import_id = $2 and outcome = 'updated') as changed,
       array(select distinct r.abbr from import_rows i join user_roles ur on ur.tenant_id = $1 and ur.user_id = i.entity_id
         join roles r on r.tenant_id = $1 and r.id = ur.role_id
         where i.tenant_id = $1 and i.import_id = $2 and i.outcome = 'created') as roles`,
    [tx.tenant, importId],
  );
  return found ?? { changed: true, roles: [] };
}
