import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../platform/lib/addresses.ts';
import { parseNotesView, type NotesView } from './note-filters.ts';

const NO_QUERY: PageQuery = {};

/**
 * Returns the filters of notes, which are stored in the URL under `notes`, and a setter that removes undefined filters.
 */
export function useNotesView(): [NotesView, (next: { [K in keyof NotesView]: NotesView[K] | undefined }) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const notesJson = JSON.stringify(query.notes ?? {});
  const view = useMemo(() => parseNotesView(JSON.parse(notesJson)), [notesJson]);
  const updateView = useCallback(
    (next: { [K in keyof NotesView]: NotesView[K] | undefined }) => {
      const { notes: _notes, ...rest } = query;
      const updatedView = parseNotesView({ ...view, ...next });
      const search = { query: Object.keys(updatedView).length > 0 ? { ...rest, notes: updatedView } : rest };
      void router.navigate({ to: '.', search });
    },
    [query, view, router],
  );
  return [view, updateView];
}
