/** Filters of a list: a row must match all entries, and of an entry that is a group, at least one filter. */

/** Maximum number of filters of a list, including those in groups. */
export const FILTER_LIMIT = 40;

/** Filters of which a row must match at least one. */
export interface FilterGroup<F> {
  any: readonly F[];
}
/** An entry of a list of filters. */
export type FilterEntry<F> = F | FilterGroup<F>;

export const isGroup = <F>(entry: FilterEntry<F>): entry is FilterGroup<F> =>
  typeof entry === 'object' && entry !== null && 'any' in entry;
/** Returns the filters of an entry, of which a row must match at least one. */
export const getAlternatives = <F>(entry: FilterEntry<F>): readonly F[] => (isGroup(entry) ? entry.any : [entry]);

/** Returns what is wrong with the structure of a list of filters. */
export function findFilterIssue(entries: readonly unknown[]): string | undefined {
  if (entries.some((entry) => isGroup(entry) && !Array.isArray(entry.any))) return 'A group must be a list of filters.';
  const filters = entries.flatMap((entry) => getAlternatives(entry));
  if (filters.some((filter) => isGroup(filter))) return 'Groups of filters cannot contain groups.';
  return filters.length > FILTER_LIMIT ? `A list can have up to ${FILTER_LIMIT} filters.` : undefined;
}
