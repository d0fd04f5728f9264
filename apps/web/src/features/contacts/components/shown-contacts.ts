/** Which contacts are shown, and how: as the address keeps it and as the server is asked. */
import type { Filters } from '../queries.ts';

export interface ShownContacts {
  /** The organisation chart instead of the list. */
  chart?: true;
  /** Id of a tag. */
  tag?: number;
  find?: string;
  /** Id of the contact whose panel is open; `new` for one that is being made, `merge` for duplicates. */
  open?: number | 'new' | 'merge';
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/** Reads what an address holds; what it cannot mean counts as not given. */
export function readShownContacts(value: unknown): ShownContacts {
  const { chart, tag, find, open } = (typeof value === 'object' ? (value ?? {}) : {}) as Record<string, unknown>;
  return {
    ...(chart === true && { chart }),
    ...(isId(tag) && { tag }),
    ...(typeof find === 'string' && find !== '' && { find }),
    ...((isId(open) || open === 'new' || open === 'merge') && { open }),
  };
}

/** What the server is asked for. */
export const filtersOf = ({ tag, find }: ShownContacts): Filters => ({
  ...(tag && { tags: [tag] }),
  ...(find && { searchText: find }),
});
