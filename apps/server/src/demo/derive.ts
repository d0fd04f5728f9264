/**
 * Figures that the playbooks, contacts and account-team commands will keep in their own transactions. Until they stand,
 * a seed and a test set-up that wrote sources only call this before the account figures.
 */
import type { TenantTx } from '../platform/database/tenant-tx.ts';

/** Counters and next due days of plays and accounts, the tree's flag, the primary owner and the number of contacts. */
export async function refreshWork(tx: TenantTx): Promise<void> {
  // The rule of the lock: whoever changes a derived figure holds the account first, in the order of ids.
  await tx.rows('select id from accounts where tenant_id = $1 order by id for no key update', [tx.tenant]);
  await tx.rows(
    `update plays p set total_actions = c.total, pending_actions = c.pending, next_due_on = c.due, status = c.status
     from (select p.id, count(a.id)::int as total, count(a.id) filter (where a.status = 'Pending')::int as pending,
         min(a.due_on) filter (where a.status = 'Pending') as due,
         case when count(a.id) filter (where a.status = 'Pending') > 0 then 'PN' when count(a.id) > 0 then 'CM' end as status
       from plays p left join actions a on a.tenant_id = $1 and a.play_id = p.id where p.tenant_id = $1 group by p.id) c
     where p.tenant_id = $1 and p.id = c.id
       and (p.total_actions, p.pending_actions, p.next_due_on, p.status) is distinct from (c.total, c.pending, c.due, c.status)`,
    [tx.tenant],
  );
  await tx.rows(
    `update accounts a set pending_actions = f.pending, open_plays = f.plays, next_due_on = f.due,
       contacts_count = f.contacts, primary_owner_id = f.owner, has_children = f.children
     from (select a.id, coalesce(p.pending, 0)::int as pending, coalesce(p.plays, 0)::int as plays, p.due, coalesce(c.n, 0)::int as contacts,
         m.user_id as owner, exists (select from accounts x where x.tenant_id = $1 and x.parent_id = a.id) as children
       from accounts a
         left join (select account_id, sum(pending_actions) as pending, min(next_due_on) as due,
             count(*) filter (where status is distinct from 'CM') as plays
           from plays where tenant_id = $1 group by account_id) p on p.account_id = a.id
         left join (select account_id, count(*) as n from contacts where tenant_id = $1 group by account_id) c on c.account_id = a.id
         left join account_members m on m.tenant_id = $1 and m.account_id = a.id and m.member_type = 'P'
       where a.tenant_id = $1) f
     where a.tenant_id = $1 and a.id = f.id
       and (a.pending_actions, a.open_plays, a.next_due_on, a.contacts_count, a.primary_owner_id, a.has_children)
         is distinct from (f.pending, f.plays, f.due, f.contacts, f.owner, f.children)`,
    [tx.tenant],
  );
}
