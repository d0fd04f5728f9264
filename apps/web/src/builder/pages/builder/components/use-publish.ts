/** Publishes the draft of a page as a new version, unless another user has published one in the meantime. */
import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../platform/lib/api.ts';
import { showToast } from '../../../../platform/ui/toast.ts';
import { invalidatePages, fetchPage, updatePage } from '../queries.ts';
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
}

export function usePublish(page: AuthoredPage, { onPublished, onLoaded }: PublishHandlers) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const publish = async (draft: PageDraft, version: number) => {
    setBusy(true);
    setProblem(null);
    try {
      const saved = await updatePage(page.id, { ...draft, version });
      onPublished(saved, draft);
      showToast(`Published as version ${saved.version}.`);
      await invalidatePages(client);
    } catch (error) {
      setProblem(error);
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    problem,
    errors: problem instanceof ApiError ? problem.fields : {},
    clearProblem: () => setProblem(null),
    publish: (draft: PageDraft) => publish(draft, page.version),
    /** Overwrites the version that another user has published. */
    overwrite: async (draft: PageDraft) => {
      try {
        await publish(draft, (await fetchPage(page.id)).version);
      } catch (error) {
        setProblem(error);
      }
    },
    reload: async () => {
      try {
        onLoaded(await fetchPage(page.id));
        setProblem(null);
        await invalidatePages(client);
      } catch (error) {
        setProblem(error);
      }
    },
  };
}
