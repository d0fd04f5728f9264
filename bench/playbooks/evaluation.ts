/** Measures the product's query for the accounts that a rule matches, against handwritten SQL. */
import type { AutomationCondition } from '@mainstay/contract/rules/automation';
import { findMatches } from '../../apps/server/src/domains/automation/matching-accounts.ts';
import { getSystemCaller } from '../../apps/server/src/platform/engine/caller.ts';
import { measureLatency } from '../load.ts';
import type { BenchResult } from '../report.ts';
import type { BenchFixture } from '../fixture.ts';

const TURNS = 30;
const PAGE = 10;

interface EvaluationCase {
  name: string;
  conditions: AutomationCondition[];
  /** Selects matching accounts `x` with the reported values. `$1` is the tenant, `$2` the day. */
  condition: string;
}

const OPEN = `x.tenant_id = $1 and x.status = 'Active'`;

const CASES: readonly EvaluationCase[] = [
  {
    name: 'renewal within 60 days and health below 50',
    conditions: [
      { kind: 'renewal_within', days: 60 },
      { kind: 'health_below', below: 50 },
    ],
    condition: `select x.id, x.name, x.name_key, x.renewal_on as value, x.health as other from accounts x
      where ${OPEN} and x.renewal_on between $2::date and $2::date + 60 and x.health < 50`,
  },
  {
    name: 'health fell by 5 in 30 days',
    conditions: [{ kind: 'health_fell', by: 5, days: 30 }],
    condition: `select x.id, x.name, x.name_key, x.health as value, d.health as other from accounts x
      join account_daily d on d.tenant_id = $1 and d.account_id = x.id and d.day <= $2::date - 30 and d.until > $2::date - 30
      where ${OPEN} and d.health - x.health >= 5`,
  },
  {
    name: 'usage down by 20 percent in 14 days',
    conditions: [{ kind: 'usage_down', percent: 20, days: 14 }],
    condition: `select x.id, x.name, x.name_key, u.late as value, u.early as other from accounts x
      join (select account_id, coalesce(sum(usage_count) filter (where day >= $2::date - 14), 0) as late,
          coalesce(sum(usage_count) filter (where day < $2::date - 14), 0) as early
        from usage_daily where tenant_id = $1 and product_id = 0 and day >= $2::date - 28 and day < $2::date
        group by account_id) u
        on u.account_id = x.id
      where ${OPEN} and (u.early - u.late) * 100 >= 20 * u.early and u.early > 0`,
  },
  {
    name: 'MRR of 10,000 and no contact for 7 days',
    conditions: [
      { kind: 'field', field: 'mrr', op: 'gte', values: [10_000] },
      { kind: 'no_contact', days: 7 },
    ],
    condition: `select x.id, x.name, x.name_key, x.mrr_minor as value, x.onboarded_on as other from accounts x
      where ${OPEN} and x.mrr_minor >= 1000000
        and not exists (select from notes n where n.tenant_id = $1 and n.account_id = x.id
          and n.created_at >= ($2::date - 6)::timestamp at time zone 'UTC')
        and not exists (select from actions c where c.tenant_id = $1 and c.account_id = x.id and c.status = 'Completed'
          and c.completed_at >= ($2::date - 6)::timestamp at time zone 'UTC')
        and (x.onboarded_on <= $2::date - 7
          or exists (select from notes n where n.tenant_id = $1 and n.account_id = x.id)
          or exists (select from actions c where c.tenant_id = $1 and c.account_id = x.id and c.status = 'Completed'))`,
  },
  {
    name: 'a success plan due within 14 days',
    conditions: [{ kind: 'plan_due', days: 14 }],
    condition: `select x.id, x.name, x.name_key, p.due_on as value, x.onboarded_on as other from accounts x
      join (select account_id, min(due_on) as due_on from success_plans where tenant_id = $1 and state = 'published'
          and completed_objectives < total_objectives and due_on between $2::date and $2::date + 14 group by account_id) p
        on p.account_id = x.id
      where ${OPEN}`,
  },
  {
    name: 'no meeting for 30 days',
    conditions: [{ kind: 'no_meeting', days: 30 }],
    condition: `select x.id, x.name, x.name_key, x.onboarded_on as value, x.health as other from accounts x
      where ${OPEN}
        and not exists (select from calendar_events e where e.tenant_id = $1 and e.account_id = x.id and e.start_at <= now()
          and e.start_at >= ($2::date - 29)::timestamp at time zone 'UTC')
        and (x.onboarded_on <= $2::date - 30
          or exists (select from calendar_events e where e.tenant_id = $1 and e.account_id = x.id and e.start_at <= now()))`,
  },
];

/** The reply of a preview: the number of accounts and of matches, and the first page of matches sorted by name. */
const buildStatement = (condition: string): string =>
  `with told as materialized (${condition})
   select (select count(*) from accounts where tenant_id = $1 and status = 'Active')::int as evaluated,
     count(*)::int as matched,
     (select jsonb_agg(p) from (select * from told order by name_key, id limit ${PAGE}) p) as listing from told`;

/**
 * Runs both queries one after the other in a transaction of the tenant.
 * @throws if they find different accounts, or none
 */
export async function measureEvaluating({ database, people }: BenchFixture): Promise<BenchResult[]> {
  const { tenant } = people.large.ADM;
  const results: BenchResult[] = [];
  for (const { name, conditions, condition } of CASES) {
    const now = new Date();
    const evaluate = () =>
      database.inTenant(tenant, 'read', async (tx) => {
        const caller = await getSystemCaller(tx, now);
        const rule = { conditions, period: { kind: 'ever' } as const, skipOpen: false };
        return findMatches(tx, rule, { caller, now, timeZone: 'UTC' }, { pageNum: 1, limit: PAGE });
      });
    const evaluateByHand = () =>
      database.inTenant(tenant, 'read', async (tx) => {
        const values = [tx.tenant, now.toISOString().slice(0, 10)];
        const [row] = await tx.rows<{ evaluated: number; matched: number }>(buildStatement(condition), values);
        return row;
      });
    const [actual, expected] = [await evaluate(), await evaluateByHand()];
    if (actual.matched === 0 || actual.matched !== expected?.matched || actual.evaluated !== expected.evaluated)
      throw new Error(`${name}: ${actual.matched} of ${actual.evaluated}, by hand ${JSON.stringify(expected)}`);
    const times = await measureLatency(
      [
        { name: 'product', run: evaluate },
        { name: 'plain', run: evaluateByHand },
      ],
      TURNS,
    );
    const [time = Number.NaN, bareTime = Number.NaN] = [times.product, times.plain];
    results.push({
      what: `a rule over 100,000 accounts, ${name} (${actual.matched} match), against SQL by hand`,
      measured: `${time.toFixed(1)} ms to ${bareTime.toFixed(1)} ms`,
      ratio: time / bareTime,
      must: { atMost: 1.3 },
    });
  }
  return results;
}
