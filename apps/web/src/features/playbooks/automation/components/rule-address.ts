/** Which rule is open, whether its runs are, and which of them, as the address says. */
import { type OpenState, readOpenState } from '../../../../lib/open-address.ts';
import { readPositive, type Search, stringifySearch } from '../../../../lib/search-params.ts';

export interface RuleSearch extends OpenState {
  tab?: 'runs' | undefined;
  run?: number | undefined;
}

export function readRuleSearch(search: Search): RuleSearch {
  const run = readPositive(search.run);
  return {
    ...readOpenState(search),
    ...(search.tab === 'runs' && { tab: 'runs' as const }),
    ...(run && { run }),
  };
}

export const rulePath = (search: RuleSearch = {}): string =>
  `/dashboard/admin/automatic-playbooks${stringifySearch({ ...search })}`;
/** Its runs; one of them beside them. */
export const runsPath = (open: number, run?: number): string => rulePath({ open, tab: 'runs', run });
