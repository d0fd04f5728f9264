/** The saved playbooks, and plays on about half of the accounts: some completed, some in progress, some overdue. */
import { PlayTemplateBody } from '@mainstay/contract/playbooks/templates';
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { SaveContext } from '../../core/definitions/definition-kind.ts';
import { createPlayTemplate, updatePlayTemplate } from '../../domains/playbooks/templates/save-play-template.ts';
import type { TenantTx } from '../../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import { type Playbook, type PlaybookKey, playbooks, type Step, stories, type Story } from './content-files.ts';
import { getWorkingDay, toInstant } from './diary.ts';
import { buildActions, buildPlays, type NewAction, type NewPlay } from './factories/plays.ts';
import type { Random } from './random.ts';

const RULES: readonly string[] = ['primary', 'extended', 'starter'];

/** Returns the owner rule of a step. If the company has no user of this name, the step belongs to the primary owner. */
function getOwner({ owner }: Step, users: ReadonlyMap<string, number>) {
  if (RULES.includes(owner)) return { owner_rule: owner };
  const id = users.get(owner);
  return id === undefined ? { owner_rule: 'primary' } : { owner_rule: 'user', owner_id: id };
}

const toBody = ({ name, priority, purpose, steps }: Playbook, details: (step: Step) => object): PlayTemplateBody =>
  PlayTemplateBody.parse({
    name,
    priority,
    description: purpose,
    actions: steps.map((step, at) => ({
      name: step.name,
      priority: step.priority,
      due_after_days: step.after,
      how_to_complete: step.how,
      description: at === 0 ? purpose : '',
      ...details(step),
    })),
  });

/** Working days before today on which some playbooks were created and revised. */
const CREATED_DAYS_AGO = 42;
const REVISED_DAYS_AGO = 13;

/**
 * Creates the playbooks. The audit log records those that Olga saved twice.
 * @returns their ids
 */
