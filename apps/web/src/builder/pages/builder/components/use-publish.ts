/** Publishes the draft of a page as a new version, unless another user has published one in the meantime. */
import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../platform/lib/api.ts';
import { addPageToMenu, invalidatePages, fetchPage, updatePage } from '../queries.ts';
import { packItems } from './grid-moves.ts';
import { getAllTabs, type GridPlace, getItemsAt, type PageDraft, withItems } from './page-draft.ts';

/** Removes gaps and overlaps from all grids, as the editor does after each change. */
function packGrids(draft: PageDraft): PageDraft {
  const outer: GridPlace[] = [{ tab: null }, ...getAllTabs(draft).map(({ id }) => ({ tab: id }))];
  const inner = outer.flatMap(({ tab }) =>
    getItemsAt(draft, { tab }).flatMap((item) =>
      (item.tabs ?? []).map((one): GridPlace => ({ tab, inner: { item: item.id, tab: one.id } })),
    ),
  );
  return [...inner, ...outer].reduce(
    (page, place) => withItems(page, place, packItems(getItemsAt(page, place))),
    draft,
  );
}

/** Returns the editable part of a page. */
export const toPageDraft = ({ name, scope, roles, layout, tabs, in_menu }: AuthoredPage): PageDraft =>
  packGrids({ name, scope, roles, layout, tabs, in_menu });

interface PublishHandlers {
  /** @param sent the published draft; the current draft may have changed since */
  onPublished: (page: AuthoredPage, sent: PageDraft) => void;
  /** Called with a version of another user or a restored version, which replaces the draft. */
  onLoaded: (page: AuthoredPage) => void;
  onAddedToMenu: () => void;
}

/** @param restoredVersion the version that restored changes are based on; null if none were restored */
export function usePublish(
  page: AuthoredPage,
  restoredVersion: number | null,
  { onPublished, onLoaded, onAddedToMenu }: PublishHandlers,
) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const [baseVersion, setBaseVersion] = useState(restoredVersion);
  const version = baseVersion ?? page.version;
  /** @returns whether it succeeded */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const invalidate = () => invalidatePages(client);
  const publish = (draft: PageDraft, getVersion: () => Promise<number> | number) =>
    attempt(async () => {
      const saved = await updatePage(page.id, { ...draft, version: await getVersion() });
      setBaseVersion(null);
      onPublished(saved, draft);
      await invalidate();
    });
  return {
    busy,
    problem,
    /** The version that the draft is based on. */
    version,
    errors: problem instanceof ApiError ? problem.fields : {},
    /** Called when the draft was reset to the published page. */
    reset: () => {
      setProblem(null);
      setBaseVersion(null);
    },
    publish: (draft: PageDraft) => publish(draft, () => version),
    /** Overwrites the version that another user has published. */
    overwrite: (draft: PageDraft) => publish(draft, async () => (await fetchPage(page.id)).version),
    reload: () =>
      attempt(async () => {
        const loaded = await fetchPage(page.id);
        setBaseVersion(null);
        onLoaded(loaded);
        await invalidate();
      }),
    addToMenu: () =>
      attempt(async () => {
        await addPageToMenu(page.id);
        onAddedToMenu();
        await invalidate();
      }),
  };
}
