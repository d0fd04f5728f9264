/** What a rule would do with an account now, in words. */
import type { AccountStanding } from '@mainstay/contract/playbooks/automation';

type Standing = AccountStanding['standing'];

export const STANDING_WORDS: Readonly<Record<Standing, string>> = {
  would_start: 'Would start',
  already: 'Had it in this period',
  present: 'Has it open',
  unmatched: 'Does not match',
  closed: 'Account is not active',
};
export const STANDING_TONES: Readonly<Partial<Record<Standing, 'brand'>>> = { would_start: 'brand' };
