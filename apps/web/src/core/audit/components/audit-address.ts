/** The address of the audit log. Each filter is a key of its query. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { FilterChip } from '../../../platform/ui/FilterBar.tsx';
import type { AuditSearch } from '../queries.ts';
import { SEARCH_KEYS } from './audit-search.ts';

export const AUDIT_PATH = '/dashboard/admin/audit';

/** Returns the address of the log with a filter. */
export function auditPath(search: AuditSearch): string {
  const query = new URLSearchParams();
  for (const key of SEARCH_KEYS) if (search[key] !== undefined) query.set(key, String(search[key]));
  const text = query.toString();
  return text ? `${AUDIT_PATH}?${text}` : AUDIT_PATH;
}

/** Filters in the "+ Filter" menu; the date filter has two ends. */
export const FILTERS = [
  { id: 'who', name: 'Who' },
  { id: 'verb', name: 'What' },
  { id: 'entity', name: 'Kind' },
  { id: 'days', name: 'Date' },
  { id: 'ip', name: 'Address' },
] as const;
export type FilterId = (typeof FILTERS)[number]['id'];
export const isFilter = (id: string): id is FilterId => FILTERS.some((filter) => filter.id === id);

/** Returns the search without a filter. This includes the filters that only links can set. */
export function removeFilter(search: AuditSearch, id: string): AuditSearch {
  const { ...rest } = search;
  if (id === 'days') {
    delete rest.from;
    delete rest.to;
  } else if (id === 'record') delete rest.entity_id;
  else if (id === 'person') delete rest.user_id;
  else delete rest[id as Exclude<FilterId, 'days'>];
  return rest;
}

/** Labels of filter values. */
export interface FilterLabels {
  verb: (value: string) => string;
  entity: (value: string) => string;
  /** Name of the user with the id `user_id`, if a loaded row contains it. */
  person: string | undefined;
}

function formatDays({ from, to }: AuditSearch): string {
  if (from && to) return from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`;
  return from ? `from ${formatLongDate(from)}` : `to ${formatLongDate(to ?? '')}`;
}

/** Returns the chips of the active filters. */
export function getFilterChips(search: AuditSearch, labels: FilterLabels): FilterChip[] {
  const chips: FilterChip[] = [];
  const add = (id: string, name: string, value: string | undefined) => value && chips.push({ id, name, value });
  add('person', 'Person', search.user_id === undefined ? undefined : (labels.person ?? `no. ${search.user_id}`));
  add('who', 'Who', search.who);
  add('verb', 'What', search.verb && labels.verb(search.verb));
  add('entity', 'Kind', search.entity && labels.entity(search.entity));
  add('record', 'Record', search.entity_id === undefined ? undefined : `no. ${search.entity_id}`);
  add('days', 'Date', search.from || search.to ? formatDays(search) : undefined);
  add('ip', 'Address', search.ip);
  return chips;
}
