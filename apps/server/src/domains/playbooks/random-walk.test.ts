/**
 * Three users take random steps on plays and actions concurrently. After each round of three steps, there must be an order in which a
 * simple sequential model returns the same replies and ends in the same state as the database. `npm run soak` takes many more steps.
 */
import { randomUUID } from 'node:crypto';
import { actions } from '@mainstay/contract/playbooks/actions';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { plays } from '@mainstay/contract/playbooks/plays';
import { type ActionStatus, isLastPending } from '@mainstay/contract/rules/actions';
import { addDays } from '@mainstay/contract/rules/dates';
import { computePlayMetrics, hasCycle, nextStatus, type PlayStatus } from '@mainstay/contract/rules/plays';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../app/demo/factories/accounts.ts';
import { createSeededRandom, type Random } from '../../app/demo/random.ts';
import type { Caller, TestResponse } from '../../app/testing/app.ts';
import { type Company, openCompany } from '../../app/testing/company.ts';
import { reportTally, SOAK } from '../../app/testing/engine-fixture.ts';
import { findTermDifferences } from '../../app/testing/search-terms.ts';
import { TEST_DAY } from '../../app/testing/services.ts';
import { actionEditJobs } from './bulk-edits/jobs.ts';

const STEPS = Math.max(SOAK?.cases ?? 0, 2500);
const SEED = SOAK?.seed ?? 20261120;
/** Number of walks. Each walk is a test with its own seed and company, so that none of them takes long on a busy machine. */
const WALKS = 5;
const TIMEOUT = 60_000 + (STEPS / WALKS) * 100;
const USERS = ['ada', 'maya', 'emil'] as const;
const DUE_DATES = [null, ...[-9, -1, 0, 1, 4, 30].map((days) => addDays(TEST_DAY, days))];
const LIMITS = { plays: 4, actions: 7 };

interface ModelAction {
  status: ActionStatus;
  due: string | null;
  dependsOn: number[];
}
/** Actions by id, grouped by play id. */
type Model = Map<number, Map<number, ModelAction>>;

type Step =
  | { kind: 'tick'; action: number; confirmed: boolean | undefined }
  | { kind: 'untick' | 'skip'; action: number }
  | { kind: 'due'; action: number; due: string | null }
  | { kind: 'wait'; action: number; on: number[] }
  | { kind: 'together'; to: 'Completed' | 'Skip'; actions: number[] }
  | { kind: 'add'; play: number; due: string | null }
  | { kind: 'create' }
  | { kind: 'unassign'; play: number };

/** What a reply reports about a step. The database chooses the ids of new records. */
interface StepReply {
  status: number;
  id?: number | undefined;
  closed?: boolean | undefined;
  /** Number of plays that a bulk edit closed. */
  closes?: number | undefined;
  play_status?: PlayStatus | undefined;
  pending?: number | undefined;
}

let company: Company<(typeof USERS)[number]>;
let account: number;
beforeEach(async () => {
  company = await openCompany({ ada: 'ADM', maya: 'CSM', emil: 'CSM' });
  await company.t.inTenant('acme', 'write', async (tx) => {
    const findUserId = async (name: string) =>
      (await tx.rows<{ id: number }>(`select id from users where tenant_id = $1 and email = $2`, [tx.tenant, name]))[0]
        ?.id;
    account = await buildAccount(tx, { name: 'Alder', ownerId: (await findUserId('maya@acme.test')) ?? 0 });
    await buildMembers(tx, [{ accountId: account, userId: (await findUserId('emil@acme.test')) ?? 0, type: 'E' }]);
  });
});
afterEach(() => company.t.close());

