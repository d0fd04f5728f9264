/** Reads custom attribute definitions. */
import type { AuthoredAttribute } from '@mainstay/contract/attributes/admin';
import type { AttributeBody } from '@mainstay/contract/attributes/definition';
import {
  findDefinitionList,
  nameContainsSql,
  type NamedPage,
  withTimestamps,
} from '../../platform/database/named-page.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import type { Stored } from '../../core/definitions/definition-kind.ts';
import { editorSql } from '../../core/definitions/definition-versions.ts';

export type StoredAttribute = Stored<AttributeBody>;
interface StoredRow {
  id: number;
  version: number;
  name: string;
  body: Omit<AttributeBody, 'name'>;
}
const STORED =
  'select a.id, a.version, a.name, a.body from custom_attributes a where a.tenant_id = $1 and a.version > 0';

const toStored = ({ id, version, name, body }: StoredRow): StoredAttribute => ({
  id,
  name,
  version,
  body: { ...body, name },
});

/**
 * Returns the current definition, or undefined if the tenant has no attribute with this id or name.
 *
 * @param lock `for share` while a value is written, so that its fields do not change until then
 */
export async function getStoredAttribute(
  tx: TenantTx,
  by: { id: number } | { name: string },
  lock = '',
): Promise<StoredAttribute | undefined> {
  const [row] =
    'id' in by
      ? await tx.rows<StoredRow>(`${STORED} and a.id = $2 ${lock}`, [tx.tenant, by.id])
      : await tx.rows<StoredRow>(`${STORED} and a.name = $2 ${lock}`, [tx.tenant, by.name]);
  return row && toStored(row);
}

/** Returns and locks an attribute for a command, including a name that is only reserved. */
export async function getReservedAttribute(tx: TenantTx, id: number): Promise<StoredAttribute | undefined> {
  const [row] = await tx.rows<StoredRow>(
    'select id, version, name, body from custom_attributes where tenant_id = $1 and id = $2 for update',
    [tx.tenant, id],
  );
  return row && toStored(row);
}

/** Returns the current definitions by name. */
export async function findStoredAttributes(tx: TenantTx, scope?: AttributeBody['scope']): Promise<StoredAttribute[]> {
  const rows = await tx.rows<StoredRow>(`${STORED} and ($2::text is null or a.scope = $2) order by a.name, a.id`, [
    tx.tenant,
    scope ?? null,
  ]);
  return rows.map(toStored);
}

type FoundRow = StoredRow & { updated_at: Date } & Pick<AuthoredAttribute, 'updated_by' | 'pages' | 'values'>;
const ROW = `a.id, a.name, a.version, a.body, a.updated_at, ${editorSql('a.updated_by')} as updated_by,
  (select count(distinct p.page_id)::int from page_parts p where p.tenant_id = $1 and p.attribute_id = a.id) as pages,
  (select count(*)::int from custom_attribute_values v where v.tenant_id = $1 and v.attribute_id = a.id) as values`;
const FROM = 'from custom_attributes a where a.tenant_id = $1';

const toAuthored = ({ body, ...row }: ReturnType<typeof withTimestamps<FoundRow>>): AuthoredAttribute => ({
  ...body,
  ...row,
});

/** Returns attributes by name. */
export async function findAttributes(tx: TenantTx, page: NamedPage) {
  const from = `${FROM} and ${nameContainsSql('a.name')}`;
  const found = await findDefinitionList<FoundRow>(tx, { columns: ROW, from, order: 'lower(a.name), a.id' }, page);
  return { ...found, listing: found.listing.map(toAuthored) };
}

/** Returns an attribute in the authors' view, or undefined if the tenant has no attribute with this id. */
export async function getAuthoredAttribute(tx: TenantTx, id: number): Promise<AuthoredAttribute | undefined> {
  const [row] = await tx.rows<FoundRow>(`select ${ROW} ${FROM} and a.id = $2`, [tx.tenant, id]);
  return row && toAuthored(withTimestamps(row));
}

/** Returns the names of the pages that show an attribute. */
export async function findPagesShowing(tx: TenantTx, id: number): Promise<string[]> {
  const rows = await tx.rows<{ name: string }>(
    `select distinct p.name from page_parts x join pages p on p.tenant_id = $1 and p.id = x.page_id
     where x.tenant_id = $1 and x.attribute_id = $2 order by 1`,
    [tx.tenant, id],
  );
  return rows.map((row) => row.name);
}

/** Returns whether another attribute has the name, and whether any value of this one exists. */
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
