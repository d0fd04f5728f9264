/** Why customers left. */
import type { DemoAccount } from './accounts.ts';

/** Reason codes with what they said; the notes of the last months tell the same. */
export const CHURN_REASONS = [
  ['pricing', 'The new board cut every tool that is not the ERP.'],
  ['competitor', 'Group standard of the new owner.'],
  ['features', 'No support for temperature logs, which the auditor asks for.'],
  ['support', 'Three tickets in a row took over a week.'],
  ['budget', null],
  ['unknown', null],
] as const;

export const pickChurnReason = (at: number) => CHURN_REASONS[at % CHURN_REASONS.length] ?? CHURN_REASONS[0];

/** @returns the reason code of an account that left; undefined of one that is there */
export function getChurnReason(accounts: readonly DemoAccount[], account: DemoAccount): string | undefined {
  return account.closedOn === null
    ? undefined
    : pickChurnReason(accounts.filter((a) => a.closedOn !== null).indexOf(account))[0];
}
