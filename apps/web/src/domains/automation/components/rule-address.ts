/** Encodes in the URL which rule, tab and run are open. */
import { type OpenState, parseOpenState } from '../../../platform/lib/open-address.ts';
import { parsePositiveInt, type Search, stringifySearch } from '../../../platform/lib/search-params.ts';

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
/** Returns the path of the runs of a rule, optionally with one run open. */
export const runsPath = (open: number, run?: number): string => rulePath({ open, tab: 'runs', run });
