/** Compares every condition with a slow in-memory evaluation of the same accounts. */
import { automation } from '@mainstay/contract/automation';
import type { AutomationCondition } from '@mainstay/contract/rules/automation';
import { addDays } from '@mainstay/contract/rules/dates';
import { beforeAll, expect, test } from 'vitest';
import { buildAccounts } from '../../app/demo/factories/accounts.ts';
import { buildMailbox, buildMeetings } from '../../app/demo/factories/mailboxes.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { setUpPlayFixture } from '../../app/testing/play-fixture.ts';
import { TEST_DAY, TEST_ZONE } from '../../app/testing/services.ts';

const COUNT = 120;
const DAYS = 70;

interface Snapshot {
  day: string;
  health: number | null;
  usage: number;
}
interface TestAccount {
  id: number;
  status: 'Active' | 'Closed';
  plan: string;
  mrr: number;
  health: number | null;
  /** In 30 days, as lists show it. */
  healthChange: number | null;
  renewal: string | null;
  onboarded: string;
  days: Snapshot[];
  contact: string | null;
  /** Days in the company's time zone on which meetings start, either in the first or in the last minutes; see `isEarly`. */
  meetings: string[];
  plans: Plan[];
}
interface Plan {
  account: number;
  state: 'draft' | 'published';
  due: string;
  total: number;
  completed: number;
}

/** Pseudo-random numbers that are the same in every run. */
function createRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return { int, chance: (share: number) => next() < share };
}

function generatePlans(account: number, { int, chance }: ReturnType<typeof createRandom>): Plan[] {
  return Array.from({ length: chance(0.4) ? 0 : int(1, 3) }, (): Plan => {
    const total = int(0, 4);
    const state = chance(0.3) ? 'draft' : 'published';
    // Includes the boundaries of the tested conditions: today, and 7 and 60 days from now.
    const days = chance(0.4) ? [-1, 0, 1, 7, 8, 60, 61][int(0, 6)] : int(-40, 90);
    return { account, state, due: addDays(TEST_DAY, days ?? 0), total, completed: chance(0.3) ? total : int(0, total) };
  });
}

function generateAccounts(ids: number[]): TestAccount[] {
  const { int, chance } = createRandom(26);
  const secondRandom = createRandom(33);
  const changeRandom = createRandom(58);
  return ids.map((id) => {
    const usageTrend = int(-2, 3);
    const start = int(5, 60);
    const days = Array.from(
      { length: DAYS },
      (_, offset): Snapshot => ({
        day: addDays(TEST_DAY, -offset),
        health: chance(0.1) ? null : int(20, 90),
        usage: Math.max(0, start + usageTrend * offset + int(-3, 3)),
      }),
    ).filter(() => chance(0.6));
    return {
      id,
      status: chance(0.1) ? 'Closed' : 'Active',
      plan: chance(0.5) ? 'Gold' : 'Growth',
      mrr: int(0, 300) / 2,
      health: chance(0.1) ? null : int(20, 90),
      healthChange: changeRandom.chance(0.1) ? null : changeRandom.int(-30, 30),
      renewal: chance(0.2) ? null : addDays(TEST_DAY, int(-20, 120)),
      onboarded: addDays(TEST_DAY, -int(0, 90)),
      days: chance(0.1) ? [] : days,
      contact: chance(0.3) ? null : addDays(TEST_DAY, -int(0, 60)),
      meetings: Array.from({ length: secondRandom.chance(0.3) ? 0 : secondRandom.int(1, 3) }, () =>
        addDays(TEST_DAY, -secondRandom.int(-9, 60)),
      ),
      plans: generatePlans(id, secondRandom),
    } satisfies TestAccount;
  });
}

const getUsage = ({ days }: TestAccount, from: string, to: string) =>
  days.filter(({ day }) => day >= from && day < to).reduce((sum, { usage }) => sum + usage, 0);
const dayBeforeToday = (days: number) => addDays(TEST_DAY, -days);

/**
 * Returns the health 30 days ago according to its change, on other days that of the latest snapshot up to that day. The days of an account
 * are in descending order.
 */
