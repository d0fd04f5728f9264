/** Success plans in every state, on some of the accounts with plays. Each plan uses an existing play. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import {
  GOAL_KPIS,
  type Goal,
  type MeasuredGoal,
  type OwnerName,
  type PlaybookKey,
  playbooks,
  successPlans,
} from './content-files.ts';
import { buildPlans, type NewObjective, type NewPlan } from './factories/success-plans.ts';
import { ACCOUNT_SNAPSHOT_SQL } from './kpis.ts';
import { createSeededRandom } from './random.ts';
import { seedPlanTimeline } from './timeline.ts';

/** The state of a plan: an idea, a draft, in progress, with an overdue objective, due soon, past due, or completed. */
type PlanShape = 'idea' | 'draft' | 'going' | 'late' | 'soon' | 'past' | 'done';
/** The owners and states of the plans. */
const PLAN_TURNS: readonly (readonly [OwnerName, PlanShape])[] = [
  ...([
    ['maya', 'going'],
    ['noah', 'going'],
    ['maya', 'soon'],
    ['rhea', 'late'],
    ['noah', 'done'],
  ] as const),
  ...([
    ['lena', 'draft'],
    ['maya', 'past'],
    ['noah', 'soon'],
    ['olga', 'going'],
    ['emil', 'going'],
  ] as const),
  ...([
    ['noah', 'late'],
    ['maya', 'draft'],
    ['noah', 'idea'],
    ['maya', 'done'],
    ['rhea', 'going'],
  ] as const),
  ...([
    ['noah', 'past'],
    ['maya', 'going'],
    ['lena', 'soon'],
    ['maya', 'late'],
    ['emil', 'draft'],
  ] as const),
  ...([
    ['noah', 'done'],
    ['olga', 'going'],
    ['maya', 'idea'],
  ] as const),
];
/** The flagship has two plans, as in screenshots. */
const FLAGSHIP_PLANS: readonly { key: PlaybookKey; shape: PlanShape }[] = [
  { key: 'adoption', shape: 'draft' },
  { key: 'risk', shape: 'late' },
];

interface DemoPlay {
  id: number;
  account_id: number;
  name: string;
  /** The day on which it was created. */
  began: string;
  pending: number;
  overdue: boolean;
}
interface Candidate extends DemoPlay {
  account: DemoAccount;
  key: PlaybookKey;
  /** Days since it was created. */
  age: number;
}

const KEYS = Object.keys(playbooks) as PlaybookKey[];

/** Finds plays that users added themselves, in random order. */
async function findCandidates(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  today: string,
): Promise<readonly Candidate[]> {
  const plays = await tx.rows<DemoPlay>(
    `select p.id, p.account_id, p.name, p.created_at::date::text as began, p.pending_actions as pending,
       coalesce(p.pending_actions > 0 and p.next_due_on < $2, false) as overdue
     from plays p where p.tenant_id = $1 and p.template_id is not null
       and not exists (select from automation_starts s where s.tenant_id = $1 and s.play_id = p.id) order by p.id`,
    [tx.tenant, today],
  );
  const candidates = plays.flatMap((play) => {
    const account = accounts.find(({ id }) => id === play.account_id);
    const key = KEYS.find((candidateKey) => playbooks[candidateKey].name === play.name);
    return account && account.closedOn === null && key
      ? [{ ...play, account, key, age: daysBetween(play.began, today) }]
      : [];
  });
  return createSeededRandom('success plans').shuffle(candidates);
}

const RECENT = 30;
/** Conditions on the play of a plan; plans that are past due began long ago. */
const SHAPE_CONDITIONS: Readonly<Record<PlanShape, (play: Candidate) => boolean>> = {
  idea: ({ age }) => age < RECENT,
  draft: ({ age }) => age < RECENT,
  going: ({ pending }) => pending > 0,
  late: ({ overdue }) => overdue,
  soon: ({ pending, key }) => pending > 0 && key !== 'onboarding',
  past: ({ overdue, key }) => overdue && key !== 'onboarding',
  done: ({ pending, key }) => pending === 0 && key !== 'onboarding',
};

interface PlanSelection {
  play: Candidate;
  shape: PlanShape;
}

