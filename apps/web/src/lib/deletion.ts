/** Deleting what somebody else may have deleted meanwhile. */
import { DELETED_MESSAGE } from '@mainstay/contract/rules/deletion';
import { ApiError } from './api.ts';

const NOT_FOUND = 404;

interface Deletion {
  /** As `note`. */
  what: string;
  remove: () => Promise<unknown>;
  /** Reads the list anew that it is gone from. */
  refresh: () => Promise<unknown>;
}

/** @returns what is said of it: where somebody else was faster, what was wanted is so */
export async function deleteIdempotently({ what, remove, refresh }: Deletion): Promise<string> {
  try {
    await remove();
    return DELETED_MESSAGE;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
    await refresh();
    return `The ${what} was deleted already.`;
  }
}
