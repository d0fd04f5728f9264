import { NotebookPen, PenLine } from 'lucide-react';
import { accountPrefetches } from '../../core/account-access/account-prefetches.ts';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { searchGroups } from '../../core/search/search-groups.ts';
import { summaryCards } from '../../core/account-access/summary-cards.ts';
import { accountTabPath } from '../../platform/lib/addresses.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { queryClient } from '../../platform/lib/query.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

/** The note is found by the beginning of its text. */
const FOUND_LETTERS = 60;

export const feature = defineFeature({
  name: 'notes',
  contributions: [
    searchGroups({
      name: 'Notes',
      singular: 'Note',
      icon: NotebookPen,
      position: 5,
      toPath: ({ name, account_id = 0 }) =>
        accountTabPath(account_id, 'notes', { notes: { find: name.slice(0, FOUND_LETTERS).trim() } }),
    }),
    pageScreens(
      lazyScreen('notes', { today: 'notes' }, async () => (await import('./screens/AccountNotes.tsx')).AccountNotes),
    ),
    quickAdd({
      name: 'Note',
      icon: PenLine,
      key: 'N',
      position: 3,
      button: 'Log',
      Form: lazyComponent(async () => (await import('./NewNoteForm.tsx')).NewNoteForm),
    }),
    summaryCards({
      name: 'notes',
      Card: lazyComponent(async () => (await import('./components/LatestNotes.tsx')).LatestNotes),
    }),
    accountPrefetches(async ({ id, tab }) => {
      if (tab !== 'summary') return;
      const { notePages, pinnedAssetsQuery } = await import('./queries.ts');
      await Promise.all([
        queryClient.prefetchQuery(pinnedAssetsQuery(id)),
        queryClient.prefetchInfiniteQuery(notePages(id, {})),
      ]);
    }),
  ],
});
