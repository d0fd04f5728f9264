import { PenLine } from 'lucide-react';
import { accountPrefetches } from '../../core/account-access/account-prefetches.ts';
import { quickAdd } from '../../core/account-access/quick-add.ts';
import { summaryCards } from '../../core/account-access/summary-cards.ts';
import { lazyComponent } from '../../platform/lib/lazy-component.tsx';
import { queryClient } from '../../platform/lib/query.ts';
import { defineFeature } from '../../platform/feature.ts';
import { lazyScreen, pageScreens } from '../../builder/pages/page-screens.ts';

export const feature = defineFeature({
  name: 'notes',
  contributions: [
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
