/** Reads the files of the actions of a play. */
import type { PlayAsset } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import type { PlayScope } from './play-log.ts';

interface AssetRow extends Omit<PlayAsset, 'uploaded_on'> {
  created_at: Date;
}

/** Returns a page of the files of a play, or of one of its actions, newest first. */
export async function findPlayAssets(
  tx: TenantTx,
  { playId, actionId }: PlayScope,
  { pageNum, limit }: { pageNum: number; limit: number },
): Promise<{ assets: PlayAsset[]; has_next: boolean }> {
  const rows = await tx.rows<AssetRow>(
    `select s.id as asset_id, f.size_bytes as file_size, f.file_name, f.storage_key as file_path, s.created_at,
       case when s.pinned_at is not null then 'asset' end as pin_type, coalesce(u.full_name, u.email) as uploaded_by,
       jsonb_build_object('id', x.id, 'name', x.name) as action
     from actions x join assets s on s.tenant_id = $1 and s.action_id = x.id
       join files f on f.tenant_id = $1 and f.id = s.file_id
       left join users u on u.tenant_id = $1 and u.id = s.created_by
     where x.tenant_id = $1 and x.play_id = $2 and ($3::bigint is null or x.id = $3)
     order by s.id desc limit $4 offset $5`,
    [tx.tenant, playId, actionId ?? null, limit + 1, (pageNum - 1) * limit],
  );
  const assets = rows
    .slice(0, limit)
    .map(({ created_at, ...asset }): PlayAsset => ({ ...asset, uploaded_on: created_at.toISOString() }));
  return { assets, has_next: rows.length > limit };
}
