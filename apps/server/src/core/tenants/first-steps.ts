/** Reads which first steps of a new company are complete, and dismisses their list. */
import type { FirstSteps } from '@mainstay/contract/tenants/setup';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { firstStepsDismissed } from './events.ts';

export async function completeSetup(tx: TenantTx, now: Date): Promise<void> {
  await tx.db.updateTable('settings').set({ setup_done_at: now }).where('tenant_id', '=', tx.tenant).execute();
}

/** Dismisses the list of first steps for every administrator. */
export async function dismissFirstSteps(tx: TenantTx, actor: Actor): Promise<void> {
  await Promise.all([
    completeSetup(tx, actor.now),
    record(tx, event(firstStepsDismissed, { tenant: tx.tenant }), actor),
  ]);
}

/**
 * Returns which first steps are complete, with one statement: a finished import, a second user, an enabled external sign-in method, and a
 * logo or a theme that a user selected.
 */
export async function getFirstSteps(tx: TenantTx): Promise<FirstSteps> {
  const [row] = await tx.rows<FirstSteps>(
    `select s.setup_done_at is not null as dismissed,
       exists (select from imports i where i.tenant_id = $1 and i.status = 'done') as imported,
       (select count(*) from (select from users u where u.tenant_id = $1 limit 2) as people) > 1 as invited,
       exists (select from sign_in_providers p where p.tenant_id = $1 and p.enabled and p.strategy <> 'local')
         as sign_in_connected,
       s.logo_file_id is not null or s.entity_theme <> 'theme-default' or exists (select from audit_log a
         where a.tenant_id = $1 and a.verb = 'update' and a.entity = 'theme') as theme_chosen
     from settings s where s.tenant_id = $1`,
    [tx.tenant],
  );
  if (!row) throw new Error('A company without settings.');
  return row;
}
