/** Runs in words. */
import type { AutomationRun } from '@mainstay/contract/playbooks/automation';
import { AUTOMATION_OUTCOMES, type AutomationOutcome } from '@mainstay/contract/rules/automation';

/** A count; one that was not told is none. */
export const number = (n: number | undefined): string => (n ?? 0).toLocaleString('en-US');
export const accountsText = (n: number): string => `${number(n)} ${n === 1 ? 'account' : 'accounts'}`;

export const isOver = ({ status }: Pick<AutomationRun, 'status'>): boolean => status === 'done' || status === 'failed';

/** Percent of the accounts that matched for which it is decided what is done. */
export function doneShare({ status, matched, outcomes }: AutomationRun): number {
  if (status === 'queued' || matched === 0) return isOver({ status }) ? 100 : 0;
  return (100 * (matched - (outcomes.waiting ?? 0))) / matched;
}

/** Who began it: the clock, or somebody. */
export const startedBy = ({ kind, created_by }: AutomationRun): string =>
  kind === 'daily' ? 'Every day' : (created_by?.name ?? 'Somebody who left');

/** The outcomes that came about, the most wanted first. */
export const outcomesOf = ({ outcomes }: AutomationRun): AutomationOutcome[] =>
  AUTOMATION_OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0);

export const OUTCOME_TONES: Readonly<Partial<Record<AutomationOutcome, 'good' | 'warn' | 'bad' | 'brand'>>> = {
  started: 'good',
  would_start: 'brand',
  refused: 'bad',
};
