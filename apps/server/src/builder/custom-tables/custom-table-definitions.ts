/** Reads registered custom tables. */
import type { CustomTable, CustomTableBody } from '@mainstay/contract/custom-tables';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../platform/database/named-page.ts';
import type { DataLoss, Stored } from '../../core/definitions/definition-kind.ts';
import { diffColumns } from './column-changes.ts';

export type StoredTable = Stored<CustomTableBody>;
interface StoredRow extends CustomTableBody {
  id: number;
  version: number;
}
const COLUMNS = 't.id, t.version, t.name, t.label, t.columns, t.account_key, t.write_roles';
const STORED = `select ${COLUMNS} from custom_tables t where t.tenant_id = $1`;

const toStored = ({ id, version, ...body }: StoredRow): StoredTable => ({ id, name: body.name, version, body });

/** @param lock `for share` while rows are written, `for update` while columns change */
export async function getStoredTable(tx: TenantTx, id: number, lock = ''): Promise<StoredTable | undefined> {
  const [row] = await tx.rows<StoredRow>(`${STORED} and t.id = $2 ${lock}`, [tx.tenant, id]);
  return row && toStored(row);
}

export async function getTableByName(tx: TenantTx, name: string, lock = ''): Promise<StoredTable | undefined> {
  const [row] = await tx.rows<StoredRow>(`${STORED} and t.name = $2 and t.version > 0 ${lock}`, [tx.tenant, name]);
  return row && toStored(row);
}

export async function findStoredTables(tx: TenantTx): Promise<StoredTable[]> {
  const rows = await tx.rows<StoredRow>(`${STORED} and t.version > 0 order by t.name`, [tx.tenant]);
  return rows.map(toStored);
}

/** Returns the number of rows with values in columns that the new body removes. Empty if no row has such a value. */
export async function findDataLosses(tx: TenantTx, before: StoredTable, body: CustomTableBody): Promise<DataLoss[]> {
  const { removed } = diffColumns(before.body, body);
  if (removed.length === 0) return [];
  const counts = await tx.rows<{ key: string; rows: number }>(
    `select k as key, count(*)::int as rows from custom_rows r cross join unnest($3::text[]) k
     where r.tenant_id = $1 and r.table_id = $2 and r.data ->> k is not null group by k`,
    [tx.tenant, before.id, removed],
  );
  const rowCounts = new Map(counts.map(({ key, rows }) => [key, rows]));
  return before.body.columns.flatMap(({ key, label }) => {
    const rows = rowCounts.get(key);
    return rows === undefined ? [] : [{ column: label, rows }];
  });
}

type FoundTable = Omit<CustomTable, 'updated_at'> & { updated_at: Date };
const ROW = `${COLUMNS}, t.updated_at,
  (select count(*)::int from custom_rows r where r.tenant_id = $1 and r.table_id = t.id) as rows`;

/** Returns tables by label. Also matches part of the name. */
export function findCustomTables(tx: TenantTx, page: NamedPage) {
  const from = `from custom_tables t where t.tenant_id = $1 and (${nameContainsSql('t.label')} or strpos(t.name, $2) > 0)`;
  return findDefinitionList<FoundTable>(tx, { columns: ROW, from, order: 'lower(t.label), t.id' }, page);
}

export async function getCustomTable(tx: TenantTx, id: number): Promise<CustomTable | undefined> {
  const [row] = await tx.rows<FoundTable>(`select ${ROW} from custom_tables t where t.tenant_id = $1 and t.id = $2`, [
    tx.tenant,
    id,
  ]);
  return row && withTimestamps(row);
}

/**
 * Returns what may prevent a change: whether rows exist, and which columns contain text that is too long for an index.
 */
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
