import type { TagScope } from '@mainstay/contract/rules/tags';

/**
 * Returns an expression for the tags of a row, by name, as a list of `Tag`, with one index lookup per row. `$1` is the tenant.
 *
 * @param owner SQL expression for the id of the tagged row
 */
export const tagsSql = (scope: TagScope, owner: string): string =>
  `coalesce((select jsonb_agg(jsonb_build_object('id', tag.id, 'tag', tag.tag) order by tag.tag_key)
    from ${scope}_tags tagged join tags tag on tag.tenant_id = $1 and tag.id = tagged.tag_id
    where tagged.tenant_id = $1 and tagged.${scope}_id = ${owner}), '[]')`;
