/** Which action is open and whose actions are listed, as the address says. */
import type { Search } from '../../../lib/search-params.ts';

/** The id that a parameter of an address names; anything that is no id names none. */
export function readId(given: Search[string]): number | undefined {
  const id = typeof given === 'string' && /^[1-9]\d{0,14}$/.test(given) ? Number(given) : given;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