/** Selects one play per account, except for the flagship. Prefers plays of the given owner over other fitting ones. */
function selectPlays(candidates: readonly Candidate[]): PlanSelection[] {
  const selections: PlanSelection[] = FLAGSHIP_PLANS.flatMap(({ key, shape }) =>
    candidates.filter((one) => one.account.name === FLAGSHIP && one.key === key).map((play) => ({ play, shape })),
  );
  for (const [owner, shape] of PLAN_TURNS) {
    const available = candidates.filter(
      ({ account }) => !selections.some(({ play }) => play.account_id === account.id),
    );
    const fitting = available.filter(SHAPE_CONDITIONS[shape]);
    const play = fitting.find(({ account }) => account.owner === owner) ?? fitting[0];
    if (play) selections.push({ play, shape });
  }
  return selections;
}

/** Weekly values of an account's KPI, by account and KPI. */
type KpiHistory = ReadonlyMap<string, readonly { day: string; value: number }[]>;
const toHistoryKey = (account: number, kpi: string): string => `${account} ${kpi}`;

/** Values are read on Tuesdays. A day without a change of seats has no snapshot, so the previous snapshot is used. */
async function findKpiHistory(tx: TenantTx, accounts: readonly number[], today: string): Promise<KpiHistory> {
  const kpiValues = GOAL_KPIS.map((kpi) => `('${kpi}', round((${ACCOUNT_SNAPSHOT_SQL[kpi]})::numeric, 1)::float8)`);
  const rows = await tx.rows<{ account_id: number; kpi: string; day: string; value: number }>(
    `select a.id as account_id, f.kpi, w.day::date::text as day, f.value
     from unnest($2::bigint[]) a (id)
       cross join generate_series(date_trunc('week', $3::date - 2) - interval '175 days' + interval '1 day', $3::date - 1,
         interval '7 days') w (day)
       left join lateral (select * from account_daily x where x.tenant_id = $1 and x.account_id = a.id and x.day <= w.day::date
         order by x.day desc limit 1) d on true
       cross join lateral (values ${kpiValues.join(', ')}) f (kpi, value)
     where f.value is not null order by w.day`,
    [tx.tenant, [...new Set(accounts)], today],
  );
  const history = new Map<string, { day: string; value: number }[]>();
  for (const { account_id, kpi, day, value } of rows) {
    const key = toHistoryKey(account_id, kpi);
    history.set(key, [...(history.get(key) ?? []), { day, value }]);
  }
  return history;
}

interface PlanReferences {
  kpis: ReadonlyMap<string, number>;
  milestones: ReadonlyMap<string, number>;
  criteria: readonly number[];
}