function getHealthDaysAgo({ health, healthChange, days }: TestAccount, daysAgo: number): number | null {
  if (daysAgo === 30) return health === null || healthChange === null ? null : health - healthChange;
  return days.find(({ day }) => day <= dayBeforeToday(daysAgo))?.health ?? null;
}

/**
 * Whether events on an account happen shortly after midnight in the company's time zone, which is the previous day in UTC. Otherwise they
 * happen half an hour before midnight.
 */
const isEarly = ({ id }: Pick<TestAccount, 'id'>): boolean => id % 4 < 2;
const TIME_SQL = `(case when k.id % 4 < 2 then ' 00:15' else ' 23:30' end || ' ${TEST_ZONE}')`;

/** A late meeting of today is still in the future. */
const getLastMeeting = (account: TestAccount): string | null =>
  account.meetings
    .filter((day) => day < TEST_DAY || (day === TEST_DAY && isEarly(account)))
    .toSorted()
    .at(-1) ?? null;
const getFirstDue = ({ plans }: TestAccount, days: number): string | null =>
  plans
    .filter((plan) => plan.state === 'published' && plan.completed < plan.total)
    .map(({ due }) => due)
    .filter((due) => due >= TEST_DAY && due <= dayBeforeToday(-days))
    .toSorted()[0] ?? null;

function meetsCondition(account: TestAccount, condition: AutomationCondition): boolean {
  switch (condition.kind) {
    case 'field':
      return condition.field === 'plan'
        ? account.plan === condition.values[0]
        : condition.op === 'gt'
          ? account.mrr > Number(condition.values[0])
          : account.renewal === null;
    case 'renewal_within':
      return (
        account.renewal !== null && account.renewal >= TEST_DAY && account.renewal <= dayBeforeToday(-condition.days)
      );
    case 'health_below':
      return account.health !== null && account.health < condition.below;
    case 'health_fell': {
      const earlierHealth = getHealthDaysAgo(account, condition.days);
      return earlierHealth !== null && account.health !== null && earlierHealth - account.health >= condition.by;
    }
    case 'usage_down': {
      const recentUsage = getUsage(account, dayBeforeToday(condition.days), TEST_DAY);
      const earlierUsage = getUsage(account, dayBeforeToday(2 * condition.days), dayBeforeToday(condition.days));
      return earlierUsage > 0 && ((earlierUsage - recentUsage) * 100) / earlierUsage >= condition.percent;
    }
    case 'no_contact':
      return (account.contact ?? account.onboarded) <= dayBeforeToday(condition.days);
    case 'no_meeting':
      return (getLastMeeting(account) ?? account.onboarded) <= dayBeforeToday(condition.days);
    case 'plan_due':
      return getFirstDue(account, condition.days) !== null;
    case 'new_account':
      return account.onboarded >= dayBeforeToday(condition.days) && account.onboarded <= TEST_DAY;
  }
}

/** Stores every meeting in two calendars. A meeting without an account belongs to no account. */
async function storeMeetings(tx: TenantTx, people: readonly number[]): Promise<void> {
  const [row] = await tx.rows<{ all: { id: number | null; at: string }[] }>(
    `select jsonb_agg(jsonb_build_object('id', k.id, 'at', (m.day || ${TIME_SQL})::timestamptz)) as "all"
     from jsonb_to_recordset($1) k (id bigint, meetings jsonb), jsonb_array_elements_text(k.meetings) m (day)`,
    [JSON.stringify([...testAccounts, { id: null, meetings: [TEST_DAY] }])],
  );
  for (const user of people) {
    const connectionId = await buildMailbox(tx, user, `u${user}@acme.test`);
    const meetings = row?.all.map(({ id: accountId, at: start }) => {
      const end = new Date(Date.parse(start) + 60_000).toISOString();
      return { connectionId, accountId, title: 'Talk', start, end };
    });
    await buildMeetings(tx, meetings ?? []);
  }
}

