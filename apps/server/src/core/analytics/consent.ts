/** Reads and stores whether a user agreed to analytics. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { analyticsConsentUpdated } from './events.ts';

/** Returns the decision of a user; null until the first one. */
export async function getConsent(tx: TenantTx, userId: number): Promise<boolean | null> {
  const [row] = await tx.rows<{ analytics_consent: boolean | null }>(
    'select analytics_consent from users where tenant_id = $1 and id = $2',
    [tx.tenant, userId],
  );
  return row?.analytics_consent ?? null;
}

export async function setConsent(tx: TenantTx, consent: boolean, actor: Actor): Promise<void> {
  const { userId } = actor;
  const [old] = await tx.rows<{ before: boolean | null }>(
    `update users u set analytics_consent = $3
     from (select analytics_consent as before from users where tenant_id = $1 and id = $2 for no key update) old
     where u.tenant_id = $1 and u.id = $2 returning old.before`,
    [tx.tenant, userId, consent],
  );
  await record(tx, event(analyticsConsentUpdated, { userId, before: old?.before ?? null, after: consent }), actor);
}
