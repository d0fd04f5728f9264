/** Parses the address of the audit log. It is a separate file, because the route needs it before the screen is loaded. */
import { isDay } from '@mainstay/contract/rules/calendar-days';
import { isIpRange } from '@mainstay/contract/rules/ip-range';
import { isSingleLine } from '@mainstay/contract/rules/single-line';
import { parsePositiveInt, type Search, textParam } from '../../../platform/lib/search-params.ts';
import type { AuditSearch } from '../queries.ts';

/** Validators of the text parameters. */
const TEXTS = { who: isSingleLine, verb: isSingleLine, entity: isSingleLine, from: isDay, to: isDay, ip: isIpRange };
const TEXT_KEYS = ['who', 'verb', 'entity', 'from', 'to', 'ip'] as const;
const NUMBER_KEYS = ['user_id', 'entity_id'] as const;
export const SEARCH_KEYS = [...TEXT_KEYS, ...NUMBER_KEYS] as const;

/** Parses the search parameters; invalid ones are ignored. */
export function parseAuditSearch(search: Search): AuditSearch {
  const result: AuditSearch = {};
  for (const key of TEXT_KEYS) {
    const text = textParam(search, key);
    if (text !== undefined && TEXTS[key](text)) result[key] = text;
  }
  for (const key of NUMBER_KEYS) {
    const number = parsePositiveInt(search[key]);
    if (number !== undefined) result[key] = number;
  }
  return result;
}
