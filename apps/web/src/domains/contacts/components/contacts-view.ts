/** View state of the contacts tab, as stored in the address and as sent to the server. */
import { isSearchText, parsePositiveInt } from '../../../platform/lib/search-params.ts';
import type { Filters } from '../queries.ts';

export interface ContactsView {
  /** Whether the organization chart is shown instead of the list. */
  chart?: true;
  /** Id of the tag to filter by. */
  tag?: number;
  find?: string;
  /** Id of the contact whose panel is open; `new` for a new contact, `merge` for the duplicates. */
  open?: number | 'new' | 'merge';
}

/** Parses the view state from the address; invalid values are ignored. */
export function parseContactsView(value: unknown): ContactsView {
  const params = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  const { chart, find } = params;
  const tag = parsePositiveInt(params.tag);
  const open = params.open === 'new' || params.open === 'merge' ? params.open : parsePositiveInt(params.open);
  return {
    ...(chart === true && { chart }),
    ...(tag && { tag }),
    ...(isSearchText(find) && { find }),
    ...(open && { open }),
  };
}

/** Converts the view state to the filters of a request. */
export const toFilters = ({ tag, find }: ContactsView): Filters => ({
  ...(tag && { tags: [tag] }),
  ...(find && { searchText: find }),
});
