/** Which entry of a list of the administration is open, as its address says. */
import { type Search, stringifySearch, textParam } from './search-params.ts';

export interface OpenState {
  /** Id; `new` for one that is being made. */
  open?: number | 'new' | undefined;
}

/** Reads an address; what it says wrongly it does not say. */
export function readOpenState(search: Search): OpenState {
  const text = search.open === 'new' ? 'new' : textParam(search, 'open');
  if (text === 'new') return { open: 'new' };
  return text && /^[1-9]\d{0,14}$/.test(text) ? { open: Number(text) } : {};
}

export const openPath = (
  path: 'attributes' | 'custom-tables' | 'playbooks' | 'external-processes',
  open?: OpenState['open'],
): string => `/dashboard/admin/${path}${stringifySearch({ open })}`;
