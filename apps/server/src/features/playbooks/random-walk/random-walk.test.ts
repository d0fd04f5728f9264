/**
 * Three users take random steps on plays and actions concurrently. After each round of three steps, there must be an order in which a
 * simple sequential model returns the same replies and ends in the same state as the database. `WALK_STEPS=500` shortens the walk, and
 * `WALK_SEED` selects another sequence.
 */
import { randomUUID } from 'node:crypto';
import { actions } from '@mainstay/contract/playbooks/actions';
import { actionEdits } from '@mainstay/contract/playbooks/bulk-edits';
import { plays } from '@mainstay/contract/playbooks/plays';
import { type ActionStatus, isLastPending } from '@mainstay/contract/rules/actions';
import { addDays } from '@mainstay/contract/rules/dates';
import { hasCycle, nextStatus, computePlayMetrics, type PlayStatus } from '@mainstay/contract/rules/plays';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildAccount, buildMembers } from '../../../demo/factories/accounts.ts';
import { type Random, seeded } from '../../../demo/random.ts';
import type { TestResponse, Caller } from '../../../testing/app.ts';
import { type Company, openCompany } from '../../../testing/company.ts';
import { TEST_DAY } from '../../../testing/services.ts';
import { actionEditJobs } from '../bulk-edits/jobs.ts';

const STEPS = Number(process.env.WALK_STEPS ?? 10_000);
const SEED = process.env.WALK_SEED ?? '20261120';
/** Number of walks. Each walk is a test with its own seed and company, so that none of them takes long on a busy machine. */
const WALKS = 5;
const PEOPLE = ['ada', 'maya', 'emil'] as const;
const DUE = [null, ...[-9, -1, 0, 1, 4, 30].map((days) => addDays(TEST_DAY, days))];
const MAX = { plays: 4, actions: 7 };

