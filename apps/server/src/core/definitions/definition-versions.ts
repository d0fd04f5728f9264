/** Reads the saved versions of a definition and who saved them. */
import type { VersionRow } from '@mainstay/contract/definitions/versions';
import type { DefinitionKindName } from '@mainstay/contract/rules/definition-kinds';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

type FoundVersion = Omit<VersionRow, 'saved_at' | 'current'> & { saved_at: Date };

/** Returns a user with name, or email if there is no name, in SQL. `column` contains the user id. */
export const editorSql = (column: string): string =>
  `(select jsonb_build_object('user_id', u.id, 'name', coalesce(u.full_name, u.email))
     from users u where u.tenant_id = $1 and u.id = ${column})`;

const COLUMNS = `v.version, v.saved_at, ${editorSql('v.saved_by')} as saved_by, v.note`;

export interface VersionOwner {
  kind: DefinitionKindName;
  id: number;
}

const toRow = <R extends FoundVersion>({ saved_at, ...row }: R, current: number) => ({
  ...row,
  saved_at: saved_at.toISOString(),
  current: row.version === current,
});

/** Returns the saved versions, newest first. @param current the current version */
export async function findVersions(
  tx: TenantTx,
  { kind, id }: VersionOwner,
  current: number,
  { pageNum, limit }: { pageNum: number; limit: number },
) {
  const [rows, [count]] = await Promise.all([
    tx.rows<FoundVersion>(
      `select ${COLUMNS} from definition_versions v where v.tenant_id = $1 and v.kind = $2 and v.definition_id = $3
       order by v.version desc limit $4 offset $5`,
      [tx.tenant, kind, id, limit, (pageNum - 1) * limit],
    ),
    tx.rows<{ n: number }>(
      'select count(*)::int as n from definition_versions where tenant_id = $1 and kind = $2 and definition_id = $3',
      [tx.tenant, kind, id],
    ),
  ]);
  const total = count?.n ?? 0;
  return {
    listing: rows.map((row) => toRow(row, current)),
    has_next: pageNum * limit < total,
    total_records: total,
  };
}

/** Returns one version with its body, or undefined if it does not exist. */
export async function getVersion(tx: TenantTx, { kind, id }: VersionOwner, version: number, current: number) {
  const [row] = await tx.rows<FoundVersion & { body: Record<string, unknown> }>(
    `select ${COLUMNS}, v.body from definition_versions v
     where v.tenant_id = $1 and v.kind = $2 and v.definition_id = $3 and v.version = $4`,
    [tx.tenant, kind, id, version],
  );
  return row && toRow(row, current);
}
