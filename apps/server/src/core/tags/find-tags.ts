/** Reads tags of accounts, contacts and notes. */
import { TAG_SCOPES, type TagScope } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { TagSelection } from './tag-choice.ts';

/** Returns a page of tags by name, ignoring case. Without a scope, the tags of all scopes are returned. */
export async function findTags(
  tx: TenantTx,
  { scope, page, limit }: { scope: TagScope | undefined; page: number; limit: number },
): Promise<{ tags: Tag[]; has_next: boolean }> {
  const rows = await tx.rows<Tag>(
    `select id, tag from tags where tenant_id = $1 and scope = any($2::text[]) order by tag_key, id limit $3 offset $4`,
    [tx.tenant, scope ? [scope] : TAG_SCOPES, limit + 1, (page - 1) * limit],
  );
  return { tags: rows.slice(0, limit), has_next: rows.length > limit };
}

/** Returns the existing tags of a request. Names that differ only in case are the same tag. @throws NotFoundError for an unknown id */
export async function getTags(tx: TenantTx, scope: TagScope, { ids, names }: TagSelection): Promise<Tag[]> {
  const tags = await tx.rows<Tag>(
    `select id, tag from tags where tenant_id = $1 and scope = $2::text
       and (id = any($3::bigint[]) or tag_key in (select lower(name) from unnest($4::text[]) name)) order by tag_key`,
    [tx.tenant, scope, ids, names],
  );
  const knownIds = new Set(tags.map(({ id }) => id));
  if (!ids.every((id) => knownIds.has(id))) throw new NotFoundError('Tag');
  return tags;
}
