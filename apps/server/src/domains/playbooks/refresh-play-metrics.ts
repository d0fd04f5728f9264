/** Refreshes the stored metrics that lists sort by and sum up: counts, next due dates and states of plays and of their accounts. */
import type { PLAY_STATUSES } from '@mainstay/contract/rules/actions';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';

/** Computes the metrics of plays. A play is open unless it has actions and none of them is pending. @param condition on plays `p` */
const playCountsSql = (condition: string): string =>
  `select p.id, count(a.id)::int as total, count(a.id) filter (where a.status = 'Pending')::int as pending,
     min(a.due_on) filter (where a.status = 'Pending') as due,
     case when count(a.id) filter (where a.status = 'Pending') > 0 then 'PN'
       when count(a.id) > 0 then 'CM' end as status
   from plays p left join actions a on a.tenant_id = $1 and a.play_id = p.id
   where p.tenant_id = $1${condition} group by p.id`;

/** @param countsSql a source `c` with the columns of `playCountsSql` */
const updateCountsSql = (countsSql: string): string =>
  `update plays p set total_actions = c.total, pending_actions = c.pending, next_due_on = c.due, status = c.status
   from ${countsSql} where p.tenant_id = $1 and p.id = c.id
     and (p.total_actions, p.pending_actions, p.next_due_on, p.status)
       is distinct from (c.total, c.pending, c.due, c.status)`;

const updatePlaysSql = (condition: string): string => updateCountsSql(`(${playCountsSql(condition)}) c`);

/** @param condition on accounts `a` */
const updateAccountsSql = (condition: string, playCondition: string): string =>
  `update accounts a set pending_actions = f.pending, open_plays = f.plays, next_due_on = f.due
   from (select a.id, coalesce(p.pending, 0)::int as pending, coalesce(p.plays, 0)::int as plays, p.due
     from accounts a left join (select account_id, sum(pending_actions) as pending, min(next_due_on) as due,
         count(*) filter (where status is distinct from 'CM') as plays
       from plays where tenant_id = $1${playCondition} group by account_id) p on p.account_id = a.id
     where a.tenant_id = $1${condition}) f
   where a.tenant_id = $1 and a.id = f.id
     and (a.pending_actions, a.open_plays, a.next_due_on) is distinct from (f.pending, f.plays, f.due)`;

/** Refreshes every play and account of the company, after plays and actions were written without a command. */
export async function refreshAllPlayMetrics(tx: TenantTx): Promise<void> {
  // Locking rule: a transaction that changes derived metrics locks the accounts first, in the order of their ids.
  await tx.rows('select id from accounts where tenant_id = $1 order by id for no key update', [tx.tenant]);
  // The planner has no statistics on rows of this transaction. It assumes a few rows and would use nested loops over all of them.
  await tx.rows('set local enable_nestloop = off', []);
  await tx.rows(updatePlaysSql(''), [tx.tenant]);
  await tx.rows(updateAccountsSql('', ''), [tx.tenant]);
  await tx.rows('set local enable_nestloop = on', []);
}

/** The metrics of a play that depend on its actions. */
export interface StoredPlayMetrics {
  play_status: (typeof PLAY_STATUSES)[number] | null;
  pending_actions: number;
}

/** Refreshes an account after a play was deleted. The caller holds the lock of the account. */
export async function refreshAccountMetrics(tx: TenantTx, account: number): Promise<void> {
  await tx.rows(updateAccountsSql(' and a.id = $2', ' and account_id = $2'), [tx.tenant, account]);
}

/** Recomputes the number of blocking actions for these actions and for those that depend on them. */
export async function refreshBlockedCounts(tx: TenantTx, actions: readonly number[]): Promise<void> {
  await tx.rows(
    `update actions a set blocked_by = c.n
     from (select w.id, (select count(*)::int from action_dependencies d
           join actions b on b.tenant_id = $1 and b.id = d.depends_on_id and b.status = 'Pending'
           where d.tenant_id = $1 and d.action_id = w.id) as n
         from (select unnest($2::bigint[]) as id union select d.action_id from action_dependencies d
           where d.tenant_id = $1 and d.depends_on_id = any($2::bigint[])) w) c
     where a.tenant_id = $1 and a.id = c.id and a.blocked_by <> c.n`,
    [tx.tenant, actions],
  );
}

/** Refreshes one play and its account. The caller holds the lock of the account. */
export async function refreshPlayMetrics(
  tx: TenantTx,
  play: { id: number; account: number },
): Promise<StoredPlayMetrics> {
  const [[metrics]] = await Promise.all([
    tx.rows<StoredPlayMetrics>(
      `with c as (${playCountsSql(' and p.id = $2')}), kept as (${updateCountsSql('c')})
       select status as play_status, pending as pending_actions from c`,
      [tx.tenant, play.id],
    ),
    tx.rows(updateAccountsSql(' and a.id = $2', ' and account_id = $2'), [tx.tenant, play.account]),
  ]);
  return metrics ?? { play_status: null, pending_actions: 0 };
}

/** Refreshes many plays and their accounts. The caller holds the locks of the accounts. */
export async function refreshManyPlayMetrics(
  tx: TenantTx,
  { plays, accounts }: { plays: readonly number[]; accounts: readonly number[] },
): Promise<void> {
  await Promise.all([
    tx.rows(updatePlaysSql(' and p.id = any($2::bigint[])'), [tx.tenant, plays]),
    tx.rows(updateAccountsSql(' and a.id = any($2::bigint[])', ' and account_id = any($2::bigint[])'), [
      tx.tenant,
      accounts,
    ]),
  ]);
}
