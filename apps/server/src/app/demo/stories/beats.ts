/** Converts the events of an account to days and texts for notes. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import { getAbsence, addMonths, type DemoAccount, FLAGSHIP } from '../accounts.ts';
import { type NoteText, notes } from '../content-files.ts';
import { planTerms } from '../revenue.ts';
import type { Facts, KnownCase } from './facts.ts';
import type { NoteContext } from './note-writer.ts';

/** A day with a note, and the texts of which one is selected. */
export interface Beat {
  day: string;
  texts: readonly NoteText[];
  about?: NoteContext;
}

/** Everyday notes go back this number of days. */
const RETROSPECTIVE = 400;
const NOTE_COUNTS = { Starter: 0, Growth: 1, Enterprise: 2 } as const;
/** Number of days before a renewal from which on notes mention it. */
const RENEWAL_NEAR_DAYS = 90;

/**
 * Texts of a story, the number of days that they go back, and the number of notes in addition to those for the size of
 * the account.
 */
const STORY_TEXTS: Partial<Record<DemoAccount['story'], { texts: readonly NoteText[]; back: number; more: number }>> = {
  g: { texts: notes.growing, back: 240, more: 1 },
  s: { texts: notes.steady, back: 330, more: 1 },
  w: { texts: notes.seasonal, back: 300, more: 1 },
  d: { texts: notes.declining, back: 130, more: 1 },
  f: { texts: notes.dropping, back: 50, more: 1 },
  c: { texts: notes.usersNotTracked, back: 250, more: 2 },
};

interface Span {
  today: string;
  /** The last day of the story: yesterday, or the day of the churn. */
  last: string;
  /** The reason for the churn. */
  reason: string | undefined;
}

export function getBeats(account: DemoAccount, facts: Facts, { today, last, reason }: Span): Beat[] {
  const first = addDays(last, -RETROSPECTIVE);
  return [
    ...createBeginningBeats(account),
    ...createTermBeats(account, today),
    ...createRenewalBeats(account, today),
    ...createStoryBeats(account, last),
    ...createSpecialBeats(account, today, reason),
    ...createCaseBeats(account, facts.cases),
    ...createEverydayBeats(account, last),
  ].filter(({ day }) => day >= first && day >= account.onboardedOn && day <= last);
}

const createBeginningBeats = (account: DemoAccount): Beat[] =>
  (account.story === 'n' ? [] : notes.beginning).map(({ after, texts }) => ({
    day: addDays(account.onboardedOn, after),
    texts,
  }));

/** Renewals and changes of seats, consistent with the subscriptions. */
function createTermBeats(account: DemoAccount, today: string): Beat[] {
  const random = account.createRandom('told terms');
  const plannedTerms = planTerms(account, today);
  const absence = getAbsence(account);
  return plannedTerms.flatMap(({ startsOn, seats }, index): Beat[] => {
    const previousSeats = plannedTerms[index - 1]?.seats;
    if (previousSeats === undefined || startsOn === absence?.back) return [];
    const change = seats > previousSeats ? 'more' : seats < previousSeats ? 'fewer' : 'same';
    const about = { seats, before: previousSeats };
    const isRenewal = [1, 2, 3, 4, 5, 6].some((years) => addMonths(account.onboardedOn, 12 * years) === startsOn);
    if (isRenewal) return [{ day: addDays(startsOn, -random.int(3, 20)), texts: notes.renewed[change], about }];
    return change === 'same' ? [] : [{ day: startsOn, texts: notes.changed[change], about }];
  });
}

function createRenewalBeats(account: DemoAccount, today: string): Beat[] {
  const isNear =
    !account.closedOn && account.story !== 'n' && daysBetween(today, account.renewsOn) <= RENEWAL_NEAR_DAYS;
  if (!isNear) return [];
  const day = addDays(today, -account.createRandom('told renewal').int(2, 20));
  return [{ day, texts: 'df'.includes(account.story) ? notes.renewalAtRisk : notes.renewing }];
}

function createStoryBeats(account: DemoAccount, last: string): Beat[] {
  const storyTexts = STORY_TEXTS[account.story];
  if (!storyTexts) return [];
  const random = account.createRandom('told story');
  const { texts, back, more } = storyTexts;
  const maxDaysAgo = Math.min(back, daysBetween(account.onboardedOn, last) - 1);
  return Array.from({ length: NOTE_COUNTS[account.plan] + more }, () => ({
    day: addDays(last, -random.int(1, maxDaysAgo)),
    texts,
  }));
}

/** Churn, return, and onboarding that has not begun. */
function createSpecialBeats(account: DemoAccount, today: string, reason: string | undefined): Beat[] {
  const absence = getAbsence(account);
  if (absence) return notes.afterChurn.map(({ after, text }) => ({ day: addDays(absence.left, after), texts: [text] }));
  if (account.story === 'n') {
    const age = daysBetween(account.onboardedOn, today);
    return notes.notOnboarded.map(({ past, texts }) => ({
      day: addDays(account.onboardedOn, Math.round((age * past) / 100)),
      texts,
    }));
  }
  const { closedOn } = account;
  if (!closedOn || reason === undefined) return [];
  return (notes.beforeChurn[reason] ?? []).map(({ before, text }) => ({
    day: addDays(closedOn, -before),
    texts: [text],
  }));
}

/** The most severe support cases, on the day after they were submitted and after they were solved. */
function createCaseBeats(account: DemoAccount, cases: readonly KnownCase[]): Beat[] {
  const random = account.createRandom('told cases');
  const severeCases = cases.filter(({ priority }) => priority === 'urgent' || priority === 'high');
  const count = account.story === 'f' ? 2 : NOTE_COUNTS[account.plan] === 0 ? 0 : 1;
  return severeCases.slice(-count || severeCases.length).flatMap(({ subject, submitted, closed }): Beat[] => {
    const about = { case: subject };
    const firstBeat = { day: addDays(submitted, 1), texts: notes.troubled, about };
    return closed && random.chance(0.6)
      ? [firstBeat, { day: addDays(closed, 1), texts: notes.resolved, about }]
      : [firstBeat];
  });
}

function createEverydayBeats(account: DemoAccount, last: string): Beat[] {
  const random = account.createRandom('told everyday');
  // Customers who do not use the product get no notes about its features.
  if (account.story === 'n' || account.name === FLAGSHIP) return [];
  const maxDaysAgo = Math.min(RETROSPECTIVE, daysBetween(account.onboardedOn, last) - 1);
  const minDaysAgo = Math.min(maxDaysAgo, account.closedOn ? 140 : 3);
  const drawBeats = (texts: readonly NoteText[], count: number): Beat[] =>
    Array.from({ length: count }, () => ({ day: addDays(last, -random.int(minDaysAgo, maxDaysAgo)), texts }));
  return [
    ...drawBeats(notes.everyday, NOTE_COUNTS[account.plan]),
    ...drawBeats(notes.preferences, random.chance(0.3) ? 1 : 0),
  ];
}
