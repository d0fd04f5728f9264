/** Reasons for churn. */
import type { DemoAccount } from './accounts.ts';

/** Reason codes with the feedback of the customers; the notes of the last months are consistent with them. */
export const CHURN_REASONS = [
  ['pricing', 'The new board cut every tool that is not the ERP.'],
  ['competitor', 'Group standard of the new owner.'],
  ['features', 'No support for temperature logs, which the auditor asks for.'],
  ['support', 'Three tickets in a row took over a week.'],
  ['budget', null],
  ['unknown', null],
] as const;

export const pickChurnReason = (at: number) => CHURN_REASONS[at % CHURN_REASONS.length] ?? CHURN_REASONS[0];

/** @returns the reason code of a churned account; undefined for an active one */
export function getChurnReason(accounts: readonly DemoAccount[], account: DemoAccount): string | undefined {
  return account.closedOn === null
    ? undefined
    : pickChurnReason(accounts.filter((a) => a.closedOn !== null).indexOf(account))[0];
}
