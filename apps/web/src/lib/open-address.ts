/** Which entry of a list of the administration is open, as its address says. */
import { parsePositiveInt, type Search, stringifySearch } from './search-params.ts';

export interface OpenState {
  /** Id; `new` for one that is being made. */
  open?: number | 'new' | undefined;
}

/** Reads an address; what it says wrongly it does not say. */
export function parseOpenState(search: Search): OpenState {
  const open = search.open === 'new' ? 'new' : parsePositiveInt(search.open);
  return open === undefined ? {} : { open };
}

export const openPath = (
  path: 'attributes' | 'custom-tables' | 'playbooks' | 'external-processes',
  open?: OpenState['open'],
): string => `/dashboard/admin/${path}${stringifySearch({ open })}`;
