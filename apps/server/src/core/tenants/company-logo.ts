/** Replaces and deletes the logo of a company. The row is locked, so that a concurrent second change finds the logo of the first one. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { createImage, deleteImage, type StoredImage } from '../../platform/files/images.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { companyUpdated } from './events.ts';

/** Replaces the logo. @returns the storage key of the previous logo */
export async function updateLogo(tx: TenantTx, image: StoredImage, actor: Actor): Promise<string | undefined> {
  // Locked, so that the second of two concurrent uploads replaces the first one and leaves no orphaned row.
  const [lockedSettings] = await tx.rows<{ logo_file_id: number | null }>(
    'select logo_file_id from settings where tenant_id = $1 for update',
    [tx.tenant],
  );
  const { userId, now } = actor;
  const id = await createImage(tx, { ...image, purpose: 'logo', userId, now });
  const changes = { logo: { after: image.fileName } };
  await Promise.all([
    tx.rows('update settings set logo_file_id = $2, updated_at = $3 where tenant_id = $1', [tx.tenant, id, now]),
    record(tx, event(companyUpdated, { tenant: tx.tenant, setting: 'logo', changes }), actor),
  ]);
  return deleteImage(tx, lockedSettings?.logo_file_id ?? null);
}

/** Deletes the logo, if one exists. @returns the storage key of its file */
export async function deleteLogo(tx: TenantTx, actor: Actor): Promise<string | undefined> {
  const [logo] = await tx.rows<{ id: number; file_name: string }>(
    `select f.id, f.file_name from settings s join files f on f.tenant_id = $1 and f.id = s.logo_file_id
     where s.tenant_id = $1 for update of s`,
    [tx.tenant],
  );
  if (!logo) return undefined;
  const changes = { logo: { before: logo.file_name, after: null } };
  const change = { tenant: tx.tenant, setting: 'logo', isDeleted: true, changes } as const;
  await Promise.all([
    tx.rows('update settings set logo_file_id = null, updated_at = $2 where tenant_id = $1', [tx.tenant, actor.now]),
    record(tx, event(companyUpdated, change), actor),
  ]);
  return deleteImage(tx, logo.id);
}
