/** Files of actions. Every command locks the account first and records what it did. */
import type { ActionAsset, PlayAsset } from '@mainstay/contract/playbooks/workspace';
import { requireWritableAccount } from '../../../core/account-access/require-account.ts';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { createFile, deleteFile } from '../../../platform/files/file-rows.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import type { ReceivedFile } from '../../notes/receive-file.ts';
import type { ActionLocation } from '../action-location.ts';
import { assetCreated, assetDeleted, assetDownloaded, assetPinned, assetUnpinned } from '../events.ts';
import type { PlayScope } from './play-log.ts';

/** @throws NotFoundError, ForbiddenError */
export async function createAsset(
  tx: TenantTx,
  access: Access,
  { location, file }: { location: ActionLocation; file: ReceivedFile },
  by: Actor,
): Promise<ActionAsset> {
  await requireWritableAccount(tx, access, location.accountId);
  const fileId = await createFile(tx, { ...file, purpose: 'asset', ...by });
  // No asset is inserted if the action was deleted in the meantime.
  const [row] = await tx.rows<{ id: number }>(
    `insert into assets (tenant_id, account_id, action_id, file_id, created_by, created_at)
     select $1, $2, x.id, $4, $5, $6 from actions x where x.tenant_id = $1 and x.account_id = $2 and x.id = $3 returning id`,
    [tx.tenant, location.accountId, location.actionId, fileId, by.userId, by.now],
  );
  if (!row) throw new NotFoundError('Action');
  const { fileName, stored } = file;
  await record(tx, event(assetCreated, { assetId: row.id, fileName, location }), by);
  const asset = { asset_id: row.id, file_name: fileName, file_size: stored.size, file_path: stored.storageKey };
  return { ...asset, uploaded_on: by.now.toISOString(), pin_type: null };
}

interface LockedAsset {
  file_id: number;
  file_name: string;
}

/** Returns the current file of an asset. @throws NotFoundError */
async function lockAsset(tx: TenantTx, assetId: number): Promise<LockedAsset> {
  const [asset] = await tx.rows<LockedAsset>(
    `select s.file_id, f.file_name from assets s join files f on f.tenant_id = $1 and f.id = s.file_id
     where s.tenant_id = $1 and s.id = $2`,
    [tx.tenant, assetId],
  );
  if (!asset) throw new NotFoundError('Asset');
  return asset;
}

export interface AssetTarget {
  assetId: number;
  location: ActionLocation;
}

/** @returns the storage key of the file, to be removed after the commit @throws NotFoundError, ForbiddenError */
export async function deleteAsset(
  tx: TenantTx,
  access: Access,
  { assetId, location }: AssetTarget,
  by: Actor,
): Promise<string | undefined> {
  await requireWritableAccount(tx, access, location.accountId);
  const { file_id, file_name: fileName } = await lockAsset(tx, assetId);
  const deletedFile = await deleteFile(tx, file_id);
  await record(tx, event(assetDeleted, { assetId, fileName, location }), by);
  return deletedFile?.storageKey;
}

/**
 * Pins or unpins an asset. Pins are shared by all users of the account, and pinning again changes nothing.
 * @throws NotFoundError, ForbiddenError
 */
export async function pinAsset(
  tx: TenantTx,
  access: Access,
  { assetId, location, pinned }: AssetTarget & { pinned: boolean },
  by: Actor,
): Promise<void> {
  await requireWritableAccount(tx, access, location.accountId);
  const { file_name: fileName } = await lockAsset(tx, assetId);
  const changedRows = await tx.rows(
    `update assets set pinned_at = $3 where tenant_id = $1 and id = $2 and (pinned_at is null) = ($3::timestamptz is not null)
     returning id`,
    [tx.tenant, assetId, pinned ? by.now : null],
  );
  if (changedRows.length === 0) return;
  await record(tx, event(pinned ? assetPinned : assetUnpinned, { assetId, fileName, location }), by);
}

/** Records that a user downloaded a file, which anyone with read access may do. @throws NotFoundError */
export async function logDownload(tx: TenantTx, { assetId, location }: AssetTarget, by: Actor): Promise<void> {
  const { file_name: fileName } = await lockAsset(tx, assetId);
  await record(tx, event(assetDownloaded, { assetId, fileName, location }), by);
}

/** Reads the files of the actions of a play. */
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
