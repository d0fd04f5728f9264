/** Which rule is open, whether its runs are, and which of them, as the address says. */
import { type OpenState, parseOpenState } from '../../../../lib/open-address.ts';
import { parsePositiveInt, type Search, stringifySearch } from '../../../../lib/search-params.ts';

export interface RuleSearch extends OpenState {
  tab?: 'runs' | undefined;
  run?: number | undefined;
}

export function parseRuleSearch(search: Search): RuleSearch {
  const run = parsePositiveInt(search.run);
  return {
    ...parseOpenState(search),
    ...(search.tab === 'runs' && { tab: 'runs' as const }),
    ...(run && { run }),
  };
}

export const rulePath = (search: RuleSearch = {}): string =>
  `/dashboard/admin/automatic-playbooks${stringifySearch({ ...search })}`;
/** Its runs; one of them beside them. */
export const runsPath = (open: number, run?: number): string => rulePath({ open, tab: 'runs', run });