async function seedPlaybooks(
  tx: TenantTx,
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<Record<PlaybookKey, number>> {
  const olga = users.get('olga');
  const ids = {} as Record<PlaybookKey, number>;
  for (const [at, [key, playbook]] of (Object.entries(playbooks) as [PlaybookKey, Playbook][]).entries()) {
    const createSaveContext = (daysAgo: number, note?: string): SaveContext => {
      if (olga === undefined || !playbook.revised) return { by: null };
      const now = toInstant(getWorkingDay(today, daysAgo), `12:${10 + 5 * at}`, timeZone);
      return { by: { userId: olga, now, ip: '192.0.2.31', userAgent: undefined, requestId: 'demo' }, note };
    };
    ids[key] = await createPlayTemplate(
      tx,
      toBody(playbook, () => ({})),
      createSaveContext(CREATED_DAYS_AGO),
    );
    if (!playbook.revised) continue;
    const body = toBody(playbook, (step) => ({ ...getOwner(step, users), depends_on: [...step.waits] }));
    await updatePlayTemplate(tx, ids[key], body, createSaveContext(REVISED_DAYS_AGO, playbook.revised));
  }
  return ids;
}

/** Stories whose accounts always have plays; the others have them at random. */
const ALWAYS: readonly Story[] = ['f', 'o', 'r', 'n'];
const PLAY_PROBABILITY = 0.42;

interface Progress {
  key: PlaybookKey;
  /** Number of completed steps. */
  done: number;
  /** Days until the next step is due; negative if it is overdue. */
  dueIn: number;
}

/** The flagship in screenshots: eleven open actions in three plays. */
const FLAGSHIP_WORK: readonly Progress[] = [
  { key: 'risk', done: 5, dueIn: -2 },
  { key: 'adoption', done: 1, dueIn: 1 },
  { key: 'review', done: 5, dueIn: 6 },
];

function planPlays(account: DemoAccount, today: string): Progress[] {
  if (account.name === FLAGSHIP) return [...FLAGSHIP_WORK];
  const random = account.createRandom('plays');
  if (!ALWAYS.includes(account.story) && !random.chance(account.story === 'd' ? 0.75 : PLAY_PROBABILITY)) return [];
  const isNear = account.closedOn !== null || daysBetween(today, account.renewsOn) <= RENEWAL_NEAR_DAYS;
  const keys = stories[account.story].playbooks.filter((key) => isNear || !RENEWAL_PLAYBOOKS.includes(key));
  return keys.slice(0, random.int(1, keys.length)).map((key) => getProgress(account, key, today, random));
}

/** Playbooks that start when the renewal is near, and the number of days before it. */
const RENEWAL_PLAYBOOKS: readonly PlaybookKey[] = ['risk', 'renewal'];
const RENEWAL_NEAR_DAYS = 110;

function getProgress(account: DemoAccount, key: PlaybookKey, today: string, random: Random): Progress {
  const { steps } = playbooks[key];
  const { length } = steps;
  const age = daysBetween(account.onboardedOn, account.closedOn ?? today);
  // Due days of the first weeks are relative to the start of the contract; a step is left open now and then.
  if (account.story === 'o') {
    const done = steps.filter(({ after }) => after < age - random.int(0, 3)).length;
    return { key, done, dueIn: (steps[Math.min(done, length - 1)]?.after ?? 0) - age };
  }
  // There is no progress: the play was restarted some weeks ago, and the second step is waiting again.
  if (account.story === 'n') return { key, done: 1, dueIn: -random.int(8, 20) };
  const totalDays = steps.at(-1)?.after ?? 0;
  // On churned accounts, work ended before the churn.
  const daysSinceChurn = account.closedOn ? daysBetween(account.closedOn, today) : 0;
  if (account.closedOn || random.chance(stories[account.story].finished))
    return { key, done: length, dueIn: Math.max(totalDays - age, -random.int(20, 150)) - daysSinceChurn };
  const isLate = random.chance(account.story === 'f' ? 0.5 : 0.25);
  const done = random.int(0, length - 1);
  // Completed steps were due by now, so the next step is at most as far away as its distance from the previous step.
  const gap = done > 0 ? (steps[done]?.after ?? 0) - (steps[done - 1]?.after ?? 0) : totalDays;
  return { key, done, dueIn: isLate ? -random.int(1, 12) : Math.min(gap, random.int(0, 16)) };
}

/** Returns the day, or the Friday before if it is on a weekend. */
function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

/** A play cannot be created in the future: one that begins later was created today. */
const getCreatedOn = (startDay: string, today: string): string => {
  const day = addDays(startDay, -2);
  return day < today ? day : today;
};

/** Returns the day on which the play began, chosen such that its next step is due as planned. */
function getStartedOn(playbook: Playbook, { done, dueIn }: Progress, today: string): string {
  const next = playbook.steps[Math.min(done, playbook.steps.length - 1)];
  return addDays(today, dueIn - (next?.after ?? 0));
}

/** Playbooks that end a slump of usage. A quarterly business review and the preparation of a renewal do not change usage. */
const RECOVERING: readonly PlaybookKey[] = ['health', 'adoption', 'expansion', 'support'];
/** Stories whose usage has a course of its own. */
const WITH_OWN_COURSE: readonly Story[] = ['f', 'd', 'o', 'n', 'x'];

/** The days of a play that ended a slump of usage. */
export interface Recovery {
  startedOn: string;
  completedOn: string;
}

/** Returns the completed plays of an account after which its usage is normal again. */
export function findRecoveries(account: DemoAccount, today: string): Recovery[] {
  if (account.name === FLAGSHIP || WITH_OWN_COURSE.includes(account.story)) return [];
  return planPlays(account, today).flatMap((progress) => {
    const playbook = playbooks[progress.key];
    if (progress.done < playbook.steps.length || !RECOVERING.includes(progress.key)) return [];
    const startedOn = getStartedOn(playbook, progress, today);
    return [{ startedOn, completedOn: addDays(startedOn, playbook.steps.at(-1)?.after ?? 0) }];
  });
}

function getActions(account: DemoAccount, playId: number, progress: Progress, today: string): NewAction[] {
  const playbook = playbooks[progress.key];
  const random = account.createRandom(`actions of ${progress.key}`);
  const startDay = getStartedOn(playbook, progress, today);
  return playbook.steps.map((step, i): NewAction => {
    const dueOn = addDays(startDay, step.after);
    const isDone = i < progress.done;
    const isSkipped = isDone && i > 0 && account.name !== FLAGSHIP && random.chance(0.06);
    const workDay = workday(addDays(dueOn, -random.int(-2, 3)));
    const completedDay = workDay < startDay ? startDay : workDay;
    return {
      accountId: account.id,
      playId,
      name: step.name,
      description: i === 0 ? playbook.purpose : '',
      howToComplete: step.how,
      ownerId: account.ownerId,
      status: isSkipped ? 'Skip' : isDone ? 'Completed' : 'Pending',
      priority: step.priority,
      dueOn: !isDone && i === playbook.steps.length - 1 && i > progress.done && random.chance(0.15) ? null : dueOn,
      completedOn: isDone && !isSkipped ? (completedDay < today ? completedDay : workday(addDays(today, -1))) : null,
      completedBy: isDone && !isSkipped ? account.ownerId : null,
      position: i,
      createdBy: account.ownerId,
      createdOn: getCreatedOn(startDay, today),
    };
  });
}

/** Creates playbooks, plays and actions; one play has no actions yet. */
export async function seedPlays(
  tx: TenantTx,
  accounts: readonly DemoAccount[],
  users: ReadonlyMap<string, number>,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<void> {
  const plannedPlays = accounts.flatMap((account) =>
    planPlays(account, today).map((progress) => ({ account, progress })),
  );
  const templates = await seedPlaybooks(tx, users, { today, timeZone });
  const plays = plannedPlays.map(({ account, progress }): NewPlay => {
    const playbook = playbooks[progress.key];
    const createdOn = getCreatedOn(getStartedOn(playbook, progress, today), today);
    const templateId = templates[progress.key];
    const creation = { createdBy: account.ownerId, createdOn };
    return { accountId: account.id, templateId, name: playbook.name, priority: playbook.priority, ...creation };
  });
  const idleAccount = accounts.find((a) => a.story === 'w');
  const emptyPlays: NewPlay[] = idleAccount
    ? [
        {
          accountId: idleAccount.id,
          name: 'Season kick-off',
          createdBy: idleAccount.ownerId,
          createdOn: addDays(today, -3),
        },
      ]
    : [];
  const ids = await buildPlays(tx, [...plays, ...emptyPlays]);
  await buildActions(
    tx,
    plannedPlays.flatMap(({ account, progress }, i) => getActions(account, ids[i] ?? 0, progress, today)),
  );
  await seedDependencies(tx);
}

/** Adds dependencies between actions of a play, and counts the blocking actions of each. */
async function seedDependencies(tx: TenantTx): Promise<void> {
  const dependencies = Object.values(playbooks).flatMap(({ name, dependencies: pairs }) =>
    pairs.map(([action, before]) => ({ name, action, before })),
  );
  // There are no statistics yet for rows written in this transaction: the planner would assume few rows and use a
  // nested loop over all of them.
  await tx.rows('set local enable_nestloop = off', []);
  await tx.rows(
    `insert into action_dependencies (tenant_id, action_id, depends_on_id)
     select $1, a.id, b.id from unnest($2::text[], $3::text[], $4::text[]) w (play, action, before)
       join plays p on p.tenant_id = $1 and p.name = w.play
       join actions a on a.tenant_id = $1 and a.play_id = p.id and a.name = w.action
       join actions b on b.tenant_id = $1 and b.play_id = p.id and b.name = w.before`,
    [
      tx.tenant,
      dependencies.map(({ name }) => name),
      dependencies.map(({ action }) => action),
      dependencies.map(({ before }) => before),
    ],
  );
  await tx.rows(
    `update actions a set blocked_by = c.n
     from (select d.action_id, count(*)::int as n from action_dependencies d
         join actions b on b.tenant_id = $1 and b.id = d.depends_on_id and b.status = 'Pending'
         where d.tenant_id = $1 group by d.action_id) c
     where a.tenant_id = $1 and a.id = c.action_id`,
    [tx.tenant],
  );
  await tx.rows('set local enable_nestloop = on', []);
}
