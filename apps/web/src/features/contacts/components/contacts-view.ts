/** Which contacts are shown, and how: as the address keeps it and as the server is asked. */
import { isSearchText, parsePositiveInt } from '../../../lib/search-params.ts';
import type { Filters } from '../queries.ts';

export interface ContactsView {
  /** The organisation chart instead of the list. */
  chart?: true;
  /** Id of a tag. */
  tag?: number;
  find?: string;
  /** Id of the contact whose panel is open; `new` for one that is being made, `merge` for duplicates. */
  open?: number | 'new' | 'merge';
}

/** Reads what an address holds; what it cannot mean counts as not given. */
export function parseContactsView(value: unknown): ContactsView {
  const given = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const { chart, find } = given;
  const tag = parsePositiveInt(given.tag);
  const open = given.open === 'new' || given.open === 'merge' ? given.open : parsePositiveInt(given.open);
  return {
    ...(chart === true && { chart }),
    ...(tag && { tag }),
    ...(isSearchText(find) && { find }),
    ...(open && { open }),
  };
}

/** What the server is asked for. */
export const toFilters = ({ tag, find }: ContactsView): Filters => ({
  ...(tag && { tags: [tag] }),
  ...(find && { searchText: find }),
});
