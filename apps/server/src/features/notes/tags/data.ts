/** Tags of notes and contacts. */
import type { Tag } from '@mainstay/contract/notes';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';

export type TagScope = 'contact' | 'note';

/** A page of tags by name, whatever its case; without a scope, those of both. */
export async function findTags(
  tx: TenantTx,
  { scope, page, limit }: { scope: TagScope | undefined; page: number; limit: number },
): Promise<{ tags: Tag[]; has_next: boolean }> {
  const found = await tx.rows<Tag>(
    `select id, tag from tags where tenant_id = $1 and scope = any($2::text[]) order by tag_key, id limit $3 offset $4`,
    [tx.tenant, scope ? [scope] : ['contact', 'note'], limit + 1, (page - 1) * limit],
  );
  return { tags: found.slice(0, limit), has_next: found.length > limit };
}