const world = setUpPlayFixture();
let testAccounts: TestAccount[];
beforeAll(async () => {
  const { t, users, account } = world;
  await t.services.database.ownerPool.query(`select month_partitions('usage_daily', $1, $2)`, [
    dayBeforeToday(DAYS),
    TEST_DAY,
  ]);
  await t.inTenant('acme', 'write', async (tx) => {
    await tx.rows(`update accounts set status = 'Closed' where tenant_id = $1`, [tx.tenant]);
    testAccounts = generateAccounts(
      await buildAccounts(
        tx,
        Array.from({ length: COUNT }, (_, n) => ({ name: `Pier ${n}` })),
      ),
    );
    await tx.rows(
      `update accounts a set status = k.status, plan = k.plan, mrr_minor = (k.mrr * 100)::bigint, health = k.health,
         health_change = k."healthChange", renewal_on = k.renewal, onboarded_on = k.onboarded
       from jsonb_to_recordset($2) k (id bigint, status text, plan text, mrr float8, health int,
         "healthChange" int, renewal date, onboarded date)
       where a.tenant_id = $1 and a.id = k.id`,
      [tx.tenant, JSON.stringify(testAccounts)],
    );
    await tx.rows(
      `insert into account_daily (tenant_id, account_id, day, until, status, health, mrr_minor, contract_value_minor)
       select $1, k.id, s.day, lead(s.day, 1, 'infinity') over (partition by k.id order by s.day), 'Active', s.health, 0, 0
       from jsonb_to_recordset($2) k (id bigint, days jsonb),
         jsonb_to_recordset(k.days) s (day date, health int)`,
      [tx.tenant, JSON.stringify(testAccounts)],
    );
    // The same usage again, for a product, to check that it is not counted twice.
    await tx.rows(
      `insert into usage_daily (tenant_id, account_id, product_id, day, usage_count)
       select $1, k.id, p.id, s.day, s.usage from jsonb_to_recordset($2) k (id bigint, days jsonb),
         jsonb_to_recordset(k.days) s (day date, usage int), (values (0), (1)) p (id)`,
      [tx.tenant, JSON.stringify(testAccounts)],
    );
    const withContact = JSON.stringify(testAccounts.filter((one) => one.contact !== null));
    await tx.rows(
      `insert into notes (tenant_id, account_id, ref_entity_type, note_txt, plain_text, created_at)
       select $1, k.id, 'account', '<p>Call</p>', 'call', (k.contact::text || ${TIME_SQL})::timestamptz
       from jsonb_to_recordset($2) k (id bigint, contact date) where k.id % 2 = 0`,
      [tx.tenant, withContact],
    );
    await tx.rows(
      `with made as (insert into plays (tenant_id, account_id, name, created_by)
         select $1, k.id, 'Talk', $3 from jsonb_to_recordset($2) k (id bigint) where k.id % 2 = 1 returning id, account_id)
       insert into actions (tenant_id, account_id, play_id, name, status, completed_at)
       select $1, m.account_id, m.id, 'Talk', 'Completed', (k.contact::text || ${TIME_SQL})::timestamptz
       from made m join jsonb_to_recordset($2) k (id bigint, contact date) on k.id = m.account_id`,
      [tx.tenant, withContact, users.maya],
    );
  });
  await t.inTenant('acme', 'write', async (tx) => {
    await storeMeetings(tx, [users.maya, users.noah]);
    await tx.rows(
      `insert into success_plans (tenant_id, account_id, name, description, summary, state, due_on, total_objectives,
         completed_objectives)
       select $1, p.account, 'Plan', 'Plan', 'Plan', p.state, p.due, p.total, p.completed
       from jsonb_to_recordset($2) p (account bigint, state text, due date, total int, completed int)`,
      [tx.tenant, JSON.stringify(testAccounts.flatMap(({ plans }) => plans))],
    );
  });
  expect(account.alder).toBeGreaterThan(0);
});

