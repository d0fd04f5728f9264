/** Publishing a page: the draft becomes a version, unless somebody else made one meanwhile. */
import type { AuthoredPage } from '@mainstay/contract/pages/admin';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api.ts';
import { show } from '../../../../ui/toast.ts';
import { forgetPages, readPage, updatePage } from '../queries.ts';
import { packed } from './grid-moves.ts';
import { everyTab, type GridPlace, itemsAt, type PageDraft, withItems } from './page-draft.ts';

/** Grids without gaps and overlaps, as the editor keeps them. */
function tidied(draft: PageDraft): PageDraft {
  const outer: GridPlace[] = [{ tab: null }, ...everyTab(draft).map(({ id }) => ({ tab: id }))];
  const inner = outer.flatMap(({ tab }) =>
    itemsAt(draft, { tab }).flatMap((item) =>
      (item.tabs ?? []).map((one): GridPlace => ({ tab, inner: { item: item.id, tab: one.id } })),
    ),
  );
  return [...inner, ...outer].reduce((page, place) => withItems(page, place, packed(itemsAt(page, place))), draft);
}

/** What is edited of a page. */
export const draftOf = ({ name, scope, roles, layout, tabs, in_menu }: AuthoredPage): PageDraft =>
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
      show(`Published as version ${saved.version}.`);
      await forgetPages(client);
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
        await publish(draft, (await readPage(page.id)).version);
      } catch (error) {
        setProblem(error);
      }
    },
    reload: async () => {
      try {
        onLoaded(await readPage(page.id));
        setProblem(null);
        await forgetPages(client);
      } catch (error) {
        setProblem(error);
      }
    },
  };
}