async function findIds(tx: TenantTx): Promise<PlanReferences> {
  const findNamed = (table: string, order: string) =>
    tx.rows<{ id: number; name: string }>(`select id, name from ${table} where tenant_id = $1 order by ${order}`, [
      tx.tenant,
    ]);
  const kpis = await findNamed('kpis', 'id');
  const milestones = await findNamed('milestones', 'position');
  const criteria = await findNamed('success_criteria', 'position');
  const byName = (rows: readonly { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
  return { kpis: byName(kpis), milestones: byName(milestones), criteria: criteria.map(({ id }) => id) };
}

/** Days from today until a plan is due. */
const DUE_IN: Readonly<Record<PlanShape, readonly [from: number, to: number]>> = {
  idea: [60, 120],
  draft: [70, 131],
  going: [75, 150],
  late: [35, 70],
  soon: [9, 28],
  past: [-16, -4],
  done: [-20, 30],
};
const isPublished = (shape: PlanShape): boolean => shape !== 'idea' && shape !== 'draft';

interface Course {
  shape: PlanShape;
  startDay: string;
  due: string;
  today: string;
}

/** Returns target days spread over the plan; the last one is some days before the due date. */
function computeTargetDays(count: number, { shape, startDay, due, today }: Course): string[] {
  const firstTarget = addDays(startDay, Math.round(daysBetween(startDay, due) * 0.4));
  const span = daysBetween(firstTarget, addDays(due, -3));
  const days = Array.from({ length: count }, (_, index) =>
    addDays(firstTarget, Math.round((span * index) / Math.max(count - 1, 1))),
  );
  // An overdue objective is overdue by some days, regardless of the course of the plan.
  return shape === 'late'
    ? [addDays(today, -6), ...days.slice(1).map((day) => (day < today ? addDays(today, 9) : day))]
    : days;
}

/**
 * Returns true if an objective is reached: all of a completed plan; in other plans those that were due before, except
 * in plans with an overdue objective.
 */
function isReached({ shape, today }: Course, day: string, index: number, count: number): boolean {
  if (shape === 'done') return true;
  if (!isPublished(shape) || shape === 'late') return false;
  return index < count - 1 && day < today;
}

const SHARE_LEAST = 40;
const MAX_SHARE = 98;
/** Returns the target value: beyond the current value if it is not reached yet. */
function getTarget({ kpi, by }: MeasuredGoal, current: number, reached: boolean): number {
  if (by < 0) return reached ? Math.ceil(current * 1.03) : Math.max(Math.floor(current * (1 + by / 100)), 0);
  if (reached) return Math.max(Math.floor(current * 0.97), 1);
  const target = Math.max(Math.ceil(current * (1 + by / 100)), Math.floor(current) + 1);
  return kpi === 'License Utilization' ? Math.min(Math.max(target, SHARE_LEAST), MAX_SHARE) : target;
}

interface ObjectiveContext {
  plan: PlanSelection;
  course: Course;
  day: string;
  reached: boolean;
  by: number;
}

function toObjective(goal: Goal, context: ObjectiveContext, ids: PlanReferences, history: KpiHistory): NewObjective {
  const { course, day, reached, by } = context;
  const yesterday = addDays(course.today, -1);
  const completedOn = reached ? (day < yesterday ? day : yesterday) : null;
  const end = completedOn ?? yesterday;
  const base = { name: goal.name, targetOn: day, completedOn, completedBy: reached ? by : null };
  if ('kpi' in goal) {
    const allPoints = history.get(toHistoryKey(context.plan.play.account_id, goal.kpi)) ?? [];
    // A draft is not measured yet.
    const points = allPoints.filter(({ day: on }) => isPublished(course.shape) && on >= course.startDay && on <= end);
    const now = (points.at(-1) ?? allPoints.at(-1))?.value ?? 0;
    return {
      ...base,
      kpiId: ids.kpis.get(goal.kpi) ?? null,
      targetValue: getTarget(goal, now, reached),
      currentValue: points.at(-1)?.value ?? null,
      points: points.map((point) => ({ at: `${point.day}T22:30:00Z`, value: point.value })),
    };
  }
  const reachedSteps = isPublished(course.shape) ? (reached ? goal.steps : goal.steps.slice(0, -1)) : [];
  const gap = Math.max(Math.floor(daysBetween(course.startDay, end) / (reachedSteps.length + 1)), 1);
  const points = reachedSteps.map((value, index) => ({
    at: `${addDays(course.startDay, gap * (index + 1))}T09:15:00Z`,
    value,
  }));
  return {
    ...base,
    milestoneId: ids.milestones.get(goal.milestone) ?? null,
    targetValue: goal.steps.at(-1) ?? '',
    currentValue: reachedSteps.at(-1) ?? null,
    points,
  };
}

function toPlan(selection: PlanSelection, ids: PlanReferences, history: KpiHistory, today: string): NewPlan {
  const { play, shape } = selection;
  const { account } = play;
  const text = successPlans[play.key];
  const random = account.createRandom(`success plan ${play.key}`);
  const name = account.name === FLAGSHIP ? (text.names[0] ?? '') : random.pick(text.names);
  const due = addDays(today, random.int(...DUE_IN[shape]));
  // A plan is agreed on some weeks before the work on it begins; a draft is as old as its play.
  const agreedDay = isPublished(shape) ? addDays(play.began, -random.int(45, 110)) : play.began;
  const startDay = agreedDay < account.onboardedOn ? account.onboardedOn : agreedDay;
  const course: Course = { shape, startDay, due, today };
  const goals = shape === 'idea' ? [] : text.goals;
  const days = computeTargetDays(goals.length, course);
  const objectives = goals.map((goal, index) => {
    const day = days[index] ?? due;
    const reached = isReached(course, day, index, goals.length);
    return toObjective(goal, { plan: selection, course, day, reached, by: account.ownerId }, ids, history);
  });
  return {
    accountId: account.id,
    playId: play.id,
    dueOn: due,
    state: isPublished(shape) ? 'published' : 'draft',
    name,
    description: text.description,
    summary: text.summary,
    ownerId: account.ownerId,
    createdBy: account.ownerId,
    createdOn: startDay,
    criteria: random.shuffle(ids.criteria).slice(0, shape === 'idea' ? 1 : random.int(2, 4)),
    objectives,
  };
}

/** Must run after the metrics and KPIs are created because objectives are measured by them. */
export async function seedSuccessPlans(tx: TenantTx, accounts: readonly DemoAccount[], today: string): Promise<void> {
  const selections = selectPlays(await findCandidates(tx, accounts, today));
  const ids = await findIds(tx);
  const history = await findKpiHistory(
    tx,
    selections.map(({ play }) => play.account_id),
    today,
  );
  await buildPlans(
    tx,
    selections.map((one) => toPlan(one, ids, history, today)),
  );
  await seedPlanTimeline(tx);
}