const preview = async (conditions: AutomationCondition[], account_id?: number) => {
  const input = { query: { limit: 1000 }, body: { conditions, account_id } };
  return (await world.t.call(world.callers.ada, automation.previewAutomationRule, input)).body.data;
};
const fieldCondition = (
  name: string,
  op: 'eq' | 'gt' | 'is_null',
  ...values: (string | number)[]
): AutomationCondition => ({
  kind: 'field',
  field: name,
  op,
  values,
});
const CONDITIONS: AutomationCondition[] = [
  fieldCondition('plan', 'eq', 'Gold'),
  fieldCondition('mrr', 'gt', 74.5),
  fieldCondition('renewal', 'is_null'),
  ...[7, 60].map((days) => ({ kind: 'renewal_within' as const, days })),
  ...[21, 50, 91].map((below) => ({ kind: 'health_below' as const, below })),
  ...[1, 14, 30].map((days) => ({ kind: 'health_fell' as const, by: 10, days })),
  ...[7, 30].flatMap((days) => [1, 40].map((percent) => ({ kind: 'usage_down' as const, percent, days }))),
  ...[1, 30, 59].map((days) => ({ kind: 'no_contact' as const, days })),
  ...[1, 45].map((days) => ({ kind: 'new_account' as const, days })),
  ...[1, 30, 59].map((days) => ({ kind: 'no_meeting' as const, days })),
  ...[1, 7, 60].map((days) => ({ kind: 'plan_due' as const, days })),
];
const getOpenAccounts = () => testAccounts.filter(({ status }) => status === 'Active');
const getExpectedIds = (conditions: AutomationCondition[]) =>
  getOpenAccounts()
    .filter((one) => conditions.every((condition) => meetsCondition(one, condition)))
    .map(({ id }) => id)
    .toSorted((a, b) => a - b);

test('each condition and each pair of conditions finds the accounts that an evaluation in memory finds', async () => {
  const sizes: number[] = [];
  for (const [index, condition] of CONDITIONS.entries()) {
    const otherCondition = CONDITIONS[(index + 7) % CONDITIONS.length];
    for (const conditions of [[condition], otherCondition ? [condition, otherCondition] : [condition]]) {
      const rulePreview = await preview(conditions);
      const ids = rulePreview.listing.map(({ account_id }) => account_id).toSorted((a, b) => a - b);
      expect([conditions, ids]).toEqual([conditions, getExpectedIds(conditions)]);
      expect([rulePreview.matched, rulePreview.evaluated]).toEqual([ids.length, getOpenAccounts().length]);
      expect(rulePreview.listing.every((row) => row.conditions.every((result) => result.holds))).toBe(true);
      sizes.push(ids.length);
    }
  }
  // Enough single conditions are met by some accounts but not by all.
  expect(sizes.filter((size) => size > 0 && size < getOpenAccounts().length).length).toBeGreaterThan(CONDITIONS.length);
});

test('explains for each condition whether an account matches, with its values', async () => {
  for (const account of testAccounts.slice(0, 12)) {
    const { account: eligibility } = await preview(CONDITIONS.slice(0, 20), account.id);
    expect(eligibility?.conditions.map((result) => result.holds)).toEqual(
      CONDITIONS.slice(0, 20).map((condition) => meetsCondition(account, condition)),
    );
    const { account: lastEligibility } = await preview(CONDITIONS.slice(-6), account.id);
    expect(lastEligibility?.conditions).toEqual(
      CONDITIONS.slice(-6).map((condition) => ({
        holds: meetsCondition(account, condition),
        before: null,
        value: condition.kind === 'plan_due' ? getFirstDue(account, condition.days) : getLastMeeting(account),
      })),
    );
    const fallIndex = CONDITIONS.findIndex((condition) => condition.kind === 'health_fell');
    const earlierHealth = getHealthDaysAgo(account, 1);
    expect(eligibility?.conditions[fallIndex]).toMatchObject({ value: account.health, before: earlierHealth });
    const declineIndex = CONDITIONS.findIndex((condition) => condition.kind === 'usage_down');
    expect(eligibility?.conditions[declineIndex]?.value).toBe(getUsage(account, dayBeforeToday(7), TEST_DAY));
    const contactIndex = CONDITIONS.findIndex((condition) => condition.kind === 'no_contact');
    expect(eligibility?.conditions[contactIndex]).toMatchObject({ value: account.contact, before: null });
    expect(eligibility?.standing).toBe(account.status === 'Closed' ? 'closed' : 'unmatched');
  }
});
