/** Publishing a page: the draft becomes a version, unless somebody else made one meanwhile. */
import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { showToast } from '../../../../ui/toast.ts';
import { invalidatePages, fetchPage, updatePage } from '../queries.ts';
import { packItems } from './grid-moves.ts';
import { getAllTabs, type GridPlace, getItemsAt, type PageDraft, withItems } from './page-draft.ts';

/** Grids without gaps and overlaps, as the editor keeps them. */
function tidied(draft: PageDraft): PageDraft {
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

/** What is edited of a page. */
export const toPageDraft = ({ name, scope, roles, layout, tabs, in_menu }: AuthoredPage): PageDraft =>
  tidied({ name, scope, roles, layout, tabs, in_menu });

interface Outcomes {
  /** @param sent what was published: what is being edited may have gone on since */
  onPublished: (page: AuthoredPage, sent: PageDraft) => void;
  /** What somebody else published, or a restored version, takes the place of what is being edited. */
  onLoaded: (page: AuthoredPage) => void;
}

export function usePublish(page: AuthoredPage, { onPublished, onLoaded }: Outcomes) {
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
    faults: problem instanceof ApiError ? problem.fields : {},
    forget: () => setProblem(null),
    publish: (draft: PageDraft) => publish(draft, page.version),
    /** Over what somebody else published. */
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
