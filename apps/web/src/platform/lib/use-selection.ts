/** Selected rows of a list. Another filter or view starts with an empty selection. */
import { useMemo, useState } from 'react';

export interface Selection<Row> {
  /** Ids of the visible selected rows; all visible rows if everything that matches is selected. */
  ids: ReadonlySet<number>;
  rows: readonly Row[];
  /** True if everything that matches is selected, visible or not. */
  isAll: boolean;
  select: (ids: ReadonlySet<number>) => void;
  selectAll: () => void;
  clear: () => void;
}

const NONE: ReadonlySet<number> = new Set();

/** @param shown identifies the current filter and view of the list */
export function useSelection<Row extends { id: number }>(rows: readonly Row[], shown: string): Selection<Row> {
  const [state, setState] = useState({ shown, ids: NONE, isAll: false });
  const isAll = state.shown === shown && state.isAll;
  const ids = useMemo(() => {
    if (state.shown !== shown) return NONE;
    return new Set(rows.flatMap(({ id }) => (state.isAll || state.ids.has(id) ? [id] : [])));
  }, [state, shown, rows]);
  const select = (next: ReadonlySet<number>) => setState({ shown, ids: next, isAll: false });
  return {
    ids,
    rows: rows.filter((row) => ids.has(row.id)),
    isAll,
    select,
    selectAll: () => setState({ shown, ids, isAll: true }),
    clear: () => select(NONE),
  };
}
