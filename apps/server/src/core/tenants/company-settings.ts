/**
 * Changes the name, theme, time zone and default appearance of a company. Only changes are recorded, with the previous value, and the row
 * is locked, so that the audit entry of a concurrent second change has the value that the first one saved.
 */
import { TIME_ZONE_MESSAGE } from '@mainstay/contract/rules/time-zones';
import type { Appearance } from '@mainstay/contract/tenants/appearance';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { FieldError } from '../../platform/http/errors.ts';
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
