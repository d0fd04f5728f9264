/** Dependencies between actions in the plays of Halden Systems. */
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Playbook, action, and the action of the same play that it waits for. */
const DEPENDENCIES: readonly (readonly [playbook: string, action: string, before: string])[] = [
  ['Renewal at risk', 'Present the recovery plan', 'Agree internally what we can offer'],
  ['Renewal at risk', 'Send the renewal offer', 'Check progress against the plan'],
  ['Renewal at risk', 'Get the order form signed', 'Send the renewal offer'],
  ['Onboarding', 'Import master data', 'Set up sign-in and roles'],
  ['Onboarding', 'Go live on the first site', 'Import master data'],
  ['Onboarding', 'Go live on the first site', 'Train the key users'],
  ['Quarterly business review', 'Send the review deck for comments', 'Write the review deck'],
  ['Quarterly business review', 'Hold the review', 'Send the review deck for comments'],
  ['Adoption recovery', 'Hold the second training', 'Hold the first training'],
  ['Expansion: second site', 'Agree the order', 'Present the offer'],
];

/** Adds dependencies between actions of a play, and counts the blocking actions of each. */
export async function seedDependencies(tx: TenantTx): Promise<void> {
  const column = (at: 0 | 1 | 2) => DEPENDENCIES.map((wait) => wait[at]);
  // There are no statistics yet for rows written in this transaction: the planner would assume few rows and use a
  // nested loop over all of them.
  await tx.rows('set local enable_nestloop = off', []);
  await tx.rows(
    `insert into action_dependencies (tenant_id, action_id, depends_on_id)
     select $1, a.id, b.id from unnest($2::text[], $3::text[], $4::text[]) w (play, action, before)
       join plays p on p.tenant_id = $1 and p.name = w.play
       join actions a on a.tenant_id = $1 and a.play_id = p.id and a.name = w.action
       join actions b on b.tenant_id = $1 and b.play_id = p.id and b.name = w.before`,
    [tx.tenant, column(0), column(1), column(2)],
  );
  await tx.rows(
    `update actions a set blocked_by = c.n
     from (select d.action_id, count(*)::int as n from action_dependencies d
         join actions b on b.tenant_id = $1 and b.id = d.depends_on_id and b.status = 'Pending'
         where d.tenant_id = $1 group by d.action_id) c
     where a.tenant_id = $1 and a.id = c.action_id`,
    [tx.tenant],
  );
  await tx.rows('set local enable_nestloop = on', []);
}
