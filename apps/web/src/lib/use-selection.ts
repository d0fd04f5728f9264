/** Selected rows. They belong to what is shown: another filter or view starts with none. */
import { useMemo, useState } from 'react';

export interface Selection<Row> {
  /** Ids of selected rows that are shown; all of them where all that match is selected. */
  ids: ReadonlySet<number>;
  rows: readonly Row[];
  /** Everything that matches, shown or not. */
  isAll: boolean;
  select: (ids: ReadonlySet<number>) => void;
  selectAll: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** @param shown names what the list shows */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], shown: string): Selection<Row> {
  const [kept, setKept] = useState({ shown, ids: NONE, isAll: false });
  const isAll = kept.shown === shown && kept.isAll;
  const ids = useMemo(() => {
    if (kept.shown !== shown) return NONE;
    return new Set(rows.flatMap(({ id }) => (kept.isAll || kept.ids.has(id) ? [id] : [])));
  }, [kept, shown, rows]);
  const select = (next: ReadonlySet<number>) => setKept({ shown, ids: next, isAll: false });
  return {
    ids,
    rows: rows.filter((row) => ids.has(row.id)),
    isAll,
    select,
    selectAll: () => setKept({ shown, ids, isAll: true }),
    clear: () => select(NONE),
  };
}
