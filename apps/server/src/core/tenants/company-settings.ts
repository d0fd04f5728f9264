/**
 * Changes the name, theme, time zone and default appearance of a company. Only changes are recorded, with the previous value, and the row
 * is locked, so that the audit entry of a concurrent second change has the value that the first one saved.
 */
import { TIME_ZONE_MESSAGE } from '@mainstay/contract/rules/time-zones';
import type { Appearance } from '@mainstay/contract/tenants/appearance';
import type { HelpLinks } from '@mainstay/contract/rules/help-links';
import type { ClientConfig } from '@mainstay/contract/tenants/settings';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import { createImage, deleteImage, type StoredImage } from '../../platform/files/images.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { FieldError } from '../../platform/http/errors.ts';
import { diffFields } from '../audit/record-audit.ts';
import { companyUpdated } from './events.ts';

type SettingColumn = 'entity_name' | 'entity_theme' | 'entity_timezone' | 'default_appearance';

async function updateSetting(tx: TenantTx, setting: SettingColumn, value: string, actor: Actor): Promise<void> {
  const [row] = await tx.rows<{ before: string }>(
    `update settings s set ${setting} = $2, updated_at = $3
       from (select ${setting} as before from settings where tenant_id = $1 for update) old
     where s.tenant_id = $1 returning old.before`,
    [tx.tenant, value, actor.now],
  );
  // Selecting the default theme again completes its first step, so the choice is recorded.
  if (row?.before === value && setting !== 'entity_theme') return;
  const changes = { [setting]: { before: row?.before, after: value } };
  await record(tx, event(companyUpdated, { tenant: tx.tenant, setting, after: value, changes }), actor);
}

export const updateName = (tx: TenantTx, name: string, actor: Actor): Promise<void> =>
  updateSetting(tx, 'entity_name', name, actor);

export const updateTheme = (tx: TenantTx, theme: string, actor: Actor): Promise<void> =>
  updateSetting(tx, 'entity_theme', theme, actor);

export const updateAppearance = (tx: TenantTx, appearance: Appearance, actor: Actor): Promise<void> =>
  updateSetting(tx, 'default_appearance', appearance, actor);

const INVALID_PARAMETER_VALUE = '22023';

/** @throws BusinessError for a time zone that the database does not support, even if the runtime does */
export async function updateTimeZone(tx: TenantTx, timeZone: string, actor: Actor): Promise<void> {
  try {
    await tx.rows('select now() at time zone $1', [timeZone]);
  } catch (error) {
    if ((error as { code?: string }).code !== INVALID_PARAMETER_VALUE) throw error;
    throw new FieldError('entity_timezone', TIME_ZONE_MESSAGE);
  }
  await updateSetting(tx, 'entity_timezone', timeZone, actor);
}

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

/** Changes the given keys and keeps the others. */
export async function updateClientConfig(
  tx: TenantTx,
  config: { [Key in keyof ClientConfig]?: ClientConfig[Key] | undefined },
  actor: Actor,
): Promise<void> {
  const [row] = await tx.rows<{ before: Record<string, unknown> }>(
    `update settings s set client_config = s.client_config || $2::jsonb, updated_at = $3
       from (select client_config as before from settings where tenant_id = $1 for update) old
     where s.tenant_id = $1 returning old.before`,
    [tx.tenant, JSON.stringify(config), actor.now],
  );
  const before = Object.fromEntries(Object.keys(config).map((key) => [key, row?.before[key] ?? null]));
  const changes = diffFields(before, { ...config });
  if (changes) await record(tx, event(companyUpdated, { tenant: tx.tenant, setting: 'client_config', changes }), actor);
}

/** Returns the client configuration without the keys that only the server uses. */
export async function getClientConfig(tx: TenantTx): Promise<object> {
  const [row] = await tx.rows<{ config: object }>(
    `select client_config - 'demo' as config from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return row?.config ?? {};
}

/** Returns the addresses of the help entries. */
export async function getHelpLinks(tx: TenantTx): Promise<HelpLinks> {
  const [row] = await tx.rows<{ links: HelpLinks | null }>(
    `select client_config -> 'help_links' as links from settings where tenant_id = $1`,
    [tx.tenant],
  );
  return row?.links ?? {};
}
