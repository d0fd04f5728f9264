/** Converts the events of an account to days and texts for notes. */
import { addDays, daysBetween } from '@mainstay/contract/rules/dates';
import { getAbsence, addMonths, type DemoAccount, FLAGSHIP } from '../accounts.ts';
import { planTerms } from '../revenue.ts';
import { EVERYDAY } from './everyday.ts';
import type { Facts, KnownCase } from './facts.ts';
import { GROWING, SEASONAL, STEADY } from './growth.ts';
import { BEGINNING, CHANGED, RENEWAL_AT_RISK, RENEWED, RENEWING } from './milestones.ts';
import { AFTER_CHURN, NOT_ONBOARDED, BEFORE_CHURN, USERS_NOT_TRACKED } from './churned.ts';
import type { NoteText } from './text.ts';
import { DECLINING, DROPPING, PREFERENCES, RESOLVED, TROUBLED } from './trouble.ts';
import type { NoteContext } from './note-writer.ts';

/** A day with a note, and the texts of which one is selected. */
export interface Beat {
  day: string;
  texts: readonly NoteText[];
  about?: NoteContext;
}

/** Everyday notes go back this number of days. */
const RETROSPECTIVE = 400;
const SIZE = { Starter: 0, Growth: 1, Enterprise: 2 } as const;
/** Number of days before a renewal from which on notes mention it. */
const NEAR = 90;

/**
 * Texts of a story, the number of days that they go back, and the number of notes in addition to those for the size of
 * the account.
 */
const OWN: Partial<Record<DemoAccount['story'], { texts: readonly NoteText[]; back: number; more: number }>> = {
  g: { texts: GROWING, back: 240, more: 1 },
  s: { texts: STEADY, back: 330, more: 1 },
  w: { texts: SEASONAL, back: 300, more: 1 },
  d: { texts: DECLINING, back: 130, more: 1 },
  f: { texts: DROPPING, back: 50, more: 1 },
  c: { texts: USERS_NOT_TRACKED, back: 250, more: 2 },
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
    ...beginning(account),
    ...terms(account, today),
    ...renewal(account, today),
    ...own(account, last),
    ...special(account, today, reason),
    ...troubles(account, facts.cases),
    ...everyday(account, last),
  ].filter(({ day }) => day >= first && day >= account.onboardedOn && day <= last);
}

const beginning = (account: DemoAccount): Beat[] =>
  (account.story === 'n' ? [] : BEGINNING).map(({ after, texts }) => ({
    day: addDays(account.onboardedOn, after),
    texts,
  }));

/** Renewals and changes of seats, consistent with the subscriptions. */
function terms(account: DemoAccount, today: string): Beat[] {
  const chance = account.chance('told terms');
  const planned = planTerms(account, today);
  const absence = getAbsence(account);
  return planned.flatMap(({ startsOn, seats }, at): Beat[] => {
    const before = planned[at - 1]?.seats;
    if (before === undefined || startsOn === absence?.back) return [];
    const grown = seats > before ? 'more' : seats < before ? 'fewer' : 'same';
    const about = { seats, before };
    const isRenewal = [1, 2, 3, 4, 5, 6].some((years) => addMonths(account.onboardedOn, 12 * years) === startsOn);
    if (isRenewal) return [{ day: addDays(startsOn, -chance.int(3, 20)), texts: RENEWED[grown], about }];
    return grown === 'same' ? [] : [{ day: startsOn, texts: CHANGED[grown], about }];
  });
}

function renewal(account: DemoAccount, today: string): Beat[] {
  const isNear = !account.closedOn && account.story !== 'n' && daysBetween(today, account.renewsOn) <= NEAR;
  if (!isNear) return [];
  const day = addDays(today, -account.chance('told renewal').int(2, 20));
  return [{ day, texts: 'df'.includes(account.story) ? RENEWAL_AT_RISK : RENEWING }];
}

function own(account: DemoAccount, last: string): Beat[] {
  const told = OWN[account.story];
  if (!told) return [];
  const chance = account.chance('told story');
  const { texts, back, more } = told;
  const reach = Math.min(back, daysBetween(account.onboardedOn, last) - 1);
  return Array.from({ length: SIZE[account.plan] + more }, () => ({
    day: addDays(last, -chance.int(1, reach)),
    texts,
  }));
}

/** Churn, return, and onboarding that has not begun. */
function special(account: DemoAccount, today: string, reason: string | undefined): Beat[] {
  const absence = getAbsence(account);
  if (absence) return AFTER_CHURN.map(({ after, note }) => ({ day: addDays(absence.left, after), texts: [note] }));
  if (account.story === 'n') {
    const age = daysBetween(account.onboardedOn, today);
    return NOT_ONBOARDED.map(({ past, texts }) => ({
      day: addDays(account.onboardedOn, Math.round((age * past) / 100)),
      texts,
    }));
  }
  const { closedOn } = account;
  if (!closedOn || reason === undefined) return [];
  return (BEFORE_CHURN[reason] ?? []).map(({ before, note }) => ({ day: addDays(closedOn, -before), texts: [note] }));
}

/** The most severe support cases, on the day after they were submitted and after they were solved. */
function troubles(account: DemoAccount, cases: readonly KnownCase[]): Beat[] {
  const chance = account.chance('told cases');
  const grave = cases.filter(({ priority }) => priority === 'urgent' || priority === 'high');
  const count = account.story === 'f' ? 2 : SIZE[account.plan] === 0 ? 0 : 1;
  return grave.slice(-count || grave.length).flatMap(({ subject, submitted, closed }): Beat[] => {
    const about = { case: subject };
    const told = { day: addDays(submitted, 1), texts: TROUBLED, about };
    return closed && chance.chance(0.6) ? [told, { day: addDays(closed, 1), texts: RESOLVED, about }] : [told];
  });
}

function everyday(account: DemoAccount, last: string): Beat[] {
  const chance = account.chance('told everyday');
  // Customers who do not use the product get no notes about its features.
  if (account.story === 'n' || account.name === FLAGSHIP) return [];
  const reach = Math.min(RETROSPECTIVE, daysBetween(account.onboardedOn, last) - 1);
  const least = Math.min(reach, account.closedOn ? 140 : 3);
  const some = (texts: readonly NoteText[], count: number): Beat[] =>
    Array.from({ length: count }, () => ({ day: addDays(last, -chance.int(least, reach)), texts }));
  return [...some(EVERYDAY, SIZE[account.plan]), ...some(PREFERENCES, chance.chance(0.3) ? 1 : 0)];
}
