/** Reads tags of accounts, contacts and notes. */
import { TAG_SCOPES, type TagScope } from '@mainstay/contract/rules/tags';
import type { Tag } from '@mainstay/contract/tags';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { NotFoundError } from '../../platform/http/errors.ts';
import type { TagSelection } from './tag-selection.ts';

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

/** Creates the tags that do not exist yet. @returns all tags of the request, by name @throws NotFoundError for an unknown id */
export async function createTags(tx: TenantTx, scope: TagScope, selection: TagSelection): Promise<Tag[]> {
  const { ids, names } = selection;
  if (ids.length === 0 && names.length === 0) return [];
  const [, tags] = await Promise.all([
    tx.rows(
      `insert into tags (tenant_id, scope, tag) select $1, $2, name from unnest($3::text[]) name
       on conflict (tenant_id, scope, tag_key) do nothing`,
      [tx.tenant, scope, names],
    ),
    getTags(tx, scope, selection),
  ]);
  return tags;
}

/**
 * Returns an expression for the tags of a row, by name, as a list of `Tag`, with one index lookup per row. `$1` is the tenant.
 *
 * @param owner SQL expression for the id of the tagged row
 */
export const tagsSql = (scope: TagScope, owner: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', tag.id, 'tag', tag.tag) order by tag.tag_key)
    from ${scope}_tags tagged join tags tag on tag.tenant_id = $1 and tag.id = tagged.tag_id
    where tagged.tenant_id = $1 and tagged.${scope}_id = ${owner}), '[]')`;
