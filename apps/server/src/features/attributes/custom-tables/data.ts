/** Custom tables as they were registered. */
import type { CustomTable, CustomTableBody } from '@mainstay/contract/attributes/custom-tables';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Stored } from '../../components/definitions/kinds/rules.ts';

export type StoredTable = Stored<CustomTableBody>;
interface StoredRow extends CustomTableBody {
  id: number;
  version: number;
}
const COLUMNS = 't.id, t.version, t.name, t.label, t.columns, t.account_key, t.write_roles';
const STORED = `select ${COLUMNS} from custom_tables t where t.tenant_id = $1`;

const storedOf = ({ id, version, ...body }: StoredRow): StoredTable => ({ id, name: body.name, version, body });

/** @param lock `for share` while rows are written, `for update` while columns change */
export async function getStoredTable(tx: TenantTx, id: number, lock = ''): Promise<StoredTable | undefined> {
  const [row] = await tx.rows<StoredRow>(`${STORED} and t.id = $2 ${lock}`, [tx.tenant, id]);
  return row && storedOf(row);
}

export async function getTableByName(tx: TenantTx, name: string, lock = ''): Promise<StoredTable | undefined> {
  const [row] = await tx.rows<StoredRow>(`${STORED} and t.name = $2 and t.version > 0 ${lock}`, [tx.tenant, name]);
  return row && storedOf(row);
}

export async function findStoredTables(tx: TenantTx): Promise<StoredTable[]> {
  const rows = await tx.rows<StoredRow>(`${STORED} and t.version > 0 order by t.name`, [tx.tenant]);
  return rows.map(storedOf);
}

type FoundTable = Omit<CustomTable, 'updated_at'> & { updated_at: Date };
const ROW = `${COLUMNS}, t.updated_at,
  (select count(*)::int from custom_rows r where r.tenant_id = $1 and r.table_id = t.id) as rows`;

export interface TablesQuery {
  pageNum: number;
  limit: number;
  /** A part of the label or the name. */
  q?: string | undefined;
}

/** Tables by label. */
export async function findCustomTables(tx: TenantTx, { pageNum, limit, q }: TablesQuery) {
  const part = q?.toLowerCase() ?? null;
  const from = `from custom_tables t where t.tenant_id = $1 and ($2::text is null or strpos(lower(t.label), $2) > 0
    or strpos(t.name, $2) > 0)`;
  const [rows, [count]] = await Promise.all([
    tx.rows<FoundTable>(`select ${ROW} ${from} order by lower(t.label), t.id limit $3 offset $4`, [
      tx.tenant,
      part,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${from}`, [tx.tenant, part]),
  ]);
  const total = count?.n ?? 0;
  const listing = rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));
  return { listing, has_next: pageNum * limit < total, total_records: total };
}

export async function getCustomTable(tx: TenantTx, id: number): Promise<CustomTable | undefined> {
  const [row] = await tx.rows<FoundTable>(`select ${ROW} from custom_tables t where t.tenant_id = $1 and t.id = $2`, [
    tx.tenant,
    id,
  ]);
  return row && { ...row, updated_at: row.updated_at.toISOString() };
}

/** What stands against a change: whether rows exist, and which columns hold a text too long to be found by an index. */
export async function getTableState(
  tx: TenantTx,
  id: number,
  { texts, limit }: { texts: readonly string[]; limit: number },
): Promise<{ filled: boolean; long: string[] }> {
  const [row] = await tx.rows<{ filled: boolean; long: string[] }>(
    `select exists (select from custom_rows where tenant_id = $1 and table_id = $2) as filled,
       array(select k from unnest($3::text[]) k where exists (select from custom_rows r
         where r.tenant_id = $1 and r.table_id = $2 and length(r.data ->> k) > $4)) as long`,
    [tx.tenant, id, texts, limit],
  );
  return row ?? { filled: false, long: [] };
}

/** Names of the components that ask a table. */
export async function findComponentsAsking(tx: TenantTx, name: string): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select c.name from components c where c.tenant_id = $1 and jsonb_path_exists(c.body,
       '$.** ? (@.kind == "custom" && @.table == $table && !(@.system == true))', jsonb_build_object('table', $2::text))
     order by c.name`,
    [tx.tenant, name],
  );
  return rows.map((row) => row.name);
}
