/** Unsaved changes of forms in local storage. They belong to the signed-in user; see `expireSession`. */
import { createRequestKey } from '../lib/request-key.ts';
import { getDraftPrefix, getSession } from '../lib/session.ts';

export interface Draft {
  values: object;
  /** The version that the changes are based on. */
  version: number | undefined;
}

interface StoredDraft extends Draft {
  /** The open form that stored it: its tab and its number in this tab. */
  owner?: string;
}

/** The number of open forms of the same item whose changes are stored. */
const SLOTS = [1, 2, 3, 4, 5];
const TAB_KEY = 'tab';
const openForms = new Set<string>();
let count = 0;

/** Returns an id of this tab, which survives a reload. */
function getTab(): string {
  const tab = sessionStorage.getItem(TAB_KEY) ?? createRequestKey();
  sessionStorage.setItem(TAB_KEY, tab);
  return tab;
}

/** Returns the local storage key of a form, or undefined if no user is signed in. */
function getKey(form: string, slot = 1): string | undefined {
  const session = getSession();
  return session ? `${getDraftPrefix(session)}${form}${slot === 1 ? '' : ` (${slot})`}` : undefined;
}

function readSlot(form: string, slot = 1): StoredDraft | undefined {
  const key = getKey(form, slot);
  try {
    const draft: unknown = JSON.parse((key && localStorage.getItem(key)) || 'null');
    return typeof draft === 'object' && draft !== null && 'values' in draft ? (draft as StoredDraft) : undefined;
  } catch {
    return undefined;
  }
}

/** Changes that exceed the quota of the browser are not stored. */
function storeSlot(form: string, draft: StoredDraft, slot = 1): void {
  const key = getKey(form, slot);
  if (!key) return;
  try {
    localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    localStorage.removeItem(key);
  }
}

function deleteSlot(form: string, slot = 1): void {
  const key = getKey(form, slot);
  if (key) localStorage.removeItem(key);
}

/** Returns the unsaved changes of a form that is open once, or undefined if it has none. */
export const readDraft = (form: string): Draft | undefined => readSlot(form);
export const storeDraft = (form: string, draft: Draft): void => storeSlot(form, draft);
export const deleteDraft = (form: string): void => deleteSlot(form);

/**
 * Returns the unsaved changes of one open form. The same form may be open twice, in one tab or in two: each continues
 * with the changes that it finds, and then stores its own ones, so that neither overwrites the other.
 */
export function openDraft(form: string) {
  const owner = `${getTab()} ${++count}`;
  const drafts = SLOTS.map((slot) => ({ slot, stored: readSlot(form, slot) })).filter(({ stored }) => stored);
  const found = drafts.find(({ stored }) => stored?.owner?.startsWith(getTab())) ?? drafts[0];
  const previousOwner = found?.stored?.owner;
  let current = found?.slot ?? 1;
  const canUse = (slot: number) => {
    const stored = readSlot(form, slot);
    return !stored || stored.owner === owner || stored.owner === previousOwner;
  };
  return {
    stored: found?.stored,
    store: (draft: Draft) => {
      if (!canUse(current)) current = SLOTS.find(canUse) ?? current;
      storeSlot(form, { ...draft, owner }, current);
    },
    delete: () => {
      const storedBy = readSlot(form, current)?.owner;
      if (storedBy === owner || (canUse(current) && !openForms.has(storedBy ?? ''))) deleteSlot(form, current);
    },
    /** Called while the form is open, so that another form does not delete its changes. */
    hold: () => {
      openForms.add(owner);
      return () => void openForms.delete(owner);
    },
  };
}
