/** Reads and changes the profile of the caller: name, phone, title and avatar. */
import type { TenantTx } from '../../../platform/database/tenant-tx.ts';
import { event } from '../../../platform/events/event.ts';
import { record } from '../../../platform/events/record.ts';
import { createImage, deleteImage, type StoredImage } from '../../../platform/files/images.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { profileUpdated } from '../events.ts';

export interface OwnName {
  firstName: string;
  lastName: string;
  /** Undefined keeps the number, and an empty text removes it. */
  phone: string | undefined;
}

const recordUpdate = (tx: TenantTx, actor: Actor, changes: object): Promise<void> =>
  record(tx, event(profileUpdated, { userId: actor.userId, changes }), actor);

export async function updateOwnName(tx: TenantTx, name: OwnName, actor: Actor): Promise<void> {
  const [before] = await tx.rows<{ first_name: string; last_name: string }>(
    `update users u set first_name = $3, last_name = $4, updated_at = $6,
       phone = case when $5::text is null then u.phone else nullif($5, '') end
     from (select first_name, last_name from users where tenant_id = $1 and id = $2 for no key update) old
     where u.tenant_id = $1 and u.id = $2 returning old.first_name, old.last_name`,
    [tx.tenant, actor.userId, name.firstName, name.lastName, name.phone ?? null, actor.now],
  );
  await recordUpdate(tx, actor, {
    first_name: { before: before?.first_name, after: name.firstName },
    last_name: { before: before?.last_name, after: name.lastName },
  });
}

export async function updateOwnTitle(tx: TenantTx, title: string, actor: Actor): Promise<void> {
  const [before] = await tx.rows<{ title: string | null }>(
    `update users u set title = $3, updated_at = $4
       from (select title from users where tenant_id = $1 and id = $2 for no key update) old
     where u.tenant_id = $1 and u.id = $2 returning old.title`,
    [tx.tenant, actor.userId, title, actor.now],
  );
  await recordUpdate(tx, actor, { title: { before: before?.title, after: title } });
}

/** Replaces the avatar. @returns the storage key of the previous avatar */
export async function updateAvatar(tx: TenantTx, image: StoredImage, actor: Actor): Promise<string | undefined> {
  // Locked, so that the second of two concurrent uploads replaces the first one and leaves no orphaned row.
  const [lockedUser] = await tx.rows<{ avatar_file_id: number | null }>(
    'select avatar_file_id from users where tenant_id = $1 and id = $2 for update',
    [tx.tenant, actor.userId],
  );
  const { userId, now } = actor;
  const id = await createImage(tx, { ...image, purpose: 'avatar', userId, now });
  await tx.rows('update users set avatar_file_id = $3, updated_at = $4 where tenant_id = $1 and id = $2', [
    tx.tenant,
    userId,
    id,
    now,
  ]);
  await recordUpdate(tx, actor, { avatar: { after: image.fileName } });
  return deleteImage(tx, lockedUser?.avatar_file_id ?? null);
}

/** Deletes the avatar, if one exists. @returns the storage key of its file */
export async function deleteAvatar(tx: TenantTx, actor: Actor): Promise<string | undefined> {
  const [avatar] = await tx.rows<{ id: number; file_name: string }>(
    `select f.id, f.file_name from users u join files f on f.tenant_id = $1 and f.id = u.avatar_file_id
     where u.tenant_id = $1 and u.id = $2 for update of u`,
    [tx.tenant, actor.userId],
  );
  if (!avatar) return undefined;
  await tx.rows('update users set avatar_file_id = null, updated_at = $3 where tenant_id = $1 and id = $2', [
    tx.tenant,
    actor.userId,
    actor.now,
  ]);
  await recordUpdate(tx, actor, { avatar: { before: avatar.file_name, after: null } });
  return deleteImage(tx, avatar.id);
}

export interface Profile {
  avatar_url: string | null;
  title: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
}

export async function getProfile(tx: TenantTx, userId: number): Promise<Profile> {
  const [row] = await tx.rows<Profile>(
    `select '/media/' || f.storage_key as avatar_url, u.title, u.first_name, u.last_name, u.email, u.phone
     from users u left join files f on f.tenant_id = $1 and f.id = u.avatar_file_id where u.tenant_id = $1 and u.id = $2`,
    [tx.tenant, userId],
  );
  if (!row) throw new Error('A session without a user.');
  return row;
}