/** Chooses a step that a user could take who saw the model as it was before the round. */
function chooseStep(model: Model, random: Random): Step {
  const entries = [...model.entries()];
  const [play, playActions] = entries.length === 0 ? [0, new Map<number, ModelAction>()] : random.pick(entries);
  const ids = [...playActions.keys()];
  const roll = random.next();
  if (play === 0 || (roll < 0.03 && entries.length < LIMITS.plays)) return { kind: 'create' };
  if (roll < 0.05) return { kind: 'unassign', play };
  if (ids.length === 0 || (roll < 0.2 && ids.length < LIMITS.actions))
    return { kind: 'add', play, due: random.pick(DUE_DATES) };
  const action = random.pick(ids);
  if (roll < 0.26) {
    const allIds = entries.flatMap(([, actionMap]) => [...actionMap.keys()]);
    return { kind: 'together', to: random.pick(['Completed', 'Skip']), actions: random.shuffle(allIds).slice(0, 5) };
  }
  if (roll < 0.55) return { kind: 'tick', action, confirmed: random.pick([true, false, undefined]) };
  if (roll < 0.72) return { kind: 'untick', action };
  if (roll < 0.82) return { kind: 'skip', action };
  if (roll < 0.9) return { kind: 'due', action, due: random.pick(DUE_DATES) };
  const others = [
    ...playActions.keys(),
    ...[...model.values()].flatMap((actionMap) => [...actionMap.keys()]).slice(0, 1),
  ];
  return { kind: 'wait', action, on: random.shuffle([...new Set(others)]).slice(0, random.int(0, 2)) };
}

const getMetrics = (play: ReadonlyMap<number, ModelAction>) =>
  computePlayMetrics([...play.values()].map(({ status, due }) => ({ status, due_date: due })));

/** Applies a bulk edit to the model. Actions that are completed together do not block each other. */
function applyTogether(model: Model, { to, actions: ids }: Extract<Step, { kind: 'together' }>): StepReply {
  let closes = 0;
  for (const play of model.values()) {
    const completing = new Set(ids.filter((id) => play.get(id)?.status === 'Pending'));
    const isStuck = (id: number) =>
      play.get(id)?.dependsOn.some((other) => play.get(other)?.status === 'Pending' && !completing.has(other));
    const dropBlocked = (): boolean => [...completing].some((id) => isStuck(id) && completing.delete(id));
    if (to === 'Completed') while (dropBlocked());
    for (const id of completing) Object.assign(play.get(id) ?? {}, { status: to });
    if (completing.size > 0 && getMetrics(play).status === 'CM') closes += 1;
  }
  return { status: 200, closes };
}

/**
 * Applies a step to the model and returns the expected reply. @param id of the record that the step created, as the database reported it
 */
function applyStep(model: Model, step: Step, id: number | undefined): StepReply {
  if (step.kind === 'create') {
    if (id !== undefined) model.set(id, new Map());
    return { status: 200, id };
  }
  if (step.kind === 'together') return applyTogether(model, step);
  if (step.kind === 'unassign') return { status: model.delete(step.play) ? 200 : 404 };
  if (step.kind === 'add') {
    const play = model.get(step.play);
    if (!play) return { status: 404 };
    if (id !== undefined) play.set(id, { status: 'Pending', due: step.due, dependsOn: [] });
    return { status: 200, id };
  }
  const play = [...model.values()].find((playActions) => playActions.has(step.action));
  const action = play?.get(step.action);
  if (!play || !action) return { status: 404 };
  if (step.kind === 'due') {
    action.due = step.due;
    return { status: 200 };
  }
  if (step.kind === 'wait') {
    const dependencyIds = [...step.on].sort((a, b) => a - b);
    if (dependencyIds.some((other) => !play.has(other))) return { status: 404 };
    const dependencies = new Map([...play].map(([key, each]) => [key, each.dependsOn]));
    if (dependencyIds.join() !== action.dependsOn.join() && hasCycle(dependencies.set(step.action, dependencyIds)))
      return { status: 400 };
    action.dependsOn = dependencyIds;
    return { status: 200 };
  }
  const next = nextStatus(action.status, step.kind);
  if (next === undefined) return { status: 400 };
  const before = getMetrics(play);
  if (step.kind === 'tick' && action.status === 'Pending') {
    if (action.dependsOn.some((other) => play.get(other)?.status === 'Pending')) return { status: 400 };
    if (step.confirmed === false && isLastPending('Pending', before.pending_actions)) return { status: 409 };
  }
  action.status = next;
  const { status: play_status, pending_actions: pending } = getMetrics(play);
  const reply = { status: 200, play_status, pending };
  const closed = before.status !== 'CM' && play_status === 'CM';
  return step.kind === 'skip' ? reply : { ...reply, closed };
}

