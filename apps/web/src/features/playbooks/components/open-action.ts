/** Which action is open, as the address says. */
import type { Search } from '../../../lib/search-params.ts';

/** The action that an address names; anything that is no id names none. */
export function readActionId({ actionId }: Search): number | undefined {
  const id = typeof actionId === 'string' && /^[1-9]\d{0,14}$/.test(actionId) ? Number(actionId) : actionId;
  return typeof id === 'number' && Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