interface ModelAction {
  status: ActionStatus;
  due: string | null;
  waits: number[];
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
interface Reported {
  status: number;
  id?: number | undefined;
  closed?: boolean | undefined;
  /** Number of plays that a bulk edit closed. */
  closes?: number | undefined;
  play_status?: PlayStatus | undefined;
  pending?: number | undefined;
}

let company: Company<(typeof PEOPLE)[number]>;
let account: number;
beforeEach(async () => {
  company = await openCompany({ ada: 'ADM', maya: 'CSM', emil: 'CSM' });
  await company.t.inTenant('acme', 'write', async (tx) => {
    const user = async (name: string) =>
      (await tx.rows<{ id: number }>(`select id from users where tenant_id = $1 and email = $2`, [tx.tenant, name]))[0]
        ?.id;
    account = await buildAccount(tx, { name: 'Alder', ownerId: (await user('maya@acme.test')) ?? 0 });
    await buildMembers(tx, [{ accountId: account, userId: (await user('emil@acme.test')) ?? 0, type: 'E' }]);
  });
});
afterEach(() => company.t.close());

/** Chooses a step that a user could take who saw the model as it was before the round. */
function choose(model: Model, chance: Random): Step {
  const known = [...model.entries()];
  const [play, inPlay] = known.length === 0 ? [0, new Map<number, ModelAction>()] : chance.pick(known);
  const ids = [...inPlay.keys()];
  const dice = chance.next();
  if (play === 0 || (dice < 0.03 && known.length < MAX.plays)) return { kind: 'create' };
  if (dice < 0.05) return { kind: 'unassign', play };
  if (ids.length === 0 || (dice < 0.2 && ids.length < MAX.actions)) return { kind: 'add', play, due: chance.pick(DUE) };
  const action = chance.pick(ids);
  if (dice < 0.26) {
    const all = known.flatMap(([, each]) => [...each.keys()]);
    return { kind: 'together', to: chance.pick(['Completed', 'Skip']), actions: chance.shuffle(all).slice(0, 5) };
  }
  if (dice < 0.55) return { kind: 'tick', action, confirmed: chance.pick([true, false, undefined]) };
  if (dice < 0.72) return { kind: 'untick', action };
  if (dice < 0.82) return { kind: 'skip', action };
  if (dice < 0.9) return { kind: 'due', action, due: chance.pick(DUE) };
  const others = [...inPlay.keys(), ...[...model.values()].flatMap((all) => [...all.keys()]).slice(0, 1)];
  return { kind: 'wait', action, on: chance.shuffle([...new Set(others)]).slice(0, chance.int(0, 2)) };
}

const getMetrics = (play: ReadonlyMap<number, ModelAction>) =>
  computePlayMetrics([...play.values()].map(({ status, due }) => ({ status, due_date: due })));

/** Applies a bulk edit to the model. Actions that are completed together do not block each other. */
function applyTogether(model: Model, { to, actions: ids }: Extract<Step, { kind: 'together' }>): Reported {
  let closes = 0;
  for (const play of model.values()) {
    const going = new Set(ids.filter((id) => play.get(id)?.status === 'Pending'));
    const isStuck = (id: number) =>
      play.get(id)?.waits.some((other) => play.get(other)?.status === 'Pending' && !going.has(other));
    const drop = (): boolean => [...going].some((id) => isStuck(id) && going.delete(id));
    if (to === 'Completed') while (drop());
    for (const id of going) Object.assign(play.get(id) ?? {}, { status: to });
    if (going.size > 0 && getMetrics(play).status === 'CM') closes += 1;
  }
  return { status: 200, closes };
}

/**
 * Applies a step to the model and returns the expected reply. @param id of the record that the step created, as the database reported it
 */
function take(model: Model, step: Step, id: number | undefined): Reported {
  if (step.kind === 'create') {
    if (id !== undefined) model.set(id, new Map());
    return { status: 200, id };
  }
  if (step.kind === 'together') return applyTogether(model, step);
  if (step.kind === 'unassign') return { status: model.delete(step.play) ? 200 : 404 };
  if (step.kind === 'add') {
    const play = model.get(step.play);
    if (!play) return { status: 404 };
    if (id !== undefined) play.set(id, { status: 'Pending', due: step.due, waits: [] });
    return { status: 200, id };
  }
  const play = [...model.values()].find((all) => all.has(step.action));
  const action = play?.get(step.action);
  if (!play || !action) return { status: 404 };
  if (step.kind === 'due') {
    action.due = step.due;
    return { status: 200 };
  }
  if (step.kind === 'wait') {
    const waits = [...step.on].sort((a, b) => a - b);
    if (waits.some((other) => !play.has(other))) return { status: 404 };
    const all = new Map([...play].map(([key, each]) => [key, each.waits]));
    if (waits.join() !== action.waits.join() && hasCycle(all.set(step.action, waits))) return { status: 400 };
    action.waits = waits;
    return { status: 200 };
  }
  const next = nextStatus(action.status, step.kind);
  if (next === undefined) return { status: 400 };
  const before = getMetrics(play);
  if (step.kind === 'tick' && action.status === 'Pending') {
    if (action.waits.some((other) => play.get(other)?.status === 'Pending')) return { status: 400 };
    if (step.confirmed === false && isLastPending('Pending', before.pending_actions)) return { status: 409 };
  }
  action.status = next;
  const { status: play_status, pending_actions: pending } = getMetrics(play);
  const told = { status: 200, play_status, pending };
  const closed = before.status !== 'CM' && play_status === 'CM';
  return step.kind === 'skip' ? told : { ...told, closed };
}

/** Requests the bulk edit through HTTP and runs its job at once. */
async function sendTogether(who: Caller, { to: value, actions: ids }: Extract<Step, { kind: 'together' }>) {
  const { t } = company;
  const { body } = await t.call(who, actionEdits.createActionEdit, {
    body: { change: { field: 'status', value }, ids, request_key: randomUUID() },
  });
  const { id } = body.data;
  const context = { services: t.services, tenant: await t.tenantId('acme'), stopping: new AbortController().signal };
  await actionEditJobs[0]?.handle({ edit_id: id }, context);
  const { status, body: done } = await t.call(who, actionEdits.getActionEdit, { params: { id } });
  return { status, closes: done.data.closed_plays };
}

/** Sends the step through HTTP. */
async function send(name: (typeof PEOPLE)[number], step: Step): Promise<Reported> {
  const { t, people } = company;
  const who = people[name];
  if (step.kind === 'together') return sendTogether(who, step);
  const read = ({ status, body }: TestResponse<{ data?: unknown }>): Reported => {
    const data = (status === 200 ? body.data : {}) as Record<string, unknown>;
    const made = (data.action ?? data.play) as { id?: number; play_id?: number } | undefined;
    const id = step.kind === 'add' ? made?.id : step.kind === 'create' ? made?.play_id : undefined;
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
    return read(await t.call(who, plays.createPlay, { body: { accountId: account, name: 'Renewal' } }));
  if (step.kind === 'unassign') return read(await t.call(who, plays.unassignPlay, { params: { id: step.play } }));
  if (step.kind === 'add') {
    const body = { account_play_id: step.play, text: 'Call', description: 'Why', completedOn: step.due };
    return read(await t.call(who, actions.createAction, { body }));
  }
  if (step.kind === 'skip') return read(await t.call(who, actions.skipAction, { body: { action_id: step.action } }));
  if (step.kind === 'due' || step.kind === 'wait') {
    const change = step.kind === 'due' ? { completedOn: step.due } : { dependsOn: step.on };
    return read(await t.call(who, actions.editAction, { body: { action_id: step.action, ...change } }));
  }
  const lastConfirmed = step.kind === 'tick' ? step.confirmed : undefined;
  const body = { isChecked: step.kind === 'tick', lastConfirmed };
  return read(await t.call(who, actions.completeAction, { params: { id: step.action }, body }));
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
function stateOfModel(model: Model): unknown {
  const told = [...model].map(([id, play]) => {
    const { status, total_actions, pending_actions, next_due_date } = getMetrics(play);
    const own = [...play].map(([key, { status: state, due, waits }]) => {
      const blocked = waits.filter((other) => play.get(other)?.status === 'Pending').length;
      return [key, [state, due, state === 'Completed', blocked, waits]];
    });
    return [id, [status, total_actions, pending_actions, next_due_date, Object.fromEntries(own)]] as const;
  });
  const all = [...model.values()].map(getMetrics);
  const next = all.flatMap(({ next_due_date: day }) => day ?? []).sort()[0] ?? null;
  const pending = all.reduce((sum, { pending_actions: n }) => sum + n, 0);
  const open = all.filter(({ status }) => status !== 'CM').length;
  return { account: [pending, open, next], plays: Object.fromEntries(told) };
}

const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];
const text = (value: unknown): string =>
  JSON.stringify(value, (_key, node: unknown) =>
    node !== null && typeof node === 'object' && !Array.isArray(node)
      ? Object.fromEntries(Object.entries(node).sort(([a], [b]) => (a < b ? -1 : 1)))
      : node,
  );

/** Returns the model after the steps, in the first order that explains the replies and the state, or undefined if no order does. */
function explain(model: Model, steps: readonly Step[], told: readonly Reported[], state: string): Model | undefined {
  for (const order of ORDERS) {
    const copy = structuredClone(model);
    const said: Reported[] = [];
    for (const at of order) {
      const step = steps[at];
      if (step) said[at] = take(copy, step, told[at]?.id);
    }
    if (text(said) === text(told) && text(stateOfModel(copy)) === state) return copy;
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
async function walk(seed: string, steps: number): Promise<Outcome> {
  const chance = seeded(seed);
  let model: Model = new Map();
  const counts: Record<string, number> = {};
  let closes = 0;
  for (let taken = 0; taken < steps; taken += PEOPLE.length) {
    const round = PEOPLE.map(() => choose(model, chance));
    // Often all three users change the same action, which tests that two of them close the same play.
    if (chance.chance(0.15)) round.fill(chance.pick(round));
    const told = await Promise.all(round.map((step, at) => send(PEOPLE[at] ?? 'ada', step)));
    const state = text(await getState());
    const explained = explain(model, round, told, state);
    if (!explained) {
      const before = stateOfModel(model);
      expect.fail(`seed ${seed}, after ${taken} steps: ${text({ before, round, told })}, then ${state}`);
    }
    model = explained;
    for (const [at, { status, closed, closes: together = 0 }] of told.entries()) {
      const key = `${round[at]?.kind} ${status}`;
      counts[key] = (counts[key] ?? 0) + 1;
      closes += together + (closed ? 1 : 0);
    }
  }
  return { counts, closes };
}

test.each(Array.from({ length: WALKS }, (_, at) => `${SEED}-${at}`))(
  'three concurrent users: some order of their steps explains every reply and metric, seed %s',
  async (seed) => {
    const { counts, closes } = await walk(seed, STEPS / WALKS);
    const [logged] = await company.query<{ n: number }>(
      `select count(*)::int as n from action_logs where tenant_id = $1 and activity_type = 'closed'`,
    );
    const skipped = await company.query(`select from action_logs where tenant_id = $1 and activity_type = 'skipped'`);
    // A skip closes a play, too, but its reply does not report it. The log therefore has at least as many entries as the replies report.
    expect(logged?.n).toBeGreaterThanOrEqual(closes);
    expect((logged?.n ?? 0) - closes).toBeLessThanOrEqual(skipped.length);
    expect(closes).toBeGreaterThan(0);
    expect(Object.keys(counts)).toEqual(
      expect.arrayContaining(['tick 200', 'tick 400', 'tick 409', 'wait 400', 'together 200']),
    );
  },
  180_000,
);
