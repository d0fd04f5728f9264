/** Formats automation runs. */
import type { AutomationRun } from '@mainstay/contract/automation';
import { AUTOMATION_OUTCOMES, type AutomationOutcome } from '@mainstay/contract/rules/automation';
import { formatCount } from '@mainstay/contract/rules/numbers';

/** Formats on how many accounts a run would start the playbook. */
export const formatNewStarts = (n: number): string => formatCount(n, 'new start');

export const isFinished = ({ status }: Pick<AutomationRun, 'status'>): boolean =>
  status === 'done' || status === 'failed';

/** Returns the percentage of matching accounts that are already decided. */
export function computePercentDone({ status, matched, outcomes }: AutomationRun): number {
  if (status === 'queued' || matched === 0) return isFinished({ status }) ? 100 : 0;
  return (100 * (matched - (outcomes.waiting ?? 0))) / matched;
}

/** Returns who started the run: the daily schedule or a user. */
export const formatStartedBy = ({ kind, created_by }: AutomationRun): string =>
  kind === 'daily' ? 'Daily schedule' : (created_by?.name ?? 'Former colleague');

/** Returns the outcomes that occurred, in the order of AUTOMATION_OUTCOMES. */
export const getOutcomes = ({ outcomes }: AutomationRun): AutomationOutcome[] =>
  AUTOMATION_OUTCOMES.filter((outcome) => (outcomes[outcome] ?? 0) > 0);

export const OUTCOME_TONES: Readonly<Partial<Record<AutomationOutcome, 'good' | 'warn' | 'bad' | 'brand'>>> = {
  started: 'good',
  would_start: 'brand',
  refused: 'bad',
};
