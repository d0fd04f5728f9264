/** Unsaved changes of forms in local storage. They belong to the signed-in user; see `expireSession`. */
import { getDraftPrefix, getSession } from '../lib/session.ts';

export interface Draft {
  values: object;
  /** The version that the changes are based on. */
  version: number | undefined;
}

/** Returns the local storage key of a form, or undefined if no user is signed in. */
function getKey(form: string): string | undefined {
  const session = getSession();
  return session ? `${getDraftPrefix(session)}${form}` : undefined;
}

/** Returns the unsaved changes of a form, or undefined if it has none. */
export function readDraft(form: string): Draft | undefined {
  const key = getKey(form);
  try {
    const draft: unknown = JSON.parse((key && localStorage.getItem(key)) || 'null');
    return typeof draft === 'object' && draft !== null && 'values' in draft ? (draft as Draft) : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the unsaved changes of a form. Changes that exceed the quota of the browser are not stored. */
export function storeDraft(form: string, draft: Draft): void {
  const key = getKey(form);
  if (!key) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    localStorage.removeItem(key);
  }
}

export function deleteDraft(form: string): void {
  const key = getKey(form);
  if (key) localStorage.removeItem(key);
}
