/** The filters of the audit log. Each is a key of its address, except for the days, which are two. */
import { formatLongDate } from '@mainstay/contract/rules/dates';
import type { FilterChip } from '../../../platform/ui/FilterChips.tsx';
import type { AuditSearch } from './audit-address.ts';

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

/** Keys of the filters that are not named for their key. Only links can set the last three. */
const KEYS: Readonly<Record<string, readonly string[]>> = {
  days: ['from', 'to'],
  record: ['entity_id'],
  person: ['user_id'],
  key: ['api_key_id'],
};

/** Returns the search without a filter. */
export const removeFilter = (search: AuditSearch, id: string): AuditSearch => ({
  ...search,
  ...Object.fromEntries((KEYS[id] ?? [id]).map((key) => [key, undefined])),
});

/** Labels of filter values. */
export interface FilterLabels {
  verb: (value: string) => string;
  entity: (value: string) => string;
  /** Name of the user with the id `user_id`, if a loaded row contains it. */
  person: string | undefined;
  /** Name of the API key with the id `api_key_id`, if a loaded row contains it. */
  key: string | undefined;
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
  add('key', 'API key', search.api_key_id === undefined ? undefined : (labels.key ?? `no. ${search.api_key_id}`));
  add('who', 'Who', search.who);
  add('verb', 'What', search.verb && labels.verb(search.verb));
  add('entity', 'Kind', search.entity && labels.entity(search.entity));
  add('record', 'Record', search.entity_id === undefined ? undefined : `no. ${search.entity_id}`);
  add('days', 'Date', search.from || search.to ? formatDays(search) : undefined);
  add('ip', 'Address', search.ip);
  return chips;
}
