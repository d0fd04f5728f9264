/** Parses which entry of an administration list is open from the URL. */
import { parsePositiveInt, type Search, stringifySearch } from './search-params.ts';

export interface OpenState {
  /** The id of the open entry, or `new` for a new one. */
  open?: number | 'new' | undefined;
}

/** Parses the query parameter and ignores invalid values. */
export function parseOpenState(search: Search): OpenState {
  const open = search.open === 'new' ? 'new' : parsePositiveInt(search.open);
  return open === undefined ? {} : { open };
}

export const openPath = (
  path: 'attributes' | 'custom-tables' | 'playbooks' | 'external-processes',
  open?: OpenState['open'],
): string => `/dashboard/admin/${path}${stringifySearch({ open })}`;
