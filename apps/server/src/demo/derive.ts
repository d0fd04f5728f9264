/** From sources to kept figures: the product's own derive work, and what the commands to come will keep themselves. */
import { findAccountIds, rebuildHistory, refreshAccounts } from '../features/accounts/figures/commands.ts';
import type { Database } from '../platform/database/database.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { usageSpan } from './usage.ts';

/** Connections that derive at the same time. */
const HANDS = 2;

/** Derives every kept figure of a freshly seeded tenant. */
export async function deriveFigures(database: Database, tenant: number, today: string): Promise<void> {
  const ids = await database.inTenant(tenant, 'write', async (tx) => {
    await refreshWork(tx);
    return findAccountIds(tx);
  });
  const shares = Array.from({ length: HANDS }, (_, hand) => ids.filter((_id, i) => i % HANDS === hand));
  await Promise.all(
    shares.map((accounts) =>
      database.inTenant(tenant, 'write', async (tx) => {
        await rebuildHistory(tx, { from: usageSpan(today).from, today, accounts });
        await refreshAccounts(tx, { today, accounts });
      }),
    ),
  );
}

/**
 * What the commands of playbooks will keep in their own transactions: counters and next due days of plays and accounts.
 * Until they stand, a seed or a test that wrote plays and actions calls this first.
 */
export async function refreshWork(tx: TenantTx): Promise<void> {
  // The rule of the lock: whoever changes a derived figure holds the account first, in the order of ids.
  await tx.rows('select id from accounts where tenant_id = $1 order by id for no key update', [tx.tenant]);
  await tx.rows(
    `update plays p set total_actions = c.total, pending_actions = c.pending, next_due_on = c.due, status = c.status
     from (select p.id, count(a.id)::int as total, count(a.id) filter (where a.status = 'Pending')::int as pending,
         min(a.due_on) filter (where a.status = 'Pending') as due,
         case when count(a.id) filter (where a.status = 'Pending') > 0 then 'PN'
           when count(a.id) > 0 then 'CM' end as status
       from plays p left join actions a on a.tenant_id = $1 and a.play_id = p.id
       where p.tenant_id = $1 group by p.id) c
     where p.tenant_id = $1 and p.id = c.id and (p.total_actions, p.pending_actions, p.next_due_on, p.status)
       is distinct from (c.total, c.pending, c.due, c.status)`,
    [tx.tenant],
  );
  await tx.rows(
    `update accounts a set pending_actions = f.pending, open_plays = f.plays, next_due_on = f.due
     from (select a.id, coalesce(p.pending, 0)::int as pending, coalesce(p.plays, 0)::int as plays, p.due
       from accounts a left join (select account_id, sum(pending_actions) as pending, min(next_due_on) as due,
           count(*) filter (where status is distinct from 'CM') as plays
         from plays where tenant_id = $1 group by account_id) p on p.account_id = a.id
       where a.tenant_id = $1) f
     where a.tenant_id = $1 and a.id = f.id
       and (a.pending_actions, a.open_plays, a.next_due_on) is distinct from (f.pending, f.plays, f.due)`,
    [tx.tenant],
  );
}
