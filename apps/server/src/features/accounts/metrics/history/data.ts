/** On which days something happened to an account. */
import type { TenantTx } from '../../../../platform/database/tenant-tx.ts';

const EVENT_DAYS = `select account_id as account, day from (
    select id as account_id, edge as day from accounts, (values ($3::date), ($4::date)) edges (edge)
      where tenant_id = $1 and id = any($2)
    union select account_id, subscription_sd from subscriptions
      where tenant_id = $1 and account_id = any($2) and subscription_sd between $3::date and $4::date
    union select account_id, subscription_ed from subscriptions
      where tenant_id = $1 and account_id = any($2) and subscription_ed between $3::date and $4::date
    union select account_id, day from usage_daily u
      where tenant_id = $1 and account_id = any($2) and product_id = 0 and day between $3::date and $4::date
        and not exists (select from usage_daily p where p.tenant_id = $1 and p.account_id = u.account_id and p.product_id = 0
          and p.day < u.day and p.day > u.day - 7)
    union select account_id, (submitted_at at time zone $5)::date from support_cases where tenant_id = $1 and account_id = any($2)
      and submitted_at >= ($3::date)::timestamp at time zone $5 and submitted_at < ($4::date + 1)::timestamp at time zone $5
    union select account_id, (closed_at at time zone $5)::date from support_cases where tenant_id = $1 and account_id = any($2)
      and closed_at >= ($3::date)::timestamp at time zone $5 and closed_at < ($4::date + 1)::timestamp at time zone $5
    union select account_id, churned_on from account_churns
      where tenant_id = $1 and account_id = any($2) and churned_on between $3::date and $4::date
    union select account_id, day from account_daily
      where tenant_id = $1 and account_id = any($2) and day between $3::date and $4::date) d
  order by account_id, day`;

/**
 * The first and the last day, every day with a dated fact, and every day that has a snapshot already. Usage that comes
 * every day is no event; usage after a week of silence is.
 */
export function findEventDays(
  tx: TenantTx,
  accounts: readonly number[],
  { from, to }: { from: string; to: string },
  timeZone: string,
): Promise<{ account: number; day: string }[]> {
  return tx.rows(EVENT_DAYS, [tx.tenant, accounts, from, to, timeZone]);
}
