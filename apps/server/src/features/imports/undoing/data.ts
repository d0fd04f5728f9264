/** What stands in the way of an undo, and what is left to take back. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { UsageTrace } from '../../usage/commands.ts';
import { statementsOf } from '../landing/commands.ts';
import type { Row } from '../landing/rules.ts';
import { TABLE_KINDS } from '../kinds/rules.ts';
import { isTable } from '../running/data.ts';
import type { Run } from '../running/rules.ts';

/** A line of the log that can be taken back. */
export interface DoneRow {
  row_number: number;
  outcome: 'created' | 'updated';
  entity_id: number;
  entity_part: number | null;
  before: Row | null;
  data: UsageTrace | null;
}

export async function findDone(
  tx: TenantTx,
  importId: number,
  outcome: DoneRow['outcome'],
  limit: number,
): Promise<DoneRow[]> {
  return tx.rows<DoneRow>(
    `select row_number, outcome, entity_id, entity_part, before, data from import_rows
     where tenant_id = $1 and import_id = $2 and outcome = $3 order by row_number desc limit $4`,
    [tx.tenant, importId, outcome, limit],
  );
}

const USAGE_CHANGED = `select r.row_number from import_rows r
  left join external_rows x on x.tenant_id = $1 and x.source = r.data ->> 'source' and x.external_id = r.data ->> 'key'
  where r.tenant_id = $1 and r.import_id = $2 and r.outcome in ('created', 'updated')
    and (x.import_id is distinct from $2 or x.row_hash::text is distinct from r.data ->> 'hash')`;

/** Lines whose rows are not any more what the import made of them; at most three. */
export async function findChanged(tx: TenantTx, run: Run): Promise<number[]> {
  const statement = isTable(run) ? statementsOf(run.kind).changed : USAGE_CHANGED;
  const rows = await tx.rows<{ row_number: number }>(`${statement} order by 1 limit 3`, [tx.tenant, run.id]);
  return rows.map((r) => r.row_number);
}

/** Tables that follow from an account, or that the import's own rows wrote with it. */
const OWN_PARTS: Record<string, readonly string[]> = {
  accounts: ['health_results', 'account_members', 'accounts'],
  users: ['user_roles', 'team_members', 'users'],
  subscriptions: ['subscription_lines', 'subscriptions'],
  contacts: ['contacts'],
  products: ['products'],
};

const NAMES: Record<string, string> = {
  account_members: 'account team',
  account_churns: 'churn events',
  support_cases: 'support tickets',
  subscription_lines: 'subscriptions',
  product_features: 'product features',
};

interface Hanging {
  name: string;
  column: string;
}

/** Foreign keys that point at a table, by name and column: whatever later features add is found too. */
async function findHanging(tx: TenantTx, table: string): Promise<Hanging[]> {
  const own = OWN_PARTS[table] ?? [];
  const rows = await tx.rows<Hanging>(
    `select c.conrelid::regclass::text as name, a.attname as column from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[2]
     where c.contype = 'f' and c.conparentid = 0 and c.confrelid = $1::regclass and array_length(c.conkey, 1) = 2
     order by 1, 2`,
    [table],
  );
  return rows.filter((r) => !own.includes(r.name) && /^[a-z_]+$/.test(r.name) && /^[a-z_]+$/.test(r.column));
}

/** Rows of other tables that hang on what the import created. @returns the name of the first table that has some */
async function findHangingRows(tx: TenantTx, run: Run, table: string): Promise<string | undefined> {
  const hanging = await findHanging(tx, table);
  const logs = table === 'accounts' ? [{ name: 'usage_daily', column: 'account_id' }] : [];
  for (const { name, column } of [...hanging, ...logs]) {
    const [row] = await tx.rows<{ found: boolean }>(
      `select exists (select from import_rows r join ${name} h on h.tenant_id = $1 and h.${column} = r.entity_id
         where r.tenant_id = $1 and r.import_id = $2 and r.outcome = 'created') as found`,
      [tx.tenant, run.id],
    );
    if (row?.found) return NAMES[name] ?? name.replaceAll('_', ' ');
  }
  return undefined;
}

/** Members that the import did not make: the owner of a row is its own part. */
async function hasOtherMembers(tx: TenantTx, run: Run): Promise<boolean> {
  const [row] = await tx.rows<{ found: boolean }>(
    `select exists (select from import_rows r join account_members m on m.tenant_id = $1 and m.account_id = r.entity_id
       join accounts a on a.tenant_id = $1 and a.id = r.entity_id
       where r.tenant_id = $1 and r.import_id = $2 and r.outcome = 'created' and m.user_id is distinct
       from a.primary_owner_id)
     or exists (select from import_rows r join accounts c on c.tenant_id = $1 and c.parent_id = r.entity_id
       where r.tenant_id = $1 and r.import_id = $2 and r.outcome = 'created' and not exists (
         select from import_rows o where o.tenant_id = $1 and o.import_id = $2 and o.entity_id = c.id)) as found`,
    [tx.tenant, run.id],
  );
  return row?.found ?? false;
}

/** People are one bit a day: what a later import saw as well cannot be told apart any more. */
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

/** Why an import that is done cannot be taken back; null where it can. */
export async function findUndoBlock(tx: TenantTx, run: Run): Promise<string | null> {
  if (run.status === 'failed' && run.undoBegun) return null;
  if (run.status !== 'done') return 'Only an import that has run to its end can be undone.';
  const changed = await findChanged(tx, run);
  if (changed.length > 0) {
    const lines = `${changed.length > 1 ? 'lines' : 'line'} ${changed.join(', ')}`;
    return `Rows were changed since they were imported: ${lines}${changed.length === 3 ? ' and perhaps more' : ''}.`;
  }
  if (!isTable(run)) {
    return (await hasLaterPeople(tx, run))
      ? 'A later import of daily usage names people too: undo that one first.'
      : null;
  }
  const { table, identity } = TABLE_KINDS[run.kind].target;
  if (identity.length === 2) return null;
  const hanging = await findHangingRows(tx, run, table);
  if (hanging) return `Rows of this import have ${hanging} by now: undo or delete those first.`;
  if (run.kind === 'accounts' && (await hasOtherMembers(tx, run))) {
    return 'Accounts of this import have team members or child accounts by now: undo or delete those first.';
  }
  return null;
}
