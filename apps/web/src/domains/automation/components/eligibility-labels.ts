/** Labels of what a rule would currently do with an account. */
import type { AccountEligibility } from '@mainstay/contract/automation';

type Eligibility = AccountEligibility['standing'];

export const ELIGIBILITY_LABELS: Readonly<Record<Eligibility, string>> = {
  would_start: 'Would start',
  already: 'Already run this period',
  present: 'Already running',
  unmatched: 'Does not match',
  closed: 'Account is not active',
};
export const ELIGIBILITY_TONES: Readonly<Partial<Record<Eligibility, 'brand'>>> = { would_start: 'brand' };
