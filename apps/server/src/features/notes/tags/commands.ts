/** Tags come with what is tagged. */
import type { Tag } from '@mainstay/contract/notes';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { NotFound } from '../../../platform/http/errors.ts';
import type { TagChoice } from '../rules.ts';
import type { TagScope } from './data.ts';

/** Makes the tags that nobody has used before; names that differ in case only are one tag. @throws NotFound */
export async function createTags(tx: TenantTx, scope: TagScope, { ids, names }: TagChoice): Promise<Tag[]> {
  if (ids.length === 0 && names.length === 0) return [];
  const [, found] = await Promise.all([
    tx.rows(
      `insert into tags (tenant_id, scope, tag) select $1, $2, name from unnest($3::text[]) name
       on conflict (tenant_id, scope, tag_key) do nothing`,
      [tx.tenant, scope, names],
    ),
    tx.rows<Tag>(
      `select id, tag from tags where tenant_id = $1 and scope = $2::text
         and (id = any($3::bigint[]) or tag_key in (select lower(name) from unnest($4::text[]) name))`,
      [tx.tenant, scope, ids, names],
    ),
  ]);
  const known = new Set(found.map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw new NotFound('Tag');
  return found;
}
