/** Files of actions. Every command locks the account first and records what it did. */
import type { ActionAsset } from '@mainstay/contract/playbooks/workspace';
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { createFile, deleteFile } from '../../../platform/files/file-rows.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { NotFoundError } from '../../../platform/http/errors.ts';
import type { Access } from '../../../platform/session/access.ts';
import { requireWritableAccount } from '../../../core/account-access/require-account.ts';
import type { ReceivedFile } from '../../notes/receive-file.ts';
import type { ActionLocation } from '../action-location.ts';
import { assetCreated, assetDeleted, assetDownloaded, assetPinned, assetUnpinned } from '../events.ts';

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
