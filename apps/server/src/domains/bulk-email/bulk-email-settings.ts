/** Settings of bulk email of a company: approval by a second person, and tracking of opens and clicks. Both are off by default. */
import type { BulkEmailSettings } from '@mainstay/contract/bulk-email/runs';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { diffFields } from '../../core/audit/record-audit.ts';
import { bulkEmailSettingsChanged } from './events.ts';

export async function getBulkEmailSettings(tx: TenantTx): Promise<BulkEmailSettings> {
  const [row] = await tx.rows<BulkEmailSettings>(
    'select approval, tracking from bulk_email_settings where tenant_id = $1',
    [tx.tenant],
  );
  return row ?? { approval: false, tracking: false };
}

export async function setBulkEmailSettings(tx: TenantTx, settings: BulkEmailSettings, by: Actor): Promise<void> {
  const changes = diffFields({ ...(await getBulkEmailSettings(tx)) }, { ...settings });
  if (!changes) return;
  await tx.rows(
    `insert into bulk_email_settings (tenant_id, approval, tracking) values ($1, $2, $3)
     on conflict (tenant_id) do update set approval = excluded.approval, tracking = excluded.tracking`,
    [tx.tenant, settings.approval, settings.tracking],
  );
  await record(tx, event(bulkEmailSettingsChanged, { changes }), by);
}
