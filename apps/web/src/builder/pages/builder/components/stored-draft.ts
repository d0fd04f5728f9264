/** The unpublished changes of a page in the browser. They survive a reload and an expired session. */
import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useEffect } from 'react';
import { deleteDraft, readDraft, storeDraft } from '../../../../platform/forms/drafts.ts';
import type { PageDraft } from './page-draft.ts';
import { toPageDraft } from './use-publish.ts';

const formatKey = (page: number): string => `page ${page}`;

interface StoredPage {
  draft: PageDraft;
  /** The version that the changes are based on. */
  version: number | null;
}

/** Returns the unpublished changes of a page, or null if it has none. */
export function readStoredPage(page: AuthoredPage): StoredPage | null {
  const stored = readDraft(formatKey(page.id));
  if (!stored) return null;
  const published = toPageDraft(page);
  // A draft of an earlier release may have properties that no longer exist.
  const known = Object.entries(stored.values).filter(([name]) => name in published);
  const draft = { ...published, ...Object.fromEntries(known) };
  return JSON.stringify(draft) === JSON.stringify(published) ? null : { draft, version: stored.version ?? null };
}

export const deleteStoredPage = (page: number): void => deleteDraft(formatKey(page));

/**
 * Stores the draft with each change, and deletes it when it equals the published page.
 * @param version the version that the draft is based on
 */
export function useStoredPage(page: number, draft: PageDraft, version: number, dirty: boolean): void {
  useEffect(() => {
    if (dirty) storeDraft(formatKey(page), { values: draft, version });
    else deleteStoredPage(page);
  }, [page, draft, version, dirty]);
}
