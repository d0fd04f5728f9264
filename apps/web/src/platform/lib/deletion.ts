/** Deletes items that another user may have deleted in the meantime. */
import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { ApiError } from './api.ts';

const NOT_FOUND = 404;

interface Deletion {
  /** The kind of item, such as `note`. */
  what: string;
  remove: () => Promise<unknown>;
  /** Refetches the list that contained the item. */
  refresh: () => Promise<unknown>;
}

/** @returns the message to show. If another user has deleted the item first, this counts as success. */
export async function deleteIdempotently({ what, remove, refresh }: Deletion): Promise<string> {
  try {
    await remove();
    return DELETED_MESSAGE;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
    await refresh();
    return `The ${what} was already deleted.`;
  }
}