/** Requests the bulk edit through HTTP and runs its job at once. */
async function sendTogether(caller: Caller, { to: value, actions: ids }: Extract<Step, { kind: 'together' }>) {
  const { t } = company;
  const { body } = await t.call(caller, actionEdits.createActionEdit, {
    body: { change: { field: 'status', value }, ids, request_key: randomUUID() },
  });
  const { id } = body.data;
  const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
  await actionEditJobs[0]?.handle({ edit_id: id }, context);
  const { status, body: result } = await t.call(caller, actionEdits.getActionEdit, { params: { id } });
  return { status, closes: result.data.closed_plays };
}

/** Sends the step through HTTP. */
async function send(name: (typeof USERS)[number], step: Step): Promise<StepReply> {
  const { t, people } = company;
  const caller = people[name];
  if (step.kind === 'together') return sendTogether(caller, step);
  const toReply = ({ status, body }: TestResponse<{ data?: unknown }>): StepReply => {
    const data = (status === 200 ? body.data : {}) as Record<string, unknown>;
    const record = (data.action ?? data.play) as { id?: number; play_id?: number } | undefined;
    const id = step.kind === 'add' ? record?.id : step.kind === 'create' ? record?.play_id : undefined;
    const { closed, play_status, pending_actions } = data;
    return {
      status,
      id,
      closed: closed as boolean | undefined,
      play_status: play_status as PlayStatus | undefined,
      pending: pending_actions as number | undefined,
    };
  };
  if (step.kind === 'create')
    return toReply(await t.call(caller, plays.createPlay, { body: { accountId: account, name: 'Renewal' } }));
  if (step.kind === 'unassign') return toReply(await t.call(caller, plays.unassignPlay, { params: { id: step.play } }));
  if (step.kind === 'add') {
    const body = { account_play_id: step.play, text: 'Call', description: 'Why', completedOn: step.due };
    return toReply(await t.call(caller, actions.createAction, { body }));
  }
  if (step.kind === 'skip')
    return toReply(await t.call(caller, actions.skipAction, { body: { action_id: step.action } }));
  if (step.kind === 'due' || step.kind === 'wait') {
    const change = step.kind === 'due' ? { completedOn: step.due } : { dependsOn: step.on };
    return toReply(await t.call(caller, actions.editAction, { body: { action_id: step.action, ...change } }));
  }
  const lastConfirmed = step.kind === 'tick' ? step.confirmed : undefined;
  const body = { isChecked: step.kind === 'tick', lastConfirmed };
  return toReply(await t.call(caller, actions.completeAction, { params: { id: step.action }, body }));
}

/** Reads all state that the rules cover from the database. */
async function getState(): Promise<unknown> {
  const [row] = await company.query<{ state: unknown }>(
    `select jsonb_build_object('account', (select jsonb_build_array(a.pending_actions, a.open_plays, a.next_due_on)
         from accounts a where a.tenant_id = $1 and a.id = $2),
       'plays', coalesce((select jsonb_object_agg(p.id, jsonb_build_array(p.status, p.total_actions, p.pending_actions, p.next_due_on,
         (select coalesce(jsonb_object_agg(x.id, jsonb_build_array(x.status, x.due_on, x.completed_at is not null, x.blocked_by,
             array(select d.depends_on_id from action_dependencies d where d.tenant_id = $1 and d.action_id = x.id order by 1))), '{}')
           from actions x where x.tenant_id = $1 and x.play_id = p.id)))
         from plays p where p.tenant_id = $1), '{}')) as state`,
    account,
  );
  return row?.state;
}

