/** From sources to kept figures: the product's own derive work, and what the commands to come will keep themselves. */
import { addDays } from '@mainstay/contract/rules/dates';
import { findAccountIds, getTimeZone, rebuildHistory, refreshAccounts } from '../features/accounts/figures/commands.ts';
import { findFacts, withHealth } from '../features/accounts/figures/data.ts';
import { firstOfMonth, keepMonths, keepSnapshots, nextMonth } from '../features/accounts/figures/history/commands.ts';
import { getActiveDefinition } from '../features/accounts/health/data.ts';
import type { Database } from '../platform/database/database.ts';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { addMonths } from './accounts.ts';
import { usageSpan } from './usage.ts';

/** Connections that derive at the same time. */
const HANDS = 2;
/** Months back, besides the current one, that have a snapshot on every day something happened. */
const DAILY_MONTHS = 1;

/** Derives every kept figure of a freshly seeded tenant. */
export async function deriveFigures(database: Database, tenant: number, today: string): Promise<void> {
  const ids = await database.inTenant(tenant, 'write', async (tx) => {
    await refreshWork(tx);
    return findAccountIds(tx);
  });
  const recent = firstOfMonth(addMonths(today, -DAILY_MONTHS));
  const shares = Array.from({ length: HANDS }, (_, hand) => ids.filter((_id, i) => i % HANDS === hand));
  await Promise.all(
    shares.map((accounts) =>
      database.inTenant(tenant, 'write', async (tx) => {
        await keepEarlierMonths(tx, accounts, { from: usageSpan(today).from, until: recent, today });
        await rebuildHistory(tx, { from: recent, today, accounts });
        await refreshAccounts(tx, { today, accounts });
      }),
    ),
  );
}

/**
 * The first and the last day of each earlier month. A full rebuild takes every day with usage, which is each of the
 * 700 days: most of the time of a seed, for figures nobody looks at by the day.
 */
async function keepEarlierMonths(
  tx: TenantTx,
  accounts: readonly number[],
  { from, until, today }: { from: string; until: string; today: string },
): Promise<void> {
  const [timeZone, definition] = await Promise.all([getTimeZone(tx), getActiveDefinition(tx)]);
  for (let month = from; month < until; month = nextMonth(month)) {
    const days = [month, addDays(nextMonth(month), -1)];
    const facts = await findFacts(
      tx,
      accounts.flatMap((account) => days.map((day) => ({ account, day }))),
      timeZone,
    );
    const figures = facts.map((f) => withHealth(f, definition.weights));
    await keepSnapshots(tx, figures, { today, definitionId: definition.id });
  }
  await keepMonths(tx, accounts, from, addDays(until, -1));
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
