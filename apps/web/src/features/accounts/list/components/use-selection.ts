/** Selected rows. They belong to what is shown: another filter or view starts with none. */
import type { AccountRow } from '@mainstay/contract/accounts';
import { useState } from 'react';

interface Selection {
  ids: ReadonlySet<number>;
  rows: readonly AccountRow[];
  select: (ids: ReadonlySet<number>) => void;
}

const NONE: ReadonlySet<number> = new Set();

/** @param shown names what the list shows */
export function useSelection(rows: readonly AccountRow[], shown: string): Selection {
  const [kept, setKept] = useState({ shown, ids: NONE });
  const ids = kept.shown === shown ? kept.ids : NONE;
  return { ids, rows: rows.filter((row) => ids.has(row.id)), select: (next) => setKept({ shown, ids: next }) };
}
