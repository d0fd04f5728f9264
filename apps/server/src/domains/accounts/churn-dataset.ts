/** Datasets of churn events, with the lost revenue according to subscriptions. */
import { sql } from 'kysely';
import type { BoundValues, Dataset, Fragment } from '../../platform/engine/dataset.ts';
import { datasetAsOf } from '../../platform/engine/past.ts';
import { accountColumns, accountId, accountJoin } from '../../core/account-access/account-columns.ts';
import { ownerColumns, ownerJoin } from '../../core/people/dataset.ts';

type Join = (bound: BoundValues) => Fragment;

/**
 * Derives the revenue of a churn from subscriptions: the MRR of the day before and of the day itself, and the start of
 * the next subscription.
 */
const revenueJoin: Join = ({ tenant }) => sql`left join lateral (
  select coalesce(sum(s.mrr_minor) filter (where s.subscription_sd < x.churned_on
      and (s.subscription_ed is null or s.subscription_ed >= x.churned_on)), 0)::bigint as before_minor,
    coalesce(sum(s.mrr_minor) filter (where s.subscription_sd <= x.churned_on
      and (s.subscription_ed is null or s.subscription_ed > x.churned_on)), 0)::bigint as after_minor,
    min(s.subscription_sd) filter (where s.subscription_sd > x.churned_on) as next_on
  from subscriptions s where s.tenant_id = ${tenant} and s.account_id = x.account_id
    and s.status not in ('draft', 'pending')) revenue on true`;
const fromRevenue = { join: 'revenue' } as const;
const accountOwner: Join = (bound) =>
  ownerJoin(
    sql`(select held.primary_owner_id from accounts held where held.tenant_id = ${bound.tenant} and held.id = x.account_id)`,
  ).owner(bound);

/** Churns and returns. The lost revenue comes from subscriptions, not from the event. */
const presentChurns: Dataset = {
  label: 'Churn events',
  listed: ['churned_on', 'reason', 'mrr_lost', 'came_back_on', 'owner.name'],
  table: sql`account_churns`,
  scope: { kind: 'account', column: 'account_id' },
  key: [sql`x.id`],
  dateField: 'churned_on',
  columns: {
    id: { type: 'int', label: 'Id', sql: sql`x.id` },
    account_id: accountId,
    churned_on: { type: 'date', label: 'Churned on', sql: sql`x.churned_on` },
    reason: { type: 'text', label: 'Reason', sql: sql`x.reason_code` },
    feedback: { type: 'text', label: 'Feedback', sql: sql`x.feedback`, nullable: true },
    mrr_before: {
      type: 'number',
      label: 'MRR the day before',
      sql: sql`revenue.before_minor`,
      scale: 'money',
      ...fromRevenue,
    },
    mrr_lost: {
      type: 'number',
      label: 'MRR lost that day',
      sql: sql`greatest(revenue.before_minor - revenue.after_minor, 0)`,
      scale: 'money',
      ...fromRevenue,
    },
    refund: { type: 'number', label: 'Refund', sql: sql`x.refund_minor`, scale: 'money' },
    came_back_on: {
      type: 'date',
      label: 'Returned on',
      sql: sql`(case when revenue.after_minor = 0 then revenue.next_on end)`,
      nullable: true,
      ...fromRevenue,
    },
    is_reactivation: { type: 'boolean', label: 'Returned (according to the source)', sql: sql`x.is_reactivation` },
    after_upgrade: { type: 'boolean', label: 'After an upgrade', sql: sql`x.after_upgrade` },
    after_downgrade: { type: 'boolean', label: 'After a downgrade', sql: sql`x.after_downgrade` },
    ...accountColumns,
    ...ownerColumns,
  },
  joins: { ...accountJoin, owner: accountOwner, revenue: revenueJoin },
};

export const accountChurns: Dataset = {
  ...presentChurns,
  past: datasetAsOf(presentChurns, {
    unchangedColumns: [
      'id',
      'account_id',
      'churned_on',
      'reason',
      'feedback',
      'mrr_before',
      'mrr_lost',
      'refund',
      'account.name',
      'after_upgrade',
      'after_downgrade',
    ],
    columns: {
      came_back_on: {
        type: 'date',
        label: 'Returned on',
        nullable: true,
        ...fromRevenue,
        sql: ({ today }) =>
          sql`(case when revenue.after_minor = 0 and revenue.next_on <= ${today} then revenue.next_on end)`,
      },
    },
    always: ({ today }) => sql`x.churned_on <= ${today}`,
  }),
};
