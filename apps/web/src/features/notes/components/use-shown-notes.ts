import { useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import type { PageQuery } from '../../../lib/addresses.ts';
import { readShownNotes, type ShownNotes } from './note-filters.ts';

const NO_QUERY: PageQuery = {};

/** Which notes are shown, kept in the address under `notes`. Undefined takes a filter away. */
export function useShownNotes(): [ShownNotes, (next: { [K in keyof ShownNotes]: ShownNotes[K] | undefined }) => void] {
  const query: PageQuery = useSearch({ strict: false }).query ?? NO_QUERY;
  const router = useRouter();
  const kept = JSON.stringify(query.notes ?? {});
  const shown = useMemo(() => readShownNotes(JSON.parse(kept)), [kept]);
  const change = useCallback(
    (next: { [K in keyof ShownNotes]: ShownNotes[K] | undefined }) => {
      const { notes: _notes, ...rest } = query;
      const changed = readShownNotes({ ...shown, ...next });
      const search = { query: Object.keys(changed).length > 0 ? { ...rest, notes: changed } : rest };
      void router.navigate({ to: '.', search });
    },
    [query, shown, router],
  );
  return [shown, change];
}
