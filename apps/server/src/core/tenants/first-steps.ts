/** Reads which first steps of a new company are complete, and dismisses their list. */
import type { FirstSteps } from '@mainstay/contract/tenants/setup';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { event } from '../../platform/events/event.ts';
import { extensionPoint } from '../../platform/feature.ts';
import { record } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { firstStepsDismissed } from './events.ts';

/** A first step of a new company that a higher feature contributes. */
interface SetupStep {
  key: keyof Omit<FirstSteps, 'ended'>;
  /** A condition in SQL that is true once the step is done. `$1` is the tenant. */
  doneSql: string;
}
export const setupSteps = extensionPoint<SetupStep>('setup-steps');

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

const OWN_STEPS: readonly SetupStep[] = [
  {
    key: 'company',
    doneSql: `exists (select from audit_log a where a.tenant_id = $1 and a.verb = 'update'
      and a.entity in ('theme', 'company name', 'logo', 'time zone'))`,
  },
  {
    key: 'people',
    doneSql: '(select count(*) from (select from users u where u.tenant_id = $1 limit 2) as people) > 1',
  },
  { key: 'data', doneSql: `exists (select from imports i where i.tenant_id = $1 and i.status = 'done')` },
];

/** Returns which first steps are complete, with one statement over the actual data. */
export async function getFirstSteps(tx: TenantTx): Promise<FirstSteps> {
  const steps = [...OWN_STEPS, ...setupSteps.from(tx.features)];
  const [row] = await tx.rows<Omit<FirstSteps, 'ended'> & { dismissed: boolean }>(
    `select s.setup_done_at is not null as dismissed, ${steps.map(({ key, doneSql }) => `${doneSql} as ${key}`).join(', ')}
     from settings s where s.tenant_id = $1`,
    [tx.tenant],
  );
  if (!row) throw new Error('A company without settings.');
  const { dismissed, ...done } = row;
  return { ...done, ended: dismissed || Object.values(done).every(Boolean) };
}
