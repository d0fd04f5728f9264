/** Custom attributes as they were authored. */
import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { Stored } from '../../components/definitions/kinds/rules.ts';
import { editorOf } from '../../components/definitions/versions/data.ts';

export type StoredAttribute = Stored<AttributeBody>;
interface StoredRow {
  id: number;
  version: number;
  name: string;
  body: Omit<AttributeBody, 'name'>;
}
const STORED =
  'select a.id, a.version, a.name, a.body from custom_attributes a where a.tenant_id = $1 and a.version > 0';

const storedOf = ({ id, version, name, body }: StoredRow): StoredAttribute => ({
  id,
  name,
  version,
  body: { ...body, name },
});

/** The definition in force; undefined where the tenant has none of this id or name. */
export async function getStoredAttribute(
  tx: TenantTx,
  by: { id: number } | { name: string },
): Promise<StoredAttribute | undefined> {
  const [row] =
    'id' in by
      ? await tx.rows<StoredRow>(`${STORED} and a.id = $2`, [tx.tenant, by.id])
      : await tx.rows<StoredRow>(`${STORED} and a.name = $2`, [tx.tenant, by.name]);
  return row && storedOf(row);
}

/** As a command finds it, a name that was only reserved included. */
export async function getReservedAttribute(tx: TenantTx, id: number): Promise<StoredAttribute | undefined> {
  const [row] = await tx.rows<StoredRow>(
    'select id, version, name, body from custom_attributes where tenant_id = $1 and id = $2',
    [tx.tenant, id],
  );
  return row && storedOf(row);
}

export async function findStoredAttributes(tx: TenantTx): Promise<StoredAttribute[]> {
  const rows = await tx.rows<StoredRow>(`${STORED} order by a.name, a.id`, [tx.tenant]);
  return rows.map(storedOf);
}

type FoundRow = StoredRow & { updated_at: Date } & Pick<AuthoredAttribute, 'updated_by' | 'pages' | 'values'>;
const ROW = `a.id, a.name, a.version, a.body, a.updated_at, ${editorOf('a.updated_by')} as updated_by,
  (select count(distinct p.page_id)::int from page_parts p where p.tenant_id = $1 and p.attribute_id = a.id) as pages,
  (select count(*)::int from custom_attribute_values v where v.tenant_id = $1 and v.attribute_id = a.id) as values`;
const FROM = 'from custom_attributes a where a.tenant_id = $1';

const authoredOf = ({ body, updated_at, ...row }: FoundRow): AuthoredAttribute => ({
  ...body,
  ...row,
  updated_at: updated_at.toISOString(),
});

export interface AttributesQuery {
  pageNum: number;
  limit: number;
  /** A part of the name. */
  q?: string | undefined;
}

/** Attributes by name. */
export async function findAttributes(tx: TenantTx, { pageNum, limit, q }: AttributesQuery) {
  const part = q?.toLowerCase() ?? null;
  const test = 'and ($2::text is null or strpos(lower(a.name), $2) > 0)';
  const [rows, [count]] = await Promise.all([
    tx.rows<FoundRow>(`select ${ROW} ${FROM} ${test} order by lower(a.name), a.id limit $3 offset $4`, [
      tx.tenant,
      part,
      limit,
      (pageNum - 1) * limit,
    ]),
    tx.rows<{ n: number }>(`select count(*)::int as n ${FROM} ${test}`, [tx.tenant, part]),
  ]);
  const total = count?.n ?? 0;
  return { listing: rows.map(authoredOf), has_next: pageNum * limit < total, total_records: total };
}

/** An attribute as its authors see it; undefined where the tenant has none of this id. */
export async function getAuthoredAttribute(tx: TenantTx, id: number): Promise<AuthoredAttribute | undefined> {
  const [row] = await tx.rows<FoundRow>(`select ${ROW} ${FROM} and a.id = $2`, [tx.tenant, id]);
  return row && authoredOf(row);
}

/** Names of the pages that show an attribute. */
export async function findPagesShowing(tx: TenantTx, id: number): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select distinct p.name from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
     where x.tenant_id = $1 and x.attribute_id = $2 order by 1`,
    [tx.tenant, id],
  );
  return rows.map((row) => row.name);
}

/** Whether another attribute has the name, and whether anything has a value of this one. */
export async function getAttributeState(
  tx: TenantTx,
  name: string,
  id: number,
): Promise<{ taken: boolean; used: boolean }> {
  const [row] = await tx.rows<{ taken: boolean; used: boolean }>(
    `select exists (select from custom_attributes where tenant_id = $1 and name = $2 and id <> $3) as taken,
       exists (select from custom_attribute_values where tenant_id = $1 and attribute_id = $3) as used`,
    [tx.tenant, name, id],
  );
  return row ?? { taken: false, used: false };
}
