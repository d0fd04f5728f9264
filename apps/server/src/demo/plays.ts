/** Plays on about half of the accounts: some completed, some in progress, some overdue. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import type { TenantTx } from '../platform/database/tenant-tx.ts';
import { type DemoAccount, FLAGSHIP } from './accounts.ts';
import type { Story } from './companies.ts';
import { seedDependencies } from './dependencies.ts';
import { buildActions, buildPlays, type NewAction, type NewPlay } from './factories/plays.ts';
import { seedPlaybooks } from './play-templates.ts';
import { PLAYBOOKS, type Playbook, type PlaybookKey, type Step } from './playbooks.ts';
import type { Random } from './random.ts';

/** Playbooks in progress on an account of each story, in the order in which they are drawn. */
const BY_STORY: Record<Story, readonly PlaybookKey[]> = {
  f: ['risk', 'support', 'adoption'],
  d: ['adoption', 'review', 'renewal'],
  g: ['expansion', 'review', 'health'],
  s: ['review', 'renewal', 'health'],
  w: ['health', 'review'],
  o: ['onboarding'],
  n: ['onboarding'],
  c: ['review', 'health'],
  r: ['health', 'adoption'],
  x: ['risk'],
};
/** Stories whose accounts always have plays; the others have them at random. */
const ALWAYS: readonly Story[] = ['f', 'o', 'r', 'n'];
const SOMETIMES = 0.42;

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

function planWork(account: DemoAccount, today: string): Progress[] {
  if (account.name === FLAGSHIP) return [...FLAGSHIP_WORK];
  const chance = account.chance('plays');
  if (!ALWAYS.includes(account.story) && !chance.chance(account.story === 'd' ? 0.75 : SOMETIMES)) return [];
  const isNear = account.closedOn !== null || daysBetween(today, account.renewsOn) <= NEAR;
  const keys = BY_STORY[account.story].filter((key) => isNear || !ABOUT_RENEWAL.includes(key));
  return keys.slice(0, chance.int(1, keys.length)).map((key) => getProgress(account, key, today, chance));
}

/** Playbooks that start when the renewal is near, and the number of days before it. */
const ABOUT_RENEWAL: readonly PlaybookKey[] = ['risk', 'renewal'];
const NEAR = 110;

function getProgress(account: DemoAccount, key: PlaybookKey, today: string, chance: Random): Progress {
  const steps: readonly Step[] = PLAYBOOKS[key].steps;
  const { length } = steps;
  const age = daysBetween(account.onboardedOn, account.closedOn ?? today);
  // Due days of the first weeks are relative to the start of the contract; a step is left open now and then.
  if (account.story === 'o') {
    const done = steps.filter(({ after }) => after < age - chance.int(0, 3)).length;
    return { key, done, dueIn: (steps[Math.min(done, length - 1)]?.after ?? 0) - age };
  }
  // There is no progress: the play was restarted some weeks ago, and the second step is waiting again.
  if (account.story === 'n') return { key, done: 1, dueIn: -chance.int(8, 20) };
  const longest = steps.at(-1)?.after ?? 0;
  // On churned accounts, work ended before the churn.
  const left = account.closedOn ? daysBetween(account.closedOn, today) : 0;
  if (account.closedOn || chance.chance(0.2))
    return { key, done: length, dueIn: Math.max(longest - age, -chance.int(20, 150)) - left };
  const late = chance.chance(account.story === 'f' ? 0.5 : 0.25);
  const done = chance.int(0, length - 1);
  // Completed steps were due by now, so the next step is at most as far away as its distance from the previous step.
  const gap = done > 0 ? (steps[done]?.after ?? 0) - (steps[done - 1]?.after ?? 0) : longest;
  return { key, done, dueIn: late ? -chance.int(1, 12) : Math.min(gap, chance.int(0, 16)) };
}

/** Returns the day, or the Friday before if it is on a weekend. */
function workday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return addDays(day, weekday === 0 ? -2 : weekday === 6 ? -1 : 0);
}

/** A play cannot be created in the future: one that begins later was created today. */
const getCreatedOn = (began: string, today: string): string => {
  const day = addDays(began, -2);
  return day < today ? day : today;
};

/** Returns the day on which the play began, chosen such that its next step is due as planned. */
function getStartedOn(book: Playbook, { done, dueIn }: Progress, today: string): string {
  const next = book.steps[Math.min(done, book.steps.length - 1)];
  return addDays(today, dueIn - (next?.after ?? 0));
}

function getActions(account: DemoAccount, playId: number, progress: Progress, today: string): NewAction[] {
  const book: Playbook = PLAYBOOKS[progress.key];
  const chance = account.chance(`actions of ${progress.key}`);
  const began = getStartedOn(book, progress, today);
  return book.steps.map((step, i): NewAction => {
    const dueOn = addDays(began, step.after);
    const over = i < progress.done;
    const skipped = over && i > 0 && account.name !== FLAGSHIP && chance.chance(0.06);
    const worked = workday(addDays(dueOn, -chance.int(-2, 3)));
    const finished = worked < began ? began : worked;
    return {
      accountId: account.id,
      playId,
      name: step.name,
      description: i === 0 ? book.purpose : '',
      howToComplete: step.how,
      ownerId: account.ownerId,
      status: skipped ? 'Skip' : over ? 'Completed' : 'Pending',
      priority: step.priority,
      dueOn: !over && i === book.steps.length - 1 && i > progress.done && chance.chance(0.15) ? null : dueOn,
      completedOn: over && !skipped ? (finished < today ? finished : workday(addDays(today, -1))) : null,
      completedBy: over && !skipped ? account.ownerId : null,
      position: i,
      createdBy: account.ownerId,
      createdOn: getCreatedOn(began, today),
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
  const planned = accounts.flatMap((account) => planWork(account, today).map((progress) => ({ account, progress })));
  const templates = await seedPlaybooks(tx, users, { today, timeZone });
  const plays = planned.map(({ account, progress }): NewPlay => {
    const book = PLAYBOOKS[progress.key];
    const createdOn = getCreatedOn(getStartedOn(book, progress, today), today);
    const templateId = templates[progress.key];
    const made = { createdBy: account.ownerId, createdOn };
    return { accountId: account.id, templateId, name: book.name, priority: book.priority, ...made };
  });
  const idle = accounts.find((a) => a.story === 'w');
  const empty: NewPlay[] = idle
    ? [{ accountId: idle.id, name: 'Season kick-off', createdBy: idle.ownerId, createdOn: addDays(today, -3) }]
    : [];
  const ids = await buildPlays(tx, [...plays, ...empty]);
  await buildActions(
    tx,
    planned.flatMap(({ account, progress }, i) => getActions(account, ids[i] ?? 0, progress, today)),
  );
  await seedDependencies(tx);
}
