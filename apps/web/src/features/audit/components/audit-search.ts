/** Reads the audit log's address. The route needs this much of it before its screen is there. */
import type { AuditSearch } from '../queries.ts';

export const TEXTS = ['who', 'verb', 'entity', 'from', 'to', 'ip'] as const;
export const NUMBERS = ['user_id', 'entity_id'] as const;

/** @param read a text of the query */
export function readAuditSearch(read: (key: string) => string | undefined): AuditSearch {
  const search: AuditSearch = {};
  for (const key of TEXTS) {
    const value = read(key);
    if (value) search[key] = value;
  }
  for (const key of NUMBERS) {
    const value = Number(read(key));
    if (Number.isSafeInteger(value) && value > 0) search[key] = value;
  }
  return search;
}
