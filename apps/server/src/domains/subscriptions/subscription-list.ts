/** Reads the subscriptions of an account, in full or only with their numbers, and their statuses. */
import type { Subscription } from '@mainstay/contract/subscriptions';
import { createKeyset, type KeysetPosition, toKeysetPage } from '../../platform/database/keyset.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { toMajorUnits } from '../../platform/units.ts';
import {
  buildStatement,
  knownSubscriptionsSql,
  type MoneyAccess,
  RENEWAL,
  SUBSCRIPTION_COLUMNS,
  type SubscriptionsQuery,
} from './subscription-query.ts';

const BY_RENEWAL = createKeyset([RENEWAL, ['s.id', 'bigint']], 'desc');

type FoundLine = [name: string, quantity: number, unit: number, net: number, sku: string];
type FoundSubscription = Omit<Subscription, 'mrr' | 'product_list'> & {
  mrr_minor: number;
  lines: FoundLine[];
  place: KeysetPosition;
};

const selectSubscriptions = (
  known: string,
): string => `select s.id, s.subscription_id, s.status, s.mrr_minor, s.seats, s.plan, s.current_term_ar,
    s.current_term_rd, s.current_term_sd, s.current_term_ed, s.subscription_ed, s.subscription_rd, s.initial_term,
    s.initial_term_type, s.renewal_term, s.renewal_term_type, p.subscription_id as pre_subs_id,
    n.subscription_id as nxt_subs_id, s.customer_sid,
    coalesce((select jsonb_agg(jsonb_build_array(x.sku_name, l.quantity, l.unit_price_minor, l.net_price_minor, x.sku_id)
        order by x.name_key, l.id)
      from subscription_lines l join products x on x.tenant_id = $1 and x.id = l.product_id
      where l.tenant_id = $1 and l.subscription_id = s.id), '[]') as lines, ${BY_RENEWAL.place}
  from ${known} s
    left join ${known} p on p.tenant_id = $1 and p.id = s.pre_subs_id
    left join ${known} n on n.tenant_id = $1 and n.id = s.nxt_subs_id
  where s.tenant_id = $1 and s.account_id = $2`;

/** Returns subscriptions of an account, the latest renewal first. */
export async function findSubscriptions(
  tx: TenantTx,
  access: MoneyAccess,
  accountId: number,
  query: SubscriptionsQuery,
) {
  const toMajor = (minor: number) => toMajorUnits(minor, access.minorDigits);
  const options = { first: [accountId], columns: SUBSCRIPTION_COLUMNS, order: BY_RENEWAL };
  const { rest, known, values } = buildStatement(tx, access, query, options);
  const { rows, ...page } = toKeysetPage(
    await tx.rows<FoundSubscription>(`${selectSubscriptions(known)}${rest}`, values),
    query,
  );
  const subscriptions = rows.map(
    ({ mrr_minor, lines, place: _place, ...row }): Subscription => ({
      ...row,
      mrr: toMajor(mrr_minor),
      product_list: lines.map(([name, quantity, unit, net, sku_id]) => ({
        name,
        quantity,
        unit_price: toMajor(unit),
        net_price: toMajor(net),
        sku_id,
      })),
    }),
  );
  return { subscriptions, ...page };
}

/** Returns only numbers and statuses, in the same order. */
export async function findSubscriptionNames(
  tx: TenantTx,
  accountId: number,
  { pageNum, limit, pastDay }: { pageNum: number; limit: number; pastDay?: string | undefined },
) {
  const found = await tx.rows<Pick<Subscription, 'id' | 'subscription_id' | 'status'>>(
    `select s.id, s.subscription_id, s.status from ${knownSubscriptionsSql(pastDay && '$5::date')} s
     where s.tenant_id = $1 and s.account_id = $2
     ${BY_RENEWAL.order} limit $3 offset $4`,
    [tx.tenant, accountId, limit + 1, (pageNum - 1) * limit, ...(pastDay ? [pastDay] : [])],
  );
  return { subscriptions: found.slice(0, limit), has_next: found.length > limit };
}

const STATUSES_LIMIT = 200;

export async function findStatuses(tx: TenantTx, accountId: number, pastDay: string | undefined): Promise<string[]> {
  const found = await tx.rows<{ status: string }>(
    `select distinct s.status from ${knownSubscriptionsSql(pastDay && '$3::date')} s
     where s.tenant_id = $1 and s.account_id = $2 order by s.status limit ${STATUSES_LIMIT}`,
    [tx.tenant, accountId, ...(pastDay ? [pastDay] : [])],
  );
  return found.map(({ status }) => status);
}
