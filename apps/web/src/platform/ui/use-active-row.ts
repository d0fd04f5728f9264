/** The row of a list that is in the tab order. */
import { useRouter } from '@tanstack/react-router';
import { useCallback, useState } from 'react';

/** Indexes of the active rows of the lists that were left, by history entry. */
const leftRows = new Map<string, number>();

/**
 * Returns the index of the active row, a function that changes it, and whether the user returned to this history entry
 * with Back or Forward.
 * @param isRestored whether the list of a history entry starts with the row that was active when it was left
 */
export function useActiveRow(isRestored: boolean): [index: number, change: (index: number) => void, returned: boolean] {
  const { history } = useRouter();
  const getEntry = useCallback(() => history.location.state.__TSR_key ?? history.location.href, [history]);
  const [left] = useState(() => (isRestored ? leftRows.get(getEntry()) : undefined));
  const [index, setIndex] = useState(left ?? 0);
  const change = useCallback(
    (next: number) => {
      setIndex(next);
      if (isRestored) leftRows.set(getEntry(), next);
    },
    [isRestored, getEntry],
  );
  return [index, change, left !== undefined];
}
