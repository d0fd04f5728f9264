/** Selected rows. They belong to what is shown: another filter or view starts with none. */
import type { AccountRow } from '@mainstay/contract/accounts';
import { useState } from 'react';

interface Selection {
  /** Ids of selected rows that are shown; all of them where all that match is selected. */
  ids: ReadonlySet<number>;
  rows: readonly AccountRow[];
  /** Everything that matches, shown or not. */
  isAll: boolean;
  select: (ids: ReadonlySet<number>) => void;
  selectAll: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** @param shown names what the list shows */
export function useSelection(rows: readonly AccountRow[], shown: string): Selection {
  const [kept, setKept] = useState({ shown, ids: NONE, isAll: false });
  const isAll = kept.shown === shown && kept.isAll;
  const ids = isAll ? new Set(rows.map(({ id }) => id)) : kept.shown === shown ? kept.ids : NONE;
  return {
    ids,
    rows: rows.filter((row) => ids.has(row.id)),
    isAll,
    select: (next) => setKept({ shown, ids: next, isAll: false }),
    selectAll: () => setKept({ shown, ids, isAll: true }),
  };
}