/** Returns the state of the model in the same format. */
function getModelState(model: Model): unknown {
  const playStates = [...model].map(([id, play]) => {
    const { status, total_actions, pending_actions, next_due_date } = getMetrics(play);
    const actionStates = [...play].map(([key, { status: state, due, dependsOn }]) => {
      const blocked = dependsOn.filter((other) => play.get(other)?.status === 'Pending').length;
      return [key, [state, due, state === 'Completed', blocked, dependsOn]];
    });
    return [id, [status, total_actions, pending_actions, next_due_date, Object.fromEntries(actionStates)]] as const;
  });
  const metrics = [...model.values()].map(getMetrics);
  const nextDue = metrics.flatMap(({ next_due_date: day }) => day ?? []).sort()[0] ?? null;
  const pending = metrics.reduce((sum, { pending_actions: n }) => sum + n, 0);
  const openPlays = metrics.filter(({ status }) => status !== 'CM').length;
  return { account: [pending, openPlays, nextDue], plays: Object.fromEntries(playStates) };
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const serialize = (value: unknown): string =>
  JSON.stringify(value, (_key, node: unknown) =>
    node !== null && typeof node === 'object' && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );

/** Returns the model after the steps, in the first order that explains the replies and the state, or undefined if no order does. */
function findExplainingModel(
  model: Model,
  steps: readonly Step[],
  replies: readonly StepReply[],
  state: string,
): Model | undefined {
  for (const order of ORDERS) {
    const copy = structuredClone(model);
    const expectedReplies: StepReply[] = [];
    for (const index of order) {
      const step = steps[index];
      if (step) expectedReplies[index] = applyStep(copy, step, replies[index]?.id);
    }
    if (serialize(expectedReplies) === serialize(replies) && serialize(getModelState(copy)) === state) return copy;
  }
  return undefined;
}

interface Outcome {
  /** Number of steps by kind and status of the reply. */
  counts: Record<string, number>;
  /** Number of plays that replies report as closed. */
  closes: number;
}

/** Walks until all steps are taken or no order explains a round. */
async function runWalk(seed: string, steps: number): Promise<Outcome> {
  const random = createSeededRandom(seed);
  let model: Model = new Map();
  const counts: Record<string, number> = {};
  let closes = 0;
  for (let stepCount = 0; stepCount < steps; stepCount += USERS.length) {
    const round = USERS.map(() => chooseStep(model, random));
    // Often all three users change the same action, which tests that two of them close the same play.
    if (random.chance(0.15)) round.fill(random.pick(round));
    const replies = await Promise.all(round.map((step, index) => send(USERS[index] ?? 'ada', step)));
    const state = serialize(await getState());
    const nextModel = findExplainingModel(model, round, replies, state);
    if (!nextModel) {
      const before = getModelState(model);
      expect.fail(
        `seed ${seed}, after ${stepCount} steps: ${serialize({ before, round, told: replies })}, then ${state}`,
      );
    }
    model = nextModel;
    for (const [index, { status, closed, closes: bulkCloses = 0 }] of replies.entries()) {
      const key = `${round[index]?.kind} ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      closes += bulkCloses + (closed ? 1 : 0);
    }
  }
  return { counts, closes };
}

test.each(Array.from({ length: WALKS }, (_, index) => `${SEED}-${index}`))(
  'three concurrent users: some order of their steps explains every reply and metric, seed %s',
  async (seed) => {
    const { counts, closes } = await runWalk(seed, STEPS / WALKS);
    reportTally(counts);
    const [closedLogs] = await company.query<{ n: number }>(
      `select count(*)::int as n from action_logs where tenant_id = $1 and activity_type = 'closed'`,
    );
    const skipped = await company.query(`select from action_logs where tenant_id = $1 and activity_type = 'skipped'`);
    // A skip closes a play, too, but its reply does not report it. The log therefore has at least as many entries as the replies report.
    expect(closedLogs?.n).toBeGreaterThanOrEqual(closes);
    expect((closedLogs?.n ?? 0) - closes).toBeLessThanOrEqual(skipped.length);
    expect(closes).toBeGreaterThan(0);
    expect(await company.t.inTenant('acme', 'read', findTermDifferences)).toEqual([]);
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(['tick 200', 'tick 400', 'tick 409', 'wait 400', 'together 200']),
    );
  },
  TIMEOUT,
);
